"""The chance to win without any recursion: a finite sum over paths of a battle, classic rules.

As long as the attacker has three armies that can attack and the defender two, all rounds are alike.
With chances p, q and r they cost the defender two armies, each side one, or the attacker two. So
the chance to pass the state (x, y) is a sum of multinomial terms, one for each number j of rounds
that cost each side one:

    N(x, y) = Σ_j (i + j + k)! / (i! j! k!) · pⁱ qʲ rᵏ,    j + 2k = A − x,  j + 2i = D − y.

Armies only ever fall, so every path to such a state stays among such states: nothing has to be
left out. One more round leads from the last of them to the rim, where a side has too few armies for
all its dice. There the battle runs along a line, and the chance to win is a power or a geometric
sum (``rim``). The chance of the battle is the sum of N(x, y) times that round times the rim's.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import factorial

from risk_odds.dice import round_outcomes
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset

ALL_DICE = (3, 2)
"""The fewest attackers (A) and defenders who roll all their dice."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """The chances of the classic rounds, by the armies that the defender loses where two fall.

    ``two``, ``each`` and ``none`` are those of three dice against two; the other names say the
    dice of both sides. ``win_1_1``, ``win_2_1``, ``win_3_1`` and ``win_1_2`` are the attacker's
    chances where one army falls, ``two_2_2`` and ``each_2_2`` those of two dice against two.
    """

    two: Fraction
    each: Fraction
    none: Fraction
    win_1_1: Fraction
    win_2_1: Fraction
    win_3_1: Fraction
    win_1_2: Fraction
    two_2_2: Fraction
    each_2_2: Fraction


@dataclass(frozen=True, slots=True)
class ClosedForm:
    """A battle's chance to win as a sum: its value, and of how many multinomial terms it is."""

    win: Ratio
    terms: int


def rounds_of(ruleset: Ruleset) -> Rounds:
    """The chances of the rounds. The ruleset must have the numbers of dice of the classic rules.

    Raises ``ValueError`` for any other.
    """
    full = ruleset.attackers_for_all_dice, ruleset.defenders_for_all_dice
    if full != ALL_DICE or ruleset.defender.chooses_after_roll or ruleset.transformation:
        raise ValueError(f"{ruleset.id}: found other dice than up to three against up to two")

    def chance(attackers: int, defenders: int, lost: int) -> Fraction:
        outcomes = round_outcomes(ruleset, attackers, defenders)
        return Fraction(outcomes.counts[lost], outcomes.total)

    return Rounds(
        two=chance(3, 2, 0),
        each=chance(3, 2, 1),
        none=chance(3, 2, 2),
        win_1_1=chance(1, 1, 0),
        win_2_1=chance(2, 1, 0),
        win_3_1=chance(3, 1, 0),
        win_1_2=chance(1, 2, 0),
        two_2_2=chance(2, 2, 0),
        each_2_2=chance(2, 2, 1),
    )


def closed_form(rounds: Rounds, attackers: int, defenders: int) -> ClosedForm:
    """The chance to win with ``attackers`` (A) against ``defenders`` (D)."""
    if _is_rim(attackers, defenders):
        return ClosedForm(Ratio.of(rim(rounds, attackers, defenders)), 0)
    win = Fraction()
    terms = 0
    for x, y in _beside_the_rim(attackers, defenders):
        found = list(_paths(rounds, attackers - x, defenders - y))
        terms += len(found)
        passed = sum(found, start=Fraction())
        for chance, a, d in (
            (rounds.two, x, y - 2),
            (rounds.each, x - 1, y - 1),
            (rounds.none, x - 2, y),
        ):
            if _is_rim(a, d):
                win += passed * chance * rim(rounds, a, d)
    return ClosedForm(Ratio.of(win), terms)


def rim(rounds: Rounds, a: int, d: int) -> Fraction:
    """The chance to win where one side has too few armies for all its dice, or none."""
    if not a or not d:
        return Fraction(a > 0)
    if a == 1:
        return rounds.win_1_2 ** (d - 1) * rounds.win_1_1
    win_2_1 = rounds.win_2_1 + (1 - rounds.win_2_1) * rounds.win_1_1
    if d == 1:
        return 1 - (1 - rounds.win_3_1) ** (a - 2) * (1 - win_2_1)
    if a > 2:
        raise ValueError(f"{a} v {d}: found all dice, expected fewer")
    wins = d // 2
    splits = sum(
        (rounds.two_2_2**i * rounds.win_1_2 ** (d - 2 * i - 2) for i in range(wins)),
        start=Fraction(),
    )
    last = win_2_1 if d % 2 else Fraction(1)
    return rounds.each_2_2 * rounds.win_1_1 * splits + rounds.two_2_2**wins * last


def _is_rim(a: int, d: int) -> bool:
    return a < ALL_DICE[0] or d < ALL_DICE[1]


def _beside_the_rim(attackers: int, defenders: int) -> Iterator[tuple[int, int]]:
    """The states with all dice from which one round may lead to the rim."""
    for x in range(ALL_DICE[0], attackers + 1):
        for y in range(ALL_DICE[1], defenders + 1):
            if x < ALL_DICE[0] + 2 or y < ALL_DICE[1] + 2:
                yield x, y


def _paths(rounds: Rounds, attackers_lost: int, defenders_lost: int) -> Iterator[Fraction]:
    """The terms of N: one for each number of rounds that cost each side one army."""
    if (attackers_lost + defenders_lost) % 2:
        return
    for each in range(attackers_lost % 2, min(attackers_lost, defenders_lost) + 1, 2):
        none, two = (attackers_lost - each) // 2, (defenders_lost - each) // 2
        orders = factorial(two + each + none) // (
            factorial(two) * factorial(each) * factorial(none)
        )
        yield orders * rounds.two**two * rounds.each**each * rounds.none**none

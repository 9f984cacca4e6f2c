"""Two traps in the arithmetic of a round, with what falling into them costs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import compress, product

from generator.sources.printed_number import Exact, Judgement, is_cut_off, judge, parse_printed
from generator.sources.verdicts import CheckedLiterature
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.solver import Solution
from risk_odds.solver.stationary import Roll, average_loss, best_defence
from risk_odds.solver.traps import (
    Apart,
    RollAlone,
    pairs_apart,
    rolls_alone,
    value_of_two,
    win_apart,
    win_with,
)

BATTLES = ((3, 3), (5, 5), (8, 5), (10, 10), (20, 20))
"""Battles (A v D) whose chances the second trap changes."""

TOLD = ((5, 3), (6, 5))
"""The two rolls that Koole's article tells the first trap with."""

PRINTED_BY = "tan"
"""The work that fell into the second trap, and prints its chances of a round."""

PRINTED_TO = 10
"""What follows from these chances is shown for battles of up to this many armies a side."""

EQUAL_TO = 30
"""Equal armies are followed this far, as in that work."""


@dataclass(frozen=True, slots=True)
class Misjudged:
    """A battle, its chance to win, and what that is taken for where pairs are judged apart."""

    attackers: int
    defenders: int
    right: Ratio
    wrong: Ratio


@dataclass(frozen=True, slots=True)
class PrintedRounds:
    """Chances of rounds as printed, by the attacker's dice and the attackers lost.

    ``first`` and ``second`` are those of three dice to win the first and the second pair,
    ``product`` is that of both, of which ``is_cut_off`` says whether the printed chance of both is
    its first digits, and not its rounded value. ``battles`` are what follows, row by row. With
    equal armies up to ``behind_to`` the attacker would win less than half of all battles, and in
    fact does so up to ``really_behind_to`` (``EQUAL_TO`` a side at most are looked at).
    """

    rounds: dict[int, tuple[str, ...]]
    first: str
    second: str
    product: Ratio
    is_cut_off: bool
    battles: tuple[tuple[Misjudged, ...], ...]
    behind_to: int
    really_behind_to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrapsFacts:
    """Rolls judged by themselves, and rounds whose pairs are judged apart.

    Two dice answer the rolls of ``best`` by the rule; ``told`` are two rolls of the article, and
    ``averages`` the attacker's mean loss per army at stake by the way to defend. ``value_of_two``
    is the worth of two armies at stake if the first were worth one half. ``printed`` is what a work
    prints, if it is there, and what follows from it.
    """

    ruleset: Ruleset
    rolls: tuple[RollAlone, ...]
    best: frozenset[Roll]
    told: tuple[RollAlone, ...]
    averages: Mapping[str, Ratio]
    value_of_two: Ratio
    apart: tuple[Apart, ...]
    battles: tuple[Misjudged, ...]
    printed: PrintedRounds | None


def traps_facts(ruleset: Ruleset, literature: CheckedLiterature) -> TrapsFacts:
    """Both traps; the rounds are those of a ruleset of the classic dice."""
    rolls = rolls_alone()
    best = best_defence()
    solution = Solution(ruleset, *map(max, zip(*BATTLES, strict=True)))
    return TrapsFacts(
        ruleset=ruleset,
        rolls=rolls,
        best=best.two_dice,
        told=tuple(next(each for each in rolls if each.roll == roll) for roll in TOLD),
        averages={
            "one where equal": average_loss([each.roll for each in rolls if each.two_dice]),
            "two where equal": average_loss(
                [each.roll for each in rolls if each.two_dice or each.equal]
            ),
            "best where equal": _best_where_equal(rolls),
            "the rule": best.average,
            "always two dice": average_loss([each.roll for each in rolls]),
            "always one die": average_loss([]),
        },
        value_of_two=value_of_two(Fraction(1, 2)),
        apart=tuple(pairs_apart(dice) for dice in (2, 3)),
        battles=tuple(
            Misjudged(a, d, solution.win(a, d), win_apart(ruleset, a, d)) for a, d in BATTLES
        ),
        printed=printed_rounds(ruleset, literature),
    )


def _best_where_equal(rolls: Sequence[RollAlone]) -> Ratio:
    """The most that judging roll by roll takes, with the best dice where both look equal."""
    equal = [each.roll for each in rolls if each.equal]
    choices = product((False, True), repeat=len(equal))
    two_dice = [each.roll for each in rolls if each.two_dice]
    return max(
        (average_loss([*two_dice, *compress(equal, choice)]) for choice in choices),
        key=lambda ratio: Fraction(*ratio),
    )


def printed_rounds(ruleset: Ruleset, literature: CheckedLiterature) -> PrintedRounds | None:
    """The chances of rounds that the work prints; None where it is not among the literature."""
    work = next((work for work in literature.works if work.id == PRINTED_BY), None)
    if work is None:
        return None
    found: dict[int, dict[int, str]] = {}
    for figure in work.figures:
        if figure.quantity == "round":
            found.setdefault(min(figure.battle[0], 3), {})[figure.attackers_lost] = figure.printed
    rounds = {dice: tuple(found[dice][lost] for lost in range(3)) for dice in sorted(found)}
    chances = {dice: [Fraction(text) for text in texts] for dice, texts in rounds.items()}
    solution = Solution(ruleset, EQUAL_TO, EQUAL_TO)

    def follows(a: int, d: int) -> Ratio:
        return win_with(ruleset, chances, a, d)

    def behind_to(win: Callable[[int, int], Ratio]) -> int:
        equal = range(1, EQUAL_TO + 1)
        return max(number for number in equal if Fraction(*win(number, number)) < Fraction(1, 2))

    numbers = range(1, PRINTED_TO + 1)
    battles = (
        tuple(Misjudged(a, d, solution.win(a, d), follows(a, d)) for d in numbers) for a in numbers
    )
    first, second = (figure.printed for figure in work.figures if figure.quantity == "pairs")
    product = Ratio.of(Fraction(first) * Fraction(second))
    both = parse_printed(rounds[3][0])
    return PrintedRounds(
        rounds,
        first,
        second,
        product,
        is_cut_off(Exact(product), both) and judge(Exact(product), both) is Judgement.LAST_DIGIT,
        tuple(battles),
        behind_to(follows),
        behind_to(solution.win),
    )

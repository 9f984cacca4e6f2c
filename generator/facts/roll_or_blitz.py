"""Roll by hand or blitz: balanced blitz beside the plain dice from the same armies."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from generator.facts.given import SharedFacts
from risk_odds.numbers import Number, Ratio, bounds, difference, fraction_bounds
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.blitz import always_wins_from, transformed_wins
from risk_odds.solver.needed import each_needed
from risk_odds.solver.wins import Wins

LARGEST = 20
"""Battles are compared one by one up to this many armies a side."""

HALF = Ratio(1, 2)

QUARTERS = 4
"""What players can multiply by in their heads: 1¼, 1½, 1¾."""

FARTHEST_LEAD = 1
"""Where more than this lead is needed somewhere, a share of the defenders is remembered instead."""

Better = Literal["blitz", "hand", "same", "open"]
"""What is better for the attacker; ``open`` where the bounds of a chance do not decide."""

BETTER: tuple[Better, ...] = ("blitz", "hand", "same", "open")


@dataclass(frozen=True, slots=True)
class Cell:
    """One battle: the attacker's chance to win it by hand and by a blitz."""

    attackers: int
    defenders: int
    hand: Ratio
    blitz: Number

    @property
    def gain(self) -> Number:
        """What a blitz adds to the chance; below 0 where it takes some."""
        return difference(self.blitz, self.hand)

    @property
    def better(self) -> Better:
        """Which of the two wins more often."""
        return better(self.gain)


@dataclass(frozen=True, slots=True)
class Lead:
    """A rule to remember: blitz with at least ``lead`` more attackers (A) than defenders.

    That holds against every number of defenders asked. With two fewer than the rule wants, or
    fewer still, rolling by hand is better against up to ``hand_to`` defenders; 0: against none.
    """

    lead: int
    hand_to: int


@dataclass(frozen=True, slots=True)
class Share:
    """A rule to remember: blitz with at least ``blitz`` times as many attackers (A) as defenders.

    With at most ``hand`` times as many, roll by hand. Both hold against every number of defenders
    asked.
    """

    blitz: Ratio
    hand: Ratio


@dataclass(frozen=True, slots=True)
class Pair:
    """A kind of balanced blitz, and the rules of the same dice rolled by hand.

    ``needed`` are the fewest attackers (A) for whom a blitz is better, against 1, 2, 3, …
    defenders; with fewer it is not. ``rows`` are the battles by attackers, then by
    defenders.
    """

    blitz: Ruleset
    hand: Ruleset
    rows: tuple[tuple[Cell, ...], ...]
    needed: tuple[int, ...]
    rule: Lead | Share

    @property
    def cells(self) -> list[Cell]:
        """All battles that are compared."""
        return [cell for row in self.rows for cell in row]

    @property
    def counts(self) -> Mapping[Better, int]:
        """How many of them are better by which."""
        found = [cell.better for cell in self.cells]
        return {each: found.count(each) for each in BETTER}

    @property
    def most(self) -> Cell:
        """The battle in which a blitz adds most."""
        return max(self.cells, key=_gain)

    @property
    def least(self) -> Cell:
        """The battle in which a blitz takes most."""
        return min(self.cells, key=_gain)


@dataclass(frozen=True, slots=True, kw_only=True)
class RollOrBlitzFacts:
    """All kinds of balanced blitz, each beside its plain dice.

    ``side`` is how many armies a side the battles compared have at most, ``reach`` the most
    defenders for whom the rules are tried. ``curve[n]`` is what a chance of n percent by hand
    becomes. From ``always`` on a blitz always wins, and up to ``never`` it never does. ``on_site``
    are the ids of rulesets that have pages.
    """

    pairs: tuple[Pair, ...]
    side: int
    reach: int
    curve: tuple[Number, ...]
    always: Number
    never: Number
    on_site: frozenset[str]


def roll_or_blitz_facts(facts: SharedFacts) -> RollOrBlitzFacts:
    """The comparison for every balanced blitz. None need be on the site: some are the project's."""
    reach = facts.sizes.needed_in_datasets()
    known = {**load_rulesets(), **facts.rulesets}
    kinds = [ruleset for ruleset in known.values() if ruleset.transformation]
    side = min(LARGEST, *map(facts.sizes.matchups, kinds))
    always = always_wins_from()
    return RollOrBlitzFacts(
        pairs=tuple(
            pair
            for blitz in kinds
            if (hand := by_hand(blitz, known)) and (pair := pair_of(blitz, hand, side, reach))
        ),
        side=side,
        reach=reach,
        curve=tuple(transformed_wins(Ratio(percent, 100) for percent in range(101))),
        always=always,
        never=difference(Ratio(1, 1), always),
        on_site=frozenset(facts.rulesets),
    )


def by_hand(blitz: Ruleset, known: Mapping[str, Ruleset]) -> Ruleset | None:
    """The ruleset with the dice of a blitz and nothing changed; None where there is none."""
    dice = blitz.model_copy(update={"transformation": None}).decisive
    return next((each for each in known.values() if each.decisive == dice), None)


def pair_of(blitz: Ruleset, hand: Ruleset, side: int, reach: int) -> Pair | None:
    """A blitz beside its plain dice: battles up to ``side`` armies, rules up to ``reach``.

    None where some defenders always hold.
    """
    needed = [attackers for attackers in _needed(hand, reach) if attackers is not None]
    if len(needed) < reach:
        return None
    wins = Wins(hand)
    armies = range(1, side + 1)
    plain = [[Ratio.of(Fraction(*wins.win(a, d))) for d in armies] for a in armies]
    return Pair(
        blitz,
        hand,
        tuple(
            tuple(
                Cell(a, d, by_dice, at_once)
                for d, (by_dice, at_once) in enumerate(
                    zip(row, transformed_wins(row), strict=True), start=1
                )
            )
            for a, row in enumerate(plain, start=1)
        ),
        tuple(needed),
        rule_of(needed),
    )


def better(gain: Number) -> Better:
    """Which is better, by what a blitz adds to the chance to win."""
    low, high = (end.numerator for end in bounds(gain))
    if low > 0:
        return "blitz"
    if high < 0:
        return "hand"
    return "same" if low == high == 0 else "open"


def rule_of(needed: Sequence[int]) -> Lead | Share:
    """What players can remember of the fewest attackers for whom a blitz is better."""
    leads = [attackers - defenders for defenders, attackers in enumerate(needed, start=1)]
    lead = max(leads)
    if lead <= FARTHEST_LEAD:
        # two fewer than the rule wants are too few as long as one fewer at least is needed
        hand_to = next((place for place, each in enumerate(leads) if each < lead - 1), len(leads))
        return Lead(lead, hand_to)
    # a share is enough if it is more than what one attacker fewer than needed is
    enough = max(Fraction(most - 1, d) for d, most in enumerate(needed, start=1))
    too_few = min(Fraction(fewest, d) for d, fewest in enumerate(needed, start=1))
    return Share(
        Ratio.of(Fraction(enough * QUARTERS // 1 + 1, QUARTERS)),
        Ratio.of(Fraction(-(-too_few * QUARTERS // 1) - 1, QUARTERS)),
    )


def _needed(hand: Ruleset, reach: int) -> Iterator[int | None]:
    """The fewest attackers who win more than half of their battles by hand.

    The steps of balanced blitz raise every chance above one half and lower every one below: so
    these are the fewest for whom a blitz is better. None against defenders who always hold.
    """
    for found in each_needed(hand, HALF, reach):
        if found is None:
            yield None
        else:
            attackers, chance = found
            yield attackers + (2 * chance.numerator == chance.denominator)


def _gain(cell: Cell) -> tuple[Fraction, Fraction]:
    return fraction_bounds(cell.gain)

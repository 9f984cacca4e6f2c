"""What players say of battles under one ruleset: how far it is true, and its error."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product

from generator.facts.given import SharedFacts
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.solver.large_battles import LargeBattles
from risk_odds.solver.wins import Wins

LEADS = range(7)
"""How many attackers (A) more than defenders."""

USUAL = (6, 20)
"""The fewest and the most defenders of what players call a usual battle."""

ALL_BATTLES = (10, 20, 30)
"""All battles up to this many armies a side are asked how often the likelier side wins."""

Win = Callable[[int, int], Fraction]
"""The chance to win with attackers (A) against defenders."""


@dataclass(frozen=True, slots=True)
class Example:
    """One battle, and the attacker's chance to win it."""

    attackers: int
    defenders: int
    win: Ratio


@dataclass(frozen=True, slots=True)
class Lead:
    """The same lead in battles of all sizes.

    ``weakest`` is the battle in which it is worth least; ``recovers`` says whether it is worth less
    and less up to there and more and more from there on. ``least`` and ``most`` are its worth in
    usual battles, None where the build does not reach them. ``last`` is the largest battle asked.
    """

    lead: int
    weakest: Example
    recovers: bool
    least: Example | None
    most: Example | None
    last: Example


@dataclass(frozen=True, slots=True)
class EvenFrom:
    """The armies a side with which, or more, equal armies favour the attacker, as far as known.

    ``attackers`` counts armies that can attack (A), ``territory`` all on the territory (T). None
    where it is not so for the most armies asked.
    """

    ruleset: Ruleset
    attackers: int | None
    territory: int | None


@dataclass(frozen=True, slots=True)
class Favourite:
    """How often the likelier side wins on average, over all battles up to ``largest`` a side."""

    largest: int
    wins: Ratio

    @property
    def upset(self) -> Ratio:
        """How often the likelier side loses, on average over these battles."""
        return self.wins.complement


@dataclass(frozen=True, slots=True)
class Share:
    """The limit's attackers for each defender as a rule, for 1 … ``largest`` defenders.

    The rule rounds up; ``fewest`` and ``most`` are how many attackers it is short of those who are
    needed for an even chance.
    """

    ratio: Ratio
    largest: int
    fewest: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesOfThumbFacts:
    """The sayings about ``ruleset``, for battles of up to ``largest`` armies a side.

    ``usual`` are the fewest and the most defenders of a usual battle. ``classic`` is where
    equal armies favour the attacker, ``around`` the two battles there, and ``even`` the same for
    every ruleset. ``share`` is the limit as a rule, if it can be one.
    """

    ruleset: Ruleset
    largest: int
    usual: tuple[int, int]
    leads: tuple[Lead, ...]
    classic: EvenFrom
    around: tuple[Example, ...]
    even: tuple[EvenFrom, ...]
    share: Share | None
    favourites: tuple[Favourite, ...]


def rules_of_thumb_facts(facts: SharedFacts, ruleset: str) -> RulesOfThumbFacts:
    """The sayings about the ruleset of this id."""
    about = facts.about[ruleset]
    largest = facts.sizes.needed_in_datasets()
    wins = Wins(about.ruleset)

    def win(attackers: int, defenders: int) -> Fraction:
        return Fraction(*wins.win(attackers, defenders))

    even = {name: even_from(each.large) for name, each in facts.about.items()}
    return RulesOfThumbFacts(
        ruleset=about.ruleset,
        largest=largest,
        usual=USUAL,
        leads=tuple(lead_of(win, lead, largest) for lead in LEADS),
        classic=even[ruleset],
        around=examples_around(win, even[ruleset]),
        even=tuple(even.values()),
        share=share_of(about.large),
        favourites=tuple(favourite(win, size) for size in ALL_BATTLES if size <= largest),
    )


def lead_of(win: Win, lead: int, largest: int) -> Lead:
    """One lead, in all battles against up to ``largest`` defenders."""
    battles = [example(win, defenders + lead, defenders) for defenders in range(1, largest + 1)]
    weakest = min(battles, key=_chance)
    rises = [_chance(before) < _chance(after) for before, after in pairwise(battles)]
    first, last = USUAL
    usual = battles[first - 1 : last] if largest >= last else []
    return Lead(
        lead,
        weakest,
        rises == sorted(rises),
        min(usual, key=_chance, default=None),
        max(usual, key=_chance, default=None),
        battles[-1],
    )


def example(win: Win, attackers: int, defenders: int) -> Example:
    """One battle with its chance."""
    return Example(attackers, defenders, Ratio.of(win(attackers, defenders)))


def even_from(large: LargeBattles) -> EvenFrom:
    """Where equal armies start to favour the attacker, by both ways to count them."""
    return EvenFrom(large.ruleset, _even_from(large.needed, 0), _even_from(large.needed, 1))


def _even_from(needed: Sequence[int | None], behind: int) -> int | None:
    """The fewest armies from which all are enough; ``behind`` of the attacker's cannot attack."""
    found = None
    for armies_a_side, attackers in reversed(list(enumerate(needed, start=1))):
        if attackers is None or attackers > armies_a_side - behind:
            break
        found = armies_a_side
    return found


def examples_around(win: Win, even: EvenFrom) -> tuple[Example, ...]:
    """The last battle of equal armies that favours the defender, and the first that does not."""
    first = even.attackers
    if first is None:
        return ()
    return tuple(example(win, armies, armies) for armies in (first - 1, first) if armies)


def equal_battles(facts: SharedFacts, ruleset: str) -> tuple[Example, ...]:
    """Battles of equal armies (A = D) under the ruleset of this id, beginning with 1 v 1."""
    wins = Wins(facts.about[ruleset].ruleset)

    def win(attackers: int, defenders: int) -> Fraction:
        return Fraction(*wins.win(attackers, defenders))

    sizes = range(1, facts.sizes.needed_in_datasets() + 1)
    return tuple(example(win, armies, armies) for armies in sizes)


def share_of(large: LargeBattles) -> Share | None:
    """How the limit does as a rule; None where there is no limit, or some defenders always hold."""
    ratio = large.limit.ratio
    needed = [attackers for attackers in large.needed if attackers is not None]
    if ratio is None or len(needed) < len(large.needed):
        return None
    short = [
        attackers - -(-ratio.numerator * defenders // ratio.denominator)
        for defenders, attackers in enumerate(needed, start=1)
    ]
    return Share(ratio, len(needed), min(short), max(short))


def favourite(win: Win, largest: int) -> Favourite:
    """How often the likelier side wins where all battles up to this size are equally frequent."""
    chances = [win(a, d) for a, d in product(range(1, largest + 1), repeat=2)]
    return Favourite(largest, Ratio.of(_sum(max(each, 1 - each) for each in chances) / largest**2))


def _sum(chances: Iterable[Fraction]) -> Fraction:
    return sum(chances, start=Fraction())


def _chance(battle: Example) -> Fraction:
    return Fraction(*battle.win)

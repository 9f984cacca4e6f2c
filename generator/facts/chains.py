"""How far one stack gets along a chain of territories: examples, and the stacks that rows need."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from generator.scope.chances import OF_CHAINS, OF_PATHS
from generator.sources.printed_number import Exact, parse_printed, show_beside
from risk_odds.numbers import Ratio, fixed
from risk_odds.ruleset import Ruleset
from risk_odds.solver.campaign import (
    Campaign,
    Territory,
    best_order,
    campaign,
    chances_by_stack,
    chances_in_a_row,
    smallest_stack,
)

__all__ = [
    "ASKED",
    "EXAMPLES",
    "GARRISONS",
    "IN_A_ROW",
    "LARGEST_STACK",
    "PRINTED",
    "THROUGH_STATION",
    "TO_CAPITAL",
    "Asked",
    "Campaign",
    "Chains",
    "Check",
    "Course",
    "Example",
    "Limited",
    "RowTable",
    "chains",
    "course",
]

IN_A_ROW = 10
GARRISONS = (1, 2, 3)
"""Tables of up to this many territories in a row, held by this many defenders each."""

LARGEST_STACK = 100
"""The search for the smallest stack ends at this many attackers (A)."""


@dataclass(frozen=True, slots=True)
class Example:
    """A chain that the page shows: ids of rulesets, defenders of each territory, attackers (A)."""

    rules: tuple[str, ...]
    defenders: tuple[int, ...]
    attackers: int


TO_CAPITAL = "capital-at-the-end"
THROUGH_STATION = "space-station-between"
EXAMPLES = {
    TO_CAPITAL: Example(("classic", "classic", "classic", "three-dice-defence"), (1, 2, 2, 5), 15),
    THROUGH_STATION: Example(("classic", "space-station", "classic"), (3, 2, 1), 4),
}

ASKED = Example((), (7, 3, 2), 11)
"""The chain that the page arrives with, under the rules of its tables."""


@dataclass(frozen=True, slots=True)
class PrintedChance:
    """A chance to take the first ``territories`` with ``attackers`` (A), as others print it."""

    attackers: int
    territories: int
    printed: str


PRINTED = (
    PrintedChance(4, 1, "0.64162289645596"),
    PrintedChance(4, 2, "0.15834186479813744"),
    PrintedChance(4, 3, "0.06507349013892291"),
    PrintedChance(16, 3, "0.953038445204023"),
)
"""The second example, with two stacks: Chris Sipola, risk (2019), in its README."""


@dataclass(frozen=True, slots=True)
class Course:
    """An example, solved.

    ``armies_left`` are (armies, their chance, the chance of this many or more) after the last
    conquest, ``needed`` the smallest stack (A) for each of ``OF_PATHS``.
    """

    result: Campaign
    armies_left: tuple[tuple[int, Ratio, Ratio], ...]
    needed: tuple[tuple[Ratio, int | None], ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """The chain that the page arrives with, and its smallest stacks (A).

    ``places`` (from 1 on) are the best order; ``better`` is how that goes, None where it is the
    given one.
    """

    result: Campaign
    needed: tuple[tuple[Ratio, int | None], ...]
    places: tuple[int, ...]
    better: Campaign | None


@dataclass(frozen=True, slots=True)
class Check:
    """A printed chance, the exact one with two more places, and the places that are the same."""

    of: PrintedChance
    exact: str
    same: int


@dataclass(frozen=True, slots=True)
class RowTable:
    """Smallest stacks (A) by the number of territories, each with this many defenders."""

    defenders: int
    rows: tuple[tuple[int, tuple[int | None, ...]], ...]


FEW_MOVE_IN = ((3, 2), 11)
"""The defenders and the attackers (A) of the example for rules that limit who may move in."""


@dataclass(frozen=True, slots=True)
class Limited:
    """Names of rules by which at most ``most`` armies move into a territory just taken.

    ``names`` are ids and ``titles`` what players call them. ``example`` is ``FEW_MOVE_IN`` under
    the first, and ``without`` the chance to take all of it if all survivors could move in.
    """

    most: int
    names: tuple[str, ...]
    titles: tuple[str, ...]
    example: Campaign
    without: Ratio


@dataclass(frozen=True, slots=True)
class Chains:
    """All chains of a site. ``ruleset`` is that of the chain asked about and of the ``rows``.

    ``courses`` are the examples by name whose rulesets are there, ``checks`` those printed for one,
    ``limits`` the rules by which not all survivors may move in.
    """

    ruleset: Ruleset
    asked: Asked
    rows: tuple[RowTable, ...]
    courses: Mapping[str, Course]
    checks: tuple[Check, ...]
    limits: tuple[Limited, ...]


def chains(rulesets: Mapping[str, Ruleset]) -> Chains | None:
    """The chains under these rulesets, whose chances are exact; None without any.

    Those without rules of their own are under the classic rules, or else under the first.
    """
    if not rulesets:
        return None
    ruleset = rulesets.get("classic") or next(iter(rulesets.values()))
    courses = {
        name: course(rulesets, example)
        for name, example in EXAMPLES.items()
        if set(example.rules) <= set(rulesets)
    }
    station = courses.get(THROUGH_STATION)
    return Chains(
        ruleset,
        _asked(ruleset),
        tuple(_row_table(ruleset, defenders) for defenders in GARRISONS),
        courses,
        tuple(_check(station.result.territories, each) for each in PRINTED) if station else (),
        tuple(_limits(rulesets.values())),
    )


def _limits(rulesets: Iterable[Ruleset]) -> Iterator[Limited]:
    """The rules that limit who may move in, by how many may."""
    limited: dict[int, dict[str, Ruleset]] = {}
    for ruleset in rulesets:
        for name in ruleset.names:
            if (most := (named := ruleset.under(name)).moves.most) is not None:
                limited.setdefault(most, {})[name] = named
    defenders, attackers = FEW_MOVE_IN
    for most, named_rules in sorted(limited.items()):
        first = next(iter(named_rules.values()))
        free = first.model_copy(update={"movement": None})
        few, all_in = (
            campaign([Territory(rules, each) for each in defenders], attackers)
            for rules in (first, free)
        )
        titles = (rules.title_under(name) for name, rules in named_rules.items())
        yield Limited(most, tuple(named_rules), tuple(titles), few, all_in.chances[-1])


def _asked(ruleset: Ruleset) -> Asked:
    """The chain that the page arrives with."""
    territories = [Territory(ruleset, defenders) for defenders in ASKED.defenders]
    order = best_order(territories, ASKED.attackers)
    by_stack = chances_by_stack(territories, LARGEST_STACK)
    is_given = order == tuple(range(len(territories)))
    return Asked(
        campaign(territories, ASKED.attackers),
        tuple((wanted, smallest_stack(by_stack, wanted)) for wanted in OF_CHAINS),
        tuple(place + 1 for place in order),
        None if is_given else campaign([territories[each] for each in order], ASKED.attackers),
    )


def _row_table(ruleset: Ruleset, defenders: int) -> RowTable:
    """The smallest stacks for 1, 2, … territories in a row with this many defenders each."""
    rows = chances_in_a_row(Territory(ruleset, defenders), IN_A_ROW, LARGEST_STACK)
    return RowTable(
        defenders,
        tuple(
            (territories, tuple(smallest_stack(chances, wanted) for wanted in OF_PATHS))
            for territories, chances in enumerate(rows, start=1)
        ),
    )


def course(rulesets: Mapping[str, Ruleset], example: Example) -> Course:
    """An example, solved. Raises ``KeyError`` where one of its rulesets is not there."""
    territories = [
        Territory(rulesets[rules], defenders)
        for rules, defenders in zip(example.rules, example.defenders, strict=True)
    ]
    result = campaign(territories, example.attackers)
    chances = [Fraction(*chance) for chance in result.armies_left]
    at_least = list(accumulate(reversed(chances)))[::-1]
    by_stack = chances_by_stack(territories, LARGEST_STACK)
    return Course(
        result,
        tuple(
            (left, chance, Ratio.of(total))
            for left, (chance, total) in enumerate(
                zip(result.armies_left, at_least, strict=True), start=1
            )
        ),
        tuple((wanted, smallest_stack(by_stack, wanted)) for wanted in OF_PATHS),
    )


def _check(territories: Sequence[Territory], figure: PrintedChance) -> Check:
    exact = campaign(territories[: figure.territories], figure.attackers).chances[-1]
    printed = parse_printed(figure.printed)
    theirs = Ratio(printed.numerator, printed.denominator)
    same = (
        places
        for places in range(len(figure.printed), 0, -1)
        if fixed(exact, places) == fixed(theirs, places)
    )
    return Check(figure, show_beside(Exact(exact), printed), next(same, 0))

"""How far one stack gets along a chain of territories: any that is asked for, and tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from generator.chances import OF_CHAINS, OF_PATHS
from generator.datasets.tables import DEFENDERS
from generator.facts import SharedFacts
from generator.numbers import Ratio, fixed
from generator.pages.counting import RULESET_COLUMN, chain_address
from generator.pages.kinds import Offline, SharedKind
from generator.pages.lookup_form import lookup_form
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, armies, chance_wanted, column, count, fraction
from generator.printed import Exact, parse_printed, show_beside
from generator.rules import Ruleset
from generator.solver import kind_of
from generator.solver.campaign import (
    Campaign,
    Territory,
    best_order,
    campaign,
    chances_by_stack,
    chances_in_a_row,
    smallest_stack,
)

IN_A_ROW = 10
GARRISONS = (1, 2, 3)
"""Tables of up to this many territories in a row, held by this many defenders each."""

LARGEST_STACK = 100
"""The search for the smallest stack ends at this many attackers (A)."""

MOST_TERRITORIES = 20
MOST_ORDERED = 8
"""As far as scripts go: ``docs/javascripts/chainaddress.js`` and ``chainsolving.js``."""

TERRITORY = "All armies on the territory where the stack starts (T = A + 1)."


@dataclass(frozen=True, slots=True)
class Example:
    """A chain that the page shows: ids of rulesets, defenders of each territory, attackers (A)."""

    rules: tuple[str, ...]
    defenders: tuple[int, ...]
    attackers: int


EXAMPLES = {
    "capital-at-the-end": Example(
        ("classic", "classic", "classic", "three-dice-defence"), (1, 2, 2, 5), 15
    ),
    "space-station-between": Example(("classic", "space-station", "classic"), (3, 2, 1), 4),
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


def build(facts: SharedFacts) -> Page | None:
    """The page /paths/; examples whose rulesets are not there are left out.

    Its tables are for the classic rules, or for the first whose chances are exact fractions; None
    where there is no such ruleset.
    """
    exact = {key: rules for key, rules in facts.rulesets.items() if kind_of(rules).exact}
    if not exact:
        return None
    ruleset = exact.get("classic") or next(iter(exact.values()))
    stacks = [row_table(ruleset, defenders) for defenders in GARRISONS]
    courses = {
        name: course(exact, example)
        for name, example in EXAMPLES.items()
        if set(example.rules) <= set(exact)
    }
    chain = asked(ruleset)
    capital = courses.get("capital-at-the-end")
    station = courses.get("space-station-between")
    return Page(
        address="paths",
        title="Can one stack take them all?",
        description=(
            "One RISK stack, several territories in a row: the exact chance to take them all, "
            "where it breaks, what is left, the stack you need and the best order."
        ),
        keywords=("chain", "path", "several territories", "in a row"),
        template="pages/paths.html",
        content={
            **lookup_form(facts.about, "../"),
            "chain": chain,
            "most_territories": MOST_TERRITORIES,
            "most_ordered": MOST_ORDERED,
            "ruleset": ruleset,
            "chances": OF_PATHS,
            "tables": stacks,
            "largest": LARGEST_STACK,
            "capital": capital,
            "capital_address": _here(capital.result) if capital else "",
            "station": station,
            "checks": checks(station.result.territories, PRINTED) if station else (),
        },
        tables=(
            _stacks(ruleset, stacks),
            _steps("three-in-a-row", chain.result),
            *(_steps(name, found.result) for name, found in courses.items()),
        ),
        links=(INDEX,),
        styles=("lookup", "question", "paths"),
        scripts=("paths",),
    )


def asked(ruleset: Ruleset) -> Asked:
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


def row_table(ruleset: Ruleset, defenders: int) -> RowTable:
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


def checks(territories: Sequence[Territory], printed: Sequence[PrintedChance]) -> tuple[Check, ...]:
    """Printed figures beside the exact chances."""
    return tuple(_check(territories, figure) for figure in printed)


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


def _here(chain: Campaign) -> str:
    """The chain in this page's own address, from its question mark on."""
    territories = [(each.ruleset.id, each.defenders) for each in chain.territories]
    return chain_address(chain.attackers, territories).removeprefix("paths/")


def _stacks(ruleset: Ruleset, tables: Sequence[RowTable]) -> Table:
    return Table(
        "stacks",
        f"{ruleset.title}: the smallest stack for a row of territories",
        "The fewest attackers (A) who take all the territories with at least 'chance'. null where "
        f"{LARGEST_STACK} do not.",
        (
            armies("defenders", "Defenders of each territory (D)."),
            count("territories", "Territories in a row."),
            chance_wanted("chance", "The chance wanted."),
            armies("attackers", "The fewest armies that may attack the first territory (A)."),
            armies("armies_on_the_territory", TERRITORY),
        ),
        ("defenders", "territories", "chance"),
        [
            (table.defenders, territories, chance, stack, stack + 1 if stack is not None else None)
            for table in tables
            for territories, row in table.rows
            for chance, stack in zip(OF_PATHS, row, strict=True)
        ],
    )


def _steps(name: str, result: Campaign) -> Table:
    steps = zip(result.territories, result.chances, result.stopped, strict=True)
    return Table(
        name,
        f"One chain, step by step: {name.replace('-', ' ')}",
        f"{result.attackers} attackers (A; T = {result.attackers + 1}) take the territories in "
        "turn; one army stays in each.",
        (
            count("territory", "The territory's place in the chain."),
            RULESET_COLUMN,
            column(DEFENDERS),
            fraction("taken", "This territory and all before it are taken"),
            fraction("stopped", "All before it are taken, and it is not"),
        ),
        ("territory",),
        [
            (place, territory.ruleset.id, territory.defenders, taken, stopped)
            for place, (territory, taken, stopped) in enumerate(steps, start=1)
        ],
    )


KIND = SharedKind(address="paths", build=build, offline=Offline.EVERYBODY)

"""How far one stack gets along a chain of territories: any that is asked for, and tables."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.datasets.tables import DEFENDERS
from generator.facts.chains import (
    LARGEST_STACK,
    THROUGH_STATION,
    TO_CAPITAL,
    Asked,
    Campaign,
    Check,
    Course,
    Limited,
    RowTable,
)
from generator.facts.given import SharedFacts
from generator.pages.counting import RULESET_COLUMN, chain_address
from generator.pages.kinds import Offline, SharedKind
from generator.pages.lookup_form import RulesChoice, rules_choice
from generator.pages.page import INDEX, Page, by_name
from generator.pages.tables import Table, armies, chance_wanted, column, count, fraction
from generator.scope.chances import OF_PATHS
from generator.scope.limits import MOST_ORDERED, MOST_TERRITORIES
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset

TERRITORY = "All armies on the territory where the stack starts (T = A + 1)."


@dataclass(frozen=True, slots=True, kw_only=True)
class PathsContent(RulesChoice):
    """What the page shows. ``ruleset`` is that of the ``chain`` and of the ``tables``.

    ``tables`` are the stacks needed for ``chances``, searched to ``largest``. The examples are None
    where their rulesets are not on this site; ``checks`` are printed figures for ``station``,
    ``limits`` the rules by which few may move in.
    """

    chain: Asked
    most_territories: int
    most_ordered: int
    ruleset: Ruleset
    chances: tuple[Ratio, ...]
    tables: tuple[RowTable, ...]
    largest: int
    capital: Course | None
    capital_address: str
    station: Course | None
    checks: tuple[Check, ...]
    limits: tuple[Limited, ...]


def build(facts: SharedFacts) -> Page | None:
    """The page /paths/; examples whose rulesets are not there are left out.

    Its tables are for the classic rules, or for the first whose chances are exact fractions; None
    where there is no such ruleset.
    """
    found = facts.chains
    if found is None:
        return None
    capital = found.courses.get(TO_CAPITAL)
    return Page(
        address="paths",
        title="Several territories: can one stack take them all?",
        description=(
            "One RISK stack, several territories in a row: the exact chance to take them all, "
            "where it breaks, what is left, the stack you need and the best order."
        ),
        keywords=("chain", "path", "several territories", "two territories", "countries in a row"),
        template="pages/paths.html",
        content=PathsContent(
            **by_name(rules_choice(facts.about, "../")),
            chain=found.asked,
            most_territories=MOST_TERRITORIES,
            most_ordered=MOST_ORDERED,
            ruleset=found.ruleset,
            chances=OF_PATHS,
            tables=found.rows,
            largest=LARGEST_STACK,
            capital=capital,
            capital_address=_here(capital.result) if capital else "",
            station=found.courses.get(THROUGH_STATION),
            checks=found.checks,
            limits=found.limits,
        ),
        tables=(
            _stacks(found.ruleset, found.rows),
            _steps("three-in-a-row", found.asked.result),
            *(_steps(name, course.result) for name, course in found.courses.items()),
        ),
        links=(INDEX,),
        styles=("lookup", "question", "paths"),
        scripts=("pages/paths",),
    )


def _here(chain: Campaign) -> str:
    """The chain in this page's own address, with its question mark."""
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
            armies("attackers", "The fewest armies that can attack the first territory (A)."),
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
            count("position", "The territory's place in the chain."),
            RULESET_COLUMN,
            column(DEFENDERS),
            fraction("taken", "This territory and all before it are taken"),
            fraction("stopped", "All before it are taken, and it is not"),
        ),
        ("position",),
        [
            (place, territory.ruleset.id, territory.defenders, taken, stopped)
            for place, (territory, taken, stopped) in enumerate(steps, start=1)
        ],
    )


KIND = SharedKind(address="paths", build=build, offline=Offline.EVERYBODY)

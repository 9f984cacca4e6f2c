"""The page /paths/: how far one stack gets along a path of territories."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate

from generator.numbers import Ratio, percent, significant
from generator.printed import Exact, Judgement, judge, parse_printed, show_beside
from generator.rules import Ruleset
from generator.site.page import Page
from generator.site.rendering import render
from generator.solver.campaign import (
    Territory,
    campaign,
    chances_by_stack,
    chances_in_a_row,
    smallest_stack,
)

CHANCES = (Ratio(1, 2), Ratio(3, 4), Ratio(9, 10))
"""The chances for which the smallest stack is shown."""

IN_A_ROW = 10
GARRISONS = (1, 2, 3)
"""Tables of up to so many territories in a row, held by so many defenders each."""

LARGEST_STACK = 100
"""The search for the smallest stack ends at so many attackers (A)."""


AGREEMENT = {
    Judgement.EXACT: "equal",
    Judgement.ROUNDED: "correctly rounded",
    Judgement.LAST_DIGIT: "off by one in the last digit",
    Judgement.DIFFERS: "different",
}


@dataclass(frozen=True, slots=True)
class Example:
    """A path that the page shows: ids of rulesets, defenders of each territory, attackers (A)."""

    rules: tuple[str, ...]
    defenders: tuple[int, ...]
    attackers: int


CAPITAL_AT_THE_END = Example(
    ("classic", "classic", "classic", "three-dice-defence"), (1, 2, 2, 5), 15
)

SPACE_STATION_BETWEEN = Example(("classic", "space-station", "classic"), (3, 2, 1), 4)
PRINTED = ("0.64162289645596", "0.15834186479814", "0.06507349013892")
"""The chances to take one, two and three territories of that path, as others printed them."""


@dataclass(frozen=True, slots=True)
class Step:
    """One territory of a path, with ready percentages.

    ``taken``: the chance to take it and all before; ``stopped``: to take all before and not it.
    """

    ruleset: Ruleset
    defenders: int
    taken: str
    stopped: str


@dataclass(frozen=True, slots=True)
class Course:
    """A campaign in ready text; ``armies_left`` are (armies, chance, chance of so many or more)."""

    attackers: int
    steps: tuple[Step, ...]
    chances: tuple[Ratio, ...]
    decimals: tuple[str, ...]
    armies_left: tuple[tuple[int, str, str], ...]
    needed: tuple[tuple[str, int | None], ...]


@dataclass(frozen=True, slots=True)
class Check:
    """A printed chance, the exact one with two more places, and how well they agree."""

    printed: str
    exact: str
    agreement: str


@dataclass(frozen=True, slots=True)
class RowTable:
    """Smallest stacks (A) by the number of territories, each with so many defenders."""

    defenders: int
    rows: tuple[tuple[int, tuple[int | None, ...]], ...]


def campaign_page(rulesets: Mapping[str, Ruleset]) -> Page | None:
    """The page on paths; examples whose rulesets are not among these are left out.

    Its tables are for the classic rules, or for the first whose chances are exact fractions; None
    where there is no such ruleset.
    """
    exact = {key: rules for key, rules in rulesets.items() if rules.transformation is None}
    if not exact:
        return None
    ruleset = exact.get("classic") or next(iter(exact.values()))
    station = course(exact, SPACE_STATION_BETWEEN)
    tables = [row_table(ruleset, defenders) for defenders in GARRISONS]
    return Page(
        address="paths",
        title="Paths: how many territories can one stack take?",
        description=(
            f"The armies you need to take 1 to {IN_A_ROW} RISK territories in a row, "
            f"{ruleset.title.lower()} rules, and the exact chances along a path."
        ),
        html=render(
            "pages/campaign.html",
            ruleset=ruleset,
            chances=[percent(chance, 0) for chance in CHANCES],
            tables=tables,
            largest=LARGEST_STACK,
            capital=course(exact, CAPITAL_AT_THE_END),
            station=station,
            checks=checks(station.chances, PRINTED) if station else (),
        ),
    )


@cache
def row_table(ruleset: Ruleset, defenders: int) -> RowTable:
    """The smallest stacks for 1, 2, … territories in a row with so many defenders each."""
    rows = chances_in_a_row(Territory(ruleset, defenders), IN_A_ROW, LARGEST_STACK)
    return RowTable(
        defenders,
        tuple(
            (territories, tuple(smallest_stack(chances, wanted) for wanted in CHANCES))
            for territories, chances in enumerate(rows, start=1)
        ),
    )


def course(rulesets: Mapping[str, Ruleset], example: Example) -> Course | None:
    """An example's campaign in ready text; None where one of its rulesets is not there."""
    if not set(example.rules) <= set(rulesets):
        return None
    territories = [
        Territory(rulesets[rules], defenders)
        for rules, defenders in zip(example.rules, example.defenders, strict=True)
    ]
    result = campaign(territories, example.attackers)
    chances = [Fraction(*chance) for chance in result.armies_left]
    at_least = list(accumulate(reversed(chances)))[::-1]
    by_stack = chances_by_stack(territories, LARGEST_STACK)
    return Course(
        example.attackers,
        tuple(
            Step(*territory, percent(taken), percent(stopped))
            for territory, taken, stopped in zip(
                territories, result.chances, result.stopped, strict=True
            )
        ),
        result.chances,
        tuple(significant(chance) for chance in result.chances),
        tuple(
            (armies, percent(chance), percent(Ratio(total.numerator, total.denominator)))
            for armies, (chance, total) in enumerate(
                zip(result.armies_left, at_least, strict=True), start=1
            )
        ),
        tuple((percent(wanted, 0), smallest_stack(by_stack, wanted)) for wanted in CHANCES),
    )


def checks(chances: Sequence[Ratio], figures: Sequence[str]) -> tuple[Check, ...]:
    """Printed figures beside the exact chances."""
    pairs = [
        (Exact(chance), parse_printed(figure))
        for chance, figure in zip(chances, figures, strict=True)
    ]
    return tuple(
        Check(printed.text, show_beside(exact, printed), AGREEMENT[judge(exact, printed)])
        for exact, printed in pairs
    )

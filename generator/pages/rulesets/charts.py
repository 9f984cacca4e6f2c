"""The charts of a ruleset: lines of exact numbers, each chart with what it says in words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from generator.facts.given import RulesetFacts
from generator.pages.grids import means
from generator.pages.kinds import Offline, RulesetKind
from generator.pages.page import Content, Page, naming_scripts
from generator.pages.rulesets.odds import odds, widest
from risk_odds.numbers import Number, bounds, fixed, percent
from risk_odds.ruleset import Ruleset

LARGEST = 30
"""The most attackers (A) of a chart; lines that go further say little more."""

SIZES = (1, 2, 3, 4, 5, 10, 15, 20)
"""Numbers of defenders (D) that have a line."""

MIDDLE = 10
"""The defenders of whom the words and the chart of survivors speak, where charts go that far."""

ADVANTAGES = range(8)
"""Advantages of the attacker (A − D) that have a line."""


@dataclass(frozen=True, slots=True)
class Series:
    """A line: what stands on it, over its column, whose it is, and its numbers by their place."""

    label: str
    heading: str
    side: Literal["attacker", "defender"]
    values: Mapping[int, Number]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """One chart, before it is drawn. ``unit`` is what its numbers are.

    ``territory_title`` names its horizontal axis for readers who count armies on the territory.
    """

    name: str
    title: str
    lead: str
    description: str
    y_title: str
    series: Sequence[Series]
    unit: Literal["chance", "armies"]
    x_title: str = "Attackers, armies that can attack (A)"
    territory_title: str = "Armies on the attacking territory (T)"

    @property
    def places(self) -> list[int]:
        """All places on the horizontal axis that have a number."""
        return sorted({place for line in self.series for place in line.values})


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartsContent(Content):
    """What the page shows. ``defenders`` are the most that may have a line; ``odds`` is the name of
    the page whose data have them all.
    """

    ruleset: Ruleset
    charts: tuple[Chart, ...]
    defenders: int
    odds: str


def build(facts: RulesetFacts) -> Iterator[Page]:
    """The page of charts."""
    ruleset, largest = facts.ruleset, facts.largest
    yield Page(
        address=f"{ruleset.id}/charts",
        title=f"{ruleset.title}: charts",
        description=(
            f"{ruleset.title} RISK rules in three charts: the chance to win by attackers (armies "
            "that can attack, A) and by advantage, and the armies left on average."
        ),
        template="pages/charts.html",
        content=ChartsContent(
            ruleset=ruleset,
            charts=(
                chart_by_attackers(facts),
                chart_by_advantage(facts),
                chart_of_survivors(facts),
            ),
            defenders=min(SIZES[-1], largest),
            odds=widest(largest),
        ),
        tables=(
            odds(facts, charted_chances(largest)),
            means(facts, "left", charted_survivors(largest)),
        ),
        ruleset=ruleset,
        styles=("charts",),
        scripts=("controls/charts", *naming_scripts(ruleset)),
    )


def charted_chances(largest: int) -> list[tuple[int, int]]:
    """The battles (A, D) on the lines of the two charts of chances."""
    attackers = _attackers(largest)
    by_defenders = {(a, d) for d in _sizes(largest) for a in attackers}
    by_advantage = {(a, a - more) for more in ADVANTAGES for a in attackers if a > more}
    return sorted(by_defenders | by_advantage)


def charted_survivors(largest: int) -> list[tuple[int, int]]:
    """The battles (A, D) on the lines of the chart of survivors."""
    return [(a, _middle(largest)) for a in _attackers(largest)]


def chart_by_attackers(facts: RulesetFacts) -> Chart:
    """The chance to win by the number of attackers, a line for each number of defenders."""
    solution, attackers = facts.solution, _attackers(facts.largest)
    sizes = _sizes(facts.largest)
    middle = _middle(facts.largest)
    ahead = next((a for a in attackers if _is_ahead(solution.win(a, middle))), None)
    lead = (
        f"In this chart, no number of attackers is ahead of {middle} defenders."
        if ahead is None
        else f"Against {middle} defenders, the attacker is ahead from A = {ahead}, T = {ahead + 1}."
    )
    return Chart(
        name="attackers",
        title="Chance to win by attackers",
        lead=f"{lead} More defenders move the line to the right.",
        description=(
            f"A line for each of {_listed(sizes)} defenders. It runs over the attackers from 1 to "
            f"{attackers[-1]} and gives the chance that the attacker wins."
        ),
        y_title="Attacker wins, a line for each D",
        series=[
            Series(f"{d}", f"D = {d}", "attacker", {a: solution.win(a, d) for a in attackers})
            for d in sizes
        ],
        unit="chance",
    )


def chart_by_advantage(facts: RulesetFacts) -> Chart:
    """The chance to win by the number of attackers, a line for each advantage A − D."""
    solution, attackers = facts.solution, _attackers(facts.largest)
    last = attackers[-1]
    low, high = (solution.win(a, a) for a in (1, last))
    advantages = [more for more in ADVANTAGES if more < last]
    return Chart(
        name="advantage",
        title="Chance to win by advantage",
        lead=(
            f"With equal numbers (A = D) the attacker wins {percent(low)} of the time at "
            f"1 v 1, and {percent(high)} at {last} v {last}."
        ),
        description=(
            f"A line for each advantage of {_listed(advantages)} more attackers than defenders "
            f"(A − D). It runs over the attackers to {last} and gives the chance that the "
            "attacker wins."
        ),
        y_title="Attacker wins, a line for each A − D",
        series=[
            Series(
                f"{more}",
                f"A − D = {more}",
                "attacker",
                {a: solution.win(a, a - more) for a in attackers if a > more},
            )
            for more in advantages
        ],
        unit="chance",
    )


def chart_of_survivors(facts: RulesetFacts) -> Chart:
    """The armies left on average by the number of attackers, a line for each side."""
    solution, attackers = facts.solution, _attackers(facts.largest)
    d = _middle(facts.largest)
    left = {a: solution.expected_attackers_left(a, d) for a in attackers}
    held = {a: solution.expected_defenders_left(a, d) for a in attackers}
    return Chart(
        name="survivors",
        title=f"Armies left against {d} defenders",
        lead=(
            f"From {d} v {d}, {fixed(left[d], 1)} attackers (A) and {fixed(held[d], 1)} "
            "defenders are left on average."
        ),
        description=(
            f"Two lines over the attackers from 1 to {attackers[-1]} against {d} defenders: the "
            "attackers left on average, where a lost battle counts as 0, and the defenders left "
            "on average, where a won battle counts as 0."
        ),
        y_title="Armies left on average",
        series=[
            Series("attackers", "Attackers (A) left", "attacker", left),
            Series("defenders", "Defenders left (D)", "defender", held),
        ],
        unit="armies",
    )


def _sizes(largest: int) -> list[int]:
    return [size for size in SIZES if size <= largest]


def _middle(largest: int) -> int:
    return min(MIDDLE, _sizes(largest)[-1])


def _attackers(largest: int) -> range:
    return range(1, min(LARGEST, largest) + 1)


def _listed(sizes: Sequence[int]) -> str:
    return ", ".join(map(str, sizes))


def _is_ahead(win: Number) -> bool:
    numerator, denominator = bounds(win)[0]
    return 2 * numerator > denominator


KIND = RulesetKind(name="charts", build=build, label="Charts", place=5, offline=Offline.KEPT)

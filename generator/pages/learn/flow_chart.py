"""How a battle runs: the flow charts of small battles, and a heat map of a large one."""

from dataclasses import dataclass

from generator.facts.flow_chart import LARGE, FlowChartFacts, flow_chart_facts
from generator.facts.given import SharedFacts
from generator.facts.matchups import LARGEST_FLOW, Matchup
from generator.pages.counting import battle_address
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Content, Page
from generator.pages.tables import Table, armies, fraction
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset

RULESET_OF_CHARTS = "classic"
"""The ruleset of the page's examples; every other has charts on its own pages."""

EXAMPLES = ((12, 9), (60, 40), (1000, 800))
"""Battles whose map is drawn on the device."""

HEAT = (1, 2, 5, 10, 20, 40)
"""The percentages at which a state gets the next stronger colour (``heat-1`` … of flow.css, and
``HEAT`` of passed.js)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlowChartContent(Content):
    """What the page shows. ``largest`` is the most armies a side of battles with a chart.

    ``example`` is one of these, ``examples`` are larger battles and where they are drawn, and
    ``start`` is the battle whose states are in the heat map, with the colours of ``heat``.
    """

    ruleset: Ruleset
    example: Matchup
    largest: int
    examples: tuple[tuple[int, int, str], ...]
    battles: FlowChartFacts
    start: tuple[int, int]
    heat: tuple[int, ...]


def build(facts: SharedFacts) -> Page | None:
    """The page /flow-chart/; None where the classic rules are not on the site."""
    about = facts.about.get(RULESET_OF_CHARTS)
    if about is None:
        return None
    battles = flow_chart_facts(about)
    return Page(
        address="flow-chart",
        title="Flow chart: how a battle can go",
        description=(
            "RISK battles as flow charts: every state as a node, every outcome of a round as an "
            f"arrow. For battles to {LARGEST_FLOW} v {LARGEST_FLOW}, and a large one as a heat map."
        ),
        keywords=("flow chart", "graph", "states", "course", "heat map", "Markov"),
        template="pages/flow_chart.html",
        content=FlowChartContent(
            ruleset=about.ruleset,
            example=about.example,
            largest=LARGEST_FLOW,
            examples=tuple((a, d, battle_address(about.ruleset.id, a, d)) for a, d in EXAMPLES),
            battles=battles,
            start=LARGE,
            heat=HEAT,
        ),
        tables=(_states(battles),),
        links=(INDEX,),
        styles=("flow",),
        scripts=("controls/flowtables",),
    )


def heat_of(chance: Ratio) -> int:
    """The step of the colour scale for the chance ever to be in a state."""
    return sum(100 * chance.numerator >= percent * chance.denominator for percent in HEAT)


def _states(battles: FlowChartFacts) -> Table:
    attackers, defenders = LARGE
    return Table(
        "states",
        "How likely the battle is to reach each state",
        f"{attackers} attackers (A) v {defenders} defenders, classic rules. States that it cannot "
        "come to are left out.",
        (
            armies("attackers_left", "Attackers (A) left; T = A + 1 stand on the territory."),
            armies("defenders_left", "Defenders left."),
            fraction("chance", "The battle is ever in this state"),
        ),
        ("attackers_left", "defenders_left"),
        [(passed.attackers, passed.defenders, passed.chance) for passed in battles.large],
    )


KIND = SharedKind(address="flow-chart", build=build)

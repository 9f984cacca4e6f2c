"""How a battle runs: the flow charts of small battles, and a heat map of a large one."""

from dataclasses import dataclass
from fractions import Fraction

from generator.facts import SharedFacts
from generator.matchups import LARGEST_FLOW
from generator.numbers import Ratio
from generator.pages.counting import battle_address
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, armies, fraction
from generator.solver import Solution
from generator.solver.markov import Passed, flow_of
from generator.solver.wins import Wins

RULESET_OF_CHARTS = "classic"
"""The ruleset of the page's examples; every other has charts on its own pages."""

LARGE = (20, 20)
"""The battle of the heat map: attackers (A), defenders."""

EXAMPLES = ((12, 9), (60, 40), (1000, 800))
"""Battles whose map is drawn on the device."""

HEAT = (1, 2, 5, 10, 20, 40)
"""From how many percent on a state has the next stronger colour (``heat-1`` … of flow.css, and
``HEAT`` of passed.js)."""


@dataclass(frozen=True, slots=True)
class Small:
    """A battle that has a flow chart on its page, and the attacker's chance to win it."""

    attackers: int
    defenders: int
    win: Ratio


def build(facts: SharedFacts) -> Page | None:
    """The page /flow-chart/; None where the classic rules are not on the site."""
    about = facts.about.get(RULESET_OF_CHARTS)
    if about is None:
        return None
    wins = Wins(about.ruleset)
    small = range(1, min(about.largest, LARGEST_FLOW) + 1)
    large = flow_of(Solution(about.ruleset, *LARGE), *LARGE)
    return Page(
        address="flow-chart",
        title="How can a battle go? Its flow chart",
        description=(
            "RISK battles as flow charts: every state as a node, every outcome of a round as an "
            f"arrow. For battles to {LARGEST_FLOW} v {LARGEST_FLOW}, and a large one as a heat map."
        ),
        keywords=("flow chart", "graph", "states", "course", "heat map", "Markov"),
        template="pages/flow_chart.html",
        content={
            "ruleset": about.ruleset,
            "example": about.example,
            "largest": LARGEST_FLOW,
            "examples": [(a, d, battle_address(about.ruleset.id, a, d)) for a, d in EXAMPLES],
            "small": [[Small(a, d, wins.win(a, d)) for a in small] for d in small],
            "large": large,
            "start": LARGE,
            "late": likeliest_late(large),
            "heat": HEAT,
        },
        tables=(_states(large),),
        links=(INDEX,),
        styles=("flow",),
        scripts=("flowtables",),
    )


def likeliest_late(flow: tuple[Passed, ...]) -> Passed:
    """The likeliest undecided state of those in which half of all armies, or fewer, are left."""
    armies_left = (flow[0].attackers + flow[0].defenders) // 2
    late = [passed for passed in flow if passed.steps and _armies(passed) <= armies_left]
    return max(late, key=lambda passed: Fraction(*passed.chance))


def heat_of(chance: Ratio) -> int:
    """The step of the colour scale for the chance ever to be in a state."""
    return sum(100 * chance.numerator >= percent * chance.denominator for percent in HEAT)


def _armies(passed: Passed) -> int:
    return passed.attackers + passed.defenders


def _states(flow: tuple[Passed, ...]) -> Table:
    attackers, defenders = flow[0].attackers, flow[0].defenders
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
        [(passed.attackers, passed.defenders, passed.chance) for passed in flow],
    )


KIND = SharedKind(address="flow-chart", build=build)

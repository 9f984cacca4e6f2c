"""How many defenders a territory needs so that a stack seldom breaks through."""

from dataclasses import dataclass

from generator.facts.given import About, SharedFacts
from generator.facts.holding import LARGEST_STACK, Holds, holds_against
from generator.pages.counting import BATTLE, RULESET_COLUMN, plural
from generator.pages.figures import Figure, Look, Series
from generator.pages.kinds import Offline, SharedKind
from generator.pages.lookup_form import RulesChoice, rules_choice
from generator.pages.page import INDEX, Page, by_name
from generator.pages.tables import Table, armies, chance_wanted, decimal
from generator.scope.chances import OF_HOLDING
from risk_odds.numbers import Ratio, percent
from risk_odds.ruleset import Ruleset

LARGEST = 30
"""The largest stack (A) of the table."""

MAIN = OF_HOLDING.index(Ratio(10, 100))
"""The place of the one that is shown first."""

EXAMPLE = 10
"""The stack (A) of the example."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HowManyToLeaveContent(RulesChoice):
    """What the page shows: ``rows`` are the defenders needed against 1, 2, … attackers.

    ``main`` is the place in ``breaks`` of the one told first, ``attackers`` the example's stack.
    """

    first: About
    breaks: tuple[Ratio, ...]
    main: int
    attackers: int
    rows: tuple[Holds, ...]


def build(facts: SharedFacts) -> Page:
    """The page /how-many-to-leave/, with a stack against the first ruleset's defenders."""
    first = next(iter(facts.about.values()))
    largest = min(LARGEST, facts.sizes.needed())
    rows = holds_against(first.ruleset, largest)
    return Page(
        address="how-many-to-leave",
        title="How many to leave? Armies that hold a territory",
        description=(
            "How many RISK armies hold a territory against any stack, so that it breaks through "
            "at most 50, 25, 10 or 5% of the time. Exact, under all rules."
        ),
        keywords=(
            *("defend", "garrison", "border", "hold", "protect", "safe", "leave behind"),
            *("fortify", "reinforce", "troops"),
        ),
        template="pages/how_many_to_leave.html",
        content=HowManyToLeaveContent(
            **by_name(rules_choice(facts.about, "../")),
            first=first,
            breaks=OF_HOLDING,
            main=MAIN,
            attackers=min(EXAMPLE, largest),
            rows=rows,
        ),
        tables=(_holds(first.ruleset, rows),),
        figures=figures_of(rows),
        links=(INDEX,),
        styles=("lookup", "question", "costs", "figures"),
        scripts=("pages/how-many-to-leave", "controls/figurevalues", "controls/otherrules"),
    )


LOOKS: tuple[Look, ...] = ("low", "dashes", "line", "high")
"""How the lines of the figure are drawn, one for each chance of ``OF_HOLDING``."""


def figures_of(rows: tuple[Holds, ...]) -> tuple[Figure, ...]:
    """The armies to leave by the stack that can attack; none where too few numbers are known."""
    most = rows[-1][MAIN].defenders
    if len(rows) == 1 or most is None:
        return ()
    return (
        Figure(
            name="armies",
            form="points",
            claim=(
                f"Against {plural(most, 'defender', 'defenders')}, {len(rows)} attackers (A) "
                f"break through at most {percent(OF_HOLDING[MAIN], 0)} of the time."
            ),
            about="The armies to leave against each stack, for each risk.",
            row_title="Their attackers (A)",
            x_title="Their attackers (A)",
            y_title="Armies to leave",
            rows=tuple(str(attackers) for attackers in range(1, len(rows) + 1)),
            series=tuple(
                Series(percent(breaks, 0), look, "count", [row[place].defenders for row in rows])
                for place, (breaks, look) in enumerate(zip(OF_HOLDING, LOOKS, strict=True))
            ),
        ),
    )


def _holds(ruleset: Ruleset, rows: tuple[Holds, ...]) -> Table:
    return Table(
        "defenders",
        f"{ruleset.title}: defenders needed to hold",
        "The fewest defenders against whom the attackers win with at most 'breaks', how often they "
        f"win then, and what they lose on average. null where {LARGEST_STACK} are not enough.",
        (
            RULESET_COLUMN,
            BATTLE[0],
            chance_wanted("breaks", "How often the attackers may win at most."),
            armies("defenders", "The fewest defenders (D) who hold."),
            decimal("win", "probability", "The attackers win"),
            decimal("mean_attackers_lost", "armies", "Mean of the attackers lost"),
        ),
        ("attackers", "breaks"),
        [
            (ruleset.id, attackers, hold.breaks, hold.defenders, hold.win, hold.attackers_lost)
            for attackers, holds in enumerate(rows, start=1)
            for hold in holds
        ],
    )


KIND = SharedKind(address="how-many-to-leave", build=build, offline=Offline.EVERYBODY)

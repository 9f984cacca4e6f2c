"""How many defenders a territory needs so that a stack seldom breaks through."""

from dataclasses import dataclass

from generator.facts import SharedFacts
from generator.numbers import Number, Ratio
from generator.pages.counting import BATTLE, RULESET_COLUMN
from generator.pages.kinds import Offline, SharedKind
from generator.pages.lookup_form import lookup_form
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, armies, chance_wanted, decimal
from generator.rules import Ruleset
from generator.solver import solve
from generator.solver.needed import LARGEST_STACK

LARGEST = 30
"""The largest stack (A) of the table."""

BREAKS = tuple(Ratio(chance, 100) for chance in (50, 25, 10, 5))
"""How often the stack may break through at most."""

MAIN = BREAKS.index(Ratio(10, 100))
"""The place of the one that is told first."""

EXAMPLE = 10
"""The stack (A) of the example."""


@dataclass(frozen=True, slots=True)
class Hold:
    """The fewest defenders against whom a stack breaks through at most this often.

    None of them where ``LARGEST_STACK`` are not enough; ``win`` is how often it does then, and
    ``attackers_lost`` what it loses on average.
    """

    breaks: Ratio
    defenders: int | None
    win: Number | None
    attackers_lost: Number | None


Holds = tuple[Hold, ...]


def build(facts: SharedFacts) -> Page:
    """The page /how-many-to-leave/, with a stack against the first ruleset's defenders."""
    form = lookup_form(facts.about, "../")
    ruleset = form["first"].ruleset
    largest = min(LARGEST, facts.sizes.needed())
    rows = holds_against(ruleset, largest)
    return Page(
        address="how-many-to-leave",
        title="How many armies should I leave?",
        description=(
            "How many RISK armies hold a territory against any stack, so that it breaks through "
            "at most 50, 25, 10 or 5% of the time. Exact, under all rules."
        ),
        keywords=("defend", "garrison", "border", "hold", "protect", "safe", "leave behind"),
        template="pages/how_many_to_leave.html",
        content={
            **form,
            "breaks": BREAKS,
            "main": MAIN,
            "attackers": min(EXAMPLE, largest),
            "rows": rows,
        },
        tables=(_holds(ruleset, rows),),
        links=(INDEX,),
        styles=("lookup", "question", "costs"),
        scripts=("how-many-to-leave",),
    )


def holds_against(ruleset: Ruleset, largest: int) -> tuple[Holds, ...]:
    """The defenders needed against 1, 2, … ``largest`` attackers (A), for each of ``BREAKS``."""
    search = solve(ruleset, 1, 1)
    needed = [
        [search.needed_to_hold(attackers, breaks.complement) for breaks in BREAKS]
        for attackers in range(1, largest + 1)
    ]
    most = max((number for row in needed for number in row if number is not None), default=1)
    solution = solve(ruleset, largest, most)

    def hold(attackers: int, breaks: Ratio, defenders: int | None) -> Hold:
        if defenders is None:
            return Hold(breaks, None, None, None)
        return Hold(
            breaks,
            defenders,
            solution.win(attackers, defenders),
            solution.expected_attackers_lost(attackers, defenders),
        )

    return tuple(
        tuple(hold(attackers, *each) for each in zip(BREAKS, row, strict=True))
        for attackers, row in enumerate(needed, start=1)
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

"""Two odds tables and their difference: with two rulesets to begin with, scripts show others."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.facts.comparison import Compared, points
from generator.facts.given import SharedFacts
from generator.pages.counting import BATTLE, BATTLE_KEY
from generator.pages.grids import FIRST_SIGHT
from generator.pages.kinds import Offline, SharedKind
from generator.pages.page import INDEX, Content, Page
from generator.pages.tables import Table, decimal
from generator.scope.limits import MOST_ARMIES
from risk_odds.games import GameRules, rules_by_game
from risk_odds.numbers import Number, difference
from risk_odds.ruleset import Ruleset

Rows = Sequence[tuple[int, Sequence[Number]]]
"""Differences by attackers (A), then by defenders."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareTablesContent(Content):
    """What the page shows: the odds under ``other`` less those under ``one``, to ``side`` armies.

    ``better`` and ``worse`` count the ``battles`` that are so for the attacker; ``largest`` is the
    most armies a side of one battle compared. ``groups`` are the rules to choose from, by game.
    """

    one: Ruleset
    other: Ruleset
    side: int
    largest: int
    rows: Rows
    groups: tuple[GameRules, ...]
    battles: int
    better: int
    worse: int


def build(facts: SharedFacts) -> Page:
    """The page /compare/tables/, with the first two rulesets."""
    rulesets = [about.compared for about in facts.about.values()]
    one = rulesets[0]
    other = (rulesets[1:] or [one])[0]
    side = min(FIRST_SIGHT, one.armies, other.armies)
    armies = range(1, side + 1)
    changes = [(a, [difference(other.win(a, d), one.win(a, d)) for d in armies]) for a in armies]
    signs = [points(change)[0] for _, row in changes for change in row]
    return Page(
        address="compare/tables",
        title="Compare tables: two RISK rules side by side",
        description=(
            "How much better or worse every attack is under another rule, in percentage points: "
            f"{one.ruleset.title} and {other.ruleset.title} to begin with, and any other two."
        ),
        template="pages/compare_tables.html",
        content=CompareTablesContent(
            one=one.ruleset,
            other=other.ruleset,
            side=side,
            largest=MOST_ARMIES,
            rows=changes,
            groups=rules_by_game(each.ruleset for each in rulesets),
            battles=len(signs),
            better=signs.count("+"),
            worse=signs.count("\N{MINUS SIGN}"),
        ),
        tables=(_difference(one, other, changes),),
        links=(INDEX,),
        styles=("lookup", "tables", "compare"),
        scripts=("controls/table", "pages/compare-tables"),
    )


def _difference(one: Compared, other: Compared, rows: Rows) -> Table:
    return Table(
        "difference",
        f"{other.ruleset.title} less {one.ruleset.title}",
        f"The chance to win under {one.ruleset.id} ('one') and under {other.ruleset.id} "
        "('other'), and the second less the first.",
        (
            *BATTLE,
            decimal("win_first", "probability", "The attacker wins under the first rules"),
            decimal("win_second", "probability", "The attacker wins under the second rules"),
            decimal("difference", "none", "The second chance less the first"),
        ),
        BATTLE_KEY,
        [
            (a, d, one.win(a, d), other.win(a, d), change)
            for a, changes in rows
            for d, change in enumerate(changes, start=1)
        ],
    )


KIND = SharedKind(address="compare/tables", build=build, offline=Offline.EVERYBODY)

"""Two odds tables and their difference: with two rulesets to begin with, scripts show others."""

from generator.comparison import Compared, points
from generator.facts import SharedFacts
from generator.numbers import Number, difference
from generator.pages.battle import LARGEST
from generator.pages.counting import BATTLE, BATTLE_KEY
from generator.pages.grids import FIRST_SIGHT
from generator.pages.kinds import Offline, SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, decimal


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
        title="Two RISK rules compared, table against table",
        description=(
            "How much better or worse every attack is under another rule, in percentage points: "
            f"{one.ruleset.title} and {other.ruleset.title} to begin with, and any other two."
        ),
        template="pages/compare_tables.html",
        content={
            "one": one.ruleset,
            "other": other.ruleset,
            "side": side,
            "largest": LARGEST,
            "rows": changes,
            "rulesets": rulesets,
            "battles": len(signs),
            "better": signs.count("+"),
            "worse": signs.count("\N{MINUS SIGN}"),
        },
        tables=(_difference(one, other, changes),),
        links=(INDEX,),
        styles=("lookup", "tables", "compare"),
        scripts=("table", "comparetables"),
    )


def _difference(one: Compared, other: Compared, rows: list[tuple[int, list[Number]]]) -> Table:
    return Table(
        "difference",
        f"{other.ruleset.title} less {one.ruleset.title}",
        f"The chance to win under {one.ruleset.id} ('one') and under {other.ruleset.id} "
        "('other'), and the second less the first.",
        (
            *BATTLE,
            decimal("one", "probability", "The attacker wins under the first rules"),
            decimal("other", "probability", "The attacker wins under the second rules"),
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

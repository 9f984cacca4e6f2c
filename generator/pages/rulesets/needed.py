"""How many attackers a chance to win needs, and how many defenders a chance to hold."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from generator.datasets.tables import SIDE
from generator.facts.given import RulesetFacts
from generator.pages.figures import Figure, Look, Series
from generator.pages.kinds import Offline, RulesetKind
from generator.pages.page import Content, Page, naming_scripts
from generator.pages.tables import Table, armies, chance_wanted, column
from generator.scope.chances import NEEDED
from risk_odds.numbers import Ratio, percent
from risk_odds.ruleset import Ruleset

ON_PAPER = 30
"""How many rows of the armies needed are printed: as many as one sheet holds."""


DRAWN: tuple[tuple[Ratio, Look], ...] = (
    (Ratio(50, 100), "low"),
    (Ratio(75, 100), "line"),
    (Ratio(90, 100), "high"),
)
"""Those of ``NEEDED`` in the figure, and how the attackers that they need are drawn."""

ByArmies = Mapping[int, list[int | None]]
"""For each number of armies of the other side, what is needed for each chance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NeededContent(Content):
    """What the page shows: ``rows`` by the side that is asked about, of which some are printed.

    ``largest`` is the most armies a side with a page.
    """

    ruleset: Ruleset
    chances: tuple[Ratio, ...]
    largest: int
    rows: Mapping[str, ByArmies]
    on_paper: int


def build(facts: RulesetFacts) -> Iterator[Page]:
    """The page of the armies needed, up to ``needed_to`` armies of the other side."""
    ruleset = facts.ruleset
    table = _table(facts)
    rows = {side: _by_armies(table, side) for side in ("attacker", "defender")}
    on_paper = min(ON_PAPER, facts.needed_to)
    yield Page(
        address=f"{ruleset.id}/armies-needed",
        title=f"{ruleset.title}: armies needed",
        description=(
            f"How many attackers (A) win, and how many defenders hold, with a chance of 50 to 99 "
            f"percent: {ruleset.title} RISK rules, up to {facts.needed_to} armies."
        ),
        keywords=("how many armies do I need", "troops", "enough", "minimum", "safe"),
        template="pages/needed.html",
        content=NeededContent(
            ruleset=ruleset,
            chances=NEEDED,
            largest=facts.largest,
            rows=rows,
            on_paper=on_paper,
        ),
        tables=(table,),
        figures=_figures(rows["attacker"], on_paper),
        ruleset=ruleset,
        styles=("tables", "figures"),
        scripts=("controls/table", "controls/figurevalues", *naming_scripts(ruleset)),
    )


def _figures(rows: ByArmies, largest: int) -> tuple[Figure, ...]:
    """The attackers needed for each of some chances; none where a stack cannot be told."""
    against = range(1, largest + 1)
    needed = [[rows[each][NEEDED.index(chance)] for each in against] for chance, _ in DRAWN]
    if largest == 1 or any(number is None for numbers in needed for number in numbers):
        return ()
    even, most = needed[0][-1], needed[-1][-1]
    return (
        Figure(
            name="attackers",
            form="points",
            claim=(
                f"Against {largest} defenders, {even} attackers (A) win with at least 50%, and "
                f"{most} with at least 90%."
            ),
            about="The fewest attackers (A) that win with at least each chance, by defenders.",
            row_title="Defenders",
            x_title="Defenders",
            y_title="Attackers (A)",
            rows=tuple(map(str, against)),
            series=tuple(
                Series(percent(chance, 0), look, "count", numbers)
                for (chance, look), numbers in zip(DRAWN, needed, strict=True)
            ),
        ),
    )


def _table(facts: RulesetFacts) -> Table:
    searches: dict[str, Callable[[int, Ratio], int | None]] = {
        "attacker": facts.solution.needed,
        "defender": facts.solution.needed_to_hold,
    }
    return Table(
        "armies-needed",
        f"{facts.ruleset.title}: armies needed",
        "The fewest armies of 'side' that reach at least 'chance': attackers (A; T = A + 1) to "
        "win, or defenders (D) to hold. null where no number within reach does.",
        (
            column(SIDE),
            armies("against", "Armies of the other side (D for the attacker, else A)."),
            chance_wanted("chance", "The chance wanted."),
            armies("needed", "The fewest armies of 'side' (A or D)."),
        ),
        ("side", "against", "chance"),
        [
            (side, against, chance, search(against, chance))
            for side, search in searches.items()
            for against in range(1, facts.needed_to + 1)
            for chance in NEEDED
        ],
    )


def _by_armies(table: Table, wanted: str) -> ByArmies:
    rows: dict[int, list[int | None]] = {}
    for side, against, _, needed in table.rows:
        if side == wanted:
            rows.setdefault(against, []).append(needed)
    return rows


KIND = RulesetKind(name="armies-needed", build=build, label="Needed", place=2, offline=Offline.KEPT)

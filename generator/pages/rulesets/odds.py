"""The odds tables of a ruleset: 20 by 20 at first sight, and the whole grid at its own address."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.datasets.matchup_rows import to_its_end
from generator.facts.given import RulesetFacts
from generator.pages.grids import FIRST_SIGHT, Battles, Grid, battle_table, battles_to, grid_of
from generator.pages.kinds import Offline, RulesetKind
from generator.pages.page import Content, Page, naming_scripts
from generator.pages.tables import Table, decimal
from risk_odds.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsContent(Content):
    """What the page shows. ``fits`` is whether the table fits a phone's screen; ``others`` are the
    sizes of the ruleset's other such tables, and the names of their pages.
    """

    ruleset: Ruleset
    fits: bool
    grid: Grid
    others: Sequence[tuple[int, str]]


def build(facts: RulesetFacts) -> Iterator[Page]:
    """One page, or two where the matchups go beyond the first sight."""
    names = {size: widest(size) for size in (min(FIRST_SIGHT, facts.largest), facts.largest)}
    for size, name in names.items():
        yield _page(facts, size, name, [other for other in names.items() if other[0] != size])


def widest(largest: int) -> str:
    """The name of the page with all battles up to ``largest`` armies a side."""
    return "odds" if largest <= FIRST_SIGHT else f"odds-{largest}"


def odds(facts: RulesetFacts, battles: Battles) -> Table:
    """The attacker's chance to win each of these battles."""
    return battle_table(
        "odds",
        f"{facts.ruleset.title}: chance to win",
        f"The attacker's chance to win an attack that is fought {to_its_end(facts.ruleset)}.",
        (decimal("win", "probability", "The attacker wins"),),
        [(a, d, facts.solution.win(a, d)) for a, d in battles],
    )


def _page(facts: RulesetFacts, size: int, name: str, others: list[tuple[int, str]]) -> Page:
    ruleset = facts.ruleset
    table = odds(facts, battles_to(size))
    return Page(
        address=f"{ruleset.id}/{name}",
        title=f"{ruleset.title} odds, 1–{size} attackers v 1–{size} defenders",
        description=(
            f"{ruleset.title}: the attacker's exact chance to win every RISK battle up to {size} "
            f"attackers (armies that can attack, A) v {size} defenders."
        ),
        template="pages/odds.html",
        content=OddsContent(
            ruleset=ruleset,
            fits=size <= FIRST_SIGHT,
            grid=grid_of("Chance to win", table, 2),
            others=others,
        ),
        tables=(table,),
        ruleset=ruleset,
        styles=("tables",),
        scripts=("controls/table", *naming_scripts(ruleset)),
    )


KIND = RulesetKind(name="odds", build=build, label="Odds", place=1, offline=Offline.EVERYBODY)

"""The page that draws any battle: its scripts work out the one in its address."""

from dataclasses import dataclass

from generator.facts.given import SharedFacts
from generator.pages.kinds import Offline, SharedKind
from generator.pages.page import INDEX, Content, Page
from generator.scope.limits import MOST_ARMIES

EXAMPLE = (8, 5)
"""The battle where the address names none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleContent(Content):
    """What the page shows: the ``most`` armies a side, and the battle to begin with."""

    example: tuple[int, int]
    most: int


def build(facts: SharedFacts) -> Page:
    """The page /battle/, before a battle is drawn on it."""
    return Page(
        address="battle",
        title="Any battle",
        description=(
            f"The odds of any RISK battle up to {MOST_ARMIES:,} armies a side, under "
            f"{len(facts.about)} rules or house rules: survivors, losses, armies needed."
        ),
        template="pages/battle.html",
        content=BattleContent(example=EXAMPLE, most=MOST_ARMIES),
        links=(INDEX,),
        styles=("lookup", "drawn", "flow"),
        scripts=("pages/battle",),
    )


KIND = SharedKind(address="battle", build=build, offline=Offline.EVERYBODY)

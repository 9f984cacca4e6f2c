"""The page that draws any battle: its scripts work out the one in its address."""

from generator.facts import SharedFacts
from generator.pages.kinds import Offline, SharedKind
from generator.pages.page import INDEX, Page

LARGEST = 1000
"""The most armies a side (``MOST`` in ``docs/javascripts/matchup.js``)."""


def build(facts: SharedFacts) -> Page:
    """The page /battle/, before a battle is drawn on it."""
    return Page(
        address="battle",
        title="Any battle",
        description=(
            f"The odds of any RISK battle up to {LARGEST:,} armies a side, under "
            f"{len(facts.about)} rules or house rules: survivors, losses, armies needed."
        ),
        template="pages/battle.html",
        links=(INDEX,),
        styles=("drawn", "flow"),
        scripts=("battle-page",),
    )


KIND = SharedKind(address="battle", build=build, offline=Offline.EVERYBODY)

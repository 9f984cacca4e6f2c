"""What the form of the lookup shows before any script: a whole answer, and all rules to choose."""

from collections.abc import Mapping
from typing import Any

from generator.chances import OF_LOOKUP
from generator.facts import About
from generator.games import rules_by_game

RETREATS = 3
"""For how many numbers of attackers left the lookup says what retreating there means."""

MOST = 1000
"""The most armies a side that the scripts solve."""

USUAL = ("classic", "capital", "capital-wall", "zombies", "balanced-blitz", "dutch")
"""The rules that take one tap, where the site has them."""


def lookup_form(about: Mapping[str, About], base: str, *, choice: bool = True) -> dict[str, Any]:
    """The context of ``parts/lookup.html``, for pages from which ``base`` leads to the site's root.

    The answer is the first ruleset's example; without a ``choice`` there are no rules to choose.
    """
    groups = rules_by_game(one.ruleset for one in about.values())
    entries = {entry.name: entry for group in groups for entry in group.entries}
    return {
        "about": about,
        "first": next(iter(about.values())),
        "groups": groups if choice else (),
        "usual": [entries[name] for name in USUAL if name in entries],
        "most": MOST,
        "chances": OF_LOOKUP,
        "retreats": RETREATS,
        "base": base,
    }

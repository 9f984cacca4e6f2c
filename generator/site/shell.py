"""One page of the theme, rendered once, that any number of matchups are put into.

All matchup pages of a ruleset differ in a few short texts and in their content, and stand at the
same depth. So the theme is rendered for one page with placeholders, and each matchup costs a
joining of strings instead of a rendering of the whole theme (a twentieth of the time).
"""

import re
from collections.abc import Mapping

from markupsafe import escape

PLACEHOLDERS = {
    "title": "Placeholder-for-the-title with spaces",
    "description": "Placeholder-for-the-description with spaces",
    "address": "Placeholder-for-the-address",
    "attackers": "Placeholder-for-the-attackers",
    "defenders": "Placeholder-for-the-defenders",
    "html": "Placeholder-for-the-content",
}
"""What stands in a shell for each text. None of them is changed by escaping or in an address; those
for texts with spaces have some, so that the attributes they stand in keep their quotes. None can be
part of a ruleset's id, which has no capitals."""

_SPLIT = re.compile("(" + "|".join(PLACEHOLDERS.values()) + ")")


class Shell:
    """A rendered page of the theme, cut at its placeholders.

    Raises ``ValueError`` where one of the placeholders is missing: a theme that dropped the title
    or the canonical address must not go unnoticed.
    """

    def __init__(self, page: str) -> None:
        missing = [text for text in PLACEHOLDERS.values() if text not in page]
        if missing:
            raise ValueError(f"the theme's page lacks {', '.join(missing)}")
        names = {text: name for name, text in PLACEHOLDERS.items()}
        self._parts = [(names.get(part), part) for part in _SPLIT.split(page)]

    def fill(self, texts: Mapping[str, str], html: str) -> str:
        """The page of a matchup with its texts, which are escaped unless they are, and its content.

        ``texts`` are those of ``Page.texts``; the last part of the address tells the armies.
        """
        name = texts["address"].rpartition("/")[2]
        attackers, _, defenders = name.partition("-vs-")
        values = {
            "title": escape(texts["title"]),
            "description": escape(texts["description"]),
            "address": name,
            "attackers": attackers,
            "defenders": defenders,
            "html": html,
        }
        return "".join(values[key] if key else part for key, part in self._parts)

"""One page of the theme, rendered once, that any number of matchups are put into.

All matchup pages of a ruleset differ in four short texts and in their content, and stand at the
same depth. So the theme is rendered for one page with placeholders, and each matchup costs a
joining of strings instead of a rendering of the whole theme (a twentieth of the time).
"""

import re
from collections.abc import Mapping
from html import escape

PLACEHOLDERS = {
    "title": "placeholder-for-the-title",
    "description": "placeholder-for-the-description",
    "address": "placeholder-for-the-address",
    "html": "placeholder-for-the-content",
}
"""What stands in a shell for each text. None of them is changed by escaping or in an address."""

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
        # the theme's indentation, repeated on every page, would be a fourth of the site
        compact = re.sub(r"\s*\n\s*", "\n", page)
        self._parts = [(names.get(part), part) for part in _SPLIT.split(compact)]

    def fill(self, texts: Mapping[str, str], html: str) -> str:
        """The page with its texts, which are escaped, and its content, which is not."""
        values = {name: escape(texts[name]) for name in PLACEHOLDERS if name != "html"}
        values["html"] = html
        return "".join(values[name] if name else part for name, part in self._parts)

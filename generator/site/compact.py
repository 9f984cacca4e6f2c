"""HTML without what browsers do not need: a byte of a matchup page is there 25,000 times.

The templates are made compact, once, and not the pages.
"""

import re

from jinja2.ext import Extension

_OPTIONAL_END = re.compile(r"</(?:p|td|th|tr|tbody|thead|li|dt|dd)>")
_QUOTED = re.compile(r'="([\w./:#-]+)"')


class Compact(Extension):
    """Templates whose pages are compact. What values bring with them stays as it is."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The template's source, as Jinja is to read it."""
        return compact(source)


def compact(html: str) -> str:
    """The same HTML, still valid, without line breaks, optional end tags and quotes.

    Meant for the templates of the matchup pages: no line breaks between two words there, no text in
    them has what is taken out here, and each paragraph stands before a block or at the end of one.
    """
    one_line = "".join(line.strip() for line in html.split("\n"))
    return _QUOTED.sub(r"=\1", _OPTIONAL_END.sub("", one_line))

"""Texts on their way from the generator into pages that MkDocs makes.

MkDocs' own templates escape nothing, and Markdown takes much for markup that is none. So no text
passes through either as it is: front matter is escaped before a template sees it, and a value in a
hand-written page is spelled in a way that Markdown cannot read until its page is HTML.
"""

import re
from html import escape as escape_html
from typing import Any

from markupsafe import Markup, escape

OPENING, CLOSING = "\ue000", "\ue001"
"""Characters of Unicode's private use, which no text of an input file has (``validation.Text``)."""

_SPELLED = re.compile(f"{OPENING}([0-9a-f]*){CLOSING}")


def escaped(value: Any) -> Any:
    """The same value with every text in it as safe HTML, in lists and dictionaries, too.

    What is safe already stays as it is, so nothing is escaped twice.
    """
    if isinstance(value, str):
        return escape(value)
    if isinstance(value, dict):
        return {key: escaped(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [escaped(each) for each in value]
    return value


def spelled(value: Any) -> Any:
    """A value for a hand-written page, spelled in letters and digits between private characters.

    Nothing of it is markup in Markdown, be it in a paragraph, a table or a code block, and none of
    it is escaped there. In code that is highlighted it stands in a string: elsewhere its spelling
    is taken apart. What is HTML already stays as it is: formulas, macros of the page.
    """
    if hasattr(value, "__html__"):
        return value
    text = str(value)
    return Markup(OPENING + text.encode().hex() + CLOSING) if text else Markup("")


def read_out(html: str) -> str:
    """HTML with all values that were spelled in it as text, escaped for elements and attributes."""
    return _SPELLED.sub(lambda found: escape_html(_value(found)), html)


def plain(text: str) -> str:
    """The same text with spelled values in the place of their spelling, and nothing escaped."""
    known = text.unescape() if isinstance(text, Markup) else text
    return _SPELLED.sub(_value, known)


def has_spelled(html: str) -> bool:
    """Whether there is a value in it that has not been read out."""
    return OPENING in html


def _value(found: re.Match[str]) -> str:
    return bytes.fromhex(found[1]).decode()

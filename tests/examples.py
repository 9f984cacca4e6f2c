"""The examples of hand-written pages, as a reader copies them from their Markdown in ``docs/``."""

import re
from textwrap import dedent

from tests.conftest import PROJECT

SITE_URL = "{{ site_url }}"
DOWNLOADS = "downloads.md"
API_PAGE = "api/v1/index.md"
BATTLES = {
    "9v5": ("classic", "Classic"),
    "  9 V 5  ": ("classic", "Classic"),
    "9 vs. 5 classic": ("classic", "Classic"),
    "0009vs5 Classic": ("classic", "Classic"),
    "9v5 dutch": ("dutch", "Dutch rules"),
    "9v5\tKOOLE": ("dutch", "Koole’s rules"),
    "9v5 Standard": ("classic", "Classic"),
    "9v5 true  random": ("classic", "Plain dice"),
}
"""Lines that the bot reads as 9 armies on the territory against 5: the ruleset, the title said."""
OF_THE_APP = ("Capital", "Plain dice")
"""Titles of rules that the app has, whose odds are other ones under Balanced Blitz."""
NO_BATTLES = (
    *("", " ", "v", "9", "9v", "v5", "9 5", "nine v five", "help 9v5"),
    *("9.5v5", "9v5.5", "9,5v5", "-9v5", "9v-5", "1e1v5", "0x9v5", "9v5capital"),
    *("٩v٥", "12345v5", f"{'9' * 5000}v5"),
)
"""Lines that are no battle to the bot."""
NOBODYS_RULES = ("nobody's rules", "constructor", "__proto__", "@everyone", "c l a s s i c", "💥")
"""Names of rules that there are not; some mean something to JavaScript."""
ENDS = {"win": [0.0, 1e-300, 0.5, 1.0, 1.0], "impossible": [1], "certain": [5]}
"""A row as the bots read it: chances that round to an end and are not, or are, just that."""
_BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)


def examples(language: str, root: str = SITE_URL, page: str = DOWNLOADS) -> list[str]:
    """Return the code blocks of a language in their order, with ``root`` as the site's address."""
    text = (PROJECT / "docs" / page).read_text(encoding="utf-8")
    return [
        dedent(code).replace(SITE_URL, root)
        for _, found, code in _BLOCK.findall(text)
        if found == language
    ]


def example(language: str, words: str, root: str = SITE_URL, page: str = DOWNLOADS) -> str:
    """Return the one code block of a language that has these words."""
    (code,) = (code for code in examples(language, page=page) if words in code)
    return code.replace(SITE_URL, root)


def bot(language: str, root: str) -> str:
    """Return the chat bot: both parts of it, the first of a language on the page of the API."""
    return "\n".join(examples(language, root, API_PAGE)[:2])

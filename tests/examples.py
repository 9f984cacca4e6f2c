"""The examples of hand-written pages, as a reader copies them from their Markdown in ``docs/``."""

import re
from textwrap import dedent

from tests.conftest import PROJECT

SITE_URL = "{{ site_url }}"
DOWNLOADS = "downloads.md"
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

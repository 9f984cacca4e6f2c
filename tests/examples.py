"""The examples of the download page, as a reader copies them from ``docs/downloads.md``."""

import re
from textwrap import dedent

from tests.conftest import PROJECT

SITE_URL = "{{ site_url }}"
_BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)


def examples(language: str, root: str = SITE_URL) -> list[str]:
    """Return the code blocks of a language in their order, with ``root`` as the site's address."""
    text = (PROJECT / "docs" / "downloads.md").read_text(encoding="utf-8")
    return [
        dedent(code).replace(SITE_URL, root)
        for _, found, code in _BLOCK.findall(text)
        if found == language
    ]

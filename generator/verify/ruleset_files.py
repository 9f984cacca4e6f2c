"""Input files read a second time: those of rulesets, and the board."""

import re
import tomllib
from pathlib import Path
from typing import Any

LARGEST = 1_000_000
"""Bytes beyond which no ruleset is read: those of the project have 5,000 at most."""

DEEPEST = 20
"""The most parts of a dotted key: the parser's memory grows with the square of their number."""

_PART = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_TOO_DEEP = re.compile(
    rf"(?:^|[\[{{,])[ \t]*{_PART}(?:[ \t]*\.[ \t]*{_PART}){{{DEEPEST}}}", re.MULTILINE
)


def read_tables(path: Path) -> dict[str, Any]:
    """The tables of a TOML file. Raises ``OSError``, and ``ValueError`` where it holds none.

    A dotted key of too many parts is refused before the file is parsed.
    """
    content = path.read_bytes()
    if len(content) > LARGEST:
        raise ValueError(f"{len(content):,} bytes, more than {LARGEST:,}")
    text = content.decode("utf-8")
    if found := _TOO_DEEP.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise ValueError(f"line {line:,}: a dotted key of more than {DEEPEST} parts")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("lists or tables too deep in each other") from None

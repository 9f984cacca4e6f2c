"""How deep a TOML file goes, seen before it is parsed: parsing a deep one takes much memory.

The parser of Python's library remembers all beginnings of a dotted key, so that one of 40,000 bytes
took 1.7 GB; and it calls itself for each list in a list.
"""

import re
from pathlib import Path

from risk_odds.errors import InputError, place

DEEPEST = 20
"""The most tables and lists of an input file that may lie within each other."""

# what holds no structure, whatever is in it, comes first; texts that nobody closes end with the
# line or the file, and the parser then says what is wrong
_TOKEN = re.compile(
    r'''
      (?P<passed> \#[^\n]*+
                | """ (?: [^"\\] | \\. | "(?!"") )*+ "{0,5}
                | \'\'\' (?: [^'] | '(?!'') )*+ '{0,5}
                | " (?: [^"\\\n] | \\[^\n] )*+ "?
                | ' [^'\n]*+ '? )
    | (?P<opening> [\[{] )
    | (?P<closing> [\]}] )
    | (?P<separator> [=,\n] )
    | (?P<dot> \. )
    ''',
    re.DOTALL | re.VERBOSE,
)


def refuse_deep(text: str, path: Path) -> None:
    """Raise ``InputError`` where a TOML text has too deep a key, or lists or tables.

    Dots and brackets in texts and comments do not count. A text that is no TOML may pass.
    """
    parts, depth = 1, 0
    for token in _TOKEN.finditer(text):
        if token["passed"]:
            continue
        if token["dot"]:
            parts += 1
        else:
            parts = 1
            depth += bool(token["opening"]) - bool(token["closing"])
        if parts > DEEPEST or depth > DEEPEST:
            kind = "a dotted key" if token["dot"] else "tables or lists in each other"
            line = text.count("\n", 0, token.start()) + 1
            raise InputError(
                f"{place(path)}: line {line:,}: found {kind} more than {DEEPEST} deep, "
                "expected fewer"
            )

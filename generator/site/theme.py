"""The theme's style sheet, without the rules for parts of its pages that ours do not have."""

import re
from collections.abc import Iterator

_TYPESET = "md-typeset"
"""The theme's one class that pages have: around what stands in them."""
_CLASS = re.compile(r"\.(md-[\w-]+)")
_PARTED = re.compile(r""""(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]""")
_LISTED = re.compile(r"[(),]")
_GROUPS = ("@media", "@supports", "@layer")


def without_unused(css: str) -> str:
    """The sheet without selectors that need a class of the theme's own frame: header, search and
    menus. Rules that have no other selector are left out, and groups of nothing but these.
    """
    kept = []
    for head, body in _rules(css):
        if body is None:
            kept.append(f"{head};")
        elif head.startswith(_GROUPS):
            inner = without_unused(body)
            kept.append(f"{head}{{{inner}}}" if inner else "")
        elif head.startswith("@"):
            kept.append(f"{head}{{{body}}}")
        else:
            selectors = ",".join(each for each in _selectors(head) if _may_match(each))
            kept.append(f"{selectors}{{{body}}}" if selectors else "")
    return "".join(kept)


def _rules(css: str) -> Iterator[tuple[str, str | None]]:
    """What stands before each outermost brace, and what within; or a statement without any."""
    start = depth = 0
    head = ""
    for found in _PARTED.finditer(css):
        sign, end = found[0], found.end()
        if sign == "{":
            if not depth:
                head, start = css[start : found.start()].strip(), end
            depth += 1
        elif sign == "}":
            depth -= 1
            if not depth:
                yield head, css[start : found.start()]
                start = end
        elif sign == ";" and not depth:
            yield css[start : found.start()].strip(), None
            start = end


def _selectors(head: str) -> Iterator[str]:
    """The selectors of a list, parted at its commas but not at those within parentheses."""
    start = depth = 0
    for found in _LISTED.finditer(head):
        depth += {"(": 1, ")": -1, ",": 0}[found[0]]
        if found[0] == "," and not depth:
            yield head[start : found.start()]
            start = found.end()
    yield head[start:]


def _may_match(selector: str) -> bool:
    """Whether an element without the theme's other classes may be what is selected. What stands in
    parentheses may be one of several, or what is not to be there.
    """
    outside = re.sub(r"\([^()]*(?:\([^()]*\)[^()]*)*\)", "", selector)
    return all(name == _TYPESET for name in _CLASS.findall(outside))

"""What the site's search knows: of each page its title, description, keywords, headings and prose.

Numbers in tables, blocks of code and forms stay out: they are found by nobody, and read like
nonsense in a list of results. So do sentences with a formula, which would have holes, and those
with a long decimal. Lists of other pages stay out, as these are there themselves. So do pages of
single battles: the search reads battles from what is typed. Pages that prove the numbers weigh less
than those that players look for.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from html.parser import HTMLParser
from typing import Any

from generator.site.frame import section_of, sections
from generator.site.texts import plain

ADDRESS = "search/pages.json"
"""Where the index is, from the site's root."""

_HEADINGS = frozenset({"h2", "h3", "h4"})
_SILENT = frozenset(
    [
        *("button", "form", "h1", "math", "nav", "noscript", "pre", "script", "select"),
        *("style", "svg", "table", "template"),
    ]
)
_CLASSES = frozenset(
    [
        *("contents-opened", "described", "exact", "headerlink", "hub", "legend"),
        *("page-files", "views", "works-without"),
    ]
)
"""Classes of elements that hold no prose, or that of a reference, whose names are its headings."""
_LONG_DECIMAL = re.compile(r"[.][0-9]{15}")
"""The digits of a number that nobody searches for."""
_HOLE = "\0"
"""Stands where a sentence has a formula."""
_SENTENCE = re.compile(r".+?(?:[.?!](?=\s)|$)\s*", re.DOTALL)
_BEFORE_SIGN = re.compile(r"(?<=\() +| +(?=[.,:;?!)]+(?:\s|$))")
"""Spaces that elements leave beside a sign."""
_PROOF = "Checked"
_MATHEMATICS = frozenset({"formulas/", "markov-chain/", "closed-form/", "traps/"})
"""The tab whose pages prove the numbers, and pages like them in another."""
_LESS = 0.5
"""How much they count beside others."""
_EMPTY = frozenset(["area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"])


class SearchIndex:
    """The index of a site's pages, to which they are added one by one."""

    def __init__(self) -> None:
        self._pages: dict[str, dict[str, Any]] = {}

    def add(self, address: str, about: Mapping[str, Any], content: str) -> None:
        """Add the page at an address, by its front matter and the HTML of its content."""
        named = _menu().get(address)
        page = {
            "address": address,
            "title": plain(about["title"]),
            "description": plain(about["description"]),
            "keywords": [
                *([named] if named else []),
                *(plain(each) for each in about.get("keywords") or ()),
            ],
            "sections": [list(section) for section in prose_of(content)],
            "weight": _LESS if _is_proof(address) else None,
        }
        self._pages[address] = {
            name: value for name, value in page.items() if value or name == "address"
        }

    def text(self, rulesets: Iterable[str]) -> str:
        """The index as it is published. Of pages that fit a search alike the first comes first:
        those of the menu, then those of each ruleset in turn, then the others.
        """
        menu = {address: place for place, address in enumerate(_menu())}
        turn = {f"{name}/": place for place, name in enumerate(rulesets)}

        def order(address: str) -> tuple[int, int, str]:
            folder = f"{address.partition('/')[0]}/"
            return menu.get(address, len(menu)), turn.get(folder, len(turn)), address

        pages = [self._pages[address] for address in sorted(self._pages, key=order)]
        return json.dumps(pages, ensure_ascii=False, separators=(",", ":")) + "\n"


def _menu() -> dict[str, str]:
    """The names that pages have in the menu, by their addresses."""
    return {address: name for each in sections() for address, name in each.pages.items()}


def _is_proof(address: str) -> bool:
    """Whether a player's question finds a page after others that fit as well."""
    section = section_of(address)
    return address in _MATHEMATICS or (section is not None and section.title == _PROOF)


def prose_of(html: str) -> Iterator[tuple[str, str, str]]:
    """The sections of a page as id, heading and prose; the first has neither id nor heading."""
    reader = _Prose()
    reader.feed(html)
    reader.close()
    for anchor, heading, text in reader.sections:
        title, words = (_said("".join(parts)) for parts in (heading, text))
        if title or words:
            yield anchor, title, words


def _said(text: str) -> str:
    """A text without the sentences that have a formula or a long decimal, and without spaces that
    none has.
    """
    sentences = _SENTENCE.findall(text)
    whole = (each for each in sentences if _HOLE not in each and not _LONG_DECIMAL.search(each))
    return _BEFORE_SIGN.sub("", " ".join("".join(whole).split()))


class _Prose(HTMLParser):
    """Reads the prose of a page, section by section."""

    def __init__(self) -> None:
        super().__init__()
        self.sections: list[tuple[str, list[str], list[str]]] = [("", [], [])]
        self._open: list[tuple[str, bool]] = []  # elements, and whether they are silent
        self._in_heading = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in _EMPTY:
            return
        classes = {*(given.get("class") or "").split()}
        silent = tag in _SILENT or bool(classes & _CLASSES) or "hidden" in given
        if tag == "math":
            self._say(_HOLE)
        self._open.append((tag, silent or self._is_silent))
        if tag in _HEADINGS and given.get("id") and not self._is_silent:
            self.sections.append((given["id"] or "", [], []))
            self._in_heading = True
        self._say(" ")

    def handle_endtag(self, tag: str) -> None:
        names = [name for name, _ in self._open]
        if tag in names:  # ends those within it that need no end of their own, too
            del self._open[len(names) - 1 - names[::-1].index(tag) :]
        if tag in _HEADINGS:
            self._in_heading = False
        self._say(" ")

    def handle_data(self, data: str) -> None:
        self._say(data)

    @property
    def _is_silent(self) -> bool:
        return bool(self._open) and self._open[-1][1]

    def _say(self, text: str) -> None:
        if not self._is_silent:
            _, heading, prose = self.sections[-1]
            (heading if self._in_heading else prose).append(text)

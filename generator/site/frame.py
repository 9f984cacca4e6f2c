"""What stands above every page: the header with its tabs, and a row of pages beside this one."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from generator.pages.kinds import ruleset_kinds
from generator.site.site import settings
from risk_odds.ruleset import Ruleset

RULES = "rules/"
"""The page of all rulesets: the tab of every page of a ruleset leads to it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A page in a section's bar, and those behind it: their names by their addresses."""

    pages: dict[str, str]

    @property
    def address(self) -> str:
        """The address of its first page, from the site's root."""
        return next(iter(self.pages))

    @property
    def title(self) -> str:
        """The name of its first page."""
        return self.pages[self.address]


@dataclass(frozen=True, slots=True)
class Section:
    """A door of the site: ``hub`` is the page that its tab leads to, ``entries`` are the others."""

    title: str
    hub: Entry
    entries: tuple[Entry, ...]

    @property
    def address(self) -> str:
        """Where the tab leads, from the site's root."""
        return self.hub.address

    @property
    def pages(self) -> dict[str, str]:
        """The names of all its pages by their addresses."""
        return {
            address: name
            for entry in (self.hub, *self.entries)
            for address, name in entry.pages.items()
        }

    def entry_of(self, address: str) -> Entry | None:
        """The entry that a page is behind: its own, or that of the page above it."""
        for wanted in _nearest(address):
            for entry in (self.hub, *self.entries):
                if wanted in entry.pages:
                    return entry
        return None


@cache
def sections() -> tuple[Section, ...]:
    """The doors in their order, as ``nav`` in ``mkdocs.yml`` has them."""
    found = []
    for each in settings()["nav"]:
        for title, listed in each.items():
            hub, *entries = _entries(listed if isinstance(listed, list) else [{title: listed}])
            found.append(Section(title, hub, tuple(entries)))
    return tuple(found)


def section_of(address: str, *, of_ruleset: bool = False) -> Section | None:
    """The section of the page at an address; that of the rules for all pages of a ruleset.

    A page below one of the menu's is in the section of that one.
    """
    return next(
        (
            section
            for wanted in _nearest(RULES if of_ruleset else address)
            for section in sections()
            if wanted in section.pages
        ),
        None,
    )


def pages_of(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """The pages in a ruleset's bar: addresses below its own, and names."""
    for kind in ruleset_kinds():
        if kind.label and kind.of(ruleset):
            yield f"{kind.name}/", kind.label


def _entries(listed: list[dict[str, Any]]) -> Iterator[Entry]:
    """The entries of a section: a page, or a list of one and those behind it."""
    for each in listed:
        for name, page in each.items():
            behind = page if isinstance(page, list) else [{name: page}]
            yield Entry(
                {_address(source): title for one in behind for title, source in one.items()}
            )


def _nearest(address: str) -> tuple[str, str]:
    """A page's address, and that of the page at the root which it is below."""
    return address, address.partition("/")[0] + "/"


def _address(source: str) -> str:
    """The address of a page by the name of its source."""
    return f"{source.removesuffix('.md')}/".removesuffix("index/")

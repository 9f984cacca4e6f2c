"""What stands above every page: the header with its tabs, and a row of pages beside this one."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from generator.pages.kinds import ruleset_kinds
from generator.site.site import settings
from risk_odds.ruleset import Ruleset

RULES = "rules/"
"""The page of all rulesets: the tab of every page of a ruleset leads to it."""


@dataclass(frozen=True, slots=True)
class Section:
    """A tab, which leads to the first of its pages: their titles by their addresses."""

    title: str
    pages: dict[str, str]

    @property
    def address(self) -> str:
        """The address of its first page, from the site's root."""
        return next(iter(self.pages))


@cache
def sections() -> tuple[Section, ...]:
    """The tabs in their order, as ``nav`` in ``mkdocs.yml`` has them."""
    return tuple(
        Section(
            title,
            {_address(page): name for each in entry for name, page in each.items()}
            if isinstance(entry, list)
            else {_address(entry): title},
        )
        for each in settings()["nav"]
        for title, entry in each.items()
    )


def section_of(address: str, *, of_ruleset: bool = False) -> Section | None:
    """The section of the page at an address; that of the rules for all pages of a ruleset.

    A page below one of the menu's is in the section of that one.
    """
    wanted = RULES if of_ruleset else address
    above = wanted.partition("/")[0] + "/"
    return next(
        (
            section
            for pages in ({wanted}, {above})
            for section in sections()
            if pages & section.pages.keys()
        ),
        None,
    )


def pages_of(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """The pages in a ruleset's bar: addresses below its own, and names."""
    for kind in ruleset_kinds():
        if kind.label and kind.of(ruleset):
            yield f"{kind.name}/", kind.label


def _address(source: str) -> str:
    """The address of a page by the name of its source."""
    return f"{source.removesuffix('.md')}/".removesuffix("index/")

"""The registry of page kinds: reserved addresses and what is there offline follow from it.

A kind is a module with a ``KIND``, in the folder of its door, and a template. Adding one needs no
other file but ``mkdocs.yml``, and that only if the menu names it.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

from generator import pages
from generator.facts.given import RulesetFacts, SharedFacts
from generator.pages.page import Page
from risk_odds.ruleset import Ruleset


class Offline(Enum):
    """Who can read a kind of page without a network."""

    EVERYBODY = "everybody, after one visit to the site"
    KEPT = "who keeps its ruleset"
    VISITED = "who has visited it lately"


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetKind:
    """A kind of page that every ruleset may have.

    ``name`` is the address below the ruleset's, empty for its overview; None where the addresses
    are not below the ruleset's. ``build`` gives the pages, mostly one. ``label`` and ``place`` are
    its name and place in the bar on all of the ruleset's pages, None where it is not there. ``of``
    says whether a ruleset has such pages.
    """

    name: str | None
    build: Callable[[RulesetFacts], Iterable[Page]]
    label: str | None = None
    place: int | None = None
    of: Callable[[Ruleset], bool] = lambda _: True
    offline: Offline = Offline.VISITED


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedKind:
    """A kind of which the site has one page, or none where no ruleset has what it is about.

    ``needs`` is the ruleset without which there is no such page, if it is about one.
    """

    address: str
    build: Callable[[SharedFacts], Page | None]
    offline: Offline = Offline.VISITED
    needs: str | None = None

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where its page stands."""
        return (self.address,)

    def pages(self, facts: SharedFacts) -> list[Page]:
        """Its page, if there is one."""
        if self.needs is not None and self.needs not in facts.about:
            return []
        page = self.build(facts)
        return [page] if page else []


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedSection:
    """A kind of which the site has a page, and one below it for each of the ``names``, or none.

    ``build`` gives the pages in the order of their addresses.
    """

    address: str
    names: Callable[[], Iterable[str]]
    build: Callable[[SharedFacts], Iterable[Page]]
    offline: Offline = Offline.VISITED

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where its pages stand."""
        return (self.address, *(f"{self.address}/{name}" for name in self.names()))

    def pages(self, facts: SharedFacts) -> list[Page]:
        """Its pages, if there are any."""
        return [*self.build(facts)]


Kind = RulesetKind | SharedKind | SharedSection


@cache
def _kinds() -> tuple[Kind, ...]:
    modules = [module.name for module in walk_packages(pages.__path__, f"{pages.__name__}.")]
    found = map(import_module, sorted(modules, key=lambda name: name.rpartition(".")[2]))
    return tuple(module.KIND for module in found if hasattr(module, "KIND"))


def ruleset_kinds() -> tuple[RulesetKind, ...]:
    """The kinds of pages of a ruleset: first those in its bar, in their order."""
    kinds = [kind for kind in _kinds() if isinstance(kind, RulesetKind)]
    return tuple(sorted(kinds, key=lambda kind: (kind.place is None, kind.place, kind.name or "")))


def shared_kinds() -> tuple[SharedKind | SharedSection, ...]:
    """The kinds of pages that rulesets share, by address."""
    kinds = [kind for kind in _kinds() if isinstance(kind, SharedKind | SharedSection)]
    return tuple(sorted(kinds, key=lambda kind: kind.address))


def absent_addresses(published: Collection[str], built: Collection[str]) -> set[str]:
    """What is not on a site with the rulesets ``built``, of those ``published`` by the project.

    These are the rulesets' ids, below which nothing stands, and the addresses of shared pages.
    """
    pages = {
        kind.address
        for kind in shared_kinds()
        if isinstance(kind, SharedKind) and kind.needs is not None and kind.needs not in built
    }
    return {*published} - {*built} | pages


def ruleset_pages(facts: RulesetFacts) -> list[Page]:
    """All pages of a ruleset but those of its matchups."""
    kinds = [kind for kind in ruleset_kinds() if kind.of(facts.ruleset)]
    return [page for kind in kinds for page in kind.build(facts)]


def shared_pages(facts: SharedFacts) -> list[Page]:
    """All pages that rulesets share."""
    return [page for kind in shared_kinds() for page in kind.pages(facts)]

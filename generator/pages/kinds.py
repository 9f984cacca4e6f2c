"""The registry of page kinds: reserved addresses and what is there offline follow from it.

A kind is a module of this package with a ``KIND``, and a template. Adding one needs no other file,
but for a line in the menu (``mkdocs.yml``) where it shall stand there.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from generator import pages
from generator.facts import RulesetFacts, SharedFacts
from generator.pages.page import Page
from generator.rules import Ruleset


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
    """A kind of which the site has one page, or none where no ruleset has what it is about."""

    address: str
    build: Callable[[SharedFacts], Page | None]
    offline: Offline = Offline.VISITED

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where its page stands."""
        return (self.address,)

    def pages(self, facts: SharedFacts) -> list[Page]:
        """Its page, if there is one."""
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
    modules = sorted(module.name for module in iter_modules(pages.__path__))
    found = (import_module(f"{pages.__name__}.{name}") for name in modules)
    return tuple(module.KIND for module in found if hasattr(module, "KIND"))


def ruleset_kinds() -> tuple[RulesetKind, ...]:
    """The kinds of pages of a ruleset: first those in its bar, in their order."""
    kinds = [kind for kind in _kinds() if isinstance(kind, RulesetKind)]
    return tuple(sorted(kinds, key=lambda kind: (kind.place is None, kind.place, kind.name or "")))


def shared_kinds() -> tuple[SharedKind | SharedSection, ...]:
    """The kinds of pages that rulesets share, by address."""
    kinds = [kind for kind in _kinds() if isinstance(kind, SharedKind | SharedSection)]
    return tuple(sorted(kinds, key=lambda kind: kind.address))


def ruleset_pages(facts: RulesetFacts) -> list[Page]:
    """All pages of a ruleset but those of its matchups."""
    kinds = [kind for kind in ruleset_kinds() if kind.of(facts.ruleset)]
    return [page for kind in kinds for page in kind.build(facts)]


def shared_pages(facts: SharedFacts) -> list[Page]:
    """All pages that rulesets share."""
    return [page for kind in shared_kinds() for page in kind.pages(facts)]

"""The registry of page kinds: reserved addresses and what is there offline follow from it.

A kind is a module of this package with a ``KIND``, and a template. Adding one needs no other file,
but for a line in the menu (``mkdocs.yml``) where it shall stand there.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from generator import pages
from generator.facts import RulesetFacts, SharedFacts
from generator.pages.page import Page


class Offline(Enum):
    """Who can read a kind of page without a network."""

    EVERYBODY = "everybody, after one visit to the site"
    KEPT = "who keeps its ruleset"
    VISITED = "who has visited it lately"


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetKind:
    """A kind of page that every ruleset may have.

    ``name`` is the address below the ruleset's, empty for its overview; None where the addresses
    are not below the ruleset's. ``build`` gives the pages, mostly one. ``place`` is where the
    overview lists it among its tables, None where it does not.
    """

    name: str | None
    build: Callable[[RulesetFacts], Iterable[Page]]
    place: int | None = None
    offline: Offline = Offline.VISITED


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedKind:
    """A kind of which the site has one page, or none where no ruleset has what it is about."""

    address: str
    build: Callable[[SharedFacts], Page | None]
    offline: Offline = Offline.VISITED


@cache
def _kinds() -> tuple[RulesetKind | SharedKind, ...]:
    modules = sorted(module.name for module in iter_modules(pages.__path__))
    found = (import_module(f"{pages.__name__}.{name}") for name in modules)
    return tuple(module.KIND for module in found if hasattr(module, "KIND"))


def ruleset_kinds() -> tuple[RulesetKind, ...]:
    """The kinds of pages of a ruleset: first those that its overview lists, in its order."""
    kinds = [kind for kind in _kinds() if isinstance(kind, RulesetKind)]
    return tuple(sorted(kinds, key=lambda kind: (kind.place is None, kind.place, kind.name or "")))


def shared_kinds() -> tuple[SharedKind, ...]:
    """The kinds of which there is one page, by address."""
    kinds = [kind for kind in _kinds() if isinstance(kind, SharedKind)]
    return tuple(sorted(kinds, key=lambda kind: kind.address))


def ruleset_pages(facts: RulesetFacts) -> list[Page]:
    """All pages of a ruleset but those of its matchups; the overview is made once it can list."""
    kinds = ruleset_kinds()
    tables = [page for kind in kinds if kind.place is not None for page in kind.build(facts)]
    facts = replace(facts, tables=tuple((page.address, page.title) for page in tables))
    others = [page for kind in kinds if kind.place is None for page in kind.build(facts)]
    return others + tables


def shared_pages(facts: SharedFacts) -> list[Page]:
    """All pages that rulesets share."""
    return [page for kind in shared_kinds() if (page := kind.build(facts))]

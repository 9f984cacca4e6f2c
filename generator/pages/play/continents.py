"""How many armies take a continent: a page for all of them, and a page for each."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.facts.conquest import (
    BREAKING,
    DIVIDED_TO,
    GARRISONS,
    HOLDING,
    STACKS_OUTSIDE,
    Breaking,
    Conquest,
    Continents,
    Freedom,
    Holding,
    WithCapital,
    continents,
)
from generator.facts.given import SharedFacts
from generator.pages.counting import chain_address, listed
from generator.pages.kinds import Offline, SharedSection
from generator.pages.page import INDEX, Content, Link, Page, by_name
from generator.pages.play import continent_tables as tables
from generator.pages.play.continent_tables import CapitalPlaces
from generator.scope.chances import OF_CHAINS
from risk_odds.board import Board, Continent, load_board
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset

ADDRESS = "continents"
SHOWN = OF_CHAINS[1]
"""The chance whose stacks the overview shows."""

NAMED = 2
"""Armies on each territory in the sentence at its top."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _OfBoard(Content):
    """What all these pages show: rules, those of a ``capital`` if they are there, and borders.

    ``garrisons`` are the armies on each territory, ``holds`` the chance with which borders hold.
    """

    ruleset: Ruleset
    capital: Ruleset | None
    garrisons: tuple[int, ...]
    holding: tuple[Holding, ...]
    holds: Ratio
    chain: "ChainAddresses"


@dataclass(frozen=True, slots=True)
class Entry:
    """A continent on the map: the smallest stack (A) that takes it, and a route that needs no more.

    The route begins at the territory that is attacked first, ``outside`` are those that it can be
    attacked from.
    """

    continent: Continent
    attackers: int
    outside: tuple[str, ...]
    route: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContinentsContent(_OfBoard):
    """What the page of all continents shows. ``place`` is that of the chance ``shown`` among all.

    ``named`` is the garrison in the first sentence, ``least`` and ``most`` are a stack and the
    continents that need it, None where it is beyond the search. ``turns`` are those until the bonus
    has paid, by continent and garrison; ``failing`` is the least and the greatest part of a stack
    that failed attempts lose. ``freedom`` is what dividing gains, tried with ``divided_to``
    territories; ``outside`` are the stacks against which borders hold. ``entries`` are on the map,
    for the garrison ``named``; there are none where one of the stacks is beyond the search.
    """

    board: Board
    found: Sequence[Conquest]
    shown: Ratio
    place: int
    least: tuple[int, tuple[Continent, ...]] | None
    most: tuple[int, tuple[Continent, ...]] | None
    turns: Mapping[str, Mapping[int, Ratio]]
    failing: tuple[Ratio, Ratio] | None
    named: int
    freedom: Freedom | None
    divided_to: int
    outside: tuple[int, ...]
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContinentContent(_OfBoard):
    """What the page of one continent shows. ``breaks`` is the chance for which borders are broken.

    With a capital: ``hardest`` is the place that needs the most, by garrison, ``capitals`` are all
    places, and ``spread`` says by how many armies they differ.
    """

    found: Conquest
    chances: tuple[Ratio, ...]
    breaking: tuple[Breaking, ...]
    breaks: Ratio
    hardest: Mapping[int, WithCapital]
    capitals: tuple[CapitalPlaces, ...]
    spread: int


def build(facts: SharedFacts) -> Iterator[Page]:
    """The page /continents/ and one for each continent; none where their rules are not there."""
    everything = facts.solved(continents)
    if everything is None:
        return
    common = _OfBoard(
        ruleset=everything.ruleset,
        capital=everything.capital,
        garrisons=GARRISONS,
        holding=everything.holding,
        holds=HOLDING,
        chain=ChainAddresses(everything.ruleset, everything.capital),
    )
    yield _overview(everything, common)
    for each in everything.found:
        yield _page(each, everything, common)


def _overview(everything: Continents, common: _OfBoard) -> Page:
    found = everything.found
    return Page(
        address=ADDRESS,
        title="Continents: how many armies they take",
        description=(
            "The armies you need to take a whole RISK continent with a chance of 50, 75, 90 or "
            "95%, how soon its bonus pays for your losses, and what its borders need."
        ),
        keywords=("bonus", "region", "chain", "conquer", *(each.continent.name for each in found)),
        template="pages/continents.html",
        content=ContinentsContent(
            **by_name(common),
            board=everything.board,
            found=found,
            shown=SHOWN,
            place=OF_CHAINS.index(SHOWN),
            least=_with_stack(found, min),
            most=_with_stack(found, max),
            turns={each.continent.name: _turns(each) for each in found},
            failing=_failing(found),
            named=NAMED,
            freedom=_freedom(found),
            divided_to=DIVIDED_TO,
            outside=STACKS_OUTSIDE,
            entries=_entries(found),
        ),
        tables=(
            tables.all_stacks(everything),
            tables.paybacks(found),
            tables.breaking(everything),
            tables.holding(everything),
        ),
        links=(INDEX,),
        styles=("continents",),
        scripts=("controls/counting", "controls/otherrules"),
    )


def _page(found: Conquest, everything: Continents, common: _OfBoard) -> Page:
    continent = found.continent
    return Page(
        address=f"{ADDRESS}/{continent.slug}",
        title=f"How many armies take {continent.name}?",
        description=(
            f"The armies you need to take all {len(continent.territories)} territories of "
            f"{continent.name} in RISK with one stack, from {listed(continent.borders)}, and when "
            f"its bonus of {continent.bonus} pays for your losses."
        ),
        keywords=("continent", "bonus", *continent.territories),
        template="pages/continent.html",
        content=ContinentContent(
            **by_name(common),
            found=found,
            chances=OF_CHAINS,
            breaking=everything.breaking,
            breaks=BREAKING,
            hardest=tables.hardest(found, SHOWN),
            capitals=tables.capital_places(found, SHOWN),
            spread=tables.spread(found),
        ),
        tables=(
            tables.stacks(found, everything.ruleset),
            tables.ways(found),
            *([tables.capitals(found)] if everything.capital else []),
            tables.paybacks([found]),
        ),
        links=(INDEX, Link(f"{ADDRESS}.json", "All continents")),
        styles=("continents",),
        scripts=("controls/counting", "controls/otherrules"),
    )


class ChainAddresses:
    """Addresses of chains of territories, for the cells of tables."""

    def __init__(self, ruleset: Ruleset, capital: Ruleset | None) -> None:
        self._ruleset = ruleset.id
        self._capital = tables.capital_name(capital) if capital else ""

    def row(self, attackers: int, territories: int, defenders: int) -> str:
        """The address of a chain of equal territories."""
        return chain_address(attackers, [(self._ruleset, defenders)] * territories)

    def of_capitals(self, attackers: int, territories: int, defenders: int) -> str:
        """The same where each of them is defended like a capital."""
        return chain_address(attackers, [(self._capital, defenders)] * territories)

    def with_capital(
        self, attackers: int, route: Sequence[str], capital: str, defenders: int
    ) -> str:
        """The address of a route through a continent one of whose territories is a capital."""
        rules = (self._capital if name == capital else self._ruleset for name in route)
        return chain_address(attackers, [(each, defenders) for each in rules])


def _with_stack(
    found: Sequence[Conquest], least_or_most: Callable[[Iterable[int]], int]
) -> tuple[int, tuple[Continent, ...]] | None:
    """The smallest or the largest of the stacks that the lead names, and where it is needed."""
    stacks = [(each.stacks[NAMED][OF_CHAINS.index(SHOWN)], each.continent) for each in found]
    known = [stack for stack, _ in stacks if stack is not None]
    if len(known) < len(stacks):
        return None
    wanted = least_or_most(known)
    return wanted, tuple(continent for stack, continent in stacks if stack == wanted)


def _entries(found: Sequence[Conquest]) -> tuple[Entry, ...]:
    """What the map shows: no way in is better than another, so the first of each continent's."""
    place = OF_CHAINS.index(SHOWN)
    entries = [
        Entry(each.continent, stack, each.ways[0].outside, each.ways[0].routes[0])
        for each in found
        if (stack := each.stacks[NAMED][place]) is not None
    ]
    return tuple(entries) if len(entries) == len(found) else ()


def _freedom(found: Sequence[Conquest]) -> Freedom | None:
    """What dividing gains with a capital, at most, in all continents where that was tried."""
    tried = [each.freedom for each in found if each.freedom]
    if not tried:
        return None
    most = max(tried, key=lambda freedom: Fraction(*freedom.gain))
    return Freedom(most.gain, any(freedom.fewer for freedom in tried))


def _turns(found: Conquest) -> dict[int, Ratio]:
    """By the armies on each territory: the turns until the bonus has paid, failures counted."""
    return {
        each.defenders: each.turns_with_failures for each in found.paybacks if each.wanted == SHOWN
    }


def _failing(found: Sequence[Conquest]) -> tuple[Ratio, Ratio] | None:
    """The least and the greatest part of a stack that failed attempts lose; None without stacks."""
    shown = (each for conquest in found for each in conquest.paybacks if each.wanted == SHOWN)
    parts = sorted(Fraction(*each.part_lost_if_failed) for each in shown)
    if not parts:
        return None
    return Ratio.of(parts[0]), Ratio.of(parts[-1])


def names() -> Iterator[str]:
    """The continents as parts of addresses."""
    return (continent.slug for continent in load_board().continents)


KIND = SharedSection(address=ADDRESS, names=names, build=build, offline=Offline.EVERYBODY)

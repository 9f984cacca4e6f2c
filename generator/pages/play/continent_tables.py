"""The tables of the pages about continents, as files have them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.facts.conquest import (
    BREAKING,
    CAPITAL,
    HOLDING,
    LARGEST_AGAINST_CAPITALS,
    LARGEST_STACK,
    Conquest,
    Continents,
    Stacks,
    Way,
    WithCapital,
)
from generator.pages.counting import RULESET_COLUMN
from generator.pages.tables import Table, armies, chance_wanted, count, decimal, text
from generator.scope.chances import OF_CHAINS, whole_percent
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset

NAME_OF_CAPITAL = "capital"
"""The name by which players of the app know it."""

NOWHERE = "none"
"""What stands for the capital where no territory is one."""

_CONTINENT = text("continent", "The continent.")
_FIRST = text("first_attacked", "The territory of the continent that is attacked first.")
_ON_EACH = armies("defenders", "Armies on every territory of the continent (D).")
_TERRITORY = armies(
    "armies_on_the_territory", "All armies on the territory from which it is attacked (T = A + 1)."
)
_ROUTE = text("route", "One route that needs no more, in the order of attack, by commas.")


@dataclass(frozen=True, slots=True)
class CapitalPlaces:
    """Places of the capital that need the same: the ``best`` case for each garrison.

    ``ways`` are those in that need no more than any other, whatever the garrison.
    """

    capitals: tuple[str, ...]
    ways: tuple[Way, ...]
    best: tuple[WithCapital, ...]


def capital_name(capital: Ruleset) -> str:
    """The name of a capital's rules in addresses."""
    return NAME_OF_CAPITAL if NAME_OF_CAPITAL in capital.names else capital.id


def capital_places(found: Conquest, wanted: Ratio) -> tuple[CapitalPlaces, ...]:
    """The best ways to take a continent with a capital for one chance, by places of the capital."""
    chance = OF_CHAINS.index(wanted)
    places: dict[tuple[tuple[Way, ...], tuple[int, ...]], dict[str, list[WithCapital]]] = {}
    for capital in found.continent.territories:
        cases = [case for case in found.with_capital if case.capital == capital]
        best = [
            min(same, key=lambda case: _known(case.stacks)[chance])
            for same in _by_garrison(cases).values()
        ]
        least = {case.defenders: _known(case.stacks)[chance] for case in best}
        worse = {case.way for case in cases if _known(case.stacks)[chance] > least[case.defenders]}
        ways = tuple(way for way in found.ways if way not in worse)
        if best:
            places.setdefault((ways, tuple(least.values())), {})[capital] = best
    return tuple(
        CapitalPlaces(tuple(alike), ways, tuple(next(iter(alike.values()))))
        for (ways, _), alike in places.items()
    )


def hardest(found: Conquest, wanted: Ratio) -> dict[int, WithCapital]:
    """The place of the capital and the way in that need the most, by the armies on each."""
    chance = OF_CHAINS.index(wanted)
    return {
        garrison: max(cases, key=lambda case: _known(case.stacks)[chance])
        for garrison, cases in _by_garrison(found.with_capital).items()
    }


def spread(found: Conquest) -> int:
    """By how many armies the place of the capital and the way in change the smallest stack."""
    return max(
        (
            max(stacks) - min(stacks)
            for cases in _by_garrison(found.with_capital).values()
            for stacks in zip(*(_known(case.stacks) for case in cases), strict=True)
        ),
        default=0,
    )


def all_stacks(continents: Continents) -> Table:
    """The smallest stacks for all continents: without a capital, with one, with nothing else."""
    found, usual = continents.found, continents.ruleset.id
    rows = [row for each in found for row in _plain(each, usual, each.stacks)]
    if continents.capital:
        rows += [row for each in found for row in _with_capital(each, usual)]
        rows += [
            row for each in found for row in _plain(each, continents.capital.id, each.all_capitals)
        ]
    return Table(
        "stacks",
        "The smallest stack that takes a continent",
        "The fewest attackers (A) who take all territories of a continent one after the other with "
        "at least 'chance'; one army stays in each. 'ruleset' holds for all territories but the "
        f"'capital', which is defended by the rules {CAPITAL}. null where {LARGEST_STACK} are too "
        f"few, or {LARGEST_AGAINST_CAPITALS} where {CAPITAL} holds everywhere.",
        (
            _CONTINENT,
            RULESET_COLUMN,
            text("capital", f"The territory that is a capital, or {NOWHERE}."),
            *_STACK,
            _ROUTE,
        ),
        ("continent", "ruleset", "capital", "first_attacked", "defenders", "chance"),
        rows,
    )


def stacks(found: Conquest, ruleset: Ruleset) -> Table:
    """The smallest stacks for one continent."""
    return Table(
        "stacks",
        f"{ruleset.title}: the smallest stack that takes {found.continent.name}",
        "The fewest attackers (A) who take all its territories one after the other with at least "
        "'chance'; one army stays in each. null where "
        f"{LARGEST_STACK} are too few.",
        (*_STACK, _ROUTE),
        ("first_attacked", "defenders", "chance"),
        [row[3:] for row in _plain(found, ruleset.id, found.stacks)],
    )


def ways(found: Conquest) -> Table:
    """The ways into a continent, and all routes."""
    return Table(
        "routes",
        f"All routes through {found.continent.name}",
        "Every order in which one stack can take each territory once, each next to the one before.",
        (
            _FIRST,
            text("attacked_from", "The territories outside from which it can be attacked."),
            count("number", "The route's number among those that begin there."),
            text("route", "The territories in the order of attack, by commas."),
        ),
        ("first_attacked", "number"),
        [
            (way.territory, ", ".join(way.outside), number, ", ".join(route))
            for way in found.ways
            for number, route in enumerate(way.routes, start=1)
        ],
    )


def capitals(found: Conquest) -> Table:
    """The smallest stacks for one continent, one of its territories being a capital."""
    return Table(
        "capital",
        f"The smallest stack that takes {found.continent.name} with a capital in it",
        "The fewest attackers (A) who take all territories with at least 'chance' by the best "
        f"route, if one of them is defended by the rules {CAPITAL}. null where {LARGEST_STACK} are "
        "too few.",
        (text("capital", "The territory that is a capital."), *_STACK, _ROUTE),
        ("capital", "first_attacked", "defenders", "chance"),
        [row[2:] for row in _with_capital(found, "")],
    )


def paybacks(found: Sequence[Conquest]) -> Table:
    """What continents cost, set against the bonus."""
    return Table(
        "payback",
        "When the bonus pays for a conquest",
        "For the smallest stack that reaches a chance: the armies lost in battle, those left in "
        "territories not counted, and the turns in which the bonus brings as many.",
        (
            _CONTINENT,
            armies("bonus", "The continent's bonus, in armies a turn."),
            _ON_EACH,
            chance_wanted("chance", "The chance wanted."),
            armies("attackers", "The fewest armies that can attack (A) and reach it."),
            _TERRITORY,
            decimal("reached", "probability", "Their chance to take the continent"),
            decimal("lost_if_taken", "armies", "Mean armies lost where the continent is taken"),
            decimal(
                "lost", "armies", "Mean armies lost in one attempt, whether it succeeds or not"
            ),
            decimal("turns", "none", "Armies lost where it is taken, divided by the bonus"),
            decimal(
                "turns_with_failures",
                "none",
                "Armies lost until an attempt succeeds (lost / reached), divided by the bonus",
            ),
        ),
        ("continent", "defenders", "chance"),
        [
            (
                each.continent.name,
                each.continent.bonus,
                payback.defenders,
                payback.wanted,
                payback.attackers,
                payback.attackers + 1,
                payback.chance,
                payback.lost_if_taken,
                payback.lost,
                payback.turns,
                payback.turns_with_failures,
            )
            for each in found
            for payback in each.paybacks
        ],
    )


def breaking(continents: Continents) -> Table:
    """What it takes to break a border."""
    return Table(
        "breaking",
        "What breaking a border costs",
        "The fewest attackers (A) who take a border territory with a chance of "
        f"{whole_percent(BREAKING)}% or more, and the armies that they lose.",
        (
            RULESET_COLUMN,
            armies("defenders", "Armies on the border territory (D)."),
            armies("attackers", "The fewest attackers (A)."),
            _TERRITORY,
            decimal("lost", "armies", "Mean attackers lost, whether they take it or not"),
        ),
        ("ruleset", "defenders"),
        [
            (each.ruleset.id, each.defenders, each.attackers, each.attackers + 1, each.lost)
            for each in continents.breaking
        ],
    )


def holding(continents: Continents) -> Table:
    """What it takes to hold all borders of each continent."""
    return Table(
        "holding",
        "What holding a continent takes",
        "The fewest armies on a border territory that hold it with a chance of "
        f"{whole_percent(HOLDING)}% or more, and as many on each border.",
        (
            _CONTINENT,
            RULESET_COLUMN,
            count("borders", "Territories of the continent with a neighbour outside."),
            armies("attackers", "The stack (A) that attacks one of them."),
            _TERRITORY,
            armies("defenders", "The fewest armies that hold it (D)."),
            armies("on_all_borders", "Armies on all of them together."),
        ),
        ("continent", "ruleset", "attackers"),
        [
            (
                continent.name,
                each.ruleset.id,
                len(continent.borders),
                each.attackers,
                each.attackers + 1,
                each.defenders,
                each.defenders * len(continent.borders),
            )
            for continent in continents.board.continents
            for each in continents.holding
        ],
    )


_STACK = (
    _FIRST,
    _ON_EACH,
    chance_wanted("chance", "The chance wanted."),
    armies("attackers", "The fewest armies that can attack (A)."),
    _TERRITORY,
)

_Row = tuple[object, ...]


def _plain(found: Conquest, ruleset: str, by_garrison: Mapping[int, Stacks]) -> Iterator[_Row]:
    for way in found.ways:
        start = found.continent.name, ruleset, NOWHERE, way.territory
        for garrison, needed in by_garrison.items():
            for chance, stack in zip(OF_CHAINS, needed, strict=True):
                yield *start, garrison, chance, *_both(stack), _named(way.routes[0])


def _with_capital(found: Conquest, ruleset: str) -> Iterator[_Row]:
    for case in found.with_capital:
        start = found.continent.name, ruleset, case.capital, case.way.territory, case.defenders
        for chance, stack, route in zip(OF_CHAINS, case.stacks, case.routes, strict=True):
            yield *start, chance, *_both(stack), _named(route)


def _both(stack: int | None) -> tuple[int | None, int | None]:
    return stack, None if stack is None else stack + 1


def _named(route: Sequence[str]) -> str:
    return ", ".join(route)


def _by_garrison(cases: Sequence[WithCapital]) -> dict[int, list[WithCapital]]:
    found: dict[int, list[WithCapital]] = {}
    for case in cases:
        found.setdefault(case.defenders, []).append(case)
    return found


def _known(stacks: Stacks) -> tuple[int, ...]:
    """The stacks as numbers, those beyond the search above all others."""
    return tuple(LARGEST_STACK + 1 if stack is None else stack for stack in stacks)

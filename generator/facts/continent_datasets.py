"""What is known of continents, as datasets: stacks, routes, what a conquest and a border cost.

Where no stack within the search is enough there is no row.
"""

from collections.abc import Iterator, Mapping, Sequence

from generator.datasets.tables import (
    ATTACKERS,
    DEFENDERS,
    RULESET,
    TABLE,
    Dataset,
    Field,
    Row,
    Value,
    decimal_fields,
    decimal_values,
)
from generator.facts.conquest import BREAKING, CAPITAL, HOLDING, Conquest, Continents, Stacks
from generator.scope.chances import OF_CHAINS, whole_percent
from risk_odds.numbers import nearest_double

NOWHERE = "none"
"""What stands for the capital where no territory is one."""

CONTINENT = Field("continent", "string", "none", "The continent of the classic board.")
FIRST = Field(
    "first_attacked", "string", "none", "The territory of the continent that is attacked first."
)
ROUTE = Field("route", "string", "none", "Territories in the order of attack, by commas.")
CHANCE = Field("chance", "number", "probability", "The chance wanted: the nearest double.")


def continent_datasets(continents: Continents | None) -> Iterator[Dataset]:
    """All tables on continents, where there are answers about them."""
    if continents:
        yield _stacks(continents)
        yield _routes(continents.found)
        yield _paybacks(continents)
        yield _breaking(continents)
        yield _holding(continents)


def _stacks(continents: Continents) -> Dataset:
    def rows() -> Iterator[Row]:
        for found in continents.found:
            yield from _plain(found, continents.ruleset.id, found.stacks)
            if continents.capital:
                yield from _plain(found, continents.capital.id, found.all_capitals)
            for case in found.with_capital:
                start = found.continent.name, continents.ruleset.id, case.capital
                for chance, stack, route in zip(OF_CHAINS, case.stacks, case.routes, strict=True):
                    if stack is not None:
                        wanted = case.way.territory, case.defenders, nearest_double(chance)
                        yield (*start, *wanted, stack, _named(route))

    return Dataset(
        "continent-stacks",
        "Continents: the smallest stack that takes one",
        "The fewest attackers (A) who take all territories of a continent one after the other with "
        "at least 'chance', 'defenders' on each, along a route that needs no more; one army stays "
        "in each. 'ruleset' holds for all territories but the 'capital', which is defended by the "
        f"rules {CAPITAL}.",
        (
            CONTINENT,
            RULESET,
            Field(
                "capital",
                "string",
                "none",
                f"The territory that is a capital, or the word {NOWHERE}.",
            ),
            FIRST,
            DEFENDERS,
            CHANCE,
            ATTACKERS,
            ROUTE,
        ),
        ("continent", "ruleset", "capital", "first_attacked", "defenders", "chance"),
        rows(),
        formats=TABLE,
    )


def _plain(found: Conquest, ruleset: str, by_garrison: Mapping[int, Stacks]) -> Iterator[Row]:
    for way in found.ways:
        for garrison, stacks in by_garrison.items():
            for chance, stack in zip(OF_CHAINS, stacks, strict=True):
                if stack is not None:
                    start = found.continent.name, ruleset, NOWHERE, way.territory, garrison
                    yield (*start, nearest_double(chance), stack, _named(way.routes[0]))


def _routes(found: Sequence[Conquest]) -> Dataset:
    return Dataset(
        "continent-routes",
        "Continents: all routes",
        "Every order in which one stack can take each territory of a continent once, each next to "
        "the one before.",
        (
            CONTINENT,
            FIRST,
            ROUTE,
            Field(
                "attacked_from",
                "string",
                "none",
                "The territories outside from which it can be attacked.",
            ),
        ),
        ("continent", "first_attacked", "route"),
        (
            (each.continent.name, way.territory, _named(route), _named(way.outside))
            for each in found
            for way in each.ways
            for route in way.routes
        ),
        formats=TABLE,
    )


def _paybacks(continents: Continents) -> Dataset:
    def rows() -> Iterator[Row]:
        for found in continents.found:
            for payback in found.paybacks:
                start: tuple[Value, ...] = (found.continent.name, continents.ruleset.id)
                numbers = (
                    *(payback.chance, payback.lost_if_taken, payback.lost),
                    *(payback.turns, payback.turns_with_failures),
                )
                yield (
                    *start,
                    *(payback.defenders, nearest_double(payback.wanted), payback.attackers),
                    found.continent.bonus,
                    *(value for number in numbers for value in decimal_values(number)),
                )

    return Dataset(
        "continent-paybacks",
        "Continents: when the bonus pays for a conquest",
        "For the smallest stack that takes a continent with at least 'chance', 'defenders' on each "
        "territory: the armies lost in battle, those left in territories not counted, and the "
        "turns in which the bonus brings as many.",
        (
            *(CONTINENT, RULESET, DEFENDERS, CHANCE, ATTACKERS),
            Field("bonus", "integer", "armies", "The continent's bonus, in armies a turn."),
            *decimal_fields(
                "chance_to_take_all", "probability", "The stack takes the whole continent"
            ),
            *decimal_fields(
                "mean_lost_if_taken", "armies", "Mean armies lost where the continent is taken"
            ),
            *decimal_fields(
                "mean_lost_in_an_attempt",
                "armies",
                "Mean armies lost in one attempt, whether it succeeds or not",
            ),
            *decimal_fields("turns", "none", "Armies lost where it is taken, divided by the bonus"),
            *decimal_fields(
                "turns_with_failures",
                "none",
                "Armies lost until an attempt succeeds, divided by the bonus",
            ),
        ),
        ("continent", "ruleset", "defenders", "chance"),
        rows(),
        formats=TABLE,
    )


def _breaking(continents: Continents) -> Dataset:
    return Dataset(
        "border-breaking",
        "Borders: what breaking one costs",
        "The fewest attackers (A) who take a border territory from 'defenders' with a chance of "
        f"{whole_percent(BREAKING)}% or more, and the armies that they lose.",
        (
            *(RULESET, DEFENDERS, CHANCE, ATTACKERS),
            *decimal_fields("mean_attackers_lost", "armies", "Mean of the attackers lost"),
        ),
        ("ruleset", "defenders", "chance"),
        (
            (
                *(each.ruleset.id, each.defenders, nearest_double(BREAKING), each.attackers),
                *decimal_values(each.lost),
            )
            for each in continents.breaking
        ),
        formats=TABLE,
    )


def _holding(continents: Continents) -> Dataset:
    return Dataset(
        "border-holding",
        "Borders: what holding a continent takes",
        "The fewest 'defenders' on a border territory that hold it against 'attackers' (A) with a "
        f"chance of {whole_percent(HOLDING)}% or more, and as many on every border: each is taken "
        "to be attacked alone, by as many.",
        (
            *(CONTINENT, RULESET, ATTACKERS, CHANCE, DEFENDERS),
            Field(
                "borders",
                "integer",
                "none",
                "Territories of the continent with a neighbour outside.",
            ),
            Field("on_all_borders", "integer", "armies", "Defenders on all of them together."),
        ),
        ("continent", "ruleset", "attackers", "chance"),
        (
            (
                *(continent.name, each.ruleset.id, each.attackers),
                *(nearest_double(HOLDING), each.defenders),
                *(len(continent.borders), each.defenders * len(continent.borders)),
            )
            for continent in continents.board.continents
            for each in continents.holding
        ),
        formats=TABLE,
    )


def _named(route: Sequence[str]) -> str:
    return ", ".join(route)

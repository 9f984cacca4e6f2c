"""What it takes to conquer a continent, what it costs, and what holding it costs the others.

Every territory of the continent is held by equally many defenders. One stack enters, takes each
territory once, and leaves one army in each (``risk_odds.solver.campaign``). With the same rules
everywhere its chance depends on the number of territories alone; where one territory is a capital,
with rules of its own, also on its place in the route.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from generator.scope.chances import OF_CHAINS
from risk_odds.board import Board, Continent, load_board
from risk_odds.numbers import Number, Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.solver import solve
from risk_odds.solver.campaign import (
    Territory,
    chances_in_a_row,
    chances_with_one_other,
    mean_losses,
    smallest_stack,
)
from risk_odds.solver.division import dividing_never_helps
from risk_odds.solver.needed import attackers_needed, defenders_needed
from risk_odds.solver.plans import Plans
from risk_odds.solver.routes import Route, routes

RULESET = "classic"
"""The ruleset under which continents are conquered."""

CAPITAL = "three-dice-defence"
"""The ruleset of a capital's defence."""

GARRISONS = (1, 2, 3, 4)
"""Armies on every territory of the continent."""

LARGEST_STACK = 80
"""The search for the smallest stack ends at this many attackers (A)."""

LARGEST_AGAINST_CAPITALS = 120
"""The same where every territory is defended like a capital."""

DIVIDED_TO = 4
"""The most territories for which all ways to divide the armies are tried where one is a capital."""

PAYING = tuple(chance for chance in OF_CHAINS if chance.numerator in (75, 90))
"""The chances for which the stack's losses are set against the bonus."""

BORDER_ARMIES = (1, 2, 3, 4, 5, 6, 8, 10)
"""Armies on a border territory that the other side wants to break."""

BREAKING = Ratio(50, 100)
"""The chance with which it wants to. Not in lowest terms."""

STACKS_OUTSIDE = (5, 10, 15, 20)
"""Stacks (A) of the other side against which the borders are to hold."""

HOLDING = Ratio(75, 100)
"""The chance with which they hold. Not in lowest terms."""

Stacks = tuple[int | None, ...]
"""The smallest stack (A) for each of ``OF_CHAINS``; None where it is beyond the search."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way into a continent: the territory attacked first, and from where it can be attacked.

    ``routes`` are all that take each territory once from there, those first that end at a border.
    """

    territory: str
    outside: tuple[str, ...]
    routes: tuple[Route, ...]


@dataclass(frozen=True, slots=True)
class WithCapital:
    """One territory is a capital: the stacks by one way in, each along its best route."""

    capital: str
    way: Way
    defenders: int
    stacks: Stacks
    routes: tuple[Route, ...]


@dataclass(frozen=True, slots=True)
class Freedom:
    """What it gains to divide the armies, and to choose each next territory as the battles went.

    That is where one territory is a capital. ``gain`` is the most by which the chance rises, for
    any place of the capital, way in, garrison and stack; ``fewer`` is whether a published stack
    becomes smaller by it.
    """

    gain: Ratio
    fewer: bool


@dataclass(frozen=True, slots=True)
class Payback:
    """What a conquest costs, set against the continent's bonus.

    ``chance`` is that of the smallest stack that reaches the one ``wanted``. Means of armies:
    ``lost_if_taken`` where all is taken, ``lost`` in all attempts. In turns: ``turns`` is the first
    of these over the bonus; ``turns_with_failures`` what all attempts up to the first that succeeds
    lose, over the bonus, where each begins with a full stack against full garrisons.
    """

    defenders: int
    wanted: Ratio
    attackers: int
    chance: Ratio
    lost_if_taken: Ratio
    lost: Ratio
    turns: Ratio
    turns_with_failures: Ratio

    @property
    def part_lost_if_failed(self) -> Ratio:
        """The mean part of the stack that an attempt loses that fails."""
        chance = Fraction(*self.chance)
        lost = Fraction(*self.lost) - chance * Fraction(*self.lost_if_taken)
        return Ratio.of(lost / (1 - chance) / self.attackers)


@dataclass(frozen=True, slots=True)
class Breaking:
    """The fewest attackers (A) who take a border with ``BREAKING``, and how many they lose."""

    ruleset: Ruleset
    defenders: int
    attackers: int
    lost: Number


@dataclass(frozen=True, slots=True)
class Holding:
    """The fewest armies that hold a border against ``attackers`` (A) with ``HOLDING``."""

    ruleset: Ruleset
    attackers: int
    defenders: int


@dataclass(frozen=True, slots=True)
class Conquest:
    """All answers about one continent.

    ``stacks`` are by the number of armies on each territory. ``all_capitals`` are the same where
    every territory is defended like a capital, ``with_capital`` where one is, for each place and
    way in; both are empty where there are no such rules. No division of the stack is better than
    the ``stacks`` if ``undivided``. ``freedom`` is None for more than ``DIVIDED_TO`` territories.
    """

    continent: Continent
    ways: tuple[Way, ...]
    stacks: Mapping[int, Stacks]
    all_capitals: Mapping[int, Stacks]
    with_capital: tuple[WithCapital, ...]
    paybacks: tuple[Payback, ...]
    undivided: bool
    freedom: Freedom | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Continents:
    """All answers about a board: those about its continents, and what borders need."""

    board: Board
    ruleset: Ruleset
    capital: Ruleset | None
    found: tuple[Conquest, ...]
    breaking: tuple[Breaking, ...]
    holding: tuple[Holding, ...]


class Conquests:
    """The answers for a board under a ruleset; ``capital`` are the rules of a capital's defence.

    Rows of territories are solved once, as long as the largest continent.
    """

    def __init__(self, board: Board, ruleset: Ruleset, capital: Ruleset | None) -> None:
        self.board = board
        self.ruleset = ruleset
        self.capital = capital
        self._most = max(len(continent.territories) for continent in board.continents)

    def of(self, continent: Continent) -> Conquest:
        """The answers about a continent.

        Raises ``ValueError`` where no route from one of its borders takes each territory once.
        """
        size = len(continent.territories)
        ways = ways_into(continent)
        return Conquest(
            continent,
            ways,
            {armies: _stacks(rows[size - 1]) for armies, rows in self._rows.items()},
            {armies: _stacks(rows[size - 1]) for armies, rows in self._rows_of_capitals.items()},
            tuple(self._with_capital(continent, ways)),
            tuple(self._paybacks(continent)),
            self._undivided,
            self._freedom(continent, ways),
        )

    def everything(self) -> Continents:
        """All answers about the board. Raises ``ValueError`` like ``of``."""
        return Continents(
            board=self.board,
            ruleset=self.ruleset,
            capital=self.capital,
            found=tuple(map(self.of, self.board.continents)),
            breaking=tuple(self.breaking),
            holding=tuple(self.holding),
        )

    @property
    def rulesets(self) -> tuple[Ruleset, ...]:
        """The ruleset, and that of capitals where there is one."""
        return (self.ruleset, self.capital) if self.capital else (self.ruleset,)

    @property
    def breaking(self) -> Iterator[Breaking]:
        """What it takes to break a border, and what it costs."""
        for ruleset in self.rulesets:
            for defenders in BORDER_ARMIES:
                attackers = attackers_needed(ruleset, defenders, BREAKING)
                if attackers is not None:
                    lost = solve(ruleset, attackers, defenders).expected_attackers_lost(
                        attackers, defenders
                    )
                    yield Breaking(ruleset, defenders, attackers, lost)

    @property
    def holding(self) -> Iterator[Holding]:
        """What it takes to hold a border."""
        for ruleset in self.rulesets:
            for attackers in STACKS_OUTSIDE:
                defenders = defenders_needed(ruleset, attackers, HOLDING)
                if defenders is not None:
                    yield Holding(ruleset, attackers, defenders)

    @cached_property
    def _rows(self) -> dict[int, list[list[Ratio]]]:
        return {
            armies: chances_in_a_row(Territory(self.ruleset, armies), self._most, LARGEST_STACK)
            for armies in GARRISONS
        }

    @cached_property
    def _rows_of_capitals(self) -> dict[int, list[list[Ratio]]]:
        if not self.capital:
            return {}
        return {
            armies: chances_in_a_row(
                Territory(self.capital, armies), self._most, LARGEST_AGAINST_CAPITALS
            )
            for armies in GARRISONS
        }

    @cached_property
    def _undivided(self) -> bool:
        return all(map(dividing_never_helps, self._rows.values()))

    @cached_property
    def _rows_with_capital(self) -> dict[int, dict[tuple[int, int], Sequence[Ratio]]]:
        """The chances by the armies on each, and the territories before and after the capital."""
        if not self.capital:
            return {}
        sizes = {len(continent.territories) for continent in self.board.continents}
        return {
            armies: {
                (before, after): chances
                for before, after, chances in chances_with_one_other(
                    Territory(self.ruleset, armies),
                    Territory(self.capital, armies),
                    self._most,
                    LARGEST_STACK,
                )
                if before + 1 + after in sizes
            }
            for armies in GARRISONS
        }

    def _with_capital(self, continent: Continent, ways: Iterable[Way]) -> Iterator[WithCapital]:
        for way in ways:
            for capital in continent.territories:
                by_place = {route.index(capital): route for route in reversed(way.routes)}
                for armies in self._rows_with_capital:
                    chances = self._chances_with_capital(capital, way, armies)
                    best = [best_place(chances, wanted) for wanted in OF_CHAINS]
                    yield WithCapital(
                        capital,
                        way,
                        armies,
                        tuple(stack for _, stack in best),
                        tuple(by_place[before] for before, _ in best),
                    )

    def _chances_with_capital(
        self, capital: str, way: Way, armies: int
    ) -> dict[int, Sequence[Ratio]]:
        """The chances by stack, for each number of territories that can be taken before it."""
        rows = self._rows_with_capital[armies]
        return {
            before: rows[before, len(way.routes[0]) - 1 - before]
            for before in {route.index(capital) for route in way.routes}
        }

    def _freedom(self, continent: Continent, ways: Iterable[Way]) -> Freedom | None:
        if not self.capital or len(continent.territories) > DIVIDED_TO:
            return None
        gain = Fraction()
        fewer = False
        for found in self._with_capital(continent, ways):
            usual = Territory(self.ruleset, found.defenders)
            territories = dict.fromkeys(continent.territories, usual)
            territories[found.capital] = Territory(self.capital, found.defenders)
            most = max((stack for stack in found.stacks if stack is not None), default=1)
            # by this way, so that nobody enters by another one
            borders = {**continent.inner, found.way.outside[0]: (found.way.territory,)}
            free = Plans(territories, borders, most).chances(found.way.outside[0])
            fixed = self._chances_with_capital(found.capital, found.way, found.defenders).values()
            for chance, *chances in zip(free, *fixed, strict=False):
                gain = max(gain, Fraction(*chance) - max(Fraction(*each) for each in chances))
            fewer = fewer or _stacks(free) != found.stacks
        return Freedom(Ratio.of(gain), fewer)

    def _paybacks(self, continent: Continent) -> Iterator[Payback]:
        size = len(continent.territories)
        for armies, rows in self._rows.items():
            for wanted in PAYING:
                attackers = smallest_stack(rows[size - 1], wanted)
                if attackers is None:
                    continue
                chance = rows[size - 1][attackers]
                losses = mean_losses([Territory(self.ruleset, armies)] * size, attackers)
                assert losses.if_taken is not None
                attempts = Fraction(chance.denominator, chance.numerator)
                yield Payback(
                    armies,
                    wanted,
                    attackers,
                    chance,
                    losses.if_taken,
                    losses.in_all,
                    Ratio.of(Fraction(*losses.if_taken) / continent.bonus),
                    Ratio.of(attempts * Fraction(*losses.in_all) / continent.bonus),
                )


def continents(rulesets: Mapping[str, Ruleset]) -> Continents | None:
    """The continents of the classic board; None where their rules are not there."""
    if RULESET not in rulesets:
        return None
    return Conquests(load_board(), rulesets[RULESET], rulesets.get(CAPITAL)).everything()


def ways_into(continent: Continent) -> tuple[Way, ...]:
    """All ways into a continent, with their routes.

    Raises ``ValueError`` where there is no route from one of them.
    """
    ways = []
    for territory, outside in continent.borders.items():
        found = routes(continent.inner, territory)
        if not found:
            raise ValueError(f"no route from {territory} takes each territory once")
        # those that end at a border come first: there the survivors are needed
        found.sort(key=lambda route: route[-1] not in continent.borders)
        ways.append(Way(territory, outside, tuple(found)))
    return tuple(ways)


def _stacks(chances: Sequence[Ratio]) -> Stacks:
    return tuple(smallest_stack(chances, wanted) for wanted in OF_CHAINS)


def best_place(chances: Mapping[int, Sequence[Ratio]], wanted: Ratio) -> tuple[int, int | None]:
    """The place of the capital that needs the smallest stack, and this stack; None if none can.

    Of several that need the same the one with the greatest chance.
    """
    stacks = {before: smallest_stack(row, wanted) for before, row in chances.items()}
    found = min((stack for stack in stacks.values() if stack is not None), default=None)
    best = max(
        (before for before, stack in stacks.items() if stack == found),
        key=lambda before: Fraction(*chances[before][-1 if found is None else found]),
    )
    return best, found

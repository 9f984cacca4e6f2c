"""The best plan of one stack that is to take a set of territories, on a board with borders.

V(x, U, n), the chance that a stack of n that can attack (A) from x takes all of U, is the greatest,
over the territories t of U beside x, of Σ P(n → s) · W(s). Here P(n → s) is the chance that the
battle for t is won with s armies left, and W(s) the greatest V(x, U₁, s − j) · V(t, U₂, j − b): j
of them move in, as many as the rules ask for and allow (``Ruleset.moves``); U₁ and U₂ are any two
parts of what is left to take; b armies stay in t where the others go on from it, and all stay where
nobody does. So the stack may be divided after each conquest, and what it does next may depend on
what is left. The parts do not join again, and neither takes the other's targets.

The attackers lose nobody in the round that takes a territory: it removes an army for each pair of
dice, and there are no more pairs than defenders. So with s armies left the dice rolled last were
those of s armies. However a set is taken, its chance is a whole number over the product of its
battles' denominators; so all comparisons are of whole numbers.

Where a part of the armies can no longer take all that it is to take, it stops; the others go on.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, prod
from operator import mul
from typing import NamedTuple

from risk_odds.numbers import Ratio, reduced
from risk_odds.solver.campaign import Territory
from risk_odds.solver.routes import Route, routes
from risk_odds.solver.solution import Solution

Weights = list[int]
"""Chances as whole numbers over one denominator, mostly by armies that can attack (A)."""

Targets = frozenset[str]
"""Territories that are still to be taken."""

_State = tuple[str, Targets, int]
"""A place, what is to be taken from it, and the armies there that can attack (A)."""


class Option(NamedTuple):
    """A first attack, and the chance to take all targets where it is followed by the best plan."""

    target: str
    chance: Ratio


class Move(NamedTuple):
    """What to do where the first battle is won with ``left`` attackers (A).

    ``moving`` of them move in, and ``staying`` stay where they came from, all able to attack.
    ``here`` are the targets of those who stay, ``ahead`` those of the others. ``chance`` is that of
    this end of the battle, ``value`` the chance to take all the rest then. ``tied`` is whether the
    targets may be shared out in another way that is exactly as good: of these it is one with the
    fewest for those who stay, and with as many moving in as may.
    """

    left: int
    chance: Ratio
    value: Ratio
    moving: int
    staying: int
    here: Targets
    ahead: Targets
    tied: bool


class PlannedRoute(NamedTuple):
    """Targets in the order in which one stack takes them, undivided, and the chance to take all."""

    route: Route
    chance: Ratio


@dataclass(frozen=True, slots=True)
class Plan:
    """The best plan from a place with ``attackers`` armies (A).

    ``options`` are all first attacks, the best first; there are none where nothing can be done.
    ``moves`` come after the first of them, with the most left first, as long as all can still be
    taken. ``taken``: the chance that
    each target is taken. ``left[m]``: the chance that all are taken and m armies are left then:
    those that can attack at the start, and all on the targets. ``standing``: the mean of the armies
    there, where all are taken, by place; empty where that cannot be. ``routes`` are all undivided
    routes, the likeliest first.
    """

    place: str
    attackers: int
    chance: Ratio
    options: tuple[Option, ...]
    moves: tuple[Move, ...]
    taken: Mapping[str, Ratio]
    left: Mapping[int, Ratio]
    standing: Mapping[str, Ratio]
    routes: tuple[PlannedRoute, ...]

    @property
    def likeliest_left(self) -> tuple[int, ...]:
        """The armies likeliest to be left where all are taken; none where that cannot be."""
        chances = {armies: Fraction(*chance) for armies, chance in self.left.items()}
        greatest = max(chances.values(), default=Fraction())
        return tuple(armies for armies, chance in chances.items() if chance == greatest)

    @property
    def mean_left(self) -> Ratio | None:
        """The mean of the armies left where all are taken; None where that cannot be."""
        if not self.left:
            return None
        mean = sum((armies * Fraction(*chance) for armies, chance in self.left.items()), Fraction())
        return Ratio.of(mean / Fraction(*self.chance))

    @property
    def gain(self) -> Ratio | None:
        """By how much the plan is likelier than the best undivided route; None without a route."""
        if not self.routes:
            return None
        return Ratio.of(Fraction(*self.chance) - Fraction(*self.routes[0].chance))


class _Division(NamedTuple):
    """A way to go on: its value, over what is left to take, and what it is."""

    value: int
    moving: int
    here: Targets
    ahead: Targets

    @property
    def rank(self) -> tuple[int, int, int, list[str]]:
        """The greatest is taken."""
        return self.value, -len(self.here), self.moving, sorted(self.ahead)


class Plans:
    """The best plans to take these territories, for all stacks up to ``attackers`` (A).

    ``neighbours`` are those of the territories, and of the places that are asked about. Raises
    ``ValueError`` for rules whose chances have no exact fraction (balanced blitz).
    """

    def __init__(
        self,
        territories: Mapping[str, Territory],
        neighbours: Mapping[str, Collection[str]],
        attackers: int,
    ) -> None:
        kinds = {*territories.values()}
        battles = {kind: _Battles(kind, attackers) for kind in kinds}
        self._battles = {name: battles[kind] for name, kind in territories.items()}
        self._targets = frozenset(territories)
        self._neighbours = neighbours
        self._attackers = attackers
        self._known: dict[tuple[str, Targets], Weights] = {}
        self._attacks: dict[tuple[str, str, Targets], Weights] = {}
        self._on_routes: dict[Route, Weights] = {}
        self._taken: dict[_State, Mapping[str, int]] = {}
        self._lost: dict[_State, Weights] = {}
        self._standing: dict[_State, Mapping[str, int]] = {}

    def chances(self, place: str) -> list[Ratio]:
        """The chance to take all from a place with each stack of 0, 1, …, ``attackers`` (A)."""
        whole = self._whole(self._targets)
        return [reduced(weight, whole) for weight in self._values(place, self._targets)]

    def plan(self, place: str, attackers: int) -> Plan:
        """The best plan from a place with a stack (A), which is none larger than the largest."""
        start = place, self._targets, attackers
        whole = self._whole(self._targets)
        value = self._values(place, self._targets)[attackers]
        lost = self._lost_by(start)
        standing = self._standing_by(start)
        return Plan(
            place,
            attackers,
            reduced(value, whole),
            tuple(self._options(place, attackers)),
            tuple(self._moves(start)) if value else (),
            {name: reduced(self._taken_by(start).get(name, 0), whole) for name in self._battles},
            {
                attackers - armies: reduced(lost[armies], whole)
                for armies in range(len(lost) - 1, -1, -1)
                if lost[armies]
            },
            {name: reduced(standing[name], value) for name in standing if value},
            self.routes(place, attackers),
        )

    def routes(self, place: str, attackers: int) -> tuple[PlannedRoute, ...]:
        """All undivided routes from a place, the likeliest for this stack (A) first."""
        whole = self._whole(self._targets)
        inner = {
            name: [other for other in self._neighbours[name] if other in self._targets]
            for name in self._battles
        }
        found = [
            route for first in self._beside(place, self._targets) for route in routes(inner, first)
        ]
        found.sort(key=lambda route: -self._on_route(route)[attackers])
        return tuple(
            PlannedRoute(route, reduced(self._on_route(route)[attackers], whole)) for route in found
        )

    def _whole(self, wanted: Targets) -> int:
        return prod(self._battles[name].denominator for name in wanted)

    def _beside(self, place: str, wanted: Targets) -> list[str]:
        """The targets beside a place, in the order of the territories."""
        return [
            name for name in self._battles if name in wanted and name in self._neighbours[place]
        ]

    def _values(self, place: str, wanted: Targets) -> Weights:
        """The chances to take what is wanted, by stack, over its ``_whole``."""
        known = self._known.get((place, wanted))
        if known is None:
            attacks = [
                self._attacking(place, first, wanted) for first in self._beside(place, wanted)
            ]
            nothing = [0 if wanted else 1] * (self._attackers + 1)
            known = [max(weights) for weights in zip(nothing, *attacks, strict=True)]
            self._known[place, wanted] = known
        return known

    def _attacking(self, place: str, first: str, wanted: Targets) -> Weights:
        """The same where a certain one is attacked first."""
        known = self._attacks.get((place, first, wanted))
        if known is None:
            parts = self._parts(place, first, wanted - {first})
            worth = [
                max((division.value for division in self._divisions(first, parts, left)), default=0)
                for left in range(1, self._attackers + 1)
            ]
            known = self._attacks[place, first, wanted] = self._battles[first].before(worth)
        return known

    def _parts(
        self, place: str, taken: str, rest: Targets
    ) -> list[tuple[Targets, Weights, Targets, Weights]]:
        """All ways to share out what is left to take: what each part takes, and its chances."""
        return [
            (here, self._values(place, here), rest - here, self._values(taken, rest - here))
            for here in _sets(rest)
            if self._reaches(place, here) and self._reaches(taken, rest - here)
        ]

    def _reaches(self, place: str, wanted: Targets) -> bool:
        """Whether a stack can come to all that is wanted."""
        reached: set[str] = set()
        waiting = [place]
        while waiting:
            new = {*self._neighbours[waiting.pop()]} & wanted - reached
            reached |= new
            waiting += new
        return len(reached) == len(wanted)

    def _divisions(
        self, taken: str, parts: list[tuple[Targets, Weights, Targets, Weights]], left: int
    ) -> Iterator[_Division]:
        """All ways to divide those who are left after a conquest."""
        ruleset, _, behind = self._battles[taken].territory
        least = ruleset.moves.must_move(left, len(ruleset.attacker_dice(left)))
        for here, values, ahead, values_ahead in parts:
            staying = behind if ahead else 0
            for moving in range(max(least, staying), ruleset.moves.moving(left) + 1):
                value = values[left - moving] * values_ahead[moving - staying]
                yield _Division(value, moving, here, ahead)

    def _on_route(self, route: Route) -> Weights:
        """The chances to take a route, undivided, by stack."""
        known = self._on_routes.get(route)
        if known is None:
            battles = self._battles[route[0]]
            ruleset, _, behind = battles.territory
            stacks = range(1, self._attackers + 1)
            moving = [ruleset.moves.moving(left) for left in stacks]
            if rest := route[1:]:
                after = self._on_route(rest)
                worth = [after[moved - behind] if moved >= behind else 0 for moved in moving]
            else:
                worth = [1] * len(moving)
            known = self._on_routes[route] = battles.before(worth)
        return known

    def _options(self, place: str, attackers: int) -> Iterator[Option]:
        chances = {
            first: self._attacking(place, first, self._targets)[attackers]
            for first in self._beside(place, self._targets)
        }
        for first in sorted(chances, key=lambda first: -chances[first]):
            if chances[first]:
                yield Option(first, reduced(chances[first], self._whole(self._targets)))

    def _decided(self, state: _State) -> str | None:
        """What is attacked next: the first of the best; None where not all can be taken."""
        place, wanted, attackers = state
        best = self._values(place, wanted)[attackers]
        if not best or not wanted:
            return None
        return next(
            first
            for first in self._beside(place, wanted)
            if self._attacking(place, first, wanted)[attackers] == best
        )

    def _after(self, state: _State, first: str) -> Iterator[tuple[int, int, _Division, bool]]:
        """Each end of a battle that is won: those left, its weight, how they divide, any tie."""
        place, wanted, attackers = state
        parts = self._parts(place, first, wanted - {first})
        for left in range(attackers, 0, -1):
            if weight := self._battles[first].won[attackers - 1][left - 1]:
                ways = list(self._divisions(first, parts, left))
                best = max(ways, key=lambda way: way.rank, default=None)
                if best is not None:
                    tied = {way.here for way in ways if way.value == best.value} != {best.here}
                    yield left, weight, best, tied and bool(best.value)

    def _states(self, state: _State, first: str) -> Iterator[tuple[int, int, int, _State, _State]]:
        """Each end that is won, as ``_after``: its weight, those lost, who stay, and both parts."""
        place, _, attackers = state
        for left, weight, way, _ in self._after(state, first):
            staying = self._battles[first].territory.behind if way.ahead else 0
            yield (
                weight,
                attackers - left,
                staying,
                (place, way.here, left - way.moving),
                (first, way.ahead, way.moving - staying),
            )

    def _moves(self, state: _State) -> Iterator[Move]:
        first = self._decided(state)
        assert first is not None
        rest = self._whole(state[1] - {first})
        for left, weight, way, tied in self._after(state, first):
            if way.value:
                yield Move(
                    left,
                    reduced(weight, self._battles[first].denominator),
                    reduced(way.value, rest),
                    way.moving,
                    left - way.moving,
                    way.here,
                    way.ahead,
                    tied,
                )

    def _taken_by(self, state: _State) -> Mapping[str, int]:
        """The chance that each target is taken, over the whole of what is wanted."""
        known = self._taken.get(state)
        if known is None:
            known = dict.fromkeys(state[1], 0)
            if first := self._decided(state):
                # who cannot take all the rest has no division to choose, and has taken this one
                ends = self._battles[first].won[state[2] - 1]
                known[first] = sum(ends) * self._whole(state[1] - {first})
                for weight, _, _, here, ahead in self._states(state, first):
                    for part, other in ((here, ahead), (ahead, here)):
                        scale = weight * self._whole(other[1])
                        for name, chance in self._taken_by(part).items():
                            known[name] += scale * chance
            self._taken[state] = known
        return known

    def _lost_by(self, state: _State) -> Weights:
        """The chances that all are taken and 0, 1, … armies are lost on the way."""
        known = self._lost.get(state)
        if known is None:
            known = [0] * (state[2] + 1)
            if not state[1]:
                known[0] = 1
            if first := self._decided(state):
                for weight, lost, _, here, ahead in self._states(state, first):
                    others = self._lost_by(ahead)
                    for more, chance in enumerate(self._lost_by(here)):
                        if chance:
                            place = lost + more
                            for further, other in enumerate(others):
                                known[place + further] += weight * chance * other
            self._lost[state] = known
        return known

    def _standing_by(self, state: _State) -> Mapping[str, int]:
        """The mean armies at the place and on each target, none where not all are taken."""
        known = self._standing.get(state)
        if known is None:
            place, wanted, attackers = state
            known = dict.fromkeys([place, *wanted], 0)
            if not wanted:
                known[place] = attackers
            if first := self._decided(state):
                for weight, _, staying, here, ahead in self._states(state, first):
                    chances = [
                        self._values(name, part)[armies] for name, part, armies in (here, ahead)
                    ]
                    for name, mean in self._standing_by(here).items():
                        known[name] += weight * mean * chances[1]
                    for name, mean in self._standing_by(ahead).items():
                        known[name] += weight * mean * chances[0]
                    known[first] += weight * staying * chances[0] * chances[1]
            self._standing[state] = known
        return known


class _Battles:
    """The chances that 1, 2, … attackers are left after a battle, over one denominator."""

    def __init__(self, territory: Territory, attackers: int) -> None:
        if territory.ruleset.transformation is not None:
            raise ValueError(f"{territory.ruleset.id}: its chances have no exact fractions")
        self.territory = territory
        solution = Solution(territory.ruleset, attackers, territory.defenders)
        won = [
            solution.outcomes(stack, territory.defenders).attackers_left
            for stack in range(1, attackers + 1)
        ]
        self.denominator = lcm(*(chance.denominator for ends in won for chance in ends))
        self.won = [
            [chance.numerator * (self.denominator // chance.denominator) for chance in ends]
            for ends in won
        ]

    def before(self, values: Sequence[int]) -> Weights:
        """What 1, 2, … attackers left are worth after a battle, brought before it, by stack."""
        return [0, *(sum(map(mul, ends, values)) for ends in self.won)]


def _sets(territories: Targets) -> list[Targets]:
    """All sets of territories, the smaller ones before those that hold them."""
    found = [frozenset[str]()]
    for name in sorted(territories):
        found += [chosen | {name} for chosen in found]
    return found

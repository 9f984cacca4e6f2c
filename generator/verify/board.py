"""The page of the board: the plan for its position, worked out anew by trying every choice."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path

from generator.verify.continents import CHANCES, board
from generator.verify.expectations import with_fraction
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.listed_rolls import read_rules
from generator.verify.paths import stack_row
from generator.verify.published import Published
from generator.verify.recursion import Battles
from generator.verify.row_tables import Row, Rows, compared_rows, tables_of

FILE = "board.json"
RULESET = "classic"
"""Where these rules are, there is the page."""

START, ATTACKERS = "Siam", 12
"""The stack that the page begins with (A)."""

LARGEST = 40
"""The page's search for the smallest stack ends here."""

Wanted = tuple[str, ...]
"""Territories still to be taken, in the order of the page."""


@shaped(FILE)
def check_board(site: Published, folder_of: Callable[[str], Path]) -> Checked:
    """The page's tables: the position, each territory's chance, what follows the first battle, all
    routes, smallest stacks. Raises ``Fault``.

    ``folder_of`` says in which folder a ruleset's file is.
    """
    if RULESET not in site.variants and not (site.folder / FILE).is_file():
        return Checked()
    tables = tables_of(site, FILE)
    territories = tables["territories"]
    names = {row["ruleset"] for row in territories}
    if len(names) != 1:
        raise Fault(FILE, "territories", sorted(names), "one ruleset")
    (name,) = names
    plans = Plans(
        Battles(read_rules(folder_of(name), name)),
        {row["territory_name"]: row["defenders"] for row in territories},
        {place: near for each in board() for place, near in each.territories.items()},
    )
    taken = plans.taken(START, plans.all, ATTACKERS)
    expected: Rows = {
        territory: {
            "ruleset": name,
            "defenders": garrison,
            **with_fraction("taken", taken[territory].as_integer_ratio()),
        }
        for territory, garrison in plans.garrisons.items()
    }
    needed: Rows = {chance: stack_row(plans.smallest(wanted)) for chance, wanted in CHANCES.items()}
    return Checked(
        numbers=compared_rows(FILE, "territories", territories, ("territory_name",), expected)
        + _check_position(tables["position"], plans)
        + _check_moves(tables["moves"], plans)
        + _check_routes(tables["routes"], plans)
        + compared_rows(FILE, "stacks", tables["stacks"], ("chance",), needed)
    )


def _check_position(rows: Sequence[Row], plans: "Plans") -> int:
    """The stack stands at its place, and the garrisons on what it is to take."""
    expected: Rows = {START: {"whose": "me", "armies": ATTACKERS + 1, "asked": "from"}}
    for name, garrison in plans.garrisons.items():
        expected[name] = {"whose": "a", "armies": garrison, "asked": "take"}
    return compared_rows(FILE, "position", rows, ("territory_name",), expected)


def _check_moves(rows: Sequence[Row], plans: "Plans") -> int:
    """After the first battle: who moves in, who stays, and the chance to take the rest.

    Where the rest cannot be taken any more, there need not be a row.
    """
    listed = {row["left"] for row in rows}
    expected: Rows = {
        left: {
            "moving": moving,
            "staying": left - moving,
            **with_fraction("likely", chance.as_integer_ratio()),
            **with_fraction("rest", value.as_integer_ratio()),
        }
        for left, chance, value, moving in plans.moves(START, ATTACKERS)
        if value or left in listed
    }
    return compared_rows(FILE, "moves", rows, ("left",), expected)


def _check_routes(rows: Sequence[Row], plans: "Plans") -> int:
    """All routes are there, the likeliest first; those that are as likely in any order."""
    chances = {", ".join(route): plans.along(route, ATTACKERS) for route in plans.routes()}
    positions = [row["position"] for row in rows]
    found = [row["route"] for row in rows]
    if sorted(found) != sorted(chances) or positions != [*range(1, len(chances) + 1)]:
        raise Fault(FILE, "routes", found, f"the {len(chances)} routes, each once")
    in_order = [chances[route] for route in found]
    if sorted(in_order, reverse=True) != in_order:
        raise Fault(FILE, "routes", found, "the likeliest first")
    expected: Rows = {
        position: {"route": route, **with_fraction("all_taken", chances[route].as_integer_ratio())}
        for position, route in zip(positions, found, strict=True)
    }
    return compared_rows(FILE, "routes", rows, ("position",), expected)


class Plans:
    """The best plans to take some territories: every division of the stack is tried.

    Of equally good attacks a plan takes the one that comes first on the page, and of equally good
    divisions the one that leaves the fewest territories to those who stay, with the most moving in.
    """

    def __init__(
        self, battles: Battles, garrisons: Mapping[str, int], near: Mapping[str, Sequence[str]]
    ) -> None:
        self.garrisons = garrisons
        self.all: Wanted = tuple(garrisons)
        self._battles = battles
        self._near = near
        self._most = max(garrisons.values())
        self._left = cache(self._left_of)
        self.value = cache(self._value)
        self._divided = cache(self._divided_of)
        self.taken = cache(self._taken)

    def smallest(self, chance: Fraction) -> int | None:
        """The fewest attackers (A) who take all with at least this chance; None if none do."""
        stacks = range(1, LARGEST + 1)
        return next((a for a in stacks if self.value(START, self.all, a) >= chance), None)

    def moves(self, place: str, attackers: int) -> Iterator[tuple[int, Fraction, Fraction, int]]:
        """After the first battle of the plan: the attackers left, how likely that is, the chance to
        take the rest then, and how many move in.
        """
        first = self._first(place, self.all, attackers)
        rest = tuple(name for name in self.all if name != first)
        for left, chance in self._ends(first, attackers):
            value, moving, *_ = self._divided(place, first, rest, left)
            yield left, chance, value, moving

    def routes(self, begun: Wanted = ()) -> Iterator[Wanted]:
        """All orders in which one stack can take the territories, each beside the one before."""
        if len(begun) == len(self.all):
            yield begun
        for name in self._near[begun[-1] if begun else START]:
            if name in self.all and name not in begun:
                yield from self.routes((*begun, name))

    def along(self, route: Wanted, attackers: int) -> Fraction:
        """The chance to take all along a route, as many moving on as may."""
        if not route:
            return Fraction(1)
        first, *rest = route
        after = tuple(rest)
        staying = self._battles.rules.staying if after else 0
        return sum(
            (
                chance * self.along(after, self._moving(left) - staying)
                for left, chance in self._ends(first, attackers)
                if self._moving(left) >= staying
            ),
            Fraction(),
        )

    def _left_of(self, left: int) -> Mapping[tuple[int, int], int]:
        """In how many units of each battle this many attackers are left in the end."""
        return self._battles.table(
            LARGEST,
            self._most,
            lambda attackers, defenders: int(attackers == left and not defenders),
        )

    def _ends(self, name: str, attackers: int) -> Iterator[tuple[int, Fraction]]:
        """The attackers left where a territory is taken, with their chances; most first."""
        size = attackers, self.garrisons[name]
        for left in range(attackers, 0, -1):
            if units := self._left(left)[size]:
                yield left, Fraction(units, self._battles.unit(*size))

    def _moving(self, left: int) -> int:
        most = self._battles.rules.moving
        return left if most is None else min(left, most)

    def _value(self, place: str, wanted: Wanted, attackers: int) -> Fraction:
        """The greatest chance to take what is wanted from a place with this many attackers (A)."""
        if not wanted:
            return Fraction(1)
        attacks = [
            self._attacking(place, first, wanted, attackers)
            for first in wanted
            if first in self._near[place]
        ]
        return max(attacks, default=Fraction())

    def _first(self, place: str, wanted: Wanted, attackers: int) -> str:
        """What the best plan attacks first."""
        best = self.value(place, wanted, attackers)
        return next(
            name
            for name in wanted
            if name in self._near[place] and self._attacking(place, name, wanted, attackers) == best
        )

    def _attacking(self, place: str, first: str, wanted: Wanted, attackers: int) -> Fraction:
        rest = tuple(name for name in wanted if name != first)
        return sum(
            (
                chance * self._divided(place, first, rest, left)[0]
                for left, chance in self._ends(first, attackers)
            ),
            Fraction(),
        )

    def _divided_of(
        self, place: str, taken: str, rest: Wanted, left: int
    ) -> tuple[Fraction, int, Wanted, Wanted]:
        """The best division after a conquest: its value, who moves in, and what each part takes."""
        dice = 1 if self._battles.rules.one_moves else len(self._battles.rules.attacker_dice(left))
        most = self._moving(left)
        best: tuple[Fraction, int, Wanted, Wanted] = Fraction(-1), 0, (), ()
        for number in range(len(rest) + 1):
            for here in combinations(rest, number):
                ahead = tuple(name for name in rest if name not in here)
                # those who stay there cannot go on
                staying = self._battles.rules.staying if ahead else 0
                for moving in range(most, max(min(dice, most), staying) - 1, -1):
                    value = self.value(place, here, left - moving)
                    if value:
                        value *= self.value(taken, ahead, moving - staying)
                    if value > best[0]:
                        best = value, moving, here, ahead
        return best

    def _taken(self, place: str, wanted: Wanted, attackers: int) -> Mapping[str, Fraction]:
        """The chance that each territory is taken by the best plan.

        Those who can no longer take all that they should stop.
        """
        found = dict.fromkeys(wanted, Fraction())
        best = self.value(place, wanted, attackers)
        if not wanted or not best:
            return found
        first = self._first(place, wanted, attackers)
        rest = tuple(name for name in wanted if name != first)
        for left, chance in self._ends(first, attackers):
            found[first] += chance
            _, moving, here, ahead = self._divided(place, first, rest, left)
            for name, share in self.taken(place, here, left - moving).items():
                found[name] += chance * share
            staying = self._battles.rules.staying if ahead else 0
            for name, share in self.taken(first, ahead, moving - staying).items():
                found[name] += chance * share
        return found

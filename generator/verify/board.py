"""The page of the board: the plan for its position, worked out anew by trying every choice."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path

from generator.verify.chains import Chains, Held, Worth
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

MOST_WANTED = GARRISON = 4
"""The most territories of the page's position, and defenders of one of these: nobody tries all
plans for more, of which there may be no end."""

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
    if len(territories) > MOST_WANTED:
        raise Fault(FILE, "territories", f"{len(territories)} rows", f"at most {MOST_WANTED}")
    garrison = max(row["defenders"] for row in territories)
    if garrison > GARRISON:
        raise Fault(FILE, "territories, defenders", garrison, f"at most {GARRISON}")
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
        expected[name] = {"whose": "b", "armies": garrison, "asked": "take"}
    return compared_rows(FILE, "position", rows, ("territory_name",), expected)


def _check_moves(rows: Sequence[Row], plans: "Plans") -> int:
    """After the first battle: who moves in, who stays, and the chance to take the rest.

    Where the rest cannot be taken any more, there is no row.
    """
    expected: Rows = {
        left: {
            "moving": moving,
            "staying": left - moving,
            **with_fraction("likely", chance.as_integer_ratio()),
            **with_fraction("rest", value.as_integer_ratio()),
        }
        for left, chance, value, moving in plans.moves(START, ATTACKERS)
        if value
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
    What a stack is worth before some territories counts in the units of ``Chains``.
    """

    def __init__(
        self, battles: Battles, garrisons: Mapping[str, int], near: Mapping[str, Sequence[str]]
    ) -> None:
        self.garrisons = garrisons
        self.all: Wanted = tuple(garrisons)
        self._battles = battles
        self._rules = battles.rules
        self._near = near
        self._chains = Chains(LARGEST, battles)
        self._won = cache(self._won_with)
        self._values = cache(self._values_of)
        self._attacking = cache(self._worth_of_attack)
        self._divided = cache(self._divided_of)
        self.taken = cache(self._taken)

    def value(self, place: str, wanted: Wanted, attackers: int) -> Fraction:
        """The greatest chance to take what is wanted from a place with this many attackers (A)."""
        return self._chains.value(self._values(place, wanted), attackers)

    def smallest(self, chance: Fraction) -> int | None:
        """The fewest attackers (A) who take all with at least this chance; None if none do."""
        return self._chains.smallest(self._values(START, self.all), chance)

    def moves(self, place: str, attackers: int) -> Iterator[tuple[int, Fraction, Fraction, int]]:
        """After the first battle of the plan: the attackers left, how likely that is, the chance to
        take the rest then, and how many move in.
        """
        first = self._first(place, self.all, attackers)
        rest = _without(self.all, first)
        whole = sum(self.garrisons[name] for name in rest)
        for left, chance in self._ends(first, attackers):
            units, moving, *_ = self._divided(place, first, rest, left)
            yield left, chance, Fraction(units, self._chains.scale ** (left + whole)), moving

    def routes(self, begun: Wanted = ()) -> Iterator[Wanted]:
        """All orders in which one stack can take the territories, each beside the one before."""
        if len(begun) == len(self.all):
            yield begun
        for name in self._near[begun[-1] if begun else START]:
            if name in self.all and name not in begun:
                yield from self.routes((*begun, name))

    def along(self, route: Wanted, attackers: int) -> Fraction:
        """The chance to take all along a route, as many moving on as may."""
        chain = [self._held(name) for name in route]
        through = self._chains.through(chain, self._chains.end(lambda left: min(left, 1)))
        return self._chains.value(through, attackers)

    def _held(self, name: str) -> Held:
        return self._battles, self.garrisons[name]

    def _won_with(self, garrison: int, left: int) -> Worth:
        """The chance of each stack to win a battle with this many attackers (A) left."""
        survivors = self._chains.end(lambda attackers: int(attackers == left))
        return self._chains.before((self._battles, garrison), survivors)

    def _ends(self, name: str, attackers: int) -> Iterator[tuple[int, Fraction]]:
        """The attackers left where a territory is taken, with their chances; most first."""
        for left in range(attackers, 0, -1):
            won = self._won(self.garrisons[name], left)
            if chance := self._chains.value(won, attackers):
                yield left, chance

    def _values_of(self, place: str, wanted: Wanted) -> Worth:
        """What stacks are worth that are to take what is wanted, by the best attack of each."""
        if not wanted:
            return self._chains.end(lambda _: 1)
        attacks = [
            self._attacking(place, first, wanted).units
            for first in wanted
            if first in self._near[place]
        ]
        best = [max((units[a] for units in attacks), default=0) for a in range(LARGEST + 1)]
        return Worth(best, sum(self.garrisons[name] for name in wanted))

    def _worth_of_attack(self, place: str, first: str, wanted: Wanted) -> Worth:
        """The same where a certain territory is attacked first."""
        rest = _without(wanted, first)
        after = [0, *(self._divided(place, first, rest, a)[0] for a in range(1, LARGEST + 1))]
        left_to_take = sum(self.garrisons[name] for name in rest)
        return self._chains.before(self._held(first), Worth(after, left_to_take))

    def _first(self, place: str, wanted: Wanted, attackers: int) -> str:
        """What the best plan attacks first."""
        best = self._values(place, wanted).units[attackers]
        return next(
            name
            for name in wanted
            if name in self._near[place]
            and self._attacking(place, name, wanted).units[attackers] == best
        )

    def _divided_of(
        self, place: str, taken: str, rest: Wanted, left: int
    ) -> tuple[int, int, Wanted, Wanted]:
        """The best division after a conquest: its worth, who moves in, what each part takes."""
        return max(self._divisions(place, taken, rest, left), key=lambda division: division[0])

    def _divisions(
        self, place: str, taken: str, rest: Wanted, left: int
    ) -> Iterator[tuple[int, int, Wanted, Wanted]]:
        """All divisions; of equally good ones, the one that a plan takes comes first."""
        for number in range(len(rest) + 1):
            for here in combinations(rest, number):
                ahead = tuple(name for name in rest if name not in here)
                staying = self._staying(ahead)
                units = self._values(place, here).units, self._values(taken, ahead).units
                least = max(self._rules.must_move(left), staying)
                for moving in range(self._rules.may_move(left), least - 1, -1):
                    # those who stay there cannot go on: their units are missing in the product
                    worth = units[0][left - moving] * units[1][moving - staying]
                    yield worth * self._chains.scale**staying, moving, here, ahead

    def _staying(self, ahead: Wanted) -> int:
        """How many stay in a territory just taken."""
        return self._rules.staying if ahead else 0

    def _taken(self, place: str, wanted: Wanted, attackers: int) -> Mapping[str, Fraction]:
        """The chance that each territory is taken by the best plan.

        Those who can no longer take all that they should stop.
        """
        found = dict.fromkeys(wanted, Fraction())
        if not wanted or not self.value(place, wanted, attackers):
            return found
        first = self._first(place, wanted, attackers)
        rest = _without(wanted, first)
        for left, chance in self._ends(first, attackers):
            found[first] += chance
            _, moving, here, ahead = self._divided(place, first, rest, left)
            parts = (
                self.taken(place, here, left - moving),
                self.taken(first, ahead, moving - self._staying(ahead)),
            )
            for name, share in (*parts[0].items(), *parts[1].items()):
                found[name] += chance * share
        return found


def _without(wanted: Wanted, taken: str) -> Wanted:
    return tuple(name for name in wanted if name != taken)

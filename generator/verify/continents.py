"""The pages on continents: stacks, routes, what a conquest costs and what borders need, anew.

With the same rules everywhere a stack's chance depends on the number of territories alone; where
one of them is a capital, also on how many are taken before it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from pathlib import Path

from generator.verify.chains import Chains, Worth
from generator.verify.database import check_table
from generator.verify.expectations import rounded
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.listed_rolls import read_rules
from generator.verify.packages import PACKAGE
from generator.verify.paths import stack_row
from generator.verify.published import DATA, Published
from generator.verify.recursion import Battles
from generator.verify.row_tables import Row, Rows, compared_rows, tables_of
from generator.verify.ruleset_files import read_tables
from generator.verify.shared import rows_apart

FILE = "continents.json"
BOARD = Path(__file__).parents[2] / "risk_odds" / "boards" / "classic.toml"
RULESET, CAPITAL = "classic", "three-dice-defence"
NOWHERE = "none"
GARRISONS = range(1, 5)
CHANCES = {wanted / 100: Fraction(wanted, 100) for wanted in (50, 75, 90, 95)}
PAYING = 0.75, 0.9
LARGEST, LARGEST_AGAINST_CAPITALS = 80, 120
BREAKING, HOLDING = Fraction(1, 2), Fraction(3, 4)
AT_BORDERS = range(1, 101)
"""Armies on either side of a border: more than any border of the page needs."""

Route = tuple[str, ...]

PAYBACK_KEY = "continent", "defenders", "chance"
HOLDING_KEY = "continent", "ruleset", "attackers"
STACK_KEY = "continent", "ruleset", "capital", "first_attacked", "defenders", "chance"


@dataclass(frozen=True)
class Continent:
    """A continent of the board: each territory with its neighbours, those outside included."""

    name: str
    bonus: int
    territories: Mapping[str, Sequence[str]]

    @property
    def borders(self) -> Sequence[str]:
        """The territories with a neighbour outside."""
        return [each for each, near in self.territories.items() if {*near} - {*self.territories}]

    @property
    def file(self) -> str:
        """The document of its own page."""
        return f"continents/{self.name.lower().replace(' ', '-')}.json"

    @cached_property
    def routes(self) -> Mapping[str, Sequence[Route]]:
        """All orders in which one stack takes each territory once, by the first."""
        return {first: [*self._longer((first,))] for first in self.borders}

    def _longer(self, begun: Route) -> Iterator[Route]:
        if len(begun) == len(self.territories):
            yield begun
        for near in self.territories[begun[-1]]:
            if near in self.territories and near not in begun:
                yield from self._longer((*begun, near))


def board() -> Sequence[Continent]:
    """The continents of the board. Raises ``Fault`` where its file cannot be read."""
    return _read_board(BOARD)


@cache
def _read_board(path: Path) -> Sequence[Continent]:
    try:
        content = read_tables(path)
        return [
            Continent(each["name"], each["bonus"], each["territories"])
            for each in content["continents"]
        ]
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise Fault(path.name, "the file", f"no board: {error}", "continents") from error


@shaped(FILE)
def check_continents(site: Published, folder_of: Callable[[str], Path]) -> Checked:
    """All tables of the page on all continents, and of those on each. Raises ``Fault``.

    ``folder_of`` says in which folder a ruleset's file is.
    """
    if RULESET not in site.variants:
        return Checked()
    right = Conquests(
        *(Battles(read_rules(folder_of(name), name)) for name in (RULESET, CAPITAL)
          if name in site.variants)
    )  # fmt: skip
    tables = tables_of(site, FILE)
    breaking, holding = tables["breaking"], tables["holding"]
    of_breaking = right.breaking(_armies("breaking", breaking, "defenders"))
    of_holding = right.holding(_armies("holding", holding, "attackers"))
    numbers = (
        _check_stacks(FILE, "stacks", tables["stacks"], right.stacks())
        + compared_rows(FILE, "payback", tables["payback"], PAYBACK_KEY, right.paybacks())
        + compared_rows(FILE, "breaking", breaking, ("ruleset", "defenders"), of_breaking)
        + compared_rows(FILE, "holding", holding, HOLDING_KEY, of_holding)
    )
    numbers += sum(_check_page(site, each, right) for each in board())
    if not (site.folder / DATA / PACKAGE).is_file():
        # that the list of all files is missing, the step that reads it tells
        return Checked(numbers=numbers)
    return Checked(numbers=numbers) + check_datasets(site, right, of_breaking, of_holding)


class Conquests:
    """What is right of all continents, under a ruleset and, where there is one, a capital's."""

    def __init__(self, usual: Battles, capital: Battles | None = None) -> None:
        self.usual, self.capital = usual, capital
        self.continents = board()
        self._sizes = {len(each.territories) for each in self.continents}

    @cache  # noqa: B019 (there is one for a verification)
    def stacks(self) -> Rows:
        """The smallest stacks, each with the places of a capital by which it is enough.

        The places are under ``places``, None where there is no capital.
        """
        found: Rows = {}
        for garrison in GARRISONS:
            for battles, largest in (
                (self.usual, LARGEST),
                (self.capital, LARGEST_AGAINST_CAPITALS),
            ):
                if battles is None:
                    continue
                chains = Chains(largest, battles)
                rows = self._rows(chains, battles, garrison)
                for each in self.continents:
                    for chance, wanted in CHANCES.items():
                        stack = chains.smallest(rows[len(each.territories) - 1], wanted)
                        for first in each.borders:
                            key = each.name, battles.rules.id, NOWHERE, first, garrison, chance
                            found[key] = {**stack_row(stack), "places": None}
            if self.capital:
                found |= self._with_capital(self.capital, garrison)
        return found

    def _rows(self, chains: Chains, battles: Battles, garrison: int) -> Sequence[Worth]:
        """The chances to take 1, 2, 3, … territories in a row."""
        territories = [(battles, garrison)] * max(self._sizes)
        return chains.suffixes(territories, chains.end(lambda _: 1))

    def _with_capital(self, capital: Battles, garrison: int) -> Rows:
        chains = Chains(LARGEST, self.usual, capital)
        usual, other = (self.usual, garrison), (capital, garrison)
        rows = self._rows(chains, self.usual, garrison)
        needed: dict[tuple[int, int], Mapping[float, int | None]] = {}
        for behind in range(max(self._sizes)):
            end = chains.after(other, rows[behind - 1]) if behind else chains.end(lambda _: 1)
            worth = chains.before(other, end)
            for before in range(max(self._sizes) - behind):
                if before:
                    worth = chains.before(usual, chains.after(usual, worth))
                needed[before, behind] = {
                    chance: chains.smallest(worth, wanted) for chance, wanted in CHANCES.items()
                }
        found: Rows = {}
        for each in self.continents:
            last = len(each.territories) - 1
            for first in each.borders:
                routes = each.routes[first]
                for place in each.territories:
                    positions = {route.index(place) for route in routes}
                    for chance in CHANCES:
                        stacks = {at: needed[at, last - at][chance] for at in positions}
                        known = [stack for stack in stacks.values() if stack is not None]
                        least = min(known, default=None)
                        key = each.name, self.usual.rules.id, place, first, garrison, chance
                        found[key] = {
                            **stack_row(least),
                            "places": {at for at, stack in stacks.items() if stack == least},
                        }
        return found

    @cache  # noqa: B019 (the same)
    def paybacks(self) -> Rows:
        """What a conquest costs, beside the bonus."""
        found: Rows = {}
        chains = Chains(LARGEST, self.usual)
        for garrison in GARRISONS:
            territories = [(self.usual, garrison)] * max(self._sizes)
            rows = self._rows(chains, self.usual, garrison)
            left = chains.suffixes(territories, chains.end(lambda survivors: survivors))
            for each in self.continents:
                size = len(each.territories)
                for chance in PAYING:
                    stack = chains.smallest(rows[size - 1], CHANCES[chance])
                    if stack is not None:
                        taken = [chains.value(row, stack) for row in rows[:size]]
                        survivors = chains.value(left[size - 1], stack)
                        found[each.name, garrison, chance] = _payback(each, stack, taken, survivors)
        return found

    def breaking(self, defenders: Sequence[int]) -> Rows:
        """The fewest who break a border against each of these, and what they lose."""
        found: Rows = {}
        for battles in filter(None, (self.usual, self.capital)):
            size = max(AT_BORDERS), max(defenders)
            wins = battles.win(*size)
            left = battles.table(*size, lambda a, _: a)
            for d in defenders:
                stack = next(
                    a for a in AT_BORDERS if Fraction(wins[a, d], battles.unit(a, d)) >= BREAKING
                )
                lost = stack - Fraction(left[stack, d], battles.unit(stack, d))
                found[battles.rules.id, d] = {
                    **stack_row(stack),
                    **rounded("lost", lost.as_integer_ratio()),
                }
        return found

    def holding(self, attackers: Sequence[int]) -> Rows:
        """The fewest who hold a border against each of these stacks."""
        found: Rows = {}
        for battles in filter(None, (self.usual, self.capital)):
            wins = battles.win(max(attackers), max(AT_BORDERS))
            for a in attackers:
                needed = next(
                    d for d in AT_BORDERS if 1 - Fraction(wins[a, d], battles.unit(a, d)) >= HOLDING
                )
                for each in self.continents:
                    found[each.name, battles.rules.id, a] = {
                        "borders": len(each.borders),
                        "armies_on_the_territory": a + 1,
                        "defenders": needed,
                        "on_all_borders": needed * len(each.borders),
                    }
        return found


@shaped(f"{DATA}/continent-*.csv")
def check_datasets(
    site: Published, right: Conquests, of_breaking: Rows, of_holding: Rows
) -> Checked:
    """The datasets on continents hold what is right of them. Raises ``Fault``."""
    names = "continent-stacks", "continent-routes", "continent-paybacks"
    tables, checked = {}, Checked()
    for name in (*names, "border-breaking", "border-holding"):
        rows, counts = rows_apart(site, name)
        checked += counts + check_table(site, name)
        tables[name] = [
            {
                **{_ON_PAGES.get(column, column): value for column, value in row.items()},
                **({"armies_on_the_territory": row["attackers"] + 1} if "attackers" in row else {}),
            }
            for row in rows
        ]
    known = {key: row for key, row in right.stacks().items() if row["attackers"] is not None}
    numbers = _check_stacks(_file("continent-stacks"), "rows", tables["continent-stacks"], known)
    for name, key, expected in (
        ("continent-paybacks", ("ruleset", *PAYBACK_KEY), {
            (RULESET, *own): row for own, row in right.paybacks().items()
        }),
        ("border-breaking", ("ruleset", "defenders"), _with(BREAKING, of_breaking)),
        ("border-holding", HOLDING_KEY, _with(HOLDING, of_holding)),
    ):  # fmt: skip
        numbers += compared_rows(_file(name), "rows", tables[name], key, expected)
    routes = _numbered(tables["continent-routes"])
    for each in board():
        here = [row for row in routes if row["continent"] == each.name]
        numbers += _check_routes(_file("continent-routes"), here, each)
    if {row["continent"] for row in routes} != {each.name for each in board()}:
        raise Fault(_file("continent-routes"), "continent", "others", "those of the board")
    return checked + Checked(numbers=numbers)


def _with(chance: Fraction, rows: Rows) -> Rows:
    """Rows that say the chance for which they hold, as pages do above their tables."""
    return {key: {**row, "chance": float(chance)} for key, row in rows.items()}


_ON_PAGES = {
    f"{name}{end}": f"{page}{end}"
    for name, page in {
        "chance_to_take_all": "reached",
        "mean_lost_if_taken": "lost_if_taken",
        "mean_lost_in_an_attempt": "lost",
        "mean_attackers_lost": "lost",
    }.items()
    for end in ("", "_decimal")
}
"""What pages call a column of the datasets."""


def _file(dataset: str) -> str:
    return f"{DATA}/{dataset}.csv"


def _numbered(rows: Sequence[Row]) -> list[Row]:
    """The routes, counted for each way in as pages count them."""
    seen: dict[tuple[str, str], int] = {}
    numbered = []
    for row in rows:
        way = row["continent"], row["first_attacked"]
        seen[way] = seen.get(way, 0) + 1
        numbered.append({**row, "number": seen[way]})
    return numbered


def _payback(
    continent: Continent, stack: int, taken: Sequence[Fraction], survivors: Fraction
) -> Row:
    """What it costs. ``taken`` are the chances to take 1, 2, … of the territories.

    One army stays in each territory but the last, and none of these is lost; a stack that fails has
    lost all others. ``survivors`` is the mean of those in the last, where failing leaves none.
    """
    reached = taken[-1]
    if_taken = stack - (len(taken) - 1) - survivors / reached
    lost = reached * if_taken
    before = Fraction(1)
    for behind, chance in enumerate(taken):
        lost += (before - chance) * (stack - behind)
        before = chance
    return {
        "bonus": continent.bonus,
        **stack_row(stack),
        **rounded("reached", reached.as_integer_ratio()),
        **rounded("lost_if_taken", if_taken.as_integer_ratio()),
        **rounded("lost", lost.as_integer_ratio()),
        **rounded("turns", (if_taken / continent.bonus).as_integer_ratio()),
        **rounded("turns_with_failures", (lost / reached / continent.bonus).as_integer_ratio()),
    }


def _check_page(site: Published, continent: Continent, right: Conquests) -> int:
    """The tables of a continent's own page: rows of the same, and all routes."""
    file = continent.file
    tables = tables_of(site, file)
    here = continent.name, RULESET
    named = dict(zip(STACK_KEY, here, strict=False))
    stacks = {key: row for key, row in right.stacks().items() if key[:2] == here}
    paybacks = {key: row for key, row in right.paybacks().items() if key[0] == continent.name}
    numbers = compared_rows(file, "payback", tables["payback"], PAYBACK_KEY, paybacks)
    for name, start in (("stacks", {**named, "capital": NOWHERE}), ("capital", named)):
        rows = [{**start, **row} for row in tables.get(name, ())]
        expected = {
            key: row for key, row in stacks.items() if (key[2] == NOWHERE) == ("capital" in start)
        }
        numbers += _check_stacks(file, name, rows, expected)
    return numbers + _check_routes(file, tables["routes"], continent)


def _check_stacks(file: str, name: str, rows: Sequence[Row], expected: Rows) -> int:
    """The smallest stacks, each with a route that needs no more."""
    by_name = {each.name: each for each in board()}
    routes = {
        (each.name, first): {*each.routes[first]}
        for each in by_name.values()
        for first in each.borders
    }
    stacks = [{key: value for key, value in row.items() if key != "route"} for row in rows]
    needed = {
        key: {name: value for name, value in row.items() if name != "places"}
        for key, row in expected.items()
    }
    numbers = compared_rows(file, name, stacks, STACK_KEY, needed)
    for row in rows:
        key = tuple(row[column] for column in STACK_KEY)
        route = tuple(row["route"].split(", "))
        places = expected[key]["places"]
        if route not in routes[row["continent"], row["first_attacked"]] or (
            places is not None and route.index(row["capital"]) not in places
        ):
            raise Fault(file, f"{name}, {key}", row["route"], "a route that needs no more")
    return numbers


def _check_routes(file: str, rows: Sequence[Row], continent: Continent) -> int:
    """All routes are there, numbered for each way in."""
    expected = {
        (first, ", ".join(route))
        for first in continent.borders
        for route in continent.routes[first]
    }
    found = [(row["first_attacked"], row["route"]) for row in rows]
    if {*found} != expected or len(found) != len(expected):
        raise Fault(file, "routes", f"{len(found)} rows", f"the {len(expected)} routes, each once")
    numbers: dict[str, int] = {}
    for row in rows:
        first = row["first_attacked"]
        numbers[first] = numbers.get(first, 0) + 1
        outside = {*continent.territories[first]} - {*continent.territories}
        if row["number"] != numbers[first] or {*row["attacked_from"].split(", ")} != outside:
            raise Fault(file, f"routes, {first}", row, f"number {numbers[first]} from {outside}")
    return len(found)


def _armies(table: str, rows: Sequence[Row], column: str) -> Sequence[int]:
    """The different armies that a table has in a column, in their order.

    Raises ``Fault`` where there are more than at any border: nobody plays their battles for hours.
    """
    armies = sorted({row[column] for row in rows})
    if armies[-1] > AT_BORDERS[-1]:
        raise Fault(FILE, f"{table}, {column}", armies[-1], f"at most {AT_BORDERS[-1]}")
    return armies

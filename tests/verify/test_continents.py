import csv
import gzip
import shutil
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from generator.pages.page import Page
from generator.pages.play.continents import build
from generator.verify import continents
from generator.verify.continents import (
    FILE,
    Conquests,
    Continent,
    board,
    check_continents,
    check_datasets,
)
from generator.verify.database import FILE as DATABASE
from generator.verify.faults import Fault
from generator.verify.listed_rolls import read_rules
from generator.verify.published import DATA, Published
from generator.verify.recursion import Battles
from generator.verify.verification import folder_of
from risk_odds.board import load_board
from tests.conftest import Built
from tests.datasets.published import opened, spoil_rows
from tests.given import shared_facts
from tests.verify.documents import drop_row, site_of, spoil

RULESETS = "classic", "three-dice-defence"
ASIA = "continents/asia.json"


@cache
def pages() -> list[Page]:
    """Return the pages of all continents."""
    return [*build(shared_facts(RULESETS))]


@pytest.fixture(autouse=True, scope="module")
def worked_out_once() -> Iterator[None]:
    """What is right by the project's rules is worked out once for all tests."""
    known: dict[tuple[str, ...], Conquests] = {}

    def once(*battles: Battles) -> Conquests:
        names = tuple(each.rules.id for each in battles)
        if names not in known:
            known[names] = Conquests(*battles)
        return known[names]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(continents, "Conquests", once)
        yield


@pytest.fixture
def site(tmp_path: Path) -> Published:
    """A site that has the pages' documents alone."""
    return site_of(tmp_path, pages(), RULESETS, 2)


def checked(site: Published) -> int:
    """Return how many numbers are right."""
    return check_continents(site, partial(folder_of, None)).numbers


VALUES = {"stacks": 8, "capital": 8, "payback": 16, "breaking": 6, "holding": 7, "routes": 1}
"""How many values of a row are compared: all but a stack's route, with those that a continent's own
page leaves out; a route is one.
"""


def test_the_pages_are_right(site: Published) -> None:
    """All their numbers are those worked out anew, on all continents and on each; all count."""
    rows = {table["name"]: len(table["rows"]) for table in site.json(FILE)["tables"]}
    assert rows == {"stacks": 2896, "payback": 48, "breaking": 16, "holding": 48}
    documents = [site.json(FILE), *(site.json(each.file) for each in board())]
    tables = [table for document in documents for table in document["tables"]]
    assert checked(site) == sum(VALUES[table["name"]] * len(table["rows"]) for table in tables)


def test_a_site_without_a_capital_s_rules_is_right(tmp_path: Path) -> None:
    """Its tables have stacks under the classic rules alone; without these there are no pages."""
    small = site_of(tmp_path, build(shared_facts(["classic"])), ["classic"], 2)
    assert 0 < checked(small) < 10_000
    (tmp_path / "none").mkdir()
    assert checked(site_of(tmp_path / "none", [], ["dutch"], 2)) == 0


def test_the_board_is_the_library_s() -> None:
    """Continents, bonuses, neighbours and borders are read alike by two readers."""
    theirs = load_board().continents
    assert [(each.name, each.bonus) for each in board()] == [
        (each.name, each.bonus) for each in theirs
    ]
    for own, other in zip(board(), theirs, strict=True):
        assert {*own.borders} == {*other.borders}


def test_routes_are_all_orders_of_neighbours() -> None:
    """Of all orders of a small continent, those in which each is next to the one before."""
    for continent in board():
        if len(continent.territories) <= 7:
            for first in continent.borders:
                expected = {
                    order
                    for order in permutations(continent.territories)
                    if order[0] == first
                    and all(two in continent.territories[one] for one, two in pairwise(order))
                }
                found = continent.routes[first]
                assert {*found} == expected
                assert len(found) == len(expected)


def test_a_board_that_cannot_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A missing file, and one without continents."""
    path = tmp_path / "board.toml"
    monkeypatch.setattr(continents, "BOARD", path)
    with pytest.raises(Fault, match=r"board\.toml: the file: found no board"):
        board()
    path.write_text("borders = 3\n", encoding="utf-8")
    with pytest.raises(Fault, match=r"board\.toml: the file: found no board"):
        board()


@pytest.mark.parametrize(
    ("file", "table", "row", "column", "value"),
    [
        (FILE, "stacks", 3, "attackers", 20),
        (FILE, "stacks", 2000, "attackers", 5),
        (FILE, "stacks", -1, "armies_on_the_territory", 45),
        (FILE, "stacks", 0, "route", "Alaska, Ontario"),
        (FILE, "payback", 4, "lost_if_taken_decimal", "17.5"),
        (FILE, "payback", 5, "bonus", 6),
        (FILE, "payback", 6, "turns_with_failures", 1.5),
        (FILE, "breaking", 2, "attackers", 5),
        (FILE, "breaking", 3, "lost", 2.5),
        (FILE, "holding", 1, "on_all_borders", 46),
        (FILE, "holding", 40, "borders", 2),
        (ASIA, "stacks", 5, "attackers", 30),
        (ASIA, "capital", 5, "attackers", 30),
        (ASIA, "payback", 0, "reached_decimal", "0.8"),
        (ASIA, "routes", 0, "number", 2),
        (ASIA, "routes", 0, "attacked_from", "Alaska"),
    ],
)
def test_a_wrong_value_is_named(
    site: Published, file: str, table: str, row: int, column: str, value: Any
) -> None:
    """A number or a route that is not what is worked out is a fault, with its place."""
    with pytest.raises(Fault, match=f"{file}: {table}, "):
        checked(spoil(site, file, table, row, column, value))


@pytest.mark.parametrize(("table", "column"), [("breaking", "defenders"), ("holding", "attackers")])
@pytest.mark.parametrize(
    ("armies", "message"),
    [
        (100, "the file: found StopIteration"),
        (101, "{table}, {column}: found 101, expected at most 100$"),
        (10**30, f"{{table}}, {{column}}: found {10**30}, expected at most 100$"),
    ],
)
def test_a_border_that_asks_for_too_many_armies_is_a_fault(
    site: Published, table: str, column: str, armies: int, message: str
) -> None:
    """A page may say any number: against 100, no army of the search breaks or holds a border under
    all rules, and battles of more are not played, which would keep the verifier busy for ages.
    """
    with pytest.raises(Fault, match=f"^{FILE}: {message.format(table=table, column=column)}"):
        checked(spoil(site, FILE, table, 0, column, armies))


def test_a_route_past_the_capital_at_another_place_is_a_fault(site: Published) -> None:
    """A route may be possible and yet need more than the stack beside it."""
    battles = (Battles(read_rules(folder_of(None, name), name)) for name in RULESETS)
    right = Conquests(*battles).stacks()
    by_name = {each.name: each for each in board()}
    key, other = next(
        (key, route)
        for key, row in right.items()
        if row["places"] is not None
        for route in by_name[key[0]].routes[key[3]]
        if route.index(key[2]) not in row["places"]
    )
    rows = site.json(FILE)["tables"][0]["rows"]
    row = next(place for place, row in enumerate(rows) if tuple(row[:6]) == key)
    with pytest.raises(Fault, match="expected a route that needs no more"):
        checked(spoil(site, FILE, "stacks", row, "route", ", ".join(other)))


@pytest.mark.parametrize(
    ("file", "table"), [(FILE, "stacks"), (FILE, "payback"), (ASIA, "capital"), (ASIA, "routes")]
)
def test_a_missing_row_is_a_fault(site: Published, file: str, table: str) -> None:
    """Every continent, way in, garrison and chance is there."""
    with pytest.raises(Fault, match=f"{file}: {table}"):
        checked(drop_row(site, file, table, 1))


@pytest.mark.parametrize(
    ("rulesets", "chance", "last", "beyond", "largest"),
    [
        (("classic",), 0.5, 92, 93, 80),
        (RULESETS, 0.75, 62, 63, 120),
        (RULESETS, 0.9, 54, 55, 119),
    ],
)
def test_the_search_for_the_smallest_stack_ends_where_the_pages_does(
    monkeypatch: pytest.MonkeyPatch,
    rulesets: tuple[str, ...],
    chance: float,
    last: int,
    beyond: int,
    largest: int,
) -> None:
    """80 attackers (A) are found, and 120 against a capital; where 81 or 121 are needed, none."""
    alone = Continent("Alone", 1, {"Inside": ["Outside"]})
    monkeypatch.setattr(continents, "board", lambda: [alone])
    monkeypatch.setattr(continents, "GARRISONS", (last, beyond))
    battles = (Battles(read_rules(folder_of(None, name), name)) for name in rulesets)
    found = Conquests(*battles).stacks()
    asked = "Alone", rulesets[-1], "none", "Inside"
    assert [found[*asked, garrison, chance]["attackers"] for garrison in (last, beyond)] == [
        largest,
        None,
    ]


def test_a_chance_that_is_just_reached_is_enough_at_borders(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One attacker (A) wins 15 of 36 rolls against one defender, and one defender holds in 21:
    where that is wanted, one army is enough, and where a little more is, two.
    """
    right = Conquests(Battles(read_rules(folder_of(None, "classic"), "classic")))
    for more, needed in ((Fraction(0), 1), (Fraction(1, 10**9), 2)):
        monkeypatch.setattr(continents, "BREAKING", Fraction(15, 36) + more)
        monkeypatch.setattr(continents, "HOLDING", Fraction(21, 36) + more)
        assert right.breaking((1,))["classic", 1]["attackers"] == needed
        assert right.holding((1,))["Asia", "classic", 1]["defenders"] == needed


@cache
def conquests() -> Conquests:
    """Return what is right under the rules of the small site."""
    return Conquests(Battles(read_rules(folder_of(None, "classic"), "classic")))


@pytest.fixture
def data(built: Built, tmp_path: Path) -> Published:
    """The data files of a site that are of all rulesets."""
    (tmp_path / DATA).mkdir(parents=True)
    for path in (built.folder / DATA).iterdir():
        if path.is_file():
            shutil.copy(path, tmp_path / DATA)
    return Published(tmp_path)


def check_data(site: Published) -> int:
    """Return how many numbers of the datasets are right."""
    right = conquests()
    breaking = right.breaking((1, 2, 3, 4, 5, 6, 8, 10))
    return check_datasets(site, right, breaking, right.holding((5, 10, 15, 20))).numbers


def test_the_datasets_pass(data: Published) -> None:
    """Stacks, routes, paybacks and borders are worked out anew."""
    assert check_data(data) > 2000


@pytest.mark.parametrize(
    ("name", "column", "change", "message"),
    [
        ("continent-stacks", "attackers", lambda number: number + 1, "attackers"),
        ("continent-stacks", "route", lambda text: text[::-1], "a route that needs no more"),
        ("continent-stacks", "defenders", lambda _: 9, "no such row"),
        ("continent-routes", "route", lambda text: ", ".join(text.split(", ")[:-1]), "each once"),
        ("continent-routes", "attacked_from", lambda _: "Nowhere", "number 1 from"),
        ("continent-paybacks", "bonus", lambda number: number + 1, "bonus"),
        ("continent-paybacks", "turns", lambda number: number * (1 + 2**-50), "turns"),
        ("continent-paybacks", "mean_lost_in_an_attempt_decimal", lambda text: f"9{text}", "lost"),
        ("border-breaking", "mean_attackers_lost", lambda number: number + 2**-50, "lost"),
        ("border-holding", "on_all_borders", lambda number: number + 1, "on_all_borders"),
    ],
)
def test_a_dataset_that_says_something_else_is_found(
    data: Published, name: str, column: str, change: Callable[[Any], Any], message: str
) -> None:
    """A value that is wrong in all formats is held against the one worked out anew."""

    def edit(rows: list[dict[str, Any]]) -> None:
        rows[0][column] = change(rows[0][column])

    path = data.folder / DATA / f"{name}.parquet"
    spoil_rows(path, edit)
    table = parquet.read_table(path)
    rows = [*zip(*(each.to_pylist() for each in table), strict=True)]
    with path.with_suffix(".csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([table.column_names, *rows])
    database = opened(data.folder / DATA)
    view = name.replace("-", "_")
    database.execute(f"DELETE FROM {view}")
    places = ", ".join("?" * table.num_columns)
    database.executemany(f"INSERT INTO {view} VALUES ({places})", rows)
    database.commit()
    (data.folder / DATABASE).write_bytes(gzip.compress(database.serialize()))
    database.close()
    with pytest.raises(Fault, match=message):
        check_data(data)


@pytest.mark.parametrize("name", ["continent-stacks", "border-holding"])
def test_a_table_of_the_database_is_its_dataset(data: Published, name: str) -> None:
    """A number that the database has otherwise, and a row too few, are found."""
    for change in (
        "UPDATE {0} SET defenders = defenders + 5",
        "DELETE FROM {0} WHERE defenders > 1",
    ):
        database = opened(data.folder / DATA)
        database.execute(change.format(name.replace("-", "_")))
        database.commit()
        (data.folder / DATABASE).write_bytes(gzip.compress(database.serialize()))
        database.close()
        with pytest.raises(Fault, match=f"{name.replace('-', '_')}: found"):
            check_data(data)

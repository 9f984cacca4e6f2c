import json
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from generator.api.page_document import page_document
from generator.pages.play.roll_or_blitz import build
from generator.verify.far import LARGEST_STACK
from generator.verify.faults import Fault
from generator.verify.listed_rolls import Rules, Side
from generator.verify.published import Published
from generator.verify.recursion import Battles
from generator.verify.roll_or_blitz import (
    FILE,
    _check_battles,
    _check_needed,
    blitz_of,
    check_roll_or_blitz,
    favourite,
)
from generator.verify.verification import folder_of
from tests.conftest import SITE
from tests.given import shared_facts
from tests.twin import roll_or_blitz as twin
from tests.verify.documents import changed, spoil

SIDE = 4

MOST = LARGEST_STACK + 1
"""What is needed where the largest stack of the search wins just half of its battles."""

HALF = Rules("half", Side((3,), ()), Side((2,), ()), (1,), False, False, True)
"""A die of three faces beats one of two in half of all rolls."""


@cache
def document() -> str:
    """Return the document of a small site's page."""
    return json.dumps(page_document(build(shared_facts(["classic"], SIDE)), SITE.address))


@pytest.fixture
def site(tmp_path: Path) -> Published:
    """A site that has this document alone."""
    (tmp_path / FILE).write_text(document(), encoding="utf-8")
    return Published(tmp_path)


def checked(site: Published) -> int:
    """Return how many numbers are right."""
    return check_roll_or_blitz(site, partial(folder_of, None)).numbers


def test_the_page_is_right(site: Published) -> None:
    """All its numbers are those worked out anew: of a battle by hand, at once and the difference,
    each twice, and what is better; of each number of defenders one; of each percent two.
    """
    rows = {table["name"]: len(table["rows"]) for table in site.json(FILE)["tables"]}
    assert rows["battles"] == 3 * SIDE**2
    assert checked(site) == 7 * rows["battles"] + rows["needed"] + 2 * 101


def test_a_blitz_is_the_twin_s() -> None:
    """Two ends are enough for the chance to win of a battle with many."""
    for a, d in ((1, 1), (3, 2), (5, 4), (2, 5)):
        hand = twin.hand("balanced-blitz", a, d)
        found = blitz_of(hand.as_integer_ratio())
        assert abs(found - twin.at_once("balanced-blitz", a, d)) < 1e-20


@pytest.mark.parametrize(("hand", "helped"), [((3, 5), 1), ((1, 2), 0), ((2, 5), -1)])
def test_a_blitz_helps_who_wins_more_often(hand: tuple[int, int], helped: int) -> None:
    """An even battle stays even."""
    assert favourite(hand) == helped


def test_nobody_is_helped_in_an_even_battle() -> None:
    """A blitz of an even battle is the same, and no fault. Whoever is said to be better off is."""
    battles = Battles(HALF)
    row = {"attackers": 1, "defenders": 1, "better": "same"}
    for name, value in (("by_hand", 0.5), ("blitz", 0.5), ("gain", 0.0)):
        row |= {name: value, f"{name}_decimal": f"{value:g}"}
    assert _check_battles(battles, [row]) == 7
    for better in ("blitz", "hand"):
        with pytest.raises(Fault, match=f"1 v 1, better: found {better}, expected same"):
            _check_battles(battles, [{**row, "better": better}])


def test_more_than_half_is_needed() -> None:
    """One attacker wins half of all battles, two win three quarters: two are needed, not one."""
    battles = Battles(HALF)
    assert _check_needed(battles, [{"defenders": 1, "needed": 2}]) == 1
    for wrong in (1, 3):
        with pytest.raises(Fault, match=f"needed, half, 1: found {wrong}, expected "):
            _check_needed(battles, [{"defenders": 1, "needed": wrong}])


@pytest.mark.parametrize("table", ["battles", "needed", "curve"])
def test_no_row_stands_for_another(site: Published, table: str) -> None:
    """A right row that stands twice, in the place of the next, is a fault of the table."""

    def repeat(document: Any) -> None:
        (rows,) = (each["rows"] for each in document["tables"] if each["name"] == table)
        rows[1] = rows[0]

    with pytest.raises(Fault, match=f"^{FILE}: {table}.* rows, expected the .* in their order$"):
        checked(changed(site, FILE, repeat))


@pytest.mark.parametrize("helped", [1, 0, -1])
def test_a_difference_helps_the_favourite(
    site: Published, monkeypatch: pytest.MonkeyPatch, helped: int
) -> None:
    """There are battles with either favourite: it is a fault if all had the same one, or none."""
    monkeypatch.setattr("generator.verify.roll_or_blitz.favourite", lambda _: helped)
    with pytest.raises(Fault, match=r"battles, .*difference of .*one that helps the favourite"):
        checked(site)


@pytest.mark.parametrize(
    ("table", "row", "column", "value"),
    [
        ("battles", 0, "by_hand", 0.4),
        ("battles", 1, "blitz_decimal", "0.1"),
        ("battles", 2, "gain", 0.5),
        ("battles", 3, "better", "blitz"),
        ("battles", 3, "attackers", 2),
        ("needed", 1, "needed", 2),
        ("needed", 1, "defenders", 1),
        ("curve", 60, "blitz", 0.6),
    ],
)
def test_a_wrong_value_is_named(
    site: Published, table: str, row: int, column: str, value: Any
) -> None:
    """A number or a word that is not what is worked out is a fault."""
    spoil(site, FILE, table, row, column, value)
    with pytest.raises(Fault, match=FILE):
        checked(site)


@pytest.mark.parametrize(
    "change",
    [
        lambda document: document["tables"][0]["rows"].pop(),
        lambda document: document["tables"][1]["rows"].clear(),
        lambda document: document["tables"][2]["rows"].pop(),
        lambda document: document["tables"][0]["fields"].pop(),
        lambda document: document["tables"].pop(),
        lambda document: document.pop("tables"),
    ],
)
def test_what_is_missing_is_a_fault(site: Published, change: Callable[[Any], Any]) -> None:
    """Every table is there with all its rows and fields."""
    changed(site, FILE, change)
    with pytest.raises(Fault, match=FILE):
        checked(site)


@pytest.mark.parametrize("tables", [["battles"], ["needed"], ["battles", "needed"]])
def test_every_kind_of_blitz_is_in_both_tables(site: Published, tables: list[str]) -> None:
    """A ruleset that one of the tables leaves out is a fault, and so is one that both leave out."""

    def leave_out(document: Any) -> None:
        for table in document["tables"]:
            if table["name"] in tables:
                place = [field["name"] for field in table["fields"]].index("ruleset")
                rows = table["rows"]
                table["rows"] = [row for row in rows if row[place] != "balanced-blitz-zombie"]

    with pytest.raises(Fault, match=f"^{FILE}: the rulesets: found .* in both tables$"):
        checked(changed(site, FILE, leave_out))


@pytest.mark.parametrize("attackers", [SIDE + 1, 10**30])
def test_no_more_battles_are_played_than_there_are_rows(site: Published, attackers: int) -> None:
    """A number that would keep the verifier busy for ages is a fault at once."""
    found = f"found {SIDE**2} rows, expected the {attackers**2} battles"
    with pytest.raises(Fault, match=f"^{FILE}: battles, .*: {found}"):
        checked(spoil(site, FILE, "battles", 3, "attackers", attackers))


@pytest.mark.parametrize(
    ("needed", "message"),
    [
        (MOST, f"found {MOST}, expected [0-9]$"),
        (MOST + 1, f"found {MOST + 1} attackers, expected at most {MOST}$"),
        (10**12, f"found {10**12} attackers, expected at most {MOST}$"),
    ],
)
def test_more_attackers_than_are_searched_for_are_not_played(
    site: Published, needed: int, message: str
) -> None:
    """No build says that more are needed than its search goes through, and one."""
    with pytest.raises(Fault, match=f"^{FILE}: needed, .*: {message}"):
        checked(spoil(site, FILE, "needed", 1, "needed", needed))

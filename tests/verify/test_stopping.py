import json
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from generator.pages.play.stop_or_roll import build
from generator.verify.faults import Fault
from generator.verify.listed_rolls import read_rules
from generator.verify.published import Published
from generator.verify.recursion import Battles
from generator.verify.stopping import FILE, check_stopping, rolling, standings
from generator.verify.verification import RULESETS, folder_of
from tests.given import shared_facts
from tests.twin import battles as twin
from tests.verify.documents import site_of, spoil

SIDE = 6


@pytest.fixture
def site(tmp_path: Path) -> Published:
    """A site that has the page's document and an index alone."""
    page = build(shared_facts(["balanced-blitz", "classic"], SIDE))
    assert page is not None
    return site_of(tmp_path, [page], ["balanced-blitz", "classic"], SIDE)


def checked(site: Published) -> int:
    """Return how many numbers are right."""
    return check_stopping(site, partial(folder_of, None)).numbers


def test_the_table_is_right(site: Published) -> None:
    """All its numbers are those worked out anew, for the first rules that have rounds."""
    assert checked(site) > 100


@pytest.mark.parametrize("name", ["classic", "dutch", "three-dice-defence"])
def test_the_last_row_is_the_battle_to_its_end(name: str) -> None:
    """By the last round the battle is won as often as the twin says."""
    *_, last = standings(Battles(read_rules(RULESETS, name)), 5, 3)
    win = twin.win(name, 5, 3)
    assert last["win_numerator"] == str(win.numerator)
    assert last["win_denominator"] == str(win.denominator)
    first, *_ = standings(Battles(read_rules(RULESETS, name)), 2, 1)
    assert Fraction(int(first["win_numerator"]), int(first["win_denominator"])) == sum(
        chance for (_, killed), chance in twin.next_losses(name, 2, 1).items() if killed
    )


@pytest.mark.parametrize(
    ("column", "value"), [("win", 0.5), ("lose_decimal", "0.25"), ("rounds", 7)]
)
def test_a_wrong_value_is_named(site: Published, column: str, value: Any) -> None:
    """A number that is not what is worked out is a fault, with its place."""
    document = json.loads((site.folder / FILE).read_text(encoding="utf-8"))
    (table,) = (each for each in document["tables"] if each["name"] == "rounds")
    place = [field["name"] for field in table["fields"]].index(column)
    table["rows"][2][place] = value
    (site.folder / FILE).write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(Fault, match=rf"{FILE}: rounds\[2\]\.{column}: found"):
        checked(site)


def test_rolling_on_is_worth_what_the_twin_says() -> None:
    """Where the territory is worth nothing, or very much, one never goes on, or always does."""
    battles = Battles(read_rules(RULESETS, "classic"))
    once = sum(
        chance * (4 - lost) for (lost, _), chance in twin.next_losses("classic", 4, 5).items()
    )
    assert rolling(battles, (4, 5), Fraction(0)) == once
    much = Fraction(10**6)
    left = sum(a * chance for (a, _), chance in twin.outcomes("classic", 4, 3).items())
    assert rolling(battles, (4, 3), much) == left + much * twin.win("classic", 4, 3)


@pytest.mark.parametrize(
    ("table", "row", "column", "value"),
    [
        ("retreats", 2, "win", 0.5),
        ("retreats", 0, "kept_decimal", "4.1"),
        ("retreats", 3, "value_numerator", "7"),
        ("least", 0, "least_worth_numerator", "8"),
        ("least", 5, "least_worth", 1.5),
        ("least", 6, "attackers", 1),
    ],
)
def test_a_wrong_decision_is_named(
    site: Published, table: str, row: int, column: str, value: Any
) -> None:
    """What a retreat keeps, and what a territory must be worth, is worked out anew."""
    with pytest.raises(Fault, match=f"{FILE}: {table}"):
        checked(spoil(site, FILE, table, row, column, value))


def test_a_least_worth_is_one_at_which_rolling_on_is_worth_those_who_stop(site: Published) -> None:
    """Of 2 v 1 it is the attackers: rolling on for a territory that is worth more says more."""
    found = r"least, \(2, 1\): found 100(/\d+)?, at which rolling on is worth [0-9/]+, expected 2$"
    for column, value in (("numerator", "100"), ("denominator", "1")):
        site = spoil(site, FILE, "least", SIDE, f"least_worth_{column}", value)
    with pytest.raises(Fault, match=f"^{FILE}: {found}"):
        checked(site)


@pytest.mark.parametrize("name", ["risiko-club", "dutch"])
def test_other_rules_are_right_too(tmp_path: Path, name: str) -> None:
    """Where no attack may be allowed some battles have no least worth; a defender may choose."""
    page = build(shared_facts([name], SIDE))
    assert page is not None
    site = site_of(tmp_path, [page], [name], SIDE)
    (least,) = (each for each in site.json(FILE)["tables"] if each["name"] == "least")
    assert any(row[2] is None for row in least["rows"]) == (name == "risiko-club")
    assert checked(site) > 100


def test_the_battle_is_8_v_5_where_battles_are_as_large(tmp_path: Path) -> None:
    """One of 9 a side does not make it larger: a retreat is at 0 to 8 attackers (A)."""
    page = build(shared_facts(["classic"], 9))
    assert page is not None
    site = site_of(tmp_path, [page], ["classic"], 9)
    (table,) = (each for each in site.json(FILE)["tables"] if each["name"] == "retreats")
    assert [row[0] for row in table["rows"]] == [*range(9)]
    assert checked(site) > 500


def test_a_missing_table_is_a_fault(site: Published) -> None:
    """The table is there, once."""
    document = json.loads((site.folder / FILE).read_text(encoding="utf-8"))
    document["tables"].pop()
    (site.folder / FILE).write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(Fault, match=FILE):
        checked(site)


@pytest.mark.parametrize("attackers", [SIDE + 1, 10**30])
def test_no_more_battles_are_played_than_there_are_rows(site: Published, attackers: int) -> None:
    """A number that would keep the verifier busy for ages is a fault at once."""
    found = f"found {SIDE**2} rows, expected the {attackers**2} battles"
    with pytest.raises(Fault, match=f"^{FILE}: least: {found}"):
        checked(spoil(site, FILE, "least", 6, "attackers", attackers))


@pytest.mark.parametrize(("column", "value"), [("attackers", 1), ("defenders", 10**30)])
def test_the_battles_are_in_their_order(site: Published, column: str, value: int) -> None:
    """As many rows as battles are not enough: nothing is played for others."""
    with pytest.raises(Fault, match=f"^{FILE}: least: found 36 rows, expected .* in their order"):
        checked(spoil(site, FILE, "least", 6, column, value))

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from generator.facts.announced_dice import LARGEST
from generator.pages.learn.how_many_dice import build
from generator.verify.announced_dice import FILE, Game, check_announced_dice
from generator.verify.faults import Fault
from generator.verify.listed_rolls import read_rules
from generator.verify.published import Published
from generator.verify.verification import RULESETS, folder_of
from tests.given import shared_facts
from tests.twin import battles as twin
from tests.verify.documents import changed, drop_row, site_of, spoil

SIDE = 6
ASKED = "classic", "attacker-ties", "d8-both", "zombies-v-capital"
LEFT_OUT = "dutch", "balanced-blitz", "risiko-club"


@pytest.fixture
def site(tmp_path: Path) -> Published:
    """A site that has the page's document alone, of rules with exceptions and without."""
    rulesets = [*ASKED, *LEFT_OUT]
    page = build(shared_facts(rulesets), SIDE)
    return site_of(tmp_path, [page], rulesets, 2)


def checked(site: Published) -> int:
    """Return how many numbers are right."""
    return check_announced_dice(site, partial(folder_of, None)).numbers


def test_the_page_is_right(site: Published) -> None:
    """All its numbers are those worked out anew, for each ruleset with announced dice."""
    rows = [len(table["rows"]) for table in site.json(FILE)["tables"]]
    assert rows[1] == len(ASKED)
    assert rows[0] > 0, "no exceptions to look at"
    assert checked(site) == 15 * rows[0] + 5 * rows[1]


@pytest.mark.parametrize("name", ["classic", "zombies-v-capital", "d8-both"])
def test_best_play_is_the_twins(name: str) -> None:
    """The value of the game is that of a twin that knows each variant by heart."""
    game = Game(read_rules(RULESETS, name), 4)
    for size in game.sizes:
        found = Fraction(game.best[size], game.battles.unit(*size))
        assert found == twin.free_choice(name, *size)


@pytest.mark.parametrize(
    ("name", "fewer"),
    [("d8-attack", Game.attacker_rolls_fewer), ("d8-defence", Game.defender_rolls_fewer)],
)
def test_fewer_dice_alone_are_an_exception(name: str, fewer: Callable[..., bool]) -> None:
    """Whoever does better with fewer dice is named, also where the chances are as with all."""
    game = Game(read_rules(RULESETS, name), 12)
    game.all_dice = dict(game.best)
    found = [size for size in game.sizes if fewer(game, *size)]
    assert found
    assert game.exceptions == found


@pytest.mark.parametrize(
    ("table", "row", "column", "value"),
    [
        ("asked", 0, "attacker", 1),
        ("asked", 1, "changed", 40),
        ("asked", 2, "battles", 25),
        ("exceptions", 0, "answers", "1; 1; 1; 1"),
        ("exceptions", 0, "best_dice", "4"),
        ("exceptions", 1, "best_decimal", "0.5"),
    ],
)
def test_a_wrong_value_is_named(
    site: Published, table: str, row: int, column: str, value: Any
) -> None:
    """A number or an answer that is not what is worked out is a fault, with its place."""
    with pytest.raises(Fault, match=rf"^{FILE}: {table}, [^:]*\.{column}: found {value}, "):
        checked(spoil(site, FILE, table, row, column, value))


@pytest.mark.parametrize("table", ["asked", "exceptions"])
def test_a_missing_row_is_a_fault(site: Published, table: str) -> None:
    """Every ruleset and every exception is there."""
    with pytest.raises(Fault, match=f"{FILE}: {table}, .*found no row"):
        checked(drop_row(site, FILE, table, 0))


@pytest.mark.parametrize("rows", [[], [["classic", 0, 0, 0, 0]]])
def test_a_page_that_asks_nothing_is_a_fault(site: Published, rows: list[list[Any]]) -> None:
    """Without a ruleset, or without a battle, nothing was played: that cannot be right."""

    def ask(document: Any) -> None:
        (asked,) = (table for table in document["tables"] if table["name"] == "asked")
        asked["rows"] = rows

    with pytest.raises(Fault, match=f"^{FILE}: asked: found no battles, expected at least one"):
        checked(changed(site, FILE, ask))


def test_the_page_as_it_is_published_is_not_too_large(tmp_path: Path) -> None:
    """Its battles are all played anew, up to as many armies a side as the build asks for."""
    page = build(shared_facts(["classic"]))
    assert checked(site_of(tmp_path, [page], ["classic"], 2)) > 0


@pytest.mark.parametrize("battles", [LARGEST**2 + 1, 10**30])
def test_more_battles_than_the_page_has_are_not_played(site: Published, battles: int) -> None:
    """A number that would keep the verifier busy for ages is a fault at once."""
    with pytest.raises(Fault, match=f"^{FILE}: asked: found {battles} battles, expected at most"):
        checked(spoil(site, FILE, "asked", 1, "battles", battles))


def test_one_attacker_has_no_choice() -> None:
    """One die wins against one with 15 of 36 rolls, against the higher of two with 55 of 216: so
    two defenders are best defended with both dice at first, as with all dice.
    """
    row = Game(read_rules(RULESETS, "classic"), 2).row(1, 2)
    found = ("most_attacker_dice", "best_dice", "most_defender_dice", "answers")
    assert [row[name] for name in found] == [1, "1", 2, "2"]
    win = Fraction(55, 216) * Fraction(15, 36)
    for name in ("best", "all_dice"):
        numbers = row[f"{name}_numerator"], row[f"{name}_denominator"]
        assert numbers == (f"{win.numerator}", f"{win.denominator}")

import json
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from generator.api.page_document import page_document
from generator.pages.play.stop_or_roll import build
from generator.verify.after_rounds import FILE, check_after_rounds, standings
from generator.verify.faults import Fault
from generator.verify.listed_rolls import read_rules
from generator.verify.published import INDEX, Published
from generator.verify.recursion import Battles
from generator.verify.verification import RULESETS, folder_of
from tests.conftest import SITE
from tests.given import shared_facts
from tests.twin import battles as twin

SIDE = 6


@pytest.fixture
def site(tmp_path: Path) -> Published:
    """A site that has the page's document and an index alone."""
    page = build(shared_facts(["balanced-blitz", "classic"], SIDE))
    assert page is not None
    text = json.dumps(page_document(page, SITE.address))
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    largest = {"matchups": SIDE, "datasets": SIDE}
    listed = [{"id": name, "largest": largest} for name in ("balanced-blitz", "classic")]
    (tmp_path / INDEX).parent.mkdir(parents=True)
    (tmp_path / INDEX).write_text(json.dumps({"rulesets": listed}), encoding="utf-8")
    return Published(tmp_path)


def checked(site: Published) -> int:
    """Return how many numbers are right."""
    return check_after_rounds(site, partial(folder_of, None)).numbers


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


def test_a_missing_table_is_a_fault(site: Published) -> None:
    """The table is there, once."""
    document = json.loads((site.folder / FILE).read_text(encoding="utf-8"))
    document["tables"].pop()
    (site.folder / FILE).write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(Fault, match=FILE):
        checked(site)

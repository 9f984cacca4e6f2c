import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.api.page_document import page_document
from generator.pages.play.roll_or_blitz import build
from generator.verify.faults import Fault
from generator.verify.listed_rolls import read_rules
from generator.verify.published import INDEX, Published
from generator.verify.recursion import Battles
from generator.verify.roll_or_blitz import FILE, blitz_of, check_roll_or_blitz
from generator.verify.verification import RULESETS
from tests.conftest import SITE
from tests.given import shared_facts
from tests.twin import roll_or_blitz as twin

KINDS = ("balanced-blitz", "balanced-blitz-capital")
SIDE = 4


@cache
def document() -> str:
    """Return the document of a small site's page."""
    page = build(shared_facts(["classic", *KINDS], SIDE))
    assert page is not None
    return json.dumps(page_document(page, SITE.address))


@pytest.fixture
def site(tmp_path: Path) -> Published:
    """A site that has this document and an index alone."""
    (tmp_path / FILE).write_text(document(), encoding="utf-8")
    listed = [{"id": name, "largest": {"matchups": 4, "datasets": 4}} for name in KINDS]
    (tmp_path / INDEX).parent.mkdir(parents=True)
    (tmp_path / INDEX).write_text(json.dumps({"rulesets": listed}), encoding="utf-8")
    return Published(tmp_path)


def battles(kind: str) -> Battles:
    """Return the battles of a ruleset, as the verification reads it."""
    return Battles(read_rules(RULESETS, kind))


@pytest.mark.parametrize("kind", KINDS)
def test_the_page_is_right(site: Published, kind: str) -> None:
    """All its numbers are those worked out anew."""
    assert check_roll_or_blitz(site, battles(kind), may_lack=False).numbers > 300


def test_a_blitz_is_the_twin_s() -> None:
    """Two ends are enough for the chance to win of a battle with many."""
    for a, d in ((1, 1), (3, 2), (5, 4), (2, 5)):
        hand = twin.hand("balanced-blitz", a, d)
        found = blitz_of(hand.as_integer_ratio())
        assert abs(found - twin.at_once("balanced-blitz", a, d)) < 1e-20


@pytest.mark.parametrize(
    ("table", "row", "column", "value"),
    [
        ("battles", 0, "hand", 0.4),
        ("battles", 1, "blitz_decimal", "0.1"),
        ("battles", 2, "gain", 0.5),
        ("battles", 3, "better", "blitz"),
        ("battles", 3, "attackers", 2),
        ("needed", 1, "needed", 2),
        ("curve", 60, "blitz", 0.6),
    ],
)
def test_a_wrong_value_is_named(
    site: Published, table: str, row: int, column: str, value: Any
) -> None:
    """A number or a word that is not what is worked out is a fault."""

    def spoil(document: Any) -> None:
        (found,) = (each for each in document["tables"] if each["name"] == table)
        place = [field["name"] for field in found["fields"]].index(column)
        assert found["rows"][row][place] != value
        found["rows"][row][place] = value

    spoiled(site, spoil)
    with pytest.raises(Fault, match=FILE):
        check_roll_or_blitz(site, battles("balanced-blitz"), may_lack=False)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda document: document["tables"][0]["rows"].pop(),
        lambda document: document["tables"][1]["rows"].clear(),
        lambda document: document["tables"][2]["rows"].pop(),
        lambda document: document["tables"][0]["fields"].pop(),
        lambda document: document.pop("tables"),
    ],
)
def test_what_is_missing_is_a_fault(site: Published, spoil: Callable[[Any], Any]) -> None:
    """Every table is there with all its rows and fields."""
    spoiled(site, spoil)
    with pytest.raises(Fault, match=FILE):
        check_roll_or_blitz(site, battles("balanced-blitz-capital"), may_lack=False)


def test_rules_of_one_s_own_may_be_missing(site: Published) -> None:
    """The page need not name a blitz of which the project has no plain dice."""
    assert check_roll_or_blitz(site, battles("balanced-blitz-zombie"), may_lack=True).numbers == 0
    with pytest.raises(Fault, match="battles, balanced-blitz-zombie: found 0 rows"):
        check_roll_or_blitz(site, battles("balanced-blitz-zombie"), may_lack=False)


def spoiled(site: Published, spoil: Callable[[Any], Any]) -> None:
    """Change the document."""
    document = json.loads((site.folder / FILE).read_text(encoding="utf-8"))
    spoil(document)
    (site.folder / FILE).write_text(json.dumps(document), encoding="utf-8")

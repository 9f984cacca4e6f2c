import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.api.page_document import page_document
from generator.pages.play.cards import build
from generator.verify.cards import FILE, check_cards, is_set, set_times, traded
from generator.verify.faults import Fault
from generator.verify.published import Published
from tests.conftest import SITE
from tests.given import shared_facts
from tests.twin import cards as twin
from tests.verify.documents import changed, spoil


@cache
def document() -> str:
    """What is published of the page."""
    return json.dumps(page_document(build(shared_facts(["classic"])), SITE.address))


NAMES = {"A": "artillery", "C": "cavalry", "I": "infantry", "W": "wild"}


@pytest.fixture
def site(tmp_path: Path) -> Published:
    """A site that has the document of cards alone."""
    (tmp_path / FILE).write_text(document(), encoding="utf-8")
    return Published(tmp_path)


def test_the_page_is_right(site: Published) -> None:
    """All its numbers are what is counted anew."""
    assert check_cards(site).numbers > 1000


def test_sets_are_the_twin_s() -> None:
    """Of all three letters those are a set that the twin's cards are."""
    for one in NAMES:
        for two in NAMES:
            for three in NAMES:
                cards = [NAMES[one], NAMES[two], NAMES[three]]
                assert is_set(one + two + three) == twin.is_set(cards)


def test_what_is_kept_is_what_the_twin_keeps() -> None:
    """A hand without a set is kept, and a wild card goes with two different cards."""
    assert traded("AACC") is None
    assert traded("AACW") == "A"
    assert traded("AACCW") == "AC"
    assert traded("ACIW") == "W"


def test_every_set_is_traded_at_some_time() -> None:
    """The chances of each set's times add up to 1, and the first follow from hands of cards."""
    times = set_times(44)
    assert {number for number, _ in times} == {*range(1, 13)}
    for number in range(1, 13):
        assert sum(chance for (one, _), chance in times.items() if one == number) == 1
    assert times[1, 3] == twin.chance_of_set(twin.deck(14, 2), 3) == Fraction(200, 473)


@pytest.mark.parametrize(
    ("table", "row", "column", "value"),
    [
        ("chances", 3, "has_set", 0.25),
        ("chances", 3, "has_set_decimal", "0.77804878048780487806"),
        ("next", 1, "hand", "two alike"),
        ("next", 1, "completing", 13),
        ("next", 1, "makes_set_numerator", "8"),
        ("worth", 5, "armies", 14),
        ("worth", 4, "teg", 25),
        ("timing", 13, "keeps_2_denominator", "7"),
        ("timing", 0, "held_cards", 4),
        ("gained", 40, "at_once", 1.0),
        ("gained", 4, "held", 0),
    ],
)
def test_a_wrong_value_is_named(
    site: Published, table: str, row: int, column: str, value: Any
) -> None:
    """A number, a digit or a name that is not what is counted is a fault, with its place."""
    spoil(site, FILE, table, row, column, value)
    with pytest.raises(Fault, match=rf"{FILE}: {table}\[{row}\]\.{column}: found {value}"):
        check_cards(site)


@pytest.mark.parametrize(
    "change",
    [
        lambda document: document["tables"].pop(),
        lambda document: document["tables"][0]["rows"].pop(),
        lambda document: document["tables"][0]["rows"][0].append(1),
        lambda document: document["tables"][0]["fields"].pop(),
        lambda document: document["tables"][0].pop("rows"),
        lambda document: document.pop("tables"),
    ],
)
def test_what_is_missing_is_a_fault(site: Published, change: Callable[[Any], Any]) -> None:
    """Every table is there with all its rows and fields, and no cell without a field."""
    changed(site, FILE, change)
    with pytest.raises(Fault, match=FILE):
        check_cards(site)

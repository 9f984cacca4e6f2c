"""The page of a battle that is followed at the table, before its first round."""

from xml.etree.ElementTree import Element

import pytest

from generator.pages.play.at_the_table import build
from generator.site.rendering import page_html
from tests import expected, rounding
from tests.given import shared_facts
from tests.read_html import read_page, rows_of, text_of


@pytest.fixture(scope="module")
def page() -> Element:
    """The page of 8 v 5 under the classic rules."""
    record = build(shared_facts(["classic"], 8))
    assert record is not None
    return read_page(page_html(record))


def part(page: Element, name: str) -> str:
    """Return the text of a part of the page."""
    return text_of(page.find(f".//*[@data-question='{name}']"))


def test_it_begins_with_the_chance_of_the_example(page: Element) -> None:
    """Large type, the drawing's title and the table say the chance of 8 v 5."""
    chance = rounding.percent(expected.win("classic", 8, 5))
    assert part(page, "win") == chance
    assert part(page, "claim") == "for 8 attackers to beat 5"
    assert part(page, "line-title") == f"The attacker’s chance: {chance} at the start"
    assert rows_of(page.find(".//table")) == [["Start", "", "8 v 5", chance]]


def test_nothing_is_decided_without_a_worth(page: Element) -> None:
    """The page says for how much rolling on pays, and neither to stop nor to roll on."""
    assert part(page, "decision") == ""
    assert part(page, "for") == (
        "Rolling on pays if the territory is worth at least 4.4 armies to you."
    )
    assert part(page, "gain") == "Set it to see whether to stop or to roll on."
    (field,) = page.findall(".//input[@data-question='worth']")
    assert field.get("value") is None


def test_there_is_a_button_for_each_outcome(page: Element) -> None:
    """Before the scripts come nothing can be tapped; the words speak to the attacker."""
    buttons = page.findall(".//button[@class='taps__button']")
    assert [text_of(button) for button in buttons] == [
        "Defender loses 2",
        "One each",
        "Attacker loses 2",
    ]
    assert all(button.get("disabled") is not None for button in buttons)


def test_three_losses_have_their_words() -> None:
    """Where three armies fall in a round, every button says whose they are."""
    record = build(shared_facts(["three-dice-defence"], 8))
    assert record is not None
    page = read_page(page_html(record))
    buttons = [text_of(button) for button in page.findall(".//button[@class='taps__button']")]
    assert buttons == [
        "Defender loses 3",
        "Defender loses 2, attacker 1",
        "Attacker loses 2, defender 1",
        "Attacker loses 3",
    ]


def test_a_site_of_battles_settled_at_once_has_no_such_page() -> None:
    """Where there are no rounds there is nothing to follow."""
    assert build(shared_facts(["balanced-blitz"])) is None

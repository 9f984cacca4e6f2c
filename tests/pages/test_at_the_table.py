"""The page of a battle that is followed at the table, before its first round."""

from xml.etree.ElementTree import Element

import pytest

from generator.pages.at_the_table import build, outcomes_of
from generator.rules import load_rulesets
from generator.site.rendering import page_html
from tests import expected, rounding
from tests.facts import shared_facts
from tests.read_html import read_page, rows_of, text_of
from tests.twin.rounds import PLAIN_RULESETS, round_losses

RULESETS = load_rulesets()


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
    assert part(page, "claim") == "to win, 8 attackers v 5 defenders"
    assert part(page, "line-title") == f"The chance to win: {chance} at the start"
    assert rows_of(page.find(".//table")) == [["Start", "", "8 v 5", chance]]


def test_there_is_a_button_for_each_outcome(page: Element) -> None:
    """Before the scripts come nothing can be tapped; the words are told to the attacker."""
    buttons = page.findall(".//button[@class='taps__button']")
    assert [text_of(button) for button in buttons] == ["They lose 2", "One each", "You lose 2"]
    assert all(button.get("disabled") is not None for button in buttons)


@pytest.mark.parametrize("ruleset", PLAIN_RULESETS)
def test_outcomes_are_those_that_rolls_have(ruleset: str) -> None:
    """Whatever both sides have, the outcomes are those that some roll brings."""
    for a in range(1, 5):
        for d in range(1, 5):
            found = outcomes_of(RULESETS[ruleset], a, d)
            possible = {losses for losses, chance in round_losses(ruleset, a, d).items() if chance}
            assert set(found) == possible
            assert len(found) == len(possible)


def test_a_defender_who_chooses_may_choose_anything() -> None:
    """Under the Dutch rules one die and two both count, the best for the attacker first."""
    assert outcomes_of(RULESETS["dutch"], 3, 2) == ((0, 2), (0, 1), (1, 1), (1, 0), (2, 0))
    assert outcomes_of(RULESETS["dutch"], 3, 1) == ((0, 1), (1, 0))
    assert outcomes_of(RULESETS["dutch"], 1, 2) == ((0, 1), (1, 0))


def test_three_losses_have_their_words() -> None:
    """Where three armies fall in a round, every button says whose they are."""
    record = build(shared_facts(["three-dice-defence"], 8))
    assert record is not None
    page = read_page(page_html(record))
    buttons = [text_of(button) for button in page.findall(".//button[@class='taps__button']")]
    assert buttons == ["They lose 3", "They lose 2, you 1", "You lose 2, they 1", "You lose 3"]


def test_a_site_of_battles_settled_at_once_has_no_such_page() -> None:
    """Where there are no rounds there is nothing to follow."""
    assert build(shared_facts(["balanced-blitz"])) is None

from fractions import Fraction
from functools import cache
from xml.etree.ElementTree import Element

import pytest

from generator.pages.page import Page
from generator.pages.play.cards import ANY, HANDS, build
from generator.site.rendering import page_html
from tests import rounding
from tests.given import shared_facts
from tests.pages.page_data import fraction, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.twin import cards as twin


@cache
def the_page() -> Page:
    """The page, built once it is asked for."""
    return build(shared_facts(["classic"]))


@cache
def the_tree() -> Element:
    """The same as a browser reads it."""
    return read_page(page_html(the_page()))


@cache
def the_text() -> str:
    """All its text."""
    return visible_text(the_tree())


DECKS = {42: 0, 44: 2}


def shown(number: int) -> list[list[str]]:
    """Return the rows of a table of the page."""
    return rows_of(the_tree().findall(".//table")[number])


@pytest.fixture(scope="module")
def brute_force() -> dict[tuple[int, int], Fraction]:
    """The chance that hands of actual cards hold a set, by the cards in the deck and in hand."""
    return {
        (deck, cards): twin.chance_of_set(twin.deck(14, wild), cards)
        for deck, wild in DECKS.items()
        for cards in range(1, 5)
    }


def test_the_answer_comes_first(brute_force: dict[tuple[int, int], Fraction]) -> None:
    """The first sentence has the chances with five, four and three cards."""
    three, four = (rounding.percent(brute_force[44, cards]) for cards in (3, 4))
    lead = text_of(the_tree().find(".//p[@class='lead']"))
    first = f"with four, {four} of the time; with three, {three}."
    assert lead.startswith(f"With five cards you always hold a set; {first}")


def test_chances_are_brute_force(brute_force: dict[tuple[int, int], Fraction]) -> None:
    """Both decks' chances stand in the table and in the files, for one to five cards."""
    rows = {(row["deck"], row["cards"]): row for row in numbers_of(the_page(), "chances")}
    assert {*rows} == {(deck, cards) for deck in DECKS for cards in range(1, 6)}
    for (deck, cards), chance in brute_force.items():
        assert fraction(rows[deck, cards], "has_set") == chance
        cell = shown(0)[cards - 1][list(DECKS).index(deck) + 1]
        assert cell == (f"{rounding.percent(chance)} {chance}" if chance else "never")
    assert [fraction(rows[deck, 5], "has_set") for deck in DECKS] == [1, 1]
    assert shown(0)[4] == ["5", "always", "always"]


def test_every_hand_says_what_helps() -> None:
    """Each hand without a set has a row, which names the cards that make one of it."""
    found = {row[0]: row[1:] for row in shown(1)}
    assert [*found] == ["any two", *HANDS.values()]
    assert found["any two"] == ["33.4%", "42.3%"]
    assert found["two different"] == ["35.0% 14 of 40", "38.1% 16 of 42"]
    assert found["two alike"] == ["30.0% 12 of 40", "33.3% 14 of 42"]
    assert found["both wild cards"] == ["–", "always"]
    assert found["two pairs"] == ["always", "always"]


def test_files_say_what_the_next_card_does(brute_force: dict[tuple[int, int], Fraction]) -> None:
    """All hands of as many cards together, and each, lead to the chance of one card more."""
    rows = numbers_of(the_page(), "next")
    for deck in DECKS:
        for cards in (2, 3):
            own = [row for row in rows if (row["deck"], row["cards"]) == (deck, cards)]
            (every,) = (row for row in own if row["hand"] == ANY)
            hands = [row for row in own if row["hand"] != ANY]
            without = 1 - brute_force[deck, cards]
            assert fraction(every, "likely") == without
            assert (every["completing"], every["unseen"]) == (None, deck - cards)
            assert sum(fraction(row, "likely") for row in hands) == without
            comes = sum(fraction(row, "likely") * fraction(row, "makes_set") for row in hands)
            assert comes == without * fraction(every, "makes_set")
            assert comes == brute_force[deck, cards + 1] - brute_force[deck, cards]
            for row in hands:
                assert Fraction(row["completing"], row["unseen"]) == fraction(row, "makes_set")


def test_worths_are_those_printed() -> None:
    """Twelve sets by the rule book, with their sums, and those of TEG."""
    classic = (4, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40, 45)
    assert [int(row[1]) for row in shown(2)] == [*classic]
    assert [int(row[2]) for row in shown(2)] == [sum(classic[:n]) for n in range(1, 13)]
    assert [int(row[3]) for row in shown(2)][:5] == [4, 7, 10, 15, 20]
    assert "three infantry 4, three cavalry 6, three artillery 8, one of each 10" in the_text()
    assert "by 2 armies up to the fifth set, 3 for the sixth, and 5 after that" in the_text()


def test_waiting_costs_more_than_a_turn(brute_force: dict[tuple[int, int], Fraction]) -> None:
    """The first set comes with as many cards as hands without one say; who waits needs five."""
    for deck, column in zip(DECKS, (3, 4), strict=True):
        mean = Fraction(3) + sum(1 - brute_force[deck, cards] for cards in (3, 4))
        assert shown(3)[0][column] == rounding.places(mean, 2)
    assert [int(row[2]) for row in shown(3)] == [*range(5, 39, 3)]
    for row in numbers_of(the_page(), "timing"):
        assert fraction(row, "sooner") > 1
        assert fraction(row, "sooner") + fraction(row, "mean_cards") == row["held_cards"]
    assert "on average, every set comes more than a turn later" in the_text()


def test_armies_are_there_turn_by_turn(brute_force: dict[tuple[int, int], Fraction]) -> None:
    """With three and four cards who trades at once has 4 armies as often as a hand holds a set."""
    rows = {(row["deck"], row["drawn"]): row for row in numbers_of(the_page(), "gained")}
    for deck in DECKS:
        for cards in (3, 4):
            assert fraction(rows[deck, cards], "at_once") == 4 * brute_force[deck, cards]
            assert rows[deck, cards]["held"] == 0
        assert fraction(rows[deck, 38], "at_once") == rows[deck, 38]["held"] == 250
    assert len(shown(4)) == 38


def test_the_page_says_what_is_assumed() -> None:
    """What the numbers rest on, and what breaks it, stands on the page."""
    for part in (
        "nobody else trades",
        "Traded cards stay out of the deck",
        "Wild cards are traded only when there is no other set",
        "You are about to knock a player out",
        "The 2 armies for a territory are not counted",
    ):
        assert part in the_text()

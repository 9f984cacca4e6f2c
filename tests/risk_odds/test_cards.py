import doctest
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Any

import pytest

import risk_odds.cards
from risk_odds.cards import (
    CLASSIC_WORTH,
    MUST_TRADE,
    NO_WILD,
    SETS,
    TEG_WORTH,
    WITH_WILD,
    Deck,
    Hand,
    Shape,
    at_once,
    chance_of_set,
    next_card,
    shapes,
    traded,
)
from risk_odds.errors import InputError
from tests.twin import cards as twin

DECKS = (NO_WILD, WITH_WILD)
SMALL = (Deck(2, 0), Deck(2, 1), Deck(2, 2), Deck(3, 0), Deck(3, 1))
"""Decks of which every order can be played."""


def in_twin(hand: Hand) -> tuple[str, ...]:
    """Return the cards of a hand, one by one."""
    kinds = (*twin.KINDS, twin.WILD)
    return tuple(kind for kind, count in zip(kinds, hand, strict=True) for _ in range(count))


def sequences(deck: Deck) -> int:
    """Return how many orders of a deck look different."""
    return factorial(deck.size) // (factorial(deck.of_each) ** 3 * factorial(deck.wild))


def test_the_example_of_the_module_holds() -> None:
    """What its docstring shows is what it gives."""
    assert doctest.testmod(risk_odds.cards).failed == 0


def test_sets_are_those_of_the_rule_book() -> None:
    """Of all three cards these are sets: three alike, one of each, any two with a wild card."""
    kinds = range(4)
    hands = {
        Hand(*(three.count(kind) for kind in kinds))
        for three in combinations_with_replacement(kinds, 3)
    }
    assert {hand for hand in hands if twin.is_set(in_twin(hand))} == {*SETS}
    assert len(SETS) == len({*SETS}) == 14


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("cards", range(5))
def test_chances_are_those_of_all_hands_of_actual_cards(deck: Deck, cards: int) -> None:
    """As many of all hands hold a set as brute force finds among 42 and 44 cards."""
    found = chance_of_set(deck, cards)
    assert found == twin.chance_of_set(twin.deck(deck.of_each, deck.wild), cards)


def test_five_cards_always_hold_a_set() -> None:
    """Whatever five cards they are; two pairs, four cards, hold none."""
    kinds = (*twin.KINDS, twin.WILD)
    hands = combinations_with_replacement(kinds, MUST_TRADE)
    assert all(map(twin.has_set, hands))
    assert not twin.has_set(in_twin(Hand(2, 2)))
    assert [chance_of_set(deck, MUST_TRADE) for deck in DECKS] == [1, 1]


@pytest.mark.parametrize(
    ("deck", "three", "four"),
    [
        (NO_WILD, Fraction(137, 410), Fraction(319, 410)),
        (WITH_WILD, Fraction(200, 473), Fraction(15844, 19393)),
    ],
)
def test_the_known_chances(deck: Deck, three: Fraction, four: Fraction) -> None:
    """Both decks' chances with three and four cards, as they were counted elsewhere."""
    assert (chance_of_set(deck, 3), chance_of_set(deck, 4)) == (three, four)


@pytest.mark.parametrize("deck", [*DECKS, *SMALL])
@pytest.mark.parametrize("cards", range(MUST_TRADE))
def test_the_next_card_makes_a_set_as_often_as_one_card_more_holds_one(
    deck: Deck, cards: int
) -> None:
    """The chance that a set comes with the next card leads from each number of cards to the next;
    all hands without a set are among the shapes.
    """
    without = 1 - chance_of_set(deck, cards)
    assert sum(shape.likely for shape in shapes(deck, cards)) == without
    chance = next_card(deck, cards)
    assert chance is not None
    assert without * (1 - chance) == 1 - chance_of_set(deck, cards + 1)


@pytest.mark.parametrize("deck", DECKS)
def test_the_cards_that_help_are_counted_one_by_one(deck: Deck) -> None:
    """Of the cards outside a hand as many make a set as brute force finds."""
    for cards in range(1, MUST_TRADE):
        for shape in shapes(deck, cards):
            hand, others = in_twin(shape.hand), twin.deck(deck.of_each, deck.wild)
            for card in hand:
                others.remove(card)
            assert shape.unseen == len(others)
            assert shape.completing == sum(twin.has_set((*hand, card)) for card in others)


def test_a_hand_that_always_holds_a_set_waits_for_nothing() -> None:
    """With five cards there is no hand without a set, and no chance of one with the next."""
    assert shapes(WITH_WILD, MUST_TRADE) == ()
    assert next_card(WITH_WILD, MUST_TRADE) is None


def test_no_hand_has_more_cards_of_a_kind_than_the_deck() -> None:
    """Of a deck with one card of each kind, two cards differ, and the third completes the set."""
    assert shapes(Deck(1, 0), 2) == (Shape(Hand(1, 1), Fraction(1), 1, 1),)


def test_wild_cards_are_traded_when_needed() -> None:
    """A set without one goes first; with one, two different cards go rather than two alike."""
    assert traded(Hand(3, 0, 0, 1)) == Hand(0, 0, 0, 1)
    assert traded(Hand(1, 1, 1, 1)) == Hand(0, 0, 0, 1)
    assert traded(Hand(2, 1, 0, 1)) == Hand(1, 0, 0, 0)
    assert traded(Hand(2, 2, 0, 1)) == Hand(1, 1, 0, 0)
    assert traded(Hand(2, 2, 0, 0)) is None


@pytest.mark.parametrize("deck", SMALL)
def test_sets_come_as_in_every_order_of_a_small_deck(deck: Deck) -> None:
    """Each set is traded with as many cards kept as where all orders of the deck are played."""
    cards = twin.deck(deck.of_each, deck.wild)
    timings = at_once(deck, (deck.size - 2) // 3)
    for timing in timings:
        found = twin.chances_of_turns(cards, timing.number)
        assert dict(enumerate(timing.chances)) == {kept: found.get(kept, 0) for kept in range(3)}
        assert timing.mean_cards == 3 * timing.number + sum(
            kept * chance for kept, chance in found.items()
        )
        for drawn in range(deck.size + 1):
            by = sum(c for kept, c in found.items() if 3 * timing.number + kept <= drawn)
            assert timing.by(drawn) == by


@pytest.mark.parametrize("deck", DECKS)
def test_the_first_set_comes_when_a_hand_holds_one(deck: Deck) -> None:
    """The first set has been traded with n cards as often as n cards hold one; every set comes."""
    timings = at_once(deck, 12)
    for cards in range(MUST_TRADE + 1):
        assert timings[0].by(cards) == chance_of_set(deck, cards)
    assert [sum(timing.chances) for timing in timings] == [1] * 12
    assert [timing.number for timing in timings] == [*range(1, 13)]


def test_who_holds_to_five_trades_every_third_card_whatever_comes() -> None:
    """In every order of a deck, sets are traded with 5, 8, 11, … cards."""
    for order in twin.orders(twin.deck(3, 1)):
        assert [drawn for drawn, _ in twin.turns_of_sets(order, MUST_TRADE)] == [5, 8]


def test_no_other_choice_brings_the_sets_much_sooner() -> None:
    """Which cards go with a wild one hardly matters: the best choice, card by card, would bring
    twelve sets together no more than a sixtieth of a turn sooner. Without wild cards there is none.
    """
    for deck, most in ((NO_WILD, Fraction(0)), (WITH_WILD, Fraction(1, 60))):
        kept = sum(timing.mean_cards - 3 * timing.number for timing in at_once(deck, 12))
        assert 0 <= kept - fewest_kept(deck, 12) <= most


def fewest_kept(deck: Deck, sets: int) -> Fraction:
    """Return the fewest cards that can be kept on average, added up over this many sets.

    Whole numbers, in units of one over the orders in which what is left of the deck can come.
    """

    @cache
    def kept(kinds: tuple[tuple[int, int], ...], wild: tuple[int, int], after: int) -> int:
        if after == sets:
            return 0
        left = sum(rest for _, rest in kinds) + wild[1]
        unit, whole = factorial(left - 1), 0
        for kind, (_, cards) in enumerate((*kinds, wild)):
            if cards:
                drawn = [
                    (own + (kind == i), rest - (kind == i))
                    for i, (own, rest) in enumerate((*kinds, wild))
                ]
                choices = [
                    [(own - out, rest) for (own, rest), out in zip(drawn, each, strict=True)]
                    for each in SETS
                    if all(own >= out for (own, _), out in zip(drawn, each, strict=True))
                ]
                traded_now = [
                    (sum(own for own, _ in each) * unit, each, after + 1) for each in choices
                ]
                whole += cards * min(
                    now + kept(tuple(sorted(each[:3])), each[3], done)
                    for now, each, done in traded_now or [(0, drawn, after)]
                )
        return whole

    start = ((0, deck.of_each),) * 3
    return Fraction(kept(start, (0, deck.wild), 0), factorial(deck.size))


def test_sets_are_worth_what_is_printed() -> None:
    """The rule book's first six values, then 5 more each; TEG's as its server's own tests say."""
    assert [CLASSIC_WORTH.of(n) for n in range(1, 10)] == [4, 6, 8, 10, 12, 15, 20, 25, 30]
    assert [TEG_WORTH.of(n) for n in (1, 2, 3, 4, 5, 10, 100)] == [4, 7, 10, 15, 20, 45, 495]


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: chance_of_set(NO_WILD, 43), "chance_of_set: cards: found 43, expected .* 0 to 42"),
        (lambda: next_card(NO_WILD, 42), "next_card: cards: found 42, expected .* 0 to 41"),
        (lambda: shapes(WITH_WILD, -1), "shapes: cards: found -1, expected .* 0 to 43"),
        (lambda: at_once(NO_WILD, 14), "at_once: sets: found 14, expected .* 1 to 13"),
        (lambda: CLASSIC_WORTH.of(0), "Worth.of: number: found 0, expected .* 1 to 1,000"),
    ],
)
def test_what_no_deck_has_is_refused(ask: Callable[[], Any], message: str) -> None:
    """A message says what was asked for, and what can be."""
    with pytest.raises(InputError, match=message):
        ask()


@pytest.mark.parametrize("deck", SMALL)
def test_the_twin_plays_every_order_once(deck: Deck) -> None:
    """All orders that look different are there, and no other."""
    found = [*twin.orders(twin.deck(deck.of_each, deck.wild))]
    assert len(found) == len({*found}) == sequences(deck)

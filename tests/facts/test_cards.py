from fractions import Fraction
from itertools import accumulate

import pytest

from generator.facts.cards import SETS, CardsFacts, cards_facts, held_to
from risk_odds.cards import CLASSIC_WORTH, at_once
from risk_odds.numbers import Ratio
from tests.twin import cards as twin


@pytest.fixture(scope="module")
def found() -> CardsFacts:
    return cards_facts()


def test_every_hand_without_a_set_leads_on(found: CardsFacts) -> None:
    """With two, three and four cards the chances of the next card add up to those of one more."""
    for each in found.decks:
        has_set = [Fraction(*chance) for chance in each.chances]
        for cards, chance in enumerate(each.next_cards, start=2):
            assert (1 - has_set[cards - 1]) * (1 - Fraction(*chance)) == 1 - has_set[cards]
        assert len(each.next_cards) == 3
        assert {hand.hand.cards for hand in each.hands} == {2, 3, 4}


def test_who_holds_to_five_never_differs(found: CardsFacts) -> None:
    """A player who holds to five trades with the cards that the twin says, whatever comes; the sums
    of the worths of their sets are what they have.
    """
    order = twin.deck(14, 2)
    turns = [drawn for drawn, _ in twin.turns_of_sets(order, found.must_trade)][:SETS]
    assert turns == [held_to(number) for number in range(1, SETS + 1)]
    sums = [0, *accumulate(CLASSIC_WORTH.of(number) for number in range(1, SETS + 1))]
    for each in found.decks:
        assert [gained.held for gained in each.gained] == [
            sums[sum(turn <= cards for turn in turns)] for cards in range(1, turns[-1] + 1)
        ]


def test_trading_at_once_is_ahead_and_level_again(found: CardsFacts) -> None:
    """At 5, 8, 11, … cards both players have traded as many sets; in between, who trades at once is
    ahead, but by no more than the next set. The last row holds all twelve.
    """
    worth = [each.armies for each in found.worth]
    for each in found.decks:
        for gained in each.gained:
            sets = max(gained.cards - 2, 0) // 3
            ahead = Fraction(*gained.ahead)
            if gained.cards % 3 == 2 or gained.cards < 3:
                assert ahead == 0
            else:
                assert 0 < ahead < worth[sets]
            assert Fraction(*gained.at_once) == gained.held + ahead
        assert Fraction(*each.gained[-1].at_once) == sum(worth)


def test_the_mean_lead_is_what_each_set_brings_sooner(found: CardsFacts) -> None:
    """Over all turns the lead is the worth of each set, as long as it is there sooner."""
    for each in found.decks:
        sooner = [Fraction(*when.sooner) for when in each.timing]
        worth = [each.armies for each in found.worth]
        whole = sum(
            (armies * turns for armies, turns in zip(worth, sooner, strict=True)), start=Fraction()
        )
        assert each.ahead == Ratio.of(whole / len(each.gained))
        timing = at_once(each.deck, SETS)
        assert sooner == [2 - (when.mean_cards - 3 * when.number) for when in timing]


def test_a_set_may_be_traded_with_three_cards_for_each(found: CardsFacts) -> None:
    """Who trades at once needs three cards for each set; the mean is between that and the two that
    may be kept, and who holds to five never has it sooner.
    """
    for each in found.decks:
        for number, when in enumerate(each.timing, start=1):
            assert (when.number, when.first) == (number, 3 * number)
            assert when.first <= Fraction(*when.mean) <= when.first + 2 <= when.held

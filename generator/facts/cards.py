"""Cards: the chance of a set, what sets are worth, and what trading at once gains."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from risk_odds.cards import (
    CLASSIC_WORTH,
    MUST_TRADE,
    NO_WILD,
    TEG_WORTH,
    WITH_WILD,
    Deck,
    Hand,
    Shape,
    Timing,
    at_once,
    chance_of_set,
    next_card,
    shapes,
)
from risk_odds.numbers import Ratio

DECKS = (NO_WILD, WITH_WILD)
"""The decks that the page compares."""

SETS = 12
"""This many sets are followed: no deck runs out before they are all traded."""

APP_FIXED = {"infantry": 4, "cavalry": 6, "artillery": 8, "one of each": 10}
"""Armies by the kind of set, where an app game counts with a fixed bonus."""


@dataclass(frozen=True, slots=True)
class Next:
    """A hand without a set: how many cards make one, of those that are not in it.

    ``likely`` is the chance that as many cards, dealt at random, look so; ``chance`` that the next
    card makes a set.
    """

    hand: Hand
    likely: Ratio
    completing: int
    unseen: int
    chance: Ratio


@dataclass(frozen=True, slots=True)
class SetWorth:
    """The armies for the set of a number, in the classic rule book and under TEG.

    ``together`` are those of all classic sets up to this one.
    """

    number: int
    armies: int
    together: int
    teg: int


@dataclass(frozen=True, slots=True)
class WhenTraded:
    """When a player who trades at once trades the set of a number.

    ``chances`` are those that 0, 1 or 2 cards are kept, so that ``first``, one more or two more
    cards had been drawn; ``mean`` is the mean number of cards. Who holds to five cards trades it
    with ``held`` cards, ``sooner`` cards later on average.
    """

    number: int
    first: int
    chances: tuple[Ratio, ...]
    mean: Ratio
    held: int
    sooner: Ratio


@dataclass(frozen=True, slots=True)
class Gained:
    """The armies that cards have brought once this many are drawn.

    ``at_once`` is the mean for a player who trades at once, ``held`` what holding to five brings.
    """

    cards: int
    at_once: Ratio
    held: int
    ahead: Ratio


@dataclass(frozen=True, slots=True, kw_only=True)
class OfDeck:
    """One deck: chances of a set by the number of cards, from 1 to five, and of the next card.

    ``next_cards`` are the chances that the next card makes a set, by the number of cards that hold
    none, from 2 on. ``ahead`` is how many armies trading at once is ahead on average, over all
    cards drawn.
    """

    deck: Deck
    chances: tuple[Ratio, ...]
    next_cards: tuple[Ratio, ...]
    hands: tuple[Next, ...]
    timing: tuple[WhenTraded, ...]
    gained: tuple[Gained, ...]
    ahead: Ratio


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsFacts:
    """What is known of cards, ``plain`` ones and those of a deck with wild ``wild`` ones.

    ``must_trade`` is the number of cards with which a set has to be traded.
    """

    plain: OfDeck
    wild: OfDeck
    worth: tuple[SetWorth, ...]
    app_fixed: dict[str, int]
    must_trade: int

    @property
    def decks(self) -> tuple[OfDeck, ...]:
        """Both decks."""
        return self.plain, self.wild


def cards_facts() -> CardsFacts:
    """Both decks, and what sets are worth."""
    worth = _worth()
    plain, wild = (_of_deck(deck, [each.armies for each in worth]) for deck in DECKS)
    return CardsFacts(
        plain=plain, wild=wild, worth=worth, app_fixed=APP_FIXED, must_trade=MUST_TRADE
    )


def _worth() -> tuple[SetWorth, ...]:
    numbers = range(1, SETS + 1)
    armies = [CLASSIC_WORTH.of(number) for number in numbers]
    return tuple(
        SetWorth(number, each, together, TEG_WORTH.of(number))
        for number, each, together in zip(numbers, armies, accumulate(armies), strict=True)
    )


def _of_deck(deck: Deck, worth: Sequence[int]) -> OfDeck:
    timing = at_once(deck, len(worth))
    gained = [_gained(timing, worth, cards) for cards in range(1, held_to(len(worth)) + 1)]
    ahead = sum((Fraction(*each.ahead) for each in gained), start=Fraction()) / len(gained)
    without = [next_card(deck, cards) for cards in range(2, MUST_TRADE)]
    return OfDeck(
        deck=deck,
        chances=tuple(Ratio.of(chance_of_set(deck, n)) for n in range(1, MUST_TRADE + 1)),
        next_cards=tuple(Ratio.of(chance) for chance in without if chance is not None),
        hands=tuple(_next(each) for n in range(2, MUST_TRADE) for each in shapes(deck, n)),
        timing=tuple(map(_when, timing)),
        gained=tuple(gained),
        ahead=Ratio.of(ahead),
    )


def held_to(number: int) -> int:
    """The cards drawn when a player who holds to five trades the set of this number.

    With five cards there always is a set, and each leaves two cards behind.
    """
    return MUST_TRADE + 3 * (number - 1)


def _next(shape: Shape) -> Next:
    return Next(
        shape.hand,
        Ratio.of(shape.likely),
        shape.completing,
        shape.unseen,
        Ratio.of(shape.chance),
    )


def _when(timing: Timing) -> WhenTraded:
    held = held_to(timing.number)
    return WhenTraded(
        timing.number,
        3 * timing.number,
        tuple(map(Ratio.of, timing.chances)),
        Ratio.of(timing.mean_cards),
        held,
        Ratio.of(held - timing.mean_cards),
    )


def _gained(timing: Sequence[Timing], worth: Sequence[int], cards: int) -> Gained:
    mean = sum((worth[each.number - 1] * each.by(cards) for each in timing), start=Fraction())
    held = sum(armies for number, armies in enumerate(worth, start=1) if held_to(number) <= cards)
    return Gained(cards, Ratio.of(mean), held, Ratio.of(mean - held))

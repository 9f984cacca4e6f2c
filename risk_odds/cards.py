"""Cards: how likely a hand holds a set, what sets are worth, and when they can be traded.

A set is three cards of a kind, one card of each kind, or any two cards with a wild card. Every
number is counted and exact. Nobody's cards are known but one's own, so the cards of others may as
well lie in the deck, as long as it lasts.

    >>> from risk_odds.cards import WITH_WILD, chance_of_set
    >>> chance_of_set(WITH_WILD, 4)
    Fraction(15844, 19393)
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, perm, prod
from operator import add, sub
from typing import NamedTuple, SupportsIndex

from risk_odds.arguments import whole_number

__all__ = [
    "CLASSIC_WORTH",
    "MUST_TRADE",
    "NO_WILD",
    "SETS",
    "TEG_WORTH",
    "WITH_WILD",
    "Deck",
    "Hand",
    "Shape",
    "Timing",
    "Worth",
    "at_once",
    "chance_of_set",
    "next_card",
    "shapes",
    "traded",
]

MUST_TRADE = 5
"""With this many cards a player always holds a set, and has to trade it."""

MOST_SETS = 1000
"""The highest number of a set whose worth is asked for."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of three kinds of cards, ``of_each`` of them, and ``wild`` ones."""

    of_each: int
    wild: int

    @property
    def size(self) -> int:
        """All its cards."""
        return 3 * self.of_each + self.wild


NO_WILD = Deck(14, 0)
"""A card for each of the 42 territories."""

WITH_WILD = Deck(14, 2)
"""The same with two wild cards, as the rule book has them."""


class Hand(NamedTuple):
    """How many cards of each kind a hand holds, and how many wild ones."""

    infantry: int = 0
    cavalry: int = 0
    artillery: int = 0
    wild: int = 0

    @property
    def kinds(self) -> tuple[int, int, int]:
        """The cards that are not wild."""
        return self.infantry, self.cavalry, self.artillery

    @property
    def cards(self) -> int:
        """All its cards."""
        return sum(self)

    @property
    def has_set(self) -> bool:
        """Whether three of its cards are a set."""
        return any(self.holds(each) for each in SETS)

    def holds(self, other: "Hand") -> bool:
        """Whether it has all cards of another hand."""
        return all(own >= asked for own, asked in zip(self, other, strict=True))


SETS = tuple(
    sorted(
        (
            hand
            for hand in map(Hand._make, product(range(4), repeat=4))
            if hand.cards == 3 and (hand.wild or max(hand) == 3 or min(hand.kinds) == 1)
        ),
        key=lambda hand: (hand.wild, max(hand.kinds), hand),
    )
)
"""All sets, in the order in which they are traded: wild cards only when needed, and then with two
cards of different kinds rather than two alike."""


class Worth(NamedTuple):
    """What sets bring: the ``first`` ones these armies, each later one ``more`` than the last."""

    first: tuple[int, ...]
    more: int

    def of(self, number: SupportsIndex) -> int:
        """The armies for the set of this number, 1 or more; ``InputError`` for any other."""
        place = whole_number("Worth.of: number", number, 1, MOST_SETS)
        known = len(self.first)
        return self.first[min(place, known) - 1] + self.more * max(place - known, 0)


CLASSIC_WORTH = Worth((4, 6, 8, 10, 12, 15), 5)
"""The rule book's progression. All players' sets count."""

TEG_WORTH = Worth((4, 7, 10, 15), 5)
"""That of TEG, as its free server has it. Each player's own sets count."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What a hand without a set looks like, whichever kinds they are, and what the next card does.

    ``hand`` has its most frequent kind first. ``likely`` is the chance that as many cards, dealt at
    random, look so. Of the ``unseen`` cards ``completing`` ones make a set.
    """

    hand: Hand
    likely: Fraction
    completing: int
    unseen: int

    @property
    def chance(self) -> Fraction:
        """The chance that the next card makes a set."""
        return Fraction(self.completing, self.unseen)


@dataclass(frozen=True, slots=True)
class Timing:
    """When the set of this number is traded, by a player who trades at once and draws one by one.

    ``chances[k]`` is the chance that k cards are kept: a set takes three cards, so that
    ``3 * number + k`` have then been drawn.
    """

    number: int
    chances: tuple[Fraction, Fraction, Fraction]

    @property
    def mean_cards(self) -> Fraction:
        """The mean number of cards that have been drawn when it is traded."""
        _, one, two = self.chances
        return 3 * self.number + one + 2 * two

    def by(self, cards: int) -> Fraction:
        """The chance that it has been traded once this many cards have been drawn."""
        return sum(self.chances[: max(cards - 3 * self.number + 1, 0)], start=Fraction())


def chance_of_set(deck: Deck, cards: SupportsIndex) -> Fraction:
    """The chance that this many cards, dealt at random, hold a set.

    Raises ``InputError`` unless the deck has them.
    """
    dealt = whole_number("chance_of_set: cards", cards, 0, deck.size)
    ways = sum(count for hand, count in _hands(deck, dealt) if hand.has_set)
    return Fraction(ways, comb(deck.size, dealt))


def next_card(deck: Deck, cards: SupportsIndex) -> Fraction | None:
    """The chance that the next card makes a set, where this many cards hold none.

    None where this many cards always hold one. Raises ``InputError`` unless the deck has one more.
    """
    dealt = whole_number("next_card: cards", cards, 0, deck.size - 1)
    found = shapes(deck, dealt)
    without = sum((each.likely for each in found), start=Fraction())
    if not without:
        return None
    return sum((each.likely * each.chance for each in found), start=Fraction()) / without


def shapes(deck: Deck, cards: SupportsIndex) -> tuple[Shape, ...]:
    """All that this many cards without a set may look like, the likeliest first.

    Raises ``InputError`` unless the deck has one card more.
    """
    dealt = whole_number("shapes: cards", cards, 0, deck.size - 1)
    ways: dict[Hand, int] = defaultdict(int)
    for hand, count in _hands(deck, dealt):
        if not hand.has_set:
            ways[Hand._make([*sorted(hand.kinds, reverse=True), hand.wild])] += count
    found = (
        Shape(
            hand,
            Fraction(count, comb(deck.size, dealt)),
            sum(each for more, _, each in _draws(hand, _left(deck, hand)) if more.has_set),
            deck.size - dealt,
        )
        for hand, count in ways.items()
    )
    return tuple(sorted(found, key=lambda shape: (-shape.likely, shape.hand)))


@cache
def traded(hand: Hand) -> Hand | None:
    """What is kept of a hand after one set is traded, the first of ``SETS``; None without a set."""
    for each in SETS:
        if hand.holds(each):
            return Hand(*map(sub, hand, each))
    return None


def at_once(deck: Deck, sets: SupportsIndex) -> tuple[Timing, ...]:
    """When each of the first ``sets`` sets is traded, by a player who never waits.

    They draw a card a turn, and trade as soon as they hold a set. What is traded stays out, which
    the deck has to be large enough for: otherwise ``InputError`` is raised.
    """
    number = whole_number("at_once: sets", sets, 1, (deck.size - 2) // 3)
    # what is held and what is left in the deck, with the number of ways to draw so, card by card
    states = {(Hand(), _left(deck, Hand())): 1}
    ways_to_trade: dict[tuple[int, int], int] = defaultdict(int)
    for drawn in range(1, 3 * number + 3):
        following: dict[tuple[Hand, Hand], int] = defaultdict(int)
        for (held, left), ways in states.items():
            for more, fewer, cards in _draws(held, left):
                kept = traded(more)
                if kept is not None:
                    ways_to_trade[(drawn - kept.cards) // 3, kept.cards] += ways * cards
                following[_in_order(more if kept is None else kept, fewer)] += ways * cards
        states = following

    def chance(place: int, kept: int) -> Fraction:
        return Fraction(ways_to_trade[place, kept], perm(deck.size, 3 * place + kept))

    return tuple(
        Timing(place, (chance(place, 0), chance(place, 1), chance(place, 2)))
        for place in range(1, number + 1)
    )


def _hands(deck: Deck, cards: int) -> Iterator[tuple[Hand, int]]:
    """All hands of this many cards, each with the number of ways in which it can be dealt."""
    for kinds in product(range(min(deck.of_each, cards) + 1), repeat=3):
        hand = Hand._make([*kinds, cards - sum(kinds)])
        if 0 <= hand.wild <= deck.wild:
            yield hand, prod(map(comb, _left(deck, Hand()), hand))


def _left(deck: Deck, hand: Hand) -> Hand:
    """What is left of a deck once a hand is dealt."""
    return Hand(*map(sub, (deck.of_each, deck.of_each, deck.of_each, deck.wild), hand))


def _draws(held: Hand, left: Hand) -> Iterator[tuple[Hand, Hand, int]]:
    """What may be held and left after one card more, with the number of cards that lead there."""
    for kind, cards in enumerate(left):
        if cards:
            card = Hand(*(int(each == kind) for each in range(4)))
            yield Hand(*map(add, held, card)), Hand(*map(sub, left, card)), cards


def _in_order(held: Hand, left: Hand) -> tuple[Hand, Hand]:
    """The same state with its kinds in order: which is which makes no difference."""
    pairs = sorted(zip(held.kinds, left.kinds, strict=True))
    return (
        Hand._make([*(own for own, _ in pairs), held.wild]),
        Hand._make([*(other for _, other in pairs), left.wild]),
    )

"""Cards as brute force has them: every hand of actual cards, and every order of a small deck."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

KINDS = ("infantry", "cavalry", "artillery")
WILD = "wild"

Cards = Sequence[str]


def deck(of_each: int, wild: int) -> list[str]:
    """Return the cards of a deck, one by one."""
    return [kind for kind in KINDS for _ in range(of_each)] + [WILD] * wild


def is_set(cards: Cards) -> bool:
    """Say whether three cards are a set, as the rule book has it."""
    if WILD in cards:
        return True
    return len(set(cards)) in (1, 3)


@cache
def has_set(cards: tuple[str, ...]) -> bool:
    """Say whether any three of these cards are a set."""
    return any(is_set(three) for three in combinations(cards, 3))


def chance_of_set(cards: Cards, dealt: int) -> Fraction:
    """Return the part of all hands of this many of these cards that hold a set."""
    hands = Counter(map(has_set, combinations(cards, dealt)))
    return Fraction(hands[True], hands.total())


def orders(cards: Cards) -> Iterator[tuple[str, ...]]:
    """Yield all orders of these cards that look different: all are equally likely."""
    if not cards:
        yield ()
    for first in sorted(set(cards)):
        rest = list(cards)
        rest.remove(first)
        for others in orders(rest):
            yield (first, *others)


def turns_of_sets(order: Cards, wait_for: int = 3) -> list[tuple[int, int]]:
    """Return for each set the cards drawn when it is traded, and those that are kept.

    The player draws one card after another, and trades as soon as they hold a set and at least
    ``wait_for`` cards.
    """
    found = []
    hand: list[str] = []
    for drawn, card in enumerate(order, start=1):
        hand.append(card)
        sets = [three for three in combinations(hand, 3) if is_set(three)]
        if sets and len(hand) >= wait_for:
            for used in min(sets, key=lambda three: (three.count(WILD), -len(set(three)))):
                hand.remove(used)
            found.append((drawn, len(hand)))
    return found


def chances_of_turns(cards: Cards, number: int) -> dict[int, Fraction]:
    """Return how likely the set of this number is traded with this many cards kept, at once."""
    kept = Counter(turns_of_sets(order)[number - 1][1] for order in orders(cards))
    return {left: Fraction(count, kept.total()) for left, count in kept.items()}

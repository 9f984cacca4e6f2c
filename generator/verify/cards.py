"""The page of cards: every number in its document, counted anew.

What three cards are a set stands here once more. Hands are words of letters, one for each card. How
likely they are is counted by the cards that are drawn; when sets are traded, by the orders of a
whole deck that begin so.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations, combinations_with_replacement
from math import comb, factorial, prod
from typing import Any

from generator.verify.expectations import Exact, compared, with_fraction
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.published import Published

FILE = "cards.json"
WILD = "W"
CARDS = {
    42: {"A": 14, "C": 14, "I": 14},
    44: {"A": 14, "C": 14, "I": 14, WILD: 2},
}
"""Both decks by their size: cards of each kind, by its letter."""

MUST_TRADE = 5
HANDS = {
    "AC": "two different",
    "AA": "two alike",
    "AW": "a wild card and another",
    "WW": "both wild cards",
    "AAC": "two alike, one other",
    "AACC": "two pairs",
}
"""What hands without a set are called; which kind is which makes no difference."""

CLASSIC = (4, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40, 45)
TEG = (4, 7, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55)
SETS = len(CLASSIC)

Row = dict[str, Any]


@shaped(FILE)
def check_cards(site: Published) -> Checked:
    """The tables of the page's document hold what is counted here. Raises ``Fault``."""
    document = site.json(FILE)
    try:
        found = {table["name"]: _rows(table) for table in document["tables"]}
    except (KeyError, TypeError, ValueError) as error:
        raise Fault(FILE, "tables", f"no {error}", "tables of rows by their fields") from error
    wanted: dict[str, list[Row]] = {
        "chances": [row for deck in CARDS for row in _chances(deck)],
        "next": [row for deck in CARDS for row in _next(deck)],
        "worth": [
            {"set": number, "armies": armies, "together": together, "teg": teg}
            for number, (armies, together, teg) in enumerate(
                zip(CLASSIC, accumulate(CLASSIC), TEG, strict=True), start=1
            )
        ],
        "timing": [row for deck in CARDS for row in _timing(deck)],
        "gained": [row for deck in CARDS for row in _gained(deck)],
    }
    if found.keys() != wanted.keys():
        raise Fault(FILE, "tables", sorted(found), sorted(wanted))
    return Checked(
        numbers=sum(compared(FILE, name, found[name], rows) for name, rows in wanted.items())
    )


def _rows(table: Any) -> list[Row]:
    names = [field["name"] for field in table["fields"]]
    return [dict(zip(names, row, strict=True)) for row in table["rows"]]


def is_set(cards: str) -> bool:
    """Whether three cards are a set: any two with a wild card, three alike, or all different."""
    return WILD in cards or len({*cards}) != 2


def traded(hand: str) -> str | None:
    """What is left of a hand when a set is traded; None where it holds none.

    Wild cards stay if they can, and then as few cards alike go as possible.
    """
    sets = [cards for cards in combinations(hand, 3) if is_set("".join(cards))]
    if not sets:
        return None
    gone = min(sets, key=lambda cards: (cards.count(WILD), -len({*cards}), cards))
    return "".join((Counter(hand) - Counter(gone)).elements())


def set_times(deck: int) -> dict[tuple[int, int], Fraction]:
    """By set and cards drawn: the chance that who never waits trades it then."""
    whole = _orders(tuple(CARDS[deck].values()))
    # by the cards drawn of each kind, the hand and the sets: in how many orders they were drawn
    orders: Counter[tuple[tuple[int, ...], str, int]] = Counter()
    orders[(0,) * len(CARDS[deck]), "", 0] = 1
    times: Counter[tuple[int, int]] = Counter()
    drawn = 0
    while orders:
        drawn += 1
        longer: Counter[tuple[tuple[int, ...], str, int]] = Counter()
        for (gone, hand, sets), ways in orders.items():
            for place, (kind, there) in enumerate(CARDS[deck].items()):
                if gone[place] == there:
                    continue
                now = (*gone[:place], gone[place] + 1, *gone[place + 1 :])
                kept = _after(hand, kind)
                if kept is None:
                    longer[now, "".join(sorted(hand + kind)), sets] += ways
                    continue
                left = tuple(
                    all_ - out for all_, out in zip(CARDS[deck].values(), now, strict=True)
                )
                times[sets + 1, drawn] += ways * _orders(left)
                if sets + 1 < SETS:
                    longer[now, kept, sets + 1] += ways
        orders = longer
    return {when: Fraction(ways, whole) for when, ways in times.items()}


@cache
def _after(hand: str, card: str) -> str | None:
    return traded("".join(sorted(hand + card)))


@cache
def _orders(cards: tuple[int, ...]) -> int:
    """In how many orders this many cards of each kind can lie."""
    return factorial(sum(cards)) // prod(map(factorial, cards))


_times = cache(set_times)


def _chances(deck: int) -> Iterator[Row]:
    for cards in range(1, MUST_TRADE + 1):
        holding = sum(ways for hand, ways in _dealt(deck, cards) if traded(hand) is not None)
        yield {
            "deck": deck,
            "cards": cards,
            **with_fraction("has_set", (holding, comb(deck, cards))),
        }


def _next(deck: int) -> Iterator[Row]:
    for cards in range(2, MUST_TRADE):
        unseen = deck - cards
        without: Counter[str] = Counter()
        completing: dict[str, int] = {}
        for hand, ways in _dealt(deck, cards):
            if traded(hand) is None:
                shape = _shape(hand)
                without[shape] += ways
                completing[shape] = sum(
                    there - hand.count(kind)
                    for kind, there in CARDS[deck].items()
                    if _after(hand, kind) is not None
                )
        dealt = comb(deck, cards)
        making = sum(ways * completing[shape] for shape, ways in without.items())
        every = ("any", without.total(), None, (making, without.total() * unseen))
        shapes = (
            (HANDS[shape], ways, completing[shape], (completing[shape], unseen))
            for shape, ways in without.most_common()
        )
        for name, ways, helping, chance in (every, *shapes):
            yield {
                "deck": deck,
                "cards": cards,
                "hand": name,
                **with_fraction("likely", (ways, dealt)),
                "completing": helping,
                "unseen": unseen,
                **with_fraction("makes_set", chance),
            }


def _timing(deck: int) -> Iterator[Row]:
    times = _times(deck)
    for number in range(1, SETS + 1):
        first, held = 3 * number, 3 * number + 2
        keeps = [times.get((number, first + kept), Fraction()) for kept in range(3)]
        mean = sum((first + kept) * chance for kept, chance in enumerate(keeps))
        row: Row = {"deck": deck, "set": number}
        for kept, chance in enumerate(keeps):
            row |= with_fraction(f"keeps_{kept}", _exact(chance))
        yield {
            **row,
            **with_fraction("mean_cards", _exact(Fraction(mean))),
            "held_cards": held,
            **with_fraction("sooner", _exact(held - Fraction(mean))),
        }


def _gained(deck: int) -> Iterator[Row]:
    at_once, held = Fraction(), 0
    for cards in range(1, 3 * SETS + 3):
        for (number, drawn), chance in _times(deck).items():
            if drawn == cards:
                at_once += CLASSIC[number - 1] * chance
        if cards >= MUST_TRADE and (cards - MUST_TRADE) % 3 == 0:
            held += CLASSIC[(cards - MUST_TRADE) // 3]
        yield {
            "deck": deck,
            "drawn": cards,
            **with_fraction("at_once", _exact(at_once)),
            "held": held,
            **with_fraction("ahead", _exact(at_once - held)),
        }


def _dealt(deck: int, cards: int) -> Iterator[tuple[str, int]]:
    """All hands of this many cards, each with the number of ways to deal it."""
    for hand in combinations_with_replacement(CARDS[deck], cards):
        ways = prod(comb(there, hand.count(kind)) for kind, there in CARDS[deck].items())
        if ways:
            yield "".join(hand), ways


def _shape(hand: str) -> str:
    """A hand with its kinds renamed: the most frequent is A, the next C."""
    kinds = [count for kind, count in Counter(hand).most_common() if kind != WILD]
    named = "".join(letter * count for letter, count in zip("ACI", kinds, strict=False))
    return named + WILD * hand.count(WILD)


def _exact(number: Fraction) -> Exact:
    return number.as_integer_ratio()

"""Cards: how soon they make a set, what it is worth, and whether to wait with it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.facts.cards import CardsFacts, Next, OfDeck, SetWorth, cards_facts
from generator.facts.given import SharedFacts
from generator.pages.kinds import Offline, SharedKind
from generator.pages.page import INDEX, Content, Page, by_name
from generator.pages.tables import Column, Table, armies, count, fraction, text
from risk_odds.cards import Hand

HANDS = {
    Hand(1, 1): "two different",
    Hand(2): "two alike",
    Hand(1, wild=1): "a wild card and another",
    Hand(wild=2): "both wild cards",
    Hand(2, 1): "two alike, one other",
    Hand(2, 2): "two pairs",
}
"""What hands of two cards and more without a set are called, in the order of the page."""

ANY = "any"
"""The word for all hands of as many cards without a set."""


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand without a set, in both decks; None where a deck cannot deal it."""

    name: str
    plain: Next | None
    wild: Next | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsContent(Content):
    """What the page shows. ``hands`` are those without a set."""

    plain: OfDeck
    wild: OfDeck
    worth: tuple[SetWorth, ...]
    app_fixed: Mapping[str, int]
    must_trade: int
    hands: tuple[HandRow, ...]


def build(_: SharedFacts) -> Page:
    """The page /cards/."""
    found = cards_facts()
    return Page(
        address="cards",
        title="Cards: when do they make a set?",
        description=(
            "The exact chance that 3, 4 or 5 RISK cards hold a set, with and without wild cards, "
            "what each set is worth, and what trading at once gains."
        ),
        keywords=(
            *("card", "set of cards", "trade", "trade in", "cash in", "turn in", "wild card"),
            *("joker", "infantry", "cavalry", "artillery", "progressive", "fixed bonus"),
        ),
        template="pages/cards.html",
        content=CardsContent(**by_name(found), hands=tuple(_hands(found))),
        tables=(_chances(found), _next(found), _worth(found), _timing(found), _gained(found)),
        links=(INDEX,),
        styles=("cards",),
    )


def _hands(found: CardsFacts) -> Iterator[HandRow]:
    plain, wild = ({each.hand: each for each in deck.hands} for deck in found.decks)
    for hand, name in HANDS.items():
        yield HandRow(name, plain.get(hand), wild.get(hand))


DECK = count("deck", "Cards in the deck: 42 without wild cards, 44 with two.")


def _chances(found: CardsFacts) -> Table:
    return Table(
        "chances",
        "How likely a hand holds a set",
        "The chance that cards dealt from a shuffled deck hold a set: three of a kind, one of each "
        "kind, or any two with a wild card.",
        (DECK, count("cards", "Cards in hand."), fraction("has_set", "The hand holds a set")),
        ("deck", "cards"),
        [
            (each.deck.size, cards, chance)
            for each in found.decks
            for cards, chance in enumerate(each.chances, start=1)
        ],
    )


def _next(found: CardsFacts) -> Table:
    return Table(
        "next",
        "How likely the next card makes a set",
        "All that a hand of two to four cards without a set may look like.",
        (
            DECK,
            count("cards", "Cards in hand."),
            text("hand", f"One of: {'; '.join((ANY, *HANDS.values()))}."),
            fraction("likely", "As many cards hold no set, and look so"),
            count("completing", "Cards outside the hand that make a set with it."),
            count("unseen", "All cards outside the hand."),
            fraction("makes_set", "The next card makes a set"),
        ),
        ("deck", "cards", "hand"),
        [row for each in found.decks for row in _next_rows(each)],
    )


def _next_rows(of: OfDeck) -> Iterator[tuple[object, ...]]:
    deck = of.deck.size
    for cards, chance in enumerate(of.next_cards, start=2):
        without = of.chances[cards - 1].complement
        yield deck, cards, ANY, without, None, deck - cards, chance
        for each in of.hands:
            if each.hand.cards == cards:
                completing = each.completing, each.unseen, each.chance
                yield deck, cards, HANDS[each.hand], each.likely, *completing


def _worth(found: CardsFacts) -> Table:
    return Table(
        "worth",
        "What a set is worth",
        "The armies for the sets of a game in their order; under TEG for those of one player.",
        (
            count("set", "The number of the set."),
            armies("armies", "Armies for it, by the classic rule book."),
            armies("together", "Armies for all sets up to this one, by the classic rule book."),
            armies("teg", "Armies for it under TEG, where each player's own sets count."),
        ),
        ("set",),
        [(each.number, each.armies, each.together, each.teg) for each in found.worth],
    )


def _timing(found: CardsFacts) -> Table:
    return Table(
        "timing",
        "When each set is traded",
        "One card a turn, nobody else trades, and traded cards stay out of the deck. A player who "
        "trades at once has drawn three cards for each set, and those that they keep.",
        (
            DECK,
            count("set", "The number of the set."),
            *(
                fraction(f"keeps_{kept}", f"Who trades at once keeps {kept} at this set")
                for kept in range(3)
            ),
            _cards("mean_cards", "Cards drawn when it is traded at once, on average"),
            count("held_cards", "Cards drawn when it is traded by who holds to five."),
            _cards("sooner", "By how many cards it is traded sooner, on average"),
        ),
        ("deck", "set"),
        [
            (each.deck.size, when.number, *when.chances, when.mean, when.held, when.sooner)
            for each in found.decks
            for when in each.timing
        ],
    )


def _gained(found: CardsFacts) -> Table:
    return Table(
        "gained",
        "What cards have brought",
        "Armies for all sets traded, by the cards drawn, one a turn, where nobody else trades.",
        (
            DECK,
            count("drawn", "Cards drawn."),
            fraction("at_once", "Armies by trading at once, on average", "armies"),
            armies("held", "Armies by holding to five cards."),
            fraction("ahead", "How much trading at once is ahead, on average", "armies"),
        ),
        ("deck", "drawn"),
        [
            (each.deck.size, gained.cards, gained.at_once, gained.held, gained.ahead)
            for each in found.decks
            for gained in each.gained
        ],
    )


def _cards(name: str, meaning: str) -> Column:
    """A column of mean numbers of cards."""
    return fraction(name, meaning, "none")


KIND = SharedKind(address="cards", build=build, offline=Offline.EVERYBODY)

"""The Dutch defender's card: one die or two against each roll, for the armies at hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.facts.dutch_card import Card, dutch_cards
from generator.facts.given import SharedFacts
from generator.pages.counting import BATTLE, BATTLE_KEY, listed
from generator.pages.kinds import Offline, SharedKind
from generator.pages.learn.dutch_defence import roll_text
from generator.pages.page import INDEX, Content, Page
from generator.pages.tables import Table, text
from generator.scope.limits import MOST_ARMIES
from generator.scope.words import message

RULESET_OF_CARD = "dutch"
"""The ruleset that the card is for."""

LARGEST = 12
"""The most armies a side in the table of small battles."""

EXAMPLE = (8, 5)
"""The battle whose card the page arrives with."""

FACES = range(1, 7)


@dataclass(frozen=True, slots=True, kw_only=True)
class DutchCardContent(Content):
    """What the page shows: one ``card`` in full, and in short those of all small battles.

    ``rule`` are the second-highest dice that two dice answer in large battles.
    """

    most: int
    faces: range
    rule: Sequence[int]
    card: Card
    cards: Mapping[tuple[int, int], Card]
    sizes: range


def build(facts: SharedFacts) -> Page:
    """The page /dutch-defence/card/, of a site with the Dutch rules."""
    found = dutch_cards(facts.rulesets[RULESET_OF_CARD], LARGEST)
    return Page(
        address="dutch-defence/card",
        title="Dutch card: one die or two?",
        description=(
            "A card for the Dutch RISK defender: look up the attacker's two highest dice and roll "
            "one die or two. Exact for the armies at hand, and made to be printed."
        ),
        keywords=("Dutch defence", "card", "one die", "two dice", "cheat sheet", "print"),
        template="pages/dutch_card.html",
        content=DutchCardContent(
            most=MOST_ARMIES,
            faces=FACES,
            rule=found.rule,
            card=found.by_battle[EXAMPLE],
            cards=found.by_battle,
            sizes=range(2, LARGEST + 1),
        ),
        tables=(_cards(found.by_battle),),
        links=(INDEX,),
        styles=("lookup", "question", "dutch-card"),
        scripts=("pages/dutch-defence-card",),
    )


def card_advice(card: Card, rule: Sequence[int]) -> str:
    """The card in one sentence or two, for at least two armies a side."""
    return message(
        "dutch_card.two_dice",
        seconds=listed(rule, "or"),
        more=message("dutch_card.more", rolls=_rolls(card.more)) if card.more else "",
        fewer=message("dutch_card.fewer", rolls=_rolls(card.fewer)) if card.fewer else "",
    )


def _rolls(rolls: Sequence[tuple[int, ...]]) -> str:
    return listed(map(roll_text, rolls))


def _cards(cards: Mapping[tuple[int, int], Card]) -> Table:
    return Table(
        "small",
        "Dutch rules: where two dice are best",
        f"For each battle from 2 v 2 to {LARGEST} v {LARGEST}: the attacker's two highest dice "
        "that the defender answers with two; all others with one. It makes capture least likely.",
        (*BATTLE, text("two_dice", "Rolls that two dice answer, with spaces between.")),
        BATTLE_KEY,
        [
            (
                a,
                d,
                " ".join(roll_text(roll) for roll, dice in sorted(card.dice.items()) if dice == 2),
            )
            for (a, d), card in cards.items()
        ],
    )


KIND = SharedKind(
    address="dutch-defence/card",
    build=build,
    offline=Offline.EVERYBODY,
    needs=RULESET_OF_CARD,
)

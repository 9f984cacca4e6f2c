"""The Dutch defender's card: one die or two against each roll, for the armies at hand."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from generator.facts import SharedFacts
from generator.pages.counting import BATTLE, BATTLE_KEY, listed
from generator.pages.dutch_defence import roll_text, second_dice
from generator.pages.kinds import Offline, SharedKind
from generator.pages.lookup_form import MOST
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, text
from generator.rules import Ruleset
from generator.solver.dutch import Roll, dutch_rounds
from generator.solver.stationary import best_defence

RULESET_OF_CARD = "dutch"
"""The ruleset that the card is for."""

LARGEST = 12
"""The most armies a side in the table of small battles."""

FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class Card:
    """The defender's best numbers of dice by the attacker's two highest, in one state.

    ``more`` and ``fewer`` are the rolls that two dice answer against the rule for large battles,
    or do not.
    """

    attackers: int
    defenders: int
    dice: Mapping[Roll, int]
    more: tuple[Roll, ...]
    fewer: tuple[Roll, ...]


def build(facts: SharedFacts) -> Page | None:
    """The page /dutch-defence/card/; None where the Dutch rules are not on the site."""
    about = facts.about.get(RULESET_OF_CARD)
    if about is None:
        return None
    rule = set[Roll](best_defence().two_dice)
    a, d = 8, 5
    cards = cards_of(about.ruleset, rule, max(LARGEST, a))
    return Page(
        address="dutch-defence/card",
        title="Dutch rules: one die or two?",
        description=(
            "A card for the Dutch RISK defender: look up the attacker's two highest dice and roll "
            "one die or two. Exact for the armies at hand, and made to be printed."
        ),
        keywords=("Dutch defence", "card", "one die", "two dice", "cheat sheet", "print"),
        template="pages/dutch_card.html",
        content={
            "most": MOST,
            "faces": FACES,
            "rule": second_dice(best_defence().two_dice),
            "card": cards[a, d],
            "cards": cards,
            "sizes": range(2, LARGEST + 1),
        },
        tables=(_cards(cards),),
        links=(INDEX,),
        styles=("lookup", "question", "dutch-card"),
        scripts=("dutch-card",),
    )


def cards_of(ruleset: Ruleset, rule: Set[Roll], most: int) -> dict[tuple[int, int], Card]:
    """The cards of all battles from 2 v 2 to ``most`` armies a side: smaller ones need none."""
    policy = dutch_rounds(ruleset, most, most).policy
    return {
        (a, d): _card(a, d, policy[a - 1][d - 1], rule)
        for a in range(2, most + 1)
        for d in range(2, most + 1)
    }


def _card(attackers: int, defenders: int, dice: Mapping[Roll, int], rule: Set[Roll]) -> Card:
    two = {roll for roll, number in dice.items() if number == 2}
    return Card(
        attackers,
        defenders,
        dice,
        tuple(sorted(two - rule)),
        tuple(sorted(rule & dice.keys() - two)),
    )


def card_advice(card: Card, rule: Sequence[str]) -> str:
    """The card in one sentence or two, for at least two armies a side."""
    too = f", and against {listed(map(roll_text, card.more))}" if card.more else ""
    but = f", but not against {listed(map(roll_text, card.fewer))}" if card.fewer else ""
    return f"Two dice if their second-highest die is {listed(rule, 'or')}{too}{but}. Otherwise one."


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


KIND = SharedKind(address="dutch-defence/card", build=build, offline=Offline.EVERYBODY)

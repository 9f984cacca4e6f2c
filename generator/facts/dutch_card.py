"""The Dutch defender's card: how many dice are best in small battles, and in large ones."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from generator.facts.dutch_defence import second_dice
from risk_odds.ruleset import Ruleset
from risk_odds.solver.dutch import Roll, dutch_rounds
from risk_odds.solver.stationary import best_defence


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


@dataclass(frozen=True, slots=True)
class Cards:
    """The second-highest dice that two dice answer in large battles; the cards of small ones."""

    rule: tuple[int, ...]
    by_battle: Mapping[tuple[int, int], Card]


def dutch_cards(ruleset: Ruleset, most: int) -> Cards:
    """The cards of all battles from 2 v 2 to ``most`` armies a side: smaller ones need none."""
    two_dice = best_defence().two_dice
    policy = dutch_rounds(ruleset, most, most).policy
    return Cards(
        second_dice(two_dice),
        {
            (a, d): _card(a, d, policy[a - 1][d - 1], two_dice)
            for a in range(2, most + 1)
            for d in range(2, most + 1)
        },
    )


def _card(attackers: int, defenders: int, dice: Mapping[Roll, int], rule: Collection[Roll]) -> Card:
    two = {roll for roll, number in dice.items() if number == 2}
    return Card(
        attackers,
        defenders,
        dice,
        tuple(sorted(two - {*rule})),
        tuple(sorted({*rule} & dice.keys() - two)),
    )

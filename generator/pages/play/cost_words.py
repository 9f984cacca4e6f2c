"""What an attack costs, in words."""

from collections.abc import Sequence
from decimal import Decimal

from generator.facts.costs import DiceCost, FewerLost
from generator.scope.words import message
from risk_odds.numbers import Number, fixed, signed


def more_in_words(gain: Number) -> str:
    """Who loses more, and how much: ``they lose 0.35 more``."""
    text = signed(gain, 2)
    if text[0] not in "+−":
        return message("costs.same")
    return message("costs.they_more" if text[0] == "+" else "costs.you_more", more=text[1:])


def fewer_in_words(found: FewerLost) -> str:
    """How many attackers it takes to lose fewer than these defenders."""
    defenders = found.defenders
    tried = message("costs.tried", attackers=found.tried) if found.tried else ""
    if found.attackers == 1:
        return message("costs.always_fewer", defenders=defenders, tried=tried)
    stack = found.attackers or found.first
    if stack is None:
        return message("costs.never_fewer", defenders=defenders, tried=tried)
    return message(
        "costs.fewer_with" if found.attackers is None else "costs.fewer_from",
        attackers=stack,
        territory=stack + 1,
        defenders=defenders,
        tried=tried,
    )


def one_die_in_words(costs: Sequence[DiceCost]) -> str:
    """What one die costs beside all dice, in the next round and in the whole battle.

    Where there is no choice it says why. Numbers that differ as they are shown differ in truth,
    the same way round.
    """
    every, one = costs[0], costs[-1]
    if every.next_round is None or one.next_round is None:
        return message("costs.no_choice")
    if not any(lost.numerator for lost in every.next_round):
        return message("costs.not_allowed")
    if every.dice == 1:
        return message("costs.one_die_only")
    if one.dice > 1:
        return message("costs.none_fewer", dice=one.dice)
    in_round, numbers = _beside(one.next_round[0], every.next_round[0])
    in_battle, of_battle = _beside(one.attackers_lost, every.attackers_lost)
    return message(
        "costs.both" if in_round == in_battle else "costs.apart",
        dice=every.dice,
        round=in_round,
        round_numbers=numbers,
        battle=in_battle,
        battle_numbers=of_battle,
    )


def _beside(one: Number, other: Number) -> tuple[str, str]:
    """Whether one loss is the smaller, as both are shown, and these numbers."""
    text, instead = fixed(one, 2), fixed(other, 2)
    if text == instead:
        return message("costs.as_many"), message("costs.same_numbers", one=text)
    less = Decimal(text) < Decimal(instead)
    word = message("costs.fewer" if less else "costs.more")
    return word, message("costs.numbers", one=text, all=instead)

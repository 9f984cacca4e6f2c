"""What an attack costs, in the same words as the scripts have for it (costwords.js)."""

from collections.abc import Sequence
from decimal import Decimal

from generator.numbers import Number, fixed, signed
from generator.pages.counting import armies
from generator.solver.costs import DiceCost, FewerLost

SAME = "both lose about the same"


def more_in_words(gain: Number) -> str:
    """Who loses more, and how much: ``they lose 0.35 more``."""
    text = signed(gain, 2)
    if text[0] not in "+−":
        return SAME
    return f"{'they' if text[0] == '+' else 'you'} lose {text[1:]} more"


def fewer_in_words(found: FewerLost) -> str:
    """From how many attackers on one loses fewer than these defenders."""
    do = "does" if found.defenders == 1 else "do"
    against = f"{armies(found.defenders, 'defender')} {do}"
    tried = f" (tried up to {found.tried:,} attackers)" if found.tried else ""
    if found.attackers == 1:
        return f"However many attack, you lose fewer armies on average than {against}{tried}."
    if found.attackers is not None:
        stack = _stack(found.attackers)
        return f"From {stack} on you lose fewer armies on average than {against}{tried}."
    if found.first is not None:
        words = f"With {_stack(found.first)} you lose fewer armies on average than {against}"
        return f"{words}, but not with every larger stack{tried}."
    return f"However many attack, you lose at least as many armies on average as {against}{tried}."


def _stack(attackers: int) -> str:
    return f"{armies(attackers, 'attacker')} ({attackers + 1:,} on the territory)"


def one_die_in_words(costs: Sequence[DiceCost]) -> str:
    """What one die costs beside all dice, in the next round and in the whole battle.

    Where there is no choice it says why. Numbers that differ as they are shown differ in truth,
    the same way round.
    """
    every, one = costs[0], costs[-1]
    if every.next_round is None or one.next_round is None:
        return "Balanced blitz rolls for you: you can’t choose fewer dice."
    if every.dice == 1:
        return "You can roll only one die here."
    in_round, numbers = _beside(one.next_round[0], every.next_round[0])
    in_battle, of_battle = _beside(one.attackers_lost, every.attackers_lost)
    joined = "and" if in_round == in_battle else "but"
    return (
        f"With one die instead of {every.dice} you lose {in_round} armies on average in the next "
        f"round ({numbers}), {joined} {in_battle} in the whole battle ({of_battle})."
    )


def _beside(one: Number, other: Number) -> tuple[str, str]:
    """Whether one loss is the smaller, as both are shown, and these numbers."""
    text, instead = fixed(one, 2), fixed(other, 2)
    if text == instead:
        return "about as many", f"{text} either way"
    less = Decimal(text) < Decimal(instead)
    return "fewer" if less else "more", f"{text}, not {instead}"

"""What an attack costs, in the same words as the scripts have for it (costwords.js)."""

from generator.numbers import Number, signed
from generator.pages.counting import armies
from generator.solver.costs import FewerLost

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
        stack = f"{found.attackers:,} attackers ({found.attackers + 1:,} on the territory)"
        return f"From {stack} on you lose fewer armies on average than {against}{tried}."
    if found.first is not None:
        stack = f"{found.first:,} attackers ({found.first + 1:,} on the territory)"
        words = f"With {stack} you lose fewer armies on average than {against}"
        return f"{words}, but not with every larger stack{tried}."
    return f"However many attack, you lose at least as many armies on average as {against}{tried}."

"""Several stacks with targets of their own, beside the twin of plans that tries every choice."""

import random
from fractions import Fraction

import pytest

from risk_odds.rule_names import rules
from risk_odds.solver.attacks import Stack
from risk_odds.solver.campaign import Territory
from risk_odds.solver.several import Part, several
from tests.risk_odds.solver.test_plans import CAPITAL, CLASSIC, Twin

NEAR = {"x": "ab", "y": "bc", "z": "ca", "a": "bxz", "b": "acxy", "c": "byz"}


def random_parts(numbers: random.Random) -> list[Part]:
    """Return two stacks, one of which is to take two territories, or three of one each."""
    held = {
        name: Territory(numbers.choice((CLASSIC, CLASSIC, CAPITAL)), numbers.randint(1, 3))
        for name in "abc"
    }
    x, y, z = (Stack(place, numbers.randint(1, 6)) for place in "xyz")
    if numbers.random() < 0.5:
        return [Part(x, {name: held[name] for name in "ab"}), Part(z, {"c": held["c"]})]
    return [Part(stack, {name: held[name]}) for stack, name in zip((x, y, z), "abc", strict=True)]


def chance(part: Part, more: int = 0) -> Fraction:
    """Return the chance of a stack by trying every choice."""
    (place, attackers), targets = part
    return Twin(targets, NEAR).waiting(place, attackers + more, "".join(targets))


def test_stacks_with_targets_of_their_own_multiply() -> None:
    """All take theirs with the product of the chances, one at least unless all fail."""
    numbers = random.Random(2)
    for _ in range(40):
        parts = random_parts(numbers)
        found = several(parts, NEAR)
        everything = failed = Fraction(1)
        for part, own in zip(parts, found.parts, strict=True):
            assert Fraction(*own) == chance(part)
            everything *= chance(part)
            failed *= 1 - chance(part)
        assert Fraction(*found.all) == everything
        assert Fraction(*found.one) == 1 - failed


def test_a_target_of_two_stacks_is_refused() -> None:
    """What two stacks are to take depends on both, so that nothing is said of it."""
    targets = {"a": Territory(rules["classic"], 1)}
    with pytest.raises(ValueError, match="a: found among the targets of two stacks"):
        several([Part(Stack("x", 3), targets), Part(Stack("z", 3), targets)], NEAR)

"""Borders until my next turn, beside a twin that tries every attack after every battle."""

import random
from fractions import Fraction

import pytest

from risk_odds.rule_names import rules
from risk_odds.solver import holding as module
from risk_odds.solver.attacks import Border, Stack
from risk_odds.solver.campaign import Territory
from risk_odds.solver.holding import holding
from tests.risk_odds.solver.test_turns import NAMES, borders_of, random_borders
from tests.twin import turns as twin


def test_borders_hold_as_often_as_against_the_worst_attack() -> None:
    """200 sets of borders: all hold with 1 less the greatest chance of all ways to attack, and the
    weakest is the first of those that fall most often alone.
    """
    numbers = random.Random(3)
    shared = 0
    for _ in range(200):
        borders = random_borders(numbers, NAMES)
        found = holding(borders_of(borders))
        assert Fraction(*found.chance) == 1 - twin.worst(borders)
        assert not found.bound
        falls = {border[0]: twin.worst([border]) for border in borders}
        most = max(falls.values())
        first = next(place for place in falls if falls[place] == most)
        assert found.weakest == (first if most else None)
        alone = Fraction(1)
        for place in falls:
            alone *= 1 - falls[place]
        assert alone <= Fraction(*found.chance)
        shared += alone < Fraction(*found.chance)
    assert shared > 20


def test_an_attacker_looks_at_how_the_battles_before_have_ended() -> None:
    """A stack beside two borders goes where it hurts by then: that is worse than any fixed plan."""
    a, b = ("a", 4), ("b", 5)
    borders: list[twin.Border] = [("x", ("classic", 4), [a, b]), ("y", ("classic", 3), [b])]
    falls = 1 - Fraction(*holding(borders_of(borders)).chance)
    assert falls == twin.worst(borders)
    on_x, on_y = twin.fallen(("classic", 4), [a])[-1], twin.fallen(("classic", 3), [b])[-1]
    fixed = [twin.fallen(("classic", 4), order)[-1] for order in ([a, b], [b, a])]
    assert falls > max(*fixed, 1 - (1 - on_x) * (1 - on_y))


def test_beyond_the_stated_size_borders_hold_at_least_as_often_as_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Then it is as if a shared stack could attack each of the borders beside it."""
    stacks = [("a", 3), ("b", 5)]
    borders: list[twin.Border] = [(place, ("classic", 4), stacks) for place in "xy"]
    exact = holding(borders_of(borders))
    monkeypatch.setattr(module, "MOST_STATES", 4 * 16 - 1)
    found = holding(borders_of(borders))
    assert (exact.bound, found.bound) == (False, True)
    assert Fraction(*found.chance) == (1 - twin.worst(borders[:1])) ** 2
    assert Fraction(*found.chance) < Fraction(*exact.chance)
    monkeypatch.setattr(module, "MOST_STATES", 4 * 16)
    assert holding(borders_of(borders)) == exact


def test_borders_that_share_no_stack_stay_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only those that do are counted together: the others make no bound of what is exact, however
    many states a single one has.
    """
    monkeypatch.setattr(module, "MOST_STATES", 4 * 2 - 1)
    borders: list[twin.Border] = [(place, ("classic", 4), [(place, 3)]) for place in "xyz"]
    assert [len(group) for group in module.groups_of(borders_of(borders))] == [1, 1, 1]
    found = holding(borders_of(borders))
    assert (Fraction(*found.chance), found.bound) == ((1 - twin.worst(borders[:1])) ** 3, False)


def test_borders_that_nobody_attacks_hold() -> None:
    """Without stacks beside them, and where nobody can win, they hold for certain."""
    alone = Border("x", Territory(rules["classic"], 1), ())
    assert holding([alone]) == holding([]) == ((1, 1), False, None)
    weak = Border("y", Territory(rules["capital-wall"], 9), (Stack("a", 1),))
    assert (holding([alone, weak]).weakest is None) == (holding([weak]).chance == (1, 1))

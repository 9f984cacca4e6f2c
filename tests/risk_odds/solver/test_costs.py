"""What an attack costs, beside plain recursions with fractions."""

import random
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from operator import mul

import pytest

from risk_odds.numbers import Interval, Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from risk_odds.solver.blitz import BlitzSolution
from risk_odds.solver.costs import (
    FewerLost,
    costs_by_dice,
    fewer_lost,
    tried_to,
    with_at_most,
)
from tests.rulesets import Side, battle_value, count_rolls, make_ruleset
from tests.twin import battles

RULESETS = load_rulesets()
FAR = 60
SIDES: tuple[Side, Side] = ("attacker", "defender")

Rolls = tuple[tuple[int, ...], tuple[int, ...], Side]


def gains_of(rolls: Rolls, defenders: int, most: int) -> list[Fraction]:
    """Return the defender's mean loss less the attacker's, for 1, 2, … ``most`` attackers."""
    attack, defence, ties = rolls

    @cache
    def gain(a: int, d: int) -> Fraction:
        if not a or not d:
            return Fraction()
        counts = count_rolls(attack[:a], defence[:d], ties)
        pairs = len(counts) - 1
        return sum(
            (
                Fraction(ways, sum(counts)) * (pairs - 2 * lost + gain(a - lost, d - pairs + lost))
                for lost, ways in enumerate(counts)
            ),
            Fraction(),
        )

    return [gain(attackers, defenders) for attackers in range(1, most + 1)]


def assert_answers(found: FewerLost, gains: list[Fraction]) -> None:
    """Check an answer against gains that reach as far as it says, or far."""
    fewer = [gain > 0 for gain in gains[: found.tried]]
    assert found.first == (fewer.index(True) + 1 if any(fewer) else None)
    if found.attackers is None:
        assert not fewer[-1]
    else:
        assert all(fewer[found.attackers - 1 :])
        assert found.attackers == 1 or not fewer[found.attackers - 2]


@pytest.mark.parametrize("name", ["classic", "dutch", "three-dice-defence", "d4", "space-station"])
def test_from_where_on_the_attacker_loses_fewer_is_the_twins(name: str) -> None:
    """No fewer attackers do, and all larger numbers that the twin is asked for do."""
    most = 14
    for found in fewer_lost(RULESETS[name], 3):
        gains = [
            sum(
                (
                    chance * (found.defenders - left - attackers + survivors)
                    for (survivors, left), chance in battles.outcomes(
                        name, attackers, found.defenders
                    ).items()
                ),
                Fraction(),
            )
            for attackers in range(1, most + 1)
        ]
        assert_answers(found, gains)


def test_the_classic_rules_answer() -> None:
    """With 7 attackers or more one loses fewer than any of up to 20 defenders, and it is proved."""
    found = fewer_lost(RULESETS["classic"], 20)
    assert [each.attackers for each in found[:5]] == [2, 3, 4, 5, 5]
    assert {each.tried for each in found} == {None}
    assert found[-1] == FewerLost(defenders=20, attackers=7, first=7, tried=None)


def test_what_is_proved_holds_far_beyond() -> None:
    """Of forty random rules no statement about all larger stacks is wrong to 60 attackers."""
    numbers = random.Random(7)
    for _ in range(40):
        attack, defence = (
            tuple(numbers.choice((2, 3, 4, 6)) for _ in range(numbers.randint(1, 3)))
            for _ in range(2)
        )
        ties: Side = numbers.choice(("attacker", "defender"))
        for found in fewer_lost(make_ruleset(attack, defence, ties), 4):
            assert_answers(found, gains_of((attack, defence, ties), found.defenders, FAR))


def test_what_is_proved_of_small_dice_is_the_twins() -> None:
    """Of all rules of one or two dice with two or three faces each answer is that of 16 stacks, and
    proved for all. In some of them one attacker gains nothing, and two do.
    """
    hands = [(2,), (3,), (2, 2), (3, 2), (3, 3)]
    nothing_at_first = 0
    for attack, defence in product(hands, repeat=2):
        for ties in SIDES:
            for found in fewer_lost(make_ruleset(attack, defence, ties), 2):
                gains = gains_of((attack, defence, ties), found.defenders, 16)
                assert_answers(found, gains)
                assert found.tried is None
                nothing_at_first += not gains[0] and found.attackers == 2
    assert nothing_at_first


def test_even_rounds_give_nobody_an_advantage() -> None:
    """Where each round takes as many of both sides there is no such number, and it is proved."""
    (found,) = fewer_lost(make_ruleset((3,), (2,)), 1)
    assert found == FewerLost(defenders=1, attackers=None, first=None, tried=None)


def test_an_attacker_who_cannot_win_always_loses_more() -> None:
    """Where no defender can fall no number of attackers helps, and it is proved."""
    hopeless = make_ruleset((6,), (6,), attacker_bonus={"dice": "all", "amount": -20})
    assert [each.attackers for each in fewer_lost(hopeless, 3)] == [None] * 3
    assert {each.tried for each in fewer_lost(hopeless, 3)} == {None}


def test_an_attacker_who_cannot_lose_loses_fewer() -> None:
    """Where no attacker can fall, one is enough against any defenders, and it is proved."""
    sure = make_ruleset((6,), (6,), attacker_bonus={"dice": "all", "amount": 20})
    assert fewer_lost(sure, 3) == tuple(FewerLost(d, 1, 1, None) for d in (1, 2, 3))


def test_where_rounds_depend_on_the_battle_numbers_are_tried() -> None:
    """Dutch rules and balanced blitz say how far they were tried; a cut tail may break a run."""
    assert [each.tried for each in fewer_lost(RULESETS["dutch"], 3)] == [22, 24, 26]
    (*_, found) = fewer_lost(RULESETS["balanced-blitz-capital"], 4)
    assert found == FewerLost(defenders=4, attackers=None, first=11, tried=tried_to(4))


def test_as_many_coins_cost_both_sides_as_much() -> None:
    """In a blitz of even rounds equal armies lose equally many, which is not fewer: it takes one
    attacker more than there are defenders.
    """
    coins = make_ruleset((3,), (2,)).model_copy(update={"transformation": "balanced-blitz-3.3"})
    assert [(each.attackers, each.first) for each in fewer_lost(coins, 2)] == [(2, 2), (3, 3)]


@pytest.mark.parametrize(
    ("attack", "defence", "first", "found"),
    [
        ((2, 13, 13, 42), 43, 22, FewerLost(1, attackers=22, first=22, tried=None)),
        ((2, 17, 17, 48), 50, 23, FewerLost(1, attackers=None, first=None, tried=22)),
    ],
)
def test_the_last_stack_tried_may_prove_all_larger_ones(
    attack: tuple[int, ...], defence: int, first: int, found: FewerLost
) -> None:
    """Against one defender 22 attackers are the last ones tried. Where they are the first to lose
    fewer, all larger stacks are proved to as well; where 23 are, that is not known.
    """
    gains = [Fraction(0)]
    for attackers in range(1, first + 1):
        # the attacker falls where no die is higher than the defender's
        falls = Fraction(0)
        for face in range(1, defence + 1):
            lower = (Fraction(min(face, most), most) for most in attack[:attackers])
            falls += prod(lower, start=Fraction(1, defence))
        gains.append(1 - falls + falls * (gains[-1] - 1))
    assert [gain > 0 for gain in gains] == [False] * first + [True]
    assert fewer_lost(make_ruleset(attack, (defence,)), 1) == (found,)


@pytest.mark.parametrize("least_of_defenders", [Ratio(1, 2), Ratio(2, 3)])
def test_which_loss_is_less_is_not_guessed(
    monkeypatch: pytest.MonkeyPatch, least_of_defenders: Ratio
) -> None:
    """Where the bounds of both losses overlap, or meet, there is no answer."""
    of_attackers = Interval(Ratio(1, 3), Ratio(2, 3))
    of_defenders = Interval(least_of_defenders, Ratio(3, 4))
    monkeypatch.setattr(BlitzSolution, "expected_attackers_lost", lambda *_: of_attackers)
    monkeypatch.setattr(BlitzSolution, "expected_defenders_lost", lambda *_: of_defenders)
    with pytest.raises(ArithmeticError, match="cannot tell whether"):
        fewer_lost(RULESETS["balanced-blitz"], 1)


def test_fewer_dice_are_the_rules_of_fewer_dice() -> None:
    """At most two dice under the classic rules are the rules that know no third."""
    two, own = with_at_most(RULESETS["classic"], 2), RULESETS["two-dice-attack"]
    found, expected = solve(two, 6, 4), solve(own, 6, 4)
    for attackers in range(1, 7):
        for defenders in range(1, 5):
            assert found.win(attackers, defenders) == expected.win(attackers, defenders)


@pytest.mark.parametrize("battle", [(1, 1), (2, 3), (8, 5)])
def test_costs_by_dice_are_plain_recursions(battle: tuple[int, int]) -> None:
    """Chance and losses with 3, 2 and 1 dice, as far as the attackers may roll them."""
    attackers, defenders = battle
    found = costs_by_dice(RULESETS["classic"], attackers, defenders)
    assert [each.dice for each in found] == list(range(min(attackers, 3), 0, -1))
    left = list(range(attackers + defenders + 1))
    nothing, one = [0] * len(left), [1] * len(left)
    for each in found:
        rolls: Rolls = ((6,) * each.dice, (6, 6), "defender")
        kept = battle_value(rolls, attackers, defenders, left, nothing)
        stand = battle_value(rolls, attackers, defenders, nothing, left)
        assert Fraction(*each.win) == battle_value(rolls, attackers, defenders, one, nothing)
        assert Fraction(*each.attackers_lost) == attackers - kept
        assert Fraction(*each.defenders_lost) == defenders - stand
        counts = count_rolls((6,) * each.dice, (6, 6)[:defenders], "defender")
        falls = [sum(map(mul, counts, range(len(counts)))), sum(map(mul, counts[::-1], range(3)))]
        assert each.next_round is not None
        found_in_a_round = [Fraction(*lost) for lost in each.next_round]
        assert found_in_a_round == [Fraction(fallen, sum(counts)) for fallen in falls]


def test_nobody_rolls_fewer_dice_in_a_blitz() -> None:
    """A battle resolved at once has only the costs of all dice."""
    ruleset: Ruleset = RULESETS["balanced-blitz"]
    (found,) = costs_by_dice(ruleset, 8, 5)
    assert (found.dice, found.win) == (3, solve(ruleset, 8, 5).win(8, 5))
    assert found.next_round is None


def test_where_no_attack_is_allowed_nothing_is_lost() -> None:
    """One attacker who may not roll fewer dice than two defenders: both sides stand."""
    classic = RULESETS["classic"]
    attacker = classic.attacker.model_copy(update={"never_fewer_dice": True})
    (found,) = costs_by_dice(classic.model_copy(update={"attacker": attacker}), 1, 2)
    nothing = Ratio(0, 1)
    assert (found.attackers_lost, found.defenders_lost, found.gain) == (nothing,) * 3
    assert found.next_round == (nothing, nothing)

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import pytest

from risk_odds.dice import compare_dice
from risk_odds.solver.stationary import Roll, answers, average_loss, best_defence

FACES = range(1, 7)
RULE = frozenset((first, second) for first in FACES for second in FACES if second <= min(first, 3))


@dataclass(frozen=True)
class Twin:
    """Koole's problem by listing all dice, in fractions; index 0 stands for no army at stake."""

    values: list[Fraction]
    two_dice: list[frozenset[Roll]]


@cache
def naive_losses() -> dict[Roll, tuple[int, Fraction, Fraction]]:
    """Return each roll's number of ways and mean loss against one die and two."""
    ways = Counter((sorted(dice)[2], sorted(dice)[1]) for dice in product(FACES, repeat=3))
    losses = {}
    for first, second in ways:
        one = sum(Fraction(first <= die, 6) for die in FACES)
        two = sum(
            Fraction((first <= max(dice)) + (second <= min(dice)), 36)
            for dice in product(FACES, repeat=2)
        )
        losses[first, second] = ways[first, second], Fraction(one), Fraction(two)
    return losses


def naive(most: int, first_value: Fraction | None = None) -> Twin:
    """Return the best values and choices, each roll and each number of armies in turn."""
    losses = naive_losses()
    mean = sum((Fraction(ways, 216) * one for ways, one, _ in losses.values()), Fraction(0))
    values = [Fraction(0), mean if first_value is None else first_value]
    choices: list[frozenset[Roll]] = [frozenset(), frozenset()]
    for _ in range(2, most + 1):
        value = Fraction(0)
        choice = set()
        for roll, (ways, one, two) in losses.items():
            with_one, with_two = one + values[-1], two + values[-2]
            value += Fraction(ways, 216) * max(with_one, with_two)
            if with_two > with_one:
                choice.add(roll)
        values.append(value)
        choices.append(frozenset(choice))
    return Twin(values, choices)


def test_values_and_choices_equal_the_twins() -> None:
    """For 1 to 60 armies at stake, value, gain and choice are those of a plain recursion."""
    twin = naive(60)
    for stake in best_defence().at_stake[:60]:
        n = stake.armies
        assert Fraction(*stake.value) == twin.values[n]
        assert Fraction(*stake.gain) == twin.values[n] - twin.values[n - 1]
        assert stake.two_dice == twin.two_dice[n]


def test_answers_equal_the_twins() -> None:
    """Each of the 21 rolls has its number of ways and its exact mean losses."""
    found = {
        answer.roll: (answer.ways, Fraction(*answer.one), Fraction(*answer.two))
        for answer in answers()
    }
    assert found == naive_losses()
    assert sum(answer.ways for answer in answers()) == 216
    for answer in answers():
        assert Fraction(*answer.share) == Fraction(*answer.two) - Fraction(*answer.one)


def test_the_papers_two_examples() -> None:
    """Against 5-3 one die costs the attacker 1/3 and two cost 1; against 6-5, 1/6 and 5/12."""
    losses = {answer.roll: (str(answer.one), str(answer.two)) for answer in answers()}
    assert losses[5, 3] == ("1/3", "1/1")
    assert losses[6, 5] == ("1/6", "5/12")


def test_the_rule_is_two_dice_against_a_low_second_die() -> None:
    """In the long run two dice answer exactly the rolls whose second die is 1, 2 or 3."""
    assert best_defence().two_dice == RULE


def test_the_averages() -> None:
    """The best average is 1945/3888; always two dice make 2387/5184, always one 49/144."""
    every_roll = [answer.roll for answer in answers()]
    assert str(best_defence().average) == "1945/3888"
    assert str(average_loss(every_roll)) == "2387/5184"
    assert str(average_loss([])) == "49/144"


@pytest.mark.parametrize(("dice", "always"), [(1, False), (2, True)])
def test_fixed_choices_are_classic_rounds(dice: int, always: bool) -> None:
    """Always the same number of dice is the classic round, per army at stake."""
    counts, total = compare_dice((6,) * 3, (6,) * dice, "defender").counts, 6 ** (3 + dice)
    expected = Fraction(sum(lost * count for lost, count in enumerate(counts)), total * dice)
    rolls = [answer.roll for answer in answers()] if always else []
    assert Fraction(*average_loss(rolls)) == expected


def test_the_choice_settles_at_13_armies() -> None:
    """The best choice is the rule for 5, 7, 9, 11 and from 13 to 400 armies, and for no others."""
    best = best_defence(400)
    assert best.settled == 13
    settled = {stake.armies for stake in best.at_stake if stake.two_dice == RULE}
    assert settled == {5, 7, 9, 11, *range(13, 401)}


@pytest.mark.parametrize("armies", [6, 8, 10, 12])
def test_only_4_4_delays_the_settling(armies: int) -> None:
    """With 6, 8, 10 and 12 armies at stake two dice are better against 4-4 too, nothing else."""
    assert best_defence().at_stake[armies - 1].two_dice == RULE | {(4, 4)}


def test_the_proof_needs_13_armies() -> None:
    """With 12 armies the proof does not succeed, which is an error; with 13 it does."""
    with pytest.raises(ArithmeticError, match="not settled with 12 armies"):
        best_defence(12)
    assert best_defence(13).settled == 13


def test_the_proofs_inequality() -> None:
    """With 12 armies or more, the gain is nearer to the average than the nearest share: 1/3888."""
    best = best_defence()
    average = Fraction(*best.average)
    nearest = min(abs(Fraction(*answer.share) - average) for answer in answers())
    assert nearest == Fraction(1, 3888)
    distances = [abs(Fraction(*stake.gain) - average) for stake in best.at_stake]
    assert distances[10] > nearest
    assert all(distance < nearest for distance in distances[11:])


def test_each_step_halves_the_distance_to_the_average() -> None:
    """Once settled, the gain jumps to the other side of the average, exactly half as far away."""
    best = best_defence()
    average = Fraction(*best.average)
    gains = [Fraction(*stake.gain) for stake in best.at_stake[best.settled - 2 :]]
    for before, after in pairwise(gains):
        assert after - average == -(before - average) / 2


def test_no_other_choice_has_a_better_average() -> None:
    """No choice by the second die's share, and none that changes one roll, makes more."""
    best = Fraction(*best_defence().average)
    ordered = sorted(answers(), key=lambda answer: Fraction(*answer.share), reverse=True)
    rolls = [answer.roll for answer in ordered]
    others = [frozenset(rolls[:count]) for count in range(22)]
    others += [RULE ^ {roll} for roll in rolls]
    averages = [Fraction(*average_loss(other)) for other in others if other != RULE]
    assert len(averages) == 42
    assert max(averages) == Fraction(2005, 4008) < best


def test_an_average_of_one_half_would_give_a_value_of_one() -> None:
    """Koole's argument that the game is not quite fair: V₁ = 1/2 gives V₂ > 1, not V₂ = 1."""
    assert naive(2, first_value=Fraction(1, 2)).values[2] == 1 + Fraction(1, 2592)

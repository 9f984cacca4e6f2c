"""Every rule ruleset against the twin, against a second recurrence, and against itself."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from risk_odds.dice import round_outcomes
from risk_odds.numbers import Interval, Ratio
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import BlitzSolution, Solution
from tests.twin import battles
from tests.twin.rounds import (
    BLITZ_BASE,
    PLAIN_RULESETS,
    all_rolls,
    losses_after_attack,
    may_attack,
    most_attacker_dice,
    most_defender_dice,
    round_losses,
)

RULESETS = [*PLAIN_RULESETS, "dutch"]

SMALL = [(a, d) for a in range(1, 7) for d in range(1, 6)]
"""Battles against the twin, with fewer dice than allowed on either side and with all of them."""

SIZE = 30
ALL = [(a, d) for a in range(1, SIZE + 1) for d in range(1, SIZE + 1)]

PRIME = 2**61 - 1
"""The field in which the second recurrence counts; it divides no number of faces."""

Transitions = list[tuple[int, int, int]]
"""One round: (attackers lost, defenders lost, chance modulo the prime)."""


@cache
def solution_of(ruleset: str) -> Solution:
    """Return a ruleset's solution up to 30 v 30."""
    return Solution(load_rulesets()[ruleset], SIZE, SIZE)


@cache
def blitz_of(ruleset: str) -> BlitzSolution:
    """Return a blitz's solution up to 30 v 30."""
    return BlitzSolution(load_rulesets()[ruleset], SIZE, SIZE)


def fractions(ratios: list[Ratio]) -> list[Fraction]:
    return [Fraction(*ratio) for ratio in ratios]


# Against the twin, which lists all rolls and propagates plain fractions


@pytest.mark.parametrize("name", PLAIN_RULESETS)
def test_rounds_equal_the_twins(name: str) -> None:
    """Every round of every ruleset, whatever its dice, ties or bonuses, is the listed one."""
    ruleset = load_rulesets()[name]
    for attackers, defenders in SMALL:
        outcomes = round_outcomes(ruleset, attackers, defenders)
        assert sum(outcomes.counts) == outcomes.total
        assert {
            (lost, outcomes.pairs - lost): Fraction(count, outcomes.total)
            for lost, count in enumerate(outcomes.counts)
            if count
        } == round_losses(name, attackers, defenders)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_battles_equal_the_twins(ruleset: str) -> None:
    """Chances to win and to lose, and the chance of every end, are those of brute force."""
    solution = solution_of(ruleset)
    for cell in SMALL:
        ends = battles.outcomes(ruleset, *cell)
        win = battles.captured(ends)
        assert Fraction(*solution.win(*cell)) == win
        assert Fraction(*solution.lose(*cell)) == 1 - win
        outcomes = solution.outcomes(*cell)
        assert fractions(outcomes.attackers_left) == [
            ends.get((left, 0), 0) for left in range(1, cell[0] + 1)
        ]
        assert fractions(outcomes.defenders_left) == [
            sum(chance for (_, d), chance in ends.items() if d == left)
            for left in range(1, cell[1] + 1)
        ]
        standing = {
            left: Fraction(*chance) for left, chance in outcomes.standing.items() if chance[0]
        }
        assert standing == {left: chance for left, chance in ends.items() if all(left)}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_moments_equal_the_twins(ruleset: str) -> None:
    """Means and variances of what is left and lost on both sides are those of brute force."""
    solution = solution_of(ruleset)
    for cell in SMALL:
        ends = battles.outcomes(ruleset, *cell)
        first, second = (
            [sum(end[side] ** power * chance for end, chance in ends.items()) for side in (0, 1)]
            for power in (1, 2)
        )
        assert Fraction(*solution.expected_attackers_left(*cell)) == first[0]
        assert Fraction(*solution.expected_defenders_left(*cell)) == first[1]
        assert Fraction(*solution.expected_attackers_lost(*cell)) == cell[0] - first[0]
        assert Fraction(*solution.expected_defenders_lost(*cell)) == cell[1] - first[1]
        assert Fraction(*solution.variance_attackers_left(*cell)) == second[0] - first[0] ** 2
        assert Fraction(*solution.variance_defenders_left(*cell)) == second[1] - first[1] ** 2


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rounds_of_a_battle_equal_the_twins(ruleset: str) -> None:
    """The next round and the mean number of rounds are those of brute force."""
    solution = solution_of(ruleset)
    for cell in SMALL:
        assert Fraction(*solution.expected_rounds(*cell)) == battles.expected_rounds(ruleset, *cell)
        chances = solution.next_round(*cell)
        assert {
            (lost, taken): Fraction(rolls, chances.total) for lost, taken, rolls in chances.outcomes
        } == battles.next_losses(ruleset, *cell)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_retreats_equal_the_twins(ruleset: str) -> None:
    """Stopping at any number of attackers has the twin's chance to win and mean left."""
    solution = Solution(load_rulesets()[ruleset], 6, 5)
    for cell in SMALL:
        for stop_at in range(cell[0] + 1):
            ends = battles.retreat(ruleset, *cell, stop_at)
            win, left = solution.retreat(*cell, stop_at)
            assert Fraction(*win) == battles.captured(ends)
            assert Fraction(*left) == sum(end[0] * chance for end, chance in ends.items())


# The whole 30 by 30 by a second recurrence: every start propagated forward, modulo a prime


@cache
def transitions_of(ruleset: str) -> list[list[Transitions]]:
    """Return the twin's rounds modulo the prime, for every state up to 30 v 30."""
    return [
        [
            [
                (lost, taken, modulo(chance))
                for (lost, taken), chance in losses_of_state(ruleset, a, d).items()
            ]
            for d in range(1, SIZE + 1)
        ]
        for a in range(1, SIZE + 1)
    ]


@cache
def known_losses(ruleset: str, attacker_dice: int, d: int) -> dict[tuple[int, int], Fraction]:
    return round_losses(ruleset, attacker_dice, d)


def losses_of_state(ruleset: str, a: int, d: int) -> dict[tuple[int, int], Fraction]:
    """Return the next round's losses; under Dutch rules by the policy, which is checked below."""
    if ruleset != "dutch":
        defending = d if ruleset == "uk-1990" else most_defender_dice(ruleset, d)
        return known_losses(ruleset, most_attacker_dice(ruleset, a), defending)
    return dutch_losses(min(a, 3), min(d, 2), policy_of(a, d))


def policy_of(a: int, d: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return the engine's number of dice for each roll of the attacker's highest dice."""
    dutch = solution_of("dutch").dutch
    assert dutch is not None
    return tuple(sorted(dutch.policy[a - 1][d - 1].items()))


@cache
def dutch_losses(
    attacking: int, defending: int, policy: tuple[tuple[tuple[int, ...], int], ...]
) -> dict[tuple[int, int], Fraction]:
    """Return the next round's losses when the defender answers each roll as the policy says."""
    dice = dict(policy)
    rolls = all_rolls([6] * attacking)
    chances: dict[tuple[int, int], Fraction] = {}
    for roll, ways in rolls.items():
        answer = dice[roll[: min(attacking, defending)]]
        for pair, chance in losses_after_attack(roll, answer).items():
            share = chance * Fraction(ways, rolls.total())
            chances[pair] = chances.get(pair, Fraction(0)) + share
    return chances


def modulo(chance: Fraction) -> int:
    return chance.numerator * pow(chance.denominator, -1, PRIME) % PRIME


Ends = tuple[tuple[int, int], list[int], list[int], dict[tuple[int, int], int]]
"""A start, and the chances of its ends: won, failed, and of these those in which both stand."""


def ends_of_every_start(ruleset: str) -> Iterator[Ends]:
    """Yield each start with the chances of its ends, modulo the prime.

    Each start's probability is sent through the states that can be reached from it, most armies
    first; nothing of one start serves another.
    """
    transitions = transitions_of(ruleset)
    for attackers, defenders in ALL:
        reached = [[0] * (defenders + 1) for _ in range(attackers + 1)]
        reached[attackers][defenders] = 1
        standing = {}
        for a in range(attackers, 0, -1):
            row, rounds = reached[a], transitions[a - 1]
            for d in range(defenders, 0, -1):
                chance = row[d] % PRIME
                if chance:
                    if not may_attack(ruleset, a, d):
                        standing[a, d] = chance
                    for lost, taken, part in rounds[d - 1]:
                        reached[a - lost][d - taken] += chance * part
        yield (
            (attackers, defenders),
            [reached[k][0] % PRIME for k in range(1, attackers + 1)],
            [
                (chance + sum(stood for (_, d), stood in standing.items() if d == left)) % PRIME
                for left, chance in enumerate(reached[0][1:], start=1)
            ],
            standing,
        )


@pytest.mark.parametrize("ruleset", RULESETS)
def test_thirty_by_thirty_equals_a_second_recurrence(ruleset: str) -> None:
    """All 27,900 chances of all ends up to 30 v 30 agree modulo 2^61 − 1, and so do all sums."""
    solution = solution_of(ruleset)
    inverse = cache(lambda denominator: pow(denominator, -1, PRIME))

    def residue(ratio: Ratio) -> int:
        remainder: int = ratio.numerator * inverse(ratio.denominator % PRIME) % PRIME
        return remainder

    for cell, attackers_left, defenders_left, standing in ends_of_every_start(ruleset):
        outcomes = solution.outcomes(*cell)
        assert [residue(ratio) for ratio in outcomes.attackers_left] == attackers_left
        assert [residue(ratio) for ratio in outcomes.defenders_left] == defenders_left
        stood = {left: residue(chance) for left, chance in outcomes.standing.items()}
        assert {left: chance for left, chance in stood.items() if chance} == standing
        assert residue(solution.win(*cell)) == sum(attackers_left) % PRIME
        assert residue(solution.lose(*cell)) == sum(defenders_left) % PRIME
        also = sum(left * chance for (left, _), chance in standing.items())
        for moment, chances, more in (
            (solution.expected_attackers_left(*cell), attackers_left, also),
            (solution.expected_defenders_left(*cell), defenders_left, 0),
        ):
            mean = more + sum(left * chance for left, chance in enumerate(chances, start=1))
            assert residue(moment) == mean % PRIME


def test_the_dutch_policy_is_optimal_everywhere() -> None:
    """Up to 30 v 30, for every roll, no other number of dice makes capture less likely, exactly.

    With a chance to win in units of 1 / 7776^(armies) all numbers are whole: no round, rolled with
    five dice at most, removes fewer armies than its denominator has factors 7776.
    """
    unit = 6**5
    wins = [[0] * (SIZE + 1)]
    for a in range(1, SIZE + 1):
        wins.append([unit**a])
        for d in range(1, SIZE + 1):
            armies = unit ** (a + d)
            total = 0
            rolls = all_rolls([6] * min(a, 3))
            policy = dict(policy_of(a, d))
            values: dict[tuple[int, ...], list[int]] = {}
            for roll, ways in rolls.items():
                compared = roll[: min(a, d, 2)]
                if compared not in values:
                    values[compared] = [
                        sum(
                            rolled
                            * (36 // 6**dice)
                            * wins[a - lost][d - taken]
                            * unit ** (lost + taken)
                            for (lost, taken), rolled in answers(roll, dice).items()
                        )
                        for dice in range(1, min(d, 2) + 1)
                    ]
                best = min(values[compared])
                # the first of the best is the one with fewer dice
                assert policy[compared] == values[compared].index(best) + 1
                total += ways * best
            assert total % (36 * rolls.total()) == 0
            wins[a].append(total // (36 * rolls.total()))
            ratio = solution_of("dutch").win(a, d)
            assert ratio.numerator * armies == wins[a][d] * ratio.denominator


@cache
def answers(roll: tuple[int, ...], dice: int) -> Counter[tuple[int, int]]:
    """Return in how many of the defender's rolls each side loses how much against a roll."""
    return Counter(
        {
            losses: int(chance * 6**dice)
            for losses, chance in losses_after_attack(roll, dice).items()
        }
    )


# Against itself: what must hold of any battle


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_chances_of_all_ends_add_up_to_exactly_one(ruleset: str) -> None:
    """Up to 30 v 30 the survivors' chances are those of winning and losing, and these are 1."""
    solution = solution_of(ruleset)
    for cell in ALL:
        whole = solution.win_table.denominator(*cell)
        outcomes = solution.outcomes(*cell)
        parts = [
            sum(ratio.numerator * (whole // ratio.denominator) for ratio in ratios)
            for ratios in (outcomes.attackers_left, outcomes.defenders_left)
        ]
        assert parts[0] == solution.win_table.numerator(*cell)
        assert parts[1] == solution.lose_table.numerator(*cell)
        assert sum(parts) == whole


@pytest.mark.parametrize("ruleset", RULESETS)
def test_more_armies_never_hurt(ruleset: str) -> None:
    """Up to 30 v 30 one attacker more helps him and one defender more does not, exactly."""
    solution = solution_of(ruleset)
    for table, sign in ((solution.win_table, 1), (solution.lose_table, -1)):
        values = {cell: sign * Fraction(*table.unreduced(*cell)) for cell in ALL}
        for a, d in product(range(1, SIZE + 1), range(1, SIZE)):
            assert values[a, d + 1] <= values[a, d]
            assert values[d + 1, a] >= values[d, a]


@pytest.mark.parametrize("ruleset", BLITZ_BASE)
def test_a_blitz_is_as_sound_as_its_bounds_can_tell(ruleset: str) -> None:
    """Up to 30 v 30 all chances of a blitz enclose a sum of 1, and more armies never hurt."""
    solution = blitz_of(ruleset)
    bounds = {
        cell: (bounds_of(solution.win(*cell)), bounds_of(solution.lose(*cell))) for cell in ALL
    }
    for (a, d), (win, lose) in bounds.items():
        assert win[0] + lose[0] <= 1 <= win[1] + lose[1]
        assert 0 <= win[0] <= win[1] < win[0] + Fraction(1, 10**60)
        if a < SIZE:
            assert bounds[a + 1, d][0][1] >= win[0]
        if d < SIZE:
            assert bounds[a, d + 1][0][0] <= win[1]


@pytest.mark.parametrize("ruleset", BLITZ_BASE)
def test_the_ends_of_a_blitz_are_those_of_its_chances(ruleset: str) -> None:
    """The survivors of a blitz enclose its chance to win and to lose on each side."""
    solution = blitz_of(ruleset)
    for cell in [*SMALL, (30, 1), (1, 30), (30, 30), (15, 28), (28, 15)]:
        outcomes = solution.outcomes(*cell)
        for chances, total in (
            (outcomes.attackers_left, solution.win(*cell)),
            (outcomes.defenders_left, solution.lose(*cell)),
        ):
            low, high = (
                sum(ends) for ends in zip(*(bounds_of(chance) for chance in chances), strict=True)
            )
            assert low <= bounds_of(total)[1]
            assert high >= bounds_of(total)[0]
            assert high - low < Fraction(1, 10**60)


def bounds_of(number: Ratio | Interval) -> tuple[Fraction, Fraction]:
    """Return the exact ends of a number."""
    low, high = (number, number) if isinstance(number, Ratio) else number
    return Fraction(*low), Fraction(*high)

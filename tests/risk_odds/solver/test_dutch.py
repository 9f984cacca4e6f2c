from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution, dutch
from risk_odds.solver.dutch import DutchRounds, Roll, dutch_rounds
from tests.rulesets import make_ruleset
from tests.twin import battles
from tests.twin.rounds import all_rolls

RULESET = load_rulesets()["dutch"]
DUTCH = Solution(RULESET, 10, 10)
SMALL = list(product(range(1, 9), range(1, 9)))


def policy(attackers: int, defenders: int) -> dict[tuple[int, ...], int]:
    """Return the policy of a state of the Dutch rules."""
    assert DUTCH.dutch is not None
    return DUTCH.dutch.policy[attackers - 1][defenders - 1]


def rounds_of(ruleset: Ruleset, size: int) -> DutchRounds:
    dutch = Solution(ruleset, size, size).dutch
    assert dutch is not None
    return dutch


@pytest.mark.parametrize("attackers", range(1, 9))
def test_the_policy_is_the_twins(attackers: int) -> None:
    """For every state and every roll the defender rolls as many dice as the twin says."""
    for defenders in range(1, 9):
        found = policy(attackers, defenders)
        compared = min(attackers, defenders, 2)
        rolls = all_rolls([6] * min(attackers, 3))
        assert set(found) == {roll[:compared] for roll in rolls}
        for roll in rolls:
            assert found[roll[:compared]] == battles.dutch_policy(attackers, defenders, roll)


@pytest.mark.parametrize("attackers", range(1, 9))
def test_battles_are_the_twins(attackers: int) -> None:
    """Chances, all ends and the mean number of rounds are those of brute force."""
    for defenders in range(1, 9):
        cell = attackers, defenders
        ends = battles.dutch_outcomes(*cell)
        assert Fraction(*DUTCH.win(*cell)) == battles.dutch_win(*cell) == battles.captured(ends)
        assert Fraction(*DUTCH.lose(*cell)) == 1 - battles.captured(ends)
        outcomes = DUTCH.outcomes(*cell)
        assert [Fraction(*ratio) for ratio in outcomes.attackers_left] == [
            ends.get((left, 0), 0) for left in range(1, attackers + 1)
        ]
        assert [Fraction(*ratio) for ratio in outcomes.defenders_left] == [
            ends.get((0, left), 0) for left in range(1, defenders + 1)
        ]
        assert Fraction(*DUTCH.expected_rounds(*cell)) == battles.expected_rounds("dutch", *cell)


@pytest.mark.parametrize("attackers", range(1, 9))
def test_rounds_are_the_twins(attackers: int) -> None:
    """The next round counts every roll of all dice once, answered as the policy says."""
    for defenders in range(1, 9):
        chances = DUTCH.next_round(attackers, defenders)
        assert chances.total == 6 ** (min(attackers, 3) + min(defenders, 2))
        assert sum(rolls for *_, rolls in chances.outcomes) == chances.total
        assert {
            (lost, taken): Fraction(rolls, chances.total) for lost, taken, rolls in chances.outcomes
        } == battles.dutch_losses(attackers, defenders)


def test_the_policy_depends_on_the_state() -> None:
    """Other armies call for other answers to the same roll, so no table of one round will do."""
    assert len({tuple(sorted(policy(a, d).items())) for a, d in SMALL if min(a, d) > 1}) > 1


def test_ties_mean_fewer_dice() -> None:
    """Where both numbers of dice are equally good, to the last digit, the defender rolls one."""
    ties = 0
    for attackers, defenders in product(range(1, 9), range(2, 9)):
        for roll in all_rolls([6] * min(attackers, 3)):
            one, two = battles.dutch_captures(attackers, defenders, roll)
            if one == two:
                ties += 1
                assert policy(attackers, defenders)[roll[: min(attackers, 2)]] == 1
    assert ties > 0


def test_one_attackers_one_is_answered_by_one_die() -> None:
    """A lone attacker's 1 cannot win, so both answers are equal; all higher rolls call for two."""
    assert policy(1, 2) == {(1,): 1, (2,): 2, (3,): 2, (4,): 2, (5,): 2, (6,): 2}


@pytest.mark.parametrize(
    ("attack", "defence"), [((2, 2), (2, 2)), ((3, 4), (2, 4)), ((2, 3), (2, 2, 3))]
)
def test_chances_of_nearly_the_same_size_are_told_apart(attack: Roll, defence: Roll) -> None:
    """With coins and other small dice the best answer, found with exact fractions, is still the
    policy's. Answers are often equally good, or nearly.
    """
    found = rounds_of(make_ruleset(attack, defence, chooses_after_roll=True), 5).policy
    for attackers, defenders in product(range(1, 6), range(2, 6)):
        answers = small_answers(attack, defence, attackers, defenders)
        assert found[attackers - 1][defenders - 1] == {
            roll: values.index(min(values)) + 1 for roll, values in answers.items()
        }


def test_where_all_answers_are_the_same_one_die_is_rolled() -> None:
    """An attacker whose dice are never high enough loses with any answer, whatever they roll."""
    hopeless = make_ruleset(
        (6, 6), attacker_bonus={"dice": "all", "amount": -20}, chooses_after_roll=True
    )
    found = dutch_rounds(hopeless, 1, 3)
    assert found.policy == ((dict.fromkeys([(face,) for face in range(-19, -13)], 1),) * 3,)
    assert [[lost for lost, _, _ in round_] for round_ in found.rounds.weights[0]] == [[1]] * 3


@pytest.mark.parametrize("bits", [1, 2, 8])
def test_exact_numbers_decide_what_a_few_bits_do_not(
    monkeypatch: pytest.MonkeyPatch, bits: int
) -> None:
    """However few bits are compared at first, the answers are the same."""
    monkeypatch.setattr(dutch, "ENOUGH_BITS", bits)
    assert rounds_of(RULESET, 6).policy == tuple(
        tuple(policy(a, d) for d in range(1, 7)) for a in range(1, 7)
    )


@cache
def small_win(attack: Roll, defence: Roll, attackers: int, defenders: int) -> Fraction:
    """Return the chance to win with these dice, by plain recursion over listed rolls."""
    if not defenders:
        return Fraction(1)
    if not attackers:
        return Fraction(0)
    rolls = all_rolls([*attack[:attackers]])
    values = small_answers(attack, defence, attackers, defenders)
    compared = min(attackers, defenders, len(defence))
    return sum(
        (
            Fraction(ways, rolls.total()) * min(values[roll[:compared]])
            for roll, ways in rolls.items()
        ),
        Fraction(0),
    )


@cache
def small_answers(
    attack: Roll, defence: Roll, attackers: int, defenders: int
) -> dict[Roll, list[Fraction]]:
    """Return, for each roll, the chance to win when one die, two dice, … answer it."""
    found: dict[Roll, list[Fraction]] = {}
    for roll in all_rolls([*attack[:attackers]]):
        compared = roll[: min(attackers, defenders, len(defence))]
        found[compared] = []
        for dice in range(1, min(defenders, len(defence)) + 1):
            chance = Fraction(0)
            answers = all_rolls([*defence[:dice]])
            for answer, ways in answers.items():
                duels = list(zip(roll, answer, strict=False))
                lost = sum(attacking <= defending for attacking, defending in duels)
                after = attackers - lost, defenders - len(duels) + lost
                chance += Fraction(ways, answers.total()) * small_win(attack, defence, *after)
            found[compared].append(chance)
    return found


@pytest.mark.parametrize(
    ("attacker", "defender"),
    [((6, 6, 6), (6, 6, 6)), ((4,), (6, 4)), ((8, 6, 4), (6, 8)), ((2, 2, 2), (3, 2))],
)
def test_choosing_late_never_hurts_the_defender(
    attacker: tuple[int, ...], defender: tuple[int, ...]
) -> None:
    """Whatever the dice, choosing after the roll is at least as good as all dice, or fewer."""
    late = Solution(make_ruleset(attacker, defender, chooses_after_roll=True), 6, 6)
    for dice in range(1, len(defender) + 1):
        fixed = Solution(make_ruleset(attacker, defender[:dice]), 6, 6)
        for a, d in product(range(1, 7), range(1, 7)):
            assert Fraction(*late.win(a, d)) <= Fraction(*fixed.win(a, d))


def test_a_single_die_leaves_no_choice() -> None:
    """A defender with one die is in the same battle, whether he chooses or not."""
    late = Solution(make_ruleset(defender=(6,), chooses_after_roll=True), 7, 7)
    fixed = Solution(make_ruleset(defender=(6,)), 7, 7)
    for a, d in product(range(1, 8), range(1, 8)):
        assert late.win(a, d) == fixed.win(a, d)
        assert late.outcomes(a, d) == fixed.outcomes(a, d)


def test_only_late_choosers_have_a_policy(classic: Ruleset) -> None:
    """A solution has a policy where the rules leave the defender a choice, and else none."""
    assert DUTCH.dutch is not None
    assert Solution(classic, 3, 3).dutch is None


@pytest.mark.parametrize("size", [(1, 10), (10, 1), (2, 3), (3, 2)])
def test_small_grids_agree_with_large_ones(size: tuple[int, int]) -> None:
    """A grid's size never shows in policy or weights, even with fewer armies than dice."""
    small = dutch_rounds(DUTCH.ruleset, *size)
    assert DUTCH.dutch is not None
    for a, d in product(range(1, size[0] + 1), range(1, size[1] + 1)):
        assert small.policy[a - 1][d - 1] == policy(a, d)
        assert small.rounds.weights[a - 1][d - 1] == DUTCH.dutch.rounds.weights[a - 1][d - 1]
        there = small.rounds.denominators.of(a, d)
        assert there == DUTCH.dutch.rounds.denominators.of(a, d)


def test_retreat_keeps_the_policy() -> None:
    """A defender whose attacker may stop chooses as in a battle to the end, as the twin does."""
    for a, d in product(range(2, 7), range(2, 6)):
        ends = battles.retreat("dutch", a, d, 2)
        win, left = DUTCH.retreat(a, d, 2)
        assert Fraction(*win) == battles.captured(ends)
        assert Fraction(*left) == sum(end[0] * chance for end, chance in ends.items())

from fractions import Fraction
from functools import cache
from math import gcd

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from risk_odds.numbers import fixed, fixed_root, percent, significant
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import BlitzSolution, Solution, solve
from risk_odds.solver.sweep import rounds_of, sweep
from tests.rulesets import make_ruleset
from tests.twin import battles
from tests.twin.rounds import round_losses

TO_EIGHT = [(a, d) for a in range(1, 9) for d in range(1, 9)]
SIXTY = Solution(load_rulesets()["classic"], 60, 60)
armies = st.integers(1, 59)


@cache
def recursive_win(attackers: int, defenders: int) -> Fraction:
    """Return the classic chance to win, by a memoised recursion over the twin's rounds."""
    if not defenders:
        return Fraction(1)
    if not attackers:
        return Fraction(0)
    return sum(
        (
            chance * recursive_win(attackers - lost, defenders - killed)
            for (lost, killed), chance in round_losses("classic", attackers, defenders).items()
        ),
        Fraction(0),
    )


@pytest.mark.parametrize(
    ("name", "of_attackers", "of_defenders"), [("classic", 3, 2), ("d20", 3, 2), ("dutch", 6, 5)]
)
def test_a_few_tables_hold_all_survivors(name: str, of_attackers: int, of_defenders: int) -> None:
    """As many as a side has dice, and one for each number only where decisions need it."""
    solution = Solution(load_rulesets()[name], 6, 5)
    assert [*solution.attackers_left_tables] == [*range(1, of_attackers + 1)]
    assert [*solution.defenders_left_tables] == [*range(1, of_defenders + 1)]


def assert_equals_twin(solution: Solution, ruleset: str, attackers: int, defenders: int) -> None:
    ends = battles.outcomes(ruleset, attackers, defenders)
    outcomes = solution.outcomes(attackers, defenders)
    assert [Fraction(*ratio) for ratio in outcomes.attackers_left] == [
        ends.get((left, 0), 0) for left in range(1, attackers + 1)
    ]
    assert [Fraction(*ratio) for ratio in outcomes.defenders_left] == [
        ends.get((0, left), 0) for left in range(1, defenders + 1)
    ]
    win = battles.captured(ends)
    assert Fraction(*solution.win(attackers, defenders)) == win
    assert Fraction(*solution.lose(attackers, defenders)) == 1 - win


@pytest.mark.parametrize(("attackers", "defenders"), TO_EIGHT)
def test_classic_battles_equal_the_twins(
    solution: Solution, attackers: int, defenders: int
) -> None:
    """Chances to win and to lose and both sides' survivors are those of brute force."""
    assert_equals_twin(solution, "classic", attackers, defenders)


@pytest.mark.parametrize(("attackers", "defenders"), TO_EIGHT)
def test_classic_moments_equal_the_twins(
    solution: Solution, attackers: int, defenders: int
) -> None:
    """Means and variances of both sides' survivors and losses are those of brute force."""
    ends = battles.outcomes("classic", attackers, defenders)

    def mean(side: int, power: int) -> Fraction:
        return sum((chance * end[side] ** power for end, chance in ends.items()), Fraction(0))

    cell = attackers, defenders
    assert Fraction(*solution.expected_attackers_left(*cell)) == mean(0, 1)
    assert Fraction(*solution.expected_defenders_left(*cell)) == mean(1, 1)
    assert Fraction(*solution.expected_attackers_lost(*cell)) == attackers - mean(0, 1)
    assert Fraction(*solution.expected_defenders_lost(*cell)) == defenders - mean(1, 1)
    assert Fraction(*solution.variance_attackers_left(*cell)) == mean(0, 2) - mean(0, 1) ** 2
    assert Fraction(*solution.variance_defenders_left(*cell)) == mean(1, 2) - mean(1, 1) ** 2
    together = (
        *(mean(0, 1), attackers - mean(0, 1), mean(0, 2) - mean(0, 1) ** 2),
        *(mean(1, 1), defenders - mean(1, 1), mean(1, 2) - mean(1, 1) ** 2),
    )
    assert tuple(Fraction(*moment) for moment in solution.moments(*cell)) == together


def test_thirty_by_thirty_equals_a_memoised_recursion(solution: Solution) -> None:
    """All 900 chances to win up to 30 v 30 are those of plain recursion with fractions."""
    for attackers in range(1, 31):
        for defenders in range(1, 31):
            ratio = solution.win(attackers, defenders)
            fraction = recursive_win(attackers, defenders)
            assert ratio == (fraction.numerator, fraction.denominator)


@settings(max_examples=25)
@given(armies, armies)
def test_probabilities_sum_to_exactly_one(attackers: int, defenders: int) -> None:
    """Winning and losing exhaust all cases, and so do the survivors, to the last digit."""
    win, lose = SIXTY.win(attackers, defenders), SIXTY.lose(attackers, defenders)
    outcomes = SIXTY.outcomes(attackers, defenders)
    assert Fraction(*win) + Fraction(*lose) == 1
    assert sum(Fraction(*ratio) for ratio in outcomes.attackers_left) == Fraction(*win)
    assert sum(Fraction(*ratio) for ratio in outcomes.defenders_left) == Fraction(*lose)


@settings(max_examples=25)
@given(armies, armies)
def test_moments_are_those_of_the_survivors(attackers: int, defenders: int) -> None:
    """Means and variances, swept on their own, agree with the distribution exactly."""
    outcomes = SIXTY.outcomes(attackers, defenders)
    for ratios, mean, variance in (
        (
            outcomes.attackers_left,
            SIXTY.expected_attackers_left(attackers, defenders),
            SIXTY.variance_attackers_left(attackers, defenders),
        ),
        (
            outcomes.defenders_left,
            SIXTY.expected_defenders_left(attackers, defenders),
            SIXTY.variance_defenders_left(attackers, defenders),
        ),
    ):
        first = sum(left * Fraction(*ratio) for left, ratio in enumerate(ratios, start=1))
        second = sum(left**2 * Fraction(*ratio) for left, ratio in enumerate(ratios, start=1))
        assert first == Fraction(*mean)
        assert second - first**2 == Fraction(*variance)


@given(armies, armies)
def test_more_attackers_never_hurt(attackers: int, defenders: int) -> None:
    """One attacker more makes winning likelier, compared exactly."""
    fewer, more = SIXTY.win(attackers, defenders), SIXTY.win(attackers + 1, defenders)
    assert fewer.numerator * more.denominator < more.numerator * fewer.denominator


@given(armies, armies)
def test_more_defenders_never_help_the_attacker(attackers: int, defenders: int) -> None:
    """One defender more makes winning less likely, compared exactly."""
    fewer, more = SIXTY.win(attackers, defenders), SIXTY.win(attackers, defenders + 1)
    assert more.numerator * fewer.denominator < fewer.numerator * more.denominator


def test_the_whole_table_is_monotone(solution: Solution) -> None:
    """Along every row and column up to 60 v 60, chances to win and to lose move one way."""
    sizes = range(1, 61)
    for table, sign in ((solution.win, 1), (solution.lose, -1)):
        values = [[sign * Fraction(*table(a, d)) for d in sizes] for a in sizes]
        assert all(row == sorted(row, reverse=True) for row in values)
        assert all(list(column) == sorted(column) for column in zip(*values, strict=True))


@settings(max_examples=25)
@given(armies, armies)
def test_ratios_are_in_lowest_terms(attackers: int, defenders: int) -> None:
    """Everything the solution hands out is reduced and has a positive denominator."""
    outcomes = SIXTY.outcomes(attackers, defenders)
    cell = attackers, defenders
    for ratio in (
        SIXTY.win(*cell),
        SIXTY.lose(*cell),
        SIXTY.expected_attackers_left(*cell),
        SIXTY.expected_attackers_lost(*cell),
        SIXTY.expected_defenders_left(*cell),
        SIXTY.expected_defenders_lost(*cell),
        SIXTY.variance_attackers_left(*cell),
        SIXTY.variance_defenders_left(*cell),
        *outcomes.attackers_left,
        *outcomes.defenders_left,
    ):
        assert gcd(ratio.numerator, ratio.denominator) == 1
        assert ratio.numerator >= 0
        assert ratio.denominator > 0


@pytest.mark.parametrize(
    ("attackers", "printed"), [(100, 0.8243628661249771), (107, 0.9159633236885779)]
)
def test_large_battles_have_the_printed_decimals(
    classic: Ruleset, attackers: int, printed: float
) -> None:
    """100 v 100 and 107 v 100 are the two numbers that the sources print to 16 digits."""
    win = Solution(classic, attackers, 100).win(attackers, 100)
    assert float(significant(win)) == printed
    assert fixed(win, 16) == f"{printed:.16f}"
    assert abs(Fraction(*win) - Fraction(f"{printed}")) < Fraction(1, 10**16)


def test_blatts_example(solution: Solution) -> None:
    """Blatt's 4 v 3, where 4 counts the territory (A = 3), is won with 47.0%."""
    assert solution.win(3, 3) == (511817135, 1088391168)
    assert fixed(solution.win(3, 3), 4) == "0.4703"
    assert Fraction(*solution.win(3, 3)) == battles.win("classic", 3, 3)


def test_mcloones_example(solution: Solution) -> None:
    """McLoone's 18 v 6, where 18 counts the territory (A = 17), is the table's 0.992."""
    win = solution.win(17, 6)
    assert fixed(win, 3) == "0.992"
    assert Fraction(*win) == recursive_win(17, 6)


def test_osbornes_example(solution: Solution) -> None:
    """Osborne's losses of 5 v 5 (A = 5): 3.37 ± 1.83 and 3.56 ± 1.70."""
    assert fixed(solution.expected_attackers_lost(5, 5), 2) == "3.37"
    assert fixed_root(solution.variance_attackers_left(5, 5), 2) == "1.83"
    assert fixed(solution.expected_defenders_lost(5, 5), 2) == "3.56"
    assert fixed_root(solution.variance_defenders_left(5, 5), 2) == "1.70"


def test_fractions_in_print(solution: Solution) -> None:
    """3 v 3 and 3 v 4, where 3 counts the territory (A = 2), are the fractions in print."""
    assert solution.win(2, 3) == (692225, 3359232)
    assert solution.win(2, 4) == (5520775, 60466176)


def test_retreat_in_print(solution: Solution) -> None:
    """11 v 5 is won with 0.94304…, with 0.50714… if the attacker retreats at 7."""
    win, left = solution.retreat(11, 5, 7)
    assert fixed(solution.win(11, 5), 5) == "0.94304"
    assert fixed(win, 5) == "0.50714"
    ends = battles.retreat("classic", 11, 5, 7)
    assert Fraction(*win) == battles.captured(ends)
    assert Fraction(*left) == sum(end[0] * chance for end, chance in ends.items())
    assert Fraction(*win) != Fraction(*solution.win(4, 5))


def test_a_capital_in_print() -> None:
    """30 v 15 on a capital loses exactly 12 attackers with 0.0222128001707278."""
    capital = Solution(load_rulesets()["three-dice-defence"], 30, 15)
    chance = capital.chance_attackers_left(30, 15, 18)
    assert fixed(chance, 16) == "0.0222128001707278"
    assert capital.outcomes(30, 15).attackers_left[17] == chance


def test_eight_hundred_zombies_in_print() -> None:
    """300 attackers v 800 zombies, in print 0.8897331, is 0.8897333: print has single precision.

    One exact sweep gives the true digits. The same recursion with numbers of 24 bits, which lose a
    little in each of its 240,000 steps, gives the printed ones.
    """
    rounds = rounds_of(load_rulesets()["attacker-ties"], 300)
    table = sweep(rounds, 300, 800, won=lambda _: 1, lost=lambda _: 0)
    assert significant(table.unreduced(300, 800)) == "0.88973326217402876944"
    assert f"{in_single_precision(300, 800):.7f}" == "0.8897331"


def in_single_precision(attackers: int, defenders: int) -> float:
    """Return the chance to win against zombies, by recursion with numbers of 24 bits."""
    rounds = {
        (a, d): [
            (lost, killed, np.float32(float(chance)))
            for (lost, killed), chance in round_losses("attacker-ties", a, d).items()
        ]
        for a in (1, 2, 3)
        for d in (1, 2)
    }
    nothing, everything = np.float32(0), np.float32(1)
    wins = [[everything, *[nothing] * defenders]]
    for a in range(1, attackers + 1):
        wins.append([everything])
        for d in range(1, defenders + 1):
            chance = nothing
            for lost, killed, part in rounds[min(a, 3), min(d, 2)]:
                chance += part * wins[a - lost][d - killed]
            wins[a].append(chance)
    return float(wins[attackers][defenders])


def test_the_issues_example(solution: Solution) -> None:
    """8 attackers v 5 defenders: the attacker wins 81.8%."""
    assert percent(solution.win(8, 5)) == "81.8%"
    assert solution.win(8, 5) == (7719642799729558864245565, 9432487241417956603723776)


def test_the_ruleset_decides_what_kind_of_solution_there_is(classic: Ruleset) -> None:
    """Rules with a transformation are solved as a blitz, all others exactly."""
    rulesets = load_rulesets()
    assert isinstance(solve(classic, 2, 2), Solution)
    assert isinstance(solve(rulesets["dutch"], 2, 2), Solution)
    assert isinstance(solve(rulesets["balanced-blitz"], 2, 2), BlitzSolution)


def test_retreat_at_the_ends(solution: Solution) -> None:
    """Retreat at 0 is the battle to the end; at the starting number there is no round at all."""
    win, left = solution.retreat(6, 4, 0)
    assert Fraction(*win) == Fraction(*solution.win(6, 4))
    assert Fraction(*left) == Fraction(*solution.expected_attackers_left(6, 4))
    assert [Fraction(*number) for number in solution.retreat(6, 4, 6)] == [0, 6]
    assert [Fraction(*number) for number in solution.retreat(6, 4, 9)] == [0, 6]


@pytest.mark.parametrize(
    "ruleset",
    [
        make_ruleset(),
        make_ruleset(armies_for_dice=(1, 3)),
        make_ruleset(attacker=(8, 6, 6), defender=(8, 6, 4)),
    ],
)
def test_survivors_may_be_shifted(ruleset: Ruleset) -> None:
    """The few tables give what sweeping each number of survivors by itself gives."""
    solution = Solution(ruleset, 9, 9)
    for left in range(1, 10):

        def exactly(armies: int, wanted: int = left) -> int:
            return int(armies == wanted)

        won = sweep(solution.rounds, 9, 9, won=exactly, lost=lambda _: 0)
        lost = sweep(solution.rounds, 9, 9, won=lambda _: 0, lost=exactly)
        for attackers in range(1, 10):
            for defenders in range(1, 10):
                outcomes = solution.outcomes(attackers, defenders)
                if left <= attackers:
                    shifted = outcomes.attackers_left[left - 1]
                    assert shifted == won.ratio(attackers, defenders)
                if left <= defenders:
                    shifted = outcomes.defenders_left[left - 1]
                    assert shifted == lost.ratio(attackers, defenders)


@pytest.mark.parametrize("size", [(1, 1), (1, 60), (60, 1), (2, 3), (3, 2)])
def test_small_grids_agree_with_large_ones(
    classic: Ruleset, solution: Solution, size: tuple[int, int]
) -> None:
    """A solution's size never shows in its numbers, even if it has fewer armies than dice."""
    small = Solution(classic, *size)
    assert small.win(*size) == solution.win(*size)
    assert small.outcomes(*size) == solution.outcomes(*size)
    assert small.variance_attackers_left(*size) == solution.variance_attackers_left(*size)


def test_one_attacker_left_is_enough_unless_more_are_wanted() -> None:
    """Whoever says no number wants to win; with 2 left it takes more attackers, or a smaller
    chance.
    """
    chance = SIXTY.win(3, 3)
    assert SIXTY.needed(3, chance) == SIXTY.needed(3, chance, 1) == 3
    with_two = SIXTY.needed(3, chance, 2)
    assert with_two is not None
    assert with_two > 3


@given(armies, armies)
def test_at_least_that_many_left_is_the_sum_of_all_such_ends(
    attackers: int, defenders: int
) -> None:
    """The end with exactly that many counts, too, and with one it is every win."""
    chance = Fraction(0)
    for left in range(attackers, 0, -1):
        one = SIXTY.chance_attackers_left(attackers, defenders, left)
        chance += Fraction(one.numerator, one.denominator)
        if left in (attackers, 2, 1):
            found = SIXTY.chance_at_least_left(attackers, defenders, left)
            assert Fraction(found.numerator, found.denominator) == chance
    win = SIXTY.win(attackers, defenders)
    assert chance == Fraction(win.numerator, win.denominator)


def test_the_defenders_answers_begin_with_the_highest_roll() -> None:
    """Dutch rules: the rolls that call for one number of dice stand together, highest first."""
    dutch = Solution(load_rulesets()["dutch"], 3, 2)
    answers = dutch.answers(3, 2)
    assert [dice for dice, _ in answers] == [1, 2]
    for _, rolls in answers:
        assert list(rolls) == sorted(rolls, reverse=True)
        assert len(rolls) > 1

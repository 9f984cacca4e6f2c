from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from itertools import accumulate

import pytest
from flint import arb, ctx, fmpq

from risk_odds.numbers import Number, Ratio, fixed, percent, significant
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.sides import Bonus
from risk_odds.solver import Solution, balls, blitz
from risk_odds.solver.blitz import BlitzOutcomes, BlitzSolution, _between_cuts, _sharper
from tests.rulesets import Side, make_ruleset
from tests.twin import battles

BLITZES = ["balanced-blitz", "balanced-blitz-capital", "balanced-blitz-zombie"]
TO_SEVEN = [(a, d) for a in range(1, 8) for d in range(1, 8)]
LARGER = [(11, 12), (20, 9), (9, 16), (16, 20), (30, 15)]
NARROW = Fraction(1, 10**60)
NEVER, ALWAYS = Ratio(0, 1), Ratio(1, 1)


@cache
def blitz_of(ruleset: str) -> BlitzSolution:
    return BlitzSolution(load_rulesets()[ruleset], 30, 30)


def blitz_with(
    attacker: tuple[int, ...], defender: tuple[int, ...], ties: Side = "defender"
) -> BlitzSolution:
    """Return the blitz of up to 3 v 3 with these dice."""
    dice = make_ruleset(attacker, defender, ties)
    return BlitzSolution(dice.model_copy(update={"transformation": "balanced-blitz-3.3"}), 3, 3)


def ends(number: Number) -> tuple[Fraction, Fraction]:
    """Return the two exact ends between which a number lies."""
    if isinstance(number, Ratio):
        return Fraction(*number), Fraction(*number)
    return Fraction(*number.low), Fraction(*number.high)


def total(numbers: list[Number]) -> tuple[Fraction, Fraction]:
    """Return the ends of a sum."""
    lows, highs = zip(*map(ends, numbers), strict=True)
    return sum(lows, Fraction(0)), sum(highs, Fraction(0))


def all_numbers(solution: BlitzSolution, attackers: int, defenders: int) -> Iterator[Number]:
    """Yield every number that there is about a battle."""
    for quantity in (
        solution.win,
        solution.lose,
        solution.expected_attackers_left,
        solution.expected_attackers_lost,
        solution.expected_defenders_left,
        solution.expected_defenders_lost,
        solution.variance_attackers_left,
        solution.variance_defenders_left,
    ):
        yield quantity(attackers, defenders)
    outcomes = solution.outcomes(attackers, defenders)
    yield from outcomes.attackers_left
    yield from outcomes.defenders_left


def by_state(outcomes: BlitzOutcomes) -> dict[tuple[int, int], Number]:
    """Return the outcomes as the twin keeps them."""
    return {
        **{(k, 0): chance for k, chance in enumerate(outcomes.attackers_left, start=1)},
        **{(0, m): chance for m, chance in enumerate(outcomes.defenders_left, start=1)},
    }


def to_150_digits(ruleset: Ruleset, attackers: int, defenders: int) -> list[Decimal]:
    """Return the blitz's chances from a attackers left to 1, then from 1 defender left to d.

    The four steps once more, with places along the ordered outcomes in place of trimming, and with
    the functions of Python's decimal arithmetic.
    """
    plain = Solution(ruleset, attackers, defenders)  # which knows no transformation
    outcomes = plain.outcomes(attackers, defenders)
    chances = [Fraction(*chance) for chance in outcomes.attackers_left[::-1]]
    chances += [Fraction(*chance) for chance in outcomes.defenders_left]
    sides = [slice(0, attackers), slice(attackers, attackers + defenders)]
    totals = [sum(chances[side]) for side in sides]
    with localcontext() as context:
        context.prec = 170

        def decimal(fraction: Fraction | int) -> Decimal:
            return Decimal(fraction.numerator) / Decimal(fraction.denominator)

        if min(totals) <= Fraction(1, 20):
            steeper = [Decimal(int(each == max(totals))) for each in totals]
        else:
            powers = [decimal(each) ** Decimal("1.3") for each in totals]
            steeper = [power / sum(powers) for power in powers]
        scaled = [
            decimal(chance / before) * after if before else Decimal(0)
            for side, before, after in zip(sides, totals, steeper, strict=True)
            for chance in chances[side]
        ]
        places = [
            min(max(place, Decimal("0.1")), Decimal("0.9"))
            for place in accumulate(scaled, initial=Decimal(0))
        ]
        kept = [(after - before) / Decimal("0.8") for before, after in zip(places, places[1:])]  # noqa: B905, RUF007
        result = []
        for side in sides:
            sharper = [chance ** Decimal("1.8") if chance else chance for chance in kept[side]]
            result += [each * sum(kept[side]) / sum(sharper) if each else each for each in sharper]
        return result


@pytest.mark.parametrize("battle", [(1, 1), (3, 20), (8, 5), (12, 12)])
def test_all_moments_at_once_are_those_asked_one_by_one(battle: tuple[int, int]) -> None:
    """Means and variances come in the order of the dataset that shows them."""
    solution = blitz_of("balanced-blitz")
    assert solution.moments(*battle) == (
        solution.expected_attackers_left(*battle),
        solution.expected_attackers_lost(*battle),
        solution.variance_attackers_left(*battle),
        solution.expected_defenders_left(*battle),
        solution.expected_defenders_lost(*battle),
        solution.variance_defenders_left(*battle),
    )


@pytest.mark.parametrize("battle", [*TO_SEVEN, *LARGER])
@pytest.mark.parametrize("ruleset", BLITZES)
def test_outcomes_are_the_twins(ruleset: str, battle: tuple[int, int]) -> None:
    """Every chance agrees with the independent twin's to 50 places; what is cut off is 0."""
    found = by_state(blitz_of(ruleset).outcomes(*battle))
    expected = battles.balanced_blitz(ruleset, *battle)
    assert expected.keys() <= found.keys()
    for state, chance in found.items():
        low, high = ends(chance)
        wanted = Fraction(expected.get(state, Decimal(0)))
        assert low - Fraction(1, 10**50) <= wanted <= high + Fraction(1, 10**50)
        assert (chance == NEVER) == (wanted == 0)


@pytest.mark.parametrize("battle", [*TO_SEVEN, *LARGER])
@pytest.mark.parametrize("ruleset", BLITZES)
def test_the_chance_to_win_is_the_twins_total(ruleset: str, battle: tuple[int, int]) -> None:
    """The closed form of the chance to win is what the four steps leave the attacker."""
    solution = blitz_of(ruleset)
    totals = battles.side_totals(battles.balanced_blitz(ruleset, *battle))
    for chance, wanted in zip((solution.win(*battle), solution.lose(*battle)), totals, strict=True):
        low, high = ends(chance)
        assert low - Fraction(1, 10**50) <= Fraction(wanted) <= high + Fraction(1, 10**50)


def test_a_place_exactly_on_a_cut_is_told() -> None:
    """Two attackers who win with both in 72 of 80 cases keep both: the cut ends just there."""
    outcomes = blitz_with((9,), (3,), "attacker").outcomes(2, 1)
    assert outcomes.attackers_left == [NEVER, ALWAYS]
    assert outcomes.defenders_left == [NEVER]


@pytest.mark.parametrize("ruleset", BLITZES)
def test_outcomes_add_up(ruleset: str) -> None:
    """Each side's outcomes add up to its chance to win, and both sides' to 1."""
    solution = blitz_of(ruleset)
    for attackers in range(1, 31, 3):
        for defenders in range(1, 31, 2):
            outcomes = solution.outcomes(attackers, defenders)
            sides = outcomes.attackers_left, outcomes.defenders_left
            chances = solution.win(attackers, defenders), solution.lose(attackers, defenders)
            for chance, side in zip(chances, sides, strict=True):
                (low, high), (least, most) = ends(chance), total(side)
                assert low <= most
                assert least <= high
            least, most = total([*outcomes.attackers_left, *outcomes.defenders_left])
            assert least <= 1 <= most
            least, most = total(list(chances))
            assert least <= 1 <= most


@pytest.mark.parametrize("battle", [(1, 1), (3, 20), (8, 5), (12, 12)])
def test_that_many_or_more_left_is_the_sum_of_each_number(battle: tuple[int, int]) -> None:
    """Of every number of attackers left, and of one more than there are."""
    solution = blitz_of("balanced-blitz")
    left = solution.outcomes(*battle).attackers_left
    for number in range(1, battle[0] + 2):
        low, high = ends(solution.chance_at_least_left(*battle, number))
        least, most = total([NEVER, *left[number - 1 :]])
        assert low <= most
        assert least <= high


@pytest.mark.parametrize("ruleset", BLITZES)
def test_every_interval_is_narrow(ruleset: str) -> None:
    """No number is uncertain by 10⁻⁶⁰, so that each has its 20 digits."""
    solution = blitz_of(ruleset)
    for attackers in range(1, 31, 3):
        for defenders in range(1, 31, 3):
            for number in all_numbers(solution, attackers, defenders):
                low, high = ends(number)
                assert high - low < NARROW
                assert low == high or low > 0
                assert significant(number)
                assert fixed(number, 2)
                assert percent(number)


@pytest.mark.parametrize("battle", [(1, 1), (3, 2), (8, 5), (4, 4), (5, 7), (12, 10), (20, 17)])
@pytest.mark.parametrize("ruleset", BLITZES)
def test_intervals_bracket_the_number(ruleset: str, battle: tuple[int, int]) -> None:
    """Chances, means and variances to 150 digits lie between the ends of their intervals."""
    solution = blitz_of(ruleset)
    attackers, _ = battle
    # 150 digits say nothing about ends that are exact, hence the slack
    slack = Fraction(1, 10**150)

    def brackets(number: Number, value: Fraction) -> bool:
        low, high = ends(number)
        return low - slack <= value <= high + slack

    chances = [Fraction(chance) for chance in to_150_digits(solution.ruleset, *battle)]
    won, lost = chances[:attackers][::-1], chances[attackers:]
    outcomes = solution.outcomes(*battle)
    assert all(map(brackets, outcomes.attackers_left, won))
    assert all(map(brackets, outcomes.defenders_left, lost))
    assert brackets(solution.win(*battle), sum(won, Fraction(0)))
    assert brackets(solution.lose(*battle), sum(lost, Fraction(0)))
    for side, armies, (left, gone, variance) in (
        (
            won,
            battle[0],
            (
                solution.expected_attackers_left,
                solution.expected_attackers_lost,
                solution.variance_attackers_left,
            ),
        ),
        (
            lost,
            battle[1],
            (
                solution.expected_defenders_left,
                solution.expected_defenders_lost,
                solution.variance_defenders_left,
            ),
        ),
    ):
        mean = sum((k * chance for k, chance in enumerate(side, start=1)), Fraction(0))
        square = sum((k * k * chance for k, chance in enumerate(side, start=1)), Fraction(0))
        assert brackets(left(*battle), mean)
        assert brackets(gone(*battle), armies - mean)
        assert brackets(variance(*battle), square - mean * mean)


def test_single_chances_are_those_of_the_list() -> None:
    """Asking for one number of survivors gives the same as asking for all."""
    solution = blitz_of("balanced-blitz")
    outcomes = solution.outcomes(9, 7)
    assert outcomes.attackers_left == [
        solution.chance_attackers_left(9, 7, k) for k in range(1, 10)
    ]
    assert outcomes.defenders_left == [solution.chance_defenders_left(9, 7, m) for m in range(1, 8)]


def test_printed_armies_needed() -> None:
    """Others' figure: 49 attackers are needed for at least 80% against 50 defenders."""
    solution = BlitzSolution(load_rulesets()["balanced-blitz"], 60, 50)
    assert solution.needed(50, Ratio(4, 5)) == 49
    assert ends(solution.win(48, 50))[1] < Fraction(4, 5) < ends(solution.win(49, 50))[0]


def test_printed_capital_loss() -> None:
    """Others' figures: 30 v 15 on a capital loses exactly 12 attackers, plain and blitz."""
    solution = blitz_of("balanced-blitz-capital")
    plain = Solution(load_rulesets()["three-dice-defence"], 30, 15)
    assert plain.chance_attackers_left(30, 15, 18) == solution.plain.chance_attackers_left(
        30, 15, 18
    )
    assert fixed(plain.chance_attackers_left(30, 15, 18), 16) == "0.0222128001707278"
    assert fixed(solution.chance_attackers_left(30, 15, 18), 16) == "0.0100282888709122"


def test_hopeless_battles_are_certain() -> None:
    """3 v 20 is never won and 20 v 3 never lost, exactly, and nobody is left on the side."""
    solution = blitz_of("balanced-blitz")
    assert (solution.win(3, 20), solution.lose(3, 20)) == (NEVER, ALWAYS)
    assert (solution.win(20, 3), solution.lose(20, 3)) == (ALWAYS, NEVER)
    assert solution.outcomes(3, 20).attackers_left == [NEVER] * 3
    assert solution.outcomes(20, 3).defenders_left == [NEVER] * 3
    assert solution.expected_attackers_left(3, 20) == NEVER
    assert solution.expected_attackers_lost(3, 20) == Ratio(3, 1)
    assert solution.variance_defenders_left(20, 3) == NEVER


def test_the_cuts_make_more_battles_certain_than_the_first_step() -> None:
    """What has more than 5% of a plain battle may have nothing of a blitz: 2 v 3, exactly 0."""
    solution = blitz_of("balanced-blitz-capital")
    assert Fraction(*solution.plain.win(2, 3)) > Fraction(1, 20)
    assert solution.win(2, 3) == NEVER
    assert solution.lose(2, 3) == ALWAYS


def test_an_outcome_that_stands_alone_is_exact() -> None:
    """A d40 against a d2 always wins the blitz of 1 v 1, with 1 left and no variance."""
    solution = blitz_with((40,), (2,))
    assert solution.outcomes(1, 1) == BlitzOutcomes([ALWAYS], [NEVER])
    assert solution.expected_attackers_left(1, 1) == ALWAYS
    assert solution.expected_attackers_lost(1, 1) == NEVER
    assert solution.variance_attackers_left(1, 1) == NEVER


def test_impossible_outcomes_stay_impossible() -> None:
    """An attacker with +20 on his die never loses an army, nor in a blitz."""
    dice = blitz_with((6,), (6,)).ruleset
    unbeatable = dice.attacker.model_copy(update={"bonus": Bonus(dice="highest", amount=20)})
    solution = BlitzSolution(dice.model_copy(update={"attacker": unbeatable}), 3, 2)
    assert solution.outcomes(3, 2) == BlitzOutcomes([NEVER, NEVER, ALWAYS], [NEVER, NEVER])


@pytest.mark.parametrize("hopeless", ["attacker", "defender"])
def test_exactly_five_percent_is_hopeless(hopeless: Side) -> None:
    """A side with exactly 1/20 never wins, and the other side's outcomes show it.

    A d5 and a d3 against a d2 that wins ties: 2 v 1 is lost with 3/10 · 1/6. The first step makes
    5/6 and 7/60 of the rest 50/57 and 7/57, of which the cuts leave 443/570 and 13/570. (Without
    the first step, the cut would first meet what is lost, and leave more of the 7/60.)
    """
    if hopeless == "defender":
        solution = blitz_with((5, 3), (2,))
        plain = solution.plain.lose(2, 1)
        chance = solution.lose(2, 1)
        two_left = solution.chance_attackers_left(2, 1, 2)
        one_left = solution.chance_attackers_left(2, 1, 1)
    else:
        solution = blitz_with((2,), (5, 3), "attacker")
        plain = solution.plain.win(1, 2)
        chance = solution.win(1, 2)
        two_left = solution.chance_defenders_left(1, 2, 2)
        one_left = solution.chance_defenders_left(1, 2, 1)
    assert plain == Ratio(1, 20)
    assert chance == NEVER
    with localcontext() as context:
        context.prec = 120
        power = (Decimal(13) / 443) ** Decimal("1.8")
        for number, value in ((one_left, power / (1 + power)), (two_left, 1 / (1 + power))):
            low, high = ends(number)
            assert low < Fraction(value) < high


@pytest.mark.parametrize("weak", ["attacker", "defender"])
def test_hardly_more_than_five_percent_is_not_hopeless(weak: Side) -> None:
    """A side with 5/99 never wins either, but what the first step leaves alone shows in the others.

    A d12 and a d11 against a d7 that wins ties: 2 v 1 is lost with 5/33 · 1/3.
    """
    if weak == "defender":
        solution = blitz_with((12, 11), (7,))
        plain = solution.plain.lose(2, 1)
        others = solution.outcomes(2, 1).attackers_left
    else:
        solution = blitz_with((7,), (12, 11), "attacker")
        plain = solution.plain.win(1, 2)
        others = solution.outcomes(1, 2).defenders_left
    assert plain == Ratio(5, 99)
    with localcontext() as context:
        context.prec = 120
        odds = (Decimal(94) / 5) ** Decimal("1.3")
        two_left = odds / (1 + odds) / 94 * 99 * 28 / 33  # after the second step
        cut = [Decimal("0.9") - two_left, two_left - Decimal("0.1")]
        powers = [each ** Decimal("1.8") for each in cut]
        for number, power in zip(others, powers, strict=True):
            low, high = ends(number)
            assert low < Fraction(power / sum(powers)) < high


def test_an_outcome_that_ends_at_the_cut_is_gone() -> None:
    """An outcome of exactly 1/10 at an end is cut off whole, and nothing of the next.

    A d6 and a d7 against a d5 that loses ties: 2 v 1 is lost with 1/21, and won with one attacker
    left with a tenth of what remains.
    """
    solution = blitz_with((6, 7), (5,), "attacker")
    one_left, win = solution.plain.chance_attackers_left(2, 1, 1), solution.plain.win(2, 1)
    assert Fraction(*one_left) / Fraction(*win) == Fraction(1, 10)
    assert solution.outcomes(2, 1) == BlitzOutcomes([NEVER, ALWAYS], [NEVER])


def test_two_outcomes_that_end_at_a_cut_are_told() -> None:
    """A cut may end just where the second of four outcomes does: two share what is before it.

    A d3 against a d3 that loses ties wins with 2/3, so 4 v 1 is won with 4, 3, 2 and 1 left with
    27, 9, 3 and 1 fortieths. Of these the cuts leave 23 and 9.
    """
    solution = BlitzSolution(blitz_with((3,), (3,), "attacker").ruleset, 4, 1)
    outcomes = solution.outcomes(4, 1)
    assert outcomes.attackers_left[:2] == outcomes.defenders_left * 2 == [NEVER, NEVER]
    with localcontext() as context:
        context.prec = 120
        power = (Decimal(23) / 9) ** Decimal("1.8")
        for number, value in zip(
            outcomes.attackers_left[2:], (1 / (1 + power), power / (1 + power)), strict=True
        ):
            low, high = ends(number)
            assert low < Fraction(value) < high


def test_the_best_outcome_may_be_impossible() -> None:
    """Of two v two each loses one, for certain, and the rest is won: one attacker is left.

    The attacker's highest die has +20 and always wins, and both of the defender's have +6, so the
    other die always loses.
    """
    dice = blitz_with((6, 6), (6, 6)).ruleset
    sides = {
        "attacker": dice.attacker.model_copy(update={"bonus": Bonus(dice="highest", amount=20)}),
        "defender": dice.defender.model_copy(update={"bonus": Bonus(dice="all", amount=6)}),
    }
    solution = BlitzSolution(dice.model_copy(update=sides), 2, 2)
    assert solution.outcomes(2, 2) == BlitzOutcomes([ALWAYS, NEVER], [NEVER, NEVER])


@pytest.mark.parametrize(
    ("place", "left"),
    [
        ((0, 1), (0, 1)),
        ((1, 10), (0, 1)),
        ((101, 1000), (1, 1000)),
        ((1, 2), (2, 5)),
        ((899, 1000), (799, 1000)),
        ((9, 10), (4, 5)),
        ((1, 1), (4, 5)),
    ],
)
def test_a_tenth_is_cut_off_each_end(place: tuple[int, int], left: tuple[int, int]) -> None:
    """A place exactly on a cut is told like any other."""
    assert _between_cuts(fmpq(*place)) == fmpq(*left)


def test_what_may_be_nothing_is_not_raised_to_a_power() -> None:
    """A ball that ends just at 0 may be an outcome that a cut has left nothing of."""
    around_nothing = arb(0, 0.25)
    from_nothing_on = around_nothing + around_nothing.rad()
    assert from_nothing_on.lower() == 0
    with pytest.raises(ArithmeticError, match="cannot tell whether a cut has left anything"):
        _sharper([fmpq(1, 2), from_nothing_on], fmpq(1))


def test_even_odds_stay_exactly_even() -> None:
    """A d3 against a d2 wins with exactly 1/2, in a blitz as well."""
    solution = blitz_with((3,), (2,))
    half = Ratio(1, 2)
    assert solution.plain.win(1, 1) == half
    assert solution.outcomes(1, 1) == BlitzOutcomes([half], [half])
    assert solution.variance_attackers_left(1, 1) == Ratio(1, 4)
    assert solution.needed(1, half) == solution.needed_to_hold(1, half) == 1


@pytest.mark.parametrize(
    "chance", [Ratio(1, 10**9), Ratio(1, 2), Ratio(3, 4), Ratio(19, 20), Ratio(99, 100), ALWAYS]
)
@pytest.mark.parametrize("ruleset", BLITZES)
def test_the_armies_needed_are_the_first_that_suffice(ruleset: str, chance: Ratio) -> None:
    """The numbers needed to win and to hold are those that a search through all chances finds."""
    solution = blitz_of(ruleset)
    wanted = Fraction(*chance)
    for armies in range(1, 31, 4):
        enough = [a for a in range(1, 31) if ends(solution.win(a, armies))[0] >= wanted]
        found = solution.needed(armies, chance)
        assert found == enough[0] if enough else found is None or found > 30
        enough = [d for d in range(1, 31) if ends(solution.lose(armies, d))[0] >= wanted]
        found = solution.needed_to_hold(armies, chance)
        assert found == enough[0] if enough else found is None or found > 30


@pytest.mark.parametrize("left", [2, 3, 5])
def test_the_armies_needed_with_some_left_are_the_first_that_suffice(
    left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are those of a search through all chances, however small the table that is asked; no
    search goes further than its limit.
    """
    largest = blitz_of("balanced-blitz")
    for defenders in (1, 2, 5):
        smallest = BlitzSolution(largest.ruleset, 1, 1)
        for chance in (Ratio(1, 1000), Ratio(1, 2), Ratio(19, 20)):
            reached = [
                ends(largest.chance_at_least_left(attackers, defenders, left))[0]
                for attackers in range(1, 31)
            ]
            first = next(n for n, each in enumerate(reached, 1) if each >= Fraction(*chance))
            assert largest.needed(defenders, chance, left) == first
            assert smallest.needed(defenders, chance, left) == first
            for limit, right in ((first, first), (first - 1, None)):
                monkeypatch.setattr(blitz, "LARGEST_STACK", limit)
                assert smallest.needed(defenders, chance, left) == right
            monkeypatch.undo()


def test_any_army_has_no_chance_at_least() -> None:
    """One attacker wins with at least 0; nobody wins with more than 1."""
    solution = blitz_of("balanced-blitz")
    assert solution.needed(30, NEVER) == solution.needed(30, NEVER, 9) == 1
    assert solution.plain.needed(30, NEVER, 9) == 1
    more_than_all = Ratio(101, 100)
    assert solution.needed(1, more_than_all) is solution.needed(1, more_than_all, 3) is None


def test_coarse_balls_contain_fine_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """With fewer bits every interval is wider, and still holds the narrow one."""
    fine = list(all_numbers(blitz_of("balanced-blitz"), 9, 8))
    monkeypatch.setattr(balls, "PRECISION", 80)
    coarse = list(all_numbers(BlitzSolution(load_rulesets()["balanced-blitz"], 9, 8), 9, 8))
    for wide, narrow in zip(coarse, fine, strict=True):
        (least, most), (low, high) = ends(wide), ends(narrow)
        assert least <= low <= high <= most
    assert coarse != fine


def test_an_undecided_comparison_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the bits do not suffice to tell, nothing is guessed."""
    solution = blitz_of("balanced-blitz")
    low, _ = ends(solution.win(8, 5))
    monkeypatch.setattr(balls, "PRECISION", 60)
    with pytest.raises(ArithmeticError, match="cannot tell"):
        solution.needed(5, Ratio(low.numerator, low.denominator))


@pytest.mark.parametrize("bits", [2, 4, 8])
@pytest.mark.parametrize("battle", [(1, 3), (3, 2), (3, 5), (8, 6)])
def test_bits_that_do_not_suffice_are_an_error(
    monkeypatch: pytest.MonkeyPatch, bits: int, battle: tuple[int, int]
) -> None:
    """With hopelessly few bits the outcomes are still right, or there are none."""
    expected = battles.balanced_blitz("balanced-blitz", *battle)
    monkeypatch.setattr(balls, "PRECISION", bits)
    try:
        outcomes = BlitzSolution(load_rulesets()["balanced-blitz"], *battle).outcomes(*battle)
    except ArithmeticError:
        return
    for state, chance in by_state(outcomes).items():
        low, high = ends(chance)
        assert low <= Fraction(expected.get(state, Decimal(0))) <= high


@pytest.mark.parametrize("chance", [Ratio(1, 2), Ratio(17, 24), Ratio(7, 24)])
def test_the_attackers_needed_are_the_first_who_win_so_often(chance: Ratio) -> None:
    """Also where the odds are 2 to 1 or 1 to 2 before the cuts, as for 17/24 and 7/24."""
    solution = blitz_of("balanced-blitz")
    for defenders in range(1, 9):
        enough = (
            a for a in range(1, 31) if ends(solution.win(a, defenders))[0] >= Fraction(*chance)
        )
        assert solution.needed(defenders, chance) == next(enough)


def test_too_few_bits_for_a_power_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ball that has grown without bounds is no result."""
    monkeypatch.setattr(balls, "PRECISION", 2)
    with pytest.raises(ArithmeticError, match=r"cannot tell|lost all"):
        BlitzSolution(load_rulesets()["balanced-blitz"], 1, 3).outcomes(1, 3)


def test_the_precision_of_others_does_not_matter() -> None:
    """FLINT's global precision neither changes the results nor is changed, threads or not."""
    ruleset = load_rulesets()["balanced-blitz"]
    expected = blitz_of("balanced-blitz").outcomes(12, 11)
    before = ctx.prec
    try:
        ctx.prec = 10
        with ThreadPoolExecutor(4) as threads:
            found = list(
                threads.map(lambda _: BlitzSolution(ruleset, 12, 12).outcomes(12, 11), range(12))
            )
        assert ctx.prec == 10
    finally:
        ctx.prec = before
    assert found == [expected] * 12

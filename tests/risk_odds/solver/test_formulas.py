import re
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import factorial

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st
from sympy.parsing.sympy_parser import (
    convert_xor,
    implicit_multiplication,
    parse_expr,
    standard_transformations,
)

from generator.sources.reading import PrintedFormula, load_literature
from risk_odds.dice import compare_dice
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.formulas import CLASSIC_ROUNDS, parse_formula, patterns, round_formulas
from tests.rulesets import count_rolls

ROUNDS = [(attacker, defender) for attacker in (1, 2, 3) for defender in (1, 2, 3)]
S, X, Y = sympy.symbols("s x y", positive=True, integer=True)

coefficients = st.lists(st.integers(-9, 9), min_size=1, max_size=5)


def read(text: str) -> sympy.Expr:
    """Return a polynomial as sympy reads it, without any code of ours."""
    rules = (*standard_transformations, implicit_multiplication, convert_xor)
    return parse_expr(text.replace(")(", ") * ("), local_dict={"s": S}, transformations=rules)


def parts(latex: str) -> list[str]:
    return latex.removeprefix(r"\frac{").removesuffix("}").split("}{")


def symbolic(latex: str) -> sympy.Expr:
    """Return a formula in LaTeX as sympy reads it."""
    numerator, denominator = map(read, parts(latex))
    return numerator / denominator


def expanded(polynomial: list[int]) -> str:
    return "+".join(f"{c}s^{k}" for k, c in enumerate(polynomial)).replace("+-", "-")


@cache
def derived_by_sums(attacker_dice: int, defender_dice: int) -> dict[int, sympy.Expr]:
    """Return chances by attacker losses, summed over the attacker's dice instead of patterns."""
    rolls = S ** (attacker_dice + defender_dice)
    if min(attacker_dice, defender_dice) == 1:
        highest = X**attacker_dice - (X - 1) ** attacker_dice
        won = sympy.summation(sympy.expand(highest * (X - 1) ** defender_dice), (X, 1, S))
        return {0: won / rolls, 1: 1 - won / rolls}
    # two highest of the attacker's two or three dice: ways if both are y, and if x is above y
    same, above = (1, 2) if attacker_dice == 2 else (3 * (Y - 1) + 1, 6 * (Y - 1) + 3)
    both_lower = (X - 1) ** 2 - (X - Y) ** 2
    both_reach = (S - Y + 1) ** 2 - (X - Y) ** 2

    def total(ways: sympy.Expr) -> sympy.Expr:
        unequal = sympy.summation(sympy.expand(above * ways), (X, Y + 1, S))
        equal = same * ways.subs(X, Y)
        return sympy.summation(sympy.expand(unequal + equal), (Y, 1, S))

    won, lost = total(both_lower) / rolls, total(both_reach) / rolls
    return {0: won, 1: 1 - won - lost, 2: lost}


@pytest.mark.parametrize(("attacker", "defender"), CLASSIC_ROUNDS)
@pytest.mark.parametrize("faces", range(2, 21))
def test_formulas_equal_the_engines_counts(attacker: int, defender: int, faces: int) -> None:
    """For every die from 2 to 20 faces each formula gives the counted chance of its outcome."""
    counted = compare_dice((faces,) * attacker, (faces,) * defender, "defender")
    for formula in round_formulas(attacker, defender):
        expected = Fraction(counted.counts[formula.attackers_lost], counted.total)
        assert Fraction(*formula.chance.value(faces)) == expected


@pytest.mark.parametrize(("attacker", "defender"), ROUNDS)
def test_formulas_equal_a_list_of_all_rolls(attacker: int, defender: int) -> None:
    """Listing every roll, one by one, gives the same for small dice, those with one face too."""
    for faces in range(1, 7 if attacker + defender < 6 else 5):
        counts = count_rolls((faces,) * attacker, (faces,) * defender, "defender")
        for formula in round_formulas(attacker, defender):
            expected = Fraction(counts[formula.attackers_lost], sum(counts))
            assert Fraction(*formula.chance.value(faces)) == expected


@pytest.mark.parametrize("faces", range(7, 10))
def test_formulas_reach_beyond_the_counts_they_come_from(faces: int) -> None:
    """Three dice against three, known from dice up to 6 faces, are right for larger dice too."""
    counted = compare_dice((faces,) * 3, (faces,) * 3, "defender")
    chances = [Fraction(*formula.chance.value(faces)) for formula in round_formulas(3, 3)]
    assert chances == [Fraction(count, counted.total) for count in counted.counts]


@pytest.mark.parametrize(("attacker", "defender"), CLASSIC_ROUNDS)
def test_formulas_equal_sums_done_by_sympy(attacker: int, defender: int) -> None:
    """A second derivation for all s, by symbolic sums over the attacker's dice, agrees."""
    for formula in round_formulas(attacker, defender):
        expected = derived_by_sums(attacker, defender)[formula.attackers_lost]
        assert sympy.simplify(symbolic(formula.chance.latex) - expected) == 0


@pytest.mark.parametrize(("attacker", "defender"), ROUNDS)
def test_formulas_are_in_sympys_factors(attacker: int, defender: int) -> None:
    """No factor of a formula can be split further and nothing cancels, says sympy; a power of one
    is not written.
    """
    for formula in round_formulas(attacker, defender):
        latex = formula.chance.latex
        brackets = re.findall(r"\(([^()]+)\)", latex)
        assert all(sympy.Poly(read(bracket), S).is_irreducible for bracket in brackets)
        assert sympy.gcd(*map(read, parts(latex))) == 1
        assert parts(latex)[1].rstrip("0123456789^").endswith("s")
        assert not re.search(r"\^1(?!\d)", latex)


@pytest.mark.parametrize(("attacker", "defender"), ROUNDS)
def test_the_outcomes_of_a_round_add_up_to_one(attacker: int, defender: int) -> None:
    """For every s, the chances of a round's outcomes make 1, and each outcome names its losses."""
    formulas = round_formulas(attacker, defender)
    total = sum(symbolic(formula.chance.latex) for formula in formulas)
    assert sympy.simplify(total) == 1
    losses = [(formula.attackers_lost, formula.defenders_lost) for formula in formulas]
    pairs = min(attacker, defender)
    assert losses == [(lost, pairs - lost) for lost in range(pairs + 1)]


@pytest.mark.parametrize(("attacker", "defender"), [(1, 1), (2, 1), (2, 2), (3, 2)])
def test_patterns_are_rolls_that_use_every_face(attacker: int, defender: int) -> None:
    """wₖ is the number of rolls of k-faced dice that show all k faces and have the outcome."""
    dice = attacker + defender
    counts = [
        compare_dice((faces,) * attacker, (faces,) * defender, "defender").counts[0]
        for faces in range(1, dice + 1)
    ]
    expected = [0] * (dice + 1)
    for roll in product(range(dice), repeat=dice):
        faces = len(set(roll))
        if max(roll) == faces - 1:
            attack = sorted(roll[:attacker], reverse=True)
            defence = sorted(roll[attacker:], reverse=True)
            expected[faces] += all(a > d for a, d in zip(attack, defence, strict=False))
    assert patterns([0, *counts]) == expected


@pytest.mark.parametrize(("attacker", "defender"), ROUNDS)
def test_the_limit_is_the_chance_without_ties(attacker: int, defender: int) -> None:
    """Where all dice differ only their order counts: the limit is the share of the orders."""
    dice = attacker + defender
    orders = [0] * (min(attacker, defender) + 1)
    for order in permutations(range(dice)):
        attack, defence = sorted(order[:attacker])[::-1], sorted(order[attacker:])[::-1]
        orders[sum(a < d for a, d in zip(attack, defence, strict=False))] += 1
    limits = [Fraction(*formula.chance.limit) for formula in round_formulas(attacker, defender)]
    assert limits == [Fraction(count, factorial(dice)) for count in orders]


def test_blatts_formulas_equal_ours_in_sympy_too() -> None:
    """Each of Blatt's fourteen printed formulas minus the derived one is 0 by sympy's reckoning."""
    works = load_literature(load_rulesets())
    claims = [claim for work in works for claim in work.claims]
    formulas = [claim for claim in claims if isinstance(claim.printed, PrintedFormula)]
    assert len(formulas) == 14
    for claim in formulas:
        derived = round_formulas(min(claim.attackers, 3), min(claim.defenders, 2))
        ours = symbolic(derived[claim.attackers_lost].chance.latex)
        assert sympy.simplify(symbolic(claim.printed.text) - ours) == 0


@pytest.mark.parametrize(
    ("latex", "same"),
    [
        (r"\frac{s-1}{2s}", r"\frac{3s-3}{6s}"),
        (r"\frac{s-1}{2s}", r"\frac{(s-1)(s+1)}{2s(s+1)}"),
        (r"\frac{(s+1)^2}{4s^2}", r"\frac{s^2+2s+1}{4s^2}"),
        (r"\frac{1-s}{2s}", r"\frac{s-1}{-2s}"),
        (r"\frac{0}{2s}", r"\frac{s-s}{7}"),
    ],
)
def test_equal_functions_are_equal_objects(latex: str, same: str) -> None:
    """However a function is written, it is read as the same fraction in lowest terms."""
    assert parse_formula(latex) == parse_formula(same)


@pytest.mark.parametrize(
    "factors",
    ["(s-2)(s-1)(s+1)(s+3)", "(s+3)(2s-1)(2s+1)", "(s+1)(2s-3)(s^2-2)(s^2+1)(2s^2-1)(s^3+2)"],
)
def test_factors_stand_in_a_firm_order(factors: str) -> None:
    """However a product is written, its factors stand by degree, then by what the highest power is
    multiplied by, then by what stands alone.
    """
    backwards = "".join(re.findall(r"\([^()]+\)", factors)[::-1])
    assert parse_formula(rf"\frac{{{backwards}}}{{2s}}").latex == rf"\frac{{{factors}}}{{2s}}"


@given(coefficients, coefficients.filter(any), st.integers(1, 30))
def test_a_formula_is_read_as_sympy_reads_it(
    numerator: list[int], denominator: list[int], faces: int
) -> None:
    """Any fraction of polynomials keeps its value when it is read, factored and written again."""
    latex = rf"\frac{{{expanded(numerator)}}}{{{expanded(denominator)}}}"
    below = sum(c * faces**k for k, c in enumerate(denominator))
    function = parse_formula(latex)
    assert parse_formula(function.latex) == function
    if below:
        above = sum(c * faces**k for k, c in enumerate(numerator))
        assert Fraction(*function.value(faces)) == Fraction(above, below)
        assert symbolic(function.latex).subs(S, faces) == sympy.Rational(above, below)


@pytest.mark.parametrize(
    "latex",
    [
        "",
        "s-1",
        "1/2",
        r"\frac{s-1}{}",
        r"\frac{s-1}{0}",
        r"\frac{s-1}{s-s}",
        r"\frac{t-1}{2s}",
        r"\frac{2s-1(s+1)}{2s}",
        r"\frac{(s-1)2}{2s}",
        r"\frac{((s-1))}{2s}",
        r"\frac{s--1}{2s}",
        r"\frac{s-}{2s}",
        r"\frac{(s-1)^{12}}{2s}",
        r"\frac{9999999999}{2s}",
        r"\frac{__import__('os')}{s}",
    ],
)
def test_anything_else_is_refused(latex: str) -> None:
    """What is not a fraction of products of polynomials in s is refused and never evaluated."""
    with pytest.raises(ValueError, match="expected a"):
        parse_formula(latex)


@pytest.mark.parametrize("form", [r"\frac{TERMS}{1}", r"\frac{2(TERMS)}{1}"])
def test_a_sum_has_at_most_ten_terms(form: str) -> None:
    """Ten terms are read, alone and within brackets; eleven are refused."""
    ten = "+".join(["s"] * 10)
    parse_formula(form.replace("TERMS", ten))
    with pytest.raises(ValueError, match="expected"):
        parse_formula(form.replace("TERMS", f"{ten}+s"))


def test_the_classic_rounds_are_all_pairs_of_dice() -> None:
    """One to three dice against one or two, each pair once."""
    assert tuple(product((1, 2, 3), (1, 2))) == CLASSIC_ROUNDS

import pytest

from generator.rules import RULESETS_FOLDER
from generator.verify.faults import Fault
from generator.verify.recomputed import (
    dice_primes,
    expect_digits,
    expect_fraction,
    expect_lowest_terms,
    expect_number,
)
from generator.verify.rounds import Rules, Side, read_rules


def test_digits_doubles_and_fractions_are_judged() -> None:
    """A number passes if it is right to the last digit and bit, and fails if it is not."""
    third = "0.33333333333333333333"
    expect_number("f", "p", (1 / 3, third), (1, 3))
    expect_fraction("f", "p", ("1", "3"), (2, 6))
    expect_lowest_terms("f", "p", ("1", "3"))
    with pytest.raises(Fault, match=rf"f: p: found {third[:-1]}4, expected 0\.333"):
        expect_digits("f", "p", third[:-1] + "4", (1, 3))
    with pytest.raises(Fault, match=r"expected 0\.3333333333333333, the nearest double"):
        expect_number("f", "p", (0.33333333333333337, third), (1, 3))
    with pytest.raises(Fault, match="found 2/3, expected a fraction of"):
        expect_fraction("f", "p", ("2", "3"), (1, 3))
    with pytest.raises(Fault, match="found 0/0"):
        expect_fraction("f", "p", ("0", "0"), (0, 1))
    with pytest.raises(Fault, match="found 2/6, expected a fraction in lowest terms"):
        expect_lowest_terms("f", "p", ("2", "6"))


def test_the_primes_are_those_of_the_dice() -> None:
    """2, 3 and 5 have their columns under all rules, and other primes where dice have them."""
    assert dice_primes(read_rules(RULESETS_FOLDER, "classic")) == [2, 3, 5]
    sides = Side((14, 6), None), Side((11,), None)
    odd = Rules("odd", *sides, (1,), attacker_wins_ties=False, chooses=False, transformed=False)
    assert dice_primes(odd) == [2, 3, 5, 7, 11]

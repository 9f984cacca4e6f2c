"""The bound on the device's doubles: the device's own, and at least what its chances are off."""

from fractions import Fraction

import pytest

from generator.scope.limits import MOST_ARMIES, MOST_DICE
from generator.site.rulesets_for_scripts import offer
from risk_odds.numbers import Ratio
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.doubles import (
    ErrorBound,
    error_bounds,
    kinds_of_losses,
    relative_error,
)
from tests.javascript.node import call
from tests.rulesets import make_ruleset

RULESETS = load_rulesets()
BOUNDS = """
  const { Rounds } = await load("kernel/kernel.js");
  const { houseRules } = await load("kernel/dice.js");
  const dice = (number) => new Array(number).fill(2);
  const house = (attack, defence) => houseRules({
    attack: dice(attack), defence: dice(defence), attackBonus: null, defenceBonus: null,
    ties: "defender",
  });
  const houses = [];
  for (let a = 1; a <= data.most; a += 1) {
    for (let d = 1; d <= data.most; d += 1) houses.push(house(a, d));
  }
  const of = (rules) => {
    const rounds = new Rounds(rules, false);
    return [rounds.kinds, rounds.relativeError(data.armies, data.armies)];
  };
  return [data.offers.map(of), houses.map(of)];
"""


def test_the_bounds_are_the_devices() -> None:
    """For every ruleset, and for house rules with the most kinds of losses of all, the kinds and
    the bound are those that the device computes with.
    """
    offers = [offer(ruleset, 1) for ruleset in RULESETS.values()]
    data = {"offers": offers, "most": MOST_DICE, "armies": MOST_ARMIES}
    of_rulesets, of_houses = call(BOUNDS, data)
    for ruleset, (kinds, error) in zip(RULESETS.values(), of_rulesets, strict=True):
        assert kinds == kinds_of_losses(ruleset), ruleset.id
        assert error == pytest.approx(
            float(relative_error(kinds, MOST_ARMIES, MOST_ARMIES)), rel=1e-12
        )
    (house,) = [each for each in error_bounds((), MOST_DICE, MOST_ARMIES) if each.house]
    assert (house.kinds, float(Fraction(*house.error))) == max(map(tuple, of_houses))


def test_each_kind_of_rules_has_its_own_bound() -> None:
    """1,000 v 1,000: 1.78e-12 under the classic rules, 2.23e-12 under the Dutch, 2.67e-12 with
    three dice in defence, and 3.78e-12 for house rules: the largest, rounded up.
    """
    bounds = error_bounds(tuple(RULESETS.values()), MOST_DICE, MOST_ARMIES)
    said = {rules.id: bound.rounded_up for bound in bounds for rules in bound.rulesets}
    assert set(said) == set(RULESETS)
    assert said["classic"] == ("1.78", -12)
    assert said["dutch"] == ("2.23", -12)
    assert said["three-dice-defence"] == ("2.67", -12)
    assert (bounds[-1].house, bounds[-1].rounded_up) == (True, ("3.78", -12))
    for bound in bounds:
        text, power = bound.rounded_up
        shown, error = Fraction(text) * Fraction(10) ** power, Fraction(*bound.error)
        assert error <= shown < error + Fraction(10) ** (power - 2)


def test_rules_with_more_dice_than_the_form_has_are_the_largest() -> None:
    """A ruleset file may have six dice a side: its bound stands above that of house rules."""
    six = make_ruleset((6,) * 6, (6,) * 6)
    bounds = error_bounds((RULESETS["classic"], six), MOST_DICE, MOST_ARMIES)
    assert [bound.house for bound in bounds] == [False, True, False]
    assert bounds[-1].rulesets == (six,)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (Ratio(1, 1), ("1.00", 0)),
        (Ratio(1, 1000), ("1.00", -3)),
        (Ratio(999, 100_000), ("9.99", -3)),
        (Ratio(100_001, 10**8), ("1.01", -3)),
    ],
)
def test_an_error_has_one_digit_before_the_point(error: Ratio, said: tuple[str, int]) -> None:
    """A power of ten is said with a 1, and what is a little more is rounded up."""
    assert ErrorBound(2, (), house=False, error=error).rounded_up == said

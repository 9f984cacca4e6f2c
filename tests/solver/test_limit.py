from fractions import Fraction
from itertools import islice, product

import pytest

from generator.numbers import Interval, Ratio
from generator.rules import Ruleset, load_rulesets
from generator.solver import solve
from generator.solver.dutch import answers_to_rolls
from generator.solver.limit import Even, even_chances, limit_of, policy_losses
from generator.solver.stationary import best_defence
from tests.rulesets import make_ruleset
from tests.twin.rounds import (
    BLITZ_BASE,
    PLAIN_RULESETS,
    all_rolls,
    losses_after_attack,
    round_losses,
)

RULESETS = load_rulesets()
MANY = 60
"""Armies with which all rulesets of the project roll all their dice."""

Means = tuple[Fraction, Fraction]


def found(ruleset: Ruleset) -> Means:
    """Return the mean losses of a ruleset's limit, of the attacker and of the defender."""
    limit = limit_of(ruleset)
    return Fraction(*limit.attackers_lost), Fraction(*limit.defenders_lost)


@pytest.mark.parametrize("name", [*PLAIN_RULESETS, *BLITZ_BASE])
def test_the_limit_is_the_twins_mean_losses(name: str) -> None:
    """The ratio is that of the losses of a round with all dice, counted by the twin.

    Balanced blitz leaves an even chance even, so its limit is that of its dice.
    """
    losses = round_losses(BLITZ_BASE.get(name, name), MANY, MANY)
    means = tuple(
        sum((losses_of[side] * chance for losses_of, chance in losses.items()), Fraction(0))
        for side in (0, 1)
    )
    assert found(RULESETS[name]) == means
    ratio = limit_of(RULESETS[name]).ratio
    assert ratio is not None
    assert Fraction(*ratio) == means[0] / means[1]


def test_the_classic_limit_is_the_known_one(classic: Ruleset) -> None:
    """7161/8391, as in print, here in lowest terms."""
    assert limit_of(classic).ratio == (2387, 2797)
    assert Fraction(7161, 8391) == Fraction(2387, 2797)
    assert limit_of(classic).policy is None


def test_the_dutch_limit_is_kooles() -> None:
    """The best answers are those with which the attacker loses most a die, by another method."""
    limit = limit_of(RULESETS["dutch"])
    best = best_defence()
    average = Fraction(*best.average)
    assert limit.ratio is not None
    assert Fraction(*limit.ratio) == average / (1 - average)
    assert limit.policy is not None
    assert {roll for roll, dice in limit.policy.items() if dice == 2} == best.two_dice


def test_no_other_answer_to_a_roll_raises_the_dutch_limit() -> None:
    """With the twin's losses: at the limit's ratio, each roll's other answer is worth no more."""
    limit = limit_of(RULESETS["dutch"])
    assert limit.ratio is not None
    assert limit.policy is not None
    total = Fraction(0)
    rolls = all_rolls([6] * 3)
    for roll, ways in rolls.items():
        worths = [
            sum(
                (
                    chance * (lost - Fraction(*limit.ratio) * taken)
                    for (lost, taken), chance in losses_after_attack(roll, dice).items()
                ),
                Fraction(0),
            )
            for dice in (1, 2)
        ]
        assert worths[limit.policy[roll[:2]] - 1] == max(worths)
        total += ways * max(worths)
    assert total == 0


@pytest.mark.parametrize(
    ("attacker", "defender", "ties"),
    [
        ((2, 2), (2, 2), "defender"),
        ((3, 3), (3, 3), "attacker"),
        ((2, 2, 2), (2, 2, 2), "defender"),
        ((4, 4), (3, 2), "defender"),
        ((3,), (3, 3), "defender"),
    ],
)
def test_no_policy_at_all_has_a_greater_ratio(
    attacker: tuple[int, ...], defender: tuple[int, ...], ties: str
) -> None:
    """Every way to answer every roll is tried: the greatest ratio is the limit."""
    ruleset = make_ruleset(attacker, defender, chooses_after_roll=True).model_copy(
        update={"ties": ties}
    )
    rolls = answers_to_rolls(ruleset, len(attacker), len(defender))
    ratios = []
    for chosen in product(*(range(len(answered.choices)) for answered in rolls)):
        lost, taken = policy_losses(rolls, chosen)
        ratios.append(lost / taken)
    ratio = limit_of(ruleset).ratio
    assert ratio is not None
    assert Fraction(*ratio) == max(ratios)


def test_where_no_defender_ever_falls_there_is_no_limit() -> None:
    """An attacker who never wins a round has no ratio for an even chance, and no such battle."""
    for chooses in (False, True):
        hopeless = make_ruleset(
            (6,),
            (6, 6),
            attacker_bonus={"dice": "all", "amount": -20},
            chooses_after_roll=chooses,
        )
        assert limit_of(hopeless).ratio is None
        assert list(even_chances(hopeless, 3)) == [Even(d, None, None) for d in (1, 2, 3)]


def test_an_unknown_transformation_is_not_passed_over(classic: Ruleset) -> None:
    """A kind of battle whose limit nobody has worked out is an error, and never a wrong number."""
    with pytest.raises(AssertionError):
        limit_of(classic.model_copy(update={"transformation": "unheard-of"}))


@pytest.mark.parametrize("name", ["classic", "dutch", "attacker-ties", "capital-wall"])
def test_even_chances_are_the_armies_needed(name: str) -> None:
    """The walk for large battles finds the fewest attackers of the search, and their chance."""
    solution = solve(RULESETS[name], 70, 20)
    for even in even_chances(RULESETS[name], 20):
        assert even.attackers is not None
        assert isinstance(even.win, Ratio)
        assert even.attackers == solution.needed(even.defenders, Ratio(1, 2))
        win = Fraction(*even.win)
        assert win == Fraction(*solution.win(even.attackers, even.defenders))
        assert win >= Fraction(1, 2)


def test_even_chances_of_blitz_are_transformed() -> None:
    """Balanced blitz needs the attackers of its dice; their chance to win is its own."""
    ruleset = RULESETS["balanced-blitz"]
    solution = solve(ruleset, 12, 12)
    for blitz, plain in zip(
        even_chances(ruleset, 12), even_chances(RULESETS["classic"], 12), strict=True
    ):
        assert blitz.attackers == plain.attackers
        assert blitz.attackers is not None
        win = solution.win(blitz.attackers, blitz.defenders)
        assert isinstance(win, Interval)
        assert isinstance(blitz.win, Interval)
        assert Fraction(*blitz.win.low) <= Fraction(*win.high)
        assert Fraction(*win.low) <= Fraction(*blitz.win.high)


@pytest.mark.parametrize("name", RULESETS)
def test_battles_come_near_to_the_limit(name: str) -> None:
    """What an even chance needs is never six armies from the limit, so A / D comes nearer."""
    ratio = limit_of(RULESETS[name]).ratio
    assert ratio is not None
    for even in islice(even_chances(RULESETS[name], 60), 9, None):
        assert even.attackers is not None
        assert abs(even.attackers - even.defenders * Fraction(*ratio)) < 6

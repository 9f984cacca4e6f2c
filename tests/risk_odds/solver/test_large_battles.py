import random
from collections import Counter
from fractions import Fraction
from itertools import islice, product
from math import exp

import pytest

from risk_odds.dice import highest_dice, lost_pairs
from risk_odds.numbers import Interval, Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from risk_odds.solver.dutch import answers_to_rolls
from risk_odds.solver.large_battles import (
    Even,
    dearest_answer,
    even_chances,
    large_battles,
    limit_of,
    policy_losses,
)
from risk_odds.solver.stationary import answers, best_defence
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


def test_who_has_one_die_has_no_choice() -> None:
    """With one die, the limit is that of a defender who does not see the roll."""
    choosing, plain = (
        limit_of(make_ruleset((6, 6), (6,), chooses_after_roll=chooses))
        for chooses in (True, False)
    )
    assert choosing.ratio == plain.ratio
    assert {*(choosing.policy or {}).values()} == {1}


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


@pytest.mark.parametrize(("near", "needed_to"), [((2, 7), 4), ((1, 3), 9), ((5,), 5)])
def test_large_battles_are_those_asked_for(near: tuple[int, ...], needed_to: int) -> None:
    """Of each battle near the limit, and of the armies that 1, 2, 3, … defenders need, as many as
    are asked for are told, and no others.
    """
    classic = RULESETS["classic"]
    told = large_battles(classic, near, needed_to)
    walked = {even.defenders: even for even in even_chances(classic, 9)}
    assert told.near == tuple(walked[defenders] for defenders in near)
    assert told.needed == tuple(walked[n].attackers for n in range(1, needed_to + 1))
    assert [told.against(n) for n in walked] == [
        even if n in near else None for n, even in walked.items()
    ]
    assert told.limit == limit_of(classic)


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
    """What an even chance needs is never nine armies from the limit, so A / D comes nearer."""
    ratio = limit_of(RULESETS[name]).ratio
    assert ratio is not None
    for even in islice(even_chances(RULESETS[name], 60), 9, None):
        assert even.attackers is not None
        assert abs(even.attackers - even.defenders * Fraction(*ratio)) < 9


RATIO = Fraction(1945, 1943)
"""The ratio of the Dutch rules."""


def gains(dice: int | None) -> list[tuple[int, Fraction]]:
    """For each of the attacker's 21 rolls: its ways, and the mean of X − ρ Y against this number of
    dice, or against the better one; X are the attackers lost, and Y the defenders lost.
    """
    found = []
    for answer in answers():
        one, two = Fraction(*answer.one), Fraction(*answer.two)
        of_dice = {1: one - RATIO * (1 - one), 2: two - RATIO * (2 - two)}
        found.append((answer.ways, max(of_dice.values()) if dice is None else of_dice[dice]))
    return found


def test_no_answer_to_all_rolls_gains_on_the_ratio() -> None:
    """Over all rolls, the mean of X − ρ Y is exactly 0 with the best answer to each, and so 0 or
    less with any map from rolls to dice: always one, always two, and thousands at random.
    """
    best = gains(None)
    assert sum(ways for ways, _ in best) == 216
    assert sum(ways * gain for ways, gain in best) == 0
    numbers = random.Random(1945)
    by_dice = gains(1), gains(2)
    for always in by_dice:
        assert sum(ways * gain for ways, gain in always) < 0
    for _ in range(3000):
        answered = [numbers.choice(pair) for pair in zip(*by_dice, strict=True)]
        assert sum(ways * gain for ways, gain in answered) <= 0


def test_single_rolls_do_gain_on_the_ratio() -> None:
    """Against 1-1-1 one die costs the attacker exactly 1 and two dice exactly 2: no bound of each
    roll by itself is true.
    """
    (ones,) = [answer for answer in answers() if answer.roll == (1, 1)]
    assert (ones.one, ones.two) == (Ratio(1, 1), Ratio(2, 1))
    ratio = limit_of(RULESETS["dutch"]).ratio
    assert ratio is not None
    assert Fraction(*ratio) == RATIO
    dearest = dearest_answer(RULESETS["dutch"], ratio)
    assert (dearest.roll, dearest.dice) == ((1, 1), 2)
    assert (dearest.attackers_lost, dearest.defenders_lost) == (Ratio(2, 1), Ratio(0, 1))


def test_the_bound_on_the_supermartingale_holds_in_battles() -> None:
    """Under the best policy for large battles, the chance that M reaches t in n rounds, worked out
    exactly, is at most exp(−t² / (2 n c²)), with steps of at most c = 2 ρ.
    """
    policy = best_defence().two_dice
    steps: Counter[int] = Counter()
    for roll, ways in highest_dice((6, 6, 6), 2).items():
        dice = 2 if roll in policy else 1
        for defence, answers_ in highest_dice((6,) * dice, dice).items():
            lost = lost_pairs(roll, defence, "defender")
            # in parts of 1/1943: X − ρ Y
            steps[1943 * lost - 1945 * (dice - lost)] += ways * answers_ * (6 if dice == 1 else 1)
    whole = sum(steps.values())
    assert whole == 216 * 36
    assert sum(step * ways for step, ways in steps.items()) == 0
    c = max(map(abs, steps))
    assert c == 2 * 1945
    rounds, reach = 30, 20 * 1943
    inside, reached = {0: 1}, 0
    for _ in range(rounds):
        after: Counter[int] = Counter()
        reached *= whole
        for place, rolls in inside.items():
            for step, ways in steps.items():
                if place + step >= reach:
                    reached += rolls * ways
                else:
                    after[place + step] += rolls * ways
        inside = dict(after)
    assert sum(inside.values()) + reached == whole**rounds
    assert 0 < reached / whole**rounds <= exp(-(reach**2) / (2 * rounds * c**2))

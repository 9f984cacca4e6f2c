from fractions import Fraction

import pytest

from generator.facts.counted_rounds import all_lost, counted_rounds, outcomes_of
from risk_odds.rounds import rounds_of
from risk_odds.ruleset import OtherReading
from risk_odds.ruleset_files import load_rulesets
from risk_odds.sides import Defender
from tests.rulesets import Side, count_rolls, make_ruleset
from tests.twin.rounds import PLAIN_RULESETS, losses_with_dice, round_losses

RULESETS = load_rulesets()


@pytest.mark.parametrize("ruleset", PLAIN_RULESETS)
def test_outcomes_are_those_that_rolls_have(ruleset: str) -> None:
    """Whatever both sides have, the outcomes are those that some roll brings."""
    for a in range(1, 5):
        for d in range(1, 5):
            found = outcomes_of(RULESETS[ruleset], a, d)
            possible = {losses for losses, chance in round_losses(ruleset, a, d).items() if chance}
            assert set(found) == possible
            assert len(found) == len(possible)


def test_a_defender_who_chooses_may_choose_anything() -> None:
    """Under the Dutch rules one die and two both count, the best for the attacker first."""
    assert outcomes_of(RULESETS["dutch"], 3, 2) == ((0, 2), (0, 1), (1, 1), (1, 0), (2, 0))
    assert outcomes_of(RULESETS["dutch"], 3, 1) == ((0, 1), (1, 0))
    assert outcomes_of(RULESETS["dutch"], 1, 2) == ((0, 1), (1, 0))


def test_a_ruleset_has_its_rounds() -> None:
    """They are those that it is solved by; most rules have no other reading."""
    classic = RULESETS["classic"]
    found = counted_rounds(classic)
    assert found.own == (f"{classic.title}: one round", rounds_of(classic))
    assert found.others == ()


def test_another_reading_has_rounds_of_its_own() -> None:
    """The dice that it names take the place of the ruleset's; the others stay."""
    reading = OtherReading(title="With one die", defender=Defender(dice=(6,)))
    found = counted_rounds(RULESETS["classic"].model_copy(update={"other_readings": (reading,)}))
    assert found.own.rounds == rounds_of(RULESETS["classic"])
    assert found.others == (("With one die", rounds_of(RULESETS["defender-one-die"])),)


def test_all_lost_has_the_chances_of_the_twin() -> None:
    """Three dice each cost the attacker all three in 17,871 of 46,656 rolls, more than two dice
    cost both; a wall makes it the more.
    """
    for name in ("three-dice-defence", "capital-wall"):
        found = all_lost(RULESETS[name])
        assert found is not None
        defending = len(found.round.defender_dice)
        rolled = losses_with_dice(name, 3, defending)
        assert Fraction(*found.lost.chance) == rolled[3, 0] == max(rolled.values())
        assert Fraction(*found.two_dice.chance) == losses_with_dice(name, 3, 2)[2, 0]
    plain = all_lost(RULESETS["three-dice-defence"])
    assert plain is not None
    assert (plain.lost.rolls, plain.round.rolls) == (17_871, 46_656)


def test_all_lost_is_said_where_it_surprises() -> None:
    """Two lost at once, a likelier end, a choice or a transformed battle: nothing is said."""
    assert [name for name in RULESETS if all_lost(RULESETS[name])] == [
        "three-dice-defence",
        "risiko-club",
        "capital-wall",
    ]


@pytest.mark.parametrize(
    ("attack", "defence", "ties", "rolls", "said"),
    [
        ((3, 3, 2), (2, 2, 2), "defender", (16, 37, 49, 42), False),
        ((4, 3, 3), (5, 4, 4, 2), "attacker", (1176, 1482, 1551, 1551), False),
        ((2, 2, 2), (2, 2, 2), "defender", (1, 6, 15, 42), True),
    ],
)
def test_all_lost_must_be_likelier_than_all_but_one(
    attack: tuple[int, ...],
    defence: tuple[int, ...],
    ties: Side,
    rolls: tuple[int, ...],
    said: bool,
) -> None:
    """Where two of three armies are lost in more rolls than all three, or in as many, nothing is
    said.
    """
    assert count_rolls(attack, defence, ties) == rolls
    found = all_lost(make_ruleset(attack, defence, ties))
    assert (found is not None) is said

import pytest

from generator.facts.counted_rounds import counted_rounds, outcomes_of
from risk_odds.rounds import rounds_of
from risk_odds.ruleset import OtherReading
from risk_odds.ruleset_files import load_rulesets
from risk_odds.sides import Defender
from tests.twin.rounds import PLAIN_RULESETS, round_losses

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
    assert found.other is None


def test_another_reading_has_rounds_of_its_own() -> None:
    """The dice that it names take the place of the ruleset's; the others stay."""
    reading = OtherReading(title="With one die", defender=Defender(dice=(6,)))
    found = counted_rounds(RULESETS["classic"].model_copy(update={"other_reading": reading}))
    assert found.own.rounds == rounds_of(RULESETS["classic"])
    assert found.other == ("With one die", rounds_of(RULESETS["defender-one-die"]))

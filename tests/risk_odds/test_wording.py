from typing import Any

import pytest

from risk_odds.ruleset import Ruleset

PAIRS = (
    "Both sides sort their dice, highest first, and compare them in pairs; the lower die of a pair "
    "loses one army."
)


def bare(**keys: Any) -> Ruleset:
    """Return a ruleset whose file says nothing but these keys, or the classic dice."""
    return Ruleset.model_validate(
        {
            "id": "house",
            "title": "House rules",
            "ties": "defender",
            "attacker": {"dice": [6, 6, 6]},
            "defender": {"dice": [6, 6]},
            **keys,
        }
    )


@pytest.mark.parametrize(
    ("keys", "summary"),
    [
        (
            {},
            "The attacker rolls up to 3 six-sided dice, the defender up to 2; ties go to the "
            "defender.",
        ),
        (
            {"ties": "attacker", "attacker": {"dice": [20]}, "defender": {"dice": [30]}},
            "The attacker rolls one twenty-sided die, the defender one 30-sided die; ties go to "
            "the attacker.",
        ),
        (
            {
                "attacker": {"dice": [8, 6, 6], "bonus": {"dice": "highest", "amount": 1}},
                "defender": {
                    "dice": [6, 6, 6],
                    "armies_for_dice": [1, 3, 1000],
                    "bonus": {"dice": "all", "amount": -2, "within_faces": True},
                },
            },
            "The attacker rolls up to 3 dice with 8, 6 and 6 faces in this order, the defender up "
            "to 3 six-sided dice; ties go to the defender. The defender needs 3 armies for a "
            "second die and 1,000 armies for a third die. The attacker adds 1 to the highest die. "
            "The defender takes 2 off each die, but never goes below 1.",
        ),
        (
            {
                "attacker": {
                    "dice": [6],
                    "bonus": {"dice": "all", "amount": 1, "within_faces": True},
                },
                "defender": {
                    "dice": [6, 6],
                    "chooses_after_roll": True,
                    "bonus": {"dice": "all", "amount": 0},
                },
                "transformation": "balanced-blitz-3.3",
            },
            "The attacker rolls one six-sided die, the defender up to 2; ties go to the defender. "
            "The defender chooses the number of dice after seeing the attacker’s roll. "
            "The attacker adds 1 to the die, but never goes above 6. "
            "The whole battle’s odds are then changed as in balanced blitz.",
        ),
        (
            {
                "defender": {
                    "dice": [6, 6],
                    "bonus": {
                        "dice": "highest",
                        "amount": -1,
                        "then": [
                            {"dice": "highest", "amount": 0},
                            {"dice": "all", "amount": 1, "within_faces": True},
                        ],
                    },
                },
            },
            "The attacker rolls up to 3 six-sided dice, the defender up to 2; ties go to the "
            "defender. The defender takes 1 off the highest die; then adds 1 to each die, but "
            "never goes above 6.",
        ),
    ],
)
def test_a_summary_left_out_is_said_from_the_dice(keys: dict[str, Any], summary: str) -> None:
    """Dice, ties, bonus, armies for each die, choice and transformation: all of it is said."""
    assert bare(**keys).summary == summary


def test_a_summary_says_which_attacks_are_not_allowed() -> None:
    """The key is said in words, and what becomes of both sides."""
    ruleset = bare(attacker={"dice": [6, 6], "never_fewer_dice": True})
    assert ruleset.summary.endswith(
        "Nobody attacks with fewer dice than the defender rolls: the battle ends there, and both "
        "sides stand."
    )


def test_a_rule_left_out_says_how_dice_are_compared() -> None:
    """The paragraph says the dice of both sides, the comparison, and who loses a tie."""
    assert bare().rule == (
        "The attacker rolls up to 3 six-sided dice, the defender up to 2 six-sided dice. "
        f"Neither side rolls more dice than it has armies. {PAIRS} On a tie the attacker loses it."
    )
    duel = bare(attacker={"dice": [8]}, defender={"dice": [6]}, ties="attacker")
    assert duel.rule == (
        "The attacker rolls one eight-sided die, the defender one six-sided die. "
        f"{PAIRS} On a tie the defender loses it."
    )


def test_texts_of_the_file_are_kept() -> None:
    """What a file says itself is not said otherwise."""
    ruleset = bare(summary="Short.", rule="Long.", confidence="high")
    assert (ruleset.summary, ruleset.rule, ruleset.confidence) == ("Short.", "Long.", "high")
    assert (bare().confidence, bare().sources) == ("low", ())

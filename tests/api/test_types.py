"""Where the limits of the documents' types begin, and what stands beside a ruleset's numbers."""

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from generator.api.types import (
    Armies,
    Dice,
    Double,
    Links,
    Positive,
    Probability,
    Rolls,
    Territory,
    conditions,
    rule_version,
    together,
)
from generator.scope.words import message
from risk_odds.ruleset_files import load_rulesets


@pytest.mark.parametrize(
    ("type_", "allowed", "refused"),
    [
        (Double, 0.0, -0.1),
        (Probability, 0.0, -0.1),
        (Probability, 1.0, 1.1),
        (Armies, 0, -1),
        (Rolls, 0, -1),
        (Positive, 1, 0),
        (Territory, 2, 1),
        (Dice, [2], [1]),
        (Dice, [2], []),
        (Links, {"page": "classic/"}, {}),
    ],
)
def test_a_limit_is_allowed_and_what_is_beyond_it_is_not(
    type_: Any, allowed: object, refused: object
) -> None:
    """Nobody is left, no roll is so, a coin is a die, and one attacker stands on 2 armies; there is
    neither a chance above 1, nor a side without dice, nor a document that leads nowhere.
    """
    adapter: TypeAdapter[Any] = TypeAdapter(type_)
    assert adapter.validate_python(allowed) == allowed
    with pytest.raises(ValidationError):
        adapter.validate_python(refused)


def test_keys_that_come_together_need_each_other() -> None:
    """Each key of a group asks for all others of it, and for none of another group."""
    assert together(("a", "b", "c"), ("d", "e")) == {
        "json_schema_extra": {
            "dependentRequired": {
                "a": ["b", "c"],
                "b": ["a", "c"],
                "c": ["a", "b"],
                "d": ["e"],
                "e": ["d"],
            }
        }
    }


def test_numbers_have_what_must_stand_beside_them() -> None:
    """A rule that apps have changed has its version, one for an app's own dice its setting."""
    rulesets = load_rulesets()
    classic, blitz, zombies = (
        rulesets[name] for name in ("classic", "balanced-blitz", "zombies-v-capital")
    )
    assert rule_version(classic) == conditions(classic) == {}
    assert rule_version(blitz) == conditions(blitz) == {"rule_version": blitz.version}
    assert conditions(zombies) == {"setting": message("odds.true_random")}

import json
from fractions import Fraction
from math import gcd
from typing import Any

import jsonschema
import pytest

from generator.solver import Solution
from tests import rounding
from tests.conftest import DATASETS, LARGEST, Built
from tests.twin import battles
from tests.twin.rounds import round_losses

WHOLE = {"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}
DECIMAL = {"type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?(E-[0-9]+)?$"}
ARMIES = {"type": "integer", "minimum": 0}


def closed(**properties: Any) -> dict[str, Any]:
    """Return the schema of an object with exactly these keys."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


NUMBER = closed(numerator=WHOLE, denominator=WHOLE, decimal=DECIMAL)
MOMENTS = closed(mean=NUMBER, variance=NUMBER, standard_deviation=DECIMAL)
END = {"attackers_left": ARMIES, "defenders_left": ARMIES}
SCHEMA = {
    "type": "object",
    "required": ["ruleset", "attackers", "armies_on_the_territory", "defenders", "counting"],
    "properties": {
        "ruleset": {"const": "classic"},
        "attackers": {"type": "integer", "minimum": 1},
        "defenders": {"type": "integer", "minimum": 1},
        "win": NUMBER,
        "lose": NUMBER,
        "outcomes": closed(
            denominator=WHOLE,
            list={"type": "array", "items": closed(**END, numerator=WHOLE, decimal=DECIMAL)},
        ),
        "most_likely": {"type": "array", "minItems": 1, "items": closed(**END)},
        "attackers_left": MOMENTS,
        "attackers_lost": MOMENTS,
        "defenders_left": MOMENTS,
        "defenders_lost": MOMENTS,
        "attackers_needed": {
            "type": "object",
            "propertyNames": {"pattern": "^[0-9]+%$"},
            "additionalProperties": {"type": ["integer", "null"]},
        },
    },
}

CELLS = [(a, d) for a in range(1, LARGEST + 1) for d in range(1, LARGEST + 1)]


def document(built: Built, cell: tuple[int, int]) -> dict[str, Any]:
    text = (built.folder / "classic" / f"{cell[0]}-vs-{cell[1]}.json").read_text(encoding="utf-8")
    content: dict[str, Any] = json.loads(text)
    return content


def exact(number: dict[str, str]) -> Fraction:
    """Return a number, once its parts are reduced and its decimal is rounded correctly."""
    parts = int(number["numerator"]), int(number["denominator"])
    assert gcd(*parts) == 1
    value = Fraction(*parts)
    assert Fraction(number["decimal"]) == rounding.significant(value, 20)
    return value


def test_there_is_a_document_for_every_matchup(built: Built) -> None:
    """Beside every matchup's page is its JSON document, and there are no others."""
    folder = built.folder / "classic"
    names = {f"{a}-vs-{d}" for a, d in CELLS}
    assert {path.stem for path in folder.glob("*-vs-*.json")} == names
    assert {path.name for path in folder.glob("*-vs-*") if path.is_dir()} == names


@pytest.mark.parametrize("cell", CELLS)
def test_documents_keep_their_schema(built: Built, cell: tuple[int, int]) -> None:
    """Every document has the keys that were promised, with values that no parser can spoil."""
    content = document(built, cell)
    jsonschema.validate(content, SCHEMA)
    assert (content["attackers"], content["defenders"]) == cell
    assert content["armies_on_the_territory"] == cell[0] + 1
    assert "(A)" in content["counting"]
    assert "T = A + 1" in content["counting"]


@pytest.mark.parametrize("cell", CELLS)
def test_documents_tell_the_twins_odds(built: Built, cell: tuple[int, int]) -> None:
    """Chances and all outcomes are those of brute force, over one denominator."""
    content = document(built, cell)
    ends = battles.outcomes("classic", *cell)
    assert exact(content["win"]) == battles.captured(ends)
    assert exact(content["lose"]) == 1 - battles.captured(ends)
    denominator = int(content["outcomes"]["denominator"])
    outcomes = content["outcomes"]["list"]
    assert len(outcomes) == sum(cell)
    assert sum(int(outcome["numerator"]) for outcome in outcomes) == denominator
    for outcome in outcomes:
        chance = ends.get((outcome["attackers_left"], outcome["defenders_left"]), Fraction(0))
        assert Fraction(int(outcome["numerator"]), denominator) == chance
        assert Fraction(outcome["decimal"]) == rounding.significant(chance, 20)
    assert {
        (outcome["attackers_left"], outcome["defenders_left"]) for outcome in content["most_likely"]
    } == {end for end, chance in ends.items() if chance == max(ends.values())}


@pytest.mark.parametrize("cell", CELLS)
def test_documents_tell_the_twins_moments(built: Built, cell: tuple[int, int]) -> None:
    """Means and variances are those of brute force; deviations are the variances' roots."""
    content = document(built, cell)
    ends = battles.outcomes("classic", *cell)
    for side, name in enumerate(("attackers", "defenders")):
        mean = sum((end[side] * chance for end, chance in ends.items()), Fraction(0))
        square = sum((end[side] ** 2 * chance for end, chance in ends.items()), Fraction(0))
        left, lost = content[f"{name}_left"], content[f"{name}_lost"]
        assert exact(left["mean"]) == mean
        assert exact(lost["mean"]) == cell[side] - mean
        assert exact(left["variance"]) == exact(lost["variance"]) == square - mean**2
        deviation = Fraction(left["standard_deviation"])
        half = Fraction(1, 2 * 10**20)
        assert (deviation - half) ** 2 <= square - mean**2 <= (deviation + half) ** 2
        assert left["standard_deviation"] == lost["standard_deviation"]


@pytest.mark.parametrize("cell", CELLS)
def test_documents_tell_the_next_round(built: Built, cell: tuple[int, int]) -> None:
    """The next round's rolls are those that listing all dice gives."""
    content = document(built, cell)["next_round"]
    assert content["attacker_dice"] == [6] * min(cell[0], 3)
    assert content["defender_dice"] == [6] * min(cell[1], 2)
    assert {
        (outcome["attackers_lost"], outcome["defenders_lost"]): Fraction(
            outcome["rolls"], content["rolls"]
        )
        for outcome in content["outcomes"]
    } == round_losses("classic", *cell)


@pytest.mark.parametrize("defenders", range(1, LARGEST + 1))
def test_documents_tell_how_many_attackers_are_needed(
    built: Built, solution: Solution, defenders: int
) -> None:
    """The attackers needed suffice, and one fewer do not; null says that the grid ends before."""
    needed = document(built, (1, defenders))["attackers_needed"]
    assert list(needed) == ["50%", "75%", "90%", "95%", "99%"]
    for percentage, attackers in needed.items():
        chance = Fraction(int(percentage.removesuffix("%")), 100)
        first = next(a for a in range(1, 61) if Fraction(*solution.win(a, defenders)) >= chance)
        assert attackers == first or (attackers is None and first > DATASETS)

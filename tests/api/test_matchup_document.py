import json
from fractions import Fraction
from math import gcd, inf, nextafter
from typing import Any

import jsonschema
import pytest

from generator.api.matchup_document import matchup_document
from generator.scope.conditions import setting_of
from generator.scope.words import message
from risk_odds.ruleset_files import load_rulesets
from tests import expected, rounding
from tests.conftest import LARGEST, RULESETS, SITE, Built
from tests.given import matchup_of
from tests.twin import battles
from tests.twin.rounds import most_attacker_dice, most_defender_dice

WHOLE = {"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}
DECIMAL = {"type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?(E-[0-9]+)?$"}
DOUBLE = {"type": "number", "minimum": 0}
DOUBLE_OR_NULL = {"type": ["number", "null"], "minimum": 0}
ARMIES = {"type": "integer", "minimum": 0}

BY_ROUNDS = [ruleset for ruleset in RULESETS if ruleset != "balanced-blitz"]
CELLS = [(a, d) for a in range(1, LARGEST + 1) for d in range(1, LARGEST + 1)]
ROWS = [(ruleset, attackers) for ruleset in RULESETS for attackers in range(1, LARGEST + 1)]


def closed(**properties: Any) -> dict[str, Any]:
    """Return the schema of an object with exactly these keys."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def table(**columns: Any) -> dict[str, Any]:
    """Return the schema of a table: the names of its columns, and rows of as many values."""
    row = {"prefixItems": list(columns.values()), "items": False, "minItems": len(columns)}
    return closed(fields={"const": list(columns)}, rows={"type": "array", "items": row})


def rows_of(table: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the rows of a table by column."""
    return [dict(zip(table["fields"], row, strict=True)) for row in table["rows"]]


def number(name: str, *, exact: bool = False) -> dict[str, Any]:
    """Return the schemas of a number's keys: rounded twice, and its fraction."""
    rounded = {name: DOUBLE, f"{name}_decimal": DECIMAL}
    fraction = {f"{name}_{part}": WHOLE for part in ("numerator", "denominator")}
    return rounded | (fraction if exact else {})


def spread(side: str) -> dict[str, Any]:
    """Return the schemas of how a side's losses scatter."""
    return {
        f"variance_{side}": DOUBLE,
        f"standard_deviation_{side}": DOUBLE,
        f"median_{side}_left": ARMIES,
    }


def schema_of(ruleset: str) -> dict[str, Any]:
    """Return the schema of a ruleset's documents: a blitz has decimals alone and no rounds."""
    by_rounds = ruleset in BY_ROUNDS
    setting = setting_of(load_rulesets()[ruleset], ruleset)
    outcomes = table(attackers_left=ARMIES, defenders_left=ARMIES, probability=DOUBLE)
    rounds = {
        **number("mean_rounds", exact=True),
        "next_round": closed(
            attacker_faces={"type": "array", "items": {"const": 6}, "minItems": 1},
            defender_faces={"type": "array", "items": {"const": 6}, "minItems": 1},
            total={"type": "integer", "minimum": 1},
            losses=table(attackers_lost=ARMIES, defenders_lost=ARMIES, rolls=ARMIES),
        ),
        "retreat": table(
            retreat_at=ARMIES, win_with_retreat=DOUBLE, mean_attackers_left_with_retreat=DOUBLE
        ),
    }
    roll = {"type": "string", "pattern": "^[1-6](-[1-6])?$"}
    answers = {
        "type": "array",
        "items": closed(dice={"enum": [1, 2]}, attacker_rolls={"type": "array", "items": roll}),
    }
    text = {"type": "string", "minLength": 1}
    schema = closed(
        version=text,
        licence=text,
        attribution=text,
        source=text,
        links=closed(page=text, ruleset=text, schema=text, all_rulesets=text),
        ruleset={"const": ruleset},
        **({} if by_rounds else {"rule_version": {"const": load_rulesets()[ruleset].version}}),
        **({"setting": {"const": setting}} if setting else {}),
        attackers={"type": "integer", "minimum": 1},
        armies_on_the_territory={"type": "integer", "minimum": 2},
        defenders={"type": "integer", "minimum": 1},
        counting={"type": "string"},
        **number("win", exact=True),
        **number("lose"),
        **number("mean_attackers_left"),
        mean_attackers_lost=DOUBLE,
        **spread("attackers"),
        **number("mean_defenders_left"),
        mean_defenders_lost=DOUBLE,
        **spread("defenders"),
        mean_attackers_lost_given_win=DOUBLE_OR_NULL,
        mean_defenders_lost_given_loss=DOUBLE_OR_NULL,
        outcomes=outcomes,
        most_likely={
            "type": "array",
            "minItems": 1,
            "items": closed(attackers_left=ARMIES, defenders_left=ARMIES),
        },
        attackers_needed=table(chance=DOUBLE, needed={"type": ["integer", "null"]}),
        **(rounds if by_rounds else {}),
        **({"best_answers": answers} if ruleset == "dutch" else {}),
    )
    if not by_rounds:  # what is rational of a blitz (0 and 1 above all) has its fraction
        parts = ("_numerator", "_denominator")
        schema["required"] = [key for key in schema["required"] if not key.endswith(parts)]
    return schema


def documents(
    built: Built, ruleset: str, attackers: int
) -> list[tuple[tuple[int, int], dict[str, Any]]]:
    """Return the documents of this many attackers against every number of defenders."""
    found = []
    for defenders in range(1, LARGEST + 1):
        path = built.folder / ruleset / f"{attackers}-vs-{defenders}.json"
        content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        found.append(((attackers, defenders), content))
    return found


def is_number(document: dict[str, Any], name: str, value: Fraction) -> bool:
    """Say whether a number is this value: its fraction, if any, its 20 digits and its double."""
    if f"{name}_numerator" in document:
        parts = int(document[f"{name}_numerator"]), int(document[f"{name}_denominator"])
        assert gcd(*parts) == 1
        assert Fraction(*parts) == value
    assert rounding.is_nearest_double(value, document[name])
    return Fraction(document[f"{name}_decimal"]) == rounding.significant(value, 20)


def is_root(root: float, square: Fraction) -> bool:
    """Say whether a double is the one nearest to the root of a number."""
    below, above = (Fraction(root) + Fraction(nextafter(root, end)) for end in (0, inf))
    return (below / 2) ** 2 <= square <= (above / 2) ** 2


@pytest.mark.parametrize("ruleset", RULESETS)
def test_there_is_a_document_for_every_matchup(built: Built, ruleset: str) -> None:
    """Beside every matchup's page is its JSON document, and there are no others."""
    folder = built.folder / ruleset
    names = {f"{a}-vs-{d}" for a, d in CELLS}
    assert {path.stem for path in folder.glob("*-vs-*.json")} == names
    assert {path.name for path in folder.glob("*-vs-*") if path.is_dir()} == names


@pytest.mark.parametrize(("ruleset", "attackers"), ROWS)
def test_documents_keep_their_schema(built: Built, ruleset: str, attackers: int) -> None:
    """Every document has the keys that were promised, with values that no parser can spoil."""
    validator = jsonschema.Draft202012Validator(schema_of(ruleset))
    for cell, content in documents(built, ruleset, attackers):
        validator.validate(content)
        assert (content["attackers"], content["defenders"]) == cell
        assert content["armies_on_the_territory"] == attackers + 1
        assert "(A)" in content["counting"]
        assert "T = A + 1" in content["counting"]


@pytest.mark.parametrize(("ruleset", "attackers"), ROWS)
def test_documents_tell_the_twins_odds(built: Built, ruleset: str, attackers: int) -> None:
    """Chances and all outcomes are those of brute force."""
    for cell, content in documents(built, ruleset, attackers):
        win = expected.win(ruleset, *cell)
        assert is_number(content, "win", win)
        assert is_number(content, "lose", 1 - win)
        ends = expected.ends(ruleset, *cell)
        outcomes = {
            (outcome["attackers_left"], outcome["defenders_left"]): outcome["probability"]
            for outcome in rows_of(content["outcomes"])
        }
        assert list(outcomes) == list(ends)
        assert all(rounding.is_nearest_double(ends[end], outcomes[end]) for end in ends)
        assert {
            (outcome["attackers_left"], outcome["defenders_left"])
            for outcome in content["most_likely"]
        } == expected.likeliest(ruleset, cell)


@pytest.mark.parametrize(("ruleset", "attackers"), ROWS)
def test_documents_tell_the_twins_moments(built: Built, ruleset: str, attackers: int) -> None:
    """Means, variances and medians are brute force's; deviations are the variances' roots."""
    for cell, content in documents(built, ruleset, attackers):
        for side, name in enumerate(("attackers", "defenders")):
            mean, variance = expected.moments(ruleset, cell, side)
            assert is_number(content, f"mean_{name}_left", mean)
            assert rounding.is_nearest_double(cell[side] - mean, content[f"mean_{name}_lost"])
            assert rounding.is_nearest_double(variance, content[f"variance_{name}"])
            assert is_root(content[f"standard_deviation_{name}"], variance)
            assert content[f"median_{name}_left"] == expected.median(ruleset, cell, side)


@pytest.mark.parametrize(("ruleset", "attackers"), ROWS)
def test_documents_tell_what_the_winner_loses(built: Built, ruleset: str, attackers: int) -> None:
    """The means of the winner's losses are those of brute force, null where one never wins."""
    for cell, content in documents(built, ruleset, attackers):
        for side, key in enumerate(
            ("mean_attackers_lost_given_win", "mean_defenders_lost_given_loss")
        ):
            value = expected.given(ruleset, cell, side)
            if value is None:
                assert content[key] is None
            else:
                assert rounding.is_nearest_double(value, content[key])


@pytest.mark.parametrize("attackers", range(1, LARGEST + 1))
@pytest.mark.parametrize("ruleset", BY_ROUNDS)
def test_documents_tell_the_rounds(built: Built, ruleset: str, attackers: int) -> None:
    """The next round's rolls are those that listing all dice gives, and so is their number."""
    for cell, document in documents(built, ruleset, attackers):
        content = document["next_round"]
        assert content["attacker_faces"] == [6] * min(attackers, 3)
        rules = "classic" if ruleset == "dutch" else ruleset
        assert len(content["attacker_faces"]) == most_attacker_dice(rules, cell[0])
        assert len(content["defender_faces"]) == most_defender_dice(rules, cell[1])
        dice = len(content["attacker_faces"]) + len(content["defender_faces"])
        assert content["total"] == 6**dice
        assert {
            (outcome["attackers_lost"], outcome["defenders_lost"]): Fraction(
                outcome["rolls"], content["total"]
            )
            for outcome in rows_of(content["losses"])
        } == battles.next_losses(ruleset, *cell)
        assert is_number(document, "mean_rounds", battles.expected_rounds(ruleset, *cell))


@pytest.mark.parametrize("ruleset", BY_ROUNDS)
def test_documents_tell_what_stopping_early_does(built: Built, ruleset: str) -> None:
    """For every number of attackers to stop at: the chance and the mean of brute force."""
    for cell, document in documents(built, ruleset, LARGEST):
        rows = rows_of(document["retreat"])
        assert [row["retreat_at"] for row in rows] == list(range(cell[0]))
        for row in rows:
            ends = battles.retreat(ruleset, *cell, row["retreat_at"])
            left = sum((end[0] * chance for end, chance in ends.items()), Fraction(0))
            assert rounding.is_nearest_double(battles.captured(ends), row["win_with_retreat"])
            assert rounding.is_nearest_double(left, row["mean_attackers_left_with_retreat"])


def test_dutch_documents_tell_the_best_answers(built: Built) -> None:
    """For every roll of the attacker the document names the number of dice that the twin picks."""
    for attackers in range(1, LARGEST + 1):
        for cell, document in documents(built, "dutch", attackers):
            found = {
                tuple(map(int, roll.split("-"))): answer["dice"]
                for answer in document["best_answers"]
                for roll in answer["attacker_rolls"]
            }
            assert len(found) == (6 if min(cell) == 1 else 21)
            for roll, dice in found.items():
                rolled = (*roll, *[1] * (min(attackers, 3) - len(roll)))
                assert dice == battles.dutch_policy(*cell, rolled)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_documents_tell_how_many_attackers_are_needed(built: Built, ruleset: str) -> None:
    """The attackers needed suffice, and one fewer do not, however many they are."""
    for (_, defenders), content in documents(built, ruleset, 1):
        needed = content["attackers_needed"]
        assert [chance for chance, _ in needed["rows"]] == [0.5, 0.75, 0.9, 0.95, 0.99]
        for chance, attackers in needed["rows"]:
            assert attackers == expected.needed(ruleset, defenders, Fraction(str(chance)))


def test_a_documents_numbers_stand_in_one_order() -> None:
    """The head comes first; of a number come the double, the decimal, then the fraction."""
    document = matchup_document(matchup_of("classic", 3, 2), SITE.address)
    keys = list(document)
    assert keys[:5] == ["version", "licence", "attribution", "source", "links"]
    start = keys.index("win")
    assert keys[start : start + 4] == ["win", "win_decimal", "win_numerator", "win_denominator"]
    assert document["source"] == f"{SITE.address}classic/3-vs-2.json"


def test_only_battles_that_are_compared_lead_to_all_rulesets() -> None:
    """A link to the battle under all rulesets stands where there is such a document."""
    within = matchup_document(matchup_of("defender-one-die", 30, 1), SITE.address)["links"]
    beyond = matchup_document(matchup_of("defender-one-die", 31, 1), SITE.address)["links"]
    assert within["all_rulesets"] == "../api/v1/battles/30-vs-1.json"
    assert set(within) - set(beyond) == {"all_rulesets"}


def test_a_document_of_an_apps_own_rules_says_for_which_dice() -> None:
    """Who takes the whole document of a battle has the condition of its numbers, too."""
    document = matchup_document(matchup_of("zombies-v-capital", 3, 2), SITE.address)
    assert document["setting"] == message("odds.true_random")
    assert "setting" not in matchup_document(matchup_of("classic", 3, 2), SITE.address)

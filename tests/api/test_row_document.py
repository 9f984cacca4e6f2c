from fractions import Fraction

import pytest

from generator.api.row_document import row_documents
from generator.datasets.formats import compact_json
from generator.scope.conditions import setting_of
from risk_odds.ruleset_files import load_rulesets
from tests import expected, rounding
from tests.api.documents import published_schemas, read, resolved, validator
from tests.conftest import DATASETS, RULESETS, SITE, Built

INDEX = "api/v1/index.json"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rows_tell_the_twins_chances(built: Built, ruleset: str) -> None:
    """For every number of attackers, the nearest doubles of the chances that brute force finds, and
    which of them are exactly 0 or 1.
    """
    defenders = range(1, DATASETS + 1)
    for attackers in range(1, DATASETS + 1):
        row = read(built, f"api/v1/{ruleset}/rows/{attackers}.json")
        assert (row["ruleset"], row["attackers"]) == (ruleset, attackers)
        assert row["armies_on_the_territory"] == attackers + 1
        rules = load_rulesets()[ruleset]
        assert row.get("rule_version") == rules.version
        assert row.get("setting") == setting_of(rules, ruleset)
        wins = [Fraction(expected.win(ruleset, attackers, d)) for d in defenders]
        for win, found in zip(wins, row["win"], strict=True):
            assert rounding.is_nearest_double(win, found)
        for key, end in (("impossible", 0), ("certain", 1)):
            assert row[key] == [d for d, win in zip(defenders, wins, strict=True) if win == end]


def test_some_chances_are_exact_ends(built: Built) -> None:
    """Under balanced blitz the weaker side never wins: both lists are in use."""
    rows = [
        read(built, f"api/v1/balanced-blitz/rows/{attackers}.json")
        for attackers in (1, DATASETS // 2, DATASETS)
    ]
    assert any(row["impossible"] for row in rows)
    assert any(row["certain"] for row in rows)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rows_are_found_from_the_index(built: Built, ruleset: str) -> None:
    """The index says how far rows go and where they are; each keeps its schema and leads on."""
    index = read(built, INDEX)
    (entry,) = [each for each in index["rulesets"] if each["id"] == ruleset]
    schema = validator(published_schemas(built), "row")
    reach = entry["largest"]["datasets"]
    for attackers in range(1, reach + 1):
        link = entry["links"]["row"].replace("{attackers}", str(attackers))
        address = resolved(link, INDEX)
        row = read(built, address)
        schema.validate(row)
        assert len(row["win"]) == reach
        assert resolved(row["links"]["ruleset"], address) == f"api/v1/{ruleset}.json"
        assert resolved(row["links"]["schema"], address) == "api/v1/schemas/row.json"
    there = (built.folder / "api" / "v1" / ruleset / "rows").iterdir()
    assert {path.name for path in there} == {f"{a}.json" for a in range(1, reach + 1)}


def test_a_row_is_small() -> None:
    """The longest row of the project's, to 100 defenders, is a request of at most 3 kB."""
    sizes = [
        len(compact_json(row).encode())
        for ruleset in load_rulesets().values()
        for _, row in row_documents(ruleset, 10, SITE.address)
    ]
    # ten more numbers take 21 bytes each at most
    assert max(sizes) + 90 * 21 < 3000


def test_rows_of_an_apps_own_rules_say_for_which_dice() -> None:
    """Zombies that attack a capital are the app's alone, a capital is other games' too."""
    rulesets = load_rulesets()
    for name, has_setting in (("zombies-v-capital", True), ("three-dice-defence", False)):
        _, row = next(row_documents(rulesets[name], 2, SITE.address))
        assert ("setting" in row) is has_setting
        assert row.get("setting") == setting_of(rulesets[name], name)

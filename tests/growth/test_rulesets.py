import re
import tomllib
from pathlib import Path

import pytest

from risk_odds.ruleset_files import load_own_rulesets, load_rulesets
from tests.growth.rulesets import as_toml, base_rulesets, write_rulesets


def test_the_first_rulesets_are_the_projects_own(tmp_path: Path) -> None:
    """Under its own name is the same rule with the same texts; only the limits are the site's."""
    names = write_rulesets(tmp_path / "rules", 26, 20)
    published = load_rulesets()
    found = load_own_rulesets(tmp_path / "rules")
    assert names[0] == "classic"
    assert set(names) == set(found) <= set(published)
    for name, ruleset in found.items():
        limits = {"largest_matchup": 20, "largest_dataset": 20, "largest_win": None}
        assert ruleset == published[name].model_copy(update=limits)


def test_the_rest_has_more_faces_on_each_die(tmp_path: Path) -> None:
    """When the project's rulesets run out, the same follow with larger dice, all of them valid."""
    names = write_rulesets(tmp_path / "rules", 100, 50)
    found = load_own_rulesets(tmp_path / "rules")
    assert len(names) == len(set(names)) == len(found) == 100
    base = {ruleset.id: ruleset for ruleset in base_rulesets()}
    made = [name for name in names if name not in base]
    assert len(made) == 100 - len(base)
    for name in made:
        match = re.fullmatch(r"(.+)-plus-(\d)", name)
        assert match
        own, more = base[match[1]], int(match[2])
        variant = found[name]
        for side in ("attacker", "defender"):
            dice = getattr(own, side).dice
            assert getattr(variant, side).dice == tuple(faces + more for faces in dice)
        assert variant.ties == own.ties
        assert variant.transformation == own.transformation
        assert variant.defender.armies_for_dice == own.defender.armies_for_dice
        assert variant.defender.bonus == own.defender.bonus
        assert (variant.largest_matchup, variant.largest_dataset) == (50, 50)


@pytest.mark.parametrize("number", [1, 5])
def test_fewer_are_the_first_of_more(tmp_path: Path, number: int) -> None:
    """A smaller site has the first rulesets of a larger one."""
    few = write_rulesets(tmp_path / "few", number, 20)
    assert few == write_rulesets(tmp_path / "many", 26, 20)[:number]


def test_values_are_written_as_toml_has_them() -> None:
    """Texts, numbers, truth, lists and tables in each other are read back as they were."""
    keys = {"a": 'x"y', "b": {"c": [1, 2], "d": True, "e": {"f": [{"g": -1}]}}}
    assert tomllib.loads(as_toml(keys)) == keys

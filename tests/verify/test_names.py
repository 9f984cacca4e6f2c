from pathlib import Path

import pytest

from generator.scope.words import message
from generator.verify.faults import Fault
from generator.verify.names import read_names
from generator.verify.verification import RULESETS
from risk_odds.ruleset_files import load_rulesets


def test_names_are_those_of_the_rulesets() -> None:
    """Titles, aliases, nicknames and what moves in are read as the library reads them."""
    for ruleset in load_rulesets().values():
        found = read_names(RULESETS, ruleset.id)
        assert tuple(each.id for each in found.all) == ruleset.names
        assert found.others == tuple(alias.title for alias in ruleset.other_names)
        assert {n: each.id for each in found.all for n in each.nicknames} == ruleset.nicknamed
        for each in found.all:
            moves = ruleset.under(each.id).moves
            assert (each.least, each.most, each.stay) == (moves.least, moves.most, moves.stay)
        assert (found.version or None) == ruleset.version
        assert {name for name, setting in found.settings.items() if setting} == {
            name for name in ruleset.names if ruleset.is_true_random(name)
        }


def test_the_setting_is_said_as_on_the_pages() -> None:
    """What has to stand beside the numbers of a capital is the sentence of the site."""
    assert read_names(RULESETS, "three-dice-defence").settings["capital"] == message(
        "odds.true_random"
    )


def test_a_file_without_a_title_is_a_fault(tmp_path: Path) -> None:
    """What has no names is reported with its file."""
    (tmp_path / "mine.toml").write_text("ties = 'attacker'", encoding="utf-8")
    with pytest.raises(Fault, match=r"mine\.toml: the file: found no names"):
        read_names(tmp_path, "mine")

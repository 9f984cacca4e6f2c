import json
from pathlib import Path
from typing import Any

import pytest

from generator.site import rulesets_for_scripts
from generator.verify.faults import Fault
from generator.verify.listed_rolls import read_rules
from generator.verify.lookup import (
    FOLDER,
    _check_document,
    _check_lists,
    _listed,
    check_lookup,
    offer,
)
from generator.verify.names import read_names
from generator.verify.published import Published
from generator.verify.verification import RULESETS
from risk_odds.ruleset_files import load_rulesets
from tests.conftest import Built
from tests.verify.documents import site_of
from tests.verify.finished import rewrite


def test_a_site_passes(built: Built) -> None:
    """Rounds, names and limits are those of the ruleset files."""
    checked = check_lookup(Published(built.folder), lambda _: RULESETS)
    assert checked.numbers > 500


def test_a_wrong_number_is_found(spoilt: Published) -> None:
    """A document with other columns is named."""
    rewrite(spoilt.folder / "api/v1/classic.json", '"total":36', '"total":35')
    with pytest.raises(Fault, match=r"api/v1/classic\.json: rounds"):
        check_lookup(spoilt, lambda _: RULESETS)


def test_a_file_listed_wrongly_at_another_name_is_found(spoilt: Published) -> None:
    """A list of data at an alias says what its ruleset's says."""
    alias = next(name for name, ruleset in spoilt.names.items() if name != ruleset)
    rewrite(spoilt.folder / f"data/v1/{alias}/datapackage.json", '"bytes": ', '"bytes": 1')
    with pytest.raises(Fault, match=f"data/v1/{alias}/datapackage.json: resources"):
        check_lookup(spoilt, lambda _: RULESETS)


def test_a_list_of_data_is_compared_where_another_name_has_one(tmp_path: Path) -> None:
    """Without an address a site has none at other names; a ruleset's own is not held against
    itself, and another that says less is a fault.
    """

    def listed(name: str, *files: str) -> None:
        path = tmp_path / f"data/v1/{name}/datapackage.json"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps({"resources": [{"path": each} for each in files]}), "utf-8")

    site = Published(tmp_path)
    listed("dutch", "win.csv", "rounds.csv")
    assert [_check_lists(site, name, "dutch") for name in ("dutch", "koole")] == [0, 0]
    listed("koole", "../dutch/win.csv", "../dutch/rounds.csv")
    listed("2015", "../dutch/win.csv")
    assert _check_lists(site, "koole", "dutch") == 2
    with pytest.raises(Fault, match=r"data/v1/2015/datapackage\.json: resources"):
        _check_lists(site, "2015", "dutch")


@pytest.mark.parametrize("resources", [None, 5, [5], [{}], [{"path": 5}]])
def test_a_list_of_data_that_is_none_is_a_fault(tmp_path: Path, resources: Any) -> None:
    """Whatever stands in a list at another name, the list is named."""
    for name in ("dutch", "koole"):
        path = tmp_path / f"data/v1/{name}/datapackage.json"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps({"resources": resources}), encoding="utf-8")
    with pytest.raises(Fault, match=r"data/v1/koole/datapackage\.json: the file: found"):
        _check_lists(Published(tmp_path), "koole", "dutch")


CLASSIC: dict[str, Any] = {
    "attacker": {"dice": [6, 6, 6], "never_fewer_dice": False},
    "defender": {"dice": [6, 6], "chooses_after_roll": False},
    "ties": "defender",
    "rounds": {"of": [*_listed(read_rules(RULESETS, "classic"))]},
}
"""What a document of the classic rules says of them."""


def test_each_file_of_a_ruleset_s_document_is_counted_once(tmp_path: Path) -> None:
    """A file's bytes are those that it has; those of one that is not there are not known. At the
    ruleset's own name each file is one number, and its two entries are held against themselves.
    """
    rules = read_rules(RULESETS, "classic")
    own, data = tmp_path / "api/v1/classic.json", tmp_path / "data/v1/classic/win.csv"
    for path in (own, data):
        path.parent.mkdir(parents=True)
    data.write_bytes(b"win\n")

    def counted(*files: tuple[str, int | None]) -> int:
        listed = [{"address": f"../../data/v1/{name}", "bytes": size} for name, size in files]
        own.write_text(json.dumps({**CLASSIC, "files": listed}), encoding="utf-8")
        return _check_document(Published(tmp_path), "api/v1/classic.json", rules)

    there, absent = ("classic/win.csv", 4), ("classic/rounds.csv", None)
    none = counted()
    assert [counted(there), counted(there, absent)] == [none + 3, none + 6]
    for name, size in (("classic/win.csv", 5), ("classic/win.csv", None), ("rounds.csv", 4)):
        with pytest.raises(Fault, match=rf"classic\.json: files, \.\./\.\./data/v1/{name}: found"):
            counted((name, size))


@pytest.mark.parametrize("files", [None, 5, [5], [{}], [{"address": 5}]])
def test_a_document_without_files_is_a_fault(tmp_path: Path, files: Any) -> None:
    """Its dice and rounds are right, and in the place of its files is something else."""
    rules = read_rules(RULESETS, "classic")
    path = tmp_path / "api/v1/classic.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({**CLASSIC, "files": []}), encoding="utf-8")
    assert _check_document(Published(tmp_path), "api/v1/classic.json", rules) > 50
    path.write_text(json.dumps({**CLASSIC, "files": files}), encoding="utf-8")
    with pytest.raises(Fault, match=r"api/v1/classic\.json: the file: found"):
        _check_document(Published(tmp_path), "api/v1/classic.json", rules)


@pytest.mark.parametrize("content", ["null", "5", "[]", '"text"'])
def test_rulesets_for_scripts_that_are_none_are_a_fault(tmp_path: Path, content: str) -> None:
    """A file that holds no object is named, and nothing in it is read."""
    site = site_of(tmp_path, [], ["classic"], 2)
    (tmp_path / "lookup" / "1").mkdir(parents=True)
    (tmp_path / FOLDER).write_text('"lookup/1/"', encoding="utf-8")
    (tmp_path / "lookup" / "1" / "rulesets.json").write_text(content, encoding="utf-8")
    with pytest.raises(Fault, match=r"lookup/1/rulesets\.json: the file: found no object"):
        check_lookup(site, lambda _: RULESETS)


@pytest.mark.parametrize("ruleset", [name for name in load_rulesets() if name != "d20"])
def test_scripts_know_what_a_ruleset_s_file_says(ruleset: str) -> None:
    """By two programs the scripts learn the same of a ruleset: the rounds, the defender's replies,
    who moves in and stays, and all names. Twenty faces take long to list, and are like twelve.
    """
    found = offer(read_rules(RULESETS, ruleset), read_names(RULESETS, ruleset), 8)
    assert found == rulesets_for_scripts.offer(load_rulesets()[ruleset], 8)

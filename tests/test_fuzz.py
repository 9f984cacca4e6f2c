"""Addresses of house rules that went wrong, and the report on them: a fault would be seen."""

import shutil
from pathlib import Path

import pytest

from tests import fuzz
from tests.fuzzed_addresses import addresses, tried
from tests.javascript.node import SCRIPTS


def test_addresses_that_went_wrong_do_no_harm() -> None:
    """Of 3,000 addresses none raises, what is read round-trips, and many are refused."""
    read, faults = fuzz.faults_of_addresses("addresses")
    assert faults == []
    assert 600 < read < 2400


def test_the_addresses_are_the_same_in_every_run() -> None:
    """Whoever finds a fault finds it again: a seed gives the same addresses, another one others."""
    assert addresses(50, "a") == addresses(50, "a")
    assert addresses(50, "a") != addresses(50, "b")
    assert len({*addresses(500)}) > 450


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ('within === "w"', 'within === "x"', "round-trip"),
        ("const [attack, , , , defence]", "const [, attack, , , , defence]", "TypeError"),
        ("Number(amount), withinFaces", "Number(amount) + 4, withinFaces", "round-trip"),
    ],
)
def test_a_fault_of_the_scripts_is_found(
    tmp_path: Path, right: str, wrong: str, fault: str
) -> None:
    """Scripts that read an address wrongly, or raise, are found out."""
    scripts = shutil.copytree(SCRIPTS, tmp_path / "docs" / "javascripts")
    path = scripts / "kernel" / "dice.js"
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    found = [each for answer in tried(addresses(300), scripts) for each in answer["faults"]]
    assert any(fault in each for each in found), found[:3]


def test_a_fault_of_a_file_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a changed ruleset file raises stands in the report, and the command ends with 1."""

    def fails(path: Path, content: bytes, solves: bool) -> bool:
        raise ZeroDivisionError("of this test")

    monkeypatch.setattr(fuzz, "try_file", fails)
    loaded, faults = fuzz.faults_of_files("1", 2)
    assert (loaded, len(faults)) == (0, 2)
    assert "ZeroDivisionError: of this test" in faults[0]


@pytest.mark.parametrize(
    ("faults", "of_forms", "code"),
    [([], [], 0), (["one\ntwo"], [], 1), ([], ["one\ntwo"], 1)],
)
def test_the_command_ends_with_1_where_it_found_a_fault(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    faults: list[str],
    of_forms: list[str],
    code: int,
) -> None:
    """The report has the seed, the numbers and each fault, and the exit code says whether any."""
    monkeypatch.setenv("SEED", "7")
    monkeypatch.setattr(fuzz, "REPORT", tmp_path / "reports" / "fuzz.md")
    monkeypatch.setattr(fuzz, "faults_of_files", lambda seed: (3, []))
    monkeypatch.setattr(fuzz, "faults_of_addresses", lambda seed: (4, faults))
    monkeypatch.setattr(fuzz, "faults_of_forms", lambda seed: of_forms)
    assert fuzz.main() == code
    text = fuzz.REPORT.read_text(encoding="utf-8")
    assert text.startswith("# Seed 7\n\n- 500 ruleset files: taken 3, faults: 0\n")
    assert ("    one\n    two\n" in text) == bool(code)

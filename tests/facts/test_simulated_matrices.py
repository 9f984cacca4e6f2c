import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator.facts.simulated_matrices import (
    DEFENDERS,
    MATRICES,
    MATRIX_RULESETS,
    TERRITORY,
    load_matrices,
)
from risk_odds.errors import InputError
from risk_odds.ruleset_files import load_rulesets
from tests.montecarlo import matrices
from tests.montecarlo.matrices import BATTLES, as_json, simulate_cell

RULESETS = load_rulesets()


def content() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(MATRICES.read_text(encoding="utf-8"))
    return found


def test_the_file_holds_both_tables() -> None:
    """19 rows of 20 cells for each of the two rules, 10,000 battles in each cell."""
    found = load_matrices(RULESETS)
    assert found.battles == BATTLES == 10_000
    assert set(found.rulesets) == set(MATRIX_RULESETS)
    for matrix in found.rulesets.values():
        assert [len(row) for row in matrix.wins] == [len(DEFENDERS)] * len(TERRITORY)
        assert all(0 <= wins <= found.battles for row in matrix.wins for wins in row)


@pytest.mark.parametrize("name", MATRIX_RULESETS)
@pytest.mark.parametrize(("territory", "defenders"), [(2, 1), (15, 11), (20, 20)])
def test_cells_are_fought_again_alike(name: str, territory: int, defenders: int) -> None:
    """A cell has random numbers of its own: fought anew, it has the stored number of wins."""
    wins = simulate_cell(RULESETS[name], territory - 1, defenders)
    found = load_matrices(RULESETS)
    assert found.rulesets[name].wins[territory - 2][defenders - 1] == wins
    assert Fraction(*found.chance(name, territory, defenders)) == Fraction(wins, BATTLES)


def test_the_command_writes_what_it_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file that the command writes is the one that is read, a line for each row."""
    found = load_matrices(RULESETS)
    monkeypatch.setattr(
        matrices, "simulate", lambda ruleset: found.rulesets[ruleset.id], raising=True
    )
    output = tmp_path / "matrices.json"
    done = CliRunner().invoke(matrices.main, ["--output", str(output)])
    assert done.exit_code == 0
    again = load_matrices(RULESETS, output)
    assert again.rulesets == found.rulesets
    assert as_json(found) == MATRICES.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda found: found["rulesets"].pop("classic"), "classic: missing"),
        (lambda found: found["rulesets"]["classic"].update(rules="0a"), "by other rules"),
        (lambda found: found["rulesets"]["classic"]["wins"].pop(), "wins"),
        (lambda found: found.update(battles=0), "battles"),
    ],
)
def test_a_spoilt_file_is_refused(tmp_path: Path, spoil: Any, message: str) -> None:
    """What is missing, of other rules or out of shape ends with a message that names it."""
    found = content()
    spoil(found)
    path = tmp_path / "matrices.json"
    path.write_text(json.dumps(found), encoding="utf-8")
    with pytest.raises(InputError, match=message):
        load_matrices(RULESETS, path)


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    """A missing file and one that is no JSON are reported with the command that makes it."""
    path = tmp_path / "matrices.json"
    with pytest.raises(InputError, match=r"cannot be read: .*tests\.montecarlo\.matrices"):
        load_matrices(RULESETS, path)
    path.write_text("{", encoding="utf-8")
    with pytest.raises(InputError, match="not valid JSON"):
        load_matrices(RULESETS, path)

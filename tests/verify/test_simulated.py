import json
from pathlib import Path

import pytest

from generator.verify.faults import Fault
from generator.verify.published import INDEX, Published
from generator.verify.simulated import FILE, PAGE, ROWS, SCATTER, check_simulation
from tests.conftest import Built
from tests.verify.documents import sizes
from tests.verify.finished import rewrite


def test_a_site_passes(built: Built) -> None:
    """Shares and standard errors follow from the battles counted."""
    checked = check_simulation(Published(built.folder))
    assert checked.numbers > 300


def test_a_wrong_number_is_found(spoilt: Published) -> None:
    """A share that the counts do not give is named."""
    rewrite(spoilt.folder / "simulation.csv", "classic,2,3,200000,0.2", "classic,2,3,200000,0.3")
    with pytest.raises(Fault, match=r"simulation\.csv: row 1\.simulated"):
        check_simulation(spoilt)


def fought(folder: Path, simulated: tuple[str, str, str], battles: int = 5) -> Published:
    """A site of five simulated battles by rules that it has not, and the table of their errors."""
    errors = ("-3", "-1.0", "-1.0", "0.5", "2.5")
    rows = [f"other,{d},1,{error}" for d, error in enumerate(errors, start=1)]
    heading = "ruleset,attackers,defenders,standard_errors"
    bands = zip(("below −1", "−1 to 1", "1 or more"), simulated, strict=True)
    cells = "".join(f"<tr><th>{band}</th><td>{count}</td></tr>" for band, count in bands)
    listed = [{"attackers": each + 1, "defenders": 1} for each in range(battles)]
    index = {
        "id": "classic",
        "largest": sizes(1, 1),
    }
    for name, text in {
        INDEX: json.dumps({"rulesets": [index]}),
        FILE: json.dumps({"rulesets": {"other": {"matchups": listed}}}),
        ROWS: "\n".join([heading, *rows]),
        PAGE: f"<table><caption>In {SCATTER}</caption><thead><tr><th>a</th><th>b</th></tr></thead>"
        f"<tbody>{cells}</tbody></table>",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return Published(folder)


@pytest.mark.parametrize("simulated", [("1", "3", "1"), ("3", "1", "1"), ("2", "2", "1")])
def test_an_error_at_the_end_of_a_band_may_be_in_either(
    tmp_path: Path, simulated: tuple[str, str, str]
) -> None:
    """Two decimals do not tell on which side of −1 an error lies that is shown as that."""
    assert check_simulation(fought(tmp_path, simulated)).numbers == 3


@pytest.mark.parametrize(
    ("simulated", "message"),
    [
        (("0", "3", "1"), "below −1: found 0, expected 3"),
        (("4", "3", "1"), "below −1: found 4, expected 3"),
        (("1", "0", "1"), "−1 to 1: found 0, expected 3"),
        (("1", "4", "1"), "−1 to 1: found 4, expected 3"),
        (("1", "3", "0"), "1 or more: found 0, expected 1"),
        (("1", "3", "2"), "1 or more: found 2, expected 1"),
    ],
)
def test_a_band_with_other_errors_is_named(
    tmp_path: Path, simulated: tuple[str, str, str], message: str
) -> None:
    """A count that no rounding explains is a fault of the page."""
    with pytest.raises(Fault, match=f"^{PAGE}: {SCATTER}, {message}"):
        check_simulation(fought(tmp_path, simulated))


def test_a_row_of_no_battle_is_found(tmp_path: Path) -> None:
    """Each row is one of the battles that were counted, and is named by its number."""
    with pytest.raises(Fault, match=rf"^{ROWS}: row 5: found \('other', 5, 1\), expected a battle"):
        check_simulation(fought(tmp_path, ("1", "3", "1"), battles=4))
    (tmp_path / FILE).write_text('{"rulesets": {"other": {}}}', encoding="utf-8")
    with pytest.raises(Fault, match=f"^{FILE}: rulesets: found no 'matchups'"):
        check_simulation(Published(tmp_path))


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (PAGE, "<th>a</th>", "<th colspan=x>a</th>"),
        (PAGE, "<td>1</td>", "<td>one</td>"),
        (PAGE, SCATTER, "how often"),
        (ROWS, "-3", "three"),
        (ROWS, ",1,-3", ",1"),
        (ROWS, "standard_errors", "errors"),
    ],
)
def test_a_file_of_another_shape_is_named(tmp_path: Path, file: str, old: str, new: str) -> None:
    """A table without the numbers that it should have is a fault of its file."""
    fought(tmp_path, ("1", "3", "1"))
    rewrite(tmp_path / file, old, new)
    with pytest.raises(Fault, match=f"^{file}: the file: found "):
        check_simulation(Published(tmp_path))


@pytest.mark.parametrize("win", ["0", "x", "1E-999999999"])
def test_a_battle_without_a_chance_is_a_fault(tmp_path: Path, win: str) -> None:
    """Where the chance to win is none, no standard error follows; one of a billion places is not
    even worked out.
    """
    fought(tmp_path, ("1", "3", "1"))
    row = "ruleset,attackers,defenders,standard_errors\nclassic,1,1,0.5\n"
    listed = {"attackers": 1, "defenders": 1, "battles": 5, "wins": 2}
    battle = {"win": 0.5, "win_decimal": win, "mean_rounds": 1.5}
    for file, text in {
        FILE: json.dumps({"rulesets": {"classic": {"matchups": [listed]}}}),
        ROWS: row,
        "classic/1-vs-1.json": json.dumps(battle),
    }.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    with pytest.raises(Fault, match=rf"^{ROWS}: the file: found .*, expected rows that follow"):
        check_simulation(Published(tmp_path))

"""The program for those who do not trust us: ``docs/data/check_fractions.py``, run as it stands."""

import csv
import gzip
import io
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Built

WIN = "win-exact.csv.gz"
MEANS = "moments-exact.csv.gz"
SUMS = "SHA256SUMS"

Rows = list[dict[str, str]]


def ends_of(folder: Path) -> str:
    """The name of the file of ends, of which there are two kinds."""
    (found,) = folder.glob("survivors*exact.csv.gz")
    return found.name


def check(folder: Path, *names: str) -> subprocess.CompletedProcess[str]:
    """Run the program as a stranger does: in a folder with the files, with no package at hand."""
    command = [sys.executable, "-I", "-S", "check_fractions.py", *names]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=300, check=False
    )


def exact_rulesets(site: Path) -> list[str]:
    """The rulesets with fractions."""
    return sorted(path.parent.name for path in (site / "data" / "v1").glob(f"*/{WIN}"))


def fetched(site: Path, ruleset: str, folder: Path) -> Path:
    """A folder with the program and the files of a ruleset, as its page says."""
    folder.mkdir()
    shutil.copy(site / "data" / "check_fractions.py", folder)
    shutil.copy(site / "api" / "v1" / f"{ruleset}.json", folder)
    data = site / "data" / "v1" / ruleset
    for name in (WIN, ends_of(data), SUMS):
        shutil.copy(data / name, folder)
    return folder


def test_all_fractions_are_right(built: Built, tmp_path: Path) -> None:
    """It finds every fraction of every kind of ruleset right, and says how many there are."""
    rulesets = exact_rulesets(built.folder)
    assert {"classic", "dutch"} <= set(rulesets)
    for ruleset in rulesets:
        folder = fetched(built.folder, ruleset, tmp_path / ruleset)
        ends = ends_of(folder)
        done = check(folder, f"{ruleset}.json", WIN, ends, SUMS)
        assert (done.returncode, done.stderr) == (0, ""), ruleset
        numbers = [len(rows_of(folder / name)) for name in (WIN, ends)]
        assert done.stdout.splitlines() == [
            f"SHA256SUMS: right for {WIN}, {ends}",
            f"{WIN}: {numbers[0]:,} chances to win are right and in lowest terms",
            f"{ends}: {numbers[1]:,} chances of an end are right",
        ]


def rows_of(path: Path) -> Rows:
    """The rows of a packed CSV file."""
    with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def rewrite(path: Path, change: Callable[[Rows], None]) -> None:
    """Change the rows of a packed CSV file."""
    rows = rows_of(path)
    change(rows)
    text = io.StringIO()
    table = csv.DictWriter(text, list(rows[0]))
    table.writeheader()
    table.writerows(rows)
    path.write_bytes(gzip.compress(text.getvalue().encode("utf-8")))


def digit(rows: Rows) -> None:
    """Change the last digit of one number."""
    row = rows[len(rows) // 2]
    name = next(name for name in row if name.endswith("_numerator"))
    row[name] = row[name][:-1] + str((int(row[name][-1]) + 1) % 10)


def missing(rows: Rows) -> None:
    """Leave a row out."""
    del rows[len(rows) // 2]


def doubled(rows: Rows) -> None:
    """Multiply both terms of a fraction by two."""
    row = rows[-1]
    numerator = next(name for name in row if name.endswith("_numerator"))
    row[numerator] = str(2 * int(row[numerator]))
    if "probability_denominator" in row:
        row["probability_denominator"] = str(2 * int(row["probability_denominator"]))
    else:
        power = "win_denominator_power_of_2"
        row[power] = str(int(row[power]) + 1)


def swapped(rows: Rows) -> None:
    """Give two rows each other's numbers."""
    one, other = rows[0], rows[-1]
    for name in one:
        if name not in ("ruleset", "attackers", "defenders", "side", "left"):
            one[name], other[name] = other[name], one[name]


def renamed(rows: Rows) -> None:
    """Let one row be of other rules."""
    rows[-1]["ruleset"] = "another"


def repeated(rows: Rows) -> None:
    """Let a wrong row stand before the right one, which a careless reader would keep."""
    wrong = dict(rows[len(rows) // 2])
    name = next(name for name in wrong if name.endswith("_numerator"))
    wrong[name] = "1"
    rows.insert(len(rows) // 2, wrong)


def cut(rows: Rows) -> None:
    """Leave out all battles of the largest stack, as evenly as if there were none."""
    most = max(int(row["attackers"]) for row in rows)
    rows[:] = [row for row in rows if int(row["attackers"]) < most]


FAULTS = [digit, missing, doubled, swapped, renamed, repeated, cut]


@pytest.mark.parametrize("change", FAULTS)
@pytest.mark.parametrize("of_ends", [False, True], ids=["win", "ends"])
@pytest.mark.parametrize("ruleset", ["classic", "dutch"])
def test_one_fault_is_found(
    built: Built, tmp_path: Path, ruleset: str, of_ends: bool, change: Callable[[Rows], None]
) -> None:
    """One digit, one row or one fraction that is wrong ends it with 1, and the file is named."""
    folder = fetched(built.folder, ruleset, tmp_path / ruleset)
    name = ends_of(folder) if of_ends else WIN
    rewrite(folder / name, change)
    done = check(folder, f"{ruleset}.json", WIN, ends_of(folder))
    assert done.returncode == 1
    assert done.stderr.startswith(f"WRONG: {name}")


@pytest.mark.parametrize("change", [repeated, missing])
@pytest.mark.parametrize("of_ends", [False, True], ids=["win", "ends"])
def test_rows_are_due_once_whatever_their_number(
    built: Built, tmp_path: Path, of_ends: bool, change: Callable[[Rows], None]
) -> None:
    """A file under another name, whose number of rows is not known, is found out as well."""
    folder = fetched(built.folder, "classic", tmp_path / "classic")
    name = ends_of(folder) if of_ends else WIN
    rewrite(folder / name, change)
    (folder / name).rename(folder / "mine.csv.gz")
    done = check(folder, "classic.json", *([WIN] if of_ends else []), "mine.csv.gz")
    assert done.returncode == 1
    assert done.stderr.startswith("WRONG: mine.csv.gz")


@pytest.mark.parametrize("ruleset", ["classic", "dutch"])
@pytest.mark.parametrize(
    "kept", [lambda row: row["side"] == "attacker", lambda row: row["left"] != "2"]
)
def test_ends_that_are_missing_everywhere_are_found(
    built: Built, tmp_path: Path, ruleset: str, kept: Callable[[dict[str, str]], bool]
) -> None:
    """Of every battle all ends are due: nobody can leave out a side, or a number."""
    folder = fetched(built.folder, ruleset, tmp_path / ruleset)
    rows = rows_of(folder / ends_of(folder))
    rewrite(
        folder / ends_of(folder), lambda rows: rows.__setitem__(slice(None), filter(kept, rows))
    )
    (folder / ends_of(folder)).rename(folder / "survivors-mine-exact.csv.gz")
    assert len(rows_of(folder / "survivors-mine-exact.csv.gz")) < len(rows)
    done = check(folder, f"{ruleset}.json", WIN, "survivors-mine-exact.csv.gz")
    assert done.returncode == 1
    assert "the ends is" in done.stderr


def test_other_bytes_are_found(built: Built, tmp_path: Path) -> None:
    """A file with the same rows in other bytes is not the one that is listed."""
    folder = fetched(built.folder, "classic", tmp_path / "classic")
    (folder / WIN).write_bytes(gzip.compress(gzip.decompress((folder / WIN).read_bytes()), 1))
    done = check(folder, "classic.json", WIN, SUMS)
    assert done.returncode == 1
    assert f"WRONG: SHA256SUMS: the digest of {WIN} is" in done.stderr


def test_other_dice_are_found(built: Built, tmp_path: Path) -> None:
    """The same fractions are wrong where ties are the attacker's."""
    folder = fetched(built.folder, "classic", tmp_path / "classic")
    document = json.loads((folder / "classic.json").read_text("utf-8"))
    document["ties"] = "attacker"
    (folder / "classic.json").write_text(json.dumps(document), "utf-8")
    done = check(folder, "classic.json", WIN)
    assert done.returncode == 1
    assert "1 v 1: the chance to win is 5/12, expected 7/12" in done.stderr


def test_unpacked_files_are_read(built: Built, tmp_path: Path) -> None:
    """A host may have unpacked a file on its way: its name says nothing."""
    folder = fetched(built.folder, "classic", tmp_path / "classic")
    (folder / WIN).write_bytes(gzip.decompress((folder / WIN).read_bytes()))
    done = check(folder, "classic.json", WIN)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ([], "not enough values"),
        (["classic.json", "nothing.csv"], "nothing.csv"),
        (["balanced-blitz.json", WIN], "balanced-blitz has no rounds"),
        ([WIN, WIN], "UnicodeDecodeError"),
        (["page.json", WIN], "page.json has no dice: the ruleset's document is in api/v1/"),
        (["classic.json", "mine.csv", SUMS], "SHA256SUMS lists none of mine.csv"),
        (["classic.json", "classic.json"], "classic.json has no win_numerator"),
        (["classic.json", WIN, MEANS], f"{MEANS} has no probability_numerator: this takes"),
    ],
)
def test_what_cannot_be_read_is_no_fault(
    built: Built, tmp_path: Path, names: list[str], told: str
) -> None:
    """Without files that can be read it ends with 2, says why, and how it is used."""
    folder = fetched(built.folder, "classic", tmp_path / "classic")
    shutil.copy(built.folder / "api" / "v1" / "balanced-blitz.json", folder)
    shutil.copy(built.folder / "classic.json", folder / "page.json")
    shutil.copy(folder / WIN, folder / "mine.csv")
    shutil.copy(built.folder / "data" / "v1" / "classic" / MEANS, folder)
    done = check(folder, *names)
    assert done.returncode == 2
    assert done.stderr.startswith("This cannot be checked")
    assert told in done.stderr
    assert "python3 check_fractions.py classic.json win-exact.csv.gz" in done.stderr

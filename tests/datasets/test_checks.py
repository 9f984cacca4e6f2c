import io
import json
import re
import shutil
from collections.abc import Callable
from contextlib import closing
from math import gcd
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from generator.datasets import checks
from generator.datasets.checks import (
    STEP,
    CheckError,
    Counts,
    check_folder,
    check_shared,
    check_sums,
)
from generator.datasets.database import PACKED
from generator.datasets.formats import compressed
from generator.datasets.workbook import GRID_SHEET
from risk_odds.ruleset_files import load_rulesets
from tests.datasets.published import (
    RULESETS,
    Published,
    describe_anew,
    opened,
    publish,
    publish_shared,
    replace,
    spoil_rows,
    spoil_text,
    sum_anew,
    with_last_line_for_another,
    with_last_line_twice,
    without_last_line,
)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Published:
    """Folders as they are written, to be copied."""
    return publish(tmp_path_factory.mktemp("original"))


@pytest.fixture
def published(original: Published, tmp_path: Path) -> Published:
    """Folders that a test may spoil."""
    copy = shutil.copytree(original.data, tmp_path / "v1")
    return Published(copy, original.rulesets, original.announced)


@pytest.fixture
def shared(published: Published) -> Published:
    """The same with what holds all rulesets."""
    return replaced(published, shared=publish_shared(published))


def replaced(published: Published, shared: dict[str, int]) -> Published:
    return Published(published.data, published.rulesets, published.announced, shared)


def check(published: Published, variant: str = "classic") -> Counts:
    return check_folder(published.data / variant, published.announced[variant])


@pytest.mark.parametrize("variant", RULESETS)
def test_whole_folders_pass(published: Published, variant: str) -> None:
    """What a build writes passes, and the counts are those of all its files and rows."""
    counts = check(published, variant)
    announced = published.announced[variant]
    assert (counts.files, counts.rows) == (len(announced), sum(announced.values()))
    if variant == "classic":
        # formats after the first, times sampled rows (each 97th and the last), times columns
        two = 2
        cells = {
            "win": two * 7,
            "armies-needed": (two + 1) * 5,
            "rounds": 2 * two * 7,
        }
        long = [name for name, rows in announced.items() if rows > STEP]
        assert {name.partition(".")[0] for name in long} == {"armies-needed"}
        assert counts.cells == sum(cells.values())


@pytest.mark.parametrize("rows", [1, 7, STEP, STEP + 1])
def test_the_sample_is_the_same_however_a_table_is_read(
    published: Published, monkeypatch: pytest.MonkeyPatch, rows: int
) -> None:
    """A few rows of a Parquet file at a time, the same rows are compared with its other formats."""
    whole = check(published)
    monkeypatch.setattr(checks, "ROWS_AT_A_TIME", rows)
    assert check(published) == whole


def test_the_sample_comes_to_every_number_of_defenders() -> None:
    """A table of battles has a row for each number of defenders in turn: the step shares no divisor
    with how many these are.
    """
    for ruleset in load_rulesets().values():
        assert gcd(STEP, ruleset.largest_dataset) == 1


def test_counts_add_up() -> None:
    """Counts of folders add up."""
    total = sum([Counts(1, 2, 3), Counts(10, 20, 3_000_000)], Counts())
    assert total == Counts(11, 22, 3_000_003)


WIN = "0.41666666666666666667"
TEXTS: list[tuple[str, str, Callable[[str], str], str]] = [
    ("a digit of one format", "rounds.json", replace("2275", "2276"), "found the row"),
    (
        "a digit of the first format",
        "win.csv",
        replace(WIN, "0.41666666666666666668"),
        "in win.csv",
    ),
    ("a missing row", "win.csv", without_last_line, "found 15 rows, expected 16"),
    ("a row twice", "win.csv", with_last_line_twice, "found 17 rows, expected 16"),
    ("a missing packed row", "win-exact.csv.gz", without_last_line, "found 15 rows, expected 16"),
    ("another last row", "win.csv", with_last_line_for_another, "in win.csv"),
    ("a renamed column", "win.csv", replace("win_decimal", "win_text"), "found the columns"),
    ("a renamed field in JSON", "rounds.json", replace('"rolls"', '"throws"'), "the columns"),
    (
        "a cell more in a line",
        "win.csv",
        lambda text: re.sub("(?m)^classic,1,1,.*$", r"\g<0>,0", text),
        "win.csv: found a line that does not fit",
    ),
    (
        "a quotation mark within a word",
        "win.csv",
        replace("classic", '"class"ic'),
        "win.csv: found a line that does not fit",
    ),
    ("no JSON at all", "rounds.json", replace("{", "", 1), "no JSON"),
]


@pytest.mark.parametrize(
    ("name", "edit", "message"), [damage[1:] for damage in TEXTS], ids=[row[0] for row in TEXTS]
)
def test_damage_is_found(
    published: Published, name: str, edit: Callable[[str], str], message: str
) -> None:
    """A file that was written badly is found by its checksum, its rows or the sample of them."""
    folder = published.data / "classic"
    spoil_text(folder / name, edit)
    with pytest.raises(CheckError, match=r"datapackage.json|SHA256SUMS"):
        check(published)
    describe_anew(folder)
    with pytest.raises(CheckError, match=message):
        check(published)


def test_damage_of_parquet_is_found(published: Published) -> None:
    """A sampled cell that is wrong in a Parquet file alone is found."""
    folder = published.data / "classic"

    def edit(rows: list[dict[str, Any]]) -> None:
        rows[-1]["win"] = 0.5

    spoil_rows(folder / "win.parquet", edit)
    describe_anew(folder)
    with pytest.raises(CheckError, match=r"win.parquet: found the row .*0\.5"):
        check(published)


def test_damage_of_a_workbook_is_found(published: Published) -> None:
    """A workbook that is no zip file, has a spoiled part, or a row too few is found."""
    folder = published.data / "classic"
    path = folder / "win-grid.xlsx"
    whole = path.read_bytes()
    with ZipFile(path) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
        start = packed.getinfo(GRID_SHEET).header_offset + 100
    shorter = io.BytesIO()
    with ZipFile(shorter, "w") as packed:
        for name, part in parts.items():
            packed.writestr(name, re.sub(rb'<row r="5".*?</row>', b"", part))
    for content, message in (
        (whole[:-30], "found no workbook"),
        (whole[:start] + bytes([whole[start] ^ 1]) + whole[start + 1 :], "workbook|spoiled"),
        (shorter.getvalue(), "found 3 rows, expected 4"),
    ):
        path.write_bytes(content)
        describe_anew(folder)
        with pytest.raises(CheckError, match=f"win-grid.xlsx: .*({message})"):
            check(published)


def test_a_wrong_checksum_is_found(published: Published) -> None:
    """One wrong digit of one checksum is enough, in either list of them."""
    folder = published.data / "classic"
    sums = folder / "SHA256SUMS"
    kept = sums.read_text(encoding="utf-8")
    digit = "0" if kept[0] != "0" else "1"
    sums.write_text(digit + kept[1:], encoding="utf-8")
    with pytest.raises(CheckError, match=f"SHA256SUMS: .*: found {digit}"):
        check(published)
    sums.write_text(kept, encoding="utf-8")
    path = folder / "datapackage.json"
    package = json.loads(path.read_text(encoding="utf-8"))
    package["resources"][3]["hash"] = "sha256:" + "0" * 64
    path.write_text(json.dumps(package), encoding="utf-8")
    sum_anew(folder)
    with pytest.raises(CheckError, match="hash: found sha256:"):
        check(published)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda package: package["resources"].pop(), "expected"),
        (lambda package: package["resources"][0].update(bytes=1), "bytes: found"),
    ],
)
def test_a_wrong_package_is_found(
    published: Published, edit: Callable[[Any], None], message: str
) -> None:
    """The list of files must fit the files."""
    folder = published.data / "classic"
    path = folder / "datapackage.json"
    package = json.loads(path.read_text(encoding="utf-8"))
    edit(package)
    path.write_text(json.dumps(package), encoding="utf-8")
    sum_anew(folder)
    with pytest.raises(CheckError, match=message):
        check(published)


def test_files_nobody_announced_are_found(published: Published) -> None:
    """A file too many and a file too few are found."""
    folder = published.data / "classic"
    (folder / "more.csv").write_text("a\n1\n", encoding="utf-8")
    with pytest.raises(CheckError, match="found the files"):
        check(published)
    (folder / "more.csv").unlink()
    (folder / "win.csv").unlink()
    with pytest.raises(CheckError, match="found the files"):
        check(published)


def test_sums_must_be_whole(published: Published) -> None:
    """A file without a checksum is found."""
    folder = published.data / "dutch"
    spoil_text(folder / "SHA256SUMS", without_last_line)
    with pytest.raises(CheckError, match="found nothing"):
        check_sums(folder)


def test_what_is_shared_passes(shared: Published) -> None:
    """Database, list and checksums of all rulesets pass; every row of the database is counted."""
    counts = check_shared(shared.data, shared.rulesets, shared.shared)
    with closing(opened(shared.data)) as database:
        tables = [
            name
            for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
            if name.endswith("_numbers")
        ]
        rows = [database.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables]
    assert counts.files == 1 + len(shared.shared)
    assert counts.rows == sum(rows) + sum(shared.shared.values())
    assert counts.rows > 0


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("DELETE FROM win_numbers WHERE ruleset_number = 1", "win: found the rulesets"),
        ("UPDATE win_numbers SET ruleset_number = 9 WHERE ruleset_number = 3", "foreign_key_check"),
    ],
)
def test_damage_of_the_database_is_found(shared: Published, statement: str, message: str) -> None:
    """A database without a ruleset's rows, or with those of none, is found."""
    with closing(opened(shared.data)) as database:
        database.execute(statement)
        database.commit()
        (shared.data / PACKED).write_bytes(compressed(database.serialize()))
    with pytest.raises(CheckError, match="SHA256SUMS"):
        check_shared(shared.data, shared.rulesets, shared.shared)
    sum_anew(shared.data)
    with pytest.raises(CheckError, match=message):
        check_shared(shared.data, shared.rulesets, shared.shared)


@pytest.mark.parametrize(
    ("place", "message"), [(-1, "found nothing"), (0, "risk-odds.sqlite.gz: found nothing")]
)
def test_a_wrong_list_of_everything_is_found(shared: Published, place: int, message: str) -> None:
    """The list of all files must have each of them."""
    path = shared.data / "datapackage.json"
    package = json.loads(path.read_text(encoding="utf-8"))
    package["resources"].pop(place)
    path.write_text(json.dumps(package), encoding="utf-8")
    sum_anew(shared.data)
    with pytest.raises(CheckError, match=message):
        check_shared(shared.data, shared.rulesets, shared.shared)

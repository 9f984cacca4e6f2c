import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from generator.datasets.checks import (
    LARGEST_FILE,
    Counts,
    check_folder,
    check_shared,
    check_sizes,
    check_sums,
)
from generator.datasets.database import DATABASE, database_bytes
from generator.datasets.package import checksums_text, collection_text
from generator.datasets.scans import CheckError
from generator.errors import InputError
from tests.datasets.published import (
    RULESETS,
    SIZE,
    Published,
    describe_anew,
    publish,
    spoil_rows,
    spoil_text,
    sum_anew,
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
    database = database_bytes(published.rulesets, published.data)
    packages = [
        (id_, json.loads((published.data / id_ / "datapackage.json").read_text(encoding="utf-8")))
        for id_ in RULESETS
    ]
    package = collection_text(packages, DATABASE, database).encode()
    contents = [(DATABASE, database), ("datapackage.json", package)]
    for name, content in (*contents, ("SHA256SUMS", checksums_text(contents).encode())):
        (published.data / name).write_bytes(content)
    return published


def check(published: Published, ruleset: str = "classic") -> Counts:
    return check_folder(published.data / ruleset, published.announced[ruleset])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_whole_folders_pass(published: Published, ruleset: str) -> None:
    """What a build writes passes, and the counts are those of all its files and rows."""
    counts = check(published, ruleset)
    announced = published.announced[ruleset]
    assert (counts.files, counts.rows) == (len(announced), sum(announced.values()))
    if ruleset == "classic":
        needed = 2 * 2 * SIZE * 8 * 5
        grid = SIZE**2
        ends = sum(a + d for a in range(1, 5) for d in range(1, 5)) * 7
        retreats = sum(a for a in range(1, 5)) * SIZE * 8
        rounds = 2 * sum(min(a, d) + 1 for a in range(1, 4) for d in range(1, 3)) * 7
        # formats after the first, times rows, times columns
        assert counts.cells == (
            2 * grid * 7 + grid * 15 + ends + needed + 3 * grid * 7 + retreats + rounds
        )


def test_counts_add_up() -> None:
    """Counts of folders add up, and stand in words with commas."""
    total = sum([Counts(1, 2, 3), Counts(10, 20, 3_000_000)], Counts())
    assert total == Counts(11, 22, 3_000_003)
    assert total.in_words() == {"files": "11", "rows": "22", "cells_compared": "3,000,003"}


def replace(old: str, new: str, times: int = 1) -> Callable[[str], str]:
    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new, times)

    return edit


def without_last_line(text: str) -> str:
    return text[: text.rindex("\n", 0, -1) + 1]


def with_last_line_twice(text: str) -> str:
    return text + text[text.rindex("\n", 0, -1) + 1 :]


def with_last_line_for_another(text: str) -> str:
    """Return the text with its line before the last in the place of the last."""
    lines = text.splitlines(keepends=True)
    return "".join([*lines[:-1], lines[-2]])


def swap_columns(first: int, second: int) -> Callable[[str], str]:
    def edit(text: str) -> str:
        rows = [line.split(",") for line in text.splitlines()]
        for row in rows:
            row[first], row[second] = row[second], row[first]
        return "".join(",".join(row) + "\n" for row in rows)

    return edit


def swap_values(first: int, second: int) -> Callable[[str], str]:
    """Return an edit that swaps two columns but not their names."""

    def edit(text: str) -> str:
        header, _, body = text.partition("\n")
        return f"{header}\n{swap_columns(first, second)(body)}"

    return edit


WIN = "0.41666666666666666667"
TEXTS: list[tuple[str, str, Callable[[str], str], str]] = [
    # a digit, a sign, a word
    ("a flipped digit", "win.csv", replace(WIN, "0.41666666666666666668"), "in win.csv"),
    ("a flipped digit of lose", "win.csv", replace("0.5833333", "0.5834333"), "in win.csv"),
    ("a digit of one format", "win.json", replace(WIN, "0.41666666666666666668"), "found '0.4166"),
    ("a wrong key", "win.json", replace('"classic",1,2', '"classic",1,20'), "found 20"),
    ("a negative number", "moments.csv.gz", replace(",1,1,", ",1,-1,"), "defenders"),
    ("a chance beyond 1", "survivors.csv.gz", replace(WIN, "1.4166666666666666667"), "probability"),
    ("a word for a number", "win.csv", replace(",0.4166666666666667", ",much"), "win_double"),
    ("no number", "win.csv", replace(",0.4166666666666667", ",nan"), "win_double"),
    ("an empty cell", "win.csv", replace(",0.4166666666666667", ","), "win_double"),
    ("an empty key", "rounds.csv", replace("classic,1,1", "classic,,1"), "attackers"),
    ("an empty text", "win.csv", replace(f",{WIN}", ","), "win"),
    ("another ruleset", "win.csv", replace("classic,1,1", "dutch,1,1"), "ruleset = 'classic'"),
    # doubles that are off by one
    (
        "a double beside the nearest",
        "win.csv",
        replace("0.4166666666666667", "0.41666666666666674"),
        "found 0.4166666666666667, expected 0.41666666666666674 as in win.csv",
    ),
    (
        "a double beside the nearest in JSON",
        "win.json",
        replace("0.4166666666666667", "0.41666666666666674"),
        "win_double",
    ),
    # rows
    ("a missing row", "win.csv", without_last_line, "found 15 rows, expected 16"),
    ("a row twice", "win.csv", with_last_line_twice, "primary key"),
    (
        "a duplicate key",
        "moments-exact.csv.gz",
        with_last_line_for_another,
        "primary key",
    ),
    ("a missing row in JSON", "rounds.json", replace(",36],[", ",36,["), "rounds.json"),
    ("a short row", "win.csv", replace(",0.4166666666666667,", ","), "win.csv"),
    # columns
    ("swapped columns", "win.csv", swap_columns(1, 2), "win.csv"),
    ("swapped values", "win.csv", swap_values(1, 2), "found"),
    ("swapped numbers", "win-exact.csv.gz", swap_values(3, 4), "numerator"),
    ("swapped decimals", "moments.csv.gz", swap_values(3, 5), "mean_attackers"),
    ("a renamed column", "win.csv", replace("win_double", "win_float"), "win.csv"),
    ("a renamed field in JSON", "win.json", replace('"win_double"', '"win_float"'), "win.json"),
    ("a number as text in JSON", "win.json", replace('"classic",1,', '"classic","1",'), "win.json"),
    ("another unit in JSON", "win.json", replace('"armies"', '"legions"'), "other fields"),
    ("one more key in JSON", "win.json", replace('"rows":', '"more":1,"rows":'), "JSON Schema"),
    ("no JSON at all", "win.json", replace("{", "", 1), "no JSON"),
    # fractions and sums
    ("a flipped numerator", "win-exact.csv.gz", replace(",5,12,", ",7,12,"), "as in win-exact.csv"),
    ("a leading zero", "win-exact.csv.gz", replace(",5,12,", ",05,12,"), "numerator"),
    ("a fraction of nothing", "win-exact.csv.gz", replace(",5,12,", ",5,0,"), "numerator"),
    (
        "a flipped numerator of survivors",
        "survivors-exact.csv.gz",
        replace(",attacker,1,5,12", ",attacker,1,4,12"),
        "survivors-exact",
    ),
    (
        "a flipped numerator of the compact form",
        "survivors-compact.csv.gz",
        replace(",attacker,1,5,12", ",attacker,1,4,12"),
        "survivors-compact",
    ),
    (
        "two denominators",
        "survivors-compact.csv.gz",
        replace(",attacker,1,5,12", ",attacker,1,10,24"),
        "one denominator",
    ),
    ("a flipped roll", "rounds.csv", replace(",0,1,15,36", ",0,1,16,36"), "rounds"),
    (
        "a flipped cell of the grid",
        "win-grid.csv",
        replace("0.416666666666667", "0.416666666666668"),
        "win-grid",
    ),
    (
        "a wrong number of armies",
        "armies-needed.csv",
        replace("attacker,1,50,2", "attacker,1,50,3"),
        "armies-needed",
    ),
    (
        "a flipped digit of a retreat",
        "retreat.csv.gz",
        replace(f"1,1,0,{WIN}", "1,1,0,0.41666666666666666666"),
        "retreat",
    ),
    (
        "a flipped digit of a mean",
        "moments.csv.gz",
        replace(f"1,1,{WIN}", "1,1,0.41666666666666666666"),
        "moments",
    ),
    ("half a line", "win.csv", lambda text: text[:-30], "win.csv"),
    ("a broken quote", "win.csv", replace("classic", '"classic'), "win.csv"),
]


@pytest.mark.parametrize(
    ("name", "edit", "message"), [damage[1:] for damage in TEXTS], ids=[row[0] for row in TEXTS]
)
def test_damage_is_found(
    published: Published, name: str, edit: Callable[[str], str], message: str
) -> None:
    """A wrong file is found, even where the list and the checksums fit it."""
    folder = published.data / "classic"
    spoil_text(folder / name, edit)
    with pytest.raises(CheckError, match=r"datapackage.json|SHA256SUMS"):
        check(published)
    describe_anew(folder)
    with pytest.raises(CheckError, match=message):
        check(published)


@pytest.mark.parametrize(
    ("name", "column", "value"),
    [
        ("win", "win", "0.41666666666666666666"),
        ("win", "win_double", 0.41666666666666674),
        ("win", "attackers", 4),
        ("moments", "variance_attackers_double", 0.0),
        ("survivors", "probability_double", 0.4),
        ("retreat", "win", "0.5"),
        ("armies-needed", "needed", None),
        ("rounds", "rolls", 14),
        ("win-exact", "denominator", "13"),
    ],
)
def test_damage_of_parquet_is_found(
    published: Published, name: str, column: str, value: Any
) -> None:
    """A cell that is wrong in a Parquet file alone is found by the comparison of formats."""
    folder = published.data / "classic"

    def edit(rows: list[dict[str, Any]]) -> None:
        rows[0][column] = value

    spoil_rows(folder / f"{name}.parquet", edit)
    describe_anew(folder)
    with pytest.raises(CheckError, match=f"{name}.parquet"):
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
        (lambda package: package.pop("resources"), "resources"),
        (lambda package: package["resources"][0].update(bytes=1), "bytes: found"),
        (
            lambda package: package["resources"][0]["schema"]["fields"][1].update(type="army"),
            "frictionless",
        ),
        (
            lambda package: package["resources"][0]["schema"]["fields"][1].update(type="string"),
            "another schema",
        ),
        (lambda package: package["resources"][0]["schema"].update(primaryKey=["ruleset"]), "key"),
    ],
)
def test_a_wrong_package_is_found(
    published: Published, edit: Callable[[Any], None], message: str
) -> None:
    """The list of files must keep its standard and fit the files."""
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
    counts = check_shared(shared.data, shared.rulesets)
    with closing(sqlite3.connect(shared.data / DATABASE)) as database:
        tables = [
            name
            for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
            if name.endswith("_numbers")
        ]
        rows = [database.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables]
    assert counts.files == 1
    assert counts.rows == sum(rows) > 0
    assert counts.cells > 3 * counts.rows


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("UPDATE win_numbers SET win = win + 1e-16 WHERE attackers = 2", "win: classic: win, row"),
        ("UPDATE win_exact_numbers SET numerator = '6' WHERE numerator = '5'", "win_exact"),
        ("UPDATE survivors_numbers SET probability = 0.5", "survivors: classic"),
        ("DELETE FROM win_numbers WHERE attackers = 4 AND defenders = 4", "found 15 rows"),
        ("UPDATE armies_needed_numbers SET needed = NULL WHERE needed = 2", "armies_needed"),
        ("UPDATE moments_numbers SET variance_attackers = 0", "moments: classic: variance"),
        ("UPDATE retreat_numbers SET win = 0.5", "retreat: classic: win"),
        ("UPDATE policy_numbers SET dice = 3 - dice", "policy: dutch: dice"),
        ("UPDATE rounds_numbers SET rolls = 1", "rounds: classic: rolls"),
        ("UPDATE win_numbers SET ruleset_number = 9 WHERE ruleset_number = 3", "foreign_key_check"),
    ],
)
def test_damage_of_the_database_is_found(shared: Published, statement: str, message: str) -> None:
    """A cell or row of the database that is not the datasets' is found."""
    path = shared.data / DATABASE
    with closing(sqlite3.connect(path)) as database:
        database.execute(statement)
        database.commit()
    with pytest.raises(CheckError, match=r"bytes|hash"):
        check_shared(shared.data, shared.rulesets)
    describe_anew(shared.data)
    with pytest.raises(CheckError, match=message):
        check_shared(shared.data, shared.rulesets)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda package: package["resources"].pop(), "found nothing"),
        (lambda package: package["resources"].pop(0), "risk-odds.sqlite: found nothing"),
        (lambda package: package["resources"][5].update(hash="sha256:0"), "sha256:0"),
        (lambda package: package.update(licenses="free"), "frictionless"),
    ],
)
def test_a_wrong_list_of_everything_is_found(
    shared: Published, edit: Callable[[Any], None], message: str
) -> None:
    """The list of all files must have each of them as its own folder lists it."""
    path = shared.data / "datapackage.json"
    package = json.loads(path.read_text(encoding="utf-8"))
    edit(package)
    path.write_text(json.dumps(package), encoding="utf-8")
    sum_anew(shared.data)
    with pytest.raises(CheckError, match=message):
        check_shared(shared.data, shared.rulesets)


def test_files_too_large_are_refused(tmp_path: Path) -> None:
    """A file beyond what common hosts take ends the build, with its name and what to do."""
    (tmp_path / "data").mkdir()
    path = tmp_path / "data" / "large.csv"
    for size in (LARGEST_FILE, LARGEST_FILE + 1):
        with path.open("wb") as file:
            file.truncate(size)
        if size == LARGEST_FILE:
            check_sizes(tmp_path)
    with pytest.raises(InputError, match=r"data/large.csv: found 50,000,001 bytes.*--datasets"):
        check_sizes(tmp_path)

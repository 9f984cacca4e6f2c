import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.verify.faults import Fault
from generator.verify.listed_rolls import read_rules
from generator.verify.published import DATA, INDEX, Published
from generator.verify.verification import promised, verify, verify_ruleset
from risk_odds.ruleset_files import RULESETS_FOLDER
from tests.conftest import PROJECT, RULESETS, Built, run
from tests.datasets.published import RULESETS as EVERY_KIND
from tests.datasets.published import (
    replace,
    spoil_rows,
    spoil_text,
    swap_columns,
    with_last_line_for_another,
    with_last_line_twice,
    without_last_line,
)
from tests.verify.documents import sizes
from tests.verify.finished import datasets_verified, rewrite

pytestmark = pytest.mark.whole_runs


@pytest.mark.parametrize("variant", EVERY_KIND)
def test_what_is_published_passes(site: Published, variant: str) -> None:
    """Datasets of every kind pass, and all rows, cells and numbers are counted."""
    checked = datasets_verified(site.folder, variant)
    assert checked.rows > 100
    assert checked.cells > checked.rows
    assert checked.numbers > 100


def test_the_verification_imports_nothing_that_writes() -> None:
    """No module of the verification imports one of the generator's others."""
    for path in sorted((PROJECT / "generator" / "verify").glob("*.py")):
        for line in path.read_text(encoding="utf-8").splitlines():
            words = line.split()
            if words[:1] in (["from"], ["import"]) and words[1].startswith("generator"):
                assert f"{words[1]}.".startswith("generator.verify."), (path.name, line)


def test_a_whole_site_passes(built: Built) -> None:
    """The command verifies a site as it is built, and says what it has checked."""
    done = run("verify", built.folder, "--workers", "2")
    assert (done.returncode, done.stderr) == (0, "")
    files = [path for path in built.folder.rglob("*") if path.is_file()]
    assert done.stdout.startswith(f"checked {len(files):,} files, ")


def test_faults_end_the_command(spoilt: Published) -> None:
    """Each fault is a line that names the file, what was found and what was expected."""
    (spoilt.folder / "classic" / "1-vs-1.json").write_text("{", encoding="utf-8")
    rewrite(spoilt.folder / "dutch" / "1-vs-1.json", '"dutch"', '"tusch"')
    (spoilt.folder / "more.txt").write_text("", encoding="utf-8")
    done = run("verify", spoilt.folder, "--workers", "1")
    assert (done.returncode, done.stdout) == (1, "")
    lines = done.stderr.splitlines()
    assert 3 <= len(lines) <= 10
    assert any(line.startswith("classic/1-vs-1.json: the file: found no JSON") for line in lines)
    assert "dutch/1-vs-1.json: ruleset: found tusch, expected dutch" in done.stderr
    assert "generated-files.txt: more.txt: found a file that is not listed" in done.stderr


def test_of_the_rulesets_only_those_asked_for_are_verified(spoilt: Published) -> None:
    """Whoever asks for one ruleset hears of its faults and of those of what all share, and of no
    other ruleset's; a name that the site has not is refused.
    """
    rewrite(spoilt.folder / "dutch" / "1-vs-1.json", '"dutch"', '"tusch"')
    (spoilt.folder / "more.txt").write_text("", encoding="utf-8")
    told = "dutch/1-vs-1.json: ruleset: found tusch, expected dutch"
    for only, is_told in (["classic"], False), (["classic", "dutch"], True), ([], True):
        found = [str(fault) for fault in verify(spoilt.folder, only=only)[1]]
        assert (told in found) == is_told
        assert "generated-files.txt: more.txt: found a file that is not listed" in "".join(found)
    done = run("verify", spoilt.folder, "--only", "classic", "--only", "duch")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "Error: --only: found 'duch', expected one of "
        "classic, capital-wall, uk-1990, dutch, balanced-blitz\n"
    )


def test_a_site_without_an_index_is_a_fault(tmp_path: Path) -> None:
    """An empty folder is reported as such."""
    checked, faults = verify(tmp_path)
    assert checked.files == 0
    assert [str(fault) for fault in faults] == [
        "api/v1/index.json: the file: found nothing, expected a JSON document"
    ]


@pytest.mark.parametrize("name", ["matchups", "datasets"])
def test_a_ruleset_reaches_no_farther_than_its_rules_say(tmp_path: Path, name: str) -> None:
    """A size in the index that would keep the verifier busy for ages is a fault at once."""
    rules = read_rules(RULESETS_FOLDER, "classic")
    most = {"matchups": rules.largest_matchup, "datasets": rules.largest_dataset}[name]
    (tmp_path / INDEX).parent.mkdir(parents=True)
    for armies, is_wrong in (
        (0, True),
        (1, False),
        (most, False),
        (most + 1, True),
        (10**30, True),
    ):
        largest = sizes(1, 1) | {name: armies}
        index = {"rulesets": [{"id": "classic", "largest": largest, "aliases": []}]}
        (tmp_path / INDEX).write_text(json.dumps(index), encoding="utf-8")
        _, faults = verify_ruleset(tmp_path, Published(tmp_path).variants["classic"])
        place = f"{INDEX}: rulesets, classic, largest, {name}"
        told = f"{place}: found {armies}, expected 1 to {most}, as its rules say"
        assert (str(faults[-1]) == told) == is_wrong


def test_own_rulesets_are_verified_by_their_files(built: Built, tmp_path: Path) -> None:
    """With a folder of own rulesets, a ruleset's numbers must be those of its file there."""
    text = (RULESETS_FOLDER / "classic.toml").read_text(encoding="utf-8")
    (tmp_path / "classic.toml").write_text(
        text.replace('ties = "defender"', 'ties = "attacker"'), encoding="utf-8"
    )
    classic = Published(built.folder).variants["classic"]
    assert verify_ruleset(built.folder, classic)[1] == []
    _, faults = verify_ruleset(built.folder, classic, tmp_path)
    files = {fault.file.split("/")[-1].split("-")[0] for fault in faults}
    assert files == {"win", "armies", "1", "1.json", "limit", "classic.json"}
    assert any("found 0.4166666666666667, expected 0.58" in str(fault) for fault in faults)


@pytest.mark.parametrize("variant", RULESETS)
def test_every_dataset_must_be_there_in_its_formats(built: Built, variant: str) -> None:
    """The files of datasets that a ruleset must have are those that a build writes."""
    files = {
        path.name
        for path in (built.folder / DATA / variant).iterdir()
        if path.name not in ("SHA256SUMS", "datapackage.json", "index.html")
    }
    datasets = promised(read_rules(RULESETS_FOLDER, variant))
    assert {f"{name}.{end}" for name, formats in datasets.items() for end in formats} == files


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("win", "win", "lose"),
        ("win", "attackers", "defenders"),
        ("moments", "mean_attackers_left", "mean_attackers_lost"),
        ("retreat", "win_with_retreat", "mean_attackers_left_with_retreat"),
        ("survivors-compact", "attackers", "defenders"),
        ("rounds", "attackers_lost", "defenders_lost"),
    ],
)
def test_swapped_columns_of_parquet_are_found(
    site: Published, name: str, first: str, second: str
) -> None:
    """Two columns of a Parquet file whose values have changed places are found."""
    folder = site.folder / DATA / "classic"
    swap_columns(folder / f"{name}.parquet", first, second)
    with pytest.raises(Fault, match=rf"{name}.*: found .*, expected"):
        datasets_verified(site.folder)


def swap_cells(first: int, second: int) -> Callable[[str], str]:
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
        return f"{header}\n{swap_cells(first, second)(body)}"

    return edit


WIN = "0.41666666666666666667"
TEXTS: list[tuple[str, str, Callable[[str], str], str]] = [
    # a digit, a sign, a word
    ("a flipped digit", "win.csv", replace(WIN, "0.41666666666666666668"), "in win.csv"),
    ("a flipped digit of lose", "win.csv", replace("0.5833333", "0.5834333"), "in win.csv"),
    (
        "a digit of one format",
        "rounds.json",
        replace(",0,1,15,36", ",0,1,16,36"),
        "rounds.json: rolls, at",
    ),
    ("a wrong key", "rounds.json", replace('"classic",1,2', '"classic",1,20'), "found 20"),
    ("a negative number", "win.csv", replace("classic,1,1,", "classic,1,-1,"), "defenders"),
    ("a chance beyond 1", "win.csv", replace(f",{WIN}", ",1.4166666666666666667"), "win"),
    ("a word for a number", "win.csv", replace(",0.4166666666666667", ",much"), "win"),
    ("no number", "win.csv", replace(",0.4166666666666667", ",nan"), "win"),
    ("an empty cell", "win.csv", replace(",0.4166666666666667", ","), "win"),
    ("an empty key", "rounds.csv", replace("classic,1,1", "classic,,1"), "attackers"),
    ("an empty text", "win.csv", replace(f",{WIN}", ","), "win_decimal"),
    ("another ruleset", "win.csv", replace("classic,1,1", "dutch,1,1"), "ruleset IN"),
    # doubles that are off by one
    (
        "a double beside the nearest",
        "win.csv",
        replace("0.4166666666666667", "0.41666666666666674"),
        "found 0.4166666666666667, expected 0.41666666666666674 as in win.csv",
    ),
    (
        "a chance beside the one meant",
        "armies-needed.csv",
        replace(",0.999,", ",0.9990000000000001,"),
        "expected 0.9990000000000001 as in armies-needed.csv",
    ),
    # rows
    ("a missing row", "win.csv", without_last_line, "found 15 rows, expected 16"),
    ("a row twice", "win.csv", with_last_line_twice, "found 17 rows, expected 16"),
    (
        "a duplicate key",
        "moments-exact.csv.gz",
        with_last_line_for_another,
        "found 15 different keys, expected 16",
    ),
    ("a missing row in JSON", "rounds.json", replace(",36],[", ",36,["), "rounds.json"),
    ("a short row", "win.csv", replace(",0.4166666666666667,", ","), "win.csv"),
    # columns
    ("swapped columns", "win.csv", swap_cells(1, 2), "win.csv"),
    ("swapped values", "win.csv", swap_values(1, 2), "found"),
    ("swapped numbers", "moments-exact.csv.gz", swap_values(3, 4), "moments-exact"),
    ("swapped exponents", "win-exact.csv.gz", swap_values(4, 5), "win-exact"),
    ("swapped decimals", "win.csv", swap_values(4, 6), "win"),
    ("a renamed column", "win.csv", replace("win_decimal", "win_text"), "win.csv"),
    ("a renamed field in JSON", "rounds.json", replace('"rolls"', '"rows"'), "rounds.json"),
    (
        "a number as text in JSON",
        "rounds.json",
        replace('"classic",1,', '"classic","1",'),
        "rounds.json",
    ),
    ("no JSON at all", "rounds.json", replace("{", "", 1), "rounds.json: the file: found what"),
    # fractions and sums
    (
        "a flipped numerator",
        "win-exact.csv.gz",
        replace(",5,2,1,0", ",7,2,1,0"),
        "win-exact: 1 v 1: found 7/12",
    ),
    (
        "a flipped exponent",
        "win-exact.csv.gz",
        replace(",5,2,1,0", ",5,2,1,1"),
        "win-exact: 1 v 1: found 5/60",
    ),
    (
        "a fraction that is not in lowest terms",
        "win-exact.csv.gz",
        replace(",5,2,1,0", ",10,3,1,0"),
        "win-exact: 1 v 1: found 10/24, expected a fraction in lowest terms",
    ),
    ("a leading zero", "win-exact.csv.gz", replace(",5,2,1,0", ",05,2,1,0"), "win_numerator"),
    ("an exponent below 0", "win-exact.csv.gz", replace(",5,2,1,0", ",5,2,1,-1"), "power_of_5"),
    (
        "a fraction of nothing",
        "moments-exact.csv.gz",
        replace("classic,1,1,5,12,", "classic,1,1,5,0,"),
        "moments-exact",
    ),
    (
        "a flipped numerator of the compact form",
        "survivors-compact-exact.csv.gz",
        replace(",attacker,1,5,12", ",attacker,1,4,12"),
        "survivors-compact-exact",
    ),
    (
        "two denominators",
        "survivors-compact-exact.csv.gz",
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
        replace("attacker,1,0.5,2", "attacker,1,0.5,3"),
        "armies-needed",
    ),
    ("half a line", "win.csv", lambda text: text[:-30], "win.csv"),
    ("a broken quote", "win.csv", replace("classic", '"classic'), "win.csv"),
]


@pytest.mark.parametrize(
    ("name", "edit", "message"), [damage[1:] for damage in TEXTS], ids=[row[0] for row in TEXTS]
)
def test_damage_is_found(
    site: Published, name: str, edit: Callable[[str], str], message: str
) -> None:
    """A wrong file is found by its rows alone: neither its checksum nor its size is looked at."""
    spoil_text(site.folder / DATA / "classic" / name, edit)
    with pytest.raises(Fault, match=message):
        datasets_verified(site.folder)


@pytest.mark.parametrize(
    ("name", "column", "value"),
    [
        ("win", "win_decimal", "0.41666666666666666666"),
        ("win", "win", 0.41666666666666674),
        ("win", "attackers", 4),
        ("moments", "variance_attackers", 0.0),
        ("survivors", "probability", 0.4),
        ("survivors-compact", "probability", 0.41666666666666674),
        ("retreat", "win_with_retreat", 0.5),
        ("armies-needed", "needed", None),
        ("rounds", "rolls", 14),
    ],
)
def test_damage_of_parquet_is_found(site: Published, name: str, column: str, value: Any) -> None:
    """A cell that is wrong in a Parquet file is found, be it the only format or one of several."""
    folder = site.folder / DATA / "classic"

    def edit(rows: list[dict[str, Any]]) -> None:
        rows[0][column] = value

    spoil_rows(folder / f"{name}.parquet", edit)
    with pytest.raises(Fault, match=name):
        datasets_verified(site.folder)


def test_numbers_that_are_wrong_in_all_formats_are_found(site: Published) -> None:
    """A chance that contradicts no other is held against the recursion."""
    folder = site.folder / DATA / "classic"

    def edit(rows: list[dict[str, Any]]) -> None:
        row = next(row for row in rows if row["attackers"] == 2 and row["retreat_at"] == 1)
        row["mean_attackers_left_with_retreat"] += 2**-50

    spoil_rows(folder / "retreat.parquet", edit)
    with pytest.raises(Fault, match=r"retreat.*: found 1\.5787.*, expected 1\.5787|nearest to"):
        datasets_verified(site.folder)


def test_a_dataset_that_is_missing_is_found(site: Published) -> None:
    """A dataset that is neither in the folder nor in its list is found to be missing."""
    folder = site.folder / DATA / "classic"
    (folder / "retreat.parquet").unlink()
    path = folder / "datapackage.json"
    package = json.loads(path.read_text(encoding="utf-8"))
    package["resources"] = [
        one for one in package["resources"] if not one["path"].startswith("retreat")
    ]
    path.write_text(json.dumps(package), encoding="utf-8")
    with pytest.raises(Fault, match=r"classic: the files of retreat: found \[\]"):
        datasets_verified(site.folder)


def test_a_format_too_many_or_too_few_is_found(site: Published) -> None:
    """Each dataset has exactly the formats that are promised."""
    folder = site.folder / DATA / "classic"
    path = folder / "datapackage.json"
    package = json.loads(path.read_text(encoding="utf-8"))
    kept = package["resources"]
    package["resources"] = [one for one in kept if one["path"] != "rounds.json"]
    path.write_text(json.dumps(package), encoding="utf-8")
    with pytest.raises(Fault, match=r"the files of rounds: found \['csv', 'parquet'\], expected"):
        datasets_verified(site.folder)
    (folder / "rounds.csv.gz").write_bytes(gzip.compress((folder / "rounds.csv").read_bytes()))
    (csv,) = (one for one in kept if one["path"] == "rounds.csv")
    package["resources"] = [*kept, {**csv, "path": "rounds.csv.gz"}]
    path.write_text(json.dumps(package), encoding="utf-8")
    document = site.json("api/v1/classic.json")
    (entry,) = (one for one in document["files"] if one["address"].endswith("/rounds.csv"))
    document["files"].append({**entry, "address": f"{entry['address']}.gz"})
    (site.folder / "api" / "v1" / "classic.json").write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(Fault, match=r"the files of rounds: found \['csv', 'csv.gz', 'json'"):
        datasets_verified(site.folder)


def test_a_wrong_exact_end_is_found_where_the_defender_chooses(site: Published) -> None:
    """Under the Dutch rules all ends have fractions of their own."""
    folder = site.folder / DATA / "dutch"
    spoil_text(folder / "survivors-exact.csv.gz", replace(",attacker,1,5,12", ",attacker,1,4,12"))
    with pytest.raises(Fault, match="survivors-exact: 1 v 1"):
        datasets_verified(site.folder, "dutch")

import gzip
import json
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow.csv
import pytest
from pyarrow import parquet

from generator.verify.faults import Fault
from generator.verify.literature import LARGEST, _judge, _recompute, check_literature
from generator.verify.published import DATA, Published
from generator.verify.verification import folder_of
from tests.conftest import Built
from tests.datasets.published import opened, replace, spoil_rows, spoil_text
from tests.given import checked_literature

VERDICTS, QUOTED = (f"{DATA}/literature-{name}" for name in ("verdicts", "quoted"))
PACKAGE = f"{DATA}/datapackage.json"


@pytest.fixture
def site(built: Built, tmp_path: Path) -> Published:
    """What of a site is on the literature."""
    folder = tmp_path / DATA
    folder.mkdir(parents=True)
    shutil.copy(built.folder / "literature.json", tmp_path)
    for path in (built.folder / DATA).iterdir():
        if path.is_file():
            shutil.copy(path, folder)
    shutil.copytree(built.folder / "api", tmp_path / "api")
    return Published(tmp_path)


def check(site: Published) -> int:
    """How many numbers are right."""
    return check_literature(site, partial(folder_of, None)).numbers


def in_both(site: Published, column: str, value: object, number: int = 0) -> None:
    """Write another value in a row of all formats of the verdicts."""

    def edit(rows: list[dict[str, Any]]) -> None:
        rows[number][column] = value

    path = site.folder / f"{VERDICTS}.parquet"
    spoil_rows(path, edit)
    pyarrow.csv.write_csv(
        parquet.read_table(path),
        path.with_suffix(".csv"),
        pyarrow.csv.WriteOptions(quoting_style="needed"),
    )


def test_what_is_published_passes(site: Published) -> None:
    """The chances to win that others print are worked out anew, most of all figures."""
    assert check(site) > 1500


def test_a_site_without_the_literature_has_no_verdicts(tmp_path: Path) -> None:
    """Where there is no page on the literature, nothing is asked for."""
    assert check_literature(Published(tmp_path), partial(folder_of, None)).rows == 0


@pytest.mark.parametrize(
    ("column", "value", "message"),
    [
        ("exact_value", 0.4166666666666668, "exact_value"),
        ("exact_value_decimal", "0.41666666666666666668", "exact_value"),
        ("exact_value_decimal", "0.51666666666666666667", "judgement"),
        ("judgement", "differs", "judgement: found differs, expected rounded"),
        ("place", "Another place", "place"),
        ("battle_defenders", 2, "exact_value"),
        ("quantity", "lose", "exact_value"),
        ("ruleset", "dutch", "ruleset"),
        ("figure", 1000, "the rows"),
    ],
)
def test_a_wrong_verdict_is_found(
    site: Published, column: str, value: object, message: str
) -> None:
    """What is wrong in all formats differs from the page, from the print or from the rules."""
    in_both(site, column, value)
    with pytest.raises(Fault, match=message):
        check(site)


@pytest.mark.parametrize(
    ("file", "edit", "message"),
    [
        (f"{VERDICTS}.csv", replace(",0.4166666666666667,", ",0.4166666666666668,"), "exact_value"),
        (f"{QUOTED}.csv", replace(",42%", ",43%"), "printed"),
        (f"{QUOTED}.csv", replace("row,column", "column,row"), "columns"),
        (PACKAGE, replace('"other-closed"', '"CC-BY-4.0"'), "licenses"),
        (PACKAGE, replace('"path": "literature-quoted.csv"', '"path": "else.csv"'), "an entry"),
        ("literature.json", replace('"42%"', '"43%"'), "printed"),
    ],
)
def test_a_file_that_says_something_else_is_found(
    site: Published, file: str, edit: Callable[[str], str], message: str
) -> None:
    """A digit of one format, another order, a licence that is not ours to give, the page's own."""
    spoil_text(site.folder / file, edit)
    with pytest.raises(Fault, match=message):
        check(site)


def test_our_verdicts_have_our_licence(site: Published) -> None:
    """A licence of their own would take them out of that of all files."""
    path = site.folder / PACKAGE
    package = json.loads(path.read_text(encoding="utf-8"))
    for resource in package["resources"]:
        if resource["path"] == "literature-verdicts.csv":
            resource["licenses"] = [{"name": "other-closed"}]
    path.write_text(json.dumps(package), encoding="utf-8")
    with pytest.raises(Fault, match="licenses"):
        check(site)


@pytest.mark.parametrize(
    ("printed", "right", "errors", "judgements"),
    [
        ("0.42", "0.41666666666666666667", None, ["rounded"]),
        ("41%", "0.41666666666666666667", None, ["last digit"]),
        ("0.43", "0.41666666666666666667", None, ["differs"]),
        ("0.41666666666666663", "0.41666666666666666667", None, ["differs", "floating point"]),
        ("0.41666666666666666", "0.41666666666666666667", None, ["last digit", "floating point"]),
        ("5/12", "0.41666666666666666667", None, ["exact"]),
        ("6/12", "0.41666666666666666667", None, ["differs"]),
        ("0.5", "0.25", 2.9, ["simulated"]),
        ("0.5", "0.25", 3, ["simulated", "differs"]),
        ("0.5", "0.25", 3.1, ["differs"]),
        ("0.2", "0.25", None, ["rounded", "last digit"]),
        ("0.1", "0.2", None, ["last digit", "differs"]),
        ("41.7%", "0.41666666666666666667", None, ["rounded"]),
        ("1", "1", None, ["exact"]),
        # two fifths of a unit of the 6th digit, less than one in 2¹⁸: a right rounding, no other's
        ("0.262144", "0.2621444", None, ["rounded"]),
        # half a unit of the 20th digit beside the middle, and beside the next number
        ("0.2", "0.249999999999999999995", None, ["rounded", "last digit"]),
        ("0.2", "0.250000000000000000005", None, ["rounded", "last digit"]),
        ("0.1", "0.199999999999999999995", None, ["last digit", "differs"]),
        ("0.1", "0.200000000000000000005", None, ["last digit", "differs"]),
        (
            "100000.0",
            "100000.049999999999995",
            None,
            ["rounded", "last digit", "floating point"],
        ),
        # one in 2¹⁸, and twice as much
        ("0.262143", "0.262144", None, ["last digit", "floating point", "differs"]),
        ("0.262142", "0.262144", None, ["differs"]),
    ],
)
def test_a_judgement_follows_from_what_is_printed(
    printed: str, right: str, errors: float | None, judgements: list[str]
) -> None:
    """Of all judgements those pass that the digits allow, and no other."""
    row = {"work": "work", "exact_value_decimal": right, "standard_errors": errors}
    for judgement in ("exact", "rounded", "last digit", "floating point", "simulated", "differs"):
        try:
            _judge("file", 1, {**row, "judgement": judgement}, printed, "number")
        except Fault:
            assert judgement not in judgements
        else:
            assert judgement in judgements, judgement


def test_each_quantity_is_worked_out_and_counted() -> None:
    """Of one attacker and one defender 15 of 36 rolls win, and each loses an army as often.

    A number and its digits are two numbers; those of other quantities and of blitz are none.
    """
    right = {
        "win": (15 / 36, "0.41666666666666666667"),
        "lose": (21 / 36, "0.58333333333333333333"),
        "ways to win": (3240.0, "3240"),
        "expected attackers lost": (21 / 36, "0.58333333333333333333"),
        "expected defenders lost": (15 / 36, "0.41666666666666666667"),
    }
    battle = {"ruleset": "classic", "battle_attackers": 1, "battle_defenders": 1}
    verdicts: dict[Any, dict[str, Any]] = {
        quantity: {
            **battle,
            "quantity": quantity,
            "exact_value": value,
            "exact_value_decimal": text,
        }
        for quantity, (value, text) in right.items()
    }
    verdicts["another"] = {**verdicts["win"], "quantity": "another", "exact_value": 2.0}
    verdicts["of blitz"] = {**verdicts["win"], "ruleset": "balanced-blitz", "exact_value": 2.0}
    folder = partial(folder_of, None)
    assert _recompute("file", verdicts, folder) == 2 * len(right)
    for quantity in right:
        wrong = {**verdicts[quantity], "exact_value_decimal": "0.5"}
        with pytest.raises(Fault, match=f"{quantity}, exact_value: found"):
            _recompute("file", {**verdicts, quantity: wrong}, folder)


def test_no_work_prints_a_larger_battle() -> None:
    """What is refused as too large to be played is in no work; the largest that is played is."""
    figures = (figure for work in checked_literature().works for figure in work.all_figures)
    assert max(max(figure.battle) for figure in figures) == LARGEST


@pytest.mark.parametrize("side", ["attackers", "defenders"])
@pytest.mark.parametrize(
    ("armies", "message"),
    [
        (LARGEST, "1, exact_value: found"),
        (LARGEST + 1, f"battles, classic: found .*{LARGEST + 1}.*, expected at most {LARGEST}"),
        (10**30, f"battles, classic: found .*{10**30}.*, expected at most {LARGEST}"),
    ],
)
def test_larger_battles_than_works_print_are_not_played(
    side: str, armies: int, message: str
) -> None:
    """A number that would keep the verifier busy for ages is a fault at once."""
    battle = {"battle_attackers": 1, "battle_defenders": 1, f"battle_{side}": armies}
    value = {"exact_value": 0.75, "exact_value_decimal": "0.75"}
    verdicts = {1: {"ruleset": "classic", "quantity": "win", **battle, **value}}
    with pytest.raises(Fault, match=f"^file: {message}"):
        _recompute("file", verdicts, partial(folder_of, None))


def test_a_formula_has_no_digits_to_be_judged() -> None:
    """What is printed in LaTeX is right or not; a number has its digits beside it."""
    row = {"work": "work", "exact_value_decimal": None, "standard_errors": None}
    for judgement in ("exact", "differs"):
        _judge("file", 1, {**row, "judgement": judgement}, "x^2", "LaTeX")
    with pytest.raises(Fault, match="1, judgement: found rounded"):
        _judge("file", 1, {**row, "judgement": "rounded"}, "x^2", "LaTeX")
    for notation, text in (("number", None), ("LaTeX", "0.5")):
        wrong = {**row, "exact_value_decimal": text, "judgement": "exact"}
        with pytest.raises(Fault, match="1, exact_value_decimal: found"):
            _judge("file", 1, wrong, "0.5", notation)


def test_the_table_of_the_database_is_the_datasets(site: Published) -> None:
    """Of verdicts that the database has otherwise the first is named, by the letters of the row."""
    database = opened(site.folder / DATA)
    database.execute("DELETE FROM literature_verdicts WHERE figure = 1")
    database.commit()
    content = gzip.compress(database.serialize())
    database.close()
    (site.folder / DATA / "risk-odds.sqlite.gz").write_bytes(content)
    works = [
        row["work"] for row in parquet.read_table(site.folder / f"{VERDICTS}.parquet").to_pylist()
    ]
    with pytest.raises(Fault, match=rf"literature_verdicts: found no row \('{min(works)}', 1, "):
        check(site)

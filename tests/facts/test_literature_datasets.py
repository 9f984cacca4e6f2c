import json
import sqlite3
from contextlib import closing
from decimal import Decimal, localcontext
from itertools import product
from math import gcd
from operator import itemgetter

import pandas as pd
import pytest
from pyarrow import parquet

from generator.facts.literature_datasets import decimal_of, literature_datasets
from generator.sources.printed_number import Exact
from generator.sources.reading import load_literature
from generator.sources.verdicts import check_literature
from risk_odds.numbers import Ratio
from risk_odds.ruleset_files import load_rulesets
from tests.conftest import Built
from tests.datasets.published import opened

SAME = ["place", "description", "ruleset", "judgement", "standing"]
"""The columns that the page of all works has, too."""


def table(built: Built, name: str) -> pd.DataFrame:
    """A dataset on the literature, as another program reads its Parquet file."""
    return pd.read_parquet(built.folder / "data" / "v1" / f"literature-{name}.parquet")


def on_the_page(built: Built) -> pd.DataFrame:
    """The figures in the data of the page on the literature."""
    document = json.loads((built.folder / "literature.json").read_text(encoding="utf-8"))
    figures = next(each for each in document["tables"] if each["name"] == "figures")
    return pd.DataFrame(figures["rows"], columns=[each["name"] for each in figures["fields"]])


def test_every_figure_on_the_page_has_a_verdict_and_its_digits(built: Built) -> None:
    """Both datasets have the page's figures, in its order, and say of them what it says."""
    verdicts, quoted, page = table(built, "verdicts"), table(built, "quoted"), on_the_page(built)
    for dataset, columns in ((verdicts, SAME), (quoted, ["row", "column", "notation", "printed"])):
        assert dataset["figure"].tolist() == page["number"].tolist()
        for column in ["work", *columns]:
            found, expected = (each[column].fillna("").tolist() for each in (dataset, page))
            assert found == expected, column


def test_figures_are_numbered_from_1_in_each_work() -> None:
    """Both datasets number the figures of a work alike, those of its text before its tables'."""
    rulesets = load_rulesets()
    works = {work.id: work for work in load_literature(rulesets)}
    literature = check_literature([works["hendel"], works["osborne"]], rulesets)
    of_text, of_table = 24, 10 * 10
    for dataset in literature_datasets(literature):
        rows = [*dataset.rows]
        numbered = [("osborne", number) for number in range(1, of_text + of_table + 1)]
        assert [row[:2] for row in rows] == [("hendel", 1), *numbered]


def test_what_is_missing_somewhere_is_optional() -> None:
    """Blatt's figures have all that may be: formulas without a number, what is about no battle, no
    simulation, and a text without rows and columns. All other columns are required.
    """
    rulesets = load_rulesets()
    works = [work for work in load_literature(rulesets) if work.id == "blatt-2002"]
    for dataset in literature_datasets(check_literature(works, rulesets)):
        columns = zip(*dataset.rows, strict=True)
        missing = [
            field.name
            for field, values in zip(dataset.fields, columns, strict=True)
            if None in values
        ]
        assert [field.name for field in dataset.fields if field.optional] == missing


def test_verdicts_hold_no_digits_of_others(built: Built) -> None:
    """What is quoted has no column among our verdicts, and none in the database."""
    quoted = {*table(built, "quoted").columns} - {"work", "figure"}
    assert not quoted & {*table(built, "verdicts").columns}
    with closing(opened(built.folder / "data" / "v1")) as database:
        (text,) = database.execute(
            "SELECT group_concat(sql) FROM sqlite_schema WHERE name LIKE 'literature%'"
        ).fetchone()
    assert "literature_verdicts" in text
    assert "printed " not in text.replace("have printed", "")


def test_quoted_digits_have_no_licence_of_ours(built: Built) -> None:
    """The Data Package names their authors' works, and no licence for them; ours is the rest's."""
    package = json.loads((built.folder / "data/v1/datapackage.json").read_text(encoding="utf-8"))
    assert [each["name"] for each in package["licenses"]] == ["CC-BY-4.0"]
    apart = {
        each["path"]: [licence["name"] for licence in each["licenses"]]
        for each in package["resources"]
        if "licenses" in each
    }
    assert apart == {f"literature-quoted.{end}": ["other-closed"] for end in ("csv", "parquet")}
    (sources,) = {len(each["sources"]) for each in package["resources"] if each["path"] in apart}
    assert sources == table(built, "quoted")["work"].nunique()


def test_armies_are_counted_as_the_work_counts_them(built: Built) -> None:
    """Where a work counts T, its armies are one more than those that can attack."""
    battles = table(built, "verdicts").dropna(subset=["battle_attackers"])
    more = battles["battle_armies"] - battles["battle_attackers"]
    assert more.tolist() == battles["counting"].map({"A": 0, "T": 1}).tolist()
    assert {*battles["counting"]} == {"A", "T"}


def test_the_database_has_the_verdicts(built: Built) -> None:
    """Whoever asks the database finds the rows of the dataset, in its columns' names."""
    data = built.folder / "data" / "v1"
    rows = parquet.read_table(data / "literature-verdicts.parquet").to_pylist()
    with closing(opened(data)) as database:
        database.row_factory = sqlite3.Row
        found = [dict(row) for row in database.execute("SELECT * FROM literature_verdicts")]
    by_figure = itemgetter("work", "figure")
    assert sorted(found, key=by_figure) == sorted(rows, key=by_figure)


@pytest.mark.parametrize(
    "square", [(2, 1), (1, 4), (1, 3), (99, 100), (100, 1), (7, 10**9), (0, 1)]
)
def test_roots_have_twenty_digits(square: tuple[int, int]) -> None:
    """A standard deviation is rounded as the decimal arithmetic of Python rounds a root."""
    with localcontext(prec=60):
        root = (Decimal(square[0]) / square[1]).sqrt()
    double, text = decimal_of(Exact(Ratio(*square), root=True))
    with localcontext(prec=20):
        assert Decimal(text) == +root
    assert double == float(root)


def test_a_root_that_is_a_fraction_is_written_as_that_fraction() -> None:
    """No zeros stand behind the last digit of a root that has an end, nor is one cut off."""
    for top, bottom in product(range(25), range(1, 25)):
        if gcd(top, bottom) == 1:
            root, square = Ratio(top, bottom), Ratio(top**2, bottom**2)
            assert decimal_of(Exact(square, root=True)) == decimal_of(Exact(root))

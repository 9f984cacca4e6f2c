import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from generator.verify.dataset_cards import (
    CROISSANT,
    HUGGING_FACE,
    KAGGLE,
    _check_records,
    _check_size,
    _rows,
    check_croissant,
    check_hugging_face,
    check_kaggle,
)
from generator.verify.faults import Checked, Fault
from generator.verify.published import INDEX, Published
from generator.verify.scans import connect, literal
from tests.conftest import Built
from tests.verify.corruptions import Corruption, Original, replaced
from tests.verify.documents import sizes

CORRUPTIONS = [
    # size, sum, address, files
    (CROISSANT, '"sha256": "', '"sha256": "0', "win-all-rulesets"),
    (CROISSANT, " B", " kB", "win-all-rulesets"),
    (CROISSANT, "/win-all-rulesets.parquet", "/nothing.parquet", "contentUrl: found"),
    (CROISSANT, '"distribution"', '"distributed"', "distribution: found nothing"),
    # form and version
    (CROISSANT, "croissant/1.1", "croissant/1.0", "conformsTo: found"),
    (CROISSANT, '"version": "0', '"version": "9', "version: found"),
    # columns
    (CROISSANT, '"column": "win_decimal"', '"column": "lose_decimal"', "win-parquet: found"),
    (CROISSANT, '"dataType": "sc:Float"', '"dataType": "sc:Text"', "parquet: found"),
    (CROISSANT, '"fileObject": {', '"fileObject": {"of": 1, "@id": "win.csv"}, "no": {', "win.csv"),
    (HUGGING_FACE, "license: cc-by-4.0", "license: mit", "license: found mit"),
    (HUGGING_FACE, "license: cc", "license: {", "the front matter: found"),
    (HUGGING_FACE, "'*/win.parquet'", "'*/wins.parquet'", "win: found"),
    (HUGGING_FACE, "'*/moments.parquet'", "'*/win.parquet'", "files of no other configuration"),
    (HUGGING_FACE, "'*/rounds.parquet'", "classic/rounds.parquet", "expected one with "),
    (HUGGING_FACE, "  default: true\n", "", "the default: found"),
    (HUGGING_FACE, "| `lose` | number |", "| `lose` | string |", "columns of win-all-rulesets"),
    (HUGGING_FACE, "| `win_decimal` |", "| `win_text` |", "columns of win: found"),
    (HUGGING_FACE, "### moments", "### moment", "columns of moments: found"),
    (HUGGING_FACE, "## Tables", "## Tables\n\n### more\n", "the tables: found"),
    (HUGGING_FACE, "10K<n<100K", "1K<n<10K", "size_categories: found"),
    (HUGGING_FACE, "under 5 rulesets", "under 6 rulesets", "the rulesets: found"),
    (HUGGING_FACE, "version 0", "version 9", "how to cite"),
    (HUGGING_FACE, "/downloads/)", "/download/)", "a link: found"),
    (HUGGING_FACE, "](https://", "](https://of.", "a link: found"),
    (KAGGLE, '"title": "Exact RISK odds"', '"title": "Odds"', "title: found 4 characters"),
    (KAGGLE, '"subtitle": "Exact', '"subtitle": "' + "The " * 20, "subtitle: found"),
    (KAGGLE, '"id": "your-account/', '"id": "', "id: found"),
    (KAGGLE, "CC-BY-4.0", "CC0-1.0", "licenses: found"),
    (KAGGLE, "under 5 rulesets", "under 6 rulesets", "the rulesets: found"),
    (KAGGLE, '"path": "limit-ratios.csv"', '"path": "limits.csv"', "resources: found"),
    (KAGGLE, '"name": "lose"', '"name": "loses"', "columns of win-all-rulesets.parquet"),
    (KAGGLE, '"type": "integer"', '"type": "number"', "columns of win-all-rulesets.parquet"),
    (KAGGLE, "/data-changes/)", "/changes/)", "a link: found"),
]
"""A file, a text in it, what takes its place, and what is said of it."""

CHECKS: dict[str, Callable[[Published], Checked]] = {
    CROISSANT: check_croissant,
    HUGGING_FACE: check_hugging_face,
    KAGGLE: check_kaggle,
}


@pytest.fixture(scope="module")
def original(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Original:
    """A copy of the small site, to be spoiled by one test after the other."""
    return Original(built.folder, tmp_path_factory.mktemp("cards") / "site")


def test_the_cards_of_a_build_are_right(built: Built) -> None:
    """Files, columns and links are as they say."""
    found = [check(Published(built.folder)) for check in CHECKS.values()]
    assert found == [Checked(documents=1, links=2)] * 3


def parquet(path: Path) -> Path:
    """A file of one row, its chance to win."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(connect()) as connection:
        connection.execute(f"COPY (SELECT 0.5::DOUBLE AS win) TO {literal(path)} (FORMAT parquet)")
    return path


def test_a_line_across_a_card_is_no_front_matter(tmp_path: Path) -> None:
    """Only the first two lines of dashes enclose it: a card may have more of them further down."""
    card = """---
license: cc-by-4.0
size_categories: [n<1K]
configs: [{config_name: win, default: true, data_files: win.parquet}]
---
Odds under 1 ruleset.
---
### win
| `win` | number |
---
Cite version 1.2.
"""
    index = {"version": "1.2", "rulesets": [{"id": "classic", "largest": sizes(1, 1)}]}
    for name, content in ((HUGGING_FACE, card), (INDEX, json.dumps(index))):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    parquet((tmp_path / HUGGING_FACE).parent / "win.parquet")
    assert check_hugging_face(Published(tmp_path)) == Checked(documents=1)


def test_records_are_of_one_file_of_those_that_are_named(tmp_path: Path) -> None:
    """It may be the only one; a file that is not named is none, nor are two of them."""

    def field(source: str) -> dict[str, object]:
        of = {"fileObject": {"@id": source}, "extract": {"column": "win"}}
        return {"name": "win", "dataType": "sc:Float", "source": of}

    named = {"one": parquet(tmp_path / "win.parquet")}
    _check_records({"@id": "win", "field": [field("one")]}, named)
    named["two"] = named["one"]
    _check_records({"@id": "win", "field": [field("one")]}, named)
    for sources in (["one", "two"], ["three"], []):
        records = {"@id": "win", "field": [field(source) for source in sources]}
        with pytest.raises(Fault, match=f"^{CROISSANT}: win: found .*, expected one of "):
            _check_records(records, named)


def test_a_table_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    """What is no Parquet is a fault, and of several such files the first is named."""
    files = [tmp_path / name for name in ("win.parquet", "rounds.parquet")]
    for file in files:
        file.write_text("win\n0.5\n", encoding="utf-8")
    expected = "the file: found what cannot be read: .*, expected Parquet$"
    with pytest.raises(Fault, match=f"^win.parquet: {expected}"):
        _rows(files[:1])
    with pytest.raises(Fault, match=f"^rounds.parquet: {expected}"):
        _rows(files)


@pytest.mark.parametrize(
    ("title", "subtitle", "named"),
    [
        (6, 20, "id: found x"),
        (50, 80, "id: found x"),
        (5, 20, "title: found 5 characters, expected 6 to 50 characters"),
        (51, 20, "title: found 51 characters, expected 6 to 50 characters"),
        (6, 19, "subtitle: found 19 characters, expected 20 to 80 characters"),
        (6, 81, "subtitle: found 81 characters, expected 20 to 80 characters"),
    ],
)
def test_titles_are_as_long_as_kaggle_allows(
    tmp_path: Path, title: int, subtitle: int, named: str
) -> None:
    """6 to 50 characters, and 20 to 80 of the subtitle: only then the next key is looked at."""
    card = {"title": "t" * title, "subtitle": "s" * subtitle, "id": "x"}
    path = tmp_path / KAGGLE
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(card), encoding="utf-8")
    with pytest.raises(Fault, match=f"^{KAGGLE}: {named}"):
        check_kaggle(Published(tmp_path))


@pytest.mark.parametrize(
    ("category", "least", "beyond"),
    [
        ("n<1K", 0, 10**3),
        ("1K<n<10K", 10**3, 10**4),
        ("100K<n<1M", 10**5, 10**6),
        ("1M<n<10M", 10**6, 10**7),
        ("100M<n<1B", 10**8, 10**9),
        ("1B<n<10B", 10**9, 10**10),
    ],
)
def test_a_category_of_size_has_its_least_number_and_not_its_largest(
    category: str, least: int, beyond: int
) -> None:
    """K, M and B are a thousand, a million and a billion rows; no card has two categories."""
    for rows in (least, beyond - 1):
        _check_size([category], rows)
        with pytest.raises(Fault, match=f"size_categories: .*the one of {rows:,} rows"):
            _check_size([category, category], rows)
    for rows in (least - 1, beyond):
        with pytest.raises(Fault, match=f"size_categories: .*the one of {rows:,} rows"):
            _check_size([category], rows)


@pytest.mark.parametrize(("file", "old", "new", "message"), CORRUPTIONS)
def test_a_spoiled_card_is_found(
    original: Original, file: str, old: str, new: str, message: str
) -> None:
    """Whatever would lead a host of datasets, or its readers, astray is a fault."""
    spoiled = Corruption(file, replaced(old, new), CHECKS[file], message)
    with original.spoiled(spoiled, books=False), pytest.raises(Fault, match=message):
        CHECKS[file](Published(original.site.folder))


@pytest.mark.parametrize(
    ("category", "least", "most"), [("n<1K", 0, 999), ("1K<n<10K", 1_000, 9_999)]
)
def test_a_category_of_size_begins_where_the_one_before_it_ends(
    category: str, least: int, most: int
) -> None:
    """A round number of rows belongs to the category above it, and each number to one alone."""
    for rows in (least, most):
        _check_size([category], rows)
    for categories, rows in (
        ([category], least - 1),
        ([category], most + 1),
        ([category, "10K<n<100K"], most),
    ):
        with pytest.raises(Fault, match=f"size_categories: found .*expected the one of {rows:,} "):
            _check_size(categories, rows)

"""What a verification is made of, with parts that find what they are told to."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from generator.verify import verification
from generator.verify.documents import check_documents
from generator.verify.faults import MOST_SHOWN, Checked, Fault, Found
from generator.verify.figures import check_figures
from generator.verify.links import check_links
from generator.verify.listed_rolls import read_rules
from generator.verify.page_files import check_page_files
from generator.verify.page_tables import check_page_tables
from generator.verify.pages import check_pages
from generator.verify.pictures import check_drawings
from generator.verify.published import DATA, INDEX, Published, Variant
from generator.verify.same_battles import check_same_battles
from generator.verify.verification import (
    RULESETS,
    UnknownRulesetError,
    folder_of,
    verify,
    verify_datasets,
    verify_ruleset,
    verify_shared,
)
from tests.verify.documents import sizes

VARIANTS = {name: Variant(name, 2, 2, 2) for name in ("classic", "dutch")}


def finding(number: int) -> Callable[..., Found]:
    """Return a part that finds this many faults, each named by what it was asked to verify."""

    def find(_: Path, *asked: object) -> Found:
        name = next((each.id for each in asked if isinstance(each, Variant)), "shared")
        faults = [Fault(f"{name} {place}", "a", "b", "c") for place in range(number)]
        return Checked(files=1), faults

    return find


def verified(monkeypatch: pytest.MonkeyPatch, **faults: int) -> tuple[int, list[str]]:
    """Return how many parts a verification had, and which files it finds faults in."""
    site = SimpleNamespace(variants=VARIANTS)
    monkeypatch.setattr(verification, "Published", lambda _: site)
    for name in ("verify_shared", "verify_ruleset", "verify_digests"):
        monkeypatch.setattr(verification, name, finding(faults.get(name, 0)))
    checked, found = verify(Path("nowhere"))
    return checked.files, [fault.file for fault in found]


def test_every_part_reads_numbers_of_any_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fractions of large battles have more digits than Python reads by itself."""

    def find(*_: object) -> Found:
        return Checked(numbers=len(f"{int('9' * 5000)}")), []

    before = sys.get_int_max_str_digits()
    monkeypatch.setattr(verification, "Published", lambda _: SimpleNamespace(variants=VARIANTS))
    for name in ("verify_shared", "verify_ruleset", "verify_digests"):
        monkeypatch.setattr(verification, name, find)
    try:
        sys.set_int_max_str_digits(4300)
        assert verify(Path("nowhere"))[0].numbers == 4 * 5000
    finally:
        sys.set_int_max_str_digits(before)


def test_every_part_of_a_site_is_verified(monkeypatch: pytest.MonkeyPatch) -> None:
    """What rulesets share, each ruleset and the digests: each part tells its faults."""
    assert verified(monkeypatch) == (4, [])
    assert verified(monkeypatch, verify_shared=1) == (4, ["shared 0"])
    assert verified(monkeypatch, verify_ruleset=1) == (4, ["classic 0", "dutch 0"])
    # a part without a ruleset is named like the shared one: both are one fault
    assert verified(monkeypatch, verify_digests=2) == (4, ["shared 0", "shared 1"])


def test_of_many_faults_the_first_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as are shown are all shown, from several parts together, and of more the first."""
    _, found = verified(monkeypatch, verify_shared=3, verify_ruleset=5)
    assert found == [
        *(f"shared {place}" for place in range(3)),
        *(f"classic {place}" for place in range(5)),
        *(f"dutch {place}" for place in range(2)),
    ]
    assert len(found) == MOST_SHOWN
    _, fewer = verified(monkeypatch, verify_ruleset=5)
    assert len(fewer) == 10


def test_of_many_faults_of_a_ruleset_the_first_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of its documents come before those of its data and of its other pages."""
    site = SimpleNamespace(names={"classic": "classic"}, files=lambda *_: [])
    monkeypatch.setattr(verification, "Published", lambda _: site)
    monkeypatch.setattr(verification, "read_package", lambda *_: {"resources": []})
    monkeypatch.setattr(verification, "verify_datasets", finding(4))
    groups = iter(("documents", "pages"))

    def together(_: object) -> Found:
        name = next(groups)
        return Checked(files=1), [Fault(f"{name} {place}", "a", "b", "c") for place in range(4)]

    monkeypatch.setattr(verification, "together", together)
    checked, found = verify_ruleset(Path("nowhere"), VARIANTS["classic"])
    assert checked.files == 3
    assert [fault.file for fault in found] == [
        *(f"documents {place}" for place in range(4)),
        *(f"classic {place}" for place in range(4)),
        *(f"pages {place}" for place in range(2)),
    ]


def test_only_rulesets_of_the_site_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of those asked for, the first that the site has not is named, beside those that it has."""
    monkeypatch.setattr(verification, "Published", lambda _: SimpleNamespace(variants=VARIANTS))
    with pytest.raises(UnknownRulesetError, match=r"^duch$") as found:
        verify(Path("nowhere"), only=["classic", "duch", "clasic"])
    assert (found.value.name, found.value.known) == ("duch", ["classic", "dutch"])


@pytest.mark.parametrize("missing", ["name", "type", "unit"])
def test_tables_that_do_not_say_their_columns_are_not_read(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    """A column of a table without its name, its type or its unit is a fault of the list of files,
    and no more is looked for; a workbook is no table, and has none.
    """
    column = {"name": "attackers", "type": "integer", "unit": "armies"}
    del column[missing]
    package = {
        "resources": [
            {"path": "grid.xlsx", "format": "xlsx"},
            {"path": "win.csv", "format": "csv", "schema": {"fields": [column], "primaryKey": []}},
        ]
    }
    site = SimpleNamespace(names={"classic": "classic"}, files=lambda *_: [])
    monkeypatch.setattr(verification, "Published", lambda _: site)
    monkeypatch.setattr(verification, "read_package", lambda *_: package)
    monkeypatch.setattr(verification, "verify_datasets", finding(1))
    monkeypatch.setattr(verification, "together", lambda _: (Checked(files=1), []))
    checked, faults = verify_ruleset(Path("nowhere"), VARIANTS["classic"])
    assert checked == Checked(files=1)
    assert [str(fault) for fault in faults] == [
        f"data/v1/classic/datapackage.json: the file: found KeyError: '{missing}', expected the "
        "columns of win.csv, each with name, type and unit"
    ]


TABLE = [["classic", 1, 1, "0.4", "0.6"], ["classic", 2, 1, "0.7", "0.3"]]
"""A dataset of chances: ruleset, attackers, defenders, and how often who wins and who loses."""

UNCERTAIN = [["classic", 1, 1, "0.4", "0.5"], TABLE[1]]
"""The same with a battle that may have no end."""


def table_verified(folder: Path, csv: list[list[Any]], json_: list[list[Any]], rows: int) -> Found:
    """Verify a dataset as CSV and as JSON, whose ruleset tells this number of rows for each."""
    types = {"ruleset": "string", "attackers": "integer", "defenders": "integer"}
    types |= {"win_decimal": "string", "lose_decimal": "string"}
    units = ["none", "armies", "armies", "probability", "probability"]
    fields = [
        {"name": name, "type": type_, "unit": unit, "constraints": {"required": True}}
        for (name, type_), unit in zip(types.items(), units, strict=True)
    ]
    schema = {"fields": fields, "primaryKey": ["ruleset", "attackers", "defenders"]}
    lines = [",".join(map(str, row)) + "\n" for row in ([*types], *csv)]
    about = [
        {"address": f"../../{DATA}/classic/win.{end}", "rows": rows} for end in ("csv", "json")
    ]
    for name, text in (
        (f"{DATA}/classic/win.csv", "".join(lines)),
        (f"{DATA}/classic/win.json", json.dumps({"fields": fields, "rows": json_})),
        ("api/v1/classic.json", json.dumps({"files": about})),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    resources = [{"path": f"win.{end}", "format": end, "schema": schema} for end in ("csv", "json")]
    rules = read_rules(RULESETS, "classic")
    return verify_datasets(Published(folder), VARIANTS["classic"], rules, resources)


@pytest.fixture
def two_formats(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ruleset that needs one dataset alone, whose numbers are not computed anew."""
    monkeypatch.setattr(verification, "promised", lambda _: {"win": {"csv", "json"}})
    for step in ("check_datasets", "check_far", "check_views", "check_workbook"):
        monkeypatch.setattr(verification, step, lambda *_: Checked(numbers=1))


@pytest.mark.usefixtures("two_formats")
def test_rows_and_cells_of_all_formats_are_counted(tmp_path: Path) -> None:
    """Two rows in each of two formats are four; the second has ten cells to compare with the first,
    which is compared with none; and each of the four later steps adds what it has looked at.
    """
    checked, faults = table_verified(tmp_path, TABLE, TABLE, 2)
    assert (checked, faults) == (Checked(rows=4, cells=10, numbers=4), [])


@pytest.mark.usefixtures("two_formats")
@pytest.mark.parametrize(
    ("csv", "json_", "rows", "told"),
    [
        # every file is scanned, and by what the ruleset tells of it
        (TABLE, TABLE, 3, ["win.csv: the table: found 2 rows", "win.json: the table: found 2 row"]),
        ([TABLE[0]] * 2, TABLE, 2, ["win.csv: ruleset, attackers, defenders: found 1 different"]),
        ([TABLE[0], ["dutch", *TABLE[1][1:]]], TABLE, 2, ["win.csv: ruleset: found ('dutch', 2"]),
        # what has passed is compared
        (TABLE, TABLE[::-1], 2, ["win.json: attackers, at ruleset classic, attackers 1"]),
        # what is alike must agree with itself
        (UNCERTAIN, UNCERTAIN, 2, ["win: 1 v 1: found chances that add up to 0.9"]),
    ],
)
def test_what_is_wrong_in_a_dataset_is_told_with_its_file(
    tmp_path: Path, csv: list[list[Any]], json_: list[list[Any]], rows: int, told: list[str]
) -> None:
    """Rows that are too few, twice there or another ruleset's, formats that differ, and chances
    that contradict each other: each is a fault that names its folder.
    """
    _, faults = table_verified(tmp_path, csv, json_, rows)
    assert len(faults) == len(told)
    for fault, start in zip(faults, told, strict=True):
        assert str(fault).startswith(f"data/v1/classic/{start}")


def test_a_file_of_ones_own_comes_first(tmp_path: Path) -> None:
    """A ruleset's file is taken from a folder of one's own, where it is there, or the project's."""
    (tmp_path / "house.toml").write_text("", encoding="utf-8")
    assert folder_of(tmp_path, "house") == tmp_path
    assert folder_of(tmp_path, "classic") == RULESETS
    assert folder_of(None, "classic") == RULESETS


def test_what_is_no_ruleset_s_own_is_verified_as_shared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Documents, pages and drawings are shared that stand in no folder of a ruleset, be it at
    another name or of the API, nor among the battles under all rules.
    """
    largest = sizes(2, 2)
    index = [{"id": "dutch", "largest": largest, "aliases": [{"id": "koole"}]}]
    for name in (
        *("api/v1/dutch.json", "about.json", "luck.json", "dutch.json"),
        *("dutch/1-vs-1.json", "koole/1-vs-1.json", "api/v1/dutch/1-vs-1.json"),
        *("api/v1/battles/1-vs-1.json", "dutch/odds/index.html", "dutch/1-vs-1.svg"),
        *("luck/index.html", "dutchman.svg"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / INDEX).write_text(json.dumps({"rulesets": index}), encoding="utf-8")
    steps: list[Any] = []

    def take(found: list[Any]) -> Found:
        steps.extend(found)
        return Checked(), []

    monkeypatch.setattr(verification, "together", take)
    assert verify_shared(tmp_path) == (Checked(), [])
    asked = [(step.func, step.args[-1]) for step in steps]
    shared = ["about.json", "api/v1/dutch.json", INDEX, "dutch.json", "luck.json"]
    for step, names in (
        (check_page_files, [[name] for name in shared]),
        (check_same_battles, [[name] for name in shared]),
        (check_documents, [["api/v1/battles/1-vs-1.json"], *([name] for name in shared)]),
        (check_links, [["luck/index.html"]]),
        (check_pages, [["luck/index.html"]]),
        (check_page_tables, ["luck/index.html"]),
        (check_figures, ["luck/index.html"]),
        (check_drawings, [["dutchman.svg"]]),
    ):
        assert [given for each, given in asked if each is step] == names


def test_what_is_a_ruleset_s_own_is_verified_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those are the documents, pages and drawings in the folders of its id, of its other names and
    of the API; where its data are not there, this is told after what is wrong in them.
    """
    index = [
        {"id": "classic", "largest": sizes(2, 2), "aliases": [{"id": "world"}]},
        {"id": "dutch", "largest": sizes(2, 2), "aliases": [{"id": "koole"}]},
    ]
    for name in (
        *("dutch.json", "classic/1-vs-1.json", "world/1-vs-1.json", "dutch/1-vs-1.json"),
        *("koole/1-vs-1.json", "api/v1/classic/1-vs-1.json", "api/v1/dutch/1-vs-1.json"),
        *("classic/index.html", "dutch/odds/index.html", "koole/index.html", "luck/index.html"),
        *("classic/1-vs-1.svg", "dutch/1-vs-1.svg", "dutchman.svg"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / INDEX).write_text(json.dumps({"rulesets": index}), encoding="utf-8")
    asked: list[Any] = []

    def take(found: list[Any]) -> Found:
        asked.extend((step.func, step.args[-1]) for step in found)
        return Checked(), [Fault("dutch/1-vs-1.json", "a", "b", "c")]

    monkeypatch.setattr(verification, "together", take)
    _, faults = verify_ruleset(tmp_path, VARIANTS["dutch"])
    pages = ["dutch/odds/index.html", "koole/index.html"]
    documents = ["dutch/1-vs-1.json", "koole/1-vs-1.json", "api/v1/dutch/1-vs-1.json"]
    assert asked == [
        (check_documents, documents),
        (check_links, pages),
        (check_pages, pages),
        (check_drawings, ["dutch/1-vs-1.svg"]),
    ]
    assert [fault.file for fault in faults] == [
        "dutch/1-vs-1.json",
        "data/v1/dutch/datapackage.json",
    ]

from typing import Any

import pytest

from generator.verify.faults import Fault
from generator.verify.published import DATA, Published
from generator.verify.shared import PARTS, check_all_rulesets
from tests.datasets.published import RULESETS, SIZE, spoil_rows

Rows = list[dict[str, Any]]


@pytest.mark.parametrize("table", PARTS)
def test_tables_of_all_rulesets_are_their_own(site: Published, table: str) -> None:
    """Every cell is that of the ruleset's own file, and all of them are counted."""
    checked = check_all_rulesets(site, table)
    assert checked.rows >= len(RULESETS) * SIZE**2
    assert checked.cells > 4 * checked.rows


def wrong(rows: Rows) -> None:
    rows[-1]["win"] *= 1 + 2**-52


def missing(rows: Rows) -> None:
    rows.pop()


def twice(rows: Rows) -> None:
    rows.append(rows[-1])


def of_another(rows: Rows) -> None:
    rows[0]["ruleset"] = "dutch"


def of_nobody(rows: Rows) -> None:
    rows.append({**rows[0], "ruleset": "other"})


@pytest.mark.parametrize("edit", [wrong, missing, twice, of_another, of_nobody])
def test_wrong_rows_are_found(site: Published, edit: Any) -> None:
    """A cell, a row too few, a row too many and a wrong name are found."""
    table = "win-all-rulesets"
    spoil_rows(site.folder / DATA / f"{table}.parquet", edit)
    with pytest.raises(Fault, match=rf"{DATA}/{table}\.parquet: .*: found"):
        check_all_rulesets(site, table)


def test_a_wrong_row_is_shown_beside_the_right_one(site: Published) -> None:
    """What is found is the row of the table of all rulesets; what is expected is the ruleset's."""
    table, found, expected = "win-all-rulesets", 0.125, ""

    def edit(rows: Rows) -> None:
        nonlocal expected
        expected = str(rows[0]["win"])
        rows[0]["win"] = found

    spoil_rows(site.folder / DATA / f"{table}.parquet", edit)
    with pytest.raises(Fault) as caught:
        check_all_rulesets(site, table)
    file, _, of_table, of_ruleset = caught.value.args
    assert file == f"{DATA}/{table}.parquet"
    assert str(of_table["win"]) == "0.125"
    assert expected in of_ruleset
    assert "0.125" not in of_ruleset


def test_a_table_that_is_not_listed_is_found(site: Published) -> None:
    """The list of everything names the tables of all rulesets."""
    path = site.folder / DATA / "datapackage.json"
    path.write_text('{"resources": []}', encoding="utf-8")
    with pytest.raises(Fault, match=r"win-all-rulesets\.parquet: found nothing, expected an entry"):
        check_all_rulesets(site, "win-all-rulesets")

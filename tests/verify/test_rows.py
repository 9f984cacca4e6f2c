import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.verify.faults import Checked, Fault
from generator.verify.listed_rolls import read_rules
from generator.verify.published import API, INDEX, Published, Variant
from generator.verify.rows import check_rows
from generator.verify.verification import verify_ruleset
from risk_odds.ruleset_files import RULESETS_FOLDER
from tests.conftest import DATASETS, RULESETS, Built
from tests.verify.documents import sizes

Document = dict[str, Any]


def checked(site: Published, ruleset: str) -> Checked:
    """Check the rows of one ruleset of a site."""
    return check_rows(site, site.variants[ruleset], read_rules(RULESETS_FOLDER, ruleset))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_all_rows_of_a_site_are_computed_anew(built: Built, ruleset: str) -> None:
    """Every chance of every row is compared, under rules of every kind."""
    found = checked(Published(built.folder), ruleset)
    assert found.numbers >= DATASETS**2
    assert found.links == 2 * DATASETS


def nudged(row: Document) -> None:
    row["win"][3] *= 1 + 2**-52


def fewer(row: Document) -> None:
    row["win"].pop()


def surer(row: Document) -> None:
    row["certain"].append(1)


def no_impossible(row: Document) -> None:
    row["impossible"] = [*range(1, DATASETS + 1)] if not row["impossible"] else []


def as_integer(row: Document) -> None:
    row["attackers"] = 7.0


def of_a_version(row: Document) -> None:
    row["rule_version"] = "v4"


def elsewhere(row: Document) -> None:
    row["links"]["ruleset"] = "../../dutch.json"


@pytest.mark.parametrize("ruleset", ["classic", "balanced-blitz"])
@pytest.mark.parametrize(
    "edit", [nudged, fewer, surer, no_impossible, as_integer, of_a_version, elsewhere]
)
def test_a_wrong_row_is_found(
    spoilt: Published, ruleset: str, edit: Callable[[Document], None]
) -> None:
    """Another double, a number too few, a wrong end, another type or link is a fault of the row."""
    address = f"api/v1/{ruleset}/rows/7.json"
    row = spoilt.object(address)
    edit(row)
    (spoilt.folder / address).write_text(json.dumps(row), encoding="utf-8")
    with pytest.raises(Fault, match=f"{address}: "):
        checked(spoilt, ruleset)


def test_rows_that_are_missing_or_too_many_are_found(spoilt: Published) -> None:
    """There is one for each number of attackers that the datasets reach, and no other."""
    folder = spoilt.folder / "api/v1/dutch/rows"
    (folder / "4.json").rename(folder / "11.json")
    with pytest.raises(Fault, match=r"rows/11\.json: the file: found a file, expected nothing"):
        checked(spoilt, "dutch")
    (folder / "11.json").unlink()
    with pytest.raises(Fault, match=r"rows/4\.json: the file: found nothing, expected a file"):
        checked(spoilt, "dutch")


def test_documents_of_a_ruleset_in_the_api_are_looked_at(tmp_path: Path) -> None:
    """A document in the ruleset's folder of the API that is no JSON is one of its faults."""
    index = {"rulesets": [{"id": "classic", "largest": sizes(1, 1), "aliases": []}]}
    folder = tmp_path / API / "classic" / "rows"
    folder.mkdir(parents=True)
    (tmp_path / INDEX).write_text(json.dumps(index), encoding="utf-8")
    (folder / "1.json").write_text("{", encoding="utf-8")
    _, faults = verify_ruleset(tmp_path, Variant("classic", 1, 1, 1))
    assert str(faults[0]).startswith(f"{API}/classic/rows/1.json: the file: found no JSON")

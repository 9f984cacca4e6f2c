import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from generator.verify.faults import Fault
from generator.verify.published import DATA, INDEX, Published
from generator.verify.same_battles import Same, check_same_battles
from tests.conftest import Built
from tests.verify.documents import sizes
from tests.verify.finished import rewrite


def test_a_site_passes(built: Built) -> None:
    """What a page says of a battle is what the battle says."""
    checked = check_same_battles(Published(built.folder), ["rules.json"])
    assert checked.numbers > 5


def test_a_wrong_number_is_found(spoilt: Published) -> None:
    """A double that is off in its last digit is named with its battle."""
    rewrite(spoilt.folder / "rules.json", "0.8184100971621445", "0.8184100971621446")
    with pytest.raises(Fault, match=r"rules\.json: rulesets, classic, 8 v 5, win"):
        check_same_battles(spoilt, ["rules.json"])


@pytest.mark.parametrize(
    ("rulesets", "default"), [(["dutch", "classic"], "classic"), (["dutch", "d8"], "dutch")]
)
def test_a_page_that_names_no_rules_is_by_the_usual_ones(rulesets: list[str], default: str) -> None:
    """They are the classic ones, or the site's first where it has no classic ones."""
    site = SimpleNamespace(variants=dict.fromkeys(rulesets))
    assert Same(cast(Published, site)).default == default


def site_of(folder: Path, tables: list[dict[str, Any]]) -> Published:
    """A site with pages of battles up to 2 v 2, chances up to 3 v 3, and a page of these tables."""
    largest = sizes(2, 3)
    documents: dict[str, Any] = {
        INDEX: {"rulesets": [{"id": name, "largest": largest} for name in ("classic", "dutch")]},
        "page.json": {"tables": tables},
        "list.json": [],
        "words.json": {"title": "Words"},
    }
    for name, win in (("classic", 0.25), ("dutch", 0.5)):
        for size in ("1-vs-2", "2-vs-1", "2-vs-2"):
            documents[f"{name}/{size}.json"] = {"win": win, "mean_rounds": 1.5}
        (folder / DATA / name).mkdir(parents=True)
        text = "attackers,defenders,win\n3,1,0.75\n2,2,0.125\n"
        (folder / DATA / name / "win.csv").write_text(text, encoding="utf-8")
    for file, document in documents.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(json.dumps(document), encoding="utf-8")
    return Published(folder)


def table(names: str, *rows: list[Any]) -> dict[str, Any]:
    return {"name": "t", "fields": [{"name": name} for name in names.split()], "rows": [*rows]}


def test_a_battle_is_its_document_or_its_row(tmp_path: Path) -> None:
    """As far as pages reach, its document; beyond, the dataset; else nothing is known of it."""
    same = Same(site_of(tmp_path, []))
    for size in ((1, 2), (2, 1), (2, 2)):
        assert same.battle("classic", *size) == {"win": 0.25, "mean_rounds": 1.5}
    assert same.battle("classic", 3, 1)["win"] == "0.75"
    for none in (("classic", 3, 3), ("classic", 0, 1), ("classic", 1, 0), ("other", 1, 1)):
        assert same.battle(*none) == {}


@pytest.mark.parametrize(
    ("tables", "count"),
    [
        ([table("attackers defenders win mean_rounds", [2, 2, 0.25, 1.5], [3, 1, 0.75, None])], 3),
        ([table("ruleset attackers defenders win", ["dutch", 2, 2, 0.5], ["d8", 2, 2, 1])], 1),
        ([table("attackers defenders attacker_dice win", [2, 2, 1, 1.0])], 0),
        ([table("attackers win", [2, 1.0])], 0),
        ([table("attackers defenders win", [2, "all", 1.0], [None, 2, 1.0])], 0),
        ([table("attackers defenders likely lose", [2, 2, 0.75, 0.75])], 0),
        ([], 0),
    ],
)
def test_numbers_of_the_same_battle_are_counted(
    tmp_path: Path, tables: list[dict[str, Any]], count: int
) -> None:
    """Chances and means of rows that are about one battle by the ruleset's own rules."""
    files = ["page.json", "list.json", "words.json", INDEX, "simulation.json"]
    assert check_same_battles(site_of(tmp_path, tables), files).numbers == count


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (["classic", 2, 2, 0.26], "t, classic, 2 v 2, win: found 0.26, expected 0.25"),
        (["dutch", 3, 1, 0.7], "t, dutch, 3 v 1, win: found 0.7, expected 0.75"),
    ],
)
def test_another_number_of_the_same_battle_is_named(
    tmp_path: Path, row: list[Any], message: str
) -> None:
    """The table, the rules, the battle and the number are told."""
    site = site_of(tmp_path, [table("ruleset attackers defenders win", row)])
    with pytest.raises(Fault, match=rf"^page\.json: {message}"):
        check_same_battles(site, ["page.json"])


@pytest.mark.usefixtures("short_cells")
@pytest.mark.parametrize(
    "rows", [b"attackers,win\n3,0.75\n", b"attackers,defenders\nx,1\n", b"\xff", b"5" * 200_000]
)
def test_a_dataset_of_another_shape_is_named(tmp_path: Path, rows: bytes) -> None:
    """Rows without their armies, or what is no text, are a fault of the dataset's file."""
    site = site_of(tmp_path, [table("attackers defenders win", [3, 1, 0.75])])
    (tmp_path / DATA / "classic/win.csv").write_bytes(rows)
    with pytest.raises(Fault, match=rf"^{DATA}/classic/win\.csv: the file: found "):
        check_same_battles(site, ["page.json"])


def test_a_column_that_is_named_by_no_text_is_a_fault_of_the_page(tmp_path: Path) -> None:
    """The page's document is named, and what Python said."""
    fields = [{"name": name} for name in ("attackers", "defenders", 5)]
    site = site_of(tmp_path, [{"name": "t", "fields": fields, "rows": [[3, 1, 0.75]]}])
    with pytest.raises(Fault, match=r"^page\.json: the file: found AttributeError: .*battles$"):
        check_same_battles(site, ["page.json"])

"""A site of a few documents of pages, for the checks that work their numbers out anew."""

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from generator.api.page_document import page_document
from generator.pages.page import Page
from generator.verify.published import INDEX, Published
from tests.conftest import SITE


def sizes(matchups: int, datasets: int) -> dict[str, int | None]:
    """How far a ruleset goes, as an index says it: with pages and datasets to so many armies."""
    return {
        "matchups": matchups,
        "datasets": datasets,
        "armies_needed": datasets,
        "win_large": None,
    }


def site_of(folder: Path, pages: Iterable[Page], rulesets: Sequence[str], side: int) -> Published:
    """A site that has the documents of these pages, and an index of its rulesets."""
    for page in pages:
        path = folder / f"{page.address}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(page_document(page, SITE.address)), encoding="utf-8")
    largest = sizes(side, side)
    (folder / INDEX).parent.mkdir(parents=True, exist_ok=True)
    listed = [{"id": name, "largest": largest, "aliases": []} for name in rulesets]
    (folder / INDEX).write_text(json.dumps({"rulesets": listed}), encoding="utf-8")
    return Published(folder)


def changed(site: Published, file: str, change: Callable[[Any], Any]) -> Published:
    """The site with a document that has been changed."""
    path = site.folder / file
    document = json.loads(path.read_text(encoding="utf-8"))
    change(document)
    path.write_text(json.dumps(document), encoding="utf-8")
    return Published(site.folder)


def _table(document: Any, name: str) -> Any:
    (found,) = (each for each in document["tables"] if each["name"] == name)
    return found


def spoil(site: Published, file: str, table: str, row: int, column: str, value: Any) -> Published:
    """The site with another value in a row of a table."""

    def change(document: Any) -> None:
        found = _table(document, table)
        place = [field["name"] for field in found["fields"]].index(column)
        if found["rows"][row][place] == value:
            pytest.fail("nothing would be spoiled")
        found["rows"][row][place] = value

    return changed(site, file, change)


def drop_row(site: Published, file: str, table: str, row: int) -> Published:
    """The site without a row of a table."""
    return changed(site, file, lambda document: _table(document, table)["rows"].pop(row))

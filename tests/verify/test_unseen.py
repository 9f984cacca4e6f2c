"""What of the shared pages' tables is not compared: no more than their documents leave open."""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

from generator.pages.learn.how_many_dice import build
from generator.site.rendering import page_html
from generator.verify.faults import Fault
from generator.verify.page_tables import check_page_tables
from generator.verify.published import INDEX, Published
from generator.verify.reading import tables
from generator.verify.unseen import TABLES
from risk_odds.ruleset_files import load_rulesets
from tests.conftest import Built
from tests.given import shared_facts
from tests.pages.page_data import numbers_of
from tests.verify.documents import changed, site_of
from tests.verify.finished import rewrite


@pytest.mark.parametrize("pages", TABLES)
def test_what_is_compared_is_explained(built: Built, pages: str) -> None:
    """All columns but those that are said to be unseen show what the document says."""
    site = Published(built.folder)
    found = [page for page in site.files("index.html") if fnmatch(page, f"{pages}index.html")]
    assert found
    for page in found[:3]:
        check_page_tables(site, page)


@pytest.mark.parametrize("pages", TABLES)
def test_columns_that_are_not_compared_are_there(built: Built, pages: str) -> None:
    """Each column that is said to be unseen is one of the widest table that it is said of."""
    site = Published(built.folder)
    widths: dict[str, list[int]] = {part: [] for part in TABLES[pages]}
    for page in site.files("index.html"):
        for table in tables(site.text(page)) if fnmatch(page, f"{pages}index.html") else ():
            caption = re.sub("[0-9,]+", "#", table.caption)
            for part in TABLES[pages]:
                if part in caption:
                    widths[part].append(max(map(len, table.rows)))
    for part, columns in TABLES[pages].items():
        # a small site lacks some of the tables
        if columns and widths[part]:
            assert 0 < min(columns) <= max(columns) < max(widths[part]), part


@pytest.mark.parametrize("ruleset", ["d8-attack", "d8-defence", "d8-both", "stronghold"])
def test_pages_on_fewer_dice_are_compared_as_far_as_their_documents_go(
    tmp_path: Path, ruleset: str
) -> None:
    """A page of any rules alone is right: its document has the counts of battles, but neither
    differences that show with many digits only, nor what is best in words. A wrong count is found.
    """
    page = build(shared_facts([ruleset]), 16)
    site = site_of(tmp_path, [page], [ruleset], 2)
    title = load_rulesets()[ruleset].title
    changed(site, INDEX, lambda index: index["rulesets"][0].update(title=title))
    file = tmp_path / "how-many-dice/index.html"
    file.parent.mkdir()
    file.write_text(page_html(page), encoding="utf-8")
    assert check_page_tables(site, "how-many-dice/index.html").cells > 3
    rewrite(file, f"<td>{numbers_of(page, 'asked')[0]['changed']}", "<td>777")
    with pytest.raises(Fault, match=f"{title}, Battles affected: found 777"):
        check_page_tables(site, "how-many-dice/index.html")

"""What of the shared pages' tables is not compared: no more than their documents leave open."""

from fnmatch import fnmatch

import pytest

from generator.verify.page_tables import check_page_tables
from generator.verify.published import Published
from generator.verify.reading import tables
from generator.verify.unseen import TABLES, unseen_columns
from tests.conftest import Built


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
    widest: dict[tuple[int, ...], int] = {}
    for page in site.files("index.html"):
        if fnmatch(page, f"{pages}index.html"):
            for table in tables(site.text(page)):
                for columns in unseen_columns(page.removesuffix("index.html"), table.caption):
                    widest[columns] = max(widest.get(columns, 0), *map(len, table.rows))
    for columns, width in widest.items():
        assert all(0 < column < width for column in columns), columns

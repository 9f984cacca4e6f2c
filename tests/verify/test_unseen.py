"""What of the shared pages' tables is not compared: no more than their documents leave open."""

from fnmatch import fnmatch

import pytest

from generator.verify.page_tables import check_page_tables
from generator.verify.published import Published
from generator.verify.unseen import TABLES
from tests.conftest import Built


@pytest.mark.parametrize("pages", TABLES)
def test_what_is_compared_is_explained(built: Built, pages: str) -> None:
    """All columns but those that are said to be unseen show what the document says."""
    site = Published(built.folder)
    found = [page for page in site.files("index.html") if fnmatch(page, f"{pages}index.html")]
    assert found
    for page in found[:3]:
        check_page_tables(site, page)

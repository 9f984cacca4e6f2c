import pytest

from generator.verify.faults import Fault
from generator.verify.page_tables import check_page_tables
from generator.verify.published import Published
from tests.conftest import Built
from tests.verify.finished import rewrite


def test_a_site_passes(built: Built) -> None:
    """Each column of a table is a field of the document."""
    checked = check_page_tables(Published(built.folder), "compare/index.html")
    assert checked.cells > 5


def test_a_wrong_number_is_found(spoilt: Published) -> None:
    """A cell that its document does not say is named by its headings."""
    rewrite(spoilt.folder / "compare/index.html", "<td>81.8%", "<td>81.9%")
    with pytest.raises(Fault, match=r"compare/index\.html: .*Classic"):
        check_page_tables(spoilt, "compare/index.html")

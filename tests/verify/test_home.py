import pytest

from generator.verify.faults import Fault
from generator.verify.home import check_home
from generator.verify.published import Published
from tests.conftest import Built
from tests.verify.finished import rewrite


def test_a_site_passes(built: Built) -> None:
    """The answer on the first page, and its tables, are those of the battle."""
    checked = check_home(Published(built.folder))
    assert checked.cells > 40


def test_a_wrong_number_is_found(spoilt: Published) -> None:
    """An army too many in the answer is named."""
    rewrite(spoilt.folder / "index.html", "10 attackers", "11 attackers")
    with pytest.raises(Fault, match=r"index\.html: the number after"):
        check_home(spoilt)

import pytest

from generator.verify.faults import Fault
from generator.verify.home import _before_tables, check_home
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


def test_the_answer_stands_between_heading_and_first_table() -> None:
    """Neither what comes before the heading is read, be it a table, nor what comes with a table; a
    verdict that begins a sentence is one.
    """
    html = "<caption>7 v 7</caption>8 v 8<h1>3 v 2</h1><p>About even<caption>4 v 4</caption>5 v 5"
    assert _before_tables(html) == ["3 v 2", "about even"]

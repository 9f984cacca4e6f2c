"""The map of continents, read back from a page of the small site, and with faults made in it."""

import re
from pathlib import Path

import pytest

from generator.verify.continents_map import PAGE, check_continents_map
from generator.verify.faults import Fault
from generator.verify.published import Published
from tests.conftest import Built
from tests.verify.documents import site_of
from tests.verify.finished import rewrite


def test_all_of_the_map_is_read_back(built: Built) -> None:
    """Six continents, each with its words, line and shade, 42 stops, and a row of five cells."""
    checked = check_continents_map(Published(built.folder))
    assert checked.cells == 6 * (2 + 1 + 5) + 42


def test_a_site_without_the_page_is_right(tmp_path: Path) -> None:
    """Where there are no classic rules, there is no map."""
    assert check_continents_map(site_of(tmp_path, [], ["dutch"], 2)).cells == 0


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("A 13, T 14", "A 13, T 15", "South America, its words"),
        ("A 35, T 36", "A 36, T 37", "Asia, its words"),
        (r"data-shade=\"?4", 'data-shade="3', "Asia, its shade"),
        (r"(data-route=\"?australia\"? d=\"M\d+) \d+", r"\1 1", "Australia, its line"),
        (r"(data-stop=\"?africa\"? transform=\"translate\(\d+) \d+", r"\1 1", "Africa, its stops"),
        (r"(<text y=\"?4.5\"?>)12<", r"\g<1>11<", "Asia, its stops"),
        (">Siberia<", ">Ural<", "Asia, its stops"),
        (r"<td>22((?:</td>)?<td>)23", r"<td>22\g<1>24", "Europe in words, T"),
        (r"<td>19((?:</td>)?<td>)20", r"<td>18\g<1>20", "Africa in words, A"),
        ("Siam((?:</td>)?<td[^>]*>Indonesia → )", r"China\1", "Australia in words, from"),
        ("→ Ural<", "→ China<", "Asia in words, the route"),
        (r"data-continent=\"?europe", 'data-continent="africa', "found"),
    ],
)
def test_what_is_drawn_wrongly_is_found(spoilt: Published, old: str, new: str, where: str) -> None:
    """A number, a shade, a line or a stop that is wrong is a fault, and so is a wrong word."""
    path = spoilt.folder / PAGE
    head, mark, rest = path.read_text(encoding="utf-8").partition("data-conquests")
    changed = re.sub(old, new, rest, count=1)
    assert mark
    assert changed != rest
    path.write_text(head + mark + changed, encoding="utf-8")
    with pytest.raises(Fault, match=f"{PAGE}: .*{where}"):
        check_continents_map(spoilt)


def test_a_page_without_its_map_is_found(spoilt: Published) -> None:
    """Where the smallest stacks of all continents are known, the page has to draw them."""
    rewrite(spoilt.folder / PAGE, "data-conquests", "data-nothing")
    with pytest.raises(Fault, match=rf"{PAGE}: the map: found \[\], expected \['continents/"):
        check_continents_map(spoilt)

"""The map of continents, read back from a page, and with faults made in it."""

import re
from functools import cache
from pathlib import Path

import pytest

from generator.pages.page import Page
from generator.pages.play.continents import build
from generator.site.rendering import page_html
from generator.verify.continents_map import PAGE, check_continents_map
from generator.verify.faults import Fault
from generator.verify.published import Published
from tests.conftest import Built
from tests.given import shared_facts
from tests.verify.documents import site_of
from tests.verify.finished import rewrite


@cache
def drawn() -> tuple[Page, str]:
    """Return the page of all continents, and what its template makes of it."""
    page, *_ = build(shared_facts(["classic"]))
    return page, page_html(page)


@pytest.fixture
def site(tmp_path: Path) -> Published:
    """A site that has this page alone, before MkDocs finishes it."""
    page, html = drawn()
    found = site_of(tmp_path, [page], ["classic"], 2)
    path = tmp_path / PAGE
    path.parent.mkdir()
    path.write_text(html, encoding="utf-8")
    return found


CELLS = 6 * (2 + 1 + 5) + 42
"""Six continents, each with its words, line and shade, 42 stops, and a row of five cells."""


def test_all_of_the_map_is_read_back(built: Built) -> None:
    """Every number, shade, line, stop and word of the small site's page is as it should be."""
    assert check_continents_map(Published(built.folder)).cells == CELLS


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
        (r"(<th scope=\"row\">)Europe<", r"\1Eurasia<", "the table, a name"),
        (r"<td>22((?:</td>)?<td>)23", r"<td>22\g<1>24", "Europe in words, T"),
        (r"<td>19((?:</td>)?<td>)20", r"<td>18\g<1>20", "Africa in words, A"),
        ("Siam((?:</td>)?<td[^>]*>Indonesia → )", r"China\1", "Australia in words, from"),
        ("→ Ural<", "→ China<", "Asia in words, the route"),
        (r"data-continent=\"?europe", 'data-continent="africa', "found"),
        (r"data-shade=\"?", 'data-nothing="', "the file"),
        (r"<path[^>]*data-continent=\"?australia\"?[^>]*>", "", "Australia, its shade: found None"),
        (r"<path[^>]*data-route=\"?africa\"?[^>]*>", "", "Africa, its line"),
        ("that needs no more</caption>", "</caption>", "the file: found StopIteration"),
        (r"(?s)(no more</caption>.*?</tr>)(\s*</tbody>)", r"\1<tr><td>Mu</td></tr>\2", "the file"),
        (r"(?s)(no more</caption>.*?)<tr>(?:(?!<tr>).)*(</tbody>)", r"\1\2", "the file"),
    ],
)
def test_what_is_drawn_wrongly_is_found(site: Published, old: str, new: str, where: str) -> None:
    """A number, a shade, a line or a stop that is wrong is a fault, and so is a wrong word."""
    path = site.folder / PAGE
    head, mark, rest = path.read_text(encoding="utf-8").partition("data-conquests")
    changed = re.sub(old, new, rest, count=1)
    assert mark
    assert changed != rest
    path.write_text(head + mark + changed, encoding="utf-8")
    with pytest.raises(Fault, match=f"{PAGE}: .*{where}"):
        check_continents_map(site)


def test_what_is_outside_the_map_is_none_of_it(site: Published) -> None:
    """Before and after the map, the same attributes and texts may mean anything."""
    path = site.folder / PAGE
    elsewhere = (
        '<p data-continent="europe" data-shade="9"><i data-route="europe" d="M1 1"></i>'
        '<b data-stop="europe" transform="none"></b><text>Europe</text></p>'
    )
    html = path.read_text(encoding="utf-8")
    path.write_text(f"{elsewhere}{html}{elsewhere}", encoding="utf-8")
    assert check_continents_map(site).cells == CELLS


def test_a_page_without_its_map_is_found(site: Published) -> None:
    """Where the smallest stacks of all continents are known, the page has to draw them."""
    rewrite(site.folder / PAGE, "data-conquests", "data-nothing")
    with pytest.raises(Fault, match=rf"{PAGE}: the map: found \[\], expected \['continents/"):
        check_continents_map(site)

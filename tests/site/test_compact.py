import re
from xml.etree.ElementTree import Element

import pytest

from generator.pages.rulesets.matchup import matchup_page
from generator.site import rendering
from generator.site.compact import compact
from generator.site.rendering import environment, whole_page_html
from tests.conftest import SITE, Built
from tests.given import matchup_of
from tests.read_html import read_page

ENDED = ("table", "ul", "dl", "details", "figure", "nav", "main", "a", "h1", "h2", "code")
"""Elements of the matchup pages whose end tags no browser can do without, or does well without."""


def told(element: Element) -> list[object]:
    """Return everything in a tree: tags, attributes, words and their order."""
    words = " ".join((element.text or "").split()), " ".join((element.tail or "").split())
    return [element.tag, element.attrib, *words, [told(child) for child in element]]


@pytest.mark.parametrize("ruleset", ["classic", "dutch", "balanced-blitz"])
@pytest.mark.parametrize("size", [(1, 1), (8, 5)])
def test_a_page_stays_what_it_is(
    ruleset: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Elements, attributes and words are the same with templates as they are; a sixth of main is
    gone.
    """
    page = matchup_page(matchup_of(ruleset, *size), 8)
    found = whole_page_html(page, SITE)
    monkeypatch.setattr(rendering, "_compact_environment", environment)
    html = whole_page_html(page, SITE)
    assert told(read_page(found)) == told(read_page(html))
    assert len(found.partition("<main")[2]) < 0.85 * len(html.partition("<main")[2])


def test_texts_with_spaces_keep_their_quotes() -> None:
    """An attribute that a title or an address with a query is put into keeps its quotes."""
    for quoted in (
        '<meta content="8 attackers v 5 defenders">',
        '<a href="../?a=1">x</a>',
        '<a id="">',
    ):
        assert compact(quoted) == quoted


@pytest.mark.parametrize("ruleset", ["classic", "dutch", "balanced-blitz"])
def test_end_tags_that_browsers_need_are_there(built: Built, ruleset: str) -> None:
    """On every finished matchup page each of these elements begins as often as it ends."""
    pages = sorted((built.folder / ruleset).glob("*-vs-*/index.html"))
    assert pages
    for path in pages:
        html = path.read_text(encoding="utf-8")
        for tag in ENDED:
            assert len(re.findall(rf"<{tag}[ >]", html)) == html.count(f"</{tag}>"), (path, tag)

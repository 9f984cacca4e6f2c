"""Every page type as a reader meets it."""

import json
import re
from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage

MATCHUP = "classic/8-vs-5/"
TITLE = "8 attackers v 5 defenders: the attacker wins 81.8%"


def meta(page: Page, name: str) -> str:
    """The content of the page's meta element of that property or name."""
    found = page.locator(f'meta[property="{name}"], meta[name="{name}"]')
    content = found.get_attribute("content")
    assert content is not None
    return content


def test_no_page_is_wider_than_its_window(page: Page, root: str, addresses: list[str]) -> None:
    """No page scrolls sideways, none raises a script error, none asks another host for anything;
    each has one heading, a title, a description and Open Graph tags.
    """
    for address in addresses:
        page.goto(root + address)
        page.wait_for_load_state("networkidle")
        widths = page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        )
        assert widths[0] <= widths[1], address
        expect(page.locator("h1:visible"), address).to_have_count(1)
        assert page.title(), address
        for name in ("description", "og:title", "og:description", "og:type", "og:site_name"):
            assert meta(page, name), (address, name)
        assert meta(page, "og:url").endswith(f"/{address}"), address
        assert meta(page, "twitter:card") == "summary", address


def test_matchup_answers_in_its_title_and_preview(page: Page, root: str) -> None:
    """Title, description and preview of a matchup carry the answer, so that a chat shows it."""
    page.goto(root + MATCHUP)
    assert page.title().startswith(TITLE)
    assert meta(page, "og:title") == TITLE
    for name in ("description", "og:description"):
        assert "8 attackers v 5 defenders: the attacker wins 81.8%" in meta(page, name)
    assert meta(page, "og:type") == "article"


def test_matchup_shows_its_chance_exactly(page: Page, root: str) -> None:
    """Percentage, 20 digits and fraction are there, and are the same number."""
    page.goto(root + MATCHUP)
    expect(page.locator(".answer__figure")).to_have_text("81.8%")
    decimal = page.locator("#win-decimal").inner_text()
    assert re.fullmatch(r"0\.818\d{17}", decimal)
    win = Fraction(page.locator("#win-fraction").inner_text())
    lose = Fraction(page.locator("#lose-fraction").inner_text())
    assert abs(win - Fraction(decimal)) <= Fraction(1, 2 * 10**20)
    assert win + lose == 1


def test_matchup_shows_the_survivors(page: Page, root: str) -> None:
    """All 13 ends of 8 v 5 stand in a table and a drawing that has a title and a description."""
    page.goto(root + MATCHUP)
    expect(page.locator("table.survivors tbody tr")).to_have_count(13)
    ends = page.locator("table.survivors tbody th").all_inner_texts()
    assert ends[0] == "8 attackers"
    assert ends[7] == "1 attacker"
    assert set(ends[8:]) == {f"{m} defender{'s' if m > 1 else ''}" for m in range(1, 6)}
    drawing = page.locator(".bars svg")
    expect(drawing).to_be_visible()
    assert drawing.locator("title").text_content()
    assert drawing.locator("desc").text_content()
    for side, bars in (("attackers", 8), ("defenders", 5)):
        path = drawing.locator(f".bars__{side}").get_attribute("d")
        assert path is not None
        assert path.count("M") == bars


def test_matchup_shows_costs_and_what_comes_next(page: Page, root: str) -> None:
    """Losses with their deviation, also given a win or a loss; the likeliest end, the next round,
    the attackers needed.
    """
    page.goto(root + MATCHUP)
    overall, conditional = page.locator("table.losses").all()
    expect(overall.locator("tbody tr")).to_have_count(2)
    expect(overall).to_contain_text("Standard deviation")
    ends = conditional.locator("tbody th").all_inner_texts()
    assert ends == ["When the attacker wins", "When the attack fails"]
    expect(page.locator("main")).to_contain_text("Most likely end")
    expect(page.locator("table.next-round tbody tr")).to_have_count(3)
    expect(page.locator("table.next-round")).to_contain_text("37.2%")  # 2890 of 7776
    needed = page.locator("table.needed tbody th").all_inner_texts()
    assert needed == ["50%", "75%", "90%", "95%", "99%"]


def test_matchup_names_both_countings(page: Page, root: str) -> None:
    """The page says how many armies may attack (A) and how many are on the territory (T)."""
    page.goto(root + MATCHUP)
    expect(page.locator("main")).to_contain_text("A = 8")
    expect(page.locator("main")).to_contain_text("9 armies on the territory (T = 9)")


@pytest.mark.parametrize(
    ("matchup", "neighbours"),
    [
        ("8-vs-5", ["9-vs-5", "7-vs-5", "8-vs-6", "8-vs-4"]),
        ("1-vs-1", ["2-vs-1", "1-vs-2"]),
        ("50-vs-50", ["49-vs-50", "50-vs-49"]),
    ],
)
def test_matchup_leads_to_its_neighbours(
    page: Page, root: str, matchup: str, neighbours: list[str]
) -> None:
    """One army more or less on either side, as far as there are pages, and every link opens."""
    page.goto(f"{root}classic/{matchup}/")
    links = page.locator("nav.neighbours a").evaluate_all("(links) => links.map((a) => a.href)")
    assert sorted(links) == sorted(f"{root}classic/{neighbour}/" for neighbour in neighbours)
    for link in links:
        answer = page.goto(link)
        assert answer is not None
        assert answer.status == 200


def test_matchup_has_its_data_beside_it(page: Page, root: str) -> None:
    """The page names its JSON for machines and links to it for people, and the JSON parses."""
    page.goto(root + MATCHUP)
    declared = page.locator('link[rel~="alternate"][type="application/json"]')
    address = declared.evaluate("(link) => link.href")
    assert address == f"{root}classic/8-vs-5.json"
    linked = page.locator("main a", has_text="JSON").evaluate("(link) => link.href")
    assert linked == address
    document = json.loads(page.request.get(address).text())
    assert isinstance(document, dict)
    assert document


def test_pages_work_without_scripts(open_page: OpenPage, root: str) -> None:
    """Without scripts a matchup's numbers and the odds table are whole, and their links work."""
    with open_page(java_script_enabled=False) as (page, _):
        page.goto(f"{root}classic/odds/")
        page.locator('table.odds a[href$="/8-vs-5/"]').click()
        page.wait_for_url(root + MATCHUP)
        expect(page.locator(".answer__figure")).to_have_text("81.8%")
        expect(page.locator(".bars svg")).to_be_visible()
        expect(page.locator("table.survivors tbody tr")).to_have_count(13)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_scheme_follows_the_device(open_page: OpenPage, root: str, scheme: str) -> None:
    """A device set to dark gets the dark scheme, one set to light the light one."""
    with open_page(color_scheme=scheme) as (page, _):
        page.goto(root)
        wanted = "slate" if scheme == "dark" else "default"
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", wanted)

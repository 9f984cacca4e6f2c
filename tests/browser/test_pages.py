"""Every page type as a reader meets it."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from risk_odds.games import rules_by_game
from risk_odds.ruleset_files import load_rulesets
from tests.browser.conftest import DESK, PHONE

MATCHUP = "classic/8-vs-5/"
TITLE = "8 attackers v 5 defenders: the attacker wins 81.8%"


def meta(page: Page, name: str) -> str:
    """The content of the page's meta element of that property or name."""
    found = page.locator(f'meta[property="{name}"], meta[name="{name}"]')
    content = found.get_attribute("content")
    assert content is not None
    return content


@DESK
def test_matchup_answers_in_its_title_and_preview(page: Page, root: str) -> None:
    """Title, description and preview of a matchup carry the answer, so that a chat shows it."""
    page.goto(root + MATCHUP)
    assert page.title().startswith(TITLE)
    assert meta(page, "og:title") == TITLE
    for name in ("description", "og:description"):
        assert "8 attackers v 5 defenders: the attacker wins 81.8%" in meta(page, name)


@DESK
def test_matchup_shows_its_chance_exactly(page: Page, root: str) -> None:
    """Percentage, 20 digits and fraction are there, and are the same number."""
    page.goto(root + MATCHUP)
    expect(page.locator(".answer strong")).to_have_text("81.8%")
    page.locator("#exact > summary").click()
    decimal = page.locator("#win-decimal").inner_text()
    assert re.fullmatch(r"0\.818\d{17}", decimal)
    win = Fraction(page.locator("#win-fraction").inner_text())
    lose = page.locator("#lose-decimal").inner_text()
    assert abs(win - Fraction(decimal)) <= Fraction(1, 2 * 10**20)
    assert abs(1 - win - Fraction(lose)) <= Fraction(1, 2 * 10**20)


def test_matchup_shows_the_survivors(page: Page, root: str) -> None:
    """All 13 ends of 8 v 5 stand in a table and a drawing that has a name."""
    page.goto(root + MATCHUP)
    expect(page.locator("table.survivors tbody tr")).to_have_count(13 + 2)
    ends = page.locator("table.survivors tbody th").all_inner_texts()
    won, lost = [str(left) for left in range(8, 0, -1)], [str(left) for left in range(1, 6)]
    assert ends == ["Attackers (A) left", *won, "Defenders left", *lost]
    drawing = page.get_by_role("slider", name="Ends of the battle")
    expect(drawing).to_be_visible()
    for side, bars in enumerate((8, 5)):
        path = drawing.locator("path").nth(side).get_attribute("d")
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


@DESK
def test_matchup_names_both_countings(page: Page, root: str) -> None:
    """The page says how many armies can attack (A) and how many are on the territory (T)."""
    page.goto(root + MATCHUP)
    expect(page.locator("main")).to_contain_text("8 armies can attack (A).")
    expect(page.locator("main")).to_contain_text("The territory holds 9 (T): one stays behind.")


def test_matchup_tells_what_stopping_early_brings(page: Page, root: str) -> None:
    """The table of retreats opens on demand: one row for each number of attackers to stop at."""
    page.goto(root + MATCHUP)
    rows = page.locator("table.retreat tbody tr")
    expect(rows.first).to_be_hidden()
    page.locator("details:has(table.retreat) > summary").click()
    expect(rows.first).to_be_visible()
    expect(rows).to_have_count(7)


@DESK
def test_irrational_matchup_has_a_certified_decimal(page: Page, root: str) -> None:
    """Balanced blitz: 20 certified digits for a win and a loss; the page says that no fraction
    exists, and offers none to copy.
    """
    page.goto(f"{root}balanced-blitz/8-vs-5/")
    decimals = [page.locator(f"#{name}-decimal").text_content() or "" for name in ("win", "lose")]
    assert all(re.fullmatch(r"0\.0*[1-9]\d{19}", decimal) for decimal in decimals)
    win, lose = map(Fraction, decimals)
    assert abs(win + lose - 1) <= Fraction(1, 10**20)
    exact = page.locator("dl.exact")
    expect(exact).to_contain_text(
        "None exists: the number is irrational. Its decimal is guaranteed."
    )
    expect(page.locator("#win-fraction")).to_have_count(0)
    page.locator("#exact > summary").click()
    expect(page.locator("button.copy:visible")).to_have_count(2)


@PHONE
@pytest.mark.parametrize(
    ("alias", "name", "overview", "title"),
    [
        ("capital", "Capital", "three-dice-defence", "Three-dice defence"),
        ("zombies", "Zombies", "attacker-ties", "Attacker wins ties"),
        ("blitz", "Blitz", "balanced-blitz", "Balanced blitz"),
    ],
)
def test_alias_leads_to_the_overview(
    page: Page, root: str, alias: str, name: str, overview: str, title: str
) -> None:
    """The page at another name of a ruleset says what it is called here and leads there."""
    page.goto(f"{root}{alias}/")
    expect(page.locator("h1")).to_have_text(name)
    expect(page.locator("main")).to_contain_text(f"On this site the rule is called {title}")
    page.locator("main").get_by_role("link", name=title, exact=True).click()
    page.wait_for_url(f"{root}{overview}/")
    expect(page.locator("h1")).to_have_text(title)
    page.get_by_role("navigation", name="Ruleset").get_by_role("link", name="Odds").click()
    page.wait_for_url(f"{root}{overview}/odds/")


@DESK
def test_overview_shows_every_round(page: Page, root: str) -> None:
    """The overview of the classic rules has all six pairs of dice, and their chances."""
    page.goto(f"{root}classic/")
    dice = page.locator("table.rounds tbody th").all_inner_texts()
    assert dice == ["1 v 1", "1 v 2", "2 v 1", "2 v 2", "3 v 1", "3 v 2"]
    expect(page.locator("table.rounds")).to_contain_text("37.2%")


@DESK
def test_how_it_works_shows_every_round(page: Page, root: str) -> None:
    """The table of one round has all six pairs of dice, each with all of its rolls."""
    page.goto(f"{root}how-it-works/")
    table = page.locator("table", has=page.get_by_role("columnheader", name="All rolls"))
    rows = [row.locator("td").all_inner_texts() for row in table.locator("tbody tr").all()]
    assert [row[0] for row in rows] == ["1 v 1", "1 v 2", "2 v 1", "2 v 2", "3 v 1", "3 v 2"]
    for row in rows:
        counts = [int(cell.split()[0]) for cell in row[2:] if re.match(r"\d", cell)]
        assert len(counts) >= 2
        assert sum(counts) == int(row[1])


@DESK
def test_list_of_variants_leads_to_each(
    page: Page, root: str, offers: dict[str, dict[str, object]]
) -> None:
    """Under each game the list has the rules it is played by, by the names they have there, and
    leads to the page of each name. The rulesets on the site are all in it.
    """
    page.goto(f"{root}rules/")
    tables = page.locator("table.rulesets").evaluate_all(
        """(tables) => tables.map((table) => [
          table.closest(".scroll").getAttribute("aria-label"),
          ...Array.from(table.querySelectorAll("tbody th > a"), (link) =>
            [link.textContent, link.href])])"""
    )
    rulesets = [ruleset for name, ruleset in load_rulesets().items() if name in offers]
    assert tables == [
        [game.title, *([entry.title, f"{root}{entry.name}/"] for entry in game.entries)]
        for game in rules_by_game(rulesets)
    ]
    links = [link for _, *rows in tables for _, link in rows]
    assert {f"{root}{name}/" for name in offers} <= set(links)


@DESK
def test_armies_needed_lead_to_their_matchups(page: Page, root: str, site: Path) -> None:
    """Each number in the tables of armies needed that is a link opens the matchup it speaks of."""
    page.goto(f"{root}classic/armies-needed/")
    cells = page.locator("table.odds").evaluate_all(
        """(tables) => tables.map((table) => Array.from(table.querySelectorAll("td a"), (link) =>
          [link.closest("tr").querySelector("th").textContent, link.textContent, link.href]))"""
    )
    attackers_needed, defenders_needed = cells
    assert attackers_needed
    assert defenders_needed
    for defenders, attackers, link in attackers_needed:
        assert link == f"{root}classic/{attackers}-vs-{defenders}/"
    for attackers, defenders, link in defenders_needed:
        assert link == f"{root}classic/{attackers}-vs-{defenders}/"
    for _, _, link in attackers_needed + defenders_needed:
        assert (site / link.removeprefix(root) / "index.html").is_file(), link


@DESK
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
    """One army more or less on either side has a link, and every link opens."""
    page.goto(f"{root}classic/{matchup}/")
    links = page.locator("nav.steps a").evaluate_all("(links) => links.map((a) => a.href)")
    pages = [link for link in links if "/battle/?" not in link]
    assert sorted(pages) == sorted(f"{root}classic/{neighbour}/" for neighbour in neighbours)
    for link in links:
        answer = page.goto(link)
        assert answer is not None
        assert answer.status == 200


@DESK
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

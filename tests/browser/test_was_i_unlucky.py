"""Was I unlucky? One battle, also a broken-off one, as people enter it."""

import re
from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

from generator.rules import load_rulesets
from generator.solver import Solution, solve
from generator.solver.luck import broken_off, mirrored, standing, together
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.luck import (
    LEFT_ATTACKERS,
    LEFT_DEFENDERS,
    PAGE,
    chances,
    expect_refused,
    expect_told,
    part,
    whole,
)


@PHONE
def test_scripts_write_what_the_page_arrived_with(page: Page, root: str) -> None:
    """Words, bars and table for 10 v 4 with two left are those of the page, letter for letter."""
    page.goto(root + PAGE)
    before = whole(page)
    page.fill(LEFT_DEFENDERS, "3")
    expect_told(page, standing(chances("classic", 10, 4), -3))
    page.fill(LEFT_DEFENDERS, "2")
    expect_told(page, standing(chances("classic", 10, 4), -2))
    assert whole(page) == before


@PHONE
def test_the_answer_is_in_sight(page: Page, root: str) -> None:
    """On a small phone the answer needs no scrolling, nor while a keyboard covers half of it."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(root + PAGE)
    for name in ("figure", "claim", "note", "own"):
        expect(part(page, name)).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 360, "height": 330})
    page.locator(LEFT_DEFENDERS).click()
    page.keyboard.type("4")
    expect_told(page, standing(chances("classic", 10, 4), -4))
    expect(part(page, "figure")).to_be_in_viewport(ratio=1)
    expect(page.locator(LEFT_DEFENDERS)).to_be_in_viewport(ratio=1)


@PHONE
def test_the_address_holds_the_question(page: Page, root: str) -> None:
    """Battle, end and side stand in the address; reload and the back button keep them."""
    page.goto(f"{root}{PAGE}?a=12&d=9&rules=classic&end=a3")
    expect_told(page, standing(chances("classic", 12, 9), 3))
    expect(page.locator(LEFT_ATTACKERS)).to_have_value("3")
    expect(page.locator(LEFT_DEFENDERS)).to_have_value("0")
    page.get_by_label("I defended").check(force=True)
    page.wait_for_url(f"{root}{PAGE}?a=12&d=9&rules=classic&end=a3&side=defender")
    expect_told(page, standing(mirrored(chances("classic", 12, 9)), -3))
    page.reload()
    expect_told(page, standing(mirrored(chances("classic", 12, 9)), -3))
    page.go_back()
    expect_told(page, standing(chances("classic", 12, 9), 3))
    expect(page.get_by_label("I attacked")).to_be_checked()


@PHONE
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_a_battle_broken_off_is_ranked_by_the_chance_from_there(
    page: Page, root: str, side: str
) -> None:
    """What the table's page links to: compared when as many armies had fallen."""
    page.goto(f"{root}{PAGE}?a=12&d=9&rules=classic&end=a3d6&side={side}")
    solution = solve(load_rulesets()["classic"], 12, 9)
    assert isinstance(solution, Solution)
    ranks = broken_off(solution, 12, 9, 12)
    rank = Fraction(*solution.win(3, 6))
    found = standing(ranks, rank) if side == "attacker" else standing(mirrored(ranks), -rank)
    expect_told(page, found)
    expect(part(page, "claim")).to_contain_text("12 attackers v 9 defenders, broken off at 3 v 6")
    expect(part(page, "note")).to_contain_text("once 12 armies had fallen")
    expect(part(page, "heading-end")).to_have_text("Then it stood")
    page.goto(f"{root}{PAGE}?a=12&d=9&end=a1d5&side={side}")
    expect(part(page, "note")).to_contain_text("once 15 or more armies had fallen")


@PHONE
@pytest.mark.parametrize(
    ("search", "words"),
    [
        ("?a=10&d=4&end=d5", "Enter 0–4 defenders left."),
        ("?a=10&d=4&end=a11", "Enter 0–10 attackers left."),
        (
            "?a=10&d=4&end=a3d2",
            "This cannot happen: up to here every round takes 2 armies, but 9 have fallen.",
        ),
        ("?a=10&d=4&end=a10d4", "No army has fallen yet: there is nothing to compare."),
        ("?a=10&d=4&rules=balanced-blitz&end=d4", "This cannot happen under these rules."),
        (
            "?a=10&d=4&rules=balanced-blitz&end=a3d2",
            "Balanced blitz is always fought to the end.",
        ),
        ("?a=10&d=4&end=d2&and=10.4.d9.classic", "Battle 2: Enter 0–4 defenders left."),
        (
            "?a=10&d=4&end=d2&and=10.4.d4.balanced-blitz",
            "Battle 2: This cannot happen under these rules.",
        ),
    ],
)
def test_what_cannot_be_gets_one_plain_line(page: Page, root: str, search: str, words: str) -> None:
    """More left than began, and ends to which no rolls lead: nothing is drawn instead."""
    page.goto(root + PAGE + search)
    expect_refused(page, words)
    expect(part(page, "bars")).to_be_hidden()
    expect(page.get_by_text("All ends")).to_be_hidden()
    expect(page.get_by_role("link", name="Follow it roll by roll")).to_be_visible()


@PHONE
@pytest.mark.parametrize("end", ["", "&end=", "&end=a0d0", "&end=a-1", "&end=<b>x</b>"])
def test_without_an_end_nothing_is_told(page: Page, root: str, end: str) -> None:
    """One line asks who was left; one number is enough, as nobody else is left then. An end that
    cannot be read is told.
    """
    page.goto(f"{root}{PAGE}?a=10&d=4&rules=classic{end}")
    expect_refused(page, "Say who was left.")
    expect(part(page, "bars")).to_be_hidden()
    unread = "The link’s end of the battle can’t be read."
    expect(part(page, "notice")).to_have_text(unread if end.partition("end=")[2] else "")
    for field in (LEFT_ATTACKERS, LEFT_DEFENDERS):
        expect(page.locator(field)).to_have_value("")
    page.locator(LEFT_DEFENDERS).press_sequentially("1")
    expect_refused(page, "Say who was left.")
    page.locator(LEFT_DEFENDERS).blur()
    expect(page.locator(LEFT_ATTACKERS)).to_have_value("0")
    expect_told(page, standing(chances("classic", 10, 4), -1))
    page.wait_for_url(f"{root}{PAGE}?a=10&d=4&rules=classic&end=d1")


@PHONE
def test_the_example_falls_back_to_its_own_rules(page: Page, root: str) -> None:
    """Under rules chosen elsewhere that know no such end, the page tells what it arrived with."""
    page.goto(root)
    page.evaluate("localStorage.setItem('ruleset', 'balanced-blitz')")
    page.goto(root + PAGE)
    page.wait_for_load_state("networkidle")
    expect_told(page, standing(chances("classic", 10, 4), -2))
    expect(page.locator("#luck-rules")).to_have_value("classic")


@PHONE
def test_answers_lead_on_to_the_battle(page: Page, root: str) -> None:
    """To its own page, and to the page that follows it roll by roll."""
    page.goto(f"{root}{PAGE}?a=8&d=5&rules=dutch&end=d2")
    expect(page.get_by_role("link", name="Full odds")).to_have_attribute(
        "href", re.compile("/dutch/8-vs-5/$")
    )
    expect(page.get_by_role("link", name="Follow it roll by roll")).to_have_attribute(
        "href", re.compile(r"/at-the-table/\?a=8&d=5&rules=dutch$")
    )


@PHONE
def test_without_scripts_no_field_pretends_to_work(open_page: OpenPage, root: str) -> None:
    """The example answer stays; what only scripts can follow is not shown."""
    with open_page(java_script_enabled=False) as (page, _):
        page.goto(root + PAGE)
        expect(page.get_by_text("Unlucky: 1 in 30", exact=True)).to_be_visible()
        expect(page.get_by_text("I defended")).to_be_hidden()
        expect(page.locator(LEFT_DEFENDERS)).to_be_hidden()
        words = page.locator("main noscript").text_content()
        assert words
        assert "Your own battle needs scripts." in words


@PHONE
@pytest.mark.parametrize(
    ("search", "words", "battles"),
    [
        (
            "?a=10&d=4&end=d2&and=2000.2000.a1.classic",
            *("Battle 2: Odds cover 1 to 1,000 attackers and 1 to 1,000 defenders.", 2),
        ),
        ("?a=10&d=4&end=d2&and=junk&and=10.4.d2", "Battles of the link that can’t be read", 2),
        ("?a=10&d=4&end=d2" + "&and=2.1.d1" * 50, "At most 20 battles: the rest are left out.", 20),
        ("?a=10&d=4&end=d2&and=2.1.d1.nobodys", "The link asks for rules that are not here", 2),
    ],
)
def test_what_a_link_asks_in_vain_is_told(
    page: Page, root: str, search: str, words: str, battles: int
) -> None:
    """The rest of the link is answered, and nothing of it is repeated."""
    page.goto(root + PAGE + search)
    expect(part(page, "notice")).to_contain_text(words)
    expect(page.locator(".luck__further")).to_have_count(battles - 1)
    expect(part(page, "figure")).to_have_text(re.compile("^(Unlucky|Lucky|Nothing)"))
    assert "<b>" not in page.locator("main").inner_text()
    assert "junk" not in page.locator("main").inner_text()


@PHONE
@pytest.mark.parametrize("typed", ["-1", "2.5", "99999", "5"])
def test_wrong_numbers_are_kept_and_answered_in_one_line(page: Page, root: str, typed: str) -> None:
    """What was typed stays, and a right number brings the answer back."""
    page.goto(root + PAGE)
    page.fill(LEFT_DEFENDERS, typed)
    expect(part(page, "message")).to_contain_text("nter 0–4 defenders left.")
    expect(page.locator(LEFT_DEFENDERS)).to_have_value(typed)
    expect(page.locator(LEFT_DEFENDERS)).to_have_attribute("aria-invalid", "true")
    page.fill(LEFT_DEFENDERS, "")
    expect(page.locator(LEFT_DEFENDERS)).to_have_attribute("aria-invalid", "false")
    page.fill(LEFT_DEFENDERS, "0")
    expect_refused(page, "Somebody is left at the end: enter who, and how many.")
    expect(page.locator(LEFT_DEFENDERS)).to_have_value("0")
    assert "end=" not in page.url or page.url.endswith("end=d2")
    page.fill(LEFT_DEFENDERS, "1")
    expect_told(page, standing(chances("classic", 10, 4), -1))


@PHONE
def test_rules_of_ones_own_and_large_battles_have_an_answer(page: Page, root: str) -> None:
    """House rules work as rules; beyond 100 armies a side the page answers meanwhile."""
    page.goto(f"{root}{PAGE}?a=10&d=4&rules=house_6.6.6-v-6.6&end=d2&and=10.4.d2.house_6.6.6-v-6.6")
    one = chances("classic", 10, 4)
    expect_told(page, standing(together([one, one]), -4), "evenings")
    page.goto(f"{root}{PAGE}?a=1000&d=1000&rules=classic&end=d20")
    expect(part(page, "figure")).to_have_text("Unlucky: 1 in 3,100")
    page.goto(f"{root}{PAGE}?a=10&d=4&rules=balanced-blitz&end=a4")
    expect_told(page, standing(chances("balanced-blitz", 10, 4), 4))
    expect(part(page, "note")).to_contain_text("v3.3")

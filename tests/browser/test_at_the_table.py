"""At the table: one tap a round, and the whole story in the address."""

import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from generator.numbers import percent
from generator.pages.stop_or_roll import state_of
from generator.rules import load_rulesets
from generator.solver import solve
from generator.solver.stopping import Stopping
from tests.browser.conftest import PHONE, SIZES, watched
from tests.browser.offline import CONTROLLED

PAGE = "at-the-table/"
TAPS = '[data-question="taps"] button'
STORY = '[data-question="story"]'
DECISIONS = {1: "Roll on", -1: "Stop", 0: "Either is as good"}


def part(page: Page, name: str) -> Any:
    """Return a part of the page."""
    return page.locator(f'[data-question="{name}"]')


@cache
def chance(ruleset: str, attackers: int, defenders: int) -> str:
    """Return the chance to win as the generator works it out."""
    solution = solve(load_rulesets()[ruleset], attackers, defenders)
    return percent(solution.win(attackers, defenders))


def tap(page: Page, words: str) -> None:
    """Tap what a round brought."""
    page.locator(TAPS).get_by_text(words, exact=True).click()


def expect_state(page: Page, attackers: int, defenders: int, ruleset: str = "classic") -> None:
    """The page shows the chance of a state, and what is best in it."""
    expect(part(page, "win")).to_have_text(chance(ruleset, attackers, defenders))
    one, other = (
        f"{armies} {side}{'' if armies == 1 else 's'}"
        for armies, side in ((attackers, "attacker"), (defenders, "defender"))
    )
    expect(part(page, "claim")).to_have_text(f"to win, {one} v {other}")
    stopping = Stopping(load_rulesets()[ruleset], attackers, defenders)
    order = state_of(stopping, attackers, defenders, Fraction(5)).order
    expect(part(page, "decision")).to_have_text(DECISIONS[order])


@PHONE
def test_a_battle_is_followed_to_its_end(page: Page, root: str) -> None:
    """Chance, advice, table, drawing and address follow each tap; at the end no button is left."""
    page.goto(f"{root}{PAGE}?a=8&d=5&rules=classic")
    expect_state(page, 8, 5)
    for words, state, story in (
        ("They lose 2", (8, 3), "02"),
        ("One each", (7, 2), "02.11"),
        ("You lose 2", (5, 2), "02.11.20"),
    ):
        tap(page, words)
        expect_state(page, *state)
        page.wait_for_url(f"{root}{PAGE}?a=8&d=5&rules=classic&rounds={story}")
    rows = [" ".join(text.split()) for text in page.locator(f"{STORY} tr").all_inner_texts()]
    assert rows == [
        f"Start 8 v 5 {chance('classic', 8, 5)}",
        f"1 They lose 2 8 v 3 {chance('classic', 8, 3)}",
        f"2 One each 7 v 2 {chance('classic', 7, 2)}",
        f"3 You lose 2 5 v 2 {chance('classic', 5, 2)}",
    ]
    title = part(page, "line-title").text_content()
    start, now = chance("classic", 8, 5), chance("classic", 5, 2)
    assert title == f"The chance to win: {start} at the start, {now} after 3 rounds"
    assert part(page, "dots").get_attribute("d").count("M") == 4
    tap(page, "They lose 2")
    expect(part(page, "win")).to_have_text("Won")
    expect(part(page, "claim")).to_have_text("You took it with 5 attackers left")
    expect(page.locator(TAPS)).to_have_count(0)
    luck, following = part(page, "ended-luck"), part(page, "next")
    expect(luck).to_have_attribute(
        "href", re.compile(r"was-i-unlucky/\?a=8&d=5&rules=classic&end=a5$")
    )
    expect(following).to_have_attribute("href", re.compile(r"paths/\?a=4&d=3&rules=classic$"))
    page.set_viewport_size({"width": 360, "height": 640})
    for link in (luck, following):
        expect(link).to_be_in_viewport(ratio=1)
    page.get_by_role("radio", name="on the territory").check()
    expect(part(page, "claim")).to_have_text("You took it: 5 armies can move in, 1 stays behind")
    expect(luck).to_have_attribute(
        "href", re.compile(r"was-i-unlucky/\?t=9&d=5&rules=classic&end=a5$")
    )
    expect(following).to_have_attribute("href", re.compile(r"paths/\?t=5&d=3&rules=classic$"))


@PHONE
def test_a_chain_goes_on_behind_the_table(page: Page, root: str) -> None:
    """The first territory of a chain is fought at the table; what is left attacks all the others,
    under the rules of each, with the armies that stay behind in each.
    """
    page.goto(f"{root}paths/?a=12&d=1&rules=classic&behind=2&to=5.3.dutch&to=2.1.dutch&left=4")
    page.locator('[data-question="fight"]').click()
    tap(page, "They lose 1")
    page.reload()
    page.get_by_role("link", name="+ next territory").click()
    page.wait_for_url(f"{root}paths/?a=10&d=5&rules=dutch&behind=3&to=2&left=4")


def test_a_link_that_cannot_be_read_leaves_the_running_story(page: Page, root: str) -> None:
    """It is said each time, and the story of this tab is there again without a question."""
    page.goto(f"{root}{PAGE}?a=12&d=5&rules=classic")
    tap(page, "They lose 2")
    expect_state(page, 12, 3)
    page.wait_for_url(f"{root}{PAGE}?a=12&d=5&rules=classic&rounds=02")
    for asked in ("?a=abc", "?a=2.5", "?rules=nope"):
        page.goto(root + PAGE + asked)
        expect(part(page, "notice")).to_be_visible()
        expect_state(page, 8, 5)
    page.goto(root + PAGE)
    expect_state(page, 12, 3)


def test_scripts_write_what_the_page_arrived_with(page: Page, root: str) -> None:
    """After a round and its undoing the page says what it said when it arrived."""
    page.goto(root + PAGE)
    expect(part(page, "share")).to_be_visible()
    before = page.locator("article.at-the-table").inner_text()
    drawn = part(page, "line").get_attribute("d"), part(page, "dots").get_attribute("d")
    tap(page, "One each")
    expect_state(page, 7, 4)
    part(page, "undo").click()
    expect_state(page, 8, 5)
    expect(part(page, "least")).to_contain_text("4.4")
    assert page.locator("article.at-the-table").inner_text() == before
    assert drawn == (part(page, "line").get_attribute("d"), part(page, "dots").get_attribute("d"))


@PHONE
def test_the_story_survives_a_reload_and_goes_back(page: Page, root: str) -> None:
    """A reload changes nothing; Undo takes back a round, Start again all; back brings them back."""
    page.goto(f"{root}{PAGE}?a=8&d=5&rules=classic&rounds=02.11.20&worth=5")
    expect_state(page, 5, 2)
    page.reload()
    expect_state(page, 5, 2)
    part(page, "undo").click()
    expect_state(page, 7, 2)
    expect(part(page, "undo")).to_be_focused()
    page.wait_for_timeout(1100)
    part(page, "again").click()
    expect_state(page, 8, 5)
    expect(page.locator(TAPS).first).to_be_focused()
    page.go_back()
    expect_state(page, 7, 2)


@PHONE
def test_the_focus_stays_on_the_button_that_was_tapped(page: Page, root: str) -> None:
    """Whoever taps the same again need not look for it; where it is gone, the first one has it."""
    page.goto(f"{root}{PAGE}?a=9&d=4&rules=classic")
    page.locator(TAPS).get_by_text("You lose 2", exact=True).focus()
    page.keyboard.press("Enter")
    expect_state(page, 7, 4)
    expect(page.locator(TAPS).get_by_text("You lose 2", exact=True)).to_be_focused()
    page.locator(TAPS).get_by_text("They lose 2", exact=True).focus()
    page.keyboard.press("Enter")
    expect_state(page, 7, 2)
    page.locator(TAPS).get_by_text("One each", exact=True).focus()
    page.keyboard.press("Enter")
    expect_state(page, 6, 1)
    expect(page.locator(TAPS)).to_have_text(["They lose 1", "You lose 1"])
    expect(page.locator(TAPS).first).to_be_focused()


@PHONE
@pytest.mark.parametrize(
    ("ruleset", "taps"),
    [
        (
            "three-dice-defence",
            ["They lose 3", "They lose 2, you 1", "You lose 2, they 1", "You lose 3"],
        ),
        ("dutch", ["They lose 2", "They lose 1", "One each", "You lose 1", "You lose 2"]),
        ("house_6.6.6-v-8", ["They lose 1", "You lose 1"]),
    ],
)
def test_only_what_the_rules_allow_has_a_button(
    page: Page, root: str, ruleset: str, taps: list[str]
) -> None:
    """Three losses a round, a defender who chooses, and rules of one's own."""
    page.goto(f"{root}{PAGE}?a=8&d=5&rules={ruleset}")
    expect(page.locator(TAPS)).to_have_text(taps)


@PHONE
@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        ("02.99.20", "Round 2 cannot follow in this battle: the rounds before it are kept."),
        ("02.<b>", "The rest of the link’s rounds cannot be read: those before are kept."),
    ],
)
def test_impossible_rounds_get_one_line(page: Page, root: str, rounds: str, said: str) -> None:
    """The rounds before are kept, and nothing of the others is repeated."""
    page.goto(f"{root}{PAGE}?a=8&d=5&rules=classic&rounds={rounds}")
    expect_state(page, 8, 3)
    expect(part(page, "notice")).to_have_text(said)
    tap(page, "One each")
    expect_state(page, 7, 2)
    expect(part(page, "notice")).to_be_hidden()
    page.wait_for_url(re.compile(r"rounds=02\.11$"))


@PHONE
def test_a_mistyped_battle_is_mended_without_its_rounds_being_lost(page: Page, root: str) -> None:
    """While another number of attackers is typed the story waits for what it fits."""
    page.goto(f"{root}{PAGE}?a=8&d=5&rules=classic&rounds=02.20")
    expect_state(page, 6, 3)
    page.fill("#table-attackers", "1")
    expect(part(page, "claim")).to_contain_text("1 attacker v")
    expect(part(page, "notice")).to_be_hidden()
    expect(part(page, "notice")).to_have_text("The rounds told do not fit this battle.")
    page.fill("#table-attackers", "10")
    expect_state(page, 8, 3)
    expect(part(page, "notice")).to_be_hidden()


@PHONE
def test_nothing_is_tapped_in_a_blitz(page: Page, root: str) -> None:
    """Where battles are settled at once one line says so, and the buttons are gone."""
    page.goto(f"{root}{PAGE}?a=8&d=5&rules=balanced-blitz")
    expect(part(page, "message")).to_contain_text("settles a battle at once")
    expect(part(page, "live")).to_be_hidden()
    page.get_by_role("button", name="Classic").click()
    expect_state(page, 8, 5)
    expect(page.locator(TAPS)).to_have_count(3)


@PHONE
def test_a_defeat_and_a_battle_broken_off_are_told(page: Page, root: str) -> None:
    """Both lead to the question of luck with how the battle stands."""
    page.goto(f"{root}{PAGE}?a=2&d=4&rules=classic&rounds=20")
    expect(part(page, "win")).to_have_text("Lost")
    expect(part(page, "claim")).to_have_text("4 defenders left: the attack has failed")
    expect(part(page, "ended-luck")).to_have_attribute("href", re.compile("end=d4$"))
    expect(part(page, "next")).to_be_hidden()
    part(page, "undo").click()
    expect(part(page, "luck")).to_be_hidden()
    tap(page, "One each")
    expect(part(page, "luck")).to_have_attribute("href", re.compile("end=a1d3$"))
    expect(part(page, "stop")).to_have_attribute(
        "href", re.compile(r"stop-or-roll/\?a=1&d=3&rules=classic$")
    )


@PHONE
def test_counting_switches_between_a_and_t(page: Page, root: str) -> None:
    """With T the words and the table show one more, and so does the address."""
    page.goto(f"{root}{PAGE}?a=8&d=5&rules=classic&rounds=11")
    page.get_by_role("radio", name="on the territory").check()
    expect(part(page, "claim")).to_have_text("to win, 8 on the territory v 4 defenders")
    expect(page.locator(f"{STORY} tr").first).to_contain_text("9 v 5")
    page.wait_for_url(re.compile(r"\?t=9&d=5&rules=classic&rounds=11"))


def test_chance_buttons_and_line_are_in_sight(page: Page, root: str) -> None:
    """On a small phone all that a round needs is above the fold, and the armies to enter, too."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{root}{PAGE}?a=8&d=5&rules=classic&rounds=02.11")
    expect_state(page, 7, 2)
    for name in ("win", "decision", "taps", "undo"):
        expect(part(page, name)).to_be_in_viewport(ratio=1)
    expect(page.locator("svg.line__drawing")).to_be_in_viewport(ratio=1)
    expect(page.locator("#table-attackers")).to_be_in_viewport(ratio=1)
    for button in page.locator(TAPS).all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


@PHONE
def test_a_win_by_the_keyboard_is_not_undone_by_it(page: Page, root: str) -> None:
    """The verdict gets the focus: another Enter changes nothing, and Undo stands where it stood."""
    page.goto(f"{root}{PAGE}?a=8&d=1&rules=classic")
    first = page.locator(TAPS).first
    first.focus()
    before = part(page, "undo").bounding_box()
    page.keyboard.press("Enter")
    expect(part(page, "win")).to_have_text("Won")
    expect(part(page, "result")).to_be_focused()
    page.keyboard.press("Enter")
    expect(part(page, "win")).to_have_text("Won")
    assert part(page, "undo").bounding_box() == before


@PHONE
def test_the_story_is_taken_up_again(page: Page, root: str) -> None:
    """By the menu, and by a link to the battle's start or its state; Start again ends it."""
    page.goto(f"{root}{PAGE}?a=8&d=5&rules=dutch")
    tap(page, "They lose 2")
    page.wait_for_url(re.compile("rounds=02$"))
    for address in ("", "?a=8&d=5&rules=dutch", "?a=8&d=3&rules=dutch", "?worth=3"):
        page.goto(root + PAGE + address)
        page.wait_for_url(re.compile(r"\?a=8&d=5&rules=dutch&rounds=02"))
        expect(page.locator(f"{STORY} tr")).to_have_count(2)
    expect(page.locator("#table-worth")).to_have_value("3")
    page.goto(f"{root}{PAGE}?a=9&d=3&rules=dutch")
    expect(part(page, "claim")).to_have_text("to win, 9 attackers v 3 defenders")
    expect(page.locator(f"{STORY} tr")).to_have_count(1)
    tap(page, "One each")
    part(page, "again").click()
    page.goto(root + PAGE)
    expect(part(page, "claim")).to_have_text("to win, 9 attackers v 3 defenders")
    expect(page.locator(f"{STORY} tr")).to_have_count(1)


@PHONE
def test_a_reload_at_once_keeps_what_was_undone(page: Page, root: str) -> None:
    """Taps and undoing stand in the address without delay."""
    page.goto(f"{root}{PAGE}?a=9&d=6&rules=classic")
    for words in ("One each", "They lose 2", "One each"):
        tap(page, words)
    part(page, "undo").click()
    assert page.evaluate("location.search").endswith("rounds=11.02")


@PHONE
def test_a_worth_that_nobody_chose_is_an_example(page: Page, root: str) -> None:
    """The words say so and lead to the field; a worth that is chosen stands in the address."""
    page.goto(f"{root}{PAGE}?a=8&d=5&rules=classic")
    expect(part(page, "for")).to_have_text("for a territory worth 5 armies (example)")
    part(page, "for").click()
    expect(page.locator("#table-worth")).to_be_focused()
    expect(page.locator("#table-worth")).to_be_in_viewport(ratio=1)
    page.keyboard.type("2")
    expect(part(page, "for")).to_have_text("for a territory worth 2 armies")
    page.wait_for_url(re.compile("rules=classic&worth=2$"))


@PHONE
@pytest.mark.parametrize("address", ["at-the-table/", "at-the-table/?worth=3", "stop-or-roll/"])
def test_rules_chosen_elsewhere_that_are_no_question_here(
    page: Page, root: str, address: str
) -> None:
    """Remembered balanced blitz gives way to the usual rules where the address names none."""
    page.goto(f"{root}rules/")
    page.evaluate("localStorage.setItem('risk-odds.ruleset', 'balanced-blitz')")
    page.goto(root + address)
    expect(part(page, "decision")).not_to_have_text("")
    expect(part(page, "win")).to_have_text(chance("classic", 8, 5))
    expect(part(page, "message")).to_be_hidden()
    expect(page.locator("select[name=rules]")).to_have_value("classic")
    if "worth" in address:
        expect(page.locator("#table-worth")).to_have_value("3")


def test_it_works_without_a_connection(browser: Browser, root: str, site: Path) -> None:
    """Who has visited the site once can follow a battle offline, and reload it."""
    with watched(browser, root, SIZES["phone"], service_workers="allow") as (page, watch):
        page.goto(root)
        page.wait_for_function(CONTROLLED)
        page.goto(root + PAGE)
        expect_state(page, 8, 5)
        watch.offline = True
        page.context.set_offline(True)
        page.goto(f"{root}{PAGE}?a=6&d=3&rules=classic")
        tap(page, "One each")
        expect_state(page, 5, 2)
        page.wait_for_url(re.compile("rounds=11"))
        page.reload()
        expect_state(page, 5, 2)

"""At the table: one tap a round, and the whole story in the address."""

import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from generator.facts.stopping import state_of
from generator.site.formats import tenths_up
from risk_odds.numbers import percent
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from risk_odds.solver.stopping import Stopping
from tests.browser.checks import Held
from tests.browser.conftest import PHONE, SIZES, watched
from tests.browser.offline import CONTROLLED
from tests.browser.questions import type_battle

PAGE = "at-the-table/"
TAPS = '[data-question="taps"] button'
STORY = '[data-question="story"]'
STORY_LINE = '[data-question="line"], [data-question="dots"]'
ATTACKERS = "#table-attackers"
DEFENDERS = "#table-defenders"
WORTH = "#table-worth"
NOW = "label > span:text('now'):visible"
DECISIONS = {1: "Roll on", -1: "Stop", 0: "Either is as good"}
PAYS = "Rolling on pays if the territory is worth at least %s armies to you."


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


def expect_state(
    page: Page,
    attackers: int,
    defenders: int,
    ruleset: str = "classic",
    worth: Fraction | None = None,
    *,
    is_named: bool | None = None,
) -> None:
    """The page shows the chance of a state, and what is best in it: without a worth, from which on
    rolling pays. Rules are named where they are not the usual ones, or ``is_named``.
    """
    expect(part(page, "win")).to_have_text(chance(ruleset, attackers, defenders))
    one = f"{attackers} attacker{'' if attackers == 1 else 's'}"
    rules = load_rulesets()[ruleset]
    named = ruleset != "classic" if is_named is None else is_named
    titles = [rules.title, *(each.title for each in rules.aliases)] if named else []
    by = f", ({'|'.join(map(re.escape, titles))})" if titles else ""
    expect(part(page, "claim")).to_have_text(f"for {one} to beat {defenders}")
    expect(part(page, "by")).to_have_text(re.compile(f"^{by}$"))
    stopping = Stopping(rules, attackers, defenders)
    if worth is None:
        least = tenths_up(stopping.least_worth(attackers, defenders))
        expect(part(page, "for")).to_have_text(PAYS % least)
        expect(part(page, "decision")).to_be_hidden()
    else:
        order = state_of(stopping, attackers, defenders, worth).order
        expect(part(page, "decision")).to_have_text(DECISIONS[order])


def defenders_colour(page: Page) -> str:
    """The colour in which the page names the defender."""
    label = page.locator(".lookup__side--defenders label")
    colour: str = label.evaluate("label => getComputedStyle(label).color")
    return colour


def expect_fields(page: Page, attackers: int, defenders: int) -> None:
    """The fields show these armies."""
    expect(page.locator(ATTACKERS)).to_have_value(str(attackers))
    expect(page.locator(DEFENDERS)).to_have_value(str(defenders))


def play(page: Page, address: str, *words: str) -> None:
    """Follow a battle for some rounds."""
    page.goto(address)
    for each in words:
        tap(page, each)


def begin(page: Page, root: str, attackers: int, defenders: int, rules: str | None = None) -> None:
    """Choose a battle on the calculator."""
    page.goto(root)
    if rules:
        page.select_option("main select[name=rules]", rules)
    type_battle(page, attackers, defenders)


@PHONE
def test_a_battle_is_followed_to_its_end(page: Page, root: str) -> None:
    """Chance, advice, table, drawing and address follow each tap; at the end no button is left."""
    page.goto(f"{root}{PAGE}?a=8&d=5&rules=classic")
    expect_state(page, 8, 5)
    for words, state, story in (
        ("Defender loses 2", (8, 3), "02"),
        ("One each", (7, 2), "02.11"),
        ("Attacker loses 2", (5, 2), "02.11.20"),
    ):
        tap(page, words)
        expect_state(page, *state)
        page.wait_for_url(f"{root}{PAGE}?a=8&d=5&rules=classic&rounds={story}")
    rows = [" ".join(text.split()) for text in page.locator(f"{STORY} tr").all_inner_texts()]
    assert rows == [
        f"Start 8 v 5 {chance('classic', 8, 5)}",
        f"1 Defender loses 2 8 v 3 {chance('classic', 8, 3)}",
        f"2 One each 7 v 2 {chance('classic', 7, 2)}",
        f"3 Attacker loses 2 5 v 2 {chance('classic', 5, 2)}",
    ]
    title = part(page, "line-title").text_content()
    start, now = chance("classic", 8, 5), chance("classic", 5, 2)
    assert title == f"The attacker’s chance: {start} at the start, {now} after 3 rounds"
    assert part(page, "dots").get_attribute("d").count("M") == 4
    tap(page, "Defender loses 2")
    expect(part(page, "win")).to_have_text("Taken")
    expect(part(page, "claim")).to_have_text("5 attackers left")
    expect(page.locator(TAPS)).to_have_count(0)
    luck, following = part(page, "ended-luck"), part(page, "next")
    expect(luck).to_have_text("How lucky was that?")
    expect(luck).to_have_attribute(
        "href", re.compile(r"was-i-unlucky/\?a=8&d=5&rules=classic&end=a5$")
    )
    expect(following).to_have_attribute("href", re.compile(r"paths/\?a=4&d=3&rules=classic$"))
    page.set_viewport_size({"width": 360, "height": 640})
    for link in (luck, following):
        expect(link).to_be_in_viewport(ratio=1)
    page.get_by_role("radio", name="on the territory").check()
    expect(part(page, "claim")).to_have_text("5 armies can move in")
    expect(part(page, "holding")).to_have_text("1 stays behind.")
    expect(luck).to_have_attribute(
        "href", re.compile(r"was-i-unlucky/\?t=9&d=5&rules=classic&end=a5$")
    )
    expect(following).to_have_attribute("href", re.compile(r"paths/\?t=5&d=3&rules=classic$"))


@PHONE
def test_under_teg_three_move_in_and_the_others_stay(page: Page, root: str) -> None:
    """A win says how many may move in and who stays; those who moved in go on."""
    page.goto(f"{root}{PAGE}?t=9&d=1&rules=teg")
    tap(page, "Defender loses 1")
    expect(part(page, "claim")).to_have_text("3 armies can move in")
    expect(part(page, "holding")).to_have_text(
        "At most 3 may move in. 6 stay behind and can attack again."
    )
    expect(part(page, "next")).to_have_attribute("href", re.compile(r"paths/\?t=3&d=3&rules=teg$"))
    page.get_by_role("radio", name="that can attack").check()
    expect(part(page, "claim")).to_have_text("8 attackers left")
    expect(part(page, "holding")).to_have_text(
        "At most 3 may move in. 6 stay behind and can attack again."
    )


@PHONE
def test_a_chain_goes_on_behind_the_table(page: Page, root: str) -> None:
    """The first territory of a chain is fought at the table; what is left attacks all the others,
    under the rules of each, with the armies that stay behind in each.
    """
    page.goto(f"{root}paths/?a=12&d=1&rules=classic&behind=2&to=5.3.dutch&to=2.1.dutch&left=4")
    page.locator('[data-question="fight"]').click()
    tap(page, "Defender loses 1")
    page.reload()
    page.get_by_role("link", name="+ next territory").click()
    page.wait_for_url(f"{root}paths/?a=10&d=5&rules=dutch&behind=3&to=2&left=4&from=2")


def test_a_link_that_cannot_be_read_leaves_the_running_story(page: Page, root: str) -> None:
    """It is said each time, and the story of this tab is there again without a question."""
    page.goto(f"{root}{PAGE}?a=12&d=5&rules=classic")
    tap(page, "Defender loses 2")
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
    shown = page.locator('form > :not([data-question="spoken"])')
    before = shown.all_inner_texts()
    paths = f"{STORY_LINE}, .split + svg > path:not(.mark)"
    drawn = [path.get_attribute("d") for path in page.locator(paths).all()]
    assert len(drawn) == 4
    tap(page, "One each")
    expect_state(page, 7, 4)
    part(page, "undo").click()
    expect_state(page, 8, 5)
    expect(part(page, "for")).to_contain_text("4.4")
    assert shown.all_inner_texts() == before
    assert drawn == [path.get_attribute("d") for path in page.locator(paths).all()]


@PHONE
def test_what_may_still_come_is_drawn(page: Page, root: str) -> None:
    """After each round both chances, the ends and the likeliest of them are those from there; a
    battle that is over has no drawing, whose room stays.
    """
    page.goto(f"{root}{PAGE}?a=2&d=2&rules=classic")
    texts = page.locator(".split text")
    labels = page.locator(".labels text")
    expect(texts.first).to_have_text(chance("classic", 2, 2))
    expect(labels).to_have_text([*"21", *"12"])
    tap(page, "One each")
    expect(texts.first).to_have_text(chance("classic", 1, 1))
    expect(labels).to_have_text(["1", "1"])
    expect(part(page, "likely")).to_have_text("1 defender left (58.3%)")
    bars = page.get_by_role("slider", name="Ends of the battle")
    bars.press("Home")
    expect(part(page, "value")).to_have_text("1 attacker (A) left: 41.67%, at least 1: 41.67%")
    place = "each => [each.offsetTop, each.offsetHeight]"
    before = part(page, "bars").evaluate(place)
    tap(page, "Attacker loses 1")
    expect(part(page, "bars")).to_be_hidden()
    assert part(page, "bars").evaluate(place) == before
    part(page, "undo").click()
    expect(part(page, "bars")).to_be_visible()


@PHONE
def test_the_story_survives_a_reload_and_goes_back(page: Page, root: str) -> None:
    """A reload changes nothing; Undo takes back a round, Start again all; back brings them back."""
    page.goto(f"{root}{PAGE}?a=8&d=5&rules=classic&rounds=02.11.20&worth=5")
    expect_state(page, 5, 2, worth=Fraction(5))
    page.reload()
    expect_state(page, 5, 2, worth=Fraction(5))
    part(page, "undo").click()
    expect_state(page, 7, 2, worth=Fraction(5))
    expect(part(page, "undo")).to_be_focused()
    page.wait_for_timeout(1100)
    part(page, "again").click()
    expect_state(page, 8, 5, worth=Fraction(5))
    expect(page.locator(TAPS).first).to_be_focused()
    page.go_back()
    expect_state(page, 7, 2, worth=Fraction(5))
    part(page, "again").click()
    expect_state(page, 8, 5, worth=Fraction(5))
    part(page, "undo").click()
    expect_state(page, 7, 2, worth=Fraction(5))


@PHONE
def test_the_focus_stays_on_the_button_that_was_tapped(page: Page, root: str) -> None:
    """Whoever taps the same again need not look for it; where it is gone, the first one has it."""
    page.goto(f"{root}{PAGE}?a=9&d=4&rules=classic")
    page.locator(TAPS).get_by_text("Attacker loses 2", exact=True).focus()
    page.keyboard.press("Enter")
    expect_state(page, 7, 4)
    expect(page.locator(TAPS).get_by_text("Attacker loses 2", exact=True)).to_be_focused()
    page.locator(TAPS).get_by_text("Defender loses 2", exact=True).focus()
    page.keyboard.press("Enter")
    expect_state(page, 7, 2)
    page.locator(TAPS).get_by_text("One each", exact=True).focus()
    page.keyboard.press("Enter")
    expect_state(page, 6, 1)
    expect(page.locator(TAPS)).to_have_text(["Defender loses 1", "Attacker loses 1"])
    expect(page.locator(TAPS).first).to_be_focused()


@PHONE
@pytest.mark.parametrize(
    ("ruleset", "taps"),
    [
        (
            "three-dice-defence",
            [
                "Defender loses 3",
                "Defender loses 2, attacker 1",
                "Attacker loses 2, defender 1",
                "Attacker loses 3",
            ],
        ),
        (
            "dutch",
            [
                "Defender loses 2",
                "Defender loses 1",
                "One each",
                "Attacker loses 1",
                "Attacker loses 2",
            ],
        ),
        ("house_6.6.6-v-8", ["Defender loses 1", "Attacker loses 1"]),
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
        ("02.<b>", "The link’s further rounds cannot be read."),
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
def test_nothing_is_tapped_in_a_blitz(page: Page, root: str) -> None:
    """Where battles are settled in one go the line above the answer says so, and the same dice are
    followed roll by roll; the answer says by which rules. It goes on saying so while rounds are
    told and numbers typed.
    """
    page.goto(f"{root}{PAGE}?a=8&d=5&rules=balanced-blitz")
    words = (
        "Balanced blitz is settled in one go, so there are no rolls to follow. "
        "These are the odds for Classic: the same dice, roll by roll."
    )
    expect(part(page, "notice")).to_have_text(words)
    expect(part(page, "win")).to_have_text(chance("classic", 8, 5))
    expect(part(page, "claim")).to_have_text("for 8 attackers to beat 5")
    expect(part(page, "by")).to_have_text(", Classic")
    tap(page, "One each")
    expect(part(page, "win")).to_have_text(chance("classic", 7, 4))
    expect(part(page, "notice")).to_have_text(words)
    page.fill("#table-attackers", "9")
    expect(part(page, "notice")).to_have_text(words)
    expect(page.locator("select[name=rules]")).to_have_value("balanced-blitz")
    page.get_by_role("button", name="Classic").click()
    expect(part(page, "notice")).to_be_hidden()
    expect(part(page, "by")).to_be_empty()
    expect(page.locator(TAPS)).to_have_count(3)


@PHONE
def test_a_defeat_and_a_battle_broken_off_are_told(page: Page, root: str) -> None:
    """Both lead to the question of luck with how the battle stands."""
    page.goto(f"{root}{PAGE}?a=2&d=4&rules=classic&rounds=20")
    expect(part(page, "win")).to_have_text("Held")
    expect(part(page, "win")).to_have_css("color", defenders_colour(page))
    expect(part(page, "claim")).to_have_text("4 defenders left: the attack has failed")
    expect(part(page, "ended-luck")).to_have_text("How lucky was that?")
    expect(part(page, "ended-luck")).to_have_attribute("href", re.compile("end=d4$"))
    expect(part(page, "next")).to_be_hidden()
    part(page, "undo").click()
    expect(part(page, "win")).not_to_have_css("color", defenders_colour(page))
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
    expect(part(page, "claim")).to_have_text("for 8 on the territory to beat 4")
    expect(page.locator(f"{STORY} tr").first).to_contain_text("9 v 5")
    page.wait_for_url(re.compile(r"\?t=9&d=5&rules=classic&rounds=11"))


def test_chance_buttons_and_line_are_in_sight(page: Page, root: str) -> None:
    """On a small phone all that a round needs is above the fold, and the armies to enter, too."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{root}{PAGE}?a=8&d=5&rules=classic&rounds=02.11")
    expect_state(page, 7, 2)
    for name in ("win", "for", "taps", "undo"):
        expect(part(page, name)).to_be_in_viewport(ratio=1)
    expect(page.locator("svg.line__drawing")).to_be_in_viewport(ratio=1)
    expect(page.locator("#table-attackers")).to_be_in_viewport(ratio=1)
    for button in page.locator(TAPS).all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


@PHONE
def test_the_line_has_no_point_of_another_battle(page: Page, root: str) -> None:
    """Until the story of a link is drawn, the chance of the example is not beside its own."""
    held = Held(page, "**/storydrawing.js")
    page.goto(f"{root}{PAGE}?a=12&d=7&rules=dutch")
    expect(part(page, "win")).to_have_text(chance("dutch", 12, 7))
    before = part(page, "dots").get_attribute("d")
    held.release()
    expect(part(page, "dots")).to_have_attribute("d", re.compile(r"^M[^M]+h0$"))
    assert before == ""


@PHONE
def test_a_win_by_the_keyboard_is_not_undone_by_it(page: Page, root: str) -> None:
    """The verdict gets the focus: another Enter changes nothing, and Undo stands where it stood."""
    page.goto(f"{root}{PAGE}?a=8&d=1&rules=classic")
    first = page.locator(TAPS).first
    first.focus()
    before = part(page, "undo").bounding_box()
    page.keyboard.press("Enter")
    expect(part(page, "win")).to_have_text("Taken")
    expect(part(page, "result")).to_be_focused()
    page.keyboard.press("Enter")
    expect(part(page, "win")).to_have_text("Taken")
    assert part(page, "undo").bounding_box() == before


@PHONE
def test_the_fields_show_the_armies_now(page: Page, root: str) -> None:
    """They follow each tap and say so; at the end they show what the battle began with."""
    play(page, f"{root}{PAGE}?a=10&d=6&rules=classic", "Attacker loses 2", "Defender loses 2")
    expect_fields(page, 8, 4)
    expect(page.locator(NOW)).to_have_text(["now", "now"])
    page.get_by_role("radio", name="on the territory").check()
    expect_fields(page, 9, 4)
    expect(page.locator(f"{STORY} tr")).to_have_count(3)
    page.get_by_role("radio", name="can attack").check()
    part(page, "undo").click()
    expect_fields(page, 8, 6)
    for words in ("Defender loses 2", "Defender loses 2", "Defender loses 2"):
        tap(page, words)
    expect(part(page, "win")).to_have_text("Taken")
    expect_fields(page, 10, 6)
    expect(page.locator(NOW)).to_have_count(0)
    page.reload()
    expect(part(page, "win")).to_have_text("Taken")
    expect_fields(page, 10, 6)


@PHONE
def test_the_armies_are_corrected_in_the_fields(page: Page, root: str) -> None:
    """Other numbers go on from there, and the page says so. The numbers before, Undo and the
    browser's Back bring back the rounds.
    """
    play(page, f"{root}{PAGE}?a=10&d=6&rules=classic", "Attacker loses 2", "Defender loses 2")
    expect_state(page, 8, 4)
    page.wait_for_timeout(1100)
    more = page.locator('button[data-side="attackers"][data-step="1"]')
    more.click()
    expect_state(page, 9, 4)
    expect(page.locator(f"{STORY} tr")).to_have_count(1)
    page.wait_for_url(f"{root}{PAGE}?a=9&d=4&rules=classic")
    page.locator('button[data-side="attackers"][data-step="-1"]').click()
    expect_state(page, 8, 4)
    expect(page.locator(f"{STORY} tr")).to_have_count(3)
    page.fill(ATTACKERS, "1")
    page.fill(ATTACKERS, "12")
    expect_state(page, 12, 4)
    words = "A new battle begins here. Undo brings back the rounds before it."
    expect(part(page, "notice")).to_have_text(words)
    tap(page, "One each")
    expect_fields(page, 11, 3)
    expect(part(page, "notice")).to_be_hidden()
    for _ in range(2):
        part(page, "undo").click()
    expect_state(page, 8, 4)
    expect(page.locator(f"{STORY} tr")).to_have_count(3)
    page.wait_for_url(f"{root}{PAGE}?a=10&d=6&rules=classic&rounds=20.02")
    page.wait_for_timeout(1100)
    page.fill(DEFENDERS, "7")
    expect_state(page, 8, 7)
    page.wait_for_timeout(1100)
    page.go_back()
    expect_state(page, 8, 4)
    expect_fields(page, 8, 4)
    expect(page.locator(f"{STORY} tr")).to_have_count(3)


@PHONE
def test_a_link_s_battle_comes_before_the_one_that_runs(page: Page, root: str) -> None:
    """Where a link holds the tab, its battle is shown under its rules, and the running one offered
    beside it.
    """
    play(page, f"{root}{PAGE}?a=6&d=4&rules=classic", "Attacker loses 2")
    page.goto(f"{root}?a=9&d=6&rules=three-dice-defence")
    page.goto(root + PAGE)
    expect_fields(page, 9, 6)
    expect(page.locator("select[name=rules]")).to_have_value("three-dice-defence")
    expect(part(page, "running")).to_contain_text("Classic")
    part(page, "go-on").click()
    expect_state(page, 4, 4)


@PHONE
def test_a_battle_taken_up_says_its_rules(page: Page, root: str) -> None:
    """Where they are not those of the reader's game, also by the usual ones it says so."""
    page.goto(root + PAGE)
    page.locator(ATTACKERS).fill("6")
    page.locator(DEFENDERS).fill("4")
    tap(page, "Attacker loses 2")
    expect(part(page, "by")).to_have_text("")
    page.goto(root)
    page.select_option("main select[name=rules]", "dutch")
    page.goto(root + PAGE)
    expect_fields(page, 4, 4)
    expect(part(page, "by")).to_have_text(", Classic")


@PHONE
def test_other_rules_go_on_from_the_armies_that_stand_there(page: Page, root: str) -> None:
    """4 v 4 from 10 v 6, then Capital: 30.8%, and nothing moves under the finger. Start again is
    4 v 4, Undo and Back are the battle before.
    """
    story = ["Attacker loses 2", "Attacker loses 2", "Attacker loses 2", "Defender loses 2"]
    play(page, f"{root}{PAGE}?a=10&d=6&rules=classic", *story)
    expect_state(page, 4, 4)
    page.wait_for_timeout(1100)
    top = "place => place.getBoundingClientRect().top + scrollY"
    before = part(page, "taps").evaluate(top)
    page.get_by_role("button", name="Capital").click()
    expect(part(page, "win")).to_have_text("30.8%")
    expect_state(page, 4, 4, "three-dice-defence")
    expect_fields(page, 4, 4)
    expect(part(page, "notice")).to_be_hidden()
    assert part(page, "taps").evaluate(top) == before
    page.wait_for_url(f"{root}{PAGE}?a=4&d=4&rules=capital")
    tap(page, "Attacker loses 3")
    expect_state(page, 1, 4, "three-dice-defence")
    part(page, "again").click()
    expect_state(page, 4, 4, "three-dice-defence")
    for _ in range(2):
        part(page, "undo").click()
    expect_state(page, 4, 4, "three-dice-defence")
    part(page, "undo").click()
    expect_state(page, 4, 4)
    expect(page.locator("select[name=rules]")).to_have_value("classic")
    expect(page.locator(f"{STORY} tr")).to_have_count(5)
    page.wait_for_timeout(1100)
    page.get_by_role("button", name="Capital").click()
    expect(part(page, "win")).to_have_text("30.8%")
    page.go_back()
    expect_state(page, 4, 4, is_named=True)
    expect(page.locator(f"{STORY} tr")).to_have_count(5)


def new_tab(page: Page) -> Page:
    """Open another tab of the same browser; the first may be closed."""
    return page.context.new_page()


@pytest.mark.own_profile
@PHONE
def test_the_story_survives_closing_the_tab(page: Page, root: str) -> None:
    """Whoever opens the page again without a question finds the battle as it stood, and goes on: a
    link's battle as well, beside another battle of one's own.
    """
    page.goto(root)
    page.fill("#lookup-attackers", "12")
    play(page, f"{root}{PAGE}?a=8&d=5&rules=dutch&worth=3", "Defender loses 2", "One each")
    expect_fields(page, 7, 2)
    later = new_tab(page)
    page.close()
    later.goto(root + PAGE)
    later.wait_for_url(re.compile(r"\?a=8&d=5&rules=dutch&rounds=02\.11&worth=3$"))
    expect(later.locator(f"{STORY} tr")).to_have_count(3)
    expect(later.locator(WORTH)).to_have_value("3")
    later.goto(f"{root}{PAGE}?worth=7")
    later.wait_for_url(re.compile(r"\?a=8&d=5&rules=dutch&rounds=02\.11&worth=7$"))
    tap(later, "One each")
    expect_fields(later, 6, 1)


@pytest.mark.own_profile
@PHONE
def test_corrected_armies_survive_closing_the_tab(page: Page, root: str) -> None:
    """They are kept before the next round, too, and not offered beside themselves."""
    play(page, f"{root}{PAGE}?a=10&d=6&rules=classic", "Attacker loses 2")
    page.fill(ATTACKERS, "9")
    expect_state(page, 9, 6)
    page.wait_for_url(f"{root}{PAGE}?a=9&d=6&rules=classic")
    page.reload()
    expect_state(page, 9, 6)
    expect(part(page, "running")).to_be_hidden()
    later = new_tab(page)
    page.close()
    later.goto(root + PAGE)
    expect_state(later, 9, 6)
    later.goto(f"{root}{PAGE}?a=12&d=7&rules=classic")
    expect_state(later, 12, 7)
    words = "You have a battle running: 9 v 6, Classic. The link’s is kept in this tab alone."
    expect(part(later, "running")).to_contain_text(words)


@pytest.mark.own_profile
@PHONE
@pytest.mark.parametrize("button", ["again", "undo"])
def test_a_battle_begun_again_is_the_readers(page: Page, root: str, button: str) -> None:
    """It stays on reloading, though another battle has been typed elsewhere since."""
    play(page, f"{root}{PAGE}?a=9&d=7&rules=classic", "One each")
    page.goto(f"{root}stop-or-roll/")
    type_battle(page, 11, 7)
    page.get_by_role("link", name="At the table").first.click()
    expect_state(page, 8, 6)
    part(page, button).click()
    expect_state(page, 9, 7)
    page.reload()
    expect_state(page, 9, 7)


@pytest.mark.own_profile
@PHONE
def test_a_battle_begun_again_stays_in_the_place_of_the_one_before(page: Page, root: str) -> None:
    """15 v 9 runs; 7 v 4 is won beside it, and begun again. It is there after another page, and the
    next round is its own.
    """
    play(page, f"{root}{PAGE}?a=15&d=9&rules=classic", "Defender loses 2")
    begin(page, root, 7, 4)
    page.locator("main").get_by_role("link", name="At the table").first.click()
    expect_state(page, 7, 4)
    expect(part(page, "running")).to_be_visible()
    for _ in range(2):
        tap(page, "Defender loses 2")
    part(page, "again").click()
    expect_state(page, 7, 4)
    expect(part(page, "running")).to_be_hidden()
    page.goto(f"{root}was-i-unlucky/")
    page.goto(root + PAGE)
    expect_state(page, 7, 4)
    tap(page, "One each")
    expect_state(page, 6, 3)
    part(page, "undo").click()
    page.reload()
    expect_state(page, 7, 4)


@pytest.mark.own_profile
@PHONE
def test_a_tab_in_use_keeps_its_own_battle(page: Page, root: str) -> None:
    """What another tab has followed since is for new tabs; none forgets what another follows."""
    play(page, f"{root}{PAGE}?a=8&d=5&rules=classic", "Defender loses 2")
    other = new_tab(page)
    play(other, f"{root}{PAGE}?a=12&d=7&rules=classic", "One each")
    page.goto(root + PAGE)
    expect_state(page, 8, 3)
    part(page, "undo").click()
    expect_state(page, 8, 5)
    third = new_tab(page)
    third.goto(root + PAGE)
    expect_state(third, 11, 6)


@pytest.mark.own_profile
@PHONE
@pytest.mark.parametrize("asked", [(12, 7), (8, 5), (8, 3)])
def test_a_new_battle_begins_beside_the_one_that_runs(
    page: Page, root: str, asked: tuple[int, int]
) -> None:
    """A link to a battle begins it, be it the story's own numbers; both are offered, and the offer
    takes no room of its own.
    """
    a, d = asked
    fresh = f"{root}{PAGE}?a={a}&d={d}&rules=classic"
    page.goto(fresh)
    expect_state(page, a, d)
    places = [part(page, name).bounding_box() for name in ("taps", "undo")]
    play(page, f"{root}{PAGE}?a=8&d=5&rules=classic", "Defender loses 2")
    later = new_tab(page)
    page.close()
    later.goto(fresh)
    expect_state(later, a, d)
    expect(later.locator(f"{STORY} tr")).to_have_count(1)
    running = part(later, "running")
    expect(running).to_contain_text("You have a battle running: 8 v 5, now 8 v 3, Classic")
    assert places == [part(later, name).bounding_box() for name in ("taps", "undo")]
    tap(later, "One each")
    expect_state(later, a - 1, d - 1)
    expect(running).to_be_hidden()
    part(later, "undo").click()
    running.get_by_role("link", name="Go on with it").click()
    expect_state(later, 8, 3)
    expect(later.locator(f"{STORY} tr")).to_have_count(2)
    new = part(later, "new")
    if asked == (12, 7):
        expect(new).to_have_text("New battle: 12 v 7")
        new.click()
        expect_state(later, 12, 7)
        expect(running).to_be_visible()


@pytest.mark.own_profile
@PHONE
@pytest.mark.parametrize("address", ["", "what-does-it-cost/", "paths/", "compare/"])
def test_pages_on_a_battle_as_it_was_begun_say_how_it_stands(
    page: Page, root: str, address: str
) -> None:
    """One tap shows it so, and chooses no other battle: on reloading it is said again."""
    note = page.locator(".link-note")
    begin(page, root, 9, 7)
    page.goto(root + address)
    expect(page.locator("input[name=attackers]")).to_have_value("9")
    expect(note).to_have_count(0)
    page.goto(root + PAGE)
    tap(page, "One each")
    page.goto(root + address)
    expect(note).to_contain_text("Shown as begun. At the table: 8 v 6 now.")
    note.get_by_role("button", name="Show 8 v 6").click()
    for side, armies in (("attackers", "8"), ("defenders", "6")):
        expect(page.locator(f"input[name={side}]")).to_have_value(armies)
    expect(note).to_have_count(0)
    page.wait_for_url(re.compile(r"\?a=8&d=6"))
    page.reload()
    expect(page.locator("input[name=attackers]")).to_have_value("9")
    expect(note).to_contain_text("8 v 6 now")
    page.fill("input[name=attackers]", "12")
    expect(note).to_have_count(0)


@pytest.mark.own_profile
@PHONE
@pytest.mark.parametrize(
    "address", ["stop-or-roll/", "was-i-unlucky/", "battle/?a=9&d=7&rules=classic"]
)
def test_pages_that_ask_of_a_battle_otherwise_need_no_such_note(
    page: Page, root: str, address: str
) -> None:
    """One follows it, one asks for its end, too, and one is what its address says."""
    begin(page, root, 9, 7)
    play(page, root + PAGE, "One each")
    page.goto(root + address)
    page.wait_for_load_state("networkidle")
    expect(page.locator(".link-note")).to_have_count(0)


@pytest.mark.own_profile
@PHONE
def test_the_battle_as_it_stands_goes_on_at_the_table(page: Page, root: str) -> None:
    """From the calculator that shows it so, the way to the table leads to its rounds."""
    begin(page, root, 9, 7)
    play(page, root + PAGE, "One each")
    page.goto(root)
    page.locator(".link-note").get_by_role("button", name="Show 8 v 6").click()
    page.locator("main").get_by_role("link", name="At the table").first.click()
    expect_state(page, 8, 6)
    expect(page.locator(f"{STORY} tr")).to_have_count(2)
    expect(part(page, "running")).to_be_hidden()
    page.goto(root)
    expect(page.locator("input[name=attackers]")).to_have_value("9")


@pytest.mark.own_profile
@PHONE
def test_what_is_taken_back_is_no_battle_elsewhere(page: Page, root: str) -> None:
    """Other armies typed at the table and taken back are not on other pages: these show the battle
    that goes on.
    """
    begin(page, root, 9, 4)
    play(page, root + PAGE, "One each")
    page.fill(ATTACKERS, "12")
    expect_state(page, 12, 3)
    part(page, "undo").click()
    expect_state(page, 8, 3)
    expect(part(page, "new")).to_be_hidden()
    page.goto(root)
    expect(page.locator("input[name=attackers]")).to_have_value("9")
    expect(page.locator(".link-note")).to_contain_text("At the table: 8 v 3 now.")


@pytest.mark.own_profile
@PHONE
def test_from_a_link_s_rounds_one_goes_back_to_ones_own(page: Page, root: str) -> None:
    """What is offered beside a link's story is the battle that runs, as it stands."""
    begin(page, root, 9, 4)
    play(page, root + PAGE, "One each")
    later = new_tab(page)
    play(later, f"{root}{PAGE}?a=7&d=5&rules=capital", "Defender loses 3")
    new = part(later, "new")
    expect(new).to_have_text("Back to 8 v 3, Classic")
    new.click()
    expect_state(later, 8, 3)
    expect(later.locator(f"{STORY} tr")).to_have_count(2)
    expect(later.locator(".link-note")).to_have_count(0)


@pytest.mark.own_profile
@PHONE
def test_an_example_is_no_new_battle(page: Page, root: str) -> None:
    """Who has chosen no battle is not offered the page's example in the place of the story."""
    play(page, f"{root}{PAGE}?a=9&d=4&rules=classic", "Defender loses 2")
    later = new_tab(page)
    page.close()
    later.goto(root + PAGE)
    expect_state(later, 9, 2)
    expect(part(later, "new")).to_be_hidden()
    begin(later, root, 12, 7)
    later.goto(root + PAGE)
    expect(part(later, "new")).to_have_text("New battle: 12 v 7")


@pytest.mark.own_profile
@PHONE
def test_a_story_says_above_its_taps_that_another_battle_was_chosen_since(
    page: Page, root: str
) -> None:
    """Who chooses another battle, and comes back to the table, sees that this one is the other."""
    play(page, f"{root}{PAGE}?a=9&d=4&rules=classic", "Defender loses 2")
    expect(part(page, "not-last")).to_be_hidden()
    begin(page, root, 12, 7)
    page.goto(root + PAGE)
    expect_state(page, 9, 2)
    note, taps = (part(page, name) for name in ("not-last", "taps"))
    expect(note).to_have_text("This is not the battle you chose last. New battle: 12 v 7")
    tops = [each.bounding_box() for each in (note, taps)]
    assert tops[0]
    assert tops[1]
    assert tops[0]["y"] < tops[1]["y"] < 740
    part(page, "new").click()
    expect_state(page, 12, 7)
    expect(note).to_be_hidden()


@pytest.mark.own_profile
@PHONE
def test_a_battle_begun_at_the_table_is_the_one_chosen_last(page: Page, root: str) -> None:
    """Who goes on by other rules, or with other armies, has chosen no other battle since."""
    begin(page, root, 9, 5)
    play(page, root + PAGE, "Defender loses 2")
    page.locator('button[data-rules="capital"]').click()
    tap(page, "Defender loses 2, attacker 1")
    expect(page.locator(f"{STORY} tr")).to_have_count(2)
    expect(part(page, "not-last")).to_be_hidden()
    page.fill(ATTACKERS, "15")
    tap(page, "Attacker loses 1")
    expect(page.locator(f"{STORY} tr")).to_have_count(2)
    expect(part(page, "not-last")).to_be_hidden()


@pytest.mark.own_profile
@PHONE
def test_whoever_goes_on_with_a_battle_does_not_lose_the_one_chosen_since(
    page: Page, root: str
) -> None:
    """9 v 5 goes on in the place of 12 v 7, Capital: it is the reader's game, with its rules, and
    the other is offered with its own.
    """
    begin(page, root, 9, 5)
    play(page, root + PAGE, "Defender loses 2")
    begin(page, root, 12, 7, "three-dice-defence")
    page.locator("main").get_by_role("link", name="At the table").first.click()
    expect_state(page, 12, 7, "three-dice-defence")
    part(page, "go-on").click()
    expect_state(page, 9, 3)
    new = part(page, "new")
    expect(new).to_have_text("New battle: 12 v 7, Three-dice defence")
    expect(part(page, "not-last-words")).to_be_hidden()
    page.goto(root)
    expect(page.locator("input[name=attackers]")).to_have_value("9")
    expect(page.locator("main select[name=rules]")).to_have_value("classic")
    page.goto(root + PAGE)
    new.click()
    expect_state(page, 12, 7, "three-dice-defence")
    expect(page.locator(".link-note")).to_have_count(0)


@pytest.mark.own_profile
@PHONE
def test_a_battle_undone_to_its_start_is_the_readers_with_its_rules(page: Page, root: str) -> None:
    """Capital, chosen elsewhere since, does not take the place of Classic on reloading."""
    begin(page, root, 9, 5)
    play(page, root + PAGE, "Defender loses 2")
    begin(page, root, 12, 7, "three-dice-defence")
    page.goto(root + PAGE)
    part(page, "undo").click()
    expect_state(page, 9, 5)
    page.reload()
    expect_state(page, 9, 5)
    expect(page.locator("main select[name=rules]")).to_have_value("classic")


@pytest.mark.own_profile
@PHONE
def test_other_rules_in_a_battle_begin_the_same_one_on_other_pages(page: Page, root: str) -> None:
    """9 v 3 by Capital is that on the calculator, too; taken back it is 9 v 5, Classic."""
    begin(page, root, 9, 5)
    play(page, root + PAGE, "Defender loses 2")
    rules = page.locator("main select[name=rules]")
    for button, ruleset, defenders in (("capital", "three-dice-defence", 3), (None, "classic", 5)):
        if button:
            page.locator(f'button[data-rules="{button}"]').click()
        else:
            part(page, "undo").click()
        expect_state(page, 9, 3, ruleset)
        elsewhere = new_tab(page)
        elsewhere.goto(root)
        expect(elsewhere.locator("input[name=defenders]")).to_have_value(str(defenders))
        expect(elsewhere.locator("main select[name=rules]")).to_have_value(button or ruleset)
        elsewhere.close()
        tap(page, "Attacker loses 3" if button else "One each")
        expect(part(page, "not-last")).to_be_hidden()  # it is the battle that has gone on
        part(page, "undo").click()
    expect(rules).to_have_value("classic")


@pytest.mark.own_profile
@PHONE
def test_a_worth_set_in_a_battle_chooses_no_other_one(page: Page, root: str) -> None:
    """It is asked of the story as it goes on, here and where it is asked whether to stop."""
    begin(page, root, 12, 6)
    play(page, root + PAGE, "One each")
    page.fill(WORTH, "6")
    expect(part(page, "decision")).to_be_visible()
    tap(page, "Attacker loses 2")
    expect(part(page, "not-last")).to_be_hidden()
    page.goto(root + "stop-or-roll/")
    expect(page.locator("#stop-attackers")).to_have_value("9")
    expect(part(page, "is-live")).to_be_visible()
    page.fill("#stop-worth", "7")
    page.goto(root + PAGE)
    tap(page, "One each")
    expect(part(page, "not-last")).to_be_hidden()
    page.goto(root)
    expect(page.locator("input[name=attackers]")).to_have_value("12")
    expect(page.locator(".link-note")).to_contain_text("At the table: 8 v 4 now.")


@pytest.mark.own_profile
@PHONE
def test_whoever_asks_whether_to_stop_comes_back_to_the_same_battle(page: Page, root: str) -> None:
    """The link shows the battle as it stands, and neither page takes it for another one."""
    begin(page, root, 12, 6)
    play(page, root + PAGE, "One each")
    part(page, "stop").click()
    expect(page.locator("#stop-attackers")).to_have_value("11")
    expect(part(page, "is-live")).to_be_visible()
    expect(page.locator(".link-note")).to_have_count(0)
    part(page, "live").click()
    expect_state(page, 11, 5)
    tap(page, "One each")
    expect(part(page, "not-last")).to_be_hidden()
    expect(page.locator(f"{STORY} tr")).to_have_count(3)


@pytest.mark.own_profile
@PHONE
def test_a_battle_begun_with_the_example_is_the_readers(page: Page, root: str) -> None:
    """A friend's link, only looked at, does not take its place."""
    play(page, root + PAGE, "One each")
    expect_state(page, 7, 4)
    page.goto(f"{root}{PAGE}?a=20&d=10&rules=capital&rounds=12")
    expect_state(page, 19, 8, "three-dice-defence")
    page.goto(root)
    page.get_by_role("button", name="Back to my").click()
    page.goto(root + PAGE)
    expect_state(page, 7, 4)


@pytest.mark.own_profile
@PHONE
def test_a_story_told_without_rules_is_no_other_link_s(page: Page, root: str) -> None:
    """It is by the usual rules, whatever the link before it has named, and so on reloading."""
    page.goto(f"{root}{PAGE}?a=20&d=10&rules=capital")
    expect_state(page, 20, 10, "three-dice-defence")
    page.goto(f"{root}{PAGE}?a=20&d=10&rounds=02")
    for _ in range(2):
        expect_state(page, 20, 8)
        expect(page.locator("main select[name=rules]")).to_have_value("classic")
        page.reload()


@pytest.mark.own_profile
@PHONE
def test_a_second_link_offers_the_readers_own_battle(page: Page, root: str) -> None:
    """Whoever has played on in one friend's battle goes back from another's to their own."""
    begin(page, root, 9, 5)
    play(page, root + PAGE, "Defender loses 2")
    play(page, f"{root}{PAGE}?a=20&d=10&rules=classic", "Defender loses 2")
    expect(part(page, "new")).to_have_text("Back to 9 v 3")
    page.goto(f"{root}{PAGE}?a=30&d=15&rules=classic")
    expect(part(page, "running")).to_contain_text("You have a battle running: 9 v 5, now 9 v 3")
    tap(page, "Defender loses 2")
    expect(part(page, "new")).to_have_text("Back to 9 v 3")
    part(page, "new").click()
    expect_state(page, 9, 3)
    expect(page.locator(".link-note")).to_have_count(0)


@pytest.mark.own_profile
@PHONE
def test_a_link_s_story_only_read_is_not_kept_for_the_reader(page: Page, root: str) -> None:
    """A friend's battle, looked at and left, is not what the reader's own game goes on with."""
    begin(page, root, 12, 7)
    page.goto(f"{root}{PAGE}?t=6&d=7&rules=classic&rounds=20")
    expect(page.locator(f"{STORY} tr")).to_have_count(2)
    page.goto(root)
    page.get_by_role("button", name="Back to my").click()
    page.goto(root + PAGE)
    expect_state(page, 12, 7)
    expect(page.locator(f"{STORY} tr")).to_have_count(1)


@pytest.mark.own_profile
@PHONE
def test_an_example_once_opened_is_no_new_battle(page: Page, root: str) -> None:
    """The example that a link without a battle has shown is not offered beside one's own story."""
    page.goto(f"{root}{PAGE}?worth=3")
    expect(part(page, "decision")).to_be_visible()
    begin(page, root, 9, 4)
    play(page, root + PAGE, "Defender loses 2")
    expect_state(page, 9, 2)
    expect(part(page, "new")).to_be_hidden()


@pytest.mark.own_profile
@PHONE
@pytest.mark.parametrize("rules", ["&rules=classic", "&rules=attacker-ties", ""])
def test_a_story_told_beside_ones_own_is_a_links(page: Page, root: str, rules: str) -> None:
    """Rounds that a link tells of a battle that the reader fights, too, take the place of nothing:
    the reader's own battle runs on elsewhere, and is gone back to.
    """
    begin(page, root, 12, 7)
    play(page, f"{root}{PAGE}", "Defender loses 2")
    page.goto(f"{root}{PAGE}?a=12&d=7{rules}&rounds=20")
    note = page.locator(".link-note")
    ruleset = "attacker-ties" if "ties" in rules else "classic"
    for attackers, defenders in ((10, 7), (10, 5)):
        expect_state(page, attackers, defenders, ruleset)
        expect(note).to_contain_text("From a link")
        page.reload()
        expect_state(page, attackers, defenders, ruleset)
        expect(note).to_contain_text("From a link")
        elsewhere = new_tab(page)
        elsewhere.goto(root + PAGE)
        expect_state(elsewhere, 12, 5)
        elsewhere.close()
        if defenders == 7:
            tap(page, "Defender loses 2")
    note.get_by_role("button").click()
    expect_state(page, 12, 5)
    expect(note).to_have_count(0)


@pytest.mark.own_profile
@PHONE
def test_a_story_told_without_rules_is_by_the_readers(page: Page, root: str) -> None:
    """A link that tells of rounds and names no rules is followed under the reader's own."""
    page.goto(root)
    page.select_option("main select[name=rules]", "attacker-ties")
    page.goto(f"{root}{PAGE}?a=9&d=4&rounds=02")
    expect_state(page, 9, 2, "attacker-ties")


@pytest.mark.own_profile
@PHONE
@pytest.mark.parametrize("elsewhere", [None, "", "stop-or-roll/"])
def test_the_readers_own_battle_goes_on_after_a_link(
    page: Page, root: str, elsewhere: str | None
) -> None:
    """Beside a link's battle, of which a round was told, one's own is none of a link's: be it gone
    on with at the table, or gone back to from another page.
    """
    begin(page, root, 12, 7)
    play(page, f"{root}{PAGE}", "Defender loses 2")
    expect_state(page, 12, 5)
    page.goto(f"{root}{PAGE}?a=5&d=3")
    expect_state(page, 5, 3)
    if elsewhere is None:
        part(page, "go-on").click()
    else:
        tap(page, "One each")
        page.goto(root + elsewhere)
        linked = page.locator(".link-note", has_text="From a link")
        linked.get_by_role("button").click()
        expect(linked).to_have_count(0)
        page.goto(root + PAGE)
    for _ in range(2):
        expect_state(page, 12, 5)
        expect(page.locator(f"{STORY} tr")).to_have_count(2)
        expect(page.locator(".link-note")).to_have_count(0)
        page.reload()


@pytest.mark.own_profile
@PHONE
def test_what_is_undone_or_over_is_not_offered(page: Page, root: str) -> None:
    """A battle without a round is none that runs, and one that has ended neither."""
    for words in (
        ["Defender loses 2"],
        ["Attacker loses 2", "Attacker loses 2", "Attacker loses 2", "Attacker loses 2"],
    ):
        play(page, f"{root}{PAGE}?a=8&d=5&rules=classic", *words)
        if len(words) == 1:
            part(page, "undo").click()
            expect_state(page, 8, 5)
        else:
            expect(part(page, "win")).to_have_text("Held")
        for each in (page, new_tab(page)):
            each.goto(f"{root}{PAGE}?a=12&d=7&rules=classic")
            expect_state(each, 12, 7)
            expect(part(each, "running")).to_be_hidden()


@pytest.mark.own_profile
@PHONE
def test_blocked_storage_follows_a_battle_all_the_same(page: Page, root: str) -> None:
    """The address alone holds it."""
    page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, { get() { throw new Error('blocked'); } });"
    )
    play(page, f"{root}{PAGE}?a=8&d=5&rules=classic", "Defender loses 2")
    expect_state(page, 8, 3)
    page.reload()
    expect_state(page, 8, 3)


@PHONE
def test_a_reload_at_once_keeps_what_was_undone(page: Page, root: str) -> None:
    """Taps and undoing stand in the address without delay."""
    page.goto(f"{root}{PAGE}?a=9&d=6&rules=classic")
    for words in ("One each", "Defender loses 2", "One each"):
        tap(page, words)
    part(page, "undo").click()
    assert page.evaluate("location.search").endswith("rounds=11.02")


@PHONE
def test_nothing_is_decided_without_a_worth(page: Page, root: str) -> None:
    """Nobody has said what the territory is worth: the page says for how much rolling on pays,
    and leads to the field. A worth that is set brings the verdict, and stands in the address.
    """
    page.goto(f"{root}{PAGE}?a=8&d=5&rules=classic")
    expect_state(page, 8, 5)
    expect(part(page, "gain")).to_have_text("Set it to see whether to stop or to roll on.")
    expect(page.locator(WORTH)).to_have_value("")
    expect(part(page, "slider")).to_have_attribute("aria-valuetext", "not set")
    assert not re.search(r"\bStop\b(?! or roll)|Roll on|example", page.locator("form").inner_text())
    part(page, "for").click()
    expect(page.locator(WORTH)).to_be_focused()
    expect(page.locator(WORTH)).to_be_in_viewport(ratio=1)
    page.keyboard.type("2")
    expect(part(page, "for")).to_have_text("for a territory worth 2 armies")
    expect(part(page, "decision")).to_have_text("Stop")
    expect(part(page, "gain")).to_contain_text("Stopping gains you")
    expect(part(page, "least")).to_have_text(PAYS % "4.4")
    page.wait_for_url(re.compile("rules=classic&worth=2$"))
    page.fill(WORTH, "")
    expect_state(page, 8, 5)
    page.wait_for_url(re.compile("rules=classic$"))
    part(page, "slider").focus()
    page.keyboard.press("ArrowRight")
    expect(part(page, "decision")).to_have_text("Roll on")
    expect(page.locator(WORTH)).to_have_value("5.5")


@PHONE
@pytest.mark.parametrize("address", ["at-the-table/", "at-the-table/?worth=3", "stop-or-roll/"])
def test_a_blitz_chosen_elsewhere_is_answered_by_its_dice(
    page: Page, root: str, address: str
) -> None:
    """Remembered balanced blitz stays chosen; the line above says that the answer is another's."""
    page.goto(f"{root}rules/")
    page.evaluate("localStorage.setItem('risk-odds.ruleset', 'balanced-blitz')")
    page.goto(root + address)
    expect(part(page, "win")).to_have_text(chance("classic", 8, 5))
    expect(part(page, "message")).to_be_hidden()
    expect(part(page, "notice")).to_contain_text("These are the odds for Classic")
    expect(page.locator("select[name=rules]")).to_have_value("balanced-blitz")
    if "worth" in address:
        expect(page.locator("#table-worth")).to_have_value("3")
        expect(part(page, "decision")).not_to_have_text("")


@PHONE
def test_the_armies_that_a_chain_leaves_behind_stay_there(page: Page, root: str) -> None:
    """With 3 left behind, the territory shows them and those that go on: on the chain's page, at
    the table, and in the words of the next win; addresses name those that can attack.
    """
    page.goto(f"{root}paths/?t=15&d=2&rules=classic&behind=3&to=1&to=2")
    page.locator('[data-question="fight"]').click()
    tap(page, "One each")
    before = part(page, "undo").bounding_box()
    tap(page, "Defender loses 1")
    expect(part(page, "claim")).to_have_text("13 armies can move in")
    expect(part(page, "holding")).to_have_text(
        "1 stays behind. With 3 to hold the new territory, 10 can go on."
    )
    assert part(page, "undo").bounding_box() == before
    part(page, "next").click()
    page.wait_for_url(f"{root}paths/?a=10&d=1&rules=classic&to=2&from=3")
    expect(part(page, "attackers")).to_have_text("13 on the territory (3 stay)")
    expect(page.locator("#chain-attackers")).to_have_value("13")
    expect(part(page, "counted")).to_contain_text("10")
    won = part(page, "reached").inner_text()
    page.locator('[data-question="fight"]').click()
    page.wait_for_url(f"{root}{PAGE}?a=10&d=1&rules=classic&to=2&from=3")
    expect(part(page, "claim")).to_have_text("for 13 on the territory (3 stay) to beat 1")
    expect(part(page, "win")).to_have_text(chance("classic", 10, 1))
    expect(page.locator(ATTACKERS)).to_have_value("13")
    tap(page, "Attacker loses 1")
    expect(page.locator(ATTACKERS)).to_have_value("12")
    page.reload()
    expect(part(page, "win")).to_have_text(chance("classic", 9, 1))
    page.fill(ATTACKERS, "11")
    expect(part(page, "win")).to_have_text(chance("classic", 8, 1))
    tap(page, "Defender loses 1")
    expect(part(page, "holding")).to_have_text("3 stay behind.")
    part(page, "next").click()
    page.wait_for_url(f"{root}paths/?a=7&d=2&rules=classic")
    expect(page.locator("#chain-attackers")).to_have_value("8")
    page.goto(f"{root}paths/?a=10&d=1&rules=classic&to=2")
    expect(part(page, "reached")).to_have_text(won)


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

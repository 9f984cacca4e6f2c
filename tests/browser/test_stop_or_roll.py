"""Stop or roll on: the answer, the map and the retreats follow the battle and the worth."""

import re
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from generator.facts.stopping import State, state_of
from generator.site.formats import tenths_up
from risk_odds.numbers import fixed, percent
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from risk_odds.solver.stopping import Stopping
from tests.browser.conftest import PHONE

PAGE = "stop-or-roll/"
ATTACKERS = "#stop-attackers"
DEFENDERS = "#stop-defenders"
WORTH = "#stop-worth"
SLIDER = '[data-question="slider"]'
MAP = 'table[data-stop="map"]'
WORDS = {1: "roll", -1: "stop", 0: "either"}
RETREATS = 'table[data-stop="retreats"]'
UNSET = "Set what it is worth to you to see whether to stop or to roll on."
DECISIONS = {1: "Roll on", -1: "Stop", 0: "Either is as good"}


def part(page: Page, name: str) -> Any:
    """Return a part of the answer."""
    return page.locator(f'[data-question="{name}"]')


@cache
def state(ruleset: str, attackers: int, defenders: int, worth: Fraction) -> State:
    """Return what is best, as the generator works it out."""
    stopping = Stopping(load_rulesets()[ruleset], attackers, defenders)
    return state_of(stopping, attackers, defenders, worth)


def expect_answer(
    page: Page, attackers: int, defenders: int, worth: Fraction | None, ruleset: str = "classic"
) -> None:
    """The answer is the generator's; nothing is decided without a worth."""
    found = state(ruleset, attackers, defenders, worth or Fraction(0))
    if worth is None:
        expect(part(page, "decision")).to_be_hidden()
        expect(part(page, "gain")).to_have_text(UNSET)
        expect(part(page, "best")).to_have_text("")
    else:
        expect(part(page, "decision")).to_have_text(DECISIONS[found.order])
    win = solve(load_rulesets()[ruleset], attackers, defenders).win(attackers, defenders)
    expect(part(page, "win")).to_have_text(percent(win))
    expect(part(page, "least")).to_contain_text(f" {tenths_up(found.least)} armies to you.")
    if found.order and worth is not None:
        expect(part(page, "gain")).to_contain_text(
            f"gains you {fixed(found.gain, 2)} armies compared"
        )
    expect(part(page, "message")).to_be_hidden()


def expect_cells(page: Page, rows: list[list[str]]) -> None:
    """The map comes to say this, which it does once the answer is drawn."""
    expect(page.locator(f"{MAP} tbody tr")).to_have_count(len(rows))
    texts = [text for row in rows for text in row]
    expect(page.locator(f"{MAP} tbody td")).to_have_text(texts, use_inner_text=True)


def expect_map(
    page: Page, attackers: int, defenders: int, worth: Fraction | None, ruleset: str = "classic"
) -> None:
    """Every state of the map is the generator's."""
    exact = [
        [state(ruleset, a, d, worth or Fraction(0)) for d in range(1, defenders + 1)]
        for a in range(1, attackers + 1)
    ]
    expect_cells(
        page,
        [
            [
                tenths_up(each.least)
                if worth is None
                else f"{WORDS[each.order]} {tenths_up(each.least)}"
                for each in row
            ]
            for row in exact
        ],
    )


def test_scripts_write_what_the_page_arrived_with(page: Page, root: str) -> None:
    """After a change and back, every word of the page is the one that it arrived with."""
    page.goto(root + PAGE)
    page.locator('[data-question="spoken"]').evaluate("(spoken) => { spoken.hidden = true; }")
    before = page.locator("article.stopping").inner_text()
    for number in ("9", "8"):
        page.fill(ATTACKERS, number)
        battle = page.locator('[data-stop="battle"]').first
        expect(battle).to_have_text(f"{number} attackers v 5 defenders")
        expect(page.locator(MAP)).not_to_contain_text("…")
        rows = page.locator('table[data-stop="retreats"] tbody tr')
        expect(rows).to_have_count(int(number) + 1)
    expect(page.locator("article.stopping")).to_have_text(before, use_inner_text=True)


@PHONE
def test_nothing_is_decided_without_a_worth(page: Page, root: str) -> None:
    """The answer, the map and the retreats say what holds for every worth; with one they decide,
    and without it again they do not.
    """
    page.goto(f"{root}{PAGE}?a=6&d=4")
    expect_answer(page, 6, 4, None)
    expect_map(page, 6, 4, None)
    expect(page.locator(WORTH)).to_have_value("")
    expect(page.locator(f"{RETREATS} thead th:visible")).to_have_count(5)
    win = part(page, "win").inner_text()
    expect(page.locator('[data-stop="rounds"] tbody tr').last).to_contain_text(win)
    shown = [page.locator(each) for each in ("output", '[data-stop="sections"]')]
    said = [each.inner_text() for each in shown]
    page.fill(WORTH, "2")
    expect_answer(page, 6, 4, Fraction(2))
    expect_map(page, 6, 4, Fraction(2))
    expect(page.locator(f"{RETREATS} thead th:visible")).to_have_count(7)
    expect(page.locator(f"{RETREATS} td")).to_have_count(6 * 7)
    texts = page.locator(f"{RETREATS} td:nth-child(6)").all_inner_texts()
    values = [float(text) for text in texts]
    best = page.locator(f"{RETREATS} .stopping__best td:nth-child(6)")
    expect(best).to_have_text(f"{max(values):.2f}")
    for place in page.locator('[data-stop="armies"]').all():
        expect(place).to_have_text("2 armies")
    page.fill(WORTH, "")
    expect_answer(page, 6, 4, None)
    expect_map(page, 6, 4, None)
    expect(page.locator(f"{RETREATS} td")).to_have_count(4 * 7)
    for place, text in zip(shown, said, strict=True):
        expect(place).to_have_text(text, use_inner_text=True)
    page.wait_for_url(re.compile(r"\?a=6&d=4&rules=classic$"))


@PHONE
def test_the_map_follows_the_slider(page: Page, root: str) -> None:
    """Each step of the slider decides all states again, and the field and the address follow."""
    page.goto(f"{root}{PAGE}?a=6&d=4")
    expect_map(page, 6, 4, None)
    page.locator(SLIDER).focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(WORTH)).to_have_value("4.5")
    expect_answer(page, 6, 4, Fraction(9, 2))
    expect_map(page, 6, 4, Fraction(9, 2))
    page.wait_for_url(re.compile(r"\?a=6&d=4&rules=classic&worth=4\.5$"))
    page.keyboard.press("Home")
    expect_answer(page, 6, 4, Fraction(0))
    expect_map(page, 6, 4, Fraction(0))
    expect(page.locator(SLIDER)).to_have_attribute("aria-valuetext", "0 armies")


@PHONE
@pytest.mark.parametrize(
    ("typed", "worth", "written"),
    [("5/2", Fraction(5, 2), "2.5"), ("7/3", Fraction(7, 3), "7/3"), ("200", Fraction(200), "200")],
)
def test_worths_are_read_as_people_write_them(
    page: Page, root: str, typed: str, worth: Fraction, written: str
) -> None:
    """Fractions and decimals are as good as whole numbers, typed or in the address."""
    page.goto(f"{root}{PAGE}?a=5&d=4")
    page.fill(WORTH, typed)
    expect_answer(page, 5, 4, worth)
    page.wait_for_url(re.compile(f"worth={written}$"))
    page.reload()
    expect(page.locator(WORTH)).to_have_value(written)
    expect_answer(page, 5, 4, worth)
    expect_map(page, 5, 4, worth)


@PHONE
def test_a_tie_is_called_one(page: Page, root: str) -> None:
    """One against one at 1.4 armies: either is as good, in the answer and in the map."""
    page.goto(f"{root}{PAGE}?a=1&d=1&worth=1.4")
    expect_answer(page, 1, 1, Fraction(7, 5))
    expect_cells(page, [["either 1.4"]])
    expect(part(page, "gain")).to_have_text("Stopping and rolling on are worth the same.")


@PHONE
@pytest.mark.parametrize("ruleset", ["dutch", "three-dice-defence", "house_6.6.6-v-8"])
def test_other_rules_are_decided(page: Page, root: str, ruleset: str) -> None:
    """A defender who chooses, three losses a round, and rules of one's own."""
    page.goto(f"{root}{PAGE}?a=6&d=4&rules={ruleset}&worth=4")
    if ruleset in load_rulesets():
        expect_answer(page, 6, 4, Fraction(4), ruleset)
        expect_map(page, 6, 4, Fraction(4), ruleset)
    else:
        expect(part(page, "title")).to_have_text("3 d6 v d8")
        expect(page.locator(MAP)).not_to_contain_text("…")


@PHONE
def test_counting_switches_between_a_and_t(page: Page, root: str) -> None:
    """With T the field, the headings and what stopping keeps show one more."""
    page.goto(f"{root}{PAGE}?a=5&d=4")
    page.get_by_role("radio", name="on the territory").check()
    expect(page.locator(ATTACKERS)).to_have_value("6")
    expect(part(page, "keeps")).to_have_text("6 on the territory")
    expect(page.locator(f"{MAP} tbody th").first).to_have_text("2")
    expect_answer(page, 5, 4, None)


@PHONE
@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        (ATTACKERS, "101", "Enter 1–100 attackers."),
        (DEFENDERS, "2.5", "Armies come in whole numbers"),
    ],
)
def test_bad_input_gets_one_line(page: Page, root: str, field: str, typed: str, said: str) -> None:
    """What is wrong is said in the answer's place; what was typed stays until it is mended."""
    page.goto(f"{root}{PAGE}?a=5&d=4")
    good = page.locator(field).input_value()
    page.fill(field, typed)
    expect(part(page, "message")).to_contain_text(said)
    expect(page.locator(field)).to_have_value(typed)
    expect(page.locator(field)).to_have_attribute("aria-invalid", "true")
    page.fill(field, good)
    expect_answer(page, 5, 4, None)


@PHONE
@pytest.mark.parametrize("typed", ["lots", "-3", "5/0"])
def test_a_worth_that_is_none_leaves_the_chance(page: Page, root: str, typed: str) -> None:
    """The chance and the least worth stay; nothing is decided, and a line says what is expected."""
    page.goto(f"{root}{PAGE}?a=5&d=4&worth=3")
    page.fill(WORTH, typed)
    expect_answer(page, 5, 4, None)
    said = "The worth must be a number: 0–1,000 armies, such as 3, 2.5 or 5/2."
    expect(part(page, "notice")).to_have_text(said)
    expect(part(page, "message")).to_be_hidden()
    expect(page.locator(WORTH)).to_have_value(typed)
    expect(page.locator(WORTH)).to_have_attribute("aria-invalid", "true")
    expect(page).to_have_url(re.compile(r"\?a=5&d=4&rules=classic$"))
    page.fill(WORTH, "3")
    expect_answer(page, 5, 4, Fraction(3))
    expect(part(page, "notice")).to_be_hidden()


@PHONE
@pytest.mark.parametrize("typed", ["1", "0"])
def test_too_few_on_the_territory_say_what_is_expected(page: Page, root: str, typed: str) -> None:
    """One of the armies has to stay behind: a 1 that is left in the field is said to be too few."""
    page.goto(f"{root}{PAGE}?t=6&d=4")
    page.fill(ATTACKERS, typed)
    page.locator(DEFENDERS).focus()
    expect(part(page, "message")).to_have_text("Enter 2–101 armies on the territory.")
    expect(page.locator(ATTACKERS)).to_have_value(typed)
    page.fill(ATTACKERS, "")
    page.locator(DEFENDERS).focus()
    expect(page.locator(ATTACKERS)).to_have_value("6")
    expect(part(page, "message")).to_be_hidden()


@PHONE
@pytest.mark.parametrize("worth", ["<b>x", "99999", "-1", ""])
def test_junk_in_the_address_is_not_repeated(page: Page, root: str, worth: str) -> None:
    """A worth that is none sets none, with words that do not repeat it."""
    page.goto(f"{root}{PAGE}?a=5&d=4&worth={worth}")
    expect_answer(page, 5, 4, None)
    said = "The link’s worth isn’t one of 0–1,000 armies: none is set."
    expect(part(page, "notice")).to_have_text(said)


@PHONE
def test_nobody_stops_a_blitz(page: Page, root: str) -> None:
    """Where battles are settled in one go the line above the answer says so, and the answer is for
    the same dice, roll by roll: its rules stand beside it. Typing does not take the line away.
    """
    page.goto(f"{root}{PAGE}?a=5&d=4&rules=balanced-blitz")
    words = (
        "Balanced blitz is settled in one go, so there is nothing to stop. "
        "These are the odds for Classic: the same dice, roll by roll."
    )
    expect(part(page, "notice")).to_have_text(words)
    expect_answer(page, 5, 4, None)
    expect(part(page, "title")).to_have_text("Classic")
    page.get_by_label("Defenders", exact=False).first.fill("5")
    expect_answer(page, 5, 5, None)
    expect(part(page, "notice")).to_have_text(words)
    expect(page.locator("select[name=rules]")).to_have_value("balanced-blitz")
    expect(page.locator(MAP)).to_be_visible()
    page.get_by_role("button", name="Classic").click()
    expect(part(page, "notice")).to_be_hidden()
    expect_answer(page, 5, 5, None)


@PHONE
def test_large_battles_show_the_map_round_the_start(page: Page, root: str) -> None:
    """The map of 100 a side ends at the battle itself, and its corner is marked."""
    page.goto(f"{root}{PAGE}?a=100&d=100&worth=90")
    expect(part(page, "decision")).to_have_text("Stop")
    expect(part(page, "least")).to_contain_text("96.5 armies")
    expect(page.locator(f"{MAP} tbody tr").last.locator("th")).to_have_text("100")
    expect(page.locator(f"{MAP} [aria-current]")).to_have_text(re.compile("stop"))
    expect(page.locator(MAP)).not_to_contain_text("…")


@PHONE
def test_the_answer_is_told_once(page: Page, root: str) -> None:
    """Screen readers hear the settled answer, not each step of the slider."""
    page.goto(root + PAGE)
    page.evaluate(
        """() => {
          window.told = [];
          const spoken = document.querySelector('[data-question="spoken"]');
          new MutationObserver(() => window.told.push(spoken.textContent))
            .observe(spoken, { childList: true, characterData: true, subtree: true });
        }"""
    )
    page.locator(SLIDER).focus()
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
    expect(part(page, "spoken")).to_contain_text("Stop")
    assert len(page.evaluate("window.told")) == 1
    expect(page.locator(SLIDER)).to_be_focused()


def test_the_answer_is_in_sight(page: Page, root: str) -> None:
    """On a small phone the decision, the least worth and the slider stand above the fold."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{root}{PAGE}?a=8&d=5&worth=5")
    for name in ("decision", "least", "slider"):
        expect(part(page, name)).to_be_in_viewport(ratio=1)


@PHONE
@pytest.mark.parametrize(
    "address", [PAGE, "at-the-table/", "at-the-table/?a=90&d=75&rules=capital"]
)
def test_a_worth_that_is_set_moves_nothing(page: Page, root: str, address: str) -> None:
    """The verdict has its room before it comes: the slider stays under the finger."""
    page.goto(root + address)
    expect(page.locator(SLIDER)).to_be_enabled()
    expect(part(page, "share")).to_be_visible()
    page.locator(SLIDER).focus()
    before = page.locator(SLIDER).bounding_box()
    for key in ("Home", "ArrowRight", "End"):
        page.keyboard.press(key)
        expect(part(page, "decision")).to_be_visible()
        assert page.locator(SLIDER).bounding_box() == before


@PHONE
def test_the_battle_is_drawn(page: Page, root: str) -> None:
    """The fight to the end is drawn as the page arrives with it, for any battle; a bar says its
    chance.
    """
    page.goto(root + PAGE)
    read = """() => [...document.querySelectorAll(".split + svg > path:not(.mark)")]
      .map((path) => path.getAttribute("d"))"""
    drawn = page.evaluate(read)
    page.fill(ATTACKERS, "2")
    page.fill(DEFENDERS, "1")
    expect(part(page, "likely")).to_have_text("2 attackers (A) left (57.9%)")
    expect(page.locator(".labels text")).to_have_text(["2", "1", "1"])
    assert page.evaluate(read) == ["M0 0V-96M1 0V-29", "M2 0V-41"]
    page.get_by_role("slider", name="Ends of the battle").press("End")
    expect(part(page, "value")).to_have_text("1 defender left: 24.58%, at least 1: 24.58%")
    page.fill(ATTACKERS, "8")
    page.fill(DEFENDERS, "5")
    expect(part(page, "likely")).to_contain_text("6 attackers (A) left")
    assert page.evaluate(read) == drawn

"""The lookup's answer on the home page: complete, right, at once, under every ruleset."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from generator.scope.chances import OF_LOOKUP, whole_percent
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.needed import attackers_needed
from tests.browser.checks import Held
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.lookup import (
    ATTACKERS,
    DEFENDERS,
    RULES,
    expect_answer,
    figures,
    part,
)
from tests.named import figures_of


@pytest.mark.own_profile
@PHONE
def test_the_rules_are_fetched_once(page: Page, root: str, site: Path) -> None:
    """However often rules are picked, one small file tells all of them, asked for a single time."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(root)))
    page.goto(root)
    for ruleset in ("dutch", "classic", "dutch", "balanced-blitz", "dutch"):
        page.select_option(RULES, ruleset)
        expect_answer(page, 8, 5, ruleset)
    files = [address for address in asked if address.startswith("lookup/")]
    assert files == [f"{figures_of(site)}rulesets.json"]


@pytest.mark.own_profile
@PHONE
def test_what_was_typed_before_the_script_came_is_answered(page: Page, root: str) -> None:
    """Numbers typed while the script is on its way stay, and are answered once it is there."""
    held = Held(page, re.compile(r"/pages/lookup\.js$"))
    page.goto(root, wait_until="commit")
    held.wait()
    page.fill(ATTACKERS, "12")
    page.fill(DEFENDERS, "9")
    held.release()
    expect_answer(page, 12, 9)
    expect(page.locator(ATTACKERS)).to_have_value("12")
    expect(page.locator(DEFENDERS)).to_have_value("9")


@PHONE
def test_a_blitz_has_no_retreat(page: Page, root: str, site: Path) -> None:
    """Where nobody can stop early, or one attacker has nothing to stop with, nothing is said."""
    page.goto(root)
    expect(part(page, "retreats")).to_be_visible()
    page.select_option(RULES, "balanced-blitz")
    expect_answer(page, 8, 5, "balanced-blitz")
    expect(part(page, "retreats")).to_be_hidden()
    page.select_option(RULES, "classic")
    expect(part(page, "retreats")).to_be_visible()
    page.fill(ATTACKERS, "1")
    expect(part(page, "retreats")).to_be_hidden()


@PHONE
@pytest.mark.parametrize("ruleset", ["classic", "dutch", "balanced-blitz"])
def test_battles_beyond_the_pages_are_solved(page: Page, root: str, ruleset: str) -> None:
    """Beyond the largest page the answer is as exact, and the link leads to the page that draws
    any battle.
    """
    page.goto(root)
    page.select_option(RULES, ruleset)
    page.fill(ATTACKERS, "60")
    page.fill(DEFENDERS, "40")
    address = f"/battle/?a=60&d=40&rules={ruleset}"
    expect_answer(page, 60, 40, ruleset, address=address)
    expect(part(page, "page")).to_have_text("Full odds for 60 v 40")


@PHONE
def test_the_largest_battle_does_not_block_the_fields(page: Page, root: str) -> None:
    """1,000 v 1,000 is solved beside the page: the last answer waits, greyed, and what is typed
    meanwhile has the last word.
    """
    page.goto(f"{root}?a=1000&d=1000&rules=three-dice-defence")
    expect(part(page, "win")).to_have_text("<0.1%")
    expect(part(page, "likely")).to_have_text("417 defenders left (1.1%)")
    page.fill(DEFENDERS, "600")
    page.fill(ATTACKERS, "8")
    page.fill(DEFENDERS, "5")
    expect_answer(page, 8, 5, "three-dice-defence")


@PHONE
def test_a_newer_question_ends_the_search_of_the_one_before(page: Page, root: str) -> None:
    """A large battle is asked for while the attackers needed against another are looked for: answer
    and attackers needed are its own.
    """
    page.goto(f"{root}?a=1000&d=1000&rules=dutch")
    expect(part(page, "attackers")).to_have_text("1,000 attackers")
    page.select_option(RULES, "classic")
    page.fill(ATTACKERS, "110")
    page.fill(DEFENDERS, "101")
    expect(part(page, "needed-against")).to_have_text("101 defenders")
    classic = load_rulesets()["classic"]
    needed = [(each, attackers_needed(classic, 101, each)) for each in OF_LOOKUP]
    rows = [f"{whole_percent(each)}%{fewest}{fewest + 1}" for each, fewest in needed if fewest]
    expect(part(page, "needed").locator("tr")).to_have_text(rows)


@PHONE
def test_an_empty_field_keeps_the_last_answer(page: Page, root: str) -> None:
    """An empty field asks for nothing: the last answer stays, greyed, without a fault; leaving the
    field brings the last number back.
    """
    page.goto(root)
    page.fill(ATTACKERS, "9")
    expect_answer(page, 9, 5)
    page.fill(ATTACKERS, "")
    form = page.locator("form.lookup")
    expect(form).to_have_attribute("data-greyed", "")
    expect(part(page, "result")).to_be_visible()
    expect(part(page, "message")).to_be_hidden()
    expect(page.locator(ATTACKERS)).to_have_attribute("aria-invalid", "false")
    expect(page).to_have_url(f"{root}?a=9&d=5&rules=classic")
    page.press(ATTACKERS, "Enter")
    expect(page).to_have_url(f"{root}?a=9&d=5&rules=classic")
    page.locator(DEFENDERS).focus()
    expect(page.locator(ATTACKERS)).to_have_value("9")
    expect_answer(page, 9, 5)


@PHONE
def test_nothing_jumps_while_numbers_are_typed(page: Page, root: str) -> None:
    """Fields and buttons stay where they are, whatever the answer, a fault or another rule says."""
    page.goto(root)

    def places() -> list[float]:
        found: list[float] = page.evaluate(
            """() => [...document.querySelectorAll(".stepper, .lookup select, .lookup__page")]
              .map((element) => element.getBoundingClientRect().top + scrollY)"""
        )
        return found

    before = places()
    for number in ("1", "1000", "", "99999", "60"):
        page.fill(ATTACKERS, number)
        page.fill(DEFENDERS, "1" if number == "1" else "999")
        page.wait_for_timeout(100)
        assert places() == before, number
    page.fill(DEFENDERS, "1")
    for ruleset in ("balanced-blitz", "three-dice-defence"):
        page.select_option(RULES, ruleset)
        page.wait_for_timeout(100)
        assert places() == before, ruleset


KEYBOARD_OPEN = pytest.mark.parametrize("size", [(360, 410)], ids=["keyboard open"])


@KEYBOARD_OPEN
def test_the_answer_is_in_sight_above_an_open_keyboard(open_page: OpenPage, root: str) -> None:
    """With a field focused on what a keyboard leaves of a phone, all of the answer is in sight."""
    with open_page(has_touch=True, is_mobile=True) as (page, _):
        page.goto(root)
        for field in (ATTACKERS, DEFENDERS):
            page.locator(field).tap()
            for name in ("win", "attackers", "defenders"):
                box = part(page, name).bounding_box()
                assert box is not None
                header = page.locator("header").first.bounding_box()
                assert header is not None
                assert box["y"] >= header["y"] + header["height"], name
                assert box["y"] + box["height"] <= 410, name
            box = page.locator(field).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= 410


@PHONE
@pytest.mark.parametrize("how", ["tap", "click", "tab"])
def test_typing_replaces_what_stands_in_a_field(open_page: OpenPage, root: str, how: str) -> None:
    """12 typed into a field that is tapped, clicked or walked to gives 12, not 812, also after a
    second tap, and one into what is selected already; the keys still set the caret.
    """
    with open_page(has_touch=how == "tap", is_mobile=how == "tap") as (page, _):
        page.goto(root)
        field = page.locator(ATTACKERS)
        if how == "tap":
            field.tap()
        elif how == "click":
            field.click()
        else:
            page.get_by_role("button", name="One attacker fewer").focus()
            page.keyboard.press("Tab")
        page.keyboard.type("12")
        expect(field).to_have_value("12")
        expect_answer(page, 12, 5)
        if how != "tab":
            for _ in range(2):
                field.click()
                page.wait_for_timeout(50)  # nobody types sooner
            page.keyboard.type("40")
            expect(field).to_have_value("40")
            page.keyboard.press("End")
            page.keyboard.type("0")
            expect(field).to_have_value("400")


@PHONE
def test_rules_take_one_tap(page: Page, root: str) -> None:
    """The usual rules are buttons that slide in one row; one is pressed, the list says the same."""
    page.goto(root)
    chips = page.get_by_role("group", name="The usual rules").get_by_role("button")
    names = ["Classic", "Capital", "Zombies", "Balanced blitz", "Dutch rules"]
    assert chips.all_inner_texts() == names
    tops = {box["y"] for chip in chips.all() if (box := chip.bounding_box())}
    assert len(tops) == 1
    page.get_by_role("button", name="Balanced blitz", exact=True).click()
    expect_answer(page, 8, 5, "balanced-blitz")
    expect(page.locator(RULES)).to_have_value("balanced-blitz")
    expect(page.locator("[data-rules][aria-pressed=true]")).to_have_text("Balanced blitz")
    version = "v3.3; the app has used other rules since v3.20"
    expect(part(page, "version")).to_have_text(f"Computed for {version}.")
    page.fill(ATTACKERS, "50")
    expect(part(page, "win")).to_have_text("100.0%")
    expect(part(page, "version")).to_have_text(f"Certain under {version}.")
    page.select_option(RULES, "capital")
    expect(part(page, "title")).to_have_text("Capital")
    expect(page.locator("[data-rules][aria-pressed=true]")).to_have_text("Capital")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@PHONE
def test_odds_are_told_in_words(page: Page, root: str) -> None:
    """Beside the percentage stands the ratio that players say, and nothing where all is certain."""
    page.goto(root)
    expect(part(page, "odds")).to_have_text("About 9 to 2 for the attacker.")
    page.fill(ATTACKERS, "1")
    expect(part(page, "odds")).to_contain_text("to 1 for the defender.")


@PHONE
def test_answer_comes_with_the_keypress(page: Page, root: str, site: Path) -> None:
    """Once the figures are there, the answer changes within the event of the keypress, and the
    tables below it as soon as it is drawn.
    """
    page.goto(root)
    page.fill(ATTACKERS, "9")
    expect_answer(page, 9, 5)
    shown = page.evaluate(
        """() => {
          const input = document.querySelector("#lookup-attackers");
          const shown = (name) => document.querySelector(`[data-lookup="${name}"]`).textContent;
          input.value = "17";
          input.dispatchEvent(new InputEvent("input", { bubbles: true }));
          return Object.fromEntries(["win", "likely", "attackers-lost"]
            .map((name) => [name, shown(name)]));
        }"""
    )
    expected = figures("classic", 17, 5)
    assert shown == {name: expected[name] for name in shown}
    expect_answer(page, 17, 5)


@PHONE
def test_drawing_follows_the_battle(page: Page, root: str) -> None:
    """The bars are drawn from the figures as the generator draws them, with words beside them."""
    page.goto(root)
    paths = ".split + svg > path:not(.mark)"
    read = f"() => [...document.querySelectorAll('{paths}')].map((path) => path.getAttribute('d'))"
    drawn = page.evaluate(read)
    page.fill(ATTACKERS, "2")
    page.fill(DEFENDERS, "1")
    expect(part(page, "likely")).to_have_text("2 attackers (A) left (57.9%)")
    expect(page.locator(".labels text")).to_have_text(["2", "1", "1"])
    assert page.evaluate(read) == ["M0 0V-96M1 0V-29", "M2 0V-41"]
    expect(page.locator(".split + svg")).to_have_attribute("viewBox", "-.5 -100 3 100")
    expect(page.locator(".split ~ div > p")).to_have_text(["60%", "40%", "20%"])
    expect(page.locator(".split text")).to_have_text(["75.4%", "24.6%"])
    page.fill(ATTACKERS, "8")
    page.fill(DEFENDERS, "5")
    expect(part(page, "likely")).to_contain_text("6 attackers (A) left")
    expect(page.locator(".labels text")).to_have_text([*"87654321", *"12345"])
    assert page.evaluate(read) == drawn


@PHONE
def test_the_numbers_of_the_axis_stand_apart(page: Page, root: str) -> None:
    """Whatever the greatest chance of an end, digits of the axis keep off those below them."""
    page.goto(root)
    ticks = part(page, "survivors").locator("div > p")
    for attackers, defenders in ((8, 5), (12, 7), (1, 1), (2, 1), (12, 2), (30, 30)):
        page.fill(ATTACKERS, str(attackers))
        page.fill(DEFENDERS, str(defenders))
        box = f"-.5 -100 {attackers + defenders} 100"
        expect(page.locator(".split + svg")).to_have_attribute("viewBox", box)
        drawn = ticks.evaluate_all(
            """(ticks) => ticks.map((tick) => {
              const size = parseFloat(getComputedStyle(tick).fontSize);
              return [tick.getBoundingClientRect().top, size];
            })"""
        )
        apart = [below - above for (above, _), (below, _) in pairwise(drawn)]
        assert len(drawn) > 1
        assert min(apart) >= drawn[0][1], (attackers, defenders, drawn)


@PHONE
def test_bars_say_their_value(open_page: OpenPage, root: str) -> None:
    """Tapped, pointed at, or chosen with the keyboard, a bar says its chance in place of the
    likeliest end, which stands there again once another battle is asked for.
    """
    with open_page(has_touch=True) as (page, _):
        page.goto(root)
        page.locator(ATTACKERS).focus()  # what says the values comes with the first use
        line = part(page, "value")
        slider = page.get_by_role("slider", name="Ends of the battle")
        expect(slider).to_have_attribute("aria-valuenow", "3")
        expect(line).to_have_text("Most likely: 6 attackers (A) left (14.7%)")
        box = slider.bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] * 2.5 / 13, box["y"] + 10)
        expect(line).to_have_text("6 attackers (A) left: 14.68%, at least 6: 36.17%")
        page.mouse.move(box["x"] + box["width"] * 12.5 / 13, box["y"] + 10)
        expect(line).to_have_text("5 defenders left: 1.12%, at least 5: 1.12%")
        slider.focus()
        page.keyboard.press("Home")
        expect(line).to_have_text("8 attackers (A) left: 9.11%, at least 8: 9.11%")
        expect(slider).to_have_attribute(
            "aria-valuetext", "8 attackers (A) left: 9.11%, at least 8: 9.11%"
        )
        page.fill(ATTACKERS, "9")
        expect(line).to_contain_text("Most likely: 7 attackers (A) left")
        assert page.evaluate("document.documentElement.scrollWidth") == 360


@PHONE
@pytest.mark.parametrize(
    ("attackers", "defenders", "words", "nearest"),
    [
        ("1001", "5", "Enter 1–1,000 attackers.", "battle/?a=1000&d=5&rules=classic"),
        ("9" * 20, "5", "Enter 1–1,000 attackers.", "battle/?a=1000&d=5&rules=classic"),
        ("8", "0", "Enter 1–1,000 defenders.", "classic/8-vs-1/"),
        ("-3", "70", "Enter 1–1,000 attackers.", "battle/?a=1&d=70&rules=classic"),
        ("8.4", "5", "Armies come in whole numbers", "classic/8-vs-5/"),
        ("1e1", "5.0", "", "classic/10-vs-5/"),
    ],
)
def test_numbers_without_figures_get_plain_words(
    page: Page, root: str, attackers: str, defenders: str, words: str, nearest: str
) -> None:
    """Numbers out of range or broken: what exists, and a link to the nearest matchup."""
    page.goto(root)
    page.fill(ATTACKERS, attackers)
    page.fill(DEFENDERS, defenders)
    if not words:
        expect(part(page, "message")).to_be_hidden()
        assert part(page, "page").get_attribute("href").endswith(f"/{nearest}")
        return
    expect(part(page, "message")).to_contain_text(words)
    expect(part(page, "result")).to_be_hidden()
    link = part(page, "message").get_by_role("link")
    assert link.get_attribute("href").endswith(f"/{nearest}")
    page.fill(ATTACKERS, "8")
    page.fill(DEFENDERS, "5")
    expect(part(page, "message")).to_be_hidden()
    expect(part(page, "win")).to_have_text("81.8%")


@PHONE
def test_answer_is_announced(page: Page, root: str) -> None:
    """An answer is read out once it stays, not those to half a number; a field with a fault says so
    to a screen reader.
    """
    page.goto(root)
    spoken = page.locator('[role="status"][data-lookup="spoken"]')
    expect(page.locator("output.lookup__answer")).to_have_attribute("aria-live", "off")
    expect(spoken).to_have_text("")
    page.evaluate(
        """place => {
          window.spoken = [];
          new MutationObserver(() => window.spoken.push(place.textContent))
            .observe(place, { childList: true });
        }""",
        spoken.element_handle(),
    )
    page.focus(ATTACKERS)
    page.keyboard.type("12")
    expect(spoken).to_contain_text("12 attackers against 5 defenders")
    assert len(page.evaluate("window.spoken")) == 1
    expect(page.locator(ATTACKERS)).to_have_attribute("aria-invalid", "false")
    page.fill(ATTACKERS, "0")
    expect(page.locator(ATTACKERS)).to_have_attribute("aria-invalid", "true")


FOCUSED = "document.activeElement.id"


@PHONE
def test_enter_ends_typing(open_page: OpenPage, root: str) -> None:
    """Enter goes from the attackers to the defenders, whose number is then typed over. There it
    leaves the answer where it is: on a phone the keyboard closes, on a desk the next number takes
    the place of the one typed.
    """
    with open_page(has_touch=True, is_mobile=True) as (page, _):
        page.goto(root)
        page.fill(ATTACKERS, "3")
        page.press(ATTACKERS, "Enter")
        assert page.evaluate(FOCUSED) == DEFENDERS[1:]
        page.keyboard.type("2")
        page.keyboard.press("Enter")
        expect_answer(page, 3, 2)
        assert page.evaluate(FOCUSED) == ""
    with open_page() as (page, _):
        page.goto(root)
        page.focus(ATTACKERS)
        for typed in ("14", "3", "7"):
            page.keyboard.type(typed)
            page.keyboard.press("Enter")
        expect_answer(page, 14, 7)
        assert page.evaluate(FOCUSED) == DEFENDERS[1:]


@PHONE
def test_a_number_too_large_is_seen_in_full(page: Page, root: str) -> None:
    """Of 12345 every digit is in sight, and the fault is said."""
    page.goto(root)
    page.focus(ATTACKERS)
    page.keyboard.type("12345")
    expect(part(page, "message")).to_contain_text("Enter 1–1,000 attackers.")
    width = "input => [input.scrollWidth, input.clientWidth]"
    wanted, there = page.locator(ATTACKERS).evaluate(width)
    assert wanted <= there


@PHONE
def test_a_slow_answer_says_so_without_a_jump(page: Page, root: str) -> None:
    """What takes its time is said to be worked out; the fields do not move for that."""
    page.goto(f"{root}?a=8&d=5&rules=dutch")
    expect_answer(page, 8, 5, "dutch")
    place = page.locator(ATTACKERS).bounding_box()
    page.fill(DEFENDERS, "1000")
    page.fill(ATTACKERS, "1000")
    expect(part(page, "message")).to_have_text("Working it out …")
    assert page.locator(ATTACKERS).bounding_box() == place
    expect(part(page, "message")).to_be_hidden()
    expect(part(page, "attackers")).to_have_text("1,000 attackers")


@PHONE
def test_figures_that_do_not_load(open_page: OpenPage, root: str, figures_folder: str) -> None:
    """Where the figures cannot be fetched, the lookup says so and leads to the matchup's page."""
    with open_page() as (page, watch):
        watch.missing.add(f"{figures_folder}rulesets.json")
        page.route(f"{figures_folder}rulesets.json", lambda route: route.abort())
        page.goto(root)
        page.fill(ATTACKERS, "3")
        expect(part(page, "message")).to_contain_text("did not load")
        link = part(page, "message").get_by_role("link")
        assert link.get_attribute("href").endswith("/classic/3-vs-5/")


@pytest.mark.own_profile
@PHONE
def test_late_figures_answer_what_was_typed(
    page: Page, root: str, site: Path, figures_folder: str
) -> None:
    """Until the figures have come the answer stays true to what it says; then it follows."""
    held = Held(page, f"{figures_folder}rulesets.json")
    page.goto(root)
    page.fill(ATTACKERS, "3")
    expect(part(page, "win")).to_have_text("81.8%")
    expect(part(page, "attackers")).to_have_text("8 attackers")
    expect(part(page, "page")).to_have_text("Full odds for 3 v 5")
    held.release()
    expect_answer(page, 3, 5)


@PHONE
def test_a_late_answer_does_not_take_the_place_of_a_fault(page: Page, root: str) -> None:
    """While a large battle is solved a number becomes too large: its fault is said, and the answer
    to the number before does not come after it.
    """
    page.goto(f"{root}?a=1000&d=5&rules=dutch")
    expect(part(page, "win")).to_have_text(">99.9%")
    page.focus(DEFENDERS)
    page.keyboard.type("1000")
    page.keyboard.type("0")
    expect(part(page, "message")).to_contain_text(re.compile("1,?000"))
    page.wait_for_timeout(4000)
    expect(part(page, "message")).to_be_visible()
    expect(part(page, "result")).to_be_hidden()

"""What attackers are counted as: one choice, for all that a page shows, on every page."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.questions import FORMS

WITHOUT = "about/"
"""A page that has nothing to count."""

MARKUP = """
  <div data-counting-switch></div>
  <p><b data-attackers="8">8</b>
  <span data-counting="attack">can attack</span>
  <span data-counting="territory" hidden>on the territory</span></p>
  <div data-counting-switch></div>
"""

COUNT = """async (script) => {
  const place = document.querySelector("#counted");
  window.heard = [];
  const module = await import(script);
  module.countIn(place);
  module.onCounting((counting) => window.heard.push(counting));
}"""


def counted(page: Page, root: str, scripts: str) -> Locator:
    """A part of a page that is counted, with two switches in it."""

    def add(route: Route) -> None:
        """The page with a part more: its policy lets no script make HTML of a text."""
        response = route.fetch()
        main = re.compile("(<main[^>]*>)")
        body, count = main.subn(rf'\1<div id="counted">{MARKUP}</div>', response.text())
        assert count == 1
        route.fulfill(response=response, body=body)

    page.route(root + WITHOUT, add)
    page.goto(root + WITHOUT)
    page.unroute(root + WITHOUT)
    page.evaluate(COUNT, f"{scripts}controls/counting.js")
    return page.locator("#counted")


def expect_counting(place: Locator, name: str) -> None:
    """The number, the words and every switch of a place say the same."""
    words = {"attack": "8 can attack", "territory": "9 on the territory"}[name]
    expect(place.locator("p")).to_have_text(words, use_inner_text=True)
    for group in place.get_by_role("group", name="Count armies").all():
        chosen = group.locator(f"input[value={name}]")
        expect(chosen).to_be_checked()


@PHONE
def test_one_switch_counts_everything(page: Page, root: str, scripts: str) -> None:
    """A switch changes numbers, words, other switches, and tells listeners; it is remembered."""
    place = counted(page, root, scripts)
    expect(place.get_by_role("group", name="Count armies")).to_have_count(2)
    expect_counting(place, "attack")
    place.get_by_role("radio", name="on the territory (T)").first.check()
    expect_counting(place, "territory")
    assert page.evaluate("window.heard") == ["attack", "territory"]
    place = counted(page, root, scripts)
    expect_counting(place, "territory")
    place.get_by_role("radio", name="that can attack (A)").last.check()
    expect_counting(place, "attack")


@pytest.mark.own_profile
@PHONE
def test_other_tabs_follow(page: Page, root: str, scripts: str) -> None:
    """A choice in one tab holds at once in another that is open."""
    place = counted(page, root, scripts)
    other = page.context.new_page()
    elsewhere = counted(other, root, scripts)
    elsewhere.get_by_role("radio", name="on the territory (T)").first.check()
    expect_counting(place, "territory")
    page.goto(root)
    expect(page.locator("#lookup-attackers")).to_have_value("9")
    elsewhere.get_by_role("radio", name="that can attack (A)").first.check()
    expect(page.locator("#lookup-attackers")).to_have_value("8")


@PHONE
def test_a_switch_is_large_enough_and_walked_by_keys(page: Page, root: str, scripts: str) -> None:
    """Each choice is 44 px high, both fit a phone, and the arrow keys choose."""
    place = counted(page, root, scripts)
    group = place.get_by_role("group", name="Count armies").first
    for label in group.locator("label").all():
        box = label.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["x"] + box["width"] <= 360
    group.locator("input").first.focus()
    page.keyboard.press("ArrowRight")
    expect_counting(place, "territory")


@PHONE
def test_without_scripts_attackers_are_counted(open_page: OpenPage, root: str) -> None:
    """Without scripts pages speak of the armies that can attack, and have no switch."""
    with open_page(java_script_enabled=False) as (page, _):
        page.goto(f"{root}classic/odds/")
        expect(page.get_by_role("group", name="Count armies")).to_have_count(0)
        expect(page.get_by_text("armies that can attack (A)").first).to_be_visible()


@PHONE
def test_stacks_of_a_path_are_counted_as_the_reader_does(page: Page, root: str) -> None:
    """The smallest stacks, and those of large battles, are one more on the territory; the words
    above them say which they are.
    """
    for address, first in (("paths/", ".stacks td"), ("large-battles/", "[data-attackers]")):
        page.goto(root + address)
        page.get_by_role("radio", name="that can attack (A)").first.check()
        number = page.locator(f"main {first}").first
        attackers = int(number.text_content() or "")
        page.get_by_role("radio", name="on the territory (T)").first.check()
        number.scroll_into_view_if_needed()
        expect(number).to_have_text(str(attackers + 1))
        caption = number.locator("xpath=ancestor::table/caption")
        expect(caption).to_contain_text("(T)", use_inner_text=True)


@pytest.mark.own_profile
@PHONE
def test_a_switch_there_and_back_changes_no_example(
    page: Page, root: str, page_types: list[str]
) -> None:
    """Whoever only tries both ways of counting asks for the same battle as before."""
    assert set(FORMS) <= set(page_types)
    for address in FORMS:
        page.goto(root + address)
        field = page.locator("input[id$=attackers]").first
        example = int(field.input_value())
        for _ in range(2):
            page.get_by_role("radio", name="on the territory (T)").first.check()
            expect(field, address).to_have_value(str(example + 1))
            page.get_by_role("radio", name="that can attack (A)").first.check()
            expect(field, address).to_have_value(str(example))


@pytest.mark.own_profile
@PHONE
@pytest.mark.parametrize("address", ["", "how-many-to-leave/"])
def test_a_number_that_was_typed_stays(page: Page, root: str, address: str) -> None:
    """Whoever has typed a number and then says what it counts keeps the number, and may take that
    back. On later pages their count is known, and another one shows the same battle.
    """
    page.goto(root + address)
    field = page.locator("input[id$=attackers]").first
    field.fill("12")
    page.get_by_role("radio", name="on the territory (T)").first.check()
    expect(field).to_have_value("12")
    page.get_by_role("radio", name="that can attack (A)").first.check()
    expect(field).to_have_value("12")
    page.goto(root + address)
    field.fill("15")
    page.get_by_role("radio", name="on the territory (T)").first.check()
    expect(field).to_have_value("16")

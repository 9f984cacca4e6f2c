"""The controls of the page of chains: typing, the keyboard, screen readers, a phone."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.chains import ADD, ATTACKERS, DEFENDERS, PAGE, expect_chain, part
from tests.browser.conftest import DESK, PHONE, OpenPage

ASKED = "?a=12&d=7&rules=classic&to=3&to=2"
MOST = "?a=12&d=7&rules=classic" + "&to=1" * 19


def button(page: Page, name: str) -> Locator:
    """Return a territory's button."""
    return page.get_by_role("button", name=name, exact=True)


@PHONE
@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        (DEFENDERS, "0", "Enter 1–1,000 defenders."),
        ("#chain-defenders-2", "-3", "Enter 1–1,000 defenders in territory 2."),
        ("#chain-defenders-3", "12345", "Enter 1–1,000 defenders in territory 3."),
        ("#chain-defenders-3", "1.5", "whole numbers"),
        ("#chain-staying-1", "0", "Enter 1–1,000 armies left behind in territory 1."),
        ("#chain-staying-3", "0", "Enter 1–1,000 armies wanted in territory 3."),
    ],
)
def test_a_wrong_number_gets_one_line(
    page: Page, root: str, field: str, typed: str, said: str
) -> None:
    """What cannot be is said in the place of the answer; what was typed stays."""
    page.goto(root + PAGE + ASKED)
    expect(part(page, "reached")).to_have_text("46.8%")
    page.fill(field, typed)
    expect(part(page, "message")).to_contain_text(said)
    expect(part(page, "result")).to_be_hidden()
    expect(page.locator(field)).to_have_value(typed)
    expect(page.locator(field)).to_have_attribute("aria-invalid", "true")
    page.locator(ADD).click()
    expect(page.locator(field)).to_have_value(typed)
    if field.endswith("-2"):
        page.get_by_role("button", name="one place earlier").last.click()
        expect(page.locator(".chain__row")).to_have_count(3)
    page.fill(field, "2")
    expect(part(page, "message")).to_be_hidden()
    expect(part(page, "result")).to_be_visible()


@DESK
def test_an_emptied_field_goes_back(page: Page, root: str) -> None:
    """While a field is empty the last answer stays, greyed; left so, it gets its number back."""
    page.goto(root + PAGE + ASKED)
    expect(part(page, "reached")).to_have_text("46.8%")
    page.fill("#chain-defenders-2", "")
    expect(page.locator("form.chain")).to_have_attribute("data-greyed", "")
    expect(part(page, "reached")).to_have_text("46.8%")
    page.keyboard.press("Tab")
    expect(page.locator("#chain-defenders-2")).to_have_value("3")
    expect(page.locator("form.chain")).not_to_have_attribute("data-greyed", "")


@DESK
def test_the_keyboard_builds_a_chain(page: Page, root: str) -> None:
    """A new territory has the focus in its defenders; what is removed or moved leaves it near."""
    page.goto(f"{root}{PAGE}?a=12&d=7&rules=classic")
    expect(part(page, "steps")).to_have_text("90%")
    page.locator(ADD).focus()
    for place, number in ((2, "3"), (3, "2"), (4, "1")):
        page.keyboard.press("Enter")
        expect(page.locator(f"#chain-defenders-{place}")).to_be_focused()
        page.keyboard.type(number)
        page.locator(ADD).focus()
    expect(page).to_have_url(f"{root}{PAGE}?a=12&d=7&rules=classic&to=3&to=2&to=1")
    button(page, "Territory 4 one place earlier").press("Enter")
    expect_chain(page, 12, [("classic", each, 1) for each in (7, 3, 1, 2)])
    expect(button(page, "Territory 3 one place earlier")).to_be_focused()
    expect(part(page, "moved")).to_have_text("Territory 4 is now third.")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect_chain(page, 12, [("classic", each, 1) for each in (1, 7, 3, 2)])
    expect(part(page, "moved")).to_have_text("Territory 2 is now first.")
    expect(button(page, "Territory 1 one place earlier")).to_be_focused()
    page.keyboard.press("Enter")
    expect_chain(page, 12, [("classic", each, 1) for each in (1, 7, 3, 2)])
    button(page, "Remove territory 3").press("Enter")
    expect_chain(page, 12, [("classic", each, 1) for each in (1, 7, 2)])
    expect(button(page, "Remove territory 3")).to_be_focused()
    page.keyboard.press("Enter")
    expect(button(page, "Remove territory 2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(ADD)).to_be_focused()
    expect_chain(page, 12, [("classic", 1, 1)])
    page.go_back()
    expect_chain(page, 12, [("classic", each, 1) for each in (1, 7)])


@PHONE
def test_a_new_territory_is_typed_at_once_on_a_phone(open_page: OpenPage, root: str) -> None:
    """On a phone, too, a new territory has the focus: the keyboard opens, what is typed counts."""
    with open_page(has_touch=True, is_mobile=True) as (page, _):
        page.goto(f"{root}{PAGE}?a=12&d=7&rules=classic")
        expect(part(page, "steps")).to_have_text("90%")
        page.locator(ADD).tap()
        expect(page.locator("#chain-defenders-2")).to_be_focused()
        page.keyboard.type("4")
        expect_chain(page, 12, [("classic", 7, 1), ("classic", 4, 1)])


@PHONE
def test_enter_goes_through_the_fields_of_a_chain(open_page: OpenPage, root: str) -> None:
    """Enter goes on to the next number, as the key says; at the last one the keyboard closes."""
    fields = (DEFENDERS, "#chain-staying-1", "#chain-defenders-2", "#chain-staying-2")
    with open_page(has_touch=True, is_mobile=True) as (page, _):
        page.goto(root + PAGE + ASKED)
        page.locator(ATTACKERS).focus()
        for field in (*fields, "#chain-defenders-3", "#chain-staying-3"):
            page.keyboard.press("Enter")
            expect(page.locator(field)).to_be_focused()
            key = "done" if field == "#chain-staying-3" else "next"
            expect(page.locator(field)).to_have_js_property("enterKeyHint", key)
        page.keyboard.press("Enter")
        expect(page.locator("#chain-staying-3")).not_to_be_focused()
        expect(page).to_have_url(root + PAGE + ASKED)


@PHONE
def test_the_first_territory_can_be_removed(page: Page, root: str) -> None:
    """The next one takes its place, with its rules and what stays there; the last one stays."""
    page.goto(f"{root}{PAGE}?a=12&d=7&rules=classic&to=3.2.three-dice-defence&to=2")
    button(page, "Remove territory 1").click()
    expect_chain(page, 12, [("three-dice-defence", 3, 2), ("classic", 2, 1)])
    expect(button(page, "Remove territory 1")).to_be_focused()
    button(page, "Remove territory 1").click()
    expect_chain(page, 12, [("classic", 2, 1)])
    expect(page.locator(ADD)).to_be_focused()
    expect(part(page, "first")).to_be_hidden()
    page.go_back()
    expect_chain(page, 12, [("three-dice-defence", 3, 2), ("classic", 2, 1)])


@DESK
def test_a_move_among_equal_territories_is_told(page: Page, root: str) -> None:
    """Where nothing changes to the eye, the focus and the words follow the territory, too."""
    page.goto(f"{root}{PAGE}?a=12&d=2&rules=classic&to=2&to=2")
    button(page, "Territory 3 one place earlier").press("Enter")
    expect(part(page, "moved")).to_have_text("Territory 3 is now second.")
    page.keyboard.press("Enter")
    expect(part(page, "moved")).to_have_text("Territory 2 is now first.")


@PHONE
def test_armies_wanted_are_those_of_the_wins(page: Page, root: str) -> None:
    """What is left is that of wins with the armies wanted; the steps say that they are not."""
    page.goto(f"{root}{PAGE}?a=11&d=5&rules=house_6.6.6-v-8.8&to=3&to=1&left=3")
    expect(part(page, "reached")).to_have_text("13.6%")
    expect(part(page, "left")).to_have_text(
        "Left in the last territory: most often 3 armies; "
        "in at least half of these wins, 4 or more."
    )
    expect(page.locator(".chain__steps")).to_contain_text("Taken at all ")
    expect(part(page, "steps")).to_contain_text("→ 22%")


@PHONE
def test_the_first_battle_is_fought_at_the_table(page: Page, root: str) -> None:
    """A link below the answer leads to the first battle, counted as the chain is, and takes the
    others along.
    """
    page.goto(f"{root}{PAGE}?t=13&d=7&rules=classic&to=3")
    expect(part(page, "claim")).to_have_text("chance to take both territories with ")
    page.get_by_role("link", name="Fight the first at the table").click()
    expect(page).to_have_url(f"{root}at-the-table/?t=13&d=7&rules=classic&to=3")


@DESK
def test_what_stays_moves_with_its_territory(page: Page, root: str) -> None:
    """Moved to the end, a territory says how many armies are wanted there: those left behind."""
    page.goto(f"{root}{PAGE}?a=12&d=3&rules=classic&to=2.4.three-dice-defence&to=1")
    button(page, "Territory 2 one place later").click()
    expect_chain(page, 12, [("classic", 3, 1), ("classic", 1, 1), ("three-dice-defence", 2, 4)])
    expect(page.get_by_label("Armies wanted")).to_have_value("4")


@PHONE
def test_twenty_territories_are_the_most(page: Page, root: str) -> None:
    """Beyond the most territories one line says so, and the chain stays as it is."""
    page.goto(root + PAGE + MOST)
    expect(page.locator(".chain__row")).to_have_count(19)
    page.locator(ADD).click()
    expect(part(page, "notice")).to_have_text("A chain has at most 20 territories.")
    expect(page.locator(".chain__row")).to_have_count(19)


@PHONE
def test_an_answer_is_read_out_once(page: Page, root: str) -> None:
    """A screen reader hears the answer that stays, not those to half a number, and none unasked."""
    page.goto(root + PAGE)
    page.wait_for_timeout(1000)
    expect(part(page, "spoken")).to_have_text("")
    page.evaluate("""() => {
      window.heard = [];
      const place = document.querySelector('[data-question="spoken"]');
      new MutationObserver(() => heard.push(place.textContent)).observe(place, { childList: true });
    }""")
    page.locator("#chain-defenders-3").evaluate(
        """(input) => { for (const typed of ["1", "12"]) {
          input.value = typed;
          input.dispatchEvent(new Event("input", { bubbles: true }));
        } }"""
    )
    expect(part(page, "spoken")).to_contain_text("chance to take all 3 territories")
    page.wait_for_timeout(1000)
    heard = page.evaluate("heard")
    assert len(heard) == 1
    assert heard[0].startswith(part(page, "reached").inner_text())


@PHONE
def test_every_control_has_a_name(page: Page, root: str) -> None:
    """The rows' fields and buttons are named, and stand in a group named by their territory."""
    page.goto(root + PAGE + ASKED)
    group = page.get_by_role("group", name="Territory 3")
    expect(group).to_be_visible()
    for name in ("Defenders", "Armies wanted"):
        expect(group.get_by_label(name, exact=True)).to_have_count(1)
    expect(group.get_by_role("combobox", name="Rules", exact=True)).to_have_count(1)
    for name in ("Territory 3 one place earlier", "Territory 3 one place later"):
        expect(group.get_by_role("button", name=name, exact=True)).to_have_count(1)
    expect(group.get_by_role("button", name="Remove territory 3", exact=True)).to_have_count(1)
    page.locator(ADD).click()
    names = page.locator(".chain__moves button").evaluate_all(
        "(found) => found.map(({ ariaLabel }) => ariaLabel)"
    )
    assert len(names) == len(set(names)) == 12
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(({ id }) => id)")
    assert len(ids) == len(set(ids))


@PHONE
@pytest.mark.parametrize("height", [640, 330])
def test_the_answer_is_in_view_on_a_phone(page: Page, root: str, height: int) -> None:
    """At 360 pixels the answer and the first fields are on the screen, with the keyboard open the
    number and the steps.
    """
    page.set_viewport_size({"width": 360, "height": height})
    page.goto(root + PAGE + ASKED)
    expect(part(page, "reached")).to_have_text("46.8%")
    if height < 400:
        page.locator(ATTACKERS).click()
        page.evaluate(
            "document.querySelector('#chain-attackers').scrollIntoView({ block: 'center' })"
        )
    for name in ("reached", "steps"):
        expect(part(page, name)).to_be_in_viewport(ratio=1)
    expect(page.locator(ATTACKERS)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@PHONE
def test_everything_can_be_tapped(page: Page, root: str) -> None:
    """All that is to be tapped is at least 44 pixels high and wide."""
    page.goto(root + PAGE + ASKED)
    boxes = page.locator(".question__own :is(button, select, input)").evaluate_all(
        "(found) => found.map((each) => each.getBoundingClientRect())"
        ".map(({ width, height }) => [width, height])"
    )
    assert len(boxes) > 20
    assert min(min(box) for box in boxes) >= 43.5


@PHONE
def test_nothing_jumps_while_numbers_are_typed(open_page: OpenPage, root: str) -> None:
    """The fields keep their places when the answer changes."""
    with open_page() as (page, _):
        page.goto(root + PAGE + ASKED)
        expect(part(page, "reached")).to_have_text("46.8%")
        field = page.locator("#chain-defenders-3")
        field.scroll_into_view_if_needed()
        before = field.bounding_box()
        for number in ("1", "12", "3"):
            page.fill("#chain-defenders-3", number)
            page.wait_for_timeout(300)
            assert field.bounding_box() == before

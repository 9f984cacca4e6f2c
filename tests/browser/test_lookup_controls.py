"""The lookup's controls: steppers, counting, sharing, and that all of it is within reach."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.lookup import (
    ATTACKERS,
    DEFENDERS,
    expect_answer,
    part,
    text_of,
)


def test_steppers_change_by_one_and_stop_at_the_limits(page: Page, root: str, site: Path) -> None:
    """Minus and plus change a side by one army, and do nothing at the ends of the tables."""
    page.goto(root)
    page.get_by_role("button", name="One attacker more").click()
    page.get_by_role("button", name="One defender fewer").click()
    expect_answer(page, site, 9, 4)
    page.fill(DEFENDERS, "1")
    fewer = page.get_by_role("button", name="One defender fewer")
    expect(fewer).to_have_attribute("aria-disabled", "true")
    fewer.click(force=True)
    expect_answer(page, site, 9, 1)


def test_steppers_are_big_enough_for_a_thumb(page: Page, root: str) -> None:
    """Everything to tap is at least 44 pixels high; stepper buttons are as wide."""
    page.goto(root)
    for button in page.locator(".stepper button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 44
    for label in page.locator(".lookup__counting label, .lookup select, .lookup__more > *").all():
        box = label.bounding_box()
        assert box is not None
        assert box["height"] >= 44


def test_counting_keeps_the_battle_and_is_remembered(page: Page, root: str, site: Path) -> None:
    """Switching to armies on the territory shows T = A + 1 for the same battle, also next time."""
    page.goto(root)
    page.get_by_role("radio", name="armies on the territory").check()
    expect(page.locator(ATTACKERS)).to_have_value("9")
    expect(page.locator(ATTACKERS)).to_have_attribute("min", "2")
    expect_answer(page, site, 8, 5)
    page.fill(ATTACKERS, "4")
    expect_answer(page, site, 3, 5)
    page.reload()
    expect(page.get_by_role("radio", name="armies on the territory")).to_be_checked()
    expect(page.locator(ATTACKERS)).to_have_value("4")
    page.get_by_role("radio", name="armies that attack").check()
    expect(page.locator(ATTACKERS)).to_have_value("3")
    expect_answer(page, site, 3, 5)
    page.reload()
    expect(page.get_by_role("radio", name="armies that attack")).to_be_checked()


def test_answer_and_controls_fit_the_first_screen(
    page: Page, root: str, size: tuple[int, int]
) -> None:
    """Answer and controls are seen without scrolling; a phone's steppers are near the thumb."""
    page.goto(root)
    for name in (".lookup__win", ".lookup__survivors", ".lookup__controls"):
        box = page.locator(name).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size[1], name
    steppers = page.locator(".stepper").first.bounding_box()
    assert steppers is not None
    if size[0] < 500:
        assert steppers["y"] > size[1] / 2
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@PHONE
def test_holding_a_stepper_repeats(page: Page, root: str, site: Path) -> None:
    """A held stepper goes on, ever faster, until it is let go or the tables end."""
    page.goto(root)
    more = page.get_by_role("button", name="One attacker more")
    more.hover()
    page.mouse.down()
    page.wait_for_function("document.querySelector('#lookup-attackers').value >= 16")
    page.mouse.up()
    stopped = int(page.input_value(ATTACKERS))
    page.wait_for_timeout(600)
    assert int(page.input_value(ATTACKERS)) == stopped
    expect_answer(page, site, stopped, 5)
    page.get_by_role("button", name="One attacker fewer").hover()
    page.mouse.down()
    page.wait_for_function("document.querySelector('#lookup-attackers').value == 1")
    page.wait_for_timeout(200)
    page.mouse.up()
    expect_answer(page, site, 1, 5)
    more.click()
    expect_answer(page, site, 2, 5)


@PHONE
def test_a_key_steps_once_for_each_press(page: Page, root: str, site: Path) -> None:
    """Enter and space step once, however long they are held; a pointer leaving ends a hold."""
    page.goto(root)
    more = page.get_by_role("button", name="One attacker more")
    more.press("Enter")
    expect(page.locator(ATTACKERS)).to_have_value("9")
    more.press("Space")
    expect(page.locator(ATTACKERS)).to_have_value("10")
    page.keyboard.down("Enter")
    for _ in range(5):
        page.keyboard.down("Enter")  # as a keyboard repeats it
    page.keyboard.up("Enter")
    expect(page.locator(ATTACKERS)).to_have_value("11")
    more.hover()
    page.mouse.down()
    page.mouse.move(0, 0)
    page.wait_for_timeout(700)
    page.mouse.up()
    expect(page.locator(ATTACKERS)).to_have_value("11")
    expect_answer(page, site, 11, 5)


SHARING = """
  window.shared = [];
  Object.defineProperty(navigator, "share", { value: async (what) => { shared.push(what); } });
"""


@PHONE
def test_share_uses_the_systems_sheet(page: Page, root: str) -> None:
    """Where the system can share, it gets the battle in words and its address."""
    page.add_init_script(SHARING)
    page.goto(root)
    page.fill(ATTACKERS, "12")
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("shared.length === 1")
    assert page.evaluate("shared[0]") == {
        "title": "12 attackers v 5 defenders, Classic",
        "text": f"12 attackers v 5 defenders, Classic: the attacker wins {text_of(page, 'win')}",
        "url": f"{root}?a=12&d=5&rules=classic",
    }


@PHONE
def test_share_copies_where_there_is_no_sheet(open_page: OpenPage, root: str) -> None:
    """Elsewhere the address is copied, and this is said to everybody."""
    with open_page(permissions=["clipboard-read", "clipboard-write"]) as (page, _):
        page.add_init_script("delete Navigator.prototype.share;")
        page.goto(root)
        page.fill(ATTACKERS, "12")
        button = page.get_by_role("button", name="Copy link")
        button.click()
        expect(page.get_by_role("button", name="Link copied")).to_be_visible()
        expect(page.get_by_role("status").filter(has_text="Link copied")).to_have_count(1)
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied == f"{root}?a=12&d=5&rules=classic"
        expect(button).to_be_visible()


@PHONE
def test_lookup_works_where_storage_is_blocked(open_page: OpenPage, root: str, site: Path) -> None:
    """A browser that refuses storage still answers and switches; it only forgets the choice."""
    with open_page() as (page, watch):
        page.add_init_script(
            "for (const name of ['getItem', 'setItem']) {"
            "  const allowed = Storage.prototype[name];"
            "  Storage.prototype[name] = function (key, ...rest) {"
            "    if (key.startsWith('risk-odds')) throw new DOMException('no', 'SecurityError');"
            "    return allowed.call(this, key, ...rest);"
            "  };"
            "}"
        )
        page.goto(root)
        page.get_by_role("radio", name="armies on the territory").check()
        page.fill(ATTACKERS, "4")
        expect_answer(page, site, 3, 5)
        page.reload()
        expect(page.get_by_role("radio", name="armies that attack")).to_be_checked()
        assert watch.faults == []


@PHONE
def test_limits_follow_the_counting(page: Page, root: str) -> None:
    """With armies on the territory, 51 is the highest number and 1 is below the lowest."""
    page.goto(root)
    page.get_by_role("radio", name="armies on the territory").check()
    page.fill(ATTACKERS, "51")
    expect(part(page, "message")).to_be_hidden()
    page.fill(ATTACKERS, "1")
    expect(part(page, "message")).to_contain_text("2 to 51 armies on the territory")
    expect(part(page, "message")).to_contain_text("1 attacker v 5 defenders (2 on the territory)")

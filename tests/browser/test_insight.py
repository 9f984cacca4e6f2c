"""The answer stays in sight above a keyboard, whether that shrinks the page or lies over it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import WIDTHS
from tests.browser.conftest import PHONE, OpenPage

CHAIN = "paths/?a=30&d=3" + "&to=3" * 7
KEYBOARD = 340
"""Pixels that a keyboard takes of the 740 of a phone's screen."""

LYING_OVER = """
  const view = new EventTarget();
  Object.assign(view, { offsetTop: 0, offsetLeft: 0, scale: 1, covered: 0 });
  Object.defineProperties(view, {
    width: { get: () => innerWidth },
    height: { get: () => innerHeight - view.covered },
  });
  Object.defineProperty(window, "visualViewport", { value: view });
  window.openKeyboard = (covered, offsetTop) => {
    Object.assign(view, { covered, offsetTop });
    for (const name of ["resize", "scroll"]) view.dispatchEvent(new Event(name));
  };
"""
"""Runs before a page's own scripts: a keyboard that lies over the page, as on an iPhone. It covers
the lower end of the screen, and the browser slides what is left over the page.
"""

SEEN = """(selector) => {
  const { offsetTop, height } = visualViewport;
  const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
  return top >= offsetTop - 1 && bottom <= offsetTop + height + 1;
}"""
"""Whether the whole of an element is in what can be seen."""

PLACES = """() => [...document.querySelectorAll("form.lookup *")]
  .filter((each) => each.checkVisibility())
  .map((each) => [each.offsetTop, each.offsetLeft, each.offsetWidth, each.offsetHeight])"""

SHORT = ".in-sight"


def expect_uncovered(page: Page, field: str) -> None:
    """The short form of the answer is in sight, and does not lie over the field."""
    expect(page.locator(SHORT)).to_be_visible()
    page.wait_for_function(
        f"""([short, field]) => {{
          const [over, below] =
            [short, field].map((each) => document.querySelector(each).getBoundingClientRect());
          return ({SEEN})(short) && over.bottom <= below.top;
        }}""",
        arg=[SHORT, field],
    )


@pytest.fixture
def covered(open_page: OpenPage) -> Iterator[Page]:
    """A page over which a keyboard may lie."""
    with open_page(has_touch=True) as (page, _):
        page.add_init_script(LYING_OVER)
        yield page


@PHONE
def test_a_keyboard_over_the_page_leaves_the_answer_in_sight(covered: Page, root: str) -> None:
    """Territory 4 of 8 is far below the answer: what the chain's answer says in short stands above
    the keyboard, follows what is typed, and is gone with the focus. Nothing of the form moves.
    """
    field = "#chain-defenders-4"
    covered.goto(root + CHAIN)
    expect(covered.locator('[data-question="reached"]')).to_have_text("70.6%")
    before = covered.evaluate(PLACES)
    assert covered.locator(SHORT).count() == 0
    covered.locator(field).tap()
    covered.evaluate("([covered, top]) => openKeyboard(covered, top)", [KEYBOARD, 120])
    expect_uncovered(covered, field)
    expect(covered.locator(SHORT)).to_contain_text("70.6%")
    expect(covered.locator(SHORT)).to_contain_text("30 attackers")
    assert covered.evaluate(PLACES) == before
    covered.locator(field).fill("4")
    expect(covered.locator(SHORT)).to_contain_text("65.7%")
    assert covered.locator('[data-question="reached"]').text_content() == "65.7%"
    covered.locator(field).fill("0")
    expect(covered.locator(SHORT)).to_contain_text("Enter 1")
    covered.locator(field).fill("4")
    covered.locator(field).blur()
    expect(covered.locator(SHORT)).to_have_count(0)


@PHONE
def test_a_keyboard_that_shrinks_the_page_does_so_too(page: Page, root: str) -> None:
    """Pages ask browsers to let the keyboard shrink them. The answer to a chain then stays in sight
    at territory 4, itself or in short.
    """
    page.goto(root + CHAIN)
    widget = page.locator("meta[name=viewport]").get_attribute("content") or ""
    assert "interactive-widget=resizes-content" in widget
    page.locator("#chain-defenders-4").focus()
    page.set_viewport_size({"width": 360, "height": 740 - KEYBOARD})
    figure = '[data-question="reached"]'
    seen = "([one, other]) => [one, other].some((each) => document.querySelector(each) && "
    page.wait_for_function(f"{seen} ({SEEN})(each))", arg=[figure, SHORT])
    expect(page.locator("#chain-defenders-4")).to_be_in_viewport(ratio=1)


@PHONE
@pytest.mark.parametrize(
    ("address", "field"),
    [
        ("", "#lookup-defenders"),
        ("what-does-it-cost/", "#cost-defenders"),
        ("how-many-to-leave/", "#hold-attackers"),
        ("battle/?a=60&d=40&rules=classic", "#battle-defenders"),
    ],
)
def test_every_form_keeps_its_answer_in_sight(
    covered: Page, root: str, address: str, field: str
) -> None:
    """However little of the page is seen, and wherever it has slid, the answer is in sight, itself
    or in short. With text of twice the size the short form does not lie over the field, either.
    """
    covered.goto(root + address)
    covered.locator(field).tap()
    covered.evaluate("(field) => document.querySelector(field).scrollIntoView()", field)
    covered.evaluate(
        """([field, covered]) => {
          const slid = document.querySelector(field).getBoundingClientRect().top - 150;
          openKeyboard(covered, Math.max(slid, 0));
        }""",
        [field, KEYBOARD],
    )
    answer = ":is(.lookup__win, .question__figure, .answer > strong)"
    covered.wait_for_function(
        f"""([answer, short]) => ({SEEN})(answer) ||
          (document.querySelector(short)?.checkVisibility() && ({SEEN})(short))""",
        arg=[answer, SHORT],
    )
    browser = covered.context.new_cdp_session(covered)
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    covered.locator(field).blur()
    covered.evaluate("(field) => document.querySelector(field).scrollIntoView()", field)
    covered.locator(field).focus()
    expect_uncovered(covered, field)
    wide, window = covered.evaluate(WIDTHS)
    assert wide <= window


@PHONE
def test_the_next_field_is_not_covered_either(page: Page, root: str) -> None:
    """Who goes back from field to field with the keyboard sees each of them below the answer."""
    page.goto(root + CHAIN)
    page.set_viewport_size({"width": 360, "height": 560})
    page.locator("#chain-defenders-8").focus()
    for place in (7, 6, 5):
        field = f"#chain-defenders-{place}"
        page.locator(field).focus()
        expect_uncovered(page, field)


@PHONE
def test_steppers_keep_the_answer_in_sight(page: Page, root: str) -> None:
    """Also without a keyboard: who steps at territory 7 sees what comes of it."""
    page.goto(root + CHAIN)
    page.locator("#chain-defenders-7 + button").click()
    expect(page.locator(SHORT)).to_contain_text(re.compile(r"\d\d\.\d% *chance to take all 8"))
    page.get_by_role("heading", name="How it is counted").click()
    expect(page.locator(SHORT)).to_have_count(0)
    page.locator("#chain-attackers").focus()
    expect(page.locator('[data-question="reached"]')).to_be_in_viewport(ratio=1)
    expect(page.locator(SHORT)).to_be_hidden()


@PHONE
def test_the_page_stays_where_the_reader_slides_it(page: Page, root: str) -> None:
    """With a field in use and the answer in sight, one may slide on until both have left: the page
    does not slide back.
    """
    page.goto(root)
    page.locator("#lookup-attackers").focus()
    page.wait_for_timeout(300)
    for _ in range(2):
        page.mouse.move(180, 500)
        page.mouse.wheel(0, 300)
        page.wait_for_timeout(300)
    expect(page.locator(SHORT)).to_be_visible()
    assert (
        page.locator("#lookup-attackers").evaluate("(field) => field.getBoundingClientRect().top")
        < 0
    )
    assert page.evaluate("scrollY") >= 580

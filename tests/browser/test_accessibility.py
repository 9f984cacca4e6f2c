"""The page without a pointer: order of focus, a way past the navigation, scrolling by keys."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK


def test_keyboard_walks_the_lookup_in_reading_order(page: Page, root: str) -> None:
    """The tab key goes through the lookup from top to bottom, and shows where it is."""
    page.goto(root)
    walked = ["One attacker fewer", "attackers", "One attacker more"]
    walked += ["One defender fewer", "defenders", "One defender more"]
    walked += [
        "counting-1",
        "Classic",
        "Capital",
        "Zombies",
        "Balanced blitz",
        "Dutch rules",
        "rules",
    ]
    walked += ["Which rules do I play?", "House rules", "chance", "left"]
    walked += ["Full odds for 8 v 5"]
    page.get_by_role("button", name="One attacker fewer").focus()
    found = []
    for _ in walked:
        name, outline, top = page.evaluate(
            """() => {
              const at = document.activeElement;
              const name = at.getAttribute("aria-label") ?? (at.name || at.textContent);
              return [name, getComputedStyle(at).outlineStyle, at.getBoundingClientRect().top];
            }"""
        )
        found.append(name)
        assert top >= 0, name
        page.keyboard.press("Tab")
    assert found == walked
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("link", name="Full odds for 8 v 5")).to_be_focused()
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"


@DESK
def test_first_stop_skips_to_the_content(page: Page, root: str) -> None:
    """The first tab stop of a page is a link to its content."""
    page.goto(f"{root}how-it-works/")
    page.keyboard.press("Tab")
    skip = page.evaluate("document.activeElement.getAttribute('href')")
    assert skip.startswith("#")
    assert page.locator(skip).count() == 1


def test_keyboard_scrolls_a_wide_table(page: Page, root: str) -> None:
    """A table that is too wide for its region slides by the arrow keys, and the page scrolls."""
    page.goto(f"{root}classic/odds-50/")
    region = page.get_by_role("region", name="Chance that the attacker wins, in percent")
    region.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.wait_for_function(
        "(region) => region.scrollLeft > 0 && scrollY > 0", arg=region.element_handle()
    )
    expect(region).to_be_focused()


@DESK
def test_links_of_headings_are_no_stops(page: Page, root: str) -> None:
    """A heading's link to itself is there for a pointer, and the tab key passes it."""
    page.goto(f"{root}how-it-works/")
    links = page.locator(".headerlink")
    assert links.count() > 3
    assert set(links.evaluate_all("(links) => links.map((link) => link.tabIndex)")) == {-1}
    page.locator("h2").first.hover()
    expect(links.nth(1)).to_be_visible()


@DESK
def test_steps_of_a_matchup_say_where_they_lead(page: Page, root: str) -> None:
    """Each step's name says what changes and to which battle, in the counting of the page."""
    names = "(links) => links.map((link) => link.ariaLabel)"
    page.goto(f"{root}classic/8-vs-5/")
    steps = page.locator(".steps a")
    found = ["fewer: 7 v 5", "more: 9 v 5", "fewer: 8 v 4", "more: 8 v 6"]
    sides = ["attacker", "attacker", "defender", "defender"]
    wanted = [f"One {side} {text}" for side, text in zip(sides, found, strict=True)]
    assert steps.evaluate_all(names) == wanted
    page.get_by_role("radio", name="on the territory").check()
    assert steps.evaluate_all(names)[::3] == [
        "One attacker fewer: 8 on the territory v 5",
        "One defender more: 9 on the territory v 6",
    ]

"""The page of the board: set up by taps or in the list alone, answered, undone, shared."""

import re

from playwright.sync_api import Page, expect

from risk_odds.rule_names import rules
from risk_odds.solver.campaign import Territory
from risk_odds.solver.plans import Plans
from tests.browser import axe
from tests.browser.board import (
    ASKED,
    AUSTRALIA,
    BOARD,
    PAGE,
    POSITION,
    expect_plan,
    part,
    plan_for,
    settled,
    station,
    texts,
)
from tests.browser.conftest import DESK, PHONE, OpenPage

TEN = ("ala", "alb", "nwt", "gre", "ont", "que", "eus", "wus", "cam", "ven")
"""Territories for a reader who sets up a board by tapping."""


def test_scripts_write_what_the_page_arrived_with(page: Page, root: str) -> None:
    """The example, worked out on the device, is that of the page as built, letter for letter."""
    page.goto(root + PAGE)
    before = texts(page)
    assert before[0].startswith("46.3%")
    part(page, "empty").click()
    expect(part(page, "message")).to_be_visible()
    part(page, "example").click()
    assert texts(page) == before
    expect_plan(page, plan_for(AUSTRALIA, "sia", 12))


@PHONE
def test_an_example_is_called_one(page: Page, root: str) -> None:
    """The position that the page arrives with says that it is none of the reader's, until armies of
    theirs stand on the board; asking for other territories does not make it theirs.
    """
    page.goto(root + PAGE)
    said = page.get_by_text("This is an example: set up your own board below.")
    expect(said).to_be_visible()
    station(page, "jap").click()
    expect(said).to_be_visible()
    part(page, "twos").click()
    expect(said).to_be_hidden()
    page.reload()
    expect(part(page, "message")).to_be_visible()
    expect(said).to_be_hidden()
    part(page, "example").click()
    expect(said).to_be_visible()


@PHONE
def test_a_board_that_was_sent_is_no_example(page: Page, root: str) -> None:
    """The example's armies, opened by a friend's link, are called the link's alone."""
    page.goto(root + PAGE + POSITION + ASKED)
    expect(part(page, "linked")).to_be_visible()
    expect(page.get_by_text("This is an example")).to_be_hidden()


@PHONE
def test_ten_territories_take_a_tap_each(page: Page, root: str) -> None:
    """On an empty board each tap puts the armies of the last one on a territory; the number and
    the player of the last are one tap more. The address has all of it.
    """
    page.goto(root + PAGE)
    part(page, "empty").click()
    for territory in TEN[:5]:
        station(page, territory).click()
    page.locator('button[data-whose="c"]').click()
    for territory in TEN[5:]:
        station(page, territory).click()
    for territory, text in zip(TEN, ["2"] * 4 + ["C2"] * 6, strict=True):
        expect(station(page, territory).locator(".board__armies")).to_have_text(text)
    page.get_by_role("button", name="One army more").click()
    expect(station(page, "ven").locator(".board__armies")).to_have_text("C3")
    expect(page).to_have_url(re.compile(r"at=ala\.m2_alb\.m2.*ven\.c3&rules=classic$"))


@PHONE
def test_stations_are_as_large_as_a_fingertip(page: Page, root: str) -> None:
    """What is tapped is at least 24 pixels each way at 360 pixels, texts at least 12."""
    page.goto(root + PAGE)
    for each in page.locator(".board__body").all():
        box = each.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
    sizes = page.eval_on_selector_all(
        "[data-board=map] text",
        """texts => texts.map((text) =>
          parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)""",
    )
    assert min(sizes) >= 12 - 1e-6
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@PHONE
def test_a_position_is_asked_and_shared(page: Page, root: str, open_page: OpenPage) -> None:
    """A stack and territories are tapped; the plan is the library's, and its address shows the same
    in another browser.
    """
    page.goto(root + PAGE + POSITION)
    page.get_by_label("Attack", exact=True).check()
    station(page, "sia").click()
    for territory in AUSTRALIA:
        station(page, territory).click()
    expect_plan(page, plan_for(AUSTRALIA, "sia", 12))
    expect(page).to_have_url(re.compile("ask=sia.ino.ngu.wau.eau"))
    said = texts(page)
    with open_page() as (other, _):
        other.goto(page.url)
        expect(part(other, "chance")).to_have_text("46.3%")
        assert texts(other) == said


@DESK
def test_rules_of_the_game_and_of_a_territory(page: Page, root: str) -> None:
    """A link's rules hold everywhere, those of a territory there alone."""
    page.goto(
        root + PAGE + "?board=classic.1&at=sia.m13_ino.b3.1_ngu.b2"
        "&with=three-dice-defence&ask=sia.ino.ngu&rules=attacker-ties"
    )
    held = {
        "Indonesia": Territory(rules["three-dice-defence"], 3),
        "New Guinea": Territory(rules["attacker-ties"], 2),
    }
    expect_plan(page, Plans(held, BOARD.neighbours, 12).plan("Siam", 12))
    expect(station(page, "ino").locator(".board__rules")).to_have_text("★")
    expect(page.locator("#board-rules")).to_have_value("attacker-ties")
    page.select_option("#board-rules", "classic")
    held["New Guinea"] = Territory(rules["classic"], 2)
    expect_plan(page, Plans(held, BOARD.neighbours, 12).plan("Siam", 12))


@DESK
def test_what_rules_limit_is_said(page: Page, root: str) -> None:
    """Rules that let few armies move in say so, also where that makes a plan impossible."""
    page.goto(root + PAGE + "?board=classic.1&at=sia.m15_ino.b1_ngu.b1&ask=sia.ino.ngu&rules=teg")
    expect(part(page, "counted")).to_contain_text("at most 3")
    expect(part(page, "chance")).not_to_have_text("0.0%")
    page.goto(root + PAGE + POSITION.replace("rules=classic", f"rules=teg{ASKED}"))
    expect(part(page, "chance")).to_have_text("0.0%")
    expect(part(page, "first")).to_contain_text("too few armies may move in")


@DESK
def test_rules_of_a_territory_can_be_chosen(page: Page, root: str) -> None:
    """The sheet of a territory offers all rules as soon as it is there."""
    page.goto(root + PAGE + POSITION)
    page.get_by_text("Set up", exact=True).click()
    station(page, "ino").click()
    there = part(page, "rules-there")
    expect(there.locator("option[value=three-dice-defence]")).to_have_count(1)
    there.select_option("three-dice-defence")
    expect(page).to_have_url(re.compile("with=three-dice-defence"))


@DESK
def test_what_is_no_number_gives_way_in_the_list(page: Page, root: str) -> None:
    """A number that cannot be stays no longer than one stands in its field."""
    page.goto(root + PAGE + POSITION)
    field = page.get_by_label("Armies on Siam")
    expect(field).to_have_value("13")
    field.fill("-3")
    field.press("Enter")
    expect(field).to_have_value("13")


@DESK
def test_the_list_alone_does_all(page: Page, root: str) -> None:
    """With keys alone a position is set up in the list, and its plan asked for; Enter goes on."""
    page.goto(root + PAGE)
    part(page, "empty").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Armies on Siam").focus()
    page.keyboard.type("13")
    page.get_by_label("Whose Indonesia is").focus()
    page.keyboard.type("B")
    page.get_by_label("Armies on Indonesia").focus()
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Armies on New Guinea")).to_be_focused()
    page.get_by_role("button", name="Attack from Siam").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Take Indonesia").focus()
    page.keyboard.press("Space")
    expect_plan(page, plan_for({"ino": 3}, "sia", 12))
    expect(page.get_by_role("button", name="Take Indonesia")).to_have_attribute(
        "aria-pressed", "true"
    )


@DESK
def test_digits_and_letters_set_up_quickly(page: Page, root: str) -> None:
    """In the sheet digits are armies, letters players, and Enter goes to the next territory."""
    page.goto(root + PAGE)
    part(page, "empty").click()
    page.get_by_role("button", name="Alaska").click()
    page.keyboard.type("5b")
    page.keyboard.press("Enter")
    page.keyboard.type("7m")
    page.keyboard.press("Enter")
    page.keyboard.type("4")
    for territory, text in (("ala", "B5"), ("alb", "7"), ("cam", "4")):
        expect(station(page, territory).locator(".board__armies")).to_have_text(text)


@DESK
def test_both_counts_are_named(page: Page, root: str) -> None:
    """The stack is counted as the reader counts, and the other way beside it."""
    page.goto(root + PAGE + POSITION + "&ask=sia.ino")
    expect(part(page, "attackers")).to_have_text("12 attackers")
    expect(part(page, "counted")).to_have_text("13 on the territory (T).")
    page.get_by_label("on the territory (T)").check()
    expect(part(page, "attackers")).to_have_text("13 on the territory")


@DESK
def test_the_map_is_drawn_larger(page: Page, root: str) -> None:
    """Buttons and keys draw the map larger, and it slides in its window by keys."""
    page.goto(root + PAGE)
    drawing = part(page, "map")
    before = drawing.bounding_box()
    part(page, "larger").click()
    part(page, "view").focus()
    page.keyboard.press("+")
    after = drawing.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > before["width"] * 1.9
    page.keyboard.press("0")
    expect(part(page, "smaller")).to_be_enabled()
    again = drawing.bounding_box()
    assert again is not None
    assert again["width"] == before["width"]
    assert page.evaluate("document.documentElement.scrollWidth") == 1280


def test_axe_finds_nothing(open_page: OpenPage, root: str) -> None:
    """With the sheet open, with a plan, and with several stacks and new armies, in both layouts."""
    with open_page(bypass_csp=True) as (page, _):
        page.goto(root + PAGE + POSITION + "&ask=sia.ino.ngu.wau.eau")
        expect(part(page, "stacks").locator("tr")).to_have_count(4)
        assert axe.violations(page, "light") == []
        page.get_by_label("Set up").check()
        station(page, "sia").click()
        expect(part(page, "sheet")).to_be_visible()
        assert axe.violations(page, "light") == []
        page.goto(
            root
            + PAGE
            + POSITION.replace("_eau", "_bra.m7_naf.c3_eau")
            + "&ask=sia.ino&ask=bra.naf"
        )
        settled(page)
        part(page, "placing").locator("summary").click()
        page.get_by_label("New armies").fill("2")
        expect(part(page, "placed").locator("tbody tr")).to_have_count(3)
        assert axe.violations(page, "light") == []


@PHONE
def test_the_sheet_hides_no_territory_that_is_set_up(page: Page, root: str) -> None:
    """The territory in the sheet is in sight above it, wherever it is tapped: on the map, or in the
    list far below, where closing the sheet leads back.
    """
    page.goto(root + PAGE + POSITION)
    page.get_by_label("Set up", exact=True).check()
    part(page, "larger").scroll_into_view_if_needed()
    for territory in ("eau", "saf"):
        station(page, territory).click()
        expect(part(page, "sheet")).to_be_visible()
        expect_in_sight(page, territory)
    part(page, "listed").locator("summary").click()
    name = page.get_by_role("button", name="Madagascar", exact=True)
    name.click()
    expect_in_sight(page, "mad")
    part(page, "close").click()
    expect(name).to_be_focused()
    expect(name).to_be_in_viewport()


def expect_in_sight(page: Page, territory: str) -> None:
    """The station of a territory stands above the sheet, in the window."""
    body = station(page, territory).locator(".board__body").bounding_box()
    sheet = part(page, "sheet").bounding_box()
    assert body is not None
    assert sheet is not None
    assert body["y"] >= 0
    assert body["y"] + body["height"] <= sheet["y"]


@PHONE
def test_the_list_fits_a_phone(page: Page, root: str) -> None:
    """All columns of the list are in sight at 360 pixels, the chances too, without sliding."""
    page.goto(root + PAGE)
    settled(page)
    part(page, "listed").locator("summary").click()
    row = page.locator('[data-row="ino"]')
    expect(row.locator("td").last).to_have_text("99%")
    for cell in [*row.locator("td").all(), *part(page, "list").locator("thead th").all()]:
        box = cell.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 360
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@DESK
def test_players_differ_by_more_than_a_letter(page: Page, root: str) -> None:
    """Each of the others has an outline of their own on the map, whatever the colours."""
    page.goto(root + PAGE + "?board=classic.1&at=ala.b2_alb.c2_nwt.d2_gre.e2_ont.f2&rules=classic")
    outlines = [
        station(page, each)
        .locator(".board__body")
        .evaluate("body => getComputedStyle(body).strokeDasharray")
        for each in ("ala", "alb", "nwt", "gre", "ont")
    ]
    assert len(set(outlines)) == 5


@DESK
def test_the_map_is_drawn_larger_around_the_stack(page: Page, root: str) -> None:
    """The first step keeps the stack in sight."""
    page.goto(root + PAGE)
    settled(page)
    part(page, "larger").click()
    view, body = part(page, "view").bounding_box(), station(page, "sia").bounding_box()
    assert view is not None
    assert body is not None
    assert view["x"] <= body["x"] <= view["x"] + view["width"] - body["width"] / 2
    assert view["y"] <= body["y"] <= view["y"] + view["height"] - body["height"] / 2

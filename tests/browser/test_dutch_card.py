"""The Dutch defender's card on a phone and on paper."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.questions import expect_refused, part
from tests.twin import battles

ADDRESS = "dutch-defence/card/"
ATTACKERS = "#card-attackers"
DEFENDERS = "#card-defenders"


def cells(page: Page) -> list[str]:
    """Return the texts of the card's cells."""
    return part(page, "card").locator("td").all_inner_texts()


def expected_cells(attackers: int, defenders: int) -> list[int]:
    """Return brute force's dice, row by row of the highest die."""
    return [
        battles.dutch_policy(attackers, defenders, (highest, second))
        for highest in range(1, 7)
        for second in range(1, highest + 1)
    ]


def test_scripts_write_what_the_page_arrived_with(page: Page, root: str) -> None:
    """The card of 8 v 5 is the page's own, also after another was there."""
    page.goto(root + ADDRESS)
    before = cells(page), part(page, "result").inner_text()
    page.fill(DEFENDERS, "9")
    expect(part(page, "defenders")).to_have_text("9 defenders")
    page.fill(DEFENDERS, "5")
    expect(part(page, "defenders")).to_have_text("5 defenders")
    assert (cells(page), part(page, "result").inner_text()) == before


@PHONE
def test_other_armies_have_another_card(page: Page, root: str) -> None:
    """The address names them; what differs from large battles has an asterisk and is named."""
    page.goto(f"{root}{ADDRESS}?t=5&d=2")
    expect(part(page, "advice")).to_contain_text("and against 4-4, 5-4 and 6-4")
    shown = [text for text in cells(page) if text]
    assert [int(text[0]) for text in shown] == expected_cells(4, 2)
    assert sum("*" in text for text in shown) == 3
    page.fill(DEFENDERS, "1")
    expect(part(page, "advice")).to_have_text("One die: you have no second army.")
    expect(page).to_have_url(f"{root}{ADDRESS}?t=5&d=1")


@PHONE
def test_one_die_has_a_card_of_its_own(page: Page, root: str) -> None:
    """A lone attacker rolls one die: one row of its faces; the fields stay where they are."""
    page.goto(root + ADDRESS)
    before = page.locator(ATTACKERS).bounding_box()
    faces = part(page, "faces").inner_text()
    page.fill(ATTACKERS, "1")
    expect(part(page, "faces")).to_have_text("Their die above, your dice below")
    dice = [battles.dutch_policy(1, 5, (face,)) for face in range(1, 7)]
    assert cells(page) == [str(each) for each in dice]
    assert page.locator(ATTACKERS).bounding_box() == before
    page.fill(ATTACKERS, "2")
    expect(part(page, "faces")).to_have_text(faces)
    assert [int(text[0]) for text in cells(page) if text] == expected_cells(2, 5)


@PHONE
def test_the_card_and_the_fields_are_in_one_screen(page: Page, root: str) -> None:
    """At 360 by 740 the advice, the card and both numbers are in sight."""
    page.goto(root + ADDRESS)
    for selector in ('[data-question="advice"]', ".card", ATTACKERS, DEFENDERS):
        box = page.locator(selector).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 740


@PHONE
def test_the_card_fits_one_sheet(page: Page, root: str) -> None:
    """Printed, the page is one sheet of A4."""
    page.goto(root + ADDRESS)
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1


@PHONE
def test_a_button_prints_it(page: Page, root: str) -> None:
    """Where scripts are, a button asks the browser to print the card."""
    page.goto(root + ADDRESS)
    page.evaluate("window.print = () => { window.isPrinted = true; }")
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.isPrinted") is True


@PHONE
def test_bad_numbers_are_refused(page: Page, root: str) -> None:
    """One line says what to enter."""
    page.goto(root + ADDRESS)
    page.fill(DEFENDERS, "1001")
    expect_refused(page, "Enter 1–1,000 defenders.")


@PHONE
def test_it_is_found_from_the_dutch_rules(page: Page, root: str) -> None:
    """The page on the Dutch defence and the overview of the rules lead to it."""
    for address in ("dutch-defence/", "dutch/"):
        page.goto(root + address)
        page.locator('a[href$="card/"]').first.click()
        expect(page.locator("h1")).to_have_text("Dutch card")

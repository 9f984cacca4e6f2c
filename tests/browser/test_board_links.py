"""Where the position of the board stands: on the device, in the tab, and in links.

Somebody's link changes nothing of the reader's own.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import PAGE, POSITION, part, settled, station
from tests.browser.conftest import DESK, PHONE

LINK = "?board=classic.1&at=sia.m9_ino.c4&ask=sia.ino&rules=attacker-ties"
"""What a friend sends: another position, under other rules."""


def kept(page: Page, name: str = "board") -> str | None:
    """Return what the device keeps under a name."""
    found: str | None = page.evaluate("name => localStorage.getItem(`risk-odds.${name}`)", name)
    return found


def armies(page: Page, territory: str, text: str) -> None:
    """A station shows this."""
    expect(station(page, territory).locator(".board__armies")).to_have_text(text)


@DESK
def test_changes_are_undone_and_kept(page: Page, root: str) -> None:
    """Each change is undone in its turn; what is there stays on the device."""
    page.goto(root + PAGE)
    part(page, "twos").click()
    expect(station(page, "ala").locator(".board__armies")).to_have_text("B2")
    part(page, "empty").click()
    expect(station(page, "ala").locator(".board__armies")).to_have_text("")
    expect(part(page, "short")).to_contain_text("The board is empty")
    part(page, "undo").click()
    expect(station(page, "ala").locator(".board__armies")).to_have_text("B2")
    page.goto(root + PAGE)
    expect(station(page, "ala").locator(".board__armies")).to_have_text("B2")


@DESK
def test_steps_are_undone_after_a_reload(page: Page, root: str) -> None:
    """What can be undone in a tab can be undone there after a reload, too."""
    page.goto(root + PAGE)
    part(page, "twos").click()
    part(page, "empty").click()
    expect(page).to_have_url(re.compile(r"board=classic\.1&rules=classic$"))
    page.reload()
    part(page, "undo").click()
    armies(page, "ala", "B2")
    part(page, "undo").click()
    armies(page, "sia", "13")
    expect(part(page, "undo")).to_have_attribute("aria-disabled", "true")


@PHONE
def test_a_link_changes_nothing_of_ones_own(page: Page, root: str) -> None:
    """A position that came by a link says so. Taps on it are not kept, neither are its rules: one's
    own board is there afterwards, with its own rules.
    """
    page.goto(root + PAGE)
    part(page, "empty").click()
    station(page, "ala").click()
    own = kept(page)
    assert own is not None
    page.goto(root + PAGE + LINK)
    settled(page)
    expect(part(page, "linked")).to_contain_text(
        "from a link with its own rules: Attacker wins ties"
    )
    page.get_by_label("Set up", exact=True).check()
    station(page, "chi").click()
    armies(page, "chi", "2")
    page.reload()
    armies(page, "chi", "2")
    expect(part(page, "linked")).to_be_visible()
    assert kept(page) == own
    assert kept(page, "ruleset") is None
    page.goto(root + PAGE)
    armies(page, "ala", "2")
    armies(page, "chi", "")
    expect(page.locator("#board-rules")).to_have_value("classic")
    expect(part(page, "linked")).to_be_hidden()
    page.goto(root)
    expect(page.locator("#lookup-rules, [name=rules]").first).to_have_value("classic")


@PHONE
def test_a_link_leads_back_to_ones_own_board(page: Page, root: str) -> None:
    """One tap leads back to one's own position; the browser leads to the link's again."""
    page.goto(root + PAGE)
    part(page, "empty").click()
    station(page, "ala").click()
    page.goto(root + PAGE + LINK)
    part(page, "mine").click()
    armies(page, "ala", "2")
    expect(page).to_have_url(re.compile("at=ala.m2&rules=classic"))
    expect(part(page, "linked")).to_be_hidden()
    page.go_back()
    armies(page, "sia", "9")
    expect(part(page, "linked")).to_be_visible()


@DESK
def test_a_link_becomes_ones_own_when_the_reader_says_so(page: Page, root: str) -> None:
    """Without a board of one's own there is none to go back to. Once kept, the position is there on
    the next visit, and its rules are the game's on all pages.
    """
    page.goto(root + PAGE + LINK)
    settled(page)
    expect(part(page, "mine")).to_be_hidden()
    part(page, "keep").click()
    expect(part(page, "linked")).to_be_hidden()
    page.goto(root + PAGE)
    armies(page, "sia", "9")
    expect(page.locator("#board-rules")).to_have_value("attacker-ties")
    assert kept(page, "ruleset") == "attacker-ties"


@DESK
def test_ones_own_board_goes_by_the_rules_of_the_game(page: Page, root: str) -> None:
    """What is chosen on another page holds on one's own board, too, however it was set up; a step
    back on the board leads back to its rules.
    """
    page.goto(root + PAGE)
    station(page, "ala").click()
    page.select_option("#board-rules", "capital")
    page.goto(root)
    page.get_by_role("button", name="Zombies", exact=True).click()
    page.goto(root + PAGE)
    expect(page.locator("#board-rules")).to_have_value("zombies")
    page.select_option("#board-rules", "classic")
    part(page, "undo").click()
    expect(page.locator("#board-rules")).to_have_value("zombies")
    page.goto(root)
    expect(page.get_by_role("button", name="Zombies", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )


@PHONE
def test_a_kept_link_gives_way_to_ones_own_again(page: Page, root: str) -> None:
    """Where the link's position has taken the place of one's own, Undo brings that back."""
    page.goto(root + PAGE)
    part(page, "empty").click()
    station(page, "ala").click()
    own = kept(page)
    page.goto(root + PAGE + LINK)
    part(page, "keep").click()
    expect(part(page, "hint")).to_contain_text("Undo brings back")
    assert kept(page) != own
    part(page, "undo").click()
    armies(page, "ala", "2")
    armies(page, "sia", "")
    assert kept(page) == own


@DESK
def test_a_link_to_what_is_kept_is_ones_own(page: Page, root: str) -> None:
    """The address of one's own board is no link of somebody's."""
    page.goto(root + PAGE)
    part(page, "twos").click()
    page.goto(root + PAGE + (kept(page) or ""))
    settled_or_refused(page)
    expect(part(page, "linked")).to_be_hidden()


def settled_or_refused(page: Page) -> None:
    """The scripts have started."""
    expect(part(page, "bar")).to_be_visible()


@PHONE
@pytest.mark.parametrize(
    ("search", "words"),
    [
        ("?board=other.1&at=sia.m3", "This site doesn’t have the link’s board"),
        ("?board=classic.1&at=zzz.m3", "could not be read and is left out"),
        ("?board=classic.1&at=sia.m99999", "more armies on a territory than fit: 1,000 are shown"),
        (f"{POSITION}x", "rules that are not here"),
    ],
)
def test_what_a_link_cannot_ask_is_said(page: Page, root: str, search: str, words: str) -> None:
    """Another board, or territories that are not there, are named in a line."""
    page.goto(root + PAGE + search)
    expect(part(page, "notice")).to_contain_text(words)

"""Sharing a matchup page, and the colours it has without Material."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, OpenPage

MATCHUP = "classic/8-vs-5/"
SHARING = "window.shared = []; navigator.share = async (page) => { window.shared.push(page); };"


def _open(page: Page, address: str) -> None:
    """Open a page on a device that can share."""
    page.add_init_script(SHARING)
    page.goto(address)


def _shared(page: Page) -> dict[str, str]:
    """What the device is given by the button Share."""
    page.get_by_role("button", name="Share").click()
    shared: dict[str, str] = page.evaluate("window.shared.pop()")
    return shared


@pytest.mark.own_profile
@PHONE
def test_device_shares_the_page_its_own_way(page: Page, root: str) -> None:
    """Where the device can share, it gets the answer and the address of the page."""
    _open(page, f"{root}{MATCHUP}?from=chat#survivors")
    title = "8 attackers v 5 defenders, Classic: the attacker wins 81.8%"
    assert _shared(page) == {"title": title, "text": title, "url": root + MATCHUP}
    assert page.evaluate("window.shared") == []


@pytest.mark.own_profile
@PHONE
@pytest.mark.parametrize(
    ("address", "title", "url"),
    [
        (
            MATCHUP,
            "9 on the territory v 5 defenders, Classic: the attacker wins 81.8%",
            f"{MATCHUP}?t=9",
        ),
        (
            "battle/?a=60&d=40&rules=classic",
            "61 on the territory v 40 defenders, Classic: the attacker wins 99.2%",
            "battle/?t=61&d=40&rules=classic",
        ),
    ],
)
def test_a_battle_is_shared_as_its_reader_counts(
    page: Page, root: str, address: str, title: str, url: str
) -> None:
    """Who counts the territory shares its armies, in words as in the link."""
    page.goto(root)
    page.get_by_role("radio", name="on the territory").first.check(force=True)
    _open(page, root + address)
    expect(page.locator("h1")).to_contain_text("on the territory v")
    expect(page).to_have_title(re.compile(r"wins \d\d\.\d%"))
    assert _shared(page) == {"title": title, "text": title, "url": root + url}


@pytest.mark.own_profile
@PHONE
def test_a_drawn_battle_is_shared_like_a_page(page: Page, root: str) -> None:
    """A battle drawn on the device is shared under its own address, with its answer alone."""
    _open(page, f"{root}battle/?attackers=60&d=40&rule=classic&from=chat")
    expect(page).to_have_title(re.compile(r"wins 99\.\d% - Exact RISK odds$"))
    shared = _shared(page)
    title = "60 attackers v 40 defenders, Classic: the attacker wins 99.2%"
    url = f"{root}battle/?a=60&d=40&rules=classic"
    assert shared == {"title": title, "text": title, "url": url}


@pytest.mark.own_profile
@PHONE
@pytest.mark.parametrize(
    ("rounds", "text"),
    [
        ("02.02", "after 2 rounds: Taken. 3 attackers left"),
        ("20", "after 1 round: 0.7% for 1 attacker to beat 4"),
    ],
)
def test_a_battle_at_the_table_is_shared_in_sentences(
    page: Page, root: str, rounds: str, text: str
) -> None:
    """A battle that has ended is told in two sentences, one that goes on in one."""
    _open(page, f"{root}at-the-table/?a=3&d=4&rules=classic&rounds={rounds}")
    assert _shared(page)["text"].endswith(f", {text}")


@pytest.mark.own_profile
@PHONE
def test_the_calculator_shares_all_that_was_asked(page: Page, root: str) -> None:
    """A chance wanted and attackers to be left are in the sentence and in the link, which asks for
    them again.
    """
    _open(page, f"{root}?a=8&d=5&rules=classic")
    page.fill("#lookup-left", "3")
    wanted = page.locator("[data-lookup=wanted]")
    expect(wanted).to_contain_text("with at least 3 (A) left")
    usual = wanted.text_content()
    page.fill("#lookup-chance", "62.5")
    expect(wanted).not_to_have_text(usual or "")
    needed = wanted.text_content()
    win = page.locator("[data-lookup=left-win]").text_content()
    shared = _shared(page)
    assert shared["text"] == (
        f"8 attackers v 5 defenders, Classic: the attacker wins 81.8%; {win} to win with at least "
        f"3 attackers (A) left, 4 with the one that stays (T); 62.5% {needed}"
    )
    page.goto(shared["url"])
    expect(page.locator("#lookup-chance")).to_have_value("62.5")
    expect(page.locator("#lookup-left")).to_have_value("3")
    expect(wanted).to_have_text(needed or "")


@pytest.mark.own_profile
@PHONE
def test_house_rules_are_shared_at_their_answer(page: Page, root: str) -> None:
    """Whoever opens the link on a phone has the chance to win in sight, not the dice above it."""
    _open(page, f"{root}house-rules/?a=8&d=5&rules=house_8.8-v-6.6")
    url = _shared(page)["url"]
    assert url == f"{root}house-rules/?a=8&d=5&rules=house_8.8-v-6.6#battle"
    page.goto(f"{root}about/")
    page.goto(url)
    win = page.locator("[data-lookup=win]")
    expect(win).not_to_have_text("81.8%")
    expect(win).to_be_in_viewport()


@DESK
def test_the_answer_is_copied_where_nothing_can_share(open_page: OpenPage, root: str) -> None:
    """Elsewhere the button copies the answer and the address, says so, and calms down again."""
    with open_page(permissions=["clipboard-read", "clipboard-write"]) as (page, _):
        page.add_init_script("Object.defineProperty(navigator, 'share', { value: undefined });")
        page.goto(root + MATCHUP)
        button = page.locator("button.share")
        button.click()
        expect(button).to_have_text("Link copied")
        text = f"8 attackers v 5 defenders, Classic: the attacker wins 81.8% {root}{MATCHUP}"
        assert page.evaluate("navigator.clipboard.readText()") == text
        expect(button).to_have_text("Copy link")


@DESK
@pytest.mark.parametrize(
    ("error", "outcome"), [("AbortError", "dismissed"), ("NotAllowedError", "copied")]
)
def test_sharing_tells_what_became_of_it(
    open_page: OpenPage, root: str, error: str, outcome: str, scripts: str
) -> None:
    """A reader who changes their mind is left alone; where sharing fails, the address is copied."""
    with open_page(permissions=["clipboard-read", "clipboard-write"]) as (page, _):
        page.goto(root + MATCHUP)
        found = page.evaluate(
            """async ([address, name]) => {
              navigator.share = async () => { throw new DOMException("", name); };
              const { share } = await import(address);
              return share({ title: "A", text: "B", url: "C" });
            }""",
            [f"{scripts}browser/share.js", error],
        )
        assert found == outcome


@pytest.mark.own_profile
@PHONE
@pytest.mark.parametrize(
    ("left", "taken"),
    [
        ("", "all taken 97.0%"),
        ("&left=2", "all taken and 2 or more left 96.6%"),
        ("&left=9", "all taken and 9 or more left 74.3%"),
    ],
)
def test_a_shared_chain_says_what_is_to_be_left(
    page: Page, root: str, left: str, taken: str
) -> None:
    """The chance that is shared is that of the armies wanted at the end, where any are."""
    _open(page, f"{root}paths/?a=20&d=7&rules=classic&to=3{left}")
    expect(page.locator("[data-question=reached]")).to_have_text(taken.split()[-1])
    assert _shared(page)["text"].endswith(f": {taken}")


@pytest.mark.own_profile
@PHONE
def test_a_shared_chain_says_who_is_left_behind(page: Page, root: str) -> None:
    """Armies that stay on the way are part of the question: they stand beside their territory."""
    _open(page, f"{root}paths/?a=14&d=6&rules=classic&behind=3&to=3&to=3")
    reached = page.locator("[data-question=reached]")
    expect(page.locator("[data-question=taken]")).to_have_text("Taken 6 (leaving 3) → 3 → 3")
    asked = "14 attackers against 6 (leaving 3), then 3, then 3, Classic"
    assert _shared(page)["text"] == f"{asked}: all taken {reached.text_content()}"


@pytest.mark.own_profile
@PHONE
@pytest.mark.parametrize(("side", "did"), [("", "attacked"), ("&side=defender", "defended")])
def test_shared_luck_says_by_which_rules_and_whose_it_is(
    page: Page, root: str, side: str, did: str
) -> None:
    """The same end is lucky for one side and unlucky for the other, and rare under some rules."""
    _open(page, f"{root}was-i-unlucky/?a=10&d=5&rules=zombies&end=d1{side}")
    expect(page.locator("[data-luck=claim]")).to_contain_text("of such battles ever go")
    assert _shared(page)["text"].endswith(f" as this. Zombies, I {did}.")


@pytest.mark.own_profile
@PHONE
def test_what_is_hidden_is_not_shared(page: Page, root: str) -> None:
    """A stack that the reader has named is no example, in what is shared either."""
    _open(page, f"{root}how-many-to-leave/?a=13&rules=classic&hold=80")
    expect(page.locator("[data-question=example]")).to_be_hidden()
    text = _shared(page)["text"]
    assert "against 13 attackers" in text
    assert "example" not in text

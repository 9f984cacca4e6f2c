"""Was I unlucky? One battle, also a broken-off one, as people enter it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.luck import (
    ATTACKERS,
    DEFENDERS,
    LEFT_ATTACKERS,
    LEFT_DEFENDERS,
    PAGE,
    defended,
    expect_refused,
    expect_told,
    invitation,
    lost,
    part,
    whole,
    won,
)
from tests.browser.questions import type_battle

VERSION = "Computed for v3.3; the app has used other rules since v3.20."


@PHONE
def test_scripts_write_what_the_page_arrived_with(page: Page, root: str) -> None:
    """Words, bars and table for 10 v 4 with two left are those of the page, letter for letter."""
    page.goto(root + PAGE)
    before = whole(page)
    page.fill(LEFT_DEFENDERS, "3")
    expect_told(page, lost("classic", 10, 4, 3))
    page.fill(LEFT_DEFENDERS, "2")
    expect_told(page, lost("classic", 10, 4, 2))
    assert whole(page) == before


@PHONE
def test_the_answer_is_in_sight(page: Page, root: str) -> None:
    """On a small phone the answer needs no scrolling, nor while a keyboard covers half of it."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(root + PAGE)
    for name in ("figure", "claim", "note", "own"):
        expect(part(page, name)).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 360, "height": 330})
    page.locator(LEFT_DEFENDERS).click()
    page.keyboard.type("4")
    expect_told(page, lost("classic", 10, 4, 4))
    expect(part(page, "figure")).to_be_in_viewport(ratio=1)
    expect(page.locator(LEFT_DEFENDERS)).to_be_in_viewport(ratio=1)


@PHONE
def test_the_address_holds_the_question(page: Page, root: str) -> None:
    """Battle, end and side stand in the address; reload and the back button keep them."""
    page.goto(f"{root}{PAGE}?a=12&d=9&rules=classic&end=a3")
    expect_told(page, won("classic", 12, 9, 3))
    expect(page.locator(LEFT_ATTACKERS)).to_have_value("3")
    expect(page.locator(LEFT_DEFENDERS)).to_have_value("0")
    page.get_by_label("I defended").check(force=True)
    page.wait_for_url(f"{root}{PAGE}?a=12&d=9&rules=classic&end=a3&side=defender")
    expect_told(page, defended(won("classic", 12, 9, 3)))
    page.reload()
    expect_told(page, defended(won("classic", 12, 9, 3)))
    page.go_back()
    expect_told(page, won("classic", 12, 9, 3))
    expect(page.get_by_label("I attacked")).to_be_checked()


@PHONE
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_a_battle_broken_off_stands_as_all_its_moments_say(
    page: Page, root: str, side: str
) -> None:
    """What the table's page links to: how often such a battle ever stands as badly, or as well."""
    page.goto(f"{root}{PAGE}?a=12&d=9&rules=classic&end=a3d6&side={side}")
    expect_told(page, ("classic", (12, 9), (3, 6), side == "defender"))
    expect(part(page, "claim")).to_contain_text("12 attackers v 9 defenders, broken off at 3 v 6")
    sign = "−" if side == "attacker" else "+"
    expect(part(page, "note")).to_contain_text(f"Expected score from there {sign}3.38")
    expect(part(page, "own")).to_have_text(f"expected score {sign}3.38")
    expect(part(page, "bars-own")).to_have_attribute("d", "")
    expect(page.locator(".luck__table [data-own]")).to_have_count(0)


@PHONE
@pytest.mark.parametrize("side", ["attacker", "defender"])
@pytest.mark.parametrize("end", ["a3", "a12", "d9", "a3d6"])
def test_the_mark_is_seen_however_small_the_bar_is(
    page: Page, root: str, end: str, side: str
) -> None:
    """A line as high as the drawing stands where the battle stands, below an arrow, and words that
    are no wider than the drawing.
    """
    page.goto(f"{root}{PAGE}?a=12&d=9&rules=classic&end={end}&side={side}")
    expect(part(page, "claim")).to_contain_text("12 attackers v 9 defenders")
    drawing = page.locator(".luck .split + svg").bounding_box()
    line, arrow, words = (
        part(page, name).bounding_box() for name in ("bars-here", "pointer", "you")
    )
    assert drawing
    assert line
    assert arrow
    assert words
    assert line["height"] >= drawing["height"] - 2
    width = part(page, "bars-here").evaluate(
        "each => parseFloat(getComputedStyle(each).strokeWidth)"
    )
    assert width >= 2
    assert drawing["x"] - 1 <= line["x"] <= drawing["x"] + drawing["width"] + 1
    assert abs(arrow["x"] + arrow["width"] / 2 - line["x"]) <= 2
    assert words["y"] + words["height"] <= arrow["y"] + 2
    assert arrow["y"] + arrow["height"] <= drawing["y"] + 4
    leaning = part(page, "you").get_attribute("data-lean")
    third = int(3 * (line["x"] - drawing["x"]) / drawing["width"])
    assert leaning == ("start", "center", "end", "end")[third]


@PHONE
def test_the_bars_count_what_the_reader_counts(page: Page, root: str) -> None:
    """The number below the bar that is marked is the one that its words say, and the axis names the
    count.
    """
    for address, words, left, axis in (
        ("?a=10&d=4&rules=classic&end=a10", "10 attackers left, ", "10", "Attackers (A) left"),
        (
            "?t=11&d=4&rules=classic&end=a10",
            "11 left on the territory, ",
            "11",
            "Left on the territory (T)",
        ),
    ):
        page.goto(f"{root}{PAGE}{address}")
        page.locator("h1").hover()
        expect(part(page, "own")).to_contain_text(words)
        bars = part(page, "bars")
        expect(bars.locator(".labels > text").first).to_have_text(left)
        named = bars.locator("p:has(b)").evaluate("(p) => getComputedStyle(p, '::before').content")
        assert named.strip('" ') == axis


@PHONE
def test_an_end_is_taken_back(page: Page, root: str) -> None:
    """Whoever empties a field has told no end any more: another end takes its place."""
    page.goto(f"{root}{PAGE}?a=10&d=4&rules=classic&end=d2")
    expect_told(page, lost("classic", 10, 4, 2))
    defenders = page.locator("#luck-left-defenders")
    defenders.fill("")
    expect(part(page, "message")).to_contain_text("How many defenders were left?")
    page.fill("#luck-left-attackers", "9")
    page.locator("#luck-left-attackers").press("Tab")
    expect(defenders).to_have_value("0")
    expect(part(page, "claim")).to_contain_text("9 attackers left")


@PHONE
def test_the_drawing_says_what_a_bar_stands_for(page: Page, root: str) -> None:
    """Tapped or chosen with the keys, a bar says its end and chance; it is the same battle for the
    defender, whose words are marked at the same bar.
    """
    page.goto(f"{root}{PAGE}?a=10&d=4&rules=classic&end=d2")
    expect_told(page, lost("classic", 10, 4, 2))
    before = part(page, "bars-here").get_attribute("d")
    bars = page.get_by_role("slider", name="Ends of the battle")
    bars.press("End")
    expect(part(page, "bars").locator(".readout")).to_have_text(
        re.compile(r"^4 defenders left: 0\.\d\d%$")
    )
    bars.press("Home")
    expect(bars).to_have_attribute("aria-valuetext", re.compile(r"^10 attackers left: \d+\.\d\d%$"))
    page.get_by_label("I defended").check(force=True)
    expect_told(page, defended(lost("classic", 10, 4, 2)))
    assert part(page, "bars-here").get_attribute("d") == before


@PHONE
@pytest.mark.parametrize(
    ("search", "words"),
    [
        ("?a=10&d=4&end=d5", "Enter 0–4 defenders left."),
        ("?a=10&d=4&end=a11", "Enter 0–10 attackers left."),
        (
            "?a=10&d=4&end=a3d2",
            "If both sides always roll all their dice, this cannot happen: up to here every round "
            "takes 2 armies, but 9 have fallen. Was a die left out, or an army miscounted?",
        ),
        ("?a=10&d=4&end=a10d4", "No army has fallen yet: there is nothing to compare."),
        (
            "?a=10&d=4&rules=balanced-blitz&end=d4",
            f"This cannot happen under these rules. {VERSION}",
        ),
        (
            "?a=10&d=4&rules=balanced-blitz&end=a3d2",
            "Balanced blitz is always fought to the end.",
        ),
        ("?a=10&d=4&end=d2&and=10.4.d9.classic", "Battle 2: Enter 0–4 defenders left."),
        (
            "?a=10&d=4&end=d2&and=10.4.d4.balanced-blitz",
            f"Battle 2: This cannot happen under these rules. {VERSION}",
        ),
    ],
)
def test_what_cannot_be_gets_one_plain_line(page: Page, root: str, search: str, words: str) -> None:
    """More left than began, and ends to which no rolls lead: nothing is drawn instead, but for all
    ends of one battle that cannot end so.
    """
    page.goto(root + PAGE + search)
    expect_refused(page, words)
    shows_ends = "cannot happen" in words and "and=" not in search
    expect(part(page, "bars")).to_be_visible(visible=shows_ends)
    expect(page.get_by_text("All ends")).to_be_hidden()
    expect(page.locator("[data-luck=live]")).to_be_visible()


@PHONE
@pytest.mark.parametrize("end", ["", "&end=", "&end=a0d0", "&end=a-1", "&end=<b>x</b>"])
def test_without_an_end_nothing_is_told(page: Page, root: str, end: str) -> None:
    """The page asks who was left, above all ends of the battle, none of them marked; one number is
    enough, as nobody else is left then. An end that cannot be read is reported.
    """
    page.goto(f"{root}{PAGE}?a=10&d=4&rules=classic{end}")
    expect_refused(page, invitation("classic", 10, 4))
    expect(page.locator(".labels text")).to_have_text(["10", *"86421124"])
    for name in ("you", "pointer", "bars-here", "bars-own"):
        expect(part(page, name)).to_be_hidden()
    unread = "The link’s end of the battle can’t be read."
    expect(part(page, "notice")).to_have_text(unread if end.partition("end=")[2] else "")
    for field in (LEFT_ATTACKERS, LEFT_DEFENDERS):
        expect(page.locator(field)).to_have_value("")
    page.fill(LEFT_ATTACKERS, "0")  # as who has lost all his armies begins
    expect_refused(page, invitation("classic", 10, 4).replace("Who was", "How many defenders were"))
    page.fill(LEFT_ATTACKERS, "")
    expect_refused(page, invitation("classic", 10, 4))
    page.locator(LEFT_DEFENDERS).press_sequentially("1")
    expect_told(page, lost("classic", 10, 4, 1))
    page.locator(LEFT_DEFENDERS).blur()
    expect(page.locator(LEFT_ATTACKERS)).to_have_value("0")
    expect_told(page, lost("classic", 10, 4, 1))
    page.wait_for_url(f"{root}{PAGE}?a=10&d=4&rules=classic&end=d1")


@PHONE
def test_an_example_that_cannot_be_asks_for_ones_own(page: Page, root: str) -> None:
    """Under rules chosen elsewhere that know no such end, the page keeps the rules, and asks how
    one's own battle ended.
    """
    page.goto(root)
    page.get_by_role("button", name="Balanced blitz", exact=True).click()
    page.goto(root + PAGE)
    expect(page.locator("#luck-rules")).to_have_value("balanced-blitz")
    expect(page.locator(LEFT_DEFENDERS)).to_have_value("")
    asked = invitation("balanced-blitz", 10, 4)
    expect(page.locator('[data-luck="message"]')).to_have_text(f"{asked} {VERSION}")
    page.fill(LEFT_ATTACKERS, "1")
    page.locator(LEFT_ATTACKERS).blur()
    impossible = f"This cannot happen under these rules. {VERSION}"
    expect(page.locator('[data-luck="message"]')).to_have_text(impossible)
    expect(page.locator('[data-luck="bars"]')).to_be_visible()  # what can happen
    page.fill(LEFT_ATTACKERS, "5")
    page.locator(LEFT_ATTACKERS).blur()
    expect(page.locator('[data-luck="message"]')).to_be_hidden()
    expect(page.locator('[data-luck="note"]')).to_contain_text("Balanced blitz")


@PHONE
def test_the_example_is_called_one(page: Page, root: str) -> None:
    """The page begins with an example, and says so; an end that the reader tells, and one that a
    link tells, is none, be it the same.
    """
    address = f"{root}was-i-unlucky/"
    page.goto(address)
    expect(part(page, "claim")).to_contain_text("10 attackers v 4 defenders")
    expect(part(page, "example")).to_be_visible()
    page.get_by_role("button", name="One defender left more").click()
    expect(part(page, "example")).to_be_hidden()
    page.get_by_role("button", name="One defender left fewer").click()
    expect(part(page, "claim")).to_contain_text("2 defenders left")
    expect(part(page, "example")).to_be_hidden()
    page.goto(f"{address}?a=10&d=4&rules=classic&end=d2")
    expect(part(page, "claim")).to_contain_text("2 defenders left")
    expect(part(page, "example")).to_be_hidden()


@PHONE
def test_the_examples_defenders_are_nobodys_own(page: Page, root: str) -> None:
    """Who tells first how many attackers are left has told no defenders: after none, these are
    asked for, and after some the battle is won.
    """
    page.goto(root + PAGE)
    page.locator(LEFT_ATTACKERS).press_sequentially("0")
    expect(page.locator(LEFT_DEFENDERS)).to_have_value("")
    asked = invitation("classic", 10, 4).replace("Who was", "How many defenders were")
    expect(page.locator('[data-luck="message"]')).to_have_text(asked)
    page.fill(LEFT_ATTACKERS, "6")
    expect_told(page, won("classic", 10, 4, 6))


@PHONE
def test_how_ones_own_battle_ended_is_asked(page: Page, root: str) -> None:
    """Who changes the example's armies has told no end yet; one that was told stays."""
    page.goto(root + PAGE)
    expect(page.locator(LEFT_DEFENDERS)).to_have_value("2")
    page.fill(ATTACKERS, "8")
    page.fill(DEFENDERS, "3")
    expect(page.locator('[data-luck="message"]')).to_have_text(invitation("classic", 8, 3))
    for field in (LEFT_ATTACKERS, LEFT_DEFENDERS):
        expect(page.locator(field)).to_have_value("")
    page.fill(LEFT_DEFENDERS, "1")
    page.locator(LEFT_DEFENDERS).blur()
    expect_told(page, lost("classic", 8, 3, 1))
    page.fill(ATTACKERS, "9")
    expect_told(page, lost("classic", 9, 3, 1))


@PHONE
def test_what_is_hidden_is_not_read_out(page: Page, root: str) -> None:
    """Of a battle of one's own nothing says that it is an example, to nobody."""
    page.goto(root + PAGE)
    type_battle(page, 9, 3)
    page.fill(LEFT_ATTACKERS, "4")
    page.fill(LEFT_DEFENDERS, "0")
    spoken = part(page, "spoken")
    expect(spoken).to_contain_text("9 attackers v 3 defenders")
    expect(spoken).not_to_contain_text("Example")


@PHONE
def test_answers_lead_on_to_the_battle(page: Page, root: str) -> None:
    """To its own page, and to the page that follows it roll by roll."""
    page.goto(f"{root}{PAGE}?a=8&d=5&rules=dutch&end=d2")
    expect(page.get_by_role("link", name="Full odds")).to_have_attribute(
        "href", re.compile("/dutch/8-vs-5/$")
    )
    expect(page.locator("[data-luck=live]")).to_have_attribute(
        "href", re.compile(r"/at-the-table/\?a=8&d=5&rules=dutch$")
    )


@PHONE
def test_without_scripts_no_field_pretends_to_work(open_page: OpenPage, root: str) -> None:
    """The example answer stays; what only scripts can follow is not shown."""
    with open_page(java_script_enabled=False) as (page, _):
        page.goto(root + PAGE)
        expect(page.get_by_text("Unlucky: 3.5%", exact=True)).to_be_visible()
        expect(page.get_by_text("I defended")).to_be_hidden()
        expect(page.locator(LEFT_DEFENDERS)).to_be_hidden()
        words = page.locator("main noscript").text_content()
        assert words
        assert "Your battle needs scripts." in words


@PHONE
@pytest.mark.parametrize(
    ("search", "words", "battles"),
    [
        (
            "?a=10&d=4&end=d2&and=2000.2000.a1.classic",
            *("Battle 2: Odds cover 1 to 1,000 attackers and 1 to 1,000 defenders.", 2),
        ),
        ("?a=10&d=4&end=d2&and=junk&and=10.4.d2", "Battles of the link that can’t be read", 2),
        ("?a=10&d=4&end=d2" + "&and=2.1.d1" * 50, "At most 20 battles: the rest are left out.", 20),
        ("?a=10&d=4&end=d2&and=2.1.d1.nobodys", "The link asks for rules that are not here", 2),
    ],
)
def test_what_a_link_asks_in_vain_is_told(
    page: Page, root: str, search: str, words: str, battles: int
) -> None:
    """The rest of the link is answered, and nothing of it is repeated."""
    page.goto(root + PAGE + search)
    expect(part(page, "notice")).to_contain_text(words)
    expect(page.locator(".luck__further")).to_have_count(battles - 1)
    expect(part(page, "figure")).to_have_text(re.compile(r"^(Unlucky|Lucky|At most|\d).*%"))
    assert "<b>" not in page.locator("main").inner_text()
    assert "junk" not in page.locator("main").inner_text()


@PHONE
@pytest.mark.parametrize("typed", ["-1", "2.5", "99999", "5"])
def test_wrong_numbers_are_kept_and_answered_in_one_line(page: Page, root: str, typed: str) -> None:
    """What was typed stays, and a right number brings the answer back."""
    page.goto(root + PAGE)
    page.fill(LEFT_DEFENDERS, typed)
    expect(part(page, "message")).to_contain_text("nter 0–4 defenders left.")
    expect(page.locator(LEFT_DEFENDERS)).to_have_value(typed)
    expect(page.locator(LEFT_DEFENDERS)).to_have_attribute("aria-invalid", "true")
    page.fill(LEFT_DEFENDERS, "")
    expect(page.locator(LEFT_DEFENDERS)).to_have_attribute("aria-invalid", "false")
    page.fill(LEFT_DEFENDERS, "0")
    expect_refused(page, "Somebody is left at the end: enter who, and how many.")
    expect(page.locator(LEFT_DEFENDERS)).to_have_value("0")
    assert "end=" not in page.url or page.url.endswith("end=d2")
    page.fill(LEFT_DEFENDERS, "1")
    expect_told(page, lost("classic", 10, 4, 1))


@PHONE
def test_rules_of_ones_own_and_large_battles_have_an_answer(page: Page, root: str) -> None:
    """House rules work as rules; beyond 100 armies a side the page answers meanwhile."""
    page.goto(f"{root}{PAGE}?a=10&d=4&rules=house_6.6.6-v-6.6&end=d2&and=10.4.d2.house_6.6.6-v-6.6")
    expect_told(page, *[lost("classic", 10, 4, 2)] * 2)
    page.goto(f"{root}{PAGE}?a=1000&d=1000&rules=classic&end=d20")
    expect(part(page, "figure")).to_have_text("Unlucky: 0.06%")
    page.goto(f"{root}{PAGE}?a=10&d=4&rules=balanced-blitz&end=a4")
    expect_told(page, won("balanced-blitz", 10, 4, 4))
    expect(part(page, "note")).to_contain_text("v3.3")

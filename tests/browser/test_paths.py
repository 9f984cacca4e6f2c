"""The page of chains: its answer, its address, and the ways that lead to it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import lookup
from tests.browser.chains import (
    ADD,
    ATTACKERS,
    DEFENDERS,
    PAGE,
    RULES,
    SETTLED,
    expect_chain,
    part,
    texts,
)
from tests.browser.conftest import PHONE, OpenPage

NORVIG = "?t=72&d=22&rules=classic" + "".join(
    f"&to={defenders}" for defenders in (8, 2, 2, 2, 7, 1, 1, 3, 1, 2, 3, 5, 1)
)
"""The chain of a notebook in the literature."""

ASKED = "?t=13&d=7&rules=classic&behind=2&to=3&to=2.1.three-dice-defence&left=3"
HOUSE = "house_6.6.6-v-8.6_highest1"


def test_scripts_write_what_the_page_arrived_with(page: Page, root: str) -> None:
    """The answer that the script writes for 11 against 7, 3 and 2 is that of the page, letter for
    letter.
    """
    page.goto(root + PAGE)
    before = texts(page)
    funnel = page.locator("[data-question=funnel]")
    drawn = funnel.inner_html()
    assert "38.0%" in drawn
    assert before[0].startswith("38.0% chance to take all 3 territories with 11 attackers")
    for number, chance in (("8", "31.3%"), ("7", "38.0%")):
        page.fill(DEFENDERS, number)
        expect(part(page, "reached")).to_have_text(chance)
        expect(funnel.locator("text").last).to_have_text(chance)
    expect(page.locator("[data-waiting]")).to_have_count(0)
    assert texts(page) == before
    assert funnel.inner_html() == drawn


@PHONE
def test_a_chain_from_the_literature_is_the_one_of_its_work(page: Page, root: str) -> None:
    """The page of chains names Norvig's question, whose page leads to the chain with his answer."""
    page.goto(root + PAGE)
    page.get_by_role("link", name="Peter Norvig").click()
    page.locator("#here + ul a").first.click()
    expect(page).to_have_url(root + PAGE + NORVIG)
    expect(part(page, "reached")).to_have_text("81.1%")
    expect(part(page, "attackers")).to_have_text("72 on the territory")


@PHONE
def test_the_address_holds_the_whole_chain(page: Page, root: str) -> None:
    """All of a chain is read from its address, and all numbers are the generator's; a change is
    written there, the back button takes it back, and a reload keeps it.
    """
    page.goto(root + PAGE + ASKED)
    territories = [("classic", 7, 2), ("classic", 3, 1), ("three-dice-defence", 2, 3)]
    expect_chain(page, 12, territories)
    expect(page.locator(ATTACKERS)).to_have_value("13")
    expect(part(page, "attackers")).to_have_text("13 on the territory")
    expect(part(page, "wanted")).to_have_text(" and end with 3 or more")
    page.wait_for_timeout(SETTLED)
    page.fill("#chain-defenders-2", "4")
    changed = ASKED.replace("to=3", "to=4")
    expect(page).to_have_url(root + PAGE + changed)
    expect_chain(page, 12, [territories[0], ("classic", 4, 1), territories[2]])
    page.reload()
    expect_chain(page, 12, [territories[0], ("classic", 4, 1), territories[2]])
    page.go_back()
    expect(page).to_have_url(root + PAGE + ASKED)
    expect_chain(page, 12, territories)
    page.locator("form.chain").get_by_role("radio", name="that can attack").check()
    expect(page).to_have_url(root + PAGE + ASKED.replace("t=13", "a=12"))
    expect(part(page, "attackers")).to_have_text("12 attackers")


@PHONE
def test_rules_of_ones_own_work_in_a_chain(page: Page, root: str) -> None:
    """House rules can be those of the first territory, or of another alone."""
    page.goto(f"{root}{PAGE}?a=9&d=3&rules=house_6.6.6-v-6.6&to=2")
    expect_chain(page, 9, [("classic", 3, 1), ("classic", 2, 1)])
    page.goto(f"{root}{PAGE}?a=9&d=3&rules=classic&to=2.1.{HOUSE}")
    row = page.locator(".chain__row")
    expect(row.get_by_label("Rules")).to_have_value(HOUSE)
    expect(part(page, "title")).to_have_text("Classic and 3 d6 v d8 + d6 (+1 highest)")
    expect(part(page, "notice")).to_be_hidden()


VERSION = " Computed for v3.3; the app has used other rules since v3.20."


@PHONE
def test_balanced_blitz_has_chains(page: Page, root: str) -> None:
    """Anywhere in a chain it is answered, with the generator's certified chances and the version
    beside them; other rules have none.
    """
    page.goto(f"{root}{PAGE}?a=9&d=3&rules=classic&to=2")
    expect_chain(page, 9, [("classic", 3, 1), ("classic", 2, 1)])
    expect(part(page, "version")).to_have_text("")
    page.locator(".chain__row").get_by_label("Rules").select_option(label="Balanced blitz")
    expect_chain(page, 9, [("classic", 3, 1), ("balanced-blitz", 2, 1)])
    expect(part(page, "version")).to_have_text(VERSION)
    expect(page).to_have_url(f"{root}{PAGE}?a=9&d=3&rules=classic&to=2.1.balanced-blitz")
    page.goto(f"{root}{PAGE}?a=12&d=7&rules=balanced-blitz&to=3&to=2.1.classic&left=2")
    expect_chain(page, 12, [("balanced-blitz", 7, 1), ("balanced-blitz", 3, 1), ("classic", 2, 2)])
    expect(part(page, "title")).to_have_text("Balanced blitz and Classic")
    expect(part(page, "version")).to_have_text(VERSION)


@PHONE
def test_a_chain_that_blitz_makes_certain(page: Page, root: str) -> None:
    """What a blitz makes certain is 100%, and certain under its version."""
    page.goto(f"{root}{PAGE}?a=20&d=1&rules=balanced-blitz&to=1")
    expect_chain(page, 20, [("balanced-blitz", 1, 1), ("balanced-blitz", 1, 1)])
    expect(part(page, "reached")).to_have_text("100.0%")
    expect(part(page, "break")).to_have_text("")
    expect(part(page, "version")).to_have_text(VERSION.replace("Computed for", "Certain under"))


@PHONE
def test_a_blitz_chosen_elsewhere_holds_for_chains(page: Page, root: str) -> None:
    """Rules chosen on another page are those of the chain that the page opens with."""
    page.goto(root)
    page.get_by_role("button", name="Balanced blitz", exact=True).click()
    page.goto(root + PAGE)
    expect_chain(page, 11, [("balanced-blitz", each, 1) for each in (7, 3, 2)])
    expect(page.locator(RULES)).to_have_value("balanced-blitz")
    expect(part(page, "version")).to_have_text(VERSION)


@PHONE
def test_a_blitz_is_not_followed_at_the_table(page: Page, root: str) -> None:
    """Where the first battle is a blitz, words take the place of the link to the table."""
    link = page.get_by_role("link", name="Fight the first at the table")
    words = "Balanced blitz is settled in one go, so there are no rolls to follow at the table."
    page.goto(f"{root}{PAGE}?a=9&d=3&rules=balanced-blitz&to=2")
    expect(page.get_by_text(words)).to_be_visible()
    expect(link).to_be_hidden()
    page.select_option(RULES, "classic")
    expect(link).to_be_visible()
    expect(page.get_by_text(words)).to_be_hidden()
    page.locator(".chain__row").get_by_label("Rules").select_option(label="Balanced blitz")
    expect_chain(page, 9, [("classic", 3, 1), ("balanced-blitz", 2, 1)])
    expect(link).to_be_visible()


@PHONE
def test_the_best_order_with_blitz(page: Page, root: str) -> None:
    """Chains with blitz have a best order, too, whose chance is the generator's."""
    page.goto(f"{root}{PAGE}?a=14&d=1&rules=balanced-blitz&to=2&to=9.1.three-dice-defence")
    order = part(page, "order")
    expect(page.locator("[data-waiting]")).to_have_count(0)
    expect(order).to_contain_text("Best order: territories 3")
    page.get_by_role("button", name="Use this order").click()
    expect(order).to_have_text("No other order does noticeably better.")


@PHONE
@pytest.mark.parametrize(
    ("search", "rows", "said"),
    [
        ("?a=8&d=5&to=0", ["1"], "A territory has 1 to 1,000 armies"),
        ("?a=8&d=5&to=-4", ["1"], "A territory has 1 to 1,000 armies"),
        ("?a=8&d=5&to=99999", ["1000"], "A territory has 1 to 1,000 armies"),
        ("?a=8&d=5&to=two", ["3"], "Territory 2 of the link isn’t a number of defenders"),
        ("?a=8&d=5&to=2.5.9.9.9", ["2"], "rules that are not here"),
        ("?a=8&d=5&to=%3Cb%3E&to=2", ["3", "2"], "isn’t a number of defenders"),
        ("?a=8&d=5&to=", [], ""),
        ("?a=8&d=5&left=-1", [], "A territory has 1 to 1,000 armies"),
        ("?a=8&d=5" + "&to=1" * 49, ["1"] * 19, "at most 20 territories: showing the first 20."),
        ("?a=-8&d=5&to=2", ["2"], "Odds cover 1 to 1,000 attackers"),
        ("?a=x&d=1.5&to=2", ["2"], "isn’t a whole number"),
        ("?a=8&d=5&rules=nobodys&to=2", ["2"], "rules that are not here"),
    ],
)
def test_addresses_that_cannot_be_followed(
    page: Page, root: str, search: str, rows: list[str], said: str
) -> None:
    """The nearest chain is shown and answered, with one plain line that repeats nothing."""
    page.goto(root + PAGE + search)
    inputs = page.locator('.chain__row input[name^="defenders"]')
    expect(inputs).to_have_count(len(rows))
    assert inputs.evaluate_all("(found) => found.map(({ value }) => value)") == rows
    notice = part(page, "notice")
    if said:
        expect(notice).to_contain_text(said)
        assert "<b>" not in notice.inner_text()
    else:
        expect(notice).to_be_hidden()
    expect(part(page, "result")).to_be_visible()


@PHONE
def test_the_best_order_can_be_used(page: Page, root: str) -> None:
    """A better order is shown with what it gains; one tap uses it, and Back undoes it."""
    page.goto(f"{root}{PAGE}?a=12&d=1&rules=classic&to=2&to=9")
    order = part(page, "order")
    words = "Best order: territories 3, 2, 1 (9, 2, 1 defenders), 49.9% instead of 45.8%."
    expect(order).to_have_text(words)
    before = page.url
    page.get_by_role("button", name="Use this order").click()
    expect_chain(page, 12, [("classic", each, 1) for each in (9, 2, 1)])
    expect(order).to_have_text("No other order does noticeably better.")
    expect(order).to_be_focused()
    expect(page.get_by_role("button", name="Use this order")).to_be_hidden()
    page.go_back()
    expect(page).to_have_url(before)
    expect(order).to_have_text(words)


@PHONE
def test_an_order_of_other_rules_is_kept(page: Page, root: str) -> None:
    """Where a territory of other rules comes to stand first, these are the reader's now: the chain
    is the same after a reload, and the calculator has its first battle.
    """
    page.goto(root)
    page.select_option(lookup.RULES, "capital")
    page.fill(lookup.ATTACKERS, "14")
    page.fill(lookup.DEFENDERS, "6")
    page.goto(root + PAGE)
    page.locator(ADD).click()
    page.fill("#chain-defenders-2", "3")
    page.locator('.chain__row [data-row="rules"]').select_option("classic")
    page.get_by_role("button", name="Use this order").click()
    chain = [("classic", 3, 1), ("three-dice-defence", 6, 1)]
    expect_chain(page, 14, chain)
    page.wait_for_timeout(SETTLED)
    page.reload()
    expect_chain(page, 14, chain)
    page.goto(root)
    expect(page.locator(lookup.RULES)).to_have_value("classic")


@PHONE
def test_long_chains_are_answered_beside_the_page(page: Page, root: str) -> None:
    """The largest chains take a moment, in which the fields answer; another takes their place."""
    page.goto(f"{root}{PAGE}?a=1000&d=1000&rules=classic" + "&to=1000" * 6)
    expect(part(page, "message")).to_have_text("Working it out …")
    expect(page.locator("form.chain")).to_have_attribute("aria-busy", "true")
    page.locator('[data-row="remove"]').first.click()
    expect(part(page, "steps")).to_contain_text("→")
    expect(part(page, "reached")).to_have_text("<0.1%")
    page.goto(f"{root}{PAGE}?a=30&d=3&rules=classic" + "&to=1" * 8)
    expect(part(page, "order")).to_contain_text("up to 8 territories")


@PHONE
def test_battles_lead_to_their_next_territory(page: Page, root: str) -> None:
    """The lookup, a battle's page and a drawn battle lead to the chain that begins with them,
    counted as the reader counts.
    """
    page.goto(f"{root}?a=9&d=4&rules=dutch")
    page.get_by_role("radio", name="on the territory").check()
    page.get_by_role("link", name="+ next territory").click()
    page.wait_for_url(f"{root}{PAGE}?t=10&d=4&rules=dutch&to=3")
    expect_chain(page, 9, [("dutch", 4, 1), ("dutch", 3, 1)])
    page.goto(f"{root}classic/8-vs-5/")
    page.get_by_role("link", name="+ next territory").click()
    page.wait_for_url(f"{root}{PAGE}?t=9&d=5&rules=classic&to=3")
    page.goto(f"{root}battle/?t=61&d=40&rules=capital")
    page.get_by_role("link", name="+ next territory").click()
    page.wait_for_url(f"{root}{PAGE}?t=61&d=40&rules=capital&to=3")
    expect(part(page, "title")).to_have_text("Capital on every territory")
    for page_address, table in (
        ("?t=10&d=4&rules=dutch", "t=10&d=4&rules=dutch"),
        ("classic/8-vs-5/", "t=9&d=5&rules=classic"),
        ("battle/?t=61&d=40&rules=capital", "t=61&d=40&rules=capital"),
    ):
        page.goto(root + page_address)
        link = page.get_by_role("link", name="At the table").last
        expect(link).to_have_attribute(
            "href", re.compile(f"at-the-table/{re.escape('?' + table)}$")
        )


@PHONE
def test_battles_lead_to_what_is_asked_of_them(page: Page, root: str) -> None:
    """A battle's page and a drawn battle lead to whether to stop and to how lucky it was, with
    their numbers; not to stopping where a battle is too large to be asked that.
    """
    for address, asked in (
        ("classic/8-vs-5/", "?a=8&d=5&rules=classic"),
        ("battle/?t=61&d=40&rules=capital", "?t=61&d=40&rules=capital"),
    ):
        page.goto(root + address)
        actions = page.locator(".actions")
        for name, tool in (
            ("Stop or roll on?", "stop-or-roll"),
            ("Was I unlucky?", "was-i-unlucky"),
        ):
            expect(actions.get_by_role("link", name=name)).to_have_attribute(
                "href", f"{root}{tool}/{asked}"
            )
    page.goto(f"{root}battle/?a=101&d=40&rules=capital")
    expect(page.locator(".actions").get_by_role("link", name="Was I unlucky?")).to_be_visible()
    expect(page.locator(".actions").get_by_role("link", name="Stop or roll on?")).to_be_hidden()


@PHONE
def test_house_rules_lead_to_chains(page: Page, root: str) -> None:
    """The page of house rules leads to a chain under them, and so do its old links with a path."""
    page.goto(f"{root}house-rules/?a=9&d=4&rules={HOUSE}")
    expect(page.locator('[data-house="path"]')).to_be_hidden()
    page.get_by_role("link", name="Several territories").click()
    page.wait_for_url(f"{root}{PAGE}?a=9&d=4&rules={HOUSE}&to=3")
    page.goto(f"{root}house-rules/?a=9&d=4&rules=house_6.6.6-v-6.6&path=3.2.5")
    page.get_by_role("link", name="Open the chain from this link").click()
    page.wait_for_url(f"{root}{PAGE}?a=9&rules=house_6.6.6-v-6.6&d=3&to=2&to=5")
    expect_chain(page, 9, [("classic", 3, 1), ("classic", 2, 1), ("classic", 5, 1)])


@PHONE
def test_the_page_is_whole_without_scripts(open_page: OpenPage, root: str) -> None:
    """Without scripts a whole answer stands there, and no dead controls."""
    with open_page(java_script_enabled=False) as (page, _):
        page.goto(root + PAGE)
        expect(part(page, "reached")).to_have_text("38.0%")
        expect(part(page, "order")).to_have_text("No other order does noticeably better.")
        for dead in (ATTACKERS, "#chain-defenders-2", ADD):
            expect(page.locator(dead)).to_be_hidden()


@PHONE
def test_a_chain_under_teg_follows_what_may_move_in(page: Page, root: str) -> None:
    """12 on the territory against 3 and 2: 32.7% where three may move in, 81.8% where all may; the
    page says which it is, and the name of the rules goes along to the table and back.
    """
    page.goto(f"{root}{PAGE}?t=12&d=3&rules=teg&to=2")
    expect_chain(page, 11, [("teg", 3, 1), ("teg", 2, 1)])
    expect(part(page, "reached")).to_have_text("32.7%")
    expect(part(page, "moving")).to_contain_text("TEG: at most 3 armies may move in")
    page.locator('[data-question="fight"]').click()
    page.wait_for_url(f"{root}at-the-table/?t=12&d=3&rules=teg&to=2")
    page.go_back()
    page.select_option(RULES, "capital")
    expect(part(page, "reached")).to_have_text("81.8%")
    expect(part(page, "moving")).to_have_text("")

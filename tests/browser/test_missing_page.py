"""The lookup on the page for missing addresses."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.checks import Held
from tests.browser.conftest import DESK, PHONE, OpenPage
from tests.browser.lookup import ATTACKERS, expect_answer, part

LIMITS = "Odds cover 1 to 1,000 attackers and 1 to 1,000 defenders. Closest available:"
LARGE = "A battle this large has no page of its own. It is worked out here:"
OWN = "This battle’s page:"
HOUSE = "Battles under house rules have no pages of their own. This one is worked out here:"
DICE = "house_6.6.6-v-6.6"
DICE_LIMITS = "House rules roll 1 to 4 dice a side"
FOUR = "house_6.6.6-v-6.6.6.6"
UNKNOWN = "No rules here have this name. The same battle under Classic rules:"


@PHONE
@pytest.mark.parametrize(
    ("path", "nearest", "words", "there"),
    [
        ("classic/0-vs-5/", (1, 5), LIMITS, "classic/1-vs-5/"),
        ("classic/8-vs-51/", (8, 51), LARGE, "battle/?a=8&d=51&rules=classic"),
        ("classic/99-vs--2", (99, 1), LIMITS, "battle/?a=99&d=1&rules=classic"),
        ("classic/8v5", (8, 5), OWN, "classic/8-vs-5/"),
        ("no-such-rules/9-vs-4/", (9, 4), UNKNOWN, "classic/9-vs-4/"),
        ("house_6.6.6-v-6.6/60-vs-40/", (60, 40), HOUSE, "battle/?a=60&d=40&rules=" + DICE),
        ("house_6.6.6-v-6.6.6.6.6.6/9-vs-4/", (9, 4), DICE_LIMITS, "battle/?a=9&d=4&rules=" + FOUR),
    ],
)
def test_missing_matchup_offers_the_nearest(
    open_page: OpenPage, root: str, path: str, nearest: tuple[int, int], words: str, there: str
) -> None:
    """The address of a matchup that has no page says why, and leads to the nearest battle,
    which the lookup shows. That it is the nearest is said only where the rules are known.
    """
    with open_page() as (page, watch):
        watch.missing.add(root + path)
        answer = page.goto(root + path)
        assert answer is not None
        assert answer.status == 404
        expect(page.locator(ATTACKERS)).to_have_value(f"{nearest[0]}")
        place = page.locator("[data-missing]")
        expect(place).to_contain_text(words)
        place.get_by_role("link").click()
        page.wait_for_url(root + there)
        expect(page.locator("h1")).to_contain_text(f"v {nearest[1]} defender")


@DESK
@pytest.mark.parametrize(
    ("name", "title", "ruleset"),
    [("dutch", "Dutch rules", "dutch"), ("capital", "Capital", "three-dice-defence")],
)
def test_missing_matchup_of_another_ruleset(
    open_page: OpenPage, root: str, name: str, title: str, ruleset: str
) -> None:
    """A missing matchup of another ruleset, also under another name of it, leads to the page that
    draws it by that name, and the lookup shows it.
    """
    with open_page() as (page, watch):
        asked = f"{root}{name}/999-vs-5/"
        watch.missing |= {asked, f"{root}{ruleset}/999-vs-5/?rules={name}"}
        page.goto(asked)
        link = page.locator("[data-missing]").get_by_role("link")
        expect(link).to_have_text(f"999 attackers v 5 defenders, {title}")
        expect(page.locator(ATTACKERS)).to_have_value("999")
        link.click()
        page.wait_for_url(f"{root}battle/?a=999&d=5&rules={name}")


@PHONE
@pytest.mark.parametrize(
    ("path", "there"),
    [
        ("8-vs-5/", "8-vs-5/?rules=capital"),
        ("armies-needed/", "armies-needed/?rules=capital"),
        ("8-vs-5/?x=1#exact", "8-vs-5/?rules=capital&x=1#exact"),
        ("odds/?rules=wall", "odds/?rules=wall"),
    ],
)
def test_pages_at_another_name_lead_to_the_ruleset(
    open_page: OpenPage, root: str, path: str, there: str
) -> None:
    """Whatever is asked for below another name of a ruleset is shown at its id by that name, or by
    the one that the address asks for; going back leads to where the reader came from.
    """
    with open_page() as (page, watch):
        watch.missing.add(f"{root}capital/{path}")
        page.goto(root)
        page.goto(f"{root}capital/{path}")
        page.wait_for_url(f"{root}three-dice-defence/{there}")
        expect(page.locator("h1")).not_to_have_text("Page not found")
        page.go_back()
        page.wait_for_url(root)


@PHONE
@pytest.mark.parametrize("path", ["cap/", "Capital/"])
def test_a_name_spelled_otherwise_leads_to_its_page(
    open_page: OpenPage, root: str, path: str
) -> None:
    """A nickname and capital letters find the page of the name that they mean."""
    with open_page() as (page, watch):
        watch.missing.add(root + path)
        page.goto(root + path)
        page.wait_for_url(f"{root}capital/")
        expect(page.locator("h1")).to_have_text("Capital")


@PHONE
def test_the_data_at_another_name_lead_to_the_downloads(open_page: OpenPage, root: str) -> None:
    """Among the datasets, too, another name of a ruleset leads on."""
    with open_page() as (page, _):
        page.goto(f"{root}data/v1/capital/")
        expect(page).to_have_url(f"{root}three-dice-defence/downloads/")


@PHONE
def test_missing_matchup_where_the_rulesets_do_not_load(
    open_page: OpenPage, root: str, site: Path, figures_folder: str
) -> None:
    """Without the rulesets the page for missing addresses offers no other battle; its lookup says
    what failed and leads to the page of the battle asked for.
    """
    with open_page() as (page, watch):
        watch.missing |= {f"{root}classic/0-vs-5/", f"{figures_folder}rulesets.json"}
        page.route(f"{figures_folder}rulesets.json", lambda route: route.abort())
        page.goto(f"{root}classic/0-vs-5/")
        page.fill(ATTACKERS, "12")
        message = part(page, "message")
        expect(message).to_contain_text("The figures did not load")
        expect(page.locator("[data-missing]")).to_be_hidden()
        message.get_by_role("link").click()
        page.wait_for_url(f"{root}classic/12-vs-5/")


@PHONE
def test_late_rulesets_leave_what_was_typed(
    open_page: OpenPage, root: str, site: Path, figures_folder: str
) -> None:
    """The nearest matchup is offered whenever the rulesets come, but never over typed numbers."""
    with open_page() as (page, watch):
        watch.missing.add(f"{root}classic/0-vs-9/")
        held = Held(page, f"{figures_folder}rulesets.json")
        page.goto(f"{root}classic/0-vs-9/")
        page.fill(ATTACKERS, "12")
        expect(page.locator("form.lookup")).to_have_attribute("data-greyed", "")
        held.release()
        expect(page.locator("[data-missing]")).to_contain_text("1 attacker v 9 defenders")
        expect_answer(page, 12, 5)


def test_missing_page_offers_the_lookup(open_page: OpenPage, root: str, site: Path) -> None:
    """Any other missing address, however deep, says so and offers a lookup that works."""
    with open_page() as (page, watch):
        missing = f"{root}no/such/page/"
        watch.missing.add(missing)
        page.goto(missing)
        expect(page.locator("h1")).to_have_text("Page not found")
        expect(page.locator("[data-missing]")).to_be_hidden()
        page.fill(ATTACKERS, "12")
        expect_answer(page, 12, 5)

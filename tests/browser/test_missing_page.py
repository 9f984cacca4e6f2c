"""The lookup on the page for missing addresses."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import DESK, PHONE, OpenPage
from tests.browser.lookup import (
    ATTACKERS,
    expect_answer,
)


@PHONE
@pytest.mark.parametrize(
    ("path", "nearest"),
    [
        ("classic/0-vs-5/", (1, 5)),
        ("classic/8-vs-51/", (8, 50)),
        ("classic/99-vs--2", (50, 1)),
        ("classic/8v5", (8, 5)),
        ("no-such-rules/9-vs-4/", (9, 4)),
    ],
)
def test_missing_matchup_offers_the_nearest(
    open_page: OpenPage, root: str, site: Path, path: str, nearest: tuple[int, int]
) -> None:
    """The address of a matchup that has no page leads to the nearest one, ready in the lookup."""
    with open_page() as (page, watch):
        watch.missing.add(root + path)
        answer = page.goto(root + path)
        assert answer is not None
        assert answer.status == 404
        expect_answer(page, site, *nearest)
        link = page.locator("[data-missing]").get_by_role("link")
        link.click()
        page.wait_for_url(f"**/classic/{nearest[0]}-vs-{nearest[1]}/")


@DESK
@pytest.mark.parametrize(
    ("path", "ruleset"),
    [("dutch/999-vs-5/", "dutch"), ("capital/999-vs-5/", "three-dice-defence")],
)
def test_missing_matchup_of_another_ruleset(
    open_page: OpenPage,
    root: str,
    site: Path,
    offers: dict[str, dict[str, Any]],
    path: str,
    ruleset: str,
) -> None:
    """A missing matchup of another ruleset, also under another name of it, leads to that
    ruleset's nearest, which the lookup shows.
    """
    with open_page() as (page, watch):
        watch.missing |= {root + path, f"{root}{ruleset}/999-vs-5/"}
        page.goto(root + path)
        link = page.locator("[data-missing]").get_by_role("link")
        most = offers[ruleset]["attackers"]
        title = offers[ruleset]["title"]
        expect(link).to_have_text(f"{most} attackers v 5 defenders, {title}")
        expect_answer(page, site, most, 5, ruleset)
        link.click()
        page.wait_for_url(f"{root}{ruleset}/{most}-vs-5/")


@PHONE
@pytest.mark.parametrize("path", ["8-vs-5/", "armies-needed/", "8-vs-5/?x=1#exact"])
def test_pages_at_another_name_lead_to_the_ruleset(
    open_page: OpenPage, root: str, path: str
) -> None:
    """Whatever is asked for below another name of a ruleset is shown at its id; going back leads
    to where the reader came from.
    """
    with open_page() as (page, watch):
        watch.missing.add(f"{root}capital/{path}")
        page.goto(root)
        page.goto(f"{root}capital/{path}")
        page.wait_for_url(f"{root}three-dice-defence/{path}")
        expect(page.locator("h1")).not_to_have_text("This page is not there")
        page.go_back()
        page.wait_for_url(root)


@PHONE
def test_the_data_at_another_name_lead_to_the_downloads(open_page: OpenPage, root: str) -> None:
    """Among the datasets, too, another name of a ruleset leads on."""
    with open_page() as (page, _):
        page.goto(f"{root}data/v1/capital/")
        page.wait_for_url(f"{root}three-dice-defence/downloads/")


@PHONE
def test_missing_matchup_where_the_rulesets_do_not_load(
    open_page: OpenPage, root: str, site: Path, figures_folder: str
) -> None:
    """Without the list of rulesets the page for missing addresses keeps a lookup that works."""
    with open_page() as (page, watch):
        watch.missing |= {f"{root}classic/0-vs-5/", f"{figures_folder}rulesets.json"}
        page.route(f"{figures_folder}rulesets.json", lambda route: route.abort())
        page.goto(f"{root}classic/0-vs-5/")
        page.fill(ATTACKERS, "12")
        expect_answer(page, site, 12, 5)
        expect(page.locator("[data-missing]")).to_be_hidden()


@PHONE
def test_late_rulesets_leave_what_was_typed(
    open_page: OpenPage, root: str, site: Path, figures_folder: str
) -> None:
    """The nearest matchup is offered whenever the rulesets come, but never over typed numbers."""
    held: list[Route] = []
    with open_page() as (page, watch):
        watch.missing.add(f"{root}classic/0-vs-9/")
        page.route(f"{figures_folder}rulesets.json", lambda route: held.append(route))
        page.goto(f"{root}classic/0-vs-9/")
        page.fill(ATTACKERS, "12")
        expect_answer(page, site, 12, 5)
        held[0].continue_()
        expect(page.locator("[data-missing]")).to_contain_text("1 attacker v 9 defenders")
        expect_answer(page, site, 12, 5)


def test_missing_page_offers_the_lookup(open_page: OpenPage, root: str, site: Path) -> None:
    """Any other missing address, however deep, says so and offers a lookup that works."""
    with open_page() as (page, watch):
        missing = f"{root}no/such/page/"
        watch.missing.add(missing)
        page.goto(missing)
        expect(page.locator("h1")).to_have_text("This page is not there")
        expect(page.locator("[data-missing]")).to_be_hidden()
        page.fill(ATTACKERS, "12")
        expect_answer(page, site, 12, 5)

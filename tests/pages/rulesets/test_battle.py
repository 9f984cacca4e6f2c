"""The page that draws any battle, as it comes before scripts."""

from generator.pages.rulesets.battle import build
from generator.scope.limits import MOST_ARMIES
from generator.site.rendering import page_html
from tests.given import shared_facts
from tests.read_html import read_page, visible_text


def test_without_scripts_the_page_says_what_it_is_and_leads_on() -> None:
    """Nothing is drawn before scripts run: the page names itself and leads to the tables."""
    page = build(shared_facts(["classic", "dutch"], 3))
    assert page.address == "battle"
    read = read_page(page_html(page))
    words = visible_text(read)
    assert "Any battle" in words
    assert [link.get("href") for link in read.findall(".//noscript//a")] == ["../rules/"]


def test_the_form_begins_with_the_battle_of_the_other_pages() -> None:
    """Where the address names no battle, it is 8 attackers (A) against 5."""
    read = read_page(page_html(build(shared_facts(["classic"], 3))))
    values = {field.get("name"): field.get("value") for field in read.iter("input")}
    assert (values["attackers"], values["defenders"]) == ("8", "5")


def test_its_description_says_how_far_it_goes() -> None:
    """The description names the largest battle and the number of rulesets."""
    page = build(shared_facts(["classic", "dutch"], 3))
    assert f"{MOST_ARMIES:,} armies a side" in page.description
    assert "2 rules or house rules" in page.description

import pytest

from generator.pages.rulesets.alias import build
from generator.pages.rulesets.overview import build as overview
from generator.site.rendering import page_html
from risk_odds.games import Entry
from risk_odds.ruleset import Alias, Ruleset
from risk_odds.ruleset_files import load_rulesets
from tests.api.documents import read
from tests.conftest import RULESETS, Built
from tests.given import ruleset_facts
from tests.hostile_ruleset import hostile_ruleset
from tests.pages.grids import tree_of
from tests.read_html import meta, read_page, text_of, visible_text

ALIASES = [
    (ruleset.id, alias)
    for ruleset in load_rulesets().values()
    for alias in ruleset.aliases
    if ruleset.id in RULESETS
]


@pytest.mark.parametrize(("name", "alias"), ALIASES)
def test_an_alias_leads_to_its_ruleset(built: Built, name: str, alias: Alias) -> None:
    """At another name of a ruleset stands what it is called here, and links lead there. Those to
    its tables and to the calculator say the name, where it is another one.
    """
    page = tree_of(built.folder / alias.id)
    ruleset = load_rulesets()[name]
    text = visible_text(page)
    assert text_of(page.find(".//h1")) == alias.title
    assert alias.note in text
    assert ruleset.title in text
    assert alias.title in text_of(page.find(".//head/title"))
    assert ruleset.title in meta(page, "description")
    links = {link.get("href") for link in page.findall(".//article//a")}
    asked = f"?rules={alias.id}"
    named = asked if alias.title != ruleset.title else ""
    assert {f"../{name}/", f"../{name}/odds/{named}", f"../{asked}"} <= links
    bar = [link.get("href") for link in page.findall(".//nav[@aria-label='Ruleset']/a")]
    assert f"../{name}/odds/{named}" in bar
    assert f"../{alias.id}/" in bar


ASSUMED = (
    "We know of no special rule for what moves into a territory you take, so chains of battles "
    "assume the classic one: all but one army may."
)


@pytest.mark.parametrize("ruleset", load_rulesets().values(), ids=lambda each: each.id)
def test_every_name_says_what_is_modelled(ruleset: Ruleset) -> None:
    """The page of each game says what is modelled and what is not, for which dice of the app, and
    what moves in: by its rule, or by the classic one where none is known.
    """
    facts = ruleset_facts(ruleset)
    (own,) = overview(facts)
    pages = {ruleset.id: own} | {page.address: page for page in build(facts)}
    assert [*pages] == [*ruleset.names]
    for name, page in pages.items():
        text = visible_text(read_page(page_html(page)))
        assert "Modelled here is one battle by this rule, fought to its end." in text
        if ruleset.note:
            assert ruleset.note in text
        of_app = Entry(name, page.title, ruleset).is_true_random
        assert (
            "In RISK: Global Domination, rolled by hand or with True Random dice." in text
        ) == of_app
        movement = ruleset.under(name).movement
        assert (ASSUMED in text) == (movement is None)
        if movement:
            assert movement.told in text


def test_the_data_lead_to_their_ruleset(built: Built) -> None:
    """The data of a page at another name say which ruleset it means, and where that is."""
    for name, alias in ALIASES:
        document = read(built, f"{alias.id}.json")
        assert document["ruleset"] == name
        assert document["tables"] == []
        addresses = [file["address"] for file in document["files"]]
        assert addresses[:2] == [f"{name}.json", f"api/v1/{name}.json"]
        assert document["links"]["ruleset"] == f"api/v1/{name}.json"
    assert ALIASES


def test_a_ruleset_without_other_names_has_no_such_page() -> None:
    """There is a page for each other name, and for nothing else."""
    ruleset = load_rulesets()["classic"].model_copy(update={"aliases": ()})
    assert list(build(ruleset_facts(ruleset))) == []


def test_hostile_text_is_escaped() -> None:
    """Titles, notes and summaries are text, whatever somebody's file says."""
    (page,) = build(ruleset_facts(hostile_ruleset()))
    assert "<script" not in page_html(page)
    assert "&lt;script&gt;" in page_html(page)

from generator.pages.kinds import ruleset_kinds, shared_kinds
from generator.site.frame import pages_of, section_of, sections
from generator.site.rendering import header_html
from risk_odds.ruleset_files import load_rulesets
from tests.conftest import SITE
from tests.read_html import read_page, text_of
from tests.rulesets import make_ruleset


def test_sections_are_those_of_the_menu() -> None:
    """Tabs come as in mkdocs.yml; each leads to the first of its pages."""
    assert [each.title for each in sections()] == [
        *("Lookup", "Rules", "Your turn", "Questions", "Proof", "Downloads")
    ]
    assert [each.address for each in sections()][:2] == ["", "rules/"]


def test_every_page_has_at_most_one_section() -> None:
    """A page is in the section that lists it, a page of a ruleset in that of the rules."""
    addresses = [address for each in sections() for address in each.pages]
    assert len(addresses) == len({*addresses})
    found = section_of("paths/")
    assert found is not None
    assert found.title == "Your turn"
    below = section_of("literature/koole/")
    assert below is not None
    assert below.title == "Proof"
    assert section_of("classic/odds/") is None
    of_rules = section_of("classic/odds/", of_ruleset=True)
    assert of_rules is not None
    assert of_rules.title == "Rules"


def test_the_bar_has_the_pages_that_the_ruleset_has() -> None:
    """Seven pages for most rulesets; no fractions where chances are irrational."""
    names = ["Odds", "Needed", "Losses", "Survivors", "Charts", "Fractions", "Downloads"]
    rulesets = load_rulesets()
    assert [name for _, name in pages_of(rulesets["classic"])] == names
    names.remove("Fractions")
    assert [name for _, name in pages_of(rulesets["balanced-blitz"])] == names
    labels = [kind.label for kind in ruleset_kinds() if kind.place is not None]
    assert None not in labels


def test_a_longer_table_belongs_to_its_kind() -> None:
    """On the page of the odds to 50 by 50, the odds are current, but are not the page itself."""
    ruleset = load_rulesets()["classic"]
    html = header_html(SITE, "classic/odds-50/", "../../", ruleset)
    current = {
        text_of(link): link.get("aria-current")
        for link in read_page(html).iter("a")
        if link.get("aria-current")
    }
    assert current == {"Rules": "true", "Odds": "true"}


def test_a_page_below_one_of_the_menu_belongs_to_it() -> None:
    """On a continent's page its section and the page of all continents are current."""
    html = header_html(SITE, "continents/asia/", "../../")
    current = {
        text_of(link): link.get("aria-current")
        for link in read_page(html).iter("a")
        if link.get("aria-current")
    }
    assert current == {"Your turn": "true", "Continents": "true"}


def test_every_kind_of_page_is_one_tap_from_the_proof() -> None:
    """The header of every page, of a matchup, too, leads to how the numbers are known."""
    ruleset = load_rulesets()["classic"]
    own = [f"classic/{kind.name}/" for kind in ruleset_kinds() if kind.name]
    shared = [f"{address}/" for kind in shared_kinds() for address in kind.addresses]
    pages = [("classic/8-vs-5/", ruleset), ("classic/", ruleset), ("", None)]
    pages += [(address, ruleset) for address in own] + [(address, None) for address in shared]
    assert len(pages) > 40
    for address, rules in pages:
        root = "../" * address.count("/") or "./"
        links = read_page(header_html(SITE, address, root, rules)).iter("a")
        assert f"{root}how-it-works/" in [link.get("href") for link in links], address


def test_hostile_titles_stay_text() -> None:
    """A title in the bar is text, whatever is in it."""
    ruleset = make_ruleset(title='<b>"&')
    html = header_html(SITE, f"{ruleset.id}/", "../", ruleset)
    assert "<b>" not in html
    assert '<b>"&' in [text_of(link) for link in read_page(html).iter("a")]

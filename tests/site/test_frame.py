from generator.pages.kinds import ruleset_kinds, shared_kinds
from generator.site.frame import pages_of, section_of, sections
from generator.site.rendering import header_html
from risk_odds.ruleset_files import load_rulesets
from tests.conftest import SITE
from tests.read_html import read_page, text_of
from tests.rulesets import make_ruleset


def current_of(html: str) -> dict[str, list[tuple[str, str]]]:
    """The links of each bar that are marked as current, by the bar's name."""
    return {
        bar.get("aria-label", ""): [
            (text_of(link), link.get("aria-current", ""))
            for link in bar.iter("a")
            if link.get("aria-current")
        ]
        for bar in read_page(html).iter("nav")
    }


def everywhere_current(html: str) -> dict[str, str]:
    """All links that are marked as current, whichever bar they are in, and as what."""
    return {text: kind for links in current_of(html).values() for text, kind in links}


def test_sections_are_those_of_the_menu() -> None:
    """Tabs come as in mkdocs.yml; each leads to the first of its pages, which has its name."""
    doors = {"Calculator": "", "Rules": "rules/", "Play": "play/", "Learn": "learn/"}
    doors |= {"Checked": "checked/", "Data": "data/"}
    assert {each.title: each.address for each in sections()} == doors
    assert all(each.hub.title == each.title for each in sections())


def test_a_bar_is_short() -> None:
    """Behind no door are more than nine pages, with those behind others about forty in all."""
    assert max(len(each.entries) for each in sections()) <= 9
    assert 30 <= sum(len(each.pages) for each in sections()) <= 45


def test_every_page_has_at_most_one_section() -> None:
    """A page is in the section that lists it, a page of a ruleset in that of the rules."""
    addresses = [address for each in sections() for address in each.pages]
    assert len(addresses) == len({*addresses})
    found = section_of("paths/")
    assert found is not None
    assert found.title == "Play"
    below = section_of("literature/koole/")
    assert below is not None
    assert below.title == "Checked"
    assert section_of("classic/odds/") is None
    of_rules = section_of("classic/odds/", of_ruleset=True)
    assert of_rules is not None
    assert of_rules.title == "Rules"


def test_exactly_one_tab_looks_selected() -> None:
    """On every page of the menu one tab of the header is current; so is one of the bar, if the page
    has one, but for pages behind that which the tab leads to. The page's own is called "page".
    """
    for section in sections():
        for address, name in section.pages.items():
            current = current_of(header_html(SITE, address, "../"))
            is_hub = address == section.address
            assert current.pop("Site") == [(section.title, "page" if is_hub else "true")]
            if is_hub:
                assert current == {}, address
            elif address in section.hub.pages:
                assert current == {section.title: []}, address
            else:
                assert current == {section.title: [(name, "page")]}, address


def test_what_is_behind_a_page_is_beside_it_while_open() -> None:
    """On a page with others behind it, and on those, the bar has them, after it; elsewhere not."""

    def bar_at(address: str) -> list[str]:
        (bar,) = read_page(header_html(SITE, address, "../")).findall("nav[@aria-label='Play']")
        return [text_of(link) for link in bar.iter("a")]

    closed, pair = bar_at("paths/"), ["Stop or roll on?", "Roll by hand or blitz?"]
    assert pair[1] not in closed
    for address in ("stop-or-roll/", "roll-or-blitz/"):
        opened = bar_at(address)
        place = closed.index(pair[0])
        assert opened == [*closed[:place], *pair, *closed[place + 1 :]]


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
    assert everywhere_current(html) == {"Rules": "true", "Odds": "true"}


def test_another_name_of_a_ruleset_has_its_tab() -> None:
    """On the page of a name the bar has that name first, as the page itself, and leads on to its
    ruleset's tables.
    """
    ruleset = load_rulesets()["three-dice-defence"]
    html = header_html(SITE, "capital/", "../", ruleset)
    assert everywhere_current(html) == {"Rules": "true", "Capital": "page"}
    (bar,) = read_page(html).findall("nav[@aria-label='Ruleset']")
    leads = [link.get("href") for link in bar.iter("a")]
    assert leads[:2] == ["../capital/", "../three-dice-defence/odds/?rules=capital"]


def test_a_page_below_one_of_the_menu_belongs_to_it() -> None:
    """On a continent's page its section and the page of all continents are current."""
    html = header_html(SITE, "continents/asia/", "../../")
    assert everywhere_current(html) == {"Play": "true", "Continents": "true"}


def test_every_kind_of_page_is_one_tap_from_the_proof() -> None:
    """The header of every page, of a matchup, too, leads to the list of all proofs."""
    ruleset = load_rulesets()["classic"]
    own = [f"classic/{kind.name}/" for kind in ruleset_kinds() if kind.name]
    shared = [f"{address}/" for kind in shared_kinds() for address in kind.addresses]
    pages = [("classic/8-vs-5/", ruleset), ("classic/", ruleset), ("", None)]
    pages += [(address, ruleset) for address in own] + [(address, None) for address in shared]
    assert len(pages) > 40
    for address, rules in pages:
        root = "../" * address.count("/") or "./"
        links = read_page(header_html(SITE, address, root, rules)).iter("a")
        assert f"{root}checked/" in [link.get("href") for link in links], address


def test_hostile_titles_stay_text() -> None:
    """A title in the bar is text, whatever is in it."""
    ruleset = make_ruleset(title='<b>"&')
    html = header_html(SITE, f"{ruleset.id}/", "../", ruleset)
    assert "<b>" not in html
    assert '<b>"&' in [text_of(link) for link in read_page(html).iter("a")]

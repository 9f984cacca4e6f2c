import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from jinja2 import UndefinedError
from markdown import Markdown
from markupsafe import Markup

from generator.pages.page import Page
from generator.pages.rulesets.matchup import matchup_page
from generator.site import rendering
from generator.site.formats import formula
from generator.site.rendering import (
    TEMPLATES,
    environment,
    header_html,
    moved_page_html,
    page_html,
    render,
    render_text,
    whole_page_html,
)
from generator.site.site import Site, site_at
from generator.site.texts import read_out
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from tests.given import matchup_of
from tests.read_html import read_page, text_of

TEMPLATE_NAMES = sorted(
    path.relative_to(TEMPLATES).as_posix()
    for folder in ("pages", "parts")
    for path in (TEMPLATES / folder).glob("*.html")
)
OF_MACROS = {
    f"parts/{name}.html"
    for name in (
        "advice",
        "battles",
        "blitz_version",
        "board_map",
        "continents_map",
        "counting",
        "described",
        "ends",
        "figure",
        "hub_picture",
        "number_field",
        "question_answer",
        "printed_figures",
        "sources",
        "worth_field",
    )
}
"""Templates that others take parts of: what these are given, Jinja checks itself."""


@pytest.mark.parametrize("template", sorted({*TEMPLATE_NAMES} - OF_MACROS))
def test_templates_refuse_unknown_names(template: str) -> None:
    """A template that is not given something fails instead of leaving a gap."""
    with pytest.raises(UndefinedError):
        render(template)


@pytest.mark.parametrize("template", TEMPLATE_NAMES)
def test_templates_trust_no_text(template: str) -> None:
    """No template marks a value as safe: whatever comes from data is escaped."""
    source = Path(TEMPLATES / template).read_text(encoding="utf-8")
    assert not re.search(r"\bsafe\b", source)
    assert "autoescape" not in source


@pytest.mark.parametrize(
    "text", ["{{ figures.missing }}", "{{ missing }}", "{% if missing %}{% endif %}"]
)
def test_hand_written_pages_refuse_unknown_names(text: str) -> None:
    """A misspelt figure in a hand-written page stops the build."""
    with pytest.raises(UndefinedError):
        render_text(text, figures={})


MARKUP = """a | b `c` *d* _e_ [f](g) <h> & "i" 'j' \\k {{ l }} {% m %} # n
1. o"""


def markdown(text: str, **values: object) -> Element:
    """Return a hand-written page as a tree, rendered as the site's pages are."""
    extensions = ["attr_list", "md_in_html", "tables", "pymdownx.highlight", "pymdownx.superfences"]
    html = Markdown(extensions=extensions).convert(render_text(text, **values))
    return read_page(read_out(html))


def test_what_the_author_writes_is_markdown() -> None:
    """Text of the page itself, in macros and blocks too, is Markdown, and not escaped."""
    page = (
        "{% macro file(name) %}`{{ name }}`, *new*{% endmacro %}"
        "{% set link %}[all](#all){% endset %}Tom & {{ file('x.csv') }} {{ link }}"
    )
    found = markdown(page)
    assert [element.tag for element in found.iter()] == ["page", "p", "code", "em", "a"]
    assert text_of(found) == "Tom & x.csv, new all"


def test_lines_of_markdown_stay_as_they_are() -> None:
    """What a line begins with, and where it ends, mean something in Markdown: blocks keep both."""
    page = "- a\n  {% if yes %}- b{% endif %}\n{% if yes %}\n- c{% endif %}"
    assert render_text(page, yes=True) == "- a\n  - b\n\n- c"


@pytest.mark.parametrize(
    ("page", "tags"),
    [
        ("{{ value }}", ["p"]),
        ("- {{ value }}", ["ul", "li"]),
        ("x **{{ value }}** y", ["p", "strong"]),
        ("`{{ value }}`", ["p", "code"]),
        ("[{{ value }}](#x)", ["p", "a"]),
        (
            "| A | B |\n| --- | --- |\n| {{ value }} | b |",
            ["table", "thead", "tr", "th", "th", "tbody", "tr", "td", "td"],
        ),
        ("```text\n{{ value }}\n```", ["div", "pre", "span", "code"]),
        ("<p title='{{ value }}'>{{ value }}</p>", ["p"]),
    ],
    ids=["paragraph", "item", "strong", "code", "link", "cell", "block", "html"],
)
def test_values_are_text_wherever_they_stand(page: str, tags: list[str]) -> None:
    """A value full of markup comes out letter by letter, and adds no element."""
    found = markdown(page, value=MARKUP)
    assert [element.tag for element in found.iter()] == ["page", *tags]
    assert " ".join(MARKUP.split()) in text_of(found)
    titles = [element.get("title") for element in found.iter() if element.get("title")]
    assert titles in ([], [MARKUP])


def test_formulas_can_be_made_of_values() -> None:
    """A macro that writes LaTeX around a value gives a formula the value itself."""
    page = "{% macro half(x) %}\\frac{ {{- x }}}{2}{% endmacro %}{{ formula(half(x) ~ '<1') }}"
    assert render_text(page, x=3) == formula(r"\frac{3}{2}<1")


def test_values_are_escaped_in_templates() -> None:
    """Values in HTML are text, unless they are HTML already."""
    template = environment().from_string("{{ text }} {{ html }}")
    assert template.render(text="<b>", html=Markup("<b>")) == "&lt;b&gt; <b>"


def test_lines_that_hold_only_a_block_leave_nothing() -> None:
    """A block on a line of its own takes its indent and its end along: pages are none the longer
    for what their templates decide.
    """
    template = environment().from_string("<p>\n  {% if yes %}\n  a\n  {% endif %}\n</p>")
    assert template.render(yes=True) == "<p>\n  a\n</p>"


@pytest.mark.parametrize("display", [True, False])
def test_formulas_are_mathml(display: bool) -> None:
    """A formula is well-formed MathML, set in a line or by itself, and needs no script."""
    made = ElementTree.fromstring(formula(r"\frac{a}{b} \le 1", display=display))
    root = made[0] if display else made
    assert (made.get("tabindex"), made.get("aria-label")) == (
        ("0", "Formula") if display else (None, None)
    )
    assert root.tag == "{http://www.w3.org/1998/Math/MathML}math"
    assert root.get("display") == ("block" if display else "inline")
    assert root.find(".//{*}mfrac") is not None


def test_a_formula_is_html_in_a_page() -> None:
    """A template that names a formula gets its MathML, not its source."""
    assert environment().from_string("{{ formula('x') }}").render().startswith("<math")


def test_a_page_without_a_template_has_no_html_of_its_own() -> None:
    """A hand-written page is Markdown: asking for its HTML is an error, not an empty page."""
    page = Page(address="about", title="About", description="About.")
    with pytest.raises(ValueError, match="about: found a hand-written page"):
        page_html(page)


def test_a_rulesets_page_has_both_bars() -> None:
    """Below the header of the site stand the pages of the ruleset, which lead there from the page,
    and the way to the other rules; a page of no ruleset has the header alone, or its section.
    """
    site = site_at("https://example.org/")
    classic = load_rulesets()["classic"]
    header = header_html(site, "classic/odds/", "../../")
    both = header_html(site, "classic/odds/", "../../", classic)
    assert site.name in header
    assert site.name in both
    assert "../../classic/rules/" in both or "../../classic/downloads/" in both
    assert "../../classic/" not in header


def test_a_battles_page_is_below_the_rules() -> None:
    """In the header of a battle's page the tab of the rules is the one that it is in."""
    page = read_page(whole_page_html(matchup_page(matchup_of("classic", 1, 1), 1), site_at()))
    (header,) = page.iter("header")
    marked = [link.get("href") for link in header.iter("a") if link.get("aria-current")]
    assert marked == ["../../rules/"]


def test_pages_of_their_own_load_no_images_from_themselves() -> None:
    """Only pages with the theme's styles have images in these: a battle's page, and one that leads
    on, allow none; where the site is served, they say no policy.
    """
    battle = matchup_page(matchup_of("classic", 1, 1), 1)
    classic = load_rulesets()["classic"]
    for site in (site_at(), site_at(live=True)):
        moved = moved_page_html("data/pub/", "pub/downloads/", site, title="Pub", ruleset=classic)
        for html in (whole_page_html(battle, site), moved):
            assert "data:" not in html
            assert ("Content-Security-Policy" in html) is not site.live


def test_a_served_site_draws_what_battles_share_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Templates change while a site is served; for one that is built, parts are drawn once."""
    page = matchup_page(matchup_of("classic", 1, 1), 1)
    drawn = []

    def draw(ruleset: Ruleset, site: Site) -> dict[str, Markup]:
        drawn.append(site.live)
        return kept(ruleset, site)

    kept = rendering._shared_now
    monkeypatch.setattr(rendering, "_shared_now", draw)
    monkeypatch.setattr(rendering, "_shared_by_matchups", cache(draw))
    for site in (site_at(live=True), site_at()):
        assert whole_page_html(page, site)
        assert whole_page_html(page, site)
    assert drawn == [True, True, False]

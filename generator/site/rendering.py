"""The one Jinja environment of all pages: records and hand-written texts come out as HTML."""

from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from generator import PROJECT
from generator.facts.matchups import Matchup
from generator.pages.page import Page
from generator.scope.addresses import relative
from generator.site.compact import Compact
from generator.site.flow_drawing import flow_drawing
from generator.site.formats import FILTERS, TESTS, formula, message
from generator.site.frame import RULES, pages_of, section_of, sections
from generator.site.mark import marked
from generator.site.policy import policy_of
from generator.site.site import Site
from generator.site.texts import spelled
from risk_odds.ruleset import Ruleset

TEMPLATES = PROJECT / "templates"


@cache
def environment() -> Environment:
    """The environment: undefined names are errors, all values are escaped."""
    jinja = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    jinja.filters.update(FILTERS)
    jinja.tests.update(TESTS)
    jinja.globals["formula"] = formula
    jinja.globals["message"] = message
    return jinja


def render(template: str, **context: Any) -> Markup:
    """A template below ``templates/`` as safe HTML."""
    return Markup(environment().get_template(template).render(context))


def page_html(page: Page) -> Markup:
    """What stands between the head and the foot of a page that MkDocs finishes.

    Raises ``ValueError`` for a page without a template.
    """
    if page.template is None:
        raise ValueError(f"{page.address}: found a hand-written page, expected one with a template")
    return render(page.template, page=page, **page.shown)


def files_html(page: Page) -> Markup:
    """Where a page's tables are as files; nothing for a page without any."""
    filled = {file: table for file, table in page.csv_files.items() if table.rows}
    return render("parts/table_data.html", page=page, tables=filled) if filled else Markup()


def whole_page_html(page: Page, site: Site) -> str:
    """A whole page, as it is published: for those that do not pass through MkDocs."""
    policy = None if site.live else _policy()
    shown = page.shown
    # templates may change meanwhile
    shared = (_shared_now if site.live else _shared_by_matchups)(shown["ruleset"], site)
    template = _compact_environment().get_template(page.template or "")
    html = template.render(page=page, site=site, policy=policy, shared=shared, **shown)
    return marked(html, f"{page.address}/")


def flow_chart_svg(matchup: Matchup) -> str:
    """The flow chart of a matchup that has one, as a file of its own."""
    return render("parts/flow_chart.svg", matchup=matchup, drawing=flow_drawing(matchup.flow))


def header_html(site: Site, address: str, root: str, ruleset: Ruleset | None = None) -> Markup:
    """The header of a page, and below it the pages of its ruleset, or else of its section, but on
    the page that lists these itself.

    ``address`` is the page's own, from the site's root; ``root`` leads there and ends in a slash.
    """
    section = section_of(address, of_ruleset=ruleset is not None)
    header = render(
        "parts/header.html",
        **{"root": root, "site_name": site.name, "address": address},
        **{"section": section, "sections": sections()},
    )
    if ruleset is not None:
        name, _, own = address.partition("/")  # its id, or another name that has a page
        title = ruleset.title_under(name)
        links = render(
            "parts/ruleset_links.html",
            **{"title": title, "home": f"{root}{name}/", "own": own},
            **{"top": f"{root}{ruleset.id}/", "pages": pages_of(ruleset)},
            under=name if title != ruleset.title else None,
        )
        return header + render("parts/ruleset_bar.html", links=links, others=root + RULES)
    if section is not None and section.entries and address != section.address:
        header += render("parts/section_bar.html", root=root, address=address, section=section)
    return header


def moved_page_html(address: str, target: str, site: Site, **context: Any) -> str:
    """A whole page at ``address`` that leads on to the page ``target``.

    It is no page to find: search engines are sent to the other one. ``context`` are the facts that
    the template ``frames/moved.html`` asks for.
    """
    html = render(
        "frames/moved.html",
        href=relative(target, address),
        canonical=site.address + target,
        icon=relative("assets/logo.svg", address),
        site=site,
        policy=None if site.live else Markup(policy_of("", themed=False)),
        **context,
    )
    return marked(str(html), address)


@cache
def _compact_environment() -> Environment:
    return environment().overlay(extensions=[Compact])


def _shared_now(ruleset: Ruleset, site: Site) -> dict[str, Markup]:
    """What stands on the pages of all matchups of a ruleset alike, by its name in their frame."""
    context = {
        "site": site,
        "site_name": site.name,
        "root": "../../",
        "address": None,
        "section": section_of("", of_ruleset=True),
        "sections": sections(),
        "title": ruleset.title,
        "home": "../",
        "top": "../",
        "own": "odds",  # a battle is a cell of that table
        "pages": pages_of(ruleset),
        "under": None,
    }
    parts = {"links": "matchup_links", "header": "header", "bar": "ruleset_links"}
    return {
        name: Markup(_compact_environment().get_template(f"parts/{part}.html").render(context))
        for name, part in parts.items()
    }


_shared_by_matchups = cache(_shared_now)


@cache
def _policy() -> Markup:
    """The policy of such pages: their one script in the page itself is the scheme's."""
    return Markup(policy_of(render("theme/scheme.html"), themed=False))


def render_text(text: str, **context: Any) -> str:
    """A hand-written page's text with its values filled in.

    What the page's author has written is Markdown; every value is text, spelled so that Markdown
    leaves it alone: ``generator.site.texts.read_out`` makes it readable in the finished HTML.
    """
    return _markdown_environment().from_string(text).render(context)


@cache
def _markdown_environment() -> Environment:
    # escaping on, so that macros and blocks of the page count as its own Markdown
    return environment().overlay(finalize=spelled, trim_blocks=False, lstrip_blocks=False)

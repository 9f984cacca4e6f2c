import pytest

from generator.pages.kinds import ruleset_pages
from generator.pages.page import Page
from generator.site.rendering import files_html, page_html
from risk_odds.ruleset_files import load_rulesets
from tests.conftest import RULESETS
from tests.given import Named, ruleset_facts
from tests.read_html import read_page, text_of
from tests.rulesets import make_ruleset


def tables_of(ruleset: Named, largest: int) -> list[Page]:
    """Return the table pages: those in the ruleset's bar, but for its downloads."""
    pages = ruleset_pages(ruleset_facts(ruleset, largest))
    own = ("tables",), ("tables", "figures"), ("charts",)
    return [page for page in pages if page.styles in own and "/" in page.address]


def test_tables_come_in_the_order_of_the_bar() -> None:
    """The odds come first, with the page of all of them; the fractions come last."""
    names = ["odds", "odds-21", "armies-needed", "losses", "survivors", "charts", "fractions"]
    addresses = [page.address for page in tables_of("classic", 21)]
    assert addresses == [f"classic/{name}" for name in names]


def test_every_table_page_leads_to_its_numbers() -> None:
    """CSV and JSON are named as the page is; the script of tables is asked for, and
    on the charts, too, that of a ruleset with several names.
    """
    for page in tables_of("classic", 21):
        name = page.address.rpartition("/")[2]
        assert page.tables
        assert all(table.rows for table in page.tables)
        if name == "charts":
            assert page.scripts == ("controls/charts", "pages/ruleset")
            continue
        written = read_page(f"<div>{page_html(page)}{files_html(page)}</div>")
        links = {link.get("href") for link in written.findall(".//p/a")}
        assert {f"../{name}.csv", f"../{name}.json", "../charts/"} <= links
        assert page.scripts[0] == "controls/table"


@pytest.mark.parametrize("name", RULESETS)
def test_table_pages_are_told_apart(name: str) -> None:
    """Titles, descriptions and addresses of a ruleset's tables differ and name the ruleset."""
    ruleset = load_rulesets()[name]
    pages = tables_of(name, 3)
    for texts in zip(
        *((page.title, page.description, page.address) for page in pages), strict=True
    ):
        assert len(set(texts)) == len(pages)
    assert all(page.address.startswith(f"{name}/") for page in pages)
    assert all(ruleset.title in page.title for page in pages)
    assert all(len(page.description) >= 40 for page in pages)


def test_hostile_text_in_a_title_is_escaped() -> None:
    """Markup in a ruleset's title stays text on every table page."""
    ruleset = make_ruleset(title="<b>&</b>")
    for page in tables_of(ruleset, 2):
        assert "<b>" not in page_html(page)
        assert text_of(read_page(page_html(page)).find(".//h1")).startswith("<b>&</b>")

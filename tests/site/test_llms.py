import re
from dataclasses import replace
from urllib.parse import urljoin
from xml.etree import ElementTree

import markdown
import pytest

from generator.pages.page import Page
from generator.scope.addresses import DATA
from generator.site.llms import llms_text
from generator.site.site import site_at
from risk_odds.ruleset_files import load_rulesets
from tests.api.documents import file_at, pages, read
from tests.conftest import RULESETS, SITE, Built

PUB = load_rulesets()["classic"].model_copy(update={"id": "pub"})


def parsed(text: str) -> ElementTree.Element:
    """Return llms.txt as a reader of Markdown has it."""
    return ElementTree.fromstring(f"<body>{markdown.markdown(text)}</body>")


@pytest.fixture(scope="module")
def text(built: Built) -> str:
    """The file of the small site."""
    return (built.folder / "llms.txt").read_text(encoding="utf-8")


def test_it_has_the_form_that_is_agreed(text: str) -> None:
    """In this order: one title, a summary as a quotation, words, and sections that are lists."""
    body = parsed(text)
    tags = [element.tag for element in body]
    assert tags[:3] == ["h1", "blockquote", "p"]
    assert tags[3:] == ["h2", "ul"] * (len(tags[3:]) // 2)
    titles = [element.text for element in body.iter("h2")]
    assert titles == ["API", "Datasets", "Rules", "Questions", "The site", "Optional"]
    for entry in body.iter("li"):
        assert [each.tag for each in entry] == ["a"]
        assert re.fullmatch(r"(: .+)?", entry[0].tail or "")


def test_every_link_leads_to_a_file(built: Built, text: str) -> None:
    """All links are full addresses of the site's files, and none comes twice."""
    links = [link.get("href", "") for link in parsed(text).iter("a")]
    assert len(links) == len({*links})
    for link in links:
        assert link.startswith(SITE.address)
        assert file_at(built, link.removeprefix(SITE.address)).is_file(), link


def test_every_page_is_there(built: Built, text: str) -> None:
    """Every page of the sitemap has its title and description, but for those of single battles and
    those below a ruleset's own.
    """
    names = {*read(built, "api/v1/index.json")["names"]}
    said = {link.get("href", ""): (link.text, link.tail) for link in parsed(text).iter("a")}
    wanted = [
        address
        for address in pages(built)
        if address and (address.partition("/")[0] not in names or address.rstrip("/") in RULESETS)
    ]
    assert len(wanted) > 60
    for address in wanted:
        document = read(built, f"{address.rstrip('/')}.json")
        if "title" in document:  # all but two, which are made from another file
            about = document["title"], f": {document['description']}"
            assert said[urljoin(SITE.address, address)] == about


def made(*rulesets: Page, address: str = "") -> str:
    """Return the file of a site with these pages of rulesets."""
    prose = [
        Page(address=name, title=name, description=f"About {name}.")
        for name in ("", "api/v1", "downloads", DATA, "data-changes", "about")
    ]
    return llms_text(site_at(address), rulesets, [], prose, [])


def test_titles_are_what_a_link_can_hold() -> None:
    """Brackets, which house rules may have in their titles, become what parsers take."""
    page = Page(address="pub", title="Pub [old]", description="Old.", ruleset=PUB)
    assert "- [Pub (old)](pub/): Old.\n" in made(page)
    assert "- [Pub (old)](https://odds.example/pub/): Old.\n" in made(
        page, address="https://odds.example/"
    )


def test_pages_below_rulesets_are_left_out() -> None:
    """A ruleset's own document lists these."""
    page = Page(address="pub", title="Pub", description="Old.", ruleset=PUB)
    odds = replace(page, address="pub/odds", title="Odds")
    assert made(page, odds) == made(page)


def test_documents_of_battles_have_an_example_each() -> None:
    """That of one battle and that of one number of attackers are those of 1 v 1, beside the pages
    of the API: their addresses are told with what stands for any numbers.
    """
    text = made(Page(address="pub", title="Pub", description="Old.", ruleset=PUB))
    of_api = text.partition("## API")[2].partition("## Datasets")[0]
    assert "- [api/v1](api/v1/): About api/v1.\n" in of_api
    assert (
        "- [One battle](pub/1-vs-1.json): An example of all "
        "pub/{attackers}-vs-{defenders}.json\n"
        "- [Chances of one number of attackers](api/v1/pub/rows/1.json): "
        "An example of all api/v1/pub/rows/{attackers}.json\n"
    ) in of_api

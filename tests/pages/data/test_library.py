"""The library's pages: what stands there runs as it stands there, and nothing of it is HTML."""

import doctest
import shlex
from dataclasses import replace
from xml.etree.ElementTree import Element

import pytest
from click.testing import CliRunner

from generator.facts.library import paragraphs
from generator.pages.data.library import KIND, ModuleContent
from generator.pages.page import Page
from generator.site.rendering import page_html
from risk_odds import __all__ as public
from risk_odds.cards import __all__ as of_cards
from risk_odds.command_line import main
from tests.given import shared_facts
from tests.pages.page_data import numbers_of
from tests.read_html import read_page, text_of


@pytest.fixture(scope="module")
def pages() -> dict[str, Page]:
    return {page.address: page for page in KIND.pages(shared_facts(["classic"]))}


def blocks(root: Element) -> list[str]:
    """Return the code that stands on a page in blocks."""
    return ["".join(found.itertext()) for found in root.iterfind(".//pre/code")]


@pytest.mark.parametrize("address", ["library", "library/cards"])
def test_the_examples_run_as_they_stand_on_the_page(pages: dict[str, Page], address: str) -> None:
    """Python gives for each line of an example what the page says below it."""
    examples = [
        text for text in blocks(read_page(page_html(pages[address]))) if text.startswith(">>> ")
    ]
    assert examples
    for text in examples:
        test = doctest.DocTestParser().get_doctest(text + "\n", {}, address, None, None)
        assert doctest.DocTestRunner().run(test).failed == 0
        assert test.examples


@pytest.mark.parametrize(("address", "names"), [("library", public), ("library/cards", of_cards)])
def test_every_public_name_has_a_heading(
    pages: dict[str, Page], address: str, names: list[str]
) -> None:
    """Each name of `__all__` is a heading that links can name; the document lists them, too."""
    root = read_page(page_html(pages[address]))
    headings = {found.get("id"): text_of(found) for found in root.iterfind(".//h3")}
    assert {name: name for name in names} == headings
    listed = [row["name"] for row in numbers_of(pages[address], "names")]
    assert [name for name in listed if "." not in name] == names
    anchors = {found.get("id") for found in root.iterfind(".//*[@id]")}
    assert {*listed} <= anchors
    for link in root.iterfind(".//a[@href]"):
        address = link.attrib["href"]
        assert not address.startswith("#") or address[1:] in anchors


def test_the_command_says_what_stands_below_it(pages: dict[str, Page]) -> None:
    """The first block of the page is a command, and the second what it prints."""
    first, second, *_ = blocks(read_page(page_html(pages["library/command"])))
    _, *arguments = shlex.split(first)
    assert CliRunner().invoke(main, arguments).stdout == f"{second}\n"


def test_every_command_and_tool_has_a_heading(pages: dict[str, Page]) -> None:
    """Each stands on the page by its name, and in the document with all that it is given."""
    page = pages["library/command"]
    headings = {found.get("id") for found in read_page(page_html(page)).iterfind(".//h3")}
    commands, tools = (numbers_of(page, name) for name in ("commands", "tools"))
    assert headings == {row["command"] for row in commands} | {
        f"tool-{row['tool']}" for row in tools
    }
    assert {row["part"] for row in commands if row["command"] == "mcp"} == {
        "risk-odds mcp [OPTIONS]"
    }
    assert "territories[].defenders" in {row["part"] for row in tools if row["tool"] == "chain"}
    assert all(row["meaning"] for row in [*commands, *tools])


def test_a_docstring_is_text_and_never_html(pages: dict[str, Page]) -> None:
    """What looks like a tag in a docstring, or in a signature, is shown as it is written."""
    page = pages["library"]
    assert isinstance(page.content, ModuleContent)
    bad = "<script>alert(1)</script>"
    heading, (first, *_) = page.content.sections[0]
    hostile = replace(first, signature=bad, text=paragraphs(f"{bad} ``{bad}`` **{bad}**"))
    content = replace(page.content, sections=((heading, (hostile,)),))
    root = read_page(page_html(replace(page, content=content)))
    assert not root.findall(".//script")
    article = root.find(".//article")
    assert article is not None
    assert text_of(article).count(bad) == 4

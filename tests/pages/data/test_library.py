"""The library's pages: what stands there runs as it stands there, and nothing of it is HTML."""

import doctest
import re
import shlex
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from click.testing import CliRunner

from generator.facts.javascript import NAME, package
from generator.facts.library import Argument, paragraphs
from generator.pages.data.library import KIND, JavaScriptContent, NamesContent
from generator.pages.page import Page
from generator.release.npm_package import write_files
from generator.release.programs import run_program
from generator.site.rendering import page_html
from risk_odds import __all__ as public
from risk_odds.cards import __all__ as of_cards
from risk_odds.command_line import main
from tests.conftest import PROJECT
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


def test_the_javascript_runs_as_it_stands_on_the_page(
    pages: dict[str, Page], tmp_path: Path
) -> None:
    """Beside the package, Node prints for each line of the example what the page says behind it."""
    [example] = [
        text
        for text in blocks(read_page(page_html(pages["library/javascript"])))
        if text.startswith("import ")
    ]
    expected = re.findall(r"console\.log\(.+\); // (.+)", example)
    assert len(expected) == 3
    (tmp_path / "node_modules").mkdir()
    write_files(PROJECT, tmp_path / "node_modules" / NAME, "0.0.1", None)
    (tmp_path / "asked.mjs").write_text(example, encoding="utf-8")
    assert run_program("node", "asked.mjs", folder=tmp_path).splitlines() == expected


def test_before_the_first_release_the_package_is_packed(pages: dict[str, Page]) -> None:
    """The page says so; once there is a release, it names what npm has."""
    page = pages["library/javascript"]
    assert isinstance(page.content, JavaScriptContent)
    for released in (True, False):
        content = replace(page.content, is_released=released, install="npm install it")
        root = read_page(page_html(replace(page, content=content)))
        assert blocks(root)[0] == "npm install it"
        said = [text_of(found) for found in root.iterfind(".//p/code")]
        assert ("make npm-package" in said) is not released


@pytest.mark.parametrize(
    ("address", "names"),
    [
        ("library", public),
        ("library/cards", of_cards),
        ("library/javascript", [each.name for each in package().public]),
    ],
)
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


@pytest.mark.parametrize("address", ["library", "library/javascript"])
def test_a_docstring_is_text_and_never_html(pages: dict[str, Page], address: str) -> None:
    """What looks like a tag in a docstring, a comment or a signature is shown as it is written."""
    page = pages[address]
    assert isinstance(page.content, NamesContent)
    bad = "<script>alert(1)</script>"
    heading, (first, *_) = page.content.sections[0]
    text = paragraphs(f"{bad} ``{bad}`` **{bad}**")
    hostile = replace(first, signature=bad, text=text, arguments=(Argument(bad, text[0]),))
    content = replace(page.content, sections=((heading, (hostile,)),))
    root = read_page(page_html(replace(page, content=content)))
    assert not root.findall(".//script")
    article = root.find(".//article")
    assert article is not None
    assert text_of(article).count(bad) == 8

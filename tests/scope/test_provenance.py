import json

import pytest

from generator import __version__
from generator.datasets.package import LICENCES
from generator.scope.provenance import (
    LICENCE,
    LICENCE_FILE,
    LICENCE_NAME,
    attribution,
    document_text,
    head,
)
from tests.conftest import PROJECT, RULESETS, SITE, Built
from tests.read_html import read_page, visible_text


def test_a_document_is_text_that_people_read() -> None:
    """Each key on its own line, one space further in, letters as they are, each line ended."""
    written = document_text({"title": "Jürgen’s rules", "rows": [{"bytes": 1}]})
    assert written.splitlines(keepends=True) == [
        "{\n",
        ' "title": "Jürgen’s rules",\n',
        ' "rows": [\n',
        "  {\n",
        '   "bytes": 1\n',
        "  }\n",
        " ]\n",
        "}\n",
    ]


def test_a_document_says_where_it_comes_from() -> None:
    """Version, licence, attribution and source stand first, in this order."""
    assert list(head("classic.json", "https://odds.example/").items()) == [
        ("version", __version__),
        ("licence", "https://creativecommons.org/licenses/by/4.0/"),
        ("attribution", "Exact RISK odds, https://odds.example/ (CC BY 4.0)"),
        ("source", "https://odds.example/classic.json"),
    ]


@pytest.mark.parametrize("page", ["about", "downloads", "data/v1"])
def test_pages_ask_for_the_same_words(built: Built, page: str) -> None:
    """What a document's ``attribution`` says is what pages ask readers to say."""
    said = visible_text(read_page((built.folder / page / "index.html").read_text("utf-8")))
    assert attribution(SITE.address) in " ".join(said.split())


def test_the_licence_asks_for_the_same_words(built: Built) -> None:
    """So does the licence, which lies beside the data as it is in the repository."""
    licence = (PROJECT / "LICENSE-DATA").read_text(encoding="utf-8")
    assert f"\n    {attribution('<address of the site>')}\n" in licence
    assert (built.folder / LICENCE_FILE).read_text(encoding="utf-8") == licence


def test_whoever_begins_elsewhere_is_asked_for_the_same_words(built: Built) -> None:
    """The notebook and the overview for programs ask for them, too."""
    notebook = json.loads((built.folder / "risk-odds.ipynb").read_text(encoding="utf-8"))
    words = " ".join("".join(cell["source"]) for cell in notebook["cells"])
    overview = (built.folder / "llms.txt").read_text(encoding="utf-8")
    for text in (words, overview):
        assert attribution(SITE.address) in " ".join(text.split())


def test_data_packages_lead_to_the_licence(built: Built) -> None:
    """The file that each Data Package names is the licence beside the data."""
    packages = [*(built.folder / "data").rglob("datapackage.json")]
    assert len(packages) > len(RULESETS)
    for path in packages:
        named = json.loads(path.read_text(encoding="utf-8"))["licence_file"]
        assert (path.parent / named).resolve() == (built.folder / LICENCE_FILE).resolve()


def test_a_site_without_an_address_asks_for_its_name() -> None:
    """There is no address to name."""
    assert attribution("") == "Exact RISK odds (CC BY 4.0)"


def test_documents_and_data_packages_name_one_licence() -> None:
    """What a Data Package says of the licence is what all documents say."""
    assert [(entry["name"], entry["path"]) for entry in LICENCES] == [(LICENCE_NAME, LICENCE)]

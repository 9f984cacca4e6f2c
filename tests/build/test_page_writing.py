import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from generator.api.schemas import checked
from generator.build import page_writing
from generator.build.generation import generate
from generator.build.publish import Stage
from generator.pages.page import Page
from generator.pages.rulesets.alias import AliasContent
from generator.pages.tables import Table, count
from generator.scope.sizes import Sizes
from risk_odds.ruleset import Alias
from risk_odds.ruleset_files import load_rulesets
from tests.conftest import SITE, contents
from tests.rulesets import make_ruleset

FIRST = Table("first", "First", "One.", (count("x", "X."),), ("x",), [(1,)])
SECOND = Table("second", "Second", "One.", (count("y", "Y."),), ("y",), [(2,)])
PAGE = Page(
    address="house/alias",
    title="Title",
    description="Description.",
    template="pages/alias.html",
    content=AliasContent(
        ruleset=make_ruleset(),
        alias=Alias(id="under", title="Ünder", note="A note."),
        all_lost=None,
        fewer_dice=False,
        is_true_random=False,
    ),
    tables=(FIRST, SECOND),
)


def test_a_page_is_written_as_html_json_and_csv(tmp_path: Path) -> None:
    """Each rendering has a file: the fragment for MkDocs, the document, a CSV for each table."""
    page_writing.write_pages(Stage(tmp_path), [PAGE], SITE)
    files = contents(tmp_path)
    assert set(files) == {
        "fragments/house/alias.html",
        "static/house/alias.json",
        "static/house/alias.csv",
        "static/house/alias.second.csv",
    }
    assert "<h1>Ünder</h1>".encode() in files["fragments/house/alias.html"]
    assert json.loads(files["static/house/alias.json"])["title"] == "Title"
    assert files["static/house/alias.second.csv"].split() == [b"y", b"2"]


def test_pages_by_hand_have_data_and_no_fragment(tmp_path: Path) -> None:
    """What MkDocs makes of a hand-written text needs no HTML; the home page's data are index."""
    page = Page(address="", title="Title", description="Description.")
    page_writing.write_pages(Stage(tmp_path), [page], SITE)
    assert set(contents(tmp_path)) == {"static/index.json"}


def test_another_document_at_the_pages_address_stays(tmp_path: Path) -> None:
    """Where the file that a page is made from has the page's address, no other is written there."""
    page = Page(
        address="benchmarks",
        title="Title",
        description="Description.",
        tables=(FIRST,),
        own_document=True,
    )
    page_writing.write_pages(Stage(tmp_path), [page], SITE)
    assert set(contents(tmp_path)) == {"static/benchmarks.csv"}


def test_a_document_that_breaks_its_schema_stops_the_build(tmp_path: Path) -> None:
    """What a schema forbids is never written, and the message names the file and the key."""
    page = Page(address="house", title="", description="A page without a title.")
    with pytest.raises(ValueError, match=r"house\.json: title: found ''.*schemas/page\.json"):
        page_writing.write_pages(Stage(tmp_path), [page], SITE)
    assert contents(tmp_path) == {}


@pytest.mark.usefixtures("found_once")
def test_the_build_checks_every_kind_of_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A build of one ruleset passes its index, its ruleset, every page and battles through the
    check.
    """
    seen: list[tuple[str, str]] = []

    def noted(document: dict[str, object], name: str, address: str) -> object:
        seen.append((name, address))
        return checked(document, name, address)

    monkeypatch.setattr("generator.build.page_writing.checked", noted)
    alias = Alias(id="pub", title="Pub", note="Where it is played.")
    rules = load_rulesets()["classic"]
    house = {
        "classic": rules,
        "house": make_ruleset().model_copy(update={"id": "house", "aliases": (alias,)}),
    }
    with ThreadPoolExecutor(1) as executor:
        generate(house, Stage(tmp_path), Sizes(2, 2), SITE, executor)
    assert {("index", "api/v1/index.json"), ("ruleset", "api/v1/house.json")} <= set(seen)
    assert {("matchup", "house/1-vs-1.json"), ("matchup", "house/2-vs-2.json")} <= set(seen)
    assert {("alias", "pub/1-vs-1.json"), ("ruleset", "api/v1/pub.json")} <= set(seen)
    assert ("battle", "api/v1/battles/2-vs-2.json") in seen
    assert {("benchmarks", "benchmarks.json"), ("simulation", "simulation.json")} <= set(seen)
    written = {path for path in contents(tmp_path / "static") if path.endswith(".json")}
    data = {address for name, address in seen if name == "page"}
    assert {"house/odds.json", "house.json", "literature.json", "index.json"} <= data
    assert data <= written
    described = {address for _, address in seen if address.endswith(".json")}
    internal = ("lookup/", "data/", "oembed/", "api/v1/schemas/", "api/v1/openapi")
    assert {path for path in written if not path.startswith(internal)} <= described

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from generator.api.schemas import checked
from generator.build import page_writing
from generator.build.generation import generate
from generator.build.publish import Stage
from generator.datasets.downloads import Offered, downloads_of
from generator.datasets.formats import data_files
from generator.datasets.matchup_rows import win
from generator.facts.comparison import compared
from generator.pages.page import Page
from generator.pages.rulesets.alias import AliasContent
from generator.pages.tables import Table, count
from generator.scope.sizes import Sizes
from generator.site.site import Site, site_at
from risk_odds.ruleset import Alias
from risk_odds.ruleset_files import load_rulesets
from tests.conftest import SITE, contents
from tests.given import about_of, matchup_of, ruleset_facts, solution_of
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


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Which documents are checked: of which kind each is, and its address."""
    found: list[tuple[str, str]] = []

    def noted(document: dict[str, object], name: str, address: str) -> object:
        found.append((name, address))
        return checked(document, name, address)

    monkeypatch.setattr(page_writing, "checked", noted)
    return found


CHOSEN = (1, 2, 3, 4, 7)
"""Up to seven armies: the first three, those in the middle, and the last."""


def test_a_sample_of_battles_is_checked_and_each_is_written(
    tmp_path: Path, seen: list[tuple[str, str]]
) -> None:
    """Where rulesets reach differently far, the farthest decides which are checked."""
    reached = [compared(solution_of(load_rulesets()["classic"], most), most) for most in (2, 7)]
    page_writing.write_battles(Stage(tmp_path), reached, SITE)
    cells = [(a, d) for a in range(1, 8) for d in range(1, 8)]
    assert set(contents(tmp_path)) == {f"static/api/v1/battles/{a}-vs-{d}.json" for a, d in cells}
    assert seen == [
        ("battle", f"api/v1/battles/{a}-vs-{d}.json")
        for a, d in cells
        if a in CHOSEN and d in CHOSEN
    ]


def test_a_sample_of_rows_is_checked_and_each_is_written(
    tmp_path: Path, seen: list[tuple[str, str]]
) -> None:
    """So is the document of the ruleset, with the pages below its address alone, and the same at
    its other names.
    """
    classic = load_rulesets()["classic"].model_copy(
        update={"aliases": (Alias(id="under", title="Under", note="A note."),)}
    )
    written = [file for file, _ in data_files(win(solution_of(classic, 1)), "data", SITE.address)]
    facts = replace(ruleset_facts(classic, 7), downloads=downloads_of("data", written))
    below, apart = (replace(PAGE, address=address) for address in ("classic/odds", "house/odds"))
    page_writing.write_ruleset_documents(Stage(tmp_path), facts, [below, apart], Sizes(7, 7))
    rows = {f"api/v1/classic/rows/{a}.json" for a in range(1, 8)}
    own = ["api/v1/classic.json", "api/v1/under.json"]
    files = contents(tmp_path / "static")
    assert set(files) == rows | set(own)
    assert seen == [
        *(("row", f"api/v1/classic/rows/{a}.json") for a in CHOSEN),
        *(("ruleset", address) for address in own),
    ]
    for address in own:
        (page,) = json.loads(files[address])["pages"]
        assert page["json"] == "../../classic/odds.json"


@pytest.mark.parametrize("is_live", [False, True])
def test_live_reload_makes_the_pages_of_matchups_itself(
    tmp_path: Path, seen: list[tuple[str, str]], is_live: bool
) -> None:
    """Their documents are there from the beginning, at other names too, and the flow chart of a
    small battle; a sample of the documents is checked.
    """
    classic = load_rulesets()["classic"].model_copy(
        update={"aliases": (Alias(id="under", title="Under", note="A note."),)}
    )
    site = site_at(SITE.address, live=is_live)
    for a, d in ((2, 1), (9, 8)):
        page_writing.write_matchup(Stage(tmp_path), matchup_of(classic, a, d), 21, site)
    names = ["classic/2-vs-1", "classic/9-vs-8"]
    pages = [] if is_live else [f"{name}/index.html" for name in names]
    documents = [f"{name}.json" for name in (*names, "under/2-vs-1", "under/9-vs-8")]
    assert set(contents(tmp_path / "static")) == {*pages, *documents, "classic/2-vs-1.svg"}
    assert seen == [("matchup", "classic/2-vs-1.json"), ("alias", "under/2-vs-1.json")]


NAMED = make_ruleset().model_copy(
    update={
        "id": "house",
        "title": "House",
        "aliases": (
            Alias(id="pub", title="Pub", note="A note."),
            Alias(id="inn", title="Inn", note="A note."),
        ),
    }
)
"""A ruleset with two more names."""

BELOW = site_at("https://example.org/odds/")
"""A site that stands in a folder of its host."""


def test_hosts_lead_other_names_to_the_ruleset(tmp_path: Path) -> None:
    """There is a line for each other name, from the root of the host, and none for an id."""
    classic = load_rulesets()["classic"].model_copy(update={"aliases": ()})
    page_writing.write_redirects(Stage(tmp_path), [classic, NAMED], BELOW)
    assert contents(tmp_path) == {
        "static/_redirects": b"/odds/pub/:page/ /odds/house/:page/?rules=pub 301\n"
        b"/odds/inn/:page/ /odds/house/:page/?rules=inn 301\n"
    }


def test_hosts_send_headers_with_all_pages(tmp_path: Path) -> None:
    """Pages come first, then what is read by programs, rulesets and, in the end, other names."""
    page_writing.write_headers(Stage(tmp_path), ["about/", "compare/a"], [NAMED], BELOW)
    (text,) = contents(tmp_path).values()
    assert [*contents(tmp_path)] == ["static/_headers"]
    rules = [line for line in text.decode().splitlines() if not line.startswith(" ")]
    assert rules[-7:] == [
        f"/odds/{name}/*" for name in ("about", "compare", "api", "data", "house", "pub", "inn")
    ]


def test_each_name_of_a_ruleset_tells_programs_how_to_frame_it(tmp_path: Path) -> None:
    """A site that does not know its address writes nothing."""
    about = {"house": about_of(NAMED, 2)}
    page_writing.write_oembed(Stage(tmp_path), about, site_at())
    assert contents(tmp_path) == {}
    page_writing.write_oembed(Stage(tmp_path), about, BELOW)
    files = contents(tmp_path / "static")
    assert set(files) == {f"oembed/{name}.json" for name in ("house", "pub", "inn")}
    for file, content in files.items():
        name = file.removeprefix("oembed/").removesuffix(".json")
        assert f"rules={name}" in json.loads(content)["html"]


@pytest.mark.parametrize("site", [BELOW, site_at()], ids=["named", "unnamed"])
def test_each_name_of_a_ruleset_has_a_page_beside_its_data(tmp_path: Path, site: Site) -> None:
    """It leads to the ruleset's downloads. Where the site knows its address, another name has a
    package, whose files are those of the ruleset.
    """
    stage = Stage(tmp_path)
    package = {"name": "risk-odds-house", "resources": [{"name": "win", "path": "win.csv"}]}
    stage.write("static/data/v1/house/datapackage.json", json.dumps(package))
    page_writing.write_folder_pages(stage, NAMED, site)
    files = contents(tmp_path / "static/data/v1")
    packages = ("house", "pub", "inn") if site.is_named else ("house",)
    assert set(files) == {
        *(f"{name}/index.html" for name in ("house", "pub", "inn")),
        *(f"{name}/datapackage.json" for name in packages),
    }
    for name, title in (("house", "House"), ("pub", "Pub"), ("inn", "Inn")):
        page = files[f"{name}/index.html"].decode()
        assert "../../../house/downloads/" in page
        assert title in page
    for name in packages[1:]:
        found = json.loads(files[f"{name}/datapackage.json"])
        assert found["name"] == f"risk-odds-{name}"
        assert found["source"] == f"https://example.org/odds/data/v1/{name}/datapackage.json"
        assert found["resources"] == [
            {"name": "win", "path": "https://example.org/odds/data/v1/house/win.csv"}
        ]


def test_what_the_index_names_of_documents_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each schema, two spaces deep, as people read it, and both OpenAPI documents."""
    monkeypatch.setattr(page_writing, "openapi_document", lambda *_, **__: {"openapi": "apart"})
    monkeypatch.setattr(page_writing, "bundled_openapi", lambda found, _: {**found, "all": True})
    offered = Offered("data/v1/win.csv", "win", "Win", "csv", "text/csv", 1, 2, "0" * 64)
    shared = ([replace(PAGE, address="compare")], [offered])
    page_writing.write_index(Stage(tmp_path), {"house": NAMED}, Sizes(2, 2), SITE, shared)
    files = contents(tmp_path / "static/api/v1")
    index = json.loads(files["index.json"])
    openapi, bundled = index["links"]["openapi"], index["links"]["openapi_bundled"]
    assert set(files) == {"index.json", openapi, bundled, *index["schemas"].values()}
    assert json.loads(files[openapi]) == {"openapi": "apart"}
    assert json.loads(files[bundled]) == {"openapi": "apart", "all": True}
    for name in index["schemas"].values():
        text = files[name].decode()
        assert text.startswith('{\n  "')
        assert text.endswith("\n}\n")


@pytest.mark.usefixtures("found_once")
def test_the_build_checks_every_kind_of_document(
    tmp_path: Path, seen: list[tuple[str, str]]
) -> None:
    """A build of one ruleset passes its index, its ruleset, every page and battles through the
    check.
    """
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

import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import make_dataclass
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest

from generator import pages
from generator.build.generation import check_addresses
from generator.facts.simulation import load_simulation, scores_of_all
from generator.pages import kinds
from generator.pages.kinds import (
    Offline,
    SharedKind,
    SharedSection,
    ruleset_kinds,
    ruleset_pages,
    shared_kinds,
    shared_pages,
)
from generator.pages.page import Page
from generator.pages.rulesets.battle import BattleContent
from generator.pages.rulesets.matchup import matchup_page
from generator.site.frame import section_of, sections
from generator.site.rendering import TEMPLATES, page_html
from risk_odds.errors import InputError
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from tests.conftest import RULESETS, Built
from tests.given import checked_literature, matchup_of, ruleset_facts, shared_facts
from tests.rulesets import make_ruleset
from tests.template_names import shown

FOLDER = Path(pages.__path__[0])
KINDS = sorted(
    path.stem
    for path in FOLDER.rglob("*.py")
    if re.search(r"^KIND = ", path.read_text(encoding="utf-8"), re.MULTILINE)
)
NEW_KIND = """
from generator.pages.kinds import Offline, SharedKind
from generator.pages.page import Page

def build(facts):
    return Page(address="news/old", title="News", description="News.")

KIND = SharedKind(address="news/old", build=build, offline=Offline.EVERYBODY)
"""


NEW_SECTION = """
from generator.pages.kinds import SharedSection
from generator.pages.page import Page

def build(facts):
    for address in KIND.addresses:
        yield Page(address=address, title="News", description="News.")

KIND = SharedSection(address="news", names=lambda: ["old", "new"], build=build)
"""


@pytest.fixture(scope="module")
def of_rulesets() -> dict[str, list[Page]]:
    """The pages of one ruleset of every kind."""
    return {name: ruleset_pages(ruleset_facts(name)) for name in RULESETS}


@pytest.fixture(scope="module")
def shared() -> list[Page]:
    """The pages that rulesets share, all of them."""
    some = {name: load_rulesets()[name] for name in ("classic", "dutch", "balanced-blitz")}
    scores = scores_of_all(load_simulation(), some)
    return shared_pages(shared_facts(some, literature=checked_literature(), scores=scores))


@pytest.fixture(params=[NEW_KIND])
def new_kind(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """A kind of page in a module that no other file names."""
    (tmp_path / "news.py").write_text(request.param, encoding="utf-8")
    name = f"{pages.__name__}.news"
    monkeypatch.setattr(pages, "__path__", [*pages.__path__, str(tmp_path)])
    kinds._kinds.cache_clear()
    yield
    monkeypatch.undo()
    sys.modules.pop(name, None)
    if hasattr(pages, "news"):
        del pages.news
    kinds._kinds.cache_clear()


def test_every_module_with_a_kind_is_registered() -> None:
    """Whatever module says that it is a kind of page is one, once."""
    found: list[Callable[..., object]] = [kind.build for kind in ruleset_kinds()]
    found += [kind.build for kind in shared_kinds()]
    modules = sorted(build.__module__.rpartition(".")[2] for build in found)
    assert modules == KINDS
    assert len(KINDS) > 10


def test_those_in_a_ruleset_s_bar_come_first() -> None:
    """The kinds with a place in the bar stand in its order, before all others."""
    places = [kind.place for kind in ruleset_kinds()]
    shown = [place for place in places if place is not None]
    assert shown == sorted(shown) != []
    assert places == [*shown, *[None] * (len(places) - len(shown))]
    assert len(places) > len(shown)


def test_modules_without_a_kind_make_no_pages_of_their_own() -> None:
    """A module that makes pages has a kind; only the matchups are written as they are solved."""
    for path in FOLDER.rglob("*.py"):
        makes = re.search(r"^def build\(", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert bool(makes) == (path.stem in KINDS), path


def test_addresses_are_the_kinds(of_rulesets: dict[str, list[Page]], shared: list[Page]) -> None:
    """Pages stand where their kind says: below their ruleset, or at an address of the site."""
    assert [page.address for page in shared] == [
        address for kind in shared_kinds() for address in kind.addresses
    ]
    for name, found in of_rulesets.items():
        facts = ruleset_facts(name)
        for kind in ruleset_kinds():
            if not kind.of(facts.ruleset):
                continue
            addresses = [page.address for page in kind.build(facts)]
            if kind.name is None:
                assert addresses == [alias.id for alias in facts.ruleset.aliases]
                continue
            own = f"{name}/{kind.name}".removesuffix("/")
            assert all(address == own or address.startswith(f"{own}-") for address in addresses)
            assert {*addresses} <= {page.address for page in found}
        assert {page.ruleset for page in found} == {facts.ruleset}
    assert {page.ruleset for page in shared} == {None}


def test_every_kind_has_one_door() -> None:
    """A kind's pages are behind the door that its folder is named by, and those of rulesets and
    battles behind the rules.
    """
    doors = {section.title.lower(): section for section in sections()}
    for name in [each.name for each in walk_packages(pages.__path__, f"{pages.__name__}.")]:
        kind = getattr(sys.modules[name], "KIND", None)
        if isinstance(kind, SharedKind | SharedSection):
            folder = name.split(".")[2].replace("rulesets", "rules")
            for address in kind.addresses:
                assert section_of(f"{address}/") is doors[folder], address
        elif kind is not None:
            assert section_of(f"classic/{kind.name}/", of_ruleset=True) is doors["rules"]


def test_no_address_is_taken_twice(of_rulesets: dict[str, list[Page]], shared: list[Page]) -> None:
    """All pages have addresses of their own, and so have their files."""
    found = [*shared, *(page for each in of_rulesets.values() for page in each)]
    files = [file for page in found for file in (f"{page.data_address}.json", *page.csv_files)]
    assert len(files) == len({*files})


def test_every_template_is_there_and_used(
    of_rulesets: dict[str, list[Page]], shared: list[Page]
) -> None:
    """Each page names a template that is there; each page template is named, or a matchup's."""
    found = [*shared, *(page for each in of_rulesets.values() for page in each)]
    named = {page.template for page in found}
    there = {path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.glob("pages/*")}
    assert named == there - {"pages/matchup.html"}


def test_every_page_has_html_of_its_content(
    of_rulesets: dict[str, list[Page]], shared: list[Page]
) -> None:
    """Templates find all that they show in the record, with one main heading on each page."""
    for page in [*shared, *(page for each in of_rulesets.values() for page in each)]:
        assert page_html(page).count("<h1") == 1, page.address


def test_templates_show_what_records_have(
    of_rulesets: dict[str, list[Page]], shared: list[Page]
) -> None:
    """Each name and attribute in a template is its record's, and each field of that is shown."""
    found = {(page.template, type(page.content)) for page in shared}
    found |= {(page.template, type(page.content)) for each in of_rulesets.values() for page in each}
    for template, record in found:
        if template is not None:
            names = shown(template, record, {"page"})
            assert (names.missing, names.unused) == ([], set()), template


def test_the_template_of_matchups_shows_what_their_record_has() -> None:
    """A matchup's page has the site beside its record, for its frame is not MkDocs's."""
    page = matchup_page(matchup_of("classic", 2, 2), 2)
    names = shown("pages/matchup.html", type(page.content), {"page", "site", "policy", "shared"})
    assert (names.missing, names.unused) == ([], set())


def test_what_a_record_lacks_is_noticed() -> None:
    """A name that no field has, a field that is not shown, and an attribute of no such type."""
    names = shown("pages/alias.html", BattleContent, {"page"})
    missing = {"alias", "all_lost", "fewer_dice", "is_true_random", "ruleset"}
    assert ({*names.missing}, names.unused) == (missing, {"example", "most"})
    wrong = make_dataclass("Wrong", [("ruleset", Ruleset), ("alias", int)])
    attributes = {
        missing.partition(" of ")[0] for missing in shown("pages/alias.html", wrong, {}).missing
    }
    assert attributes == {
        *("all_lost", "fewer_dice", "is_true_random"),
        *("id", "title", "note", "movement", "sources", "game"),
    }


def test_places_in_the_overview_are_told_apart() -> None:
    """The order of the tables in an overview is certain."""
    places = [kind.place for kind in ruleset_kinds() if kind.place is not None]
    assert places == sorted({*places})


@pytest.mark.parametrize("address", sorted({kind.address for kind in shared_kinds()}))
def test_every_shared_address_is_reserved(address: str) -> None:
    """No ruleset may have the first part of a shared page's address."""
    first = address.partition("/")[0]
    with pytest.raises(InputError, match=f"/{first}/, which is taken by a page of the site"):
        check_addresses({first: make_ruleset().model_copy(update={"id": first})})


def built_offline(built: Built) -> dict[str, Any]:
    """Return what the build tells the service worker."""
    script = (built.folder / "sw.js").read_text(encoding="utf-8")
    text = script.removeprefix("const BUILD = ").partition(";\n\n")[0]
    found: dict[str, Any] = json.loads(text)
    return found


def test_shared_pages_are_offline_as_their_kind_says(built: Built) -> None:
    """What everybody has offline is listed for everybody, and no other shared page is."""
    files = built_offline(built)["files"]
    for kind in shared_kinds():
        for address in kind.addresses:
            assert (f"{address}/" in files) == (kind.offline is Offline.EVERYBODY)


@pytest.mark.parametrize("name", RULESETS)
def test_pages_of_rulesets_are_offline_as_their_kind_says(built: Built, name: str) -> None:
    """Pages for everybody are listed for everybody, those that are kept with their ruleset."""
    offline = built_offline(built)
    kept = set()
    for kind in ruleset_kinds():
        if kind.name is None:
            continue
        address = f"{name}/{kind.name}/".replace("//", "/")
        if not (built.folder / address / "index.html").is_file():
            assert (name, kind.name) == ("balanced-blitz", "fractions")
            continue
        assert (address in offline["files"]) == (kind.offline is Offline.EVERYBODY)
        if kind.name and kind.offline is not Offline.VISITED:
            kept.add(address)
    assert set(offline["tables"][name]) == kept


@pytest.mark.usefixtures("new_kind")
def test_a_module_is_all_that_a_new_kind_needs() -> None:
    """Its page is made and its address reserved, though no other file names it."""
    assert "news/old" in [page.address for page in shared_pages(shared_facts(["classic"]))]
    with pytest.raises(InputError, match="/news/, which is taken by a page of the site"):
        check_addresses({"news": make_ruleset().model_copy(update={"id": "news"})})


@pytest.mark.usefixtures("new_kind")
@pytest.mark.parametrize("new_kind", [NEW_SECTION], indirect=True)
def test_a_kind_may_have_several_pages() -> None:
    """A section has a page at its address and one for each name below it; all of it is reserved."""
    found = [page.address for page in shared_pages(shared_facts(["classic"]))]
    assert {"news", "news/old", "news/new"} <= {*found}
    with pytest.raises(InputError, match="/news/, which is taken by a page of the site"):
        check_addresses({"news": make_ruleset().model_copy(update={"id": "news"})})

import json
import re
from concurrent.futures import Future, ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from generator import __version__
from generator.build import generation, publish
from generator.build.generation import (
    RESERVED_NAMES,
    Generated,
    _reach,
    _write_simulation,
    check_addresses,
    example_name,
    generate,
)
from generator.build.jobs import write_matchups
from generator.build.publish import Stage
from generator.build.schedule import Advance
from generator.datasets.checks import CheckError
from generator.facts.simulation import RESULTS
from generator.pages.kinds import shared_kinds
from generator.pages.page import Content
from generator.pages.rulesets import compare_tables
from generator.scope.sizes import Sizes
from risk_odds.errors import InputError
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Alias, Ruleset
from risk_odds.ruleset_files import load_rulesets
from tests import expected
from tests.conftest import PROJECT, SITE, Built, contents
from tests.given import NO_LITERATURE, about_of, checked_literature
from tests.named import figures_of
from tests.rulesets import make_ruleset
from tests.twin.rounds import round_losses

pytestmark = pytest.mark.usefixtures("found_once")

RESERVED = {
    *RESERVED_NAMES,
    *(kind.address.partition("/")[0] for kind in shared_kinds()),
    *(path.stem for path in PROJECT.glob("docs/*.md")),
}
"""First parts of addresses that are not a ruleset's."""
OWN_FOLDERS = ("figures", "fragments", "pages", "static")
"""Names of the generator's own folders."""


def named(name: str, *aliases: str) -> dict[str, Ruleset]:
    """Return a ruleset with this id and these aliases."""
    others = tuple(Alias(id=alias, title="Other", note="Other.") for alias in aliases)
    return {name: make_ruleset().model_copy(update={"id": name, "aliases": others})}


def test_the_projects_addresses_do_not_collide() -> None:
    """All rulesets and aliases of the project have addresses of their own."""
    rulesets = load_rulesets()
    check_addresses(rulesets)
    names = [
        name
        for each in rulesets.values()
        for name in (each.id, *(alias.id for alias in each.aliases))
    ]
    assert len(names) == len(set(names)) > len(rulesets)


@pytest.mark.parametrize("address", sorted(RESERVED))
def test_no_page_of_the_site_can_be_taken(address: str) -> None:
    """Neither a ruleset nor an alias can have the address of a page or folder of the site."""
    for rulesets in (named(address), named("house", address)):
        with pytest.raises(InputError, match=f"/{address}/, which is taken by a page of the site"):
            check_addresses(rulesets)


def test_every_address_of_the_site_is_known(built: Built) -> None:
    """Whatever stands at the root of a site is a ruleset, an alias, or an address kept free."""
    rulesets = load_rulesets()
    aliases = {alias.id for ruleset in rulesets.values() for alias in ruleset.aliases}
    found = {path.name.partition(".")[0] for path in built.folder.iterdir()}
    no_slug = {"_headers", "_redirects", "SHA256SUMS"}
    assert found <= {*rulesets, *aliases, *RESERVED, *no_slug}


def test_rulesets_and_aliases_cannot_share_an_address() -> None:
    """One address has one owner, whichever comes first."""
    for rulesets in (
        named("house", "pub") | named("pub"),
        named("pub") | named("house", "pub"),
        named("house", "pub") | named("inn", "pub"),
        named("house", "house"),
        named("house", "pub", "pub"),
    ):
        with pytest.raises(InputError, match="found the address"):
            check_addresses(rulesets)


def generated(
    folder: Path,
    rulesets: dict[str, Ruleset],
    sizes: Sizes,
    advance: Advance = lambda done, of: None,
) -> Generated:
    """Generate into a folder, with one worker."""
    with ThreadPoolExecutor(1) as executor:
        return generate(rulesets, Stage(folder), sizes, SITE, executor, advance)


@pytest.fixture(scope="module")
def with_names(tmp_path_factory: pytest.TempPathFactory) -> Generated:
    """The classic rules, and rulesets named like the generator's own folders."""
    rulesets = {"classic": load_rulesets()["classic"]}
    for name in OWN_FOLDERS:
        rulesets |= named(name)
    return generated(tmp_path_factory.mktemp("names"), rulesets, Sizes(2, 2))


@pytest.fixture(scope="module")
def progress() -> list[tuple[int, int]]:
    """What was told while ``of_two`` was generated: how many jobs were done, of how many."""
    return []


@pytest.fixture(scope="module")
def of_two(tmp_path_factory: pytest.TempPathFactory, progress: list[tuple[int, int]]) -> Generated:
    """Two rulesets, one of them with another name."""
    rulesets = named("house", "pub") | named("inn")
    folder = tmp_path_factory.mktemp("two")
    return generated(folder, rulesets, Sizes(2, 2), lambda *jobs: progress.append(jobs))


@pytest.mark.parametrize("name", ["classic", *OWN_FOLDERS])
def test_names_of_the_builders_own_folders_disturb_nothing(
    with_names: Generated, name: str
) -> None:
    """A ruleset named like one of the generator's own folders has all its files like any other."""
    static = with_names.folder / "static"
    pages = {page.address for page in with_names.pages}
    assert {name, f"{name}/odds", "literature"} <= pages
    assert (with_names.folder / f"fragments/{name}/odds.html").is_file()
    assert name in json.loads((static / with_names.lookup_folder / "rulesets.json").read_text())
    assert (static / name / "1-vs-1" / "index.html").is_file()


def test_what_is_generated_is_told(of_two: Generated) -> None:
    """Every page that MkDocs finishes has its HTML; rulesets come first, and outlines are empty."""
    addresses = [page.address for page in of_two.pages]
    fragments = sorted((of_two.folder / "fragments").rglob("*.html"))
    assert sorted(addresses) == sorted(
        path.relative_to(of_two.folder / "fragments").as_posix().removesuffix(".html")
        for path in fragments
    )
    assert {"house", "house/odds", "pub", "inn", "rules", "compare/tables"} <= {*addresses}
    of_rulesets = [page.ruleset.id for page in of_two.pages if page.ruleset]
    assert of_rulesets == sorted(of_rulesets)
    assert addresses.index("inn") < addresses.index("rules")
    assert all(
        page.content == Content() and not page.tables for page in of_two.pages if page.ruleset
    )
    assert (of_two.folder / "static" / of_two.lookup_folder / "rulesets.json").is_file()
    assert figures_of(of_two.folder / "static") == of_two.lookup_folder


def test_nothing_else_is_written_beside(of_two: Generated) -> None:
    """A generated folder holds what is published, and fragments of pages."""
    assert {path.name for path in of_two.folder.iterdir()} == {"static", "fragments"}


def test_figures_of_hand_written_pages_are_the_twins(with_names: Generated) -> None:
    """The battle that a page works out by hand and the rounds it shows have the twin's numbers."""
    figures = with_names.figures
    assert isinstance(figures.by_hand, Ratio)
    assert Fraction(*figures.by_hand) == expected.win("classic", 2, 1)
    assert figures.version == __version__
    (last,) = [each for each in figures.rounds if (each.attackers, each.defenders) == (3, 2)]
    assert {
        (outcome.attackers_lost, outcome.defenders_lost): Fraction(*outcome.chance)
        for outcome in last.outcomes
    } == round_losses("classic", 3, 2)
    assert (figures.literature, figures.works) == (
        checked_literature().counts,
        len(checked_literature().works),
    )


def test_progress_is_told_job_by_job(of_two: Generated, progress: list[tuple[int, int]]) -> None:
    """After each job the number done is reported, of how many; in the end it is all."""
    files = of_two.folder.glob("static/data/v1/inn/*.*")
    datasets = {path.name.partition(".")[0] for path in files} - {"datapackage", "index"}
    jobs = 2 * (len(datasets) + 3)
    assert progress == [(done, jobs) for done in range(1, jobs + 1)]


def test_long_jobs_come_first_and_change_no_order(tmp_path: Path) -> None:
    """Jobs with more battles are begun earlier; the site lists the rulesets as it always does."""
    rulesets = {
        ruleset.id: ruleset.model_copy(update={"largest_matchup": largest})
        for name, largest in (("house", 1), ("inn", 3), ("pub", 2))
        for ruleset in named(name).values()
    }
    begun: list[str] = []

    class Noting(ThreadPoolExecutor):
        def submit(self, job: Any, /, *of: Any, **named: Any) -> Future[Any]:
            if job is write_matchups:
                begun.append(of[0].id)
            return super().submit(job, *of, **named)

    with Noting(1) as executor:
        found = generate(rulesets, Stage(tmp_path), Sizes(None, 3), SITE, executor)
    assert begun == ["inn", "pub", "house"]
    assert list(found.figures.rulesets) == ["house", "inn", "pub"]


def test_what_was_checked_is_told(of_two: Generated) -> None:
    """The counts of the checks are those of all jobs and of the database."""
    figures = of_two.figures
    files = [path for path in (of_two.folder / "static/data/v1").rglob("*.*") if path.is_file()]
    others = {"LICENSE.txt", "README.md", "croissant.json", "datapackage.json"}
    others |= {"dataset-metadata.json", "index.html"}
    data = [path for path in files if path.name not in others]
    assert figures.checks.files == len(data)
    rows = sum(about.checks.rows for about in figures.rulesets.values())
    assert figures.checks.rows > rows > 0
    cells = sum(about.checks.cells for about in figures.rulesets.values())
    assert figures.checks.cells > cells > 0
    assert figures.checks.cells > 0


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is found out that takes long: there is no literature, and one page shared by all."""
    monkeypatch.setattr(generation, "check_printed_figures", lambda _: NO_LITERATURE)
    monkeypatch.setattr(generation, "answer", lambda *_: None)
    monkeypatch.setattr(generation, "shared_pages", lambda facts: [compare_tables.build(facts)])


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("module", ["jobs", "generation"])
def test_a_file_that_is_wrong_ends_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    """Where a check fails, nothing is given to finish a site from."""
    monkeypatch.setattr(f"generator.build.{module}.checksums_text", lambda _: "")
    with pytest.raises(CheckError, match="SHA256SUMS"):
        generated(tmp_path, named("house"), Sizes(1, 1))


@pytest.mark.usefixtures("at_once")
def test_a_file_that_is_too_large_ends_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it does where hosts would refuse a file."""
    monkeypatch.setattr(publish, "LARGEST_FILE", 1000)
    with pytest.raises(InputError, match="expected at most 1,0"):
        generated(tmp_path, named("house"), Sizes(1, 1))


@pytest.mark.usefixtures("at_once")
def test_hosts_and_programs_find_their_files(tmp_path: Path) -> None:
    """Whatever no page is made from is there, too: what hosts read, robots, readers of feeds,
    programs that frame pages or ask for documents, and the site's own scripts.
    """
    found = generated(tmp_path, named("house", "pub"), Sizes(1, 1))
    texts = {
        name: content.decode()
        for name, content in contents(tmp_path / "static").items()
        if name.endswith((".json", ".txt", ".xml")) or "." not in name
    }
    assert texts["_redirects"].startswith("/pub/:page/ /house/:page/?rules=pub ")
    folders = re.findall(r"^/([^*\n]+)/\*$", texts["_headers"], re.MULTILINE)
    assert {"house", "pub", "compare", "about", "api", "data"} <= {*folders}
    assert f"{SITE.address}sitemap.xml" in texts["robots.txt"]
    assert f"({SITE.address}house/)" in texts["llms.txt"]
    assert f"<title>{__version__}: " in texts["data-changes.xml"]
    frames = [json.loads(texts[f"oembed/{name}.json"])["type"] for name in ("house", "pub")]
    assert frames == ["rich", "rich"]
    index = json.loads(texts["api/v1/index.json"])
    assert index["names"] == {"house": "house", "pub": "house"}
    lookup = json.loads(texts["lookup/folder.json"])
    assert lookup == found.lookup_folder
    games = json.loads(texts[f"{lookup}games.json"])
    entries = [entry for game in games for entry in game["entries"]]
    assert [(entry["name"], entry["largest"]) for entry in entries] == [("house", 1)]
    # nobody has simulated these rules
    assert "simulation.json" not in texts


def test_simulated_battles_are_published_as_they_are_kept(tmp_path: Path) -> None:
    """Below what every document begins with, each key of the project's file is there and no more,
    as soon as one of the rulesets has been simulated.
    """
    one = {"classic": load_rulesets()["classic"]}
    scores = _write_simulation(one, Stage(tmp_path), SITE)
    kept = json.loads(RESULTS.read_text(encoding="utf-8"))
    written = json.loads((tmp_path / "static/simulation.json").read_text(encoding="utf-8"))
    assert {key: written[key] for key in kept} == kept
    assert [*scores] == ["classic"]
    assert len(scores["classic"]) == len(kept["rulesets"]["classic"]["matchups"])


def test_an_example_of_names_is_one_that_the_site_has() -> None:
    """It is "Capital" where a ruleset is called so, else the first other name, else the first
    ruleset's own.
    """
    rulesets = load_rulesets()
    classic, three = rulesets["classic"], rulesets["three-dice-defence"]
    plain = [rulesets["d8"], rulesets["d10"]]
    assert not plain[0].aliases
    found = [example_name(each) for each in ([classic, three], [plain[0], classic], plain)]
    assert [(each.name, each.title, each.ruleset.id) for each in found] == [
        ("capital", "Capital", "three-dice-defence"),
        (classic.aliases[0].id, classic.aliases[0].title, "classic"),
        ("d8", plain[0].title, "d8"),
    ]


def test_datasets_reach_as_far_as_the_ruleset_and_the_build_let_them() -> None:
    """Long fractions to 30 armies a side, means as far as battles have pages, moments and
    survivors to 50; a build that stops sooner ends all of them there.
    """
    kinds = "datasets", "survivors", "long", "means", "moments", "needed"
    for name, sizes, reached in (
        ("classic", Sizes(), (100, 50, 30, 50, 50, 200)),
        ("dutch", Sizes(), (100, 50, 30, 30, 50, 200)),
        ("classic", Sizes(2, 40), (40, 40, 30, 40, 40, 40)),
        ("classic", Sizes(2, 20), (20,) * 6),
    ):
        found = _reach(sizes, about_of(load_rulesets()[name], 2))
        assert found == dict(zip(kinds, reached, strict=True)) | {"large": 0}

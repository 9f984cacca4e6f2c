import hashlib
import pickle
from fractions import Fraction
from pathlib import Path

import pytest

from generator.build import jobs
from generator.build.jobs import (
    Written,
    answer,
    dataset_names,
    write_dataset,
    write_matchups,
    write_package,
    write_ruleset,
)
from generator.facts.announced_dice import games_of
from generator.facts.comparison import compared
from generator.facts.given import exact_chains
from generator.pages.kinds import ruleset_pages
from generator.scope.sizes import Sizes
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import AnySolution, solve
from tests import expected, rounding
from tests.conftest import RULESETS, SITE, contents
from tests.given import ruleset_facts

SIZES = Sizes(largest_matchup=3, largest_dataset=3)


def write_all(ruleset: Ruleset, folder: Path) -> Written:
    """Do all jobs of a ruleset in turn; return what the last one sends back."""
    names = dataset_names(ruleset, SIZES)
    files = [file for name in names for file in write_dataset(ruleset, name, folder, SIZES, SITE)]
    example = write_matchups(ruleset, folder, SIZES, SITE)
    packed = write_package(ruleset, files, folder, SITE)
    return write_ruleset(ruleset, packed, example, folder, SIZES, SITE)


@pytest.mark.parametrize("name", RULESETS)
def test_no_two_datasets_share_a_file(tmp_path: Path, name: str) -> None:
    """Each dataset's job writes its own files alone, and reports each by name, size and sum."""
    ruleset = load_rulesets()[name]
    before: dict[str, bytes] = {}
    for dataset in dataset_names(ruleset, SIZES):
        files = write_dataset(ruleset, dataset, tmp_path, SIZES, SITE)
        there = contents(tmp_path)
        new = {file: there[file] for file in there.keys() - before.keys()}
        assert {file: there[file] for file in before} == before
        assert {f"static/data/v1/{name}/{file.name}": file.sha256 for file in files} == {
            path: hashlib.sha256(content).hexdigest() for path, content in new.items()
        }
        assert [file.size for file in files] == [
            len(new[f"static/data/v1/{name}/{file.name}"]) for file in files
        ]
        before = there
    assert len(before) > len(dataset_names(ruleset, SIZES))


@pytest.mark.parametrize("name", RULESETS)
def test_a_job_writes_files_of_its_own_ruleset_alone(tmp_path: Path, name: str) -> None:
    """Jobs may run at once: every file of one stands at an address of its ruleset or an alias."""
    ruleset = load_rulesets()[name]
    write_all(ruleset, tmp_path)
    addresses = [name, *(alias.id for alias in ruleset.aliases)]
    own = (
        *(f"fragments/{address}{end}" for address in addresses for end in (".html", "/")),
        *(f"static/{address}{end}" for address in addresses for end in (".json", ".csv", "/")),
        *(f"static/data/v1/{address}/" for address in addresses),
        *(f"static/api/v1/{address}.json" for address in addresses),
        f"static/api/v1/{name}/rows/",
        f"static/assets/previews/{name}.png",
    )
    files = contents(tmp_path)
    assert [file for file in files if not file.startswith(own)] == []
    for a in (1, 2, 3):
        for d in (1, 2, 3):
            assert f"static/{name}/{a}-vs-{d}/index.html" in files
            for address in addresses:
                assert f"static/{address}/{a}-vs-{d}.json" in files
    assert f"static/assets/previews/{name}.png" in files
    assert {f"static/api/v1/{address}.json" for address in addresses} <= set(files)


def test_a_process_keeps_one_solution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs of one ruleset that come in turn share what was solved; with the next ruleset it goes,
    as solutions take much memory.
    """
    first, second = (
        load_rulesets()["classic"].model_copy(update={"id": name}) for name in ("first", "second")
    )
    sizes = Sizes(largest_matchup=1, largest_dataset=1)
    name = dataset_names(first, sizes)[0]
    solved = []

    def noted(ruleset: Ruleset, attackers: int, defenders: int) -> AnySolution:
        solved.append(ruleset.id)
        return solve(ruleset, attackers, defenders)

    monkeypatch.setattr(jobs, "solve", noted)
    for ruleset in (first, first, second, second, first):
        write_dataset(ruleset, name, tmp_path, sizes, SITE)
    assert solved == ["first", "second", "first"]


@pytest.mark.parametrize("name", RULESETS)
def test_a_job_tells_what_other_pages_show(tmp_path: Path, name: str) -> None:
    """What a job sends back about its ruleset is right."""
    ruleset = load_rulesets()[name]
    about = write_all(ruleset, tmp_path).about
    assert (about.ruleset, about.largest) == (ruleset, 3)
    example = about.example
    assert (example.attackers, example.defenders) == (3, 3)
    chance = expected.win(name, 3, 3)
    if isinstance(example.win, Ratio):
        assert Fraction(*example.win) == chance
    else:
        assert name == "balanced-blitz"
        assert rounding.percent(Fraction(*example.win.low), 9) == rounding.percent(chance, 9)
    assert about.compared == compared(solve(ruleset, 3, 3), 3)
    folder = tmp_path / "static"
    listed = {file.path for download in about.downloads for file in download.files}
    there = {path.relative_to(folder).as_posix() for path in folder.glob(f"data/v1/{name}/*")}
    assert there - listed == {
        f"data/v1/{name}/{file}" for file in ("datapackage.json", "SHA256SUMS", "index.html")
    }
    assert about.checks.files == len(listed)
    assert about.checks.rows >= sum(download.rows for download in about.downloads)


@pytest.mark.parametrize("name", RULESETS)
def test_a_job_sends_back_what_its_pages_say_of_themselves(tmp_path: Path, name: str) -> None:
    """All pages but the matchups are there, in order and without what is written already."""
    pages = write_all(load_rulesets()[name], tmp_path).pages
    made = ruleset_pages(ruleset_facts(name, 3, 3))
    assert [page.address for page in pages] == [page.address for page in made]
    assert all(page == page.outline for page in pages)
    fragments = {
        path.relative_to(tmp_path / "fragments").as_posix().removesuffix(".html")
        for path in (tmp_path / "fragments").rglob("*.html")
    }
    assert fragments == {page.address for page in pages}


@pytest.mark.parametrize("name", RULESETS)
def test_what_a_job_sends_back_is_small(tmp_path: Path, name: str) -> None:
    """It travels between processes whole, and takes little of what the job has written."""
    written = write_all(load_rulesets()[name], tmp_path)
    packed = pickle.dumps(written)
    assert pickle.loads(packed) == written
    assert len(packed) < 60_000


def test_questions_and_their_answers_travel_between_processes() -> None:
    """What takes long of shared pages is asked and answered by what can be sent to a process."""
    rulesets = {name: load_rulesets()[name] for name in ("classic", "dutch")}
    games = answer(pickle.loads(pickle.dumps((games_of, 3))), rulesets)
    assert pickle.loads(pickle.dumps(games)) == games_of(rulesets, 3) != ()
    chains = answer((exact_chains,), rulesets)
    assert pickle.loads(pickle.dumps(chains)) == chains

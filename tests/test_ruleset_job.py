import pickle
from fractions import Fraction
from pathlib import Path

import pytest

from generator.comparison import compared
from generator.numbers import Ratio
from generator.pages.kinds import ruleset_pages
from generator.rules import load_rulesets
from generator.ruleset_job import generate_ruleset
from generator.sizes import Sizes
from generator.solver import solve
from tests import expected, rounding
from tests.conftest import RULESETS, SITE, contents
from tests.facts import ruleset_facts

SIZES = Sizes(largest_matchup=3, largest_dataset=3)


@pytest.mark.parametrize("name", RULESETS)
def test_a_job_writes_files_of_its_own_ruleset_alone(tmp_path: Path, name: str) -> None:
    """Jobs may run at once: every file of one stands at an address of its ruleset or an alias."""
    ruleset = load_rulesets()[name]
    generate_ruleset(ruleset, tmp_path, SIZES, SITE)
    addresses = [name, *(alias.id for alias in ruleset.aliases)]
    own = (
        *(f"fragments/{address}{end}" for address in addresses for end in (".html", "/")),
        f"static/{name}/",
        f"static/data/v1/{name}/",
        *(f"static/{address}{end}" for address in addresses for end in (".json", ".csv")),
        f"static/api/v1/{name}.json",
        f"static/lookup/{name}.json",
        f"static/assets/previews/{name}.png",
    )
    files = contents(tmp_path)
    assert [file for file in files if not file.startswith(own)] == []
    for a in (1, 2, 3):
        for d in (1, 2, 3):
            assert f"static/{name}/{a}-vs-{d}/index.html" in files
            assert f"static/{name}/{a}-vs-{d}.json" in files


@pytest.mark.parametrize("name", RULESETS)
def test_a_job_tells_what_other_pages_show(tmp_path: Path, name: str) -> None:
    """What a job sends back about its ruleset is right."""
    ruleset = load_rulesets()[name]
    about = generate_ruleset(ruleset, tmp_path, SIZES, SITE).about
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
        f"data/v1/{name}/{file}" for file in ("datapackage.json", "SHA256SUMS")
    }
    assert about.checks.files == len(listed)
    assert about.checks.rows >= sum(download.rows for download in about.downloads)


@pytest.mark.parametrize("name", RULESETS)
def test_a_job_sends_back_what_its_pages_say_of_themselves(tmp_path: Path, name: str) -> None:
    """All pages but the matchups are there, in order and without what is written already."""
    pages = generate_ruleset(load_rulesets()[name], tmp_path, SIZES, SITE).pages
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
    written = generate_ruleset(load_rulesets()[name], tmp_path, SIZES, SITE)
    packed = pickle.dumps(written)
    assert pickle.loads(packed) == written
    assert len(packed) < 60_000

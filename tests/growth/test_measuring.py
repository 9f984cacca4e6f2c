import json
import os
import platform
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.facts.growth import OFTEN, Point, Refusal, load_growth
from tests.growth import __main__ as program
from tests.growth.made import growth_of, point_of
from tests.growth.measuring import Build, builds, measure, missing
from tests.growth.rulesets import write_rulesets


def test_all_sites_are_built_with_all_cores_and_some_with_fewer() -> None:
    """The series has every size with a process for each core, and no more than that."""
    found = builds(4)
    assert {build[:2] for build in found if build[2] == 4} == {
        (rulesets, armies) for rulesets in (1, 5, 26, 100) for armies in (20, 50, 100)
    }
    assert {build[2] for build in found} == {1, 2, 4}
    assert {build[:2] for build in found if build[2] < 4} == set(OFTEN)
    assert len(found) == len(set(found))
    assert found[0] == (1, 20, 4)
    assert found[-1] == (100, 100, 4)


def test_what_is_measured_or_refused_is_not_built_again() -> None:
    """Only builds that the file does not have are missing."""
    refused = Refusal(rulesets=100, armies=100, reason="too large")
    growth = growth_of(point_of(1, 20), point_of(5, 50, processes=1), refused=(refused,))
    left = list(missing(growth))
    assert set(builds(2)) - set(left) == {(1, 20, 2), (5, 50, 1), (100, 100, 2)}


@pytest.mark.whole_runs
def test_a_build_is_measured(tmp_path: Path) -> None:
    """The numbers are those of the finished site and of the process that built it."""
    write_rulesets(tmp_path / "rules", 1, 2)
    output = tmp_path / "site"
    point = measure((1, 2, 1), tmp_path / "rules", output)
    assert isinstance(point, Point)
    files = [path for path in output.rglob("*") if path.is_file()]
    assert point.files == len(files)
    assert point.bytes == sum(path.stat().st_size for path in files)
    assert point.folders == len([path for path in output.rglob("*") if path.is_dir()])
    assert point.largest_file_bytes == max(path.stat().st_size for path in files)
    assert (output / "classic" / "2-vs-2" / "index.html").is_file()
    assert not (output / "classic" / "3-vs-2").exists()
    assert (point.rulesets, point.armies, point.processes) == (1, 2, 1)
    assert point.processor_milliseconds > 1000
    assert point.peak_bytes > 50_000_000


def test_a_refused_site_says_why(tmp_path: Path) -> None:
    """A build that ends with exit code 2 is no failure: its message is kept, without the folder."""
    rules = tmp_path / "rules"
    rules.mkdir()
    (rules / "wrong.toml").write_text("title = 1", encoding="utf-8")
    found = measure((1, 2, 1), rules, tmp_path / "site")
    assert isinstance(found, Refusal)
    assert found.reason.startswith("wrong.toml: ")
    assert str(tmp_path) not in found.reason


def fake(build: Build, rulesets: Path, output: Path) -> Point | Refusal:
    """Return what a build on the known law takes; the largest site is refused."""
    assert len([*rulesets.iterdir()]) == build[0]
    if build[:2] == (100, 100):
        return Refusal(rulesets=100, armies=100, reason="too large")
    return point_of(*build)


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[Build]:
    """Let nothing be built; return what would have been."""
    seen: list[Build] = []

    def remembered(build: Build, rulesets: Path, output: Path) -> Point | Refusal:
        seen.append(build)
        return fake(build, rulesets, output)

    monkeypatch.setattr(program, "measure", remembered)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    return seen


def run(*options: str | Path) -> str:
    """Run the program; return what it says."""
    result = CliRunner().invoke(program.main, [str(option) for option in options])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_series_goes_on_where_it_was_stopped(tmp_path: Path, measured: list[Build]) -> None:
    """A second run measures what the first left out, and nothing twice."""
    file, folder = tmp_path / "growth.json", tmp_path / "builds"
    options = ("--output", file, "--folder", folder)
    assert "26 rulesets, 50 x 50, 2 processes: left out" in run(*options, "--most", "10000")
    first = [*measured]
    assert {rulesets * armies**2 for rulesets, armies, _ in first} == {400, 2_000, 2_500, 10_000}
    said = run(*options)
    assert len(measured) == len(set(measured)) == len(builds(2))
    assert "100 rulesets, 100 x 100, 2 processes: refused: too large" in said
    growth = load_growth(file)
    assert len(growth.points) == len(builds(2)) - 1
    assert [refusal.reason for refusal in growth.refused] == ["too large"]
    assert list(missing(growth)) == []
    assert [*folder.iterdir()] == []
    assert run(*options) == ""
    run(*options, "--anew", "--most", "400")
    assert len(load_growth(file).points) == 1


def test_builds_of_another_machine_are_not_mixed(tmp_path: Path, measured: list[Build]) -> None:
    """A file of another machine is refused, with the key and how to begin anew."""
    file = tmp_path / "growth.json"
    run("--output", file, "--most", "400")
    content = json.loads(file.read_text(encoding="utf-8"))
    assert content["python"] == platform.python_version()
    file.write_text(json.dumps(content | {"cores": 64}), encoding="utf-8")
    result = CliRunner().invoke(program.main, ["--output", str(file)])
    assert result.exit_code == 2
    assert "growth.json: cores: found builds measured with 64, expected 2 as here" in result.output
    assert "python -m tests.growth --anew" in result.output


def test_a_build_that_breaks_stops_the_series(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What fails without a reason is no measurement: the series ends, nothing is left behind."""
    folder, file = tmp_path / "builds", tmp_path / "growth.json"

    def broken(build: Build, rulesets: Path, output: Path) -> Point | Refusal:
        raise subprocess.CalledProcessError(1, "build")

    monkeypatch.setattr(program, "measure", broken)
    result = CliRunner().invoke(program.main, ["--output", str(file), "--folder", str(folder)])
    assert isinstance(result.exception, subprocess.CalledProcessError)
    assert [*folder.iterdir()] == []
    assert not file.exists()


def test_a_build_is_written_down_before_its_site_is_removed(
    tmp_path: Path, measured: list[Build], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who stops the series while a large site is being removed loses no build."""
    file = tmp_path / "growth.json"

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(shutil, "rmtree", interrupted)
    CliRunner().invoke(program.main, ["--output", str(file), "--folder", str(tmp_path / "builds")])
    assert len(load_growth(file).points) == len(measured) == 1

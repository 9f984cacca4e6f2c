"""What the commands of a release hand on: the work itself is tested beside each of its modules."""

import datetime
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from generator import PROJECT, __version__
from generator.facts import javascript
from generator.release import __main__ as release
from risk_odds.errors import OutputError

Calls = list[tuple[Any, ...]]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """What is called, with what: nothing of it is done."""
    found: Calls = []

    def kept(name: str) -> Any:
        return lambda *words, **options: found.append((name, *words, *options.items()))

    for name in ("check_ready", "check_new", "make_release", "set_version", "write_package"):
        monkeypatch.setattr(release, name, kept(name))
    monkeypatch.setattr(subprocess, "run", kept("run"))
    return found


def asked(*words: str | Path, **environment: str) -> Result:
    """The command, run with these words."""
    return CliRunner().invoke(
        release.main, [*map(str, words)], env={"RISK_REPOSITORY": "", **environment}
    )


def made(site: Path, output: Path, repository: str | None) -> tuple[Any, ...]:
    """The release that is made for a site, an output and a project's address."""
    tools = PROJECT / ".venv-release" / "bin"
    return ("make_release", PROJECT, site, output, tools, repository, click.echo)


def test_a_tag_is_checked_before_its_release_is_made(calls: Calls, tmp_path: Path) -> None:
    """With a tag the version must be ready and new; no site is built, though none is there."""
    site = tmp_path / "none"
    done = asked("check", "--tag", "v0.3.0", "--site", site, "--output", tmp_path)
    assert (done.exit_code, done.output) == (0, "")
    assert calls == [
        ("check_ready", PROJECT, "v0.3.0"),
        ("check_new", "0.3.0"),
        made(site, tmp_path, None),
    ]


def test_a_trial_takes_the_site_that_is_there(calls: Calls, tmp_path: Path) -> None:
    """Without a tag nothing is checked; the environment has the project's address."""
    address = "https://git.example/risk/odds"
    done = asked("check", "--site", tmp_path, RISK_REPOSITORY=address)
    assert (done.exit_code, done.output) == (0, "")
    assert calls == [made(tmp_path, PROJECT / ".build" / "release", address)]


def test_a_trial_without_a_site_builds_a_small_one(calls: Calls, tmp_path: Path) -> None:
    """The place of that site is said, and what has failed to build is no release."""
    small = PROJECT / ".build" / "small-site"
    done = asked("check", "--site", tmp_path / "none", "--output", tmp_path)
    assert done.exit_code == 0
    assert f"the data of a small one, {small}" in done.output
    limits = ("--largest", "4", "--datasets", "5")
    command = [sys.executable, "-m", "generator", "build", *limits, "--output", f"{small}"]
    assert calls == [
        ("run", command, ("cwd", PROJECT), ("check", True)),
        made(small, tmp_path, None),
    ]


def test_without_a_word_of_it_the_projects_own_site_is_meant() -> None:
    """The site is the one that a build writes, and the packed files are where pages look."""
    [site] = [each for each in release.check_command.params if each.name == "site"]
    assert site.default == PROJECT / "site"
    assert release.PACKED == PROJECT / javascript.PACKED


def test_the_package_is_packed_alone(
    calls: Calls, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an earlier package has left goes; the new one is made of no address and its place said,
    whether there was a folder before or not.
    """
    packed = tmp_path / "build" / "npm"
    monkeypatch.setattr(release, "PACKED", packed)
    monkeypatch.setattr(release, "pack", lambda folder, to: (folder.name, to))
    for _ in range(2):
        done = asked("npm")
        assert (done.exit_code, done.output) == (0, f"{('package', packed)}\n")
        assert [*packed.iterdir()] == []
        (packed / "old.tgz").touch()
    assert [call[:2] + call[3:] for call in calls] == [
        ("write_package", PROJECT, __version__, None)
    ] * 2


def test_a_version_is_written_with_the_day_of_utc(calls: Calls) -> None:
    """`prepare` writes the version that it is given, released today, and says so."""
    before = datetime.datetime.now(datetime.UTC).date()
    done = asked("prepare", "0.3.0")
    after = datetime.datetime.now(datetime.UTC).date()
    assert (done.exit_code, done.output.split()[:2]) == (0, ["Version", "0.3.0"])
    [(name, project, version, day)] = calls
    assert (name, project, version) == ("set_version", PROJECT, "0.3.0")
    assert before <= day <= after


@pytest.mark.parametrize("words", [("check", "--tag", "v0"), ("npm",), ("prepare", "0.3.0")])
def test_what_fails_is_said_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    """What is wrong ends each command with a message, and without a traceback."""

    def fails(*_: object) -> None:
        raise OutputError("there: found nothing")

    monkeypatch.setattr(release, "PACKED", tmp_path / "npm")
    for name in ("check_ready", "write_package", "set_version"):
        monkeypatch.setattr(release, name, fails)
    done = asked(*words)
    assert done.exit_code != 0
    assert "there: found nothing" in done.output


def test_the_folder_runs_as_a_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`python -m generator.release` is the command, and calls itself so."""
    monkeypatch.setattr(sys, "argv", ["generator/release/__main__.py", "--help"])
    with pytest.raises(SystemExit, match=r"^0$"):
        runpy.run_path(f"{release.__file__}", run_name="__main__")
    assert capsys.readouterr().out.startswith("Usage: python -m generator.release ")

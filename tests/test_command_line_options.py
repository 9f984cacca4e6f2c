"""What the commands hand on to what does the work, and what they refuse before that begins."""

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result

from generator import PROJECT, command_line
from generator.build import commands
from generator.build.commands import Request
from generator.command_line import main
from generator.verify import verification

Calls = list[tuple[Any, ...]]

LIMITS = "largest", "datasets", "rulesets_folder", "workers", "scheduler"
GENERATING = "build", "generate", "serve"


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """What is called, with what: nothing of it is done."""
    found: Calls = []

    def kept(name: str) -> Any:
        return lambda *words: found.append((name, *words))

    for name in ("build_site", "generate_into", "serve_site"):
        monkeypatch.setattr(commands, name, kept(name))
    monkeypatch.setattr(command_line, "prepare", kept("prepare"))
    return found


@pytest.fixture
def verified(calls: Calls, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The faults that a verification finds, none so far."""
    faults: list[str] = []

    def verify(*words: object) -> tuple[object, list[str]]:
        calls.append(("verify", *words))
        return SimpleNamespace(in_words=lambda: "All is well."), faults

    monkeypatch.setattr(verification, "verify", verify)
    return faults


def asked(*words: str | Path) -> Result:
    """A command, run with these words."""
    return CliRunner().invoke(main, [*map(str, words)])


def request(*values: object) -> Request:
    """What is to be generated, with the first options of these values and the others left out."""
    given = dict(zip(LIMITS, (*values, *[None] * 5), strict=False))
    return Request(**given)  # type: ignore[arg-type]


def test_commands_without_options(calls: Calls) -> None:
    """The whole site goes to `site`, what is only generated to `.build`, and a small site is served
    on this machine alone. Each process is prepared first.
    """
    assert [asked(command).exit_code for command in GENERATING] == [0, 0, 0]
    assert calls == [
        ("prepare",),
        ("build_site", PROJECT / "site", request(), 600),
        ("prepare",),
        ("generate_into", PROJECT / ".build" / "generated", request()),
        ("prepare",),
        ("serve_site", "127.0.0.1:8000", request(8, 8)),
    ]


def test_commands_with_all_options(calls: Calls, tmp_path: Path) -> None:
    """Each option reaches what does the work; 1 is the least of every number."""
    numbers = ("--largest", "1", "--datasets", "2", "--workers", "1")
    options = (*numbers, "--rulesets", tmp_path, "--scheduler", "tcp://there:1")
    output = tmp_path / "out"
    assert asked("build", *options, "--output", output, "--budget", "1").exit_code == 0
    assert asked("generate", *options, "--output", output).exit_code == 0
    assert asked("serve", *options, "--address", "there:2").exit_code == 0
    given = request(1, 2, tmp_path, 1, "tcp://there:1")
    assert [call for call in calls if call != ("prepare",)] == [
        ("build_site", output, given, 1),
        ("generate_into", output, given),
        ("serve_site", "there:2", given),
    ]


@pytest.mark.parametrize("option", ["--largest", "--datasets", "--workers"])
@pytest.mark.parametrize("value", ["0", "-1", "1.5", "one"])
def test_numbers_that_are_none(calls: Calls, option: str, value: str) -> None:
    """What is no whole number from 1 is refused before anything is done."""
    done = asked("build", option, value)
    assert done.exit_code == 2
    assert f"found {value!r}, expected a whole number of at least 1" in done.output
    assert calls in ([], [("prepare",)])


@pytest.mark.parametrize("command", [*GENERATING, "verify"])
def test_rulesets_are_a_folder_that_is_there(calls: Calls, tmp_path: Path, command: str) -> None:
    """A folder of rulesets that is missing, or a file, is refused by its name."""
    site = [tmp_path] if command == "verify" else []
    file = tmp_path / "rules.toml"
    assert "does not exist" in asked(command, *site, "--rulesets", file).output
    file.touch()
    assert "is a file" in asked(command, *site, "--rulesets", file).output
    assert calls in ([], [("prepare",)] * 2)


@pytest.mark.parametrize("command", ["build", "generate"])
def test_an_output_that_cannot_be_read(
    calls: Calls, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """It is no matter of the options: what writes there says what it may not do."""
    monkeypatch.setattr(os, "access", lambda *_, **__: False)
    assert asked(command, "--output", tmp_path).exit_code == 0
    assert calls[-1][1] == tmp_path


def test_help_says_what_holds_without_an_option() -> None:
    """Limits that are left out are each ruleset's own, or 8 where a site is served."""
    for command, limit in (("build", "each ruleset's own"), ("serve", "8")):
        text = " ".join(asked(command, "--help").output.split())
        assert text.count(f"[default: ({limit})]") == 2, text
    assert "[default: 600]" in asked("build", "--help").output
    assert "[default: 127.0.0.1:8000]" in asked("serve", "--help").output


def test_the_site_of_a_build_is_verified() -> None:
    """Where no site is named it is that which `build` writes."""
    [site] = [each for each in main.commands["verify"].params if each.name == "site"]
    assert site.default == PROJECT / "site"


def test_verification(
    calls: Calls, verified: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process for each core, one where nobody knows how many there are, or as many as asked for;
    faults are errors, and what was checked is said only where there are none.
    """
    for cores in (7, None):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        done = asked("verify", tmp_path)
        assert (done.exit_code, done.stdout, done.stderr) == (0, "All is well.\n", "")
    verified += ["one fault", "another"]
    done = asked(
        "verify",
        *(tmp_path, "--rulesets", tmp_path, "--workers", "3"),
        *("--only", "classic", "--only", "dutch"),
    )
    assert (done.exit_code, done.stdout, done.stderr) == (1, "", "one fault\nanother\n")
    assert [call for call in calls if call != ("prepare",)] == [
        ("verify", tmp_path, None, 7, ()),
        ("verify", tmp_path, None, 1, ()),
        ("verify", tmp_path, tmp_path, 3, ("classic", "dutch")),
    ]


def test_a_site_to_verify_is_a_folder_that_is_there(calls: Calls, tmp_path: Path) -> None:
    """A site that is missing, or a file, is refused by its name."""
    file = tmp_path / "site"
    assert "does not exist" in asked("verify", file).output
    file.touch()
    assert "is a file" in asked("verify", file).output
    assert calls in ([], [("prepare",)] * 2)


def test_mkdocs_is_not_to_warn_of_its_next_version(
    calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The theme's warning is off, unless the environment says otherwise."""
    monkeypatch.delenv("NO_MKDOCS_2_WARNING", raising=False)
    asked("generate")
    assert os.environ["NO_MKDOCS_2_WARNING"] == "1"

"""The report on what may replace MkDocs: how sites are compared, and what a failure says."""

import subprocess
from pathlib import Path

import pytest

from tests import canary
from tests.canary import Compared, compare


def written(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_sites_are_compared_file_by_file(tmp_path: Path) -> None:
    """Each of our files is the same, different or missing; what others write besides is theirs."""
    ours = written(tmp_path / "ours", {"index.html": "a", "a/b.html": "b", "a/c.html": "c"})
    theirs = written(tmp_path / "theirs", {"index.html": "a", "a/b.html": "B", "more.html": "d"})
    assert compare(ours, theirs) == Compared(["index.html"], ["a/b.html"], ["a/c.html"])
    assert compare(ours, tmp_path / "nothing").missing == ["a/b.html", "a/c.html", "index.html"]


def test_a_report_counts_and_names_the_first() -> None:
    """It says how many files are the same, and names no more than some of the others."""
    names = [f"{number}.html" for number in range(12)]
    said = Compared(["x"], ["y"], names).in_words
    assert said.startswith("1 of our 14 files are the same, byte for byte.")
    assert "\n\nDifferent: 1 (`y`)\n\nMissing: 12 (`0.html`, " in said
    assert said.endswith("`9.html`, …)")
    assert Compared(["x"], [], []).in_words == "1 of our 1 files are the same, byte for byte."


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small site of ours, with reports and other sites beside it."""
    monkeypatch.setattr(canary, "FOLDER", tmp_path / "canary")
    monkeypatch.setattr(canary, "REPORT", tmp_path / "reports" / "canary.md")
    return written(tmp_path / "canary" / "mkdocs", {"index.html": "a"})


def test_another_program_that_fails_is_only_reported(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it cannot be installed or cannot build: the report says so, with what it said."""

    def missing(name: str) -> Path:
        raise subprocess.CalledProcessError(1, "pip", stderr=f"no {name}")

    monkeypatch.setattr(canary, "environment", missing)
    assert "Could not be installed:\n\n    no properdocs\n" in canary.built_by("properdocs", site)
    failing = written(site.parent / "bin", {"python": "#!/bin/sh\necho oh no\nexit 3\n"}) / "python"
    failing.chmod(0o755)
    monkeypatch.setattr(canary, "environment", lambda name: failing)
    monkeypatch.setattr(canary, "version", lambda python, name: "1.2.3")
    said = canary.built_by("properdocs", site)
    assert said.startswith("## properdocs 1.2.3\n\nEnded with 3:\n\n    oh no\n")
    assert "0 of our 1 files are the same" in said


@pytest.mark.parametrize(("code", "ends"), [(0, 0), (2, 1)])
def test_only_our_own_failure_fails(
    site: Path, monkeypatch: pytest.MonkeyPatch, code: int, ends: int
) -> None:
    """It ends with 0 whatever the others do, and with 1 where our own build fails."""
    done: subprocess.CompletedProcess[str] = subprocess.CompletedProcess("build", code)
    monkeypatch.setattr(subprocess, "run", lambda *given, **options: done)
    monkeypatch.setattr(canary, "built_by", lambda name, ours: f"## {name}\n\nBroken.\n")
    assert canary.main() == ends
    assert canary.REPORT.is_file() == (ends == 0)

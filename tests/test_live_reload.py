"""`serve` shows what somebody changes, without another start."""

import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from tests.conftest import PROJECT

pytestmark = pytest.mark.whole_runs

PATIENCE = 120
"""Seconds for a start or a change, on a machine that does much else."""

SOURCES = ("LICENSE-DATA", "docs", "generator", "mkdocs.yml", "risk_odds", "templates")
MATCHUP = "classic/4-vs-3/"


@dataclass(frozen=True, slots=True)
class Served:
    """A copy of the project, and where it is served."""

    project: Path
    address: str

    def page(self, address: str) -> str:
        """Return what is at an address; nothing as long as there is none."""
        try:
            with urlopen(f"http://{self.address}/{address}", timeout=PATIENCE) as answer:
                return str(answer.read().decode())
        except (URLError, ConnectionError):
            return ""

    def asset(self, name: str) -> str:
        """Return the file of this name that a matchup's page loads now."""
        named = re.search(rf"assets/\w+/{re.escape(name)}", self.page(MATCHUP))
        return self.page(named[0]) if named else ""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The classic rules alone, in a copy of the project that tests may change."""
    project = tmp_path_factory.mktemp("project")
    for name in SOURCES:
        copy = shutil.copytree if (PROJECT / name).is_dir() else shutil.copy
        copy(PROJECT / name, project / name)
    rulesets = project / "rulesets"
    rulesets.mkdir()
    shutil.copy(PROJECT / "risk_odds" / "rulesets" / "classic.toml", rulesets)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    sizes = ["--rulesets", "rulesets", "--largest", "4", "--datasets", "4"]
    process = subprocess.Popen(
        [sys.executable, "-m", "generator", "serve", *sizes, "--address", address],
        cwd=project,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        site = Served(project, address)
        deadline = time.monotonic() + PATIENCE
        while not site.page(""):
            assert process.poll() is None, "the server has ended by itself"
            assert time.monotonic() < deadline, "the server does not start"
            time.sleep(0.1)
        about = project / "docs" / "about.md"
        text = about.read_text(encoding="utf-8")
        while "It is watched." not in site.page("about/"):  # from a moment after the first answer
            assert time.monotonic() < deadline, "no change is seen"
            about.write_text(f"{text}\nIt is watched.\n", encoding="utf-8")
            time.sleep(1)
        yield site
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=PATIENCE)


@pytest.mark.parametrize(
    ("source", "before", "after", "address"),
    [
        ("docs/about.md", "# ", "# Changed text ", "about/"),
        ("templates/pages/rules.html", "<h1>", "<h1>Changed page ", "rules/"),
        ("templates/pages/odds.html", "<h1>", "<h1>Changed table ", "classic/odds/"),
        ("templates/pages/matchup.html", "<h1>", "<h1>Changed battle ", MATCHUP),
        ("templates/parts/header.html", "Skip to", "Changed header", MATCHUP),
    ],
)
def test_a_changed_page_is_shown(
    served: Served, source: str, before: str, after: str, address: str
) -> None:
    """A text, a template of a shared page, of a ruleset's, of a matchup's and a part of many."""
    shown = after.removeprefix("# ")
    assert shown not in served.page(address)
    change(served.project / source, before, after)
    assert comes(lambda: shown in served.page(address))


@pytest.mark.parametrize(
    ("name", "added"),
    [
        ("stylesheets/matchup.css", "main{--changed:1}"),
        ("javascripts/pages/matchup.js", "globalThis.changed=1"),
    ],
)
def test_a_changed_style_or_script_is_shown(served: Served, name: str, added: str) -> None:
    """It has another address then, so that no browser takes an old copy for it."""
    assert comes(lambda: served.asset(name) != "")
    old = served.page(MATCHUP)
    assert added not in served.asset(name)
    with (served.project / "docs" / name).open("a", encoding="utf-8") as source:
        source.write(f"\n{added}\n")
    assert comes(lambda: added in served.asset(name))
    assert served.page(MATCHUP) != old


@pytest.mark.parametrize("address", ["classic/5-vs-1/", "unknown/1-vs-1/", "classic/0-vs-1/"])
def test_there_are_no_other_matchups(served: Served, address: str) -> None:
    """Beyond the site's sizes, of other rules and without armies no page is made."""
    assert comes(lambda: served.page(MATCHUP) != "")
    assert not served.page(address)


def change(file: Path, before: str, after: str) -> None:
    """Write another text once into a file."""
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after, 1), encoding="utf-8")


def comes(happens: Callable[[], bool]) -> bool:
    """Return whether something happens in time."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if happens():
            return True
        time.sleep(0.1)
    return False

"""What several tests share: the classic rules, their solution, and one small site."""

import fcntl
import json
import os
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

from generator.build.digests import DIGESTS
from generator.build.manifest import MANIFEST
from generator.site.site import site_at
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import RULESETS_FOLDER, load_rulesets
from risk_odds.solver import Solution
from tests import forks
from tests.hostile import Written
from tests.remembered import remember
from tests.shards import files_of
from tests.slow import function_of, listed

# sites that tests build have this address, also where a deployment has set another
os.environ["SITE_URL"] = ADDRESS = "https://exact-risk-odds.example/"

# the same examples in every run, however slow the machine
settings.register_profile("reproducible", deadline=None, derandomize=True)
settings.load_profile("reproducible")

PROJECT = Path(__file__).parents[1]
LARGEST = 8
DATASETS = 10
RULESETS = ("classic", "capital-wall", "uk-1990", "dutch", "balanced-blitz")
"""The small site's rulesets, in its order: one of every kind, the classic rules first."""
SLOW = listed()
SITE = site_at(ADDRESS)
"""The site at the address that it has in tests."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Several machines may share the tests: each runs a shard of their files."""
    parser.addoption("--shard", default="1/1", help="run this share of the test files, as in 2/3")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Let each process tell at once which tests it tries again: two short messages for each test,
    of which the second would wait 40 ms for the first to be acknowledged.
    """
    told = getattr(session.config, "failures_db", None)
    if "PYTEST_XDIST_WORKER" in os.environ and told is not None:
        told.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests of other shards, and mark those that take long."""
    files = files_of(config.getoption("shard"), [item.path for item in items])
    items[:] = [item for item in items if item.path in files]
    for item in items:
        if function_of(item.nodeid) in SLOW:
            item.add_marker("slow")


@dataclass(frozen=True, slots=True)
class Built:
    """A site that the command line has built, and what it said."""

    folder: Path
    output: str
    progress: str


def run(
    *arguments: str | Path, environment: Mapping[str, str | None] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own, a fork of one that has loaded what it needs."""
    process = forks.Forked(*arguments, environment=environment)
    said, told = process.wait()  # a busy machine is no fault
    return subprocess.CompletedProcess([*arguments], process.poll() or 0, said, told)


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file below a folder, byte for byte."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def published_contents(folder: Path) -> dict[str, bytes]:
    """Return every file below a published folder, without the two lists that every one has."""
    found = contents(folder)
    for name in (MANIFEST, DIGESTS):
        found.pop(name, None)
    return found


def shared(
    tmp_path_factory: pytest.TempPathFactory, name: str, fill: Callable[[Path], None]
) -> Path:
    """A folder that all processes of one test run share: the first that needs it fills it.

    The others wait.
    """
    temporary = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        temporary = temporary.parent
    folder, filled = temporary / name, temporary / f"{name}.filled"
    with (temporary / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not filled.exists():
            folder.mkdir()
            fill(folder)
            filled.touch()
    return folder


@pytest.fixture(scope="module")
def found_once() -> Iterator[None]:
    """What every site has alike is found once for all that a module generates in this process."""
    with pytest.MonkeyPatch.context() as patch:
        remember(patch.setattr)
        yield


@pytest.fixture(scope="session")
def classic() -> Ruleset:
    """The classic rules."""
    return load_rulesets()["classic"]


@pytest.fixture(scope="session")
def solution(classic: Ruleset) -> Solution:
    """The classic rules up to 60 v 60."""
    return Solution(classic, 60, 60)


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The options of a build that takes few seconds: one ruleset of every kind, a small grid."""
    folder = tmp_path_factory.mktemp("rulesets")
    for ruleset in RULESETS:
        shutil.copy(RULESETS_FOLDER / f"{ruleset}.toml", folder)
    return ["--largest", f"{LARGEST}", "--datasets", f"{DATASETS}", "--rulesets", str(folder)]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, small: list[str]) -> Built:
    """A site of these rulesets with pages up to 8 v 8 and datasets up to 10 v 10."""

    def build(folder: Path) -> None:
        done = run("build", *small, "--output", folder / "there" / "site")
        assert done.returncode == 0, done.stderr
        said = json.dumps([done.stdout, done.stderr])
        (folder / "said.json").write_text(said, encoding="utf-8")

    folder = shared(tmp_path_factory, "built", build)
    said = (folder / "said.json").read_text(encoding="utf-8")
    return Built(folder / "there" / "site", *json.loads(said))


@pytest.fixture(scope="session")
def hostile_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of a few rulesets whose texts are full of markup, up to 2 v 2."""

    def build(folder: Path) -> None:
        written = Written(folder / "rules", hostile=True)
        done = run("build", *written.options, "--output", folder / "site")
        assert done.returncode == 0, done.stderr

    return shared(tmp_path_factory, "hostile", build) / "site"

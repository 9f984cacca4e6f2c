"""The library, installed in an empty environment by `pip install`, and used from elsewhere."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest

from risk_odds import __version__
from tests.conftest import PROJECT
from tests.twin import battles

pytestmark = pytest.mark.whole_runs

NOTHING_OF_THE_SITE = """
import importlib.util
for name in ("generator", "tests", "jinja2", "mkdocs", "pyarrow"):
    assert importlib.util.find_spec(name) is None, name
"""


@dataclass(frozen=True, slots=True)
class Installed:
    """An environment that holds the library and what it needs."""

    folder: Path

    def run(self, program: str, *arguments: str) -> str:
        """Run a program of the environment from a folder that is not the project's."""
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        done = subprocess.run(
            [self.folder / "bin" / program, *arguments],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


def ignored(folder: str, names: list[str]) -> set[str]:
    """Return what no checkout has: compiled files."""
    return {name for name in names if name == "__pycache__"}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """An empty environment, into which a copy of the project is installed: pip builds in place."""
    project, environment = (tmp_path_factory.mktemp(name) for name in ("project", "environment"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(PROJECT / name, project)
    for package in ("risk_odds", "generator", "templates"):
        shutil.copytree(PROJECT / package, project / package, ignore=ignored)
    python = [sys.executable, "-m"]
    subprocess.run([*python, "venv", "--without-pip", str(environment)], check=True)
    pip = [*python, "pip", "--python", str(environment), "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", str(project)], check=True)
    return Installed(environment)


def test_the_library_is_installed_alone(installed: Installed) -> None:
    """The package holds all of `risk_odds`, its rules and its types, and nothing of the site."""
    (record,) = installed.folder.glob("lib/python*/site-packages/exact_risk_odds-*/RECORD")
    names = {line.partition(",")[0] for line in record.read_text("utf-8").splitlines()}
    about = f"exact_risk_odds-{__version__}.dist-info/"
    files = {name for name in names if "__pycache__" not in name and not name.startswith(about)}
    assert files == {
        "../../../bin/exact-risk-odds",
        "../../../bin/risk-odds",
        *(
            path.relative_to(PROJECT).as_posix()
            for path in (PROJECT / "risk_odds").rglob("*")
            if path.is_file() and path.suffix != ".pyc"
        ),
    }
    assert "risk_odds/py.typed" in files
    assert f"{about}licenses/LICENSE" in names
    installed.run("python", "-c", NOTHING_OF_THE_SITE)


def test_the_installed_library_is_imported(installed: Installed) -> None:
    """From any other folder the first example gives the exact chance."""
    printed = installed.run(
        "python",
        *("-W", "error", "-c"),
        'from risk_odds import rules, solve; print(solve(rules["capital"], 12, 9).win(12, 9))',
    )
    assert Fraction(printed) == battles.win("three-dice-defence", 12, 9)


def test_the_installed_command_answers(installed: Installed) -> None:
    """`risk-odds` is there and answers in JSON, by the package's name as well."""
    arguments = ("win", "--attackers", "12", "--defenders", "9", "--rules", "capital", "--json")
    read = json.loads(installed.run("risk-odds", *arguments))
    assert Fraction(read["win"]["fraction"]) == battles.win("three-dice-defence", 12, 9)
    assert installed.run("exact-risk-odds", *arguments) == installed.run("risk-odds", *arguments)
    assert installed.run("python", "-m", "risk_odds", *arguments).startswith("{")


def test_the_installed_types_are_read(installed: Installed) -> None:
    """mypy, strict, knows the types of what a program imports, and finds a wrong one."""
    program = installed.folder / "bot.py"
    program.write_text(
        "from risk_odds import solve\n"
        "win: float = float(solve('capital', 12, 9).win(12, 9))\n"
        "solve('capital', '12', 9)\n",
        encoding="utf-8",
    )
    python = str(installed.folder / "bin" / "python")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--python-executable", python, program],
        cwd=installed.folder,
        capture_output=True,
        text=True,
        check=False,
    )
    first, last = done.stdout.splitlines()
    assert first.startswith('bot.py:3: error: Argument 2 to "solve" has incompatible type')
    assert last.startswith("Found 1 error in 1 file")

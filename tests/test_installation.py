"""The library's wheel, installed in an empty environment, and used from elsewhere."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import anyio
import pytest
from mcp import Client, StdioServerParameters, stdio_client
from mcp_types import CallToolResult

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


def environment_with(what: str, environment: Path) -> Installed:
    """Return an empty environment into which pip has installed this."""
    python = [sys.executable, "-m"]
    subprocess.run([*python, "venv", "--without-pip", str(environment)], check=True)
    pip = [*python, "pip", "--python", str(environment), "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", what], check=True)
    return Installed(environment)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of a copy of the project: pip builds in place."""
    project, target = (tmp_path_factory.mktemp(name) for name in ("project", "wheel"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(PROJECT / name, project)
    for package in ("risk_odds", "generator", "templates"):
        shutil.copytree(PROJECT / package, project / package, ignore=ignored)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    made = [*pip, "wheel", "--quiet", "--no-deps", "--wheel-dir", str(target), str(project)]
    subprocess.run(made, check=True)
    (found,) = target.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """An empty environment, into which the wheel is installed, as `uvx` and `pipx run` do."""
    return environment_with(str(wheel), tmp_path_factory.mktemp("environment"))


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


def test_a_battle_is_asked_for_in_two_numbers(installed: Installed) -> None:
    """`exact-risk-odds win 8 5 --rules capital` says the twin's fraction."""
    win = battles.win("three-dice-defence", 8, 5)
    printed = installed.run("exact-risk-odds", "win", "8", "5", "--rules", "capital")
    assert f"exactly    {win.numerator}/{win.denominator}\n" in printed


def test_without_the_extra_there_is_no_server(installed: Installed) -> None:
    """The library alone brings no package of MCP's, and the command says what to install."""
    done = subprocess.run(
        [installed.folder / "bin" / "exact-risk-odds", "mcp"],
        cwd=installed.folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.endswith('expected it beside this one: pip install "exact-risk-odds[mcp]"\n')


def test_with_the_extra_the_server_answers(
    wheel: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The wheel's extra `mcp` brings all that its server needs: a client gets an exact fraction."""
    with_server = environment_with(f"{wheel}[mcp]", tmp_path_factory.mktemp("with-server"))
    command = StdioServerParameters(
        command=str(with_server.folder / "bin" / "exact-risk-odds"),
        args=["mcp"],
        cwd=with_server.folder,
    )

    async def asked() -> CallToolResult:
        async with Client(stdio_client(command)) as client:
            return await client.call_tool("odds", {"attackers": 12, "defenders": 9})

    answer = anyio.run(asked).structured_content
    assert answer
    assert Fraction(answer["win"]["fraction"]) == battles.win("classic", 12, 9)


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

"""Mutants tried with the tests that reach them, in a small checkout of their own."""

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.mutation import __main__ as command
from tests.mutation import client
from tests.mutation.covered import Covered
from tests.mutation.covering import Covering, measured
from tests.mutation.sites import Mutation, of_python, of_scripts
from tests.mutation.trials import BaselineError, Trial, copied

pytestmark = pytest.mark.whole_runs

PROJECT = Path(__file__).parents[2]
FILES = {
    "generator/__init__.py": "",
    "generator/a.py": """LEAST = 2

def larger(a, b):
    if a > b:
        return a > LEAST
    return b == 7

def counted(a):
    while a > 0:
        a = a - 1
    return a
""",
    "tests/test_a.py": """def test_one():
    pass

def test_two():
    pass
""",
    "tests/test_others.py": """from generator.a import counted, larger

def test_larger():
    assert larger(3, 1) and not larger(2, 1)

def test_counted():
    assert counted(1) == 0
""",
    "docs/javascripts/a.js": """/** é */
export const larger = (a, b) => (a > b ? a : b + 0);
export const never = () => 3;
""",
    "tests/javascript/larger.test.mjs": """import assert from "node:assert/strict";
import { test } from "node:test";
import { larger } from "../../docs/javascripts/a.js";
test("larger", () => assert.equal(larger(2, 1), 2));
""",
    "pyproject.toml": "[tool.pytest.ini_options]\nmarkers = ['whole_runs']\n",
    ".gitignore": "__pycache__\n.build\n",
}
MACHINERY = ("tests/__init__.py", "tests/javascript/__init__.py", "tests/javascript/node.py")


@pytest.fixture(scope="module")
def covering(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Covering]:
    """A checkout of one module and one script, what is measured of it, and where that lies."""
    here = tmp_path_factory.mktemp("covering")
    for name, text in FILES.items():
        (here / "all" / name).parent.mkdir(parents=True, exist_ok=True)
        (here / "all" / name).write_text(text, encoding="utf-8")
    (here / "all/tests/mutation").mkdir()
    ours = [each for each in Path(__file__).parent.glob("*.py") if "test_" not in each.name]
    for name in [*MACHINERY, *(each.relative_to(PROJECT).as_posix() for each in ours)]:
        shutil.copy(PROJECT / name, here / "all" / name)
    subprocess.run(["git", "init", "--quiet"], cwd=here / "all", check=True)
    checkout = copied(here / "all", here / "copy")
    return checkout, here / "measured", measured(checkout, here / "measured", "now", processes=1)


def tried(
    covering: tuple[Path, Path, Covering], mutations: list[Mutation], seconds: float = 60
) -> list[Trial]:
    """Try these, all by one process."""
    checkout, folder, found = covering
    with Covered(checkout, found, folder, seconds) as covered:
        return [covered.tried(each) for each in mutations]


def test_each_mutant_meets_the_tests_that_reach_it(
    covering: tuple[Path, Path, Covering], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What tests look at dies, what they do not lives; constants are imported anew for each."""
    monkeypatch.setattr(client, "ALLOWED", 1)
    file = "generator/a.py"
    source = FILES[file].encode()
    found = of_python(file, source)
    outcomes = {
        each.mutation.shown(source): (each.outcome, each.at) for each in tried(covering, found)
    }
    larger, counted = "tests/test_others.py::test_larger", "tests/test_others.py::test_counted"
    assert outcomes == {
        ("LEAST = 2", "LEAST = 3"): ("killed", larger),
        ("if a > b:", "if not (a > b):"): ("killed", larger),
        ("if a > b:", "if a >= b:"): ("survived", None),
        ("return a > LEAST", "return a >= LEAST"): ("killed", larger),
        ("return b == 7", "return b != 7"): ("unreached", None),
        ("return b == 7", "return b == 8"): ("unreached", None),
        ("while a > 0:", "while a >= 0:"): ("killed", counted),
        ("while a > 0:", "while a > 1:"): ("killed", counted),
        ("a = a - 1", "a = a + 1"): ("endless", counted),
        ("a = a - 1", "a = a - 2"): ("killed", counted),
    }
    assert (covering[0] / file).read_bytes() == source


def test_what_cannot_be_imported_any_more_is_noticed(
    covering: tuple[Path, Path, Covering],
) -> None:
    """A mutant with which tests cannot even be collected is killed by all of them."""
    source = FILES["generator/a.py"].encode()
    place = source.index(b"2")
    (trial,) = tried(covering, [Mutation("generator/a.py", place, place + 1, "2 // 0")])
    assert (trial.outcome, trial.at) == ("killed", None)


def test_what_has_not_met_all_its_tests_is_told_apart(
    covering: tuple[Path, Path, Covering],
) -> None:
    """Where there is no time for all tests that reach a mutant, it has survived a part of them."""
    source = FILES["generator/a.py"].encode()
    place = source.index(b"> b")
    mutation = Mutation("generator/a.py", place, place + 1, ">=")
    (trial,) = tried(covering, [mutation], seconds=-1)
    assert (trial.outcome, trial.at) == ("survived in part", None)


def test_the_nearest_file_is_met_whole_before_others(
    covering: tuple[Path, Path, Covering],
) -> None:
    """Its tests may look at what an earlier one has found; those of other files come last."""
    checkout, folder, found = covering
    reach = {"tests/test_a.py::test_one", "tests/test_others.py::test_larger"}
    with Covered(checkout, found, folder, 60) as covered:
        assert covered.ordered("generator/a.py", reach, set()) == [
            "tests/test_a.py::test_one",
            "tests/test_a.py::test_two",
            "tests/test_others.py::test_larger",
            "tests/test_others.py::test_counted",
        ]


def test_scripts_meet_the_files_of_tests_that_run_them(
    covering: tuple[Path, Path, Covering],
) -> None:
    """A branch that no test takes is reached by none, though its line is."""
    file = "docs/javascripts/a.js"
    source = FILES[file].encode()
    found = tried(covering, of_scripts(covering[0], [file]))
    by_change = {each.mutation.shown(source)[1]: each for each in found}
    assert {change.split("=> ")[1]: each.outcome for change, each in by_change.items()} == {
        "(!(a > b) ? a : b + 0);": "killed",
        "(a >= b ? a : b + 0);": "survived",
        "(a > b ? a : b - 0);": "unreached",
        "(a > b ? a : b + 1);": "unreached",
        "4;": "unreached",
    }
    assert {each.at for each in found if each.at} == {"tests/javascript/larger.test.mjs"}


def test_what_is_kept_is_read_again(covering: tuple[Path, Path, Covering], tmp_path: Path) -> None:
    """What reaches what is the same after it has been written to a file."""
    found = covering[2]
    found.write(tmp_path / "covering.json")
    read = Covering.read(tmp_path / "covering.json")
    assert read.tests("generator/a.py", [4]) == {"tests/test_others.py::test_larger"}
    assert read.lines == found.lines
    assert (read.state, read.imported, read.building) == ("now", found.imported, {})


def test_only_chosen_files_of_tests_are_measured(
    covering: tuple[Path, Path, Covering], tmp_path: Path
) -> None:
    """Where scripts' own tests alone are chosen, no test of Python is collected."""
    checkout, _, every = covering
    test = "tests/javascript/larger.test.mjs"
    found = measured(checkout, tmp_path / "measured", "now", [test], processes=1)
    assert [*found.seconds] == [test]
    assert (found.lines, found.scripts) == ({}, every.scripts)
    source = FILES["generator/a.py"].encode()
    place = source.index(b"> b")
    mutation = Mutation("generator/a.py", place, place + 1, ">=")
    with Covered(checkout, found, tmp_path / "measured", 60, [test]) as covered:
        assert covered.tried(mutation).outcome == "unreached"


def test_a_test_that_fails_without_a_mutant_is_named(
    covering: tuple[Path, Path, Covering], tmp_path: Path
) -> None:
    """Nothing is measured, and nothing counts as killed, where a test fails by itself."""
    checkout = covering[0]
    test = checkout / "tests/test_others.py"
    text = test.read_text(encoding="utf-8")
    test.write_text(text.replace("== 0", "== 5"), encoding="utf-8")
    try:
        with pytest.raises(BaselineError, match="test_counted"):
            measured(checkout, tmp_path / "measured", "now", processes=1)
        source = FILES["generator/a.py"].encode()
        place = source.index(b"> 0")
        mutation = Mutation("generator/a.py", place, place + 1, ">=")
        with pytest.raises(BaselineError, match="test_counted"):
            tried(covering, [mutation])
    finally:
        test.write_text(text, encoding="utf-8")


def test_the_command_tries_a_sample_and_reports_it(
    covering: tuple[Path, Path, Covering],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What reaches what is found once for the same files; the report has score and survivors."""
    found = covering[2]
    asked = []
    project = copied(covering[0], tmp_path / "project")
    folder = project / ".build" / "mutation"

    def measured_already(
        checkout: Path, measured: Path, state: str, chosen: Sequence[str] | None
    ) -> Covering:
        asked.append(state)
        measured.mkdir(exist_ok=True)
        return replace(found, state=state)

    monkeypatch.setattr(command, "measured", measured_already)
    monkeypatch.setattr(command, "PROJECT", project)
    monkeypatch.setattr(command, "REPORT", tmp_path / "report.md")
    for name, value in {"SAMPLE": "100", "OF": "python", "FILES": "*/a.py", "TESTS": ""}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(client, "ALLOWED", 1)
    assert command.main() == 0
    assert "python: killed 7 of 10 (70.0%; 34.8% to 93.3%)" in capsys.readouterr().out
    text = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert "tests: covering" in text
    assert "| generator | 10 | 0 | 7 | 1 | 2 | 7 of 8 (87.5%; 47.3% to 99.7%) |" in text
    assert "## Survivors\n\ngenerator/a.py:4\n\n```diff\n- if a > b:\n+ if a >= b:\n```" in text
    command.covering_of(project, folder, None)
    (project / "generator" / "b.py").write_text("", encoding="utf-8")
    command.covering_of(copied(project, tmp_path / "another"), folder, None)
    command.covering_of(project, folder, ["tests/test_others.py"])
    assert len(asked) == len({*asked}) == 3

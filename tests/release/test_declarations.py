"""What is told of the npm package's exports, beside what Node and TypeScript make of them."""

import runpy
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.facts import javascript
from generator.facts.javascript import DECLARATIONS, NAME, Declarations, install, package
from generator.release import __main__ as release
from generator.release.declarations import PROGRAM, declarations
from generator.release.npm_package import run_compiler, write_package
from generator.release.programs import run_program
from risk_odds.errors import OutputError
from tests.conftest import PROJECT

SAME = """
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
"""

EXPORTED = f"""
import * as all from "{NAME}";
console.log(Object.entries(all).map(([name, value]) =>
  `${{name}} ${{typeof value === "function" ? value.length : "value"}}`).join("\\n"));
"""


@pytest.fixture(scope="module")
def user(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the package is installed."""
    folder = tmp_path_factory.mktemp("user")
    (folder / "node_modules").mkdir()
    write_package(PROJECT, folder / "node_modules" / NAME, "0.0.1", None)
    return folder


def test_they_are_written_since_a_comment_changed_last() -> None:
    """The file holds what TypeScript finds now."""
    assert DECLARATIONS.read_text(encoding="utf-8") == declarations(), "run `make declarations`"


def test_they_are_written_where_the_page_reads_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`make declarations`, which runs the module as a program, writes the file anew."""
    monkeypatch.setattr(javascript, "DECLARATIONS", tmp_path / "declarations.json")
    runpy.run_path(str(PROGRAM.with_suffix(".py")), run_name="__main__")
    assert (tmp_path / "declarations.json").read_bytes() == DECLARATIONS.read_bytes()


def test_they_are_what_node_imports(user: Path) -> None:
    """All exports and no other; functions have as many parameters without a default."""
    (user / "asked.mjs").write_text(EXPORTED, encoding="utf-8")
    found = run_program("node", "asked.mjs", folder=user).splitlines()
    told = Declarations.model_validate_json(DECLARATIONS.read_text(encoding="utf-8")).public
    assert sorted(found) == sorted(
        f"{each.name} "
        + (
            str(sum(given.default is None for given in each.parameters))
            if each.kind == "function"
            else each.kind
        )
        for each in told
        if each.kind != "type"
    )


def test_typescript_takes_each_signature_for_what_it_stands_for(user: Path) -> None:
    """Signatures and types as they are shown are those of the package, and types stand in the
    modules that they are said to be from; with another result TypeScript refuses one.
    """
    right = types_of_the_page()
    wrong = right.replace("=> Needed[]", "=> Matchup[]")
    for name, program in {"right.mts": right, "wrong.mts": wrong}.items():
        (user / name).write_text(program, encoding="utf-8")
    run_compiler("--noEmit", "right.mts", folder=user)
    with pytest.raises(OutputError, match="error TS1360"):
        run_compiler("--noEmit", "wrong.mts", folder=user)


def types_of_the_page() -> str:
    """A program that states all signatures of the page, of the package's own names."""
    lines = [f'import * as all from "{NAME}";', SAME]
    for each in package().public:
        if each.kind == "type":
            module = each.text[-1].words.removeprefix("From ").removesuffix(".")
            lines.append(f'import type {{ {each.name} }} from "{module}";')
            shown = each.signature.partition(" = ")[2]
            lines.append(f"true satisfies Same<{each.name}, {shown}>;")
        elif each.kind == "function":
            call, _, result = each.signature.rpartition("): ")
            given = call.removeprefix(each.name).replace(": number = 1", "?: number")
            lines.append(f"true satisfies Same<typeof all.{each.name}, {given}) => {result}>;")
        else:
            shown = each.signature.partition(": ")[2]
            lines.append(f"true satisfies Same<typeof all.{each.name}, {shown}>;")
    return "\n".join(lines)


@pytest.mark.whole_runs
def test_the_package_is_packed_where_the_page_looks_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`make npm-package` leaves one file, of the name that the page installs."""
    assert str(release.PACKED.relative_to(PROJECT)) in install(released=False)
    monkeypatch.setattr(release, "PACKED", tmp_path / "npm")
    done = CliRunner().invoke(release.main, ["npm"])
    assert done.exit_code == 0, done.output
    [packed] = (tmp_path / "npm").iterdir()
    assert install(released=False).endswith(f"/{packed.name}")

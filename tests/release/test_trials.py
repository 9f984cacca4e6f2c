import json
import shutil
import sys
from pathlib import Path

import pytest

from generator.facts.javascript import NAME
from generator.release import trials
from generator.release.npm_package import pack, write_package
from generator.release.trials import try_distributions, try_npm_package
from risk_odds import percent, win
from risk_odds.errors import OutputError
from risk_odds.ruleset_files import load_rulesets
from tests.conftest import PROJECT

PIP = (sys.executable, "-m", "pip", "--python")
LIED = 'export { compare, fractionText, isExact, nearest } from "./kernel/quantities.js";\n'
LIED += 'export const percent = () => "99.9%";\n'


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the npm package."""
    folder = tmp_path_factory.mktemp("npm") / "package"
    write_package(PROJECT, folder, "0.2.0", None)
    return folder


def test_the_npm_package_answers_from_an_empty_folder(package: Path, tmp_path: Path) -> None:
    """Installed without a network, the example of its README says what the library says."""
    said = try_npm_package(pack(package, tmp_path))
    assert said.startswith(f"{percent(win('capital', 8, 5))}, {win('capital', 8, 5)}, ")


def test_an_npm_package_with_another_answer_is_found_out(package: Path, tmp_path: Path) -> None:
    """What differs from the README is no release."""
    wrong = Path(shutil.copytree(package, tmp_path / "wrong"))
    entry = (wrong / "index.js").read_text(encoding="utf-8")
    line = next(line for line in entry.splitlines() if "quantities.js" in line)
    (wrong / "index.js").write_text(entry.replace(f"{line}\n", LIED), encoding="utf-8")
    with pytest.raises(OutputError, match=r"0\.2\.0\.tgz: found \['99\.9%'"):
        try_npm_package(pack(wrong, tmp_path))


def test_types_that_take_anything_are_found_out(package: Path, tmp_path: Path) -> None:
    """A package whose types let a wrong call through is no release."""
    wrong = Path(shutil.copytree(package, tmp_path / "wrong"))
    file = wrong / "kernel" / "quantities.d.ts"
    types = file.read_text(encoding="utf-8")
    loose = types.replace("function percent(chance: Quantity", "function percent(chance: any")
    assert loose != types
    file.write_text(loose, encoding="utf-8")
    with pytest.raises(OutputError, match="found types that take rules for a chance"):
        try_npm_package(pack(wrong, tmp_path))


def test_an_example_that_the_types_refuse_is_found_out(package: Path, tmp_path: Path) -> None:
    """Where the README's example does not fit the types, there is no release."""
    wrong = Path(shutil.copytree(package, tmp_path / "wrong"))
    (wrong / "index.d.ts").write_text("export {};\n", encoding="utf-8")
    with pytest.raises(OutputError, match=r"asked\.mts\(\d+,\d+\): error TS2305"):
        try_npm_package(pack(wrong, tmp_path))


def test_distributions_need_their_tools(tmp_path: Path) -> None:
    """Where the program that looks at them is missing, it is named."""
    wheel = tmp_path / "exact_risk_odds-0.2.0-py3-none-any.whl"
    with pytest.raises(OutputError, match=r"twine: found no such program"):
        try_distributions(wheel, wheel, tmp_path / Path(sys.executable).name)


@pytest.mark.parametrize("wrong", [(), ("risk-odds",), ("exact-risk-odds",)])
def test_both_commands_have_to_say_what_the_library_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: tuple[str, ...]
) -> None:
    """The chance to win 8 v 5 against a capital, or another answer that makes it no release: in an
    environment that has the wheel alone, and only after both files have been looked at.
    """
    right = percent(win("capital", 8, 5))
    sdist, wheel = tmp_path / "risk.tar.gz", tmp_path / "risk.whl"
    done: list[tuple[str | Path, ...]] = []

    def said(*words: str | Path, folder: Path) -> str:
        """Stands in for the programs: only the installed commands answer."""
        name = Path(words[0]).name
        if Path(words[0]).parent != folder / "bin":
            done.append(words)
            return ""
        assert done == [
            (tmp_path / "twine", "check", "--strict", sdist, wheel),
            (sys.executable, "-m", "venv", "--without-pip", folder),
            (*PIP, folder, "--disable-pip-version-check", "install", "--quiet", wheel),
        ]
        assert words[1:] == ("win", "8", "5", "--rules", "capital")
        return f"{name}: 1.2%\n" if name in wrong else f"{name}: {right}\n"

    monkeypatch.setattr(trials, "run_program", said)
    if wrong:
        with pytest.raises(OutputError, match=rf"^{wrong[0]}: found .+, expected {right}$"):
            try_distributions(sdist, wheel, tmp_path)
    else:
        assert try_distributions(sdist, wheel, tmp_path) == f"risk-odds: {right}"


README = """\
Once it is installed:

```js
import { percent } from "it";
console.log(percent("8 v 5")); // 81.8%
console.log(percent("1 v 1")); // 41.7%
```
"""
REFUSED = "tsc: ended with 2\nwrong.mts(3,9): error TS2345: rules are no chance"


class Asking:
    """Stands in for npm, Node and TypeScript, which take seconds."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, answer: str, refused: str | None) -> None:
        self.answer = answer
        self.refused = refused
        self.compiled: list[str] = []
        monkeypatch.setattr(trials, "run_program", self.run_program)
        monkeypatch.setattr(trials, "run_compiler", self.run_compiler)

    def run_program(self, *words: str | Path, folder: Path) -> str:
        """Installs the README alone, and answers what its example asks."""
        if words[0] == "npm":
            assert words[1:3] == ("install", "--offline")
            assert words[-1] == Path("risk.tgz")
            assert json.loads((folder / "package.json").read_text("utf-8")) == {"private": True}
            installed = folder / "node_modules" / NAME
            installed.mkdir(parents=True)
            (installed / "README.md").write_text(README, encoding="utf-8")
            return ""
        assert words == ("node", "asked.mjs")
        script = (folder / "asked.mjs").read_text("utf-8")
        return self.answer if "8 v 5" in script else f"{len(load_rulesets())} true function\n"

    def run_compiler(self, *words: str | Path, folder: Path) -> str:
        """Refuses the wrong program, if it does."""
        option, *names = map(str, words)
        assert option == "--noEmit"
        assert all((folder / name).read_text("utf-8").count("import ") for name in names)
        self.compiled += names
        if self.refused is not None and names == ["wrong.mts"]:
            raise OutputError(self.refused)
        return ""


def test_an_example_is_run_and_its_types_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the README's example says is said, once TypeScript takes it, and refuses the wrong
    program for what is wrong with it.
    """
    asking = Asking(monkeypatch, "81.8%\n41.7%\n", REFUSED)
    assert try_npm_package(Path("risk.tgz")) == "81.8%, 41.7%"
    assert asking.compiled == ["asked.mts", "deeper.mts", "wrong.mts"]


@pytest.mark.parametrize(
    ("answer", "refused", "said"),
    [
        ("81.8%\n41.8%\n", REFUSED, r"^risk\.tgz: found .*'41\.8%'.*, expected .*'41\.7%'"),
        ("81.8%\n41.7%\n", None, r"^risk\.tgz: found types that take rules for a chance$"),
        ("81.8%\n41.7%\n", REFUSED.replace("3,9", "2,1"), r"^tsc: ended with 2\nwrong.mts.2,1"),
    ],
)
def test_what_users_would_stumble_over_is_no_release(
    monkeypatch: pytest.MonkeyPatch, answer: str, refused: str | None, said: str
) -> None:
    """Another answer, types that let the wrong program through or refuse another line of it."""
    Asking(monkeypatch, answer, refused)
    with pytest.raises(OutputError, match=said):
        try_npm_package(Path("risk.tgz"))

import shutil
import sys
from pathlib import Path

import pytest

from generator.release import trials
from generator.release.npm_package import pack, write_package
from generator.release.trials import try_distributions, try_npm_package
from risk_odds import percent, win
from risk_odds.errors import OutputError
from tests.conftest import PROJECT

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
    """The chance to win 8 v 5 against a capital, or another answer that makes it no release."""
    right = percent(win("capital", 8, 5))

    def said(*words: str | Path, folder: Path) -> str:
        """Stands in for the programs: only the installed commands answer."""
        name = Path(words[0]).name
        if Path(words[0]).parent != folder / "bin":
            return ""
        assert words[1:] == ("win", "8", "5", "--rules", "capital")
        return "8 v 5: 1.2%\n" if name in wrong else f"8 v 5: {right}\n"

    monkeypatch.setattr(trials, "run_program", said)
    sdist, wheel = tmp_path / "risk.tar.gz", tmp_path / "risk.whl"
    if wrong:
        with pytest.raises(OutputError, match=rf"^{wrong[0]}: found .+, expected {right}$"):
            try_distributions(sdist, wheel, tmp_path)
    else:
        assert try_distributions(sdist, wheel, tmp_path) == f"8 v 5: {right}"

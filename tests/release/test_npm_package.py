import json
import re
import tarfile
from pathlib import Path

import pytest

from generator import __version__
from generator.release import npm_package
from generator.release.npm_package import pack, package_json, write_package, write_types
from risk_odds.errors import OutputError
from tests.conftest import PROJECT

REPOSITORY = "https://git.example/risk/odds"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the package."""
    folder = tmp_path_factory.mktemp("npm") / "package"
    write_package(PROJECT, folder, "0.2.0", REPOSITORY)
    return folder


def test_the_package_holds_the_sites_own_scripts(package: Path) -> None:
    """Each script is the site's, byte for byte; with entry, rulesets, licence and each script's
    types that is all.
    """
    scripts = PROJECT / "docs" / "javascripts"
    for room in ("kernel", "decisions"):
        for path in sorted((scripts / room).iterdir()):
            assert (package / room / path.name).read_bytes() == path.read_bytes()
    assert {path.name for path in package.iterdir()} == {
        *("LICENSE", "README.md", "decisions", "index.js", "kernel", "package.json"),
        *("index.d.ts", "rulesets.d.ts", "rulesets.js"),
    }
    written = {path.relative_to(package).as_posix() for path in package.rglob("*.d.ts")}
    assert written == {
        f"{path.relative_to(package).as_posix()[:-3]}.d.ts" for path in package.rglob("*.js")
    }


def test_the_types_are_those_of_the_comments(package: Path) -> None:
    """What is public has types, and none of its parameters may be anything."""
    types = (package / "index.d.ts").read_text(encoding="utf-8")
    assert 'function rules(name: string): import("./kernel/rules.js").Rules;' in types
    for name in ("RULESETS", "exactWin", "figuresOf", "neededOf", "percent", "MOST_ARMIES"):
        assert re.search(rf"\b{name}\b", types)
    assert "any" not in re.findall(r"\w+", re.sub(r"/\*.*?\*/", "", types, flags=re.DOTALL))


def test_every_address_of_the_package_leads_to_its_types(package: Path) -> None:
    """Whoever imports an entry, or a module of either folder, gets its types beside it."""
    told = json.loads((package / "package.json").read_text(encoding="utf-8"))
    typed = [each for each in told["exports"].values() if isinstance(each, dict)]
    assert len(typed) == 3
    for each in typed:
        assert [*each] == ["types", "default"]  # the first that fits is taken
        room = Path(each["default"]).parent
        for path in (package / room).glob(Path(each["default"]).name):
            assert path.with_name(f"{path.stem}.d.ts").is_file()
    assert {"index.d.ts", "rulesets.d.ts"} <= {*told["files"]}


def test_comments_that_contradict_a_script_make_no_package(tmp_path: Path) -> None:
    """What a comment says has to hold: otherwise the compiler's words end the release."""
    wrong = "/** @returns {string} */\nexport const five = () => 5;\n"
    (tmp_path / "index.js").write_text(wrong, encoding="utf-8")
    with pytest.raises(OutputError, match=r"index\.js\(2,27\): error TS2322"):
        write_types(tmp_path)


def test_every_script_finds_what_it_imports(package: Path) -> None:
    """No script of the package leads out of it."""
    from tests.javascript.test_modules import IMPORTED

    for path in sorted(package.rglob("*.js")):
        for name in IMPORTED.findall(path.read_text(encoding="utf-8")):
            imported = (path.parent / name).resolve()
            assert imported.is_file(), f"{path.name}: {name}"
            assert imported.is_relative_to(package.resolve())


def test_npm_is_told_the_version_and_the_repository(package: Path) -> None:
    """Both are those that were given; where no repository is known, none is invented."""
    told = json.loads((package / "package.json").read_text(encoding="utf-8"))
    assert told["version"] == "0.2.0"
    assert told["repository"] == {"type": "git", "url": f"git+{REPOSITORY}.git"}
    assert "repository" not in package_json(__version__, None)
    assert {"dependencies", "scripts"} & set(told) == set()
    assert told["sideEffects"] is False  # so that bundlers leave out what nobody asks for


def test_the_same_files_give_the_same_package(package: Path, tmp_path: Path) -> None:
    """Packed twice it is the same to the byte, with every file and no other."""
    first, second = (pack(package, tmp_path / name) for name in made(tmp_path, "a", "b"))
    assert first.name == "exact-risk-odds-0.2.0.tgz"
    assert first.read_bytes() == second.read_bytes()
    with tarfile.open(first) as packed:
        names = {name.removeprefix("package/") for name in packed.getnames()}
    assert names == {
        path.relative_to(package).as_posix() for path in package.rglob("*") if path.is_file()
    }


@pytest.mark.parametrize("is_there", [False, True])
def test_what_npm_has_packed_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool
) -> None:
    """The file is the one that npm names, or the release ends."""

    def packs(*words: str | Path, folder: Path) -> str:
        """Stands in for npm."""
        assert words == ("npm", "pack", "--json", "--pack-destination", tmp_path / "packed")
        assert folder == tmp_path
        return '[{"filename": "risk.tgz"}]'

    monkeypatch.setattr(npm_package, "run_program", packs)
    (tmp_path / "packed").mkdir()
    if is_there:
        (tmp_path / "packed" / "risk.tgz").touch()
        assert pack(tmp_path, tmp_path / "packed") == tmp_path / "packed" / "risk.tgz"
    else:
        with pytest.raises(OutputError, match=r"^npm pack: found no risk\.tgz, expected it in "):
            pack(tmp_path, tmp_path / "packed")


def test_a_missing_compiler_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what brings TypeScript."""
    monkeypatch.setattr(npm_package, "COMPILER", tmp_path / "tsc")
    with pytest.raises(OutputError, match="tsc: found no such file; `make node_modules/installed"):
        write_types(tmp_path)


def made(folder: Path, *names: str) -> tuple[str, ...]:
    for name in names:
        (folder / name).mkdir()
    return names

import json
import tarfile
from pathlib import Path

import pytest

from generator import __version__
from generator.release.npm_package import pack, package_json, write_package
from tests.conftest import PROJECT

REPOSITORY = "https://git.example/risk/odds"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the package."""
    folder = tmp_path_factory.mktemp("npm") / "package"
    write_package(PROJECT, folder, "0.2.0", REPOSITORY)
    return folder


def test_the_package_holds_the_sites_own_scripts(package: Path) -> None:
    """Each script is the site's, byte for byte; with entry, rulesets and licence that is all."""
    scripts = PROJECT / "docs" / "javascripts"
    for room in ("kernel", "decisions"):
        for path in sorted((scripts / room).iterdir()):
            assert (package / room / path.name).read_bytes() == path.read_bytes()
    assert {path.name for path in package.iterdir()} == {
        *("LICENSE", "README.md", "decisions", "index.js", "kernel", "package.json"),
        "rulesets.js",
    }


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


def made(folder: Path, *names: str) -> tuple[str, ...]:
    for name in names:
        (folder / name).mkdir()
    return names

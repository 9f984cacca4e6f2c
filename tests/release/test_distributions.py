import io
import shutil
import tarfile
import tomllib
from pathlib import Path

import pytest

from generator.release import distributions
from generator.release.distributions import SOURCES, build_distributions, lead_to, settle
from tests.conftest import PROJECT

ADDRESS = "https://git.example/risk/odds"


def packed(path: Path, names: list[str], mode: int, time: int) -> None:
    """An archive whose files say their own names, packed by somebody at some time."""
    with tarfile.open(path, "w:gz") as archive:
        for name in names:
            entry = tarfile.TarInfo(name)
            entry.mode, entry.mtime, entry.uname, entry.uid = mode, time, "somebody", 1000
            entry.size = len(name)
            archive.addfile(entry, io.BytesIO(name.encode()))


def test_an_sdist_does_not_show_who_packed_it_and_when(tmp_path: Path) -> None:
    """Other order, owner, permissions and time: the same bytes, and every file with its content."""
    first, second = tmp_path / "a.tar.gz", tmp_path / "b.tar.gz"
    packed(first, ["x/a", "x/b"], 0o600, 1)
    packed(second, ["x/b", "x/a"], 0o664, 2)
    for path in (first, second):
        settle(path, 1_767_323_045)
    assert first.read_bytes() == second.read_bytes()
    # RFC 1952: the time of the whole file is in its bytes 4 to 7
    assert int.from_bytes(first.read_bytes()[4:8], "little") == 1_767_323_045
    with tarfile.open(first) as archive:
        read = {entry.name: archive.extractfile(entry) for entry in archive.getmembers()}
        assert {name: file and file.read() for name, file in read.items()} == {
            "x/a": b"x/a",
            "x/b": b"x/b",
        }
        assert {(entry.mode, entry.mtime, entry.uname) for entry in archive.getmembers()} == {
            (0o644, 1_767_323_045, "")
        }


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """README and project file, as the library is built from them."""
    for name in ("README.md", "pyproject.toml"):
        assert name in SOURCES
        shutil.copy(PROJECT / name, tmp_path)
    return tmp_path


def test_the_packages_readme_leads_to_the_repository(sources: Path) -> None:
    """Links and pictures that are relative lead there; others, and places of the page, stay."""
    (sources / "README.md").write_text(
        '[a](docs/a.md#b) [b](#c) [d](https://x.example/) <img src="e.webp"> <source srcset="f">',
        encoding="utf-8",
    )
    lead_to(sources, ADDRESS)
    assert (sources / "README.md").read_text(encoding="utf-8") == (
        f"[a]({ADDRESS}/blob/HEAD/docs/a.md#b) [b](#c) [d](https://x.example/) "
        f'<img src="{ADDRESS}/raw/HEAD/e.webp"> <source srcset="{ADDRESS}/raw/HEAD/f">'
    )


def test_the_package_names_the_repository(sources: Path) -> None:
    """The project file stays what it is, with one address more."""
    before = tomllib.loads((sources / "pyproject.toml").read_text(encoding="utf-8"))
    lead_to(sources, ADDRESS)
    after = tomllib.loads((sources / "pyproject.toml").read_text(encoding="utf-8"))
    assert after["project"].pop("urls") == {"Repository": ADDRESS}
    assert after == before


def test_the_library_is_built_from_its_own_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What packs sees nothing else of the project, and gets the time; the sdist has that time."""
    project, target = tmp_path / "project", tmp_path / "built"
    (project / "risk_odds").mkdir(parents=True)
    for name in ("pyproject.toml", "README.md", "LICENSE", "mkdocs.yml", "risk_odds/__init__.py"):
        (project / name).write_text("[a](b.md)\n", encoding="utf-8")
    target.mkdir()
    seen: list[tuple[str, str]] = []

    def packs(*words: str | Path, folder: Path, environment: dict[str, str]) -> str:
        """Stands in for the program that packs."""
        assert words == (tmp_path / "python", "-m", "build", "--no-isolation", "--outdir", target)
        assert environment["SOURCE_DATE_EPOCH"] == "1767323045"
        files = (path for path in folder.rglob("*") if path.is_file())
        seen.extend((f"{path.relative_to(folder)}", path.read_text("utf-8")) for path in files)
        packed(target / "risk.tar.gz", ["x/a"], 0o600, 1)
        (target / "risk.whl").touch()
        return ""

    monkeypatch.setattr(distributions, "run_program", packs)
    made = build_distributions(project, tmp_path, target, ADDRESS, 1_767_323_045)
    assert made == (target / "risk.tar.gz", target / "risk.whl")
    text = "[a](b.md)\n"
    assert sorted(seen) == [
        ("LICENSE", text),
        ("README.md", f"[a]({ADDRESS}/blob/HEAD/b.md)\n"),
        ("pyproject.toml", f'{text}\n[project.urls]\nRepository = "{ADDRESS}"\n'),
        ("risk_odds/__init__.py", text),
    ]
    with tarfile.open(made[0]) as archive:
        assert [entry.mtime for entry in archive.getmembers()] == [1_767_323_045]

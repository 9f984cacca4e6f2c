import hashlib
import os
import stat
import subprocess
from pathlib import Path
from typing import Any

import pytest

from generator.facts.javascript import NAME
from generator.release import artefacts
from generator.release.artefacts import NOTES, SUMS, files_of, make_release
from risk_odds.errors import InputError
from tests.conftest import PROJECT


def test_every_file_is_uploaded_but_the_text(tmp_path: Path) -> None:
    """The files of a release are all that lie there, by name, without its text and its sums."""
    for name in ("npm/b.tgz", "python/a.whl", "c.zip", NOTES, "SHA256SUMS"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert [path.name for path in files_of(tmp_path)] == ["a.whl", "b.tgz", "c.zip"]


def test_a_release_needs_a_finished_site(tmp_path: Path) -> None:
    """Without one nothing is made, and nothing removed."""
    output = tmp_path / "release"
    with pytest.raises(InputError, match=r"found no index\.html, expected a finished site"):
        make_release(PROJECT, tmp_path, output, tmp_path, None, lambda said: None)
    assert not output.exists()


def test_a_folder_with_other_files_is_not_emptied(tmp_path: Path) -> None:
    """Only what an earlier release has left makes room for a new one."""
    (tmp_path / "index.html").touch()
    output = tmp_path / "mine"
    output.mkdir()
    (output / "letters.txt").touch()
    with pytest.raises(InputError, match="found other files, expected an earlier release's"):
        make_release(PROJECT, tmp_path, output, tmp_path, None, lambda said: None)
    assert (output / "letters.txt").exists()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of one commit, and a file that is in none."""
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "CHANGELOG.md").write_text("# Changes\n\n## 1.2.3 – Unreleased\n\nAll is new.\n")
    git = ["git", "-c", "user.name=Somebody", "-c", "user.email=nobody@example.org"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "Begin"]):
        subprocess.run([*git, *command], cwd=folder, check=True)
    (folder / "later.txt").touch()
    return folder


class Packing:
    """Stands in for what packs and tries: it writes small files, and keeps what it was asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[Any, ...]] = []
        monkeypatch.setattr(artefacts, "version_of", lambda project: "1.2.3")
        monkeypatch.setattr(artefacts, "versions_in_words", lambda commit, tools: "Python 3\n")
        monkeypatch.setattr(artefacts, "check_archive", lambda archive: 1234)
        monkeypatch.setattr(artefacts, "try_distributions", lambda *tried: "8 v 5: 81.8%")
        monkeypatch.setattr(artefacts, "try_npm_package", lambda packed: "81.8%")
        packing = ("build_distributions", "pack", "write_archive", "write_package")
        for name in (*packing, "write_bill_of_materials"):
            monkeypatch.setattr(artefacts, name, getattr(self, name))

    def write_archive(self, site: Path, project: Path, archive: Path, *more: object) -> None:
        """Stands in for the archive of the data."""
        self.asked.append(("archive", site.name, (project / "later.txt").exists(), *more))
        archive.write_bytes(b"data")

    def build_distributions(self, *asked: Any) -> tuple[Path, Path]:
        """Stands in for the source and the wheel."""
        project, _, folder, *more = asked
        self.asked.append(("distributions", (project / "CHANGELOG.md").is_file(), *more))
        sdist, wheel = folder / "risk.tar.gz", folder / "risk.whl"
        sdist.write_bytes(b"source")
        wheel.write_bytes(b"wheel")
        return sdist, wheel

    def write_package(self, project: Path, folder: Path, *more: object) -> None:
        """Stands in for what npm packs."""
        self.asked.append(("package", (project / "CHANGELOG.md").is_file(), *more))
        folder.mkdir()
        (folder / "package.json").write_bytes(b"kernel")

    def pack(self, package: Path, folder: Path) -> Path:
        """Stands in for npm."""
        packed = folder / "risk.tgz"
        packed.write_bytes((package / "package.json").read_bytes())
        return packed

    def write_bill_of_materials(self, project: Path, tools: Path, path: Path) -> None:
        """Stands in for the bill of materials."""
        self.asked.append(("bill", (project / "CHANGELOG.md").is_file(), tools.name))
        path.write_bytes(b"bill")


def test_all_files_of_a_release_are_made_from_its_commit(
    tmp_path: Path, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each lies where its registry looks for it, with its digest; all that was done is said."""
    packing = Packing(monkeypatch)
    site, output = tmp_path / "site", tmp_path / "new" / "release"
    site.mkdir()
    (site / "index.html").touch()
    said: list[str] = []
    make_release(project, site, output, tmp_path / "tools", "https://example.org/risk", said.append)

    log = subprocess.run(
        ["git", "log", "-1", "--format=%H %ct"], cwd=project, check=True, capture_output=True
    )
    commit, epoch = log.stdout.decode().split()
    assert packing.asked == [
        ("archive", "site", False, "1.2.3", int(epoch)),
        ("distributions", True, "https://example.org/risk", int(epoch)),
        ("package", True, "1.2.3", "https://example.org/risk"),
        ("bill", True, "tools"),
    ]
    name = NAME
    made = {
        f"{name}-1.2.3-built-with.txt": b"Python 3\n",
        f"{name}-1.2.3.cdx.json": b"bill",
        f"{name}-data-1.2.3.zip": b"data",
        "npm/risk.tgz": b"kernel",
        "python/risk.tar.gz": b"source",
        "python/risk.whl": b"wheel",
    }
    found = {str(path.relative_to(output)): path.read_bytes() for path in files_of(output)}
    assert found == made
    assert (output / NOTES).read_text("utf-8") == "All is new.\n"
    digests = {path: hashlib.sha256(text).hexdigest() for path, text in made.items()}
    sums = [f"{digest}  {Path(path).name}\n" for path, digest in digests.items()]
    assert sorted((output / SUMS).read_text().splitlines(keepends=True)) == sorted(sums)
    assert said[:5] == [
        "Not in it: 1 files that are changed and not committed",
        f"Version 1.2.3, commit {commit}",
        f"{name}-data-1.2.3.zip: unpacked, all of its 1,234 files are whole",
        "risk.whl: installed in an empty environment, it says:\n8 v 5: 81.8%",
        "risk.tgz: used from an empty folder in Node: 81.8%",
    ]
    assert f"{digests['npm/risk.tgz']}  {6:>12,}  npm/risk.tgz" in said
    assert said[-1].startswith("Once this is released, released.toml is to say:\n[[archives]]\n")
    assert 'version = "1.2.3"' in said[-1]


@pytest.mark.parametrize("left", [None, NOTES, SUMS])
def test_what_an_earlier_release_has_left_goes(
    tmp_path: Path, project: Path, monkeypatch: pytest.MonkeyPatch, left: str | None
) -> None:
    """An empty folder is used as it is; the files of a release that has failed, which has its text
    alone, or of a whole one make room.
    """
    Packing(monkeypatch)
    (tmp_path / "index.html").touch()
    output = tmp_path / "release"
    output.mkdir()
    for name in (left, "old.zip") if left else ():
        (output / name).write_text("old", encoding="utf-8")
    make_release(project, tmp_path, output, tmp_path, None, lambda said: None)
    assert not (output / "old.zip").exists()
    assert (output / NOTES).read_text("utf-8") == "All is new.\n"


def test_everybody_may_read_what_is_packed(
    tmp_path: Path, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Packages keep permissions: they do not depend on who makes the release, whose own mask is
    the same afterwards.
    """
    Packing(monkeypatch)
    (tmp_path / "index.html").touch()
    output = tmp_path / "release"
    output.mkdir()
    before = os.umask(0o077)
    try:
        make_release(project, tmp_path, output, tmp_path, None, lambda said: None)
    finally:
        after = os.umask(before)
    assert after == 0o077
    assert stat.filemode((output / "npm").stat().st_mode) == "drwxr-xr-x"
    assert stat.filemode((output / "npm" / "risk.tgz").stat().st_mode) == "-rw-r--r--"

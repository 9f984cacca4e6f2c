"""All files of a release, made from a commit into one folder, with their checksums."""

import hashlib
import os
import shutil
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.facts.javascript import NAME
from generator.release import changelog
from generator.release.archive import check_archive, write_archive
from generator.release.distributions import build_distributions
from generator.release.materials import versions_in_words, write_bill_of_materials
from generator.release.npm_package import pack, write_package
from generator.release.programs import run_program
from generator.release.trials import try_distributions, try_npm_package
from generator.release.versions import version_of
from generator.scope.released import RELEASED, entry
from risk_odds.errors import InputError, place

SUMS = "SHA256SUMS"
NOTES = "release-notes.md"
"""The text of the release. It stands beside the files that are uploaded, and is none of them."""

FOLDERS = {".whl": "python", ".gz": "python", ".tgz": "npm"}
"""Files that go to a registry lie in a folder of their own, by their ending."""


def make_release(
    project: Path,
    site: Path,
    output: Path,
    tools: Path,
    repository: str | None,
    say: Callable[[str], None],
) -> None:
    """Make all files of a release from the project's latest commit, in ``output``, and try each.

    ``site`` is a finished site of the same version, ``tools`` the folder with the programs that
    pack (``requirements/release.txt``), ``repository`` the project's address where it is known,
    and ``say`` gets a line for each file that was made or tried. What was in ``output`` is removed.

    Raises ``InputError`` where the project or the site is not as it has to be, ``OutputError``
    where a file cannot be made, or fails its trial.
    """
    commit, epoch = _commit(project)
    if changed := run_program("git", "status", "--porcelain", folder=project).splitlines():
        say(f"Not in it: {len(changed)} files that are changed and not committed")
    if not (site / "index.html").is_file():
        raise InputError(f"{place(site)}: found no index.html, expected a finished site")
    _empty(output)
    with tempfile.TemporaryDirectory() as scratch, _usual_permissions():
        exported = Path(scratch) / "project"
        _export(project, commit, exported)
        version = version_of(exported)
        say(f"Version {version}, commit {commit}")
        notes = changelog.section((exported / "CHANGELOG.md").read_text("utf-8"), version)
        (output / NOTES).write_text(notes, encoding="utf-8")

        archive = output / f"{NAME}-data-{version}.zip"
        write_archive(site, exported, archive, version, epoch)
        say(f"{archive.name}: unpacked, all of its {check_archive(archive):,} files are whole")

        built = Path(scratch) / "built"
        built.mkdir()
        sdist, wheel = build_distributions(exported, tools, built, repository, epoch)
        said = try_distributions(sdist, wheel, tools)
        say(f"{wheel.name}: installed in an empty environment, it says:\n{said}")

        write_package(exported, Path(scratch) / "npm", version, repository)
        packed = pack(Path(scratch) / "npm", built)
        say(f"{packed.name}: used from an empty folder in Node: {try_npm_package(packed)}")

        for file in (sdist, wheel, packed):
            folder = output / FOLDERS[file.suffix]
            folder.mkdir(exist_ok=True)
            shutil.copy(file, folder)
        bill = output / f"{NAME}-{version}.cdx.json"
        write_bill_of_materials(exported, tools, bill)
    built_with = output / f"{NAME}-{version}-built-with.txt"
    built_with.write_text(versions_in_words(commit, tools), encoding="utf-8")
    digests = {path: _digest(path) for path in files_of(output)}
    lines = [f"{digest}  {path.name}\n" for path, digest in digests.items()]
    (output / SUMS).write_text("".join(lines), encoding="utf-8")
    for path, digest in digests.items():
        say(f"{digest}  {path.stat().st_size:>12,}  {path.relative_to(output)}")
    say(f"Once this is released, {RELEASED.name} is to say:\n{entry(version, archive, repository)}")


def files_of(output: Path) -> list[Path]:
    """The files of a release that are uploaded, in the order of their names."""
    names = (path for path in output.rglob("*") if path.is_file())
    return sorted((path for path in names if path.name not in (NOTES, SUMS)), key=lambda p: p.name)


@contextmanager
def _usual_permissions() -> Iterator[None]:
    """Everybody may read what is written, as in every other release: packages keep that."""
    usual = os.umask(0o022)
    try:
        yield
    finally:
        os.umask(usual)


def _commit(project: Path) -> tuple[str, int]:
    """The latest commit, and its time in seconds since 1970."""
    commit, seconds = run_program("git", "log", "-1", "--format=%H %ct", folder=project).split()
    return commit, int(seconds)


def _export(project: Path, commit: str, folder: Path) -> None:
    """Write a commit's files into a new folder, and nothing that is not in it."""
    archive = folder.parent / "commit.tar"
    run_program("git", "archive", "--format=tar", "-o", archive, commit, folder=project)
    with tarfile.open(archive) as exported:
        exported.extractall(folder, filter="data")


def _empty(output: Path) -> None:
    """Make an empty folder of ``output``. Raises ``InputError`` where other files lie in it."""
    if output.exists():
        if any(output.iterdir()) and not (output / SUMS).is_file() and not _is_unfinished(output):
            raise InputError(f"{place(output)}: found other files, expected an earlier release's")
        shutil.rmtree(output)
    output.mkdir(parents=True)


def _is_unfinished(output: Path) -> bool:
    """Whether a release that failed has left the folder: its text is written first."""
    return (output / NOTES).is_file()


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()

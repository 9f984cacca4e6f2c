"""What a finished output is known by: the manifest that names its files, which alone may go."""

import errno
import logging
import os
import re
import shutil
import stat
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TypeVar

from risk_odds.errors import InputError, place, place_of

MANIFEST = "generated-files.txt"
"""The file of a finished output that names all its files."""

_HEADING = "Written by exact-risk-odds. The next build may replace these files, no others."
_SHOWN = 3  # foreign files that a message names

_log = logging.getLogger(__name__)

Name = TypeVar("Name", str, Path)


def files_of(folder: Path) -> frozenset[str] | None:
    """The files of a finished output, its manifest included; None for any other folder."""
    path = folder / MANIFEST
    if not is_file(path):
        return None
    heading, *names = path.read_text(encoding="utf-8", errors="replace").split("\n")
    return frozenset({*names, MANIFEST}) if heading == _HEADING else None


def manifest_text(files: Iterable[str]) -> str:
    """The manifest of an output with these files."""
    return "\n".join([_HEADING, *sorted(files), ""])


def is_file(path: str | Path) -> bool:
    """Whether there is a file itself, and not a link to one."""
    try:
        return stat.S_ISREG(os.lstat(path).st_mode)
    except OSError:
        return False


def refuse_foreign_files(folder: Path, shown_as: Path | None = None) -> None:
    """Raise ``InputError`` where the folder holds anything that no build has written."""
    if not folder.exists():
        return
    found = list(islice(_foreign(folder, files_of(folder) or frozenset()), _SHOWN + 1))
    if found:
        names = ", ".join(map(place, found[:_SHOWN])) + (" and more" if found[_SHOWN:] else "")
        raise InputError(
            f"{place(shown_as or folder)}: found files that no build has written ({names}), "
            "expected an empty folder or an earlier output: move them, or choose another --output"
        )


def _foreign(folder: Path, ours: frozenset[str]) -> Iterator[str]:
    """What is below the folder and not among our files; a folder without any of these as one."""
    our_folders = {f"{parent}/" for name in ours for parent in _parents(name)}

    def look(below: str) -> Iterator[str]:
        with os.scandir(folder / below) as entries:
            found = sorted(entries, key=lambda entry: entry.name)
        for entry in found:
            name = below + entry.name
            if entry.is_dir(follow_symlinks=False):
                if f"{name}/" in our_folders:
                    yield from look(f"{name}/")
                else:
                    yield f"{name}/"
            elif name not in ours or not entry.is_file(follow_symlinks=False):
                yield name

    return look("")


def _parents(name: str) -> Iterator[str]:
    """The folders on the way to a file: ``a/b/c`` has ``a`` and ``a/b``."""
    return (name[: slash.start()] for slash in re.finditer("/", name))


def remove_output(folder: Path) -> None:
    """Remove an old output, or what never became one; warn where something stays.

    Of a finished output only what its manifest names goes, and the manifest last: so a build that
    is killed here leaves what the next one can go on with. Where a file came to it meanwhile the
    manifest stays, too: a folder without one is taken for what never became an output.
    """
    ours = files_of(folder)
    refused: list[OSError] = []
    if ours is None:
        shutil.rmtree(folder, onerror=lambda *about: refused.append(about[2][1]))
    else:
        for place, _, names in os.walk(folder, topdown=False, onerror=refused.append):
            below = f"{place[len(str(folder)) + 1 :]}/".lstrip("/")
            for name in names:
                if below + name in ours and name != MANIFEST:
                    _attempt(os.unlink, f"{place}/{name}", refused)
            if below:
                _attempt(os.rmdir, place, refused)
        if not refused:
            _attempt(_remove_emptied, folder, refused)
    for error in refused[:1]:
        _log.warning(
            "Warning: %s is left of an earlier build and cannot be removed: %s: %s",
            folder,
            place_of(error),
            error.strerror,
        )


def _remove_emptied(folder: Path) -> None:
    """Remove a folder that holds no more than its manifest; that stays where anything came."""
    manifest = folder / MANIFEST
    said = manifest.read_bytes()
    if any(path != manifest for path in folder.iterdir()):
        raise OSError(errno.ENOTEMPTY, os.strerror(errno.ENOTEMPTY), str(folder))
    manifest.unlink()
    try:
        folder.rmdir()
    except OSError:
        manifest.write_bytes(said)
        raise


def _attempt(remove: Callable[[Name], None], path: Name, refused: list[OSError]) -> None:
    try:
        remove(path)
    except OSError as error:
        refused.append(error)

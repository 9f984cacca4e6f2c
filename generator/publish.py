"""The only module that writes to disk: build aside, then swap."""

import ctypes
import errno
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from generator.errors import InputError

_CURRENT_FOLDER = -100  # AT_FDCWD
_EXCHANGE = 2  # RENAME_EXCHANGE


class Stage:
    """A folder that becomes the published one only when it is complete."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, path: str, content: str | bytes) -> int:
        """Write one file below the stage and return its size in bytes."""
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        data = content.encode() if isinstance(content, str) else content
        target.write_bytes(data)
        return len(data)


@contextmanager
def stage_beside(output: Path) -> Iterator[Stage]:
    """An empty stage on the same disk as ``output``; what is left of it in the end is removed.

    Raises ``InputError`` where ``output`` is something else than an earlier output, which a build
    may replace.
    """
    output = output.resolve()
    parent = output.parent
    if output.exists() and not output.is_dir():
        raise InputError(f"{output}: found a file, expected a folder or nothing")
    if output.exists() and not _is_replaceable(output):
        raise InputError(
            f"{output}: found a folder with other files, expected an empty one or an earlier output"
        )
    new = [ancestor for ancestor in output.parents if not ancestor.exists()]
    try:
        parent.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix=f".{output.name}-", dir=parent))
    except OSError as error:
        raise InputError(f"{parent}: cannot be written to: {error.strerror}") from error
    try:
        folder.chmod(0o755)
        yield Stage(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        for ancestor in new:
            with suppress(OSError):  # it holds the output, if there is one
                ancestor.rmdir()


def _is_replaceable(folder: Path) -> bool:
    marks = ("figures.json", "classic/index.html")
    return not any(folder.iterdir()) or any((folder / mark).is_file() for mark in marks)


def swap(complete: Path, output: Path) -> None:
    """Put the folder ``complete`` in the place of ``output``.

    Where the system can exchange two folders in one step, ``output`` is at every moment either the
    old one or the new one, whole; elsewhere it is missing between two renames. The old folder ends
    in the place of ``complete``.
    """
    output = output.resolve()
    if not output.exists():
        complete.rename(output)
        return
    if not _exchange(complete, output):
        aside = complete.with_name(f"{complete.name}-old")
        output.rename(aside)
        complete.rename(output)
        aside.rename(complete)


def _exchange(first: Path, second: Path) -> bool:
    renameat2 = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if renameat2 is None:
        return False
    failed = renameat2(
        _CURRENT_FOLDER, os.fsencode(first), _CURRENT_FOLDER, os.fsencode(second), _EXCHANGE
    )
    if failed and ctypes.get_errno() not in (errno.EINVAL, errno.ENOSYS):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), str(second))
    return not failed

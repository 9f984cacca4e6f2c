"""What Python lacks: folders exchanged in one step or linked, names flushed, folders locked."""

import ctypes
import errno
import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_CURRENT_FOLDER = -100  # AT_FDCWD
_EXCHANGE = 2  # RENAME_EXCHANGE


def exchange(first: Path, second: Path) -> bool:
    """Exchange two folders in one step; false where the system or the disk cannot.

    Raises ``OSError`` where it could but did not.
    """
    renameat2 = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if renameat2 is None:
        return False
    failed = renameat2(
        _CURRENT_FOLDER, os.fsencode(first), _CURRENT_FOLDER, os.fsencode(second), _EXCHANGE
    )
    if failed and ctypes.get_errno() not in (errno.EINVAL, errno.ENOSYS):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), str(second))
    return not failed


def link_tree(source: Path, target: Path) -> None:
    """Give every file below ``source`` a second name below the folder ``target``.

    Where that cannot be, as on another disk, it is copied. Raises ``OSError``.
    """
    for folder, _, names in os.walk(source):
        beside = f"{target}{folder[len(str(source)) :]}"
        Path(beside).mkdir(exist_ok=True)
        for name in names:
            try:
                os.link(f"{folder}/{name}", f"{beside}/{name}")
            except OSError:
                shutil.copyfile(f"{folder}/{name}", f"{beside}/{name}")


def files_below(folder: Path) -> Iterator[str]:
    """The name of every file below a folder, from there. Raises ``OSError``."""
    return (name for name, _ in _entries_below(folder))


def sizes_below(folder: Path) -> dict[str, int]:
    """The bytes of every file below a folder, by its name from there. Raises ``OSError``."""
    return {name: entry.stat().st_size for name, entry in _entries_below(folder)}


def _entries_below(folder: Path) -> Iterator[tuple[str, os.DirEntry[str]]]:
    # plain strings: there are many files, and a path for each would take longer than to look
    below = [""]
    while below:
        start = below.pop()
        with os.scandir(f"{folder}/{start}") as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    below.append(f"{start}{entry.name}/")
                else:
                    yield start + entry.name, entry


def flush_names(folder: Path) -> None:
    """Let the names in ``folder``, as they are now, survive a power loss, where the disk can."""
    with suppress(OSError), _opened(folder) as handle:
        os.fsync(handle)


@contextmanager
def locked(folder: Path, *, wait: bool) -> Iterator[bool]:
    """Hold the lock of a folder; false where another process holds it or the disk has no locks.

    The lock belongs to the folder, whatever its name, and ends with this process at the latest.
    """
    with _opened(folder) as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
        else:
            yield True


@contextmanager
def _opened(folder: Path) -> Iterator[int]:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        yield handle
    finally:
        os.close(handle)

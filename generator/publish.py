"""The only module that writes the result: build aside, then swap."""

import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from generator.disk import exchange, flush_disk, flush_names, locked
from generator.errors import InputError, OutputError, is_told_by_system, place_of

_UNFINISHED = ".unfinished"


class Stage:
    """A folder that becomes the published one only when it is complete."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, path: str, content: str | bytes) -> int:
        """Write one file below the stage and return its size in bytes.

        Raises ``OSError``, which names the file, where it cannot be written.
        """
        target = self.folder / path
        data = content.encode() if isinstance(content, str) else content
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        except OSError as error:
            # a full disk, for one, is told without a name
            raise OSError(error.errno, error.strerror, str(target)) from error
        return len(data)


@contextmanager
def stage_beside(output: Path) -> Iterator[Stage]:
    """An empty stage on the same disk as ``output``; what is left of it in the end is removed.

    So are the stages of runs that were killed: a stage is locked as long as its run lives, and
    one that nobody holds is nobody's. (Disks without locks, as some in a network, keep them.)

    Raises ``InputError`` where ``output`` is something else than an earlier output, which a build
    may replace, and ``OutputError`` where the system refuses to write, be it here or while the
    stage is filled: no permission, a full disk and so on.
    """
    output = output.resolve()
    try:
        _check(output)
        _clear_up_after_killed_runs(output)
        with _parents_of(output), _new_stage(output) as folder:
            yield Stage(folder)
    except OSError as error:
        if not is_told_by_system(error):
            raise
        raise OutputError(_refusal(error, output)) from error


def swap(complete: Path, output: Path) -> None:
    """Put the folder ``complete`` in the place of ``output``.

    Where the system can exchange two folders in one step, ``output`` is at every moment either the
    old one or the new one, whole; elsewhere it is missing between two renames, and the next run
    puts the old one back if this one is killed just then. The old folder ends in the place of
    ``complete``.

    A power loss is survived as a kill is, as far as the disk keeps its promises: all files are
    flushed to it before they get their final address, and so is the address before this returns.

    Raises ``OSError``; the old one is then still in its place.
    """
    output = output.resolve()
    flush_disk(complete)
    if not output.exists():
        complete.rename(output)
    elif not exchange(complete, output):
        aside = _aside(output)
        output.rename(aside)
        try:
            complete.rename(output)
        except OSError:
            aside.rename(output)
            raise
        aside.rename(complete)
    flush_names(output.parent)


def _check(output: Path) -> None:
    if output.exists() and not output.is_dir():
        raise InputError(f"{output}: found a file, expected a folder or nothing")
    if output.exists() and not _is_replaceable(output):
        raise InputError(
            f"{output}: found a folder with other files, expected an empty one or an earlier output"
        )


def _is_replaceable(folder: Path) -> bool:
    marks = ("figures.json", "classic/index.html")
    return not any(folder.iterdir()) or any((folder / mark).is_file() for mark in marks)


def _clear_up_after_killed_runs(output: Path) -> None:
    aside = _aside(output)
    if aside.is_dir() and not output.exists():
        aside.rename(output)
    shutil.rmtree(aside, ignore_errors=True)
    # eight characters, as tempfile makes them
    stages = re.compile(rf"\.{re.escape(output.name)}-[a-z0-9_]{{8}}{re.escape(_UNFINISHED)}")
    with suppress(OSError):
        for folder in [path for path in output.parent.iterdir() if stages.fullmatch(path.name)]:
            with suppress(OSError), locked(folder, wait=False) as nobodys:
                if nobodys:
                    shutil.rmtree(folder, ignore_errors=True)


def _aside(output: Path) -> Path:
    return output.with_name(f".{output.name}-old{_UNFINISHED}")


@contextmanager
def _parents_of(output: Path) -> Iterator[None]:
    """The folders above ``output``; those made for it go if there is no output in the end."""
    new = [ancestor for ancestor in output.parents if not ancestor.exists()]
    output.parent.mkdir(parents=True, exist_ok=True)
    try:
        yield
    finally:
        for ancestor in new:
            with suppress(OSError):  # it holds the output, if there is one
                ancestor.rmdir()


@contextmanager
def _new_stage(output: Path) -> Iterator[Path]:
    with ExitStack() as lock:
        while True:
            try:
                made = tempfile.mkdtemp(_UNFINISHED, f".{output.name}-", output.parent)
            except OSError as error:
                raise OSError(error.errno, error.strerror, str(output.parent)) from error
            folder = Path(made)
            # a run that clears up may have taken the new folder for an old one
            with suppress(FileNotFoundError):
                lock.enter_context(locked(folder, wait=True))
                if folder.exists():
                    break
        try:
            folder.chmod(0o755)
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _refusal(error: OSError, output: Path) -> str:
    place = Path(place_of(error) or output)
    if place == output or place in output.parents:
        return f"{place}: cannot be written to: {error.strerror}"
    if output.parent in place.parents:
        stage, *parts = place.relative_to(output.parent).parts
        if stage.startswith(f".{output.name}-") and stage.endswith(_UNFINISHED):
            at = f" (at {'/'.join(parts)})" if parts else ""
            return f"{output}: cannot be written to: {error.strerror}{at}"
    return f"{place}: {error.strerror}"

"""The only module that writes the result: build aside, then take the place of the last output.

A build touches nothing that no build has written. Every finished output holds a manifest with the
names of its files, and a list of their digests. A later build replaces these files and no others:
it refuses a folder with anything else in it, looks again just before and just after the two change
places, and removes the old output file by file, as its manifest names them.
"""

import errno
import os
import re
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from generator.build.digests import DIGESTS, contents_of, digests_file
from generator.build.disk import exchange, files_below, flush_names, locked, sizes_below
from generator.build.interruption import to_be_cleared_up
from generator.build.manifest import (
    MANIFEST,
    files_of,
    is_file,
    manifest_text,
    refuse_foreign_files,
    remove_output,
)
from risk_odds.errors import InputError, OutputError, is_from_system, place, place_of

LARGEST_FILE = 50_000_000
"""The most bytes of one file: common hosts refuse or complain beyond that."""

_MARK = "unfinished-build-of-exact-risk-odds"
"""The file that tells a build's workplace from anybody's folder of a similar name."""

_UNFINISHED = ".unfinished"


class Stage:
    """A folder that files are written to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, path: str, content: str | bytes) -> int:
        """Write one file below the stage and return its size in bytes.

        Raises ``OSError``, which names the file, where it cannot be written.
        """
        target = self.folder / path
        data = content.encode() if isinstance(content, str) else content
        try:
            try:
                _write(target, data)
            except FileNotFoundError:  # its folder is new: to look before each file takes longer
                target.parent.mkdir(parents=True, exist_ok=True)
                _write(target, data)
        except OSError as error:
            # a full disk, say, is reported without a name
            raise OSError(error.errno, error.strerror, str(target)) from error
        return len(data)


def _write(file: Path, data: bytes) -> None:
    with file.open("wb", buffering=0) as opened:  # all at once, as far as the system takes it
        written = opened.write(data)
        while written < len(data):
            written += opened.write(data[written:])


def check_sizes(folder: Path) -> None:
    """Raise ``InputError`` where a file below the folder is too large to be published."""
    for name, size in sorted(sizes_below(folder).items()):
        if size > LARGEST_FILE:
            raise InputError(
                f"{name}: found {size:,} bytes, expected at most {LARGEST_FILE:,}: limit the build "
                "with --datasets, or build fewer rulesets"
            )


class NewOutput:
    """An output in the making, in a workplace beside its final place and on the same disk."""

    def __init__(self, output: Path, workplace: Path) -> None:
        self._output = output
        self._workplace = workplace
        self.stage = Stage(workplace / "new")
        """Takes what is to be published."""
        self.stage.folder.mkdir()

    def scratch(self, name: str) -> Stage:
        """A folder for what is needed on the way; it goes with the workplace."""
        return Stage(self._workplace / name)

    def publish(self, budget: int | None = None) -> int:
        """Let what has been staged take the place of the last output; that goes with the workplace.

        Returns the size of all files in bytes. ``budget`` is the most they may have.

        Where the system can exchange two folders in one step, the output is at every moment either
        the old one or the new one, whole; elsewhere it is missing between two renames, and the next
        build puts the old one back if this one is killed just then. A power loss is survived as a
        kill is, as far as the disk keeps its promises.

        Raises ``InputError`` where files that no build has written came to the output meanwhile,
        ``OutputError`` where it is too large, and ``OSError`` where the system refuses; the old
        output is then still in its place.
        """
        size = _write_lists(self.stage)
        if budget is not None and size > budget:
            raise OutputError(
                f"{self._output}: found {size:,} bytes, expected at most {budget:,}: limit the "
                "build with --largest or --datasets, or allow more with --budget"
            )
        refuse_foreign_files(self._output)
        os.sync()  # all files are on the disk before they get their final address
        self._take_place()
        flush_names(self._output.parent)
        return size

    def _take_place(self) -> None:
        """Exchange the staged folder and the last output, which is in the workplace then.

        What came to it in the last moment stays with it: the exchange is taken back.
        """
        new, output, aside = self.stage.folder, self._output, _aside(self._workplace)
        with suppress(FileNotFoundError):
            if files_of(output) is None:
                output.rmdir()  # an empty folder; the system refuses if it is no longer empty
        if not output.exists():
            new.rename(output)
            return
        if exchange(new, output):
            try:
                refuse_foreign_files(new, shown_as=output)
            except BaseException:
                exchange(new, output)
                raise
            return
        output.rename(aside)
        try:
            refuse_foreign_files(aside, shown_as=output)
            new.rename(output)
        except BaseException:
            aside.rename(output)
            raise


@contextmanager
def new_output(output: Path, inputs: Iterable[Path] = ()) -> Iterator[NewOutput]:
    """A new output for the place ``output``; its workplace is removed in the end.

    With it goes the last output, once this one has its place: a warning says what of it cannot be
    removed. So go the workplaces of builds that were killed: a workplace is locked as long as its
    build lives, and one that nobody holds is nobody's. (Disks without locks, as some in a network,
    keep them.) ``inputs`` are folders that the build reads.

    Raises ``InputError`` where ``output`` cannot be replaced: it is no folder or holds files that
    no build has written, the current folder or one of the inputs; and ``OutputError`` where the
    system refuses to write, be it here or while the output is made: no permission, a full disk and
    so on.
    """
    output = _resolved(output)
    _refuse_places_of_others(output, inputs)
    try:
        _clear_up_after_killed_builds(output)
        refuse_foreign_files(output)
        with to_be_cleared_up(), _parents_of(output), _workplace_beside(output) as workplace:
            yield NewOutput(output, workplace)
    except OSError as error:
        if not is_from_system(error):
            raise
        raise OutputError(_refusal(error, output)) from error


def _resolved(output: Path) -> Path:
    loop = InputError(
        f"{place(output)}: found a loop of symbolic links, expected a folder or nothing"
    )
    try:
        found = output.resolve()
    except RuntimeError as error:
        raise loop from error
    # later versions of Python leave a loop as it is, and what lies beyond it
    if any(path.is_symlink() for path in (found, *found.parents)):
        raise loop
    try:
        str(found).encode()
    except UnicodeEncodeError as error:  # some libraries that write files take no other name
        raise InputError(
            f"{place(found)}: found a name that is not UTF-8, expected one that is"
        ) from error
    return found


def _refuse_places_of_others(output: Path, inputs: Iterable[Path]) -> None:
    def refuse(found: str) -> InputError:
        return InputError(f"{place(output)}: found {found}, expected a folder of the build's own")

    if os.path.ismount(output):
        raise refuse("the root of a disk (a mount point)")
    if output.exists() and not output.is_dir():
        raise InputError(f"{place(output)}: found a file, expected a folder or nothing")
    with suppress(FileNotFoundError):  # somebody may have removed the current folder
        if Path.cwd().is_relative_to(output):
            raise refuse("the current folder in it")
    for folder in inputs:
        if folder.resolve().is_relative_to(output):
            raise refuse(f"{place(folder)}, which the build reads")


def _write_lists(stage: Stage) -> int:
    """Write the manifest of an output, and its digests; the size of all its files in bytes."""
    names = {*files_below(stage.folder)} - {MANIFEST, DIGESTS}  # of an attempt before
    stage.write(MANIFEST, manifest_text([*names, DIGESTS]))
    contents = contents_of(stage.folder, [*names, MANIFEST])
    size = sum(content.size for content in contents.values())
    return size + stage.write(DIGESTS, digests_file(contents))


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
def _workplace_beside(output: Path) -> Iterator[Path]:
    with ExitStack() as lock:
        while True:
            try:
                made = tempfile.mkdtemp(_UNFINISHED, f".{output.name}-", output.parent)
            except OSError as error:
                # a workplace's name is longer than that of its output
                at = output if error.errno == errno.ENAMETOOLONG else output.parent
                raise OSError(error.errno, error.strerror, str(at)) from error
            workplace = Path(made)
            # a build that clears up may have taken the new folder for an old one
            with suppress(FileNotFoundError):
                lock.enter_context(locked(workplace, wait=True))
                (workplace / _MARK).touch()
                break
        try:
            yield workplace
        finally:
            try:
                _clear(workplace)
            except SystemExit:  # a signal that came only now; a second one ends the program
                _clear(workplace)
                raise


def _clear(workplace: Path) -> None:
    """Remove a workplace; its mark goes last, so that what a kill leaves is known as ours."""
    for part in workplace.iterdir():
        if part.name != _MARK:
            remove_output(part)
    with suppress(OSError):  # it is not empty where something could not be removed
        if {path.name for path in workplace.iterdir()} == {_MARK}:
            (workplace / _MARK).unlink()
        workplace.rmdir()


def _clear_up_after_killed_builds(output: Path) -> None:
    # eight characters, as tempfile makes them
    names = re.compile(rf"\.{re.escape(output.name)}-[a-z0-9_]{{8}}{re.escape(_UNFINISHED)}")
    with suppress(OSError):
        for workplace in [path for path in output.parent.iterdir() if names.fullmatch(path.name)]:
            with suppress(OSError), locked(workplace, wait=False) as nobodys:
                if nobodys and (is_file(workplace / _MARK) or not any(workplace.iterdir())):
                    if _aside(workplace).is_dir() and not output.exists():
                        _aside(workplace).rename(output)
                    _clear(workplace)


def _aside(workplace: Path) -> Path:
    return workplace / "old"


def _refusal(error: OSError, output: Path) -> str:
    place = Path(place_of(error) or output)
    if place == output or place in output.parents:
        return f"{place}: cannot be written to: {error.strerror}"
    if output.parent in place.parents:
        workplace, *parts = place.relative_to(output.parent).parts
        if workplace.startswith(f".{output.name}-") and workplace.endswith(_UNFINISHED):
            parts = parts[1:] if parts[:1] == ["new"] else parts
            at = f" (at {'/'.join(parts)})" if parts else ""
            return f"{output}: cannot be written to: {error.strerror}{at}"
    return f"{place}: {error.strerror}"

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.build.disk import exchange, files_below, flush_names, link_tree, locked, sizes_below
from tests.conftest import PROJECT, contents


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """Two folders, each with a file that has the folder's name in it."""
    pair = tmp_path / "first", tmp_path / "second"
    for folder in pair:
        folder.mkdir()
        (folder / "name").write_text(folder.name, encoding="utf-8")
    return pair


def test_an_exchange_takes_both_or_neither(folders: tuple[Path, Path]) -> None:
    """Where the system can exchange folders each has the other's content, else its own."""
    first, second = folders
    expected = ("second", "first") if exchange(first, second) else ("first", "second")
    assert tuple((folder / "name").read_text(encoding="utf-8") for folder in folders) == expected


def test_an_exchange_with_nothing_is_an_error(folders: tuple[Path, Path], tmp_path: Path) -> None:
    """What could be exchanged and was not is reported, never passed over."""
    first, _ = folders
    with pytest.raises(OSError, match="No such file"):
        exchange(first, tmp_path / "missing")
    assert (first / "name").is_file()


def test_an_exchange_is_asked_for_from_the_current_folder(
    folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system is asked for an exchange of both names (RENAME_EXCHANGE of linux/fs.h is 2), each
    from the current folder (AT_FDCWD of fcntl.h is -100).
    """
    asked: list[tuple[object, ...]] = []

    class Library:
        """A C library that hears what it is asked for."""

        def renameat2(self, *words: object) -> int:
            asked.append(words)
            return 0

    first, second = (Path(folder.name) for folder in folders)
    monkeypatch.chdir(folders[0].parent)
    with monkeypatch.context() as heard:
        heard.setattr("ctypes.CDLL", lambda *_, **__: Library())
        assert exchange(first, second)
    assert asked == [(-100, b"first", -100, b"second", 2)]


def test_flushing_names_changes_nothing(folders: tuple[Path, Path]) -> None:
    """Waiting for the names of a folder changes none, and a missing folder is no error."""
    first, _ = folders
    flush_names(first)
    flush_names(first / "missing")
    assert [path.name for path in first.iterdir()] == ["name"]


def test_the_names_of_the_folder_itself_are_flushed(
    folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is asked to keep this folder, and nothing else; a link to it names no folder."""
    first, second = folders
    flushed: list[os.stat_result] = []
    monkeypatch.setattr(os, "fsync", lambda handle: flushed.append(os.fstat(handle)))
    (second / "link").symlink_to(first)
    flush_names(second / "link")
    flush_names(first)
    assert [os.path.samestat(each, first.stat()) for each in flushed] == [True]


@pytest.mark.parametrize("name", ["file", "link"])
def test_only_a_folder_itself_is_locked(folders: tuple[Path, Path], name: str) -> None:
    """Neither a file nor a link to a folder that somebody has put in its place is locked."""
    first, second = folders
    (first / "file").touch()
    (first / "link").symlink_to(second)
    with pytest.raises(OSError, match="Not a directory"):
        locked(first / name, wait=False).__enter__()


def test_a_folder_that_was_locked_is_not_kept_open(folders: tuple[Path, Path]) -> None:
    """The lock would go on as long as somebody has the folder open."""
    first, _ = folders
    before = {*Path("/proc/self/fd").iterdir()}
    with locked(first, wait=False) as held:
        assert held
    assert {*Path("/proc/self/fd").iterdir()} <= before


def test_a_lock_keeps_other_processes_out(folders: tuple[Path, Path]) -> None:
    """While one process holds a folder no other does; afterwards the next one can."""
    first, _ = folders
    attempt = (
        "import sys; from pathlib import Path; from generator.build.disk import locked\n"
        "with locked(Path(sys.argv[1]), wait=False) as held: print(held)"
    )

    def other_process_holds_it() -> str:
        done = subprocess.run(
            [sys.executable, "-c", attempt, str(first)],
            capture_output=True,
            text=True,
            check=True,
            cwd=PROJECT,
        )
        return done.stdout.strip()

    with locked(first, wait=False) as held:
        assert held
        assert other_process_holds_it() == "False"
    assert other_process_holds_it() == "True"


@pytest.mark.parametrize("refused", [False, True])
def test_a_linked_tree_has_all_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: bool
) -> None:
    """Every file is there under a second name; where the disk has no second names, as a copy."""

    def refuse(*_: object) -> None:
        raise OSError(errno.EXDEV, "Invalid cross-device link")

    source, target = tmp_path / "source", tmp_path / "target"
    for name in ("a", "b/c", "b/d/e"):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(name, encoding="utf-8")
    (target / "b").mkdir(parents=True)
    (target / "b" / "there").write_text("before", encoding="utf-8")
    if refused:
        monkeypatch.setattr("os.link", refuse)
    link_tree(source, target)
    assert contents(target) == {**contents(source), "b/there": b"before"}
    assert (source / "a").samefile(target / "a") is not refused


def test_files_are_named_from_their_folder(tmp_path: Path) -> None:
    """Each file has its name and bytes, at any depth; a link is a file, whatever it leads to."""
    for name, content in (("a", "1"), ("b/c", "22"), ("b/d/e", "333")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    (tmp_path / "b" / "empty").mkdir()
    (tmp_path / "b" / "link").symlink_to(tmp_path / "b" / "d", target_is_directory=True)
    assert sorted(files_below(tmp_path)) == ["a", "b/c", "b/d/e", "b/link"]
    sizes = sizes_below(tmp_path / "b" / "d")
    assert sizes == {"e": 3}

import ctypes
import errno
import threading
from pathlib import Path

import pytest

from generator.errors import InputError, OutputError
from generator.publish import Stage, stage_beside, swap
from tests.conftest import contents


@pytest.fixture
def output(tmp_path: Path) -> Path:
    """The place of a site, beside which nothing else is."""
    return tmp_path / "site"


def make_folder(folder: Path, **files: str) -> Path:
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")
    return folder


def test_a_stage_writes_text_and_bytes(tmp_path: Path) -> None:
    """Files arrive below the stage, in folders made on the way, with their size in bytes told."""
    stage = Stage(tmp_path)
    assert stage.write("a/b/c.txt", "ü\n") == 3
    assert stage.write("d.bin", b"\r\n\x00") == 3
    assert contents(tmp_path) == {"a/b/c.txt": b"\xc3\xbc\n", "d.bin": b"\r\n\x00"}


def test_a_stage_stands_beside_its_output_and_is_gone_in_the_end(output: Path) -> None:
    """The stage is on the output's own disk, hidden, empty at first, and leaves nothing behind."""
    with stage_beside(output) as stage:
        assert stage.folder.parent == output.parent
        assert stage.folder.name.startswith(".")
        assert list(stage.folder.iterdir()) == []
        stage.write("a/b.txt", "c")
    assert list(output.parent.iterdir()) == []


def test_a_failure_leaves_nothing_behind(output: Path) -> None:
    """Where the work on a stage fails, the stage goes and the last output stays as it was."""
    make_folder(output, **{"figures.json": "old"})

    def fail() -> None:
        with stage_beside(output) as stage:
            stage.write("index", "half of the ne")
            raise RuntimeError("the disk is full")

    with pytest.raises(RuntimeError, match="the disk is full"):
        fail()
    assert list(output.parent.iterdir()) == [output]
    assert contents(output) == {"figures.json": b"old"}


def test_a_failure_takes_the_folders_away_that_it_made(tmp_path: Path) -> None:
    """Parents made on the way to an output that never came to be are not left behind."""

    def fail() -> None:
        with stage_beside(tmp_path / "a" / "b" / "site") as stage:
            stage.write("index", "half of the ne")
            raise InputError("no such ruleset")

    (tmp_path / "kept").mkdir()
    with pytest.raises(InputError, match="no such ruleset"):
        fail()
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


@pytest.mark.parametrize("mark", ["figures.json", "classic/index.html", ""])
def test_an_earlier_output_may_be_replaced(output: Path, mark: str) -> None:
    """What an earlier run has left, or an empty folder, is no obstacle."""
    if mark:
        (output / mark).parent.mkdir(parents=True)
        (output / mark).write_text("old", encoding="utf-8")
    else:
        output.mkdir()
    with stage_beside(output) as stage:
        stage.write("index", "new")
        swap(stage.folder, output)
    assert contents(output) == {"index": b"new"}


def test_a_folder_of_other_files_is_refused(output: Path) -> None:
    """A folder that no run has left is named and stays as it is, to the last file."""
    make_folder(output, thesis="the only copy")
    with pytest.raises(InputError, match="site: found a folder with other files, expected"):
        stage_beside(output).__enter__()
    assert contents(output.parent) == {"site/thesis": b"the only copy"}


def test_a_link_to_the_output_is_followed(tmp_path: Path) -> None:
    """Where the output is a link to a folder, that folder is replaced and the link stays."""
    make_folder(tmp_path / "real", **{"figures.json": "old"})
    output = tmp_path / "site"
    output.symlink_to(tmp_path / "real")
    with stage_beside(output) as stage:
        stage.write("index", "new")
        swap(stage.folder, output)
    assert output.is_symlink()
    assert contents(tmp_path / "real") == {"index": b"new"}


def test_the_parents_of_an_output_are_made(tmp_path: Path) -> None:
    """An output in folders that do not exist yet is no mistake."""
    output = tmp_path / "a" / "b" / "site"
    with stage_beside(output) as stage:
        stage.write("index", "new")
        swap(stage.folder, output)
    assert contents(tmp_path) == {"a/b/site/index": b"new"}


def test_a_file_in_the_outputs_place_is_refused(output: Path) -> None:
    """A file that stands where the site should go is named and stays as it is."""
    output.write_text("precious", encoding="utf-8")
    with pytest.raises(InputError, match="site: found a file, expected a folder"):
        stage_beside(output).__enter__()
    assert contents(output.parent) == {"site": b"precious"}


def test_a_file_in_the_parents_place_is_refused(tmp_path: Path) -> None:
    """A file that stands where the output's parent should be is named and stays as it is."""
    (tmp_path / "parent").write_text("precious", encoding="utf-8")
    with pytest.raises(OutputError, match="parent: cannot be written to"):
        stage_beside(tmp_path / "parent" / "site").__enter__()
    assert contents(tmp_path) == {"parent": b"precious"}


def test_the_first_swap_moves(output: Path) -> None:
    """Where there is no output yet, the complete folder becomes it."""
    complete = make_folder(output.with_name("complete"), index="new")
    swap(complete, output)
    assert contents(output.parent) == {"site/index": b"new"}


def test_a_swap_exchanges(output: Path) -> None:
    """The complete folder becomes the output, and the old one is found in its place."""
    make_folder(output, index="old", gone="old")
    complete = make_folder(output.with_name("complete"), index="new")
    swap(complete, output)
    assert contents(output) == {"index": b"new"}
    assert contents(complete) == {"index": b"old", "gone": b"old"}


def test_a_swap_works_where_the_system_cannot_exchange(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without an exchange in one step, three renames come to the same."""
    make_folder(output, index="old")
    complete = make_folder(output.with_name("complete"), index="new")
    monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: object())
    swap(complete, output)
    assert contents(output.parent) == {"site/index": b"new", "complete/index": b"old"}


@pytest.mark.parametrize("code", [errno.EINVAL, errno.ENOSYS])
def test_a_swap_works_on_disks_that_cannot_exchange(
    output: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    """A file system that knows no exchange gets three renames as well."""
    make_folder(output, index="old")
    complete = make_folder(output.with_name("complete"), index="new")
    monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: _Failing())
    monkeypatch.setattr(ctypes, "get_errno", lambda: code)
    swap(complete, output)
    assert contents(output.parent) == {"site/index": b"new", "complete/index": b"old"}


def test_a_swap_that_fails_says_so(output: Path) -> None:
    """Without a complete folder the output stays, and the error is not swallowed."""
    make_folder(output, index="old")
    with pytest.raises(FileNotFoundError):
        swap(output.with_name("missing"), output)
    assert contents(output.parent) == {"site/index": b"old"}


def test_readers_never_miss_the_output(output: Path) -> None:
    """While outputs are swapped hundreds of times, a reader finds a whole one every time."""
    make_folder(output, index="one")
    other = make_folder(output.with_name("other"), index="two")
    seen: set[str] = set()
    stop = threading.Event()
    faults: list[OSError] = []

    def read() -> None:
        while not stop.is_set():
            try:
                seen.add((output / "index").read_text(encoding="utf-8"))
            except OSError as error:
                faults.append(error)

    reader = threading.Thread(target=read)
    reader.start()
    for _ in range(500):
        swap(other, output)
    stop.set()
    reader.join()
    assert not faults
    assert seen <= {"one", "two"}


class _Failing:
    """A C library whose exchange always fails."""

    def renameat2(self, *_: object) -> int:
        return -1

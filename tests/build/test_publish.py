import ctypes
import errno
import gzip
import os
import re
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.build import publish
from generator.build.digests import DIGESTS
from generator.build.disk import locked
from generator.build.manifest import MANIFEST, manifest_text
from generator.build.publish import LARGEST_FILE, Stage, check_sizes, new_output
from risk_odds.errors import InputError, OutputError
from tests.conftest import contents, published_contents
from tests.processes import publish_files


@pytest.fixture
def output(tmp_path: Path) -> Path:
    """The place of a site, beside which nothing else is."""
    return tmp_path / "there" / "site"


@pytest.fixture
def earlier(output: Path) -> Path:
    """A site that an earlier build has published."""
    publish_files(output, {"index.html": "old", "classic/8-vs-5/index.html": "old", "gone": "old"})
    return output


def make_folder(folder: Path, **files: str) -> Path:
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")
    return folder


def refusal(output: Path, *inputs: Path) -> str:
    """Return what is said where an output is refused; nothing beside it may have changed."""
    before = contents(output.parent)
    with pytest.raises(InputError) as refused:
        new_output(output, inputs).__enter__()
    assert contents(output.parent) == before
    return str(refused.value)


def test_a_stage_writes_text_and_bytes(tmp_path: Path) -> None:
    """Files arrive below the stage, in folders made on the way, with their size in bytes told."""
    stage = Stage(tmp_path)
    assert stage.write("a/b/c.txt", "ü\n") == 3
    assert stage.write("d.bin", b"\r\n\x00") == 3
    assert contents(tmp_path) == {"a/b/c.txt": b"\xc3\xbc\n", "d.bin": b"\r\n\x00"}


def test_a_folder_that_comes_meanwhile_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Jobs write at once: another may make the folder of a file between a look and the next."""
    write = publish._write

    def made_by_another(file: Path, data: bytes) -> None:
        monkeypatch.undo()
        try:
            write(file, data)
        finally:
            file.parent.mkdir()

    monkeypatch.setattr(publish, "_write", made_by_another)
    assert Stage(tmp_path).write("a/b.txt", "c") == 1
    assert contents(tmp_path) == {"a/b.txt": b"c"}


def test_a_workplace_stands_beside_its_output_and_is_gone_in_the_end(output: Path) -> None:
    """The workplace is on the output's own disk, hidden, and leaves nothing behind."""
    with new_output(output) as new:
        workplace = new.stage.folder.parent
        assert workplace.parent == output.parent
        assert workplace.name.startswith(".")
        assert list(new.stage.folder.iterdir()) == []
        new.stage.write("a/b.txt", "c")
        new.scratch("generated").write("d.txt", "e")
    assert not output.parent.exists()


def test_an_output_says_which_files_are_its_own(output: Path) -> None:
    """What is published is what was staged, and a manifest with its names in order, and a list of
    their digests.
    """
    with new_output(output) as new:
        for name in ("b", "a/c", "a/b"):
            new.stage.write(name, name)
        new.scratch("generated").write("scratch", "not published")
        new.publish()
    assert published_contents(output) == {"a/b": b"a/b", "a/c": b"a/c", "b": b"b"}
    heading, *names = (output / MANIFEST).read_text(encoding="utf-8").splitlines()
    assert "exact-risk-odds" in heading
    assert names == ["SHA256SUMS.gz", "a/b", "a/c", "b"]


def test_whoever_copies_an_output_can_check_it(output: Path) -> None:
    """``sha256sum`` finds every file as its digest says, and one that has changed."""
    with new_output(output) as new:
        new.stage.write("b", "b")
        new.stage.write("a/c", "c")
        new.publish()
    listed = gzip.decompress((output / DIGESTS).read_bytes()).decode()
    assert [line.split("  ")[1] for line in listed.splitlines()] == [
        "a/c",
        "b",
        MANIFEST,
    ]

    def check() -> subprocess.CompletedProcess[str]:
        command = ["sha256sum", "--check", "--strict"]
        return subprocess.run(
            command, cwd=output, input=listed, capture_output=True, text=True, check=False
        )

    assert check().returncode == 0
    (output / "a" / "c").write_text("d", encoding="utf-8")
    changed = check()
    assert changed.returncode == 1
    assert "a/c: FAILED" in changed.stdout


def test_an_attempt_to_publish_leaves_no_digests_behind(output: Path) -> None:
    """Where an output was too large at first, its lists are those of what is published then."""
    with new_output(output) as new:
        new.stage.write("a", "a")
        with pytest.raises(OutputError):
            new.publish(1)
        new.stage.write("b", "b")
        new.publish()
    listed = gzip.decompress((output / DIGESTS).read_bytes()).decode()
    assert [line[66:] for line in listed.splitlines()] == ["a", "b", MANIFEST]
    _, *names = (output / MANIFEST).read_text(encoding="utf-8").splitlines()
    assert names == [DIGESTS, "a", "b"]


def test_an_output_beyond_its_budget_is_not_published(earlier: Path) -> None:
    """The size of all files, the manifest included, is stated and may not exceed the budget."""
    before = contents(earlier)
    with new_output(earlier) as new:
        new.stage.write("a/b", "c" * 1000)
        with pytest.raises(OutputError) as refused:
            new.publish(1000)
        told = re.search(r"site: found (1,\d+) bytes, expected at most 1,000:", str(refused.value))
        assert told
        size = int(told[1].replace(",", ""))
        with pytest.raises(OutputError, match=f"expected at most {size - 1:,}:"):
            new.publish(size - 1)
        assert contents(earlier) == before
        assert new.publish(size) == size
    assert size == sum(map(len, contents(earlier).values()))


def test_a_failure_leaves_nothing_behind(earlier: Path) -> None:
    """Where the work fails, the workplace goes and the last output stays as it was."""
    before = contents(earlier.parent)

    def fail() -> None:
        with new_output(earlier) as new:
            new.stage.write("index", "half of the ne")
            raise RuntimeError("the disk is full")

    with pytest.raises(RuntimeError, match="the disk is full"):
        fail()
    assert contents(earlier.parent) == before
    assert list(earlier.parent.iterdir()) == [earlier]


def test_a_failure_takes_the_folders_away_that_it_made(tmp_path: Path) -> None:
    """Parents made on the way to an output that never came to be are not left behind."""

    def fail() -> None:
        with new_output(tmp_path / "a" / "b" / "site") as new:
            new.stage.write("index", "half of the ne")
            raise InputError("no such ruleset")

    (tmp_path / "kept").mkdir()
    with pytest.raises(InputError, match="no such ruleset"):
        fail()
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_an_earlier_output_may_be_replaced(earlier: Path) -> None:
    """What an earlier build has published is replaced whole, and nothing is left of it."""
    publish_files(earlier, {"index.html": "new"})
    assert published_contents(earlier) == {"index.html": b"new"}
    assert list(earlier.parent.iterdir()) == [earlier]


def test_an_empty_folder_may_be_replaced(output: Path) -> None:
    """An empty folder is no obstacle."""
    output.mkdir(parents=True)
    publish_files(output, {"index.html": "new"})
    assert published_contents(output) == {"index.html": b"new"}


def test_an_output_that_lost_files_may_be_replaced(earlier: Path) -> None:
    """Files that somebody has removed from the last output are not missed."""
    (earlier / "classic" / "8-vs-5" / "index.html").unlink()
    publish_files(earlier, {"index.html": "new"})
    assert published_contents(earlier) == {"index.html": b"new"}


FOREIGN: dict[str, Callable[[Path], object]] = {
    "thesis.txt": lambda output: (output / "thesis.txt").write_text("the only copy"),
    "CNAME": lambda output: (output / "CNAME").write_text("example.org"),
    ".git/": lambda output: make_folder(output / ".git", HEAD="ref: refs/heads/gh-pages"),
    "empty/": lambda output: (output / "empty").mkdir(),
    "classic/8-vs-5/notes.txt": lambda output: (
        output / "classic" / "8-vs-5" / "notes.txt"
    ).write_text("mine"),
    "link": lambda output: (output / "link").symlink_to("index.html"),
    "linked": lambda output: (output / "linked").symlink_to("classic"),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_an_output_with_foreign_files_is_refused(earlier: Path, name: str) -> None:
    """A file, folder or link that no build has written: it is named, and everything stays."""
    FOREIGN[name](earlier)
    told = refusal(earlier)
    assert told.startswith(f"{earlier}: found files that no build has written ({name}), expected")
    assert (earlier / name).exists()


def test_a_link_in_the_place_of_a_file_is_foreign(earlier: Path) -> None:
    """A link that has the name of a file of ours is somebody's all the same."""
    (earlier / "gone").unlink()
    (earlier / "gone").symlink_to("index.html")
    assert "(gone)" in refusal(earlier)


@pytest.mark.parametrize("mark", ["figures.json", "classic/index.html", MANIFEST])
def test_a_folder_that_only_resembles_an_output_is_refused(output: Path, mark: str) -> None:
    """A folder with a site's file names, but without a manifest of ours, is nobody's output."""
    (output / mark).parent.mkdir(parents=True)
    (output / mark).write_text("index.html\nthesis.txt\n", encoding="utf-8")
    (output / "thesis.txt").write_text("the only copy", encoding="utf-8")
    assert "thesis.txt" in refusal(output)


def test_a_manifest_reaches_no_further_than_its_folder(earlier: Path) -> None:
    """Names that lead out of the folder remove nothing there."""
    treasure = make_folder(earlier.parent / "treasure", gold="mine")
    manifest = earlier / MANIFEST
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(f"{text}../treasure/gold\n{treasure}/gold\n", encoding="utf-8")
    publish_files(earlier, {"index.html": "new"})
    assert contents(treasure) == {"gold": b"mine"}
    assert published_contents(earlier) == {"index.html": b"new"}


def test_odd_names_make_one_line(tmp_path: Path) -> None:
    """Names with line ends and codes for the terminal are shown with these escaped."""
    output = make_folder(tmp_path / "my\nsite", **{"a\x1b[31mb\n": "a thesis"})
    told = refusal(output)
    assert told.isprintable()
    assert r"my\nsite: found files that no build has written (a\x1b[31mb\n)" in told


def test_a_name_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    """It is reported before anything is written: libraries that write files would fail later."""
    (tmp_path / "there").mkdir()
    told = refusal(tmp_path / "there" / os.fsdecode(b"caf\xe9"))
    assert (
        told == rf"{tmp_path}/there/caf\udce9: found a name that is not UTF-8, expected one that is"
    )


def test_many_foreign_files_make_a_short_message(output: Path) -> None:
    """Of a thousand files three are named."""
    make_folder(output, **{f"photo-{number:03}": "x" for number in range(1000)})
    told = refusal(output)
    assert "(photo-000, photo-001, photo-002 and more)" in told


def test_the_current_folder_is_refused(
    tmp_path: Path, earlier: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the current folder, empty or not, nor one that it is in can be replaced."""
    empty = make_folder(tmp_path / "empty")
    for current, output in (
        (empty, Path()),
        (earlier, Path()),
        (earlier / "classic", Path("..")),
    ):
        monkeypatch.chdir(current)
        assert "found the current folder in it, expected" in refusal(output.resolve())
        assert "found the current folder in it, expected" in refusal(output)


def test_the_folder_of_an_input_is_refused(output: Path) -> None:
    """An output must not be, or hold, a folder that the build reads."""
    rulesets = make_folder(output / "my-rules")
    for place in (output, rulesets):
        assert f"found {rulesets}, which the build reads, expected" in refusal(place, rulesets)
    rulesets.rmdir()
    publish_files(output, {"index.html": "new"}, inputs=[output.parent])
    assert published_contents(output) == {"index.html": b"new"}


def test_a_mount_point_is_refused() -> None:
    """The root of a disk cannot be exchanged: it is named before anything is solved."""
    for place in ("/", "/proc"):
        with pytest.raises(InputError, match=f"^{place}: found the root of a disk"):
            new_output(Path(place)).__enter__()


@pytest.mark.parametrize("name", ["loop", "loop/site", "one"])
def test_a_loop_of_links_is_refused(tmp_path: Path, name: str) -> None:
    """A link that leads to itself, directly or not, is named."""
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "one").symlink_to("other")
    (tmp_path / "other").symlink_to("one")
    with pytest.raises(InputError, match=f"{name}: found a loop of symbolic links, expected"):
        new_output(tmp_path / name).__enter__()
    assert len(list(tmp_path.iterdir())) == 3


def test_a_link_to_the_output_is_followed(tmp_path: Path) -> None:
    """Where the output is a link to a folder, that folder is replaced and the link stays."""
    publish_files(tmp_path / "real", {"index": "old"})
    output = tmp_path / "site"
    output.symlink_to(tmp_path / "real")
    publish_files(output, {"index": "new"})
    assert output.is_symlink()
    assert published_contents(tmp_path / "real") == {"index": b"new"}


def test_a_file_in_the_outputs_place_is_refused(output: Path) -> None:
    """A file that stands where the site should go is named and stays as it is."""
    make_folder(output.parent, site="precious")
    assert "site: found a file, expected a folder" in refusal(output)


def test_a_name_that_is_too_long_is_named(tmp_path: Path) -> None:
    """A name with no room for the workplace beside it is the output's fault, not its parent's."""
    output = tmp_path / ("x" * 240)
    with pytest.raises(OutputError) as told:
        new_output(output).__enter__()
    assert str(told.value) == f"{output}: cannot be written to: File name too long"


def test_a_file_in_the_parents_place_is_refused(tmp_path: Path) -> None:
    """A file that stands where the output's parent should be is named and stays as it is."""
    (tmp_path / "parent").write_text("precious", encoding="utf-8")
    with pytest.raises(OutputError, match="parent: cannot be written to"):
        new_output(tmp_path / "parent" / "site").__enter__()
    assert contents(tmp_path) == {"parent": b"precious"}


@pytest.mark.parametrize("exchanging", [True, False])
@pytest.mark.parametrize("at_first", ["an output", "an empty folder", "nothing"])
def test_what_appears_while_a_build_runs_stays(
    output: Path, monkeypatch: pytest.MonkeyPatch, at_first: str, exchanging: bool
) -> None:
    """A file that comes to the output before the swap ends the build before anything has taken
    another place, and all of it stays.
    """
    monkeypatch.setattr(os, "sync", lambda: pytest.fail("found a swap, expected none"))
    if not exchanging:
        monkeypatch.setattr("generator.build.publish.exchange", lambda *_: False)
    if at_first == "an output":
        with monkeypatch.context() as earlier:
            earlier.setattr(os, "sync", lambda: None)
            publish_files(output, {"index.html": "old"})
    elif at_first == "an empty folder":
        output.mkdir(parents=True)

    def build() -> None:
        with new_output(output) as new:
            new.stage.write("index.html", "new")
            output.mkdir(exist_ok=True)
            (output / "thesis.txt").write_text("the only copy", encoding="utf-8")
            new.publish()

    with pytest.raises(InputError, match=r"files that no build has written \(thesis.txt\)"):
        build()
    old = {"index.html": b"old"} if at_first == "an output" else {}
    assert published_contents(output) == {**old, "thesis.txt": b"the only copy"}
    assert list(output.parent.iterdir()) == [output]


@pytest.mark.parametrize("exchanging", [True, False])
def test_what_appears_during_the_swap_stays(
    earlier: Path, monkeypatch: pytest.MonkeyPatch, exchanging: bool
) -> None:
    """A file that comes after the last look is found after the swap, which is taken back."""
    if not exchanging:
        monkeypatch.setattr("generator.build.publish.exchange", lambda *_: False)
    sync = os.sync

    def late() -> None:
        (earlier / "thesis.txt").write_text("the only copy", encoding="utf-8")
        sync()

    monkeypatch.setattr("generator.build.publish.os.sync", late)
    before = contents(earlier)
    with pytest.raises(InputError, match=r"files that no build has written \(thesis.txt\)"):
        publish_files(earlier, {"index.html": "new"})
    assert contents(earlier) == {**before, "thesis.txt": b"the only copy"}
    assert list(earlier.parent.iterdir()) == [earlier]


def test_an_empty_folder_that_is_no_longer_empty_is_not_replaced(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What comes to it after the last look is kept by the system, which does not remove it."""
    output.mkdir(parents=True)

    def late() -> None:
        (output / "thesis.txt").write_text("the only copy", encoding="utf-8")

    monkeypatch.setattr(os, "sync", late)
    with pytest.raises(OutputError, match="site: cannot be written to: Directory not empty"):
        publish_files(output, {"index.html": "new"})
    assert contents(output.parent) == {"site/thesis.txt": b"the only copy"}


@pytest.mark.parametrize(
    ("name", "when_removed"),
    [("thesis.txt", "gone"), ("classic/8-vs-5/thesis.txt", "index.html"), ("thesis.txt", MANIFEST)],
)
def test_what_comes_to_the_old_output_after_the_swap_stays(
    earlier: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    name: str,
    when_removed: str,
) -> None:
    """A program that works in the old folder may write there while it is removed: that is kept."""
    inside = os.open(earlier, os.O_RDONLY)
    unlink = os.unlink

    def write_before(path: str, **options: Any) -> None:
        if Path(path).name == when_removed and not caplog.messages:
            with open(
                name,
                "w",
                encoding="utf-8",
                opener=lambda path, flags: os.open(path, flags, 0o644, dir_fd=inside),
            ) as file:
                file.write("the only copy")
        unlink(path, **options)

    monkeypatch.setattr(os, "unlink", write_before)
    publish_files(earlier, {"index.html": "new"})
    monkeypatch.undo()
    publish_files(earlier, {"index.html": "newer"})
    os.close(inside)
    (left,) = (path for path in earlier.parent.iterdir() if path != earlier)
    assert (left / "new" / name).read_text(encoding="utf-8") == "the only copy"
    assert published_contents(earlier) == {"index.html": b"newer"}
    assert f"{left}/new is left of an earlier build" in caplog.messages[0]


def test_a_signal_while_the_workplace_is_cleared_up_leaves_nothing(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clearing up is taken up again where a signal has ended it."""
    rmdir, removed = os.rmdir, []

    def interrupted(*args: Any, **options: Any) -> None:
        removed.append(args)
        if len(removed) == 2:
            raise SystemExit(130)
        rmdir(*args, **options)

    def build() -> None:
        with new_output(output) as new:
            for name in ("a", "b", "c"):
                new.scratch("generated").write(f"{name}/file", "on the way")
            new.stage.write("index.html", "new")
            new.publish()
            monkeypatch.setattr(os, "rmdir", interrupted)

    with pytest.raises(SystemExit):
        build()
    assert len(removed) > 2
    assert list(output.parent.iterdir()) == [output]


def test_a_file_in_the_outputs_place_that_appears_meanwhile_stays(output: Path) -> None:
    """A file that takes the place of the output while the build runs is not replaced."""

    def build() -> None:
        with new_output(output) as new:
            new.stage.write("index.html", "new")
            output.write_text("precious", encoding="utf-8")
            new.publish()

    with pytest.raises(OutputError, match="Not a directory"):
        build()
    assert contents(output.parent) == {"site": b"precious"}


def test_an_old_output_that_cannot_be_removed_is_named(
    earlier: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The new output is published, and a warning says where what is left of the old one is."""
    unlink = os.unlink

    def refuse(path: str, **options: Any) -> None:
        if Path(path).name == "gone":
            raise PermissionError(errno.EACCES, "Permission denied", path)
        unlink(path, **options)

    monkeypatch.setattr(os, "unlink", refuse)
    publish_files(earlier, {"index.html": "new"})
    assert published_contents(earlier) == {"index.html": b"new"}
    (left,) = (path for path in earlier.parent.iterdir() if path != earlier)
    told = caplog.messages[0]
    assert told.startswith(f"Warning: {left}/new is left of an earlier build and cannot be removed")
    assert told.endswith("gone: Permission denied")
    monkeypatch.undo()
    publish_files(earlier, {"index.html": "newer"})
    assert list(earlier.parent.iterdir()) == [earlier]


def test_the_parents_of_an_output_are_made(tmp_path: Path) -> None:
    """An output in folders that do not exist yet is no mistake."""
    publish_files(tmp_path / "a" / "b" / "site", {"index": "new"})
    assert published_contents(tmp_path / "a" / "b" / "site") == {"index": b"new"}


def no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: object())


def failing_library(code: int) -> Callable[[pytest.MonkeyPatch], None]:
    def set_up(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: _Failing())
        monkeypatch.setattr(ctypes, "get_errno", lambda: code)

    return set_up


@pytest.mark.parametrize(
    "system", [no_library, failing_library(errno.EINVAL), failing_library(errno.ENOSYS)]
)
def test_publishing_works_where_folders_cannot_be_exchanged(
    earlier: Path,
    monkeypatch: pytest.MonkeyPatch,
    system: Callable[[pytest.MonkeyPatch], None],
) -> None:
    """Where system or disk know no exchange in one step, renames come to the same."""
    system(monkeypatch)
    publish_files(earlier, {"index.html": "new"})
    assert published_contents(earlier) == {"index.html": b"new"}
    assert list(earlier.parent.iterdir()) == [earlier]


def test_a_failed_rename_puts_the_old_output_back(
    earlier: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where folders cannot be exchanged and the second rename fails, the first one is undone."""
    monkeypatch.setattr("generator.build.publish.exchange", lambda *_: False)
    before, rename = contents(earlier), Path.rename

    def refuse(path: Path, target: Path) -> Path:
        if path.name == "new":
            raise OSError(errno.EIO, "Input/output error", str(path))
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(OutputError, match="Input/output error"):
        publish_files(earlier, {"index.html": "new"})
    assert contents(earlier) == before


def test_the_new_name_is_on_the_disk_before_the_old_output_goes(
    earlier: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The names beside the output are flushed once, when the new one is in its place and the old
    one is still beside it: no power loss leaves neither.
    """
    seen: list[tuple[bool, bytes, list[bytes]]] = []

    def flush(handle: int) -> None:
        beside = [path for path in earlier.parent.iterdir() if path != earlier]
        old = [path.read_bytes() for folder in beside for path in folder.rglob("index.html")]
        is_parent = os.path.samestat(os.fstat(handle), earlier.parent.stat())
        seen.append((is_parent, (earlier / "index.html").read_bytes(), old))

    monkeypatch.setattr(os, "fsync", flush)
    publish_files(earlier, {"index.html": "new"})
    assert seen == [(True, b"new", [b"old", b"old"])]


def test_readers_never_miss_the_output(output: Path) -> None:
    """While outputs are published a hundred times, a reader finds a whole one every time."""
    publish_files(output, {"index": "one"})
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
    for number in range(100):
        publish_files(output, {"index": ("two", "one")[number % 2]})
    stop.set()
    reader.join()
    assert not faults
    assert seen == {"one", "two"}


@pytest.mark.parametrize(
    ("name", "at"),
    [("new/a/b.txt", " (at a/b.txt)"), ("generated/c.txt", " (at generated/c.txt)"), ("", "")],
)
def test_a_refusal_names_the_output_and_what_was_written(output: Path, name: str, at: str) -> None:
    """The workplace has a name that nobody knows: a file of it is named from there, and one that is
    to be published as it would have been.
    """

    def fill() -> None:
        with new_output(output) as new:
            place = new.stage.folder.parent / name
            raise OSError(errno.ENOSPC, "No space left on device", str(place))

    with pytest.raises(OutputError) as told:
        fill()
    assert str(told.value) == f"{output}: cannot be written to: No space left on device{at}"


def killed_build(output: Path, *, is_marked: bool) -> Path:
    """The workplace that a build has left which was killed between two renames."""
    killed = output.parent / f".{output.name}-killed00.unfinished"
    make_folder(killed / "old", **{"index.html": "old"})
    if is_marked:
        (killed / publish._MARK).touch()
    return killed


def test_an_output_that_is_missing_is_put_back(output: Path) -> None:
    """Where a build was killed when the old output was out of its place, the next one puts it back,
    be it only to fail.
    """
    killed = killed_build(output, is_marked=True)
    manifest = manifest_text(["index.html"])
    (killed / "old" / MANIFEST).write_text(manifest, encoding="utf-8")
    with new_output(output):
        assert published_contents(output) == {"index.html": b"old"}
        assert not killed.exists()
    assert published_contents(output) == {"index.html": b"old"}


def test_an_output_that_is_there_is_not_put_back(earlier: Path) -> None:
    """What a killed build has left of an older output goes, as there is a newer one."""
    before = contents(earlier)
    killed = killed_build(earlier, is_marked=True)
    with new_output(earlier):
        assert contents(earlier) == before
    assert not killed.exists()


def test_a_folder_that_only_looks_like_a_workplace_stays(output: Path) -> None:
    """Without the mark it is somebody's, whatever its name; an empty one is nobody's."""
    somebodys = killed_build(output, is_marked=False)
    empty = make_folder(output.parent / f".{output.name}-killed01.unfinished")
    with new_output(output):
        assert not output.exists()
    assert contents(somebodys) == {"old/index.html": b"old"}
    assert not empty.exists()


class _Failing:
    """A C library whose exchange always fails."""

    def renameat2(self, *_: object) -> int:
        return -1


def test_files_too_large_are_refused(tmp_path: Path) -> None:
    """A file beyond what common hosts take ends the build, with its name and what to do."""
    (tmp_path / "data").mkdir()
    path = tmp_path / "data" / "large.csv"
    for size in (LARGEST_FILE, LARGEST_FILE + 1):
        with path.open("wb") as file:
            file.truncate(size)
        if size == LARGEST_FILE:
            check_sizes(tmp_path)
    with pytest.raises(InputError, match=r"data/large.csv: found 50,000,001 bytes.*--datasets"):
        check_sizes(tmp_path)


def test_a_build_that_lives_keeps_its_workplace(tmp_path: Path) -> None:
    """Another build of the same output clears up after killed ones alone: what a living one has
    staged is published all the same.
    """
    output = tmp_path / "site"
    with new_output(output) as living:
        living.stage.write("index.html", "of the living")
        killed = tmp_path / f".site-killed00{publish._UNFINISHED}"
        killed.mkdir()
        (killed / publish._MARK).touch()
        (killed / "new").mkdir()
        with new_output(output):
            assert not killed.exists()
        living.publish()
    assert contents(output)["index.html"] == b"of the living"
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_new_workplace_that_is_cleared_up_is_made_again(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where another build holds a new workplace, which it takes for an old one, this one waits for
    its end, and works in another.
    """
    mkdtemp = tempfile.mkdtemp
    made: list[Path] = []
    held = threading.Event()

    def clear_up(folder: Path) -> None:
        with locked(folder, wait=True):
            held.set()
            time.sleep(0.05)
            folder.rmdir()

    def make(*names: Any) -> str:
        made.append(Path(mkdtemp(*names)))
        if len(made) == 1:
            other.start()
            held.wait()
        return f"{made[-1]}"

    other = threading.Thread(target=lambda: clear_up(made[0]))
    monkeypatch.setattr(tempfile, "mkdtemp", make)
    with new_output(output) as new:
        assert len(made) == 2
        assert new.stage.folder.parent == made[1]
        assert not made[0].exists()
    other.join()

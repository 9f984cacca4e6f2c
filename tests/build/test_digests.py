import gzip
import hashlib
from pathlib import Path

import pytest

from generator.build.digests import Content, contents_of, digests_file


def test_a_file_has_its_size_and_its_digest(tmp_path: Path) -> None:
    """Empty files, small ones and those that are read in parts have their sizes and digests."""
    (tmp_path / "folder").mkdir()
    files = {"empty": b"", "abc": b"abc", "folder/large": bytes(range(256)) * 3000}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    found = contents_of(tmp_path, files)
    assert found == {
        name: Content(len(content), hashlib.sha256(content).hexdigest())
        for name, content in files.items()
    }
    # as the standard prints it
    assert found["abc"].sha256.startswith("ba7816bf8f01cfea414140de5dae2223")


def test_many_files_keep_their_own_digests(tmp_path: Path) -> None:
    """However many are read at the same time, each name has the digest of its own file."""
    names = [f"{number}.txt" for number in range(1200)]
    for name in names:
        (tmp_path / name).write_text(name, encoding="utf-8")
    assert {name: content.sha256 for name, content in contents_of(tmp_path, names).items()} == {
        name: hashlib.sha256(name.encode()).hexdigest() for name in names
    }


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    """Where there is no file, or a folder in its place, the error names it."""
    (tmp_path / "folder").mkdir()
    for name in ("missing", "folder"):
        with pytest.raises(OSError, match=name) as refused:
            contents_of(tmp_path, [name])
        assert refused.value.filename == f"{tmp_path}/{name}"


def test_no_file_stays_open(tmp_path: Path) -> None:
    """A site has more files than a process may have open, and one that cannot be read is closed."""
    (tmp_path / "abc").write_bytes(b"abc")
    before = {*Path("/proc/self/fd").iterdir()}
    contents_of(tmp_path, ["abc"])
    with pytest.raises(IsADirectoryError):
        contents_of(tmp_path, ["."])
    assert {*Path("/proc/self/fd").iterdir()} <= before


def test_the_list_is_that_of_sha256sum_and_always_the_same() -> None:
    """A line a file, by name, in the format of ``sha256sum``; packed without a time or a name."""
    contents = {"b/c.txt": Content(1, "2" * 64), "a.txt": Content(1, "1" * 64)}
    packed = digests_file(contents)
    text = f"{'1' * 64}  a.txt\n{'2' * 64}  b/c.txt\n"
    assert gzip.decompress(packed).decode() == text
    assert packed == digests_file(dict(reversed(contents.items())))
    assert packed[3:8] == bytes(5)  # no name, no time

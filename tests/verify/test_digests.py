import gzip
from pathlib import Path

import pytest

from generator.verify.digests import DIGESTS, read_digests, verify_digests
from generator.verify.faults import MOST_SHOWN, Fault
from generator.verify.published import Published
from tests.conftest import Built
from tests.processes import publish_files


@pytest.fixture
def site(tmp_path: Path) -> Published:
    """A few files as a build publishes them."""
    publish_files(tmp_path / "site", {"a.txt": "a", "b/c.txt": "c", "b/d.txt": "d"})
    return Published(tmp_path / "site")


def faults(site: Published) -> list[str]:
    return list(map(str, verify_digests(site.folder)[1]))


def test_every_file_of_a_build_has_its_digest(built: Built) -> None:
    """All files but the list itself are in it, with their digests."""
    checked, found = verify_digests(built.folder)
    files = [path for path in built.folder.rglob("*") if path.is_file()]
    assert (checked.digests, found) == (len(files) - 1, [])


def test_each_file_that_differs_is_named(site: Published) -> None:
    """One that has changed, one that is missing and one that was added are faults of their own."""
    assert faults(site) == []
    (site.folder / "a.txt").write_text("A", encoding="utf-8")
    (site.folder / "b" / "c.txt").unlink()
    (site.folder / "b" / "c.txt").mkdir()
    (site.folder / "b" / "more.txt").write_text("", encoding="utf-8")
    changed, missing, added = faults(site)
    assert changed.startswith("a.txt: its SHA-256: found 559aead08264")
    assert changed.endswith("as SHA256SUMS.gz says")
    assert missing.startswith("b/c.txt: the file: found no such file, expected one")
    assert added.startswith("b/more.txt: the file: found a file that SHA256SUMS.gz does not list")


def test_many_faults_are_cut_short(site: Published) -> None:
    """No more are reported than of any verification."""
    for number in range(MOST_SHOWN + 5):
        (site.folder / f"{number}.txt").write_text("", encoding="utf-8")
    assert len(faults(site)) == MOST_SHOWN


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "the file: found nothing"),
        (b"", "the file: found no line"),
        (b"a  b\n", "the file: found an error"),
        (gzip.compress(b"", mtime=0)[:-3], "the file: found an error"),
        (gzip.compress(b"", mtime=0), "the file: found no line"),
        (gzip.compress(b"\xff", mtime=0), "the file: found no UTF-8"),
        (gzip.compress(b"12 a\n", mtime=0), "line 1: found 12 a"),
        (gzip.compress(b"%b  a\n" % (b"0" * 64) * 2, mtime=0), "line 2: found 0000"),
    ],
)
def test_a_list_that_is_none_is_found(site: Published, content: bytes | None, message: str) -> None:
    """A list that is missing, broken, empty or says a name twice is a fault of its own."""
    (site.folder / DIGESTS).unlink()
    if content is not None:
        (site.folder / DIGESTS).write_bytes(content)
    with pytest.raises(Fault, match=f"{DIGESTS}: {message}"):
        read_digests(site)
    assert len(faults(site)) == 1

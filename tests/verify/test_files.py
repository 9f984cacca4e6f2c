from pathlib import Path

import pytest

from generator.verify.faults import Checked, Fault
from generator.verify.files import MANIFEST, check_manifest, check_sums, sha256
from generator.verify.published import DATA, Published
from tests.conftest import Built
from tests.verify.finished import rewrite


def test_the_list_of_files_is_whole(built: Built) -> None:
    """Every file of a site is in its list, and counted."""
    files = [path for path in built.folder.rglob("*") if path.is_file()]
    assert check_manifest(Published(built.folder)) == Checked(files=len(files))


def test_files_too_many_and_too_few_are_found(spoilt: Published) -> None:
    """A file that is not listed, and a line without a file, are faults that name it."""
    (spoilt.folder / "classic" / "more.txt").write_text("", encoding="utf-8")
    with pytest.raises(Fault, match=r"classic/more\.txt: found a file that is not listed"):
        check_manifest(spoilt)
    (spoilt.folder / "classic" / "more.txt").unlink()
    (spoilt.folder / "classic" / "1-vs-1.json").unlink()
    with pytest.raises(Fault, match=r"classic/1-vs-1\.json: found no such file"):
        check_manifest(spoilt)
    (spoilt.folder / MANIFEST).unlink()
    with pytest.raises(Fault, match="the file: found nothing"):
        check_manifest(spoilt)


def test_a_line_twice_is_found(spoilt: Published) -> None:
    """A file that is listed twice is a fault."""
    rewrite(spoilt.folder / MANIFEST, "404.html\n", "404.html\n404.html\n")
    with pytest.raises(Fault, match=f"{MANIFEST}: the list: found"):
        check_manifest(spoilt)


@pytest.mark.parametrize("folder", [DATA, f"{DATA}/dutch"])
def test_wrong_checksums_are_found(spoilt: Published, folder: str) -> None:
    """A wrong digit, a missing line, and a missing list are faults."""
    check_sums(spoilt, folder)
    sums = spoilt.folder / folder / "SHA256SUMS"
    lines = sums.read_text(encoding="utf-8").splitlines(keepends=True)
    digit = "0" if lines[0][0] != "0" else "1"
    sums.write_text("".join([digit + lines[0][1:], *lines[1:]]), encoding="utf-8")
    with pytest.raises(Fault, match=f"SHA256SUMS: .*: found {digit}"):
        check_sums(spoilt, folder)
    sums.write_text("".join(lines[1:]), encoding="utf-8")
    with pytest.raises(Fault, match=r"SHA256SUMS: .*: found nothing"):
        check_sums(spoilt, folder)
    sums.unlink()
    with pytest.raises(Fault, match="SHA256SUMS: the file: found nothing"):
        check_sums(spoilt, folder)


def test_a_checksum_is_that_of_sha256(tmp_path: Path) -> None:
    """The sum of three letters is the one that the standard prints."""
    (tmp_path / "abc").write_bytes(b"abc")
    assert sha256(tmp_path / "abc") == (
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )

import tomllib
from pathlib import Path

import pytest

from generator.release.changelog import UNRELEASED, date_of
from generator.release.released import check_new, entry, released_archives
from risk_odds.errors import InputError
from tests.conftest import PROJECT


def test_what_is_listed_has_been_released() -> None:
    """Every archive of the project's list is of a version that the changelog has a day for."""
    changelog = (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
    archives = released_archives()
    assert all(date_of(changelog, archive.version) != UNRELEASED for archive in archives)
    assert len({archive.version for archive in archives}) == len(archives)


def test_an_entry_is_read_as_it_was_written(tmp_path: Path) -> None:
    """What a release prints is what the list takes, and then the version is no longer new."""
    archive, listed = tmp_path / "exact-risk-odds-data-0.2.0.zip", tmp_path / "released.toml"
    archive.write_bytes(b"abc")
    listed.write_text(entry("0.2.0", archive), encoding="utf-8")
    (read,) = released_archives(listed)
    assert (read.version, read.file, read.bytes) == ("0.2.0", archive.name, 3)
    assert read.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    check_new("0.3.0", listed)
    with pytest.raises(InputError, match=r"released\.toml: found '0\.2\.0' as released"):
        check_new("0.2.0", listed)


def test_a_wrong_digest_is_refused(tmp_path: Path) -> None:
    """A mistake in the list is named with file and key."""
    listed = tmp_path / "released.toml"
    text = 'archives = [{ version = "0.2.0", file = "a.zip", bytes = 1, sha256 = "12" }]'
    listed.write_text(text, encoding="utf-8")
    assert tomllib.loads(text)
    with pytest.raises(InputError, match=r"released\.toml: archives.+sha256: found"):
        released_archives(listed)

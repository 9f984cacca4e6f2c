from pathlib import Path
from types import SimpleNamespace

import pytest

from generator.release.changelog import UNRELEASED, date_of
from generator.scope.released import Archive, check_new, entry, released_archives
from generator.site.rendering import render_text
from generator.site.texts import read_out
from risk_odds.errors import InputError
from tests.conftest import PROJECT


def test_what_is_listed_has_been_released() -> None:
    """Every archive of the project's list is of a version that the changelog has a day for."""
    changelog = (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
    archives = released_archives()
    assert all(date_of(changelog, archive.version) != UNRELEASED for archive in archives)
    assert len({archive.version for archive in archives}) == len(archives)


def archive(folder: Path) -> Path:
    """A file in the place of an archive."""
    file = folder / "exact-risk-odds-data-0.2.0.zip"
    file.write_bytes(b"abc")
    return file


def test_an_entry_is_read_as_it_was_written(tmp_path: Path) -> None:
    """What a release prints is what the list takes, and then the version is no longer new."""
    file, listed = archive(tmp_path), tmp_path / "released.toml"
    listed.write_text(entry("0.2.0", file, "https://host.example/odds"), encoding="utf-8")
    (read,) = released_archives(listed)
    assert (read.version, read.file, read.bytes) == ("0.2.0", file.name, 3)
    assert read.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert read.address == f"https://host.example/odds/releases/download/v0.2.0/{file.name}"
    check_new("0.3.0", listed)
    with pytest.raises(InputError, match=r"released\.toml: found '0\.2\.0' as released"):
        check_new("0.2.0", listed)


def test_a_wrong_digest_is_refused(tmp_path: Path) -> None:
    """A mistake in the list is named with file and key."""
    listed = tmp_path / "released.toml"
    text = entry("0.2.0", archive(tmp_path), "https://host.example/odds")
    listed.write_text(text.replace('sha256 = "ba', 'sha256 = "b'), encoding="utf-8")
    with pytest.raises(InputError, match=r"released\.toml: archives.+sha256: found"):
        released_archives(listed)


@pytest.mark.parametrize("repository", [None, "http://host.example/odds"])
def test_an_address_that_leads_nowhere_is_refused(tmp_path: Path, repository: str | None) -> None:
    """Where the project's address was not known, or is no https, the list has to be completed."""
    listed = tmp_path / "released.toml"
    listed.write_text(entry("0.2.0", archive(tmp_path), repository), encoding="utf-8")
    with pytest.raises(InputError, match=r"released\.toml: archives.+address: found"):
        released_archives(listed)


def test_an_address_of_another_file_is_refused(tmp_path: Path) -> None:
    """An archive's address ends with its name."""
    listed = tmp_path / "released.toml"
    text = entry("0.2.0", archive(tmp_path), "https://host.example/odds")
    listed.write_text(text.replace("/exact-risk-odds-data-0.2.0", "/other"), encoding="utf-8")
    with pytest.raises(InputError, match="an address that ends with the file's name"):
        released_archives(listed)


def page(archives: tuple[Archive, ...]) -> str:
    """The page of changes, as text, where these have been released."""
    figures = SimpleNamespace(archives=archives, changes=(), player_name=SimpleNamespace(name="x"))
    site = SimpleNamespace(is_named=True, address="https://odds.example/")
    text = (PROJECT / "docs" / "data-changes.md").read_text(encoding="utf-8")
    return read_out(render_text(text, figures=figures, site=site, site_url=site.address))


def test_the_page_of_changes_lists_every_archive(tmp_path: Path) -> None:
    """Each with its version, address and digest; before the first it says that there is none."""
    listed = tmp_path / "released.toml"
    text = entry("0.2.0", archive(tmp_path), "https://host.example/odds")
    listed.write_text(text, encoding="utf-8")
    (released,) = released_archives(listed)
    shown = page((released,))
    assert f'| 0.2.0 | <a href="{released.address}">{released.file}</a> |' in shown
    assert f"`{released.sha256}`" in shown
    assert "no archive yet" not in shown
    assert "There is no archive yet" in page(())

import hashlib
import json
import os
import stat
import zipfile
from pathlib import Path

import pytest

from generator.release.archive import check_archive, data_files, write_archive
from risk_odds.errors import InputError, OutputError
from tests.conftest import PROJECT, Built

EPOCH = 1_767_323_045  # 2026-01-02 03:04:05


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """The smallest site with data: a file of each kind."""
    folder = tmp_path / "site"
    texts = {
        "index.html": "<p>",
        "classic.json": "{}",
        "api/v1/classic.json": "{}",
        "data/check_fractions.py": "print()",
        "data/v1/index.html": "<p>",
        "data/v1/datapackage.json": json.dumps({"version": "0.2.0"}),
        "data/v1/classic/index.html": "<p>",
        "data/v1/classic/win.csv": "attackers,win\n1,0.4\n",
    }
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    digest = hashlib.sha256(texts["data/v1/classic/win.csv"].encode()).hexdigest()
    (folder / "data/v1/classic/SHA256SUMS").write_text(f"{digest}  win.csv\n", encoding="utf-8")
    return folder


def names(archive: Path) -> list[str]:
    with zipfile.ZipFile(archive) as packed:
        return packed.namelist()


def test_the_archive_holds_the_data_and_what_explains_them(site: Path, tmp_path: Path) -> None:
    """No pages; in one folder data, licence, citation, README and checksums, each file listed."""
    archive = tmp_path / "data-0.2.0.zip"
    write_archive(site, PROJECT, archive, "0.2.0", EPOCH)
    assert names(archive) == [
        "data-0.2.0/CITATION.cff",
        "data-0.2.0/LICENSE",
        "data-0.2.0/README.txt",
        "data-0.2.0/SHA256SUMS",
        "data-0.2.0/api/v1/classic.json",
        "data-0.2.0/data/check_fractions.py",
        "data-0.2.0/data/v1/classic/SHA256SUMS",
        "data-0.2.0/data/v1/classic/win.csv",
        "data-0.2.0/data/v1/datapackage.json",
    ]
    assert check_archive(archive) == 9
    with zipfile.ZipFile(archive) as packed:
        assert packed.read("data-0.2.0/LICENSE") == (PROJECT / "LICENSE-DATA").read_bytes()
        assert b"version 0.2.0" in packed.read("data-0.2.0/README.txt")
        times = {entry.date_time for entry in packed.infolist()}
    assert times == {(2026, 1, 2, 3, 4, 4)}  # a zip file counts every other second


def test_what_is_compressed_already_is_stored(site: Path, tmp_path: Path) -> None:
    """All other files are compressed; everybody may read each, on systems like Unix (3)."""
    for name in ("win.csv.gz", "win.parquet"):
        (site / "data" / "v1" / "classic" / name).touch()
    archive = tmp_path / "data.zip"
    write_archive(site, PROJECT, archive, "0.2.0", EPOCH)
    with zipfile.ZipFile(archive) as packed:
        entries = packed.infolist()
    stored = {each.filename for each in entries if each.compress_type == zipfile.ZIP_STORED}
    assert stored == {f"data/data/v1/classic/{name}" for name in ("win.csv.gz", "win.parquet")}
    assert {each.compress_type for each in entries} == {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
    modes = {(each.create_system, stat.filemode(each.external_attr >> 16)) for each in entries}
    assert modes == {(3, "-rw-r--r--")}


def test_the_same_data_give_the_same_archive(site: Path, tmp_path: Path) -> None:
    """Neither the files' own times and permissions nor the order on the disk show."""
    first, second = tmp_path / "a" / "data.zip", tmp_path / "b" / "data.zip"
    for archive in (first, second):
        archive.parent.mkdir()
        write_archive(site, PROJECT, archive, "0.2.0", EPOCH)
        for path in data_files(site):
            path.chmod(0o600)
            os.utime(path, (1, 1))
    assert first.read_bytes() == second.read_bytes()


def test_a_site_of_another_version_is_refused(site: Path, tmp_path: Path) -> None:
    """Data are never kept under another version than their own."""
    with pytest.raises(InputError, match=r"version: found '0\.2\.0', expected '0\.3\.0'"):
        write_archive(site, PROJECT, tmp_path / "data.zip", "0.3.0", EPOCH)


def test_a_folder_that_is_no_site_is_refused(site: Path, tmp_path: Path) -> None:
    """What is missing is named: the data altogether, or a part."""
    with pytest.raises(InputError, match="found no version, expected a finished site"):
        write_archive(tmp_path / "nowhere", PROJECT, tmp_path / "data.zip", "0.2.0", EPOCH)
    (site / "data" / "check_fractions.py").unlink()
    with pytest.raises(InputError, match=r"found no data/check_fractions\.py"):
        write_archive(site, PROJECT, tmp_path / "data.zip", "0.2.0", EPOCH)


@pytest.mark.parametrize("name", ["data/v1/classic/win.csv", "SHA256SUMS", "more.txt"])
def test_an_archive_that_is_not_whole_is_found_out(site: Path, tmp_path: Path, name: str) -> None:
    """A file that was changed, one that is listed wrong, and one that is not listed."""
    archive, forged = tmp_path / "a" / "data.zip", tmp_path / "b" / "data.zip"
    for path in (archive, forged):
        path.parent.mkdir()
    write_archive(site, PROJECT, archive, "0.2.0", EPOCH)
    with zipfile.ZipFile(archive) as old, zipfile.ZipFile(forged, "w") as new:
        contents = {entry: old.read(entry) for entry in old.namelist()}
        contents[f"data/{name}"] = contents.get(f"data/{name}", b"").replace(b"0", b"1") + b"1"
        for entry, content in contents.items():
            new.writestr(entry, content)
    with pytest.raises(OutputError, match=r"SHA256SUMS|sha256sum"):
        check_archive(forged)


def test_a_real_site_is_kept_whole(built: Built, tmp_path: Path) -> None:
    """Every file of a site's data is in the archive, and passes the checks of its own folder."""
    from generator import __version__

    archive = tmp_path / "data.zip"
    write_archive(built.folder, PROJECT, archive, __version__, EPOCH)
    checked = check_archive(archive)
    assert checked == len(data_files(built.folder)) + 4
    kept = {name.partition("/")[2] for name in names(archive)}
    assert {"data/v1/dutch/win.csv", "data/v1/risk-odds.sqlite.gz", "api/v1/index.json"} <= kept

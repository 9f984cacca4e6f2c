import datetime
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from generator import __version__
from generator.release.versions import (
    PLACES,
    check_ready,
    set_version,
    version_of,
    versions,
)
from generator.scope.changes import load_changes
from risk_odds.errors import InputError
from tests.conftest import PROJECT

DAY = datetime.date(2027, 1, 2)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of all places that state the version, the changes not released."""
    for place in PLACES:
        (tmp_path / place.file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(PROJECT / place.file, tmp_path / place.file)
    changes = tmp_path / "generator/scope/changes.toml"
    text = changes.read_text(encoding="utf-8")
    if "\nreleased = false\n" not in text:
        changes.write_text(text.replace("\nkind =", "\nreleased = false\nkind =", 1), "utf-8")
    changelog = tmp_path / "CHANGELOG.md"
    text = changelog.read_text(encoding="utf-8")
    begun, _, rest = text.partition(f"\n## {__version__} – ")
    changelog.write_text(
        f"{begun}\n## {__version__} – Unreleased\n{rest.partition(chr(10))[2]}", encoding="utf-8"
    )
    return tmp_path


def altered(folder: Path, file: str, change: Callable[[str], str]) -> None:
    path = folder / file
    old = path.read_text(encoding="utf-8")
    assert change(old) != old
    path.write_text(change(old), encoding="utf-8")


def test_all_places_agree() -> None:
    """Project file, library, citation, description, changelog and changes state one version."""
    assert set(versions(PROJECT).values()) == {__version__}
    assert version_of(PROJECT) == __version__


def test_no_other_file_states_the_version() -> None:
    """Whoever is to know the version takes it from there: npm's package has none of its own."""
    import json

    assert "version" not in json.loads((PROJECT / "package.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("place", PLACES[1:], ids=lambda place: place.file)
def test_a_place_that_differs_is_named(copy: Path, place: object) -> None:
    """Each place alone is found out, with what it says and what it should say."""
    file = place.file  # type: ignore[attr-defined]
    altered(copy, file, lambda text: text.replace(__version__, "7.7.7"))
    with pytest.raises(InputError, match=rf"{file}: version: found '7.7.7', expected"):
        version_of(copy)


def test_one_of_the_two_in_the_citation_is_found_out(copy: Path) -> None:
    """Program and data are cited in the same version."""
    altered(copy, "CITATION.cff", lambda text: text.replace(__version__, "7.7.7", 1))
    with pytest.raises(InputError, match=r"CITATION.cff: version: found .*expected 2 that agree"):
        version_of(copy)


def test_a_version_is_set_everywhere(copy: Path) -> None:
    """After it the project may be released under that tag, and other readers find it so, too."""
    set_version(copy, "9.8.7", DAY)
    assert set(versions(copy).values()) == {"9.8.7"}
    check_ready(copy, "v9.8.7")
    citation = yaml.safe_load((copy / "CITATION.cff").read_text(encoding="utf-8"))
    assert (citation["version"], citation["date-released"]) == ("9.8.7", DAY)
    assert citation["preferred-citation"]["version"] == "9.8.7"
    project = tomllib.loads((copy / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == "9.8.7"
    (newest, *_) = load_changes("9.8.7", copy / "generator/scope/changes.toml")
    assert (newest.version, newest.date, newest.released) == ("9.8.7", DAY, True)
    assert f"\n## 9.8.7 – {DAY}\n" in (copy / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_version_that_stands_there_may_be_released(copy: Path) -> None:
    """It was raised when it was begun, and gets its day alone."""
    set_version(copy, __version__, DAY)
    check_ready(copy, f"v{__version__}")
    assert f"\n## {__version__} – {DAY}\n" in (copy / "CHANGELOG.md").read_text(encoding="utf-8")


def test_a_place_without_a_version_is_named(copy: Path) -> None:
    """Where one stood nothing is found, be it a line or the whole file."""
    altered(copy, ".zenodo.json", lambda text: text.replace('"version": ', '"edition": '))
    with pytest.raises(InputError, match=r"^\.zenodo\.json: version: found \[\], expected one$"):
        version_of(copy)
    (copy / ".zenodo.json").unlink()
    with pytest.raises(InputError, match=r"^\.zenodo\.json: found no such file, expected one with"):
        version_of(copy)


def test_earlier_releases_stay_as_they_are(copy: Path) -> None:
    """A second release changes neither the first one's section nor its entry."""
    set_version(copy, "9.8.7", DAY)
    altered(
        copy,
        "CHANGELOG.md",
        lambda text: text.replace("\n## ", "\n## 9.8.8 – Unreleased\n\n- New\n\n## ", 1),
    )
    entry = '[[changes]]\ndate = 2027-02-01\nversion = "9.8.8"\nkind = "addition"\n'
    entry += 'released = false\ntitle = "More"\ntext = "More."\naffected = [{}]\n\n'
    altered(
        copy,
        "generator/scope/changes.toml",
        lambda text: text.replace("[[changes]]\n", f"{entry}[[changes]]\n", 1),
    )
    for file in ("pyproject.toml", "risk_odds/__init__.py", "CITATION.cff", ".zenodo.json"):
        altered(copy, file, lambda text: text.replace("9.8.7", "9.8.8"))
    later = DAY + datetime.timedelta(days=60)
    set_version(copy, "9.9.0", later)
    check_ready(copy, "v9.9.0")
    second, first, *_ = load_changes("9.9.0", copy / "generator/scope/changes.toml")
    assert (second.version, second.date) == ("9.9.0", later)
    assert (first.version, first.date) == ("9.8.7", DAY)
    text = (copy / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## 9.9.0 – {later}\n" in text
    assert f"\n## 9.8.7 – {DAY}\n" in text


@pytest.mark.parametrize("version", ["", "1.0", "v1.0.0", "01.0.0", "1.0.0-rc1", "0.0.0"])
def test_what_is_no_later_version_is_refused(copy: Path, version: str) -> None:
    """Anything but three numbers, and a version below the one that stands there, is refused."""
    before = {place.file: (copy / place.file).read_bytes() for place in PLACES}
    with pytest.raises(InputError, match="VERSION: found"):
        set_version(copy, version, DAY)
    assert {place.file: (copy / place.file).read_bytes() for place in PLACES} == before


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("CHANGELOG.md", "found a day, expected 'Unreleased'"),
        ("generator/scope/changes.toml", "found no entry with 'released = false'"),
    ],
)
def test_a_release_of_nothing_new_is_refused(copy: Path, file: str, said: str) -> None:
    """There has to be an unreleased section of the changelog, and an entry of the data."""
    altered(
        copy,
        file,
        lambda text: text.replace("– Unreleased", "– 2026-01-01").replace("released = false\n", ""),
    )
    with pytest.raises(InputError, match=said):
        set_version(copy, "9.8.7", DAY)


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("CHANGELOG.md", f"– {DAY}", "– Unreleased", "expected the day"),
        ("CITATION.cff", f"date-released: {DAY}\n", "", r"date-released: found \[\]"),
        ("CITATION.cff", f"{DAY}", "2027-01-03", "expected 2027-01-02"),
        ("generator/scope/changes.toml", "\ntitle", "\nreleased = false\ntitle", "expected none"),
        ("pyproject.toml", "9.8.7", "9.8.6", "expected '9.8.6' as in pyproject.toml"),
    ],
)
def test_what_is_not_ready_is_not_released(
    copy: Path, file: str, old: str, new: str, said: str
) -> None:
    """The tag's version has to stand everywhere, with its day, and nothing may be left open."""
    set_version(copy, "9.8.7", DAY)
    altered(copy, file, lambda text: text.replace(old, new))
    with pytest.raises(InputError, match=said):
        check_ready(copy, "v9.8.7")


def test_another_tag_is_refused(copy: Path) -> None:
    """A tag that is not the version, or lacks its letter, releases nothing."""
    set_version(copy, "9.8.7", DAY)
    for tag in ("v9.8.6", "9.8.7", "v9.8.7 "):
        with pytest.raises(InputError, match=r"tag: found .*expected 'v9\.8\.7'"):
            check_ready(copy, tag)

from pathlib import Path

import pytest

from generator import __version__
from generator.scope.changes import CHANGES, load_changes, order
from risk_odds.errors import InputError

RELEASE = """
[[changes]]
date = 2026-01-02
version = "0.1.0"
kind = "release"
title = "First"
text = '''
One line,
and its end.

A second paragraph.'''
affected = [{}]
"""
CORRECTION = """
[[changes]]
date = 2026-03-04
version = "0.1.1"
kind = "correction"
title = "A wrong digit"
text = "Rounded the wrong way."
wrong_since = "0.1.0"
affected = [
  { rulesets = ["dutch"], datasets = ["win"], cells = "A = 3, D = 2", was = "0.1", now = "0.2" },
]
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "changes.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_projects_own_changes_are_valid() -> None:
    """The newest entry is that of this version; unreleased is at most the newest version."""
    changes = load_changes(__version__)
    assert changes[0].version == __version__
    assert {change.version for change in changes if not change.released} <= {__version__}
    assert CHANGES.is_file()


def test_a_change_is_read_as_written(tmp_path: Path) -> None:
    """The newest comes first, with an id of its own, paragraphs, and what it affects in words."""
    correction, release = load_changes("0.1.1", written(tmp_path, CORRECTION + RELEASE))
    assert (correction.id, release.id) == ("0-1-1-a-wrong-digit", "0-1-0-first")
    assert release.paragraphs == ["One line, and its end.", "A second paragraph."]
    assert [each.words for each in release.affected] == ["all rulesets; all datasets"]
    assert [each.words for each in correction.affected] == [
        "dutch; win; A = 3, D = 2; was 0.1, is 0.2"
    ]


def test_versions_compare_as_numbers() -> None:
    """Ten comes after nine."""
    assert order("0.9.10") < order("0.10.0") < order("1.0.0")
    assert order("0.9.10") > order("0.9.9")


@pytest.mark.parametrize(
    ("was", "now", "message"),
    [
        ('wrong_since = "0.1.0"\n', "", "expected a correction with wrong_since"),
        ('wrong_since = "0.1.0"', 'wrong_since = "0.1.1"', "a version before its own"),
        (', was = "0.1"', "", "expected cells, was and now in each affected of a correction"),
        ('kind = "correction"', 'kind = "addition"', "wrong_since only where kind"),
        ('kind = "correction"', 'kind = "oops"', "kind: found 'oops', expected 'release'"),
        ('version = "0.1.1"', 'version = "0.1"', "version: found '0.1'"),
        ("2026-03-04", '"2026-03-04"', "date: found '2026-03-04'"),
        ("2026-03-04", "2025-03-04", "expected changes with the newest first"),
        ('"win"', '"Win"', r"datasets\[0\]: found 'Win'"),
        ("affected", "effected", "found the unknown key 'effected'"),
    ],
)
def test_mistakes_are_told(tmp_path: Path, was: str, now: str, message: str) -> None:
    """A file that says too little, or contradicts itself, is refused with the key."""
    assert was in CORRECTION
    path = written(tmp_path, CORRECTION.replace(was, now, 1) + RELEASE)
    with pytest.raises(InputError, match=message):
        load_changes("0.1.1", path)


def test_two_entries_have_two_names(tmp_path: Path) -> None:
    """Two changes of one version with one title would have one address: they are refused."""
    with pytest.raises(InputError, match="titles of their own"):
        load_changes("0.1.0", written(tmp_path, RELEASE * 2))


def test_a_version_without_an_entry_is_refused(tmp_path: Path) -> None:
    """No version is built that the list of changes does not know."""
    with pytest.raises(InputError, match=r"found '0\.1\.0' as the newest, expected '0\.2\.0'"):
        load_changes("0.2.0", written(tmp_path, RELEASE))

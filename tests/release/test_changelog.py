import pytest

from generator.release.changelog import UNRELEASED, date_of, section
from risk_odds.errors import InputError
from tests.conftest import PROJECT

CHANGELOG = """# Changelog

What changes.

## 0.3.0 – Unreleased

- Faster

## 0.2.0 – 2026-12-01

The second.

### For players

- **Capitals**

## 0.1.0 – 2026-11-01
"""


def test_a_section_is_what_stands_below_its_heading() -> None:
    """A version's text ends where the next version begins, and keeps its own headings."""
    assert section(CHANGELOG, "0.3.0") == "- Faster\n"
    assert section(CHANGELOG, "0.2.0") == "The second.\n\n### For players\n\n- **Capitals**\n"


def test_the_day_stands_beside_the_version() -> None:
    """A version has its day, or says that it is not released."""
    assert date_of(CHANGELOG, "0.2.0") == "2026-12-01"
    assert date_of(CHANGELOG, "0.3.0") == UNRELEASED


@pytest.mark.parametrize(
    ("version", "said"),
    [
        ("0.4.0", "found no section of '0.4.0'"),
        ("0.1", "found no section of '0.1', expected '## 0.1 – '"),
        ("0.1.0", "found nothing about 0.1.0"),
    ],
)
def test_a_release_without_a_text_is_refused(version: str, said: str) -> None:
    """A version that is not there, or of which nothing is said, is named."""
    with pytest.raises(InputError, match=said):
        section(CHANGELOG, version)


def test_the_projects_own_changelog_is_read() -> None:
    """The version of this commit has a text, with its headings for readers."""
    from generator import __version__

    text = section((PROJECT / "CHANGELOG.md").read_text(encoding="utf-8"), __version__)
    assert text.count("\n### For ") >= 1
    assert "\n## " not in text

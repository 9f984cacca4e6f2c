"""The changelog: what it says of one version, which is the text of its release."""

import re

from risk_odds.errors import InputError, found

HEADING = re.compile(r"^## (?P<version>\d+\.\d+\.\d+) – (?P<date>.+)$", re.MULTILINE)
"""A version's heading, with the day of its release or ``UNRELEASED``."""

UNRELEASED = "Unreleased"


def date_of(changelog: str, version: str) -> str:
    """What stands beside a version: the day of its release, or ``UNRELEASED``.

    Raises ``InputError`` where the changelog has no such version.
    """
    return _heading(changelog, version)["date"]


def section(changelog: str, version: str) -> str:
    """What the changelog says of a version, without its heading.

    Raises ``InputError`` where it has no such version, or says nothing of it.
    """
    start = _heading(changelog, version).end()
    following = re.compile(r"^## ", re.MULTILINE).search(changelog, start)
    text = changelog[start : following.start() if following else None].strip()
    if not text:
        raise InputError(f"CHANGELOG.md: found nothing about {version}, expected what has changed")
    return text + "\n"


def _heading(changelog: str, version: str) -> re.Match[str]:
    for heading in HEADING.finditer(changelog):
        if heading["version"] == version:
            return heading
    raise InputError(
        f"CHANGELOG.md: found no section of {found(version)}, expected '## {version} – ' and the "
        f"day of its release, or {UNRELEASED!r}"
    )

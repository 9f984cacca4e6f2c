"""The version: where it stands, whether all places agree, and how the next one is set.

``pyproject.toml`` decides; the other places have to say the same.
"""

import datetime
import re
from dataclasses import dataclass
from pathlib import Path

from generator.release.changelog import UNRELEASED, date_of
from risk_odds.errors import InputError, found

VERSION = r"(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}"
"""Three numbers, as Semantic Versioning has them."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place that states the version: a file, and the line, whose group is the version.

    ``times`` is how often the line stands there; 0 stands for any number, of which the first tells
    the version.
    """

    file: str
    line: str
    times: int = 1


PLACES = (
    Place("pyproject.toml", rf'^version = "({VERSION})"$'),
    Place("risk_odds/__init__.py", rf'^__version__ = "({VERSION})"$'),
    Place("CITATION.cff", rf"^ *version: ({VERSION})$", times=2),
    Place(".zenodo.json", rf'^  "version": "({VERSION})",$'),
    Place("CHANGELOG.md", rf"^## ({VERSION}) – ", times=0),
    Place("generator/scope/changes.toml", rf'^version = "({VERSION})"$', times=0),
)
"""All places, the one that decides first. Files that a build writes take it from there."""

RELEASE_DATE = r"^date-released: (\d{4}-\d{2}-\d{2})$"
"""The line of the citation with the day of the latest release; none before the first."""


def versions(project: Path) -> dict[str, str]:
    """The version that each place of the project in a folder states, by file.

    Raises ``InputError`` where a place states none, too few, or two that differ.
    """
    return {place.file: _version(project, place) for place in PLACES}


def version_of(project: Path) -> str:
    """The version, which all places agree on. Raises ``InputError`` where one differs."""
    (first, version), *others = versions(project).items()
    for file, other in others:
        if other != version:
            raise InputError(
                f"{file}: version: found {other!r}, expected {version!r} as in {first}"
            )
    return version


def check_ready(project: Path, tag: str) -> None:
    """Raise ``InputError`` unless the project in a folder may be released under this tag.

    The tag is the version with a ``v`` before it, the changelog and the citation name the day, and
    no change of the data is left unreleased.
    """
    version = version_of(project)
    if tag != f"v{version}":
        raise InputError(f"tag: found {found(tag)}, expected 'v{version}'")
    date = date_of(_text(project, "CHANGELOG.md"), version)
    if date == UNRELEASED:
        raise InputError(f"CHANGELOG.md: {version}: found {date!r}, expected the day")
    dates = re.findall(RELEASE_DATE, _text(project, "CITATION.cff"), re.MULTILINE)
    if dates != [date]:
        raise InputError(f"CITATION.cff: date-released: found {found(dates)}, expected {date}")
    if _unreleased_changes(project):
        raise InputError("generator/scope/changes.toml: found 'released = false', expected none")


def set_version(project: Path, version: str, date: datetime.date) -> None:
    """Write a version, released on this day, to all places of the project in a folder.

    The unreleased section of the changelog and the unreleased changes of the data become those of
    the version. Raises ``InputError``, and writes nothing, where there are none, where the version
    is no version, or where it is lower than the one that stands there.
    """
    if not re.fullmatch(VERSION, version):
        raise InputError(f"VERSION: found {found(version)}, expected three numbers, such as 0.2.0")
    old = version_of(project)
    if _order(version) < _order(old):
        raise InputError(f"VERSION: found {version!r}, expected at least {old!r}")
    changes = _unreleased_changes(project)
    if not changes:
        raise InputError(
            "generator/scope/changes.toml: found no entry with 'released = false', expected one "
            f"that says what {version} changes of the data, be it nothing"
        )
    if date_of(_text(project, "CHANGELOG.md"), old) != UNRELEASED:
        raise InputError(
            f"CHANGELOG.md: {old}: found a day, expected {UNRELEASED!r}: what is new stands there"
        )
    texts = {place.file: _text(project, place.file) for place in PLACES}
    for place in PLACES:
        if place.times:
            texts[place.file] = _replaced(texts[place.file], place, version)
    texts["CHANGELOG.md"] = texts["CHANGELOG.md"].replace(
        f"## {old} – {UNRELEASED}\n", f"## {version} – {date}\n"
    )
    for change in changes:
        new = re.sub(PLACES[-1].line, f'version = "{version}"', change, flags=re.MULTILINE)
        new = re.sub(r"^date = .*$", f"date = {date}", new, flags=re.MULTILINE)
        new = new.replace("released = false\n", "")
        texts[PLACES[-1].file] = texts[PLACES[-1].file].replace(change, new)
    citation = re.sub(RELEASE_DATE + r"\n", "", texts["CITATION.cff"], flags=re.MULTILINE)
    texts["CITATION.cff"] = re.sub(
        r"^(version: .+\n)", rf"\1date-released: {date}\n", citation, flags=re.MULTILINE
    )
    for file, text in texts.items():
        (project / file).write_text(text, encoding="utf-8")


def _version(project: Path, place: Place) -> str:
    stated = re.findall(place.line, _text(project, place.file), re.MULTILINE)
    if place.times:
        if len(stated) != place.times or len({*stated}) != 1:
            expected = "one" if place.times == 1 else f"{place.times} that agree"
            raise InputError(f"{place.file}: version: found {found(stated)}, expected {expected}")
        return str(stated[0])
    if not stated:
        raise InputError(f"{place.file}: version: found none, expected some")
    return str(stated[0])


def _replaced(text: str, place: Place, version: str) -> str:
    def new(line: re.Match[str]) -> str:
        start, end = line.span(1)
        return line[0][: start - line.start()] + version + line[0][end - line.start() :]

    return re.sub(place.line, new, text, flags=re.MULTILINE)


def _unreleased_changes(project: Path) -> list[str]:
    """The entries of the changes of the data that are not released, as they are written."""
    text = _text(project, PLACES[-1].file)
    entries = re.split(r"^(?=\[\[changes\]\]$)", text, flags=re.MULTILINE)
    return [entry for entry in entries if re.search(r"^released = false$", entry, re.MULTILINE)]


def _order(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def _text(project: Path, file: str) -> str:
    try:
        return (project / file).read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise InputError(f"{file}: found no such file, expected one with the version") from error

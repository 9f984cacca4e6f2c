"""The archives of the data that have been released, from ``released.toml``, with their digests."""

import hashlib
from pathlib import Path
from typing import Annotated

from pydantic import Field

from generator.release.versions import VERSION
from risk_odds.errors import InputError
from risk_odds.validation import FrozenModel, read_toml, validated

RELEASED = Path(__file__).with_name("released.toml")


class Archive(FrozenModel):
    """An archive as it was released."""

    version: Annotated[str, Field(strict=True, pattern=f"^{VERSION}$")]
    file: Annotated[str, Field(strict=True, pattern=r"^[a-z0-9.-]+\.zip$")]
    bytes: Annotated[int, Field(strict=True, ge=1)]
    sha256: Annotated[str, Field(strict=True, pattern="^[0-9a-f]{64}$")]


class Released(FrozenModel):
    """The file: all archives."""

    archives: tuple[Archive, ...]


def released_archives(path: Path = RELEASED) -> tuple[Archive, ...]:
    """The archives of a file, the newest first.

    Raises ``InputError`` that names the file, the key, what was found and what was expected.
    """
    return validated(Released, read_toml(path), path).archives


def check_new(version: str, path: Path = RELEASED) -> None:
    """Raise ``InputError`` where a version has been released: its numbers never change."""
    if any(archive.version == version for archive in released_archives(path)):
        raise InputError(f"{path.name}: found {version!r} as released, expected a new version")


def entry(version: str, archive: Path) -> str:
    """What ``released.toml`` is to say of an archive."""
    with archive.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return (
        f'[[archives]]\nversion = "{version}"\nfile = "{archive.name}"\n'
        f'bytes = {archive.stat().st_size}\nsha256 = "{digest}"\n'
    )

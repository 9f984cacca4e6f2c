"""The archives of the data that have been released, from ``released.toml``: address and digest.

The page of changes lists them, and a release refuses a version that is among them.
"""

import hashlib
from pathlib import Path
from typing import Annotated, Self

from pydantic import Field, model_validator

from generator.scope.changes import Version
from risk_odds.errors import InputError
from risk_odds.validation import FrozenModel, read_toml, validated

RELEASED = Path(__file__).with_name("released.toml")

UNKNOWN = "<the project's address>"
"""Stands in an entry where the address of the project is not known; the list refuses it."""


class Archive(FrozenModel):
    """An archive as it was released, at its ``address`` for good."""

    version: Version
    file: Annotated[str, Field(strict=True, pattern=r"^[a-z0-9.-]+\.zip$")]
    address: Annotated[str, Field(strict=True, pattern=r"^https://[!-~]+$")]
    bytes: Annotated[int, Field(strict=True, ge=1)]
    sha256: Annotated[str, Field(strict=True, pattern="^[0-9a-f]{64}$")]

    @model_validator(mode="after")
    def _the_address_is_that_of_the_file(self) -> Self:
        if not self.address.endswith(f"/{self.file}"):
            raise ValueError("an address that ends with the file's name")
        return self


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


def entry(version: str, archive: Path, repository: str | None) -> str:
    """What ``released.toml`` is to say of an archive; ``repository`` is the project's address."""
    with archive.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    address = f"{repository or UNKNOWN}/releases/download/v{version}/{archive.name}"
    return (
        f'[[archives]]\nversion = "{version}"\nfile = "{archive.name}"\naddress = "{address}"\n'
        f'bytes = {archive.stat().st_size}\nsha256 = "{digest}"\n'
    )

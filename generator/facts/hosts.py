"""What the usual hosts of static sites allow, each limit with where it is published.

The build's own limit stands among them.
"""

from datetime import date
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from generator.facts.simulation import Positive
from risk_odds.validation import FrozenModel, Sentence, Title, read_toml, validated

HOSTS = Path(__file__).with_name("hosts.toml")
"""The limits that come with the project."""

Counted = Literal["bytes", "files", "entries", "largest_file_bytes", "largest_folder"]
"""What a limit is about, named as a measured build has it: the bytes of a site, its files, its
files and folders, the bytes of its largest file, the files of its largest folder."""


class HostLimit(FrozenModel):
    """One limit of one host: ``says`` in words, ``read`` when its documentation was read.

    The build's own limit has neither an address nor such a day.
    """

    host: Title
    counts: Counted
    most: Positive
    says: Sentence
    url: Annotated[str, Field(strict=True, pattern=r"^https://[!-~]+$")] | None = None
    read: date | None = None

    @model_validator(mode="after")
    def _published_and_read(self) -> Self:
        if (self.url is None) != (self.read is None):
            raise ValueError("url and read together, or neither")
        return self


class Hosts(FrozenModel):
    """All limits, in the order of the page."""

    limits: Annotated[tuple[HostLimit, ...], Field(min_length=1)]


def load_hosts(path: Path = HOSTS) -> tuple[HostLimit, ...]:
    """The limits of a file. Raises ``InputError`` that names file, key and fault."""
    return validated(Hosts, read_toml(path), path).limits

"""The changes of the data: what was released, added or corrected, from ``changes.toml``.

One file makes the list on the page of changes and the feed. So a correction is announced to people
and to programs in the same words.
"""

import datetime
import re
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from risk_odds.errors import InputError, found, place
from risk_odds.validation import (
    FrozenModel,
    Sentence,
    Switch,
    Text,
    Title,
    read_toml,
    validated,
)

CHANGES = Path(__file__).with_name("changes.toml")
"""The changes of the project's own data."""

Version = Annotated[str, Field(strict=True, pattern=r"^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$")]
Name = Annotated[str, Field(strict=True, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]


class Affected(FrozenModel):
    """What a change is about. Without ``rulesets`` it is all of them, and likewise the datasets.

    A correction says which cells, by attackers (A) and defenders (D), what they held, and what they
    hold ``now``.
    """

    rulesets: tuple[Name, ...] = ()
    datasets: tuple[Name, ...] = ()
    cells: Sentence | None = None
    was: Sentence | None = None
    now: Sentence | None = None

    @property
    def words(self) -> str:
        """The same in a line."""
        parts = [
            ", ".join(self.rulesets) or "all rulesets",
            ", ".join(self.datasets) or "all datasets",
            self.cells,
            f"was {self.was}, is {self.now}" if self.was else self.now,
        ]
        return "; ".join(part for part in parts if part)


class Change(FrozenModel):
    """One entry: ``version`` is the first one with it, ``date`` the day on which it was published.

    What is not ``released`` yet has the day on which it was last edited. ``wrong_since`` is the
    first version with the number that a correction corrects.
    """

    date: Annotated[datetime.date, Field(strict=True)]
    version: Version
    kind: Literal["release", "correction", "addition"]
    title: Title
    text: Text
    released: Switch = True
    wrong_since: Version | None = None
    affected: Annotated[tuple[Affected, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _corrections_say_what_was_wrong(self) -> Self:
        if self.kind != "correction":
            if self.wrong_since:
                raise ValueError("wrong_since only where kind is 'correction'")
            return self
        if self.wrong_since is None or order(self.wrong_since) >= order(self.version):
            raise ValueError("a correction with wrong_since, a version before its own")
        if not all(each.cells and each.was and each.now for each in self.affected):
            raise ValueError("cells, was and now in each affected of a correction")
        return self

    @property
    def id(self) -> str:
        """The name of the entry on its page and in the feed: it stays while its title does."""
        return re.sub(r"[^a-z0-9]+", "-", f"{self.version} {self.title}".lower()).strip("-")

    @property
    def paragraphs(self) -> list[str]:
        """The paragraphs of the text, each in one line."""
        return [" ".join(part.split()) for part in re.split(r"\n\s*\n", self.text)]


class Changes(FrozenModel):
    """The file: its entries, the newest first."""

    changes: Annotated[tuple[Change, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _newest_first(self) -> Self:
        orders = [(change.date, order(change.version)) for change in self.changes]
        if orders != sorted(orders, reverse=True):
            raise ValueError("changes with the newest first, by date and version")
        if len({change.id for change in self.changes}) < len(self.changes):
            raise ValueError("changes of one version with titles of their own")
        return self


def order(version: str) -> tuple[int, ...]:
    """A version as numbers, which compare as versions do."""
    return tuple(int(part) for part in version.split("."))


def load_changes(current: str, path: Path = CHANGES) -> tuple[Change, ...]:
    """All changes of a file, the newest first; ``current`` is the version that is built.

    Raises ``InputError`` that names the file, the key, what was found and what was expected.
    """
    changes = validated(Changes, read_toml(path), path).changes
    newest = max((change.version for change in changes), key=order)
    if newest != current:
        raise InputError(
            f"{place(path)}: version: found {found(newest)} as the newest, expected {current!r}, "
            "the version of this program"
        )
    return changes

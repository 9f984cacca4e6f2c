"""Works on the odds of RISK that are known, and whose figures nobody here could read."""

from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError

from risk_odds.errors import InputError
from risk_odds.validation import (
    FrozenModel,
    Sentence,
    Text,
    Title,
    describe_validation_error,
    read_toml,
)

UNREAD_WORKS = Path(__file__).with_name("unread_works.toml")
"""The list that comes with the project."""


class UnreadWork(FrozenModel):
    """One work: what it is, and what it is ``about``."""

    title: Title
    author: Text
    published: Text
    year: Annotated[int, Field(strict=True, ge=1957)] | None = None
    url: Annotated[str, Field(strict=True, pattern=r"^https://")] | None = None
    about: Sentence


class _File(FrozenModel):
    works: Annotated[tuple[UnreadWork, ...], Field(min_length=1)]


def load_unread_works(path: Path = UNREAD_WORKS) -> tuple[UnreadWork, ...]:
    """All of them, in the order of the file.

    Raises ``InputError`` that names file, key, what was found and what was expected.
    """
    try:
        return _File.model_validate(read_toml(path)).works
    except ValidationError as error:
        raise InputError(describe_validation_error(path, error)) from error

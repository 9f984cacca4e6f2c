"""What all input files share: frozen models that refuse unknown keys, and messages that help."""

import tomllib
import unicodedata
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from generator.errors import InputError

_NO_TEXT = ("Cc", "Co", "Cs")
"""Unicode's categories of control characters, private use and halves of characters."""


def _only_text(text: str) -> str:
    for character in text:
        if unicodedata.category(character) in _NO_TEXT and character not in "\n\t":
            raise PydanticCustomError(
                "no_text",
                "text without control characters and private ones (there is a U+{code})",
                {"code": f"{ord(character):04X}"},
            )
    return text


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


Text = Annotated[str, Field(strict=True, min_length=1), AfterValidator(_only_text)]
"""A text for readers: no control characters, and none of Unicode's private use. The site uses the
latter to mark places in its pages, so no text can be taken for such a mark."""

Title = Annotated[Text, AfterValidator(_in_one_line)]
"""A text in one line: line breaks and repeated spaces become single ones."""


class FrozenModel(BaseModel):
    """A part of an input file, validated and unchangeable."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    @model_validator(mode="before")
    @classmethod
    def _no_unknown_key(cls, content: Any) -> Any:
        known = [key for key in cls.model_fields if key != "id" or "id" in content]
        for key in content if isinstance(content, dict) else ():
            if key not in known:
                raise PydanticCustomError(
                    "unknown_key",
                    "found the unknown key '{key}', expected only {known}",
                    {"key": key, "known": ", ".join(known)},
                )
        return content


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a TOML file. Raises ``InputError`` where it cannot be read or is none."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: cannot be read: {error}") from error
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path}: not valid TOML: {error}") from error


def describe_validation_error(path: Path, error: ValidationError) -> str:
    """What is wrong with a file, a line for each fault: file, key, found, expected."""
    faults = error.errors(include_url=False, include_context=False)
    places = [fault["loc"] for fault in faults]
    return "\n".join(
        f"{path}: {_key_of(fault['loc'])}: {_found(fault)}{_expected(fault)}"
        for fault in faults
        # what is said of a list because of its entries is said of these already
        if not any(place[: len(fault["loc"])] == fault["loc"] != place for place in places)
    )


def _key_of(location: tuple[int | str, ...]) -> str:
    key = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in location)
    return key.removeprefix(".") or "the file"


def _found(fault: Any) -> str:
    if fault["type"] == "missing":
        return "found nothing, expected "
    if fault["type"] == "unknown_key":
        return ""
    return f"found {fault['input']!r}, expected "


def _expected(fault: Any) -> str:
    if fault["type"] == "missing":
        return "this key"
    message: str = fault["msg"]
    for start in ("Input should be ", "Tuple should have ", "String should have ", "Value error, "):
        message = message.removeprefix(start)
    return message.partition(" after validation")[0]

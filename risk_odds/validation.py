"""What all input files share: frozen models that refuse unknown keys, and messages that help."""

import json
import stat
import tomllib
import unicodedata
from collections.abc import Iterable
from datetime import date, datetime, time
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from risk_odds.errors import LONGEST_FOUND, InputError, found, place
from risk_odds.nesting import DEEPEST, refuse_deep

LARGEST_FILE = 50_000
"""The most bytes of an input file: the largest of the project's own has 8,000."""

MOST_FAULTS = 10
"""The most faults of a file that a message lists."""

Model = TypeVar("Model", bound=BaseModel)

_REORDERING = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})


def _printable(text: str) -> str:
    for character in text:
        if character not in "\n\r\t" and _is_control(character):
            raise ValueError(f"text without control characters such as {character!r}")
    return text


def _in_one_line(text: str) -> str:
    for character in text:
        if _is_control(character):
            raise ValueError(f"one line without control characters such as {character!r}")
    return text


def _is_control(character: str) -> bool:
    # those that turn the direction of writing would turn that of the page around them; those for
    # private use mark places in the pages of this site
    return (
        unicodedata.category(character) in ("Cc", "Co", "Cs", "Zl", "Zp")
        or unicodedata.bidirectional(character) in _REORDERING
    )


Text = Annotated[str, Field(strict=True, min_length=1, max_length=5000), AfterValidator(_printable)]
"""A text of one or several lines."""

Sentence = Annotated[
    str, Field(strict=True, min_length=1, max_length=500), AfterValidator(_in_one_line)
]
"""A text in one line."""

Title = Annotated[
    str, Field(strict=True, min_length=1, max_length=100), AfterValidator(_in_one_line)
]
"""A short text in one line."""

Switch = Annotated[bool, Field(strict=True)]
"""True or false, and no number or text that could be meant so."""


class FrozenModel(BaseModel):
    """A part of an input file, validated and unchangeable."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    @model_validator(mode="before")
    @classmethod
    def _no_unknown_key(cls, content: Any) -> Any:
        if not isinstance(content, dict):
            return content
        known = [key for key in cls.model_fields if key != "id" or "id" in content]
        for key in content:
            if key not in known:
                alike = get_close_matches(key[:LONGEST_FOUND], known, 1)
                listed = ", ".join([*alike, *(name for name in known if name not in alike)])
                raise PydanticCustomError(
                    "unknown_key",
                    "found the unknown key {key}, expected {known}",
                    {
                        "key": found(key),
                        "known": f"one of the keys {listed}"
                        if len(known) > 1
                        else listed or "none",
                    },
                )
        return content


def misfit(key: str, value: object, expected: str) -> PydanticCustomError:
    """A fault of a key beside others, which only the model around them can tell."""
    return PydanticCustomError(
        "misfit", "{expected}", {"key": key, "value": value, "expected": expected}
    )


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a TOML file. Raises ``InputError`` where it cannot be read or is none."""
    try:
        text = _read(path).decode("utf-8-sig")
    except OSError as error:
        raise InputError(f"{place(path)}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        byte = f"the byte {error.object[error.start]:#04x} at position {error.start:,}"
        raise InputError(f"{place(path)}: found {byte}, expected text in UTF-8") from error
    refuse_deep(text, path)
    try:
        content = tomllib.loads(text)
    except ValueError as error:
        # also of whole numbers with very many digits, which Python may refuse to read
        raise InputError(f"{place(path)}: not valid TOML: {_one_line(error)}") from error
    if _is_deeper(content, DEEPEST):
        raise InputError(
            f"{place(path)}: found tables or lists in each other more than {DEEPEST} deep, "
            "expected fewer"
        )
    return content


def read_json(path: Path, command: str) -> Any:
    """The content of a JSON file of the project's own, which ``command`` writes.

    Raises ``InputError`` where it cannot be read or is none.
    """
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: cannot be read: {error}; run `{command}`") from error
    except json.JSONDecodeError as error:
        raise InputError(f"{path}: not valid JSON: {error}; run `{command}`") from error


def validated(model: type[Model], content: Any, path: Path | str, whole: str = "the file") -> Model:
    """The content of a file as a model; ``InputError`` with a line for each fault it has.

    Of other content ``path`` is the place, and ``whole`` what a fault of no single key is of.
    """
    try:
        return model.model_validate(content)
    except ValidationError as error:
        raise InputError(describe_validation_error(path, error, whole)) from error


def describe_validation_error(
    path: Path | str, error: ValidationError, whole: str = "the file"
) -> str:
    """What is wrong with a file, a line for each fault: file, key, found, expected.

    Of very many faults the first are listed, and the others counted.
    """
    faults = error.errors()
    # a fault of a list that only repeats those of its entries is left out
    around = {fault["loc"][:length] for fault in faults for length in range(len(fault["loc"]))}
    listed = [fault for fault in faults if fault["loc"] not in around]
    lines = [
        f"{place(path)}: {_key_of(fault) or whole}: {_found(fault)}{_expected(fault)}"
        for fault in listed[:MOST_FAULTS]
    ]
    if (more := len(listed) - MOST_FAULTS) > 0:
        lines.append(f"{place(path)}: {more:,} more {'fault' if more == 1 else 'faults'}")
    return "\n".join(lines)


def _read(path: Path) -> bytes:
    """The bytes of a file. Raises ``InputError`` where it is none, or a large one."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode):
        kind = "a folder" if stat.S_ISDIR(mode) else "something else"
        raise InputError(f"{place(path)}: found {kind}, expected a file")
    with path.open("rb") as file:
        content = file.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise InputError(
            f"{place(path)}: found more than {LARGEST_FILE:,} bytes, expected at most that many"
        )
    return content


def _is_deeper(content: object, most: int) -> bool:
    """Whether tables and lists lie more than ``most`` deep in each other."""
    level: list[object] = [content]
    for _ in range(most + 1):
        level = [part for parts in level for part in _parts(parts)]
        if not level:
            return False
    return True


def _parts(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _one_line(error: Exception) -> str:
    text = " ".join(str(error).split())
    return text if len(text) <= 200 else f"{text[:200]}…"


def _key_of(fault: Any) -> str:
    location = *fault["loc"], *([fault["ctx"]["key"]] if fault["type"] == "misfit" else [])
    key = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in location)
    return key.removeprefix(".")


def _found(fault: Any) -> str:
    if fault["type"] == "unknown_key":
        return ""
    value = fault["ctx"]["value"] if fault["type"] == "misfit" else fault["input"]
    if fault["type"] == "missing" or (fault["type"] == "misfit" and value is None):
        return "found nothing, expected "
    if isinstance(value, bool):
        return f"found {str(value).lower()}, expected "
    if isinstance(value, datetime | date | time):
        return f"found {value.isoformat()}, expected "
    return f"found {found(value)}, expected "


_EXPECTED = {
    "missing": "this key",
    "model_type": "a table of keys",
    "dict_type": "a table of keys",
    "mapping_type": "a table of keys",
    "tuple_type": "a list",
    "int_type": "a whole number",
    "string_type": "text in quotes",
    "bool_type": "true or false",
    "date_type": "a date such as 2024-05-27, without quotes",
    "greater_than_equal": "{ge} or more",
    "less_than_equal": "at most {le}",
    "too_short": "a list of at least {min_length}",
    "too_long": "a list of at most {max_length}",
    "string_too_short": "a text that is not empty",
    "string_too_long": "at most {max_length} characters",
    "literal_error": "{expected}",
    "union_tag_not_found": "the key {discriminator}",
    "union_tag_invalid": "the key {discriminator} with one of {expected_tags}",
    "value_error": "{error}",
}
"""What was expected, by pydantic's name for the fault, in the words of this project."""

_FORMS = {
    r"^https://[!-~]+$": "an address that starts with https://",
    r"^[a-z0-9]+(-[a-z0-9]+)*$": "small letters, digits and single hyphens",
}
"""Forms of a text in words."""


def _expected(fault: Any) -> str:
    context = {
        # years are not grouped
        name: f"{value:,}" if isinstance(value, int) and value >= 10_000 else value
        for name, value in fault.get("ctx", {}).items()
    }
    if fault["type"] == "string_pattern_mismatch":
        pattern = context["pattern"]
        return _FORMS.get(pattern, f"text of the form {pattern}")
    if fault["type"] in _EXPECTED:
        return _EXPECTED[fault["type"]].format(**context)
    message: str = fault["msg"]
    return message

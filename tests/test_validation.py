from pathlib import Path
from typing import Annotated

import pytest
from pydantic import Field, TypeAdapter, ValidationError

from generator.validation import FrozenModel, Text, Title, describe_validation_error


class Inner(FrozenModel):
    """A part of the file that the tests spoil."""

    size: Annotated[int, Field(strict=True, ge=1)]


class Outer(FrozenModel):
    """The file that the tests spoil."""

    name: Text
    inner: Inner | None = None
    parts: Annotated[tuple[Inner, ...], Field(max_length=2)] = ()


def faults(content: object) -> list[str]:
    """Return what is said of a content, line by line, without the file's name."""
    with pytest.raises(ValidationError) as caught:
        Outer.model_validate(content)
    lines = describe_validation_error(Path("file.toml"), caught.value).split("\n")
    assert all(line.startswith("file.toml: ") for line in lines)
    return [line.removeprefix("file.toml: ") for line in lines]


def test_unknown_keys_are_named_with_the_known_ones() -> None:
    """A key that means nothing is named, and so are those that would mean something."""
    expected = ["the file: found the unknown key 'nmae', expected only name, inner, parts"]
    assert faults({"nmae": "x"}) == expected
    assert faults({"name": "x", "inner": {"size": 1, "faces": 6}}) == [
        "inner: found the unknown key 'faces', expected only size"
    ]


def test_missing_keys_are_named() -> None:
    """A key that must be there is named."""
    assert faults({"inner": {}}) == [
        "name: found nothing, expected this key",
        "inner.size: found nothing, expected this key",
    ]


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ({"name": " "}, "name: found ' ', expected at least 1 character"),
        ({"name": 7}, "name: found 7, expected a valid string"),
        (
            {"name": "x", "inner": {"size": 0}},
            "inner.size: found 0, expected greater than or equal to 1",
        ),
        (
            {"name": "x", "inner": {"size": "1"}},
            "inner.size: found '1', expected a valid integer",
        ),
        (
            {"name": "x", "parts": [{"size": 1}, {"size": 2.5}]},
            "parts[1].size: found 2.5, expected a valid integer",
        ),
    ],
)
def test_faults_say_what_was_found_and_expected(content: object, line: str) -> None:
    """Each fault is one line: the key with its place in lists, what was found, what expected."""
    assert faults(content) == [line]


def test_a_list_that_is_too_long_is_told_once() -> None:
    """A list of too many parts is told by its length, and nothing is said of its parts."""
    (line,) = faults({"name": "x", "parts": [{"size": 1}] * 3})
    assert line.startswith("parts: found [")
    assert line.endswith("expected at most 2 items")


def test_all_faults_are_told_at_once() -> None:
    """Whoever made several mistakes learns of each, in the order of the keys."""
    lines = faults({"name": "", "inner": {"size": 0}, "parts": [{"size": -1}, {}]})
    assert [line.split(": ")[0] for line in lines] == [
        "name",
        "inner.size",
        "parts[0].size",
        "parts[1].size",
    ]


def test_models_cannot_be_changed() -> None:
    """What has been read stays as it was read."""
    with pytest.raises(ValidationError, match="frozen"):
        Outer(name="x").name = "y"


@pytest.mark.parametrize("character", ["\0", "\x1b", "\r", "\ue000", "\ue002", "\U0010fffd"])
def test_texts_have_no_characters_that_are_none(character: str) -> None:
    """Control characters and those of private use, which mark places in pages, are refused."""
    (fault,) = faults({"name": f"a{character}b"})
    assert f"(there is a U+{ord(character):04X})" in fault
    assert Outer.model_validate({"name": "a\n\tb é 💥"}).name == "a\n\tb é 💥"


def test_titles_stand_in_one_line() -> None:
    """Line breaks and repeated spaces of a title become single spaces."""
    assert TypeAdapter(Title).validate_python(" a\n\n  b ") == "a b"

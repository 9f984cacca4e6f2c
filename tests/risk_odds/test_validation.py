import errno
import os
import sys
from collections.abc import Iterator
from datetime import date, time
from math import inf, nan
from pathlib import Path
from time import monotonic
from typing import Annotated

import pytest
from pydantic import Field, TypeAdapter, ValidationError

from risk_odds.errors import InputError, place
from risk_odds.validation import FrozenModel, Text, Title, describe_validation_error, read_toml


@pytest.fixture(autouse=True)
def digits() -> Iterator[None]:
    # the command line lets Python print numbers of any length, and so may tests before these
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(4300)
    yield
    sys.set_int_max_str_digits(before)


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
    """A key that means nothing is named, and so are those that there are: the likeliest first, the
    others in their order, however alike.
    """
    expected = [
        "the file: found the unknown key 'nmae', expected one of the keys name, inner, parts"
    ]
    assert faults({"nmae": "x"}) == expected
    assert faults({"name": "x", "prats": []})[0].endswith("one of the keys parts, name, inner")
    assert faults({"name": "x", "innerparts": []})[0].endswith("one of the keys parts, name, inner")
    assert faults({"name": "x", "inner": {"size": 1, "faces": 6}}) == [
        "inner: found the unknown key 'faces', expected size"
    ]


class Coloured(FrozenModel):
    """Keys of which two are alike."""

    place: str = ""
    colours: str = ""
    colour: str = ""


def test_the_key_that_was_meant_comes_first() -> None:
    """The known key that is most alike is named before all others, which keep their order."""
    with pytest.raises(ValidationError, match="expected one of the keys colour, place, colours"):
        Coloured.model_validate({"colou": ""})
    with pytest.raises(ValidationError, match="expected one of the keys place, colours, colour"):
        Coloured.model_validate({"x": ""})


def test_missing_keys_are_named() -> None:
    """A key that must be there is named."""
    assert faults({"inner": {}}) == [
        "name: found nothing, expected this key",
        "inner.size: found nothing, expected this key",
    ]


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ({"name": " "}, "name: found ' ', expected a text that is not empty"),
        ({"name": 7}, "name: found 7, expected text in quotes"),
        (
            {"name": "x", "inner": {"size": 0}},
            "inner.size: found 0, expected 1 or more",
        ),
        (
            {"name": "x", "inner": {"size": "1"}},
            "inner.size: found '1', expected a whole number",
        ),
        (
            {"name": "x", "parts": [{"size": 1}, {"size": 2.5}]},
            "parts[1].size: found 2.5, expected a whole number",
        ),
    ],
)
def test_faults_say_what_was_found_and_expected(content: object, line: str) -> None:
    """Each fault is one line: the key with its place in lists, what was found, what expected."""
    assert faults(content) == [line]


def test_a_list_that_is_too_long_is_told_once() -> None:
    """A list of too many parts is reported by its length alone, not by its parts."""
    (line,) = faults({"name": "x", "parts": [{"size": 1}] * 3})
    assert line.startswith("parts: found [")
    assert line.endswith("expected a list of at most 2")


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


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (True, "found true, expected a whole number"),
        (inf, "found inf, expected a whole number"),
        (nan, "found nan, expected a whole number"),
        (date(2024, 5, 27), "found 2024-05-27, expected a whole number"),
        (time(7, 32), "found 07:32:00, expected a whole number"),
        ("x" * 100_000, f"found '{'x' * 60}'… (100,000 characters), expected a whole number"),
        ([1] * 100_000, f"found [{'1, ' * 19}1,… (300,000 characters), expected a whole number"),
        ({}, "found {}, expected a whole number"),
    ],
)
def test_values_of_another_type_are_named_shortly(value: object, words: str) -> None:
    """Whatever stands where a whole number is wanted: its beginning, its length, what is wanted."""
    assert faults({"name": "x", "inner": {"size": value}}) == [f"inner.size: {words}"]


def test_a_number_that_python_does_not_print_is_refused() -> None:
    """A number of more digits than Python prints is described, and no error of its own."""
    assert faults({"name": 10**5000}) == [
        "name: found a value that is too large to repeat, expected text in quotes"
    ]


@pytest.mark.parametrize("parts", [5, "x", [1], [[]], {"size": 1}, [{"size": 1}, None]])
def test_parts_that_are_no_tables_are_refused(parts: object) -> None:
    """A number or text where a list of tables is wanted is a fault of the file, no traceback."""
    (line,) = faults({"name": "x", "parts": parts})
    assert line.startswith("parts")
    assert line.endswith(("expected a list", "expected a table of keys"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a" * 5001, "expected at most 5000 characters"),
        ("bell \a", r"expected text without control characters such as '\x07'"),
        ("nul \0", r"expected text without control characters such as '\x00'"),
        ("turned \u202e", r"expected text without control characters such as '\u202e'"),
        ("separated \u2028 lines", r"expected text without control characters such as '\u2028'"),
    ],
)
def test_texts_have_limits(text: str, words: str) -> None:
    """Texts that are too long, or hold what no keyboard types, are refused in one plain line."""
    (line,) = faults({"name": f"{text}."[:6000]})
    assert line.endswith(words)
    assert line.isprintable()
    assert len(line) < 200


def test_titles_are_one_short_line() -> None:
    """A text may have several lines, a title none but one, of at most a hundred characters."""
    assert Outer(name="two\nlines").name == "two\nlines"
    assert TypeAdapter(Title).validate_python("x" * 100) == "x" * 100
    for title in ("two\nlines", "a\ttab", "x" * 101, "\u202dturned"):
        with pytest.raises(ValidationError, match=r"one line without|at most 100 characters"):
            TypeAdapter(Title).validate_python(title)


def test_long_keys_are_shortened() -> None:
    """An unknown key of any length is named by its beginning."""
    (line,) = faults({"k" * 100_000: 1, "name": "x"})
    assert line == (
        f"the file: found the unknown key '{'k' * 60}'… (100,000 characters), "
        "expected one of the keys name, inner, parts"
    )


def test_of_very_many_faults_the_first_are_told() -> None:
    """Ten faults are reported one by one, and then how many more there are, at once."""
    started = monotonic()
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(tuple[Inner, ...]).validate_python([{"size": 0}] * 10_000)
    lines = describe_validation_error(Path("file.toml"), caught.value).split("\n")
    assert monotonic() - started < 5
    assert len(lines) == 11
    assert lines[0] == "file.toml: [0].size: found 0, expected 1 or more"
    assert lines[-1] == "file.toml: 9,990 more faults"


def refusal(path: Path) -> str:
    """Return what is said of a file that cannot be read."""
    with pytest.raises(InputError) as caught:
        read_toml(path)
    line = str(caught.value)
    assert line.isprintable()
    assert len(line) < 500
    return line


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff\xfe", "found the byte 0xff at position 0, expected text in UTF-8"),
        (b'a = "\0"', "not valid TOML: Illegal character"),
        (b"\0" * 100, "not valid TOML"),
        (b"a = " + b"[" * 900 + b"]" * 900, "line 1: found tables or lists in each other more th"),
        (b"a = " + b"[" * 40 + b"]" * 40, "line 1: found tables or lists in each other more"),
        (b"[" + b".".join([b"a"] * 9000) + b"]", "line 1: found a dotted key more than 20 deep"),
        (b"[a" + b".a" * 15 + b"]\nb" + b".b" * 9 + b" = 1", "found tables or lists in each other"),
        (b"x" * 60_000, "found more than 50,000 bytes, expected at most that many"),
        (b"a = 1979-02-30", "not valid TOML: Invalid date or datetime (at line 1, column "),
        pytest.param(b"a = " + b"9" * 5000, "not valid TOML: Exceeds the limit", id="digits"),
        (b'"' + b"a" * 40_000, "not valid TOML"),
    ],
)
def test_a_file_that_is_none_is_refused_in_one_line(
    tmp_path: Path, content: bytes, words: str
) -> None:
    """No UTF-8, no TOML, too deep, too large: the file's name and one plain reason."""
    path = tmp_path / "x.toml"
    path.write_bytes(content)
    line = refusal(path)
    assert line.startswith(f"{path}: {words}")


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    """A folder, a pipe, a loop of links, a link to nothing: one line, and no waiting."""
    folder, pipe, loop = (tmp_path / f"{name}.toml" for name in ("folder", "pipe", "loop"))
    folder.mkdir()
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    endless = tmp_path / "endless.toml"
    endless.symlink_to("/dev/zero")
    assert refusal(folder) == f"{folder}: found a folder, expected a file"
    assert refusal(pipe) == f"{pipe}: found something else, expected a file"
    assert refusal(endless) == f"{endless}: found something else, expected a file"
    assert refusal(loop).startswith(f"{loop}: cannot be read: ")
    assert refusal(tmp_path / "none.toml").startswith(f"{tmp_path / 'none.toml'}: cannot be read: ")


def test_a_file_that_may_not_be_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A missing permission is reported in the system's own words."""

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    path = tmp_path / "x.toml"
    path.write_text("a = 1", encoding="utf-8")
    monkeypatch.setattr(Path, "open", refuse)
    assert refusal(path) == f"{path}: cannot be read: Permission denied"


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    """Some editors begin every file with a mark that nobody sees."""
    path = tmp_path / "x.toml"
    path.write_bytes(b"\xef\xbb\xbfa = 1\r\n")
    assert read_toml(path) == {"a": 1}


def test_names_of_files_are_printable(tmp_path: Path) -> None:
    """Control characters in a file's name are escaped, and of a very long one the end is named."""
    assert place(tmp_path / "a\nb\x1b.toml").endswith(r"a\nb\x1b.toml")
    long = place("x" * 1000 + "/rules.toml")
    assert len(long) == 301
    assert long.endswith("x/rules.toml")
    assert place(os.fsdecode(b"\xff.toml")).isprintable()


@pytest.mark.parametrize("character", ["\ue000", "\ue002", "\U0010fffd"])
def test_texts_have_no_private_characters(character: str) -> None:
    """Characters of Unicode's private use, which mark places in pages, are refused."""
    (fault,) = faults({"name": f"a{character}b"})
    assert "expected text without control characters" in fault
    assert Outer.model_validate({"name": "a\n\tb é 💥"}).name == "a\n\tb é 💥"


def test_one_fault_too_many_is_counted() -> None:
    """Of eleven faults ten are listed and one is counted; ten are all listed."""
    lines = {}
    for number in (10, 11):
        with pytest.raises(ValidationError) as caught:
            TypeAdapter(tuple[Inner, ...]).validate_python([{"size": 0}] * number)
        lines[number] = describe_validation_error(Path("file.toml"), caught.value).split("\n")
    assert lines[11] == [*lines[10], "file.toml: 1 more fault"]
    assert len(lines[10]) == 10


@pytest.mark.parametrize(("most", "written"), [(9999, "9999"), (10_000, "10,000")])
def test_numbers_of_five_digits_are_grouped(most: int, written: str) -> None:
    """A limit is written as readers read it: years are not grouped."""
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(Annotated[int, Field(strict=True, le=most)]).validate_python(most + 1)
    assert f"expected at most {written}" in describe_validation_error(Path("x"), caught.value)

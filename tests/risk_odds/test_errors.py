"""What messages repeat of an input, and how errors end a command."""

import errno
import sys
from pathlib import Path

import pytest

from risk_odds.errors import (
    LONGEST_FOUND,
    LONGEST_PLACE,
    InputError,
    OutputError,
    WorkerError,
    errors_shown,
    found,
    is_from_system,
    place,
    place_of,
)


def test_a_short_value_is_repeated_as_it_is() -> None:
    """Up to 60 characters, with control characters escaped."""
    assert found("a\nb") == r"'a\nb'"
    assert found("x" * LONGEST_FOUND) == f"'{'x' * LONGEST_FOUND}'"
    assert found([1, None]) == "[1, None]"
    whole = [11] * 15  # 60 characters as they are shown
    assert len(repr(whole)) == LONGEST_FOUND
    assert found(whole) == repr(whole)


def test_a_long_value_is_cut_and_its_length_said() -> None:
    """One more character than is repeated, and very many."""
    assert found("x" * 61) == f"'{'x' * 60}'… (61 characters)"
    assert found("x" * 1_234) == f"'{'x' * 60}'… (1,234 characters)"
    longer = [11] * 14 + [111]
    assert len(repr(longer)) == LONGEST_FOUND + 1
    assert found(longer) == f"{repr(longer)[:60]}… (61 characters)"


def test_what_cannot_be_shown_is_too_large_to_repeat() -> None:
    """Numbers of very many digits, and lists that are very deep."""
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    too_large = "a value that is too large to repeat"
    assert found(deep) == too_large
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(4300)  # as any program has it; commands lift the limit
    try:
        assert found(10**10_000) == too_large
    finally:
        sys.set_int_max_str_digits(before)


def test_a_place_is_one_line_and_of_a_long_one_the_end() -> None:
    """A name may hold anything; 300 characters are repeated."""
    assert place(Path("here/rules.toml")) == "here/rules.toml"
    assert place("a\nb\t c") == r"a\nb\t c"
    assert place("x" * LONGEST_PLACE) == "x" * 300
    assert place("y" + "x" * LONGEST_PLACE) == f"…{'x' * 300}"


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (InputError("rules.toml: what was expected"), 2, "Error: rules.toml: what was expected"),
        (OutputError("the disk is full"), 2, "Error: the disk is full"),
        (WorkerError("a process was killed"), 1, "Error: a process was killed"),
        (OSError(errno.EACCES, "Not allowed", "a.txt"), 2, "Error: a.txt: Not allowed"),
    ],
)
def test_an_error_ends_a_command_with_one_line(
    error: Exception, code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message alone, and an exit code that says whose fault it was."""
    with pytest.raises(SystemExit) as ended, errors_shown():
        raise error
    assert ended.value.code == code
    assert capsys.readouterr().err == f"{said}\n"


def test_what_could_not_be_printed_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """When Python ends, it prints what is left of an answer: that fails no second time."""
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        print("an answer")
        with pytest.raises(SystemExit) as ended, errors_shown():
            full.flush()
        assert ended.value.code == 2
        full.flush()


@pytest.mark.parametrize("error", [OSError("no number"), ConnectionResetError(104, "gone")])
def test_other_errors_are_not_hidden(error: OSError) -> None:
    """What the system did not refuse is a fault of the program, or of the other end."""
    assert not is_from_system(error)
    with pytest.raises(OSError, match=r"no number|gone"), errors_shown():
        raise error
    assert is_from_system(OSError(errno.ENOSPC, "full"))


def test_of_two_files_an_error_is_about_the_one_that_was_to_be_written() -> None:
    """Of one it is that one, whatever kind of name it has; of none there is none."""
    assert place_of(OSError(2, "missing", "from", None, "to")) == "to"
    assert place_of(OSError(2, "missing", b"from")) == "from"
    assert place_of(OSError(2, "missing")) is None
    assert place_of(OSError(9, "bad", 5)) is None

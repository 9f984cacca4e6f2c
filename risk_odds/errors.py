"""Errors that are no fault of the program, and how a command line reports them."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import click

LONGEST_FOUND = 60
"""The most characters of somebody's input that a message repeats."""

LONGEST_PLACE = 300
"""The most characters of a file's name, with its folders, that a message repeats."""


class InputError(Exception):
    """Bad input: a file, key or option, with what was found and what was expected.

    The command line prints the message alone and ends with exit code 2.
    """


class OutputError(Exception):
    """The output cannot be written: the disk is full, a permission is missing, or the like.

    The command line prints the message alone and ends with exit code 2.
    """


class WorkerError(Exception):
    """A process that solves was killed, or ended in another way before its job was done.

    The command line prints the message alone and ends with exit code 1.
    """


@contextmanager
def errors_shown() -> Iterator[None]:
    """Bad input or a full disk ends the program with one message alone and exit code 2."""
    try:
        yield
    except (InputError, OutputError) as error:
        click.echo(f"Error: {error}", err=True)
        raise SystemExit(2) from error
    except WorkerError as error:
        click.echo(f"Error: {error}", err=True)
        raise SystemExit(1) from error
    except OSError as error:
        if not is_from_system(error):
            raise
        place = place_of(error)
        if place is None:
            _give_up_standard_output()
        click.echo(f"Error: {place or 'standard output'}: {error.strerror}", err=True)
        raise SystemExit(2) from error


class Commands(click.Group):
    """Commands whose errors end them with one line, wherever they are raised."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command that is asked for."""
        with errors_shown():
            return super().main(*args, **kwargs)


def found(value: object) -> str:
    """What was found in an input, for a message: one short line, whatever it is.

    Control characters are escaped, long values end with an ellipsis and their length.
    """
    if isinstance(value, str):
        return _shortened(value)
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        # Python refuses to print whole numbers of very many digits, and very deep lists
        return "a value that is too large to repeat"
    if len(text) <= LONGEST_FOUND:
        return text
    return f"{text[:LONGEST_FOUND]}… ({len(text):,} characters)"


def place(path: Path | str) -> str:
    """A file's or folder's name for a message: one line; of a very long one, the end."""
    text = str(path)
    if not text.isprintable():
        text = "".join(
            character if character.isprintable() else repr(character)[1:-1] for character in text
        )
    return text if len(text) <= LONGEST_PLACE else f"…{text[-LONGEST_PLACE:]}"


def _shortened(text: str) -> str:
    if len(text) <= LONGEST_FOUND:
        return repr(text)
    return f"{text[:LONGEST_FOUND]!r}… ({len(text):,} characters)"


def is_from_system(error: OSError) -> bool:
    """Whether the system refused something, and not the other end of a connection."""
    return error.errno is not None and not isinstance(error, ConnectionError)


def place_of(error: OSError) -> str | None:
    """The file or folder that an error is about: of two, the one that was to be written."""
    for name in (error.filename2, error.filename):
        if isinstance(name, str | bytes):
            return os.fsdecode(name)
    return None


def _give_up_standard_output() -> None:
    # what could not be printed would be tried again, in vain and aloud, when Python ends
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

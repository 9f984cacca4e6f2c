"""The one error that means "what was given is wrong", as opposed to a fault of the program."""

from collections.abc import Iterator
from contextlib import contextmanager

import click


class InputError(Exception):
    """Bad input: a file, key or option, with what was found and what was expected.

    The command line prints the message alone and ends with exit code 2.
    """


@contextmanager
def input_errors_shown() -> Iterator[None]:
    """Bad input ends the program with its message alone and exit code 2."""
    try:
        yield
    except InputError as error:
        click.echo(f"Error: {error}", err=True)
        raise SystemExit(2) from error

"""What a verification finds: faults, and counts of what it has looked at."""

import csv
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields

import duckdb

MOST_SHOWN = 10
"""The most faults that a verification tells."""


MALFORMED = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    StopIteration,
    TypeError,
    ValueError,
    csv.Error,
    duckdb.Error,
)
"""What Python and DuckDB raise where a file is not of the shape that it should have."""


class Fault(Exception):  # noqa: N818 (what a verification looks for is no error of its own)
    """Something published is not what it should be.

    ``file`` is its address below the site, ``place`` the row, column or key in it; ``found`` and
    ``expected`` are reported as they are, in words or as a value.
    """

    def __init__(self, file: str, place: object, found: object, expected: object) -> None:
        super().__init__(file, place, found, expected)
        self.file = file

    def __str__(self) -> str:
        file, place, found, expected = self.args
        return f"{file}: {place}: found {shortened(found)}, expected {shortened(expected)}"


@contextmanager
def shaped(file: str, expected: str = "what such a file holds") -> Iterator[None]:
    """Report what comes of a file that holds something else than it should as its ``Fault``.

    That is whatever Python says where a list is a number, a key is missing, or nothing ends.
    """
    try:
        yield
    except MALFORMED as error:
        found = f"{type(error).__name__}: {error}"
        raise Fault(file, "the file", found, expected) from error


@dataclass(frozen=True, slots=True)
class Checked:
    """How much has been checked.

    ``files`` of the site, ``digests`` of these, ``pages`` with their heads and policies,
    ``pictures``, ``links`` between its pages, ``documents`` against their schemas, ``rows`` of data
    files and database views, ``cells`` compared between two of these, and ``numbers`` compared with
    those computed anew.
    """

    files: int = 0
    digests: int = 0
    pages: int = 0
    pictures: int = 0
    links: int = 0
    documents: int = 0
    rows: int = 0
    cells: int = 0
    numbers: int = 0

    def __add__(self, other: "Checked") -> "Checked":
        counts = (field.name for field in fields(self))
        return Checked(*(getattr(self, name) + getattr(other, name) for name in counts))

    def in_words(self) -> str:
        """The counts as a sentence, with commas in the numbers."""
        return (
            f"checked {self.files:,} files, {self.digests:,} digests, {self.pages:,} pages, "
            f"{self.pictures:,} pictures, {self.links:,} links, "
            f"{self.documents:,} JSON documents against their schemas, {self.rows:,} rows of data, "
            f"{self.cells:,} cells compared between formats, "
            f"{self.numbers:,} numbers computed anew"
        )


Found = tuple[Checked, list[Fault]]
"""What has been checked, and the faults that were found."""


def together(steps: Iterable[Callable[[], Checked]]) -> Found:
    """Take all steps, each up to its first fault, until there are as many as are reported.

    What several steps find alike is one fault.
    """
    checked = Checked()
    faults: dict[str, Fault] = {}
    for step in steps:
        try:
            checked += step()
        except Fault as fault:
            faults.setdefault(str(fault), fault)
        except OSError as error:
            other = Fault(str(error.filename), "the file", error.strerror, "one that can be read")
            faults.setdefault(str(other), other)
        if len(faults) >= MOST_SHOWN:
            break
    return checked, [*faults.values()]


def shortened(value: object) -> str:
    """A value as a message shows it: in one line, its first 200 letters."""
    text = " ".join(str(value).splitlines())
    return text if len(text) <= 200 else f"{text[:200]}…"

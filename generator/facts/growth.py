"""The file of measured builds: how much time, memory and space sites of several sizes take.

The builds were measured by ``python -m tests.growth``; here nothing is timed.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Self

from pydantic import Field, model_validator

from generator.facts.simulation import Count, Positive
from risk_odds.validation import FrozenModel, read_json, validated

MEASURED = Path(__file__).with_name("growth.json")
"""The measured builds that come with the project."""

COMMAND = "python -m tests.growth"
"""Measures the builds and writes the file."""

RULESETS = (1, 5, 26, 100)
"""How many rulesets the sites have that are to be measured."""

ARMIES = (20, 50, 100)
"""How many armies a side the pages and data of these sites reach."""

PROCESSES = (1, 2, 4, 8, 16)
"""How many processes solve and write."""

Size = tuple[int, int]
"""How large a site is: rulesets, and armies a side."""

OFTEN: tuple[Size, ...] = ((5, 50), (26, 20), (26, 50))
"""The sites that are built with each number of processes; the others with as many as the machine
has cores."""


def matchups_of(size: Size) -> int:
    """How many matchups have a page in a site of this size."""
    rulesets, armies = size
    return rulesets * armies**2


class Point(FrozenModel):
    """One measured build, in a process of its own that starts the others.

    ``armies`` is how many a side the pages and data reach, ``processes`` how many solve and write
    beside the one that began. ``peak_bytes`` is the memory of the largest of them. ``folders`` are
    those below the site's own, ``largest_folder`` the most files in one folder, those of folders in
    it not counted. ``load_percent`` is the machine's load when the build began, in percent of a
    core.
    """

    rulesets: Positive
    armies: Positive
    processes: Positive
    milliseconds: Positive
    processor_milliseconds: Positive
    peak_bytes: Positive
    bytes: Positive
    files: Positive
    folders: Count
    largest_file_bytes: Positive
    largest_folder: Positive
    load_percent: Count

    @property
    def size(self) -> Size:
        """How large the site is."""
        return self.rulesets, self.armies

    @property
    def matchups(self) -> int:
        """How many matchups have a page."""
        return matchups_of(self.size)

    @property
    def entries(self) -> int:
        """How many files and folders the site has."""
        return self.files + self.folders


class Refusal(FrozenModel):
    """A site that the build refuses, with the ``reason`` that it gives."""

    rulesets: Positive
    armies: Positive
    reason: Annotated[str, Field(strict=True, min_length=1, max_length=1000)]

    @property
    def size(self) -> Size:
        """How large the site would be."""
        return self.rulesets, self.armies


class Growth(FrozenModel):
    """All measured builds, and the machine that they were measured on.

    ``niceness`` is the priority of the builds there, from 0, the usual one, to 19, the lowest.
    """

    python: Annotated[str, Field(strict=True, min_length=1)]
    cores: Positive
    niceness: Annotated[int, Field(strict=True, ge=0, le=19)]
    points: tuple[Point, ...]
    refused: tuple[Refusal, ...]

    @model_validator(mode="after")
    def _each_once(self) -> Self:
        seen: set[tuple[int, int, int]] = set()
        for point in self.points:
            build = (*point.size, point.processes)
            if build in seen:
                rulesets, armies, processes = build
                raise ValueError(
                    f"points that differ: found {rulesets} rulesets up to {armies} armies with "
                    f"{processes} processes twice"
                )
            seen.add(build)
        return self

    def point(self, size: Size, processes: int | None = None) -> Point | None:
        """The build of a site of this size, None if it was not measured.

        Without ``processes``, the one with as many as the machine has cores.
        """
        wanted = (size, processes or self.cores)
        return next((each for each in self.points if (each.size, each.processes) == wanted), None)

    def refusal(self, size: Size) -> Refusal | None:
        """Why the build refuses a site of this size; None where it does not, or was not asked."""
        return next((each for each in self.refused if each.size == size), None)

    @property
    def alike(self) -> Sequence[Point]:
        """The builds with as many processes as the machine has cores, the smallest site first."""
        return sorted(
            (each for each in self.points if each.processes == self.cores),
            key=lambda point: (point.matchups, point.size),
        )


def load_growth(path: Path = MEASURED) -> Growth:
    """The measured builds of a file. Raises ``InputError`` that names file, key and fault."""
    return validated(Growth, read_json(path, COMMAND), path)

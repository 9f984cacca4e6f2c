"""What pages and documents say of the dataset files of a ruleset."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from generator.datasets.formats import DataFile
from generator.datasets.package import HOW_STORED
from generator.datasets.tables import Field, Format


@dataclass(frozen=True, slots=True)
class Offered:
    """One file: ``path`` is its address from the site's root, ``size`` its bytes."""

    path: str
    dataset: str
    title: str
    format: Format
    media_type: str
    rows: int
    bytes: int
    sha256: str

    @property
    def name(self) -> str:
        """The file's name in its folder."""
        return self.path.rpartition("/")[2]


@dataclass(frozen=True, slots=True)
class Download:
    """One dataset and its files, a file for each of its formats."""

    name: str
    title: str
    description: str
    rows: int
    fields: tuple[Field, ...]
    files: tuple[Offered, ...]


def downloads_of(folder: str, files: Sequence[DataFile]) -> tuple[Download, ...]:
    """The datasets of files that stand in ``folder``, an address from the site's root."""
    return tuple(
        _download(folder, list(group))
        for _, group in groupby(files, lambda file: file.dataset.name)
    )


def _download(folder: str, files: list[DataFile]) -> Download:
    dataset = files[0].dataset
    return Download(
        dataset.name,
        dataset.title,
        dataset.description,
        files[0].rows,
        dataset.fields,
        tuple(
            Offered(
                path=f"{folder}/{file.name}",
                dataset=dataset.name,
                title=dataset.title,
                format=file.format,
                media_type=HOW_STORED[file.format]["mediatype"],
                rows=file.rows,
                bytes=file.size,
                sha256=file.sha256,
            )
            for file in files
        ),
    )

import hashlib

from generator.datasets.contents import datasets_of
from generator.datasets.downloads import downloads_of
from generator.datasets.formats import data_files
from risk_odds.ruleset import Ruleset
from risk_odds.solver import solve
from tests.conftest import SITE

FOLDER = "data/v1/classic"


def test_files_are_grouped_by_their_dataset(classic: Ruleset) -> None:
    """Each dataset is there once, in order, with a file for each of its formats."""
    datasets = list(datasets_of(solve(classic, 2, 2), 2))
    files = [file for dataset in datasets for file, _ in data_files(dataset, FOLDER, SITE.address)]
    found = downloads_of(FOLDER, files)
    assert [download.name for download in found] == [dataset.name for dataset in datasets]
    for download, dataset in zip(found, datasets, strict=True):
        assert (download.title, download.description) == (dataset.title, dataset.description)
        assert download.fields == dataset.fields
        formats = [file.format for file in download.files]
        assert len(formats) == len({*formats}) > 0


def test_files_are_told_as_they_are(classic: Ruleset) -> None:
    """Address, size, rows and sum are those of the file, and its name ends its address."""
    for dataset in datasets_of(solve(classic, 2, 2), 2):
        files = list(data_files(dataset, FOLDER, SITE.address))
        (download,) = downloads_of(FOLDER, [file for file, _ in files])
        for (file, content), offered in zip(files, download.files, strict=True):
            assert offered.path == f"data/v1/classic/{file.name}"
            assert offered.name == file.name
            assert offered.bytes == len(content)
            assert offered.rows == download.rows == file.rows
            assert offered.sha256 == hashlib.sha256(content).hexdigest()

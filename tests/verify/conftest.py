"""Sites that a test may spoil: copies of one of data alone, and of the small site."""

import csv
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.verify.published import Published
from tests.conftest import Built
from tests.verify.finished import Copy, data_site


@pytest.fixture(scope="session")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of data as it is written: nobody may change it."""
    folder = tmp_path_factory.mktemp("original")
    data_site(folder)
    return folder


@pytest.fixture
def site(original: Path, tmp_path: Path) -> Published:
    """A site of data that a test may spoil."""
    return Published(Path(shutil.copytree(original, tmp_path / "site")))


@pytest.fixture(scope="session")
def copy(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """A copy of the small site, the same one for all tests of a process: to copy it takes long."""
    return Copy(built.folder, tmp_path_factory.mktemp("copy") / "site")


@pytest.fixture
def spoilt(copy: Copy) -> Iterator[Published]:
    """The small site, for a test to spoil; afterwards it is whole again."""
    yield Published(copy.folder)
    copy.restore()


@pytest.fixture
def short_cells() -> Iterator[None]:
    """Cells of CSV files are as long as Python allows at first; frictionless allows more."""
    before = csv.field_size_limit(131_072)
    yield
    csv.field_size_limit(before)

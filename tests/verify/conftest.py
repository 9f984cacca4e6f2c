"""A site of data alone, written once, and a copy of it for each test that spoils its own."""

import shutil
from pathlib import Path

import pytest

from generator.verify.published import Published
from tests.verify.finished import data_site


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

from pathlib import Path

import pytest

from generator.release.artefacts import NOTES, files_of, make_release
from risk_odds.errors import InputError
from tests.conftest import PROJECT


def test_every_file_is_uploaded_but_the_text(tmp_path: Path) -> None:
    """The files of a release are all that lie there, by name, without its text and its sums."""
    for name in ("npm/b.tgz", "python/a.whl", "c.zip", NOTES, "SHA256SUMS"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert [path.name for path in files_of(tmp_path)] == ["a.whl", "b.tgz", "c.zip"]


def test_a_release_needs_a_finished_site(tmp_path: Path) -> None:
    """Without one nothing is made, and nothing removed."""
    output = tmp_path / "release"
    with pytest.raises(InputError, match=r"found no index\.html, expected a finished site"):
        make_release(PROJECT, tmp_path, output, tmp_path, None, lambda said: None)
    assert not output.exists()


def test_a_folder_with_other_files_is_not_emptied(tmp_path: Path) -> None:
    """Only what an earlier release has left makes room for a new one."""
    (tmp_path / "index.html").touch()
    output = tmp_path / "mine"
    output.mkdir()
    (output / "letters.txt").touch()
    with pytest.raises(InputError, match="found other files, expected an earlier release's"):
        make_release(PROJECT, tmp_path, output, tmp_path, None, lambda said: None)
    assert (output / "letters.txt").exists()

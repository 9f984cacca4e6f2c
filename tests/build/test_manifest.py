"""What is refused of a folder, and what is removed of one that a build has left."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from generator.build.manifest import manifest_text, refuse_foreign_files, remove_output
from risk_odds.errors import InputError


@pytest.mark.parametrize(
    ("number", "named"),
    [(1, "(a)"), (2, "(a, b)"), (3, "(a, b, c)"), (4, "(a, b, c and more)")],
)
def test_the_first_foreign_files_are_named(tmp_path: Path, number: int, named: str) -> None:
    """Up to three of them, and that there are more only where there are."""
    for name in "abcd"[:number]:
        (tmp_path / name).touch()
    with pytest.raises(InputError) as refused:
        refuse_foreign_files(tmp_path)
    assert f"files that no build has written {named}, expected" in str(refused.value)


def test_what_never_became_an_output_goes_whole(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A folder without a manifest is removed with all that is in it, without a word."""
    folder = tmp_path / "generated"
    (folder / "static").mkdir(parents=True)
    (folder / "static" / "index.html").touch()
    remove_output(folder)
    assert not folder.exists()
    assert caplog.messages == []


@pytest.mark.parametrize("is_finished", [False, True])
def test_what_cannot_be_removed_is_named(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    is_finished: bool,
) -> None:
    """One line names the folder, the first file that stays, and why; all other files are gone."""
    folder = tmp_path / "generated"
    folder.mkdir()
    names = ["index.html", "kept.html"]
    for name in names:
        (folder / name).touch()
    if is_finished:
        text = manifest_text(names)
        (folder / "generated-files.txt").write_text(text, encoding="utf-8")
    unlink = os.unlink

    def refuse(path: str, **options: Any) -> None:
        if Path(path).name == "kept.html":
            raise PermissionError(errno.EACCES, "Permission denied", path)
        unlink(path, **options)

    monkeypatch.setattr(os, "unlink", refuse)
    remove_output(folder)
    monkeypatch.undo()
    (told,) = caplog.messages
    assert told.startswith(f"Warning: {folder} is left of an earlier build and cannot be removed: ")
    assert told.endswith("kept.html: Permission denied")
    left = {path.name for path in folder.iterdir()}
    assert left == {"kept.html"} | ({"generated-files.txt"} if is_finished else set())

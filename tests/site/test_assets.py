import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.site.assets import LISTING, assets, digest, named_by_content
from tests.conftest import PROJECT, Built, contents
from tests.named import assets_of, figures_of

SET = {
    "javascripts/one.js": b"export const one = 1;\n",
    "javascripts/parts/two.js": b'import "../one.js";\n',
    "stylesheets/base.css": b"a { color: red }\n",
}


def put(folder: Path, files: dict[str, bytes]) -> Path:
    """Write files below a folder, in this order."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def test_a_digest_is_the_beginning_of_the_sha_256() -> None:
    """The digest of nothing is that of everybody's SHA-256, cut."""
    assert digest(b"") == "e3b0c44298fc"


def test_same_files_same_name(tmp_path: Path) -> None:
    """Neither the order in which files were written, nor their times, nor the folder matter, nor
    what lies beside the scripts and styles.
    """
    one = put(tmp_path / "one", SET)
    other = put(tmp_path / "other folder", dict(reversed(SET.items())))
    put(other, {"index.md": b"A page", "javascripts/.one.js.swp": b"An editor's own"})
    for path in other.rglob("*"):
        os.utime(path, (1, 1))
    assert assets(one) == assets(other)
    assert assets(one).folder == assets(other).folder == "assets/656cb635d34a/"


@pytest.mark.parametrize(
    "change",
    [
        lambda files: files | {"stylesheets/base.css": b"a { color: rod }\n"},
        lambda files: files | {"stylesheets/more.css": b""},
        lambda files: {name: files[name] for name in list(files)[:-1]},
        lambda files: {name.replace("two", "too"): content for name, content in files.items()},
        lambda files: dict(zip(files, reversed(files.values()), strict=True)),
    ],
    ids=["one byte", "one more", "one less", "another name", "contents exchanged"],
)
def test_other_files_other_name(
    tmp_path: Path, change: Callable[[dict[str, bytes]], dict[str, bytes]]
) -> None:
    """Whatever changes in a file, in its name or in their number changes the name of the set."""
    one, other = put(tmp_path / "one", SET), put(tmp_path / "other", change(SET))
    assert assets(one).folder != assets(other).folder


def test_addresses_are_those_of_the_sets_files(tmp_path: Path) -> None:
    """A file has its address below the set's folder; one that is not in the set has none."""
    found = assets(put(tmp_path, SET))
    assert found.address("javascripts/one.js") == f"{found.folder}javascripts/one.js"
    with pytest.raises(KeyError, match=r"three\.js: neither a style nor a script"):
        found.address("javascripts/three.js")


def test_a_folder_of_files_is_named_by_them(tmp_path: Path) -> None:
    """The files move into a folder; its name is the same for the same files, and only for these."""
    files = {"a.json": b"1", "b.json": b"2"}
    one = named_by_content(put(tmp_path / "one", files))
    other = named_by_content(put(tmp_path / "other", dict(reversed(files.items()))))
    third = named_by_content(put(tmp_path / "third", files | {"b.json": b"3"}))
    assert one == other != third
    assert contents(tmp_path / "one") == {f"{one}/{name}": text for name, text in files.items()}


def test_the_site_has_the_set_and_no_other_copy(built: Built) -> None:
    """The site's set has the files of the sources, byte for byte, and the list that names it; the
    same holds for the figures; no file of them is at an address without a digest.
    """
    docs = PROJECT / "docs"
    folder = assets(docs).folder
    assert folder == assets_of(built.folder)
    published = contents(built.folder / folder)
    assert digest(published.pop(LISTING)) == folder.split("/")[1]
    sources = {name: contents(docs / name) for name in ("javascripts", "stylesheets")}
    assert published == {
        f"{name}/{file}": text for name, files in sources.items() for file, text in files.items()
    }
    for name in sources:
        assert not (built.folder / name).exists()
    assert list((built.folder / "lookup").iterdir()) == [built.folder / figures_of(built.folder)]


def test_the_figures_are_named_by_what_is_in_them(built: Built, tmp_path: Path) -> None:
    """Who has the figures' files comes to the name of their folder."""
    copy = tmp_path / "lookup"
    shutil.copytree(built.folder / figures_of(built.folder), copy)
    assert f"lookup/{named_by_content(copy)}/" == figures_of(built.folder)

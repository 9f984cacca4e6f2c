import json
from pathlib import Path

import pytest

from generator.verify.faults import Fault
from generator.verify.named import (
    ASSETS,
    LISTING,
    check_named,
    digest,
    named_folder,
    published_set,
)
from generator.verify.published import Published
from tests.conftest import SITE, Built


def test_folders_are_named_by_their_content(built: Built) -> None:
    """Styles, scripts and figures of a build have the digests that their lists and names say."""
    site = Published(built.folder)
    listed = len(published_set(site))
    assert check_named(site).digests > listed > 100
    assert named_folder(site, ASSETS) == SITE.assets.folder
    assert SITE.assets.address("javascripts/kernel/dice.js") in published_set(site)


def folders(folder: Path, *names: str) -> Published:
    for name in names:
        (folder / name).mkdir(parents=True)
    return Published(folder)


@pytest.mark.parametrize("names", [["assets"], ["assets/" + "0" * 12, "assets/" + "1" * 12], []])
def test_there_is_one_such_folder(tmp_path: Path, names: list[str]) -> None:
    """No folder, none that is named by its content, and two of them are faults."""
    with pytest.raises(Fault, match=r"assets: .*: found"):
        named_folder(folders(tmp_path, *names), ASSETS)


def test_a_file_that_the_list_does_not_have_is_found(tmp_path: Path) -> None:
    """What was added to a folder named by its content is a fault."""
    # the digest of an empty object
    site = folders(tmp_path, "assets/44136fa355b3", "lookup/44136fa355b3")
    for above in ("assets", "lookup"):
        (tmp_path / above / "44136fa355b3" / LISTING).write_text("{}", encoding="utf-8")
    with pytest.raises(Fault, match="the theme's style sheet: found"):
        check_named(site)
    (tmp_path / "lookup" / "44136fa355b3" / "more.json").write_text("{}", encoding="utf-8")
    with pytest.raises(Fault, match=r"lookup/44136fa355b3/more\.json: the file: found a file"):
        check_named(site)


def test_every_digest_is_counted(tmp_path: Path) -> None:
    """Those of the files of both folders, of the lists of these, and of the theme's style sheet;
    a style sheet that its name does not fit is a fault, and so is a second one.
    """
    contents = {"assets": ("a.css", "b.js"), "lookup": ("c.json",)}
    for above, names in contents.items():
        listing = json.dumps({name: digest(name.encode()) for name in names})
        folder = tmp_path / above / digest(listing.encode())
        folder.mkdir(parents=True)
        for name in names:
            (folder / name).write_text(name, encoding="utf-8")
        (folder / LISTING).write_text(listing, encoding="utf-8")
    sheets = tmp_path / "assets" / "stylesheets"
    sheets.mkdir()
    # what the SHA-256 of nothing begins with
    (sheets / "main.e3b0c442.min.css").touch()
    site = Published(tmp_path)
    assert check_named(site).digests == (2 + 1) + (1 + 1) + 1
    (sheets / "main.00000000.min.css").touch()
    with pytest.raises(Fault, match=r"main\.00000000\.min\.css: its digest: found e3b0c442"):
        check_named(site)
    (sheets / "main.00000000.min.css").write_text("a", encoding="utf-8")
    (sheets / "main.00000000.min.css").rename(sheets / "main.ca978112.min.css")
    with pytest.raises(Fault, match=r"the theme's style sheet: found .*, expected one"):
        check_named(site)

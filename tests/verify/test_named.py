from pathlib import Path

import pytest

from generator.verify.faults import Fault
from generator.verify.named import ASSETS, LISTING, check_named, named_folder, published_set
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

import json
from pathlib import Path
from typing import Any

import pytest

from generator.verify.faults import Fault
from generator.verify.offline import (
    WEB_MANIFEST,
    WORKER,
    check_service_worker,
    check_web_manifest,
)
from generator.verify.published import Published
from tests.conftest import PROJECT, Built
from tests.verify.corruptions import worker, worker_parts


def test_what_a_build_keeps_offline_is_right(built: Built) -> None:
    """The digests of the service worker are the files', and the app's icons are there."""
    site = Published(built.folder)
    assert check_service_worker(site).digests > 150
    assert check_web_manifest(site).pictures == 3


@pytest.fixture
def site(built: Built, tmp_path: Path) -> Published:
    """A small site's files by their names in the original, with a service worker to spoil."""
    for path in built.folder.iterdir():
        if path.name not in (WORKER, WEB_MANIFEST):
            (tmp_path / path.name).symlink_to(path)
    for name in (WORKER, WEB_MANIFEST):
        (tmp_path / name).write_bytes((built.folder / name).read_bytes())
    return Published(tmp_path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file: found no lists"),
        ("const BUILD = {\n};\n\nscript", r"BUILD: found \[\]"),
        ("const BUILD = {x\n};\n\nscript", "BUILD: found no JSON"),
    ],
)
def test_a_service_worker_without_lists_is_found(site: Published, text: str, message: str) -> None:
    """A script that does not begin with the build's lists is a fault."""
    (site.folder / WORKER).write_text(text, encoding="utf-8")
    with pytest.raises(Fault, match=f"sw.js: {message}"):
        check_service_worker(site)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("files", None, "files: found None"),
        ("files", {}, "files: found {}"),
        ("files", ["503.html"], r"files: found \['503\.html'\]"),
        ("files", {"": "0" * 12}, "files, : found 000000000000"),
        ("files", {"nowhere": "0" * 12}, "files: found nowhere"),
        ("tables", {}, r"tables: found \[\]"),
        ("tables", 5, "TypeError"),
        ("folders", [], r"folders: found \[\]"),
    ],
)
def test_wrong_lists_are_found(site: Published, key: str, value: Any, message: str) -> None:
    """Lists that do not fit the site are faults, even where their version is their own."""
    lists, script = worker_parts(site.text(WORKER))
    (site.folder / WORKER).write_bytes(worker({**lists, key: value}, script))
    with pytest.raises(Fault, match=f"sw.js: .*{message}"):
        check_service_worker(site)


@pytest.mark.parametrize("begins", ["503.html", "classic/", "lookup/", "search/"])
def test_a_list_without_what_is_needed_is_found(site: Published, begins: str) -> None:
    """The offline page, overviews, figures and the search's index are there without a network."""
    lists, script = worker_parts(site.text(WORKER))
    missing = min(address for address in lists["files"] if address.startswith(begins))
    lists["files"].pop(missing)
    (site.folder / WORKER).write_bytes(worker(lists, script))
    with pytest.raises(Fault, match=f"files: found no {missing}"):
        check_service_worker(site)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"start_url": "other/"}, "start_url"),
        ({"scope": None}, "scope"),
        ({"name": ""}, "name"),
        ({"short_name": 5}, "short_name"),
        ({"icons": []}, "icons"),
        ({"icons": ["x"]}, "icons: found x"),
        ({"icons": [{"src": "https://x.example/a.png"}]}, "icons: found https"),
        ({"icons": [{"src": "assets/icons/icon-192.png", "sizes": "1x1"}]}, "sizes: found 1x1"),
        ({"icons": [{"src": "assets/logo.svg", "sizes": "1x1"}]}, "a whole PNG picture"),
    ],
)
def test_a_wrong_manifest_is_found(site: Published, changed: dict[str, Any], message: str) -> None:
    """An app that opens elsewhere, or without a name or its pictures, is a fault."""
    text = (PROJECT / "docs" / WEB_MANIFEST).read_text(encoding="utf-8")
    manifest = {**json.loads(text), **changed}
    (site.folder / WEB_MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
    with pytest.raises(Fault, match=message):
        check_web_manifest(site)

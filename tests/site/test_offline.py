import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from generator.site.frame import sections
from generator.site.offline import service_worker
from tests.conftest import RULESETS, Built
from tests.named import assets_of, figures_of


def build_of(script: str) -> dict[str, Any]:
    """Return what the build tells the service worker."""
    text = script.removeprefix("const BUILD = ").partition(";\n\n")[0]
    found: dict[str, Any] = json.loads(text)
    return found


def test_everything_named_is_there(built: Built) -> None:
    """The service worker names only files of the site, every lookup and odds table among them, and
    none that only a debugger asks for.
    """
    build = build_of((built.folder / "sw.js").read_text(encoding="utf-8"))
    for address in build["files"]:
        assert (built.folder / address).exists(), address
    assert not [address for address in build["files"] if address.endswith(".map")]
    for folder in (assets_of(built.folder), figures_of(built.folder)):
        files = {path for path in (built.folder / folder).rglob("*") if path.is_file()}
        addresses = {path.relative_to(built.folder).as_posix() for path in files}
        assert addresses
        assert addresses <= set(build["files"])
    for ruleset, tables in build["tables"].items():
        assert f"{ruleset}/odds/" in build["files"]
        assert f"{ruleset}/losses/" in tables


def test_everything_is_told_by_its_digest(built: Built) -> None:
    """Each file and table is there with the SHA-256 of its content, and so is every folder."""
    build = build_of((built.folder / "sw.js").read_text(encoding="utf-8"))
    tables = {
        address: digest for each in build["tables"].values() for address, digest in each.items()
    }
    assert len(tables) >= 5 * len(RULESETS)
    for address, digest in {**build["files"], **tables}.items():
        page = address.endswith("/") or not address
        file = built.folder / address / "index.html" if page else built.folder / address
        assert hashlib.sha256(file.read_bytes()).hexdigest()[:12] == digest, address
    assert set(build["folders"]) == {each.name for each in built.folder.iterdir() if each.is_dir()}


def test_every_tab_leads_somewhere_without_a_network(built: Built) -> None:
    """What the tabs of the header lead to is there after one visit, too."""
    build = build_of((built.folder / "sw.js").read_text(encoding="utf-8"))
    assert {each.address for each in sections()} <= set(build["files"])


def test_page_that_is_missing_is_an_error(tmp_path: Path) -> None:
    """A site without one of the pages that must be there offline is not finished."""
    with pytest.raises(FileNotFoundError):
        service_worker("", tmp_path, ["classic"], "assets/0123456789ab/")


def test_pages_are_kept_for_those_who_may_ask_for_them(tmp_path: Path) -> None:
    """Everybody has what answers questions, who keeps a ruleset its other tables too, and nobody
    what is read once, or what only a debugger asks for.
    """
    everybody = {
        *("", "503.html", "compare/", "battle/", "classic/", "classic/odds/"),
        *("assets/logo.svg", "manifest.webmanifest", "lookup/classic.json", "assets/01/site.js"),
    }
    kept = {"classic/odds/", "classic/losses/"}
    others = {"benchmarks/", "assets/01/site.js.map", "assets/02/old.js", "other/odds/"}
    for address in everybody | kept | others:
        page = address.endswith("/") or not address
        file = tmp_path / address / "index.html" if page else tmp_path / address
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    build = build_of(service_worker("", tmp_path, ["classic"], "assets/01"))
    assert {*build["files"]} == everybody
    assert {ruleset: {*tables} for ruleset, tables in build["tables"].items()} == {"classic": kept}

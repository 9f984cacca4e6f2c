import json
from pathlib import Path

import pytest

from generator.site.offline import service_worker
from tests.conftest import Built


def build_of(script: str) -> dict[str, dict[str, str]]:
    """Return what the build tells the service worker."""
    text = script.removeprefix("const BUILD = ").partition(";\n\n")[0]
    found: dict[str, dict[str, str]] = json.loads(text)
    return found


def test_everything_named_is_there(built: Built) -> None:
    """The service worker names only files of the site, every lookup and odds table among them, and
    none that only a debugger asks for.
    """
    build = build_of((built.folder / "sw.js").read_text(encoding="utf-8"))
    for address in build["files"]:
        assert (built.folder / address).exists(), address
    assert not [address for address in build["files"] if address.endswith(".map")]
    lookups = {f"lookup/{path.name}" for path in (built.folder / "lookup").iterdir()}
    assert lookups <= set(build["files"])
    for ruleset, tables in build["tables"].items():
        assert f"{ruleset}/odds/" in build["files"]
        assert f"{ruleset}/losses/" in tables


def test_page_that_is_missing_is_an_error(tmp_path: Path) -> None:
    """A site without one of the pages that must be there offline is not finished."""
    with pytest.raises(FileNotFoundError):
        service_worker("", tmp_path, ["classic"])

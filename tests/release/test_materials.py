import hashlib
import json
import platform
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from generator.release import materials
from generator.release.materials import (
    FONTS,
    font,
    versions_in_words,
    write_bill_of_materials,
)
from risk_odds.errors import OutputError
from tests.conftest import PROJECT

TOOLS = Path(sys.executable).parent


def test_the_versions_of_all_tools_are_said() -> None:
    """Commit, Python and every package of both environments, the same each time."""
    said = versions_in_words("c0ffee", TOOLS)
    assert said.startswith(f"commit c0ffee\nCPython {platform.python_version()}\n")
    assert said.count(f"\nmkdocs=={version('mkdocs')}\n") == 2  # here both are this one
    assert versions_in_words("c0ffee", TOOLS) == said
    assert str(PROJECT) not in said


def test_both_environments_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The versions of Node and npm, then the packages of the one that builds the site, and those of
    the one that packs, as its own Python lists them.
    """
    asked: list[str | Path] = []

    def said(*words: str | Path, folder: Path) -> str:
        """Stands in for the programs."""
        assert folder == tmp_path
        asked.append(words[0])
        return {"node": "v99.1.0\n", "npm": "88.2.0\n"}.get(str(words[0]), "build==1.0\n\n")

    monkeypatch.setattr(materials, "run_program", said)
    monkeypatch.setattr(materials, "installed", lambda: ["a==1", "b==2"])
    first, _, zlib, system, *others = versions_in_words("c0ffee", tmp_path).split("\n")
    assert first == "commit c0ffee"
    assert zlib.startswith("zlib ")
    assert system == f"{platform.system()} {platform.machine()}"
    assert others == [
        *("node 99.1.0", "npm 88.2.0", ""),
        *("Python packages of the environment that builds the site:", "a==1", "b==2", ""),
        *("Python packages of the environment that packs the library:", "build==1.0", ""),
    ]
    assert asked == ["node", "npm", tmp_path / "python"]


def test_a_missing_tool_is_named(tmp_path: Path) -> None:
    """Without the program that writes the bill of materials there is none."""
    with pytest.raises(OutputError, match=r"cyclonedx-py: found no such program"):
        write_bill_of_materials(PROJECT, tmp_path, tmp_path / "bill.json")
    assert list(tmp_path.iterdir()) == []


def test_the_bill_has_the_font() -> None:
    """Each file of the font is there by its name, with the digest that a stranger works out."""
    found = font(PROJECT / FONTS)
    named = {part["name"]: part["hashes"][0]["content"] for part in found["components"]}
    assert named == {
        str(path.relative_to(PROJECT)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in (PROJECT / "docs").rglob("*.woff2")
    }
    licence = (PROJECT / FONTS / "OFL.txt").read_text(encoding="utf-8")
    assert found["externalReferences"][0]["url"] in licence


def test_the_bill_is_for_people_and_for_comparing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Indented by two spaces and in the order of the keys, with the font after the packages."""
    target = tmp_path / "bill.json"

    def lists(*words: str | Path, folder: Path) -> str:
        """Stands in for the program that knows the packages."""
        assert (words[0], words[-1], folder) == (tmp_path / "cyclonedx-py", target, PROJECT)
        target.write_text('{"version":1,"components":[{"name":"b"}]}', encoding="utf-8")
        return ""

    monkeypatch.setattr(materials, "run_program", lists)
    write_bill_of_materials(PROJECT, tmp_path, target)
    text = target.read_text(encoding="utf-8")
    assert json.loads(text) == {
        "components": [{"name": "b"}, font(PROJECT / FONTS)],
        "version": 1,
    }
    assert text.startswith('{\n  "components": [\n    {\n      "name": "b"\n    },\n')
    assert text.endswith('\n  ],\n  "version": 1\n}\n')

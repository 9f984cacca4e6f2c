import hashlib
import platform
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

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

"""Facts are records that nobody changes: they are made once a build, and many pages share them."""

import ast
from pathlib import Path

import pytest

from tests.conftest import PROJECT

MODULES = sorted((PROJECT / "generator" / "facts").glob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_records_of_facts_are_frozen(path: Path) -> None:
    """Every dataclass of a module of facts is frozen."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for record in [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]:
        for decorator in record.decorator_list:
            written = ast.unparse(decorator)
            assert "dataclass" not in written or "frozen=True" in written, record.name

import ast
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import conftest, slow
from tests.slow import LONGEST, PROJECT, function_of, listed, measured, slow_among


class Item:
    """As much of a test that pytest has found as is asked for."""

    def __init__(self, name: str) -> None:
        self.nodeid = name
        self.path = PROJECT / name.partition("::")[0]
        self.marks: list[str] = []

    def add_marker(self, name: str) -> None:
        """Mark it."""
        self.marks.append(name)


def functions_of(file: str) -> set[str]:
    """The test functions of a file of the project, as the list of slow ones names them.

    None where there is no such file.
    """
    path = PROJECT / file
    tree = ast.parse(path.read_text(encoding="utf-8") if path.is_file() else "")
    return {f"{file}::{node.name}" for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_what_is_listed_is_there() -> None:
    """Each line names a test function that exists: one with a new name needs a new line."""
    assert listed()
    there = set().union(
        *(functions_of(file) for file in {each.partition("::")[0] for each in listed()})
    )
    assert sorted(listed() - there) == []


def test_a_case_is_its_functions() -> None:
    """A case is marked like its function, whatever stands between its brackets."""
    assert function_of("tests/test_a.py::test_b[1-a::b[]]") == "tests/test_a.py::test_b"
    assert function_of("tests/test_a.py::test_b") == "tests/test_a.py::test_b"


def test_what_is_listed_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """All cases of a function that is listed are marked, and no others."""
    monkeypatch.setattr(conftest, "SLOW", frozenset({"tests/test_a.py::test_b"}))
    config = SimpleNamespace(getoption=lambda _: "1/1")
    items = [Item("tests/test_a.py::test_b[1]"), Item("tests/test_a.py::test_bc")]
    conftest.pytest_collection_modifyitems(config, items)  # type: ignore[arg-type]
    assert [item.marks for item in items] == [["slow"], []]


def test_slow_is_who_takes_longer_on_average() -> None:
    """Cases of a function count together; a file with only slow tests keeps its quickest."""
    tests = [
        *[("a.py::test_1[x]", LONGEST / 2), ("a.py::test_1[y]", LONGEST * 2)],
        *[("a.py::test_2[x]", LONGEST / 2), ("a.py::test_2[y]", LONGEST)],
        *[("a.py::test_3", LONGEST), ("b.py::test_4", LONGEST * 3), ("b.py::test_5", LONGEST * 2)],
    ]
    assert slow_among(tests) == ["a.py::test_1", "b.py::test_4"]


def test_reports_are_read(tmp_path: Path) -> None:
    """A test of a JUnit report is named as pytest names it."""
    report = tmp_path / "report.xml"
    report.write_text(
        '<testsuites><testsuite><testcase classname="tests.browser.test_a" name="test_b[x.y]" '
        'time="1.25"/><testcase classname="tests.test_c" name="test_d" time="0"><skipped/>'
        "</testcase></testsuite></testsuites>",
        encoding="utf-8",
    )
    assert [*measured([report])] == [("tests/browser/test_a.py::test_b[x.y]", 1.25)]


def test_reports_of_some_tests_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The list is written from reports that have all that it names, and else kept."""
    reports, known = [tmp_path / "python.xml", tmp_path / "browser.xml"], tmp_path / "slow.txt"
    monkeypatch.setattr(slow, "REPORTS", reports)
    monkeypatch.setattr(slow, "LIST", known)
    known.write_text("tests/test_a.py::test_1\n", encoding="utf-8")
    case = '<testcase classname="tests.test_a" name="{}" time="{}"/>'
    reports[0].write_text(f"<a>{case.format('test_2', 0.1)}</a>", encoding="utf-8")
    assert slow.main() == 2
    assert f"{reports[1]}: found nothing" in capsys.readouterr().err
    reports[1].write_text("<a/>", encoding="utf-8")
    assert slow.main() == 2
    assert "tests/test_a.py::test_1: found in no report" in capsys.readouterr().err
    assert known.read_text(encoding="utf-8") == "tests/test_a.py::test_1\n"
    more = f"{case.format('test_1', 0.2)}{case.format('test_3', 2)}"
    reports[1].write_text(f"<a>{more}</a>", encoding="utf-8")
    assert slow.main() == 0
    assert known.read_text(encoding="utf-8") == "tests/test_a.py::test_3\n"

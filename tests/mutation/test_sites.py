"""Where sources are mutated: what the parsers find, and what is left out."""

import ast
import random
from pathlib import Path

import pytest

from tests.conftest import PROJECT
from tests.mutation.sites import (
    Equivalent,
    Mutation,
    equivalent_of,
    mutations,
    of_python,
    of_scripts,
    python_files,
    read_equivalents,
    room_of,
    script_files,
)


def lines_after(source: str) -> list[str]:
    """Return what each mutation makes of the lines that it changes."""
    content = source.encode()
    return [each.shown(content)[1] for each in of_python("a.py", content)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("a < b", ["a <= b"]),
        ("a >= b", ["a > b"]),
        ("a is not b", ["a is b"]),
        ("a not in b", ["a in b"]),
        ("a == b != c", ["a != b != c", "a == b == c"]),
        ("a + b", ["a - b"]),
        ("(a) // (b)", ["(a) * (b)"]),
        ("a and b and c", ["a or b and c", "a and b or c"]),
        ("a = not b", ["a = (b)"]),
        ("a = -b", ["a = (b)"]),
        ("a = 41", ["a = 42"]),
        ("a = True", ["a = False"]),
        ("a = min(b, c)", ["a = max(b, c)"]),
        ("a(b)", ["pass"]),
        ("a = b if c else d", ["a = b if (not (c)) else d"]),
        ("if a: b = c", ["if not (a): b = c"]),
        ("'é' < b", ["'é' <= b"]),
    ],
)
def test_a_line_of_python_is_mutated_at_each_place(line: str, expected: list[str]) -> None:
    """Each operator, sign, constant, condition and call gives one mutation, and the rest stays."""
    assert lines_after(f"# é\n{line}\n") == expected


@pytest.mark.parametrize(
    "line",
    [
        "@dataclass(frozen=True)\nclass A: ...",
        '"""A text."""',
        "a = f'{b < c}'",
        "def a(b: 'c' | 1) -> 2: ...",
        "a: B[1]",
        "a = 'b'",
    ],
)
def test_texts_and_annotations_are_left_out(line: str) -> None:
    """What no test could notice, or has no position, is no place for a mutation."""
    assert lines_after(line) == []


def test_a_script_is_mutated_at_each_place(tmp_path: Path) -> None:
    """Operators, constants, conditions and calls of scripts are found, but nothing in comments."""
    text = 'import "./a.js"; // 1 < 2\nconst é = "🎲" + !b;\nif (a <= 1n) f(Math.min(a, b));\n'
    (tmp_path / "a.js").write_text(text, encoding="utf-8")
    found = [each.shown(text.encode())[1] for each in of_scripts(tmp_path, ["a.js"])]
    assert found == [
        'const é = "🎲" - !b;',
        'const é = "🎲" + b;',
        "if (!(a <= 1n)) f(Math.min(a, b));",
        "if (a < 1n) f(Math.min(a, b));",
        "if (a <= 2n) f(Math.min(a, b));",
        "if (a <= 1n) ;",
        "if (a <= 1n) f(Math.max(a, b));",
    ]


def test_mutated_python_is_still_python() -> None:
    """Of all mutations of the project, 300 drawn ones can be parsed, and differ from the source."""
    found = mutations(PROJECT, python_files(PROJECT))
    assert len(found) > 10_000
    for each in random.Random(3).sample(found, 300):
        source = (PROJECT / each.file).read_bytes()
        assert ast.dump(ast.parse(each.applied(source))) != ast.dump(ast.parse(source)), each


def test_a_mutation_says_its_line() -> None:
    """A mutation has the number of its first line, and all lines that it changes."""
    source = b"a = 1\nif (b and\n    c):\n    pass\n"
    (negated,) = (each for each in of_python("a.py", source) if "not" in each.replacement)
    assert negated.line(source) == 2
    assert negated.shown(source) == ("if (b and\n    c):", "if (not (b and\n    c)):")


@pytest.mark.parametrize(
    ("file", "room"),
    [
        ("risk_odds/solver/plans.py", "risk_odds"),
        ("generator/__main__.py", "generator"),
        ("generator/sources/statements/finding.py", "generator/sources"),
        ("docs/javascripts/kernel/dice.js", "kernel"),
    ],
)
def test_a_file_is_in_one_room(file: str, room: str) -> None:
    """A room is a folder of scripts or of the generator, or the whole library."""
    assert room_of(file) == room


def test_equivalent_mutations_are_known(tmp_path: Path) -> None:
    """A mutation that is listed is found among others, and it alone."""
    (tmp_path / "a.py").write_text("a < b\na < c\n", encoding="utf-8")
    found = of_python("a.py", (tmp_path / "a.py").read_bytes())
    known = [Equivalent("a.py", "a < b", "a <= b", "of this test")]
    assert equivalent_of(tmp_path, found, known) == {Mutation("a.py", 2, 3, "<=")}


def test_every_equivalent_is_a_mutation() -> None:
    """What is listed as equivalent names a mutation of today's sources, with a reason."""
    listed = read_equivalents()
    files = {each.file for each in listed}
    assert files <= {*python_files(PROJECT), *script_files(PROJECT)}
    sources = {file: (PROJECT / file).read_bytes() for file in files}
    found = {(each.file, *each.shown(sources[each.file])) for each in mutations(PROJECT, files)}
    for each in listed:
        assert (each.file, each.line, each.becomes) in found, each
        assert len(each.reason) > 20, each

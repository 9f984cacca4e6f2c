"""Where sources may be mutated: small changes that a test should notice, found by parsers."""

import ast
import json
import re
import subprocess
import tomllib
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.javascript.node import node

HERE = Path(__file__).parent
EQUIVALENTS = HERE / "equivalents.toml"

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "*"),
    ast.Pow: ("**", "*"),
    ast.BitOr: ("|", "&"),
    ast.BitAnd: ("&", "|"),
}
OTHER_END = {"min": "max", "max": "min"}


@dataclass(frozen=True, slots=True, order=True)
class Mutation:
    """One change of one file: the bytes from ``start`` to ``end`` become ``replacement``."""

    file: str
    start: int
    end: int
    replacement: str

    def applied(self, source: bytes) -> bytes:
        """The source with this change alone."""
        return source[: self.start] + self.replacement.encode() + source[self.end :]

    def line(self, source: bytes) -> int:
        """The number of the first line that it changes, from 1."""
        return source.count(b"\n", 0, self.start) + 1

    def lines(self, source: bytes) -> range:
        """The lines of Python that run with it: its statement's, or those of the head of one."""
        first = begin = self.line(source)
        last = end = first + source.count(b"\n", self.start, self.end)
        for each in ast.walk(ast.parse(source)):
            if isinstance(each, ast.stmt) and each.end_lineno is not None:
                inner = [other.lineno for other in ast.walk(each) if isinstance(other, ast.stmt)]
                head = max(each.lineno, min(inner[1:]) - 1) if inner[1:] else each.end_lineno
                if each.lineno <= first <= head:
                    begin, end = each.lineno, max(last, head)
        return range(begin, end + 1)

    def shown(self, source: bytes) -> tuple[str, str]:
        """The lines that it changes, before and after, without the space around them."""
        first = source.rfind(b"\n", 0, self.start) + 1
        last = source.find(b"\n", self.end)
        last = len(source) if last < 0 else last
        before = source[first:last].decode()
        after = (
            source[first : self.start] + self.replacement.encode() + source[self.end : last]
        ).decode()
        return before.strip(), after.strip()


@dataclass(frozen=True, slots=True)
class Equivalent:
    """A mutation that changes nothing that could be seen, and why."""

    file: str
    line: str
    becomes: str
    reason: str


class _PythonSites(ast.NodeVisitor):
    """Collects the places of one Python file: start, end and replacement."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.found: list[tuple[int, int, str]] = []

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        return start, self.starts[node.end_lineno - 1] + node.end_col_offset

    def between(self, left: ast.expr, right: ast.expr, operator: str, other: str) -> None:
        """Put another operator between two operands; not where a comment stands there."""
        start, end = self.span(left)[1], self.span(right)[0]
        gap = self.source[start:end].decode()
        words = r"\s+".join(map(re.escape, operator.split()))
        pattern = rf"\b{words}\b" if operator[0].isalpha() else words
        place = None if "#" in gap else re.search(pattern, gap)
        if place:
            self.found.append((start + place.start(), start + place.end(), other))

    def replace(self, node: ast.expr | ast.stmt, text: str) -> None:
        self.found.append((*self.span(node), text))

    def text(self, node: ast.expr) -> str:
        start, end = self.span(node)
        return self.source[start:end].decode()

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave out what is in f-strings: Python 3.11 has no positions in them."""

    def visit_arg(self, node: ast.arg) -> None:
        """Leave out annotations."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value:
            self.visit(node.value)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Leave out what a dataclass says of itself, such as ``frozen``: type checkers hold it."""
        for each in [*node.decorator_list, *node.bases, *node.keywords, *node.body]:
            if not (isinstance(each, ast.Call) and ast.unparse(each.func) == "dataclass"):
                self.visit(each)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for each in [*node.decorator_list, node.args, *node.body]:
            self.visit(each)

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for left, operator, right in zip(operands, node.ops, node.comparators, strict=False):
            self.between(left, right, *COMPARISONS[type(operator)])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in ARITHMETIC:
            self.between(node.left, node.right, *ARITHMETIC[type(node.op)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        operators = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.between(left, right, *operators)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not | ast.USub):
            self.replace(node, f"({self.text(node.operand)})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.replace(node, str(not node.value))
        elif isinstance(node.value, int):
            self.replace(node, str(node.value + 1))

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in OTHER_END:
            self.replace(node.func, OTHER_END[node.func.id])
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self.replace(node, "pass")
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if self.text(node.test) == "TYPE_CHECKING":
            return
        self.replace(node.test, f"not ({self.text(node.test)})")
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.replace(node.test, f"(not ({self.text(node.test)}))")
        self.generic_visit(node)


def of_python(file: str, source: bytes) -> list[Mutation]:
    """Every mutation of a Python file, in the order of its text; annotations are left out."""
    sites = _PythonSites(source)
    sites.visit(ast.parse(source))
    return sorted(Mutation(file, *site) for site in sites.found)


def of_scripts(project: Path, files: Iterable[str]) -> list[Mutation]:
    """Every mutation of these scripts, by TypeScript's parser."""
    names = sorted(files)
    words = [node(), str(HERE / "script_sites.mjs"), *names]
    done = subprocess.run(words, cwd=project, capture_output=True, encoding="utf-8", check=True)
    sites = json.loads(done.stdout)
    return sorted(Mutation(name, *site) for name in names for site in sites[name])


def python_files(project: Path) -> list[str]:
    """The Python files of the library and of the site, by their paths."""
    paths = [path for name in ("risk_odds", "generator") for path in (project / name).rglob("*.py")]
    return sorted(path.relative_to(project).as_posix() for path in paths)


def script_files(project: Path) -> list[str]:
    """The site's scripts, by their paths."""
    paths = (project / "docs" / "javascripts").rglob("*.js")
    return sorted(path.relative_to(project).as_posix() for path in paths)


def room_of(file: str) -> str:
    """The part of the sources that a file is in, such as ``generator/verify`` or ``kernel``."""
    root, *folders = Path(file).parent.parts
    if root == "docs":
        return folders[1]
    return root if root == "risk_odds" or not folders else f"{root}/{folders[0]}"


def mutations(project: Path, files: Iterable[str]) -> list[Mutation]:
    """Every mutation of some Python files and scripts, equivalent ones too."""
    names = sorted(files)
    python = [name for name in names if name.endswith(".py")]
    scripts = [name for name in names if name.endswith(".js")]
    found = [each for name in python for each in of_python(name, (project / name).read_bytes())]
    return found + (of_scripts(project, scripts) if scripts else [])


def read_equivalents(path: Path = EQUIVALENTS) -> list[Equivalent]:
    """The mutations known to change nothing. Raises ``TypeError`` for an unknown or missing key."""
    tables = tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])
    return [Equivalent(**table) for table in tables]


def equivalent_of(
    project: Path, found: Collection[Mutation], equivalents: Iterable[Equivalent]
) -> set[Mutation]:
    """Those of these mutations that are known to change nothing."""
    known = {(each.file, each.line, each.becomes) for each in equivalents}
    files = {each.file for each in found} & {file for file, _, _ in known}
    sources = {file: (project / file).read_bytes() for file in files}
    return {
        each
        for each in found
        if each.file in files and (each.file, *each.shown(sources[each.file])) in known
    }

"""Which tests claim something: what they assert themselves, or by a function of the tests."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

RAISING = frozenset({"raises", "warns", "fail"})
"""What of pytest asserts."""

EXPECTING = "expect"
"""What of Playwright does, which every module imports by its name."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(slots=True)
class Module:
    """The functions of a module, and what its names mean."""

    name: str
    functions: dict[str, Function] = field(default_factory=dict)
    methods: dict[str, list[Function]] = field(default_factory=dict)
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)
    """By its name here: the module that a name comes from, and its name there."""


def modules_of(folder: Path) -> dict[str, Module]:
    """The modules of the tests in a folder, by their names: ``tests.verify.test_far``."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder.parent).with_suffix("").parts
        module = Module(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
        found[module.name] = module
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                for each in node.body:
                    if isinstance(each, Function):
                        module.methods.setdefault(each.name, []).append(each)
            elif isinstance(node, Function):
                module.functions.setdefault(node.name, node)
            elif isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    module.imported[alias.asname or alias.name] = (node.module, alias.name)
    return found


def without_assertion(folder: Path) -> list[str]:
    """The tests in a folder that assert nothing, as "tests.verify.test_far.test_name"."""
    modules = modules_of(folder)
    asserting = _Asserting(modules)
    return [
        f"{module.name}.{function.name}"
        for module in modules.values()
        if module.name.rpartition(".")[2].startswith("test_")
        for function in _tests(module)
        if not asserting.does(module, function)
    ]


def _tests(module: Module) -> Iterator[Function]:
    for function in (*module.functions.values(), *(f for m in module.methods.values() for f in m)):
        if function.name.startswith("test_"):
            yield function


class _Asserting:
    """Follows the functions that a function calls, by their names, until one asserts."""

    def __init__(self, modules: Mapping[str, Module]) -> None:
        self.modules = modules
        self.methods: dict[str, list[tuple[Module, Function]]] = {}
        for module in modules.values():
            for name, functions in module.methods.items():
                self.methods.setdefault(name, []).extend((module, each) for each in functions)

    def does(self, module: Module, function: Function) -> bool:
        """Whether a function asserts, or calls one of the tests that does."""
        seen: set[int] = set()
        waiting = [(module, function)]
        while waiting:
            where, each = waiting.pop()
            if id(each) in seen:
                continue
            seen.add(id(each))
            if any(_is_assertion(node) for node in ast.walk(each)):
                return True
            waiting += self.called(where, each)
        return False

    def called(self, module: Module, function: Function) -> Iterator[tuple[Module, Function]]:
        """The functions of the tests that a function calls."""
        for node in ast.walk(function):
            if not isinstance(node, ast.Call):
                continue
            if isinstance(node.func, ast.Name):
                yield from self.named(module, node.func.id)
            elif isinstance(node.func, ast.Attribute):
                name = node.func.attr
                if isinstance(node.func.value, ast.Name):
                    origin, inner = module.imported.get(node.func.value.id, ("", ""))
                    other = self.modules.get(f"{origin}.{inner}")
                    if other is not None:
                        yield from self.named(other, name)
                        continue
                yield from self.methods.get(name, ())

    def named(self, module: Module, name: str) -> Iterator[tuple[Module, Function]]:
        """The function of the tests that a name means in a module, if it is one."""
        if name in module.functions:
            yield module, module.functions[name]
        elif name in module.imported:
            origin, inner = module.imported[name]
            other = self.modules.get(origin)
            if other is not None:
                yield from self.named(other, inner)


def _is_assertion(node: ast.AST) -> bool:
    if isinstance(node, ast.Assert):
        return True
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    if isinstance(called, ast.Attribute):
        return (
            isinstance(called.value, ast.Name)
            and called.value.id == "pytest"
            and called.attr in RAISING
        )
    return isinstance(called, ast.Name) and called.id == EXPECTING

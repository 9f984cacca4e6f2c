"""A mutant in functions that are loaded: they do what their new text says, or are refused."""

import importlib.util
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from tests.mutation.replacing import loaded_functions, replacements

SOURCE = """
from functools import cache

LARGEST = 3

def larger(a, b=1):
    return a > b

def counted(numbers):
    return sum(1 for n in numbers if n > 2)

def adding(to):
    def add(a):
        return a + to
    return add

add_two = adding(2)

class Pair:
    size = 2

    @property
    def half(self):
        return 1 / 2

@cache
def kept(a):
    return -a
"""


@pytest.fixture
def module(tmp_path: Path) -> ModuleType:
    """The source above, loaded."""
    (tmp_path / "a.py").write_text(SOURCE, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("a", tmp_path / "a.py")
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def replaced(module: ModuleType, old: str, new: str) -> bool:
    """Put a change of the source into the module's functions; False where none can take it."""
    path = Path(module.__file__ or "")
    functions = loaded_functions(path.parent).get(str(path), [])
    found = replacements(SOURCE, SOURCE.replace(old, new, 1), str(path), functions)
    for function, code in found or []:
        function.__code__ = code
    return found is not None


@pytest.mark.parametrize(
    ("old", "new", "say", "before", "after"),
    [
        ("a > b", "a >= b", lambda a: a.larger(1), False, True),
        ("n > 2", "n > 1", lambda a: a.counted([1, 2, 3]), 1, 2),
        ("a + to", "a - to", lambda a: a.add_two(3), 5, 1),
        ("a + to", "a - to", lambda a: a.adding(1)(3), 4, 2),
        ("1 / 2", "1 * 2", lambda a: a.Pair().half, 0.5, 2),
        ("-a", "(a)", lambda a: a.kept.__wrapped__(1), -1, 1),
    ],
)
def test_a_loaded_function_does_what_the_mutant_says(
    module: ModuleType,
    old: str,
    new: str,
    say: Callable[[ModuleType], object],
    before: object,
    after: object,
) -> None:
    """Methods, inner and decorated functions are changed wherever they have been passed to."""
    assert say(module) == before
    assert replaced(module, old, new)
    assert say(module) == after


@pytest.mark.parametrize(
    ("old", "new"), [("= 3", "= 4"), ("b=1", "b=2"), ("size = 2", "size = 3"), ("ing(2)", "ing(3)")]
)
def test_what_runs_when_a_module_is_imported_is_refused(
    module: ModuleType, old: str, new: str
) -> None:
    """Constants, defaults and bodies of classes have run already: no function takes them back."""
    assert not replaced(module, old, new)

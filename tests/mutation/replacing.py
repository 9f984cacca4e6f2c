"""Puts a mutant into functions that are loaded already: nothing is imported anew."""

import gc
import inspect
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, FunctionType

Replacements = Sequence[tuple[FunctionType, CodeType]]


def loaded_functions(project: Path) -> Mapping[str, list[FunctionType]]:
    """Every function below a folder that this process has loaded, by the path of its file."""
    found = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(f"{project}/"):
            found[each.__code__.co_filename].append(each)
    return found


def replacements(
    before: str, after: str, file: str, functions: Iterable[FunctionType]
) -> Replacements | None:
    """What the functions of a file have to become; None where what has run already would differ.

    ``before`` and ``after`` are the file's text. What runs when a module is imported, such as
    constants, bodies of classes and defaults of arguments, can be tried by a new import alone.
    """
    old_module, new_module = (
        compile(text, file, "exec", dont_inherit=True) for text in (before, after)
    )
    pairs = [*_pairs(old_module, new_module)]
    found = []
    replaced = set()
    for function in functions:
        for _, old, new in pairs:
            is_free = old.co_freevars == new.co_freevars
            if function.__code__ == old and _form(old) != _form(new) and is_free:
                found.append((function, new))
                replaced.add(old)
    for around, old, new in pairs:
        if _form(old, deep=False) != _form(new, deep=False):
            runs_when_called = old.co_flags & inspect.CO_OPTIMIZED
            if not runs_when_called or not replaced & {*around, old}:
                return None
    return found


def _pairs(
    before: CodeType, after: CodeType, around: tuple[CodeType, ...] = ()
) -> Iterator[tuple[tuple[CodeType, ...], CodeType, CodeType]]:
    """Each piece of code before and after, with those that it stands in."""
    yield around, before, after
    inner = [
        [each for each in code.co_consts if isinstance(each, CodeType)] for code in (before, after)
    ]
    if len(inner[0]) == len(inner[1]):
        for old, new in zip(*inner, strict=True):
            yield from _pairs(old, new, (*around, before))


def _form(code: CodeType, deep: bool = True) -> object:
    """What code does, wherever it stands; not ``deep``: without the functions in it."""
    constants = tuple(
        (_form(each) if deep else each.co_name) if isinstance(each, CodeType) else repr(each)
        for each in code.co_consts
    )
    return code.co_code, constants, code.co_names, code.co_varnames, code.co_freevars

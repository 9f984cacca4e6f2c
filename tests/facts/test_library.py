"""What docstrings say, read without importing, beside what Python itself knows of the modules."""

import inspect
from enum import Enum
from importlib import import_module
from pathlib import Path

import griffe
import pytest

from generator.facts.library import (
    Described,
    Module,
    Part,
    _described,
    _target,
    _value,
    cards,
    in_lines,
    library,
    paragraphs,
)

MODULES = [library(), cards()]


def bare(text: str) -> str:
    """Return a text without marks of style, on one line, with straight apostrophes."""
    for mark in ("``", "**"):
        text = text.replace(mark, "")
    return " ".join(text.replace("’", "'").split())


def said(described: Described | Module) -> str:
    """Return all that is said of a name."""
    return bare(" ".join(each.words for each in described.text))


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.name))
def test_every_public_name_has_its_docstring(module: Module) -> None:
    """All of `__all__`, in its order; the words are those that `help` shows."""
    imported = import_module(module.name)
    assert [each.name for each in module.public] == imported.__all__
    assert said(module) == bare(inspect.getdoc(imported) or "")
    for each in module.public:
        assert each.text, each.name
        if each.kind != "value":
            assert said(each) == bare(inspect.getdoc(getattr(imported, each.name)) or "")


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.name))
def test_signatures_have_the_parameters_that_python_sees(module: Module) -> None:
    """Functions and methods, and classes that people make, name what they take, in order."""
    imported = import_module(module.name)
    made = 0
    for each in module.public:
        real = getattr(imported, each.name)
        pairs = [(each, real)]
        pairs += [(member, inspect.getattr_static(real, member.name)) for member in each.members]
        for described, known in pairs:
            if described.signature.startswith("class ") or described.kind in ("value", "property"):
                continue
            made += 1
            names = [name for name in inspect.signature(known).parameters if name != "self"]
            given = described.signature.partition("(")[2].rpartition(")")[0]
            places = [f" {given}".replace("\n", " ").find(f" {name}: ") for name in names]
            assert -1 not in places, described
            assert places == sorted(places), described
    assert made > 5


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.name))
def test_all_public_methods_are_there(module: Module) -> None:
    """Of each class every method and property that is its own, is public and has a docstring."""
    imported = import_module(module.name)
    for each in module.public:
        real = getattr(imported, each.name)
        if not inspect.isclass(real) or issubclass(real, Enum):
            continue
        own = {
            name
            for name, member in vars(real).items()
            if not name.startswith("_")
            and (inspect.isfunction(member) or isinstance(member, property))
        }
        assert {member.name for member in each.members} == own


def test_styles_are_told_apart() -> None:
    """Code, what is strong, and running text; an example keeps its lines."""
    first, example = paragraphs("**Yes**: the ``a`` of\nit's `b`.\n\n    >>> 1 + 1\n    2\n")
    assert first.parts == (
        *(Part("strong", "Yes"), Part("text", ": the "), Part("code", "a")),
        *(Part("text", " of it’s "), Part("code", "b"), Part("text", ".")),
    )
    assert (example.example, example.words) == (True, ">>> 1 + 1\n2")
    assert paragraphs("See ``a``")[0].parts == (Part("text", "See "), Part("code", "a"))
    assert not first.example


def test_what_may_be_left_out_has_its_value() -> None:
    """A field or parameter shows its default where it has one; another shows its type alone."""
    code = """
class Pair(NamedTuple):
    one: int
    two: int = 3

def call(one: int, two: int = 3) -> int: ...
"""
    module = griffe.visit("module", filepath=Path("module.py"), code=code)
    made, called = (_described(_target(module[name]), name) for name in ("Pair", "call"))
    assert made.signature == "Pair(one: int, two: int = 3)"
    assert called.signature == "call(one: int, two: int = 3) -> int"


def test_long_values_are_left_out() -> None:
    """A value of 60 characters stands beside its name; of a longer one there is the name alone."""
    most = f'"{"a" * 58}"'
    assert _value(griffe.Attribute("NAME", value=most), "NAME") == f"NAME = {most}"
    assert _value(griffe.Attribute("NAME", value=f"{most} "), "NAME") == "NAME"


def test_long_signatures_are_in_lines() -> None:
    """Of 76 characters all is in one line; with one more each parameter has a line of its own."""
    given = ["a" * 30, "b" * 30]
    assert in_lines("call(", given, ") -> None") == f"call({given[0]}, {given[1]}) -> None"
    given[1] += "b"
    wide = in_lines("call(", given, ") -> None")
    assert wide == f"call(\n    {given[0]},\n    {given[1]},\n) -> None"

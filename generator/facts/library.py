"""What the library's own docstrings say, read from its files without importing them.

A docstring is a few paragraphs: ``code`` stands in doubled backticks, **what is important** in
doubled stars, and a paragraph of lines after ``>>>`` is an example.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import Literal

import griffe

import risk_odds

WIDEST = 76
"""The most characters of a signature in one line."""

LONGEST_VALUE = 60
"""The most characters of a constant's value that is shown."""

Style = Literal["text", "code", "strong"]

_PARTS = re.compile(r"``(?P<code>[^`]+)``|`(?P<single>[^`]+)`|\*\*(?P<strong>[^*]+)\*\*")


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a paragraph, all in one style."""

    style: Style
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of a docstring; an ``example`` is code, in one part with its lines."""

    parts: tuple[Part, ...]
    example: bool = False

    @property
    def words(self) -> str:
        """Its text without styles."""
        return "".join(part.text for part in self.parts)


Kind = Literal["function", "value", "class", "type", "method", "property"]


@dataclass(frozen=True, slots=True)
class Argument:
    """What is given: how it is written, and what is said of it."""

    written: str
    text: Paragraph


@dataclass(frozen=True, slots=True)
class Described:
    """A public name: how it is written, what its docstring says, and the members of a class.

    ``fields`` are the names of what a class holds that nobody makes by calling it; ``arguments``
    are what is said of each part of a script's function or type.
    """

    name: str
    kind: Kind
    signature: str
    text: tuple[Paragraph, ...]
    members: tuple["Described", ...] = ()
    fields: tuple[str, ...] = ()
    arguments: tuple[Argument, ...] = ()

    @property
    def summary(self) -> str:
        """The first paragraph of its docstring."""
        return self.text[0].words if self.text else ""


@dataclass(frozen=True, slots=True)
class Module:
    """A module of the library: its own docstring, and all that is public in it."""

    name: str
    text: tuple[Paragraph, ...]
    public: tuple[Described, ...]


def library() -> Module:
    """The package ``risk_odds``."""
    return _module(_loaded())


def cards() -> Module:
    """The module ``risk_odds.cards``."""
    return _module(_loaded()["cards"])


def paragraphs(docstring: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a docstring."""
    return tuple(map(_paragraph, re.split(r"\n\s*\n", cleandoc(docstring).strip())))


@cache
def _loaded() -> griffe.Module:
    folder = Path(risk_odds.__file__).parent
    loader = griffe.GriffeLoader(search_paths=[folder.parent], allow_inspection=False)
    found = loader.load(folder.name)
    if not isinstance(found, griffe.Module):
        raise TypeError(f"{folder}: found {found}, expected a package")
    return found


def _module(module: griffe.Module) -> Module:
    names = [str(name) for name in module.exports or ()]
    return Module(
        module.path,
        _text(module),
        tuple(_described(_target(module[name]), name) for name in names),
    )


def _target(found: griffe.Object | griffe.Alias) -> griffe.Object:
    return found.final_target if isinstance(found, griffe.Alias) else found


def _described(found: griffe.Object, name: str) -> Described:
    if isinstance(found, griffe.Class):
        return _class(found)
    if isinstance(found, griffe.Function):
        return Described(name, "function", _call(found, name), _text(found))
    if isinstance(found, griffe.Attribute):
        return Described(name, "value", _value(found, name), _text(found))
    raise TypeError(f"{found.path}: found {found.kind}, expected a function, a class or a value")


def _members(found: griffe.Class) -> Iterator[Described]:
    """The methods and properties that have a docstring; fields are in the class's own."""
    for name, member in found.members.items():
        if name.startswith("_") or not member.has_docstring:
            continue
        own = _target(member)
        if isinstance(own, griffe.Function):
            yield Described(name, "method", _call(own, name), _text(own))
        elif isinstance(own, griffe.Attribute):
            yield Described(name, "property", f"{name}: {own.annotation}", _text(own))


def _class(found: griffe.Class) -> Described:
    """A class as it is made, or where nobody makes one, its name and its fields."""
    fields = [
        member
        for name, member in found.members.items()
        if isinstance(member, griffe.Attribute)
        and not name.startswith("_")
        and "property" not in member.labels
    ]
    bases = [str(base) for base in found.bases]
    text, members = _text(found), tuple(_members(found))
    if "dataclass" in found.labels or "NamedTuple" in bases:
        given = [
            f"{field.name}: {field.annotation}" + (f" = {field.value}" if field.value else "")
            for field in fields
        ]
        signature = in_lines(f"{found.name}(", given, ")")
        return Described(found.name, "class", signature, text, members)
    signature = f"class {found.name}" + (f"({', '.join(bases)})" if bases else "")
    return Described(
        found.name, "class", signature, text, members, tuple(field.name for field in fields)
    )


def _call(found: griffe.Function, name: str) -> str:
    given = [
        f"{each.name}: {each.annotation}" + (f" = {each.default}" if each.default else "")
        for each in found.parameters
        if each.name not in ("self", "cls")
    ]
    return in_lines(f"{name}(", given, f") -> {found.returns}")


def _value(found: griffe.Attribute, name: str) -> str:
    value = str(found.value)
    return f"{name} = {value}" if len(value) <= LONGEST_VALUE else name


def in_lines(start: str, given: list[str], end: str) -> str:
    """What is given in one line, or where that is too wide, each in a line of its own."""
    line = f"{start}{', '.join(given)}{end}"
    if len(line) <= WIDEST:
        return line
    return "\n".join([start, *(f"    {each}," for each in given), end])


def _text(found: griffe.Object) -> tuple[Paragraph, ...]:
    return paragraphs(found.docstring.value) if found.docstring else ()


def _paragraph(text: str) -> Paragraph:
    if text.lstrip().startswith(">>> "):
        return Paragraph((Part("code", cleandoc(text)),), example=True)
    return Paragraph(tuple(_parts(" ".join(text.split()))))


def _parts(text: str) -> Iterator[Part]:
    place = 0
    for found in _PARTS.finditer(text):
        if found.start() > place:
            yield _plain(text[place : found.start()])
        code = found["code"] or found["single"]
        yield Part("code", code) if code else Part("strong", found["strong"])
        place = found.end()
    if place < len(text):
        yield _plain(text[place:])


def _plain(text: str) -> Part:
    """Running text, with the apostrophe of print."""
    return Part("text", re.sub(r"(?<=\w)'", "’", text))

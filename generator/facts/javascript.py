"""The kernel as an npm package: what it exports, as its scripts' comments say, and its README.

TypeScript reads the comments; ``make declarations`` keeps what it found in a file, so that the
site is built by Python alone.
"""

import re
from pathlib import Path

from pydantic import Field

from generator.facts.command import PROJECT
from generator.facts.library import (
    Argument,
    Described,
    Kind,
    Module,
    Paragraph,
    in_lines,
    paragraphs,
)
from risk_odds import __version__, percent, solve
from risk_odds.validation import FrozenModel

NAME = PROJECT
"""Its name is the library's."""

DECLARATIONS = Path(__file__).with_name("npm-declarations.json")

README = Path(__file__).with_name("npm-readme.md")

EXAMPLE = re.compile(r"^```js\n(.+?)^```", re.DOTALL | re.MULTILINE)
"""The example in the README."""

PACKED = ".build/npm"
"""Where ``make npm-package`` packs it, in the repository."""


class Declared(FrozenModel):
    """A parameter of a function, or a property of a type, with what its comment says."""

    name: str
    type: str
    default: str | None
    text: str


class Declaration(FrozenModel):
    """An export, or a type that one of them names, which stands in ``module``.

    ``type`` is what a function returns, what a value is, or what a type stands for.
    """

    name: str
    kind: Kind
    module: str | None = None
    type: str
    parameters: tuple[Declared, ...]
    returns: str
    text: str


class Declarations(FrozenModel):
    """The file: what the entry says of itself, all that it exports, and the types of that."""

    text: str
    public: tuple[Declaration, ...] = Field(min_length=1)


def package() -> Module:
    """The package's entry, with the types that its exports name."""
    read = Declarations.model_validate_json(DECLARATIONS.read_text(encoding="utf-8"))
    return Module(NAME, paragraphs(read.text), tuple(map(_described, read.public)))


def readme() -> str:
    """The package's README, whose example says what the library gives."""
    odds = solve("capital", 8, 5)
    win = odds.win(8, 5)
    needed = odds.needed(5, "0.75")
    text = README.read_text(encoding="utf-8")
    for mark, value in {
        "EXAMPLE_PERCENT": percent(win),
        "EXAMPLE_FRACTION": str(win),
        "EXAMPLE_NEEDED": str(needed),
    }.items():
        text = text.replace(mark, value)
    return text


def example() -> str:
    """The README's example."""
    (found,) = EXAMPLE.findall(readme())
    return str(found).rstrip("\n")


def install(released: bool) -> str:
    """The command that installs it: from npm, or what was packed in a copy of the repository."""
    packed = f"{NAME}/{PACKED}/{NAME}-{__version__}.tgz"
    return f"npm install {NAME if released else f'../{packed}'}"


def _described(found: Declaration) -> Described:
    text = _sentences(found.text)
    if found.module:
        text += paragraphs(f"From `{NAME}/{found.module}`.")
    return Described(
        found.name,
        found.kind,
        _signature(found),
        text,
        arguments=tuple(_arguments(found)),
    )


def _signature(found: Declaration) -> str:
    if found.kind == "function":
        given = [
            f"{each.name}: {each.type}" + (f" = {each.default}" if each.default else "")
            for each in found.parameters
        ]
        return in_lines(f"{found.name}(", given, f"): {found.type}")
    if found.kind == "type":
        return f"type {found.name} = {found.type}"
    return f"{found.name}: {found.type}"


def _arguments(found: Declaration) -> list[Argument]:
    """Those that something is said of; what a function returns comes last."""
    said = [(each.name, each.text) for each in found.parameters]
    said.append(("returns", found.returns))
    return [Argument(name, paragraphs(text)[0]) for name, text in said if text]


def _sentences(text: str) -> tuple[Paragraph, ...]:
    """A comment with a capital letter and a full stop, which those of types go without."""
    if not text:
        return ()
    stop = "" if text.endswith((".", "…")) else "."
    return paragraphs(f"{text[0].upper()}{text[1:]}{stop}")

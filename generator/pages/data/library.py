"""The library's pages: every public name in its own words, the command, the MCP server, and what
of it is there for JavaScript.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from generator.facts.command import (
    Command,
    Installation,
    answer,
    commands,
    installation,
    is_released,
    question,
    tools,
)
from generator.facts.given import SharedFacts
from generator.facts.javascript import example, install, package
from generator.facts.library import Described, Kind, Module, cards, library
from generator.pages.kinds import SharedSection
from generator.pages.page import INDEX, Content, Page
from generator.pages.tables import Table, text

ADDRESS = "library"
NAMES = ("cards", "command", "javascript")
PACKAGE = "risk_odds"

KINDS: Mapping[Kind, str] = {
    "function": "Functions",
    "value": "Values",
    "class": "Classes",
    "type": "Types",
}
"""What a module has, as readers see it."""


Sections = tuple[tuple[str, tuple[Described, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NamesContent(Content):
    """The public names of a module: ``sections`` are those of each kind.

    ``known`` is where each name is described, relative to the page.
    """

    module: Module
    sections: Sections
    known: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleContent(NamesContent):
    """What a module's page shows."""

    installed: Installation
    is_package: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class JavaScriptContent(NamesContent):
    """What the npm package's page shows: a program, and the command after which it runs."""

    example: str
    install: str
    is_released: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandContent(Content):
    """What the page of the command and the server shows."""

    question: str
    answer: str
    commands: tuple[Command, ...]
    tools: tuple[Command, ...]
    installed: Installation


def build(_facts: SharedFacts) -> Iterator[Page]:
    """The page /library/ and those below it."""
    released = is_released()
    installed = installation(released)
    yield _module_page(
        library(),
        "Python library",
        "Exact odds of any RISK battle in Python, as fractions: how to install the library, a "
        "first example, and every function and class.",
        installed,
        {f"{PACKAGE}.cards": "cards/"},
    )
    yield _module_page(
        cards(),
        "Python library: cards",
        "RISK cards in Python: how likely a hand holds a set, what sets are worth, and when they "
        "can be traded, as exact fractions.",
        installed,
        {},
    )
    yield _command_page(tuple(commands()), tuple(tools()), installed)
    yield _javascript_page(package(), released)


def _module_page(
    module: Module,
    title: str,
    description: str,
    installed: Installation,
    elsewhere: Mapping[str, str],
) -> Page:
    return Page(
        address=module.name.replace(PACKAGE, ADDRESS).replace(".", "/"),
        title=title,
        description=description,
        keywords=("python", "pip", "risk_odds", "package", "module", "reference"),
        template="pages/library.html",
        content=ModuleContent(
            module=module,
            sections=_sections(module),
            known={**elsewhere, **_anchors(module)},
            installed=installed,
            is_package=module.name == PACKAGE,
        ),
        tables=(_names(module),),
        links=(INDEX,),
    )


def _javascript_page(module: Module, released: bool) -> Page:
    return Page(
        address=f"{ADDRESS}/javascript",
        title="JavaScript package",
        description=(
            "Exact odds of any RISK battle in Node and browsers, as fractions of BigInt: how to "
            "install the npm package, a first example, every function and type."
        ),
        keywords=("javascript", "typescript", "npm", "node", "browser", "package", "reference"),
        template="pages/library_javascript.html",
        content=JavaScriptContent(
            module=module,
            sections=_sections(module),
            known=_anchors(module),
            example=example(),
            install=install(released),
            is_released=released,
        ),
        tables=(_names(module),),
        links=(INDEX,),
    )


def _sections(module: Module) -> Sections:
    """The public names of each kind of which there are any."""
    sections = (
        (heading, tuple(each for each in module.public if each.kind == kind))
        for kind, heading in KINDS.items()
    )
    return tuple((heading, named) for heading, named in sections if named)


def _anchors(module: Module) -> dict[str, str]:
    """Where each public name is described on its module's own page."""
    return {name: f"#{name}" for each in module.public for name, _ in _with_members(each)}


def _command_page(
    asked: tuple[Command, ...], served: tuple[Command, ...], by: Installation
) -> Page:
    return Page(
        address=f"{ADDRESS}/command",
        title="On the command line, and in a chat",
        description=(
            "Exact RISK odds in a terminal, also as JSON, and an MCP server that gives them to a "
            "program with a language model."
        ),
        keywords=("mcp", "terminal", "shell", "cli", "uvx", "pipx", "model context protocol"),
        template="pages/library_command.html",
        content=CommandContent(
            question=question(), answer=answer(), commands=asked, tools=served, installed=by
        ),
        tables=(
            _arguments("commands", "The commands and their options", "command", asked),
            _arguments("tools", "The tools of the MCP server and their arguments", "tool", served),
        ),
        links=(INDEX,),
    )


def _names(module: Module) -> Table:
    return Table(
        "names",
        f"All public names of {module.name}",
        "Every name that is public and keeps its meaning, with its signature.",
        (
            text("name", "The name, after that of its class if it has one."),
            text("kind", "function, value, class, type, method or property."),
            text("signature", "How it is called or made; of a value, what it is."),
            text("summary", "What it is, in a sentence."),
        ),
        ("name",),
        [
            (name, each.kind, each.signature, each.summary)
            for described in module.public
            for name, each in _with_members(described)
        ],
    )


def _with_members(described: Described) -> Iterator[tuple[str, Described]]:
    yield described.name, described
    for member in described.members:
        yield f"{described.name}.{member.name}", member


def _arguments(name: str, title: str, what: str, described: Iterable[Command]) -> Table:
    return Table(
        name,
        title,
        f"Each {what} and what it is given.",
        (
            text(what, f"The {what}'s name."),
            text("part", f"The {what} itself, as it is called; then each thing that it is given."),
            text("meaning", "What that is."),
        ),
        (what, "part"),
        [
            row
            for each in described
            for row in (
                (each.name, each.usage, each.text[0].words),
                *((each.name, given.written, given.text.words) for given in each.arguments),
            )
        ],
    )


KIND = SharedSection(address=ADDRESS, names=lambda: NAMES, build=build)

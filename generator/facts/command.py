"""The library's command and the tools of its server, as they describe themselves."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import click

from generator.facts.library import Argument, Paragraph, paragraphs
from generator.scope.changes import load_changes
from risk_odds import __version__, solve
from risk_odds.answers import win_answer
from risk_odds.command_line import main
from risk_odds.tools import TOOLS

PROJECT = "exact-risk-odds"
"""The library's name where packages are kept, and that of its command."""

QUESTION = 8, 5, "capital"
"""Attackers (A), defenders and rules of the command that is shown first."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command, or a tool of the server: ``usage`` is how it is called."""

    name: str
    usage: str
    text: tuple[Paragraph, ...]
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Installation:
    """How the library, and its server, are installed, and how the server is started.

    ``ready`` runs a question without an installation: None until a version has been released.
    ``program`` is what the settings start.
    """

    library: str
    with_server: str
    ready: str | None
    settings: str
    program: str


def installation(released: bool) -> Installation:
    """From the Python Package Index once a version is released, from the repository until then."""
    given = (f"{PROJECT}", f'"{PROJECT}[mcp]"') if released else (".", '".[mcp]"')
    start = ["uvx", "--from", f"{PROJECT}[mcp]", PROJECT, "mcp"] if released else [PROJECT, "mcp"]
    command, *arguments = start
    settings = {"mcpServers": {"risk-odds": {"command": command, "args": arguments}}}
    return Installation(
        f"pip install {given[0]}",
        f"pip install {given[1]}",
        f"uvx {question()}" if released else None,
        json.dumps(settings, indent=2),
        command,
    )


def is_released() -> bool:
    """Whether a version has been released."""
    return any(change.released for change in load_changes(__version__))


def question() -> str:
    """The command that is shown first."""
    attackers, defenders, rules = QUESTION
    return f"{PROJECT} win {attackers} {defenders} --rules {rules}"


def answer() -> str:
    """What it says."""
    attackers, defenders, rules = QUESTION
    return "\n".join(win_answer(solve(rules, attackers, defenders)).lines)


def commands() -> Iterator[Command]:
    """All commands, those that are asked for most first."""
    above = click.Context(main, info_name="risk-odds")
    for name, command in main.commands.items():
        context = click.Context(command, info_name=name, parent=above)
        yield Command(
            name,
            " ".join([context.command_path, *command.collect_usage_pieces(context)]),
            paragraphs(command.help or ""),
            tuple(
                Argument(record[0], paragraphs(record[1])[0])
                for parameter in command.params
                if isinstance(parameter, click.Option)
                and (record := parameter.get_help_record(context)) is not None
            ),
        )


def tools() -> Iterator[Command]:
    """All tools of the server, in its order."""
    for tool in TOOLS:
        schema = tool.form.model_json_schema()
        yield Command(
            tool.name, tool.title, paragraphs(tool.description), tuple(_arguments(schema, schema))
        )


def _arguments(
    schema: Mapping[str, Any], whole: Mapping[str, Any], above: str = ""
) -> Iterator[Argument]:
    """What a form asks for: those of a list of forms with the list's name before them."""
    for name, about in schema.get("properties", {}).items():
        [kind, *_] = about.get("anyOf", [about])
        said = [about.get("description") or kind.get("description", "")]
        if name in schema.get("required", ()):
            said.append("Required.")
        elif (default := about.get("default")) is not None:
            said.append(f"[default: {json.dumps(default)}]")
        yield Argument(f"{above}{name}", paragraphs(" ".join(said))[0])
        if place := kind.get("items", {}).get("$ref"):
            each = whole["$defs"][place.rpartition("/")[2]]
            yield from _arguments(each, whole, f"{above}{name}[].")

"""The MCP server, asked by the SDK's own client: a real process, over its standard input, and in
the process of the tests.
"""

import json
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from io import BytesIO, TextIOWrapper
from typing import Any

import pytest
from anyio.from_thread import start_blocking_portal
from click.testing import CliRunner
from jsonschema import Draft202012Validator
from mcp import Client, StdioServerParameters, stdio_client
from mcp_types import CallToolResult, TextContent, Tool

from risk_odds import __version__, command_line, percent, rules
from risk_odds.mcp_server import serve, server
from risk_odds.tools import MOST_CHARACTERS
from tests.conftest import PROJECT
from tests.risk_odds.test_command_line import document
from tests.twin import battles


class Connected:
    """A client of a server."""

    def __init__(self, client: Client, call: Callable[..., Any]) -> None:
        self.client = client
        self._call = call

    def tools(self) -> dict[str, Tool]:
        """Return the tools that the server offers, by name."""
        listed = self._call(self.client.list_tools)
        return {tool.name: tool for tool in listed.tools}

    def ask(self, tool: str, **arguments: Any) -> CallToolResult:
        """Call a tool."""
        result: CallToolResult = self._call(partial(self.client.call_tool, tool, arguments))
        return result

    def answer(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Return a tool's document: the text says the same as what is structured."""
        result = self.ask(tool, **arguments)
        assert not result.is_error, text_of(result)
        assert result.structured_content == json.loads(text_of(result))
        return {**result.structured_content}


def text_of(result: CallToolResult) -> str:
    """Return the only text of a result."""
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


@pytest.fixture(scope="module", params=["in a process of its own", "in this process"])
def connected(request: pytest.FixtureRequest) -> Iterator[Connected]:
    """One server of each kind for all questions of this module."""
    command = StdioServerParameters(
        command=sys.executable, args=["-W", "error", "-m", "risk_odds", "mcp"], cwd=PROJECT
    )
    own = request.param == "in a process of its own"
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(
            Client(stdio_client(command) if own else server())
        ) as client,
    ):
        yield Connected(client, portal.call)


@pytest.mark.parametrize("counted", [{"attackers": 12}, {"territory": 13}])
def test_odds_are_the_twins(connected: Connected, counted: dict[str, int]) -> None:
    """The exact fraction and its percentage, whichever way attackers are counted."""
    win = battles.win("three-dice-defence", 12, 9)
    answer = connected.answer("odds", **counted, defenders=9, rules="capital")
    assert Fraction(answer["win"]["fraction"]) == win
    assert answer["win"]["percent"] == percent(win)
    assert (answer["attackers"], answer["territory"], answer["defenders"]) == (12, 13, 9)
    assert (answer["ruleset"], Fraction(answer["lose"]["fraction"])) == (
        "three-dice-defence",
        1 - win,
    )


@pytest.mark.parametrize(
    ("tool", "arguments", "command"),
    [
        (
            "odds",
            {"attackers": 8, "defenders": 5, "left": 3, "rules": "d8"},
            ("win", "8", "5", "--left", "3", "--rules", "d8"),
        ),
        (
            "survivors",
            {"territory": 7, "defenders": 4, "rules": "bb"},
            ("survivors", "6", "4", "--rules", "bb"),
        ),
        (
            "needed",
            {"defenders": 5, "chances": ["9/10", 0.5], "left": 2, "rules": "zombies"},
            (*("needed", "5", "--chance", "0.9,1/2"), *("--left", "2", "--rules", "zombies")),
        ),
        ("needed", {"attackers": 5}, ("needed", "--attackers", "5")),
        (
            "chain",
            {
                "territory": 13,
                "territories": [
                    {"defenders": 3, "rules": "teg"},
                    {"defenders": 2, "behind": 2},
                    {"defenders": 1},
                ],
                "wanted": 2,
            },
            (
                *("path", "12", "3,2,1", "--rules", "teg,classic,classic"),
                *("--behind", "1,2,1", "--wanted", "2"),
            ),
        ),
        (
            "luck",
            {"attackers": 10, "defenders": 4, "defenders_left": 2},
            ("luck", "10", "4", "--defenders-left", "2"),
        ),
        ("rules", {}, ("rules",)),
    ],
)
def test_each_tool_answers_as_its_command(
    connected: Connected, tool: str, arguments: dict[str, Any], command: tuple[str, ...]
) -> None:
    """A tool's document is that of `risk-odds … --json`, which is held against the twin."""
    assert connected.answer(tool, **arguments) == document(*command)


def test_every_tool_is_described(connected: Connected) -> None:
    """Six tools that only read, whose arguments have a JSON Schema with units and limits."""
    tools = connected.tools()
    assert {*tools} == {"odds", "needed", "survivors", "chain", "luck", "rules"}
    for tool in tools.values():
        Draft202012Validator.check_schema(tool.input_schema)
        assert tool.title
        assert tool.description
        assert tool.annotations
        assert tool.annotations.read_only_hint
        assert tool.annotations.idempotent_hint
        assert tool.annotations.open_world_hint is False
    asked = tools["odds"].input_schema
    able = {"attackers": 8, "defenders": 5}
    taken = Draft202012Validator(asked).is_valid
    assert taken(able)
    refused = ({"attackers": 8}, {**able, "defenders": 0}, {**able, "ruleset": "capital"})
    assert not any(taken(each) for each in refused)
    assert "A: " in json.dumps(asked["properties"]["attackers"])
    assert "T = A + 1" in json.dumps(asked["properties"]["territory"])
    server, said = connected.client.server_info, connected.client.instructions
    assert server
    assert (server.name, server.version) == ("exact-risk-odds", __version__)
    assert "T = A + 1" in f"{said}"


BATTLE = {"attackers": 8, "defenders": 5}
BAD: list[tuple[str, dict[str, Any], str]] = [
    (
        "odds",
        {"defenders": 5},
        "found neither of attackers (A) and territory (T), expected one of them",
    ),
    (
        "odds",
        {**BATTLE, "territory": 9},
        "found both of attackers (A) and territory (T), expected one of them",
    ),
    (
        "needed",
        {},
        "found none of defenders, attackers (A) and territory (T), expected one of them",
    ),
    (
        "needed",
        {**BATTLE},
        "found defenders and attackers or territory, expected one side",
    ),
    (
        "needed",
        {"attackers": 5, "left": 2},
        "found left without defenders, expected it where an attack is to win",
    ),
    ("odds", {**BATTLE, "attackers": "8"}, "odds: attackers: found '8', expected a whole number"),
    ("odds", {**BATTLE, "defenders": 0}, "odds: defenders: found 0, expected 1 or more"),
    (
        "odds",
        {**BATTLE, "ruleset": "capital"},
        "odds: the arguments: found the unknown key 'ruleset', expected one of the keys "
        "rules, attackers, territory, fractions, defenders, left",
    ),
    (
        "needed",
        {"defenders": 5, "chances": ["1"]},
        "chances: found '1', expected a chance between 0 and 1, such as 0.9 or 9/10",
    ),
    (
        "chain",
        {"attackers": 9, "territories": [{"defenders": 2}, {"defenders": 301}]},
        "chain: territories[1].defenders: found 301, expected at most 300",
    ),
    (
        "luck",
        {**BATTLE, "attackers_left": 8, "defenders_left": 4},
        "luck: found 8 v 4 left of 8 v 5, expected what a battle under classic can leave",
    ),
    (
        "roll",
        {},
        "tool: found 'roll', expected one of odds, needed, survivors, chain, luck, rules",
    ),
]


@pytest.mark.parametrize(("tool", "arguments", "message"), BAD)
def test_bad_input_is_a_tools_error(
    connected: Connected, tool: str, arguments: dict[str, Any], message: str
) -> None:
    """The model reads what was found and what was expected, and the server goes on."""
    result = connected.ask(tool, **arguments)
    assert result.is_error
    assert text_of(result) == message
    assert connected.answer("odds", **BATTLE)["attackers"] == 8


def test_an_unknown_ruleset_is_answered_with_all(connected: Connected) -> None:
    """The error lists every ruleset, the likeliest first."""
    result = connected.ask("odds", **BATTLE, rules="captial")
    assert result.is_error
    said = text_of(result)
    assert said.startswith("rules: found 'captial', expected one of three-dice-defence (or capital")
    assert all(name in said for ruleset in rules.values() for name in ruleset.names)


def test_what_is_too_long_to_read_is_refused(connected: Connected) -> None:
    """An answer of very long fractions is refused with its length, and given without them."""
    large = {"attackers": 120, "defenders": 100}
    result = connected.ask("survivors", **large)
    assert result.is_error
    assert text_of(result).endswith("(fewer armies, or fractions: false)")
    without = connected.answer("survivors", **large, fractions=False)
    assert len(json.dumps(without)) < MOST_CHARACTERS
    assert {*without["attackers_left"][0]["chance"]} == {"decimal", "percent"}


def test_the_server_answers_over_standard_input_until_it_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What comes in as a line of JSON is answered with one, and at the end the server ends."""
    asked = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "a test", "version": "1"},
        },
    }
    answered = TextIOWrapper(BytesIO(), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(f"{json.dumps(asked)}\n".encode())))
    monkeypatch.setattr(sys, "stdout", answered)
    serve()
    answered.seek(0)
    (line,) = answered.read().splitlines()
    assert json.loads(line)["result"]["serverInfo"]["name"] == "exact-risk-odds"


def test_the_command_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    """`risk-odds mcp` serves, once."""
    served: list[bool] = []
    monkeypatch.setattr("risk_odds.mcp_server.serve", lambda: served.append(True))
    done = CliRunner().invoke(command_line.main, ["mcp"])
    assert (done.exit_code, done.output, served) == (0, "", [True])


def test_without_the_extra_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who has only the library gets one line and exit code 2."""
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    done = CliRunner().invoke(command_line.main, ["mcp"])
    assert done.exit_code == 2
    assert done.stderr == (
        "Error: mcp: found no package mcp, expected it beside this one: "
        'pip install "exact-risk-odds[mcp]"\n'
    )

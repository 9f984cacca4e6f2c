"""The command and the server's tools as they describe themselves, beside what they print."""

import json
import re
import shlex

from click.testing import CliRunner

from generator.facts.command import (
    PROJECT,
    answer,
    commands,
    installation,
    is_released,
    question,
    tools,
)
from generator.scope.changes import load_changes
from risk_odds import __version__
from risk_odds.command_line import main
from risk_odds.tools import TOOLS
from tests.twin import battles


def test_every_command_is_described_as_in_its_help() -> None:
    """Usage, each paragraph and each option stand in what `--help` prints."""
    described = [*commands()]
    assert {each.name for each in described} == {*main.commands}
    for each in described:
        done = CliRunner().invoke(main, [each.name, "--help"], prog_name="risk-odds")
        printed = " ".join(done.stdout.split()).replace("`", "").replace("'", "’")
        assert printed.startswith(f"Usage: {each.usage} ")
        for paragraph in each.text:
            assert " ".join(paragraph.words.split()) in printed
        for argument in each.arguments:
            assert argument.written in printed
            assert argument.text.words in printed
        options = {*re.findall(r"^  (--[a-z-]+)", done.stdout, re.MULTILINE)} - {"--help"}
        assert {argument.written.split()[0] for argument in each.arguments} == options


def test_the_question_is_answered_as_printed() -> None:
    """The command that is shown first prints what is shown below it."""
    program, *arguments = shlex.split(question())
    assert program == PROJECT
    assert CliRunner().invoke(main, arguments).stdout == f"{answer()}\n"


def test_the_question_is_about_eight_against_five_in_a_capital() -> None:
    """The answer has the twin's fraction for these, with a third die for the defenders."""
    win = battles.win("three-dice-defence", 8, 5)
    assert f"exactly    {win.numerator}/{win.denominator}\n" in answer()


def test_every_tool_names_what_its_form_asks_for() -> None:
    """Each argument of a form, those of a territory too, with what is said of it: that it has to be
    given, or what stands for it otherwise, if anything does.
    """
    described = {each.name: each for each in tools()}
    assert {*described} == {tool.name for tool in TOOLS}
    for tool in TOOLS:
        written = {argument.written: argument for argument in described[tool.name].arguments}
        assert {name for name in written if "[]" not in name} == {*tool.form.model_fields}
        assert all(argument.text.words for argument in written.values())
        for name, field in tool.form.model_fields.items():
            words = written[name].text.words
            assert field.is_required() == words.endswith("Required.")
            has_default = not field.is_required() and field.default is not None
            assert has_default == ("[default: " in words)
            assert not has_default or words.endswith(f"[default: {json.dumps(field.default)}]")
    nested = {argument.written for argument in described["chain"].arguments}
    assert {"territories[].defenders", "territories[].rules", "territories[].behind"} <= nested


def test_installing_depends_on_a_release() -> None:
    """From the repository until a version is released; then by name, without an installation too.

    The settings start the server by the same command either way; they are printed with two spaces
    for each level.
    """
    own, released = installation(False), installation(True)
    assert (own.library, own.ready) == ("pip install .", None)
    assert released.library == f"pip install {PROJECT}"
    assert released.ready == f"uvx {question()}"
    for each, extra in ((own, ".[mcp]"), (released, f"{PROJECT}[mcp]")):
        assert shlex.split(each.with_server) == ["pip", "install", extra]
        started = json.loads(each.settings)["mcpServers"]["risk-odds"]
        spaces = [len(line) - len(line.lstrip()) for line in each.settings.splitlines()]
        assert spaces == [*(0, 2, 4, 6, 6), *[8] * len(started["args"]), *(6, 4, 2, 0)]
        words = [started["command"], *started["args"]]
        assert words[-2:] == [PROJECT, "mcp"]
        assert (words[0] == "uvx") == (each is released)
        assert words[-1] in main.commands
    assert is_released() == any(change.released for change in load_changes(__version__))

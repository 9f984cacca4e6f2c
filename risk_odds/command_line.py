"""The command ``risk-odds``: exact odds in a terminal, and with ``--json`` for programs.

What a command needs is loaded when it runs, so that ``--help`` answers at once.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from risk_odds import __version__
from risk_odds.errors import Commands, InputError, found

if TYPE_CHECKING:
    from risk_odds.answers import Answer
    from risk_odds.interface import Odds
    from risk_odds.rule_names import Rules
    from risk_odds.ruleset import Ruleset

Decorator = Callable[[Any], Any]


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__)
def main() -> None:
    """Exact odds of RISK battles.

    A counts the attackers who can attack, T all armies on their territory: T = A + 1. Balanced
    blitz has no fractions: its numbers are certified to 20 digits.
    """
    # fractions may have more digits than Python prints by itself
    sys.set_int_max_str_digits(0)


def options(*chosen: Decorator) -> Decorator:
    """Several options together, in their order."""

    def decorate(command: Any) -> Any:
        for option in reversed(chosen):
            command = option(command)
        return command

    return decorate


BATTLE = options(
    click.argument("first", metavar="[A", required=False),
    click.argument("second", metavar="D]", required=False),
)
"""A battle without the options' names: ``8 5``."""

ATTACKERS = click.option("--attackers", metavar="A", help="Armies that can attack.")
TERRITORY = click.option(
    "--territory", metavar="T", help="Instead: all armies on their territory (T = A + 1)."
)
DEFENDERS = click.option("--defenders", metavar="D", help="Armies that defend.")
LEFT = click.option(
    "--left",
    metavar="N",
    default="1",
    show_default=True,
    help="Attackers (A) to be left after the win, at least; the army that stays behind is none.",
)
DEFAULT_RULES = "[default: classic, or the only ruleset of --rulesets]"
RULES = click.option(
    "--rules",
    "name",
    metavar="NAME",
    help=f"Ruleset, by its id or another name: `risk-odds rules` lists them.  {DEFAULT_RULES}",
)
OUTPUT = options(
    click.option(
        "--rulesets",
        "folder",
        metavar="FOLDER",
        help="Folder of your own ruleset files (TOML).  [default: those of the library]",
    ),
    click.option("--json", "as_json", is_flag=True, help="Answer in JSON."),
)


@main.command("win")
@options(BATTLE, ATTACKERS, TERRITORY, DEFENDERS, LEFT, RULES, OUTPUT)
def win_command(
    first: str | None,
    second: str | None,
    attackers: str | None,
    territory: str | None,
    defenders: str | None,
    left: str,
    name: str | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Chance to win and to lose a battle: to take the territory, and not to.

    A and D may be given without their options: win 8 5.

    JSON: version (of the numbers), ruleset, title, rule_version, attackers (A), territory (T),
    defenders, win, lose; with --left also left and win_with_left. Chances are {"fraction",
    "decimal", "percent"}.
    """
    from risk_odds.answers import win_answer

    least = read_left(left)
    battle = read_battle(first, second, attackers, territory, defenders)
    show(win_answer(solved(*battle, name, folder), least), as_json)


@main.command("survivors")
@options(BATTLE, ATTACKERS, TERRITORY, DEFENDERS, RULES, OUTPUT)
def survivors_command(
    first: str | None,
    second: str | None,
    attackers: str | None,
    territory: str | None,
    defenders: str | None,
    name: str | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Who is left after a battle, and how likely that is.

    A and D may be given without their options: survivors 8 5.

    JSON: version (of the numbers), ruleset, title, rule_version, attackers (A), territory (T),
    defenders; attackers_left (of A) and defenders_left, lists of {"armies", "chance"};
    standing, a list of {"attackers", "defenders", "chance"}: the part of defenders_left in
    which attackers stand, too, who may attack no more; mean_attackers_lost,
    mean_defenders_lost. Chances are {"fraction", "decimal", "percent"}, means {"fraction",
    "decimal"}.
    """
    from risk_odds.answers import survivors_answer

    battle = read_battle(first, second, attackers, territory, defenders)
    show(survivors_answer(solved(*battle, name, folder)), as_json)


@main.command("luck")
@options(
    BATTLE,
    ATTACKERS,
    TERRITORY,
    DEFENDERS,
    click.option(
        "--attackers-left",
        metavar="A",
        default="0",
        show_default=True,
        help="Armies left of those that could attack.",
    ),
    click.option(
        "--defenders-left",
        metavar="D",
        default="0",
        show_default=True,
        help="Armies left of the defenders.",
    ),
    RULES,
    OUTPUT,
)
def luck_command(
    first: str | None,
    second: str | None,
    attackers: str | None,
    territory: str | None,
    defenders: str | None,
    attackers_left: str,
    defenders_left: str,
    name: str | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Was the attacker unlucky? How rarely a battle goes as badly, or as well.

    It stands at the score that is expected from there: attackers (A) left minus defenders left. A
    battle is over once one side has none left; one that was broken off may have both. At most 100
    armies a side. A and D may be given without their options: luck 10 4 --defenders-left 2.

    JSON: version (of the numbers), ruleset, title, rule_version, attackers (A), territory (T),
    defenders, attackers_left (of A), defenders_left; as_badly and as_well, the chances that
    such a battle ever stands as badly, or as well, at whatever moment one looks; or_worse and
    or_better, those of this end or one beyond it in battles fought to their ends, null where
    this one was broken off; unlucky and lucky, whether as_badly or as_well is at most 1/20.
    Chances are {"fraction", "decimal", "percent"}.
    """
    from risk_odds.answers import luck_answer
    from risk_odds.arguments import read_whole_number
    from risk_odds.interface import MOST_FOR_LUCK, solve

    ruleset = named(rules_of(folder), name)
    battle = read_battle(first, second, attackers, territory, defenders, MOST_FOR_LUCK)
    left = (
        read_whole_number("--attackers-left", attackers_left, 0, battle[0]),
        read_whole_number("--defenders-left", defenders_left, 0, battle[1]),
    )
    show(luck_answer(solve(ruleset, *battle), *left), as_json)


@main.command("needed")
@options(
    click.argument("first", metavar="[D]", required=False),
    click.option("--defenders", metavar="D", help="Defenders to win against."),
    click.option("--attackers", metavar="A", help="Instead: attackers to hold against."),
    click.option(
        "--territory", metavar="T", help="Instead: all armies on their territory (T = A + 1)."
    ),
    click.option(
        "--chance",
        "chances",
        metavar="P,P,...",
        default="0.5,0.75,0.9",
        show_default=True,
        help="Chances wanted, at least: 0.9 or 9/10.",
    ),
    LEFT,
    RULES,
    OUTPUT,
)
def needed_command(
    first: str | None,
    defenders: str | None,
    attackers: str | None,
    territory: str | None,
    chances: str,
    left: str,
    name: str | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Fewest armies that win, or hold, this likely.

    D may be given without its option: needed 5.

    JSON: version (of the numbers), ruleset, title, rule_version, side ("attacker" or
    "defender"), the armies of the other side, left (of an attacker's A, at least), and needed:
    a list with a chance and attackers (A) and territory (T), or defenders; null where more than
    1,600 are needed. Chances are {"fraction", "decimal", "percent"}.
    """
    from risk_odds.answers import needed_answer
    from risk_odds.arguments import chance, read_whole_number
    from risk_odds.interface import MOST_ARMIES, solve

    rules = rules_of(folder)
    defenders = read_once("--defenders", first, defenders)
    attacking = defenders is not None
    if attacking and (attackers is not None or territory is not None):
        raise InputError("found --defenders and --attackers or --territory, expected one side")
    against = (
        read_whole_number("--defenders", defenders, 1, MOST_ARMIES)
        if attacking
        else read_stack(attackers, territory, MOST_ARMIES, "--defenders, ")
    )
    wanted = [chance("--chance", text.strip()) for text in chances.split(",")]
    least = read_left(left)
    if least > 1 and not attacking:
        raise InputError("found --left without --defenders, expected it where an attack is to win")
    odds = solve(named(rules, name), 1, 1)
    show(needed_answer(odds, against, attacking, wanted, least), as_json)


@main.command("path")
@options(
    click.argument("first", metavar="[A", required=False),
    click.argument("second", metavar="D,D,...]", required=False),
    click.option("--attackers", metavar="A", help="Armies that can attack the first territory."),
    click.option(
        "--territory", metavar="T", help="Instead: all armies on the first territory (T = A + 1)."
    ),
    click.option("--defenders", metavar="D,D,...", help="Defenders of the territories in turn."),
    click.option(
        "--rules",
        "names",
        metavar="NAME,NAME,...",
        help=f"Ruleset of all territories, or one for each.  {DEFAULT_RULES}",
    ),
    click.option(
        "--behind",
        metavar="B,B,...",
        help="Armies that stay in each territory when the stack goes on, or one number for each.  "
        "[default: as many as the rules ask for, mostly 1]",
    ),
    click.option(
        "--wanted",
        metavar="N",
        default="1",
        show_default=True,
        help="Armies wanted in the last territory.",
    ),
    OUTPUT,
)
def path_command(
    first: str | None,
    second: str | None,
    attackers: str | None,
    territory: str | None,
    defenders: str | None,
    names: str | None,
    behind: str | None,
    wanted: str,
    folder: str | None,
    as_json: bool,
) -> None:
    """How far one stack gets along a path of territories.

    It takes them in turn: all survivors move into a conquered territory, or as many as the rules
    let in (TEG and War: three), and all but those who stay attack the next. The stack attacks as
    long as it can, with all its dice. A and D may be given without their options: path 12 3,2,1.

    JSON: version (of the numbers), attackers (A) and territory (T) at the start; territories, a
    list with ruleset, title, rule_version, defenders, behind, most_moving_in (null where all
    may), and taken, the chance to get so far; wanted, and reached, the chance of that many
    armies in the last one; stopped, a list of {"taken", "chance"}; armies_left, a list of
    {"armies", "chance"}. Chances are {"fraction", "decimal", "percent"}.
    """
    from risk_odds.answers import path_answer
    from risk_odds.arguments import one_for_each, read_whole_number
    from risk_odds.interface import MOST_ON_PATH, MOST_TERRITORIES, campaign
    from risk_odds.solver.campaign import Territory

    def numbers(option: str, texts: str | None) -> list[int]:
        parts = [None] if texts is None else texts.split(",")
        return [read_whole_number(option, part, 1, MOST_ON_PATH) for part in parts]

    rules = rules_of(folder)
    garrisons = numbers("--defenders", read_once("--defenders", second, defenders))
    if len(garrisons) > MOST_TERRITORIES:
        raise InputError(
            f"--defenders: found {len(garrisons)} territories, expected at most {MOST_TERRITORIES}"
        )
    chosen = [named(rules, name) for name in ([None] if names is None else names.split(","))]
    places = len(garrisons)
    fought = one_for_each("--rules", "rulesets", chosen, places)
    staying = (
        [each.moves.stay for each in fought]
        if behind is None
        else one_for_each("--behind", "numbers", numbers("--behind", behind), places)
    )
    path = map(Territory, fought, garrisons, staying)
    stack = read_stack(read_once("--attackers", first, attackers), territory, MOST_ON_PATH)
    least = read_whole_number("--wanted", wanted, 1, MOST_ON_PATH)
    show(path_answer(campaign(path, stack), least), as_json)


@main.command("rules")
@OUTPUT
def rules_command(folder: str | None, as_json: bool) -> None:
    """All rulesets, by the names that --rules takes.

    JSON: version (of the numbers), rulesets, a list with ruleset (the id), title, rule_version,
    summary, names (other names that it goes by, each with its title), and exact: false where
    numbers have no fractions.
    """
    from risk_odds.answers import rules_answer

    show(rules_answer(rules_of(folder).values()), as_json)


@main.command("mcp")
def mcp_command() -> None:
    """Serve these answers to a program that speaks MCP, over standard input and output.

    It needs the package mcp, an extra of this one. Programs with a language model, such
    as editors and chats, start it by themselves once their settings name the command.
    """
    from importlib.util import find_spec

    if find_spec("mcp") is None:
        raise InputError(
            "mcp: found no package mcp, expected it beside this one: "
            'pip install "exact-risk-odds[mcp]"'
        )
    from risk_odds.mcp_server import serve

    serve()


def solved(attackers: int, defenders: int, name: str | None, folder: str | None) -> "Odds":
    """The odds up to the battle that is asked for."""
    from risk_odds.interface import solve

    return solve(named(rules_of(folder), name), attackers, defenders)


def read_battle(
    first: str | None,
    second: str | None,
    attackers: str | None,
    territory: str | None,
    defenders: str | None,
    most: int | None = None,
) -> tuple[int, int]:
    """The attackers (A) and defenders of a battle, each given by its place or by an option."""
    from risk_odds.arguments import read_whole_number
    from risk_odds.interface import MOST_ARMIES

    largest = most or MOST_ARMIES
    stack = read_stack(read_once("--attackers", first, attackers), territory, largest)
    against = read_once("--defenders", second, defenders)
    return stack, read_whole_number("--defenders", against, 1, largest)


def read_once(option: str, in_place: str | None, given: str | None) -> str | None:
    """What is given either by its place or by its option."""
    if in_place is not None and given is not None:
        raise InputError(f"found {found(in_place)} and {option}, expected one of them")
    return given if in_place is None else in_place


def read_left(left: str) -> int:
    """The attackers (A) that are to be left after a win."""
    from risk_odds.arguments import read_whole_number
    from risk_odds.interface import MOST_ARMIES

    return read_whole_number("--left", left, 1, MOST_ARMIES)


def read_stack(attackers: str | None, territory: str | None, most: int, others: str = "") -> int:
    """The attackers (A) from one of two options."""
    from risk_odds.arguments import one_stack, read_whole_number

    able = None if attackers is None else read_whole_number("--attackers", attackers, 1, most)
    all_there = (
        None if territory is None else read_whole_number("--territory", territory, 2, most + 1)
    )
    return one_stack(able, all_there, "--", others)


def rules_of(folder: str | None) -> "Rules":
    """The library's rulesets, or only those of the folder."""
    from risk_odds.rule_names import Rules
    from risk_odds.ruleset_files import load_own_rulesets, load_rulesets

    if folder is None:
        return Rules(load_rulesets, "--rules")
    if not Path(folder).is_dir():
        raise InputError(f"--rulesets: found {found(folder)}, expected a folder of ruleset files")
    return Rules(lambda: load_own_rulesets(Path(folder)), "--rules")


def named(rules: "Rules", name: str | None) -> "Ruleset":
    """The ruleset that is asked for, or the default one."""
    return rules.default() if name is None else rules[name]


def show(answer: "Answer", as_json: bool) -> None:
    """Print an answer, for people or for programs."""
    click.echo(json.dumps(answer.document, indent=2) if as_json else "\n".join(answer.lines))

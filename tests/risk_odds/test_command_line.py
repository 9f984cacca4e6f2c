"""The command `risk-odds`: its texts, its JSON, and how it answers what it cannot understand."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from risk_odds import Certified, Number, __version__, decimal, percent, rules, solve
from risk_odds.command_line import main
from risk_odds.ruleset_files import RULESETS_FOLDER
from tests import rounding
from tests.conftest import PROJECT
from tests.rulesets import GOOD_FILE
from tests.twin import battles

PRINTED = ("--defenders", "3,2,1", "--rules", "classic,space-station,classic")
BATTLE = ("--attackers", "12", "--defenders", "9", "--rules", "capital")
NO_FRACTION = "no fraction exists (balanced blitz)"

NOTHING_UNUSUAL = (
    "Nothing unusual: more than 1 battle in 20 ever stands as badly, and more than 1 as well."
)


def command(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def document(*arguments: str) -> dict[str, Any]:
    """Return what a command answers with `--json`."""
    result = command(*arguments, "--json")
    assert result.exit_code == 0, result.output
    read: dict[str, Any] = json.loads(result.stdout)
    return read


def is_number(found: Mapping[str, str | None], number: Number) -> bool:
    """Whether a document's number is this one: its fraction, and 20 significant digits."""
    fraction = found["fraction"]
    exact = None if fraction is None else Fraction(fraction)
    return found == {"fraction": fraction, "decimal": decimal(number)} and (
        isinstance(number, Certified) if exact is None else exact == number
    )


def is_chance(found: Mapping[str, str | None], chance: Number) -> bool:
    """Whether a document's chance is this one, with its percentage."""
    *_, share = found.items()
    return share == ("percent", percent(chance)) and is_number(
        {key: value for key, value in found.items() if key != "percent"}, chance
    )


def run(*arguments: str) -> Result:
    return command("path", *arguments)


@pytest.mark.parametrize("stack", [("--attackers", "4"), ("--territory", "5")])
def test_the_chances_are_printed_three_ways(stack: tuple[str, str]) -> None:
    """Percent, 20 digits and exact fraction of each chance are the twin's; 4 (A) is 5 (T)."""
    result = run(*stack, *PRINTED)
    assert result.exit_code == 0
    twin = battles.campaign(["classic", "space-station", "classic"], 4, [3, 2, 1])
    lines = [line.split() for line in result.stdout.splitlines()]

    def figures(name: str) -> list[str]:
        return [words[-1] for words in lines if words and words[0] == name]

    assert figures("taken") == [rounding.percent(chance) for chance in twin.chances]
    assert figures("exactly") == [str(chance) for chance in twin.chances]
    assert [Fraction(decimal) for decimal in figures("20")] == [
        rounding.significant(chance, 20) for chance in twin.chances
    ]
    first = result.stdout.splitlines()[0]
    assert first == ("4 attackers (A), 5 armies on the first territory (T), against 3 territories")
    assert "2. Space station, 2 defenders" in result.stdout


def test_all_ends_are_listed() -> None:
    """The ends of the campaign are listed, with fractions that add up to exactly 1."""
    lines = run("--attackers", "4", *PRINTED).stdout.splitlines()
    ends = lines[lines.index("Where it ends (3 territories in all)") + 1 :]
    chances = [Fraction(line.rpartition("exactly ")[2]) for line in ends]
    assert sum(chances) == 1
    assert [line.partition(":")[0].strip() for line in ends] == [
        "0 taken",
        "1 taken",
        "2 taken",
        "3 taken, 1 army in the last one",
        "3 taken, 2 armies in the last one",
    ]


def test_one_ruleset_serves_all_territories() -> None:
    """A single ruleset is that of every territory, and without any it is the classic one."""
    one = run("--attackers", "6", "--defenders", "2,1,2", "--rules", "classic")
    each = run("--attackers", "6", "--defenders", "2, 1, 2", "--rules", "classic,classic,classic")
    default = run("--attackers", "6", "--defenders", "2,1,2")
    assert one.exit_code == 0
    assert one.stdout == each.stdout == default.stdout


def test_armies_left_behind_and_wanted_are_those_of_the_twin() -> None:
    """More may stay behind than must, and more be wanted at the end: its chance is exact."""
    path = ("--attackers", "9", "--defenders", "2,1")
    result = run(*path, "--behind", "3,1", "--wanted", "2")
    twin = battles.campaign(["classic"] * 2, 9, [2, 1], [3, 1])
    left = twin.attackers_left[-1]
    reached = sum((left[armies] for armies in left if armies >= 2), start=Fraction())
    lines = result.stdout.splitlines()
    place = lines.index("All taken, with 2 armies or more in the last one")
    assert lines[place + 1].split() == ["reached", rounding.percent(reached)]
    assert lines[place + 3].split() == ["exactly", str(reached)]
    assert "reached" not in run(*path).stdout


def test_balanced_blitz_is_certified_and_has_no_fractions() -> None:
    """A path with a blitz in it gets percentages and 20 digits of the twin's chances; where no
    fraction exists it says so, and the version of the rules stands below.
    """
    rules = ["classic", "balanced-blitz", "balanced-blitz-capital"]
    path = ("--attackers", "12", "--defenders", "4,3,2", "--rules", ",".join(rules))
    result = run(*path, "--behind", "2,1,1", "--wanted", "3")
    assert result.exit_code == 0
    twin = battles.blitz_campaign(rules, 12, [4, 3, 2], [2, 1, 1])
    chances = [sum(map(Fraction, left.values()), start=Fraction()) for left in twin]
    chances.append(sum((Fraction(twin[-1][n]) for n in twin[-1] if n >= 3), start=Fraction()))
    lines = result.stdout.splitlines()
    figures = {
        name: [line.split(maxsplit=1)[1] for line in lines if line.split()[:1] == [name]]
        for name in ("taken", "reached", "20", "exactly")
    }
    assert figures["taken"] + figures["reached"] == [rounding.percent(each) for each in chances]
    assert [Fraction(words.split()[1]) for words in figures["20"]] == [
        rounding.significant(chance, 20) for chance in chances
    ]
    assert figures["exactly"] == [str(battles.win("classic", 12, 4)), *[NO_FRACTION] * 3]
    assert lines[-2:] == [
        f"{title}: computed for v3.3; the app has used other rules since v3.20"
        for title in ("Balanced blitz", "Balanced blitz on a capital")
    ]


def test_an_alias_names_its_ruleset() -> None:
    """A ruleset may be called by another name that it has on the site, and then has both."""
    alias = run("--attackers", "6", "--defenders", "3", "--rules", "capital")
    ruleset = run("--attackers", "6", "--defenders", "3", "--rules", "three-dice-defence")
    assert alias.exit_code == 0
    both = "Capital (Three-dice defence)"
    assert alias.stdout == ruleset.stdout.replace("Three-dice defence", both) != ruleset.stdout


def test_too_few_armies_have_no_chance() -> None:
    """A stack that is smaller than the path is long cannot take it: the chance is 0."""
    result = run("--attackers", "1", "--defenders", "1,1,1")
    assert result.exit_code == 0
    assert "1 attacker (A), 2 armies" in result.stdout
    assert result.stdout.count("exactly    0/1") == 2


def test_a_folder_of_own_rulesets_is_used(tmp_path: Path) -> None:
    """With --rulesets the names are those of the given folder alone; a single one is the default,
    and of several without classic rules one has to be named.
    """
    shutil.copy(RULESETS_FOLDER / "classic.toml", tmp_path / "mine.toml")
    path = ("--attackers", "3", "--defenders", "2", "--rulesets", f"{tmp_path}")
    battle = ("win", *path)
    named = command(*battle, "--rules", "Mine")
    assert named.exit_code == 0
    assert command(*battle).stdout == named.stdout
    assert run(*path).stdout == run(*path, "--rules", "mine").stdout
    refused = run(*path, "--rules", "classic")
    assert refused.exit_code == 2
    assert (
        refused.stderr == "Error: --rules: found 'classic', expected one of mine (or plain-dice)\n"
    )
    (tmp_path / "ours.toml").write_text(GOOD_FILE, encoding="utf-8")
    for command_line in (battle, ("path", *path), ("needed", *path[2:])):
        refused = command(*command_line)
        assert refused.exit_code == 2
        assert refused.stderr == (
            "Error: --rules: found nothing, expected one of mine (or plain-dice), ours\n"
        )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("--defenders", "1"),
            "found neither of --attackers (A) and --territory (T), expected one of them",
        ),
        (
            ("--defenders", "1", "--attackers", "3", "--territory", "4"),
            "found both of --attackers (A) and --territory (T), expected one of them",
        ),
        (
            ("--defenders", "1", "--attackers", "0"),
            "--attackers: found '0', expected a whole number from 1 to 300",
        ),
        (
            ("--defenders", "1", "--territory", "1"),
            "--territory: found '1', expected a whole number from 2 to 301",
        ),
        (
            ("--defenders", "1", "--attackers", "9" * 5000),
            f"--attackers: found '{'9' * 60}'… (5,000 characters), "
            "expected a whole number from 1 to 300",
        ),
        (
            ("--defenders", "1", "--attackers", "٣"),
            "--attackers: found '٣', expected a whole number from 1 to 300",
        ),
        (
            ("--defenders", "1,,2", "--attackers", "3"),
            "--defenders: found '', expected a whole number from 1 to 300",
        ),
        (
            ("--defenders", "-1", "--attackers", "3"),
            "--defenders: found '-1', expected a whole number from 1 to 300",
        ),
        (
            ("--defenders", "1.5", "--attackers", "3"),
            "--defenders: found '1.5', expected a whole number from 1 to 300",
        ),
        (
            ("--defenders", ",".join(["1"] * 51), "--attackers", "3"),
            "--defenders: found 51 territories, expected at most 50",
        ),
        (
            ("--defenders", "1,2,3", "--attackers", "3", "--rules", "classic,classic"),
            "--rules: found 2 rulesets, expected 1 or one for each of the 3 territories",
        ),
        (
            ("--defenders", "1,2,3", "--attackers", "3", "--behind", "1,2"),
            "--behind: found 2 numbers, expected 1 or one for each of the 3 territories",
        ),
        (
            ("--defenders", "1,2", "--attackers", "3", "--behind", "0"),
            "--behind: found '0', expected a whole number from 1 to 300",
        ),
        (
            ("--defenders", "1,2", "--attackers", "3", "--wanted", "many"),
            "--wanted: found 'many', expected a whole number from 1 to 300",
        ),
        (
            ("--attackers", "3"),
            "--defenders: found nothing, expected a whole number from 1 to 300",
        ),
    ],
)
def test_bad_input_is_named(arguments: tuple[str, ...], message: str) -> None:
    """Bad input ends with exit code 2 and one line that says what was found and expected."""
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr == f"Error: {message}\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("win", "--defenders", "3"),
            "found neither of --attackers (A) and --territory (T), expected one of them",
        ),
        (
            ("win", "--attackers", "3"),
            "--defenders: found nothing, expected a whole number from 1 to 1,000",
        ),
        (
            ("survivors", "--territory", "1002", "--defenders", "3"),
            "--territory: found '1002', expected a whole number from 2 to 1,001",
        ),
        (
            ("needed",),
            "found none of --defenders, --attackers (A) and --territory (T), expected one of them",
        ),
        (
            ("needed", "--defenders", "3", "--territory", "4"),
            "found --defenders and --attackers or --territory, expected one side",
        ),
        (
            ("needed", "--defenders", "3", "--chance", "0.5,90%"),
            "--chance: found '90%', expected a chance between 0 and 1, such as 0.9 or 9/10",
        ),
        (
            ("needed", "--defenders", "3", "--chance", "1"),
            "--chance: found '1', expected a chance between 0 and 1, such as 0.9 or 9/10",
        ),
        (
            ("needed", "--defenders", "3", "--chance", "1e-999999999"),
            "--chance: found '1e-999999999', expected a chance between 0 and 1, "
            "such as 0.9 or 9/10",
        ),
        (
            ("rules", "--rulesets", "nowhere"),
            "--rulesets: found 'nowhere', expected a folder of ruleset files",
        ),
        (
            ("win", "--rules", "dutch", "--attackers", "1000", "--defenders", "1000"),
            "dutch.toml: attackers, defenders: found 4,004,000,000,000 digits to work out for the "
            "battles, expected at most 300,000,000,000 (fewer armies)",
        ),
    ],
)
def test_every_command_names_bad_input(arguments: tuple[str, ...], message: str) -> None:
    """Exit code 2 and one line: the option, what was found and what was expected."""
    result = command(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr == f"Error: {message}\n"


@pytest.mark.parametrize(
    ("name", "alike"),
    [
        ("clasic", "classic (or plain-dice)"),
        ("captial", "three-dice-defence (or capital, "),
        ("Zombi", "attacker-ties (or zombies, "),
        ("zzz", "classic"),
    ],
)
def test_an_unknown_ruleset_is_answered_with_all_names(name: str, alike: str) -> None:
    """The message lists all rulesets with their other names, what is likeliest first."""
    result = run("--attackers", "3", "--defenders", "1", "--rules", name)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    listed = result.stderr.partition(f"--rules: found '{name}', expected one of ")[2].strip()
    assert listed.startswith(alike)
    assert sorted(re.findall("[a-z0-9-]+", listed.replace("(or ", "("))) == sorted(
        name for ruleset in rules.values() for name in ruleset.names
    )


@pytest.mark.parametrize(
    ("short", "long"),
    [
        (("win", "12", "9"), ("win", "--attackers", "12", "--defenders", "9")),
        (("survivors", "5", "4"), ("survivors", "--attackers", "5", "--defenders", "4")),
        (("needed", "5"), ("needed", "--defenders", "5")),
        (("path", "9", "2,1"), ("path", "--attackers", "9", "--defenders", "2,1")),
        (
            ("luck", "4", "3", "--defenders-left", "2"),
            ("luck", "--territory", "5", "--defenders", "3", "--defenders-left", "2"),
        ),
    ],
)
def test_a_battle_is_two_numbers(short: tuple[str, ...], long: tuple[str, ...]) -> None:
    """A and D may stand without their options, and mean the same."""
    answer = command(*short, "--rules", "capital")
    assert answer.exit_code == 0
    assert answer.stdout == command(*long, "--rules", "capital").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("win", "8", "5", "--defenders", "5"), "found '5' and --defenders, expected one of them"),
        (("path", "8", "5", "--attackers", "9"), "found '8' and --attackers, expected one of them"),
        (("needed", "8", "--defenders", "5"), "found '8' and --defenders, expected one of them"),
        (
            ("win", "8", "5", "--territory", "9"),
            "found both of --attackers (A) and --territory (T), expected one of them",
        ),
        (("win", "8"), "--defenders: found nothing, expected a whole number from 1 to 1,000"),
        (
            ("survivors", "8", "five"),
            "--defenders: found 'five', expected a whole number from 1 to 1,000",
        ),
        (
            ("luck", "101", "5"),
            "--attackers: found '101', expected a whole number from 1 to 100",
        ),
        (
            ("luck", "8", "5", "--attackers-left", "9"),
            "--attackers-left: found '9', expected a whole number from 0 to 8",
        ),
        (
            ("luck", "8", "5"),
            "luck: found 0 v 0 left of 8 v 5, expected armies left on one side at least",
        ),
    ],
)
def test_what_is_given_twice_or_not_at_all_is_named(
    arguments: tuple[str, ...], message: str
) -> None:
    """A number in its place and its option are one too many."""
    result = command(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"Error: {message}\n"


@pytest.mark.parametrize(
    ("battle", "left", "said"),
    [
        ((10, 4), (0, 2), "The attacker was unlucky: at most 1 battle in 20 ever goes as badly."),
        ((4, 8), (4, 0), "The attacker was lucky: at most 1 battle in 20 ever goes as well."),
        (
            (10, 4),
            (6, 0),
            NOTHING_UNUSUAL,
        ),
        (
            (10, 4),
            (9, 3),
            NOTHING_UNUSUAL,
        ),
    ],
)
def test_luck_is_told_in_full(battle: tuple[int, int], left: tuple[int, int], said: str) -> None:
    """The chances of the library, in text and document; of a battle broken off there is no end."""
    asked = ("--attackers-left", f"{left[0]}", "--defenders-left", f"{left[1]}")
    luck = solve("classic", *battle).luck(*battle, *left)
    arguments = ("luck", *map(str, battle), *asked)
    read = document(*arguments)
    text = command(*arguments).stdout
    assert text.splitlines()[-1] == said
    for key, chance in {
        "as_badly": luck.as_badly,
        "as_well": luck.as_well,
        "or_worse": luck.or_worse,
        "or_better": luck.or_better,
    }.items():
        if chance is None:
            assert all(left)
            assert read[key] is None
            assert key.replace("_", " ") not in text
        else:
            assert is_chance(read[key], chance)
            assert f"   {key.replace('_', ' '):<9}  {percent(chance)}\n" in text
    assert (read["unlucky"], read["lucky"]) == (luck.unlucky, luck.lucky)
    assert (read["attackers_left"], read["defenders_left"]) == left
    assert text.splitlines()[1].startswith("Broken off: " if all(left) else "Over: ")


@pytest.mark.parametrize("stack", [("--attackers", "12"), ("--territory", "13")])
def test_win_says_the_chances(stack: tuple[str, str]) -> None:
    """Percent, 20 digits and fraction are the twin's, and both ways to count attackers stand there.

    The document says the same.
    """
    arguments = ("win", *stack, "--defenders", "9", "--rules", "capital")
    win = battles.win("three-dice-defence", 12, 9)
    lines = command(*arguments).stdout.splitlines()
    assert lines[0] == (
        "Capital (Three-dice defence): 12 attackers (A), 13 armies on their territory (T), "
        "against 9 defenders"
    )
    assert [line.split()[-1] for line in lines[2:]] == [
        words
        for chance in (win, 1 - win)
        for words in (
            rounding.percent(chance),
            decimal(chance),
            f"{chance.numerator}/{chance.denominator}",
        )
    ]
    read = document(*arguments)
    assert is_chance(read.pop("win"), win)
    assert is_chance(read.pop("lose"), 1 - win)
    assert read == {
        "ruleset": "three-dice-defence",
        "title": "Capital (Three-dice defence)",
        "version": __version__,
        "rule_version": None,
        "attackers": 12,
        "territory": 13,
        "defenders": 9,
    }


def test_what_losing_is_is_said_once_where_both_may_stand() -> None:
    """Where an attack may be forbidden, to lose is not to take the territory."""
    said = "both sides may be left standing"
    for name, times in (("risiko-club", 1), ("classic", 0)):
        done = command("win", "--attackers", "3", "--defenders", "3", "--rules", name)
        assert done.exit_code == 0
        assert done.output.count(said) == times


def test_balanced_blitz_has_no_fraction() -> None:
    """Where no fraction exists the text says so, and the document has null, beside the version."""
    arguments = ("win", "--attackers", "12", "--defenders", "9", "--rules", "blitz")
    lines = command(*arguments).stdout.splitlines()
    assert [line.strip() for line in lines].count(f"exactly    {NO_FRACTION}") == 2
    assert lines[-1] == (
        "Blitz (Balanced blitz): computed for v3.3; the app has used other rules since v3.20"
    )
    read = document(*arguments)
    odds = solve("blitz", 12, 9)
    assert is_chance(read["win"], odds.win(12, 9))
    assert is_chance(read["lose"], odds.lose(12, 9))
    assert read["win"]["fraction"] is None
    assert read["version"] == __version__
    assert read["rule_version"] == rules["blitz"].version


@pytest.mark.parametrize("name", ["capital", "dutch", "blitz"])
def test_survivors_lists_all_ends(name: str) -> None:
    """Each number of survivors has its chance, which is the solver's, in text and document."""
    arguments = ("survivors", "--attackers", "6", "--defenders", "4", "--rules", name)
    odds = solve(name, 6, 4)
    ends = odds.outcomes(6, 4)
    read = document(*arguments)
    assert (read["attackers"], read["territory"], read["defenders"]) == (6, 7, 4)
    for key, left in (
        ("attackers_left", ends.attackers_left),
        ("defenders_left", ends.defenders_left),
    ):
        assert [end["armies"] for end in read[key]] == list(left)
        assert all(is_chance(end["chance"], left[end["armies"]]) for end in read[key])
    assert is_number(read["mean_attackers_lost"], odds.expected_attackers_lost(6, 4))
    assert is_number(read["mean_defenders_lost"], odds.expected_defenders_lost(6, 4))
    text = command(*arguments).stdout
    for line, end in (
        ("6 attackers left", read["attackers_left"][5]),
        ("1 defender left", read["defenders_left"][0]),
    ):
        chance = end["chance"]
        exactly = f"exactly {chance['fraction']}" if chance["fraction"] else chance["decimal"]
        assert f"{line}: " in text
        assert any(
            each.startswith(f"{line}: ") and each.endswith(f"%, {exactly}")
            for each in text.splitlines()
        )


def test_needed_finds_the_fewest_attackers() -> None:
    """The attackers found win with the chance wanted, and one fewer does not; T is one more."""
    arguments = ("needed", "--defenders", "5", "--rules", "capital", "--chance", "0.9, 1/3")
    read = document(*arguments)
    assert (read["ruleset"], read["side"], read["defenders"]) == (
        "three-dice-defence",
        "attacker",
        5,
    )
    assert [each["chance"]["fraction"] for each in read["needed"]] == ["9/10", "1/3"]
    lines = command(*arguments).stdout.splitlines()
    assert lines[0] == "Capital (Three-dice defence): attackers (A) needed against 5 defenders"
    for line, written, each in zip(lines[2:], ("90%", "1/3"), read["needed"], strict=True):
        needed, chance = each["attackers"], Fraction(each["chance"]["fraction"])
        assert battles.win("three-dice-defence", needed, 5) >= chance
        assert battles.win("three-dice-defence", needed - 1, 5) < chance
        assert each["territory"] == needed + 1
        assert line.split(maxsplit=1) == [
            written,
            f"{needed} (A), {needed + 1} on their territory (T)",
        ]


def test_so_many_are_left() -> None:
    """With --left the chance and the armies needed are those with that many attackers left."""
    kept = sum(
        chance
        for (left, against), chance in battles.outcomes("classic", 8, 5).items()
        if not against and left >= 3
    )
    battle = ("win", "--attackers", "8", "--defenders", "5", "--left", "3")
    read = document(*battle)
    assert (read["left"], Fraction(read["win_with_left"]["fraction"])) == (3, kept)
    assert "With at least 3 attackers (A) left:" in command(*battle).stdout.splitlines()
    asked = ("needed", "--defenders", "5", "--left", "3", "--chance", "0.5,0.75,0.9,0.95")
    read = document(*asked)
    assert read["left"] == 3
    odds = solve("classic", 1, 1)
    expected = [odds.needed(5, chance, 3) for chance in ("0.5", "0.75", "0.9", "0.95")]
    assert [each["attackers"] for each in read["needed"]] == expected
    heading = (
        "Classic: attackers (A) needed against 5 defenders to win with at least 3 of them left"
    )
    assert command(*asked).stdout.splitlines()[0] == heading


def test_two_left_are_more_than_a_win() -> None:
    """A win leaves one; with two, the chance and the heading say so: 2 v 1 with none lost."""
    first_round = battles.next_losses("classic", 2, 1)
    read = document("win", "2", "1", "--left", "2")
    assert Fraction(read["win_with_left"]["fraction"]) == first_round[0, 1]
    assert "win_with_left" not in document("win", "2", "1", "--left", "1")
    headings = [
        command("needed", "1", "--left", left).stdout.splitlines()[0] for left in ("1", "2")
    ]
    needed = "Classic: attackers (A) needed against 1 defender"
    assert headings == [needed, f"{needed} to win with at least 2 of them left"]


def test_so_many_are_left_of_an_attack_alone() -> None:
    """A defender who holds has no attackers left."""
    assert command("needed", "--attackers", "5", "--left", "1").exit_code == 0
    done = command("needed", "--attackers", "5", "--left", "2")
    assert done.exit_code == 2
    assert "found --left without --defenders" in done.output


@pytest.mark.parametrize("stack", [("--attackers", "8"), ("--territory", "9")])
def test_needed_finds_the_fewest_defenders(stack: tuple[str, str]) -> None:
    """The defenders found hold with the chance wanted, and one fewer does not."""
    read = document("needed", *stack)
    assert (read["side"], read["attackers"], read["territory"]) == ("defender", 8, 9)
    assert [each["chance"]["decimal"] for each in read["needed"]] == ["0.5", "0.75", "0.9"]
    for each in read["needed"]:
        needed, chance = each["defenders"], Fraction(each["chance"]["fraction"])
        assert 1 - battles.win("classic", 8, needed) >= chance
        assert 1 - battles.win("classic", 8, needed - 1) < chance
    lines = command("needed", *stack).stdout.splitlines()
    assert [line.split()[1] for line in lines[2:]] == [
        str(each["defenders"]) for each in read["needed"]
    ]


def test_what_no_search_finds_is_said(tmp_path: Path) -> None:
    """Where more than 1,600 armies are needed the document has null, and the text says so."""
    (tmp_path / "hopeless.toml").write_text(
        'title = "Hopeless"\nties = "defender"\nattacker.dice = [2]\ndefender.dice = [100]\n'
    )
    arguments = ("needed", "--defenders", "25", "--chance", "0.9", "--rules", "hopeless")
    own = ("--rulesets", f"{tmp_path}")
    read = document(*arguments, *own)
    assert read["needed"][0]["attackers"] is None
    assert read["needed"][0]["territory"] is None
    text = command(*arguments, *own).stdout
    assert text.splitlines()[-1].split(maxsplit=1) == ["90%", "more than 1,600"]


def test_a_path_is_a_document() -> None:
    """The document of a path has the twin's chances of all ends, which add up to exactly 1."""
    path = ("--attackers", "9", "--defenders", "2,1", "--behind", "3,1", "--wanted", "2")
    read = document("path", *path)
    twin = battles.campaign(["classic"] * 2, 9, [2, 1], [3, 1])
    assert (read["attackers"], read["territory"], read["wanted"]) == (9, 10, 2)
    assert [
        (each["ruleset"], each["defenders"], each["behind"]) for each in read["territories"]
    ] == [("classic", 2, 3), ("classic", 1, 1)]
    taken = [Fraction(each["taken"]["fraction"]) for each in read["territories"]]
    assert taken == [*twin.chances]
    left = {each["armies"]: Fraction(each["chance"]["fraction"]) for each in read["armies_left"]}
    assert {armies: chance for armies, chance in left.items() if chance} == twin.attackers_left[-1]
    stopped = [Fraction(each["chance"]["fraction"]) for each in read["stopped"]]
    assert [each["taken"] for each in read["stopped"]] == [0, 1]
    assert sum(stopped) + sum(left.values()) == 1
    assert Fraction(read["reached"]["fraction"]) == sum(left.values()) - left[1]


def test_a_path_follows_what_may_move_in() -> None:
    """Under TEG's rules three may move in: the text says so, and the document has the number."""
    path = ("--territory", "12", "--defenders", "3,2", "--rules")
    read = document("path", *path, "teg")
    twin = battles.campaign(["three-dice-defence"] * 2, 11, [3, 2], None, [3, 3])
    assert [Fraction(each["taken"]["fraction"]) for each in read["territories"]] == [*twin.chances]
    assert [each["most_moving_in"] for each in read["territories"]] == [3, 3]
    assert "   at most 3 armies may move in\n" in command("path", *path, "teg").stdout
    other = document("path", *path, "capital,teg")
    assert [each["most_moving_in"] for each in other["territories"]] == [None, 3]
    assert "may move in" not in command("path", *path, "capital").stdout


def test_rules_lists_every_name() -> None:
    """Each ruleset is listed once with all its names, in text and document."""
    listed = document("rules")["rulesets"]
    assert [each["ruleset"] for each in listed] == list(rules)
    lines = command("rules").stdout.splitlines()
    for line, each, ruleset in zip(lines, listed, rules.values(), strict=True):
        names = [each["ruleset"], *(name["name"] for name in each["names"])]
        assert tuple(names) == ruleset.names
        assert line == f"{', '.join(names)}: {ruleset.title}. {ruleset.summary}"
        assert each["exact"] == (ruleset.transformation is None)


@pytest.mark.parametrize("name", ["win", "needed", "survivors", "luck", "path", "rules"])
def test_help_says_what_json_holds(name: str) -> None:
    """Each command's help names every key of its document."""
    text = command(name, "--help").stdout
    arguments = {
        "rules": (),
        "needed": ("--defenders", "2"),
        "luck": ("3", "2", "--defenders-left", "1"),
    }.get(name, ("--attackers", "3", "--defenders", "2"))
    keys = {*document(name, *arguments)}
    if name == "rules":
        keys |= {*document(name)["rulesets"][0]}
    assert not [key for key in keys - {"defenders"} if key not in text.partition("JSON: ")[2]]


@pytest.mark.parametrize("name", main.commands)
def test_help_says_what_stands_for_what_is_not_given(name: str) -> None:
    """Each option of a command that has a default says it; what may be left out is in brackets."""
    found = main.commands[name]
    with click.Context(found) as context:
        usage, *_ = " ".join(found.get_help(context).split()).partition("Options:")
        for given in found.params:
            if isinstance(given, click.Option) and isinstance(given.default, str):
                record = given.get_help_record(context)
                assert record
                assert record[1].endswith(f"[default: {given.default}]")
            if isinstance(given, click.Argument):
                assert given.metavar
                assert given.metavar in usage
                assert not given.required


def test_json_is_printed_for_people_to_read() -> None:
    """Each key stands on a line of its own, two spaces further in than the one that it is in."""
    lines = command("win", *BATTLE, "--json").stdout.splitlines()
    assert (lines[0], lines[-1]) == ("{", "}")
    assert all(re.match(r' {2}("| {2}"|[]}])', line) for line in lines[1:-1])


def start(*arguments: str, stdout: int = subprocess.PIPE) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "risk_odds", *arguments],
        cwd=PROJECT,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("arguments", [("win", *BATTLE), ("--help",), ("rules", "--json")])
def test_a_full_disk_behind_the_standard_output_is_reported(arguments: tuple[str, ...]) -> None:
    """An answer that cannot be printed: exit code 2 and one line."""
    with Path("/dev/full").open("wb") as full:
        done = start(*arguments, stdout=full.fileno())
    assert done.returncode == 2
    assert done.stderr == "Error: standard output: No space left on device\n"


def test_a_reader_who_leaves_is_no_error() -> None:
    """Where a pipe is closed before the answer comes, the command ends without a word."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = start("survivors", *BATTLE, stdout=writing)
    finally:
        os.close(writing)
    assert done.returncode == 1
    assert done.stderr == ""


def test_python_runs_the_package_as_the_command() -> None:
    """`python -m risk_odds` is `risk-odds`."""
    assert start("--version").stdout == f"risk-odds, version {__version__}\n"
    assert start("win", *BATTLE).stdout == command("win", *BATTLE).stdout
    assert "Usage: risk-odds win" in start("win", "--help").stdout


def test_the_readmes_lines_are_answered() -> None:
    """Both lines of the README end well: the one in JSON with the chance that the library gives."""
    section = (PROJECT / "README.md").read_text("utf-8").partition("## On the command line\n")[2]
    lines = section.partition("```sh\n")[2].partition("```")[0].splitlines()
    one, path = (command(*line.split()[1:]) for line in lines)
    assert {line.split()[0] for line in lines} == {"risk-odds"}
    assert (one.exit_code, path.exit_code) == (0, 0)
    win = solve(rules["capital"], 12, 9).win(12, 9)
    assert str(win) in one.output
    assert "%" in path.output


def test_the_longest_path_is_answered() -> None:
    """Fifty territories are not too many."""
    read = document("path", "1", ",".join(["1"] * 50))
    assert [each["defenders"] for each in read["territories"]] == [1] * 50


def test_fractions_may_have_any_number_of_digits() -> None:
    """A command may print more digits than Python does by itself."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(5000)
    try:
        assert command("rules").exit_code == 0
        assert sys.get_int_max_str_digits() == 0
    finally:
        sys.set_int_max_str_digits(before)


def test_a_path_says_who_stays_behind() -> None:
    """More than the one army that must stay is said of each territory but the last."""
    printed = command(
        "path", "--attackers", "9", "--defenders", "1,1,1", "--behind", "1,2,3"
    ).stdout
    assert re.findall(r"(\d) arm(?:y|ies) stay when", printed) == ["2"]


def test_one_defender_is_the_fewest_to_win_against() -> None:
    """The attackers needed against a single defender are an answer."""
    (found,) = document("needed", "--defenders", "1", "--chance", "0.9")["needed"]
    assert found["attackers"] == solve("classic", 1, 1).needed(1, "0.9")

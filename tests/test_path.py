import shutil
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.command_line import main
from generator.rules import RULESETS_FOLDER
from tests import rounding
from tests.twin import battles

PRINTED = ("--defenders", "3,2,1", "--rules", "classic,space-station,classic")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["path", *arguments])


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
    """More may stay behind than must, and more be wanted at the end: its chance is told exactly."""
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


def test_an_alias_names_its_ruleset() -> None:
    """A ruleset may be called by another name that it has on the site."""
    alias = run("--attackers", "6", "--defenders", "3", "--rules", "capital")
    ruleset = run("--attackers", "6", "--defenders", "3", "--rules", "three-dice-defence")
    assert alias.exit_code == 0
    assert alias.stdout == ruleset.stdout


def test_too_few_armies_are_told_so() -> None:
    """A stack that is smaller than the path is long cannot take it: the chance is 0."""
    result = run("--attackers", "1", "--defenders", "1,1,1")
    assert result.exit_code == 0
    assert "1 attacker (A), 2 armies" in result.stdout
    assert result.stdout.count("exactly    0/1") == 2


def test_a_folder_of_own_rulesets_is_used(tmp_path: Path) -> None:
    """With --rulesets the names are those of the given folder alone."""
    shutil.copy(RULESETS_FOLDER / "classic.toml", tmp_path / "mine.toml")
    path = ("--attackers", "3", "--defenders", "2", "--rulesets", f"{tmp_path}")
    assert run(*path, "--rules", "mine").exit_code == 0
    refused = run(*path)
    assert refused.exit_code == 2
    assert refused.stderr == "Error: --rules: found 'classic', expected one of mine\n"


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
            ("--defenders", "1", "--attackers", "3", "--rules", "balanced-blitz"),
            "--rules: found 'balanced-blitz', expected rules whose chances are exact fractions",
        ),
    ],
)
def test_bad_input_is_named(arguments: tuple[str, ...], message: str) -> None:
    """Bad input ends with exit code 2 and one line that says what was found and expected."""
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr == f"Error: {message}\n"


def test_an_unknown_ruleset_is_answered_with_all_names() -> None:
    """An unknown ruleset's message lists those that there are."""
    result = run("--attackers", "3", "--defenders", "1", "--rules", "clasic")
    assert result.exit_code == 2
    names = result.stderr.partition("found 'clasic', expected one of ")[2].strip().split(", ")
    assert sorted(names) == sorted(path.stem for path in RULESETS_FOLDER.glob("*.toml"))

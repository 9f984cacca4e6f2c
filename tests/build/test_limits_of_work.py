import os
import re
import sys
from math import isqrt
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.build import workers
from generator.build.limits_of_work import (
    KINDS_OF_SITE,
    SEVERAL_TABLES,
    TOGETHER,
    by_work,
    check_work,
    estimate,
)
from generator.command_line import main
from generator.scope.sizes import Sizes
from risk_odds.command_line import main as library
from risk_odds.errors import InputError
from risk_odds.limits import digits_of_army, refuse, rolls_to_count
from risk_odds.ruleset import OtherReading, Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.sides import Defender
from tests.conftest import PROJECT

SHORT = """\
title = "House rules"
ties = "defender"
{keys}
[attacker]
dice = {attacker}

[defender]
dice = {defender}
"""

WITHOUT_BOUNDS = [
    (
        "armies_for_dice = [1, 1000000000]",
        "",
        "defender.armies_for_dice: found 3,000,000,000 rounds to work out, expected at most",
    ),
    (
        "chooses_after_roll = true",
        "largest_dataset = 100000",
        "defender.chooses_after_roll: found 1,050,026,344,500 answers of the defender to weigh",
    ),
    (
        "",
        "largest_matchup = 100000",
        "largest_matchup: found 10,000,000,000 pages to write, expected at most 100,000 (",
    ),
    (
        "",
        "largest_dataset = 1000000000",
        "largest_dataset, largest_matchup, largest_win: found 56,000,000,056,000,",
    ),
]


def test_whatever_the_project_ships_passes() -> None:
    """All rulesets as they are, and each with datasets of 1000 by 1000, are below all limits."""
    rulesets = load_rulesets()
    check_work(rulesets, Sizes())
    for id_, ruleset in rulesets.items():
        largest = ruleset.model_copy(update={"largest_dataset": 1000})
        check_work({id_: largest}, Sizes())
        work = estimate(largest, Sizes())
        assert [kind for kind in work if work[kind] > KINDS_OF_SITE[kind].most] == []


def test_the_largest_tables_of_wins_are_counted(classic: Ruleset) -> None:
    """A table of the chances to win alone is work, as far as a build goes, and can be too much."""
    alone = classic.model_copy(update={"largest_win": None})
    more = estimate(classic, Sizes())
    less = estimate(alone, Sizes())
    assert more["rows"] - less["rows"] == 500**2
    assert more["digits"] - less["digits"] == digits_of_army(classic) * 500**2 * 501
    assert estimate(classic, Sizes(50, 50))["rows"] - estimate(alone, Sizes(50, 50))["rows"] == 2500
    with pytest.raises(InputError, match="largest_win: found "):
        check_work({"x": classic.model_copy(update={"largest_win": 10**6})}, Sizes())


def test_a_build_that_stops_short_of_the_sizes_passes(classic: Ruleset) -> None:
    """Limits of the command line count: 2 by 2 of rules without bounds is little work."""
    endless = classic.model_copy(update={"largest_matchup": 10**9, "largest_dataset": 10**9})
    check_work({"classic": endless}, Sizes(2, 2))
    check_work({"classic": classic}, Sizes(10**6, 10**6))
    with pytest.raises(InputError, match="largest_matchup"):
        check_work({"classic": endless}, Sizes(10**6, 10**6))


@pytest.mark.parametrize(("defender", "keys", "message"), WITHOUT_BOUNDS)
@pytest.mark.parametrize("command", ["build", "generate"])
def test_rules_without_bounds_are_refused_at_once(
    tmp_path: Path,
    command: str,
    defender: str,
    keys: str,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Exit code 2 before a worker starts: file, keys, the numbers, and what was expected."""
    monkeypatch.setattr(workers, "ProcessPoolExecutor", None)
    text = SHORT.format(keys=keys, attacker="[6, 6, 6]", defender=f"[6, 6]\n{defender}")
    (tmp_path / "house.toml").write_text(text, encoding="utf-8")
    output = ["--output", str(tmp_path / "out" / "site")]
    done = CliRunner().invoke(main, [command, "--rulesets", str(tmp_path), *output])
    assert done.exit_code == 2, done.output
    assert any(
        line.removeprefix("Error: ").startswith(f"house.toml: {message}")
        for line in done.output.splitlines()
    ), done.output
    assert "expected at most" in done.output
    assert [path.name for path in tmp_path.iterdir()] == ["house.toml"]


@pytest.mark.parametrize("choice", ["", "chooses_after_roll = true"])
def test_many_dice_of_many_faces_are_refused(tmp_path: Path, choice: str) -> None:
    """Six dice of a hundred faces a side: quintillions of rolls, in builds and paths alike."""
    text = SHORT.format(keys="", attacker=[100] * 6, defender=f"{[100] * 6}\n{choice}")
    (tmp_path / "house.toml").write_text(text, encoding="utf-8")
    rulesets = ["--rulesets", str(tmp_path)]
    path = ["--attackers", "3", "--defenders", "2", "--rules", "house"]
    for done in (
        CliRunner().invoke(main, ["build", "--largest", "2", "--datasets", "2", *rulesets]),
        CliRunner().invoke(library, ["path", *path, *rulesets]),
    ):
        assert done.exit_code == 2
        assert "house.toml: attacker.dice, defender.dice: found " in done.output
        assert "rolls to count, expected at most 300,000,000 (fewer dice" in done.output


def house_rules(classic: Ruleset, number: int, largest: int) -> dict[str, Ruleset]:
    """Return this many copies of the classic rules, with pages up to this many armies a side."""
    return {
        f"house-{i}": classic.model_copy(update={"id": f"house-{i}", "largest_matchup": largest})
        for i in range(number)
    }


def test_hundreds_of_house_rules_pass(classic: Ruleset) -> None:
    """Five hundred house rules of the usual size are much work, and not too much."""
    rulesets = house_rules(classic, 500, 30)
    check_work(rulesets, Sizes())
    pages = sum(estimate(each, Sizes())["pages"] for each in rulesets.values())
    assert KINDS_OF_SITE["pages"].most < pages == 500 * 30**2


def test_too_many_rulesets_together_are_refused(classic: Ruleset) -> None:
    """Rulesets that pass one by one may be too many: what they come to together is reported."""
    with pytest.raises(
        InputError, match="21 rulesets together: largest_matchup: found 2,096,976 p"
    ):
        check_work(house_rules(classic, 21, 316), Sizes(316, 100))
    check_work(house_rules(classic, 20, 316), Sizes(316, 100))


def test_very_many_faults_are_told_in_few_lines(classic: Ruleset) -> None:
    """Of fifty rulesets without bounds the first ten faults are reported, and how many more."""
    endless = classic.model_copy(update={"largest_matchup": 10**9})
    with pytest.raises(InputError) as caught:
        check_work({f"house-{number}": endless for number in range(50)}, Sizes())
    lines = str(caught.value).splitlines()
    assert len(lines) == 11
    assert lines[-1] == "90 more of this kind"


def test_another_reading_is_counted_too(classic: Ruleset) -> None:
    """The rounds of a reading that is not solved are shown, so they are work as well."""
    reading = OtherReading(title="Other", defender=Defender(dice=(100,) * 6))
    both = classic.model_copy(update={"other_readings": (reading,)})
    assert estimate(both, Sizes())["rolls"] > rolls_to_count(classic)
    assert estimate(both, Sizes())["rounds"] == 6 + 18


def test_survivors_of_late_choosers_have_a_table_for_each_number() -> None:
    """Where nothing repeats itself, larger datasets have as many more digits as their cells have,
    counted one by one in two tables for each number of survivors, of whom there are up to 30.
    """
    dutch = load_rulesets()["dutch"]

    def digits(side: int, tables: int) -> int:
        cells = sum(a + d for a in range(1, side + 1) for d in range(1, side + 1))
        return digits_of_army(dutch) * (SEVERAL_TABLES + tables) * cells

    for side, tables in ((13, 26), (19, 38), (30, 60), (40, 60)):
        more = digits(side, tables) - digits(12, 24)
        found, less = (estimate(dutch, Sizes(3, each))["digits"] for each in (side, 12))
        assert found - less == more


@pytest.mark.parametrize(
    ("name", "side", "answers", "on_pages", "in_datasets", "rows"),
    [
        # survivors repeat themselves: up to three dice of the attacker, two of the defender
        ("classic", 6, 0, 2 + 2, 3 + 2, 5 * 6**2),
        # 21 pairs of the highest two dice; one die of the defender can win 0 or 1, two 0 to 2
        ("dutch", 6, 21 * (2 + 3), 2 * 2, 2 * 6, 21 * 6**2),
        ("dutch", 40, 21 * (2 + 3), 2 * 2, 2 * 30, 21 * 30**2),
    ],
)
def test_the_work_of_a_site_is_counted_battle_by_battle(
    name: str, side: int, answers: int, on_pages: int, in_datasets: int, rows: int
) -> None:
    """Pages up to two armies a side, with two more tables for each retreat; datasets; the chances
    to win alone up to seven armies; and what large battles of 500 armies a side come to.
    """
    ruleset = load_rulesets()[name].model_copy(
        update={"largest_matchup": 2, "largest_dataset": side, "largest_win": 7}
    )

    def digits(armies: int, tables: int) -> int:
        both = sum(a + d for a in range(1, armies + 1) for d in range(1, armies + 1))
        return digits_of_army(ruleset) * tables * both

    found = estimate(ruleset, Sizes())
    assert found["pages"] == 4
    assert found["rows"] == rows + 49
    assert found["answers"] == answers * (4 + side**2 + 49 + 500**2)
    assert found["digits"] == (
        digits(2, SEVERAL_TABLES + on_pages + 2 * 2)
        + digits(side, SEVERAL_TABLES + in_datasets)
        + digits(7, 1)
        + digits(500, 1)
    )


def test_a_command_prints_numbers_of_any_length(tmp_path: Path) -> None:
    """Every command prints exact fractions of many digits, and writes what everybody may read."""
    digits, mask = sys.get_int_max_str_digits(), os.umask(0o077)
    sys.set_int_max_str_digits(4300)
    try:
        CliRunner().invoke(main, ["verify", str(tmp_path / "nothing")])
        assert sys.get_int_max_str_digits() == 0
        assert os.umask(0o022) == 0o022
    finally:
        sys.set_int_max_str_digits(digits)
        os.umask(mask)


@pytest.mark.parametrize("times", [1, TOGETHER])
@pytest.mark.parametrize("kind", KINDS_OF_SITE)
def test_work_at_a_limit_of_a_site_is_done_and_a_step_more_is_not(kind: str, times: int) -> None:
    """Each limit is the most that is done of one ruleset, or so many times that of all together."""
    most = times * KINDS_OF_SITE[kind].most
    refuse({"here": {kind: most}}, KINDS_OF_SITE, times)
    with pytest.raises(InputError, match=f"found {most + 1:,} .* expected at most {most:,} "):
        refuse({"here": {kind: most + 1}}, KINDS_OF_SITE, times)


def test_the_limits_are_those_that_contributors_read() -> None:
    """The table of CONTRIBUTING has each kind of a site's work, with its most."""
    text = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    _, _, section = text.partition("\n### Limits\n")
    told = re.findall(
        r"^\| (\w+)\b.* \| ([0-9,]+) \|", section.partition("\n### ")[0], re.MULTILINE
    )
    assert dict(told) == {
        kind: f"{each.most:,}"
        for kind, each in KINDS_OF_SITE.items()
        if kind not in ("battles", "path")  # which no site solves
    }
    assert TOGETHER == 20
    assert "all rulesets of a site together may come to twenty times as much" in section


def test_pages_are_made_up_to_the_limit_and_no_further(classic: Ruleset) -> None:
    """A ruleset whose pages are as many as may be passes; one more army a side is refused."""
    side = isqrt(KINDS_OF_SITE["pages"].most)
    larger = classic.model_copy(update={"largest_matchup": side + 1})
    check_work({"classic": larger}, Sizes(side, 2))
    with pytest.raises(InputError, match="largest_matchup: found "):
        check_work({"classic": larger}, Sizes(side + 1, 2))


def test_the_longest_jobs_come_first() -> None:
    """Rules whose tables hold for no other armies come before all others, of both the larger."""
    rulesets = load_rulesets()
    sides = {"classic": 9, "dutch": 2, "d4": 3, "balanced-blitz": 4}
    given = [
        rulesets[name].model_copy(update={"largest_matchup": most}) for name, most in sides.items()
    ]
    found = [ruleset.id for ruleset in by_work(given, Sizes())]
    assert found == ["balanced-blitz", "dutch", "classic", "d4"]

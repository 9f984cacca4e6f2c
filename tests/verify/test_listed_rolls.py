from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from generator.scope.conditions import setting_of
from generator.verify.faults import Fault
from generator.verify.listed_rolls import (
    Rules,
    Side,
    Step,
    all_rolls,
    read_rules,
    rolls,
    round_counts,
)
from risk_odds.ruleset_files import RULESETS_FOLDER, load_rulesets
from tests.twin.rounds import PLAIN_RULESETS, round_losses


@pytest.mark.parametrize("variant", PLAIN_RULESETS)
def test_rounds_are_the_twins(variant: str) -> None:
    """The chances of all losses are those of a listing that knows each variant by heart."""
    rules = read_rules(RULESETS_FOLDER, variant)
    for attackers in range(1, 5):
        for defenders in range(1, 6):
            dice = len(rules.attacker_dice(attackers)), len(rules.defender_dice(defenders))
            if not (expected := round_losses(variant, attackers, defenders)):
                assert variant == "risiko-club"  # no attack is allowed there
                assert dice[0] < dice[1]
                continue
            counts = round_counts(rules, *dice)
            found = {
                losses: Fraction(count, counts.total()) for losses, count in counts.items() if count
            }
            assert found == expected


@pytest.mark.parametrize("variant", list(load_rulesets()))
def test_every_roll_is_counted_once(variant: str) -> None:
    """The ways of all rolls of a side add up to all rolls."""
    rules = read_rules(RULESETS_FOLDER, variant)
    for side in (rules.attacker, rules.defender):
        for dice in range(1, len(side.dice) + 1):
            assert rolls(side, dice).total() == all_rolls(side, dice)


@pytest.mark.parametrize("text", ["", "ties = ", 'ties = "attacker"\nattacker.dice = [6]\n'])
def test_a_file_without_rules_is_a_fault(tmp_path: Path, text: str) -> None:
    """A ruleset file that is missing, no TOML or without dice is named."""
    with pytest.raises(Fault, match=r"house\.toml: the file: found no rules"):
        read_rules(tmp_path, "house")
    (tmp_path / "house.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Fault, match=r"house\.toml: the file: found no rules"):
        read_rules(tmp_path, "house")


RULES = """
ties = "defender"
title = "Ours"
[attacker]
dice = [6, 6, 6]
bonus = { dice = "highest", amount = 1 }
[defender]
dice = [6, 6]
"""


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ("title =", "rerolls = 1\ntitle =", "the unknown key rerolls"),
        ("dice = [6, 6]\n", "dice = [6, 6]\nretreats = 1\n", "the unknown key defender.retreats"),
        ("dice = [6, 6, 6]", "dice = [6, 6, 6]\nfirst = 1", "the unknown key attacker.first"),
        ("amount = 1", "amount = 1, once = true", "the unknown key attacker.bonus.once"),
        (
            "amount = 1",
            "amount = 1, then = [{ dice = 'all', amount = 1, once = true }]",
            "the unknown key attacker.bonus.then.once",
        ),
        (
            "amount = 1",
            "amount = 1, then = [{ dice = 'lowest', amount = 1 }]",
            "the unknown value 'lowest'",
        ),
        ('"highest"', '"lowest"', "the unknown value 'lowest'"),
        ('"defender"', '"nobody"', "the unknown value 'nobody'"),
        ("title =", 'transformation = "blitz-4"\ntitle =', "the unknown value 'blitz-4'"),
    ],
)
def test_rules_that_nobody_reads_are_a_fault(
    tmp_path: Path, right: str, wrong: str, fault: str
) -> None:
    """A key or a value that the verification does not know is named, and not left out."""
    (tmp_path / "house.toml").write_text(RULES, encoding="utf-8")
    assert read_rules(tmp_path, "house").attacker.steps
    (tmp_path / "house.toml").write_text(RULES.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(Fault, match=rf"house\.toml: the file: found no rules: {fault}"):
        read_rules(tmp_path, "house")


def test_as_many_must_move_as_rolled_last() -> None:
    """All dice of those who are left, no more than may move, or one where one is enough."""
    classic = read_rules(RULESETS_FOLDER, "classic")
    assert [classic.must_move(left) for left in (1, 2, 3, 9)] == [1, 2, 3, 3]
    assert replace(classic, moving=2).must_move(9) == 2
    assert replace(classic, one_moves=True).must_move(9) == 1


def test_what_is_stated_beside_numbers_is_that_of_the_rules() -> None:
    """An app's own rules hold for some of its dice, an algorithm's for a version."""
    for name, rules in load_rulesets().items():
        said = {"rule_version": rules.version, "setting": setting_of(rules, name)}
        stated = read_rules(RULESETS_FOLDER, name).stated
        assert stated == {key: words for key, words in said.items() if words}


def test_limits_and_movement_are_read_as_the_library_reads_them() -> None:
    """How far a ruleset reaches and who moves in are those of its file, or what holds without."""
    for name, ruleset in load_rulesets().items():
        found = read_rules(RULESETS_FOLDER, name)
        limits = found.largest_matchup, found.largest_dataset, found.largest_win
        assert limits == (ruleset.largest_matchup, ruleset.largest_dataset, ruleset.largest_win)
        moves = ruleset.moves
        assert (found.staying, found.moving) == (moves.stay, moves.most)
        assert found.one_moves == (moves.least == "one")
        assert found.transformed == (ruleset.transformation is not None)
        assert found.chooses == ruleset.defender.chooses_after_roll
        assert found.never_fewer == ruleset.attacker.never_fewer_dice


def test_what_is_not_said_holds_for_rules_without_a_file(tmp_path: Path) -> None:
    """A file of nothing but dice and ties has the rules that these alone make: all attackers (A)
    but one may go on, any number of them may attack, and its datasets reach to 100 armies a side.
    """
    text = 'ties = "defender"\n[attacker]\ndice = [6, 6]\n[defender]\ndice = [8]\n'
    (tmp_path / "house.toml").write_text(text, encoding="utf-8")
    bare = Rules("house", Side((6, 6), ()), Side((8,), ()), (1,), False, False, False)
    assert read_rules(tmp_path, "house") == bare
    assert [bare.goes_on(left) for left in (1, 2, 7)] == [0, 1, 6]
    assert [bare.must_move(left) for left in (1, 2, 7)] == [1, 2, 2]
    assert (bare.allows(1, 5), bare.stated) == (True, {})
    assert (bare.largest_matchup, bare.largest_dataset, bare.largest_win) == (30, 100, None)


BONUS = """
ties = "defender"
[attacker]
dice = [6, 6]
bonus = { dice = "DICE", amount = AMOUNT, within_faces = WITHIN }
[defender]
dice = [6, 6]
"""


@pytest.mark.parametrize(
    ("dice", "amount", "within", "lowest", "highest"),
    [
        ("highest", 1, False, (2, 1), (7, 6)),
        ("highest", 1, True, (2, 1), (6, 6)),
        ("all", 1, False, (2, 2), (7, 7)),
        ("all", -1, True, (1, 1), (5, 5)),
        ("all", -1, False, (0, 0), (5, 5)),
        ("highest", -2, False, (1, -1), (6, 4)),
    ],
)
def test_a_bonus_counts_on_its_dice(
    tmp_path: Path,
    dice: str,
    amount: int,
    within: bool,
    lowest: tuple[int, int],
    highest: tuple[int, int],
) -> None:
    """On the highest die or on all, beyond their faces or not; then they are sorted again."""
    text = BONUS.replace("DICE", dice).replace("AMOUNT", f"{amount}")
    (tmp_path / "house.toml").write_text(text.replace("WITHIN", f"{within}".lower()), "utf-8")
    counted = rolls(read_rules(tmp_path, "house").attacker, 2)
    assert (min(counted), max(counted)) == (lowest, highest)
    assert counted.total() == 36


@pytest.mark.parametrize(
    ("amount", "ways"),
    [(1, {2: 1, 3: 1, 4: 1, 5: 1, 6: 2}), (-2, {1: 3, 2: 1, 3: 1, 4: 1})],
)
def test_a_bonus_within_the_faces_counts_on_a_side_s_only_die(
    amount: int, ways: dict[int, int]
) -> None:
    """Where a side has a single die, that die's faces are the ends: a six with one more is six."""
    side = Side((6,), (Step(highest_alone=True, amount=amount, within_faces=True),))
    assert rolls(side, 1) == {(value,): count for value, count in ways.items()}


def test_a_bonus_may_go_beyond_the_faces_where_nothing_is_said(tmp_path: Path) -> None:
    """Without a word on the faces, a six with one more counts seven."""
    (tmp_path / "house.toml").write_text(RULES, encoding="utf-8")
    assert max(rolls(read_rules(tmp_path, "house").attacker, 1)) == (7,)

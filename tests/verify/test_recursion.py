from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest

from generator.verify.listed_rolls import Rules, Side, read_rules
from generator.verify.recursion import Battles
from risk_odds.ruleset_files import RULESETS_FOLDER
from tests.twin import battles as twin

SIZE = 5
VARIANTS = ["classic", "capital-wall", "uk-1990", "dutch", "leader-stronghold", "d8-both"]


@pytest.fixture(params=VARIANTS)
def battles(request: pytest.FixtureRequest) -> Battles:
    return Battles(read_rules(RULESETS_FOLDER, request.param))


def exact(battles: Battles, value: int, cell: tuple[int, int]) -> Fraction:
    return Fraction(value, battles.unit(*cell))


CELLS = [(a, d) for a in range(1, SIZE + 1) for d in range(1, SIZE + 1)]


def test_chances_and_ends_are_the_twins(battles: Battles) -> None:
    """The chances to win and of every end are those of plain fractions."""
    win, ends = battles.win(SIZE, SIZE), battles.ends(SIZE, SIZE)
    for cell in CELLS:
        assert exact(battles, win[cell], cell) == twin.win(battles.rules.id, *cell)
        outcomes = twin.outcomes(battles.rules.id, *cell)
        for (side, left), table in ends.items():
            end = (left, 0) if side == "attacker" else (0, left)
            assert exact(battles, table[cell], cell) == outcomes.get(end, 0)


def test_a_table_has_the_battles_up_to_its_size(battles: Battles) -> None:
    """It holds those with no army of a side, too, and none that is larger; so do the policies."""
    assert {*battles.win(3, 2)} == {*product(range(4), range(3))}
    chosen = {*product(range(1, 4), range(1, 3))} if battles.rules.chooses else set()
    assert {*battles.policy} == chosen


def test_each_side_may_be_left_with_all_its_armies_or_fewer() -> None:
    """The ends of two against three are two of the attacker and three of the defender."""
    classic = Battles(read_rules(RULESETS_FOLDER, "classic"))
    ends = [("attacker", 1), ("attacker", 2), ("defender", 1), ("defender", 2), ("defender", 3)]
    assert [*classic.ends(2, 3)] == ends


def test_stopping_early_and_rounds_are_the_twins(battles: Battles) -> None:
    """Battles that the attacker breaks off, and the number of rounds, are those of the twin."""
    rounds = battles.table(SIZE, SIZE, lambda _, __: 0, for_each_round=1)
    stopped = battles.table(SIZE, SIZE, lambda a, _: a, stop_at=2)
    for cell in CELLS:
        expected = twin.expected_rounds(battles.rules.id, *cell)
        assert exact(battles, rounds[cell], cell) == expected
        ends = twin.retreat(battles.rules.id, *cell, 2)
        mean = sum((chance * left for (left, _), chance in ends.items()), Fraction(0))
        assert exact(battles, stopped[cell], cell) == mean


def test_the_defenders_choice_is_the_twins() -> None:
    """The Dutch defender answers every roll as in the twin, fewer dice where both are as good."""
    battles = Battles(read_rules(RULESETS_FOLDER, "dutch"))
    battles.win(SIZE, SIZE)
    for cell in CELLS:
        attackers, defenders = cell
        for rising in combinations_with_replacement(range(1, 7), min(attackers, 3)):
            roll = rising[::-1]
            # a die beyond the defender's two is compared with none
            dice = battles.policy[cell][roll[: min(defenders, 2)]]
            assert dice == twin.dutch_policy(*cell, roll)


def test_all_dice_are_reached() -> None:
    """The fewest armies with which all dice are rolled are the rules' own."""
    assert Battles(read_rules(RULESETS_FOLDER, "uk-1990")).reach == (3, 3)
    assert Battles(read_rules(RULESETS_FOLDER, "capital-wall")).reach == (3, 4)


@pytest.mark.parametrize("variant", ["classic", "dutch", "uk-1990"])
def test_rows_of_chances_are_those_of_the_table(variant: str) -> None:
    """Row by row, and with rows that become shorter, the chances are the same."""
    rules = read_rules(RULESETS_FOLDER, variant)
    battles = Battles(rules)
    win = Battles(rules).win(9, 9)
    lengths = [9, 9, 9, 9, 7, 7, 3, 3, 1]
    rows = list(battles.win_rows(lengths))
    assert [len(row) - 1 for row in rows] == lengths
    for attackers, row in enumerate(rows, start=1):
        for defenders, chance in enumerate(row):
            assert chance == win[attackers, defenders]
    assert list(battles.win_rows([])) == []


def test_the_parts_of_a_round_are_doubles() -> None:
    """Three dice against two: 2890, 2611, 2275 of 7776 rolls; none where no attack is allowed."""
    classic = Battles(read_rules(RULESETS_FOLDER, "classic"))
    losses, parts = classic.shares(3, 2)
    assert len(parts) == len(parts[0]) == 1
    assert dict(zip(losses, parts[0][0], strict=True)) == {
        (0, 2): 2890 / 7776,
        (1, 1): 2611 / 7776,
        (2, 0): 2275 / 7776,
    }
    assert classic.shares(7, 9) == classic.shares(3, 2)
    club = Battles(read_rules(RULESETS_FOLDER, "risiko-club"))
    assert club.shares(1, 2) == ([], [[[]]])
    assert club.blocked(2, 3) == [(1, 2), (2, 3), (1, 3)]
    assert classic.blocked(2, 3) == []


def test_each_answer_of_a_choice_has_all_rounds() -> None:
    """However the Dutch defender answers the rolls, the parts of a round add up to 1."""
    dutch = Battles(read_rules(RULESETS_FOLDER, "dutch"))
    losses, parts = dutch.shares(3, 2)
    assert {*losses} == {(0, 1), (1, 0), (0, 2), (1, 1), (2, 0)}
    for answer, pairs in ((0, 1), (1, 2)):
        shares = [
            (each, share)
            for roll in parts
            for each, share in zip(losses, roll[answer], strict=True)
            if share
        ]
        assert {sum(each) for each, _ in shares} == {pairs}
        assert sum(share for _, share in shares) == pytest.approx(1)


def test_a_round_may_be_asked_for_first() -> None:
    """The weights of a round need no battle to have been worked out, choice or not."""
    for variant in ("classic", "dutch"):
        battles = Battles(read_rules(RULESETS_FOLDER, variant))
        found = {
            losses: Fraction(weight * battles.unit(3 - losses[0], 3 - losses[1]))
            / battles.unit(3, 3)
            for losses, weight in battles.weights(3, 3)
            if weight
        }
        assert found == twin.next_losses(variant, 3, 3)


def test_both_sides_may_stand_at_the_end() -> None:
    """Under the rules of clubs one attacker may not attack two defenders, who then all stand."""
    club = Battles(read_rules(RULESETS_FOLDER, "risiko-club"))
    chance = club.standing((1, 2), 3, 3)
    assert exact(club, chance[1, 2], (1, 2)) == 1
    assert exact(club, chance[3, 3], (3, 3)) == twin.outcomes("risiko-club", 3, 3)[1, 2]


def test_a_single_defender_may_not_be_attacked() -> None:
    """Where that one rolls two dice, and an attacker may not roll fewer."""
    sides = Side((6, 6), ()), Side((6, 6), ())
    two = Battles(Rules("two", *sides, (1, 1), False, False, False, never_fewer=True))
    assert two.blocked(2, 2) == [(1, 1), (1, 2)]

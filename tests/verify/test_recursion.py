from fractions import Fraction

import pytest

from generator.verify.listed_rolls import read_rules
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
        for roll, dice in battles.policy[cell].items():
            if len(roll) == min(cell[0], 3):
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

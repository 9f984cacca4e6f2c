from math import lcm

import pytest

from tests import expected, rounding
from tests.conftest import RULESETS
from tests.datasets.records import (
    CELLS,
    SAMPLED,
    SHIFTED,
    Record,
    cell_of,
    fraction,
    records,
)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_end_of_every_battle_is_there(ruleset: str) -> None:
    """The long table of survivors has a row for each end of each battle, as brute force has."""
    found = {
        (cell_of(record), record["side"], record["left"]): record
        for record in records(ruleset, "survivors")
    }
    ends = {
        (cell, "attacker" if end[0] else "defender", end[0] or end[1]): chance
        for cell in CELLS
        for end, chance in expected.ends(ruleset, *cell).items()
    }
    assert found.keys() == ends.keys()
    assert all(
        rounding.is_nearest_double(chance, found[end]["probability"])
        for end, chance in ends.items()
    )


def test_exact_survivors_are_the_twins() -> None:
    """The fractions of a battle's ends equal brute force's, over their smallest denominator."""
    found: dict[tuple[int, int], list[Record]] = {}
    for record in records("dutch", "survivors-exact"):
        found.setdefault(cell_of(record), []).append(record)
    assert list(found) == CELLS
    for cell, rows in found.items():
        ends = expected.ends("dutch", *cell)
        assert {
            (record["side"], record["left"]): fraction(record, "probability") for record in rows
        } == {
            ("attacker" if end[0] else "defender", end[0] or end[1]): chance
            for end, chance in ends.items()
        }
        assert sum(int(record["probability_numerator"]) for record in rows) == int(
            rows[0]["probability_denominator"]
        )
        assert {int(record["probability_denominator"]) for record in rows} == {
            lcm(*(chance.denominator for chance in ends.values()))
        }


@pytest.mark.parametrize("ruleset", SHIFTED)
def test_survivors_follow_the_documented_rule(ruleset: str) -> None:
    """The few survivor tables give the whole distribution by the rule in their description."""
    table = {
        (record["side"], record["left"], *cell_of(record)): fraction(record, "probability")
        for record in records(ruleset, "survivors-compact-exact")
    }
    for record in records(ruleset, "survivors-compact"):
        exact = table[record["side"], record["left"], *cell_of(record)]
        assert rounding.is_nearest_double(exact, record["probability"])
    most = {
        side: max(int(left) for one, left, _, _ in table if one == side)
        for side in ("attacker", "defender")
    }
    assert most["attacker"] == 3
    assert most["defender"] == {"classic": 2, "capital-wall": 4, "uk-1990": 3}[ruleset]
    for attackers, defenders in SAMPLED:
        ends = expected.ends(ruleset, attackers, defenders)
        for left in range(1, attackers + 1):
            if left > most["attacker"]:
                key = most["attacker"], attackers - left + most["attacker"], defenders
            else:
                key = left, attackers, defenders
            assert table["attacker", *key] == ends[left, 0]
        for left in range(1, defenders + 1):
            if left > most["defender"]:
                key = most["defender"], attackers, defenders - left + most["defender"]
            else:
                key = left, attackers, defenders
            assert table["defender", *key] == ends[0, left]

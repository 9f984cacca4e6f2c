from collections import Counter
from collections.abc import Callable
from contextlib import closing
from decimal import Decimal
from fractions import Fraction
from math import nextafter
from typing import Any

import duckdb
import pytest

from generator.verify import far
from generator.verify.agreement import Tables
from generator.verify.far import (
    CHANCES,
    NEEDED,
    _needed,
    blitz_chance,
    check_far,
    fewest_attackers,
    reach_of,
    reaches,
)
from generator.verify.faults import Checked, Fault
from generator.verify.listed_rolls import read_rules
from generator.verify.published import DATA, Published, Variant
from generator.verify.recursion import Battles
from risk_odds.ruleset_files import RULESETS_FOLDER
from tests.datasets.published import SIZE, replace, spoil_rows, spoil_text
from tests.twin.battles import balanced_blitz, outcomes
from tests.verify.finished import datasets_verified

Rows = list[dict[str, Any]]


@pytest.mark.parametrize(
    ("exact", "chance", "reached"),
    [
        ((999, 1000), "0.999", True),
        ((998_999_999, 10**9), "0.999", False),
        # the double of 0.999 is a little less than 999/1000, and that of 0.1 a little more
        ((Fraction(0.999).numerator, Fraction(0.999).denominator), "0.999", False),
        ((1, 10), "0.1", True),
    ],
)
def test_chances_are_meant_as_decimals(exact: tuple[int, int], chance: str, reached: bool) -> None:
    """What reaches 0.999 is not less than 999/1000, whatever the nearest double is."""
    assert reaches(exact, Fraction(chance), blitz=False) is reached
    assert chance in CHANCES


@pytest.mark.parametrize("cell", [(1, 1), (3, 2), (5, 4), (2, 5), (6, 1), (3, 3)])
def test_a_chance_of_blitz_follows_from_the_plain_one(cell: tuple[int, int]) -> None:
    """The chance to win alone gives what all ends of the battle give."""
    plain = sum(
        (chance for end, chance in outcomes("classic", *cell).items() if end[0]), Fraction(0)
    )
    found = blitz_chance(plain.as_integer_ratio())
    ends = balanced_blitz("balanced-blitz", *cell)
    expected = sum((chance for end, chance in ends.items() if end[0]), Decimal(0))
    assert abs(found - expected) < Decimal("1e-20")


def test_what_is_cut_off_whole_is_told_without_powers(monkeypatch: pytest.MonkeyPatch) -> None:
    """At 15% and at 85% nothing of one side's chance is left, and just inside something may be."""
    with monkeypatch.context() as without:
        without.delattr(far, "STEEPER")
        assert blitz_chance((0, 1)) == blitz_chance((1, 100)) == blitz_chance((15, 100)) == 0
        assert blitz_chance((85, 100)) == blitz_chance((99, 100)) == blitz_chance((1, 1)) == 1
    assert blitz_chance((1501, 10_000)) == 0
    assert blitz_chance((8499, 10_000)) == 1
    assert 0 < blitz_chance((16, 100)) < blitz_chance((84, 100)) < 1
    assert reaches((1, 2), Fraction(1, 2), blitz=True)
    assert not reaches((4999, 10_000), Fraction(1, 2), blitz=True)


def test_the_fewest_attackers_reach_each_chance() -> None:
    """One attacker (A) wins 15 of 36 rolls against one defender, two more than half of all battles;
    none of any stack is certain to win.
    """
    classic = Battles(read_rules(RULESETS_FOLDER, "classic"))
    chances = {Fraction(15, 36): 1, Fraction(16, 36): 2, Fraction(1, 2): 2, Fraction(1): None}
    assert fewest_attackers(classic, 1, [*chances]) == chances
    blitz = Battles(read_rules(RULESETS_FOLDER, "balanced-blitz"))
    assert fewest_attackers(blitz, 1, [Fraction(1)]) == {Fraction(1): 3}


def test_a_build_that_stops_short_stops_there() -> None:
    """A build to 150 armies a side has the armies needed to 150, also of rulesets whose other
    datasets end at 100 anyway; a whole one has them to 200, however far large battles go.
    """
    reached = [reach_of(Variant("classic", 50, 100, largest), 200) for largest in (150, 200, 500)]
    assert reached == [150, 200, 200]


def test_armies_needed_are_looked_at_against_200_armies_a_side() -> None:
    """For 13 chances against each number of either side: the armies needed, and one fewer; 1,600
    where there are none. A table that ends one number sooner or later, or is in another order, is a
    fault.
    """
    rules, variant = read_rules(RULESETS_FOLDER, "classic"), Variant("classic", 50, 100, 500)
    with closing(duckdb.connect()) as connection:
        tables = Tables(connection, {"armies-needed": {"path": "needed"}})
        for most, order in ((199, "ASC"), (200, "ASC"), (200, "DESC"), (201, "ASC")):
            connection.execute(
                "CREATE OR REPLACE TABLE needed AS SELECT side, against, chance, "
                "CASE WHEN chance < 0.999 THEN 3 END AS needed "
                "FROM (SELECT unnest(['attacker', 'defender']) AS side), "
                f"(SELECT unnest(range(1, {most + 1})) AS against), "
                f"(SELECT unnest([{', '.join(CHANCES)}]::DOUBLE[]) AS chance) "
                f"ORDER BY side, against {order}, chance"
            )
            if (most, order) != (200, "ASC"):
                with pytest.raises(Fault, match="armies-needed: "):
                    list(_needed(tables, rules, variant))
                continue
            looked = Counter((a, d) for a, d, _ in _needed(tables, rules, variant))
    expected: Counter[tuple[int, int]] = Counter()
    for armies, times in ((3, 12), (2, 12), (1600, 1)):
        for against in range(1, 201):
            expected[armies, against] += times
            expected[against, armies] += times
    assert looked == expected


def test_each_chance_that_is_worked_out_is_counted() -> None:
    """For each number of armies needed the chance that they have, and that of one fewer where there
    is one: of two times thirteen rows one army is enough in nine. To them a large battle is added,
    whose double has to be the nearest.
    """
    attackers = (1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 5, 8)
    defenders = (1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 6)
    with closing(duckdb.connect()) as connection:
        connection.execute(
            "CREATE TABLE needed (side VARCHAR, against INT, chance DOUBLE, needed INT)"
        )
        for side, armies in (("attacker", attackers), ("defender", defenders)):
            for chance, needed in zip(CHANCES, armies, strict=True):
                row = side, 1, float(chance), needed
                connection.execute("INSERT INTO needed VALUES (?, ?, ?, ?)", row)
        connection.execute("CREATE TABLE large (attackers INT, defenders INT, win DOUBLE)")
        connection.execute("INSERT INTO large VALUES (1, 1, ?)", [5 / 12])
        tables = Tables(connection, {"armies-needed": {"path": "needed"}})
        battles = Battles(read_rules(RULESETS_FOLDER, "classic"))
        one = Variant("classic", 1, 1, 1)
        assert check_far(tables, battles, one) == Checked(numbers=2 * 2 * 13 - 9)
        both = Tables(connection, {**tables.files, "win-large": {"path": "large"}})
        assert check_far(both, battles, one) == Checked(numbers=2 * 2 * 13 - 9 + 1)
        connection.execute("UPDATE large SET win = ?", [nextafter(5 / 12, 1)])
        with pytest.raises(Fault, match=r"win-large: 1 v 1: found .*, the nearest double"):
            check_far(both, battles, one)


def test_a_ruleset_without_far_numbers_has_none_to_check() -> None:
    """Where neither dataset is there, no battle is worked out."""
    battles = Battles(read_rules(RULESETS_FOLDER, "classic"))
    with closing(duckdb.connect()) as connection:
        found = check_far(Tables(connection, {}), battles, Variant("classic", 1, 1, 1))
    assert found == Checked()


@pytest.mark.parametrize("side", ["attacker", "defender"])
@pytest.mark.parametrize(
    ("needed", "is_possible"), [(0, False), (1, True), (1600, True), (1601, False), (10**12, False)]
)
def test_armies_needed_that_cannot_be_are_faults(side: str, needed: int, is_possible: bool) -> None:
    """Nobody attacks or holds with none, and more than 1,600 are never sought: to work out what
    they reach could take for ever.
    """
    rules, variant = read_rules(RULESETS_FOLDER, "classic"), Variant("classic", 1, 1, 1)
    with closing(duckdb.connect()) as connection:
        connection.execute(
            "CREATE TABLE needed AS SELECT side, 1 AS against, chance, "
            f"CASE WHEN side = '{side}' AND chance = 0.5 THEN {needed} ELSE 2 END AS needed "
            "FROM (SELECT unnest(['attacker', 'defender']) AS side), "
            f"(SELECT unnest([{', '.join(CHANCES)}]::DOUBLE[]) AS chance) "
            "ORDER BY side, chance"
        )
        looks = _needed(Tables(connection, {NEEDED: {"path": "needed"}}), rules, variant)
        if is_possible:
            battles = [(a, d) if side == "attacker" else (d, a) for a, d, _ in looks]
            assert (needed, 1) in battles
            return
        place = f"{NEEDED}: {side} against 1, chance 0.5: found {needed}, expected 1 to 1600 armies"
        with pytest.raises(Fault, match=place):
            list(looks)


def nudged(rows: Rows) -> None:
    rows[SIZE**2 - 2]["win"] *= 1 + 2**-52


def out_of_order(rows: Rows) -> None:
    rows[1], rows[2] = rows[2], rows[1]


@pytest.mark.parametrize("ruleset", ["classic", "balanced-blitz"])
@pytest.mark.parametrize(
    ("edit", "message"), [(nudged, "win-large.*: found"), (out_of_order, "win-large: row 2: found")]
)
def test_wrong_chances_of_large_battles_are_found(
    site: Published, ruleset: str, edit: Callable[[Rows], None], message: str
) -> None:
    """A double that is not the nearest, and rows that are not in their places, are faults."""
    spoil_rows(site.folder / DATA / ruleset / "win-large.parquet", edit)
    with pytest.raises(Fault, match=message):
        datasets_verified(site.folder, ruleset)


@pytest.mark.parametrize("ruleset", ["classic", "dutch", "balanced-blitz"])
@pytest.mark.parametrize("side", ["attacker", "defender"])
@pytest.mark.parametrize("more", [1, -1])
def test_wrong_numbers_of_armies_are_found_beyond_the_other_tables(
    site: Published, ruleset: str, side: str, more: int
) -> None:
    """An army more or fewer than are needed is found, also where no table of chances reaches."""
    folder = site.folder / DATA / ruleset
    found: list[tuple[str, str]] = []

    def edit(rows: Rows) -> None:
        row = next(
            row
            for row in rows
            if (row["side"], row["against"], row["chance"]) == (side, SIZE, 0.99)
        )
        line = f"{side},{SIZE},0.99,"
        found.append((f"{line}{row['needed']}", f"{line}{row['needed'] + more}"))
        row["needed"] += more

    spoil_rows(folder / "armies-needed.parquet", edit)
    old, new = found[0]
    assert int(old.rpartition(",")[2]) > SIZE
    spoil_text(folder / "armies-needed.csv", replace(f"{old}\n", f"{new}\n"))
    with pytest.raises(Fault, match=f"armies-needed: {side} against {SIZE}, chance 0.99: found"):
        datasets_verified(site.folder, ruleset)

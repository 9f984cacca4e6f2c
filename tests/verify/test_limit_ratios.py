import json
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import pytest

from generator.verify.far import LARGEST_STACK
from generator.verify.faults import Fault
from generator.verify.limit_ratios import (
    EVEN,
    _check_even,
    chances_to_win,
    check_limit,
    check_table_of_limits,
    error_of,
    limit_of,
)
from generator.verify.listed_rolls import Rules, Side, answer_counts, read_rules, rolls
from generator.verify.packages import PACKAGE
from generator.verify.published import DATA, Published, Variant
from generator.verify.recursion import Battles
from risk_odds.ruleset_files import RULESETS_FOLDER
from tests.datasets.published import replace, spoil_rows, spoil_text
from tests.twin.rounds import PLAIN_RULESETS, round_losses

FILE = "limit-ratios"


@pytest.mark.parametrize("ruleset", PLAIN_RULESETS)
def test_the_limit_is_the_ratio_of_mean_losses(ruleset: str) -> None:
    """With all dice, the attacker's mean loss over the defender's is the twin's."""
    rules = read_rules(RULESETS_FOLDER, ruleset)
    losses = round_losses(ruleset, 10, 10)
    means = [
        sum((chance * lost[side] for lost, chance in losses.items()), Fraction(0))
        for side in (0, 1)
    ]
    assert limit_of(rules) == (means[0] / means[1], *means)


def test_no_choice_of_dice_is_better_for_the_defender() -> None:
    """Of all ways to answer each highest die alike, none has a greater ratio than the limit."""
    rules = read_rules(RULESETS_FOLDER, "dutch")
    limit, *_ = limit_of(rules)
    by_pair: dict[tuple[int, ...], int] = {}
    for roll, ways in rolls(rules.attacker, 3).items():
        by_pair[roll[:2]] = by_pair.get(roll[:2], 0) + ways
    means = {
        (pair, dice): [
            sum(losses[side] * count for losses, count in answer_counts(rules, pair, dice).items())
            / Fraction(prod([6] * dice))
            for side in (0, 1)
        ]
        for pair in by_pair
        for dice in (1, 2)
    }
    # he rolls two dice against all that is not higher than some pair: 21 thresholds a die
    ratios = set()
    for thresholds in product(range(8), repeat=2):
        lost = [Fraction(0), Fraction(0)]
        for pair, ways in by_pair.items():
            dice = 2 if pair[0] < thresholds[0] and pair[1] < thresholds[1] else 1
            for side in (0, 1):
                lost[side] += ways * means[pair, dice][side]
        ratios.add(lost[0] / lost[1])
    assert limit == max(ratios)


@pytest.mark.parametrize("ruleset", ["classic", "capital-wall", "dutch"])
def test_doubles_are_as_near_as_they_are_said_to_be(ruleset: str) -> None:
    """No chance in doubles is farther off its exact number than its bound allows."""
    battles = Battles(read_rules(RULESETS_FOLDER, ruleset))
    size = 12
    exact = battles.win_rows([size] * size)
    for attackers, (row, near) in enumerate(
        zip(exact, chances_to_win(battles, size, size), strict=True), start=1
    ):
        for defenders in range(1, size + 1):
            chance = Fraction(row[defenders], battles.unit(attackers, defenders))
            bound = chance * error_of(battles, attackers, defenders)
            assert abs(Fraction(near[defenders]) - chance) <= bound < Fraction(1, 10**12)


def test_the_bound_counts_each_rounding_twice() -> None:
    """A round of classic dice has 6: of a part, of a product, of the sums of 3 losses and 1 roll.

    Battles of 12 v 12 have 24 rounds at most; and 144 roundings, one upon the other, put a number
    off by more than 144 times one of them, and by less than twice that.
    """
    bound = error_of(Battles(read_rules(RULESETS_FOLDER, "classic")), 12, 12)
    assert bound == Fraction(2 * 144, 2**53)
    assert bound / 2 < (1 + Fraction(1, 2**53)) ** 144 - 1 < bound


def test_the_published_table_passes(site: Published) -> None:
    """Its three formats agree, and every row is worked out anew."""
    rulesets = list(site.variants.values())
    checked = check_table_of_limits(site)
    assert checked.rows == 3 * len(rulesets)
    # two formats are compared with the first: the ruleset, 3 numbers in 4 forms, 3 even chances
    assert checked.cells == 2 * len(rulesets) * (1 + 3 * 4 + 3)
    for variant in rulesets:
        assert check_limit(site, variant, read_rules(RULESETS_FOLDER, variant.id)).numbers == 15


def test_formats_that_disagree_are_found(site: Published) -> None:
    """A cell of one format that is another in the others is a fault, and so is a missing row."""

    def edit(rows: list[dict[str, Any]]) -> None:
        rows[0]["limit_ratio"] *= 1 + 2**-52

    spoil_rows(site.folder / DATA / f"{FILE}.parquet", edit)
    with pytest.raises(Fault, match=r"limit-ratios\.parquet: limit_ratio, at"):
        check_table_of_limits(site)
    wrong = replace("0.85341437254200929567", "0.85341437254200929568")
    spoil_text(site.folder / DATA / f"{FILE}.json", wrong)
    with pytest.raises(Fault, match=r"limit-ratios\.json: limit_ratio_decimal, at"):
        check_table_of_limits(site)
    spoil_text(
        site.folder / DATA / f"{FILE}.csv", lambda text: text[: text.rindex("\n", 0, -1) + 1]
    )
    with pytest.raises(Fault, match=r"limit-ratios\.csv: the table: found"):
        check_table_of_limits(site)


def test_a_column_without_a_unit_is_found(site: Published) -> None:
    """Each column of the dataset says its name, its type and its unit before it is read."""
    spoil_text(
        site.folder / DATA / PACKAGE,
        lambda text: text.replace('"unit"', '"measure"'),
    )
    with pytest.raises(
        Fault, match=r"found KeyError: 'unit', expected the columns of limit-ratios"
    ):
        check_table_of_limits(site)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (replace("0.85341437254200929567", "0.85341437254200929568"), "limit_ratio: found 0.8534"),
        (replace('"2387","2797"', '"4774","5594"'), "limit_ratio: found 4774/5594.*lowest terms"),
        (replace('"2387","2592"', '"2387","2593"'), "attackers_lost_per_round: found"),
        (replace('"2387","2797"', '"half","2797"'), "the file: found ValueError"),
        (replace("null", "9"), "against_10: found 9, expected nothing: out of reach"),
        (replace('"classic",', '"other",'), "classic: found no"),
        (replace('"limit_ratio"', '"ratio"'), "fields: found"),
    ],
)
def test_a_wrong_row_is_found(site: Published, edit: Any, message: str) -> None:
    """A number that is not what the dice say is found with its ruleset and column."""
    spoil_text(site.folder / DATA / f"{FILE}.json", edit)
    with pytest.raises(Fault, match=message):
        check_limit(site, site.variants["classic"], read_rules(RULESETS_FOLDER, "classic"))


HALF = Rules("half", Side((3,), ()), Side((2,), ()), (1,), False, False, False)
"""A die of three faces beats one of two in half of all rolls, as one side of a coin the other."""

ROW = {
    "ruleset": "half",
    "limit_ratio": 1.0,
    "limit_ratio_decimal": "1",
    "limit_ratio_numerator": "1",
    "limit_ratio_denominator": "1",
    "attackers_lost_per_round": 0.5,
    "attackers_lost_per_round_decimal": "0.5",
    "attackers_lost_per_round_numerator": "1",
    "attackers_lost_per_round_denominator": "2",
    "defenders_lost_per_round": 0.5,
    "defenders_lost_per_round_decimal": "0.5",
    "defenders_lost_per_round_numerator": "1",
    "defenders_lost_per_round_denominator": "2",
    "attackers_for_even_chance_against_10": 10,
    "attackers_for_even_chance_against_100": 100,
    "attackers_for_even_chance_against_500": None,
}
"""Whoever tosses a coin for each army needs as many as there are on the other side."""


def row_verified(folder: Path, farthest: int, *more: Any, **values: Any) -> int:
    """How many numbers of the row of ``HALF`` are right, with other values and more than names."""
    fields = [{"name": name} for name in ROW]
    document = {"fields": fields, "rows": [[*(ROW | values).values(), *more]]}
    (folder / DATA).mkdir(parents=True)
    (folder / DATA / f"{FILE}.json").write_text(json.dumps(document), encoding="utf-8")
    return check_limit(Published(folder), Variant("half", 30, 100, farthest), HALF).numbers


@pytest.mark.parametrize(
    ("farthest", "column", "value", "message"),
    [
        (100, f"{EVEN}10", 9, "the fewest attackers with an even chance"),
        (100, f"{EVEN}100", 101, "the fewest attackers with an even chance"),
        (10, f"{EVEN}10", None, "the fewest attackers with an even chance"),
        (100, f"{EVEN}500", 500, "nothing: out of reach"),
        (99, f"{EVEN}100", 100, "nothing: out of reach"),
        (9, f"{EVEN}10", 10, "nothing: out of reach"),
    ],
)
def test_even_chances_are_stated_as_far_as_the_site_goes(
    tmp_path: Path, farthest: int, column: str, value: int | None, message: str
) -> None:
    """Against as many defenders as its farthest dataset has, and no more, the right number of
    attackers stands there.
    """
    none = {f"{EVEN}{number}": None for number in (10, 100) if number > farthest}
    assert row_verified(tmp_path / "right", farthest, **none) == 3 * 4 + 3
    with pytest.raises(Fault, match=rf"half, {column}: found {value}, expected {message}"):
        row_verified(tmp_path / "wrong", farthest, **{**none, column: value})


def test_a_value_without_a_column_is_found(tmp_path: Path) -> None:
    """A row has as many values as the dataset has columns."""
    with pytest.raises(Fault, match=r"half: found no zip.*, expected one row of the dataset"):
        row_verified(tmp_path, 100, 7)


def test_a_chance_of_exactly_a_half_is_even() -> None:
    """One attacker is enough for it, and a row that says two is wrong."""
    _check_even(FILE, HALF, {1: 1})
    with pytest.raises(Fault, match="against_1: found 2, expected the fewest attackers"):
        _check_even(FILE, HALF, {1: 2})


def test_a_chance_that_is_a_little_less_than_a_half_is_not_even(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where doubles cannot tell, it is the exact chance that is compared with one half."""
    less = Fraction(1, 2) - Fraction(1, 10**40)
    monkeypatch.setattr("generator.verify.limit_ratios._exact", lambda *_: less)
    with pytest.raises(Fault, match="against_1: found 1, expected the fewest attackers"):
        _check_even(FILE, HALF, {1: 1})


def test_only_chances_near_a_half_are_worked_out_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    """In doubles a half may be a little more or less; 41.7% and 75.4% are on one side of it."""
    asked = []

    def exactly(battles: Battles, attackers: int, defenders: int) -> Fraction:
        asked.append((battles.rules.id, attackers, defenders))
        return Fraction(1, 2)

    monkeypatch.setattr("generator.verify.limit_ratios._exact", exactly)
    _check_even(FILE, HALF, {1: 1})
    _check_even(FILE, read_rules(RULESETS_FOLDER, "classic"), {1: 2})
    assert asked == [("half", 1, 1)]


def test_each_number_of_attackers_is_looked_at() -> None:
    """Of the classic rules 3 (A) win 65.6% of all battles against two defenders, and 2 (A) 36.3%:
    what is right against one defender does not hide what is wrong against two.
    """
    classic = read_rules(RULESETS_FOLDER, "classic")
    _check_even(FILE, classic, {1: 2, 2: 3})
    for wrong in (2, 4):
        with pytest.raises(Fault, match=f"against_2: found {wrong}, expected the fewest attackers"):
            _check_even(FILE, classic, {1: 2, 2: wrong})


@pytest.mark.parametrize("wrong", [1, 3])
def test_one_more_or_fewer_than_needed_is_found(wrong: int) -> None:
    """Of the classic rules 2 (A) is the fewest with an even chance against one defender."""
    classic = read_rules(RULESETS_FOLDER, "classic")
    _check_even(FILE, classic, {1: 2})
    with pytest.raises(Fault, match=f"against_1: found {wrong}, expected the fewest attackers"):
        _check_even(FILE, classic, {1: wrong})


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (LARGEST_STACK, "the fewest attackers"),
        (LARGEST_STACK + 1, f"1 to {LARGEST_STACK} attackers, or none"),
        (10**30, f"1 to {LARGEST_STACK} attackers, or none"),
        (1, "the fewest attackers"),
        (0, f"1 to {LARGEST_STACK} attackers, or none"),
        ("2", f"1 to {LARGEST_STACK} attackers, or none"),
    ],
)
def test_no_more_attackers_than_are_searched_for_are_played(found: Any, expected: str) -> None:
    """A number that would keep the verifier busy for ages is a fault at once, and so is none."""
    classic = read_rules(RULESETS_FOLDER, "classic")
    message = f"against_1: found {found}, expected {expected}"
    with pytest.raises(Fault, match=f"^{FILE}: classic, .*{message}"):
        _check_even(FILE, classic, {1: found})

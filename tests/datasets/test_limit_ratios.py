from fractions import Fraction

from generator.datasets.limit_ratios import limit_ratios
from generator.datasets.tables import Dataset
from generator.scope.sizes import Sizes
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.large_battles import large_battles
from tests import rounding
from tests.datasets.records import Record
from tests.rulesets import make_ruleset
from tests.twin import battles

RULESETS = load_rulesets()
SIZES = Sizes(largest_dataset=20)
EVEN = "attackers_for_even_chance_against_"


def records(dataset: Dataset) -> list[Record]:
    """Return the dataset's rows by column."""
    columns = [field.name for field in dataset.fields]
    return [dict(zip(columns, row, strict=True)) for row in dataset.rows]


def decimal(row: Record, name: str) -> Fraction:
    """Return a number of a row as its text has it."""
    return Fraction(str(row.get(f"{name}_decimal", row[name])))


def test_each_ruleset_has_a_row_with_its_exact_ratio() -> None:
    """Decimals are those of the fractions, and the ratio is that of the losses."""
    rows = records(limit_ratios(RULESETS.values(), SIZES))
    assert [row["ruleset"] for row in rows] == list(RULESETS)
    for row in rows:
        exact = {
            name: Fraction(int(row[f"{name}_numerator"]), int(row[f"{name}_denominator"]))
            for name in ("limit_ratio", "attackers_lost_per_round", "defenders_lost_per_round")
        }
        for name, number in exact.items():
            assert decimal(row, name) == rounding.significant(number, 20)
        ratio, attackers_lost, defenders_lost = exact.values()
        assert ratio == attackers_lost / defenders_lost


def test_even_chances_are_the_twins_as_far_as_a_build_goes() -> None:
    """Against ten defenders the fewest attackers are there; beyond the build's limit none are."""
    for row in records(limit_ratios([RULESETS["classic"], RULESETS["dutch"]], SIZES)):
        attackers = row[f"{EVEN}10"]
        half = Fraction(1, 2)
        wins = [battles.win(row["ruleset"], a, 10) for a in (attackers - 1, attackers)]
        assert wins[0] < half <= wins[1]
        assert row[f"{EVEN}100"] is row[f"{EVEN}500"] is None


def test_what_is_known_is_not_worked_out_again() -> None:
    """A ruleset's facts are taken as they are given."""
    known = large_battles(RULESETS["d4"], (10,), 0)
    (row,) = records(limit_ratios([RULESETS["classic"]], known={"classic": known}))
    assert (row["limit_ratio_numerator"], row["limit_ratio_denominator"]) == ("133", "123")


def test_rules_without_a_ratio_have_an_empty_one() -> None:
    """Where no defender ever falls, the ratio and the armies are missing, the losses are not, and
    just these columns say that they may be.
    """
    never = make_ruleset((6,), attacker_bonus={"dice": "all", "amount": -20})
    dataset = limit_ratios([never], SIZES)
    (row,) = records(dataset)
    assert {name for name, value in row.items() if value is None} == {
        field.name for field in dataset.fields if field.optional
    }
    assert row["limit_ratio"] is row["limit_ratio_numerator"] is row[f"{EVEN}10"] is None
    assert decimal(row, "attackers_lost_per_round") == 1
    assert decimal(row, "defenders_lost_per_round") == 0

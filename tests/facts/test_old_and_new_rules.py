from fractions import Fraction
from math import erfc, sqrt

import pytest

from generator.facts.old_and_new_rules import (
    Cell,
    Change,
    Matrix,
    OldAndNewRulesFacts,
    changes_of,
    least_rounded_to,
    old_and_new_rules_facts,
    spreadsheet_percent,
)
from generator.facts.simulated_matrices import load_matrices
from risk_odds.numbers import Ratio
from risk_odds.ruleset_files import load_rulesets
from tests.given import shared_facts


@pytest.fixture(scope="module")
def found() -> OldAndNewRulesFacts:
    return old_and_new_rules_facts(shared_facts(["classic"]))


def test_the_cell_that_the_article_names_is_told(found: OldAndNewRulesFacts) -> None:
    """Fifteen armies on the territory against eleven, as it prints them."""
    assert (found.named.territory, found.named.defenders, found.printed) == (15, 11, "79%")


def test_one_half_is_low_and_three_quarters_open() -> None:
    """The bands' limits belong to the lower band; a table counts what is in each of the three."""
    chances = [Ratio(1, 2), Ratio(501, 1000), Ratio(3, 4), Ratio(751, 1000)]
    cells = tuple(Cell(2, 1, chance, chance) for chance in chances)
    assert [cell.band for cell in cells] == [0, 1, 1, 2]
    assert Matrix(load_rulesets()["classic"], (cells[:2], cells[2:])).bands == [1, 2, 1]


def test_no_change_is_greater_than_the_greatest(found: OldAndNewRulesFacts) -> None:
    """Of all cells none gains more by the new rules than the one that the page begins with."""
    changes = [
        Fraction(*new.exact) - Fraction(*old.exact)
        for new, old in zip(found.new.cells, found.old.cells, strict=True)
    ]
    assert found.greatest.change == max(changes)
    assert found.greatest.change > 0
    battle = found.greatest.territory, found.greatest.defenders
    new, old = (Fraction(*matrix.at(*battle).exact) for matrix in (found.new, found.old))
    assert new - old == found.greatest.change


def test_chance_alone_goes_beyond_the_usual_errors_once_in_22_times(
    found: OldAndNewRulesFacts,
) -> None:
    """As the page says of as many standard errors, on both sides of the exact chance."""
    assert round(1 / erfc(found.usual_errors / sqrt(2))) == 22


def test_errors_are_those_of_the_stored_battles(found: OldAndNewRulesFacts) -> None:
    """Mean, greatest and counted errors follow from the file's wins, cell by cell."""
    stored = load_matrices(load_rulesets())
    for matrix in (found.old, found.new):
        errors = []
        different = far = 0
        for cell in matrix.cells:
            wins = stored.rulesets[matrix.ruleset.id].wins[cell.territory - 2][cell.defenders - 1]
            exact = Fraction(*cell.exact)
            error = Fraction(wins, 10_000) - exact
            errors.append(abs(error))
            assert cell.error == error
            different += (wins + 50) // 100 != int(100 * exact + Fraction(1, 2))
            far += error**2 > 4 * exact * (1 - exact) / 10_000
        assert abs(matrix.farthest.error) == max(errors)
        assert Fraction(*matrix.mean_error) == 100 * sum(errors) / len(errors)
        assert (matrix.different, matrix.beyond(2, 10_000)) == (different, far)
        assert max(errors) < Fraction(2, 100)
    assert (found.new.different, found.old.different) == (74, 72)


def test_differences_have_a_sign() -> None:
    """A plus or a minus stands before them, but not before one that is shown as zero."""
    half = Ratio(1, 2)
    for simulated, shown in (
        (Ratio(5123, 10_000), "+1.23"),
        (Ratio(4995, 10_000), "−0.05"),
        (Ratio(499_999, 1_000_000), "0.00"),
    ):
        assert Cell(10, 10, half, simulated).error_in_points == shown


def test_the_page_has_one_rule_of_rounding() -> None:
    """One half is rounded up, in the cells and in what the least chance shown as 79% is."""
    assert spreadsheet_percent(least_rounded_to("79%")) == 79
    assert [spreadsheet_percent(Ratio(n, 1000)) for n in (104, 105, 106, 115)] == [10, 11, 11, 12]


@pytest.mark.parametrize(
    ("simulated", "errors", "beyond"),
    [((63, 100), 2, True), ((63, 100), 3, False), ((65, 100), 3, False), ((66, 100), 3, True)],
)
def test_a_chance_lies_beyond_standard_errors_by_its_variance(
    simulated: tuple[int, int], errors: int, beyond: bool
) -> None:
    """Of 100 battles at even odds one standard error is 5 points; just so far off is not beyond."""
    cell = Cell(territory=4, defenders=2, exact=Ratio(1, 2), simulated=Ratio(*simulated))
    assert cell.beyond(errors, 100) is beyond


def test_a_change_is_that_of_the_same_battle() -> None:
    """What the new rules add to the old chance, row by row; below 0 where they take some."""

    def matrix(*rows: tuple[int, int]) -> Matrix:
        return Matrix(
            load_rulesets()["classic"],
            tuple(
                tuple(Cell(t, d, Ratio(n, 7), Ratio(0, 1)) for d, n in enumerate(row, start=1))
                for t, row in enumerate(rows, start=2)
            ),
        )

    changes = changes_of(matrix((3, 1), (5, 4)), matrix((4, 1), (3, 6)))
    assert changes == (
        (Change(2, 1, Fraction(1, 7)), Change(2, 2, Fraction(0))),
        (Change(3, 1, Fraction(-2, 7)), Change(3, 2, Fraction(2, 7))),
    )


def test_a_change_is_told_in_percentage_points() -> None:
    """A change of 1/8 is 12.5 points, to one place; a small one is not shown as none."""
    changes = (Fraction(1, 8), Fraction(1, 1000), Fraction(1, 10000))
    assert [Change(5, 3, each).points for each in changes] == ["12.5", "0.1", "<0.1"]

import pytest

from generator.verify.faults import Fault
from generator.verify.reading import Rows, compare_numbers, compare_tables, numbers, tables

PAGE = """<table><caption>Two <b>rows</b></caption><thead><tr><th>A<th colspan=2>B</thead>
<tbody><tr><th rowspan=2>1<td>&lt;0.1%<td>2,500<tr><td>−3<td>4</table>"""


def test_a_table_is_read_cell_by_cell() -> None:
    """A cell that is wider or higher than one stands wherever it reaches; ends may be left out."""
    (table,) = tables(PAGE)
    assert table.caption == "Two rows"
    assert table.rows == [["A", "B", "B"], ["1", "<0.1%", "2,500"], ["1", "−3", "4"]]
    assert table.heads == 1


def test_numbers_and_verdicts_are_read_in_their_order() -> None:
    """Signs, commas, powers and percent belong to a number; a verdict is one, too."""
    text = "+0.5 of 2,500: >99.9%, 1.5E-7, about 9 to 2 for the attacker"
    assert numbers(text) == ["+0.5", "2,500", ">99.9%", "1.5E-7", "9", "2", "for the attacker"]


@pytest.mark.parametrize(
    ("found", "message"),
    [
        (["1", "3"], "the number after 1: found 3, expected 2"),
        (["1"], "the numbers after 1: found no more, expected 2"),
        (["1", "2", "3"], "the numbers after 1 2: found 3, expected no more"),
    ],
)
def test_the_first_wrong_number_is_named(found: list[str], message: str) -> None:
    """A number that is wrong, missing or too many is found by those before it."""
    with pytest.raises(Fault, match=message):
        compare_numbers("page", found, ["1", "2"])


def test_tables_are_compared_cell_by_cell() -> None:
    """Rows, cells and tables are counted, and each cell has the numbers that it must have."""
    right: Rows = [["A", "B", "B"], [1, "<0.1%", "2,500"], [1, "−3", 4]]
    assert compare_tables("page", PAGE, [right]) == 6
    wrongs: list[list[Rows]] = [
        [right[:2]],
        [],
        [[*right[:2], [1, "−3", 5]]],
        [[*right[:2], [1, "−3"]]],
    ]
    for wrong in wrongs:
        with pytest.raises(Fault):
            compare_tables("page", PAGE, wrong)

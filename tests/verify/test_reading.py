import pytest

from generator.verify.faults import Fault
from generator.verify.reading import (
    Rows,
    compare_numbers,
    compare_tables,
    named_links,
    numbers,
    pieces,
    tables,
)

PAGE = """<table><caption>Two <b>rows</b></caption><thead><tr><th>A<th colspan=2>B</thead>
<tbody><tr><th rowspan=2>1<td>&lt;0.1%<td>2,500<tr><td>−3<td>4</table>"""


def test_a_table_is_read_cell_by_cell() -> None:
    """A cell that is wider or higher than one stands wherever it reaches; ends may be left out."""
    (table,) = tables(PAGE)
    assert table.caption == "Two rows"
    assert table.rows == [["A", "B", "B"], ["1", "<0.1%", "2,500"], ["1", "−3", "4"]]
    assert table.heads == 1


def test_a_cell_may_be_higher_and_wider() -> None:
    """It stands in each of its rows and columns, and in none below them."""
    (table,) = tables(
        "<table><tr><td rowspan=3 colspan=2>a<td>1<tr><td>2<tr><td>3<tr><td>4<td>5<td>6</table>"
    )
    assert table.rows == [["a", "a", "1"], ["a", "a", "2"], ["a", "a", "3"], ["4", "5", "6"]]
    assert table.heads == 0


def test_cells_fill_the_columns_that_are_free() -> None:
    """Beside and between those that reach down from the row above; one that is not one column
    wide stands nowhere.
    """
    (table,) = tables(
        "<table><tr><td rowspan=2>a<td>b<td rowspan=2>c<td>d<td rowspan=2>e"
        "<tr><td colspan=2>f<td>g<tr><td colspan=-1>h<td>i<td colspan=0>j</table>"
    )
    assert table.rows == [[*"abcde"], [*"afcfeg"], ["i"]]


@pytest.mark.parametrize("width", [1000, 1001, 10**30])
def test_no_cell_takes_more_than_1000_columns(width: int) -> None:
    """So browsers read what would fill the memory."""
    (table,) = tables(f"<table><tr><td colspan={width}>a<td>b</table>")
    assert table.rows == [["a"] * 1000 + ["b"]]


def test_each_table_has_its_own_heading() -> None:
    """Tables stand in their order, and a second body has no heading rows before it."""
    body = "<tbody><tr><td>1</tbody><tbody><tr><td>2</tbody></table>"
    found = tables(f"<table><thead><tr><th>h</thead>{body} and <table><caption>c</caption>{body}")
    assert [table.caption for table in found] == ["", "c"]
    assert [table.rows for table in found] == [[["h"], ["1"], ["2"]], [["1"], ["2"]]]
    assert found[0].heads == 1


def test_scripts_and_comments_are_not_read() -> None:
    """What no reader sees is no piece of a page."""
    html = "<p id=a>1 &lt; 2<!-- 3 --><script>4</script><style>5</style></p>"
    assert [*pieces(html)] == [("p", " id=a", ""), ("", "", "1 < 2"), ("/p", "", "")]


def test_links_with_names_of_their_own_are_read() -> None:
    """What such a link shows, and its name; other links, and texts beside them, are left out."""
    html = (
        '7 <a aria-label="41.7% for 1 v 1"><b>41</b>.7%</a> 8 <a href="x">9</a>'
        '<a aria-label="other">10</a>'
    )
    assert [*named_links(html)] == [("41.7%", "41.7% for 1 v 1"), ("10", "other")]


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


@pytest.mark.parametrize(
    ("found", "message"),
    [
        ("x23456", "the number after nothing: found x, expected 1"),
        ("1x3456", "the number after 1: found x, expected 2"),
        ("12345x", "the number after 2 3 4 5: found x, expected 6"),
        ("", "the numbers after nothing: found no more, expected 1 2 3 4$"),
        ("12345", "the numbers after 2 3 4 5: found no more, expected 6$"),
        ("123456abcde", "the numbers after 3 4 5 6: found a b c d, expected no more"),
    ],
)
def test_a_wrong_number_is_placed_by_four_before_it(found: str, message: str) -> None:
    """As many of those before it are told as there are, and no more than four."""
    assert compare_numbers("page", [*"123456"], [*"123456"]) == 6
    with pytest.raises(Fault, match=f"^page: {message}"):
        compare_numbers("page", [*found], [*"123456"])


def test_tables_are_compared_cell_by_cell() -> None:
    """Rows, cells and tables are counted, and each cell has the numbers that it must have."""
    right: Rows = [["A", "B", "B"], [1, "<0.1%", "2,500"], [1, "−3", 4]]
    assert compare_tables("page", PAGE, [right]) == 6
    wrongs: list[tuple[list[Rows], str]] = [
        ([right[:2]], "table 1: found 3 rows, expected 2"),
        ([], "the tables: found 1, expected 0"),
        ([[*right[:2], [1, "−3", 5]]], "table 1, row 3, column 3: found 4, expected 5"),
        ([[*right[:2], ["x", "−3", 4]]], "table 1, row 3, column 1: found 1, expected no number"),
        ([[*right[:2], [1, "−3"]]], "table 1, row 3: found 3 cells, expected 2"),
    ]
    for wrong, message in wrongs:
        with pytest.raises(Fault, match=f"^page: {message}"):
            compare_tables("page", PAGE, wrong)


@pytest.mark.parametrize("part", ["<!--", "<script>", "<a", '<a "', "<td colspan="])
def test_what_has_no_end_is_read_once(part: str) -> None:
    """A comment, a script, a tag or a quotation that is never closed goes on to the page's end:
    where each looked for its end anew, a page of a million letters took hours.
    """
    texts = [text for _, _, text in pieces(f"one{part * 100_000}") if text]
    assert texts == ["one"]

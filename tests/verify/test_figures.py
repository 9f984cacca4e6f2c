import re
from fractions import Fraction
from pathlib import Path

import pytest

from generator.verify.faults import Fault
from generator.verify.figures import _along, _Figure, _is_right, check_figures, value_of
from generator.verify.paths import check_funnel
from generator.verify.published import Published
from tests.conftest import Built

PAGES = {
    "benchmarks/index.html": 6,
    "simulation/index.html": 32,
    "literature/index.html": 20,
    "large-battles/index.html": 12,
    "rules-of-thumb/index.html": 4,
    "how-many-to-leave/index.html": 20,
    "closed-form/index.html": 80,
    "what-does-it-cost/index.html": 8,
    "classic/armies-needed/index.html": 12,
}
"""Pages with figures, and how many marks they have in the small site at least."""


@pytest.mark.parametrize("page", PAGES)
def test_a_site_passes(built: Built, page: str) -> None:
    """Every mark says and shows the number of its cell."""
    assert check_figures(Published(built.folder), page).cells >= PAGES[page]


def test_pages_without_figures_pass(built: Built) -> None:
    """Where there is no figure, there is nothing to compare."""
    assert check_figures(Published(built.folder), "compare/index.html").cells == 0


@pytest.mark.parametrize(
    ("page", "old", "new"),
    [
        ("simulation", r"(<th scope=\"?row\"?>0 to 0\.5</th><td>)\d+", r"\g<1>7"),
        ("simulation", r"(<title>0 to 0\.5: )\d+", r"\g<1>7"),
        (
            "simulation",
            r"(<rect x=\"?\d+\"? y=\"?)\d+(\"? width=\"?\d+\"? height=\"?)1\d\d",
            r"\g<1>160\g<2>50",
        ),
        ("simulation", r"(<path d=\"?M\d+ )1\d\d(h)", r"\g<1>12\g<2>"),
        ("literature", r"(<rect [^>]*width=\"?)360", r"\g<1>350"),
        ("literature", r"(<title>[^<]*: )100\.0%", r"\g<1>99.9%"),
        ("closed-form", r"(<circle cx=\"?\d+\"? cy=\"?)\d+", r"\g<1>100"),
        ("closed-form", r"(<circle cx=\"?)\d+", r"\g<1>60"),
        ("closed-form", r"(<path d=\"?M\d+ \d+L\d+ )\d+", r"\g<1>100"),
        ("large-battles", r"(class=\"?band\"? d=\"?M\d+ )\d+", r"\g<1>100"),
        ("rules-of-thumb", r"(<title>3: )\d+", r"\g<1>7"),
        ("simulation", r"(class=\"end scale\"[^>]*>)[1-9]\d*<", r"\g<1>3<"),
    ],
    ids=[
        *("a cell", "what a mark says", "a bar's height", "a mark's place", "a bar's length"),
        *("what a bar says", "a point's height", "a point's row", "a line", "a band"),
        *("what a point says", "a number of the axis"),
    ],
)
def test_what_is_drawn_wrongly_is_found(spoilt: Published, page: str, old: str, new: str) -> None:
    """A mark that is not where its number is, or says another one, is a fault."""
    file = spoilt.folder / page / "index.html"
    html = file.read_text(encoding="utf-8")
    changed = re.sub(old, new, html, count=1)
    assert changed != html
    file.write_text(changed, encoding="utf-8")
    with pytest.raises(Fault, match=f"{page}/index.html: the figure of "):
        check_figures(spoilt, f"{page}/index.html")


@pytest.mark.parametrize(
    ("page", "old", "new"),
    [
        ("closed-form", r"(<circle cx=\"?)\d+", r"\g<1>60"),
        ("literature", r"(<rect [^>]*y=\"?)\d+", r"\g<1>900"),
    ],
    ids=["a point beside it", "a bar below the next one"],
)
def test_a_mark_in_another_row_is_told_as_that(
    spoilt: Published, page: str, old: str, new: str
) -> None:
    """Each mark stands where the axis has its row, and below those before it."""
    file = spoilt.folder / page / "index.html"
    file.write_text(re.sub(old, new, file.read_text(encoding="utf-8"), count=1), encoding="utf-8")
    with pytest.raises(Fault, match="expected a mark where its row is"):
        check_figures(spoilt, f"{page}/index.html")


@pytest.mark.parametrize(
    ("text", "number", "rounding"),
    [
        ("1,234", Fraction(1234), Fraction(0)),
        ("−2.5", Fraction(-5, 2), Fraction(1, 20)),
        ("-2", Fraction(-2), Fraction(0)),
        ("38.0%", Fraction(38), Fraction(1, 20)),
        ("38%", Fraction(38), Fraction(1, 2)),
        ("<0.1%", Fraction(1, 10), Fraction(1, 10)),
        (">99.9%", Fraction(999, 10), Fraction(1, 10)),
    ],
)
def test_cells_are_read_with_their_rounding(
    text: str, number: Fraction, rounding: Fraction
) -> None:
    """A number of a cell is known as far as it was rounded."""
    assert value_of(text) == (number, rounding)


def test_what_is_no_number_is_refused() -> None:
    """A cell of words has no mark that could be compared with it."""
    with pytest.raises(ValueError, match="expected a number"):
        value_of("many")


def test_a_column_stands_beside_the_numbers_of_its_axis() -> None:
    """A number of the axis may stand where a column begins or ends, but not within it."""
    mark = {"x": "20", "width": "10"}

    def place(*across: tuple[int, str]) -> int | None:
        return _along(_Figure("", "columns", across=[*across]), mark, "5–9")

    assert place((20, "5"), (30, "10")) == 20
    assert place((21, "5")) is None
    assert place((29, "10")) is None
    assert place((20, "6")) is None
    assert place((17, "6")) is None
    assert place((16, "6")) == 20


@pytest.mark.parametrize(("place", "passes"), [(-1, True), (2, True), (-2, False), (3, False)])
def test_a_point_is_as_near_as_rounding_leaves_it(place: int, passes: bool) -> None:
    """The point and both numbers of the axis are whole units: it may be one and a half off."""
    figure = _Figure("", "points", across=[(0, "0"), (100, "200")])
    assert _along(figure, {"cx": f"{place}"}, "1") == (place if passes else None)


@pytest.mark.parametrize(("place", "passes"), [(-1, False), (0, True), (2, True), (3, False)])
def test_a_point_is_no_farther_off_than_that(place: int, passes: bool) -> None:
    """Where its number is at a whole unit, two units off are too many."""
    figure = _Figure("", "points", across=[(0, "0"), (100, "200")])
    assert _along(figure, {"cx": f"{place}"}, "2") == (place if passes else None)


@pytest.mark.parametrize(
    ("height", "cell", "passes"),
    [(1, "3", True), (2, "3", True), (1, "4", False), (3, "4", False), (2, "4.5", True)],
)
def test_a_point_is_as_high_as_rounding_leaves_it(height: int, cell: str, passes: bool) -> None:
    """On an axis of two numbers a unit, it is half a unit off at most, beside the rounding."""
    figure = _Figure("", "points", upwards=[(50, Fraction(0)), (0, Fraction(100))])
    assert _is_right(figure, {"cy": f"{50 - height}"}, cell) == passes


@pytest.mark.parametrize(
    ("length", "cell", "passes"),
    [(1, "3", True), (2, "3", True), (1, "4", False), (3, "4", False), (2, "4.5", True)],
)
def test_a_bar_is_as_long_as_rounding_leaves_it(length: int, cell: str, passes: bool) -> None:
    """Its length is half a unit off at most, beside what the cell was rounded by."""
    figure = _Figure("", "bars", width=50)
    assert _is_right(figure, {"x": "0", "width": f"{length}"}, cell) == passes
    assert not _is_right(figure, {"x": "1", "width": f"{length}"}, cell)


@pytest.mark.parametrize("drawing", ["", '<svg viewBox="0 0 0 9"></svg>'])
@pytest.mark.parametrize("chance", ["40.0%", "90.0%"])
def test_where_nothing_is_drawn_no_bar_is_right(tmp_path: Path, drawing: str, chance: str) -> None:
    """Without a drawing, or in one without width, a bar of no length stands for no number."""
    (tmp_path / "page.html").write_text(
        f'<figure class="figure figure--bars" data-numbers="table">{drawing}<g class="series">'
        f'<rect x="0" y="4" width="0"><title>A book: {chance}</title></rect></g></figure>'
        '<table id="table"><thead><tr><th>Book<th>Right</thead>'
        f"<tbody><tr><td>A book<td>{chance}</tbody></table>",
        encoding="utf-8",
    )
    with pytest.raises(Fault, match=rf"table, A book: {chance}: .* a mark where its number is"):
        check_figures(Published(tmp_path), "page.html")


BARS = (
    '<figure class="figure figure--bars" data-numbers="table"><svg viewBox="0 0 50 9">'
    '<g class="series"><rect x="0" y="{}" width="20"><title>A book: 40.0%</title></rect>'
    '<rect x="0" y="{}" width="10"><title>A paper: 20.0%</title></rect></g></svg></figure>'
)
TABLE = (
    "<thead><tr><th>Work<th>Right</thead>"
    "<tbody><tr><td>A book<td>40.0%<tr><td>A paper<td>20.0%</tbody></table>"
)


@pytest.mark.parametrize(("second", "passes"), [(3, False), (4, False), (5, True)])
def test_no_bar_hides_another(tmp_path: Path, second: int, passes: bool) -> None:
    """Each bar stands below the one before it, and not in its place."""
    html = f'{BARS.format(4, second)}<table id="table">{TABLE}'
    (tmp_path / "page.html").write_text(html, encoding="utf-8")
    if passes:
        assert check_figures(Published(tmp_path), "page.html").cells == 2
        return
    with pytest.raises(Fault, match=r"table, A paper: 20\.0%: .* a mark where its row is"):
        check_figures(Published(tmp_path), "page.html")


def test_a_table_within_another_is_not_taken_for_it(tmp_path: Path) -> None:
    """Where a table is begun that never ends, nobody can say which of the cells are its own."""
    html = f'{BARS.format(4, 5)}<table id="table"><table id="other">{TABLE}'
    (tmp_path / "page.html").write_text(html, encoding="utf-8")
    with pytest.raises(Fault, match="expected figures with axes, marks and tables"):
        check_figures(Published(tmp_path), "page.html")


def test_what_stands_around_a_figure_is_none_of_it(tmp_path: Path) -> None:
    """A drawing, marks and words before a figure or after it are nobody's numbers."""
    other = (
        '<svg viewBox="0 0 7 9"><text class="scale" y="3">words</text><path d="M0 0h7"/>'
        '<g class="series"><rect x="3" y="1" width="7"><title>Others: 7.0%</title></rect></g></svg>'
    )
    (tmp_path / "page.html").write_text(
        f'{other}<figure class="figure figure--bars" data-numbers="table"><svg '
        'viewBox="0 0 50 9"><g class="series"><rect x="0" y="4" width="20">'
        f"<title>A book: 40.0%</title></rect></g></svg></figure>{other}"
        '<table id="table"><thead><tr><th>Book<th>Right</thead>'
        "<tbody><tr><td>A book<td>40.0%</tbody></table>",
        encoding="utf-8",
    )
    assert check_figures(Published(tmp_path), "page.html").cells == 1


def test_an_axis_without_height_is_that_of_no_number() -> None:
    """Where 0 and 100 stand at one place, a point there is right for neither; 10 above it, it is
    right for the number that it is as high as.
    """
    for top, passes in (50, False), (40, True):
        figure = _Figure("", "points", upwards=[(50, Fraction(0)), (top, Fraction(100))])
        assert _is_right(figure, {"cy": "50"}, "0") == passes
        assert _is_right(figure, {"cy": f"{top}"}, "100") == passes
        assert not _is_right(figure, {"cy": f"{top}"}, "50")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r"(data-question=\"?funnel\"?><path d=\"M\d+ 0h\d+L\d+ \d+h-)\d+Z", r"\g<1>10Z"),
        (r"(data-question=\"?funnel\"?>.*?<text class=\"?end\"?[^>]*>)[0-9.]+%", r"\g<1>1.2%"),
    ],
)
def test_a_part_of_the_funnel_that_is_wrong_is_found(spoilt: Published, old: str, new: str) -> None:
    """A part has the width of its chance, and says it."""
    page = spoilt.folder / "paths/index.html"
    html, number = re.subn(old, new, page.read_text(encoding="utf-8"), count=1, flags=re.DOTALL)
    assert number == 1
    page.write_text(html, encoding="utf-8")
    with pytest.raises(Fault, match="the funnel"):
        check_funnel(spoilt)


def test_a_page_that_is_no_text_is_a_fault(tmp_path: Path) -> None:
    """A page of another encoding is named before its figures are looked for."""
    (tmp_path / "page.html").write_bytes(b"\xff")
    with pytest.raises(Fault, match=r"^page\.html: the file: found no UTF-8"):
        check_figures(Published(tmp_path), "page.html")

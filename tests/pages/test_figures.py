from generator.pages.figures import Figure, Series, exact
from risk_odds.numbers import Ratio


def test_a_figure_names_its_table() -> None:
    """The table of a figure has the figure's name, so that a page may have several."""
    series = (Series("Won", "bar", "count", [1]),)
    figure = Figure(
        name="won",
        form="columns",
        claim="One is won.",
        about="Battles won.",
        row_title="Battle",
        x_title="Battles",
        y_title="Won",
        rows=("1",),
        series=series,
    )
    assert figure.table == "won-numbers"


def test_whole_numbers_are_exact() -> None:
    """A whole number is rounded as a ratio is; a ratio stays what it is."""
    assert exact(3) == Ratio(3, 1)
    assert exact(Ratio(1, 3)) == Ratio(1, 3)

from generator.pages.fractions import build
from generator.site.rendering import page_html
from tests import expected
from tests.given import ruleset_facts
from tests.pages.page_data import fraction, numbers_of
from tests.read_html import read_page, rows_of


def test_fractions_are_the_twins_up_to_ten_armies_a_side() -> None:
    """However far the rules are solved, the table ends where fractions get too long for it; in the
    page's data, too, each is brute force's.
    """
    (page,) = build(ruleset_facts("classic", 12))
    rows = numbers_of(page, "fractions")
    battles = [(row["attackers"], row["defenders"]) for row in rows]
    assert battles == [(a, d) for a in range(1, 11) for d in range(1, 11)]
    wins = [expected.win("classic", *battle) for battle in battles]
    assert [fraction(row, "win") for row in rows] == wins
    shown = rows_of(read_page(page_html(page)).find(".//table"))
    cells = [cell.replace(" ", "") for row in shown for cell in row[1:]]
    assert cells == [f"{win.numerator}/{win.denominator}" for win in wins]

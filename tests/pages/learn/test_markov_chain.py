from fractions import Fraction
from xml.etree.ElementTree import Element

import pytest

from generator.facts.markov_chain import IN_PAPER
from generator.pages.learn.markov_chain import build
from generator.pages.page import Page
from generator.site.rendering import page_html
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution
from tests.given import checked_literature, shared_facts
from tests.pages.page_data import fraction, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text


@pytest.fixture(scope="module")
def page() -> Page:
    found = build(shared_facts(["classic"], literature=checked_literature()))
    assert found is not None
    return found


@pytest.fixture(scope="module")
def root(page: Page) -> Element:
    return read_page(page_html(page))


@pytest.fixture(scope="module")
def solution() -> Solution:
    return Solution(load_rulesets()["classic"], 6, 6)


def table_of(root: Element, caption: str) -> Element:
    """Return the one table whose caption begins so."""
    (found,) = (
        table for table in root.iter("table") if text_of(table.find("caption")).startswith(caption)
    )
    return found


def test_the_answer_comes_first(root: Element, solution: Solution) -> None:
    """The first paragraph has the chance of 4 v 3 in percent and as a fraction."""
    win = solution.win(*IN_PAPER)
    assert f"wins 47.03% of battles, exactly {win}." in text_of(root.find(".//p"))


def test_there_is_no_page_without_the_classic_rules() -> None:
    """The paper is about the classic rules."""
    assert build(shared_facts(["d8"])) is None


def test_states_are_counted_as_the_paper_does(root: Element) -> None:
    """4 v 3 on the territory has 9 + 6 states, in the paper's order; two are never reached."""
    text = visible_text(root)
    assert "For 4 v 3 that is 9 + 6 = 15 states" in text
    assert "from (4, 3) it never gets to (3, 3) or (4, 2)." in text
    labels = [row[0] for row in rows_of(table_of(root, "S for 4 v 3"))]
    assert labels == [f"({t}, {d})" for t in (2, 3, 4) for d in (1, 2, 3)]


def test_wrong_entries_show_the_right_number(page: Page, root: Element) -> None:
    """The page counts the printed entries that are right, and shows the others beside theirs."""
    assert "of the 58 that are not simply 0, 49 are the exact value" in visible_text(root)
    assert page_html(page).count("≈&nbsp;0.") == 9


def test_without_the_paper_decimals_are_ours() -> None:
    """Where the literature is not there, nothing is said of printed numbers in the matrices."""
    found = build(shared_facts(["classic"]))
    assert found is not None
    assert "≈" not in page_html(found)
    assert "stand beside ours" not in page_html(found)


def test_the_first_row_of_p_and_the_last_of_s(root: Element) -> None:
    """One army that can attack against one, and how 4 v 3 ends, with the printed decimals."""
    first = rows_of(table_of(root, "P for 4 v 3"))[0]
    assert first == [
        "(2, 1)",
        *"000000000",
        "5/12 0.4166 ≈ 0.4167",
        "0",
        "0",
        *(
            "7/12 0.5834 ≈ 0.5833",
            "0",
            "0",
        ),
    ]
    last = rows_of(table_of(root, "S for 4 v 3"))[-1]
    assert last[1] == "41056225/544195584 0.0754"


def test_the_paper_s_wrong_sum_is_named(root: Element) -> None:
    """Of the four parts of 0.3717 the last is wrong, and it alone."""
    text = visible_text(root)
    assert "The part 0.2316 is not right: it is 25/108 = 0.231481, so 0.2315." in text
    assert text.count("is not right") == 1


def test_ways_are_shown(root: Element) -> None:
    """10 v 6 can go 1,301 ways, counted by attackers (A); the table has both countings."""
    text = visible_text(root)
    assert "10 attackers (A; 11 on the territory) v 6 defenders: in 1,301 ways." in text
    assert ["11 v 6", "10", "60", "16", "52", "1,301", "819", "482"] in rows_of(
        table_of(root, "States of a battle")
    )


def test_the_data_hold_the_matrices(page: Page, solution: Solution) -> None:
    """Rows of the data are the entries that are not 0, and the solver has the same ends."""
    ends = numbers_of(page, "ends")
    for row in ends:
        start = row["attackers"], row["defenders"]
        left = row["attackers_then"], row["defenders_then"]
        exact = (
            solution.chance_attackers_left(*start, left[0])
            if left[0]
            else solution.chance_defenders_left(*start, left[1])
        )
        assert fraction(row, "chance") == Fraction(*exact)
    steps = numbers_of(page, "transitions")
    of_start = [row for row in steps if (row["attackers"], row["defenders"]) == (5, 5)]
    assert sum(fraction(row, "chance") for row in of_start) == 1
    rounds = sum(
        fraction(row, "chance")
        for row in numbers_of(page, "passed")
        if (row["attackers"], row["defenders"]) == (5, 5)
    )
    assert rounds == Fraction(*solution.expected_rounds(5, 5))


def test_the_page_is_whole(page: Page, root: Element) -> None:
    """One main heading, a caption on each table, a link to each matrix, nothing left unfilled."""
    assert len(list(root.iter("h1"))) == 1
    assert all(table.find("caption") is not None for table in root.iter("table"))
    headings = {heading.get("id") for heading in root.iter("h2")}
    assert {"states", "p", "n", "s", "smaller", "ways", "dice"} == headings
    assert "None" not in visible_text(root)
    assert len(page.description) <= 160

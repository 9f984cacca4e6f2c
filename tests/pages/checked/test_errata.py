from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import get_args
from xml.etree.ElementTree import Element

import pytest

from generator.pages.checked.errata import (
    Mistake,
    Sort,
    build,
    how_to_check,
    mistakes_of,
    where_to_see,
)
from generator.pages.checked.literature import build as literature_pages
from generator.pages.page import Page
from generator.site.rendering import page_html
from generator.sources.printed_number import Judgement
from generator.sources.verdicts import CheckedLiterature, Judgements
from generator.sources.work_file import Quantity
from risk_odds.ruleset_files import load_rulesets
from tests.given import checked_literature as all_checked
from tests.given import shared_facts
from tests.pages.page_data import numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text

RULESETS = load_rulesets()


@pytest.fixture(scope="module")
def page() -> Page:
    return build(shared_facts([], literature=all_checked()))


@pytest.fixture(scope="module")
def root(page: Page) -> Element:
    return read_page(page_html(page))


def test_every_mistake_has_a_line(root: Element) -> None:
    """No wrong figure and no wrong statement is missing, and nothing else stands here."""
    numbers, words, last_digit, wording, noise = (rows_of(table) for table in root.iter("table"))
    printed = {row[1]: row[2] for row in numbers}
    assert printed["0.2316"] == "0.231481"
    assert printed["1.8895"] == "1.889752"
    assert printed["45"] == "55"
    assert len(words) == all_checked().wrong_statements
    assert len(last_digit) == all_checked().counts.last_digit
    assert len(numbers) == all_checked().counts.differs
    assert len(wording) == all_checked().loose_statements
    assert len(noise) == all_checked().counts.floating_point
    for row in [*numbers, *words, *last_digit, *wording, *noise]:
        assert all(cell for cell in row)
        assert row[3].endswith("See it here")


def test_the_answer_comes_first(page: Page, root: Element) -> None:
    """The first paragraph counts the mistakes and what is right."""
    lead = text_of(root.find(".//p"))
    counts, wrong, loose = (
        all_checked().counts,
        all_checked().wrong_statements,
        all_checked().loose_statements,
    )
    works = len(all_checked().works)
    assert lead.startswith(
        f"{counts.differs} wrong numbers and {wrong} wrong statements in {works} works."
    )
    assert f"{counts.last_digit} more numbers are off by one in the last digit" in lead
    assert f"{counts.simulated} come from simulations and are within the error" in lead
    assert f"{counts.agree:,} of {counts.calculated:,} figures" in lead
    assert f"{counts.floating_point} differ by rounding noise alone" in lead
    assert f"{loose} statements are right as meant, but not as worded" in lead
    right = all_checked().statements - wrong - loose
    assert f"{right} of {all_checked().statements} statements" in lead
    assert len(page.description) <= 160


def test_the_wrong_numbers_are_wrong_by_brute_force() -> None:
    """25/108 and the mean loss of 3 attackers v 3 come from listing every roll."""
    ways = 0
    for roll in product(range(1, 7), repeat=5):
        mine, theirs = sorted(roll[:3], reverse=True), sorted(roll[3:], reverse=True)
        won = mine[0] > theirs[0] and mine[1] > theirs[1]
        ways += won and mine[0] != mine[1] and theirs[0] != theirs[1]
    assert Fraction(ways, 6**5) == Fraction(25, 108)
    assert round(Fraction(25, 108), 4) != Fraction("0.2316")


def test_repetitions_stand_with_the_first() -> None:
    """0.4166 is one mistake, which Blatt prints in Table 1 and again in matrices R and S."""
    blatt = next(work for work in all_checked().works if work.id == "blatt-2002")
    found = [
        each for each in mistakes_of(blatt, "last digit", RULESETS) if each.printed == "0.4166"
    ]
    assert [(each.place, each.also) for each in found] == [
        ("Table 1", ("Matrix R", "Matrix S")),
    ]


def test_places_lead_to_headings_of_the_work() -> None:
    """Each line leads to the very table or section on the page of its work."""
    facts = shared_facts([], literature=all_checked())
    ids = {
        each.address: {tag.get("id") for tag in read_page(page_html(each)).iter()}
        for each in literature_pages(facts)
    }
    mistakes: list[Mistake] = [
        mistake
        for work in all_checked().works
        for sort in get_args(Sort)
        for mistake in mistakes_of(work, sort, RULESETS)
    ]
    for mistake in mistakes:
        address, _, anchor = mistake.leads_to.partition("/#")
        assert anchor in ids[address]


def test_battles_lead_to_their_page() -> None:
    """Blatt's mean loss of 4 v 3 (T) is seen on the page of 3 attackers v 3."""
    figures = [figure for work in all_checked().works for figure in work.all_figures]
    loss = next(figure for figure in figures if figure.printed == "1.8895")
    assert where_to_see(loss, RULESETS) == "battle/?a=3&d=3&rules=classic"
    assert where_to_see(next(f for f in figures if f.formula), RULESETS) == "formulas/"
    assert (
        where_to_see(next(f for f in figures if f.printed == "0.500257"), RULESETS)
        == "dutch-defence/"
    )
    for printed in ("0.2316", "1/216"):
        figure = next(figure for figure in figures if figure.printed == printed)
        assert where_to_see(figure, RULESETS) == "markov-chain/#dice"
    campaigns = [figure for figure in figures if figure.quantity == "campaign"]
    assert {where_to_see(figure, RULESETS) for figure in campaigns} == {"paths/"}
    states = next(figure for figure in figures if figure.quantity == "states")
    assert where_to_see(states, RULESETS) == "markov-chain/#states"


@pytest.mark.parametrize(
    ("quantity", "way"),
    [
        ("attackers lost in a round", "List all rolls of these dice, and average what is lost."),
        ("highest die", "List all rolls of these dice, and count."),
        ("expected attackers lost", "Add up the ends of the battle, which are listed there."),
        ("lose", "Your device works the exact fraction out there."),
        ("campaign", "Enter the stack and the territories there, one after the other."),
    ],
)
def test_how_to_check_is_said_by_what_a_figure_is(quantity: Quantity, way: str) -> None:
    """What is lost in a round is averaged over its rolls, and in a battle over its ends."""
    figure = next(figure for work in all_checked().works for figure in work.all_figures)
    assert how_to_check(replace(figure, quantity=quantity)) == way


def test_figures_of_absent_rules_lead_to_the_list_of_rules() -> None:
    """No figure leads to a battle or to a table of rules that the site has not."""
    figures = [figure for work in all_checked().works for figure in work.all_figures]
    of_others = [figure for figure in figures if figure.ruleset != "classic"]
    seen = {where_to_see(figure, {"classic"}) for figure in of_others}
    assert "rules/" in seen
    assert not any(figure.ruleset in page for figure in of_others for page in seen)
    assert any(f"rules={figure.ruleset}" in where_to_see(figure, RULESETS) for figure in of_others)


def test_what_chance_explains_is_no_mistake(root: Element) -> None:
    """A simulated figure stands here only where it strays further than chance does."""
    plumhoff = next(work for work in all_checked().works if work.id == "plumhoff")
    assert not list(mistakes_of(plumhoff, "number", RULESETS))
    assert not list(mistakes_of(plumhoff, "last digit", RULESETS))
    far = replace(plumhoff.figures[0], judgement=Judgement.DIFFERS, standard_errors="7.2")
    work = replace(plumhoff, figures=(far,))
    counts = Judgements(exact=0, rounded=0, last_digit=0, differs=1)
    literature = CheckedLiterature((replace(work, counts=counts),), counts)
    text = visible_text(read_page(page_html(build(shared_facts([], literature=literature)))))
    assert "10,000 simulated battles. Taken as exactly 79%, it lies 7.2 standard errors" in text


def test_without_mistakes_no_list_is_promised() -> None:
    """Where all is right there are no empty tables, and no data."""
    koole = next(work for work in all_checked().works if work.id == "koole")
    right = CheckedLiterature((replace(koole, statements=()),), koole.counts)
    page = build(shared_facts([], literature=right))
    assert page.tables == ()
    assert "<table" not in page_html(page)
    assert text_of(read_page(page_html(page)).find(".//p")).startswith(
        "0 wrong numbers and 0 wrong statements in 1 work."
    )


def test_a_new_mistake_is_listed_by_itself() -> None:
    """Whatever figure turns out wrong is on the page without any other change."""
    koole = next(work for work in all_checked().works if work.id == "koole")
    wrong = replace(koole.figures[0], judgement=Judgement.DIFFERS)
    work = replace(koole, figures=(wrong, *koole.figures[1:]), statements=())
    counts = Judgements(exact=5, rounded=3, last_digit=0, differs=1)
    literature = CheckedLiterature((replace(work, counts=counts),), counts)
    page = build(shared_facts([], literature=literature))
    (row,) = numbers_of(page, "errata")
    assert (row["work"], row["printed"], row["kind"]) == ("koole", "1/3", "number")


def test_the_data_hold_every_mistake(page: Page) -> None:
    """The page's table has a row for each line, numbered within its work from 1, and each says how
    to get there.
    """
    rows = numbers_of(page, "errata")
    counts = all_checked().counts
    wrong = counts.differs + all_checked().wrong_statements + counts.last_digit
    assert len(rows) == wrong + all_checked().loose_statements + counts.floating_point
    keys = [(row["work"], row["number"]) for row in rows]
    assert len(keys) == len({*keys})
    assert all(row["reproduce"] for row in rows)
    for work in {row["work"] for row in rows}:
        numbers = [number for name, number in keys if name == work]
        assert numbers == [*range(1, len(numbers) + 1)]


def test_what_is_only_loosely_worded_is_no_mistake(root: Element) -> None:
    """A statement that is meant right stands in a list of its own, and so does rounding noise."""
    _, words, _, wording, noise = (rows_of(table) for table in root.iter("table"))
    loose = [each.says for work in all_checked().works for each in work.loose_statements]
    assert sorted(row[1] for row in wording) == sorted(loose)
    assert not {row[1] for row in words} & {*loose}
    assert "0.8079031789315619" in [row[1] for row in noise]
    faultless = [
        work.source.short
        for work in all_checked().works
        if not any((work.counts.differs, work.counts.last_digit, work.wrong_statements))
    ]
    (details,) = (each for each in root.iter("details") if "nothing is wrong" in visible_text(each))
    assert f"In {len(faultless)} of the works nothing is wrong" in visible_text(details)
    assert sorted(visible_text(link) for link in details.iter("a")) == sorted(faultless)


def test_numbers_too_low_are_told_from_those_too_high(root: Element) -> None:
    """0.4166 for 5/12 has the right digits, and 0.5834 for 7/12 has not."""
    _, _, last_digit, _, _ = root.iter("table")
    found = {row[1]: row[3] for row in rows_of(last_digit)}
    assert found["0.4166"].startswith("One too low.")
    assert found["91.5%"].startswith("One too low.")
    assert found["0.5834"].startswith("One too high.")


def test_a_list_at_the_top_leads_to_each_part(root: Element) -> None:
    """Every part that is there is named at the top, with its number of lines."""
    contents = next(part for part in root.iter("nav"))
    ids = {part.get("id") for part in root.iter("h2")}
    assert {f"#{name}" for name in ids} == {link.get("href") for link in contents.iter("a")}
    numbers = [len(rows_of(table)) for table in root.iter("table")]
    found = [text_of(item).rpartition(" ")[2] for item in contents.iter("li")][:-1]
    assert found == [f"({number})" for number in numbers]

from fractions import Fraction
from xml.etree.ElementTree import Element

import pytest

from generator.pages.learn.dutch_defence import build
from generator.pages.page import Page
from generator.site.rendering import page_html
from generator.sources.reading import load_literature
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.stationary import answers, best_defence
from tests import rounding
from tests.given import checked_literature, shared_facts
from tests.pages.page_data import fraction, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.risk_odds.solver.test_stationary import naive_losses
from tests.rulesets import count_rolls


@pytest.fixture(scope="module")
def page() -> Page:
    return build(shared_facts(["classic", "dutch"], literature=checked_literature()))


@pytest.fixture(scope="module")
def root(page: Page) -> Element:
    return read_page(page_html(page))


@pytest.fixture(scope="module")
def tables(root: Element) -> list[Element]:
    return list(root.iter("table"))


def test_the_answer_comes_first(page: Page, root: Element) -> None:
    """The first paragraph and the description say when to roll two dice."""
    answer = "oll two dice only if their second-highest die is 1, 2 or 3"
    assert answer in text_of(root.find(".//p"))
    assert answer in page.description
    assert len(page.description) <= 160


def test_the_averages_are_shown(tables: list[Element]) -> None:
    """The rule and both fixed choices stand with their exact averages and seven places."""
    assert rows_of(tables[0]) == [
        ["by the rule", "0.5002572", "1945/3888"],
        ["always two dice", "0.4604552", "2387/5184"],
        ["always one die", "0.3402778", "49/144"],
    ]


def test_all_21_rolls_are_answered(tables: list[Element]) -> None:
    """Every roll has its losses and its answer; the second die's share falls down the table."""
    rows = rows_of(tables[1])
    assert {row[0] for row in rows} == {f"{a.roll[0]}-{a.roll[1]}" for a in answers()}
    shares = [Fraction(row[4].split(" = ")[0]) for row in rows]
    assert shares == sorted(shares, reverse=True)
    for row, share in zip(rows, shares, strict=True):
        roll, _, one, two, shown, answer = row
        assert Fraction(two) - Fraction(one) == share
        assert shown.endswith(f" = {rounding.places(share, 4)}")
        assert answer == ("two" if int(roll[2]) <= 3 else "one")


def test_choices_by_armies_at_stake(tables: list[Element]) -> None:
    """The table runs to 15 armies at stake and says in words how each choice differs."""
    rows = rows_of(tables[2])
    assert [row[0] for row in rows] == [str(armies) for armies in range(1, 16)]
    assert [row[3] for row in rows] == [
        "one die always",
        "the rule, but two dice against 4-4, 5-4 and 6-4 too",
        "the rule, but one die against 6-3",
        "the rule, but two dice against 4-4 and 5-4 too",
        *["the rule", "the rule, but two dice against 4-4 too"] * 4,
        *["the rule"] * 3,
    ]
    for stake, (_, value, gain, _) in zip(best_defence().at_stake, rows, strict=False):
        assert value == rounding.places(Fraction(*stake.value), 7)
        assert gain == rounding.places(Fraction(*stake.gain), 7)


def test_the_text_says_what_the_numbers_say(root: Element) -> None:
    """Settling, late exceptions and the halving in the proof are the computed ones."""
    text = visible_text(root)
    assert "whenever 13 or more armies are still at stake, and with 5, 7, 9 and 11 too" in text
    assert "With 6, 8, 10 and 12 armies at stake two dice are better against 4-4" in text
    assert "of all the armies that fall, 50.03% are the attacker’s" in text
    two_dice = [answer.ways for answer in answers() if answer.roll in best_defence().two_dice]
    assert Fraction(sum(two_dice), 216) == Fraction(1, 2)


def test_the_papers_figures_are_quoted_as_printed(root: Element) -> None:
    """The figures that the text ascribes to Koole are those of the literature's file."""
    koole = next(work for work in load_literature(load_rulesets()) if work.id == "koole")
    assert [claim.printed.text for claim in koole.claims][-3:] == ["0.500257", "0.46", "0.34"]
    quoted = "0.500257 for it, 0.46 for always two dice and 0.34 for always one. All of these are"
    assert quoted in text_of(root)


def test_battles_are_led_to_where_there_are_any(page: Page) -> None:
    """The page leads to the Dutch ruleset if the site has it, and else says nothing of it."""
    assert 'href="../dutch/"' in page_html(page)
    assert 'href="../dutch/"' not in page_html(build(shared_facts(["classic"])))


def test_fixed_choices_lead_to_their_rulesets(page: Page) -> None:
    """Who rolls always one die or always two finds the odds of that, where the site has them."""
    assert 'href="../classic/"' in page_html(page)
    assert 'href="../defender-one-die/"' not in page_html(page)
    both = page_html(build(shared_facts(["classic", "defender-one-die"])))
    assert 'href="../defender-one-die/"' in both


def test_the_page_is_whole(page: Page, root: Element, tables: list[Element]) -> None:
    """The page has one main heading, captions on all tables, and nothing left unfilled."""
    assert page.address == "dutch-defence"
    assert len(list(root.iter("h1"))) == 1
    assert all(table.find("caption") is not None for table in tables)
    assert "None" not in visible_text(root)
    assert "{{" not in page_html(page)


def test_answers_of_the_data_are_all_rolls_listed(page: Page) -> None:
    """Ways and mean losses of the 21 rolls, the highest first, are those of listing every roll of
    all dice.
    """
    naive = naive_losses()
    data = numbers_of(page, "answers")
    assert len(data) == len(naive) == 21
    assert [row["roll"] for row in data] == sorted((row["roll"] for row in data), reverse=True)
    for row in data:
        first, second = map(int, row["roll"].split("-"))
        ways, one, two = naive[first, second]
        assert (row["rolls"], fraction(row, "one"), fraction(row, "two")) == (ways, one, two)
        assert fraction(row, "share") == two - one
        assert row["dice"] == (2 if second <= 3 else 1)


def test_rolls_for_two_dice_are_listed_by_the_armies_at_stake(page: Page) -> None:
    """With one army at stake no roll is answered with two dice, with two more rolls than by the
    rule, and in the end those of the rule: the second-highest die is 1, 2 or 3.
    """
    rule = {f"{high}-{low}" for high in range(1, 7) for low in range(1, min(high, 3) + 1)}
    listed = [row["two_dice"] for row in numbers_of(page, "at-stake")]
    assert listed[:2] == ["none", " ".join(sorted(rule | {"4-4", "5-4", "6-4"}))]
    assert listed[-1] == " ".join(sorted(rule))


def test_averages_of_the_data_are_in_order(page: Page) -> None:
    """The best defence costs the attacker more than rolling two dice, or one, whatever he rolls."""
    averages = {row["defence"]: fraction(row, "loss") for row in numbers_of(page, "averages")}
    counts = count_rolls((6, 6, 6), (6, 6), "defender")
    lost = sum(armies * count for armies, count in enumerate(counts))
    assert averages["always two dice"] == Fraction(lost, 2 * sum(counts))
    single = count_rolls((6, 6, 6), (6,), "defender")
    assert averages["always one die"] == Fraction(single[1], sum(single))
    assert averages["best"] > max(averages["always two dice"], averages["always one die"])
    stakes = numbers_of(page, "at-stake")
    assert abs(Fraction(stakes[-1]["last_army_adds"]) - averages["best"]) < Fraction(1, 10**15)

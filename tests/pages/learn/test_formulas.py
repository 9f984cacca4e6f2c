import re
from dataclasses import replace
from fractions import Fraction
from xml.etree.ElementTree import Element

import pytest

from generator.facts.formulas import FACES
from generator.pages.learn.formulas import build
from generator.pages.page import Page
from generator.site.rendering import page_html
from generator.sources.printed_number import Judgement
from generator.sources.verdicts import CheckedLiterature
from risk_odds.dice import compare_dice
from tests import rounding
from tests.given import checked_literature, shared_facts
from tests.pages.page_data import fraction, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.rulesets import count_rolls


@pytest.fixture(scope="module")
def literature() -> CheckedLiterature:
    return checked_literature()


@pytest.fixture(scope="module")
def page(literature: CheckedLiterature) -> Page:
    return build(shared_facts(["classic", "d4", "d20"], literature=literature))


@pytest.fixture(scope="module")
def tables(page: Page) -> list[Element]:
    return list(read_page(page_html(page)).iter("table"))


def test_every_outcome_of_the_classic_rounds_has_a_formula(tables: list[Element]) -> None:
    """The first table has all 14 outcomes of the six rounds, each with a formula in MathML."""
    rows = [row for body in tables[0].findall("tbody") for row in body]
    assert len(rows) == 14
    assert all(row.find(".//math//mfrac") is not None for row in rows)
    rounds = [text_of(heading) for heading in tables[0].findall(".//th[@scope='rowgroup']")]
    assert rounds == ["1 v 1", "1 v 2", "2 v 1", "2 v 2", "3 v 1", "3 v 2"]


def test_values_are_the_counted_chances(tables: list[Element]) -> None:
    """Each die's percentages and fractions are those of its counted rolls, correctly rounded."""
    rows = rows_of(tables[1])
    assert len(rows) == 14
    for outcome, *values in rows:
        attacker, defender, losses = map(int, re.findall(r"[0-9]+", outcome))
        for faces, value in zip(FACES, values, strict=False):
            counted = compare_dice((faces,) * attacker, (faces,) * defender, "defender")
            chance = Fraction(counted.counts[losses], counted.total)
            assert value == f"{rounding.percent(chance, 2)} {chance}"


def test_the_last_column_has_no_ties(tables: list[Element]) -> None:
    """With endlessly many faces the better of two single dice wins half of the rounds."""
    last = [row[-1] for row in rows_of(tables[1])]
    assert last[:2] == ["50.00% 1/2", "50.00% 1/2"]
    assert last[-3:] == ["50.00% 1/2", "30.00% 3/10", "20.00% 1/5"]


def test_printed_formulas_stand_beside_derived_ones(page: Page, tables: list[Element]) -> None:
    """Blatt's fourteen formulas are shown, each with ours beside it, and all are equal."""
    rows = tables[2].findall("tbody/tr")
    assert len(tables) == 3
    assert len(rows) == 14
    assert all(len(row.findall("td//math")) + len(row.findall("td/math")) >= 2 for row in rows)
    assert {text_of(row[-1]) for row in rows} == {"equal"}
    text = visible_text(read_page(page_html(page)))
    assert "prints 14 of these formulas." in text
    assert "all 14 agree with ours." in text


def test_a_wrong_formula_would_be_shown(literature: CheckedLiterature) -> None:
    """A printed formula that is another function is called different, with its erratum."""
    blatt = next(work for work in literature.works if work.id == "blatt-2002")
    wrong = [
        replace(figure, judgement=Judgement.DIFFERS, erratum="A misprint.")
        for figure in blatt.figures
        if figure.formula
    ][:1]
    works = (replace(blatt, figures=tuple(wrong)),)
    html = page_html(build(shared_facts([], literature=replace(literature, works=works))))
    text = visible_text(read_page(html))
    assert "prints 1 of these formulas." in text
    assert "0 of them agree with ours." in text
    assert "different. A misprint." in text
    assert 'class="agreement-differs"' in html


def test_dice_lead_to_the_rulesets_that_there_are(page: Page) -> None:
    """A die's heading is a link where the site has its ruleset, and plain text elsewhere."""
    links = [link.get("href") for link in read_page(page_html(page)).iter("a")]
    assert links == ["../d4/", "../classic/", "../d20/", "../literature/"]


def test_the_page_is_whole(page: Page) -> None:
    """The page has one main heading, named scroll regions, and nothing left unfilled."""
    root = read_page(page_html(page))
    assert page.address == "formulas"
    assert len(list(root.iter("h1"))) == 1
    regions = [part for part in root.iter("div") if part.get("class") == "scroll"]
    assert len(regions) == 3
    assert all(region.get("aria-label") and region.get("tabindex") == "0" for region in regions)
    assert "None" not in visible_text(root)
    assert "{{" not in page_html(page)
    assert len(page.description) <= 160


def test_values_of_the_data_are_counted_rolls(page: Page) -> None:
    """For dice of up to eight faces each value is the share of all rolls, listed one by one."""
    counted = 0
    for row in numbers_of(page, "values"):
        attack, defence, faces = row["attacker_dice"], row["defender_dice"], row["faces"]
        assert row["attackers_lost"] + row["defenders_lost"] == min(attack, defence)
        if faces > 8:
            continue
        counts = count_rolls((faces,) * attack, (faces,) * defence, "defender")
        chance = Fraction(counts[row["attackers_lost"]], sum(counts))
        assert fraction(row, "chance") == chance
        counted += 1
    assert counted == 3 * 14


def test_limits_of_the_data_have_no_ties(page: Page) -> None:
    """As faces grow, one die each wins half of the rounds; every round's limits add up to 1."""
    totals: dict[tuple[int, int], Fraction] = {}
    for row in numbers_of(page, "formulas"):
        key = row["attacker_dice"], row["defender_dice"]
        totals[key] = totals.get(key, Fraction(0)) + fraction(row, "limit")
        if key == (1, 1):
            assert fraction(row, "limit") == Fraction(1, 2)
    assert set(totals.values()) == {Fraction(1)}
    assert len(totals) == 6

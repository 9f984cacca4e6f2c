from decimal import Decimal
from fractions import Fraction
from xml.etree.ElementTree import Element

import pytest

from generator.pages.page import Page
from generator.pages.play.roll_or_blitz import KIND, build
from generator.site.rendering import page_html
from tests.given import shared_facts
from tests.pages.page_data import numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.twin import roll_or_blitz as twin

KINDS = ("balanced-blitz", "balanced-blitz-capital", "balanced-blitz-zombie")
SIDE = 6


@pytest.fixture(scope="module")
def record() -> Page:
    """The page of a small site, as a record."""
    return build(shared_facts(["classic", *KINDS], SIDE))


@pytest.fixture(scope="module")
def page(record: Page) -> Element:
    """The page of a small site."""
    return read_page(page_html(record))


def test_the_answer_comes_first_with_the_app_s_version(page: Element) -> None:
    """Who is the favourite decides; the ends of the curve and the version stand beside it."""
    lead = text_of(page.find(".//p[@class='lead']"))
    advice = "blitz if you are the favourite; roll by hand if you are not."
    assert lead.startswith(f"With dice set to Balanced Blitz: {advice}")
    assert "84.5% of the time or more" in lead
    assert "15.5% of the time or less" in lead
    assert "v3.3; the app has used other rules since v3.20" in lead


def test_rules_count_both_ways(page: Element) -> None:
    """What is remembered stands for armies that can attack, and for all on the territory."""
    first, capital, zombies = (text_of(each) for each in page.findall(".//article/ul[1]/li")[:3])
    assert "blitz with at least 1 attacker (A) more than they have defenders" in first
    assert "at least 2 armies on the territory (T) more than they have defenders" in first
    assert "at least 1¾ attackers for each defender (A" in capital
    assert "at least as many attackers (A) as they have defenders" in zombies
    assert "these rules hold for 1 to 6 defenders" in visible_text(page)
    assert "T = A + 1" in visible_text(page)


def test_tables_show_every_battle(record: Page, page: Element) -> None:
    """Each cell is the difference of the twin's chances, and its row says which is better."""
    rows = numbers_of(record, "battles")
    assert len(rows) == len(KINDS) * SIDE * SIDE
    tables = page.findall(".//table[@data-counted='rows']")
    assert len(tables) == len(KINDS)
    for row in rows:
        battle = row["ruleset"], row["attackers"], row["defenders"]
        hand, blitz = twin.hand(*battle), twin.at_once(*battle)
        assert row["by_hand"] == hand.numerator / hand.denominator
        assert abs(Decimal(row["blitz_decimal"]) - blitz) < Decimal("1e-19")
        assert row["better"] == twin.better(*battle)
        gain = Fraction(blitz) - hand
        assert abs(Fraction(row["gain_decimal"]) - gain) < Fraction(1, 10**19)
        shown = rows_of(tables[KINDS.index(battle[0])])[battle[1] - 1][battle[2]]
        assert abs(Fraction(shown.replace("−", "-")) - 100 * gain) <= Fraction(5, 100)


def test_the_table_to_remember_is_of_the_fewest_attackers(record: Page, page: Element) -> None:
    """Against each number of defenders the first attackers for whom the twin's blitz is better."""
    shown = rows_of(page.find(".//table[@data-counted='cells']"))
    for row in numbers_of(record, "needed"):
        first = next(
            a for a in range(1, 20) if twin.better(row["ruleset"], a, row["defenders"]) == "blitz"
        )
        assert row["needed"] == first
        assert shown[row["defenders"] - 1][1 + KINDS.index(row["ruleset"])] == str(first)


def test_the_curve_is_drawn_and_stands_in_a_table(record: Page, page: Element) -> None:
    """The picture has the points of the numbers, which stand below it every five percent."""
    curve = {row["hand_percent"]: row["blitz"] for row in numbers_of(record, "curve")}
    assert [*curve] == [*range(101)]
    path = page.find(".//path[@class='curve__blitz']")
    assert path is not None
    points = path.get("d", "").lstrip("M").split("L")
    assert len(points) == 101
    for percent, point in enumerate(points):
        across, down = point.split(" ")
        assert int(across) == percent
        assert abs(float(down) + 100 * curve[percent]) <= 0.051
    numbers = rows_of(page.findall(".//table[@class='rounds']")[1])
    assert [row[0] for row in numbers] == [f"{percent}%" for percent in range(0, 101, 5)]
    assert numbers[10] == ["50%", "50.0%"]


def test_every_site_has_the_page() -> None:
    """A site without balanced blitz has the page, too; it leads to no page that is not there."""
    (page,) = KIND.pages(shared_facts(["classic"], 2))
    links = {link.get("href") for link in read_page(page_html(page)).iter("a")}
    assert "../classic/" in links
    assert "../balanced-blitz/" not in links

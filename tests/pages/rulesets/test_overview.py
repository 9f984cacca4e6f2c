from fractions import Fraction

import pytest

from generator.pages.page import Page
from generator.pages.rulesets import alias
from generator.pages.rulesets.overview import build
from generator.site.rendering import page_html
from risk_odds.rounds import rounds_of
from risk_odds.ruleset_files import load_rulesets
from tests import rounding
from tests.api.documents import read, rows, table_of
from tests.conftest import LARGEST, RULESETS, Built
from tests.given import Named, ruleset_facts
from tests.hostile_ruleset import HOSTILE, hostile_ruleset
from tests.pages.grids import tree_of
from tests.pages.page_data import numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.twin.battles import win
from tests.twin.rounds import losses_with_dice, round_losses

LISTED = ("classic", "capital-wall", "uk-1990")
"""Rulesets whose rounds the twin lists roll by roll, without a choice of dice."""


def page_of(ruleset: Named) -> Page:
    """Return a ruleset's overview."""
    (page,) = build(ruleset_facts(ruleset))
    return page


@pytest.mark.parametrize("name", sorted(load_rulesets()))
def test_every_round_is_shown_with_its_chance(name: str) -> None:
    """Each outcome's row has its chance and its rolls, correctly rounded."""
    tree = read_page(page_html(page_of(name)))
    found = rows_of(tree.findall(".//table[@class='rounds']")[0])
    outcomes = [
        (outcome.rolls, each.rolls)
        for each in rounds_of(load_rulesets()[name])
        for outcome in each.outcomes
    ]
    for row, (rolls, total) in zip(found, outcomes, strict=True):
        assert row[-1] == f"{rolls:,} of {total:,}"
        assert rounding.percent(Fraction(rolls, total)) in row


@pytest.mark.parametrize("name", RULESETS)
def test_the_built_overview_tells_the_rule(built: Built, name: str) -> None:
    """The overview has rule, rolls, sources, confidence, aliases, and how armies are counted."""
    ruleset = load_rulesets()[name]
    page = tree_of(built.folder / name)
    text = visible_text(page)
    assert ruleset.summary in text
    assert " ".join(ruleset.rule.split()) in text
    assert "2,890 of 7,776" in text
    assert "T = A + 1" in text
    assert f"every battle up to {LARGEST} v {LARGEST}" in text
    sure = {"high": "Very sure.", "medium": "Fairly sure.", "low": "Not sure."}
    assert f"How sure are we of these dice? {sure[ruleset.confidence]}" in text
    assert all(source.title in text for source in ruleset.sources)
    assert all(alias.title in text and alias.note in text for alias in ruleset.aliases)
    assert ruleset.note is None or ruleset.note in text
    rows = rows_of(page.find(".//table[@class='rounds']"))
    assert len(rows) == sum(len(each.outcomes) for each in rounds_of(ruleset))
    assert "None" not in text


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_overview_leads_to_all_its_pages(built: Built, ruleset: str) -> None:
    """Every table page, the downloads and one battle are linked from the overview."""
    folder = built.folder / ruleset
    links = {
        link.get("href", "").removeprefix(f"../{ruleset}/") for link in tree_of(folder).iter("a")
    }
    beside = {path.name for path in folder.iterdir() if path.is_dir() and "-vs-" not in path.name}
    assert links >= {f"{name}/" for name in (*beside, "8-vs-5")}


def test_an_other_reading_is_a_note_with_its_rounds() -> None:
    """Leader attacks with a cap, which is not solved, has its rounds beside those that are."""
    page = page_of("leader-attack")
    solved, noted = read_page(page_html(page)).findall(".//table[@class='rounds']")
    assert "With a cap at 6" in text_of(noted.find("caption"))
    for table, ruleset in ((solved, "leader-attack"), (noted, "leader-attack-capped")):
        rolls = [row[-1].replace(",", "").split(" of ") for row in rows_of(table)]
        chances = [
            chance
            for a in (1, 2, 3)
            for d in (1, 2)
            for _, chance in sorted(losses_with_dice(ruleset, a, d).items())
        ]
        assert [Fraction(int(count), int(total)) for count, total in rolls] == chances


@pytest.mark.parametrize(
    ("ruleset", "readings"),
    [
        ("leader-attack", ["leader-attack-capped"]),
        (
            "legacy-ammo-fortification",
            [
                "legacy-ammo-fortification, ammo first",
                "legacy-ammo-fortification, fortification first",
            ],
        ),
    ],
)
def test_one_battle_stands_there_by_each_reading(ruleset: str, readings: list[str]) -> None:
    """The reading that is solved comes first, then each other one with the twin's chance."""
    (page,) = build(ruleset_facts(ruleset, 8))
    (table,) = read_page(page_html(page)).findall(".//table[@class='readings']")
    assert "8 attackers (A; T = 9) v 5 defenders" in text_of(table)
    chances = [row[-1] for row in rows_of(table)]
    assert chances == [rounding.percent(win(name, 8, 5)) for name in (ruleset, *readings)]
    titles = [reading.title for reading in load_rulesets()[ruleset].other_readings]
    assert [text_of(row.find("th")) for row in table.findall("tbody/tr")][1:] == titles


def test_who_rolls_three_dice_learns_why_all_is_lost_so_often() -> None:
    """The page and those at other names have the sentence with both chances, exact and rounded."""
    facts = ruleset_facts("three-dice-defence")
    for page in (*build(facts), *alias.build(facts)):
        text = " ".join(visible_text(read_page(page_html(page))).split())
        assert "Why so often “won 0, lost 3”?" in text
        assert f"{rounding.percent(Fraction(17_871, 46_656))} of the rolls (17,871 of" in text
        assert f"(3 v 2) the attacker loses 2 in {rounding.percent(Fraction(2275, 7776))}" in text
    assert "won 0" not in page_html(page_of("classic"))


@pytest.mark.parametrize("ruleset", LISTED)
def test_rounds_of_the_data_are_the_twins(built: Built, ruleset: str) -> None:
    """Each round of the data has the outcomes of all its rolls listed."""
    found = rows(table_of(read(built, f"{ruleset}.json"), "rounds"))
    for cell in {(row["attackers"], row["defenders"]) for row in found}:
        outcomes = {
            (row["attackers_lost"], row["defenders_lost"]): Fraction(row["rolls"], row["total"])
            for row in found
            if (row["attackers"], row["defenders"]) == cell and row["rolls"]
        }
        exact = round_losses(ruleset, *cell)
        assert outcomes == {losses: chance for losses, chance in exact.items() if chance}


def test_the_data_are_of_the_reading_that_is_solved() -> None:
    """Rounds of another reading are on the page, and not among the data."""
    found = numbers_of(page_of("leader-attack"), "rounds")
    ruleset = load_rulesets()["leader-attack"]
    assert len(found) == sum(len(each.outcomes) for each in rounds_of(ruleset))


def test_hostile_text_is_escaped_everywhere() -> None:
    """Title, rule, sources, aliases, notes: all is text, whatever somebody's file says."""
    html = page_html(page_of(hostile_ruleset()))
    assert "<script>" not in html
    assert html.count("&lt;script&gt;") >= 10
    assert text_of(read_page(html).find(".//h1")) == HOSTILE


@pytest.mark.parametrize("ruleset", LISTED)
def test_the_first_screen_has_the_odds_of_small_battles(built: Built, ruleset: str) -> None:
    """Below the rule in one sentence stand the twin's chances, each linked to its battle, and the
    way to the tables.
    """
    tree = tree_of(built.folder / ruleset)
    table = tree.find(".//div[@class='glance scroll']/table")
    assert table is not None
    assert rows_of(table) == [
        [str(a), *(rounding.percent(win(ruleset, a, d)) for d in range(1, 6))]
        for a in range(1, LARGEST + 1)
    ]
    links = [link.get("href") for link in table.findall(".//a")]
    assert links == [f"{a}-vs-{d}/" for a in range(1, LARGEST + 1) for d in range(1, 6)]
    article = tree.find(".//article")
    assert article is not None
    order = [child.get("class") for child in article if child.get("class") != "also"]
    assert order[:4] == [None, "lead", "glance scroll", "actions"]
    ways = [link.get("href") for link in tree.findall(".//p[@class='actions']/a")]
    assert ways == ["odds/", "armies-needed/", "losses/", f"{LARGEST}-vs-5/"]


@pytest.mark.parametrize(
    ("largest", "attackers", "defenders"), [(10, 8, 5), (6, 6, 5), (3, 3, 3), (1, 1, 1)]
)
def test_the_odds_at_a_glance_fit_the_first_screen(
    largest: int, attackers: int, defenders: int
) -> None:
    """However far a ruleset is solved, they are those of eight attackers and five defenders at
    most, from one each on, and of no battle that has no page.
    """
    (page,) = build(ruleset_facts("classic", largest))
    found = [
        (a, [Fraction(*chance) for chance in chances]) for a, chances in page.shown["odds"].rows
    ]
    assert found == [
        (a, [win("classic", a, d) for d in range(1, defenders + 1)])
        for a in range(1, attackers + 1)
    ]


@pytest.mark.parametrize(
    ("name", "is_said"), [("leader-stronghold", True), ("classic", False), ("dutch", False)]
)
def test_other_rules_with_classic_s_odds_say_so(name: str, is_said: bool) -> None:
    """Who reads the same number under two rules learns that it is no mistake."""
    text = visible_text(read_page(page_html(page_of(name))))
    assert ("Every battle has the same odds as under Classic" in text) == is_said


@pytest.mark.parametrize(
    ("name", "is_said"),
    [("d8-attack", True), ("stronghold", True), ("classic", False), ("dutch", False)],
)
def test_rules_under_which_fewer_dice_may_be_better_say_so(name: str, is_said: bool) -> None:
    """The odds are of all dice: who could do better with fewer is told, and led to where."""
    tree = read_page(page_html(page_of(name)))
    assert ("Under these rules fewer are sometimes better" in visible_text(tree)) == is_said
    links = [link.get("href") for link in tree.iter("a")]
    assert (f"../how-many-dice/#exceptions-{name}" in links) == is_said

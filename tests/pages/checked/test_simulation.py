import json
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from xml.etree.ElementTree import Element

import pytest

from generator.api.page_document import page_csv
from generator.facts.simulation import Simulation, load_simulation, scores_of_all
from generator.pages.checked.simulation import build
from generator.pages.page import Page
from generator.site.rendering import page_html
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from tests import expected, rounding
from tests.api.documents import read
from tests.conftest import PROJECT, Built
from tests.conftest import RULESETS as SITES_RULESETS
from tests.given import shared_facts
from tests.pages.page_data import is_rounded, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.twin import battles as twin

RULESETS = load_rulesets()
FOUGHT = 50 * len(RULESETS)
"""Fifty matchups of each ruleset are simulated."""


@pytest.fixture(scope="module")
def simulation() -> Simulation:
    return load_simulation()


@pytest.fixture(scope="module")
def page(simulation: Simulation) -> Page:
    return made(RULESETS, simulation)


@pytest.fixture(scope="module")
def root(page: Page) -> Element:
    return read_page(page_html(page))


def made(rulesets: dict[str, Ruleset], simulation: Simulation) -> Page:
    scores = scores_of_all(simulation, rulesets)
    page = build(shared_facts(rulesets.values(), scores=scores))
    assert page is not None
    return page


def only(*rulesets: str) -> dict[str, Ruleset]:
    return {ruleset: RULESETS[ruleset] for ruleset in rulesets}


def lead(root: Element) -> str:
    return text_of(root.find(".//p[@class='lead']"))


def spoilt(simulation: Simulation, ruleset: str) -> Simulation:
    """Return the file with a first matchup that agrees with no chance."""
    simulated = simulation.rulesets[ruleset]
    first = simulated.matchups[0].model_copy(update={"wins": 1})
    changed = simulated.model_copy(update={"matchups": (first, *simulated.matchups[1:])})
    return simulation.model_copy(update={"rulesets": simulation.rulesets | {ruleset: changed}})


def test_the_answer_comes_first(page: Page, root: Element) -> None:
    """The first paragraph says that all agree, and how far the farthest is away."""
    article = root.find("article")
    assert article is not None
    assert [child.tag for child in article[:2]] == ["h1", "p"]
    distances = [abs(distance(row[4])) for row in all_rows(root)]
    assert lead(root) == (
        f"All {FOUGHT:,} simulated chances lie within 4.5 standard errors of the exact ones. "
        f"The farthest is {max(distances):.2f} standard errors away."
    )
    assert max(distances) <= 4.5
    assert page.address == "simulation"
    assert f"{FOUGHT * 200_000:,}" in page.description
    assert len(page.description) <= 160


def distance(text: str) -> float:
    return float(text.replace("−", "-"))


def all_rows(root: Element) -> list[list[str]]:
    return [row for details in folded(root) for row in rows_of(details.find(".//table"))]


def folded(root: Element) -> list[Element]:
    """Return the parts that open with the matchups of a ruleset."""
    return [each for each in root.iter("details") if each.get("id", "").startswith("simulation-")]


def test_each_ruleset_has_a_row_and_its_matchups(root: Element) -> None:
    """The table names every ruleset, its battles and its farthest matchup, shown below."""
    rows = rows_of(root.find(".//table[@class='choices']"))
    assert [row[0] for row in rows] == [ruleset.title for ruleset in RULESETS.values()]
    details = folded(root)
    assert [each.get("id") for each in details] == [f"simulation-{name}" for name in RULESETS]
    for row, each in zip(rows, details, strict=True):
        matchups = {found[0]: found[4] for found in rows_of(each.find(".//table"))}
        assert row[1:3] == [f"{len(matchups)}", "10,000,000"]
        assert matchups[row[4]] == row[3]
        assert abs(distance(row[3])) == max(abs(distance(text)) for text in matchups.values())
    links = {link.get("href") for link in root.findall(".//table[@class='choices']//a")}
    assert links == {f"#simulation-{name}" for name in RULESETS}


def test_both_chances_are_shown_rightly(root: Element, simulation: Simulation) -> None:
    """Simulated and exact chance are rounded correctly; T is one more than A."""
    details = root.find(".//details[@id='simulation-dutch']")
    assert details is not None
    published = simulation.rulesets["dutch"].matchups
    for row, matchup in list(zip(rows_of(details.find(".//table")), published, strict=True))[:8]:
        exact = twin.win("dutch", matchup.attackers, matchup.defenders)
        assert row[:4] == [
            f"{matchup.attackers} v {matchup.defenders}",
            f"{matchup.attackers + 1}",
            f"{matchup.wins / 2_000:.2f}%",
            rounding.percent(exact, 2),
        ]


def test_the_unusual_ones_are_counted(root: Element) -> None:
    """The number of chances 2 standard errors away is the tables', about 1 of 22."""
    beyond = sum(abs(distance(row[4])) > 2 for row in all_rows(root))
    assert f"Here it did in {beyond} of {FOUGHT:,}." in visible_text(root)
    assert 30 <= beyond <= 90


def test_only_present_rulesets_are_shown(simulation: Simulation) -> None:
    """A site of few rulesets shows these alone, and speaks of no other."""
    root = read_page(page_html(made(only("classic", "d8"), simulation)))
    assert lead(root).startswith("All 100 simulated chances")
    assert len(folded(root)) == 2
    assert "blitz" not in visible_text(root)
    assert "choices published here" not in visible_text(root)
    assert "1 ruleset:" in made(only("classic"), simulation).description


def test_the_simulations_own_document_stands_beside_the_page(page: Page) -> None:
    """At the page's address is the file that it is made from, and no document of its table."""
    assert page.own_document


def test_a_site_without_simulated_rulesets_has_no_page(simulation: Simulation) -> None:
    """Where nothing was simulated there is nothing to show."""
    own = RULESETS["classic"].model_copy(update={"id": "own"})
    assert scores_of_all(simulation, {"own": own}) == {}
    assert build(shared_facts([own])) is None


def test_a_disagreement_is_shown(simulation: Simulation) -> None:
    """A chance that does not agree is counted in the first sentence and marked."""
    root = read_page(page_html(made(only("classic", "d8"), spoilt(simulation, "d8"))))
    assert lead(root).startswith("1 of 100 simulated chances lie more than 4.5 standard errors")
    summaries = [text_of(each.find("summary")) for each in folded(root)]
    assert summaries[0].endswith("all 50 within 4.5 standard errors")
    assert summaries[1].endswith("1 of 50 beyond 4.5 standard errors")
    assert len(root.findall(".//tr[@class='agreement-differs']")) == 1


def test_hostile_text_in_a_title_is_escaped(simulation: Simulation) -> None:
    """Markup in a ruleset's title stays text."""
    rulesets = {
        name: ruleset.model_copy(update={"title": "<b>&</b>"})
        for name, ruleset in only("classic", "dutch", "balanced-blitz").items()
    }
    html = page_html(made(rulesets, simulation))
    assert "<b>" not in html
    assert html.count("&lt;b&gt;&amp;&lt;/b&gt;") >= 9


def test_the_built_data_are_of_the_sites_rulesets(built: Built, simulation: Simulation) -> None:
    """The small site has the file that the page is made from, and a table of its own rulesets."""
    file = json.loads((PROJECT / "docs" / "simulation.json").read_text(encoding="utf-8"))
    document = read(built, "simulation.json")
    assert {key: document[key] for key in file} == file
    (table,) = made({name: RULESETS[name] for name in SITES_RULESETS}, simulation).tables
    assert (built.folder / "simulation.csv").read_text(encoding="utf-8") == page_csv(table)
    assert {row[0] for row in table.rows} == set(SITES_RULESETS)


def test_chances_of_the_data_are_the_twins(page: Page, simulation: Simulation) -> None:
    """Each simulated battle has its share of wins and, beside it, the twin's exact chance; how many
    standard errors lie between the two is said to two places.
    """
    found = numbers_of(page, "simulation")
    assert len(found) == sum(len(each.matchups) for each in simulation.rulesets.values())
    published = {
        (name, matchup.attackers, matchup.defenders): matchup
        for name, each in simulation.rulesets.items()
        for matchup in each.matchups
    }
    compared = 0
    for row in found:
        cell = row["attackers"], row["defenders"]
        matchup = published[row["ruleset"], *cell]
        assert row["battles"] == matchup.battles
        if RULESETS[row["ruleset"]].transformation:
            continue
        share = Fraction(matchup.wins, matchup.battles)
        assert is_rounded(row, "simulated", share)
        if max(cell) <= 8:
            exact = expected.win(row["ruleset"], *cell)
            assert is_rounded(row, "win", exact)
            error = sqrt(exact * (1 - exact) / matchup.battles)
            assert row["standard_errors"] == round(float(share - exact) / error, 2)
            compared += 1
    assert compared > 100


def test_the_figure_counts_the_tables(page: Page, root: Element) -> None:
    """The figure's bars are the tables' standard errors, counted by halves; its claim is theirs.

    The tables round to two places: what lies at the end of a band may be in either beside it.
    """
    errors = [distance(row[4]) for row in all_rows(root)]
    rows = rows_of(root.find(".//table[@id='scatter-numbers']"))
    assert sum(int(row[1]) for row in rows) == len(errors)
    for (low, high), row in zip(pairwise([-99, *halves(), 99]), rows, strict=True):
        inside = [error for error in errors if low <= error <= high]
        unsure = sum(error in (low, high) for error in inside)
        assert len(inside) - unsure <= int(row[1]) <= len(inside)
    near = sum(int(row[1]) for row in rows if row[0] in NEAR)
    assert page.figures[0].claim.startswith(f"{rounding.percent(Fraction(near, len(errors)), 1)} ")
    assert page.figures[0].claim.endswith(" 68.3%.")
    # under the bars stand whole numbers alone, each where it is
    whole = [f"{end:.0f}".replace("-", "−") if end.is_integer() else "" for end in halves()]
    assert page.figures[0].edges == ("", *whole, "")


NEAR = {"−1 to −0.5", "−0.5 to 0", "0 to 0.5", "0.5 to 1"}


def halves() -> list[float]:
    return [half / 2 for half in range(-7, 8)]

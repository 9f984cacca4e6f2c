import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations
from xml.etree.ElementTree import Element

import pytest

from generator.facts.conquest import Conquest, Freedom, Payback, Way
from generator.pages.page import Page
from generator.pages.play.continents import (
    KIND,
    NAMED,
    SHOWN,
    _entries,
    _failing,
    _freedom,
    _with_stack,
    build,
)
from generator.scope.chances import OF_CHAINS
from generator.site.rendering import page_html
from risk_odds.board import Continent, load_board
from risk_odds.numbers import Ratio
from tests import rounding
from tests.given import shared_facts
from tests.pages.page_data import numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.rulesets import make_ruleset
from tests.twin import battles

BOARD = load_board()


@cache
def published() -> dict[str, Page]:
    """The pages by their addresses."""
    made = build(shared_facts(["classic", "three-dice-defence"]))
    return {page.address: page for page in made}


def overview() -> Page:
    """The page about all continents."""
    return published()["continents"]


def tree_of(page: Page) -> Element:
    """Return the page as a browser reads it."""
    return read_page(page_html(page))


def table_of(tree: Element, label: str) -> Element:
    """Return the table in the region with this name."""
    found = tree.find(f".//div[@aria-label='{label}']/table")
    assert found is not None
    return found


def stacks_of(page: Page) -> dict[tuple[int, float], int]:
    """Return the stacks that a continent's data have, by armies on each and chance."""
    return {
        (row["defenders"], row["chance"]): row["attackers"] for row in numbers_of(page, "stacks")
    }


def test_there_is_a_page_for_each_continent_and_one_for_all() -> None:
    """Seven pages stand where their kind says."""
    assert tuple(published()) == KIND.addresses
    assert len(published()) == 7


def test_titles_are_the_players_questions() -> None:
    """The page of each continent asks its own question, and says so in its heading."""
    assert overview().title == "Continents: how many armies they take"
    assert published()["continents/asia"].title == "How many armies take Asia?"
    for address, page in published().items():
        heading = text_of(tree_of(page).find(".//h1"))
        assert heading == ("Continents" if address == "continents" else page.title)


def test_the_map_has_a_stack_and_a_route_for_each_continent() -> None:
    """Its words name both counts, and each route takes every territory of its continent once, each
    beside the one before; the table below says the same.
    """
    tree = tree_of(overview())
    drawing = tree.find(".//figure/svg")
    assert drawing is not None
    rows = rows_of(table_of(tree, "The map in words"))
    words = [" ".join(text_of(each).split()) for each in drawing.findall("text")]
    assert words == [f"{name} A {attackers}, T {all_}" for name, attackers, all_, *_ in rows]
    for row, continent in zip(rows, BOARD.continents, strict=True):
        name, attackers, all_, outside, route = row
        assert name == continent.name
        assert int(attackers) == stacks_of(published()[f"continents/{continent.slug}"])[2, 0.75]
        assert int(all_) == int(attackers) + 1
        stops = route.split(" → ")
        assert sorted(stops) == sorted(continent.territories)
        for one, two in pairwise(stops):
            assert two in continent.territories[one]
        beside = re.split(", | or ", outside)
        assert set(beside) == {*continent.borders[stops[0]]}
        first_way = tree_of(published()[f"continents/{continent.slug}"]).find(".//dl/dd")
        assert text_of(first_way).startswith(f"{route} (")


def test_the_overview_answers_first() -> None:
    """Its first sentence names the cheapest continents, and its table has all of them."""
    tree = tree_of(overview())
    lead = text_of(tree.find(".//p[@class='lead']"))
    assert lead.startswith("If 2 armies hold each territory, 13 attackers")
    assert "take South America or Australia at least 75% of the time. Asia needs 35" in lead
    rows = {
        row[0]: row[1:] for row in rows_of(table_of(tree, "The smallest stack for each continent"))
    }
    assert [*rows] == [continent.name for continent in BOARD.continents]
    for continent in BOARD.continents:
        stacks = stacks_of(published()[f"continents/{continent.slug}"])
        assert rows[continent.name] == [f"{stacks[armies, 0.75]}" for armies in (1, 2, 3, 4)]


@pytest.mark.parametrize("continent", BOARD.continents, ids=lambda each: each.slug)
def test_stacks_are_the_twins(continent: object) -> None:
    """On every continent's page the stacks against one army are just enough, by the twin."""
    (found,) = (each for each in BOARD.continents if each is continent)
    page = published()[f"continents/{found.slug}"]
    size = len(found.territories)
    rows = rows_of(table_of(tree_of(page), "The smallest stack"))
    for percent, shown in zip((50, 75, 90, 95), rows[0][1:], strict=True):
        wanted = Fraction(percent, 100)

        def chance(stack: int) -> Fraction:
            return battles.campaign(["classic"] * size, stack, [1] * size).chances[-1]

        assert chance(int(shown)) >= wanted > chance(int(shown) - 1)


def test_every_way_in_is_named_with_a_route() -> None:
    """From where each border can be attacked, and a route over neighbours through everything."""
    for continent in BOARD.continents:
        tree = tree_of(published()[f"continents/{continent.slug}"])
        ways = [text_of(each) for each in tree.findall(".//dl/dt")]
        assert [way.partition(",")[0] for way in ways] == [*continent.borders]
        for way, outside in zip(ways, continent.borders.values(), strict=True):
            assert all(territory in way for territory in outside)
        for route in tree.findall(".//dl/dd"):
            names = text_of(route).partition(" (")[0].split(" → ")
            assert sorted(names) == sorted(continent.territories)


def test_cells_lead_to_their_chains() -> None:
    """A stack links to the chain of that many equal territories; a capital has its own rules."""
    tree = tree_of(published()["continents/australia"])
    cell = table_of(tree, "The smallest stack").findall(".//a")[5]
    assert text_of(cell) == "13"
    assert cell.get("href") == "../../paths/?a=13&d=2&rules=classic&to=2&to=2&to=2"
    plain, one, every = table_of(tree, "The smallest stack with capitals").findall(".//a")[6:9]
    assert [text_of(each) for each in (plain, one, every)] == ["17", "19", "25"]
    addresses = [each.get("href", "") for each in (plain, one, every)]
    assert addresses[0] == "../../paths/?a=17&d=3&rules=classic&to=3&to=3&to=3"
    assert addresses[1].count("capital") == 1 or addresses[1].count(".classic") == 3
    assert addresses[2] == "../../paths/?a=25&d=3&rules=capital&to=3&to=3&to=3"
    smallest = table_of(tree_of(overview()), "The smallest stack for each continent")
    assert re.fullmatch(
        r"\.\./paths/\?a=21&d=1&rules=classic(&to=1){11}",
        smallest.findall(".//tr")[5].findall(".//a")[1].get("href", ""),
    )


def test_failed_attempts_are_told_from_the_data() -> None:
    """What failed attempts lose is stated from the least to the greatest of the rows shown."""
    parts = []
    for row in numbers_of(overview(), "payback"):
        chance, lost, taken = (
            Fraction(row[f"{name}_decimal"]) for name in ("reached", "lost", "lost_if_taken")
        )
        if row["chance"] == 0.75:
            parts.append((lost - chance * taken) / (1 - chance) / row["attackers"])
    least, most = (rounding.places(100 * each, 0) for each in (min(parts), max(parts)))
    told = f"a failed one costs {least}% to {most}% of the attackers (A) on average"
    assert told in visible_text(tree_of(overview()))


def found_out(
    continent: Continent,
    stack: int | None = None,
    lost: Mapping[Ratio, int] = {},
    freedom: Freedom | None = None,
) -> Conquest:
    """Return a conquest of a continent, with the stack that is shown, and the armies lost by the
    chance wanted: in half of all attempts, that fail, by 10 attackers.
    """
    none = Ratio(0, 1)
    (territory, outside), *_ = continent.borders.items()
    routes = (tuple(continent.territories), tuple(reversed(continent.territories)))
    return Conquest(
        continent,
        (Way(territory, outside, routes),),
        {NAMED: tuple(stack if wanted == SHOWN else 99 for wanted in OF_CHAINS)},
        {},
        (),
        tuple(
            Payback(1, wanted, 10, Ratio(1, 2), none, Ratio(armies, 2), none, none)
            for wanted, armies in lost.items()
        ),
        True,
        freedom,
    )


def test_failed_attempts_lose_from_the_least_to_the_greatest_part() -> None:
    """Of what continents lose at the chance that is shown, the least and the greatest count; other
    chances do not. Without any there is nothing to tell.
    """
    other = OF_CHAINS[-1]
    one, two = BOARD.continents[:2]
    found = [found_out(one, lost={SHOWN: 4, other: 9}), found_out(two, lost={SHOWN: 3, other: 1})]
    assert _failing(found) == (Ratio(3, 10), Ratio(2, 5))
    assert _failing(found[:1]) == (Ratio(2, 5), Ratio(2, 5))
    assert _failing([found_out(one)]) is None


def test_dividing_gains_the_most_of_all_continents() -> None:
    """The greatest gain of a continent is told, and whether any of them needs a smaller stack."""
    fewer, more = Freedom(Ratio(1, 3), True), Freedom(Ratio(2, 5), False)
    for freedoms in permutations([fewer, None, more]):
        found = [
            found_out(each, freedom=freedom)
            for each, freedom in zip(BOARD.continents[:3], freedoms, strict=True)
        ]
        assert _freedom(found) == Freedom(Ratio(2, 5), True)
    assert _freedom([found_out(BOARD.continents[0], freedom=more)]) == more
    assert _freedom([found_out(BOARD.continents[0])]) is None


def test_the_lead_and_the_map_are_there_where_every_stack_is_known() -> None:
    """All continents that need the least are named, and those that need the most; the map has the
    first route of each. Where one stack is beyond the search, both are left out.
    """
    one, two, three = BOARD.continents[:3]
    found = [found_out(one, 7), found_out(two, 5), found_out(three, 5)]
    assert _with_stack(found, min) == (5, (two, three))
    assert _with_stack(found, max) == (7, (one,))
    entries = _entries(found)
    assert [(each.continent, each.attackers) for each in entries] == [
        (one, 7),
        (two, 5),
        (three, 5),
    ]
    for entry in entries:
        assert entry.route == tuple(entry.continent.territories)
        assert entry.outside == next(iter(entry.continent.borders.values()))
    beyond = [*found[:2], found_out(three)]
    assert _with_stack(beyond, min) is None
    assert _with_stack(beyond, max) is None
    assert _entries(beyond) == ()


def test_a_board_without_the_border_in_east_africa_is_told() -> None:
    """Where it is missing, only Africa has a border less: its page says which are left."""
    africa = next(each for each in BOARD.continents if each.name == "Africa")
    assert africa.borders["East Africa"] == ("Middle East",)
    words = "only Egypt and North Africa are borders"
    for address, page in published().items():
        assert (words in visible_text(tree_of(page))) == (address == "continents/africa"), address
    asia = next(each for each in BOARD.continents if each.name == "Asia")
    assert len(asia.borders["Middle East"]) > 1


def test_turns_are_rounded_from_the_data() -> None:
    """What the pages show of losses and turns is what the files have, to a tenth."""
    rows = numbers_of(overview(), "payback")
    shown = {
        row[0]: row[2:]
        for row in rows_of(table_of(tree_of(overview()), "Turns until the bonus has paid"))
    }
    for continent in BOARD.continents:
        own = [row for row in rows if row["continent"] == continent.name]
        assert {row["bonus"] for row in own} == {continent.bonus}
        assert shown[continent.name] == [
            rounding.places(Fraction(row["turns_with_failures_decimal"]), 1)
            for row in own
            if row["chance"] == 0.75
        ]
        table = rows_of(
            table_of(tree_of(published()[f"continents/{continent.slug}"]), "Losses and turns")
        )
        assert [row[3] for row in table] == [
            rounding.places(Fraction(row["lost_if_taken_decimal"]), 1) for row in own
        ]


def test_holding_counts_every_border() -> None:
    """On all borders stand as many as on each, times the borders."""
    for row in numbers_of(overview(), "holding"):
        assert row["on_all_borders"] == row["defenders"] * row["borders"]
    shown = rows_of(table_of(tree_of(overview()), "Armies that hold all borders"))
    assert [row[:3] for row in shown][-1] == ["Australia", "1", "8"]
    assert battles.win("classic", 5, 8) <= Fraction(1, 4) < battles.win("classic", 5, 7)


def test_the_download_has_every_way_in_and_every_capital() -> None:
    """continents.csv names each way in, garrison and chance: plain, with each capital, with all."""
    assert next(iter(overview().csv_files)) == "continents.csv"
    rows = numbers_of(overview(), "stacks")
    ways = sum(len(continent.borders) for continent in BOARD.continents)
    places = sum(len(each.borders) * len(each.territories) for each in BOARD.continents)
    assert len(rows) == 16 * (2 * ways + places)
    for row in rows:
        continent = next(each for each in BOARD.continents if each.name == row["continent"])
        route = row["route"].split(", ")
        assert route[0] == row["first_attacked"]
        assert sorted(route) == sorted(continent.territories)
        assert row["armies_on_the_territory"] == row["attackers"] + 1


def test_both_countings_are_there() -> None:
    """Each page has a switch, and names A and T."""
    for page in published().values():
        tree = tree_of(page)
        assert tree.find(".//div[@data-counting-switch]") is not None
        assert "(A)" in visible_text(tree)
        assert page.scripts == ("controls/counting", "controls/otherrules")


def test_what_freedom_gains_is_said_as_it_is() -> None:
    """With a capital, a change of plan raises the chance a little and saves no army."""
    text = visible_text(tree_of(overview()))
    assert "raise the chance by about 0.04 percentage points at most and make no stack" in text
    assert "no division of the stack is better than keeping it together" in text


def test_without_capitals_nothing_is_said_of_them() -> None:
    """A site without the rules of capitals has the plain answers."""
    pages = {page.address: page for page in build(shared_facts(["classic"]))}
    text = visible_text(tree_of(pages["continents/africa"]))
    assert "capital" not in text
    assert "None" not in text
    data = {page.address: [table.name for table in page.tables] for page in pages.values()}
    assert not [table for tables in data.values() for table in tables if "capital" in table]
    assert stacks_of(pages["continents/africa"]) == stacks_of(published()["continents/africa"])


def test_other_rules_have_no_such_pages() -> None:
    """The pages are for the classic rules, and for rules that have exact chances."""
    assert not list(build(shared_facts(["d8"])))


def test_rules_that_hardly_ever_win_have_dashes() -> None:
    """Whatever the rules called classic are, a page is made, and says nothing that is not so."""
    hopeless = make_ruleset(attacker=(2,), defender=(20, 20))
    classic = hopeless.model_copy(update={"id": "classic", "title": "<b>&</b>"})
    for page in build(shared_facts([classic])):
        html = page_html(page)
        assert "<b>&</b>" not in html
        assert "–" in visible_text(read_page(html))
        assert "None" not in visible_text(read_page(html))

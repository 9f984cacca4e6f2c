from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations
from xml.etree.ElementTree import Element

import pytest

from generator.facts.chains import (
    ASKED,
    EXAMPLES,
    GARRISONS,
    IN_A_ROW,
    LARGEST_STACK,
    PRINTED,
    TO_CAPITAL,
)
from generator.pages.page import Page
from generator.pages.play.paths import build
from generator.scope.chances import OF_CHAINS, OF_PATHS
from generator.scope.limits import MOST_TERRITORIES
from generator.site.rendering import page_html
from risk_odds.ruleset_files import load_rulesets
from tests import rounding
from tests.given import Named, shared_facts
from tests.pages.page_data import fraction, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.twin import battles

RULESETS = load_rulesets()


def page_of(*rulesets: Named) -> Page:
    page = build(shared_facts(rulesets))
    assert page is not None
    return page


CAPITAL_AT_THE_END = EXAMPLES[TO_CAPITAL]


@cache
def the_page() -> Page:
    """The page, built once it is asked for."""
    return page_of(*RULESETS)


pytestmark = pytest.mark.usefixtures("found_once")


@cache
def the_tree() -> Element:
    """The same as a browser reads it."""
    return read_page(page_html(the_page()))


@cache
def stacks_of_the_page() -> list[Element]:
    """The tables of stacks."""
    return the_tree().findall(".//table[@class='needed stacks']")


@pytest.mark.parametrize("place", range(len(GARRISONS)))
@pytest.mark.parametrize("territories", [1, 2, 3, 4])
def test_the_smallest_stacks_are_just_enough(place: int, territories: int) -> None:
    """By the twin, each stack has its chance and one army fewer has not."""
    row = rows_of(stacks_of_the_page()[place])[territories - 1]
    assert row[0] == f"{territories}"
    path = ["classic"] * territories, [GARRISONS[place]] * territories
    for chance, stack in zip(OF_PATHS, row[1:], strict=True):
        attackers = int(stack)
        enough = battles.campaign(path[0], attackers, path[1]).chances[-1]
        too_few = battles.campaign(path[0], attackers - 1, path[1]).chances[-1]
        assert enough >= Fraction(*chance) > too_few


def test_the_tables_are_whole_and_rise() -> None:
    """There are rows for 1 to 10 territories; stacks grow along rows, columns and garrisons."""
    tables = [[list(map(int, row)) for row in rows_of(table)] for table in stacks_of_the_page()]
    assert [len(table) for table in tables] == [IN_A_ROW] * len(GARRISONS)
    for table in tables:
        assert [row[0] for row in table] == list(range(1, IN_A_ROW + 1))
        assert all(row[1] <= row[2] <= row[3] for row in table)
        for column in (1, 2, 3):
            stacks = [row[column] for row in table]
            assert stacks == sorted(set(stacks))
    for smaller, larger in pairwise(tables):
        assert all(few[1] < many[1] for few, many in zip(smaller, larger, strict=True))
    assert max(row[3] for table in tables for row in table) < LARGEST_STACK


def test_both_countings_are_named() -> None:
    """The page says what A and T count before its tables of rows, every one of these names its
    count, and a switch stands above those that follow it.
    """
    text = visible_text(the_tree())
    assert "T = A + 1" in text[: text.index("Territories in a row: the armies you need")]
    for table in stacks_of_the_page():
        caption = table.find("caption")
        assert caption is not None
        words = {each.get("data-counting"): text_of(each) for each in caption.findall("span")}
        assert "(A)" in words["attack"]
        assert "(T)" in words["territory"]
        assert table.get("data-counted") == "cells"
        assert all(len(cell) == 1 for cell in table.findall("tbody/tr/td"))
    order = [
        "switch" if each.get("data-counting-switch") is not None else each.get("class", "")
        for each in the_tree().iter()
    ]
    assert "switch" in order[: order.index("needed stacks")]


def part(name: str) -> str:
    """Return the text of a part of the form."""
    return text_of(the_tree().find(f".//*[@data-question='{name}']"))


def test_the_chain_that_the_page_arrives_with_is_the_twins() -> None:
    """The form's answer, its rows and its tables show the twin's exact chances."""
    defenders = list(ASKED.defenders)
    twin = battles.campaign(["classic"] * 3, ASKED.attackers, defenders)
    taken = [rounding.percent(chance) for chance in twin.chances]
    stopped = [before - after for before, after in pairwise((Fraction(1), *twin.chances))]
    assert part("reached") == taken[-1]
    assert part("steps") == " → ".join(rounding.percent(each, 0) for each in twin.chances)
    worst = stopped.index(max(stopped)) + 1
    assert part("break") == (
        f"If it fails, most often at territory {worst} ({rounding.percent(max(stopped))})."
    )
    left = twin.attackers_left[-1]
    half = max(n for n in left if 2 * sum(left[m] for m in left if m >= n) >= twin.chances[-1])
    assert part("left") == (
        f"Left in the last territory: most often {max(left, key=left.__getitem__)} armies; "
        f"in at least half of the wins, {half} or more."
    )
    rows = [text_of(each) for each in the_tree().findall(".//ol//*[@data-row='taken']")]
    assert rows == taken[1:]
    steps = rows_of(the_tree().find(".//table[@class='chain__table']"))
    ends = [rounding.percent(each) for each in stopped]
    places = map(str, range(1, 4))
    assert steps == [
        list(row) for row in zip(places, map(str, defenders), taken, ends, strict=True)
    ]


def test_the_stacks_and_the_order_of_the_form_are_the_best() -> None:
    """The smallest stacks are just enough, and no order of the three is better than that."""
    rows = rows_of(the_tree().find(".//table[@class='lookup__needed']"))
    for chance, (percents, attackers, territory) in zip(OF_CHAINS, rows, strict=True):
        assert percents == rounding.percent(Fraction(*chance), 0)
        stack = int(attackers)
        assert int(territory) == stack + 1
        enough, too_few = (
            battles.campaign(["classic"] * 3, each, list(ASKED.defenders)).chances[-1]
            for each in (stack, stack - 1)
        )
        assert enough >= Fraction(*chance) > too_few
    chances = {
        order: battles.campaign(["classic"] * 3, ASKED.attackers, list(order)).chances[-1]
        for order in permutations(ASKED.defenders)
    }
    assert max(chances.values()) == chances[ASKED.defenders]
    assert part("order") == "No other order does noticeably better."


def test_the_page_says_how_long_a_chain_may_be() -> None:
    """It says how many territories scripts take."""
    assert f"A chain has up to {MOST_TERRITORIES} territories" in visible_text(the_tree())


def test_a_better_order_is_told() -> None:
    """Where the given order is not the best, the page tells the best one and what it gains."""
    words = text_of(read_page(page_html(page_of("dutch"))).find(".//*[@data-question='order']"))
    twins = [battles.campaign(["dutch"] * 3, 11, order) for order in ([3, 7, 2], [7, 3, 2])]
    best, given = (rounding.percent(twin.chances[-1]) for twin in twins)
    assert words == (
        f"Best order: territories 2, 1, 3 (3, 7, 2 defenders), {best} instead of {given}."
    )


def test_the_path_to_the_capital_is_the_twins() -> None:
    """The worked example shows the twin's chances, where the stack stops, and who is left."""
    example = CAPITAL_AT_THE_END
    twin = battles.campaign(example.rules, example.attackers, example.defenders)
    shown = rows_of(the_tree().find(".//table[@class='path']"))
    before = (Fraction(1), *twin.chances)
    assert [row[3] for row in shown] == [rounding.percent(chance) for chance in twin.chances]
    assert [row[4] for row in shown] == [
        rounding.percent(reached - taken) for reached, taken in pairwise(before)
    ]
    assert shown[-1][1] == "Three-dice defence"
    left = twin.attackers_left[-1]
    assert rows_of(the_tree().find(".//table[@class='survivors']")) == [
        [
            f"{armies}",
            rounding.percent(left[armies]),
            rounding.percent(sum((left[more] for more in left if more >= armies), Fraction(0))),
        ]
        for armies in sorted(left, reverse=True)
    ]
    chance = twin.chances[-1]
    assert text_of(the_tree().find(".//code[@id='capital-fraction']")) == str(chance)
    decimal = Fraction(text_of(the_tree().find(".//code[@id='capital-decimal']")))
    assert decimal == rounding.significant(chance, 20)


def test_the_printed_check_is_shown() -> None:
    """Printed and exact chances stand side by side, with the decimals to which both round alike."""
    rows = rows_of(the_tree().find(".//table[@class='literature']"))
    assert [row[2] for row in rows] == [each.printed for each in PRINTED]
    for row, printed in zip(rows, PRINTED, strict=True):
        rules = ["classic", "space-station", "classic"][: printed.territories]
        defenders = [3, 2, 1][: printed.territories]
        exact = battles.campaign(rules, printed.attackers, defenders).chances[-1]
        assert row[0] == f"A = {printed.attackers} (T = {printed.attackers + 1})"
        assert row[3] == rounding.places(exact, len(printed.printed))
        same = int(row[4])
        theirs = Fraction(printed.printed)
        assert rounding.places(exact, same) == rounding.places(theirs, same)
        assert rounding.places(exact, same + 1) != rounding.places(theirs, same + 1)
        assert same >= 13


def test_the_command_is_shown() -> None:
    """The page shows a command to copy, for the path of the check."""
    assert text_of(the_tree().find(".//pre/code")) == (
        "risk-odds path --attackers 4 --defenders 3,2,1 --rules classic,space-station,classic"
    )


def test_links_lead_to_rulesets_of_the_site() -> None:
    """Every link leads to the overview of a ruleset that is there, to what helps to choose one, to
    the source of the check, to the first battle at the table, to a chain of this page, or to one in
    the literature.
    """
    links = {link.get("href", "") for link in the_tree().iter("a")}
    capital = "?a=15&d=1&rules=classic&to=2&to=2&to=5.1.three-dice-defence"
    assert links == {
        *("../classic/", "../three-dice-defence/", "../rules/#which", "../house-rules/"),
        *("https://github.com/sipolac/risk", capital, "#needed"),
        *("../at-the-table/?a=11&d=7&rules=classic", "../literature/norvig/"),
    }


def test_a_site_of_other_rules_has_its_own_tables() -> None:
    """Without the classic rules the tables are for the site's first, and examples are left out."""
    tree = read_page(page_html(page_of("d4")))
    text = visible_text(tree)
    assert RULESETS["d4"].title in text
    assert "Classic" not in text
    assert tree.find(".//*[@id='capital']") is None
    assert tree.find(".//*[@id='check']") is None


def test_a_site_of_balanced_blitz_alone_has_no_such_page() -> None:
    """Where no ruleset has exact fractions there is no page."""
    assert build(shared_facts(["balanced-blitz"])) is None


def test_hostile_text_in_a_title_is_escaped() -> None:
    """Markup in a ruleset's title stays text."""
    classic = RULESETS["classic"].model_copy(update={"title": "<b>&</b>"})
    html = page_html(page_of(*(RULESETS | {"classic": classic}).values()))
    assert "<b>&" not in html
    assert "&lt;b&gt;&amp;&lt;/b&gt;" in html


def test_the_stacks_of_the_data_are_the_twins() -> None:
    """Each stack reaches its chance along its row of territories, and one fewer does not."""
    data = numbers_of(the_page(), "stacks")
    assert len(data) == 3 * 10 * 3
    checked = 0
    for row in data:
        attackers, territories = row["attackers"], row["territories"]
        assert row["armies_on_the_territory"] == attackers + 1
        if attackers > 8 or territories > 3:
            continue
        checked += 1
        path = ["classic"] * territories, [row["defenders"]] * territories

        def chance(stack: int, path: tuple[list[str], list[int]] = path) -> Fraction:
            return battles.campaign(path[0], stack, path[1]).chances[-1] if stack else Fraction(0)

        assert chance(attackers) >= Fraction(repr(row["chance"])) > chance(attackers - 1)
    assert checked > 5


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_steps_of_the_data_are_the_twins(name: str) -> None:
    """Each step of each example has the twin's exact chance, and what stops adds up."""
    example = EXAMPLES[name]
    steps = numbers_of(the_page(), name)
    assert [step["position"] for step in steps] == [*range(1, len(example.rules) + 1)]
    assert [(step["ruleset"], step["defenders"]) for step in steps] == list(
        zip(example.rules, example.defenders, strict=True)
    )
    twin = battles.campaign(example.rules, example.attackers, example.defenders)
    before = Fraction(1)
    for step, chance in zip(steps, twin.chances, strict=True):
        assert fraction(step, "taken") == chance
        assert fraction(step, "stopped") == before - chance
        before = chance


def test_examples_need_their_rulesets() -> None:
    """The data of a site of other rules have its own stacks, and no example of missing rules."""
    table, chain = page_of("d8").tables
    assert (table.name, chain.name) == ("stacks", "three-in-a-row")
    assert RULESETS["d8"].title in table.title
    names = [table.name for table in page_of("classic", "space-station").tables]
    assert names == ["stacks", "three-in-a-row", "space-station-between"]

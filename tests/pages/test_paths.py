from fractions import Fraction
from itertools import pairwise

import pytest

from generator.chances import OF_PATHS
from generator.pages.page import Page
from generator.pages.paths import (
    EXAMPLES,
    GARRISONS,
    IN_A_ROW,
    LARGEST_STACK,
    build,
    course,
)
from generator.rules import load_rulesets
from generator.site.rendering import page_html
from tests import rounding
from tests.facts import Named, shared_facts
from tests.pages.data import fraction, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.twin import battles

RULESETS = load_rulesets()


def page_of(*rulesets: Named) -> Page:
    page = build(shared_facts(rulesets))
    assert page is not None
    return page


CAPITAL_AT_THE_END = EXAMPLES["capital-at-the-end"]
PAGE = page_of(*RULESETS)
TREE = read_page(page_html(PAGE))
STACKS = TREE.findall(".//table[@class='needed stacks']")


@pytest.mark.parametrize("place", range(len(GARRISONS)))
@pytest.mark.parametrize("territories", [1, 2, 3, 4])
def test_the_smallest_stacks_are_just_enough(place: int, territories: int) -> None:
    """By the twin, each stack has its chance and one army fewer has not."""
    row = rows_of(STACKS[place])[territories - 1]
    assert row[0] == f"{territories}"
    path = ["classic"] * territories, [GARRISONS[place]] * territories
    for chance, stack in zip(OF_PATHS, row[1:], strict=True):
        attackers = int(stack)
        enough = battles.campaign(path[0], attackers, path[1]).chances[-1]
        too_few = battles.campaign(path[0], attackers - 1, path[1]).chances[-1]
        assert enough >= Fraction(*chance) > too_few


def test_the_tables_are_whole_and_rise() -> None:
    """There are rows for 1 to 10 territories; stacks grow along rows, columns and garrisons."""
    tables = [[list(map(int, row)) for row in rows_of(table)] for table in STACKS]
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
    """The page says what A and T count before any table, every table names its count, and a switch
    stands above those that follow it.
    """
    text = visible_text(TREE)
    assert "T = A + 1" in text[: text.index("The armies you need")]
    for table in STACKS:
        caption = table.find("caption")
        assert caption is not None
        words = {each.get("data-counting"): text_of(each) for each in caption.findall("span")}
        assert "(A)" in words["attack"]
        assert "(T)" in words["territory"]
        assert table.get("data-counted") == "cells"
        assert all(len(cell) == 1 for cell in table.findall("tbody/tr/td"))
    tags = [
        each.tag if each.get("data-counting-switch") is None else "switch" for each in TREE.iter()
    ]
    assert "switch" in tags[: tags.index("table")]


def test_the_path_to_the_capital_is_the_twins() -> None:
    """The worked example shows the twin's chances, where the stack stops, and who is left."""
    example = CAPITAL_AT_THE_END
    twin = battles.campaign(example.rules, example.attackers, example.defenders)
    shown = rows_of(TREE.find(".//table[@class='path']"))
    before = (Fraction(1), *twin.chances)
    assert [row[3] for row in shown] == [rounding.percent(chance) for chance in twin.chances]
    assert [row[4] for row in shown] == [
        rounding.percent(reached - taken) for reached, taken in pairwise(before)
    ]
    assert shown[-1][1] == "Three-dice defence"
    left = twin.attackers_left[-1]
    assert rows_of(TREE.find(".//table[@class='survivors']")) == [
        [
            f"{armies}",
            rounding.percent(left[armies]),
            rounding.percent(sum((left[more] for more in left if more >= armies), Fraction(0))),
        ]
        for armies in sorted(left, reverse=True)
    ]
    chance = twin.chances[-1]
    assert text_of(TREE.find(".//code[@id='capital-fraction']")) == str(chance)
    decimal = Fraction(text_of(TREE.find(".//code[@id='capital-decimal']")))
    assert decimal == rounding.significant(chance, 20)


def test_the_capital_needs_so_many() -> None:
    """The smallest stacks for the path to the capital are just enough, by the twin."""
    example = CAPITAL_AT_THE_END
    found = course(RULESETS, example)
    for (_, stack), chance in zip(found.needed, OF_PATHS, strict=True):
        assert stack is not None
        enough = battles.campaign(example.rules, stack, example.defenders).chances[-1]
        too_few = battles.campaign(example.rules, stack - 1, example.defenders).chances[-1]
        assert enough >= Fraction(*chance) > too_few


def test_the_printed_check_is_shown() -> None:
    """Printed and exact chances stand side by side; two are off by one in their last digit."""
    rows = rows_of(TREE.find(".//table[@class='literature']"))
    assert [row[1] for row in rows] == [
        "0.64162289645596",
        "0.15834186479814",
        "0.06507349013892",
    ]
    twin = battles.campaign(["classic", "space-station", "classic"], 4, [3, 2, 1])
    assert [row[2] for row in rows] == [rounding.places(chance, 16) for chance in twin.chances]
    assert [row[3] for row in rows] == [
        "off by one in the last digit",
        "off by one in the last digit",
        "correctly rounded",
    ]


def test_the_command_is_shown() -> None:
    """The page shows a command to copy, for the path of the check."""
    assert text_of(TREE.find(".//pre/code")) == (
        "python -m generator path --attackers 4 --defenders 3,2,1 "
        "--rules classic,space-station,classic"
    )


def test_links_lead_to_rulesets_of_the_site() -> None:
    """Every link leads to the overview of a ruleset that is there, or to a path of one's own."""
    links = {link.get("href", "") for link in TREE.iter("a")}
    assert links == {"../classic/", "../three-dice-defence/", "../house-rules/#path"}


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
    assert "<b>" not in html
    assert "&lt;b&gt;&amp;&lt;/b&gt;" in html


def test_the_stacks_of_the_data_are_the_twins() -> None:
    """Each stack reaches its chance along its row of territories, and one fewer does not."""
    data = numbers_of(PAGE, "stacks")
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
    steps = numbers_of(PAGE, name)
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
    (table,) = page_of("d8").tables
    assert table.name == "stacks"
    assert RULESETS["d8"].title in table.title
    names = [table.name for table in page_of("classic", "space-station").tables]
    assert names == ["stacks", "space-station-between"]

import json
from collections.abc import Mapping
from typing import Any

import pandas as pd
import pytest

from generator.facts.conquest import continents
from generator.facts.continent_datasets import continent_datasets
from generator.pages.play.continents import build
from risk_odds.board import load_board
from tests.conftest import Built
from tests.given import shared_facts

RULESETS = "classic", "three-dice-defence"

PAGES: Mapping[str, tuple[str, dict[str, str]]] = {
    "continent-stacks": ("stacks", {}),
    "continent-paybacks": (
        "payback",
        {
            "chance_to_take_all": "reached",
            "mean_lost_if_taken": "lost_if_taken",
            "mean_lost_in_an_attempt": "lost",
        },
    ),
    "border-breaking": ("breaking", {"mean_attackers_lost": "lost"}),
    "border-holding": ("holding", {}),
}
"""The table of the page on continents for each dataset, and its names of some columns."""


def test_a_site_without_answers_has_no_such_datasets() -> None:
    """Without the classic rules nothing is known of continents, and nothing is written."""
    assert [*continent_datasets(None)] == []


@pytest.mark.parametrize("dataset", PAGES)
def test_the_datasets_hold_what_the_pages_say(built: Built, dataset: str) -> None:
    """Row by row and to all digits; only stacks that are beyond the search have no row."""
    data = pd.read_parquet(built.folder / "data" / "v1" / f"{dataset}.parquet")
    document = json.loads((built.folder / "continents.json").read_text(encoding="utf-8"))
    name, called = PAGES[dataset]
    (table,) = (each for each in document["tables"] if each["name"] == name)
    page = pd.DataFrame(table["rows"], columns=[each["name"] for each in table["fields"]])
    page = page.dropna(subset=["attackers"])
    for column in data.columns:
        shown = column.replace("_decimal", "")
        shown = called.get(shown, shown) + ("_decimal" if column.endswith("_decimal") else "")
        if shown in page.columns:
            assert data[column].tolist() == page[shown].tolist(), column
    assert len(data) == len(page) > 4


def test_with_a_capital_there_are_stacks_for_every_place_of_it() -> None:
    """Where the site has the rules of a capital, each territory of each continent is one once."""
    facts = shared_facts(RULESETS)
    (page, *_) = build(facts)
    shown = next(table for table in page.tables if table.name == "stacks").published
    (stacks, *_) = continent_datasets(facts.solved(continents))
    rows: list[tuple[Any, ...]] = [*stacks.rows]
    territories = {each for one in load_board().continents for each in one.territories}
    assert {row[2] for row in rows} == {"none", *territories}
    names = [field.name for field in shown.fields]
    places = [names.index(field.name) for field in stacks.fields]
    expected = {tuple(row[place] for place in places) for row in shown.rows}
    assert {*rows} == {row for row in expected if row[names.index("attackers")] is not None}


def test_each_route_takes_every_territory_once(built: Built) -> None:
    """A route is an order of all territories of its continent, each beside the one before."""
    routes = pd.read_csv(built.folder / "data" / "v1" / "continent-routes.csv")
    board = {each.name: each for each in load_board().continents}
    assert {*routes["continent"]} == {*board}
    assert not routes.duplicated(["continent", "route"]).any()
    for row in routes.itertuples():
        order = str(row.route).split(", ")
        assert sorted(order) == sorted(board[str(row.continent)].territories)
        assert order[0] == row.first_attacked

from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from generator.pages.learn.flow_chart import build as build_flow_chart
from generator.pages.learn.markov_chain import build
from generator.pages.play.was_i_unlucky import build as build_luck
from generator.verify.faults import Fault
from generator.verify.listed_rolls import read_rules
from generator.verify.markov_chain import (
    FILE,
    FLOW,
    LARGEST,
    LUCK,
    check_flow_chart,
    check_luck,
    check_markov_chain,
    ever,
    next_states,
)
from generator.verify.published import Published
from generator.verify.recursion import Battles
from generator.verify.verification import RULESETS, folder_of
from tests.given import checked_literature, shared_facts
from tests.twin import battles as twin
from tests.verify.documents import drop_row, site_of, spoil

CHECKS = {FLOW: check_flow_chart, LUCK: check_luck}
"""What verifies each of the other documents."""


@pytest.fixture
def site(tmp_path: Path) -> Published:
    """A site that has the page's document alone."""
    page = build(shared_facts(["classic"], literature=checked_literature()))
    assert page is not None
    return site_of(tmp_path, [page], ["classic"], 2)


def checked(site: Published) -> int:
    """Return how many numbers are right."""
    return check_markov_chain(site, partial(folder_of, None)).numbers


def test_the_page_is_right(site: Published) -> None:
    """All its numbers are those worked out anew: entries of 8 columns, and counts."""
    assert checked(site) == 8 * (66 + 161 + 150) + 8 * 6


def test_nothing_is_looked_for_without_the_classic_rules(tmp_path: Path) -> None:
    """The page is about them."""
    assert checked(site_of(tmp_path, [], ["dutch"], 2)) == 0


@pytest.mark.parametrize("name", ["classic", "dutch", "three-dice-defence"])
def test_rounds_and_ends_are_the_twins(name: str) -> None:
    """One round leads where the twin's does, and the battle ends as the twin's."""
    battles = Battles(read_rules(RULESETS, name))
    losses = {
        (4 - lost, 3 - killed): p for (lost, killed), p in twin.next_losses(name, 4, 3).items()
    }
    assert next_states(battles, (4, 3)) == {state: p for state, p in losses.items() if p}
    ends = {state: p for state, p in ever(battles, (4, 3)).items() if not all(state)}
    assert ends == {state: p for state, p in twin.outcomes(name, 4, 3).items() if p}


def test_a_state_is_passed_as_often_as_paths_lead_there() -> None:
    """2 v 2 comes to 1 v 1 with the chance of one loss each; it begins where it is."""
    battles = Battles(read_rules(RULESETS, "classic"))
    found = ever(battles, (2, 2))
    assert found[2, 2] == 1
    assert found[1, 1] == twin.next_losses("classic", 2, 2)[1, 1] == Fraction(420, 1296)


@pytest.mark.parametrize(
    ("table", "row", "column", "value"),
    [
        ("transitions", 3, "chance", 0.5),
        ("passed", 5, "chance_decimal", "0.25"),
        ("ends", 7, "attackers_then", 5),
        ("states", 2, "states_reached", 28),
        ("states", 3, "ways", "3"),
    ],
)
def test_a_wrong_value_is_named(
    site: Published, table: str, row: int, column: str, value: Any
) -> None:
    """A number that is not what is worked out is a fault, with its place."""
    with pytest.raises(Fault, match=f"{FILE}: {table}, "):
        checked(spoil(site, FILE, table, row, column, value))


@pytest.mark.parametrize("table", ["transitions", "passed", "ends"])
def test_a_missing_entry_is_a_fault(site: Published, table: str) -> None:
    """Only zeros are left out."""
    with pytest.raises(Fault, match=f"{FILE}: {table}, .*found no row"):
        checked(drop_row(site, FILE, table, 4))


@pytest.fixture
def others(tmp_path: Path) -> Published:
    """A site that has the documents of the flow chart and of luck alone."""
    facts = shared_facts(["classic"], 6)
    flow_chart = build_flow_chart(facts)
    assert flow_chart is not None
    return site_of(tmp_path, [flow_chart, build_luck(facts)], ["classic"], 2)


def test_states_and_ends_of_single_battles_are_right(others: Published) -> None:
    """20 v 20 comes to 258 states, and 10 v 4 ends in one of 14 ways."""
    folder = partial(folder_of, None)
    assert check_flow_chart(others, folder).numbers == 258 * 6
    assert check_luck(others, folder).numbers == 14 * 6


def test_without_their_rules_nothing_is_looked_for(tmp_path: Path) -> None:
    """The flow chart is about the classic rules; ends of a blitz have no fractions."""
    folder = partial(folder_of, None)
    assert check_flow_chart(site_of(tmp_path, [], ["dutch"], 2), folder).numbers == 0
    for name in ("balanced-blitz", "risiko-club"):
        assert check_luck(site_of(tmp_path, [], [name], 2), folder).numbers == 0


def test_luck_is_that_of_the_first_ruleset(tmp_path: Path) -> None:
    """Whichever it is, and however the defender chooses."""
    small = site_of(tmp_path, [build_luck(shared_facts(["dutch"]))], ["dutch", "classic"], 2)
    assert check_luck(small, partial(folder_of, None)).numbers == 14 * 6


@pytest.mark.parametrize(
    ("file", "table", "column", "value"),
    [
        (FLOW, "states", "chance", 0.5),
        (FLOW, "states", "chance_numerator", "7"),
        (LUCK, "ends", "or_worse", 0.5),
        (LUCK, "ends", "chance_decimal", "0.5"),
        (LUCK, "ends", "defenders_left", 1),
    ],
)
def test_a_wrong_state_or_end_is_named(
    others: Published, file: str, table: str, column: str, value: Any
) -> None:
    """A number that is not what is worked out is a fault, with its place."""
    site = spoil(others, file, table, 3, column, value)
    with pytest.raises(Fault, match=f"{file}: {table}"):
        CHECKS[file](site, partial(folder_of, None))


@pytest.mark.parametrize("armies", [LARGEST + 1, 10**30])
@pytest.mark.parametrize("table", ["ends", "states"])
@pytest.mark.parametrize("side", ["attackers", "defenders"])
def test_larger_battles_than_the_page_has_are_not_played(
    site: Published, table: str, side: str, armies: int
) -> None:
    """A number that would keep the verifier busy for ages is a fault at once."""
    with pytest.raises(Fault, match=f"^{FILE}: {table}: found .*{armies}.*, expected at most 20"):
        checked(spoil(site, FILE, table, 2, side, armies))


@pytest.mark.parametrize("armies", [LARGEST + 1, 10**30])
@pytest.mark.parametrize(("file", "table"), [(FLOW, "states"), (LUCK, "ends")])
@pytest.mark.parametrize("side", ["attackers_left", "defenders_left"])
def test_no_larger_battle_is_played_for_one_of_a_page(
    others: Published, file: str, table: str, side: str, armies: int
) -> None:
    """So it is where a battle is as large as the most armies that are left of it."""
    site = spoil(others, file, table, 3, side, armies)
    with pytest.raises(Fault, match=f"^{file}: {table}: found .*{armies}.*, expected at most 20"):
        CHECKS[file](site, partial(folder_of, None))

from fractions import Fraction
from itertools import permutations

import pytest

from generator.facts.chains import (
    EXAMPLES,
    PRINTED,
    THROUGH_STATION,
    TO_CAPITAL,
    Example,
    PrintedChance,
    chains,
    course,
)
from generator.scope.chances import OF_PATHS
from risk_odds.ruleset_files import load_rulesets
from tests.rulesets import make_ruleset
from tests.twin import battles

RULESETS = load_rulesets()


def test_the_capital_needs_so_many() -> None:
    """The smallest stacks for the path to the capital are just enough, by the twin."""
    example = EXAMPLES[TO_CAPITAL]
    found = course(RULESETS, example)
    for (_, stack), chance in zip(found.needed, OF_PATHS, strict=True):
        assert stack is not None
        enough = battles.campaign(example.rules, stack, example.defenders).chances[-1]
        too_few = battles.campaign(example.rules, stack - 1, example.defenders).chances[-1]
        assert enough >= Fraction(*chance) > too_few


def test_who_is_left_at_the_capital_is_the_twins() -> None:
    """Every number of armies after the last conquest, and so many or more"""
    example = EXAMPLES[TO_CAPITAL]
    (*_, left) = battles.campaign(
        example.rules, example.attackers, example.defenders
    ).attackers_left
    found = course(RULESETS, example)
    assert {armies: Fraction(*chance) for armies, chance, _ in found.armies_left} == left
    for armies, _, total in found.armies_left:
        assert Fraction(*total) == sum(left[more] for more in left if more >= armies)


@pytest.mark.parametrize(("territories", "needed"), [(100, 100), (101, None)])
def test_stacks_are_sought_up_to_a_hundred(territories: int, needed: int | None) -> None:
    """Where every army wins its battle and stays behind, as many are needed as there are
    territories; of more than a hundred there is no answer.
    """
    certain = make_ruleset((6,), (2,), attacker_bonus={"dice": "highest", "amount": 2})
    example = Example(("certain",) * territories, (1,) * territories, territories)
    found = course({"certain": certain}, example)
    assert found.result.chances[-1] == (1, 1)
    assert [stack for _, stack in found.needed] == [needed] * len(OF_PATHS)


def test_chains_have_the_rules_that_are_there() -> None:
    """Without the classic rules the first ones stand for them; without any there are no chains."""
    assert chains({}) is None
    found = chains({name: RULESETS[name] for name in ("d8", "d4")})
    assert found is not None
    assert found.ruleset.id == "d8"
    assert {each.ruleset.id for each in found.asked.result.territories} == {"d8"}
    assert (dict(found.courses), found.checks) == ({}, ())


def test_tables_of_rows_are_of_one_to_three_defenders() -> None:
    """A row of territories is held by one, two or three armies each, a table for each."""
    found = chains({"d4": RULESETS["d4"]})
    assert found is not None
    assert [table.defenders for table in found.rows] == [1, 2, 3]
    for table in found.rows:
        assert [territories for territories, _ in table.rows] == list(range(1, 11))
        stacks = [stack for _, needed in table.rows for stack in needed if stack is not None]
        assert max(stacks) <= 100


def test_the_chain_of_the_page_is_solved() -> None:
    """Eleven attackers against 7, 3 and 2 armies, in the best order; and how few may move in,
    against 3 and 2.
    """
    found = chains({name: RULESETS[name] for name in ("classic", "three-dice-defence")})
    assert found is not None
    assert [each.defenders for each in found.asked.result.territories] == [7, 3, 2]
    asked = battles.campaign(("classic",) * 3, 11, (7, 3, 2))
    assert [Fraction(*chance) for chance in found.asked.result.chances] == [*asked.chances]
    for order in permutations((7, 3, 2)):
        assert battles.campaign(("classic",) * 3, 11, order).chances[-1] <= asked.chances[-1]
    assert (found.asked.places, found.asked.better) == ((1, 2, 3), None)
    (few,) = found.limits
    assert [territory.defenders for territory in few.example.territories] == [3, 2]
    all_in = battles.campaign(("three-dice-defence",) * 2, 11, (3, 2)).chances[-1]
    assert Fraction(*few.example.chances[-1]) < Fraction(*few.without) == all_in


def test_figures_are_checked_where_their_example_is() -> None:
    """Each printed chance is there with the example that it is of, and agrees to 13 places."""
    found = chains({name: RULESETS[name] for name in ("d4", "space-station", "classic")})
    assert found is not None
    assert found.ruleset.id == "classic"
    assert list(found.courses) == [THROUGH_STATION]
    assert tuple(check.of for check in found.checks) == PRINTED
    assert all(check.same >= 13 for check in found.checks)


def test_printed_chances_are_of_territories_that_are_there() -> None:
    """Each is the twin's chance, to 13 places, to take as many territories as it says."""
    example = EXAMPLES[THROUGH_STATION]
    for each in PRINTED:
        chances = battles.campaign(example.rules, each.attackers, example.defenders).chances
        assert float(chances[each.territories - 1]) == pytest.approx(float(each.printed), abs=1e-13)


def test_the_example_with_a_station_is_one_of_the_printed_stacks() -> None:
    """Its stack, the smaller of two, has the printed chance to take each number of territories."""
    example = EXAMPLES[THROUGH_STATION]
    found = course(RULESETS, example)
    printed = [float(each.printed) for each in PRINTED if each.attackers == example.attackers]
    assert [float(Fraction(*chance)) for chance in found.result.chances] == pytest.approx(printed)


def test_places_that_are_the_same_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 0.641623 as printed: how many decimals of both, rounded there, are the same."""
    same = {"0.7416": 0, "0.6600": 0, "0.6": 1, "0.64": 2, "0.6416": 4}
    printed = tuple(PrintedChance(4, 1, each) for each in same)
    monkeypatch.setattr("generator.facts.chains.PRINTED", printed)
    found = chains({name: RULESETS[name] for name in ("space-station", "classic")})
    assert found is not None
    assert {check.of.printed: check.same for check in found.checks} == same


def test_an_example_needs_its_rulesets() -> None:
    """An example that is asked for without them, or without one for each territory, is an error."""
    with pytest.raises(KeyError):
        course({"classic": RULESETS["classic"]}, EXAMPLES[TO_CAPITAL])
    with pytest.raises(ValueError, match="zip"):
        course(RULESETS, Example(("classic",), (1, 2), 3))

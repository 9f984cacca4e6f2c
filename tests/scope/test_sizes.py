import pytest

from generator.scope.sizes import LARGEST_NEEDED, Sizes
from risk_odds.ruleset_files import load_rulesets

SOME = ("classic", "dutch", "zombies-v-capital")


def test_each_ruleset_has_its_own_sizes() -> None:
    """Unless a build is limited: pages to 50 v 50 for the classic rules, to 30 v 30 for others, or
    as far as their files say.
    """
    sizes = Sizes()
    rulesets = load_rulesets()
    for ruleset in rulesets.values():
        assert sizes.matchups(ruleset) == ruleset.largest_matchup
        assert sizes.datasets(ruleset) == ruleset.largest_dataset
    sized = [(sizes.matchups(rulesets[name]), sizes.datasets(rulesets[name])) for name in SOME]
    assert sized == [(50, 100), (30, 100), (20, 50)]
    assert sizes.needed() == LARGEST_NEEDED == 100


def test_a_limit_holds_for_all_and_never_adds() -> None:
    """A build's limit makes every ruleset stop there, and none go further than it would."""
    rulesets = load_rulesets()
    sizes = Sizes(largest_matchup=40, largest_dataset=60)
    assert sizes.matchups(rulesets["classic"]) == 40
    assert sizes.matchups(rulesets["dutch"]) == 30
    assert sizes.datasets(rulesets["classic"]) == 60
    assert sizes.datasets(rulesets["dutch"].model_copy(update={"largest_dataset": 50})) == 50
    assert sizes.needed() == 60
    assert Sizes(largest_dataset=500).needed() == 100


@pytest.mark.parametrize(
    ("largest", "example"), [(1, (1, 1)), (6, (6, 5)), (50, (8, 5)), (None, (8, 5))]
)
def test_the_example_is_always_on_the_grid(largest: int | None, example: tuple[int, int]) -> None:
    """Pages show 8 v 5 as their example, or the nearest matchup of a smaller grid."""
    assert Sizes(largest_matchup=largest).example(load_rulesets()["classic"]) == example


@pytest.mark.parametrize(
    ("limit", "defenders"),
    [(None, (10, 100, 500)), (500, (10, 100, 500)), (499, (10, 100)), (10, (10,)), (3, (3,))],
)
def test_large_battles_go_as_far_as_a_build_does(
    limit: int | None, defenders: tuple[int, ...]
) -> None:
    """Battles are compared with the limit as far as datasets may reach, and at least once."""
    assert Sizes(largest_dataset=limit).large_battles() == defenders


def test_datasets_have_the_armies_needed_for_more_than_pages() -> None:
    """200 armies of the other side, unless a build stops short of it."""
    assert Sizes().needed_in_datasets() == 200
    assert Sizes(largest_dataset=60).needed_in_datasets() == 60


def test_only_some_rulesets_have_a_table_of_wins_alone() -> None:
    """To 500 armies a side where the ruleset says so, and never beyond the limit of a build."""
    rulesets = load_rulesets()
    found = {name for name, ruleset in rulesets.items() if Sizes().wins(ruleset) is not None}
    assert {"classic", "capital-wall", "attacker-ties", "balanced-blitz"} <= found
    assert "dutch" not in found
    assert {Sizes().wins(rulesets[name]) for name in found} == {500}
    assert Sizes(largest_dataset=60).wins(rulesets["classic"]) == 60
    assert Sizes(largest_dataset=60).wins(rulesets["dutch"]) is None

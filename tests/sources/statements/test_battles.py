from typing import Any

import pytest

from generator.sources.statements import check_statement
from generator.sources.statements.battles import (
    advantages_draw_together,
    battles_of,
    chance_around,
    equal_armies_ahead_from,
    falls_along_advantages,
    same_chances,
)
from tests import rounding
from tests.twin import battles


def test_equal_armies_are_ahead_from_5_on() -> None:
    """Brute force finds 4 v 4 below one half and 5 v 5 above; said of 6 one is left out."""
    finding = equal_armies_ahead_from(5)
    assert finding.holds
    for name, armies in (("before", 4), ("chance", 5)):
        chance = battles.win("classic", armies, armies)
        assert finding.values[name] == rounding.percent(chance)
    for armies, loose in ((6, True), (4, False)):
        other = equal_armies_ahead_from(armies)
        assert (other.holds, other.loose) == (False, loose)


def test_a_range_is_that_of_all_its_battles() -> None:
    """The least and the greatest chance with a lead of 1 or 2 are brute force's, and those with
    the lead turned round: who says it of these has exchanged the sides.
    """
    finding = chance_around([1, 2], (6, 8), (65, 75))
    for sign, names in ((1, ("least", "most")), (-1, ("mirrored_least", "mirrored_most"))):
        chances = [
            battles.win("classic", a, a - sign * more) for more in (1, 2) for a in range(6, 9)
        ]
        shown = [finding.values[name] for name in names]
        assert shown == [rounding.percent(min(chances)), rounding.percent(max(chances))]
    assert (finding.holds, finding.loose) == (True, False)
    for around, loose in (((65, 75), True), ((75, 85), False)):
        exchanged = chance_around([-1, -2], (6, 8), around)
        assert (exchanged.holds, exchanged.loose) == (False, loose)


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        ("one more needed", {"armies": 4}, {"armies": 5}),
        (
            "chance above",
            {"battle": [5, 5], "chance": "1/2"},
            {"battle": [4, 4], "chance": "1/2"},
        ),
        (
            "more likely",
            {"battle": [15, 8], "than": [20, 13]},
            {"battle": [20, 13], "than": [15, 8]},
        ),
        (
            "more likely",
            {"battle": [20, 13], "than": [107, 100], "by_less_than": "1/100"},
            {"battle": [20, 13], "than": [107, 100], "by_less_than": "1/200"},
        ),
        ("rises at equal armies", {"attackers": [2, 20]}, {"attackers": [1, 20]}),
        (
            "rises fastest near equal",
            {"defenders": [10], "within": 2},
            {"defenders": [10], "within": 1},
        ),
        (
            "battles of",
            {"attackers": 100, "battles": [[100, 100]]},
            {"attackers": 100, "battles": [[107, 100]]},
        ),
        (
            "third die is why",
            {"rulesets": ["three-dice-defence"], "armies": 20},
            {"rulesets": ["classic"], "armies": 5},
        ),
        (
            "falls along advantages",
            {"advantages": [4, 7], "attackers": 20},
            {"advantages": [0], "attackers": 20},
        ),
        (
            "advantages draw together",
            {"advantages": [0, 7], "attackers": [8, 20]},
            {"advantages": [7, 0], "attackers": [8, 20]},
        ),
        (
            "same chances",
            {
                "rulesets": ["classic", "three-dice-defence"],
                "defenders": [1, 2],
                "attackers": 9,
                "runs": 10000,
            },
            {
                "rulesets": ["classic", "three-dice-defence"],
                "defenders": [3],
                "attackers": 9,
                "runs": 9,
            },
        ),
        (
            "more faces help",
            {"faces": [4, 6, 8], "armies": 4},
            {"faces": [8, 6], "armies": 4},
        ),
    ],
)
def test_kinds_tell_right_from_wrong(
    kind: str, right: dict[str, Any], wrong: dict[str, Any]
) -> None:
    """Each kind holds for what is so, and does not for something near it."""
    assert check_statement(kind, right).holds
    assert not check_statement(kind, wrong).holds


def test_fewer_dice_are_worse_under_the_classic_rules() -> None:
    """In no battle up to 10 v 10 is another number of dice as good as all of them."""
    given = {"armies": 10, "sides": ["attacker", "defender"]}
    assert check_statement("fewer dice are worse", given).holds


def test_leads_that_turn_up_again_are_named() -> None:
    """Up to 20 attackers the chance falls with a lead of 4 to 7; with less it rises at last."""
    finding = falls_along_advantages([4, 5, 6, 7], 20)
    assert finding.holds
    assert finding.values == {"falling": "4, 5, 6, 7", "rising": "0, 1, 2, 3"}


def test_a_wrong_number_of_attackers_is_put_right() -> None:
    """107 v 100 has 107 attackers; the same lead with 100 is 100 v 93."""
    finding = battles_of(100, [(100, 100), (107, 100)])
    assert not finding.holds
    assert (finding.values["others"], finding.values["meant"]) == ("107 v 100", "100 v 93")
    assert finding.values["chances"] == "91.3%"


def test_two_simulated_cells_may_differ() -> None:
    """Two even chances from 10,000 battles each: √(2 · ¼ / 10,000) is 0.7 percentage points; from
    50 battles each √(2 · ¼ / 50) is 10 of them.
    """
    for runs, spread in ((10_000, "0.7"), (50, "10.0")):
        finding = same_chances(("classic", "three-dice-defence"), [1, 2], 3, runs)
        assert finding.values == {"spread": spread}


def test_how_far_apart_two_leads_are_is_said_in_points() -> None:
    """The chances with a lead of 0 and of 2, with the fewest and with the most attackers."""
    finding = advantages_draw_together((0, 2), (4, 6))
    apart = [
        100 * (battles.win("classic", a, a - 2) - battles.win("classic", a, a)) for a in (4, 6)
    ]
    assert [finding.values["first"], finding.values["last"]] == [
        rounding.places(each, 1) for each in apart
    ]

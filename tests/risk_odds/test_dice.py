from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from risk_odds.dice import counted_dice, rolls_of, round_outcomes
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.sides import Bonus, Change
from tests.rulesets import Side, count_rolls, make_ruleset
from tests.twin.rounds import round_losses

CHECKED_ROUNDS = [
    (1, 1, (15, 21), 36),
    (2, 1, (125, 91), 216),
    (3, 1, (855, 441), 1296),
    (1, 2, (55, 161), 216),
    (2, 2, (295, 420, 581), 1296),
    (3, 2, (2890, 2611, 2275), 7776),
]

few_dice = st.lists(st.integers(2, 4), min_size=1, max_size=3).map(tuple)


@pytest.mark.parametrize(("attackers", "defenders", "counts", "total"), CHECKED_ROUNDS)
def test_the_six_classic_rounds(
    classic: Ruleset, attackers: int, defenders: int, counts: tuple[int, ...], total: int
) -> None:
    """The six rounds of the classic rules have the counts that the literature agrees on."""
    outcomes = round_outcomes(classic, attackers, defenders)
    assert (outcomes.counts, outcomes.total) == (counts, total)


def test_rolls_are_all_faces_of_all_dice() -> None:
    """Each face of a die goes with each of all others, whoever rolls them; no dice have one."""
    assert rolls_of((6, 6, 6), (6, 6)) == rolls_of((6,) * 5) == 7776
    assert rolls_of((4, 8), ()) == 32


@pytest.mark.parametrize("attackers", range(1, 7))
@pytest.mark.parametrize("defenders", range(1, 5))
def test_classic_rounds_equal_the_twins(classic: Ruleset, attackers: int, defenders: int) -> None:
    """Whatever the numbers of armies, the classic round is the one that the twin lists."""
    outcomes = round_outcomes(classic, attackers, defenders)
    assert round_losses("classic", attackers, defenders) == {
        (lost, outcomes.pairs - lost): Fraction(count, outcomes.total)
        for lost, count in enumerate(outcomes.counts)
    }


@given(few_dice, few_dice, st.sampled_from(["attacker", "defender"]))
def test_any_dice_equal_a_list_of_all_rolls(
    attack: tuple[int, ...], defence: tuple[int, ...], ties: Side
) -> None:
    """Dice of mixed faces, with ties to either side, count as in a list of every roll."""
    outcomes = round_outcomes(make_ruleset(attack, defence, ties), 3, 3)
    assert outcomes.counts == count_rolls(attack, defence, ties)
    assert outcomes.total == sum(outcomes.counts)
    assert outcomes.pairs == min(len(attack), len(defence))


@given(few_dice, few_dice)
def test_ties_only_ever_help_who_wins_them(
    attack: tuple[int, ...], defence: tuple[int, ...]
) -> None:
    """The attacker loses at least as many armies in a round where ties go to the defender."""
    losses = {}
    for ties in ("attacker", "defender"):
        counts = round_outcomes(make_ruleset(attack, defence, ties), 3, 3).counts
        losses[ties] = sum(lost * count for lost, count in enumerate(counts))
    assert losses["attacker"] < losses["defender"]


def test_where_no_attack_is_allowed_nothing_is_rolled() -> None:
    """Nobody attacks with one die where the defender rolls two: no roll, and no army is removed."""
    outcomes = round_outcomes(load_rulesets()["risiko-club"], 1, 2)
    assert (outcomes.counts, outcomes.total, outcomes.pairs) == ((), 0, 0)


def test_the_defenders_threshold_decides_the_round() -> None:
    """Two defenders who need 3 armies for a second die fight as one; three fight as two."""
    ruleset = make_ruleset(armies_for_dice=(1, 3))
    assert round_outcomes(ruleset, 3, 2).counts == count_rolls((6, 6, 6), (6,), "defender")
    assert round_outcomes(ruleset, 3, 3).counts == count_rolls((6, 6, 6), (6, 6), "defender")


@pytest.mark.parametrize("name", ["d8-attack", "d8-defence", "d8-both", "space-station"])
def test_the_order_of_mixed_dice_matters(name: str) -> None:
    """A commander's d8 is the first die: with one army it is the d8 that is rolled."""
    attack = (8, 6, 6) if name in ("d8-attack", "d8-both") else (6, 6, 6)
    defence = (8, 8) if name == "space-station" else (8, 6)
    ruleset = make_ruleset(attack, (6, 6) if name == "d8-attack" else defence)
    for attackers in (1, 2, 3):
        for defenders in (1, 2):
            outcomes = round_outcomes(ruleset, attackers, defenders)
            assert round_losses(name, attackers, defenders) == {
                (lost, outcomes.pairs - lost): Fraction(count, outcomes.total)
                for lost, count in enumerate(outcomes.counts)
            }


a_change = st.builds(
    Change,
    dice=st.sampled_from(["highest", "all"]),
    amount=st.integers(-3, 3),
    within_faces=st.booleans(),
)


@given(
    st.integers(2, 4),
    st.integers(1, 4),
    st.integers(1, 4),
    st.lists(a_change, min_size=1, max_size=4),
)
def test_changes_follow_one_another(
    faces: int, dice: int, keep: int, changes: list[Change]
) -> None:
    """Each change is made to the whole roll, sorted again after the one before it."""
    first, *later = changes
    bonus = Bonus(**first.model_dump(), then=tuple(later))
    listed: Counter[tuple[int, ...]] = Counter()
    for roll in product(range(1, faces + 1), repeat=dice):
        values = [*roll]
        for change in changes:
            values.sort()
            for place in range(dice) if change.dice == "all" else [-1]:
                values[place] += change.amount
                if change.within_faces:
                    values[place] = 1 if values[place] < 1 else min(values[place], faces)
        listed[tuple(sorted(values, reverse=True)[:keep])] += 1
    assert counted_dice((faces,) * dice, keep, bonus) == listed


READINGS = (
    "legacy-ammo-fortification, ammo first",
    "legacy-ammo-fortification, fortification first",
)


@pytest.mark.parametrize(("place", "reading"), [*enumerate(READINGS)])
def test_the_other_readings_of_ammo_shortage_equal_the_twins(place: int, reading: str) -> None:
    """Each reading that is not solved has the rounds that the twin lists for its words."""
    ruleset = load_rulesets()["legacy-ammo-fortification"].as_read_otherwise[place]
    for attackers in (1, 2, 3):
        for defenders in (1, 2):
            outcomes = round_outcomes(ruleset, attackers, defenders)
            assert round_losses(reading, attackers, defenders) == {
                (lost, outcomes.pairs - lost): Fraction(count, outcomes.total)
                for lost, count in enumerate(outcomes.counts)
            }

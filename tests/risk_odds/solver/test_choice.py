from fractions import Fraction
from functools import cache

import pytest

from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from risk_odds.solver.choice import BestDice, DiceGame, best_play, why_not_choosable
from tests.rulesets import make_ruleset
from tests.twin import battles
from tests.twin.rounds import PLAIN_RULESETS, most_attacker_dice, most_defender_dice

RULESETS = load_rulesets()
CHOOSABLE = [ruleset for ruleset in PLAIN_RULESETS if ruleset != "risiko-club"]
LARGEST = 24
EXCEPTIONS = {
    "d8-attack": (1, 0),
    "d8-defence": (0, 89),
    "d8-both": (0, 52),
    "stronghold": (0, 5),
    "legacy-bunker-fortification": (0, 4),
}
"""Battles up to 24 v 24 in which the attacker (the defender) does better with fewer dice."""


@cache
def game(ruleset: str) -> DiceGame:
    return DiceGame(RULESETS[ruleset], LARGEST, LARGEST)


def twin_chances(ruleset: str, attackers: int, defenders: int) -> list[list[Fraction]]:
    """Return the twin's chances to win, for each announcement and each answer to it."""
    return [
        [
            battles.announced_chance(ruleset, attackers, defenders, announced, answer)
            for answer in range(1, most_defender_dice(ruleset, defenders) + 1)
        ]
        for announced in range(1, most_attacker_dice(ruleset, attackers) + 1)
    ]


@pytest.mark.parametrize("ruleset", CHOOSABLE)
@pytest.mark.parametrize(
    ("attackers", "defenders"),
    [*((a, d) for a in range(1, 8) for d in range(1, 8)), (3, 16), (3, 17), (9, 24), (24, 24)],
)
def test_best_play_is_the_twins(ruleset: str, attackers: int, defenders: int) -> None:
    """Values and best numbers of dice are those of a plain recursion with fractions."""
    best = game(ruleset).best(attackers, defenders)
    chances = twin_chances(ruleset, attackers, defenders)
    value = max(map(min, chances))
    assert Fraction(*best.value) == value == battles.free_choice(ruleset, attackers, defenders)
    assert best.attacker_dice == tuple(
        dice for dice, answers in enumerate(chances, start=1) if min(answers) == value
    )
    assert best.answers == tuple(
        tuple(dice for dice, chance in enumerate(answers, start=1) if chance == min(answers))
        for answers in chances
    )
    assert best.attacker_maximum == (min(chances[-1]) == value)
    assert best.defender_maximum == all(answers[-1] == min(answers) for answers in chances)
    assert best.maximum == (best.attacker_maximum and best.defender_maximum)


@pytest.mark.parametrize("ruleset", CHOOSABLE)
def test_every_value_is_the_twins(ruleset: str) -> None:
    """The chances under best play are the twin's in all battles up to 24 v 24."""
    for best in game(ruleset).all_battles():
        twin = battles.free_choice(ruleset, best.attackers, best.defenders)
        assert best.value == (twin.numerator, twin.denominator)


@pytest.mark.parametrize("ruleset", CHOOSABLE)
def test_all_dice_are_best_but_for_five_rulesets(ruleset: str) -> None:
    """Up to 24 v 24 nobody ever does better with fewer dice, but under five rulesets."""
    found = game(ruleset).all_battles()
    assert len(found) == LARGEST**2
    assert (
        sum(not best.attacker_maximum for best in found),
        sum(not best.defender_maximum for best in found),
    ) == EXCEPTIONS.get(ruleset, (0, 0))
    if ruleset not in EXCEPTIONS:
        assert all(best.value == best.all_dice for best in found)


@pytest.mark.parametrize("ruleset", CHOOSABLE)
def test_with_all_dice_it_is_the_plain_battle(ruleset: str) -> None:
    """The chance with all dice beside each value is that of the plain battle."""
    solution = solve(RULESETS[ruleset], LARGEST, LARGEST)
    for best in game(ruleset).all_battles():
        assert best.all_dice == solution.win(best.attackers, best.defenders)


@pytest.mark.parametrize("ruleset", sorted(EXCEPTIONS))
def test_only_the_side_that_gains_from_fewer_dice_changes_the_chance(ruleset: str) -> None:
    """Where only one side ever rolls fewer dice, the chance moves in its favour or not at all."""
    attacker, _ = EXCEPTIONS[ruleset]
    changed = [best for best in game(ruleset).all_battles() if best.value != best.all_dice]
    assert changed
    for best in changed:
        assert (Fraction(*best.value) > Fraction(*best.all_dice)) == bool(attacker)


def test_a_commander_with_one_army_beside_him_attacks_alone() -> None:
    """With a d8 and a d6 against two defenders the attacker does better with the d8 alone."""
    best = game("d8-attack").best(2, 2)
    assert best.attacker_dice == (1,)
    assert best.answers == ((2,), (2,))


def test_equally_good_numbers_are_all_named() -> None:
    """With a bonus that no roll can beat, every number of dice is as good as any other."""
    content = make_ruleset().model_dump()
    content["attacker"]["bonus"] = {"dice": "all", "amount": 6}
    best = DiceGame(Ruleset.model_validate(content), 4, 3).best(3, 2)
    assert best.value == (1, 1)
    assert best.attacker_dice == (1, 2, 3)
    assert best.answers == ((1, 2), (1, 2), (1, 2))
    assert best.maximum


def test_nobody_rolls_more_dice_than_he_may() -> None:
    """The most dice are those of the rules: here two for a defender with three armies or more."""
    late = DiceGame(make_ruleset(armies_for_dice=(1, 3)), 4, 4)
    assert [late.best(3, d).most_defender_dice for d in (1, 2, 3, 4)] == [1, 1, 2, 2]
    assert [late.best(a, 4).most_attacker_dice for a in (1, 2, 3, 4)] == [1, 2, 3, 3]


@pytest.mark.parametrize("ruleset", ["dutch", "balanced-blitz", "risiko-club"])
def test_other_games_are_refused(ruleset: str) -> None:
    """A defender who chooses after the roll, or a transformed battle, is not this game.

    Nor is one in which the defender's dice decide whether there is an attack.
    """
    reason = why_not_choosable(RULESETS[ruleset])
    assert reason
    with pytest.raises(ValueError, match=f"{ruleset}: {reason}, so none are announced"):
        DiceGame(RULESETS[ruleset], 2, 2)


def test_the_battles_come_attackers_first() -> None:
    """The battles run through the grid, each once."""
    found: list[BestDice] = DiceGame(RULESETS["classic"], 2, 3).all_battles()
    assert [(best.attackers, best.defenders) for best in found] == [
        (a, d) for a in (1, 2) for d in (1, 2, 3)
    ]


def test_a_game_is_solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks again for best play under the same rules gets what was found first."""
    ruleset = RULESETS["classic"]
    found = best_play(ruleset, 3)
    assert list(found) == DiceGame(ruleset, 3, 3).all_battles()
    monkeypatch.setattr("risk_odds.solver.choice.DiceGame", None)
    assert best_play(ruleset, 3) is found

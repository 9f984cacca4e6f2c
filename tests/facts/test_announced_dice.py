from fractions import Fraction

import pytest

from generator.facts.announced_dice import Fewer, Game, games_of, left_out
from risk_odds.numbers import Ratio
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.choice import BestDice
from tests.rulesets import make_ruleset


def test_an_answer_to_a_wrong_announcement_alone_changes_no_chance() -> None:
    """Where fewer dice are only an answer to a bad announcement, no chance has to change."""
    even = Ratio(1, 2)
    best = BestDice(3, 3, even, even, (2,), ((1,), (2,)), 2, 2)
    found = Game(make_ruleset(), (best,))
    assert not found.all_dice_are_best
    assert (found.attacker, found.defender, found.changed, found.greatest) == (0, 1, 0, None)
    assert found.fewer == (Fewer(3, (3,), 1, 1),)


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("places", [1, 2, 3])
def test_the_greatest_change_is_told_in_the_fewest_decimals(places: int, sign: int) -> None:
    """It is the greatest in either direction, and written so that both chances differ."""
    half, change = Fraction(1, 2), sign * Fraction(1, 100 * 10**places)
    plain, small, great = (
        BestDice(1, d, Ratio.of(value), Ratio(1, 2), (1,), ((1,),), 1, 1)
        for d, value in enumerate((half, half - change / 2, half + change), start=1)
    )
    for battles in ((plain, small, great), (great, small, plain)):
        found = Game(make_ruleset(), battles)
        assert found.greatest == great
        assert found.places == places
        assert found.changed == 2
        assert plain not in found.exceptions
        assert len(found.exceptions) == 2
    none = Game(make_ruleset(), (plain,))
    assert (none.greatest, none.places, none.exceptions) == (None, 1, ())


def test_rules_without_the_game_are_left_out_by_their_reason() -> None:
    """Both kinds of blitz have the same one, the Dutch rules another, the classic rules none."""
    names = ["balanced-blitz", "classic", "dutch", "balanced-blitz-capital"]
    found = left_out(load_rulesets()[name] for name in names)
    assert [[ruleset.id for ruleset in rulesets] for rulesets in found.values()] == [
        ["balanced-blitz", "balanced-blitz-capital"],
        ["dutch"],
    ]
    assert all(found)


@pytest.mark.parametrize("name", ["classic", "d8-attack", "d8-defence", "zombies-v-capital"])
def test_fewer_dice_are_told_battle_by_battle(name: str) -> None:
    """Whoever does better with fewer dice is named, and nobody else: so says each battle alone."""
    (game,) = games_of({name: load_rulesets()[name]}, 6)
    told = {
        (each.attackers, defenders, each.announced): each.dice
        for each in game.fewer
        for defenders in each.defenders
    }
    expected: dict[tuple[int, int, int | None], int] = {}
    for best in game.battles:
        battle = best.attackers, best.defenders
        if max(best.attacker_dice) < best.most_attacker_dice:
            expected[*battle, None] = max(best.attacker_dice)
        for announced, answers in enumerate(best.answers, start=1):
            if max(answers) < best.most_defender_dice:
                expected[*battle, announced] = max(answers)
    assert told == expected
    attacker = {key[:2] for key in told if key[2] is None}
    defender = {key[:2] for key in told if key[2]}
    assert (game.attacker, game.defender) == (len(attacker), len(defender))
    assert game.all_dice_are_best == (not told)
    assert {(each.attackers, each.defenders) for each in game.exceptions} == {
        *(attacker | defender),
        *((each.attackers, each.defenders) for each in game.battles if each.value != each.all_dice),
    }

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from risk_odds.rounds import meaning_of_rounds, rounds_of, same_odds
from risk_odds.ruleset_files import load_rulesets
from tests.rulesets import make_ruleset
from tests.twin.battles import win
from tests.twin.rounds import PLAIN_RULESETS, losses_with_dice

BASES = {
    "dutch": "classic",
    "balanced-blitz": "classic",
    "balanced-blitz-capital": "three-dice-defence",
    "balanced-blitz-zombie": "attacker-ties",
}
"""The rulesets whose rounds those of others are."""


@pytest.mark.parametrize("name", sorted(load_rulesets()))
def test_every_round_is_the_twins(name: str) -> None:
    """There is a round for each numbers of dice with which one may attack, as the twin lists it."""
    ruleset = load_rulesets()[name]
    rounds = rounds_of(ruleset)
    dice = [(len(each.attacker_dice), len(each.defender_dice)) for each in rounds]
    most = len(ruleset.attacker.dice), len(ruleset.defender.dice)
    numbers = product(range(1, most[0] + 1), range(1, most[1] + 1))
    assert dice == [(a, d) for a, d in numbers if name != "risiko-club" or a >= d]
    for found, those in zip(rounds, dice, strict=True):
        assert found.rolls == prod((*found.attacker_dice, *found.defender_dice))
        assert sum(outcome.rolls for outcome in found.outcomes) == found.rolls
        chances = {
            (outcome.attackers_lost, outcome.defenders_lost): Fraction(*outcome.chance)
            for outcome in found.outcomes
            if outcome.rolls
        }
        assert chances == losses_with_dice(BASES.get(name, name), *those)
        assert all(
            Fraction(*outcome.chance) == Fraction(outcome.rolls, found.rolls)
            for outcome in found.outcomes
        )


def test_rounds_with_the_same_dice_are_there_once() -> None:
    """Where a second army brings no second die, there is no second round."""
    rounds = rounds_of(make_ruleset(armies_for_dice=(1, 3)))
    assert [(each.attackers, each.defenders) for each in rounds] == [
        (1, 1),
        (1, 3),
        (2, 1),
        (2, 3),
        (3, 1),
        (3, 3),
    ]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("classic", "Rounds of a battle."),
        ("dutch", "before the choice"),
        ("balanced-blitz", "the battle itself has none"),
    ],
)
def test_readers_are_told_what_the_rounds_are(name: str, words: str) -> None:
    """Where the rounds are not those of the battle itself, their meaning says so."""
    assert words in meaning_of_rounds(load_rulesets()[name])


def test_the_same_odds_are_the_same_in_every_battle() -> None:
    """Of all pairs of rulesets decided by their rounds, those said to have the same odds have them
    in each small battle, as the twin works them out, and no others have.
    """
    plain = [load_rulesets()[name] for name in PLAIN_RULESETS]
    wins = {
        each.id: [win(each.id, a, d) for a, d in product(range(1, 6), repeat=2)] for each in plain
    }
    for one, other in product(plain, repeat=2):
        assert same_odds(one, other) == (wins[one.id] == wins[other.id]), (one.id, other.id)
    assert same_odds(load_rulesets()["leader-stronghold"], load_rulesets()["classic"])


@pytest.mark.parametrize("name", ["dutch", "balanced-blitz"])
def test_rounds_alone_do_not_make_the_odds(name: str) -> None:
    """A choice after the roll, and a blitz, have Classic's rounds and other odds."""
    ruleset, classic = load_rulesets()[name], load_rulesets()["classic"]
    assert rounds_of(ruleset) == rounds_of(classic)
    assert not same_odds(ruleset, classic)
    assert not same_odds(classic, ruleset)

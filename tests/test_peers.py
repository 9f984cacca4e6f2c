"""Rounds and small battles of every ruleset, as icepool's own dice and pools find them."""

from fractions import Fraction
from functools import cache, partial

import icepool
import pytest

from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution
from tests.twin.rounds import PLAIN_RULESETS

D6 = icepool.d6
FACES = {"d4": 4, "d8": 8, "d10": 10, "d12": 12, "d20": 20}
THREE_DICE = ("three-dice-defence", "risiko-club", "capital-ties", "zombies-v-capital")
FOUR_DICE = ("capital-wall", "zombies-v-capital-wall")
TWO_DICE_ATTACK = ("two-dice-attack", "zombies-v-capital", "zombies-v-capital-wall")
ROUNDS = [(a, d) for a in (1, 2, 3, 4) for d in (1, 2, 3, 4, 5)]
BATTLES = [(1, 1), (1, 3), (2, 2), (3, 1), (3, 3), (4, 2), (5, 4)]

Roll = tuple[int, ...]


def sides(ruleset: str, attackers: int, defenders: int) -> tuple[list[icepool.Die[int]], ...]:
    """Return both sides' dice."""
    faces = icepool.d(FACES.get(ruleset, 6))
    attack = [faces] * min(attackers, 2 if ruleset in TWO_DICE_ATTACK else 3)
    most = 4 if ruleset in FOUR_DICE else 3 if ruleset in THREE_DICE else 2
    if ruleset == "defender-one-die" or (ruleset == "uk-1990" and defenders < 3):
        most = 1
    defence = [faces] * min(defenders, most)
    if ruleset in ("d8-attack", "d8-both"):
        attack[0] = icepool.d8
    if ruleset in ("d8-defence", "d8-both"):
        defence[0] = icepool.d8
    if ruleset == "space-station":
        defence = [icepool.d8] * len(defence)
    if ruleset == "legacy-fortification":
        defence = [D6.map(lambda die: min(die + 1, 6))] * len(defence)
    return attack, defence


def raised(amount: int, roll: Roll) -> Roll:
    """Return a roll, highest first, with its highest die raised or lowered, and sorted again."""
    *others, highest = sorted(roll)
    return tuple(sorted([*others, max(highest + amount, 1)], reverse=True))


def in_a_fortification(amount: int, roll: Roll) -> Roll:
    """Return a roll, each die raised by 1 and the highest by `amount` more, all within 1 to 6."""
    *others, highest = sorted(roll)
    raised_dice = [*(die + 1 for die in others), highest + 1 + amount]
    return tuple(sorted((max(1, min(6, die)) for die in raised_dice), reverse=True))


ATTACK_BONUS = {"leader-attack": 1, "leader-stronghold": 1}
DEFENCE_BONUS = {"stronghold": 1, "leader-stronghold": 1, "legacy-ammo-shortage": -1}
FORTIFIED = {"legacy-bunker-fortification": 1, "legacy-ammo-fortification": -1}


@cache
def attackers_lost(ruleset: str, attackers: int, defenders: int) -> icepool.Die[int]:
    """Return the attacker's losses in one round as an icepool die."""
    attack, defence = sides(ruleset, attackers, defenders)
    pairs = min(len(attack), len(defence))
    loses = "<" if ruleset in ("attacker-ties", "capital-ties") else "<="
    if ruleset in FORTIFIED:
        change = partial(in_a_fortification, FORTIFIED[ruleset])
        attacking = icepool.Pool(attack).expand().map(partial(raised, 0), star=False)
        defending = icepool.Pool(defence).expand().map(change, star=False)
        return icepool.map(lost_pairs, attacking, defending, star=False)
    if ruleset not in ATTACK_BONUS and ruleset not in DEFENCE_BONUS:
        pool = icepool.Pool(attack).highest(pairs)
        return pool.sort_pair(loses, icepool.Pool(defence).highest(pairs)).size()
    attacking, defending = (
        icepool.Pool(dice).expand().map(partial(raised, bonus.get(ruleset, 0)), star=False)
        for dice, bonus in ((attack, ATTACK_BONUS), (defence, DEFENCE_BONUS))
    )
    return icepool.map(lost_pairs, attacking, defending, star=False)


def lost_pairs(attack: Roll, defence: Roll) -> int:
    """Return how many pairs of dice the attacker loses, both rolls highest first."""
    return sum(ours <= theirs for ours, theirs in zip(attack, defence, strict=False))


def is_forbidden(ruleset: str, attackers: int, defenders: int) -> bool:
    """Return whether the attacker would roll too few dice to be allowed to attack."""
    attack, defence = sides(ruleset, attackers, defenders)
    return ruleset == "risiko-club" and len(attack) < len(defence)


def removed(ruleset: str, attackers: int, defenders: int) -> int:
    """Return how many armies a round removes on both sides together."""
    return min(map(len, sides(ruleset, attackers, defenders)))


@cache
def ends(ruleset: str, attackers: int, defenders: int) -> icepool.Die[Roll]:
    """Return the ends of a battle, (attackers left, defenders left), as an icepool die."""
    if not attackers or not defenders or is_forbidden(ruleset, attackers, defenders):
        return icepool.Die([(attackers, defenders)])
    pairs = removed(ruleset, attackers, defenders)

    def after(lost: int) -> icepool.Die[Roll]:
        return ends(ruleset, attackers - lost, defenders - pairs + lost)

    return attackers_lost(ruleset, attackers, defenders).map(after)


@pytest.mark.parametrize("ruleset", PLAIN_RULESETS)
def test_rounds_equal_icepools(ruleset: str) -> None:
    """Every round of every ruleset has icepool's chances, bonuses and mixed dice included."""
    solution = Solution(load_rulesets()[ruleset], 4, 5)
    for cell in ROUNDS:
        chances = solution.next_round(*cell)
        if is_forbidden(ruleset, *cell):
            assert chances.outcomes == ()
            continue
        die = attackers_lost(ruleset, *cell)
        assert {lost: Fraction(rolls, chances.total) for lost, _, rolls in chances.outcomes} == {
            lost: die.probability("==", lost) for lost in die
        }
        pairs = removed(ruleset, *cell)
        assert all(lost + taken == pairs for lost, taken, _ in chances.outcomes)


@pytest.mark.parametrize("ruleset", [*PLAIN_RULESETS, "dutch"])
def test_battles_equal_icepools(ruleset: str) -> None:
    """Small battles of every ruleset have icepool's chance for every end, and so to win."""
    solution = Solution(load_rulesets()[ruleset], 5, 4)
    for cell in BATTLES:
        die = dutch_ends(*cell) if ruleset == "dutch" else ends(ruleset, *cell)
        outcomes = solution.outcomes(*cell)
        found = {
            **{(k, 0): Fraction(*r) for k, r in enumerate(outcomes.attackers_left, start=1)},
            **{(0, m): Fraction(*r) for m, r in enumerate(outcomes.defenders_left, start=1)},
        }
        for (k, m), chance in outcomes.standing.items():
            found[k, m] = Fraction(*chance)
            found[0, m] -= found[k, m]
        chances = {end: die.probability("==", end) for end in die}
        assert {end: chance for end, chance in found.items() if chance} == chances
        assert Fraction(*solution.win(*cell)) == win(die)


@cache
def dutch_ends(attackers: int, defenders: int) -> icepool.Die[Roll]:
    """Return the ends of a Dutch battle: each roll is mapped to its best answer's ends."""
    if not attackers or not defenders:
        return icepool.Die([(attackers, defenders)])

    def answered(roll: Roll) -> icepool.Die[Roll]:
        most = min(defenders, 2)
        answers = [after_answer(attackers, defenders, roll, dice + 1) for dice in range(most)]
        # of two equally good answers the first, with fewer dice
        return min(answers, key=win)

    return icepool.Pool([D6] * min(attackers, 3)).expand().map(answered, star=False)


def win(die: icepool.Die[Roll]) -> Fraction:
    """Return the attacker's chance to win in a die of ends."""
    return sum((die.probability("==", end) for end in die if not end[1]), Fraction(0))


def after_answer(attackers: int, defenders: int, roll: Roll, dice: int) -> icepool.Die[Roll]:
    """The ends of a battle whose next roll (lowest first) is answered with this many dice."""
    pairs = min(len(roll), dice)

    def after(answer: Roll) -> icepool.Die[Roll]:
        lost = lost_pairs(roll[::-1], answer[::-1])
        return dutch_ends(attackers - lost, defenders - pairs + lost)

    return icepool.Pool([D6] * dice).expand().map(after, star=False)

"""The same exact win table by other ways: what the solver is measured against."""

from fractions import Fraction
from functools import cache

import icepool

from risk_odds.dice import round_outcomes
from risk_odds.ruleset import Ruleset


def fraction_table(ruleset: Ruleset, size: int) -> list[list[Fraction]]:
    """The chances to win up to size by size, by memoised recursion on Fraction."""

    @cache
    def outcomes(attackers: int, defenders: int) -> list[tuple[int, int, Fraction]]:
        result = round_outcomes(ruleset, attackers, defenders)
        return [
            (lost, result.pairs - lost, Fraction(rolls, result.total))
            for lost, rolls in enumerate(result.counts)
        ]

    @cache
    def win(attackers: int, defenders: int) -> Fraction:
        if not defenders:
            return Fraction(1)
        if not attackers:
            return Fraction(0)
        dice = (
            min(attackers, ruleset.attackers_for_all_dice),
            min(defenders, ruleset.defenders_for_all_dice),
        )
        return sum(
            (
                chance * win(attackers - attackers_lost, defenders - defenders_lost)
                for attackers_lost, defenders_lost, chance in outcomes(*dice)
            ),
            Fraction(0),
        )

    return [[win(a, d) for d in range(1, size + 1)] for a in range(1, size + 1)]


def icepool_table(ruleset: Ruleset, size: int) -> list[list[Fraction]]:
    """The chances to win up to size by size, by icepool's own dice and mixtures."""

    @cache
    def rolled(attackers: int, defenders: int) -> icepool.Die[int]:
        attack = icepool.Pool([icepool.d(faces) for faces in ruleset.attacker_dice(attackers)])
        defence = icepool.Pool([icepool.d(faces) for faces in ruleset.defender_dice(defenders)])
        pairs = min(len(ruleset.attacker_dice(attackers)), len(ruleset.defender_dice(defenders)))
        return attack.highest(pairs).sort_pair("<=", defence.highest(pairs)).size()

    @cache
    def win(attackers: int, defenders: int) -> icepool.Die[int]:
        if not defenders:
            return icepool.Die([1])
        if not attackers:
            return icepool.Die([0])
        a = min(attackers, ruleset.attackers_for_all_dice)
        d = min(defenders, ruleset.defenders_for_all_dice)
        pairs = round_outcomes(ruleset, a, d).pairs
        return rolled(a, d).map(lambda lost: win(attackers - lost, defenders - pairs + lost))

    return [
        [win(a, d).probability("==", 1) for d in range(1, size + 1)] for a in range(1, size + 1)
    ]


def propagated_outcomes(ruleset: Ruleset, size: int) -> int:
    """The outcomes of every battle up to size by size, each start propagated with Fraction.

    Returns the number of probabilities, so that none can be left out unnoticed.
    """
    rounds = {
        (a, d): [
            (lost, result.pairs - lost, Fraction(rolls, result.total))
            for lost, rolls in enumerate(result.counts)
        ]
        for a in range(1, ruleset.attackers_for_all_dice + 1)
        for d in range(1, ruleset.defenders_for_all_dice + 1)
        for result in (round_outcomes(ruleset, a, d),)
    }
    return sum(
        len(_propagate(ruleset, rounds, attackers, defenders))
        for attackers in range(1, size + 1)
        for defenders in range(1, size + 1)
    )


def _propagate(
    ruleset: Ruleset,
    rounds: dict[tuple[int, int], list[tuple[int, int, Fraction]]],
    attackers: int,
    defenders: int,
) -> dict[tuple[int, int], Fraction]:
    chances = {(attackers, defenders): Fraction(1)}
    ends: dict[tuple[int, int], Fraction] = {}
    for armies in range(attackers + defenders, 0, -1):
        for a in range(max(0, armies - defenders), min(attackers, armies) + 1):
            d = armies - a
            chance = chances.pop((a, d), None)
            if chance is None:
                continue
            if not a or not d:
                ends[a, d] = chance
                continue
            dice = (
                min(a, ruleset.attackers_for_all_dice),
                min(d, ruleset.defenders_for_all_dice),
            )
            for lost, taken, part in rounds[dice]:
                state = a - lost, d - taken
                chances[state] = chances.get(state, Fraction(0)) + chance * part
    return ends

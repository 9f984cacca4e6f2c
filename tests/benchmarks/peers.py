"""The same exact win table by other ways: what the solver is measured against."""

from fractions import Fraction
from functools import cache

import icepool

from generator.dice import round_outcomes
from generator.rules import Ruleset


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

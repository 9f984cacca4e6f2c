"""Every round that a ruleset knows, counted: one for each number of dice on both sides."""

from dataclasses import dataclass

from risk_odds.dice import round_outcomes
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class RoundOutcome:
    """What each side loses in a round, in how many of its rolls, and with which chance."""

    attackers_lost: int
    defenders_lost: int
    rolls: int
    chance: Ratio
    """Not in lowest terms: rolls over all rolls."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round: the fewest armies that roll these dice, the dice's faces, all its outcomes.

    ``rolls`` are all equally likely ones.
    """

    attackers: int
    defenders: int
    attacker_dice: tuple[int, ...]
    defender_dice: tuple[int, ...]
    rolls: int
    outcomes: tuple[RoundOutcome, ...]


def rounds_of(ruleset: Ruleset) -> tuple[Round, ...]:
    """The rounds of a ruleset, the fewest dice first.

    Where the defender picks the number of dice, the rounds are those of each number; where the
    battle is transformed, those of the plain battle. Where no attack is allowed there is none.
    """
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], Round] = {}
    for a in range(1, ruleset.attackers_for_all_dice + 1):
        for d in range(1, ruleset.defenders_for_all_dice + 1):
            dice = ruleset.attacker_dice(a), ruleset.defender_dice(d)
            if dice not in found and not ruleset.is_blocked(a, d):
                found[dice] = _round(ruleset, a, d)
    return tuple(found.values())


def same_odds(one: Ruleset, other: Ruleset) -> bool:
    """Whether every battle is known to have the same odds under both, by their rounds alone.

    False where a battle is more than its rounds: where a choice or a transformation is part of it.
    """
    if any(rules.transformation or rules.defender.chooses_after_roll for rules in (one, other)):
        return False
    return rounds_of(one) == rounds_of(other)


def _round(ruleset: Ruleset, attackers: int, defenders: int) -> Round:
    outcomes = round_outcomes(ruleset, attackers, defenders)
    return Round(
        attackers,
        defenders,
        ruleset.attacker_dice(attackers),
        ruleset.defender_dice(defenders),
        outcomes.total,
        tuple(
            RoundOutcome(lost, outcomes.pairs - lost, rolls, Ratio(rolls, outcomes.total))
            for lost, rolls in enumerate(outcomes.counts)
        ),
    )


def meaning_of_rounds(ruleset: Ruleset) -> str:
    """What the rounds of a ruleset are, for who reads them without its page."""
    if ruleset.transformation:
        return "Rounds of the plain battle that the odds start from; the battle itself has none."
    if ruleset.defender.chooses_after_roll:
        return "Rounds for each number of the defender's dice, before the choice among them."
    meaning = "Rounds of a battle. The last numbers of armies stand for all larger ones, too."
    if ruleset.attacker.never_fewer_dice:
        return f"{meaning} No attack is made with fewer dice than the defender rolls."
    return meaning

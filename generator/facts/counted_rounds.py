"""The rounds of a ruleset as pages show them, and what the next one may bring."""

from dataclasses import dataclass
from typing import NamedTuple

from risk_odds.dice import round_outcomes
from risk_odds.rounds import Round, RoundOutcome, meaning_of_rounds, rounds_of
from risk_odds.ruleset import Ruleset
from risk_odds.solver.dutch import answers_to_rolls

COUNTED_AS_MANY = 3
"""So many armies lost at once surprise who knows two dice against three."""

COMPARED_WITH = 2
"""The dice of the defender in the classic rules."""


class Reading(NamedTuple):
    """The rounds of a rule as one may read it."""

    title: str
    rounds: tuple[Round, ...]


@dataclass(frozen=True, slots=True)
class CountedRounds:
    """A ruleset's own rounds and what they are in words; and the readings that are not solved."""

    own: Reading
    meaning: str
    others: tuple[Reading, ...]


def counted_rounds(ruleset: Ruleset) -> CountedRounds:
    """The rounds of a ruleset, and those of the other readings that it may note."""
    own = Reading(f"{ruleset.title}: one round", rounds_of(ruleset))
    others = (
        Reading(reading.title, rounds_of(rules))
        for reading, rules in zip(ruleset.other_readings, ruleset.as_read_otherwise, strict=True)
    )
    return CountedRounds(own, meaning_of_rounds(ruleset), tuple(others))


class AllLost(NamedTuple):
    """A round in which no end is as likely as the attacker's loss of all armies that are compared.

    ``two_dice`` is the same chance against a defender of the same rules who rolls two dice.
    """

    round: Round
    lost: RoundOutcome
    two_dice: RoundOutcome


def all_lost(ruleset: Ruleset) -> AllLost | None:
    """The round of all dice, if it costs the attacker three armies or more most often.

    None where another end is likelier, or nobody rolls that round.
    """
    if ruleset.transformation or ruleset.defender.chooses_after_roll:
        return None
    rounds = rounds_of(ruleset)
    most = max(rounds, key=lambda each: (len(each.attacker_dice), len(each.defender_dice)))
    lost = most.outcomes[-1]
    if lost.attackers_lost < COUNTED_AS_MANY or any(
        lost.rolls <= other.rolls for other in most.outcomes[:-1]
    ):
        return None
    two = next(
        each
        for each in rounds
        if each.attacker_dice == most.attacker_dice and len(each.defender_dice) == COMPARED_WITH
    )
    return AllLost(most, lost, two.outcomes[-1])


def outcomes_of(ruleset: Ruleset, attackers: int, defenders: int) -> tuple[tuple[int, int], ...]:
    """What a round may bring: attackers and defenders lost, the best for the attacker first.

    Where the defender chooses the dice, whatever they may choose counts.
    """
    if ruleset.defender.chooses_after_roll:
        attacking = len(ruleset.attacker_dice(attackers))
        defending = len(ruleset.defender_dice(defenders))
        found = {
            (lost, taken)
            for answered in answers_to_rolls(ruleset, attacking, defending)
            for choice in answered.choices
            for lost, taken, ways in choice.outcomes
            if ways
        }
    else:
        outcomes = round_outcomes(ruleset, attackers, defenders)
        found = {(lost, outcomes.pairs - lost) for lost, ways in enumerate(outcomes.counts) if ways}
    return tuple(sorted(found, key=lambda losses: (losses[0] - losses[1], -losses[1])))

"""The rounds of a ruleset as pages show them, and what the next one may bring."""

from dataclasses import dataclass
from typing import NamedTuple

from risk_odds.dice import round_outcomes
from risk_odds.rounds import Round, meaning_of_rounds, rounds_of
from risk_odds.ruleset import Ruleset
from risk_odds.solver.dutch import answers_to_rolls


class Reading(NamedTuple):
    """The rounds of a rule as one may read it."""

    title: str
    rounds: tuple[Round, ...]


@dataclass(frozen=True, slots=True)
class CountedRounds:
    """A ruleset's own rounds and what they are in words; the reading that is not solved, if any."""

    own: Reading
    meaning: str
    other: Reading | None


def counted_rounds(ruleset: Ruleset) -> CountedRounds:
    """The rounds of a ruleset, and those of the other reading that it may note."""
    own = Reading(f"{ruleset.title}: one round", rounds_of(ruleset))
    return CountedRounds(own, meaning_of_rounds(ruleset), _other(ruleset))


def _other(ruleset: Ruleset) -> Reading | None:
    reading = ruleset.other_reading
    if reading is None:
        return None
    sides = {"attacker": reading.attacker, "defender": reading.defender}
    replaced = ruleset.model_copy(update={side: dice for side, dice in sides.items() if dice})
    return Reading(reading.title, rounds_of(replaced))


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

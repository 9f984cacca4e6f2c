"""A battle followed while it is fought: the page stands before its first round."""

from generator.dice import round_outcomes
from generator.facts import SharedFacts
from generator.pages.kinds import Offline, SharedKind
from generator.pages.lookup_form import lookup_form
from generator.pages.page import INDEX, Page
from generator.pages.stop_or_roll import LARGEST_WORTH, MOST, WORTH, rules_with_rounds, state_of
from generator.rules import Ruleset
from generator.solver import Solution
from generator.solver.dutch import answers_to_rolls
from generator.solver.stopping import Stopping


def build(facts: SharedFacts) -> Page | None:
    """The page /at-the-table/; None where no battle has rounds."""
    ruleset = rules_with_rounds(facts)
    if ruleset is None:
        return None
    a, d = facts.sizes.example(ruleset)
    return Page(
        address="at-the-table",
        title="At the table: who wins from here?",
        description=(
            "Follow a RISK battle while you play: one tap a round, your chance after each, whether "
            "to stop or to roll on. Works offline, and the link keeps the whole story."
        ),
        keywords=("live", "tracker", "during the battle", "round by round", "offline"),
        template="pages/at_the_table.html",
        content={
            **{"ruleset": ruleset, "worth": WORTH.numerator, "largest_worth": LARGEST_WORTH},
            "form_context": {**lookup_form(facts.about, "../"), "most": MOST},
            "state": state_of(Stopping(ruleset, a, d), a, d, WORTH),
            "win": Solution(ruleset, a, d).win(a, d),
            "outcomes": outcomes_of(ruleset, a, d),
        },
        links=(INDEX,),
        styles=("lookup", "question", "stopping", "at-the-table"),
        scripts=("at-the-table",),
    )


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


KIND = SharedKind(address="at-the-table", build=build, offline=Offline.EVERYBODY)

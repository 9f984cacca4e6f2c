"""What the scripts of the site know of each ruleset: its names, and the rounds of its battles.

``lookup/<name>/rulesets.json`` holds it for all of them, by id, the default first. From the rounds
the kernel (``docs/javascripts/kernel/kernel.js``) works out any battle:

``nicknames``
    What players type for the names: each with the name that it means.
``rounds``
    ``rounds[a − 1][d − 1]`` holds the rolls, of all of them, in which the attacker loses 0, 1, …
    armies, and the defender the rest of the round's; none where no attack is allowed. The last row
    stands for all larger numbers of attackers (A), the last column for all larger numbers of
    defenders (D).
``replies``
    Where the defender chooses after the roll: in the same order the attacker's rolls (the highest
    dice, as many as can be compared), in how many ``ways`` each falls, and for each number of dice
    that the defender may choose the rolls by attackers lost, all of one total.
``moving``
    By name, where the rules limit it: the most armies that move into a territory just taken.
``leastMoving``
    By name, where the rules say it: this many have to move in at least. As many as dice were rolled
    last have to under the other names.
``staying``
    By name, where it is more than one: the armies that stay in each territory of a chain, where
    nobody says otherwise.
``trueRandom``
    The names under which they are for the app's rolls by hand and True Random dice, where any are.
``transformation``
    How the ends of the battle are changed, where they are.
"""

from collections.abc import Iterable
from typing import Any

from generator.facts.given import About
from risk_odds.dice import round_outcomes
from risk_odds.ruleset import Ruleset
from risk_odds.solver.dutch import Answered, answers_to_rolls


def offers(rulesets: Iterable[About]) -> dict[str, Any]:
    """The file's content."""
    return {one.ruleset.id: offer(one.ruleset, one.largest) for one in rulesets}


def offer(ruleset: Ruleset, largest: int) -> dict[str, Any]:
    """What is known of one ruleset, with matchups up to ``largest`` armies a side."""
    offer = {
        "title": ruleset.title,
        "names": {alias.id: alias.title for alias in ruleset.aliases},
        "game": ruleset.game,
        "attackers": largest,
        "defenders": largest,
        "rounds": _by_armies(ruleset, _rolls),
    }
    if ruleset.nicknamed:
        offer["nicknames"] = ruleset.nicknamed
    if ruleset.version is not None:
        offer["version"] = ruleset.version
    limits = {name: ruleset.under(name).moves.most for name in ruleset.names}
    if moving := {name: most for name, most in limits.items() if most is not None}:
        offer["moving"] = moving
    least = {name: ruleset.under(name).moves.least for name in ruleset.names}
    if ones := {name: 1 for name, which in least.items() if which == "one"}:
        offer["leastMoving"] = ones
    stays = {name: ruleset.under(name).moves.stay for name in ruleset.names}
    if staying := {name: stay for name, stay in stays.items() if stay > 1}:
        offer["staying"] = staying
    if true_random := [name for name in ruleset.names if ruleset.is_true_random(name)]:
        offer["trueRandom"] = true_random
    if ruleset.transformation is not None:
        offer["transformation"] = ruleset.transformation
    if ruleset.defender.chooses_after_roll:
        offer["replies"] = _by_armies(ruleset, _replies)
    return offer


def _by_armies(ruleset: Ruleset, of_armies: Any) -> list[list[Any]]:
    """What a function gives for the numbers of armies that roll different dice."""
    return [
        [of_armies(ruleset, a, d) for d in range(1, ruleset.defenders_for_all_dice + 1)]
        for a in range(1, ruleset.attackers_for_all_dice + 1)
    ]


def _rolls(ruleset: Ruleset, attackers: int, defenders: int) -> list[int]:
    return list(round_outcomes(ruleset, attackers, defenders).counts)


def _replies(ruleset: Ruleset, attackers: int, defenders: int) -> list[dict[str, Any]]:
    return [_reply(answered) for answered in answers_to_rolls(ruleset, attackers, defenders)]


def _reply(answered: Answered) -> dict[str, Any]:
    choices = []
    for choice in answered.choices:
        rolls = [0] * (sum(choice.outcomes[0][:2]) + 1)
        for attackers_lost, _, ways in choice.outcomes:
            rolls[attackers_lost] = ways
        choices.append(rolls)
    return {"roll": list(answered.roll), "ways": answered.ways, "choices": choices}

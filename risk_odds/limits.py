"""How much there is to do, estimated before anything is solved: what would never end is refused.

Each kind of work is counted as the solver does it, without doing it. The limits are far above all
rulesets that come with the library, tables of 1000 by 1000 armies included; what passes one of them
takes many minutes or hours on a common computer, and often more memory than it has.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from risk_odds.dice import rolls_of
from risk_odds.errors import InputError
from risk_odds.ruleset import Ruleset
from risk_odds.sides import Bonus
from risk_odds.solver.campaign import Territory
from risk_odds.solver.sweep import scale_of, scale_primes

MOST_SHOWN = 10
"""The most faults that a message shows one by one."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of work: what is counted, the most of it that is done, and the keys that decide."""

    counted: str
    most: int
    keys: str
    advice: str


KINDS = {
    # a million a second, and more than one process counts them
    "rolls": Kind(
        "rolls to count",
        300_000_000,
        "attacker.dice, defender.dice",
        "fewer dice, or dice with fewer faces",
    ),
    # five thousand a second, as each has rows and a table of its own, and 10 kB of memory
    "rounds": Kind(
        "rounds to work out",
        500_000,
        "defender.armies_for_dice",
        "fewer armies for the last die",
    ),
    # half a million a second
    "answers": Kind(
        "answers of the defender to weigh",
        200_000_000,
        "defender.chooses_after_roll",
        "fewer dice, dice with fewer faces, or fewer armies",
    ),
    # some millions a second
    "battles": Kind(
        "digits to work out for the battles",
        300_000_000_000,
        "attackers, defenders",
        "fewer armies",
    ),
    # a few millions a second
    "path": Kind(
        "digits to work out for the path",
        20_000_000_000,
        "attackers, defenders",
        "fewer armies or territories",
    ),
}
"""All kinds of work that solving is.

How fast each is done was measured on a common computer of the year 2025.
"""

Amounts = dict[str, int]
"""How much of each kind there is to do."""


def check_battles(
    ruleset: Ruleset, attackers: int, defenders: int, wins_alone: bool = False
) -> None:
    """Raise ``InputError`` where battles up to these armies would never be solved.

    With ``wins_alone`` only the chances to win are asked for, and not those of the survivors.
    """
    estimate = estimate_of_battles(ruleset, attackers, defenders, wins_alone)
    refuse({f"{ruleset.id}.toml": estimate})


def check_path(territories: Sequence[Territory], attackers: int) -> None:
    """Raise ``InputError`` where the chances of a path would never be found."""
    rulesets = {territory.ruleset.id: territory.ruleset for territory in territories}
    refuse(
        {
            f"{id_}.toml": estimate_of_battles(
                ruleset,
                attackers,
                max(each.defenders for each in territories if each.ruleset.id == id_),
            )
            for id_, ruleset in rulesets.items()
        }
    )
    longest = max(digits_of_army(ruleset) for ruleset in rulesets.values())
    # each territory makes the fractions as much longer as its battles have digits
    most = max(territory.defenders for territory in territories)
    digits = sum(
        attackers * attackers * longest * place * (attackers + most)
        for place in range(1, len(territories) + 1)
    )
    refuse({"the path": {"path": digits // 2}})


def estimate_of_battles(
    ruleset: Ruleset, attackers: int, defenders: int, wins_alone: bool = False
) -> Amounts:
    """How much there is to do for all battles up to these armies."""
    chosen = ruleset.defender.chooses_after_roll
    survivors = attackers if chosen else ruleset.attackers_for_all_dice
    tables = 1 if wins_alone else 1 + survivors
    cells = tables * attackers * defenders * (attackers + defenders) // 2
    return {
        **amounts_of_rounds(ruleset),
        "answers": answers_of_state(ruleset) * attackers * defenders,
        "battles": digits_of_army(ruleset) * cells,
    }


def rolls_to_count(ruleset: Ruleset) -> int:
    """How many steps it takes to count the outcomes of all rounds of a ruleset."""
    attacking, defending = ruleset.attacker, ruleset.defender
    steps = 0
    for a in range(1, len(attacking.dice) + 1):
        for d in range(1, len(defending.dice) + 1):
            pairs = min(a, d)
            steps_of_attacker, rolls = _counting(attacking.dice[:a], pairs, attacking.bonus)
            steps_of_defender, answers = _counting(defending.dice[:d], pairs, defending.bonus)
            steps += steps_of_attacker + steps_of_defender + rolls * answers
            if defending.chooses_after_roll:
                # each roll of the attacker is answered with each number of dice
                for dice in range(1, d + 1):
                    steps_of_answer, answers = _counting(
                        defending.dice[:dice], min(pairs, dice), defending.bonus
                    )
                    steps += rolls * (steps_of_answer + answers)
    return steps


def sorted_rolls(dice: Sequence[int], keep: int) -> int:
    """How many different rolls of these dice there are, if only the ``keep`` highest count."""
    # the highest die is at most what the largest shows, the second at most what the next shows, …
    faces = sorted(dice, reverse=True)[:keep]
    if not faces:
        return 1
    # ways[v]: rolls of the dice so far, from the lowest one, of which none is above v + 1
    ways = [1] * faces[0]
    for most in reversed(faces):
        up_to = list(accumulate(ways[:most]))
        ways = up_to + up_to[-1:] * (faces[0] - most)
    return ways[-1]


def answers_of_state(ruleset: Ruleset) -> int:
    """How many answers are weighed for each state: 0 where the defender has no choice."""
    if not ruleset.defender.chooses_after_roll:
        return 0
    attacking, defending = len(ruleset.attacker.dice), len(ruleset.defender.dice)
    return sorted_rolls_of_attacker(ruleset) * sum(
        min(attacking, dice) + 1 for dice in range(1, defending + 1)
    )


def digits_of_army(ruleset: Ruleset) -> int:
    """By how many digits, at most, an army more makes the exact numbers longer."""
    primes = scale_primes(
        (rolls_of(ruleset.attacker.dice[:a], ruleset.defender.dice[:d]), min(a, d))
        for a in range(1, len(ruleset.attacker.dice) + 1)
        for d in range(1, len(ruleset.defender.dice) + 1)
    )
    return len(str(scale_of(primes)))


def amounts_of_rounds(ruleset: Ruleset) -> Amounts:
    """How much there is to do for the rounds of a ruleset, those of its other readings included."""
    return sum_of(
        [
            {
                "rolls": rolls_to_count(rules),
                "rounds": rules.attackers_for_all_dice * rules.defenders_for_all_dice,
            }
            for rules in (ruleset, *ruleset.as_read_otherwise)
        ]
    )


def sorted_rolls_of_attacker(ruleset: Ruleset) -> int:
    """How many different rolls the attacker has, where only the dice that are compared count."""
    attacking = ruleset.attacker
    pairs = min(len(attacking.dice), len(ruleset.defender.dice))
    return _counting(attacking.dice, pairs, attacking.bonus)[1]


def _counting(dice: Sequence[int], keep: int, bonus: Bonus | None) -> tuple[int, int]:
    """The steps it takes to count the rolls of these dice, and how many different ones there are.

    See ``risk_odds.dice.counted_dice``: for each change one more die is kept for a while.
    """
    changes = len(bonus.changes) if bonus else 0
    kept = keep + changes
    steps = sum(sorted_rolls(dice[:place], kept) * faces for place, faces in enumerate(dice))
    rolls = sorted_rolls(dice, kept)
    return steps + changes * rolls, rolls


def sum_of(amounts: Sequence[Amounts]) -> Amounts:
    """The amounts of all together, by kind."""
    return {kind: sum(each[kind] for each in amounts) for kind in amounts[0]}


def refuse(
    amounts: Mapping[str, Amounts], kinds: Mapping[str, Kind] = KINDS, times: int = 1
) -> None:
    """Raise ``InputError`` where an amount passes its kind's limit, or this many times of it.

    ``amounts`` are by the place that a message names.
    """
    faults = [
        f"{place}: {kinds[kind].keys}: found {amount:,} {kinds[kind].counted}, expected at most "
        f"{times * kinds[kind].most:,} ({kinds[kind].advice})"
        for place, amounts_of_one in amounts.items()
        for kind, amount in amounts_of_one.items()
        if amount > times * kinds[kind].most
    ]
    if faults:
        more = len(faults) - MOST_SHOWN
        shown = faults[:MOST_SHOWN] + ([f"{more:,} more of this kind"] if more > 0 else [])
        raise InputError("\n".join(shown))

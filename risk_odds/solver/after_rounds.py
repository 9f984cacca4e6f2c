"""Attacking for a number of rounds and no longer: how a battle stands then.

A state's chance is kept as a whole number, forwards from the first state: times the denominator of
the first state over its own (see ``sweep``).
"""

from collections import defaultdict
from dataclasses import dataclass

from risk_odds.numbers import Ratio, reduced
from risk_odds.ruleset import Ruleset
from risk_odds.solver.solution import Solution
from risk_odds.solver.sweep import Rounds


@dataclass(frozen=True, slots=True)
class AfterRounds:
    """A battle after ``rounds`` rounds, or at its end where that comes before.

    ``win`` and ``lose`` are the chances that it has been won or lost by then; ``attackers_left``
    (A) and ``defenders_left`` the mean numbers of armies, 0 of a side that has none left. It is
    lost, too, where the rules allow no attack any more.
    """

    rounds: int
    win: Ratio
    lose: Ratio
    attackers_left: Ratio
    defenders_left: Ratio


def after_rounds(ruleset: Ruleset, attackers: int, defenders: int) -> tuple[AfterRounds, ...]:
    """The battle of ``attackers`` (A) against ``defenders`` after 0, 1, 2, … rounds.

    The last is the one by which it is over for certain. A defender who chooses the dice chooses as
    in a battle to the end. Raises ``ValueError`` for rules whose battles are resolved at once.
    """
    if ruleset.transformation is not None:
        raise ValueError(f"{ruleset.id}: its battles have no rounds to stop after")
    rounds = Solution(ruleset, attackers, defenders).rounds
    whole = rounds.denominators.of(attackers, defenders)
    start = {(attackers, defenders): 1}
    over: dict[tuple[int, int], int] = defaultdict(int)
    going: dict[tuple[int, int], int] = {}
    # where no attack is allowed it is over before it has begun
    (over if rounds.is_blocked(attackers, defenders) else going).update(start)
    found: list[AfterRounds] = []
    while True:
        found.append(_standing(len(found), [*going.items(), *over.items()], rounds, whole))
        if not going:
            return tuple(found)
        following: dict[tuple[int, int], int] = defaultdict(int)
        for (a, d), chance in going.items():
            for lost, killed, weight in rounds.weights[a - 1][min(d, rounds.defenders_full) - 1]:
                state = a - lost, d - killed
                goes_on = all(state) and not rounds.is_blocked(*state)
                (following if goes_on else over)[state] += chance * weight
        going = following


def _standing(
    played: int, states: list[tuple[tuple[int, int], int]], rounds: Rounds, whole: int
) -> AfterRounds:
    win = lose = attackers_left = defenders_left = 0
    for (a, d), chance in states:
        units = chance * rounds.denominators.of(a, d)
        win += 0 if d else units
        lose += units if d and (not a or rounds.is_blocked(a, d)) else 0
        attackers_left += a * units
        defenders_left += d * units
    sums = (win, lose, attackers_left, defenders_left)
    return AfterRounds(played, *(reduced(each, whole) for each in sums))

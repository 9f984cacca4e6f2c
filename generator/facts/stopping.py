"""Whether to stop or to roll on: without a worth, how much it takes for rolling on to pay."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.solver import Solution
from risk_odds.solver.after_rounds import AfterRounds, after_rounds
from risk_odds.solver.stopping import Rolling, Stopping

WORTH = Fraction(5)
"""What the territory of the example is worth, in armies."""

LARGEST = 12
"""The table of least worths goes to this many armies a side."""

LeastWorths = tuple[tuple[int, tuple[Ratio | None, ...]], ...]
"""The least worths of all states up to a battle: by attackers (A), then by defenders."""

Standings = tuple[AfterRounds, ...]
"""How a battle stands after 1, 2, 3, … rounds."""


@dataclass(frozen=True, slots=True)
class State:
    """What is best in one state.

    ``order`` is 1 where rolling on is better, -1 where stopping is, 0 where either is as good;
    ``gain`` is by how much, in armies. ``least`` is the least worth at which rolling on is best,
    None where the attacker cannot win. ``attackers`` are those that can attack (A).
    """

    attackers: int
    defenders: int
    order: int
    gain: Ratio
    least: Ratio | None
    rolling: Rolling

    @property
    def lost(self) -> Ratio:
        """Mean of the attackers lost by rolling on; a defeat loses all."""
        return Ratio.of(self.attackers - Fraction(*self.rolling.kept))


@dataclass(frozen=True, slots=True)
class Retreat:
    """Stopping as soon as ``at`` or fewer attackers (A) are left: 0 is never, all is at once.

    ``given_up`` is the chance that is lost against a fight to the end, ``saved`` the armies kept
    beyond those that it keeps, ``lost`` the attackers lost, ``value`` the armies kept and the worth
    of the chance.
    """

    at: int
    win: Ratio
    given_up: Ratio
    kept: Ratio
    lost: Ratio
    saved: Ratio
    value: Ratio


@dataclass(frozen=True, slots=True)
class Decisions:
    """The decisions in one battle, for a territory worth ``WORTH``; ``win`` is to the end.

    ``states`` are the least worths of its states, ``least`` those of all small battles.
    ``after_rounds`` is how it stands after 1, 2, 3, … rounds; by the last it is over.
    """

    ruleset: Ruleset
    state: State
    win: Ratio
    states: LeastWorths
    retreats: tuple[Retreat, ...]
    after_rounds: Standings
    least: LeastWorths


@cache
def decisions(ruleset: Ruleset, attackers: int, defenders: int, largest: int) -> Decisions:
    """The decisions in a battle; the small ones go to ``largest`` armies a side, at most.

    Raises ``ValueError`` for rules whose battles are resolved at once.
    """
    small = min(LARGEST, largest)
    stopping = Stopping(ruleset, max(attackers, small), max(defenders, small))
    return Decisions(
        ruleset,
        state_of(stopping, attackers, defenders, WORTH),
        Solution(ruleset, attackers, defenders).win(attackers, defenders),
        _least_worths(stopping, attackers, defenders),
        _retreats(ruleset, attackers, defenders, WORTH),
        after_rounds(ruleset, attackers, defenders)[1:],
        _least_worths(stopping, small, small),
    )


def state_of(stopping: Stopping, attackers: int, defenders: int, worth: Fraction) -> State:
    """What is best in a state, for what the territory is worth."""
    rolling = stopping.rolling(attackers, defenders, worth)
    gain = Fraction(*rolling.value(worth)) - attackers
    return State(
        attackers,
        defenders,
        (gain > 0) - (gain < 0),
        Ratio.of(abs(gain)),
        stopping.least_worth(attackers, defenders),
        rolling,
    )


def _retreats(
    ruleset: Ruleset, attackers: int, defenders: int, worth: Fraction
) -> tuple[Retreat, ...]:
    """All retreats of a battle, from the fight to the end to stopping at once."""
    solution = Solution(ruleset, attackers, defenders)
    means = [
        (Fraction(*win), Fraction(*kept))
        for win, kept in (solution.retreat(attackers, defenders, at) for at in range(attackers + 1))
    ]
    win_to_the_end, kept_to_the_end = means[0]
    return tuple(
        Retreat(
            at,
            Ratio.of(win),
            Ratio.of(win_to_the_end - win),
            Ratio.of(kept),
            Ratio.of(attackers - kept),
            Ratio.of(kept - kept_to_the_end),
            Ratio.of(kept + worth * win),
        )
        for at, (win, kept) in enumerate(means)
    )


def _least_worths(stopping: Stopping, attackers: int, defenders: int) -> LeastWorths:
    return tuple(
        (a, tuple(stopping.least_worth(a, d) for d in range(1, defenders + 1)))
        for a in range(1, attackers + 1)
    )

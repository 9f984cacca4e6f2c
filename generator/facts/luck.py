"""How one battle stands among all such battles, and every end that it might have had."""

from dataclasses import dataclass
from math import lcm

from generator.facts.matchups import Outcome, outcome_of
from risk_odds.numbers import Number, bounds
from risk_odds.ruleset import Ruleset
from risk_odds.solver import solve
from risk_odds.solver.luck import BASES, Standing, Verdict, beyond, is_possible, of_battle, scores

__all__ = ["BASES", "End", "Luck", "Standing", "Verdict", "luck_of"]


@dataclass(frozen=True, slots=True)
class End:
    """One end of a battle; ``or_worse`` holds for battles that are fought to their ends."""

    score: int
    chance: Number
    or_worse: Number

    @property
    def left(self) -> tuple[int, int]:
        """Attackers (A) and defenders left."""
        return max(self.score, 0), max(-self.score, 0)

    @property
    def words(self) -> str:
        """Who is left: ``2 defenders left``."""
        attackers, defenders = self.left
        armies, side = (attackers, "attacker") if attackers else (defenders, "defender")
        return f"{armies} {side if armies == 1 else f'{side}s'} left"


@dataclass(frozen=True, slots=True)
class Luck:
    """A battle that is over: all ends it might have had, the best for the attacker first.

    ``own`` is the one that it had, ``tail`` the chance of that end or one beyond it. The attacker
    wins it with the chance ``win``.
    """

    ruleset: Ruleset
    attackers: int
    defenders: int
    win: Number
    lose: Number
    ends: tuple[End, ...]
    own: End
    standing: Standing
    tail: Number

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The ends as a battle is drawn from them."""
        bounded = [each for end in self.ends for each in bounds(end.chance)]
        unit = lcm(*(each.denominator for each in bounded))
        return tuple(outcome_of(*end.left, end.chance, unit) for end in self.ends)


def luck_of(ruleset: Ruleset, attackers: int, defenders: int, score: int) -> Luck:
    """How a battle with this score at its end stands; where it cannot have it, with the worst."""
    solution = solve(ruleset, attackers, defenders)
    chances = scores(solution, attackers, defenders)
    ends = tuple(
        End(each, chance, beyond(chances, each, better=False))
        for each, chance in chances.items()
        if is_possible(chance)
    )
    own = next((end for end in ends if end.score == score), ends[-1])
    standing = of_battle(solution, (attackers, defenders), own.left)
    tail = beyond(chances, own.score, better=standing.went_well)
    win, lose = (each(attackers, defenders) for each in (solution.win, solution.lose))
    return Luck(ruleset, attackers, defenders, win, lose, ends, own, standing, tail)

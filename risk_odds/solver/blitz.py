"""Balanced blitz, version 3.3: a plain battle's outcomes, transformed in four steps.

1. A side whose chance to win is 1/20 or less never wins; the other side always does.
2. The attacker's chance w becomes w^1.3 / (w^1.3 + (1 − w)^1.3); each side's outcomes follow.
3. From the outcomes, ordered from the best for the attacker to the best for the defender, 1/10 of
   probability is cut off each end.
4. Each outcome's probability is raised to the power 1.8; each side's total stays as it was.

The powers make most results irrational. They are computed in ball arithmetic (FLINT's arb), which
bounds its own rounding errors, and come out as intervals that certainly hold them; what is rational
(0 and 1 above all) stays exact. No comparison is guessed: an undecided one raises
``ArithmeticError``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from flint import arb, fmpq

from risk_odds.numbers import Interval, Number, Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.solver.balls import (
    ZERO,
    Value,
    as_ball,
    as_fraction,
    as_number,
    ends_of,
    power,
    total_of,
    working_precision,
)
from risk_odds.solver.needed import LARGEST_STACK
from risk_odds.solver.solution import Solution
from risk_odds.solver.sweep import Table

HOPELESS = Ratio(1, 20)
CUT = fmpq(1, 10)
STEEPER = 13, 10
SHARPER = 9, 5

ONE = fmpq(1)
WHOLE = 1 - 2 * CUT
"""All the probability that the cuts leave."""


@dataclass(frozen=True, slots=True)
class BlitzOutcomes:
    """The distribution of a blitz's end; the numbers add up to 1, intervals to one around 1.

    ``attackers_left[k - 1]``: the attacker wins and k of their armies that can attack (A) are left.
    ``defenders_left[m - 1]``: the attack fails and m defenders are left. What the third step has
    cut off is exactly 0.
    """

    attackers_left: list[Number]
    defenders_left: list[Number]

    @property
    def standing(self) -> dict[tuple[int, int], Number]:
        """No battle ends with both sides standing."""
        return {}


class BlitzSolution:
    """The results of balanced blitz for all battles up to A attackers by D defenders.

    ``plain`` is the exact solution of the same dice without the transformation. The other
    attributes are those of ``Solution``: most chances are irrational, battles are resolved at once,
    and how an end's chance is changed depends on all others.
    """

    exact: ClassVar[Literal[False]] = False
    has_rounds: ClassVar[Literal[False]] = False
    state_dependent: ClassVar[Literal[True]] = True

    def __init__(self, ruleset: Ruleset, attackers: int, defenders: int) -> None:
        self.ruleset = ruleset
        self.attackers = attackers
        self.defenders = defenders
        dice_alone = ruleset.model_copy(update={"transformation": None})
        self.plain = Solution(dice_alone, attackers, defenders)
        self._known_steeper: dict[tuple[int, int], tuple[Value, Value]] = {}
        self._known_distributions: dict[tuple[int, int], tuple[_Side, _Side]] = {}
        self._known_plain: dict[tuple[bool, int, int, int], Value] = {}

    def win(self, attackers: int, defenders: int) -> Number:
        """The attacker's chance to win with ``attackers`` (A) against ``defenders`` (D)."""
        with working_precision():
            return as_number(self._totals(attackers, defenders)[0])

    def lose(self, attackers: int, defenders: int) -> Number:
        """The attacker's chance to lose."""
        with working_precision():
            return as_number(self._totals(attackers, defenders)[1])

    def expected_attackers_left(self, attackers: int, defenders: int) -> Number:
        """The mean number of attackers left (armies; 0 counts where the attack fails)."""
        with working_precision():
            return as_number(self._distribution(attackers, defenders)[0].mean)

    def expected_defenders_left(self, attackers: int, defenders: int) -> Number:
        """The mean number of defenders left (armies; 0 counts where the attacker wins)."""
        with working_precision():
            return as_number(self._distribution(attackers, defenders)[1].mean)

    def expected_attackers_lost(self, attackers: int, defenders: int) -> Number:
        """The mean number of armies that the attacker loses."""
        with working_precision():
            return as_number(attackers - self._distribution(attackers, defenders)[0].mean)

    def expected_defenders_lost(self, attackers: int, defenders: int) -> Number:
        """The mean number of armies that the defender loses."""
        with working_precision():
            return as_number(defenders - self._distribution(attackers, defenders)[1].mean)

    def variance_attackers_left(self, attackers: int, defenders: int) -> Number:
        """The variance of the attackers left, which is that of the attackers lost."""
        with working_precision():
            return as_number(self._distribution(attackers, defenders)[0].variance)

    def variance_defenders_left(self, attackers: int, defenders: int) -> Number:
        """The variance of the defenders left, which is that of the defenders lost."""
        with working_precision():
            return as_number(self._distribution(attackers, defenders)[1].variance)

    def moments(self, attackers: int, defenders: int) -> tuple[Number, ...]:
        """The means of the attackers left and lost and their variance; the same of defenders."""
        with working_precision():
            won, lost = self._distribution(attackers, defenders)
            return (
                *map(as_number, (won.mean, attackers - won.mean, won.variance)),
                *map(as_number, (lost.mean, defenders - lost.mean, lost.variance)),
            )

    def outcomes(self, attackers: int, defenders: int) -> BlitzOutcomes:
        """The distribution of the survivors of both sides."""
        with working_precision():
            attackers_left, defenders_left = self._distribution(attackers, defenders)
            return BlitzOutcomes(
                [as_number(chance) for chance in attackers_left.chances],
                [as_number(chance) for chance in defenders_left.chances],
            )

    def ends(self, attackers: int, defenders: int) -> tuple[Value, list[Value]]:
        """The chance to lose, and those to win with 1, 2, … attackers left, to reckon on with.

        To be called within ``working_precision``.
        """
        won, _ = self._distribution(attackers, defenders)
        return self._totals(attackers, defenders)[1], won.chances

    def chance_attackers_left(self, attackers: int, defenders: int, left: int) -> Number:
        """The chance that the attacker wins with exactly ``left`` (1 or more) attackers left."""
        with working_precision():
            return as_number(self._distribution(attackers, defenders)[0].chances[left - 1])

    def chance_defenders_left(self, attackers: int, defenders: int, left: int) -> Number:
        """The chance that the attack fails with exactly ``left`` (1 or more) defenders left."""
        with working_precision():
            return as_number(self._distribution(attackers, defenders)[1].chances[left - 1])

    def chance_at_least_left(self, attackers: int, defenders: int, left: int) -> Number:
        """The chance that the attacker wins with ``left`` (1 or more) or more of them left."""
        with working_precision():
            return as_number(self._at_least(attackers, defenders, left))

    def needed(self, defenders: int, chance: Ratio, left: int = 1) -> int | None:
        """The fewest attackers (A) that win with at least this chance, ``left`` or more being left.

        None where a plain battle's search finds none, or more than ``LARGEST_STACK`` are needed.
        Raises ``ArithmeticError`` where the chance is too near to one of the blitz's own to tell.
        """
        low, high = _plain_chance(chance)
        fewest = _agreed(self.plain.needed(defenders, low), self.plain.needed(defenders, high))
        if fewest is None or left == 1:
            return fewest
        # whoever wins too seldom cannot win often enough with that many left
        attackers, solution = fewest, self
        while attackers <= LARGEST_STACK:
            if attackers > solution.attackers or defenders > solution.defenders:
                most = min(2 * attackers, LARGEST_STACK)
                solution = BlitzSolution(self.ruleset, most, defenders)
            if solution._reaches(attackers, defenders, left, chance):
                return attackers
            attackers += 1
        return None

    def needed_to_hold(self, attackers: int, chance: Ratio) -> int | None:
        """The fewest defenders (D) who hold against ``attackers`` (A) with at least this chance."""
        low, high = _plain_chance(chance)
        return _agreed(
            self.plain.needed_to_hold(attackers, low), self.plain.needed_to_hold(attackers, high)
        )

    def _reaches(self, attackers: int, defenders: int, left: int, chance: Ratio) -> bool:
        """Whether the attacker wins with that many left at least this often."""
        with working_precision():
            found, wanted = self._at_least(attackers, defenders, left), as_fraction(chance)
            if not (found >= wanted or found < wanted):
                raise ArithmeticError(f"cannot tell whether {attackers} armies are needed")
            return bool(found >= wanted)

    def _at_least(self, attackers: int, defenders: int, left: int) -> Value:
        chances = self._distribution(attackers, defenders)[0].chances
        if any(chance is not ZERO for chance in chances[: left - 1]):
            return total_of(chances[left - 1 :])
        # where no win leaves fewer, all of them count
        return self._totals(attackers, defenders)[0] if left <= attackers else ZERO

    def _steeper(self, attackers: int, defenders: int) -> tuple[Value, Value]:
        """The chances to win and to lose after the first two steps."""
        known = self._known_steeper.get((attackers, defenders))
        if known is None:
            win, lose = self.plain.win(attackers, defenders), self.plain.lose(attackers, defenders)
            known = self._known_steeper[attackers, defenders] = _steeper(win, lose)
        return known

    def _totals(self, attackers: int, defenders: int) -> tuple[Value, Value]:
        """The final chances to win and to lose."""
        win, lose = self._steeper(attackers, defenders)
        return _total(win), _total(lose)

    def _distribution(self, attackers: int, defenders: int) -> "tuple[_Side, _Side]":
        """The final chances of the attackers left and of the defenders left."""
        battle = attackers, defenders
        known = self._known_distributions.get(battle)
        if known is None:
            totals = zip(self._steeper(*battle), self._totals(*battle), strict=True)
            # each side's from its best outcome inwards, as the cuts are the same at both ends
            won, lost = (
                _Side(_sharper(self._trimmed(not won, *battle, steeper), total)[::-1])
                for won, (steeper, total) in zip((True, False), totals, strict=True)
            )
            known = self._known_distributions[battle] = won, lost
        return known

    def _trimmed(self, lost: bool, attackers: int, defenders: int, steeper: Value) -> list[Value]:
        """What the cuts leave of one side's outcomes, best first, whose total is ``steeper``."""
        armies = defenders if lost else attackers
        if steeper is ZERO:
            return [ZERO] * armies
        total = (self.plain.lose if lost else self.plain.win)(attackers, defenders)
        try:
            plain = (self._plain(lost, n, attackers, defenders) for n in range(armies, 0, -1))
            return _between_cuts_each(plain, armies, steeper / as_ball(total))
        except ArithmeticError:
            if isinstance(steeper, arb):
                raise
        # where all is rational, a place may lie exactly on a cut, which no ball can tell
        outcomes = self.plain.outcomes(attackers, defenders)
        exact = map(
            as_fraction, (outcomes.defenders_left if lost else outcomes.attackers_left)[::-1]
        )
        return _between_cuts_each(exact, armies, steeper / as_fraction(total))

    @cached_property
    def _plain_tables(self) -> tuple[dict[int, Table], dict[int, Table]]:
        return self.plain.attackers_left_tables, self.plain.defenders_left_tables

    def _plain(self, lost: bool, left: int, attackers: int, defenders: int) -> Value:
        """The plain chance that one side has this many armies left; most serve many battles."""
        tables = self._plain_tables[lost]
        table = min(left, len(tables))
        moved = left - table
        cell = (attackers, defenders - moved) if lost else (attackers - moved, defenders)
        known = self._known_plain.get((lost, table, *cell))
        if known is None:
            chance = tables[table].unreduced(*cell)
            known = as_ball(chance) if chance.numerator else ZERO
            self._known_plain[lost, table, *cell] = known
        return known


class _Side:
    """The final chances of one side's numbers of armies left, 1 first."""

    def __init__(self, chances: list[Value]) -> None:
        self.chances = chances
        weighted = [(left, left * p) for left, p in enumerate(chances, start=1) if p is not ZERO]
        self.mean = total_of(part for _, part in weighted)
        square = total_of(left * part for left, part in weighted)
        self.variance = square - self.mean * self.mean


def transformed_win(win: Ratio) -> Number:
    """What a plain battle's chance to win becomes; it need not be in lowest terms."""
    return transformed_wins((win,))[0]


def transformed_wins(wins: Iterable[Ratio]) -> list[Number]:
    """The same for many chances, in less time."""
    with working_precision():
        return [as_number(_total(_steeper(win, win.complement)[0])) for win in wins]


def always_wins_from() -> Number:
    """The plain battle's chance from which on a blitz always wins; up to 1 less it, it never does.

    There the odds, raised to their power, are those of the last tenth that is cut off.
    """
    return Interval(*_plain_chance(Ratio(1, 1)))


def _steeper(win: Ratio, lose: Ratio) -> tuple[Value, Value]:
    """A plain battle's chances to win and to lose after the first two steps."""
    if _is_hopeless(win):
        return ZERO, ONE
    if _is_hopeless(lose):
        return ONE, ZERO
    if win == lose:  # the only odds with a rational power that any dice are known to have
        return as_fraction(win), as_fraction(lose)
    odds = power(as_ball(win) / as_ball(lose), *STEEPER)
    return odds / (odds + 1), 1 / (odds + 1)


def _total(steeper: Value) -> Value:
    """A side's final chance.

    What the third step leaves of a side's outcomes is what lies between the two cuts, so it adds up
    to the side's chance without the part below 1/10 and above 9/10.
    """
    return _between_cuts(steeper) / WHOLE


def _is_hopeless(chance: Ratio) -> bool:
    return chance.numerator * HOPELESS.denominator <= HOPELESS.numerator * chance.denominator


def _between_cuts(place: Value) -> Value:
    """How much of the probability up to this place is left when 1/10 is cut off each end."""
    if place <= CUT:
        return ZERO
    if place >= 1 - CUT:
        return WHOLE
    if CUT < place < 1 - CUT:
        return place - CUT
    raise ArithmeticError(f"cannot tell on which side of a cut {place} lies")


def _between_cuts_each(plain: Iterable[Value], armies: int, scale: Value) -> list[Value]:
    """What the cuts leave of one side's outcomes, best first, each ``scale`` of its plain one."""
    trimmed: list[Value] = []
    place: Value = ZERO
    before: Value = ZERO
    for chance in plain:
        if chance is ZERO:
            trimmed.append(ZERO)
            continue
        place = place + chance
        after = _between_cuts(place * scale)
        trimmed.append(after - before)
        before = after
        if after is WHOLE:
            break
    return trimmed + [ZERO] * (armies - len(trimmed))


def _sharper(chances: list[Value], total: Value) -> list[Value]:
    """One side's chances raised to the power 1.8 and scaled to its total; 0 stays exactly 0."""
    if not all(chance == 0 or chance > 0 for chance in chances):
        raise ArithmeticError("cannot tell whether a cut has left anything of an outcome")
    present = sum(chance != 0 for chance in chances)
    if present <= 1:
        return [total if chance != 0 else ZERO for chance in chances]
    powers = [ZERO if chance == 0 else power(arb(chance), *SHARPER) for chance in chances]
    scale = total / total_of(powers)
    return [ZERO if power == 0 else power * scale for power in powers]


def _plain_chance(chance: Ratio) -> tuple[Ratio, Ratio]:
    """The plain battle's chance that the blitz turns into ``chance``, from below and from above.

    The four steps leave the order of the chances, so they can be taken back: cuts, then power. (The
    first step needs no care: what it makes 0 the cuts make 0 too, and so for 1.)
    """
    if chance.numerator <= 0 or chance.numerator > chance.denominator:
        return chance, chance
    steeper = CUT + WHOLE * as_fraction(chance)
    odds = steeper / (1 - steeper)
    if odds == 1:
        return Ratio(1, 2), Ratio(1, 2)
    with working_precision():
        plain_odds = power(arb(odds), *reversed(STEEPER))
        return ends_of(plain_odds / (plain_odds + 1))


def _agreed(low: int | None, high: int | None) -> int | None:
    if low != high:
        raise ArithmeticError(f"cannot tell whether {low} or {high} armies are needed")
    return low

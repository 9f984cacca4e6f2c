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

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import RLock

from flint import arb, ctx, fmpq

from generator.numbers import Interval, Number, Ratio
from generator.rules import Ruleset
from generator.solver.solution import Solution

PRECISION = 320
"""Bits of every ball: 96 digits, of which the transformation loses a few."""

HOPELESS = fmpq(1, 20)
CUT = fmpq(1, 10)
STEEPER = 13, 10
SHARPER = 9, 5

ZERO, ONE = fmpq(0), fmpq(1)

Value = fmpq | arb
"""An exact number, or a ball that certainly holds an irrational one."""

_lock = RLock()


@dataclass(frozen=True, slots=True)
class BlitzOutcomes:
    """The distribution of a blitz's end; the numbers add up to 1, intervals to one around 1.

    ``attackers_left[k - 1]``: the attacker wins and k of his armies that may attack (A) are left.
    ``defenders_left[m - 1]``: the attack fails and m defenders are left. What the third step has
    cut off is exactly 0.
    """

    attackers_left: list[Number]
    defenders_left: list[Number]


class BlitzSolution:
    """The results of balanced blitz for all battles up to A attackers by D defenders.

    ``plain`` is the exact solution of the same dice without the transformation.
    """

    def __init__(self, ruleset: Ruleset, attackers: int, defenders: int) -> None:
        self.ruleset = ruleset
        self.attackers = attackers
        self.defenders = defenders
        dice_alone = ruleset.model_copy(update={"transformation": None})
        self.plain = Solution(dice_alone, attackers, defenders)
        self._known_distributions: dict[tuple[int, int], tuple[list[Value], list[Value]]] = {}

    def win(self, attackers: int, defenders: int) -> Number:
        """The attacker's chance to win with ``attackers`` (A) against ``defenders`` (D)."""
        with _working_precision():
            return _number(self._totals(attackers, defenders)[0])

    def lose(self, attackers: int, defenders: int) -> Number:
        """The attacker's chance to lose."""
        with _working_precision():
            return _number(self._totals(attackers, defenders)[1])

    def expected_attackers_left(self, attackers: int, defenders: int) -> Number:
        """The mean number of attackers left (armies; 0 counts where the attack fails)."""
        with _working_precision():
            return _number(_mean(self._distribution(attackers, defenders)[0]))

    def expected_defenders_left(self, attackers: int, defenders: int) -> Number:
        """The mean number of defenders left (armies; 0 counts where the attacker wins)."""
        with _working_precision():
            return _number(_mean(self._distribution(attackers, defenders)[1]))

    def expected_attackers_lost(self, attackers: int, defenders: int) -> Number:
        """The mean number of armies that the attacker loses."""
        with _working_precision():
            return _number(attackers - _mean(self._distribution(attackers, defenders)[0]))

    def expected_defenders_lost(self, attackers: int, defenders: int) -> Number:
        """The mean number of armies that the defender loses."""
        with _working_precision():
            return _number(defenders - _mean(self._distribution(attackers, defenders)[1]))

    def variance_attackers_left(self, attackers: int, defenders: int) -> Number:
        """The variance of the attackers left, which is that of the attackers lost."""
        with _working_precision():
            return _number(_variance(self._distribution(attackers, defenders)[0]))

    def variance_defenders_left(self, attackers: int, defenders: int) -> Number:
        """The variance of the defenders left, which is that of the defenders lost."""
        with _working_precision():
            return _number(_variance(self._distribution(attackers, defenders)[1]))

    def outcomes(self, attackers: int, defenders: int) -> BlitzOutcomes:
        """The distribution of the survivors of both sides."""
        with _working_precision():
            attackers_left, defenders_left = self._distribution(attackers, defenders)
            return BlitzOutcomes(
                [_number(chance) for chance in attackers_left],
                [_number(chance) for chance in defenders_left],
            )

    def chance_attackers_left(self, attackers: int, defenders: int, left: int) -> Number:
        """The chance that the attacker wins with exactly ``left`` (1 or more) attackers left."""
        with _working_precision():
            return _number(self._distribution(attackers, defenders)[0][left - 1])

    def chance_defenders_left(self, attackers: int, defenders: int, left: int) -> Number:
        """The chance that the attack fails with exactly ``left`` (1 or more) defenders left."""
        with _working_precision():
            return _number(self._distribution(attackers, defenders)[1][left - 1])

    def needed(self, defenders: int, chance: Ratio) -> int | None:
        """The fewest attackers (A) who win with at least this chance.

        None where a plain battle's search finds none. Raises ``ArithmeticError`` where the chance
        is too near to one of the blitz's own to tell.
        """
        low, high = _plain_chance(chance)
        return _agreed(self.plain.needed(defenders, low), self.plain.needed(defenders, high))

    def needed_to_hold(self, attackers: int, chance: Ratio) -> int | None:
        """The fewest defenders (D) who hold against ``attackers`` (A) with at least this chance."""
        low, high = _plain_chance(chance)
        return _agreed(
            self.plain.needed_to_hold(attackers, low), self.plain.needed_to_hold(attackers, high)
        )

    def _steeper(self, attackers: int, defenders: int) -> tuple[Value, Value]:
        """The chances to win and to lose after the first two steps."""
        win = _exactly(self.plain.win(attackers, defenders))
        lose = _exactly(self.plain.lose(attackers, defenders))
        if win <= HOPELESS:
            return ZERO, ONE
        if lose <= HOPELESS:
            return ONE, ZERO
        if win == lose:  # the only odds whose power is rational that any dice are known to have
            return win, lose
        odds = _power(arb(win) / lose, *STEEPER)
        return odds / (odds + 1), 1 / (odds + 1)

    def _totals(self, attackers: int, defenders: int) -> tuple[Value, Value]:
        """The final chances to win and to lose.

        What the third step leaves of a side's outcomes is what lies between the two cuts, so it
        adds up to the side's chance without the part below 1/10 and above 9/10.
        """
        win, lose = self._steeper(attackers, defenders)
        return _between_cuts(win) / (1 - 2 * CUT), _between_cuts(lose) / (1 - 2 * CUT)

    def _distribution(self, attackers: int, defenders: int) -> tuple[list[Value], list[Value]]:
        """The final chance of each number of attackers left and of defenders left, from 1 on."""
        known = self._known_distributions.get((attackers, defenders))
        if known is None:
            plain = self.plain.outcomes(attackers, defenders)
            win, lose = self._steeper(attackers, defenders)
            final_win, final_lose = self._totals(attackers, defenders)
            # each side's from its best outcome inwards, as the cuts are the same at both ends
            attackers_left = _trimmed(
                plain.attackers_left[::-1], self.plain.win(attackers, defenders), win
            )
            defenders_left = _trimmed(
                plain.defenders_left[::-1], self.plain.lose(attackers, defenders), lose
            )
            known = self._known_distributions[attackers, defenders] = (
                _sharper(attackers_left, final_win)[::-1],
                _sharper(defenders_left, final_lose)[::-1],
            )
        return known


@contextmanager
def _working_precision() -> Iterator[None]:
    """The precision of the balls within; FLINT has one for all threads, so they take turns."""
    with _lock, ctx.workprec(PRECISION):
        yield


def _exactly(ratio: Ratio) -> fmpq:
    return fmpq(ratio.numerator, ratio.denominator)


def _ball(ratio: Ratio) -> arb:
    return arb(ratio.numerator) / ratio.denominator


def _power(ball: arb, numerator: int, denominator: int) -> arb:
    return ball.root(denominator) ** numerator


def _between_cuts(place: Value) -> Value:
    """How much of the probability up to this place is left when 1/10 is cut off each end."""
    if place <= CUT:
        return ZERO
    if place >= 1 - CUT:
        return 1 - 2 * CUT
    if CUT < place < 1 - CUT:
        return place - CUT
    raise ArithmeticError(f"cannot tell on which side of a cut {place} lies")


def _trimmed(plain: Sequence[Ratio], total: Ratio, steeper: Value) -> list[Value]:
    """What the cuts leave of one side's outcomes, best first, whose total becomes ``steeper``."""
    taken: Callable[[Ratio], Value] = _exactly if isinstance(steeper, fmpq) else _ball
    scale = steeper / taken(total) if total.numerator else ZERO
    trimmed: list[Value] = []
    place: Value = ZERO
    before: Value = ZERO
    for chance in plain:
        if not chance.numerator:
            trimmed.append(ZERO)
            continue
        place = place + taken(chance)
        after = _between_cuts(place * scale)
        trimmed.append(after - before)
        before = after
    return trimmed


def _sharper(chances: list[Value], total: Value) -> list[Value]:
    """One side's chances raised to the power 1.8 and scaled to its total; 0 stays exactly 0."""
    if not all(chance == 0 or chance > 0 for chance in chances):
        raise ArithmeticError("cannot tell whether a cut has left anything of an outcome")
    present = sum(chance != 0 for chance in chances)
    if present <= 1:
        return [total if chance != 0 else ZERO for chance in chances]
    powers = [ZERO if chance == 0 else _power(arb(chance), *SHARPER) for chance in chances]
    scale = total / _sum(powers)
    return [ZERO if power == 0 else power * scale for power in powers]


def _mean(chances: list[Value]) -> Value:
    return _sum(left * chance for left, chance in enumerate(chances, start=1))


def _variance(chances: list[Value]) -> Value:
    mean = _mean(chances)
    return _sum(left * left * chance for left, chance in enumerate(chances, start=1)) - mean * mean


def _sum(values: Iterable[Value]) -> Value:
    total: Value = ZERO
    for value in values:
        total = total + value
    return total


def _plain_chance(chance: Ratio) -> tuple[Ratio, Ratio]:
    """The plain battle's chance that the blitz turns into ``chance``, from below and from above.

    The four steps leave the order of the chances, so they can be taken back: cuts, then power. (The
    first step needs no care: what it makes 0 the cuts make 0 too, and so for 1.)
    """
    if chance.numerator <= 0 or chance.numerator > chance.denominator:
        return chance, chance
    steeper = CUT + (1 - 2 * CUT) * _exactly(chance)
    odds = steeper / (1 - steeper)
    if odds == 1:
        return Ratio(1, 2), Ratio(1, 2)
    with _working_precision():
        plain_odds = _power(arb(odds), *reversed(STEEPER))
        return _ends(plain_odds / (plain_odds + 1))


def _agreed(low: int | None, high: int | None) -> int | None:
    if low != high:
        raise ArithmeticError(f"cannot tell whether {low} or {high} armies are needed")
    return low


def _number(value: Value) -> Number:
    return Ratio(int(value.p), int(value.q)) if isinstance(value, fmpq) else Interval(*_ends(value))


def _ends(ball: arb) -> tuple[Ratio, Ratio]:
    if not ball.is_finite():
        raise ArithmeticError("a ball has lost all its precision")
    return _binary(ball.lower()), _binary(ball.upper())


def _binary(exact: arb) -> Ratio:
    """An exact ball's value; its mantissa is odd, so these are the lowest terms."""
    mantissa, exponent = (int(part) for part in exact.man_exp())
    return Ratio(mantissa << exponent, 1) if exponent >= 0 else Ratio(mantissa, 1 << -exponent)

"""How far the device's chances may be off: it works out battles in doubles, round by round.

All terms are positive, so every operation is off by at most 2⁻⁵³ of its result. In each round of a
battle a chance is divided once, multiplied once, and added up with those of at most as many states
as there are kinds of losses, n; then come the sums of ends. A battle of a against d armies has at
most a + d rounds, so that a chance is off by at most ((a + d)(n + 3) + 32) · 2⁻⁵³ of itself, but
for products of errors, for which a millionth is added. It is ``relativeError`` of
``docs/javascripts/kernel/kernel.js``.
"""

from dataclasses import dataclass
from fractions import Fraction

from risk_odds.numbers import Ratio
from risk_odds.rounds import rounds_of
from risk_odds.ruleset import Ruleset

ROUNDING = Fraction(1, 2**53)
FOR_PRODUCTS = 1 + Fraction(1, 2**20)


@dataclass(frozen=True, slots=True)
class ErrorBound:
    """The most that a chance of the largest battle may be off, relative to itself.

    ``rulesets`` are those of the site whose rounds have ``kinds`` kinds of losses; ``house`` says
    whether rules of one's own may have as many, and no more.
    """

    kinds: int
    rulesets: tuple[Ruleset, ...]
    house: bool
    error: Ratio

    @property
    def rounded_up(self) -> tuple[str, int]:
        """The error to three digits, rounded up: 2.67 and −12 mean 2.67 · 10⁻¹²."""
        error, power = Fraction(*self.error), 0
        while error < 1:
            error, power = 10 * error, power - 1
        hundredths = -(-100 * error.numerator // error.denominator)
        return f"{hundredths // 100}.{hundredths % 100:02}", power


def kinds_of_losses(ruleset: Ruleset) -> int:
    """The most kinds of losses that lead to a state: those of all rounds.

    Where the defender chooses the dice, a round is put together from several numbers of them, and
    as many more are counted as a round removes armies.
    """
    rounds = {len(each.outcomes) for each in rounds_of(ruleset)}
    kinds = sum(rounds)
    return kinds + max(rounds) - 1 if ruleset.defender.chooses_after_roll else kinds


def relative_error(kinds: int, attackers: int, defenders: int) -> Fraction:
    """The most that a chance of a battle is off, relative to itself."""
    operations = (attackers + defenders) * (kinds + 3)
    return (operations + 32) * ROUNDING * FOR_PRODUCTS


def error_bounds(
    rulesets: tuple[Ruleset, ...], house_dice: int, armies: int
) -> tuple[ErrorBound, ...]:
    """The bounds for this many armies a side, the smallest first.

    ``house_dice`` is the most dice that a side has under rules of one's own.
    """
    by_kinds: dict[int, list[Ruleset]] = {}
    for ruleset in rulesets:
        by_kinds.setdefault(kinds_of_losses(ruleset), []).append(ruleset)
    house = sum(pairs + 1 for pairs in range(1, house_dice + 1))
    by_kinds.setdefault(house, [])
    return tuple(
        ErrorBound(
            kinds,
            tuple(by_kinds[kinds]),
            kinds == house,
            Ratio.of(relative_error(kinds, armies, armies)),
        )
        for kinds in sorted(by_kinds)
    )

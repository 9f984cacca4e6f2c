"""Numbers that reach far beyond a ruleset's other datasets: large battles, and what they need.

All of it is exact. The chances of battles of several hundred armies a side are whole numbers of
some thousand digits, which the plain recursion gives row by row; only the rows that a round leads
to are kept. So every double of ``win-large`` is compared with its number, and for every number of
armies needed it is computed that these reach the chance and one fewer does not; without
any, that the largest stack of the search does not. That more armies never have a worse chance is
taken for granted.

Balanced blitz makes a side's chance to win of that chance by the dice alone. That is done with a
hundred digits, as in ``generator.verify.blitz``.

The ratio that large battles tend to is checked in ``generator.verify.limit_ratios``.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction

from generator.verify.agreement import Tables
from generator.verify.blitz import CUT, DOUBT, PRECISION, STEEPER
from generator.verify.expectations import Exact, expect_keys, expect_nearest
from generator.verify.faults import Checked, Fault
from generator.verify.listed_rolls import Rules
from generator.verify.published import Variant
from generator.verify.recursion import Battles

CHANCES = (
    *("0.01", "0.05", "0.1", "0.25", "0.5", "0.6", "0.7", "0.75", "0.8", "0.9"),
    *("0.95", "0.99", "0.999"),
)
"""The chances that the armies needed are stated for, as they are meant: 0.999 is 999/1000."""

LARGEST_NEEDED = 200
"""The most armies of the other side in the tables of the armies needed."""

LARGEST_STACK = 1600
"""The most armies that are said to be needed."""

SHORT = 10**120
"""As this many parts of 1 the long fractions are read that are then raised to powers."""

NEEDED, LARGE = "armies-needed", "win-large"

Look = Callable[[Exact], None]
"""What is done with the attacker's chance to win of a battle. Raises ``Fault``."""


def check_far(tables: Tables, battles: Battles, variant: Variant) -> Checked:
    """The armies needed and the chances of large battles that have been read. Raises ``Fault``."""
    looks: dict[int, dict[int, list[Look]]] = defaultdict(lambda: defaultdict(list))
    numbers = 0
    for look in (_needed, _large):
        for attackers, defenders, what in look(tables, battles.rules, variant):
            looks[attackers][defenders].append(what)
            numbers += 1
    # the most attackers first: no row is shorter than one of more attackers
    lengths: list[int] = []
    for attackers in range(max(looks, default=0), 0, -1):
        lengths.append(max([*lengths[-1:], *looks[attackers]]))
    for attackers, row in enumerate(battles.win_rows(lengths[::-1]), start=1):
        for defenders, those in looks[attackers].items():
            for take in those:
                take((row[defenders], battles.unit(attackers, defenders)))
    return Checked(numbers=numbers)


def reach_of(variant: Variant, whole: int) -> int:
    """How far a dataset must go that goes to ``whole`` armies a side where nothing is cut short.

    A build that is cut short ends all its datasets at one number, and none of them goes farther.
    """
    return min(whole, variant.farthest)


def reaches(exact: Exact, wanted: Fraction, blitz: bool) -> bool:
    """Whether a side whose chance is a fraction reaches the chance that is wanted."""
    if not blitz:
        return exact[0] * wanted.denominator >= wanted.numerator * exact[1]
    with localcontext(PRECISION):
        return blitz_chance(exact) >= Decimal(wanted.numerator) / wanted.denominator - DOUBT


def fewest_attackers(
    battles: Battles, against: int, chances: Sequence[Fraction]
) -> dict[Fraction, int | None]:
    """The fewest attackers (A) that reach each of these chances against so many defenders.

    None where the largest stack of the search does not reach it.
    """
    found: dict[Fraction, int | None] = dict.fromkeys(chances)
    rows = battles.win_rows([against] * LARGEST_STACK)
    for attackers, row in enumerate(rows, start=1):
        exact = row[against], battles.unit(attackers, against)
        for chance, needed in found.items():
            if needed is None and reaches(exact, chance, battles.rules.transformed):
                found[chance] = attackers
        if None not in found.values():
            break
    return found


def blitz_chance(exact: Exact) -> Decimal:
    """The chance to win in balanced blitz of a side that has this one by the dice alone.

    Below 15% nothing is left of it once a tenth of all chances is cut off, and above 85% nothing of
    the other's: 0.15 to the power 1.3 is less than a tenth of what the two powers add up to.
    """
    win, whole = exact
    if 20 * win <= 3 * whole:
        return Decimal(0)
    if 20 * win >= 17 * whole:
        return Decimal(1)
    with localcontext(PRECISION):
        wins = Decimal(win * SHORT // whole) / SHORT
        steep = wins**STEEPER
        share = steep / (steep + (1 - wins) ** STEEPER)
        # what is left between both ends, of all that is left
        return min(max(share - CUT, Decimal(0)) / (1 - 2 * CUT), Decimal(1))


def _needed(tables: Tables, rules: Rules, variant: Variant) -> Iterator[tuple[int, int, Look]]:
    """What to compute for each number of armies needed, and of which battle."""
    if NEEDED not in tables.files:
        return
    reach = reach_of(variant, LARGEST_NEEDED)
    keys = [
        (side, against, text)
        for side in ("attacker", "defender")
        for against in range(1, reach + 1)
        for text in CHANCES
    ]
    rows = list(tables.rows("SELECT side, against, chance, needed FROM {0}", NEEDED))
    wanted = [(side, against, float(text)) for side, against, text in keys]
    expect_keys(NEEDED, [row[:3] for row in rows], wanted)
    for (side, against, text), row in zip(keys, rows, strict=True):
        needed = row[3]
        place = f"{side} against {against}, chance {text}"
        if needed is not None and needed not in range(1, LARGEST_STACK + 1):
            raise Fault(NEEDED, place, needed, f"1 to {LARGEST_STACK} armies, or none")
        for armies, enough in ((needed, True), (_fewer(needed), False)):
            if armies:
                battle = (armies, against) if side == "attacker" else (against, armies)
                yield *battle, _reach(side, Fraction(text), enough, rules, (place, needed))


def _fewer(needed: int | None) -> int:
    return LARGEST_STACK if needed is None else needed - 1


def _reach(
    side: str, wanted: Fraction, enough: bool, rules: Rules, told: tuple[str, int | None]
) -> Look:
    def look(win: Exact) -> None:
        exact = win if side == "attacker" else (win[1] - win[0], win[1])
        if reaches(exact, wanted, rules.transformed) != enough:
            raise Fault(NEEDED, *told, "the fewest armies that reach the chance")

    return look


def _large(tables: Tables, rules: Rules, variant: Variant) -> Iterator[tuple[int, int, Look]]:
    """What to compute for each chance of a large battle, and of which."""
    if LARGE not in tables.files or rules.largest_win is None:
        return
    reach = reach_of(variant, rules.largest_win)
    rows = list(tables.rows("SELECT attackers, defenders, win FROM {0}", LARGE))
    keys = [(a, d) for a in range(1, reach + 1) for d in range(1, reach + 1)]
    expect_keys(LARGE, [row[:2] for row in rows], keys)
    for attackers, defenders, win in rows:
        yield attackers, defenders, _nearest(f"{attackers} v {defenders}", win, rules)


def _nearest(place: str, double: float, rules: Rules) -> Look:
    def look(win: Exact) -> None:
        exact = blitz_chance(win).as_integer_ratio() if rules.transformed else win
        expect_nearest(LARGE, place, double, exact)

    return look

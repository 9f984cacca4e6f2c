"""Numbers that reach far beyond a ruleset's other datasets: large battles, and what they need.

All of it is exact. The chances of battles of several hundred armies a side are whole numbers of
some thousand digits, which the plain recursion gives row by row; only the rows that a round leads
to are kept. So every double of ``win-large`` is compared with its number, and for every number of
armies needed it is computed that these reach the chance and one fewer does not; where none is told,
that the largest stack of the search does not. That more armies never have a worse chance is taken
for granted.

Balanced blitz makes a side's chance to win of that chance by the dice alone. That is done with a
hundred digits, as in ``generator.verify.blitz``.

For the ratio that large battles tend to see ``attackers_to_a_defender``.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from decimal import Decimal, localcontext
from fractions import Fraction

from generator.verify.agreement import Tables
from generator.verify.blitz import DOUBT, PRECISION, totals, transformed
from generator.verify.faults import Checked, Fault
from generator.verify.published import Variant
from generator.verify.recomputed import Exact, expect_keys, expect_nearest
from generator.verify.recursion import Battles
from generator.verify.rounds import Losses, Rules, all_rolls, answer_counts, rolls

CHANCES = (
    *("0.01", "0.05", "0.1", "0.25", "0.5", "0.6", "0.7", "0.75", "0.8", "0.9"),
    *("0.95", "0.99", "0.999"),
)
"""The chances that the armies needed are told for, as they are meant: 0.999 is 999/1000."""

LARGEST_NEEDED = 200
"""The most armies of the other side in the tables of the armies needed."""

LARGEST_STACK = 1600
"""The most armies that are said to be needed."""

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
    lengths = [0] * max(looks, default=0)
    longest = 0
    for attackers in range(len(lengths), 0, -1):
        longest = max(longest, *looks[attackers], 0)
        lengths[attackers - 1] = longest
    for attackers, row in enumerate(battles.win_rows(lengths), start=1):
        for defenders, those in looks[attackers].items():
            for take in those:
                take((row[defenders], battles.unit(attackers, defenders)))
    return Checked(numbers=numbers)


def reach_of(rules: Rules, variant: Variant, farthest: int) -> int:
    """How far a dataset must reach that reaches farther than the others of its ruleset.

    A build that stops short of what the ruleset allows stops short there, too.
    """
    return farthest if variant.datasets == rules.largest_dataset else variant.datasets


def reaches(exact: Exact, wanted: Fraction, blitz: bool) -> bool:
    """Whether a side whose chance is a fraction reaches the chance that is wanted."""
    if not blitz:
        return exact[0] * wanted.denominator >= wanted.numerator * exact[1]
    with localcontext(PRECISION):
        return blitz_chance(exact) >= Decimal(wanted.numerator) / wanted.denominator - DOUBT


def blitz_chance(exact: Exact) -> Decimal:
    """The chance to win in balanced blitz of a side that has this one by the dice alone."""
    with localcontext(PRECISION):
        wins = Decimal(exact[0]) / Decimal(exact[1])
        return totals(transformed([((1, 0), wins), ((0, 1), 1 - wins)]))[0]


def attackers_to_a_defender(rules: Rules) -> Fraction:
    """What the attackers to a defender tend to in even battles that become ever larger.

    While both sides roll all their dice, a battle's end depends on which side is worn down first,
    and the losses of many rounds are in the ratio of the mean losses of one. Where the defender
    chooses his dice, the ratio is the one at which he gains nothing by any choice: the mean of his
    best answers, counted as attackers lost less so many times the defenders lost, is 0. That mean
    falls as the ratio grows, so there is one such number alone; it is found exactly, as each step
    takes the ratio of the answers that are best at the last.
    """
    attacking, most = len(rules.attacker.dice), len(rules.defender.dice)
    numbers = range(1, most + 1) if rules.chooses else (most,)
    answers = []
    for attack, ways in rolls(rules.attacker, attacking).items():
        shares = [Fraction(ways, all_rolls(rules.defender, dice)) for dice in numbers]
        answers.append(
            [
                _losses(answer_counts(rules, attack, dice), share)
                for dice, share in zip(numbers, shares, strict=True)
            ]
        )
    ratio = Fraction(0)
    while True:
        best = [max(each, key=lambda lost: lost[0] - ratio * lost[1]) for each in answers]
        attackers, defenders = (sum((lost[side] for lost in best), Fraction(0)) for side in (0, 1))
        if attackers == ratio * defenders:
            return ratio
        ratio = attackers / defenders


def _losses(counts: dict[Losses, int], share: Fraction) -> tuple[Fraction, Fraction]:
    lost, killed = (
        sum(losses[side] * count for losses, count in counts.items()) for side in (0, 1)
    )
    return lost * share, killed * share


def _needed(tables: Tables, rules: Rules, variant: Variant) -> Iterator[tuple[int, int, Look]]:
    """What to compute for each number of armies needed, and of which battle."""
    if NEEDED not in tables.files:
        return
    reach = reach_of(rules, variant, LARGEST_NEEDED)
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
    reach = reach_of(rules, variant, rules.largest_win)
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

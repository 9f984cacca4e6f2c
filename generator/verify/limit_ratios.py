"""What large battles tend to, worked out anew from the dice: the dataset ``limit-ratios``.

The ratio and the mean losses are exact. The fewest attackers for an even chance against up to 500
defenders are not found by whole numbers, which would take a minute, but by a recursion in doubles
whose error is bounded: see ``chances_to_win``. Where the bound cannot tell on which side of one
half a chance lies, the exact recursion tells.
"""

from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from operator import mul
from typing import Any

from generator.verify.expectations import expect_fraction, expect_lowest_terms, expect_number
from generator.verify.far import LARGEST_STACK, reach_of
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.listed_rolls import Losses, Rules, all_rolls, answer_counts, rolls
from generator.verify.packages import PACKAGE, TABLES, described, listing
from generator.verify.published import DATA, Published, Variant
from generator.verify.recursion import Battles
from generator.verify.scans import compare, connect, read_resource, scan

LIMITS = "limit-ratios"
NUMBERS = "limit_ratio", "attackers_lost_per_round", "defenders_lost_per_round"
ENDS = "", "_decimal", "_numerator", "_denominator"
"""How the names of the columns of a number end."""

EVEN = "attackers_for_even_chance_against_"
DEFENDERS = 10, 100, 500
"""The numbers of defenders against whom battles are compared with the limit."""

ROUNDING = Fraction(1, 2**53)
"""The most that a double is off when a number is rounded to it, as a part of the number."""


@shaped(f"{DATA}/{PACKAGE}", TABLES)
def check_table_of_limits(site: Published) -> Checked:
    """The formats of the dataset agree, and it has a row for each ruleset. Raises ``Fault``."""
    resources = [
        resource
        for resource in listing(site, DATA)["resources"]
        if resource["path"].partition(".")[0] == LIMITS
    ]
    for resource in resources:
        described(f"{DATA}/{PACKAGE}", resource)
    rows = cells = 0
    try:
        with closing(connect()) as connection:
            for resource in resources:
                read_resource(connection, site.folder / DATA, resource)
                scan(connection, resource, site.variants, len(site.variants))
                rows += len(site.variants)
                if resource is not resources[0]:
                    cells += compare(connection, resources[0], resource)
    except Fault as fault:
        file, place, found, expected = fault.args
        raise Fault(f"{DATA}/{file}", place, found, expected) from fault
    return Checked(rows=rows, cells=cells)


@shaped(f"{DATA}/{LIMITS}.json")
def check_limit(site: Published, variant: Variant, rules: Rules) -> Checked:
    """A ruleset's row of the dataset against what its dice say. Raises ``Fault``."""
    file = f"{DATA}/{LIMITS}.json"
    row = _row(site, file, variant.id)
    for name, number in zip(NUMBERS, limit_of(rules), strict=True):
        place = f"{variant.id}, {name}"
        values = [row[f"{name}{end}"] for end in ENDS]
        if number is None:
            if values != [None] * len(values):
                raise Fault(file, place, values, "nothing, as no defender is ever lost")
            continue
        double, text, *fraction = values
        exact = number.as_integer_ratio()
        expect_number(file, place, (double, text), exact)
        expect_fraction(file, place, (fraction[0], fraction[1]), exact)
        expect_lowest_terms(file, place, (fraction[0], fraction[1]))
    reach = reach_of(variant, max(DEFENDERS))
    wanted: dict[int, int | None] = {}
    for defenders in DEFENDERS:
        found = row[f"{EVEN}{defenders}"]
        if defenders <= reach:
            wanted[defenders] = found
        elif found is not None:
            raise Fault(file, f"{variant.id}, {EVEN}{defenders}", found, "nothing: out of reach")
    _check_even(file, rules, wanted)
    return Checked(numbers=4 * len(NUMBERS) + len(DEFENDERS))


def limit_of(rules: Rules) -> tuple[Fraction | None, Fraction, Fraction]:
    """The attackers to a defender in even battles that grow, and the mean losses of their rounds.

    While both sides roll all their dice, the losses of many rounds are in the ratio of the mean
    losses of one. Where the defender chooses the dice, the ratio is the one at which no choice
    gains them anything: the mean of the best answers, counted as attackers lost less this many
    times the defenders lost, is 0. That mean falls as the ratio grows, so there is one such number
    alone; each step takes the ratio of the answers that are best at the last.
    """
    attacking, most = len(rules.attacker.dice), len(rules.defender.dice)
    numbers = range(1, most + 1) if rules.chooses else (most,)
    whole = all_rolls(rules.attacker, attacking)
    answers = [
        [
            _mean_losses(
                answer_counts(rules, attack, dice),
                Fraction(ways, whole * all_rolls(rules.defender, dice)),
            )
            for dice in numbers
        ]
        for attack, ways in rolls(rules.attacker, attacking).items()
    ]
    ratio = Fraction(0)
    while True:
        best = [max(each, key=lambda lost: lost[0] - ratio * lost[1]) for each in answers]
        attackers, defenders = (sum((lost[side] for lost in best), Fraction(0)) for side in (0, 1))
        if not defenders:
            return None, attackers, defenders
        if attackers == ratio * defenders:
            return ratio, attackers, defenders
        ratio = attackers / defenders


def chances_to_win(battles: Battles, attackers: int, defenders: int) -> Iterator[list[float]]:
    """For 1, 2, … attackers: the chances to win against 0 to this many defenders, in doubles.

    Nothing is ever subtracted, so each rounding puts a chance off by a part of itself that is at
    most ``ROUNDING``, and the least of several chances is off by no more than these: see
    ``error_of``. Chances that are too small for that are far below any that is asked for.
    """
    needed = len(battles.rules.attacker.dice)
    rows = [[0.0] * (defenders + 1)]
    for attacking in range(1, attackers + 1):
        row = [1.0]
        rows.append(row)
        for defending in range(1, defenders + 1):
            losses, parts = battles.shares(attacking, defending)
            chances = [rows[attacking - lost][defending - killed] for lost, killed in losses]
            row.append(
                sum(min(sum(map(mul, answer, chances)) for answer in answers) for answers in parts)
            )
        if attacking >= needed:
            rows[attacking - needed] = []
        yield row


def error_of(battles: Battles, attackers: int, defenders: int) -> Fraction:
    """The most that a chance in doubles is off, as a part of the chance.

    A battle has at most as many rounds as armies. On the way from the chances after a round to the
    one before it there are the roundings of a part, of a product, and of the sums.
    """
    losses, parts = battles.shares(*battles.reach)
    roundings = (attackers + defenders) * (2 + len(losses) + len(parts))
    # (1 + u)^n − 1 is at most 2nu while nu is at most 1
    return 2 * roundings * ROUNDING


def _check_even(file: str, rules: Rules, wanted: dict[int, int | None]) -> None:
    """The numbers of attackers have an even chance or better, and one fewer has less."""
    asked: dict[int, list[tuple[int, bool]]] = {}
    for defenders, found in wanted.items():
        if found is not None and found not in range(1, LARGEST_STACK + 1):
            expected = f"1 to {LARGEST_STACK} attackers, or none"
            raise Fault(file, f"{rules.id}, {EVEN}{defenders}", found, expected)
        if found is not None:
            asked.setdefault(found, []).append((defenders, True))
        fewer = LARGEST_STACK if found is None else found - 1
        asked.setdefault(fewer, []).append((defenders, False))
    if not asked:
        return
    battles = Battles(rules)
    rows = chances_to_win(battles, max(asked), max(wanted))
    for attackers, row in enumerate(rows, start=1):
        for defenders, enough in asked.get(attackers, ()):
            chance, half = Fraction(row[defenders]), Fraction(1, 2)
            off = chance * error_of(battles, attackers, defenders)
            reached = chance >= half
            if abs(chance - half) <= 2 * off:
                reached = 2 * _exact(battles, attackers, defenders) >= 1
            if reached != enough:
                raise Fault(
                    file,
                    f"{rules.id}, {EVEN}{defenders}",
                    wanted[defenders],
                    "the fewest attackers with an even chance",
                )


def _exact(battles: Battles, attackers: int, defenders: int) -> Fraction:
    *_, row = battles.win_rows([defenders] * attackers)
    return Fraction(row[defenders], battles.unit(attackers, defenders))


def _mean_losses(counts: dict[Losses, int], share: Fraction) -> tuple[Fraction, Fraction]:
    lost, killed = (
        sum(losses[side] * count for losses, count in counts.items()) for side in (0, 1)
    )
    return lost * share, killed * share


def _row(site: Published, file: str, ruleset: str) -> dict[str, Any]:
    """A ruleset's row of the dataset by the names of its columns. Raises ``Fault``."""
    document = site.json(file)
    try:
        names = [field["name"] for field in document["fields"]]
        rows = [dict(zip(names, values, strict=True)) for values in document["rows"]]
        (row,) = (row for row in rows if row["ruleset"] == ruleset)
    except (KeyError, TypeError, ValueError) as error:
        raise Fault(file, ruleset, f"no {error}", "one row of the dataset of limits") from error
    columns = {f"{name}{end}" for name in NUMBERS for end in ENDS}
    columns |= {"ruleset", *(f"{EVEN}{defenders}" for defenders in DEFENDERS)}
    if set(row) != columns:
        raise Fault(file, "fields", sorted(row), sorted(columns))
    return row

"""Datasets of the chance to win, and of means and variances: a row for each matchup."""

from collections.abc import Iterator
from itertools import islice, repeat

from generator.datasets.tables import (
    ATTACKERS,
    EXACT,
    GRID,
    LARGE,
    MATCHUP,
    MATCHUP_KEY,
    TABLE,
    Certain,
    Dataset,
    Field,
    Row,
    Unit,
    decimal_fields,
    decimal_values,
    double_field,
    fraction_fields,
)
from risk_odds.numbers import Number, Ratio, nearest_double, prime_factors, significant, strip
from risk_odds.ruleset import Ruleset
from risk_odds.solver import AnySolution, Solution
from risk_odds.solver.blitz import transformed_wins
from risk_odds.solver.wins import win_rows

LARGEST_LONG = 30
"""Armies a side in the tables that have many rows, or many long numbers, for each matchup."""

GRID_DIGITS = 15
"""The significant digits of the grids: as many as a spreadsheet keeps."""

POWER_OF = "win_denominator_power_of_"
"""How the columns begin that hold the exponents of a denominator."""

USUAL_PRIMES = (2, 3, 5)
"""The primes of the denominators under the rulesets of this project."""

MEANS: tuple[tuple[str, Unit, str], ...] = (
    ("mean_attackers_left", "armies", "Mean of the attackers left, 0 where all have fallen"),
    ("mean_attackers_lost", "armies", "Mean of the attackers lost"),
    ("variance_attackers", "armies squared", "Variance of the attackers left, and of those lost"),
    ("mean_defenders_left", "armies", "Mean of the defenders left, 0 where the attacker wins"),
    ("mean_defenders_lost", "armies", "Mean of the defenders lost"),
    ("variance_defenders", "armies squared", "Variance of the defenders left, and of those lost"),
)

Cell = tuple[str, int, int]
"""Ruleset, attackers (A), defenders (D)."""


def cells(solution: AnySolution, largest: int | None = None) -> Iterator[Cell]:
    """The keys of all matchups of a solution, or of those up to ``largest`` armies a side."""
    limit = max(solution.attackers, solution.defenders) if largest is None else largest
    for attackers in range(1, min(solution.attackers, limit) + 1):
        for defenders in range(1, min(solution.defenders, limit) + 1):
            yield solution.ruleset.id, attackers, defenders


NEAR_THE_ENDS = (
    "Where the nearest double is 1 or 0, the other end may still be possible, with a chance below "
    "10^-16 or 10^-323."
)
NEAR_THE_ENDS_OF_BLITZ = (
    "The rule makes hopeless battles certain, so a chance of 1 or 0 may be exact; of others the "
    "nearest double is 1 or 0, too."
)


def to_its_end(ruleset: Ruleset) -> str:
    """When a battle ends, in words that also hold for all rulesets where only one has its own."""
    if ruleset.attacker.never_fewer_dice:
        return (
            "to its end: one side has nothing left, or would attack with fewer dice than the "
            "defender rolls"
        )
    return "to its end"


def win(solution: AnySolution) -> Dataset:
    """The chances to win and to lose as decimals."""
    return Dataset(
        "win",
        f"{solution.ruleset.title}: chance to win and to lose",
        "The attacker's chance to win and to lose, where the attack is fought "
        f"{to_its_end(solution.ruleset)}.",
        (
            *MATCHUP,
            *decimal_fields("win", "probability", "The attacker wins"),
            *decimal_fields("lose", "probability", "The attacker does not take the territory"),
        ),
        MATCHUP_KEY,
        (
            (
                *cell,
                *decimal_values(solution.win(*cell[1:])),
                *decimal_values(solution.lose(*cell[1:])),
            )
            for cell in cells(solution)
        ),
        formats=TABLE,
    )


def win_chances(ruleset: Ruleset, largest: int) -> Iterator[list[Number]]:
    """For 1, 2, 3, … attackers (A): the chances to win against 1, 2, 3, … defenders (D).

    Both go to ``largest``. Fractions are not in lowest terms. No more is kept than a few rows.
    """
    for row in islice(win_rows(ruleset, largest), largest):
        yield transformed_wins(row.wins()) if ruleset.transformation else [*row.wins()]


def win_large(ruleset: Ruleset, largest: int) -> Dataset:
    """The chance to win as doubles, far beyond the other tables; no more is kept than a few rows.

    A chance is the quotient of two whole numbers, rounded correctly however long they are. Where it
    is irrational, both ends of an interval must have the same double.
    """

    def rows() -> Iterator[Row]:
        for attackers, chances in enumerate(win_chances(ruleset, largest), start=1):
            for defenders, chance in enumerate(chances, start=1):
                yield ruleset.id, attackers, defenders, nearest_double(chance)

    near = NEAR_THE_ENDS_OF_BLITZ if ruleset.transformation else NEAR_THE_ENDS
    return Dataset(
        "win-large",
        f"{ruleset.title}: chance to win in large battles",
        "The attacker's chance to win in all battles of these sizes, fought "
        f"{to_its_end(ruleset)}. {near}",
        (*MATCHUP, double_field("win", "probability", "The attacker wins")),
        MATCHUP_KEY,
        rows(),
        formats=LARGE,
    )


def win_exact(solution: Solution) -> Dataset:
    """The chance to win as a fraction in lowest terms, its denominator as powers of primes."""
    primes = denominator_primes(solution.ruleset)

    def rows() -> Iterator[Row]:
        battles = list(cells(solution))
        chances = [solution.win(*cell[1:]) for cell in battles]
        for cell, chance in zip(battles, chances, strict=True):
            if chance.numerator + solution.lose(*cell[1:]).numerator != chance.denominator:
                ruleset, attackers, defenders = cell
                raise ArithmeticError(f"{ruleset} {attackers} v {defenders}: win + lose is not 1")
        exponents = _exponents([chance.denominator for chance in chances], primes)
        for cell, chance, *powers in zip(battles, chances, *exponents, strict=True):
            yield (*cell, str(chance.numerator), *powers)

    return Dataset(
        "win-exact",
        f"{solution.ruleset.title}: chance to win, exact fractions",
        "The attacker's exact chance to win, in lowest terms: win_numerator / "
        f"({' * '.join(f'{prime}^{POWER_OF}{prime}' for prime in primes)}). The "
        "chance to lose is 1 less that.",
        (
            *MATCHUP,
            fraction_fields("win", "The attacker wins")[0],
            *(
                Field(
                    f"{POWER_OF}{prime}",
                    "integer",
                    "none",
                    f"The attacker wins: the exponent of {prime} in the denominator.",
                )
                for prime in primes
            ),
        ),
        MATCHUP_KEY,
        rows(),
        formats=EXACT,
    )


def denominator_primes(ruleset: Ruleset) -> tuple[int, ...]:
    """The primes in the denominators of a ruleset's chances: those of the dice's faces.

    2, 3 and 5 are always among them, so that all files have the same columns.
    """
    faces = {*ruleset.attacker.dice, *ruleset.defender.dice}
    found = {prime for number in faces for prime in prime_factors(number)}
    return (*USUAL_PRIMES, *sorted(found.difference(USUAL_PRIMES)))


def _exponents(numbers: list[int], primes: tuple[int, ...]) -> list[list[int]]:
    """For each prime its exponents in the numbers, which have no other primes."""
    found = []
    most = list(map(int.bit_length, numbers))
    for prime in primes:
        numbers, exponents = strip(numbers, prime, most)
        found.append(exponents)
    if numbers != list(repeat(1, len(numbers))):
        raise ArithmeticError(f"expected denominators of the primes {primes} alone")
    return found


def win_grid(solution: AnySolution) -> Dataset:
    """The chance to win as a grid for spreadsheets: attackers down, defenders across."""
    return Dataset(
        "win-grid",
        f"{solution.ruleset.title}: chance to win, as a grid",
        "The attacker's chance to win for a spreadsheet: a row for each number of attackers (A), "
        "a column for each number of defenders (D). Correctly rounded to 15 significant digits.",
        (
            ATTACKERS,
            *(
                Field(str(d), "number", "probability", f"Against {d} on the territory (D).")
                for d in range(1, solution.defenders + 1)
            ),
        ),
        ("attackers",),
        (
            (
                a,
                *(_grid_chance(solution.win(a, d)) for d in range(1, solution.defenders + 1)),
            )
            for a in range(1, solution.attackers + 1)
        ),
        formats=GRID,
        rules=f"{solution.ruleset.title} ({solution.ruleset.id}): {solution.ruleset.told}",
    )


def _grid_chance(chance: Number) -> float:
    rounded = float(significant(chance, GRID_DIGITS))
    return Certain(rounded) if chance in (Ratio(0, 1), Ratio(1, 1)) else rounded


def moments(solution: AnySolution) -> Dataset:
    """Means and variances of the armies left and lost, as doubles."""

    def rows() -> Iterator[Row]:
        for cell in cells(solution):
            yield (*cell, *map(nearest_double, solution.moments(*cell[1:])))

    return Dataset(
        "moments",
        f"{solution.ruleset.title}: armies left and lost",
        "Means and variances of the armies left and lost on both sides when the battle is fought "
        "to its end. What is lost has the variance of what is left.",
        (*MATCHUP, *(double_field(*mean) for mean in MEANS)),
        MATCHUP_KEY,
        rows(),
        formats=LARGE,
    )


def moments_exact(solution: Solution) -> Dataset:
    """Means and variances as fractions in lowest terms, of all battles that have a page."""
    largest = max(LARGEST_LONG, solution.ruleset.largest_matchup)
    exact = [mean for mean in MEANS if not mean[0].endswith("_lost")]

    def rows() -> Iterator[Row]:
        for cell in cells(solution, largest):
            battle = cell[1:]
            ratios = (
                solution.expected_attackers_left(*battle),
                solution.variance_attackers_left(*battle),
                solution.expected_defenders_left(*battle),
                solution.variance_defenders_left(*battle),
            )
            yield (*cell, *(str(part) for ratio in ratios for part in ratio))

    return Dataset(
        "moments-exact",
        f"{solution.ruleset.title}: armies left and lost, exact fractions",
        "Exact means and variances of the armies left, in lowest terms. The mean of the armies "
        "lost is that of the armies left, taken from those there were; the variances are the same.",
        (
            *MATCHUP,
            *(field for name, _, meaning in exact for field in fraction_fields(name, meaning)),
        ),
        MATCHUP_KEY,
        rows(),
        formats=EXACT,
    )

"""The datasets of a ruleset: what each holds, and its exact rows."""

from collections.abc import Iterator

from generator.datasets.tables import (
    ATTACKERS,
    DEFENDERS,
    MATCHUP,
    MATCHUP_KEY,
    RULESET,
    Dataset,
    Field,
    Row,
    Unit,
)
from generator.dice import round_outcomes
from generator.numbers import Number, Ratio, percent, significant
from generator.rules import Ruleset
from generator.solver import AnySolution, Solution

MOMENTS: tuple[tuple[str, Unit, str], ...] = (
    ("mean_attackers_left", "armies", "mean of the attackers left, 0 where the attack fails"),
    ("variance_attackers_left", "armies squared", "variance of the attackers left or lost"),
    ("mean_defenders_left", "armies", "mean of the defenders left, 0 where the attacker wins"),
    ("variance_defenders_left", "armies squared", "variance of the defenders left or lost"),
)


LARGEST_LONG = 30
"""Armies a side in the tables that have many rows for each matchup."""

NEEDED_CHANCES = tuple(Ratio(chance, 100) for chance in (50, 60, 70, 75, 80, 90, 95, 99))
"""The chances for which the armies needed are published."""

Cell = tuple[str, int, int]
"""Ruleset, attackers (A), defenders (D)."""


def datasets_of(solution: AnySolution, needed_to: int) -> Iterator[Dataset]:
    """All datasets of a ruleset, as far as its solution reaches.

    The armies needed are given up to ``needed_to`` armies of the other side.
    Where the numbers are irrational (balanced blitz) only those with decimals exist.
    """
    if isinstance(solution, Solution):
        yield _win_exact(solution)
    yield _win_decimal(solution)
    if isinstance(solution, Solution):
        yield _survivors_exact(solution)
    yield _survivors_decimal(solution)
    if isinstance(solution, Solution):
        yield _moments_exact(solution)
    yield _moments_decimal(solution)
    yield _needed(solution, needed_to)
    if isinstance(solution, Solution):
        yield _retreat(solution)
        if solution.dutch:
            yield _policy(solution)
        else:
            yield _rounds(solution.ruleset)


def _win_exact(solution: Solution) -> Dataset:
    def rows() -> Iterator[Row]:
        for ruleset, attackers, defenders in _cells(solution):
            win, lose = solution.win(attackers, defenders), solution.lose(attackers, defenders)
            if win.numerator + lose.numerator != win.denominator:
                raise ArithmeticError(f"{ruleset} {attackers} v {defenders}: win + lose is not 1")
            yield (
                ruleset,
                attackers,
                defenders,
                str(win.numerator),
                str(lose.numerator),
                str(win.denominator),
            )

    return Dataset(
        "win-exact",
        f"{solution.ruleset.title}: chance to win and to lose, exact fractions",
        "The attacker's exact chance to win and to lose when he attacks until one side has nothing "
        "left: win_numerator / denominator and lose_numerator / denominator, in lowest terms.",
        (
            *MATCHUP,
            Field("win_numerator", "string", "whole number", "Whole number; the attacker wins."),
            Field("lose_numerator", "string", "whole number", "Whole number; the attacker loses."),
            Field(
                "denominator",
                "string",
                "whole number",
                "Whole number; the sum of the two numerators.",
            ),
        ),
        MATCHUP_KEY,
        rows(),
    )


def _win_decimal(solution: AnySolution) -> Dataset:
    return Dataset(
        "win-decimal",
        f"{solution.ruleset.title}: chance to win and to lose, 20 digits",
        "The attacker's chance to win and to lose, correctly rounded to 20 significant digits.",
        (
            *MATCHUP,
            Field("win", "string", "probability", "20 significant digits, correctly rounded."),
            Field("lose", "string", "probability", "20 significant digits, correctly rounded."),
        ),
        MATCHUP_KEY,
        (
            (*cell, significant(solution.win(*cell[1:])), significant(solution.lose(*cell[1:])))
            for cell in _cells(solution)
        ),
    )


SURVIVORS = (
    RULESET,
    Field("side", "string", "none", "Who has armies left: attacker or defender."),
    Field(
        "left",
        "integer",
        "armies",
        "How many armies (of those that may attack) that side has left.",
    ),
    ATTACKERS,
    DEFENDERS,
)
SURVIVORS_KEY = ("ruleset", "side", "left", "attackers", "defenders")
COMPACT = (
    "The chance that the battle ends with exactly 'left' armies on a side. These few tables hold "
    "the whole distribution. Let K be the largest 'left' of the attacker here: the chance that "
    "k > K of A attackers are left against D is the row left = K, attackers = A - k + K, "
    "defenders = D. Let M be the largest 'left' of the defender: the chance that m > M of D "
    "defenders are left is the row left = M, attackers = A, defenders = D - m + M."
)
LONG = "The chance that the battle ends with exactly 'left' armies on a side, a row for each end."


def _survivors_exact(solution: Solution) -> Dataset:
    return Dataset(
        "survivors-exact",
        f"{solution.ruleset.title}: distribution of the survivors, exact fractions",
        COMPACT if _is_compact(solution) else LONG,
        (
            *SURVIVORS,
            Field("numerator", "string", "whole number", "Whole number."),
            Field(
                "denominator",
                "string",
                "whole number",
                "Whole number; the fraction is in lowest terms.",
            ),
        ),
        SURVIVORS_KEY,
        (
            (*key, str(number.numerator), str(number.denominator))
            for key, number in _survivors(solution)
            if isinstance(number, Ratio)
        ),
        formats=("csv.gz",),
    )


def _survivors_decimal(solution: AnySolution) -> Dataset:
    return Dataset(
        "survivors-decimal",
        f"{solution.ruleset.title}: distribution of the survivors, 20 digits",
        COMPACT if _is_compact(solution) else LONG,
        (
            *SURVIVORS,
            Field(
                "probability", "string", "probability", "20 significant digits, correctly rounded."
            ),
        ),
        SURVIVORS_KEY,
        ((*key, significant(number)) for key, number in _survivors(solution)),
        formats=("csv",),
    )


def _moments_exact(solution: Solution) -> Dataset:
    def rows() -> Iterator[Row]:
        for cell in _cells(solution, LARGEST_LONG):
            numbers = [number for number in _moments(solution, cell) if isinstance(number, Ratio)]
            yield (*cell, *(str(part) for ratio in numbers for part in ratio))

    return Dataset(
        "moments-exact",
        f"{solution.ruleset.title}: means and variances of the survivors, exact fractions",
        "Exact means and variances of the armies left on both sides. The mean lost is the number "
        "at the start less the mean left; the variance is the same for both.",
        (
            *MATCHUP,
            *(
                Field(f"{name}_{part}", "string", "whole number", f"The {part} of the {meaning}.")
                for name, _, meaning in MOMENTS
                for part in ("numerator", "denominator")
            ),
        ),
        MATCHUP_KEY,
        rows(),
    )


def _moments_decimal(solution: AnySolution) -> Dataset:
    return Dataset(
        "moments-decimal",
        f"{solution.ruleset.title}: means and variances of the survivors, 20 digits",
        "Means and variances of the armies left on both sides, correctly rounded.",
        (
            *MATCHUP,
            *(
                Field(name, "string", unit, f"The {meaning}, 20 significant digits.")
                for name, unit, meaning in MOMENTS
            ),
        ),
        MATCHUP_KEY,
        (
            (*cell, *(significant(number) for number in _moments(solution, cell)))
            for cell in _cells(solution)
        ),
    )


def _needed(solution: AnySolution, needed_to: int) -> Dataset:
    def rows() -> Iterator[Row]:
        for side, search in (
            ("attacker", solution.needed),
            ("defender", solution.needed_to_hold),
        ):
            for armies in range(1, needed_to + 1):
                for chance in NEEDED_CHANCES:
                    needed = search(armies, chance)
                    yield (
                        solution.ruleset.id,
                        side,
                        armies,
                        percent(chance, 0),
                        needed,
                    )

    return Dataset(
        "armies-needed",
        f"{solution.ruleset.title}: armies needed for a given chance",
        "The fewest armies of 'side' that reach at least 'chance': attackers (A) to win against so "
        "many defenders, or defenders (D) to hold against so many attackers (A). Empty (null in "
        "JSON) where no number within reach does.",
        (
            RULESET,
            Field("side", "string", "none", "Whose armies are searched: attacker or defender."),
            Field("against", "integer", "armies", "Armies of the other side (A or D)."),
            Field("chance", "string", "probability", "The chance wanted, in percent."),
            Field("needed", "integer", "armies", "The fewest armies of 'side' (A or D)."),
        ),
        ("ruleset", "side", "against", "chance"),
        rows(),
    )


def _retreat(solution: Solution) -> Dataset:
    def rows() -> Iterator[Row]:
        largest = min(LARGEST_LONG, solution.attackers)
        small = Solution(solution.ruleset, largest, largest)
        for cell in _cells(small):
            for at in range(cell[1]):
                win, left = small.retreat(*cell[1:], at)
                yield (*cell, at, significant(win), significant(left))

    return Dataset(
        "retreat",
        f"{solution.ruleset.title}: stopping early, 20 digits",
        "The attacker keeps rolling all the dice he may and stops as soon as 'retreat_at' or fewer "
        "attackers (A) are left; 0 is the battle to the end. A defender who chooses his dice "
        "chooses as in a battle to the end.",
        (
            *MATCHUP,
            Field("retreat_at", "integer", "armies", "Attackers (A) at which he stops."),
            Field("win", "string", "probability", "20 significant digits, correctly rounded."),
            Field(
                "mean_attackers_left",
                "string",
                "armies",
                "Mean of the attackers left after a win, a retreat or a defeat.",
            ),
        ),
        (*MATCHUP_KEY, "retreat_at"),
        rows(),
        formats=("csv",),
    )


def _rounds(ruleset: Ruleset) -> Dataset:
    def rows() -> Iterator[Row]:
        for attackers in range(1, ruleset.attackers_for_all_dice + 1):
            for defenders in range(1, ruleset.defenders_for_all_dice + 1):
                outcome = round_outcomes(ruleset, attackers, defenders)
                for lost, rolls in enumerate(outcome.counts):
                    taken = outcome.pairs - lost
                    yield ruleset.id, attackers, defenders, lost, taken, rolls, outcome.total

    return Dataset(
        "rounds",
        f"{ruleset.title}: one round, exact",
        "Of 'total' equally likely rolls, in how many each side loses how many armies. The last "
        "numbers of attackers and defenders stand for all larger ones, too.",
        (
            *MATCHUP,
            Field("attackers_lost", "integer", "armies", "Armies that the attacker loses."),
            Field("defenders_lost", "integer", "armies", "Armies that the defender loses."),
            Field("rolls", "integer", "whole number", "Rolls with this outcome."),
            Field("total", "integer", "whole number", "All rolls."),
        ),
        (*MATCHUP_KEY, "attackers_lost"),
        rows(),
    )


def _policy(solution: Solution) -> Dataset:
    def rows() -> Iterator[Row]:
        if solution.dutch is None:
            return
        for ruleset, attackers, defenders in _cells(solution, LARGEST_LONG):
            policy = solution.dutch.policy[attackers - 1][defenders - 1]
            for roll, dice in sorted(policy.items(), reverse=True):
                yield ruleset, attackers, defenders, "-".join(map(str, roll)), dice

    return Dataset(
        "policy",
        f"{solution.ruleset.title}: how many dice the defender should roll",
        "For each state and each roll of the attacker (his highest dice, as many as can be "
        "compared): the number of dice that makes capture least likely in the whole battle, the "
        "smaller one where two are equally good.",
        (
            *MATCHUP,
            Field("roll", "string", "none", "The attacker's highest dice, highest first."),
            Field("dice", "integer", "none", "The dice that the defender rolls."),
        ),
        (*MATCHUP_KEY, "roll"),
        rows(),
    )


def _cells(solution: AnySolution, largest: int | None = None) -> Iterator[Cell]:
    attackers, defenders = solution.attackers, solution.defenders
    if largest is not None:
        attackers, defenders = min(attackers, largest), min(defenders, largest)
    for a in range(1, attackers + 1):
        for d in range(1, defenders + 1):
            yield solution.ruleset.id, a, d


def _is_compact(solution: AnySolution) -> bool:
    """Whether a few tables hold all distributions: not where decisions depend on the state."""
    return isinstance(solution, Solution) and solution.dutch is None


def _survivors(
    solution: AnySolution,
) -> Iterator[tuple[tuple[str, str, int, int, int], Number]]:
    if isinstance(solution, Solution) and solution.dutch is None:
        for side, tables in (
            ("attacker", solution.attackers_left_tables),
            ("defender", solution.defenders_left_tables),
        ):
            for left, table in tables.items():
                for ruleset, attackers, defenders in _cells(solution):
                    key = ruleset, side, left, attackers, defenders
                    yield key, table.ratio(attackers, defenders)
        return
    for ruleset, attackers, defenders in _cells(solution, LARGEST_LONG):
        outcomes = solution.outcomes(attackers, defenders)
        for side, chances in (
            ("attacker", outcomes.attackers_left),
            ("defender", outcomes.defenders_left),
        ):
            for left, chance in enumerate(chances, start=1):
                yield (ruleset, side, left, attackers, defenders), chance


def _moments(solution: AnySolution, cell: Cell) -> tuple[Number, ...]:
    _, attackers, defenders = cell
    return (
        solution.expected_attackers_left(attackers, defenders),
        solution.variance_attackers_left(attackers, defenders),
        solution.expected_defenders_left(attackers, defenders),
        solution.variance_defenders_left(attackers, defenders),
    )

"""The datasets of a ruleset: fields with their meaning and units, and exact rows.

Long, tidy form: one row an observation. Attackers are armies that may attack (A); a player sees
T = A + 1 armies on the territory. Whole numbers that overflow a double stand as strings of digits.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from generator.numbers import Ratio, significant
from generator.solver import Solution

Row = tuple[str | int, ...]
Unit = Literal["none", "armies", "armies squared", "probability", "whole number"]


@dataclass(frozen=True, slots=True)
class Field:
    """One column: its name, its type in JSON and Table Schema, its unit and what it means."""

    name: str
    type: Literal["string", "integer"]
    unit: Unit
    description: str


@dataclass(frozen=True, slots=True)
class Dataset:
    """One table to publish. ``rows`` can be read once; ``key`` are the columns that name a row."""

    name: str
    title: str
    description: str
    fields: tuple[Field, ...]
    key: tuple[str, ...]
    rows: Iterable[Row]


RULESET = Field("ruleset", "string", "none", "Identifier of the rule variant.")
ATTACKERS = Field(
    "attackers",
    "integer",
    "armies",
    "Armies that may attack (A); the army that must stay behind is not counted, so T = A + 1.",
)
DEFENDERS = Field("defenders", "integer", "armies", "All armies on the defending territory (D).")
MATCHUP = (RULESET, ATTACKERS, DEFENDERS)
MATCHUP_KEY = tuple(field.name for field in MATCHUP)

MOMENTS: tuple[tuple[str, Unit, str], ...] = (
    ("mean_attackers_left", "armies", "mean of the attackers left, 0 where the attack fails"),
    ("variance_attackers_left", "armies squared", "variance of the attackers left or lost"),
    ("mean_defenders_left", "armies", "mean of the defenders left, 0 where the attacker wins"),
    ("variance_defenders_left", "armies squared", "variance of the defenders left or lost"),
)


def datasets_of(solution: Solution, largest_exact_moments: int = 50) -> Iterator[Dataset]:
    """All datasets of a ruleset, as far as its solution reaches.

    The exact moments end at ``largest_exact_moments`` armies a side, as their digits grow twice as
    fast as those of the other tables.
    """
    title = solution.ruleset.title
    yield Dataset(
        "win-exact",
        f"{title}: chance to win and to lose, exact fractions",
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
        _win_exact(solution),
    )
    yield Dataset(
        "win-decimal",
        f"{title}: chance to win and to lose, 20 digits",
        "The attacker's chance to win and to lose, correctly rounded to 20 significant digits.",
        (
            *MATCHUP,
            Field("win", "string", "probability", "20 significant digits, correctly rounded."),
            Field("lose", "string", "probability", "20 significant digits, correctly rounded."),
        ),
        MATCHUP_KEY,
        (
            (*cell, significant(solution.win(*cell[1:])), significant(solution.lose(*cell[1:])))
            for cell in _matchups(solution)
        ),
    )
    survivors_key = ("ruleset", "side", "left", "attackers", "defenders")
    survivors_fields = (
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
    survivors = (
        "The chance that the battle ends with exactly `left` armies on a side. These few tables "
        "hold the whole distribution. Let K be the largest `left` of the attacker here: the chance "
        "that k > K of A attackers are left against D is the row left = K, attackers = A - k + K, "
        "defenders = D. Let M be the largest `left` of the defender: the chance that m > M of D "
        "defenders are left is the row left = M, attackers = A, defenders = D - m + M."
    )
    yield Dataset(
        "survivors-exact",
        f"{title}: distribution of the survivors, exact fractions",
        survivors,
        (
            *survivors_fields,
            Field("numerator", "string", "whole number", "Whole number."),
            Field(
                "denominator",
                "string",
                "whole number",
                "Whole number; the fraction is in lowest terms.",
            ),
        ),
        survivors_key,
        ((*cell, *map(str, ratio)) for cell, ratio in _survivors(solution)),
    )
    yield Dataset(
        "survivors-decimal",
        f"{title}: distribution of the survivors, 20 digits",
        survivors,
        (
            *survivors_fields,
            Field(
                "probability", "string", "probability", "20 significant digits, correctly rounded."
            ),
        ),
        survivors_key,
        ((*cell, significant(ratio)) for cell, ratio in _survivors(solution)),
    )
    yield Dataset(
        "moments-exact",
        f"{title}: means and variances of the survivors, exact fractions",
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
        (
            (*cell, *(str(part) for ratio in _moments(solution, cell) for part in ratio))
            for cell in _matchups(solution)
            if max(cell[1:]) <= largest_exact_moments
        ),
    )
    yield Dataset(
        "moments-decimal",
        f"{title}: means and variances of the survivors, 20 digits",
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
            (*cell, *(significant(ratio) for ratio in _moments(solution, cell)))
            for cell in _matchups(solution)
        ),
    )


def _matchups(solution: Solution) -> Iterator[tuple[str, int, int]]:
    for attackers in range(1, solution.attackers + 1):
        for defenders in range(1, solution.defenders + 1):
            yield solution.ruleset.id, attackers, defenders


def _win_exact(solution: Solution) -> Iterator[Row]:
    for ruleset, attackers, defenders in _matchups(solution):
        win, lose = solution.win(attackers, defenders), solution.lose(attackers, defenders)
        if win.denominator != lose.denominator:
            raise ArithmeticError(f"{ruleset} {attackers} v {defenders}: win + lose is not 1")
        yield (
            ruleset,
            attackers,
            defenders,
            str(win.numerator),
            str(lose.numerator),
            str(win.denominator),
        )


def _survivors(solution: Solution) -> Iterator[tuple[tuple[str, str, int, int, int], Ratio]]:
    for side, tables in (
        ("attacker", solution.attackers_left_tables),
        ("defender", solution.defenders_left_tables),
    ):
        for left, table in tables.items():
            for ruleset, attackers, defenders in _matchups(solution):
                cell = ruleset, side, left, attackers, defenders
                yield cell, table.ratio(attackers, defenders)


def _moments(solution: Solution, cell: tuple[str, int, int]) -> tuple[Ratio, ...]:
    _, attackers, defenders = cell
    return (
        solution.expected_attackers_left(attackers, defenders),
        solution.variance_attackers_left(attackers, defenders),
        solution.expected_defenders_left(attackers, defenders),
        solution.variance_defenders_left(attackers, defenders),
    )

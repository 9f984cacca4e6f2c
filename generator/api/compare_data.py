"""The data of the pages that compare rulesets, with all digits."""

from collections.abc import Iterator

from generator.api.tabulated import PageData, decimal, table
from generator.datasets.tables import ATTACKERS, DEFENDERS, MATCHUP, MATCHUP_KEY, Field, Row
from generator.numbers import significant
from generator.site.compare_page import FIRST_SIGHT
from generator.site.comparison import CHANCE, Comparison, difference, points
from generator.site.page import Page


def battle_data(page: Page, comparison: Comparison) -> PageData:
    """The data of /compare/: the example battle under every ruleset that has it."""
    a, d = comparison.example
    return PageData(
        page.address,
        page.title,
        page.description,
        tables=(
            table(
                "battle",
                f"{a} attackers against {d} defenders under all rules",
                "One battle, fought to its end, under each ruleset. 'needed' are the fewest "
                "attackers (A) that win with a chance of at least "
                f"{CHANCE.numerator * 100 // CHANCE.denominator}%; null where none are enough.",
                (
                    *MATCHUP,
                    decimal("win", "probability", "The attacker wins"),
                    decimal("mean_attackers_lost", "armies", "Mean of the attackers lost"),
                    decimal("mean_defenders_lost", "armies", "Mean of the defenders lost"),
                    Field("needed", "integer", "armies", "Attackers needed (A)."),
                ),
                MATCHUP_KEY,
                [
                    (
                        *(solution.ruleset.id, a, d),
                        significant(solution.win(a, d)),
                        significant(solution.expected_attackers_lost(a, d)),
                        significant(solution.expected_defenders_lost(a, d)),
                        solution.needed(d, CHANCE),
                    )
                    for solution in comparison.solutions
                    if a <= solution.attackers and d <= solution.defenders
                ],
            ),
        ),
    )


def difference_data(page: Page, comparison: Comparison) -> PageData:
    """The data of /compare/tables/: the two tables that it opens with, and their difference."""
    one = comparison.first
    other = (comparison.solutions[1:] or [one])[0]
    side = min(FIRST_SIGHT, one.attackers, other.attackers)

    def rows() -> Iterator[Row]:
        for a in range(1, side + 1):
            for d in range(1, side + 1):
                first, second = one.win(a, d), other.win(a, d)
                change = points(difference(second, first)).replace("−", "-").lstrip("+")
                yield a, d, significant(first), significant(second), change

    return PageData(
        page.address,
        page.title,
        page.description,
        tables=(
            table(
                "difference",
                f"{other.ruleset.title} less {one.ruleset.title}",
                f"The chance to win under {one.ruleset.id} ('one') and under {other.ruleset.id} "
                "('other'), and the second less the first in percentage points.",
                (
                    ATTACKERS,
                    DEFENDERS,
                    decimal("one", "probability", "The attacker wins under the first rules"),
                    decimal("other", "probability", "The attacker wins under the second rules"),
                    Field(
                        "points",
                        "string",
                        "percent",
                        "Percentage points, correctly rounded to one place.",
                    ),
                ),
                ("attackers", "defenders"),
                list(rows()),
            ),
        ),
    )

"""The dataset of what large battles tend to: a row for each ruleset."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from generator.datasets.tables import (
    RULESET,
    Dataset,
    Field,
    Row,
    Unit,
    decimal_fields,
    decimal_values,
    fraction_fields,
)
from generator.scope.sizes import LARGE_BATTLES, Sizes
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.solver.large_battles import LargeBattles, large_battles
from risk_odds.solver.needed import LARGEST_STACK

NUMBERS: tuple[tuple[str, Unit, str], ...] = (
    ("limit_ratio", "none", "Attackers (A) to a defender for an even chance, as both grow"),
    ("attackers_lost_per_round", "armies", "Mean loss of the attacker in a round with all dice"),
    ("defenders_lost_per_round", "armies", "Mean loss of the defender in a round with all dice"),
)


def limit_ratios(
    rulesets: Iterable[Ruleset],
    sizes: Sizes | None = None,
    known: Mapping[str, LargeBattles] | None = None,
) -> Dataset:
    """The exact limit of each ruleset, and how near to it some battles are.

    What is ``known`` of a ruleset, by its id, is not worked out again, which takes seconds each.
    """
    sizes, known = sizes or Sizes(), known or {}

    def rows() -> Iterator[Row]:
        for ruleset in rulesets:
            large = known.get(ruleset.id) or large_battles(ruleset, sizes.large_battles(), 0)
            limit = large.limit
            numbers = limit.ratio, limit.attackers_lost, limit.defenders_lost
            yield (
                ruleset.id,
                *(value for number in numbers for value in _values(number)),
                *(
                    even.attackers if (even := large.against(defenders)) else None
                    for defenders in LARGE_BATTLES
                ),
            )

    return Dataset(
        "limit-ratios",
        "What large battles tend to",
        "For each ruleset: the ratio of attackers (A) to defenders at which both sides win equally "
        "often, as both grow without end. It is the attacker's mean loss over the defender's in a "
        "round with all dice; where the defender chooses the dice after the roll, in the round of "
        "the best fixed choices; of balanced blitz, which has no rounds, in those of the battle "
        "that it changes. Empty where no round ever costs the defender an army.",
        (
            RULESET,
            *(field for number in NUMBERS for field in _fields(*number)),
            *(
                Field(
                    f"attackers_for_even_chance_against_{defenders}",
                    "integer",
                    "armies",
                    f"The fewest attackers (A) that win against {defenders} defenders with a "
                    "chance of one half or more; empty where more than "
                    f"{LARGEST_STACK:,} would be needed.",
                    optional=True,
                )
                for defenders in LARGE_BATTLES
            ),
        ),
        ("ruleset",),
        rows(),
    )


def _fields(name: str, unit: Unit, meaning: str) -> Iterator[Field]:
    for field in (*decimal_fields(name, unit, meaning), *fraction_fields(name, meaning)):
        yield replace(field, optional=name == "limit_ratio")


def _values(number: Ratio | None) -> Row:
    if number is None:
        return (None,) * 4
    return (*decimal_values(number), str(number.numerator), str(number.denominator))

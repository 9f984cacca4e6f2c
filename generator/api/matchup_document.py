"""The JSON document beside every matchup page."""

from typing import Annotated, Literal, NotRequired

from pydantic import Field, StrictInt, with_config
from typing_extensions import TypedDict

from generator.api.types import (
    Armies,
    Counting,
    Decimal,
    Dice,
    Digits,
    Double,
    Places,
    Positive,
    RoundOutcomes,
    Slug,
    together,
)
from generator.datasets.tables import decimal_values
from generator.matchups import Matchup
from generator.numbers import Number, Ratio, fixed_root, percent, significant
from generator.pages.counting import COUNTING


class Rounded(TypedDict):
    """A number, rounded in two ways."""

    decimal: Decimal
    double: Double


@with_config(together("numerator", "denominator"))
class ExactNumber(Rounded):
    """A number with its fraction, if it has one: numerator and denominator come together."""

    numerator: NotRequired[Digits]
    denominator: NotRequired[Digits]


class Moments(TypedDict):
    """What a side has left, 0 where it loses the battle."""

    mean: ExactNumber
    variance: Rounded
    standard_deviation: Places
    median: Armies


class Mean(TypedDict):
    """The mean of what a side loses; its variance is that of what is left."""

    mean: Rounded


class End(TypedDict):
    """One end of the battle."""

    attackers_left: Armies
    defenders_left: Armies


class Ends(TypedDict):
    """Every end of the battle, the best for the attacker first."""

    columns: tuple[Literal["attackers_left"], Literal["defenders_left"], Literal["probability"]]
    rows: list[tuple[Armies, Armies, Decimal]]


class NextRound(TypedDict):
    """The very next round; ``rolls`` are all equally likely ones."""

    attacker_dice: Dice
    defender_dice: Dice
    rolls: Positive
    outcomes: RoundOutcomes


class Retreat(TypedDict):
    """Stopping as soon as retreat_at or fewer attackers (A) are left."""

    columns: tuple[Literal["retreat_at"], Literal["win"], Literal["mean_attackers_left"]]
    rows: list[tuple[Armies, Decimal, Decimal]]


class BestAnswer(TypedDict):
    """A number of dice of the defender, and the attacker's rolls that it is best against."""

    dice: Positive
    against: Annotated[
        list[Annotated[str, Field(pattern=r"^[0-9]+(-[0-9]+)*$")]], Field(min_length=1)
    ]


@with_config(together("expected_rounds", "next_round", "retreat"))
class MatchupDocument(TypedDict):
    """One battle, fought to its end.

    Balanced blitz has no rounds, and most of its numbers no fraction.
    """

    ruleset: Slug
    attackers: Annotated[Positive, Field(description="Armies that may attack (A).")]
    armies_on_the_territory: Annotated[
        StrictInt, Field(ge=2, description="All armies on the attacking territory (T = A + 1).")
    ]
    defenders: Annotated[Positive, Field(description="All armies on the defending territory (D).")]
    counting: Counting
    win: ExactNumber
    lose: Rounded
    outcomes: Ends
    most_likely: Annotated[list[End], Field(min_length=1)]
    attackers_left: Moments
    attackers_lost: Mean
    defenders_left: Moments
    defenders_lost: Mean
    attackers_lost_given_win: Annotated[
        Rounded | None, Field(description="null where the attacker cannot win.")
    ]
    defenders_lost_given_loss: Annotated[
        Rounded | None, Field(description="null where the defender cannot hold.")
    ]
    attackers_needed: Annotated[
        dict[Annotated[str, Field(pattern=r"^[0-9]+%$")], Positive | None],
        Field(
            min_length=1,
            description="The fewest attackers (A) who win with at least the chance; null where no "
            "number within reach does.",
        ),
    ]
    expected_rounds: NotRequired[ExactNumber]
    next_round: NotRequired[NextRound]
    retreat: NotRequired[Retreat]
    best_answers: NotRequired[
        Annotated[
            list[BestAnswer],
            Field(
                min_length=1,
                description="Where the defender chooses after the roll: his best numbers of dice.",
            ),
        ]
    ]


def matchup_document(matchup: Matchup) -> MatchupDocument:
    """All facts of a matchup, ready for JSON.

    Whole numbers that may overflow a double are strings. The chance to win and the means of what is
    left and of the rounds also stand as fractions; those of the outcomes and of the variances are
    in the datasets ``survivors`` and ``moments-exact``, as they would double the size of all
    documents.
    """
    document: MatchupDocument = {
        "ruleset": matchup.ruleset.id,
        "attackers": matchup.attackers,
        "armies_on_the_territory": matchup.territory,
        "defenders": matchup.defenders,
        "counting": COUNTING,
        "win": _exact(matchup.win),
        "lose": _rounded(matchup.lose),
        "outcomes": {
            "columns": ("attackers_left", "defenders_left", "probability"),
            "rows": [
                (outcome.attackers_left, outcome.defenders_left, significant(outcome.probability))
                for outcome in matchup.outcomes
            ],
        },
        "most_likely": [
            {"attackers_left": outcome.attackers_left, "defenders_left": outcome.defenders_left}
            for outcome in matchup.most_likely
        ],
        "attackers_left": _moments(
            matchup.expected_attackers_left,
            matchup.variance_attackers,
            matchup.median_attackers_left,
        ),
        "attackers_lost": {"mean": _rounded(matchup.expected_attackers_lost)},
        "defenders_left": _moments(
            matchup.expected_defenders_left,
            matchup.variance_defenders,
            matchup.median_defenders_left,
        ),
        "defenders_lost": {"mean": _rounded(matchup.expected_defenders_lost)},
        "attackers_lost_given_win": _if_there(matchup.attackers_lost_given_win),
        "defenders_lost_given_loss": _if_there(matchup.defenders_lost_given_loss),
        "attackers_needed": {
            percent(chance, 0): needed for chance, needed in matchup.attackers_needed
        },
    }
    if matchup.next_round is not None and matchup.expected_rounds is not None:
        document["expected_rounds"] = _exact(matchup.expected_rounds)
        document["next_round"] = {
            "attacker_dice": list(matchup.ruleset.attacker_dice(matchup.attackers)),
            "defender_dice": list(matchup.ruleset.defender_dice(matchup.defenders)),
            "rolls": matchup.next_round.total,
            "outcomes": {
                "columns": ("attackers_lost", "defenders_lost", "rolls"),
                "rows": list(matchup.next_round.outcomes),
            },
        }
        document["retreat"] = {
            "columns": ("retreat_at", "win", "mean_attackers_left"),
            "rows": [
                (at, significant(win), significant(left)) for at, win, left in matchup.retreat
            ],
        }
    if matchup.answers:
        document["best_answers"] = [
            {"dice": dice, "against": ["-".join(map(str, roll)) for roll in rolls]}
            for dice, rolls in matchup.answers
        ]
    return document


def _exact(number: Number) -> ExactNumber:
    rounded = _rounded(number)
    if not isinstance(number, Ratio):
        return {"decimal": rounded["decimal"], "double": rounded["double"]}
    return {
        "numerator": str(number.numerator),
        "denominator": str(number.denominator),
        "decimal": rounded["decimal"],
        "double": rounded["double"],
    }


def _rounded(number: Number) -> Rounded:
    double, decimal = decimal_values(number)
    return {"decimal": decimal, "double": double}


def _if_there(number: Number | None) -> Rounded | None:
    return None if number is None else _rounded(number)


def _moments(mean: Number, variance: Number, median: int) -> Moments:
    return {
        "mean": _exact(mean),
        "variance": _rounded(variance),
        "standard_deviation": fixed_root(variance, 20),
        "median": median,
    }

"""The JSON document beside every matchup page."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, with_config
from typing_extensions import TypedDict

from generator.api.battle_document import battle_address
from generator.api.types import (
    Armies,
    Battle,
    Decimal,
    Dice,
    Digits,
    Document,
    Double,
    Losses,
    Positive,
    Probability,
    Rolls,
    RuleVersion,
    Setting,
    Slug,
    Territory,
    conditions,
    together,
)
from generator.facts.comparison import LARGEST
from generator.facts.matchups import Matchup
from generator.pages.counting import COUNTING, matchup_address
from generator.scope.addresses import API, links_from
from generator.scope.provenance import head
from risk_odds.numbers import Number, Ratio, nearest_double, nearest_root, significant
from risk_odds.solver.solution import RoundChances


class End(TypedDict):
    """One end of the battle."""

    attackers_left: Armies
    defenders_left: Armies


class Ends(TypedDict):
    """Every end of the battle, the best for the attacker first.

    Where both sides have armies left, no attack is allowed any more: the territory is not taken.
    The exact probabilities are in the datasets ``survivors-compact-exact`` and ``survivors-exact``.
    """

    fields: tuple[Literal["attackers_left"], Literal["defenders_left"], Literal["probability"]]
    rows: list[tuple[Armies, Armies, Probability]]


class Needed(TypedDict):
    """The fewest attackers (A) that win with at least this chance.

    null where no number within reach does.
    """

    fields: tuple[Literal["chance"], Literal["needed"]]
    rows: Annotated[list[tuple[Probability, Positive | None]], Field(min_length=1)]


class NextRound(TypedDict):
    """The very next round; ``total`` are all equally likely rolls: 0 where no attack is allowed."""

    attacker_faces: Dice
    defender_faces: Dice
    total: Rolls
    losses: Losses


class Retreat(TypedDict):
    """Stopping as soon as retreat_at or fewer attackers (A) are left."""

    fields: tuple[
        Literal["retreat_at"],
        Literal["win_with_retreat"],
        Literal["mean_attackers_left_with_retreat"],
    ]
    rows: list[tuple[Armies, Probability, Double]]


class BestAnswer(TypedDict):
    """A number of dice of the defender, and the attacker's rolls that it is best against."""

    dice: Positive
    attacker_rolls: Annotated[
        list[Annotated[str, Field(pattern=r"^[0-9]+(-[0-9]+)*$")]], Field(min_length=1)
    ]


NULL_IF_NO_WIN = Field(description="null where the attacker cannot win.")
NULL_IF_NO_LOSS = Field(description="null where the defender cannot hold.")


@with_config(
    together(
        ("win_numerator", "win_denominator"),
        (
            *("mean_rounds", "mean_rounds_decimal"),
            *("mean_rounds_numerator", "mean_rounds_denominator"),
            *("next_round", "retreat"),
        ),
    )
)
class MatchupDocument(Document, Battle):
    """One battle, fought to its end.

    A number is the nearest double; with _decimal it has 20 digits, with _numerator and _denominator
    it is exact. To lose is not to take the territory. What is left is 0 for who loses, but where no
    attack is allowed any more both sides stand. Balanced blitz has no rounds, and most of its
    numbers no fraction.
    """

    ruleset: Slug
    rule_version: NotRequired[RuleVersion]
    setting: NotRequired[Setting]
    armies_on_the_territory: Territory
    win: Probability
    win_decimal: Decimal
    win_numerator: NotRequired[Digits]
    win_denominator: NotRequired[Digits]
    lose: Probability
    lose_decimal: Decimal
    mean_attackers_left: Double
    mean_attackers_left_decimal: Decimal
    mean_attackers_lost: Double
    variance_attackers: Double
    standard_deviation_attackers: Double
    median_attackers_left: Armies
    mean_defenders_left: Double
    mean_defenders_left_decimal: Decimal
    mean_defenders_lost: Double
    variance_defenders: Double
    standard_deviation_defenders: Double
    median_defenders_left: Armies
    mean_attackers_lost_given_win: Annotated[Double | None, NULL_IF_NO_WIN]
    mean_defenders_lost_given_loss: Annotated[Double | None, NULL_IF_NO_LOSS]
    mean_rounds: NotRequired[Double]
    mean_rounds_decimal: NotRequired[Decimal]
    mean_rounds_numerator: NotRequired[Digits]
    mean_rounds_denominator: NotRequired[Digits]
    outcomes: Ends
    most_likely: Annotated[list[End], Field(min_length=1)]
    attackers_needed: Needed
    next_round: NotRequired[NextRound]
    retreat: NotRequired[Retreat]
    best_answers: NotRequired[
        Annotated[
            list[BestAnswer],
            Field(
                min_length=1,
                description="Where the defender chooses after the roll: the best numbers of dice.",
            ),
        ]
    ]


def matchup_document(matchup: Matchup, site: str) -> dict[str, Any]:
    """All facts of a matchup, ready for JSON; ``site`` is the site's own address.

    Whole numbers that may overflow a double are strings. The chance to win and the mean of the
    rounds also stand as fractions; those of the outcomes, means and variances are in the datasets,
    as they would double the size of all documents.
    """
    ruleset, a, d = matchup.ruleset.id, matchup.attackers, matchup.defenders
    document = {
        **head(f"{matchup_address(ruleset, a, d)}.json", site),
        "links": _links(ruleset, a, d),
        "ruleset": ruleset,
        **conditions(matchup.ruleset),
        "attackers": a,
        "armies_on_the_territory": matchup.territory,
        "defenders": d,
        "counting": COUNTING,
        **_exact("win", matchup.win),
        **_rounded("lose", matchup.lose),
        **_rounded("mean_attackers_left", matchup.expected_attackers_left),
        "mean_attackers_lost": nearest_double(matchup.expected_attackers_lost),
        **_spread("attackers", matchup.variance_attackers, matchup.median_attackers_left),
        **_rounded("mean_defenders_left", matchup.expected_defenders_left),
        "mean_defenders_lost": nearest_double(matchup.expected_defenders_lost),
        **_spread("defenders", matchup.variance_defenders, matchup.median_defenders_left),
        "mean_attackers_lost_given_win": _if_there(matchup.attackers_lost_given_win),
        "mean_defenders_lost_given_loss": _if_there(matchup.defenders_lost_given_loss),
    }
    if matchup.expected_rounds is not None:
        document |= _exact("mean_rounds", matchup.expected_rounds)
    document |= _ends(matchup)
    document["attackers_needed"] = {
        "fields": ("chance", "needed"),
        "rows": [(nearest_double(chance), needed) for chance, needed in matchup.attackers_needed],
    }
    if matchup.next_round is not None:
        document |= _by_rounds(matchup, matchup.next_round)
    if matchup.answers:
        document["best_answers"] = [
            {"dice": dice, "attacker_rolls": ["-".join(map(str, roll)) for roll in rolls]}
            for dice, rolls in matchup.answers
        ]
    return document


def _ends(matchup: Matchup) -> dict[str, Any]:
    return {
        "outcomes": {
            "fields": ("attackers_left", "defenders_left", "probability"),
            "rows": [
                (end.attackers_left, end.defenders_left, nearest_double(end.probability))
                for end in matchup.outcomes
            ],
        },
        "most_likely": [
            {"attackers_left": end.attackers_left, "defenders_left": end.defenders_left}
            for end in matchup.most_likely
        ],
    }


def _by_rounds(matchup: Matchup, next_round: RoundChances) -> dict[str, Any]:
    """What only a battle that is fought round by round has."""
    rules = matchup.ruleset
    return {
        "next_round": {
            "attacker_faces": list(rules.attacker_dice(matchup.attackers)),
            "defender_faces": list(rules.defender_dice(matchup.defenders)),
            "total": next_round.total,
            "losses": {
                "fields": ("attackers_lost", "defenders_lost", "rolls"),
                "rows": list(next_round.outcomes),
            },
        },
        "retreat": {
            "fields": ("retreat_at", "win_with_retreat", "mean_attackers_left_with_retreat"),
            "rows": [
                (at, nearest_double(win), nearest_double(left)) for at, win, left in matchup.retreat
            ],
        },
    }


def _links(ruleset: str, attackers: int, defenders: int) -> dict[str, str]:
    """Where what belongs to a matchup is; battles beyond ``LARGEST`` are not compared."""
    address = matchup_address(ruleset, attackers, defenders)
    links = {
        "page": f"{address}/",
        "ruleset": f"{API}/{ruleset}.json",
        "schema": f"{API}/schemas/matchup.json",
    }
    if max(attackers, defenders) <= LARGEST:
        links["all_rulesets"] = battle_address(attackers, defenders)
    return links_from(f"{address}.json", links)


def _exact(name: str, number: Number) -> dict[str, Any]:
    """A number's keys: rounded, and as a fraction if it has one."""
    rounded = _rounded(name, number)
    if isinstance(number, Ratio):
        rounded[f"{name}_numerator"] = str(number.numerator)
        rounded[f"{name}_denominator"] = str(number.denominator)
    return rounded


def _rounded(name: str, number: Number) -> dict[str, Any]:
    return {name: nearest_double(number), f"{name}_decimal": significant(number)}


def _if_there(number: Number | None) -> float | None:
    return None if number is None else nearest_double(number)


def _spread(side: str, variance: Number, median: int) -> dict[str, Any]:
    return {
        f"variance_{side}": nearest_double(variance),
        f"standard_deviation_{side}": nearest_root(variance),
        f"median_{side}_left": median,
    }

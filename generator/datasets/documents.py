"""The JSON document beside every matchup page."""

from typing import Any

from generator.matchups import Matchup
from generator.numbers import Number, Ratio, fixed_root, percent, significant


def matchup_document(matchup: Matchup) -> dict[str, Any]:
    """All facts of a matchup, ready for JSON.

    Whole numbers that may overflow a double are strings; decimals are correctly rounded strings of
    20 significant digits (standard deviations: 20 places). The numerators of the outcomes add up
    to their one denominator. The armies lost have the variance of those left.
    """
    return {
        "ruleset": matchup.ruleset.id,
        "attackers": matchup.attackers,
        "armies_on_the_territory": matchup.territory,
        "defenders": matchup.defenders,
        "counting": "attackers: armies that may attack (A); "
        "armies_on_the_territory: T = A + 1, with the army that must stay behind",
        "win": _number(matchup.win),
        "lose": _number(matchup.lose),
        "outcomes": _outcomes(matchup),
        "most_likely": [
            {
                "attackers_left": outcome.attackers_left,
                "defenders_left": outcome.defenders_left,
            }
            for outcome in matchup.most_likely
        ],
        "attackers_left": _moments(matchup.expected_attackers_left, matchup.variance_attackers),
        "attackers_lost": {"mean": _number(matchup.expected_attackers_lost)},
        "defenders_left": _moments(matchup.expected_defenders_left, matchup.variance_defenders),
        "defenders_lost": {"mean": _number(matchup.expected_defenders_lost)},
        "median": {
            "attackers_left": matchup.median_attackers_left,
            "defenders_left": matchup.median_defenders_left,
        },
        "attackers_lost_given_win": _number(matchup.attackers_lost_given_win),
        "defenders_lost_given_loss": _number(matchup.defenders_lost_given_loss),
        "attackers_needed": {
            percent(chance, 0): needed for chance, needed in matchup.attackers_needed
        },
        **_by_rounds(matchup),
    }


def _by_rounds(matchup: Matchup) -> dict[str, Any]:
    """What only battles fought round by round have."""
    if matchup.next_round is None or matchup.expected_rounds is None:
        return {}
    return {
        "expected_rounds": _number(matchup.expected_rounds),
        "next_round": {
            "attacker_dice": list(matchup.ruleset.attacker_dice(matchup.attackers)),
            "defender_dice": list(matchup.ruleset.defender_dice(matchup.defenders)),
            "rolls": matchup.next_round.total,
            "outcomes": [
                {"attackers_lost": lost, "defenders_lost": taken, "rolls": rolls}
                for lost, taken, rolls in matchup.next_round.outcomes
            ],
        },
        **(
            {"best_answers": [_answer(dice, rolls) for dice, rolls in matchup.answers]}
            if matchup.answers
            else {}
        ),
    }


def _answer(dice: int, rolls: tuple[tuple[int, ...], ...]) -> dict[str, Any]:
    return {"dice": dice, "against": ["-".join(map(str, roll)) for roll in rolls]}


def _outcomes(matchup: Matchup) -> dict[str, Any]:
    exact = matchup.is_exact
    return {
        **({"denominator": str(matchup.denominator)} if exact else {}),
        "list": [
            {
                "attackers_left": outcome.attackers_left,
                "defenders_left": outcome.defenders_left,
                **({"numerator": str(outcome.low)} if exact else {}),
                "decimal": significant(outcome.probability),
            }
            for outcome in matchup.outcomes
        ],
    }


def _number(number: Number | None) -> dict[str, str] | None:
    """A number of the document: its fraction, if it has one, and its decimal."""
    if number is None:
        return None
    fraction = (
        {"numerator": str(number.numerator), "denominator": str(number.denominator)}
        if isinstance(number, Ratio)
        else {}
    )
    return {**fraction, "decimal": significant(number)}


def _moments(mean: Number, variance: Number) -> dict[str, Any]:
    return {
        "mean": _number(mean),
        "variance": _number(variance),
        "standard_deviation": fixed_root(variance, 20),
    }

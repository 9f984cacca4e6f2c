"""The JSON document beside every matchup page."""

from typing import Any

from generator.datasets.tables import decimal_values
from generator.matchups import Matchup
from generator.numbers import Number, Ratio, fixed_root, percent, significant

COUNTING = "attackers: armies that may attack (A); T = A + 1 stand on the territory"


def matchup_document(matchup: Matchup) -> dict[str, Any]:
    """All facts of a matchup, ready for JSON.

    Whole numbers that may overflow a double are strings; decimals are correctly rounded strings of
    20 significant digits (standard deviations: 20 places). Tables are ``columns`` and ``rows``. The
    armies lost have the variance of those left. The chance to win and the means of what is left and
    of the rounds also stand as fractions; those of the outcomes and of the variances are in the
    datasets ``survivors`` and ``moments-exact``, as they would double the size of all documents.
    """
    return {
        "ruleset": matchup.ruleset.id,
        "attackers": matchup.attackers,
        "armies_on_the_territory": matchup.territory,
        "defenders": matchup.defenders,
        "counting": COUNTING,
        "win": _exact(matchup.win),
        "lose": _decimal(matchup.lose),
        "outcomes": _outcomes(matchup),
        "most_likely": [
            {"attackers_left": outcome.attackers_left, "defenders_left": outcome.defenders_left}
            for outcome in matchup.most_likely
        ],
        "attackers_left": {
            **_moments(matchup.expected_attackers_left, matchup.variance_attackers),
            "median": matchup.median_attackers_left,
        },
        "attackers_lost": {"mean": _decimal(matchup.expected_attackers_lost)},
        "defenders_left": {
            **_moments(matchup.expected_defenders_left, matchup.variance_defenders),
            "median": matchup.median_defenders_left,
        },
        "defenders_lost": {"mean": _decimal(matchup.expected_defenders_lost)},
        "attackers_lost_given_win": _decimal(matchup.attackers_lost_given_win),
        "defenders_lost_given_loss": _decimal(matchup.defenders_lost_given_loss),
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
        "expected_rounds": _exact(matchup.expected_rounds),
        "next_round": {
            "attacker_dice": list(matchup.ruleset.attacker_dice(matchup.attackers)),
            "defender_dice": list(matchup.ruleset.defender_dice(matchup.defenders)),
            "rolls": matchup.next_round.total,
            "outcomes": {
                "columns": ["attackers_lost", "defenders_lost", "rolls"],
                "rows": [list(outcome) for outcome in matchup.next_round.outcomes],
            },
        },
        "retreat": {
            "columns": ["retreat_at", "win", "mean_attackers_left"],
            "rows": [
                [at, significant(win), significant(left)] for at, win, left in matchup.retreat
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
    return {
        "columns": ["attackers_left", "defenders_left", "probability"],
        "rows": [
            [outcome.attackers_left, outcome.defenders_left, significant(outcome.probability)]
            for outcome in matchup.outcomes
        ],
    }


def _exact(number: Number) -> dict[str, Any]:
    """A number with its fraction, if it has one."""
    fraction = (
        {"numerator": str(number.numerator), "denominator": str(number.denominator)}
        if isinstance(number, Ratio)
        else {}
    )
    return {**fraction, **_rounded(number)}


def _decimal(number: Number | None) -> dict[str, Any] | None:
    """A number as it is rounded; None where there is none."""
    return None if number is None else _rounded(number)


def _rounded(number: Number) -> dict[str, Any]:
    decimal, double = decimal_values(number)
    return {"decimal": decimal, "double": double}


def _moments(mean: Number, variance: Number) -> dict[str, Any]:
    return {
        "mean": _exact(mean),
        "variance": _decimal(variance),
        "standard_deviation": fixed_root(variance, 20),
    }

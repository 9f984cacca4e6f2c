"""The JSON document beside every matchup page."""

from typing import Any

from generator.matchups import Matchup
from generator.numbers import Ratio, fixed_root, percent, significant


def matchup_document(matchup: Matchup) -> dict[str, Any]:
    """All facts of a matchup, ready for JSON.

    Whole numbers that may overflow a double are strings; decimals are correctly rounded strings of
    20 significant digits (standard deviations: 20 places). The numerators of the outcomes add up
    to their one denominator.
    """
    return {
        "ruleset": matchup.ruleset,
        "attackers": matchup.attackers,
        "armies_on_the_territory": matchup.territory,
        "defenders": matchup.defenders,
        "counting": "attackers: armies that may attack (A); "
        "armies_on_the_territory: T = A + 1, with the army that must stay behind",
        "win": _number(matchup.win),
        "lose": _number(matchup.lose),
        "outcomes": {
            "denominator": str(matchup.denominator),
            "list": [
                {
                    "attackers_left": outcome.attackers_left,
                    "defenders_left": outcome.defenders_left,
                    "numerator": str(outcome.weight),
                    "decimal": significant(outcome.ratio),
                }
                for outcome in matchup.outcomes
            ],
        },
        "most_likely": [
            {
                "attackers_left": outcome.attackers_left,
                "defenders_left": outcome.defenders_left,
            }
            for outcome in matchup.most_likely
        ],
        "attackers_left": _moments(matchup.expected_attackers_left, matchup.variance_attackers),
        "attackers_lost": _moments(matchup.expected_attackers_lost, matchup.variance_attackers),
        "defenders_left": _moments(matchup.expected_defenders_left, matchup.variance_defenders),
        "defenders_lost": _moments(matchup.expected_defenders_lost, matchup.variance_defenders),
        "next_round": {
            "attacker_dice": list(matchup.attacker_dice),
            "defender_dice": list(matchup.defender_dice),
            "rolls": matchup.next_round.total,
            "outcomes": [
                {
                    "attackers_lost": lost,
                    "defenders_lost": matchup.next_round.pairs - lost,
                    "rolls": rolls,
                }
                for lost, rolls in enumerate(matchup.next_round.counts)
            ],
        },
        "attackers_needed": {
            percent(chance, 0): needed for chance, needed in matchup.attackers_needed
        },
    }


def _number(ratio: Ratio) -> dict[str, str]:
    return {
        "numerator": str(ratio.numerator),
        "denominator": str(ratio.denominator),
        "decimal": significant(ratio),
    }


def _moments(mean: Ratio, variance: Ratio) -> dict[str, Any]:
    return {
        "mean": _number(mean),
        "variance": _number(variance),
        "standard_deviation": fixed_root(variance, 20),
    }

"""What the lookup form needs: its first answer, and the ready figures of every matchup."""

from typing import Any

from generator.matchups import Matchup
from generator.numbers import fixed, percent
from generator.rules import Ruleset
from generator.site.matchup_page import matchup_address

FIGURES = ("win", "attackers_left", "attackers_lost", "defenders_left", "defenders_lost")


def lookup_figures(matchup: Matchup) -> dict[str, str]:
    """The figures of one matchup as ready strings: a percentage, and armies on average."""
    return {
        "win": percent(matchup.win),
        "attackers_left": fixed(matchup.expected_attackers_left, 2),
        "attackers_lost": fixed(matchup.expected_attackers_lost, 2),
        "defenders_left": fixed(matchup.expected_defenders_left, 2),
        "defenders_lost": fixed(matchup.expected_defenders_lost, 2),
    }


def lookup_document(
    ruleset: Ruleset, largest: int, figures: dict[tuple[int, int], dict[str, str]]
) -> dict[str, Any]:
    """The data file of the lookup: an array a figure, row by row.

    The matchup of A attackers and D defenders stands at (A − 1) · defenders + D − 1.
    """
    return {
        "ruleset": ruleset.id,
        "title": ruleset.title,
        "attackers": largest,
        "defenders": largest,
        **{
            name: [
                figures[a, d][name] for a in range(1, largest + 1) for d in range(1, largest + 1)
            ]
            for name in FIGURES
        },
    }


def lookup_context(
    ruleset: Ruleset, largest: int, example: tuple[int, int], figures: dict[str, str]
) -> dict[str, Any]:
    """What the lookup's template is told: the grid's limits and one real answer."""
    attackers, defenders = example
    return {
        "ruleset": ruleset.id,
        "title": ruleset.title,
        "attackers": largest,
        "defenders": largest,
        "answer": {
            "attackers": attackers,
            "defenders": defenders,
            "address": f"{matchup_address(ruleset.id, attackers, defenders)}/",
            **figures,
        },
    }

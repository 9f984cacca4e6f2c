"""The overview of a ruleset: its rule in plain words, its rounds, its sources."""

from typing import Any

from generator.dice import round_outcomes
from generator.numbers import Ratio, percent
from generator.rules import Ruleset
from generator.site.page import Page
from generator.site.rendering import render


def ruleset_page(ruleset: Ruleset, largest: int, example: tuple[int, int]) -> Page:
    """The overview page; ``largest`` is the most armies a side of its matchup pages.

    ``example`` is a matchup (A, D) to lead to.
    """
    html = render(
        "pages/ruleset.html",
        ruleset=ruleset,
        largest=largest,
        example=example,
        rounds=round_tables(ruleset),
    )
    return Page(
        address=ruleset.id,
        title=f"{ruleset.title} rules",
        description=f"{ruleset.summary} Exact odds of every round and every battle.",
        html=html,
    )


def round_tables(ruleset: Ruleset) -> list[dict[str, Any]]:
    """The outcomes of every round of a ruleset, for as many dice as each side may roll.

    Each has ``attackers`` and ``defenders`` (the fewest armies that roll so), the numbers of dice,
    ``total`` rolls and ``outcomes`` with ready percentages.
    """
    tables = []
    seen = set()
    for a in range(1, ruleset.attackers_for_all_dice + 1):
        for d in range(1, ruleset.defenders_for_all_dice + 1):
            dice = ruleset.attacker_dice(a), ruleset.defender_dice(d)
            if dice in seen:
                continue
            seen.add(dice)
            outcome = round_outcomes(ruleset, a, d)
            tables.append(
                {
                    "attackers": a,
                    "defenders": d,
                    "attacker_dice": len(dice[0]),
                    "defender_dice": len(dice[1]),
                    "total": outcome.total,
                    "outcomes": [
                        {
                            "attacker_losses": lost,
                            "defender_losses": outcome.pairs - lost,
                            "count": count,
                            "percent": percent(Ratio(count, outcome.total)),
                        }
                        for lost, count in enumerate(outcome.counts)
                    ],
                }
            )
    return tables

"""The first answer of the lookup form: what its template shows before any script runs."""

from dataclasses import asdict
from typing import Any

from generator.matchups import Matchup, Outcome
from generator.numbers import Ratio, fixed, percent
from generator.site.charts import survivor_bars
from generator.site.matchup_page import armies, matchup_address

NEEDED_CHANCES = tuple(Ratio(*chance) for chance in ((3, 4), (9, 10), (19, 20)))
"""The chances for which the form says how many attackers are needed."""

RETREATS = 3
"""For how many numbers of attackers left the form says what stopping there means."""


def lookup_context(matchup: Matchup, largest: int) -> dict[str, Any]:
    """What the lookup's template is told: the grid's limits and one real, complete answer.

    ``largest`` is the most armies a side that has a page.
    """
    a, d = matchup.attackers, matchup.defenders
    return {
        "ruleset": matchup.ruleset.id,
        "title": matchup.ruleset.title,
        "attackers": largest,
        "defenders": largest,
        "answer": {
            "attackers": a,
            "defenders": d,
            "territory": matchup.territory,
            "attackers_in_words": armies(a, "attacker"),
            "defenders_in_words": armies(d, "defender"),
            "address": f"{matchup_address(matchup.ruleset.id, a, d)}/",
            "win": percent(matchup.win),
            "attackers_lost": fixed(matchup.expected_attackers_lost, 2),
            "defenders_lost": fixed(matchup.expected_defenders_lost, 2),
            "bars": asdict(survivor_bars(matchup.outcomes)),
            "most_likely": _most_likely(matchup),
            "needed": [
                (percent(chance, 0), needed)
                for chance, needed in matchup.attackers_needed
                if chance in NEEDED_CHANCES
            ],
            "retreat": [(at, percent(win)) for at, win, _ in matchup.retreat[1 : RETREATS + 1]],
        },
    }


def _most_likely(matchup: Matchup) -> str:
    """The likeliest end in words: ``6 attackers left (21.4%)``."""
    ends = matchup.most_likely
    each = " each" if len(ends) > 1 else ""
    return f"{' or '.join(map(_in_words, ends))} ({percent(ends[0].probability)}{each})"


def _in_words(outcome: Outcome) -> str:
    side = "attacker" if outcome.attackers_left else "defender"
    return f"{armies(outcome.attackers_left or outcome.defenders_left, side)} left"

"""How far pages and scripts go: each number stands here, and nowhere else.

Scripts have them from ``docs/javascripts/kernel/limits.js``, which ``make limits`` writes.
"""

import json
from pathlib import Path

from generator import PROJECT
from generator.scope.chances import OF_CHAINS, OF_HOLDING, OF_LOOKUP, OF_MATCHUP, whole_percent
from risk_odds.solver.needed import LARGEST_STACK

SCRIPT = PROJECT / "docs" / "javascripts" / "kernel" / "limits.js"

MOST_ARMIES = 1000
"""A side, in a battle that scripts solve."""

MOST_TO_STOP = 100
"""Armies a side, in a battle in which one may stop."""

MOST_TERRITORIES = 20
MOST_ORDERED = 8
"""Territories of a chain, and of one whose best order is looked for."""

MOST_TARGETS = 12
LARGEST_PLANNED = 200
"""Territories that one stack is to take by a plan, and the armies of such a stack."""

MOST_BATTLES = 20
"""Battles of an evening."""

MOST_DICE = 4
FEWEST_FACES = 2
MOST_FACES = 20
MOST_FACES_OF_ALL = 12
LARGEST_BONUS = 5
"""Of rules of one's own. Where both sides roll the most dice, these have at most
``MOST_FACES_OF_ALL`` faces.
"""

RETREATS = 3
"""For how many numbers of attackers left the lookup says what retreating there means."""

PUBLIC = {"MOST_ARMIES": "The most armies a side of a battle."}
"""What the scripts' package says of the limits that it exports."""


def limits_script() -> str:
    """The text of ``SCRIPT``."""
    limits = {
        "MOST_ARMIES": MOST_ARMIES,
        "MOST_TO_STOP": MOST_TO_STOP,
        "LARGEST_STACK": LARGEST_STACK,
        "MOST_TERRITORIES": MOST_TERRITORIES,
        "MOST_ORDERED": MOST_ORDERED,
        "MOST_TARGETS": MOST_TARGETS,
        "LARGEST_PLANNED": LARGEST_PLANNED,
        "MOST_BATTLES": MOST_BATTLES,
        "MOST_DICE": MOST_DICE,
        "FEWEST_FACES": FEWEST_FACES,
        "MOST_FACES": MOST_FACES,
        "MOST_FACES_OF_ALL": MOST_FACES_OF_ALL,
        "LARGEST_BONUS": LARGEST_BONUS,
        "RETREATS": RETREATS,
        "PERCENTS_OF_LOOKUP": [whole_percent(chance) for chance in OF_LOOKUP],
        "PERCENTS_OF_MATCHUP": [whole_percent(chance) for chance in OF_MATCHUP],
        "PERCENTS_OF_CHAINS": [whole_percent(chance) for chance in OF_CHAINS],
        "PERCENTS_OF_HOLDING": [whole_percent(chance) for chance in OF_HOLDING],
    }
    lines = [
        (f"/** {PUBLIC[name]} */\n" if name in PUBLIC else "")
        + f"export const {name} = {json.dumps(value)};\n"
        for name, value in limits.items()
    ]
    source = Path(__file__).relative_to(PROJECT).as_posix()
    return f"/** Written by `make limits` from {source}, which explains them. */\n{''.join(lines)}"


if __name__ == "__main__":
    SCRIPT.write_text(limits_script(), encoding="utf-8")

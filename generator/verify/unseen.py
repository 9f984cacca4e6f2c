"""What the verification does not see of published numbers, kept as data so that it stays in view.

Everything else that is a number and can be read is compared with one worked out anew, or with a
document that is. What stands here is held by the tests of the pages alone.
"""

import re
from collections.abc import Iterator, Mapping

KINDS = {
    "prose": "sentences of shared pages, and those around the tables of a ruleset",
    "captions": "numbers in captions, and in headings that name no row",
    "tables": "those of shared pages whose numbers are not row by row in their document "
    "(`generator/verify/unseen.py` names each)",
    "previews": "the pictures that other sites show of a page, as their words are pixels",
    "drawings": "places of lines and bars, except the survivors of a battle, the charts of a "
    "ruleset, the funnel of a chain, the map of continents and the figures that stand above their "
    "numbers",
    "measured": "the times of benchmarks and of builds, the wins of simulated battles, the digits "
    "of the literature",
    "words": "texts of datasets, schemas, the feed and the notebook, with years and addresses",
    "scripts": "what scripts draw on the device, whose kernel is tested beside the twin",
    "shared": "documents on the literature, general formulas, traps, rules of thumb, large "
    "battles, and fewer dice",
}
"""The kinds of published numbers that are compared with nothing, or only with copies of themselves.

The README has the same words.
"""

Columns = tuple[int, ...]
"""Columns of a table after its first, which names the rows; none: all of them."""

TABLES: Mapping[str, Mapping[str, Columns]] = {
    "benchmarks/": {"as a share of the other way’s time": ()},
    "cards/": {"that the next card makes a set": ()},
    "compare/": {"can attack (A)": (2,)},
    "dutch-defence/": {
        "by their two highest dice": (4,),
        "for each number of armies at stake": (3,),
    },
    "dutch-defence/card/": {"highest die down": (), "differs from the rule": ()},
    "flow-chart/": {"The arrows": (), "Battles with a flow chart": ()},
    "formulas/": {"Chance of each outcome": (3,), "Formulas of": (1, 2)},
    "house-rules/": {"": ()},
    "how-it-works/": {"": ()},
    "how-many-dice/": {
        "in which fewer dice are better": (4,),
        "where fewer dice are better": (3,),
        "with the best dice on both sides": (),
    },
    "literature/*": {": # figure": (3,)},
    "literature/": {
        "Figures that had to be worked out": (1, 9),
        "The calculated figures of each work": (),
    },
    "literature/blatt-2002/": {"general formulas": (1, 2)},
    "markov-chain/": {
        "P for": (4, 5, 6, 8, 10, 11, 12, 13, 14, 15),
        "S for": (1, 4, 5),
        "States of a battle": (5, 6, 7),
        "What two and three dice can show": (2, 3),
        "The two highest of three dice": (),
        "dice against two: pairs": (),
    },
    "old-and-new-rules/": {"New rules less old rules": ()},
    "paths/": {
        "The smallest stack that takes them all": (),
        "just after its fall": (),
        "printed and exact": (),
    },
    "simulation/": {"farthest from its exact": (), "how many standard errors": ()},
    "stop-or-roll/": {"“Given up” is": (2, 3, 4), "the attack has won or failed": ()},
    "traps/": {"What the attacker loses per army": ()},
    "was-i-unlucky/": {"How such battles end": ()},
    "what-does-it-cost/": {"by how the battle ends": ()},
}
"""By page and a part of the caption: tables whose numbers are not row by row in the document.

A star stands for the pages below another, "#" for any number in a caption.
"""


def unseen_columns(page: str, caption: str) -> Iterator[Columns]:
    """The columns that are not seen of a table of a page, for each entry that it belongs to."""
    known = {**TABLES.get(f"{page.partition('/')[0]}/*", {}), **TABLES.get(page, {})}
    without_numbers = re.sub("[0-9,]+", "#", caption)
    return (columns for part, columns in known.items() if part in without_numbers)

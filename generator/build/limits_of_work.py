"""How much a site asks for, estimated before anything is solved: what would never end is refused.

What solving takes is counted as the library counts it (``risk_odds.limits``); files and pages are
added here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from generator.scope.sizes import Sizes
from risk_odds.limits import (
    KINDS,
    Amounts,
    Kind,
    amounts_of_rounds,
    answers_of_state,
    digits_of_army,
    refuse,
    sorted_rolls_of_attacker,
    sum_of,
)
from risk_odds.ruleset import Ruleset
from risk_odds.solver import solve

KINDS_OF_SITE = {
    **KINDS,
    "answers": replace(
        KINDS["answers"],
        advice="fewer dice, dice with fewer faces, or a smaller largest_dataset and "
        "largest_matchup",
    ),
    # some millions a second, from long division to the finished file
    "digits": Kind(
        "digits to work out",
        300_000_000_000,
        "largest_dataset, largest_matchup, largest_win",
        "smaller ones, or --datasets and --largest",
    ),
    # a hundred thousand a second
    "rows": Kind(
        "rows to write",
        20_000_000,
        "largest_dataset, largest_win",
        "smaller ones, --datasets, or fewer armies for the last die",
    ),
    # two hundred a second, on the way from the exact numbers to the finished page
    "pages": Kind(
        "pages to write",
        100_000,
        "largest_matchup",
        "a smaller one, or --largest",
    ),
}
"""All kinds of work that a site is, measured like the library's own."""

SEVERAL_TABLES = 9
"""The tables of a ruleset beside those of the survivors: chances, means, squares, rounds."""

LARGEST_LONG = 30
"""Armies a side in the datasets with a row for each end of each battle."""

TOGETHER = 20
"""All rulesets of a site together may be this many times the work of one: hundreds of house
rules take their time, or several machines, but they come to an end."""


def check_work(rulesets: Mapping[str, Ruleset], sizes: Sizes) -> None:
    """Raise ``InputError`` where a build would never end: file, keys, what was found, expected."""
    amounts = {f"{id_}.toml": estimate(ruleset, sizes) for id_, ruleset in rulesets.items()}
    refuse(amounts, KINDS_OF_SITE)
    together = sum_of(list(amounts.values()))
    refuse({f"{len(rulesets)} rulesets together": together}, KINDS_OF_SITE, TOGETHER)


def by_work(rulesets: Iterable[Ruleset], sizes: Sizes) -> list[Ruleset]:
    """The rulesets with the longest jobs first, so that none of these runs alone at the end."""
    return sorted(
        rulesets,
        key=lambda ruleset: (solve(ruleset, 1, 1).state_dependent, sizes.matchups(ruleset)),
        reverse=True,
    )


def estimate(ruleset: Ruleset, sizes: Sizes) -> Amounts:
    """How much there is to do for the datasets and pages of a ruleset."""
    matchups, datasets = sizes.matchups(ruleset), sizes.datasets(ruleset)
    full = ruleset.attackers_for_all_dice, ruleset.defenders_for_all_dice
    if ruleset.defender.chooses_after_roll:
        # nothing repeats itself here: the survivors have a table for each number of them
        on_pages, in_datasets = 2 * matchups, 2 * min(LARGEST_LONG, datasets)
        rows = min(LARGEST_LONG, datasets) ** 2 * sorted_rolls_of_attacker(ruleset)
    else:
        on_pages, in_datasets = sum(min(matchups, most) for most in full), sum(full)
        rows = sum(full) * datasets**2
    # of the largest battles there are only chances to win, and what an even chance needs
    largest = sizes.wins(ruleset) or 0, sizes.large_battles()[-1]
    # pages show every retreat, too, each with two tables
    on_pages += 2 * matchups
    digits = digits_of_army(ruleset)
    return {
        **amounts_of_rounds(ruleset),
        "answers": answers_of_state(ruleset)
        * sum(armies**2 for armies in (matchups, datasets, *largest)),
        "digits": digits
        * (
            _cells(matchups, SEVERAL_TABLES + on_pages)
            + _cells(datasets, SEVERAL_TABLES + in_datasets)
            + sum(_cells(armies, 1) for armies in largest)
        ),
        "rows": rows + largest[0] ** 2,
        "pages": matchups**2,
    }


def _cells(largest: int, tables: int) -> int:
    """The armies in all cells of this many tables up to ``largest`` armies a side."""
    return tables * largest**2 * (largest + 1)

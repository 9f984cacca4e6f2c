"""The pages that present rulesets: the list of all, each one's overview, downloads and aliases."""

from collections.abc import Iterable, Mapping
from typing import Any

from markupsafe import Markup

from generator.dice import round_outcomes
from generator.numbers import Ratio, percent
from generator.rules import Alias, Ruleset
from generator.site.page import Page
from generator.site.rendering import render

DOORS = (
    ("win-grid", "For a spreadsheet"),
    ("win", "As a table"),
    ("win-exact", "Every digit"),
)
"""The datasets that most readers want, and how a ruleset's downloads offer them."""


def rulesets_page(rulesets: Mapping[str, Ruleset], about: Mapping[str, Any]) -> Page:
    """The list of all rulesets with one and the same battle under each, and other names."""
    return Page(
        address="rules",
        title="All rule variants",
        description=(
            f"Exact RISK odds under {len(rulesets)} rule variants: classic, capitals, zombies, "
            "RisiKo!, Risk 2210 A.D., Risk Legacy, Dutch rules, balanced blitz and more."
        ),
        html=render(
            "pages/rulesets.html",
            rulesets=[(ruleset, about[ruleset.id]["example"]) for ruleset in rulesets.values()],
        ),
    )


def ruleset_page(
    ruleset: Ruleset,
    largest: int,
    example: tuple[int, int],
    tables: Iterable[Page],
    markup: Markup | None = None,
) -> Page:
    """The overview page; ``largest`` is the most armies a side of its matchup pages.

    ``example`` is a matchup (A, D) to lead to, ``tables`` are the ruleset's table pages, and
    ``markup`` is what search engines read of its datasets.
    """
    html = render(
        "pages/ruleset.html",
        ruleset=ruleset,
        largest=largest,
        example=example,
        tables=[(table.address.rpartition("/")[2], table.title) for table in tables],
        rounds=[(f"{ruleset.title}: one round", round_tables(ruleset)), *_other_reading(ruleset)],
        markup=markup,
    )
    return Page(
        address=ruleset.id,
        title=f"{ruleset.title}: rules and odds",
        description=f"{ruleset.summary} Exact odds of every round and every battle.",
        html=html,
    )


def alias_page(ruleset: Ruleset, alias: Alias) -> Page:
    """A small page at another name of a ruleset, which leads to the ruleset's overview."""
    return Page(
        address=alias.id,
        title=f"{alias.title}: RISK odds",
        description=f"{alias.note} On this site: {ruleset.title}. {ruleset.summary}",
        html=render("pages/alias.html", ruleset=ruleset, alias=alias),
    )


def downloads_page(ruleset: Ruleset, downloads: list[dict[str, Any]]) -> Page:
    """The datasets of one ruleset: what to take first, then all files, checksums and columns."""
    named = {dataset["name"]: dataset for dataset in downloads}
    return Page(
        address=f"{ruleset.id}/downloads",
        title=f"{ruleset.title}: downloads",
        description=(
            f"Exact odds of {ruleset.title} RISK battles to download: chances to win, survivors, "
            "means and variances, as CSV, JSON and Parquet with checksums."
        ),
        html=render(
            "pages/downloads.html",
            ruleset=ruleset,
            downloads=downloads,
            doors=[(named[name], words) for name, words in DOORS if name in named],
            described=[(dataset, _columns(dataset["fields"])) for dataset in downloads],
        ),
    )


def _columns(fields: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The columns of a dataset; those of a grid, named by numbers of defenders, as one."""
    columns: list[dict[str, Any]] = []
    numbered: list[dict[str, Any]] = []
    for field in fields:
        (numbered if field["name"].isdigit() else columns).append(field)
    if numbered:
        first, last = numbered[0]["name"], numbered[-1]["name"]
        description = "Against so many on the territory (D): a column for each number."
        columns.append({**numbered[0], "name": f"{first} … {last}", "description": description})
    return columns


def _other_reading(ruleset: Ruleset) -> list[tuple[str, list[dict[str, Any]]]]:
    """The rounds of the reading that is not solved, if the ruleset notes one."""
    reading = ruleset.other_reading
    if reading is None:
        return []
    sides = {"attacker": reading.attacker, "defender": reading.defender}
    replaced = ruleset.model_copy(update={side: dice for side, dice in sides.items() if dice})
    return [(reading.title, round_tables(replaced))]


def round_tables(ruleset: Ruleset) -> list[dict[str, Any]]:
    """The outcomes of every round of a ruleset, for as many dice as each side may roll.

    Each has ``attackers`` and ``defenders`` (the fewest armies that roll so), the numbers of dice,
    ``total`` rolls and ``outcomes`` with ready percentages. Where the defender picks the number of
    his dice, the rounds are those of each number.
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

"""The documents of one ruleset, and the data of its pages that are no tables of battles."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator import __version__
from generator.api.tabulated import Link, PageData, armies, count, data_address, table, text
from generator.datasets.documents import COUNTING
from generator.datasets.formats import DataFile
from generator.datasets.package import HOW_STORED, LICENCES
from generator.datasets.tables import Dataset
from generator.dice import round_outcomes
from generator.rules import Ruleset
from generator.site.page import Page
from generator.sizes import Sizes

API = "api/v1"
DATA = "data/v1"

DECISIVE = {"attacker", "defender", "ties", "transformation", "other_reading"}
TOLD = {"id", "title", "summary", "confidence", "aliases", "sources"}
"""What the index says of a ruleset; its own document says the rest."""


FILE_KEYS = ("path", "dataset", "title", "format", "media_type", "rows", "bytes", "sha256")
"""What documents say of a dataset's file."""


def file_entry(folder: str, file: DataFile) -> dict[str, Any]:
    """What documents say of a file, which stands in ``folder``."""
    return {
        "path": f"{folder}/{file.name}",
        "dataset": file.dataset.name,
        "title": file.dataset.title,
        "format": file.format,
        "media_type": HOW_STORED[file.format]["mediatype"],
        "rows": file.rows,
        "bytes": len(file.content),
        "sha256": file.sha256,
    }


def index_entry(ruleset: Ruleset, sizes: Sizes) -> dict[str, Any]:
    """What the index says of a ruleset. Addresses count from the site's root."""
    return {
        **ruleset.model_dump(mode="json", include=TOLD),
        "largest": {
            "matchups": sizes.matchups(ruleset),
            "datasets": sizes.datasets(ruleset),
            "armies_needed": sizes.needed(),
        },
        "addresses": {
            "page": f"{ruleset.id}/",
            "document": f"{API}/{ruleset.id}.json",
            "matchup_page": f"{ruleset.id}/{{attackers}}-vs-{{defenders}}/",
            "matchup": f"{ruleset.id}/{{attackers}}-vs-{{defenders}}.json",
            "data_package": f"{DATA}/{ruleset.id}/datapackage.json",
            "checksums": f"{DATA}/{ruleset.id}/SHA256SUMS",
        },
    }


def ruleset_document(
    ruleset: Ruleset,
    sizes: Sizes,
    pages: Iterable[PageData],
    files: Sequence[Mapping[str, Any]],
) -> dict[str, Any]:
    """Everything about a ruleset; ``pages`` are the data of its pages, ``files`` those to load."""
    return {
        "version": __version__,
        "licence": licence(),
        "counting": COUNTING,
        **index_entry(ruleset, sizes),
        "rule": ruleset.rule,
        "note": ruleset.note,
        **ruleset.model_dump(mode="json", include=DECISIVE),
        "rounds": {"meaning": _meaning_of_rounds(ruleset), "of": _rounds(ruleset)},
        "pages": [
            {
                "page": f"{page.address}/",
                "json": data_address(page.address),
                "csv": data_address(page.address, "csv") if page.csv else None,
            }
            for page in pages
        ],
        "files": list(files),
    }


def licence() -> dict[str, str]:
    """The licence of all data."""
    return {"name": LICENCES[0]["name"], "address": LICENCES[0]["path"]}


def overview_data(ruleset: Ruleset, page: Page) -> PageData:
    """The data of a ruleset's overview page: its rounds, and where the rest is."""
    rounds = _rounds_table(ruleset)
    return PageData(
        page.address, page.title, page.description, ruleset.id, (rounds,), links=_links(ruleset)
    )


def downloads_data(ruleset: Ruleset, page: Page, files: Sequence[Mapping[str, Any]]) -> PageData:
    """The data of a ruleset's download page: the list of its files."""
    fields = (
        text("path", "The file's address from the site's root."),
        text("dataset", "The dataset's name."),
        text("title", "What the file holds."),
        text("format", "csv, csv.gz, json or parquet."),
        text("media_type", "The format's media type."),
        count("rows", "Rows of the table."),
        count("bytes", "The file's size in bytes."),
        text("sha256", "The file's SHA-256 checksum, in hexadecimal digits."),
    )
    found = table(
        "files",
        f"{ruleset.title}: files",
        "All files of the ruleset's datasets.",
        fields,
        ("path",),
        [[file[field.name] for field in fields] for file in files],
    )
    return PageData(
        page.address, page.title, page.description, ruleset.id, (found,), links=_links(ruleset)
    )


def alias_data(ruleset: Ruleset, page: Page) -> PageData:
    """The data of a page at another name: which ruleset it means."""
    links = (Link(data_address(ruleset.id), f"{ruleset.title}: page"), *_links(ruleset))
    return PageData(page.address, page.title, page.description, ruleset.id, links=links)


def _links(ruleset: Ruleset) -> tuple[Link, ...]:
    return (
        Link(f"{API}/{ruleset.id}.json", f"{ruleset.title}: everything about the rules"),
        Link(f"{DATA}/{ruleset.id}/datapackage.json", f"{ruleset.title}: datasets"),
    )


def _meaning_of_rounds(ruleset: Ruleset) -> str:
    if ruleset.transformation:
        return "Rounds of the plain battle that the odds start from; the battle itself has none."
    if ruleset.defender.chooses_after_roll:
        return "Rounds for each number of the defender's dice, before he chooses among them."
    return "Rounds of a battle. The last numbers of armies stand for all larger ones, too."


def _rounds(ruleset: Ruleset) -> list[dict[str, Any]]:
    """The exact odds of each round; armies are the fewest that roll these dice."""
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], dict[str, Any]] = {}
    for a in range(1, ruleset.attackers_for_all_dice + 1):
        for d in range(1, ruleset.defenders_for_all_dice + 1):
            dice = ruleset.attacker_dice(a), ruleset.defender_dice(d)
            outcomes = round_outcomes(ruleset, a, d)
            entry = {
                "attackers": a,
                "defenders": d,
                "attacker_dice": list(dice[0]),
                "defender_dice": list(dice[1]),
                "rolls": outcomes.total,
                "outcomes": {
                    "columns": ["attackers_lost", "defenders_lost", "rolls"],
                    "rows": [
                        [lost, outcomes.pairs - lost, rolls]
                        for lost, rolls in enumerate(outcomes.counts)
                    ],
                },
            }
            found.setdefault(dice, entry)
    return list(found.values())


def _rounds_table(ruleset: Ruleset) -> Dataset:
    return table(
        "rounds",
        f"{ruleset.title}: one round, exact",
        "Of 'total' equally likely rolls, in how many each side loses how many armies. "
        + _meaning_of_rounds(ruleset),
        (
            armies(
                "attackers", "Fewest armies that may attack (A; T = A + 1) and roll these dice."
            ),
            armies("defenders", "Fewest defenders (D) who roll these dice."),
            count("attacker_dice", "Dice that the attacker rolls."),
            count("defender_dice", "Dice that the defender rolls."),
            armies("attackers_lost", "Armies that the attacker loses."),
            armies("defenders_lost", "Armies that the defender loses."),
            count("rolls", "Rolls with this outcome."),
            count("total", "All rolls."),
        ),
        ("attackers", "defenders", "attackers_lost"),
        [
            (
                *(entry["attackers"], entry["defenders"]),
                *(len(entry["attacker_dice"]), len(entry["defender_dice"])),
                *outcome,
                entry["rolls"],
            )
            for entry in _rounds(ruleset)
            for outcome in entry["outcomes"]["rows"]
        ],
    )

"""Everything generated, from rulesets to files: one job a ruleset, then what they share.

A generated folder holds ``static/`` (published as it is), ``fragments/`` (the HTML of each page),
``pages/`` and ``matchups/`` (titles and descriptions, a file for each ruleset) and ``figures.json``
(the numbers that hand-written pages show).
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from generator import __version__
from generator.datasets.documents import matchup_document
from generator.datasets.formats import (
    DataFile,
    checksums_text,
    compact_json,
    data_files,
    package_text,
)
from generator.datasets.tables import datasets_of
from generator.literature import load_literature
from generator.literature_check import CheckedLiterature, check_literature
from generator.matchups import Matchup, matchups
from generator.numbers import percent, prime_factors
from generator.publish import Stage
from generator.rules import Ruleset
from generator.site.lookup import lookup_context, lookup_document, lookup_figures
from generator.site.matchup_page import matchup_address, matchup_page
from generator.site.odds_page import odds_pages
from generator.site.page import Page
from generator.site.rendering import render
from generator.site.ruleset_page import round_tables, ruleset_page
from generator.solver import solve

BENCHMARKS = Path(__file__).parents[1] / "docs" / "benchmarks.json"

Advance = Callable[[int], None]
"""Called with the number of pages and datasets that have come to be."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How far everything reaches: armies a side with matchup pages, and in the datasets."""

    matchups: int = 50
    datasets: int = 100

    @property
    def steps(self) -> int:
        """How many steps a ruleset's job reports."""
        return self.matchups**2

    @property
    def example(self) -> tuple[int, int]:
        """The matchup (A, D) shown where there must be one."""
        return min(8, self.matchups), min(5, self.matchups)


def generate(
    rulesets: Mapping[str, Ruleset], stage: Stage, sizes: Sizes, advance: Advance
) -> dict[str, Any]:
    """Write everything generated below the stage; returns the figures."""
    figures: dict[str, Any] = {"version": __version__, "rulesets": {}}
    for ruleset in rulesets.values():
        figures["rulesets"][ruleset.id] = generate_ruleset(ruleset, stage, sizes, advance)
    literature = check_literature(load_literature(rulesets), rulesets)
    _write_pages(stage, "pages/literature", [_literature_page(literature)])
    figures["literature"] = _literature_figures(literature)
    figures |= json.loads(BENCHMARKS.read_text(encoding="utf-8"))
    stage.write("figures.json", compact_json(figures))
    return figures


def generate_ruleset(
    ruleset: Ruleset, stage: Stage, sizes: Sizes, advance: Advance
) -> dict[str, Any]:
    """Write one ruleset's datasets, documents and pages; returns the figures about it."""
    largest = sizes.matchups
    solved = max(sizes.matchups, sizes.datasets)
    solution = solve(ruleset, solved, solved)
    _write_pages(
        stage,
        f"pages/{ruleset.id}",
        [ruleset_page(ruleset, largest, sizes.example), *odds_pages(ruleset, solution, largest)],
    )
    pages = []
    lookup = {}
    for matchup in matchups(solution, largest, largest):
        cell = matchup.attackers, matchup.defenders
        lookup[cell] = lookup_figures(matchup)
        address = matchup_address(ruleset.id, *cell)
        stage.write(f"static/{address}.json", compact_json(matchup_document(matchup)))
        pages.append(matchup_page(ruleset, matchup, (largest, largest)))
        if cell == sizes.example:
            example = matchup
        advance(1)
    document = lookup_document(ruleset, largest, lookup)
    stage.write(f"static/lookup/{ruleset.id}.json", compact_json(document))
    _write_pages(stage, f"matchups/{ruleset.id}", pages)
    by_hand = solution.win(min(2, solved), 1)
    return {
        "title": ruleset.title,
        "attackers": largest,
        "defenders": largest,
        "lookup": lookup_context(ruleset, largest, sizes.example, lookup[sizes.example]),
        "rounds": round_tables(ruleset),
        "example": _example(example),
        "by_hand": {
            "attackers": min(2, solved),
            "defenders": 1,
            "numerator": by_hand.numerator,
            "denominator": by_hand.denominator,
            "percent": percent(by_hand),
        },
        "downloads": _write_datasets(ruleset, stage, sizes),
    }


def _write_datasets(ruleset: Ruleset, stage: Stage, sizes: Sizes) -> list[dict[str, Any]]:
    folder = f"data/v1/{ruleset.id}"
    solution = solve(ruleset, sizes.datasets, sizes.datasets)
    files: list[DataFile] = []
    for dataset in datasets_of(solution):
        files.extend(data_files(dataset))
    for file in files:
        stage.write(f"static/{folder}/{file.name}", file.content)
    package = package_text(ruleset.id, ruleset.title, __version__, files).encode()
    stage.write(f"static/{folder}/datapackage.json", package)
    checksums = [(file.name, file.sha256) for file in files]
    checksums.append(("datapackage.json", hashlib.sha256(package).hexdigest()))
    stage.write(f"static/{folder}/SHA256SUMS", checksums_text(sorted(checksums)))
    return [
        _download(folder, list(group))
        for _, group in groupby(files, lambda file: file.dataset.name)
    ]


def _download(folder: str, files: list[DataFile]) -> dict[str, Any]:
    dataset = files[0].dataset
    return {
        "name": dataset.name,
        "title": dataset.title,
        "description": dataset.description,
        "rows": f"{files[0].rows:,}",
        "fields": [
            {
                "name": field.name,
                "type": field.type,
                "unit": field.unit,
                "description": field.description,
            }
            for field in dataset.fields
        ],
        "files": [
            {
                "name": file.name,
                "path": f"{folder}/{file.name}",
                "size": size_in_words(len(file.content)),
                "sha256": file.sha256,
            }
            for file in files
        ],
    }


def size_in_words(size: int) -> str:
    """A number of bytes for readers, in decimal units: ``6.8 MB``."""
    if size < 1000:
        return f"{size} bytes"
    unit, factor = ("MB", 10**6) if size >= 10**6 else ("kB", 10**3)
    tenths = size * 10 // factor
    return f"{tenths // 10}.{tenths % 10} {unit}"


def _example(matchup: Matchup) -> dict[str, Any]:
    primes = prime_factors(matchup.win.denominator)
    return {
        "attackers": matchup.attackers,
        "defenders": matchup.defenders,
        "address": matchup_address(matchup.ruleset, matchup.attackers, matchup.defenders),
        "win_percent": percent(matchup.win),
        "win_numerator": str(matchup.win.numerator),
        "win_denominator": str(matchup.win.denominator),
        "power_of_two": primes.get(2, 0),
        "power_of_three": primes.get(3, 0),
    }


def _write_pages(stage: Stage, name: str, pages: list[Page]) -> None:
    for page in pages:
        stage.write(f"fragments/{page.address}.html", page.html)
    stage.write(f"{name}.json", compact_json([page.texts for page in pages]))


def _literature_page(literature: CheckedLiterature) -> Page:
    counts = literature.counts
    return Page(
        address="literature",
        title="The printed literature, checked",
        description=(
            f"{counts.total:,} figures on RISK battles, printed in {len(literature.works)} works, "
            f"compared with the exact values: {counts.agree:,} are right to the last digit."
        ),
        html=render("pages/literature.html", literature=literature),
    )


def _literature_figures(literature: CheckedLiterature) -> dict[str, Any]:
    counts = literature.counts
    return {
        "figures": f"{counts.total:,}",
        "works": len(literature.works),
        "rounded": f"{counts.agree:,}",
        "last_digit": counts.last_digit,
        "differs": counts.differs,
    }

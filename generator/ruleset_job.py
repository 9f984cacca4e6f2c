"""One ruleset's part of everything generated: a job of its own that writes its own files."""

import hashlib
from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import Any

from generator import __version__
from generator.datasets.contents import datasets_of
from generator.datasets.documents import matchup_document
from generator.datasets.formats import (
    DataFile,
    checksums_text,
    compact_json,
    data_files,
    package_text,
)
from generator.matchups import Matchup, matchups
from generator.numbers import Ratio, percent, prime_factors
from generator.publish import Stage
from generator.rules import Ruleset
from generator.site.lookup import lookup_document, lookup_figures
from generator.site.lookup_form import lookup_context
from generator.site.matchup_page import matchup_address, matchup_page
from generator.site.page import Page
from generator.site.ruleset_page import alias_page, downloads_page, round_tables, ruleset_page
from generator.site.table_pages import table_pages
from generator.sizes import Sizes
from generator.solver import solve


def generate_ruleset(ruleset: Ruleset, folder: Path, sizes: Sizes) -> dict[str, Any]:
    """Write one ruleset's datasets, documents and pages below ``folder``.

    Returns the figures about it that other pages show: small, so that a job in another process
    sends back little.
    """
    stage = Stage(folder)
    largest = sizes.matchups(ruleset)
    example = sizes.example(ruleset)
    downloads = _write_datasets(ruleset, stage, sizes)
    solution = solve(ruleset, largest, largest)
    pages = []
    lookup = {}
    about_example = lookup_form = None
    for matchup in matchups(solution, largest, largest):
        cell = matchup.attackers, matchup.defenders
        lookup[cell] = lookup_figures(matchup)
        address = matchup_address(ruleset.id, *cell)
        stage.write(f"static/{address}.json", compact_json(matchup_document(matchup)))
        pages.append(matchup_page(matchup, largest))
        if cell == example:
            about_example = _example(matchup)
            lookup_form = lookup_context(matchup, largest)
    write_pages(stage, f"matchups/{ruleset.id}", pages)
    document = lookup_document(ruleset, largest, lookup)
    stage.write(f"static/lookup/{ruleset.id}.json", compact_json(document))
    tables = table_pages(solution, largest, sizes.needed())
    write_pages(
        stage,
        f"pages/{ruleset.id}",
        [
            ruleset_page(ruleset, largest, example, tables),
            *tables,
            downloads_page(ruleset, downloads),
            *(alias_page(ruleset, alias) for alias in ruleset.aliases),
        ],
    )
    return {
        "title": ruleset.title,
        "summary": ruleset.summary,
        "names": sorted({ruleset.id, *(alias.id for alias in ruleset.aliases)}),
        "attackers": largest,
        "defenders": largest,
        "lookup": lookup_form,
        "rounds": round_tables(ruleset),
        "example": about_example,
        "by_hand": _by_hand(ruleset),
        "downloads": downloads,
    }


def write_pages(stage: Stage, name: str, pages: Sequence[Page]) -> None:
    """Write the content of pages, and what they say of themselves as one list."""
    for page in pages:
        stage.write(f"fragments/{page.address}.html", page.html)
    stage.write(f"{name}.json", compact_json([page.front_matter for page in pages]))


def size_in_words(size: int) -> str:
    """A number of bytes for readers, in decimal units: ``6.8 MB``."""
    if size < 1000:
        return f"{size} bytes"
    unit, factor = ("MB", 10**6) if size >= 10**6 else ("kB", 10**3)
    tenths = size * 10 // factor
    return f"{tenths // 10}.{tenths % 10} {unit}"


def _write_datasets(ruleset: Ruleset, stage: Stage, sizes: Sizes) -> list[dict[str, Any]]:
    largest = sizes.datasets(ruleset)
    folder = f"data/v1/{ruleset.id}"
    files: list[DataFile] = []
    for dataset in datasets_of(solve(ruleset, largest, largest), sizes.needed()):
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
        "fields": [asdict(field) for field in dataset.fields],
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


def _example(matchup: Matchup) -> dict[str, Any]:
    figures = {
        "attackers": matchup.attackers,
        "defenders": matchup.defenders,
        "address": matchup_address(matchup.ruleset.id, matchup.attackers, matchup.defenders),
        "win_percent": percent(matchup.win),
    }
    if isinstance(matchup.win, Ratio):
        primes = prime_factors(matchup.win.denominator)
        figures |= {
            "win_numerator": str(matchup.win.numerator),
            "win_denominator": str(matchup.win.denominator),
            "power_of_two": primes.get(2, 0),
            "power_of_three": primes.get(3, 0),
        }
    return figures


def _by_hand(ruleset: Ruleset) -> dict[str, Any] | None:
    """The chance to win with 2 attackers against 1 defender, which a page works out by hand."""
    win = solve(ruleset, 2, 1).win(2, 1)
    if not isinstance(win, Ratio):
        return None
    return {
        "attackers": 2,
        "defenders": 1,
        "numerator": win.numerator,
        "denominator": win.denominator,
        "percent": percent(win),
    }

"""One ruleset's part of everything generated: a job of its own that writes its own files."""

from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import Any

from generator.api.checking import checked, sampled
from generator.api.markup import dataset_markup
from generator.api.publication import write_ruleset
from generator.api.ruleset_data import file_entry
from generator.datasets.checks import Counts, check_folder
from generator.datasets.contents import datasets_of
from generator.datasets.documents import matchup_document
from generator.datasets.formats import DataFile, compact_json, data_files
from generator.datasets.package import checksums_text, package_text
from generator.matchups import Matchup, matchups
from generator.numbers import Ratio, percent, prime_factors
from generator.publish import Stage
from generator.rules import Ruleset
from generator.site.lookup import lookup_document, lookup_figures
from generator.site.lookup_form import lookup_context
from generator.site.matchup_page import matchup_address, matchup_page
from generator.site.page import Page
from generator.site.preview import preview
from generator.site.ruleset_page import alias_page, downloads_page, round_tables, ruleset_page
from generator.site.site import Site
from generator.site.table_pages import table_pages
from generator.sizes import Sizes
from generator.solver import solve


def generate_ruleset(ruleset: Ruleset, folder: Path, sizes: Sizes, site: Site) -> dict[str, Any]:
    """Write one ruleset's datasets, documents and pages below ``folder``.

    Returns the figures about it that other pages show: small, so that a job in another process
    sends back little.
    """
    stage = Stage(folder)
    largest = sizes.matchups(ruleset)
    example = sizes.example(ruleset)
    downloads, counts = _write_datasets(ruleset, stage, sizes)
    solution = solve(ruleset, largest, largest)
    lookup = {}
    about_example = lookup_form = None
    for matchup in matchups(solution, largest, largest):
        cell = matchup.attackers, matchup.defenders
        lookup[cell] = lookup_figures(matchup)
        address = matchup_address(ruleset.id, *cell)
        content = matchup_document(matchup)
        if sampled(*cell, largest):
            checked(content, "matchup", f"{address}.json")
        stage.write(f"static/{address}.json", compact_json(content))
        stage.write(f"static/{address}/index.html", matchup_page(matchup, largest, site).html)
        if cell == example:
            about_example = _example(matchup)
            lookup_form = lookup_context(matchup, largest)
            stage.write(f"static/assets/previews/{ruleset.id}.png", preview(matchup))
    document = lookup_document(ruleset, largest, lookup)
    stage.write(f"static/lookup/{ruleset.id}.json", compact_json(document))
    tables = table_pages(solution, largest, sizes.needed())
    markup = dataset_markup(ruleset, sizes.datasets(ruleset), downloads, site.address)
    overviews = [
        ruleset_page(ruleset, largest, example, tables, markup),
        *tables,
        downloads_page(ruleset, downloads),
        *(alias_page(ruleset, alias) for alias in ruleset.aliases),
    ]
    write_pages(stage, f"pages/{ruleset.id}", overviews)
    write_ruleset(stage, solution, sizes, overviews, downloads)
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
        "checks": asdict(counts),
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


def _write_datasets(
    ruleset: Ruleset, stage: Stage, sizes: Sizes
) -> tuple[list[dict[str, Any]], Counts]:
    """Write a ruleset's dataset folder and check it; what pages say of it, and what was checked."""
    largest = sizes.datasets(ruleset)
    folder = f"data/v1/{ruleset.id}"
    files: list[DataFile] = []
    for dataset in datasets_of(solve(ruleset, largest, largest), sizes.needed()):
        files.extend(data_files(dataset))
    for file in files:
        stage.write(f"static/{folder}/{file.name}", file.content)
    package = package_text(ruleset, files).encode()
    stage.write(f"static/{folder}/datapackage.json", package)
    contents = [(file.name, file.content) for file in files]
    sums = checksums_text([*contents, ("datapackage.json", package)])
    stage.write(f"static/{folder}/SHA256SUMS", sums)
    counts = check_folder(
        stage.folder / "static" / folder, {file.name: file.rows for file in files}
    )
    downloads = [
        _download(folder, list(group))
        for _, group in groupby(files, lambda file: file.dataset.name)
    ]
    return downloads, counts


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
                **file_entry(folder, file),
                "name": file.name,
                "size": size_in_words(len(file.content)),
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

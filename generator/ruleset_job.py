"""One ruleset's part of everything generated: a job of its own that writes its own files."""

from dataclasses import dataclass
from pathlib import Path

from generator.api.matchup_document import matchup_document
from generator.api.schemas import checked, sampled
from generator.comparison import compared
from generator.datasets.checks import Counts, check_folder
from generator.datasets.contents import datasets_of
from generator.datasets.downloads import Download, downloads_of
from generator.datasets.formats import DataFile, compact_json, data_files
from generator.datasets.package import checksums_text, package_text
from generator.facts import About, RulesetFacts
from generator.matchups import Matchup, matchups
from generator.page_writing import write_pages, write_ruleset_document
from generator.pages.kinds import ruleset_pages
from generator.pages.matchup import matchup_page
from generator.pages.page import Page
from generator.publish import Stage
from generator.rules import Ruleset
from generator.site.lookup import lookup_document, lookup_figures
from generator.site.preview import preview
from generator.site.rendering import whole_page_html
from generator.site.site import Site
from generator.sizes import Sizes
from generator.solver import AnySolution, solve


@dataclass(frozen=True, slots=True)
class Written:
    """What a job sends back: small, though it has written much.

    ``pages`` are those that MkDocs finishes, without what is written already.
    """

    about: About
    pages: tuple[Page, ...]


def generate_ruleset(ruleset: Ruleset, folder: Path, sizes: Sizes, site: Site) -> Written:
    """Write one ruleset's datasets, documents and pages below ``folder``."""
    stage = Stage(folder)
    largest = sizes.matchups(ruleset)
    downloads, checks = _write_datasets(ruleset, stage, sizes)
    solution = solve(ruleset, largest, largest)
    example = _write_matchups(solution, stage, sizes, site)
    facts = RulesetFacts(
        ruleset=ruleset,
        solution=solution,
        largest=largest,
        needed_to=sizes.needed(),
        datasets_to=sizes.datasets(ruleset),
        example=example,
        downloads=downloads,
        site_address=site.address,
    )
    pages = ruleset_pages(facts)
    write_pages(stage, pages)
    write_ruleset_document(stage, facts, pages, sizes)
    about = About(
        ruleset=ruleset,
        largest=largest,
        example=example,
        downloads=downloads,
        compared=compared(solution, largest),
        checks=checks,
    )
    return Written(about, tuple(page.outline for page in pages))


def _write_matchups(solution: AnySolution, stage: Stage, sizes: Sizes, site: Site) -> Matchup:
    """Write each matchup's page and document, and what all have in common; returns the example."""
    ruleset = solution.ruleset
    largest = sizes.matchups(ruleset)
    lookup = {}
    example = None
    for matchup in matchups(solution, largest, largest):
        cell = matchup.attackers, matchup.defenders
        lookup[cell] = lookup_figures(matchup, state_dependent=solution.state_dependent)
        page = matchup_page(matchup, largest)
        document = matchup_document(matchup)
        if sampled(*cell, largest):
            checked(document, "matchup", f"{page.address}.json")
        stage.write(f"static/{page.address}.json", compact_json(document))
        stage.write(f"static/{page.address}/index.html", whole_page_html(page, site))
        if cell == sizes.example(ruleset):
            example = matchup
    assert example is not None, f"{ruleset.id}: no battle of {sizes.example(ruleset)}"
    stage.write(f"static/assets/previews/{ruleset.id}.png", preview(example))
    figures = lookup_document(solution, largest, lookup)
    stage.write(f"static/lookup/{ruleset.id}.json", compact_json(figures))
    return example


def _write_datasets(
    ruleset: Ruleset, stage: Stage, sizes: Sizes
) -> tuple[tuple[Download, ...], Counts]:
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
    return downloads_of(folder, files), counts

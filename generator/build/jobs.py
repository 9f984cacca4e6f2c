"""The jobs of a build: each writes files of its own, so that any process may do it.

A ruleset is written in several of them: one for each dataset, one that lists and checks these, one
for its matchups, and, when all are done, one for its other pages. So the longest job of a build is
one dataset. Some more make what holds all rulesets, check the literature, and solve
what takes long of the pages that rulesets share.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from generator.build.page_writing import (
    write_folder_pages,
    write_matchup,
    write_pages,
    write_ruleset_documents,
)
from generator.build.publish import Stage
from generator.datasets.all_rulesets import all_rulesets
from generator.datasets.checks import Counts, check_folder
from generator.datasets.contents import datasets_of
from generator.datasets.database import database_bytes
from generator.datasets.downloads import Download, downloads_of
from generator.datasets.formats import (
    CHECKSUMS,
    PACKAGE,
    DataFile,
    checksum,
    compressed,
    data_files,
)
from generator.datasets.package import checksums_text, package_text
from generator.datasets.tables import Dataset
from generator.facts.comparison import compared
from generator.facts.given import About, Question, RulesetFacts
from generator.facts.matchups import Matchup, matchups
from generator.pages.kinds import absent_addresses, ruleset_pages
from generator.pages.page import Page
from generator.scope.addresses import DATA
from generator.scope.sizes import Sizes
from generator.site.preview import address as preview_address
from generator.site.preview import preview
from generator.site.site import Site
from generator.sources.reading import load_literature
from generator.sources.verdicts import CheckedLiterature, check_literature
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import AnySolution, solve
from risk_odds.solver.large_battles import large_battles


@dataclass(frozen=True, slots=True)
class Packed:
    """The datasets of a ruleset as they are published, and what was checked of them."""

    downloads: tuple[Download, ...]
    checks: Counts


@dataclass(frozen=True, slots=True)
class Written:
    """What the last job of a ruleset sends back: small, though it has written much.

    ``pages`` are those that MkDocs finishes, without what is written already.
    """

    about: About
    pages: tuple[Page, ...]


@lru_cache(maxsize=1)
def _solution(ruleset: Ruleset, largest: int) -> AnySolution:
    """The solution that jobs of one ruleset share where one process does them in turn."""
    return solve(ruleset, largest, largest)


def dataset_names(ruleset: Ruleset, sizes: Sizes) -> list[str]:
    """The names of all datasets of a ruleset. Nothing is solved to tell."""
    return [dataset.name for dataset in _datasets(solve(ruleset, 1, 1), sizes)]


def _datasets(solution: AnySolution, sizes: Sizes) -> Iterator[Dataset]:
    return datasets_of(solution, sizes.needed_in_datasets(), sizes.wins(solution.ruleset))


def write_dataset(
    ruleset: Ruleset, name: str, folder: Path, sizes: Sizes, site: Site
) -> list[DataFile]:
    """Write one dataset of a ruleset below ``folder``, in all its formats."""
    stage = Stage(folder)
    solution = _solution(ruleset, sizes.datasets(ruleset))
    (dataset,) = (each for each in _datasets(solution, sizes) if each.name == name)
    written = []
    data = f"{DATA}/{ruleset.id}"
    for file, content in data_files(dataset, data, site.address):
        stage.write(f"static/{data}/{file.name}", content)
        written.append(file)
    return written


def write_package(ruleset: Ruleset, files: Sequence[DataFile], folder: Path, site: Site) -> Packed:
    """Write the lists of a ruleset's data ``files``, and check them all.

    Raises ``CheckError`` where one is not what it should be.
    """
    stage = Stage(folder)
    data = f"{DATA}/{ruleset.id}"
    package = package_text(ruleset, files, data, site.address).encode()
    stage.write(f"static/{data}/{PACKAGE}", package)
    sums = {file.name: file.sha256 for file in files} | {PACKAGE: checksum(package)}
    stage.write(f"static/{data}/{CHECKSUMS}", checksums_text(sums))
    rows = {file.name: file.rows for file in files}
    checks = check_folder(stage.folder / "static" / data, rows)
    return Packed(downloads_of(data, files), checks)


def tables_of_all(rulesets: Iterable[Ruleset], folder: Path) -> list[tuple[DataFile, bytes]]:
    """The datasets of all rulesets in one, whose own must be written before."""
    return list(all_rulesets(rulesets, folder / "static" / DATA))


def packed_database(rulesets: Iterable[Ruleset], folder: Path, site: Site) -> bytes:
    """The packed database of rulesets, whose datasets must be written before."""
    return compressed(database_bytes(rulesets, folder / "static" / DATA, site.address))


def write_matchups(ruleset: Ruleset, folder: Path, sizes: Sizes, site: Site) -> Matchup:
    """Write each matchup's page and document; returns the example."""
    stage = Stage(folder)
    largest = sizes.matchups(ruleset)
    solution = _solution(ruleset, largest)
    example = None
    for matchup in matchups(solution, largest, largest):
        cell = matchup.attackers, matchup.defenders
        write_matchup(stage, matchup, largest, site)
        if cell == sizes.example(ruleset):
            example = matchup
    assert example is not None, f"{ruleset.id}: no battle of {sizes.example(ruleset)}"
    stage.write(f"static/{preview_address(ruleset.id)}", preview(ruleset.title))
    return example


def facts_of(
    ruleset: Ruleset, example: Matchup, downloads: tuple[Download, ...], sizes: Sizes, site: Site
) -> RulesetFacts:
    """What the pages of a ruleset are made from."""
    largest = sizes.matchups(ruleset)
    return RulesetFacts(
        ruleset=ruleset,
        solution=_solution(ruleset, largest),
        largest=largest,
        needed_to=sizes.needed(),
        datasets_to=sizes.datasets(ruleset),
        example=example,
        downloads=downloads,
        site_address=site.address,
    )


def check_printed_figures(built: Collection[str]) -> CheckedLiterature:
    """Check what others have printed of all rulesets; ``built`` are those that the site has."""
    published = load_rulesets()
    works = load_literature(published, absent=absent_addresses(published, built))
    return check_literature(works, published)


def answer(question: Question, rulesets: Mapping[str, Ruleset]) -> Any:
    """What a question that takes long finds out about the rulesets, for pages that they share."""
    solve, *of = question
    return solve(rulesets, *of)


def write_ruleset(
    ruleset: Ruleset, packed: Packed, example: Matchup, folder: Path, sizes: Sizes, site: Site
) -> Written:
    """Write what is said of a ruleset: its document, and all pages but those of its matchups.

    Its datasets must be written before.
    """
    stage = Stage(folder)
    facts = facts_of(ruleset, example, packed.downloads, sizes, site)
    pages = ruleset_pages(facts)
    write_pages(stage, pages, site)
    write_ruleset_documents(stage, facts, pages, sizes)
    write_folder_pages(stage, ruleset, site)
    about = About(
        ruleset=ruleset,
        largest=facts.largest,
        example=example,
        downloads=packed.downloads,
        compared=compared(facts.solution, facts.largest),
        large=large_battles(ruleset, sizes.large_battles(), sizes.needed_in_datasets()),
        checks=packed.checks,
    )
    return Written(about, tuple(page.outline for page in pages))

"""Writes the static API: a ruleset's part in its own job, then what rulesets share."""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator import __version__
from generator.api.checking import checked, schemas
from generator.api.compare_data import battle_data, difference_data
from generator.api.openapi import openapi_document
from generator.api.question_data import (
    campaign_data,
    choice_data,
    formulas_data,
    stationary_data,
)
from generator.api.ruleset_data import (
    API,
    DATA,
    FILE_KEYS,
    alias_data,
    downloads_data,
    index_entry,
    licence,
    overview_data,
    ruleset_document,
)
from generator.api.shared_data import (
    WITH_OWN_DATA,
    benchmarks_table,
    literature_data,
    prose_data,
    rules_data,
    simulation_table,
)
from generator.api.table_data import table_data
from generator.api.tabulated import PageData, data_address, page_document
from generator.datasets.documents import COUNTING
from generator.datasets.formats import compact_json, csv_text
from generator.datasets.tables import Dataset
from generator.literature_check import CheckedLiterature
from generator.publish import Stage
from generator.rules import Ruleset
from generator.simulation import Simulation
from generator.site import choice_page
from generator.site.comparison import Comparison
from generator.site.page import Page
from generator.sizes import Sizes
from generator.solver import AnySolution


def write_ruleset(
    stage: Stage,
    solution: AnySolution,
    sizes: Sizes,
    pages: Sequence[Page],
    downloads: Sequence[Mapping[str, Any]],
) -> None:
    """Write a ruleset's document and the data of its pages.

    ``pages`` are the overview, the table pages, the downloads and the aliases, in any order;
    ``downloads`` are the datasets, each with the entries of its ``files``. Raises ``ValueError``
    where a document is not what its schema says.
    """
    ruleset = solution.ruleset
    aliases = {alias.id for alias in ruleset.aliases}
    files = [
        {key: file[key] for key in FILE_KEYS} for dataset in downloads for file in dataset["files"]
    ]
    data: list[PageData] = []
    for page in pages:
        if page.address == ruleset.id:
            data.append(overview_data(ruleset, page))
        elif page.address == f"{ruleset.id}/downloads":
            data.append(downloads_data(ruleset, page, files))
        elif page.address in aliases:
            data.append(alias_data(ruleset, page))
        else:
            data.append(table_data(solution, page, sizes.matchups(ruleset), sizes.needed()))
    write_pages_data(stage, data)
    own = [page for page in data if page.address not in aliases]
    address = f"{API}/{ruleset.id}.json"
    document = checked(ruleset_document(ruleset, sizes, own, files), "ruleset", address)
    stage.write(f"static/{address}", compact_json(document))


def write_pages_data(stage: Stage, pages: Iterable[PageData]) -> None:
    """Write the data of pages: a document each, and a CSV file where there are tables."""
    for page in pages:
        address = data_address(page.address)
        document = checked(page_document(page), "page", address)
        stage.write(f"static/{address}", compact_json(document))
        if page.csv:
            write_csv(stage, page.address, page.csv)


def write_csv(stage: Stage, page: str, table: Dataset) -> None:
    """Write the CSV file of the page at this address."""
    stage.write(f"static/{data_address(page, 'csv')}", csv_text(table, table.rows))


@dataclass(frozen=True, slots=True)
class Shared:
    """What the pages that rulesets share are made from.

    ``simulated`` are the rulesets whose battles have been simulated; ``docs`` is the folder of the
    hand-written pages.
    """

    rulesets: Mapping[str, Ruleset]
    sizes: Sizes
    literature: CheckedLiterature
    comparison: Comparison
    simulated: Mapping[str, Ruleset]
    simulation: Simulation
    docs: Path


def write_shared(stage: Stage, shared: Shared, pages: Collection[Page]) -> None:
    """Write what rulesets share: the data of ``pages`` and of the hand-written ones, and the index.

    The schemas and the OpenAPI document too. All rulesets must be written before. Raises
    ``ValueError`` where a document is not what its schema says, or a page has no data.
    """
    rulesets, sizes = shared.rulesets, shared.sizes
    write_pages_data(stage, _shared_data(shared, pages))
    write_pages_data(stage, prose_data(shared.docs))
    if "simulation" in {page.address for page in pages}:
        write_csv(stage, "simulation", simulation_table(shared.simulated, shared.simulation))
    benchmarks = json.loads((shared.docs / "benchmarks.json").read_text(encoding="utf-8"))
    checked(benchmarks, "benchmarks", "benchmarks.json")
    write_csv(stage, "benchmarks", benchmarks_table(benchmarks))
    for name, schema in schemas().items():
        stage.write(f"static/{API}/schemas/{name}.json", json.dumps(schema, indent=2) + "\n")
    index = checked(index_document(rulesets, sizes), "index", f"{API}/index.json")
    stage.write(f"static/{API}/index.json", compact_json(index))
    openapi = openapi_document(stage.folder / "static", rulesets)
    stage.write(f"static/{API}/openapi.json", compact_json(openapi))


def _shared_data(shared: Shared, pages: Iterable[Page]) -> Iterator[PageData]:
    """The data of all shared pages but those at whose address other data are."""
    rulesets = shared.rulesets
    builders: dict[str, Callable[[Page], PageData]] = {
        "rules": lambda page: rules_data(page, rulesets, shared.sizes),
        "literature": lambda page: literature_data(page, shared.literature),
        "formulas": formulas_data,
        "dutch-defence": stationary_data,
        "how-many-dice": lambda page: choice_data(page, rulesets, choice_page.LARGEST),
        "paths": lambda page: campaign_data(page, rulesets),
        "compare": lambda page: battle_data(page, shared.comparison),
        "compare/tables": lambda page: difference_data(page, shared.comparison),
    }
    for page in pages:
        if page.address in WITH_OWN_DATA:
            continue
        if page.address not in builders:
            raise ValueError(f"{page.address}: found a page without data, expected a known one")
        yield builders[page.address](page)


def index_document(rulesets: Mapping[str, Ruleset], sizes: Sizes) -> dict[str, Any]:
    """The index: all rulesets, and where everything is. Addresses count from the site's root."""
    return {
        "title": "Exact RISK odds",
        "version": __version__,
        "licence": licence(),
        "counting": COUNTING,
        "openapi": f"{API}/openapi.json",
        "schemas": {name: f"{API}/schemas/{name}.json" for name in schemas()},
        "data_package": f"{DATA}/datapackage.json",
        "checksums": f"{DATA}/SHA256SUMS",
        "rulesets": [index_entry(ruleset, sizes) for ruleset in rulesets.values()],
    }

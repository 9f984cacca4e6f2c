"""Writes pages and documents: each record as HTML, JSON and CSV, a ruleset's in its own job."""

import json
from collections.abc import Iterable, Mapping

from generator.api.openapi import openapi_document
from generator.api.page_document import page_csv, page_document
from generator.api.ruleset_document import index_document, ruleset_document
from generator.api.schemas import checked, schemas
from generator.datasets.formats import compact_json
from generator.facts import RulesetFacts
from generator.pages.page import API, Page
from generator.publish import Stage
from generator.rules import Ruleset
from generator.site.rendering import page_html
from generator.sizes import Sizes


def write_pages(stage: Stage, pages: Iterable[Page]) -> None:
    """Write all renderings of pages: a fragment of HTML, which MkDocs finishes, JSON and CSV.

    Raises ``ValueError`` where a document is not what its schema says.
    """
    for page in pages:
        if page.template is not None:
            stage.write(f"fragments/{page.address}.html", page_html(page))
        if not page.own_document:
            address = f"{page.data_address}.json"
            document = checked(page_document(page), "page", address)
            stage.write(f"static/{address}", compact_json(document))
        for file, table in page.csv_files.items():
            stage.write(f"static/{file}", page_csv(table))


def write_ruleset_document(
    stage: Stage, facts: RulesetFacts, pages: Iterable[Page], sizes: Sizes
) -> None:
    """Write a ruleset's document, which names those of its ``pages`` that are below its address."""
    name = facts.ruleset.id
    below = [page for page in pages if page.address.partition("/")[0] == name]
    address = f"{API}/{name}.json"
    document = checked(ruleset_document(facts, below, sizes), "ruleset", address)
    stage.write(f"static/{address}", compact_json(document))


def write_index(stage: Stage, rulesets: Mapping[str, Ruleset], sizes: Sizes) -> None:
    """Write what describes all documents: the index, the schemas, the OpenAPI document.

    All rulesets and pages must be written before.
    """
    for name, schema in schemas().items():
        stage.write(f"static/{API}/schemas/{name}.json", json.dumps(schema, indent=2) + "\n")
    index = checked(index_document(rulesets, sizes, schemas()), "index", f"{API}/index.json")
    stage.write(f"static/{API}/index.json", compact_json(index))
    openapi = openapi_document(stage.folder / "static", rulesets)
    stage.write(f"static/{API}/openapi.json", compact_json(openapi))

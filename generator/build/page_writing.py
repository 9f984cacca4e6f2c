"""Writes pages and documents: each record as HTML, JSON and CSV, a ruleset's in its own job."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from generator.api.alias_document import alias_document
from generator.api.battle_document import battle_documents
from generator.api.bundled_openapi import bundled_openapi
from generator.api.matchup_document import matchup_document
from generator.api.openapi import BUNDLED_ADDRESS, OPENAPI_ADDRESS, openapi_document
from generator.api.page_document import links_of, page_csv, page_document
from generator.api.row_document import row_documents
from generator.api.ruleset_document import INDEX_ADDRESS, index_document, ruleset_document
from generator.api.schemas import checked, sampled, schemas
from generator.build.publish import Stage
from generator.datasets.downloads import Offered
from generator.datasets.formats import PACKAGE, compact_json
from generator.facts.comparison import Compared
from generator.facts.given import About, RulesetFacts
from generator.facts.matchups import Matchup
from generator.pages.counting import matchup_address
from generator.pages.page import Page
from generator.pages.rulesets.matchup import matchup_page
from generator.scope.addresses import API, DATA
from generator.scope.provenance import document_text, head
from generator.scope.sizes import Sizes
from generator.site.embed import oembed_documents
from generator.site.headers import headers_text
from generator.site.rendering import (
    files_html,
    flow_chart_svg,
    moved_page_html,
    page_html,
    whole_page_html,
)
from generator.site.site import Site
from risk_odds.ruleset import Ruleset


def write_pages(stage: Stage, pages: Iterable[Page], site: Site) -> None:
    """Write all renderings of pages: a fragment of HTML, which MkDocs finishes, JSON and CSV.

    Raises ``ValueError`` where a document is not what its schema says.
    """
    pages = tuple(pages)
    write_fragments(stage, pages)
    for page in pages:
        if not page.own_document:
            _write(stage, f"{page.data_address}.json", "page", page_document(page, site.address))
        for file, table in page.csv_files.items():
            stage.write(f"static/{file}", page_csv(table))


def write_fragments(stage: Stage, pages: Iterable[Page]) -> None:
    """Write what MkDocs finishes: the HTML of each page with a template."""
    for page in pages:
        if page.template is not None:
            stage.write(f"fragments/{page.address}.html", page_html(page) + files_html(page))


def write_own_document(
    stage: Stage, name: str, content: Mapping[str, Any], site: Site
) -> Mapping[str, Any]:
    """Write the document that the page ``name`` is made from; returns it, checked."""
    page = Page(address=name, title=name, description=name)
    address = f"{name}.json"
    document = {**head(address, site.address), "links": links_of(page, name), **content}
    return _write(stage, address, name, document)


def write_matchup(stage: Stage, matchup: Matchup, largest: int, site: Site) -> None:
    """Write a matchup's page and document, and small ones at other names of its ruleset; and the
    flow chart of a small battle. Live reload makes the page when it is asked for.

    ``largest`` is the most armies a side that has a page. A sample of documents is checked.
    """
    a, d = matchup.attackers, matchup.defenders
    page = matchup_page(matchup, largest)
    documents = [("matchup", f"{page.address}.json", matchup_document(matchup, site.address))]
    documents += [
        (
            "alias",
            f"{matchup_address(alias.id, a, d)}.json",
            alias_document(matchup, alias.id, site.address),
        )
        for alias in matchup.ruleset.aliases
    ]
    for kind, address, document in documents:
        if sampled(a, d, largest):
            checked(document, kind, address)
        stage.write(f"static/{address}", compact_json(document))
    if not site.live:
        stage.write(f"static/{page.address}/index.html", whole_page_html(page, site))
    if matchup.flow:
        stage.write(f"static/{page.address}.svg", flow_chart_svg(matchup))


def write_battles(stage: Stage, rulesets: Iterable[Compared], site: Site) -> None:
    """Write each battle under all rulesets. A sample is checked."""
    rulesets = tuple(rulesets)
    largest = max(one.armies for one in rulesets)
    for address, document in battle_documents(rulesets, site.address):
        if sampled(document["attackers"], document["defenders"], largest):
            checked(document, "battle", address)
        stage.write(f"static/{address}", compact_json(document))


def write_ruleset_documents(
    stage: Stage, facts: RulesetFacts, pages: Iterable[Page], sizes: Sizes
) -> None:
    """Write a ruleset's document, also at its other names, and its rows of chances to win.

    It names those of its ``pages`` that are below its address. A sample of the rows is checked.
    """
    name = facts.ruleset.id
    largest = facts.datasets_to
    for address, row in row_documents(facts.ruleset, largest, facts.site_address):
        if sampled(row["attackers"], 1, largest):
            checked(row, "row", address)
        stage.write(f"static/{address}", compact_json(row))
    below = [page for page in pages if page.address.partition("/")[0] == name]
    for alias in (None, *(alias.id for alias in facts.ruleset.aliases)):
        document = ruleset_document(facts, below, sizes, alias)
        _write(stage, f"{API}/{alias or name}.json", "ruleset", document)


def write_folder_pages(stage: Stage, ruleset: Ruleset, site: Site) -> None:
    """Write pages in the folder of a ruleset's datasets, and what stands at its other names.

    Each page leads to the ruleset's downloads. At another name there is also its Data Package, with
    full addresses: the standard allows no relative ones that lead out of the folder. So a site that
    does not know its own address has none.
    """
    folder = f"{DATA}/{ruleset.id}"
    package = json.loads((stage.folder / f"static/{folder}/{PACKAGE}").read_bytes())
    for alias in ruleset.aliases if site.is_named else ():
        resources = [
            {**resource, "path": f"{site.address}{folder}/{resource['path']}"}
            for resource in package["resources"]
        ]
        address = f"{DATA}/{alias.id}/{PACKAGE}"
        own = {
            **package,
            "name": f"risk-odds-{alias.id}",
            **head(address, site.address),
            "resources": resources,
        }
        text = document_text(own)
        stage.write(f"static/{address}", text)
    titles = {ruleset.id: ruleset.title} | {alias.id: alias.title for alias in ruleset.aliases}
    for name, title in titles.items():
        moved = moved_page_html(
            f"{DATA}/{name}/", f"{ruleset.id}/downloads/", site, title=title, ruleset=ruleset
        )
        stage.write(f"static/{DATA}/{name}/index.html", moved)


def write_index(
    stage: Stage,
    rulesets: Mapping[str, Ruleset],
    sizes: Sizes,
    site: Site,
    shared: tuple[Iterable[Page], Iterable[Offered]],
) -> None:
    """Write what describes all documents: the index, the schemas, the OpenAPI documents.

    ``shared`` are the pages that are no ruleset's own, and the files that hold all rulesets. All
    rulesets and pages must be written before.
    """
    described = schemas(named=site.is_named)
    for name, schema in described.items():
        stage.write(f"static/{API}/schemas/{name}.json", json.dumps(schema, indent=2) + "\n")
    index = index_document(rulesets, sizes, described, site.address, shared)
    _write(stage, INDEX_ADDRESS, "index", index)
    openapi = openapi_document(stage.folder / "static", rulesets, named=site.is_named)
    stage.write(f"static/{OPENAPI_ADDRESS}", compact_json(openapi))
    stage.write(f"static/{BUNDLED_ADDRESS}", compact_json(bundled_openapi(openapi, described)))


def write_redirects(stage: Stage, rulesets: Iterable[Ruleset], site: Site) -> None:
    """Write ``_redirects``, which some hosts (Netlify, Cloudflare, GitLab) read.

    What is below another name of a ruleset leads to what is below its id, called by that name.
    Files that are there are served by most hosts as they are.
    """
    lines = [
        f"{site.root}{alias.id}/:page/ {site.root}{ruleset.id}/:page/?rules={alias.id} 301\n"
        for ruleset in rulesets
        for alias in ruleset.aliases
    ]
    stage.write("static/_redirects", "".join(lines))


def write_oembed(stage: Stage, rulesets: Mapping[str, About], site: Site) -> None:
    """Write what tells programs how to frame a page; nothing where the site knows no address."""
    for address, document in oembed_documents(rulesets, site):
        stage.write(f"static/{address}", compact_json(document))


def write_headers(
    stage: Stage, addresses: Iterable[str], rulesets: Iterable[Ruleset], site: Site
) -> None:
    """Write ``_headers`` for the pages at these addresses, those of rulesets, and all others.

    Other names come last: their pages only lead on.
    """
    rulesets = tuple(rulesets)
    names = [alias.id for ruleset in rulesets for alias in ruleset.aliases]
    covered = [*addresses, API, DATA, *(ruleset.id for ruleset in rulesets), *names]
    stage.write("static/_headers", headers_text(covered, site.root))


def _write(stage: Stage, address: str, kind: str, document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Write a document of this kind, and return it, if its type allows it."""
    stage.write(f"static/{address}", compact_json(checked(document, kind, address)))
    return document

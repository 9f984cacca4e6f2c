"""The OpenAPI document: every address of the static API, with examples from the files themselves.

It is made from what has been written, so that it cannot name a page or a dataset that is not there.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from generator import __version__
from generator.api.battle_document import battle_address
from generator.api.ruleset_document import BATTLE, INDEX_ADDRESS
from generator.datasets.formats import CHECKSUMS, PACKAGE
from generator.datasets.package import HOW_STORED
from generator.datasets.tables import Format
from generator.pages.counting import row_address
from generator.pages.page import CSV, JSON
from generator.scope.addresses import API, DATA
from generator.scope.provenance import LICENCE_NAME
from risk_odds.ruleset import Ruleset

INTERNAL = ("lookup/", "search/", "assets/")
"""Folders of the site whose files serve its own pages: no part of the API."""

DESCRIPTION = f"""\
Exact odds of RISK battles, as files on any static host: nothing is computed when you ask.

Begin with `{API}/index.json`. Addresses in documents are relative to the document's \
own{{source}}. `attackers` are armies that can attack (A); the territory shows T = A + 1, as one \
army must stay behind. Probabilities lie between 0 and 1. A number `x` is the nearest double. \
`x_decimal` has 20 significant digits, correctly rounded; `x_numerator` and `x_denominator` are \
exact. These are strings: no parser can spoil them.

Not every dataset is there for every ruleset, nor every battle: `{API}/{{ruleset}}.json` lists the \
files, and its `largest` says how far the battles reach. What is not there answers 404, with \
whatever page the host has for it: check the range before you ask, and the status before you parse.

A `ruleset` in an address may be an id or another name that players use (`names` in the index). At \
such a name, a battle is a small document that leads to the full one.

Files below {", ".join(f"`{folder}`" for folder in INTERNAL)} serve the site's own pages. They are \
no part of this API and may change at any time.
"""

OPENAPI_ADDRESS = f"{API}/openapi.json"
BUNDLED_ADDRESS = f"{API}/openapi-bundled.json"

Schema = dict[str, Any]

WORD = r"^[a-z0-9]+([.-][a-z0-9]+)*$"
"""A word of an address: an id, or the name of a page, a table, a dataset or a document."""

BATTLE_PAGE = re.compile("[0-9]+-vs-[0-9]+")

MEDIA_TYPES = {
    "csv": CSV,
    "gz": "application/gzip",
    "json": JSON,
    "md": "text/markdown",
    "parquet": "application/vnd.apache.parquet",
    "sqlite": "application/vnd.sqlite3",
}
"""Media types of the files that hold all rulesets; all others are plain text."""


@dataclass(frozen=True)
class Written:
    """What stands in a generated site's folder, as far as the API is concerned."""

    folder: Path
    rulesets: Mapping[str, Ruleset]
    named: bool

    def read(self, path: str) -> Any:
        """The JSON document at an address."""
        return json.loads((self.folder / path).read_text(encoding="utf-8"))

    def has(self, path: str) -> bool:
        """Whether a file is there."""
        return (self.folder / path).is_file()

    @property
    def files_of_everything(self) -> list[str]:
        """The names of the files that hold, or list, the datasets of all rulesets."""
        return sorted(path.name for path in (self.folder / DATA).iterdir() if path.is_file())

    def pages(self, ending: str, folder: str = "") -> list[str]:
        """The last words of the pages that have a file with this ending in a folder.

        Battles, and what has an address of its own in this document, are none of them.
        """
        found = {path.stem for path in (self.folder / folder).glob(f"*{ending}")}
        others = set() if folder else {"benchmarks", "simulation"}
        return sorted(word for word in found - others if not BATTLE_PAGE.fullmatch(word))

    def pages_of_rulesets(self, ending: str) -> list[str]:
        """The last words of the pages below any ruleset that have a file with this ending."""
        return sorted({word for each in self.rulesets for word in self.pages(ending, each)})

    @cached_property
    def first(self) -> Any:
        """The document of the first ruleset."""
        return self.read(f"{API}/{next(iter(self.rulesets))}.json")

    def smallest(self, format_: str) -> tuple[str, str]:
        """The smallest of the first ruleset's datasets in this format, and its file's address."""
        files = [file for file in self.first["files"] if file["format"] == format_]
        file = min(files, key=lambda file: (file["bytes"], file["address"]))
        return file["dataset"], urljoin(f"{API}/{self.first['id']}.json", file["address"])


def openapi_document(
    folder: Path, rulesets: Mapping[str, Ruleset], *, named: bool
) -> dict[str, Any]:
    """The OpenAPI document of the site whose other files are in ``folder``.

    ``named`` says whether the site knows its own address.
    """
    written = Written(folder, rulesets, named)
    source = "; `source` is its full address" if named else ""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Exact RISK odds",
            "summary": "Exact odds of RISK battles, as static files",
            "description": DESCRIPTION.replace("{source}", source),
            "version": __version__,
            "license": {"name": LICENCE_NAME, "identifier": LICENCE_NAME},
        },
        "servers": [{"url": "../..", "description": "The root of this site"}],
        "tags": [
            {"name": "documents", "description": "Rulesets and battles"},
            {"name": "pages", "description": "The data behind the pages"},
            {"name": "datasets", "description": "Whole tables to load at once"},
        ],
        "paths": {**_documents(written), **_pages(written), **_datasets(written)},
        "components": {
            "responses": {
                "Missing": {
                    "description": "There is no such file: the host's own 404, which is no JSON. "
                    "It may well be a page of HTML.",
                }
            }
        },
    }


def _documents(written: Written) -> dict[str, Any]:
    first = next(iter(written.rulesets))
    largest = written.first["largest"]
    attackers, defenders = min(2, largest["matchups"], largest["datasets"]), 1
    matchup = _json("matchup", written.read(f"{first}/{attackers}-vs-{defenders}.json"))
    # the small document at another name of a ruleset
    matchup[JSON]["schema"] = {"anyOf": [matchup[JSON]["schema"], _schema("alias")]}
    ruleset = _ruleset(written, named=True)
    battle = [
        _number("attackers", "Armies that can attack (A; T = A + 1).", attackers),
        _number("defenders", "Armies on the defending territory (D).", defenders),
    ]
    return {
        f"/{INDEX_ADDRESS}": _get(
            "readIndex",
            "All rulesets and their names, and where everything is",
            _json("index", written.read(INDEX_ADDRESS)),
        ),
        f"/{API}/{{ruleset}}.json": _get(
            "readRuleset",
            "Everything about one ruleset",
            _json("ruleset", written.first),
            [ruleset],
        ),
        "/{ruleset}/{attackers}-vs-{defenders}.json": _get(
            "readMatchup", "One battle", matchup, [ruleset, *battle]
        ),
        "/" + battle_address(*BATTLE): _get(
            "readBattle",
            "One battle under every ruleset whose documents reach it",
            _json("battle", written.read(battle_address(attackers, defenders))),
            battle,
        ),
        "/" + row_address("{ruleset}", BATTLE[0]): _get(
            "readRow",
            "The chances to win with one number of attackers",
            _json("row", written.read(row_address(first, attackers))),
            [_ruleset(written), battle[0]],
        ),
        f"/{OPENAPI_ADDRESS}": _get(
            "readOpenapi", "All addresses, with schemas in files of their own", _plain(JSON)
        ),
        f"/{BUNDLED_ADDRESS}": _get(
            "readOpenapiBundled",
            "All addresses and schemas in one file, for generators of clients",
            _plain(JSON),
        ),
        f"/{API}/schemas/{{document}}.json": _get(
            "readSchema",
            "The JSON Schema of a kind of document",
            _plain(JSON),
            [_word("document", "The kind of document: see 'schemas' in the index.", "matchup")],
        ),
    }


def _pages(written: Written) -> dict[str, Any]:
    first = next(iter(written.rulesets))
    ruleset = _ruleset(written)

    def of_site(ending: str) -> list[Schema]:
        return [_page("The page's address; the home page is index.", first, written.pages(ending))]

    def of_ruleset(ending: str) -> list[Schema]:
        known = written.pages_of_rulesets(ending)
        return [ruleset, _page("The last word of the page's address.", "losses", known)]

    whole = _csv((written.folder / f"{first}.csv").read_text(encoding="utf-8"))
    get = partial(_get, tag="pages")
    found = {
        "/{page}.json": get(
            "readPage",
            "The data of a page",
            _json("page", written.read(f"{first}.json")),
            of_site(".json"),
        ),
        "/{page}.csv": get(
            "readPageCsv",
            "A table of a page; the first has the page's name",
            whole,
            of_site(".csv"),
        ),
        "/{ruleset}/{page}.json": get(
            "readRulesetPage",
            "The data of a ruleset's page",
            _json("page", None),
            of_ruleset(".json"),
        ),
        "/{ruleset}/{page}.csv": get(
            "readRulesetPageCsv",
            "A table of a ruleset's page; the first has the page's name",
            _csv_head(written, f"{first}/losses.csv"),
            of_ruleset(".csv"),
        ),
        "/compare/tables.json": get(
            "readComparedTables", "Two tables and their difference", _json("page", None)
        ),
        "/compare/tables.csv": get(
            "readComparedTablesCsv",
            "Two tables and their difference",
            _csv_head(written, "compare/tables.csv"),
        ),
        "/benchmarks.json": get("readBenchmarks", "What was measured", _json("benchmarks", None)),
    }
    if written.has("simulation.json"):
        found["/simulation.json"] = get(
            "readSimulation", "All simulated battles", _json("simulation", None)
        )
    return found


def _datasets(written: Written) -> dict[str, Any]:
    paths: dict[str, Any] = {}
    ruleset = _ruleset(written)
    formats: tuple[Format, ...] = ("json", "csv", "csv.gz", "parquet", "xlsx")
    for format_ in formats:
        dataset, address = written.smallest(format_)
        content = (
            _json("dataset", written.read(address))
            if format_ == "json"
            else {HOW_STORED[format_]["mediatype"]: {}}
        )
        paths[f"/{DATA}/{{ruleset}}/{{dataset}}.{format_}"] = _get(
            f"readDataset{format_.title().replace('.', '')}",
            f"A dataset as {format_}",
            content,
            [ruleset, _word("dataset", "The dataset's name.", dataset)],
            "datasets",
        )
    for name, operation, summary, media_type in (
        (PACKAGE, "readPackage", "The Data Package of a ruleset's datasets", JSON),
        (CHECKSUMS, "readChecksums", "The checksums of a ruleset's datasets", "text/plain"),
    ):
        where = _ruleset(written, named=name == PACKAGE and written.named)
        paths[f"/{DATA}/{{ruleset}}/{name}"] = _get(
            operation, summary, _plain(media_type), [where], "datasets"
        )
    for name in written.files_of_everything:
        media_type = MEDIA_TYPES.get(name.rpartition(".")[2], "text/plain")
        operation = "readAll" + "".join(filter(str.isalnum, name.title()))
        paths[f"/{DATA}/{name}"] = _get(
            operation, f"All datasets: {name}", _plain(media_type), tag="datasets"
        )
    return paths


def _get(
    operation: str,
    summary: str,
    content: Mapping[str, Any],
    parameters: Iterable[Mapping[str, Any]] = (),
    tag: str = "documents",
) -> dict[str, Any]:
    found = list(parameters)
    answers: dict[str, Any] = {"200": {"description": summary, "content": content}}
    missing = {"404": {"$ref": "#/components/responses/Missing"}}
    return {
        "get": {
            "operationId": operation,
            "summary": summary,
            "tags": [tag],
            **({"parameters": found} if found else {}),
            "responses": answers | missing,
        }
    }


def _json(document: str, example: Any) -> dict[str, Any]:
    about: dict[str, Any] = {"schema": _schema(document)}
    return {JSON: about | ({} if example is None else {"example": example})}


def _schema(document: str) -> Schema:
    return {"$ref": f"schemas/{document}.json"}


def _plain(media_type: str) -> dict[str, Any]:
    """The content of a file whose form others have laid down."""
    kinds = {JSON: {"schema": {"type": "object"}}, "text/plain": {"schema": {"type": "string"}}}
    return {media_type: kinds.get(media_type, {})}


def _csv(example: str) -> dict[str, Any]:
    return {CSV: {"schema": {"type": "string"}, "example": example}}


def _csv_head(written: Written, path: str) -> dict[str, Any]:
    """The content of a long CSV file, with its first lines as the example."""
    text = (written.folder / path).read_text(encoding="utf-8")
    return _csv("".join(text.splitlines(keepends=True)[:5]))


def _ruleset(written: Written, *, named: bool = False) -> dict[str, Any]:
    """The parameter for a ruleset; ``named`` is whether other names answer here, too."""
    first = next(iter(written.rulesets))
    other = ", or another of its 'names' in the index" if named else ""
    return _word("ruleset", f"The ruleset's id{other}.", first)


def _word(name: str, description: str, example: str) -> dict[str, Any]:
    """A parameter for one word of an address. There will be more words than there are today."""
    return _parameter(name, description, {"type": "string", "pattern": WORD}, example)


def _page(description: str, example: str, known: Sequence[str]) -> dict[str, Any]:
    """A parameter for a page, with all that have such a file today as its schema's examples.

    These limit nothing, as an ``enum`` would.
    """
    parameter = _word("page", description, example)
    parameter["schema"] |= {"examples": known}
    return parameter


def _number(name: str, description: str, example: int) -> dict[str, Any]:
    """A parameter for a number of armies. How far they reach differs by ruleset."""
    return _parameter(name, description, {"type": "integer", "minimum": 1}, example)


def _parameter(name: str, description: str, schema: Schema, example: object) -> dict[str, Any]:
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": description,
        "schema": schema,
        "example": example,
    }

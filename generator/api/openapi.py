"""The OpenAPI document: every address of the static API, with examples from the files themselves.

It is made from what has been written, so that it cannot name a page or a dataset that is not there.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from generator import __version__
from generator.api.ruleset_document import licence
from generator.api.schemas import schemas
from generator.datasets.package import HOW_STORED
from generator.datasets.tables import Format
from generator.pages.page import API, CSV, DATA, JSON
from generator.rules import Ruleset

INTERNAL = ("lookup/", "search/", "assets/")
"""Folders of the site whose files serve its own pages: no part of the API."""

DESCRIPTION = f"""\
Exact odds of every RISK battle, as files on any static host: nothing is computed when you ask.

Begin with `{API}/index.json`. All addresses in documents count from the site's root. `attackers` \
are armies that may attack (A); the territory shows T = A + 1, as one army must stay behind. \
Probabilities lie between 0 and 1. Decimals have 20 significant digits, correctly rounded, and are \
strings, as are whole numbers of any length: no parser can spoil them.

Not every dataset is there for every ruleset, nor every battle: `{API}/{{ruleset}}.json` lists the \
files, and says how far the battles reach. What is not there answers 404.

Files below {", ".join(f"`{folder}`" for folder in INTERNAL)} serve the site's own pages. They are \
no part of this API and may change at any time.
"""

Schema = dict[str, Any]

MEDIA_TYPES = {"json": JSON, "sqlite": "application/vnd.sqlite3"}
"""Media types of the files that hold all rulesets; all others are plain text."""


@dataclass(frozen=True)
class Written:
    """What stands in a generated site's folder, as far as the API is concerned."""

    folder: Path
    rulesets: Mapping[str, Ruleset]

    def read(self, path: str) -> Any:
        """The JSON document at an address."""
        return json.loads((self.folder / path).read_text(encoding="utf-8"))

    def pages(self, ending: str) -> list[str]:
        """The names of pages at the site's root that have data in this format."""
        return sorted(path.stem for path in self.folder.glob(f"*.{ending}"))

    @property
    def pages_of_rulesets(self) -> list[str]:
        """The last words of addresses of rulesets' pages."""
        pages = (page["json"] for one in self.documents.values() for page in one["pages"])
        return sorted({Path(page).stem for page in pages if "/" in page})

    @property
    def tables_of_rulesets(self) -> list[str]:
        """The names of CSV files of rulesets' pages, without the ending."""
        folders = (self.folder / ruleset for ruleset in self.rulesets)
        return sorted({path.stem for folder in folders for path in folder.glob("*.csv")})

    def datasets(self, format_: str) -> list[str]:
        """The names of all datasets in this format."""
        return sorted({file["dataset"] for file in self.files if file["format"] == format_})

    @property
    def files_of_everything(self) -> list[str]:
        """The names of the files that hold, or list, the datasets of all rulesets."""
        return sorted(path.name for path in (self.folder / DATA).iterdir() if path.is_file())

    @cached_property
    def documents(self) -> dict[str, Any]:
        """The documents of all rulesets."""
        return {ruleset: self.read(f"{API}/{ruleset}.json") for ruleset in self.rulesets}

    @property
    def files(self) -> Iterator[dict[str, Any]]:
        """The entries of all datasets' files."""
        return (file for document in self.documents.values() for file in document["files"])

    def smallest(self, format_: str) -> dict[str, Any]:
        """The smallest of the first ruleset's files in this format."""
        first: Any = next(iter(self.documents.values()))
        files = [file for file in first["files"] if file["format"] == format_]
        smallest: dict[str, Any] = min(files, key=lambda file: (file["bytes"], file["path"]))
        return smallest


def openapi_document(folder: Path, rulesets: Mapping[str, Ruleset]) -> dict[str, Any]:
    """The OpenAPI document of the site whose files are in ``folder``, all but this one."""
    written = Written(folder, rulesets)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Exact RISK odds",
            "summary": "Exact odds of every RISK battle, as static files",
            "description": DESCRIPTION,
            "version": __version__,
            "license": {"name": licence()["name"], "identifier": licence()["name"]},
        },
        "servers": [{"url": "../..", "description": "The site that this document is part of"}],
        "tags": [
            {"name": "documents", "description": "Rulesets and battles"},
            {"name": "pages", "description": "The data behind the pages"},
            {"name": "datasets", "description": "Whole tables to load at once"},
        ],
        "paths": {**_documents(written), **_pages(written), **_datasets(written)},
    }


def _documents(written: Written) -> dict[str, Any]:
    first = next(iter(written.rulesets))
    largest = written.documents[first]["largest"]["matchups"]
    most = max(document["largest"]["matchups"] for document in written.documents.values())
    attackers, defenders = min(2, largest), 1
    ruleset = _ruleset(written)
    return {
        f"/{API}/index.json": _get(
            "readIndex",
            "All rulesets, and where everything is",
            _json("index", written.read(f"{API}/index.json")),
        ),
        f"/{API}/{{ruleset}}.json": _get(
            "readRuleset",
            "Everything about one ruleset",
            _json("ruleset", written.documents[first]),
            [ruleset],
        ),
        "/{ruleset}/{attackers}-vs-{defenders}.json": _get(
            "readMatchup",
            "One battle",
            _json("matchup", written.read(f"{first}/{attackers}-vs-{defenders}.json")),
            [
                ruleset,
                _number("attackers", "Armies that may attack (A; T = A + 1).", most, attackers),
                _number("defenders", "Armies on the defending territory (D).", most, defenders),
            ],
        ),
        f"/{API}/openapi.json": _get("readOpenapi", "This document", _plain(JSON)),
        f"/{API}/schemas/{{document}}.json": _get(
            "readSchema",
            "The JSON Schema of a kind of document",
            _plain(JSON),
            [_choice("document", "The kind of document.", schemas(), "matchup")],
        ),
    }


def _pages(written: Written) -> dict[str, Any]:
    first = next(iter(written.rulesets))
    page = "The last word of the page's address."
    example = f"{first}/losses"
    return {
        "/{page}.json": _get(
            "readPage",
            "The data of a page",
            _json("page", written.read(f"{first}.json")),
            [_choice("page", "The page's address, or index.", written.pages("json"), first)],
            "pages",
        ),
        "/{page}.csv": _get(
            "readPageCsv",
            "A table of a page; the first has the page's name",
            _csv((written.folder / f"{first}.csv").read_text(encoding="utf-8")),
            [_choice("page", "The page's address.", written.pages("csv"), first)],
            "pages",
        ),
        "/{ruleset}/{page}.json": _get(
            "readRulesetPage",
            "The data of a ruleset's page",
            _json("page", None),
            [
                _ruleset(written),
                _choice("page", page, written.pages_of_rulesets, "losses"),
            ],
            "pages",
        ),
        "/{ruleset}/{page}.csv": _get(
            "readRulesetPageCsv",
            "A table of a ruleset's page; the first has the page's name",
            _csv(_head((written.folder / f"{example}.csv").read_text(encoding="utf-8"))),
            [
                _ruleset(written),
                _choice("page", page, written.tables_of_rulesets, "losses"),
            ],
            "pages",
        ),
        "/compare/tables.json": _get(
            "readComparedTables",
            "Two tables and their difference",
            _json("page", None),
            tag="pages",
        ),
        "/compare/tables.csv": _get(
            "readComparedTablesCsv",
            "Two tables and their difference",
            _csv(_head((written.folder / "compare/tables.csv").read_text(encoding="utf-8"))),
            tag="pages",
        ),
        "/simulation.json": _get(
            "readSimulation", "All simulated battles", _json("simulation", None), tag="pages"
        ),
        "/benchmarks.json": _get(
            "readBenchmarks", "What was measured", _json("benchmarks", None), tag="pages"
        ),
    }


def _datasets(written: Written) -> dict[str, Any]:
    paths: dict[str, Any] = {}
    formats: tuple[Format, ...] = ("json", "csv", "csv.gz", "parquet")
    for format_ in formats:
        smallest = written.smallest(format_)
        content = (
            _json("dataset", written.read(smallest["path"]))
            if format_ == "json"
            else {HOW_STORED[format_]["mediatype"]: {}}
        )
        paths[f"/{DATA}/{{ruleset}}/{{dataset}}.{format_}"] = _get(
            f"readDataset{format_.title().replace('.', '')}",
            f"A dataset as {format_}",
            content,
            [
                _ruleset(written),
                _choice(
                    "dataset",
                    "The dataset's name.",
                    written.datasets(format_),
                    smallest["dataset"],
                ),
            ],
            "datasets",
        )
    for name, operation, summary, media_type in (
        ("datapackage.json", "readPackage", "The Data Package of a ruleset's datasets", JSON),
        ("SHA256SUMS", "readChecksums", "The checksums of a ruleset's datasets", "text/plain"),
    ):
        paths[f"/{DATA}/{{ruleset}}/{name}"] = _get(
            operation, summary, _plain(media_type), [_ruleset(written)], "datasets"
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
    answers = {"200": {"description": summary, "content": content}}
    missing = {"404": {"description": "There is no such file."}} if found else {}
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
    about: dict[str, Any] = {"schema": {"$ref": f"schemas/{document}.json"}}
    return {JSON: about | ({} if example is None else {"example": example})}


def _plain(media_type: str) -> dict[str, Any]:
    """The content of a file whose form others have laid down."""
    kinds = {JSON: {"schema": {"type": "object"}}, "text/plain": {"schema": {"type": "string"}}}
    return {media_type: kinds.get(media_type, {})}


def _csv(example: str) -> dict[str, Any]:
    return {CSV: {"schema": {"type": "string"}, "example": example}}


def _head(text: str) -> str:
    return "".join(text.splitlines(keepends=True)[:5])


def _ruleset(written: Written) -> dict[str, Any]:
    rulesets = list(written.rulesets)
    return _choice("ruleset", "The ruleset's id.", rulesets, rulesets[0])


def _choice(name: str, description: str, words: Iterable[str], example: str) -> dict[str, Any]:
    return _parameter(name, description, {"type": "string", "enum": list(words)}, example)


def _number(name: str, description: str, most: int, example: int) -> dict[str, Any]:
    return _parameter(
        name, description, {"type": "integer", "minimum": 1, "maximum": most}, example
    )


def _parameter(name: str, description: str, schema: Schema, example: object) -> dict[str, Any]:
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": description,
        "schema": schema,
        "example": example,
    }

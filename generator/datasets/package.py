"""What describes the files of a dataset folder: the Data Package and the checksums."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from generator.datasets.formats import PACKAGE, DataFile, checksum, described
from generator.datasets.tables import Format
from generator.scope.addresses import DATA, relative
from generator.scope.provenance import LICENCE, LICENCE_FILE, LICENCE_NAME, document_text, head
from risk_odds.ruleset import Ruleset, Source

PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json"
LICENCES = [
    {
        "name": LICENCE_NAME,
        "path": LICENCE,
        "title": "Creative Commons Attribution 4.0 International",
    }
]

NOT_OURS = [
    {
        "name": "other-closed",
        "title": "Quoted from other authors for comparison: the figures remain theirs",
    }
]
"""What stands in the place of the licence where a file quotes others, whom its sources name."""

HOW_STORED: dict[Format, dict[str, Any]] = {
    "csv": {
        "type": "table",
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "dialect": {"delimiter": ",", "lineTerminator": "\n"},
    },
    "csv.gz": {
        "type": "table",
        "format": "csv",
        "mediatype": "application/gzip",
        "encoding": "utf-8",
        "compression": "gz",
        "dialect": {"delimiter": ",", "lineTerminator": "\n"},
    },
    "json": {
        "type": "table",
        "format": "json",
        "mediatype": "application/json",
        "encoding": "utf-8",
        # the standard's own words, and the ones that frictionless 5 reads
        "dialect": {
            "property": "rows",
            "itemType": "array",
            "header": False,
            "json": {"property": "rows"},
        },
    },
    "parquet": {
        "type": "table",
        "format": "parquet",
        "mediatype": "application/vnd.apache.parquet",
    },
    # no table to the standard: its headings are for people
    "xlsx": {
        "format": "xlsx",
        "mediatype": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    },
}
"""What a resource says about its format, in the terms of the Data Package standard."""

WITHOUT_BYTES: tuple[Format, ...] = ("json", "parquet")
"""Formats whose entries do not tell the file's size: frictionless 5 does not count the bytes of
these, and reports a file whose size is stated as if it had another. Their checksums are stated.
"""


def package_text(ruleset: Ruleset, files: Iterable[DataFile], folder: str, site: str) -> str:
    """``datapackage.json`` (Data Package v2) of a ruleset: every file with schema and checksum.

    ``folder`` is where it will stand, from the root of the site at the address ``site``, which is
    empty where it is not known.
    """
    package = {
        "$schema": PROFILE,
        "name": f"risk-odds-{ruleset.id}",
        **head(f"{folder}/{PACKAGE}", site),
        "title": f"Exact RISK odds: {ruleset.title}",
        "description": ruleset.told,
        **_homepage(site, f"{ruleset.id}/"),
        "licenses": LICENCES,
        "licence_file": relative(LICENCE_FILE, f"{folder}/{PACKAGE}"),
        **_sources([source_entry(source) for source in ruleset.sources]),
        "resources": [resource_entry(file, file.name) for file in files],
    }
    return document_text(package)


def collection_text(
    packages: Iterable[tuple[str, Mapping[str, Any]]],
    shared: Iterable[DataFile],
    database: str,
    content: bytes,
    site: str,
) -> str:
    """``datapackage.json`` (Data Package v2) of all rulesets together.

    ``packages`` are the rulesets' ids and their own Data Packages, whose files are listed here with
    the ruleset's folder before their paths; ``shared`` are the files that hold all rulesets, and
    ``database`` is the name of the packed SQLite file, with its ``content``. ``site`` is the site's
    own address.
    """
    packages = tuple(packages)
    resources = [
        {
            **resource,
            "name": f"{ruleset}-{resource['name']}",
            "path": f"{ruleset}/{resource['path']}",
        }
        for ruleset, package in packages
        for resource in package["resources"]
    ]
    sources = {
        json.dumps(one): one for _, package in packages for one in package.get("sources", ())
    }
    collection = {
        "$schema": PROFILE,
        "name": "risk-odds",
        **head(f"{DATA}/{PACKAGE}", site),
        "title": "Exact RISK odds",
        "description": "The exact odds of every battle under all rulesets, in one list.",
        **_homepage(site),
        "licenses": LICENCES,
        "licence_file": relative(LICENCE_FILE, f"{DATA}/{PACKAGE}"),
        **_sources(list(sources.values())),
        "resources": [
            {
                "name": database.replace(".", "-"),
                "path": database,
                "title": "Most datasets in one SQLite database, packed",
                "description": "As views and tables; the tables about and columns explain them.",
                "format": "sqlite",
                "mediatype": "application/gzip",
                "bytes": len(content),
                "hash": f"sha256:{checksum(content)}",
            },
            *(resource_entry(file, file.name) for file in shared),
            *resources,
        ],
    }
    return document_text(collection)


def _homepage(site: str, page: str = "") -> dict[str, str]:
    """The page of a package; the standard allows full addresses only."""
    return {"homepage": site + page} if site else {}


def _sources(entries: list[dict[str, str]]) -> dict[str, Any]:
    """The sources of a package; the standard knows no empty list of them."""
    return {"sources": entries} if entries else {}


def resource_entry(file: DataFile, path: str) -> dict[str, Any]:
    """What a Data Package says of one file at ``path``."""
    about = described(file.dataset)
    stored = HOW_STORED[file.format]
    schema = {
        "fields": about["fields"],
        "primaryKey": about["primaryKey"],
        "missingValues": [""],
    }
    return {
        "name": file.name.replace(".", "-"),
        "path": path,
        "title": about["title"],
        "description": about["description"],
        **stored,
        **({} if file.format in WITHOUT_BYTES else {"bytes": file.size}),
        "hash": f"sha256:{file.sha256}",
        **_quotation(file.dataset.quoted),
        **({"schema": schema} if stored.get("type") == "table" else {}),
    }


def _quotation(works: tuple[Source, ...]) -> dict[str, Any]:
    """Whose the figures of a file are that quotes them."""
    return {"licenses": NOT_OURS, **_sources(list(map(source_entry, works)))} if works else {}


def source_entry(source: Source) -> dict[str, str]:
    """A source of a ruleset in the terms of the Data Package standard."""
    parts = [source.author, source.title, source.published, source.year]
    title = ", ".join(str(part) for part in parts if part is not None)
    return {"title": title, **({"path": source.url} if source.url else {})}


def checksums_text(sums: Mapping[str, str]) -> str:
    """``SHA256SUMS`` for checksums by file name, as ``sha256sum --check`` reads it."""
    return "".join(f"{digest}  {name}\n" for name, digest in sorted(sums.items()))

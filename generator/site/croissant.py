"""Croissant metadata: what tools for machine learning read of the largest tables.

Format: MLCommons, Croissant 1.1, http://mlcommons.org/croissant/1.1. It is said from the Data
Package, which has the files' columns, sizes and checksums. The files are Parquet: of CSV, readers
of Croissant take a column of 20 digits for numbers, and keep 16 of them.
"""

import datetime
from collections.abc import Mapping
from typing import Any

from generator import __version__
from generator.datasets.package import LICENCES
from generator.pages.data.dataset_markup import CREATOR
from generator.scope.addresses import DATA
from generator.scope.provenance import document_text
from generator.site.site import Site

CROISSANT = "croissant.json"
"""The file's name in the folder of the datasets."""

ALL_RULESETS = "win-all-rulesets.parquet"
OF_RULESET = "win.parquet"

MEDIA_TYPE = "application/x-parquet"
"""The media type of Parquet as readers of Croissant know it."""

TYPES = {"string": "sc:Text", "integer": "sc:Integer", "number": "sc:Float"}

CONTEXT = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "annotation": "cr:annotation",
    "arrayShape": "cr:arrayShape",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "containedIn": "cr:containedIn",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "description": {"@container": "@language"},
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "excludes": "cr:excludes",
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isArray": "cr:isArray",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "name": {"@container": "@language"},
    "parentField": "cr:parentField",
    "path": "cr:path",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "readLines": "cr:readLines",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "sdVersion": "cr:sdVersion",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
    "unArchive": "cr:unArchive",
    "value": "cr:value",
}
"""The context that the format prescribes, whole: its validator warns of any key left out."""


def croissant_text(
    package: Mapping[str, Any], ruleset: str, site: Site, published: datetime.date
) -> str:
    """``croissant.json`` of the chances to win: of all rulesets, and the table of one.

    ``package`` is the Data Package of all files, ``published`` the day of the data's last change.
    Where the site does not know its address, files are named as they stand beside this one.
    """
    paths = (ALL_RULESETS, f"{ruleset}/{OF_RULESET}")
    resources = {resource["path"]: resource for resource in package["resources"]}
    files = [resources[path] for path in paths]
    page = f"{site.address}downloads/"
    document = {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.1",
        "name": package["name"],
        "description": "Exact chances to win RISK battles, under all rules, as doubles.",
        **({"url": page} if site.is_named else {}),
        "version": __version__,
        "datePublished": published.isoformat(),
        "license": LICENCES[0]["path"],
        "citeAs": cited(site),
        "creator": {
            "@type": "sc:Organization",
            "name": CREATOR,
            **({"url": site.address} if site.is_named else {}),
        },
        "keywords": ["RISK", "board game", "dice", "probability", "odds"],
        "distribution": [_file(resource, site) for resource in files],
        "recordSet": [_records(resource) for resource in files],
    }
    return document_text(document)


def cited(site: Site) -> str:
    """How this version of the data is cited; with the address of the page, if it is known."""
    page = f", {site.address}downloads/" if site.is_named else ""
    return f"{CREATOR}, “{site.name}”, version {__version__}{page}"


def _file(resource: Mapping[str, Any], site: Site) -> dict[str, Any]:
    folder = f"{site.address}{DATA}/" if site.is_named else ""
    return {
        "@type": "cr:FileObject",
        "@id": resource["path"],
        "name": resource["path"],
        "description": resource["title"],
        "contentUrl": f"{folder}{resource['path']}",
        "contentSize": f"{resource['bytes']} B",
        "encodingFormat": MEDIA_TYPE,
        "sha256": resource["hash"].removeprefix("sha256:"),
    }


def _records(resource: Mapping[str, Any]) -> dict[str, Any]:
    """The rows of a file: a field for each column."""
    name = resource["name"]
    schema = resource["schema"]
    return {
        "@type": "cr:RecordSet",
        "@id": name,
        "name": name,
        "description": resource["description"],
        "key": [{"@id": f"{name}/{column}"} for column in schema["primaryKey"]],
        "field": [
            {
                "@type": "cr:Field",
                "@id": f"{name}/{field['name']}",
                "name": field["name"],
                "description": field["description"],
                "dataType": TYPES[field["type"]],
                "source": {
                    "fileObject": {"@id": resource["path"]},
                    "extract": {"column": field["name"]},
                },
            }
            for field in schema["fields"]
        ],
    }

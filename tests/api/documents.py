"""Reads the static API's documents of a built site, as a program would: by their addresses."""

import csv
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urljoin
from xml.etree import ElementTree

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from risk_odds.ruleset_files import load_rulesets
from tests.conftest import Built

ROOT = "https://somewhere.example/below/"
"""An address that a site may have."""

HEAD = ["version", "licence", "attribution", "source"]
"""What every document begins with."""

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"

DECIMAL = {"type": "string", "pattern": r"^[0-9]+(\.[0-9]+)?(E-[0-9]+)?$"}
VALUES: dict[str, dict[str, Any]] = {
    "whole number": {"type": "string", "pattern": "^(0|[1-9][0-9]*)$"},
    "probability": DECIMAL,
    "armies": DECIMAL,
    "armies more": {"type": "string", "pattern": r"^-?[0-9]+(\.[0-9]+)?(E-[0-9]+)?$"},
    "armies squared": DECIMAL,
    "percent": {"type": "string", "pattern": r"^-?[0-9]+\.[0-9]$"},
    "none": {"type": ["string", "null"], "minLength": 1},
}
"""What the texts of a unit look like."""


def resolved(address: str, document: str) -> str:
    """Return where an address in a document leads, from the site's root, by the standard's rule."""
    found = urljoin(ROOT + document, address)
    assert found.startswith(ROOT), f"{document}: {address} leads out of the site"
    return found.removeprefix(ROOT)


def file_at(built: Built, address: str) -> Path:
    """Return the file that a host serves at an address from the site's root."""
    path = address.partition("?")[0]
    return built.folder / (f"{path}index.html" if path.endswith("/") or not path else path)


def read(built: Built, address: str) -> Any:
    """Return the JSON document at an address."""
    return json.loads((built.folder / address).read_text(encoding="utf-8"))


def datasets_in_json(built: Built, ruleset: str) -> list[str]:
    """Return the names of a ruleset's datasets that are there as JSON."""
    files = read(built, f"api/v1/{ruleset}.json")["files"]
    return [str(file["dataset"]) for file in files if file["format"] == "json"]


def published_schemas(built: Built) -> dict[str, Any]:
    """Return all schemas that the site publishes, by name."""
    folder = built.folder / "api" / "v1" / "schemas"
    return {path.stem: json.loads(path.read_text("utf-8")) for path in folder.glob("*.json")}


def validator(schemas: dict[str, Any], name: str) -> Draft202012Validator:
    """Return what checks a document by the schema of this name, as a reader of the API would."""
    resources = [(f"{each}.json", Resource.from_contents(found)) for each, found in schemas.items()]
    registry: Registry[Any] = Registry().with_resources(resources)
    return Draft202012Validator(schemas[name], registry=registry)


def kind_of(address: str) -> str:
    """Return the name of the schema of the data of a page, by its address without the slash."""
    if re.search(r"/[0-9]+-vs-[0-9]+$", address):
        return "matchup"
    return address if address in ("simulation", "benchmarks") else "page"


def names_of(ruleset: str) -> list[str]:
    """Return the other names of a ruleset."""
    return [alias.id for alias in load_rulesets()[ruleset].aliases]


def sheet(path: Path) -> list[dict[str, str]]:
    """Return the rows of a CSV file by column."""
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, strict=True))


def rows(table: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the rows of a page's table, or of a dataset, by column."""
    names = [field["name"] for field in table["fields"]]
    return [dict(zip(names, row, strict=True)) for row in table["rows"]]


def table_of(document: dict[str, Any], name: str) -> dict[str, Any]:
    """Return the table of this name of a page's document."""
    (found,) = [table for table in document["tables"] if table["name"] == name]
    return dict(found)


def pages(built: Built) -> list[str]:
    """Return the addresses of all pages in the sitemap, from the site's root, with a slash."""
    root = ElementTree.parse(built.folder / "sitemap.xml").getroot()
    found = [element.text or "" for element in root.iter(f"{SITEMAP}loc")]
    home = min(found, key=len)
    assert all(address.startswith(home) for address in found)
    return [address.removeprefix(home) for address in found]


def schema_of_rows(table: dict[str, Any]) -> dict[str, Any]:
    """Return the schema that a table's own fields promise for its rows."""
    columns = []
    for field in table["fields"]:
        if field["type"] == "string":
            letters, required = VALUES[field["unit"]], field.get("constraints", {}).get("required")
            columns.append(letters if required else {"anyOf": [letters, {"type": "null"}]})
        else:
            least = {"minimum": 0} if field["type"] == "integer" else {}
            columns.append({"type": [field["type"], "null"], **least})
    return {
        "type": "array",
        "minItems": 1,
        "items": {"prefixItems": columns, "items": False, "minItems": len(columns)},
    }

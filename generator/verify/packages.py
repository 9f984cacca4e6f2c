"""Data Packages, as frictionless understands them: the list of a folder's files, and their rows."""

import gzip
import zlib
from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from generator.verify.faults import Checked, Fault, shaped
from generator.verify.files import check_sums, sha256
from generator.verify.published import DATA, Published

DATABASE = "risk-odds.sqlite.gz"
PACKAGE = "datapackage.json"
SHARED = (
    DATABASE,
    "win-all-rulesets.parquet",
    "survivors-all-rulesets.parquet",
    "limit-ratios.csv",
    "limit-ratios.json",
    "limit-ratios.parquet",
)
"""The files beside the rulesets' folders that the list of everything names first."""

WITH_A_PAGE: Mapping[str, tuple[str, ...]] = {
    "literature.json": ("literature-verdicts", "literature-quoted"),
    "continents.json": (
        *("continent-stacks", "continent-routes", "continent-paybacks"),
        *("border-breaking", "border-holding"),
    ),
}
"""The datasets that are there where the site has a page: by that page's document."""

OPTIONAL = {
    "needed",
    *(f"limit_ratio{end}" for end in ("", "_decimal", "_numerator", "_denominator")),
    *(f"attackers_for_even_chance_against_{defenders}" for defenders in (10, 100, 500)),
    *("battle_armies", "battle_attackers", "battle_defenders", "standard_errors"),
    *("exact_value", "exact_value_decimal", "row", "column"),
}
"""The columns in which a row may have no value."""

WITHOUT_BYTES = "json", "parquet"
"""The formats whose entries tell no size, which frictionless would not find again."""

FRICTIONLESS_ROWS = 250
"""The rows of each CSV file that frictionless looks at; DuckDB looks at all of them."""

TABLES = "tables, each with its format, columns and key"
"""What steps expect of a Data Package that they read tables by."""

Resource = Mapping[str, Any]
"""What a Data Package says of one file."""


def read_package(site: Published, folder: str) -> dict[str, Any]:
    """A folder's Data Package, if frictionless finds that it keeps the standard.

    Raises ``Fault``.
    """
    name = f"{folder}/{PACKAGE}"
    with shaped(name, "a Data Package"):
        _described(site, folder, site.object(name))
    return listing(site, folder)


def listing(site: Published, folder: str) -> dict[str, Any]:
    """A folder's Data Package, if each of its resources says what is needed to read it.

    Raises ``Fault``.
    """
    name = f"{folder}/{PACKAGE}"
    package = site.object(name)
    with shaped(name, "resources, each with a path and a format"):
        told = [resource[key] for resource in package["resources"] for key in ("path", "format")]
        if not all(isinstance(each, str) for each in told):
            raise Fault(name, "resources", told, "names as text")
    return package


def is_table(resource: Resource) -> bool:
    """Whether a file is a table to the standard, with columns: a workbook is none."""
    return bool(resource["format"] != "xlsx")


def described(name: str, resource: Resource) -> None:
    """A table of the Data Package of this name says its columns. Raises ``Fault``."""
    with shaped(name, f"the columns of {resource['path']}, each with name, type and unit"):
        schema = resource["schema"]
        told = [field[key] for field in schema["fields"] for key in ("name", "type", "unit")]
        if not all(isinstance(each, str) for each in (*told, *schema["primaryKey"])):
            raise Fault(name, f"the columns of {resource['path']}", told, "names as text")


def check_package(site: Published, ruleset: str, package: Mapping[str, Any]) -> Checked:
    """A ruleset's Data Package fits the files of its folder, and they its schemas.

    Raises ``Fault`` where a file is missing or too many, where a checksum or size is not the
    file's, and where one of the first rows of a CSV file breaks its schema.
    """
    folder = f"{DATA}/{ruleset}"
    with shaped(f"{folder}/{PACKAGE}", "a Data Package"):
        return _check_package(site, folder, package)


def _check_package(site: Published, folder: str, package: Mapping[str, Any]) -> Checked:
    listed = sorted([resource["path"] for resource in package["resources"]])
    there = sorted(
        path.name
        for path in (site.folder / folder).iterdir()
        if path.name not in (PACKAGE, "SHA256SUMS", "index.html")
    )
    if listed != there:
        raise Fault(f"{folder}/{PACKAGE}", "resources", listed, f"the folder's files {there}")
    check_sums(site, folder)
    for resource in package["resources"]:
        _check_content(site, folder, resource)
        if resource["format"] == "json":
            _check_document(site, folder, resource)
    _check_rows(site, folder, _described(site, folder, package))
    return Checked()


@shaped(f"{DATA}/{PACKAGE}", "a Data Package")
def check_collection(site: Published) -> Checked:
    """The Data Package of all rulesets lists what their own list, and what holds all of them.

    A column's name means the same in all of its tables. Raises ``Fault``.
    """
    name = f"{DATA}/{PACKAGE}"
    package = listing(site, DATA)
    found = {resource["path"]: resource for resource in package["resources"]}
    shared = [*SHARED, *_with_a_page(site)]
    expected = {path: found.get(path) for path in shared}
    for ruleset in site.variants:
        for resource in listing(site, f"{DATA}/{ruleset}")["resources"]:
            path = f"{ruleset}/{resource['path']}"
            expected[path] = {**resource, "name": f"{ruleset}-{resource['name']}", "path": path}
    for path in sorted(found.keys() | expected.keys()):
        there, wanted = found.get(path), expected.get(path)
        if there is None or wanted is None:
            known = wanted is not None or path in shared
            raise Fault(
                name,
                path,
                "nothing" if there is None else "an entry",
                "an entry" if known else "nothing",
            )
        for key in sorted(there.keys() | wanted.keys()):
            if there.get(key) != wanted.get(key):
                raise Fault(
                    name, f"{path}, {key}", there.get(key), f"{wanted.get(key)} as in its own list"
                )
    check_meanings(name, package["resources"])
    # the schemas of the others are those that are checked in the rulesets' folders
    bare = [
        resource if resource["path"] in shared else {**resource, "schema": {"fields": []}}
        for resource in package["resources"]
    ]
    _described(site, DATA, {**package, "resources": bare})
    for path in shared:
        _check_content(site, DATA, found[path])
        if found[path]["format"] == "json":
            _check_document(site, DATA, found[path])
    return check_sums(site, DATA)


def _with_a_page(site: Published) -> list[str]:
    """The files that the site's pages ask for."""
    return [
        f"{dataset}.{end}"
        for page, datasets in WITH_A_PAGE.items()
        if (site.folder / page).is_file()
        for dataset in datasets
        for end in ("csv", "parquet")
    ]


def check_meanings(file: str, resources: Iterable[Resource]) -> None:
    """A column's name means one thing: one type, one unit, one description. Raises ``Fault``.

    Every row has a value in all columns but those where the contract says otherwise.
    """
    meanings: dict[str, tuple[str, dict[str, Any]]] = {}
    for resource in resources:
        for field in resource.get("schema", {}).get("fields", ()):
            name = field["name"]
            path, meaning = meanings.setdefault(name, (resource["path"], field))
            if field != meaning:
                raise Fault(file, f"{name} of {resource['path']}", field, f"{meaning} as in {path}")
            required = field.get("constraints") == {"required": True}
            if required == (name in OPTIONAL):
                expected = "no constraint" if name in OPTIONAL else "a required one"
                raise Fault(file, f"{name} of {resource['path']}", field, expected)


def _check_content(site: Published, folder: str, resource: Resource) -> None:
    path = site.folder / folder / resource["path"]
    size = None if resource["format"] in WITHOUT_BYTES else path.stat().st_size
    for key, wanted in (("bytes", size), ("hash", f"sha256:{sha256(path)}")):
        if resource.get(key) != wanted:
            raise Fault(
                f"{folder}/{PACKAGE}",
                f"{resource['path']}, {key}",
                resource.get(key),
                f"{wanted} as in the file",
            )


def _check_document(site: Published, folder: str, resource: Resource) -> None:
    """A dataset as JSON describes itself as the Data Package does."""
    name = f"{folder}/{resource['path']}"
    document = site.object(name)
    for key in ("fields", "primaryKey"):
        if document.get(key) != resource["schema"].get(key):
            raise Fault(name, key, document.get(key), f"what {PACKAGE} says")


def _described(site: Published, folder: str, package: Mapping[str, Any]) -> Any:
    from frictionless import FrictionlessException, Package

    try:
        return Package.from_descriptor(dict(package), basepath=str(site.folder / folder))
    except FrictionlessException as error:
        reasons = "; ".join(reason.message for reason in error.reasons) or str(error)
        raise Fault(
            f"{folder}/{PACKAGE}", "the list", reasons, "the Data Package standard (frictionless)"
        ) from error


def _check_rows(site: Published, folder: str, described: Any) -> None:
    """The first rows of every CSV file keep the schema, as frictionless reads both."""
    from frictionless.resources import TableResource

    for resource in described.resources:
        if resource.format != "csv":
            continue
        # frictionless would not close the packed files
        read = gzip.open if resource.compression else Path.open
        try:
            with read(site.folder / folder / resource.path, "rb") as file:
                start = b"".join(islice(file, FRICTIONLESS_ROWS + 1))
        except (OSError, EOFError, zlib.error) as error:
            raise Fault(
                f"{folder}/{resource.path}", "the file", error, "one that can be read"
            ) from error
        table = TableResource(data=start, scheme="buffer", format="csv", schema=resource.schema)
        report = table.validate()
        for row, field, message in report.flatten(["rowNumber", "fieldName", "message"]):
            raise Fault(
                f"{folder}/{resource.path}",
                f"row {row}, {field}",
                message,
                "what its schema says (frictionless)",
            )

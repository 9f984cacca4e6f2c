"""Every JSON document of the site against the schema that the site publishes for it."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from generator.verify.faults import Checked, Fault
from generator.verify.published import Published

SCHEMAS = "api/v1/schemas"
OWN_SCHEMAS = {"benchmarks.json": "benchmarks", "simulation.json": "simulation"}
WITHOUT_SCHEMA = re.compile(r"(assets|lookup|search)/|api/v1/(openapi\.json|schemas/)")
MATCHUPS_IN_SAMPLE = 25
"""One in so many matchups is held against its schema."""

ROWS_IN_SAMPLE = 250
"""The first so many rows of a dataset are held against its schema."""

PACKAGE = re.compile(r"data/v1/([^/]+/)?datapackage\.json|data/v1/croissant\.json")
"""Data Packages and Croissant metadata have standards of their own, and readers that know them."""


def schema_of(address: str) -> str | None:
    """The name of the schema of the document at an address; None where it needs no other check."""
    if WITHOUT_SCHEMA.match(address) or PACKAGE.fullmatch(address):
        return None
    if address in OWN_SCHEMAS:
        return OWN_SCHEMAS[address]
    if address == "api/v1/index.json":
        return "index"
    if address.startswith("api/v1/"):
        return "ruleset"
    if address.startswith("data/v1/"):
        return "dataset"
    return "matchup" if re.search(r"/[0-9]+-vs-[0-9]+\.json$", address) else "page"


def check_documents(site: Published, addresses: Iterable[str]) -> Checked:
    """The documents at these addresses are JSON and keep their schemas. Raises ``Fault``.

    Of matchups and of the rows of datasets a sample is held against its schema, as every value of
    them is compared with one that is computed anew.
    """
    validators = cache(lambda name: validator(site, name))
    count = matchups = 0
    for address in addresses:
        name = schema_of(address)
        if name == "matchup":
            matchups += 1
            if matchups % MATCHUPS_IN_SAMPLE != 1:
                continue
        document = site.json(address)
        if name is None:
            continue
        if name == "dataset" and isinstance(document, dict) and "rows" in document:
            document["rows"] = document["rows"][:ROWS_IN_SAMPLE]
        for error in validators(name).iter_errors(document):
            raise Fault(
                address,
                error.json_path,
                error.message,
                f"what {SCHEMAS}/{name}.json says",
            )
        count += 1
    return Checked(documents=count)


def check_schemas(site: Published) -> Checked:
    """The published schemas are JSON Schemas themselves. Raises ``Fault``."""
    from jsonschema import Draft202012Validator, SchemaError

    addresses = site.files("*.json", SCHEMAS)
    for address in addresses:
        try:
            Draft202012Validator.check_schema(site.json(address))
        except SchemaError as error:
            raise Fault(address, error.json_path, error.message, "a JSON Schema") from error
    return Checked(documents=len(addresses))


def validator(site: Published, name: str) -> Any:
    """The validator of one of the site's own schemas. Raises ``Fault`` where there is none."""
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource
    from referencing.jsonschema import DRAFT202012

    schemas = {address.rpartition("/")[2]: address for address in site.files("*.json", SCHEMAS)}
    if f"{name}.json" not in schemas:
        raise Fault(f"{SCHEMAS}/{name}.json", "the file", "nothing", "a JSON Schema")
    resources = [
        (short, Resource.from_contents(site.json(address), default_specification=DRAFT202012))
        for short, address in schemas.items()
    ]
    registry: Registry[Any] = Registry().with_resources(resources)
    return Draft202012Validator(site.json(schemas[f"{name}.json"]), registry=registry)

"""The JSON Schemas of all documents, and the check of each document against its own.

Written by hand in ``schemas/`` (JSON Schema 2020-12), and published as they stand; only that of
the simulated battles comes from the model that reads them.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from generator.simulation import Simulation

SCHEMAS_FOLDER = Path(__file__).parent / "schemas"
DRAFT = "https://json-schema.org/draft/2020-12/schema"


@cache
def schemas() -> dict[str, dict[str, Any]]:
    """All schemas by the name of the document; ``definitions`` are those that others refer to."""
    by_hand = {
        path.stem: json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(SCHEMAS_FOLDER.glob("*.json"))
    }
    simulation = {
        "$schema": DRAFT,
        **Simulation.model_json_schema(),
        "title": "Simulated battles",
    }
    return by_hand | {"simulation": simulation}


@cache
def validator(name: str) -> Draft202012Validator:
    """The validator of one kind of document: ``index``, ``ruleset``, ``matchup``, ``page``, …"""
    resources = [
        (f"{other}.json", Resource.from_contents(schema, default_specification=DRAFT202012))
        for other, schema in schemas().items()
    ]
    registry: Registry[Any] = Registry().with_resources(resources)
    return Draft202012Validator(schemas()[name], registry=registry)


def checked(document: Mapping[str, Any], name: str, address: str) -> Mapping[str, Any]:
    """The document itself, which is at ``address``, if its schema allows it.

    Raises ``ValueError`` that names the file, the key, what was found and what was expected.
    """
    for fault in validator(name).iter_errors(document):
        raise ValueError(
            f"{address}: {fault.json_path}: found {str(fault.instance)[:100]!r}, expected what "
            f"schemas/{name}.json says: {fault.message[:300]}"
        )
    return document


def sampled(attackers: int, defenders: int, largest: int) -> bool:
    """Whether a build checks this matchup's document: small, middling and the largest battles."""
    chosen = {1, 2, 3, (largest + 1) // 2, largest}
    return attackers in chosen and defenders in chosen

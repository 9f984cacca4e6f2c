"""The OpenAPI document once more, complete in itself and in words that generators of clients know.

It has the same operations. Its schemas are those of the documents, but

- they stand in it, among its components: many generators follow no reference to another file;
- what is no object stands where it is used, and types have no limits: else a number would become a
  class with one field. Limits are in the schemas;
- a row is a list of any of its columns' types: generators know no lists with a type for each place;
- files that are neither JSON nor text are bytes: of other types many generators make nothing.
"""

from collections.abc import Mapping
from typing import Any

from generator.api.schemas import DOCUMENTS

COMPONENTS = "#/components/schemas/"
BYTES = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
LIMITS = frozenset(
    {"dependentRequired", "maximum", "minimum", "minItems", "minLength", "minProperties"}
    | {"pattern", "propertyNames"}
)
"""What a schema says beyond types."""

Schema = dict[str, Any]


def bundled_openapi(
    document: Mapping[str, Any], schemas: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """The same document with the published ``schemas``, by their names, in it."""
    components: dict[str, Schema] = {}
    for name, schema in schemas.items():
        definitions = schema["$defs"]
        own = {key: part for key, part in schema.items() if key not in ("$defs", "$schema")}
        found = {key: each for key, each in definitions.items() if _is_object(each)}
        # generators name a class by its title, or else by its key: here they are the same
        found[_component(name)] = own | {"title": _component(name)}
        components |= {key: _understood(each, definitions) for key, each in found.items()}
    return {
        **document,
        "paths": {path: _operation(item["get"]) for path, item in document["paths"].items()},
        "components": {**document["components"], "schemas": dict(sorted(components.items()))},
    }


def _operation(operation: Mapping[str, Any]) -> dict[str, Any]:
    """A path's only operation, with what it answers in the bundle's terms."""
    found, missing = operation["responses"]["200"], operation["responses"]["404"]
    content = {
        media_type: {**about, "schema": _of_components(about["schema"])}
        for media_type, about in found["content"].items()
        if "schema" in about
    }
    responses = {"200": {**found, "content": content or BYTES}, "404": missing}
    return {"get": {**operation, "responses": responses}}


def _of_components(schema: Schema) -> Schema:
    """A schema of the paths, whose references lead to other files, with references to components.

    Of several documents each has one.
    """
    if "anyOf" in schema:
        return {"anyOf": [_of_components(each) for each in schema["anyOf"]]}
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("schemas/").removesuffix(".json")
        return {"$ref": COMPONENTS + _component(name)}
    return schema


def _component(name: str) -> str:
    """What a document's schema is called in the bundle: as its type."""
    found: str = DOCUMENTS[name][1].__name__
    return found


def _is_object(schema: Schema) -> bool:
    return schema.get("type") == "object"


def _understood(schema: Schema, definitions: Mapping[str, Schema]) -> Schema:
    """A schema in the bundle's terms; ``definitions`` are those of its own file."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        if _is_object(definitions[name]):
            return {**schema, "$ref": COMPONENTS + name}
        beside = {key: part for key, part in schema.items() if key != "$ref"}
        return _understood(definitions[name], definitions) | beside
    found = {key: part for key, part in schema.items() if key not in LIMITS}
    for each in found.pop("patternProperties", {}).values():
        found["additionalProperties"] = each
    for key in found.keys() & {"items", "additionalProperties"}:
        found[key] = _understood(found[key], definitions)
    if "anyOf" in found:
        found["anyOf"] = [_understood(each, definitions) for each in found["anyOf"]]
    if "properties" in found:
        properties = found["properties"].items()
        found["properties"] = {key: _understood(each, definitions) for key, each in properties}
    if "prefixItems" in found:
        places = [_understood(each, definitions) for each in found.pop("prefixItems")]
        if names := ", ".join(place["const"] for place in places if "const" in place):
            found["description"] = f"The columns: {names}."
        kinds = [kind for place in places for kind in place.get("anyOf", [place])]
        found["items"] = {"type": list(dict.fromkeys(kind["type"] for kind in kinds))}
    return found

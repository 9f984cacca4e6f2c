"""Both OpenAPI documents: every address is that of a file, and every schema that of a document.

The bundled document says the same as the other one, and its schemas as the published ones, less
what generators of clients do not know: limits, and rows with a type for each place.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.verify.documents import SCHEMAS
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.published import API, DATA, Published

OPENAPI = f"{API}/openapi.json"
BUNDLED = f"{API}/openapi-bundled.json"
COMPONENTS = "#/components/schemas/"

BATTLE = re.compile(r"[0-9]+-vs-[0-9]+")
OF_THEIR_OWN = {"benchmarks", "simulation"}
"""Pages whose data have paths of their own."""

LIMITS = re.compile(r"(max|min)(imum|Items|Length|Properties)|pattern|propertyNames|depend\w+")
WORDS = {"title", "description"}
DEEPEST = 50
"""As many references may lead from one to the next."""


@shaped(OPENAPI)
def check_openapi(site: Published) -> Checked:
    """Each path of the OpenAPI document is that of a file, with its examples filled in.

    Every document of the API and every shared data file has a path, each example is what the file
    has, and the pages that are named are those that are there. Raises ``Fault``.
    """
    paths = site.object(OPENAPI).get("paths")
    if not isinstance(paths, dict) or not paths:
        raise Fault(OPENAPI, "paths", paths, "the addresses of all files of data")
    patterns = []
    for path, operations in paths.items():
        try:
            operation = operations["get"]
            parameters = operation.get("parameters", ())
            given = {str(each["name"]): str(each["example"]) for each in parameters}
            file = path.format_map(given)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise Fault(OPENAPI, path, f"no {error}", "how to get it, with examples") from error
        if not path.startswith("/") or not (site.folder / file[1:]).is_file():
            raise Fault(OPENAPI, path, f"no file {file}", "an address of the site")
        pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path[1:]))
        patterns.append(re.compile(pattern))
        _check_example(site, path, file[1:], operation)
        _check_pages(site, path, parameters)
    count = 0
    for name in (*site.files("*", API), *site.files("*", DATA)):
        if name.endswith("index.html"):
            continue
        if not any(pattern.fullmatch(name) for pattern in patterns):
            raise Fault(OPENAPI, "paths", f"none for {name}", "one for every file of data")
        count += 1
    return Checked(links=count)


def _check_example(site: Published, path: str, file: str, operation: Mapping[str, Any]) -> None:
    """The example of an answer is the file, or the beginning of a table."""
    for about in operation["responses"]["200"]["content"].values():
        example = about.get("example")
        if isinstance(example, str) and not site.text(file).startswith(example):
            raise Fault(OPENAPI, f"{path}, example", example, f"the first lines of {file}")
        if isinstance(example, dict) and example != site.json(file):
            raise Fault(OPENAPI, f"{path}, example", "another document", f"that of {file}")


def _check_pages(site: Published, path: str, parameters: Any) -> None:
    """Where an address has a page's name in it, the pages that are there are the examples of it."""
    ending = path.rpartition("}")[2]
    for parameter in parameters:
        if parameter["name"] != "page":
            continue
        folders = set(site.names.values()) if "{ruleset}" in path else {""}
        words = {
            name.rpartition("/")[2].removesuffix(ending)
            for name in site.files(f"*{ending}")
            if name.rpartition("/")[0] in folders
        }
        words = {word for word in words if not BATTLE.fullmatch(word)}
        if "{ruleset}" not in path:
            words -= OF_THEIR_OWN
        found = parameter["schema"].get("examples")
        if found != sorted(words):
            raise Fault(OPENAPI, f"{path}, the pages", found, sorted(words))


@shaped(BUNDLED)
def check_bundled_openapi(site: Published) -> Checked:
    """The bundled document describes the same, with schemas that say what the published ones do.

    Raises ``Fault``.
    """
    whole, bundle = site.object(OPENAPI), site.object(BUNDLED)
    components = bundle["components"].get("schemas")
    if not isinstance(components, dict):
        raise Fault(BUNDLED, "components.schemas", components, "the schemas of all documents")
    for key in sorted((whole.keys() | bundle.keys()) - {"paths", "components"}):
        _expect(key, bundle.get(key), whole.get(key))
    _expect("components.responses", bundle["components"].get("responses"),
            whole["components"]["responses"])  # fmt: skip
    _expect("the paths", [*bundle["paths"]], [*whole["paths"]])
    used: set[str] = set()
    for path, operations in whole["paths"].items():
        found, expected = bundle["paths"][path]["get"], operations["get"]
        _expect(path, _without_content(found), _without_content(expected))
        answered = found["responses"]["200"]["content"]
        described = expected["responses"]["200"]["content"]
        if not any("schema" in about for about in described.values()):
            binary = {"schema": {"type": "string", "format": "binary"}}
            _expect(f"{path}, the content", answered, {"application/octet-stream": binary})
            continue
        _expect(f"{path}, the content", [*answered], [*described])
        for media_type, about in described.items():
            where, schema = f"{path}, {media_type}", answered[media_type].get("schema")
            _expect(f"{where}, example", answered[media_type].get("example"), about.get("example"))
            _expect(where, _plain(schema, bundle, used), _published(site, about["schema"]))
    for name in sorted(components.keys() - used):
        raise Fault(BUNDLED, f"components.schemas.{name}", "a schema", "none, as no path needs it")
    return Checked(documents=1)


def _expect(place: str, found: Any, expected: Any) -> None:
    """Raise a ``Fault`` that names the first part that differs."""
    if isinstance(found, dict) and isinstance(expected, dict):
        for key in sorted(found.keys() | expected.keys()):
            _expect(f"{place}, {key}", found.get(key), expected.get(key))
    elif isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        for number, pair in enumerate(zip(found, expected, strict=True)):
            _expect(f"{place}, {number}", *pair)
    elif found != expected or type(found) is not type(expected):
        raise Fault(BUNDLED, place, found, expected)


def _without_content(operation: Mapping[str, Any]) -> dict[str, Any]:
    responses = operation["responses"]
    answer = {key: part for key, part in responses["200"].items() if key != "content"}
    return {**operation, "responses": {**responses, "200": answer}}


def _published(site: Published, schema: Any) -> Any:
    """A schema that refers to the published ones, all of them put into it, in plain terms."""
    if "anyOf" in schema:
        return {"anyOf": [_published(site, each) for each in schema["anyOf"]]}
    if "$ref" not in schema:
        return _plain(schema, {}, set())
    file = site.object(f"{SCHEMAS}/{schema['$ref'].removeprefix('schemas/')}")
    return _plain(file, file, set())


def _plain(schema: Any, document: Any, used: set[str], depth: int = 0) -> Any:
    """A schema without limits and words, with all that it refers to in ``document`` put into it.

    ``used`` takes the names of the components. Raises ``Fault`` where references have no end.
    """
    if depth > DEEPEST:
        raise Fault(BUNDLED, "references", "more than can be followed", "schemas with an end")

    def inner(part: Any) -> Any:
        return _plain(part, document, used, depth + 1)

    if isinstance(schema, list):
        return [inner(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        reference = schema["$ref"]
        target = document
        for part in reference.removeprefix("#/").split("/"):
            target = target[part]
        if reference.startswith(COMPONENTS):
            used.add(reference.removeprefix(COMPONENTS))
        return inner(target)
    found = {}
    for key, part in schema.items():
        if key == "properties":
            found[key] = {name: inner(each) for name, each in part.items()}
        elif key == "patternProperties":
            (each,) = part.values()
            found["additionalProperties"] = inner(each)
        elif key == "prefixItems":
            places = [inner(each) for each in part]
            found["items"] = {"type": [*dict.fromkeys(_types(places))]}
        elif key in ("enum", "default", "required", "type"):
            found[key] = part
        elif not (LIMITS.fullmatch(key) or key in WORDS or key in ("$schema", "$defs")):
            found[key] = inner(part)
    return found


def _types(places: list[Any]) -> Iterator[str]:
    """The types that the places of a row may have."""
    for place in places:
        for each in place.get("anyOf", [place]):
            yield each["type"]

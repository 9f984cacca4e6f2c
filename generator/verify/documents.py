"""Every JSON document of the site: its head, its addresses, and the schema published for it."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any
from urllib.parse import urljoin, urlsplit

from generator.verify.faults import MALFORMED, Checked, Fault, shaped
from generator.verify.published import API, BATTLES, DATA, INDEX, Published

SCHEMAS = f"{API}/schemas"
HEAD = ("version", "licence", "attribution", "source", "links")
"""The keys that every document begins with; ``source`` is its own full address, if it knows it."""

LICENCE = "https://creativecommons.org/licenses/by/4.0/"
LICENCE_FILE = f"{DATA}/LICENSE.txt"
ADDRESSES = {"page", "json", "csv", "path", "address"}
"""The keys whose values are addresses, beside all values in ``links`` and ``schemas``."""

OWN_SCHEMAS = {"benchmarks.json": "benchmarks", "simulation.json": "simulation"}
WITHOUT_SCHEMA = re.compile(
    r"(assets|lookup|oembed|search)/|api/v1/(openapi(-bundled)?\.json|schemas/)"
    r"|data/v1/(croissant|dataset-metadata)\.json"
)
"""Documents with a format of their own, which says where its licence and its version stand."""

MANY = {"matchup", "alias", "battle", "row"}
"""The kinds with thousands of documents: a sample of these is held against its schema."""

IN_SAMPLE = 25
"""One in this many of them is."""

ROWS_IN_SAMPLE = 250
"""The first this many rows of a dataset are held against its schema."""

PACKAGE = re.compile(r"data/v1/([^/]+/)?datapackage\.json")
"""The Data Packages have a standard of their own, which frictionless knows."""


def schema_of(address: str, names: Mapping[str, str]) -> str | None:
    """The name of the schema of the document at an address; None where it needs no other check.

    ``names`` are all names of rulesets, with their ids.
    """
    if WITHOUT_SCHEMA.match(address) or PACKAGE.fullmatch(address):
        return None
    if address in OWN_SCHEMAS:
        return OWN_SCHEMAS[address]
    if address == INDEX:
        return "index"
    if address.startswith(f"{BATTLES}/"):
        return "battle"
    if address.startswith(f"{API}/"):
        return "row" if "/rows/" in address else "ruleset"
    if address.startswith(f"{DATA}/"):
        return "dataset"
    if not re.search(r"/[0-9]+-vs-[0-9]+\.json$", address):
        return "page"
    name = address.partition("/")[0]
    return "matchup" if names.get(name, name) == name else "alias"


def check_documents(site: Published, addresses: Iterable[str]) -> Checked:
    """The documents at these addresses are JSON and keep their schemas. Raises ``Fault``.

    Of matchups and of the rows of datasets a sample is held against its schema, as every value of
    them is compared with one that is computed anew.
    """
    validators = cache(lambda name: validator(site, name))
    count = links = 0
    seen: Counter[str] = Counter()
    for address in addresses:
        name = schema_of(address, site.names)
        if name in MANY:
            seen[name] += 1
            if seen[name] % IN_SAMPLE != 1:
                continue
        document = site.json(address)
        if name is None:
            if PACKAGE.fullmatch(address):
                links += check_head(site, address, document)
            continue
        links += check_head(site, address, document)
        with shaped(address):
            if name == "dataset" and "rows" in document:
                document["rows"] = document["rows"][:ROWS_IN_SAMPLE]
        _check_kept(address, name, validators(name), document)
        count += 1
    return Checked(documents=count, links=links)


def _check_kept(address: str, name: str, validator: Any, document: Any) -> None:
    """The document is what its schema says."""
    from jsonschema.exceptions import SchemaError, UnknownType
    from referencing.exceptions import Unresolvable

    schema = f"{SCHEMAS}/{name}.json"
    try:
        wrong = next(validator.iter_errors(document), None)
    except (SchemaError, UnknownType, Unresolvable, re.error, *MALFORMED) as error:
        raise Fault(schema, f"for {address}", error, "a JSON Schema that can be used") from error
    if wrong:
        raise Fault(address, wrong.json_path, wrong.message, f"what {schema} says")


def attribution(address: str) -> str:
    """Whom to name where the numbers are used, for a site at this address, if it knows it."""
    where = f", {address}" if address else ""
    return f"Exact RISK odds{where} (CC BY 4.0)"


def check_head(
    site: Published, address: str, document: Any, leads: Mapping[str, str] | None = None
) -> int:
    """A document begins as all do, and every address in it leads to a file of the site.

    ``leads`` are what its links must be, with the addresses that they must lead to. Returns the
    number of addresses; raises ``Fault``.
    """
    if not isinstance(document, dict):
        raise Fault(address, "the file", "no object", "a document")
    with shaped(address):
        return _check_head(site, address, document, leads)


def _check_head(
    site: Published, address: str, document: dict[str, Any], leads: Mapping[str, str] | None
) -> int:
    package = PACKAGE.fullmatch(address) is not None
    source = site.home + address
    wanted = {
        "version": site.version,
        "licence": LICENCE,
        "attribution": attribution(site.address),
    }
    if site.address:
        wanted |= {"source": source}
    elif "source" in document:
        raise Fault(address, "source", document["source"], "none, as the site knows no address")
    for key, value in wanted.items():
        if value is None or document.get(key) != value:
            raise Fault(address, key, document.get(key), value)
    if package and urljoin(source, str(document.get("licence_file"))) != site.home + LICENCE_FILE:
        raise Fault(address, "licence_file", document.get("licence_file"), LICENCE_FILE)
    # the standard of Data Packages has its own first keys, and no links
    if not package and tuple(document)[: len(wanted)] != tuple(wanted):
        raise Fault(address, "the first keys", list(document)[: len(wanted)], list(wanted))
    if not package and not document.get("links"):
        raise Fault(address, "links", document.get("links"), "addresses by what they lead to")
    count = 0
    for place, link in addresses_in(document):
        filled = link.replace("{attackers}", "1").replace("{defenders}", "1")
        full = urljoin(source, filled)
        below = full.partition("?")[0].removeprefix(site.home)
        if not full.startswith(site.home) or site.file_at(below) is None:
            raise Fault(address, place, link, "an address of a file of the site")
        if not package and urlsplit(link).scheme:
            raise Fault(address, place, link, "an address relative to the document's own")
        count += 1
    if leads is not None:
        found = {what: urljoin(source, link) for what, link in document["links"].items()}
        expected = {what: site.home + lead for what, lead in leads.items()}
        if found != expected:
            raise Fault(address, "links", found, expected)
    return count


def addresses_in(part: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """All addresses in (a part of) a document, each with its place.

    Sources of rulesets, which are elsewhere, are none of them.
    """
    if isinstance(part, list):
        for number, each in enumerate(part):
            yield from addresses_in(each, f"{place}[{number}]")
    if not isinstance(part, dict):
        return
    for key, value in part.items():
        here = f"{place}.{key}" if place else key
        if key in ("links", "schemas") and isinstance(value, dict):
            yield from ((f"{here}.{what}", link) for what, link in value.items())
        elif key in ADDRESSES and isinstance(value, str):
            yield here, value
        elif key not in ("sources", "licenses"):
            yield from addresses_in(value, here)
    if "matchup" in part.get("fields", ()):
        place_of_matchup = part["fields"].index("matchup")
        for number, row in enumerate(part["rows"]):
            yield f"{place}rows[{number}]", row[place_of_matchup]


def check_index(site: Published) -> Checked:
    """The index begins with all names of rulesets, and other names lead on. Raises ``Fault``."""
    index = site.object(INDEX)
    if index.get("names") != site.names:
        raise Fault(INDEX, "names", index.get("names"), site.names)
    after_head = [key for key in index if key not in HEAD]
    if after_head[:1] != ["names"]:
        raise Fault(INDEX, "the keys", after_head[:1], "names first")
    for alias, ruleset in site.names.items():
        if alias != ruleset:
            with shaped(f"{DATA}/{ruleset}/datapackage.json"):
                _check_alias(site, alias, ruleset)
    return Checked()


def _check_alias(site: Published, alias: str, ruleset: str) -> None:
    """The documents at another name of a ruleset are its own, but for what names them."""
    address = f"{API}/{alias}.json"
    own = site.object(f"{API}/{ruleset}.json")
    # in which setting it is played, the lists that all rulesets share are compared with
    setting = {"setting": site.object(address).get("setting")}
    _expect_document(site, address, own | setting | {"alias": alias, **_source(site, address)})
    if site.file_at(f"{DATA}/{alias}/") is None:
        raise Fault(f"{DATA}/{alias}/", "the page", "nothing", f"one that leads to {ruleset}")
    address = f"{DATA}/{alias}/datapackage.json"
    if not site.address:
        if site.file_at(address):
            raise Fault(address, "the file", "a Data Package", "none, as the site knows no address")
        return
    package = site.object(f"{DATA}/{ruleset}/datapackage.json")
    folder = f"{site.address}{DATA}/{ruleset}"
    resources = [
        {**resource, "path": f"{folder}/{resource['path']}"} for resource in package["resources"]
    ]
    named = {"name": f"risk-odds-{alias}", **_source(site, address), "resources": resources}
    _expect_document(site, address, package | named)


def _source(site: Published, address: str) -> dict[str, str]:
    """How a document names itself."""
    return {"source": site.address + address} if site.address else {}


def _expect_document(site: Published, address: str, expected: Mapping[str, Any]) -> None:
    document = site.object(address)
    for key in sorted(document.keys() | expected.keys()):
        if document.get(key) != expected.get(key):
            raise Fault(address, key, document.get(key), expected.get(key))


def check_schemas(site: Published) -> Checked:
    """The published schemas are JSON Schemas themselves. Raises ``Fault``."""
    from jsonschema import Draft202012Validator, SchemaError

    addresses = site.files("*.json", SCHEMAS)
    for address in addresses:
        try:
            with shaped(address, "a JSON Schema"):
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
    contents = {short: site.object(address) for short, address in schemas.items()}
    with shaped(f"{SCHEMAS}/{name}.json", "a JSON Schema"):
        resources = [
            (short, Resource.from_contents(content, default_specification=DRAFT202012))
            for short, content in contents.items()
        ]
        registry: Registry[Any] = Registry().with_resources(resources)
        return Draft202012Validator(contents[f"{name}.json"], registry=registry)

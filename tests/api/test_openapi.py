import re
from typing import Any

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator, validate

from generator.api.openapi import INTERNAL
from tests.api.documents import kind_of, pages, published_schemas, read, validator
from tests.conftest import LARGEST, RULESETS, Built


@pytest.fixture(scope="module")
def document(built: Built) -> dict[str, Any]:
    found: dict[str, Any] = read(built, "api/v1/openapi.json")
    return found


def parameters(operation: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return an operation's parameters by name."""
    return {parameter["name"]: parameter for parameter in operation.get("parameters", [])}


def pattern(path: str, operation: dict[str, Any]) -> re.Pattern[str]:
    """Return what addresses a path stands for, as its parameters' schemas say."""
    text = re.escape(path.removeprefix("/")).replace(r"\{", "{").replace(r"\}", "}")
    for name, parameter in parameters(operation).items():
        schema = parameter["schema"]
        choice = schema["pattern"].strip("^$") if schema["type"] == "string" else "[1-9][0-9]*"
        # a parameter that comes twice has one value, so the first one is the named group
        text = text.replace(f"{{{name}}}", f"(?P<{name}>{choice})", 1)
    return re.compile(text)


def test_the_document_is_valid(built: Built, document: dict[str, Any]) -> None:
    """It is OpenAPI 3.1, and every reference in it leads to one of the published schemas."""
    base = (built.folder / "api" / "v1" / "openapi.json").as_uri()
    validate(document, base_uri=base, cls=OpenAPIV31SpecValidator)
    references = re.findall(r"'\$ref': '([^'#]+)'", str(document))
    assert {
        f"schemas/{name}.json"
        for name in ("index", "ruleset", "matchup", "alias", "battle", "page")
    } <= set(references)
    for reference in references:
        assert (built.folder / "api" / "v1" / reference).is_file()


def test_every_path_leads_to_files(built: Built, document: dict[str, Any]) -> None:
    """With its parameters' examples each path is the address of a file of the site."""
    for path, item in document["paths"].items():
        values = {name: parameter["example"] for name, parameter in parameters(item["get"]).items()}
        address = path.removeprefix("/").format(**values)
        assert (built.folder / address).is_file(), address
        assert pattern(path, item["get"]).fullmatch(address)


def test_nothing_is_frozen_that_may_grow(document: dict[str, Any]) -> None:
    """No parameter is limited to today's words, nor to numbers that differ by ruleset: the pages of
    today are examples, which limit nothing.
    """
    for item in document["paths"].values():
        for name, parameter in parameters(item["get"]).items():
            assert set(parameter["schema"]) <= {"type", "pattern", "minimum", "examples"}, name
            assert ("examples" in parameter["schema"]) == (name == "page")


def test_battles_begin_with_one_army_a_side(document: dict[str, Any]) -> None:
    """1 v 1 is a battle: numbers of armies are whole, from 1 on."""
    schemas = [
        parameter["schema"]
        for item in document["paths"].values()
        for name, parameter in parameters(item["get"]).items()
        if name in ("attackers", "defenders")
    ]
    assert schemas
    assert all(schema == {"type": "integer", "minimum": 1} for schema in schemas)


def test_every_page_is_named(built: Built, document: dict[str, Any]) -> None:
    """The pages that are there are examples: each leads to a file, and every page of the sitemap
    with data is one of them.
    """
    named = {}
    for path, item in document["paths"].items():
        found = parameters(item["get"])
        if "page" in found:
            known = found["page"]["schema"]["examples"]
            assert all(re.fullmatch(found["page"]["schema"]["pattern"], each) for each in known)
            rulesets = RULESETS if "ruleset" in found else [""]
            for page in known:
                addresses = [path[1:].format(ruleset=each, page=page) for each in rulesets]
                assert any((built.folder / address).is_file() for address in addresses), page
            named[path] = set(known)
    of_site, of_rulesets = named["/{page}.json"], named["/{ruleset}/{page}.json"]
    for page in pages(built):
        address = page.removesuffix("/") or "index"
        folder, _, word = address.rpartition("/")
        if kind_of(address) == "page" and folder in ("", *RULESETS):
            assert word in (of_rulesets if folder else of_site)


def test_a_page_with_an_address_of_its_own_is_named_once(document: dict[str, Any]) -> None:
    """What was simulated and measured has operations of its own, and battles have theirs."""
    pages_named = {
        path: parameters(item["get"])["page"]["schema"]["examples"]
        for path, item in document["paths"].items()
        if "page" in parameters(item["get"])
    }
    for path, named in pages_named.items():
        assert named == sorted(set(named)), path
        assert not [
            page for page in named if f"/{page}{path.rpartition('}')[2]}" in document["paths"]
        ]
        assert not [page for page in named if re.fullmatch(r"[0-9]+-vs-[0-9]+", page)]


def test_examples_are_the_first_lines_or_the_smallest_files(
    built: Built, document: dict[str, Any]
) -> None:
    """A table's example is its file, or its first five lines; that of the datasets in a format
    is the smallest of the first ruleset's; and that of a battle is 2 v 1.
    """
    files = read(built, f"api/v1/{RULESETS[0]}.json")["files"]
    for path, item in document["paths"].items():
        found = parameters(item["get"])
        values = {name: parameter["example"] for name, parameter in found.items()}
        for media_type, about in item["get"]["responses"]["200"]["content"].items():
            if media_type == "text/csv" and "example" in about:
                text = (built.folder / path[1:].format(**values)).read_text(encoding="utf-8")
                assert about["example"] in (text, "".join(text.splitlines(keepends=True)[:5]))
        if "dataset" in found:
            ending = path.partition("{dataset}.")[2]
            sizes = {each["bytes"]: each["dataset"] for each in files if each["format"] == ending}
            assert values["dataset"] == sizes[min(sizes)], path
        assert values.get("attackers", 2) == 2
        assert values.get("defenders", 1) == 1


def test_where_other_names_answer_is_said(document: dict[str, Any]) -> None:
    """Only the paths that have files at other names of a ruleset name these, too."""
    named = {
        path
        for path, item in document["paths"].items()
        if "another of its 'names'"
        in parameters(item["get"]).get("ruleset", {"description": ""})["description"]
    }
    assert named == {
        "/api/v1/{ruleset}.json",
        "/{ruleset}/{attackers}-vs-{defenders}.json",
        "/data/v1/{ruleset}/datapackage.json",
    }


def test_other_names_are_addresses_too(built: Built, document: dict[str, Any]) -> None:
    """With another name of a ruleset the paths of its document, its battles and its package lead to
    files as well.
    """
    index = read(built, "api/v1/index.json")
    for name in index["names"]:
        for path in (
            "/api/v1/{ruleset}.json",
            "/{ruleset}/{attackers}-vs-{defenders}.json",
            "/data/v1/{ruleset}/datapackage.json",
        ):
            assert path in document["paths"]
            address = path[1:].format(ruleset=name, attackers=LARGEST, defenders=1)
            assert (built.folder / address).is_file(), address


def test_every_answer_that_is_missing_is_described(document: dict[str, Any]) -> None:
    """Each path says that a missing file answers the host's own 404, which is no JSON."""
    for item in document["paths"].values():
        reference = item["get"]["responses"]["404"]["$ref"]
        assert reference == "#/components/responses/Missing"
    missing = document["components"]["responses"]["Missing"]
    assert "no JSON" in missing["description"]
    assert "content" not in missing


def test_every_json_file_is_described(built: Built, document: dict[str, Any]) -> None:
    """Each JSON and CSV file of the site is at an address of the document, or named as internal."""
    patterns = [pattern(path, item["get"]) for path, item in document["paths"].items()]
    description = document["info"]["description"]
    assert all(f"`{folder}`" in description for folder in INTERNAL)
    found = 0
    for path in built.folder.rglob("*"):
        address = path.relative_to(built.folder).as_posix()
        if not path.is_file() or not address.endswith((".json", ".csv", ".csv.gz", ".parquet")):
            continue
        if address.startswith(INTERNAL):
            continue
        found += 1
        assert any(known.fullmatch(address) for known in patterns), address
    assert found > LARGEST**2 * len(RULESETS)


def test_examples_are_the_files_themselves(built: Built, document: dict[str, Any]) -> None:
    """Each example in JSON is the document at the path's own example, and keeps its schema."""
    seen = set()
    for path, item in document["paths"].items():
        for content in item["get"]["responses"]["200"]["content"].values():
            if not isinstance(content.get("example"), dict):
                continue
            schema = content["schema"]
            name = schema.get("anyOf", [schema])[0]["$ref"][len("schemas/") : -len(".json")]
            values = {
                name: parameter["example"] for name, parameter in parameters(item["get"]).items()
            }
            assert content["example"] == read(built, path.removeprefix("/").format(**values))
            validator(published_schemas(built), name).validate(content["example"])
            seen.add(name)
    assert seen == {"index", "ruleset", "matchup", "battle", "page", "row", "dataset"}


def test_the_server_is_the_site_itself(document: dict[str, Any]) -> None:
    """Wherever the site is put, the paths count from its root."""
    assert [server["url"] for server in document["servers"]] == ["../.."]


def test_operations_have_names_of_their_own(document: dict[str, Any]) -> None:
    """No two operations share a name, and each says what it gives."""
    operations = [item["get"] for item in document["paths"].values()]
    names = [operation["operationId"] for operation in operations]
    assert len(names) == len(set(names))
    assert all(operation["summary"] for operation in operations)

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.verify.faults import Checked, Fault
from generator.verify.openapi import (
    BUNDLED,
    DEEPEST,
    OPENAPI,
    _plain,
    check_bundled_openapi,
    check_openapi,
)
from generator.verify.published import Published
from tests.conftest import Built
from tests.verify.corruptions import Corruption, Original
from tests.verify.test_directories import in_folder

COMPONENTS = "#/components/schemas/"


@pytest.fixture(scope="module")
def original(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Original:
    """A copy of the small site, to be spoiled by one test after the other."""
    return Original(built.folder, tmp_path_factory.mktemp("openapi") / "site")


def test_both_documents_of_a_build_are_right(built: Built) -> None:
    """Both pass, and their addresses are counted."""
    site = Published(built.folder)
    assert check_openapi(site).links > 100
    assert check_bundled_openapi(site) == Checked(documents=1)


@pytest.mark.parametrize(
    ("paths", "message"),
    [
        ({}, "paths: found {}"),
        ({"/x": {}}, "/x: found no 'get'"),
        ({"/x": 5}, "/x: found no"),
        ({"/{x}": {"get": {}}}, "/{x}: found no 'x'"),
        ({"/{": {"get": {}}}, "/{: found no"),
        ({"/x.json": {"get": {}}}, r"found no file /x\.json"),
    ],
)
def test_a_wrong_openapi_document_is_found(tmp_path: Path, paths: Any, message: str) -> None:
    """A path without a file, or without examples, is a fault."""
    site = in_folder(tmp_path, "api/v1/openapi.json", {"paths": paths})
    with pytest.raises(Fault, match=f"openapi.json: .*{message}"):
        check_openapi(site)


def test_each_file_with_data_is_counted_and_has_a_path(tmp_path: Path) -> None:
    """Files of the API and data files are counted, whichever path is theirs; pages among them are
    none, and other files are not looked at.
    """
    content: dict[str, Any] = {"responses": {"200": {"content": {}}}}
    by_name = {"parameters": [{"name": "ruleset", "example": "classic"}], **content}
    paths = {"/api/v1/openapi.json": {"get": content}, "/data/v1/{ruleset}.csv": {"get": by_name}}
    site = in_folder(tmp_path, OPENAPI, {"paths": paths})
    for name in ("classic.csv", "dutch.csv", "index.html"):
        in_folder(tmp_path, f"data/v1/{name}", "win")
    in_folder(tmp_path, "about.json", {})
    assert check_openapi(site) == Checked(links=3)
    in_folder(tmp_path, "data/v1/classic/win.csv", "win")
    with pytest.raises(Fault, match=r"paths: found none for data/v1/classic/win\.csv, expected"):
        check_openapi(site)


@pytest.mark.parametrize("described", [["text/csv"], ["application/json", "text/csv"]])
@pytest.mark.parametrize(
    "answered",
    [["text/csv"], ["application/json", "text/csv"], ["text/csv", "application/json"], []],
)
def test_a_bundle_answers_in_the_same_formats(
    tmp_path: Path, described: list[str], answered: list[str]
) -> None:
    """One format more or fewer is a fault of the path, and so is another order."""
    for file, types in ((OPENAPI, described), (BUNDLED, answered)):
        content = {each: {"schema": {"type": "string"}} for each in types}
        operation = {"responses": {"200": {"content": content}}}
        parts: dict[str, Any] = {"responses": {}, "schemas": {}}
        document = {"paths": {"/win": {"get": operation}}, "components": parts}
        site = in_folder(tmp_path, file, document)
    if answered == described:
        assert check_bundled_openapi(site) == Checked(documents=1)
        return
    with pytest.raises(Fault, match=f"^{BUNDLED}: /win, the content.*: found"):
        check_bundled_openapi(site)


def spoiled(original: Original, file: str, spoil: Callable[[Any], object]) -> str:
    """Return the fault that both steps find once a document has been changed."""

    def change(content: bytes) -> bytes:
        document = json.loads(content)
        spoil(document)
        return json.dumps(document).encode()

    step = check_openapi if file == OPENAPI else check_bundled_openapi
    corruption = Corruption(file, change, step, "")
    with original.spoiled(corruption, books=True), pytest.raises(Fault) as found:
        step(Published(original.site.folder))
    return str(found.value)


def schema(document: Any, name: str, *path: str) -> Any:
    """A part of a component's schema."""
    part = document["components"]["schemas"][name]
    for each in path:
        part = part[each]
    return part


def answer(document: Any, path: str) -> Any:
    """What a path answers."""
    return document["paths"][path]["get"]["responses"]["200"]["content"]


SPOILS: dict[str, tuple[Callable[[Any], object], str]] = {
    "a key of another type": (
        lambda it: schema(it, "MatchupDocument", "properties", "win").update(type="string"),
        "properties, win, type: found string, expected number",
    ),
    "a key that is not there": (
        lambda it: schema(it, "MatchupDocument", "properties").pop("lose"),
        "properties, lose",
    ),
    "a key more": (
        lambda it: schema(it, "Links").update(minProperties=1, properties={"a": {"type": "null"}}),
        "properties: found",
    ),
    "a key that need not be there": (
        lambda it: schema(it, "IndexDocument", "required").remove("names"),
        "required: found",
    ),
    "a row of another type": (
        lambda it: schema(it, "Ends", "properties", "rows", "items", "items").update(type=["null"]),
        "rows, items, items, type",
    ),
    "a schema of another kind": (
        lambda it: answer(it, "/{page}.json")["application/json"]["schema"].update(
            {"$ref": f"{COMPONENTS}DatasetDocument"}
        ),
        "/{page}.json, application/json, ",
    ),
    "a schema that is not there": (
        lambda it: it["components"]["schemas"].pop("Ends"),
        "Ends",
    ),
    "a schema that nothing needs": (
        lambda it: it["components"]["schemas"].update(More={"type": "object"}),
        "components.schemas.More",
    ),
    "schemas without an end": (
        lambda it: it["components"]["schemas"].update(End={"$ref": f"{COMPONENTS}End"}),
        "references: found more than can be followed",
    ),
    "another path": (
        lambda it: it["paths"].update({"/x.json": it["paths"].pop("/{page}.json")}),
        "the paths",
    ),
    "another parameter": (
        lambda it: it["paths"]["/{page}.json"]["get"]["parameters"][0].update(example="x"),
        "parameters, 0, example: found x",
    ),
    "another example": (
        lambda it: answer(it, "/{page}.csv")["text/csv"].update(example="x"),
        "example: found x",
    ),
    "another kind of file": (
        lambda it: answer(it, "/data/v1/risk-odds.sqlite.gz").update({"text/plain": {}}),
        "the content",
    ),
    "another server": (lambda it: it["servers"][0].update(url="/"), "servers, 0, url: found /"),
    "no word of what is missing": (
        lambda it: it["components"]["responses"].clear(),
        "components.responses, Missing",
    ),
}


@pytest.mark.parametrize(("spoil", "message"), SPOILS.values(), ids=SPOILS)
def test_a_bundle_that_says_something_else_is_found(
    original: Original, spoil: Callable[[Any], object], message: str
) -> None:
    """Whatever the bundle says otherwise than the other document and the schemas is a fault of the
    bundle, also where all books are kept.
    """
    found = spoiled(original, BUNDLED, spoil)
    assert found.startswith(f"{BUNDLED}: ")
    assert message in found


def test_as_many_references_are_followed_as_may_lead_to_each_other() -> None:
    """A schema at the end of so many references is found, and with one more it is a fault."""
    kinds: dict[str, Any] = {"0": {"type": "integer", "minimum": 1}}
    for place in range(1, DEEPEST + 2):
        kinds[f"{place}"] = {"$ref": f"#/{place - 1}"}
    assert _plain(kinds[f"{DEEPEST}"], kinds, set()) == {"type": "integer"}
    message = "references: found more than can be followed, expected schemas with an end"
    with pytest.raises(Fault, match=f"^{BUNDLED}: {message}$"):
        _plain(kinds[f"{DEEPEST + 1}"], kinds, set())


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda it: answer(it, "/{page}.csv")["text/csv"].update(example="x"), "example: found x"),
        (
            lambda it: answer(it, "/{page}.json")["application/json"]["example"].update(title="x"),
            "another document, expected that of classic.json",
        ),
        (
            lambda it: it["paths"]["/{page}.json"]["get"]["parameters"][0]["schema"][
                "examples"
            ].remove("about"),
            "/{page}.json, the pages: found",
        ),
        (
            lambda it: it["paths"]["/{ruleset}/{page}.csv"]["get"]["parameters"][1]["schema"][
                "examples"
            ].append("x"),
            "/{ruleset}/{page}.csv, the pages: found",
        ),
    ],
)
def test_examples_and_pages_that_are_not_there_are_found(
    original: Original, spoil: Callable[[Any], object], message: str
) -> None:
    """An example that is not what the file has is a fault, and so is a list with other pages."""
    found = spoiled(original, OPENAPI, spoil)
    assert found.startswith(f"{OPENAPI}: ")
    assert message in found

"""The JSON Schemas of all documents, made from the types that they are written with."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from generator.api.alias_document import AliasDocument
from generator.api.battle_document import BattleDocument
from generator.api.matchup_document import MatchupDocument
from generator.api.page_document import PageDocument
from generator.api.row_document import RowDocument
from generator.api.ruleset_document import IndexDocument, RulesetDocument
from generator.api.types import DatasetDocument, Document, Slug, Text
from generator.facts.simulation import SimulatedRuleset
from risk_odds.errors import found

DRAFT = "https://json-schema.org/draft/2020-12/schema"


LIMITS = ("maximum", "maxItems", "maxLength")
"""What no schema says: how large a number, or how long a text or a list, may be at most."""


class Benchmark(TypedDict):
    """One thing that is measured, beside another way to do it."""

    label: Text
    ours: Text
    peer: Text
    ratio: Text


class Benchmarks(Document):
    """The figures of the page on benchmarks, as it shows them."""

    benchmarks: Annotated[list[Benchmark], Field(min_length=1)]
    benchmarks_machine: Text


class SimulationDocument(Document):
    """All simulated battles by the rulesets' ids, and the version of NumPy that rolled the dice."""

    numpy: Text
    rulesets: dict[Slug, SimulatedRuleset]


DOCUMENTS: dict[str, tuple[str, Any]] = {
    "alias": ("Battle at another name", AliasDocument),
    "battle": ("Battle under all rulesets", BattleDocument),
    "benchmarks": ("Benchmarks", Benchmarks),
    "dataset": ("Dataset", DatasetDocument),
    "index": ("Index", IndexDocument),
    "matchup": ("Matchup", MatchupDocument),
    "page": ("Page", PageDocument),
    "row": ("Row of chances to win", RowDocument),
    "ruleset": ("Ruleset", RulesetDocument),
    "simulation": ("Simulated battles", SimulationDocument),
}
"""The documents by name: title and type."""


@cache
def schemas(*, named: bool = True) -> dict[str, dict[str, Any]]:
    """All schemas by the name of the document, each complete in itself.

    They are open: a document may hold more than its schema names, and more of it. Where a site is
    ``named``, each of its documents has its own address as ``source``.
    """
    made = {
        name: {
            "$schema": DRAFT,
            **_opened(_adapter(name).json_schema(mode="serialization")),
            "title": title,
        }
        for name, (title, _) in DOCUMENTS.items()
    }
    if named:
        for schema in made.values():
            # in the order of the document's keys
            known = {*schema["required"], "source"}
            schema["required"] = [key for key in schema["properties"] if key in known]
    return made


def _opened(schema: Any) -> Any:
    """The schema without what a later version may outgrow: closed objects, rows of a fixed length,
    and limits upwards, but for those of probabilities.
    """
    if isinstance(schema, list):
        return [_opened(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: _opened(value)
        for key, value in schema.items()
        if not (key == "additionalProperties" and value is False)
        and (key not in LIMITS or (key, value) == ("maximum", 1))
    }


@cache
def _adapter(name: str) -> TypeAdapter[Any]:
    return TypeAdapter(DOCUMENTS[name][1])


def checked(document: Mapping[str, Any], name: str, address: str) -> Mapping[str, Any]:
    """The document itself, which is at ``address``, if its type allows it: that of its schema.

    Raises ``ValueError`` that names the file, the key, what was found and what was expected.
    """
    try:
        _adapter(name).validate_python(document)
    except ValidationError as error:
        fault = error.errors()[0]
        key = ".".join(map(str, fault["loc"]))
        raise ValueError(
            f"{address}: {key}: found {found(fault['input'])}, expected what "
            f"schemas/{name}.json says: {fault['msg'][:300]}"
        ) from error
    return document


def sampled(attackers: int, defenders: int, largest: int) -> bool:
    """Whether a build checks this matchup's document: small, middling and the largest battles."""
    chosen = {1, 2, 3, (largest + 1) // 2, largest}
    return attackers in chosen and defenders in chosen

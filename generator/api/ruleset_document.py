"""The index of all rulesets, and the document of each."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypedDict

from generator import __version__
from generator.api.types import (
    Counting,
    Dice,
    FileAddress,
    Licence,
    PageAddress,
    Positive,
    RoundOutcomes,
    Slug,
    Text,
    Version,
)
from generator.datasets.downloads import Offered
from generator.datasets.package import LICENCES
from generator.facts import RulesetFacts
from generator.pages.counting import COUNTING
from generator.pages.page import API, DATA, Page
from generator.rounds import meaning_of_rounds, rounds_of
from generator.rules import (
    Alias,
    Attacker,
    Defender,
    OtherReading,
    Ruleset,
    Source,
    Transformation,
)
from generator.sizes import Sizes


class Largest(TypedDict):
    """How far the ruleset's numbers reach, in armies a side."""

    matchups: Annotated[
        Positive,
        Field(description="Battles with a document: attackers (A) and defenders (D) from 1."),
    ]
    datasets: Annotated[Positive, Field(description="Battles in the datasets.")]
    armies_needed: Annotated[
        Positive, Field(description="Armies of the other side in the tables of armies needed.")
    ]


class Addresses(TypedDict):
    """Where the ruleset's documents are, from the site's root."""

    page: PageAddress
    document: FileAddress
    matchup_page: PageAddress
    matchup: FileAddress
    data_package: FileAddress
    checksums: FileAddress


class RulesetEntry(TypedDict):
    """What the index says of a ruleset; its own document says the rest."""

    id: Slug
    title: Text
    summary: Text
    confidence: Annotated[
        Literal["high", "medium", "low"],
        Field(description="How sure it is that the rule is played so."),
    ]
    aliases: list[Alias]
    sources: list[Source]
    largest: Largest
    addresses: Addresses


class RoundDocument(TypedDict):
    """A round; ``rolls`` are all equally likely ones."""

    attackers: Annotated[
        Positive, Field(description="The fewest armies that may attack (A) and roll these dice.")
    ]
    defenders: Annotated[Positive, Field(description="The fewest defenders who roll these dice.")]
    attacker_dice: Dice
    defender_dice: Dice
    rolls: Positive
    outcomes: RoundOutcomes


class Rounds(TypedDict):
    """All rounds, and what they are rounds of."""

    meaning: Text
    of: Annotated[list[RoundDocument], Field(min_length=1)]


class PageEntry(TypedDict):
    """Where a page and its data are; ``csv`` is the file of its first table."""

    page: PageAddress
    json: FileAddress
    csv: FileAddress | None


class RulesetDocument(RulesetEntry):
    """Everything about one ruleset."""

    version: Version
    licence: Licence
    counting: Counting
    rule: Annotated[Text, Field(description="The rule in words.")]
    note: Text | None
    ties: Annotated[Literal["attacker", "defender"], Field(description="Who wins a tie.")]
    attacker: Attacker
    defender: Defender
    transformation: Annotated[
        Transformation | None,
        Field(description="How the plain battle's odds are changed."),
    ]
    other_reading: Annotated[
        OtherReading | None,
        Field(description="A reading of the rule that is not the one solved."),
    ]
    rounds: Rounds
    pages: Annotated[
        list[PageEntry], Field(min_length=1, description="The data of the ruleset's pages.")
    ]
    files: Annotated[list[Offered], Field(min_length=1, description="The files of the datasets.")]


class IndexDocument(TypedDict):
    """All rulesets, and where everything is."""

    title: Text
    version: Version
    licence: Licence
    counting: Counting
    openapi: FileAddress
    schemas: Annotated[
        dict[Annotated[str, Field(pattern=r"^[a-z]+$")], FileAddress],
        Field(min_length=1, description="The JSON Schemas by kind of document."),
    ]
    data_package: FileAddress
    checksums: FileAddress
    rulesets: Annotated[list[RulesetEntry], Field(min_length=1)]


def licence() -> Licence:
    """The licence of all data."""
    return {"name": "CC-BY-4.0", "address": LICENCES[0]["path"]}


def index_document(
    rulesets: Mapping[str, Ruleset], sizes: Sizes, schemas: Iterable[str]
) -> dict[str, Any]:
    """The index, ready for JSON. Addresses count from the site's root."""
    return {
        "title": "Exact RISK odds",
        "version": __version__,
        "licence": licence(),
        "counting": COUNTING,
        "openapi": f"{API}/openapi.json",
        "schemas": {name: f"{API}/schemas/{name}.json" for name in schemas},
        "data_package": f"{DATA}/datapackage.json",
        "checksums": f"{DATA}/SHA256SUMS",
        "rulesets": [index_entry(ruleset, sizes) for ruleset in rulesets.values()],
    }


def index_entry(ruleset: Ruleset, sizes: Sizes) -> dict[str, Any]:
    """What the index says of a ruleset, ready for JSON. Addresses count from the site's root."""
    told = {"id", "title", "summary", "confidence", "aliases", "sources"}
    addresses: Addresses = {
        "page": f"{ruleset.id}/",
        "document": f"{API}/{ruleset.id}.json",
        "matchup_page": f"{ruleset.id}/{{attackers}}-vs-{{defenders}}/",
        "matchup": f"{ruleset.id}/{{attackers}}-vs-{{defenders}}.json",
        "data_package": f"{DATA}/{ruleset.id}/datapackage.json",
        "checksums": f"{DATA}/{ruleset.id}/SHA256SUMS",
    }
    largest: Largest = {
        "matchups": sizes.matchups(ruleset),
        "datasets": sizes.datasets(ruleset),
        "armies_needed": sizes.needed(),
    }
    return {
        **ruleset.model_dump(mode="json", include=told),
        "largest": largest,
        "addresses": addresses,
    }


def ruleset_document(facts: RulesetFacts, pages: Iterable[Page], sizes: Sizes) -> dict[str, Any]:
    """Everything about a ruleset, ready for JSON; ``pages`` are those below its own address."""
    ruleset = facts.ruleset
    decisive = {"attacker", "defender", "ties", "transformation", "other_reading"}
    entries: list[PageEntry] = [
        {
            "page": f"{page.address}/",
            "json": f"{page.data_address}.json",
            "csv": next(iter(page.csv_files), None),
        }
        for page in pages
    ]
    return {
        "version": __version__,
        "licence": licence(),
        "counting": COUNTING,
        **index_entry(ruleset, sizes),
        "rule": ruleset.rule,
        "note": ruleset.note,
        **ruleset.model_dump(mode="json", include=decisive),
        "rounds": {"meaning": meaning_of_rounds(ruleset), "of": _rounds(ruleset)},
        "pages": entries,
        "files": [asdict(file) for dataset in facts.downloads for file in dataset.files],
    }


def _rounds(ruleset: Ruleset) -> list[RoundDocument]:
    return [
        {
            "attackers": round_.attackers,
            "defenders": round_.defenders,
            "attacker_dice": list(round_.attacker_dice),
            "defender_dice": list(round_.defender_dice),
            "rolls": round_.rolls,
            "outcomes": {
                "columns": ("attackers_lost", "defenders_lost", "rolls"),
                "rows": [
                    (outcome.attackers_lost, outcome.defenders_lost, outcome.rolls)
                    for outcome in round_.outcomes
                ],
            },
        }
        for round_ in rounds_of(ruleset)
    ]

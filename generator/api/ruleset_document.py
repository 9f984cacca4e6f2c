"""The index of all rulesets, and the document of each."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, StrictInt
from typing_extensions import TypedDict

from generator.api.battle_document import battle_address
from generator.api.types import (
    Address,
    Checksum,
    Counting,
    Dice,
    Document,
    Links,
    Losses,
    MediaType,
    Name,
    Positive,
    Rolls,
    RuleVersion,
    Setting,
    Slug,
    Text,
    rule_version,
)
from generator.datasets.database import PACKED
from generator.datasets.downloads import Offered
from generator.facts.comparison import LARGEST
from generator.facts.given import RulesetFacts
from generator.pages.counting import COUNTING, matchup_address, row_address
from generator.pages.page import Page
from generator.scope.addresses import API, DATA, FEED, LLMS, links_from, relative
from generator.scope.conditions import setting_of
from generator.scope.provenance import LICENCE_FILE, head
from generator.scope.sizes import Sizes
from risk_odds.movement import Movement
from risk_odds.rounds import meaning_of_rounds, rounds_of
from risk_odds.ruleset import NOT_DECISIVE, Alias, OtherReading, Ruleset, Source
from risk_odds.sides import Attacker, Defender


class Largest(TypedDict):
    """How far the ruleset's numbers reach, in armies a side."""

    matchups: Annotated[
        Positive,
        Rolls,
        Field(description="Battles with a document: attackers (A) and defenders (D) from 1."),
    ]
    datasets: Annotated[
        Positive, Field(description="Battles in the datasets, and in the rows of chances to win.")
    ]
    armies_needed: Annotated[
        Positive, Field(description="Armies of the other side in the dataset of armies needed.")
    ]
    win_large: Annotated[
        Positive | None,
        Field(description="Battles in the dataset of chances alone; null where it has none."),
    ]


class AliasEntry(Alias):
    """What the index says of another name of a ruleset."""

    setting: Setting | None


class RulesetEntry(TypedDict):
    """What the index says of a ruleset; its own document says the rest."""

    id: Slug
    title: Text
    rule_version: NotRequired[RuleVersion]
    setting: Setting | None
    summary: Text
    confidence: Annotated[
        Literal["high", "medium", "low"],
        Field(description="How sure it is that these are the dice of the rule."),
    ]
    aliases: list[AliasEntry]
    movement: Annotated[
        Movement | None,
        Field(
            description="What moves into a territory just taken; null where that is not known. "
            "Another name of the ruleset may have a movement of its own."
        ),
    ]
    nicknames: Annotated[
        list[Name],
        Field(description="What people type for it; no address has these. A hyphen is a space."),
    ]
    sources: list[Source]
    largest: Largest
    links: Links


class RoundDocument(TypedDict):
    """A round; ``total`` are all equally likely rolls."""

    attackers: Annotated[
        Positive, Field(description="The fewest armies that can attack (A) and roll these dice.")
    ]
    defenders: Annotated[Positive, Field(description="The fewest defenders who roll these dice.")]
    attacker_faces: Dice
    defender_faces: Dice
    total: Rolls
    losses: Losses


class Rounds(TypedDict):
    """All rounds, and what they are rounds of."""

    meaning: Text
    of: Annotated[list[RoundDocument], Field(min_length=1)]


class PageEntry(TypedDict):
    """Where a page and its data are; ``csv`` is the file of its first table."""

    title: Text
    page: Address
    json: Address
    csv: Address | None


class FileOfDataset(TypedDict):
    """A file of a dataset."""

    address: Address
    dataset: Text
    title: Text
    format: Text
    media_type: MediaType
    rows: Annotated[StrictInt, Field(ge=0)]
    bytes: Positive
    sha256: Checksum


class RulesetDocument(Document, RulesetEntry):
    """Everything about one ruleset."""

    alias: NotRequired[
        Annotated[Name, Field(description="The name at which this document stands, if not the id.")]
    ]
    counting: Counting
    rule: Annotated[Text, Field(description="The rule in words.")]
    note: Text | None
    ties: Annotated[Literal["attacker", "defender"], Field(description="Who wins a tie.")]
    attacker: Attacker
    defender: Defender
    transformation: Annotated[
        Text | None,
        Field(description="How the plain battle's odds are changed."),
    ]
    other_readings: Annotated[
        list[OtherReading],
        Field(description="Readings of the rule that are not the one solved."),
    ]
    rounds: Rounds
    pages: Annotated[
        list[PageEntry], Field(min_length=1, description="The data of the ruleset's pages.")
    ]
    files: Annotated[
        list[FileOfDataset], Field(min_length=1, description="The files of the datasets.")
    ]


class CommonLargest(TypedDict):
    """How far documents of all rulesets together reach, in armies a side."""

    battles: Annotated[
        Positive, Field(description="Battles under all rulesets: attackers (A) and defenders (D).")
    ]


class IndexDocument(Document):
    """All rulesets, and where everything is."""

    names: Annotated[
        dict[Name, Slug],
        Field(
            min_length=1,
            description="Every name that addresses know, ids and others, and whose it is.",
        ),
    ]
    nicknames: Annotated[
        dict[Name, Name],
        Field(
            description="What people type, and which of the 'names' it means. No address has "
            "these. A hyphen is a space."
        ),
    ]
    largest: Annotated[
        CommonLargest, Field(description="How far documents of all rulesets together reach.")
    ]
    title: Text
    counting: Counting
    missing: Annotated[Text, Field(description="What an address answers where there is no file.")]
    schemas: Annotated[
        dict[Annotated[str, Field(pattern=r"^[a-z]+$")], Address],
        Field(min_length=1, description="The JSON Schemas by kind of document."),
    ]
    rulesets: Annotated[list[RulesetEntry], Field(min_length=1)]
    pages: Annotated[
        list[PageEntry],
        Field(
            min_length=1,
            description="The pages with tables that rulesets share; a ruleset's document has its "
            "own.",
        ),
    ]
    files: Annotated[
        list[FileOfDataset],
        Field(min_length=1, description="The files of the datasets that hold all rulesets."),
    ]


BATTLE = ("{attackers}", "{defenders}")
"""What stands in an address for any battle."""

INDEX_ADDRESS = f"{API}/index.json"

MISSING = (
    "An address beyond a ruleset's range (see 'largest') has no file: it answers the host's own "
    "404, which is no JSON."
)


def index_document(
    rulesets: Mapping[str, Ruleset],
    sizes: Sizes,
    schemas: Iterable[str],
    site: str,
    shared: tuple[Iterable[Page], Iterable[Offered]],
) -> dict[str, Any]:
    """The index, ready for JSON; ``site`` is the site's own address.

    ``shared`` are the pages that are no ruleset's own, and the files that hold all rulesets.
    """
    pages, files = shared
    links = {
        "page": "",
        "openapi": f"{API}/openapi.json",
        "openapi_bundled": f"{API}/openapi-bundled.json",
        "schema": f"{API}/schemas/index.json",
        "all_rulesets": battle_address(*BATTLE),
        "data_package": f"{DATA}/datapackage.json",
        "checksums": f"{DATA}/SHA256SUMS",
        "database": f"{DATA}/{PACKED}",
        "licence": LICENCE_FILE,
        "feed": FEED,
        "overview": LLMS,
    }
    return {
        **head(INDEX_ADDRESS, site),
        "names": {name: ruleset.id for ruleset in rulesets.values() for name in ruleset.names},
        "nicknames": {
            nickname: name
            for ruleset in rulesets.values()
            for nickname, name in ruleset.nicknamed.items()
        },
        "largest": {"battles": min(LARGEST, max(map(sizes.matchups, rulesets.values())))},
        "links": links_from(INDEX_ADDRESS, links),
        "title": "Exact RISK odds",
        "counting": COUNTING,
        "missing": MISSING,
        "schemas": {
            name: relative(f"{API}/schemas/{name}.json", INDEX_ADDRESS) for name in schemas
        },
        "rulesets": [index_entry(ruleset, sizes) for ruleset in rulesets.values()],
        "pages": [_page(page, INDEX_ADDRESS) for page in pages if page.tables],
        "files": [_file(file, INDEX_ADDRESS) for file in files],
    }


def index_entry(ruleset: Ruleset, sizes: Sizes) -> dict[str, Any]:
    """What the index says of a ruleset, ready for JSON.

    Addresses count from the index, and so from every ruleset's document, which is beside it.
    """
    told = {
        *("id", "title", "summary", "confidence", "nicknames", "movement", "sources"),
    }
    matchup = matchup_address(ruleset.id, *BATTLE)
    links = {
        "page": f"{ruleset.id}/",
        "ruleset": f"{API}/{ruleset.id}.json",
        "matchup_page": f"{matchup}/",
        "matchup": f"{matchup}.json",
        "row": row_address(ruleset.id, BATTLE[0]),
        "data_package": f"{DATA}/{ruleset.id}/datapackage.json",
        "checksums": f"{DATA}/{ruleset.id}/SHA256SUMS",
    }
    largest: Largest = {
        "matchups": sizes.matchups(ruleset),
        "datasets": sizes.datasets(ruleset),
        "armies_needed": sizes.needed_in_datasets(),
        "win_large": sizes.wins(ruleset),
    }
    return {
        **ruleset.model_dump(mode="json", include=told),
        **rule_version(ruleset),
        "setting": setting_of(ruleset, ruleset.id),
        "aliases": [
            {**alias.model_dump(mode="json"), "setting": setting_of(ruleset, alias.id)}
            for alias in ruleset.aliases
        ],
        "largest": largest,
        "links": links_from(INDEX_ADDRESS, links),
    }


def ruleset_document(
    facts: RulesetFacts, pages: Iterable[Page], sizes: Sizes, alias: str | None = None
) -> dict[str, Any]:
    """Everything about a ruleset, ready for JSON; ``pages`` are those below its own address.

    With an ``alias``, the document at that name.
    """
    ruleset = facts.ruleset
    # a key that decides the odds and has no place in the document's type stops the build
    decisive = {*Ruleset.model_fields} - NOT_DECISIVE | {"other_readings"}
    entry = index_entry(ruleset, sizes)
    address = f"{API}/{alias or ruleset.id}.json"
    more = {"schema": f"{API}/schemas/ruleset.json", "index": INDEX_ADDRESS}
    files = [file for dataset in facts.downloads for file in dataset.files]
    return {
        **head(address, facts.site_address),
        "links": entry.pop("links") | links_from(address, more),
        **({"alias": alias} if alias else {}),
        "counting": COUNTING,
        **entry,
        "setting": setting_of(ruleset, alias or ruleset.id),
        "rule": ruleset.rule,
        "note": ruleset.note,
        **ruleset.model_dump(mode="json", include=decisive),
        "rounds": {"meaning": meaning_of_rounds(ruleset), "of": _rounds(ruleset)},
        "pages": [_page(page, address) for page in pages],
        "files": [_file(file, address) for file in files],
    }


def _page(page: Page, document: str) -> PageEntry:
    """What the document at an address says of a page."""
    csv = next(iter(page.csv_files), None)
    return {
        "title": page.title,
        "page": relative(page.address and f"{page.address}/", document),
        "json": relative(f"{page.data_address}.json", document),
        "csv": relative(csv, document) if csv else None,
    }


def _file(file: Offered, document: str) -> dict[str, Any]:
    """What the document at an address says of a file."""
    about = {name: value for name, value in asdict(file).items() if name != "path"}
    return {"address": relative(file.path, document), **about}


def _rounds(ruleset: Ruleset) -> list[RoundDocument]:
    return [
        {
            "attackers": round_.attackers,
            "defenders": round_.defenders,
            "attacker_faces": list(round_.attacker_dice),
            "defender_faces": list(round_.defender_dice),
            "total": round_.rolls,
            "losses": {
                "fields": ("attackers_lost", "defenders_lost", "rolls"),
                "rows": [
                    (outcome.attackers_lost, outcome.defenders_lost, outcome.rolls)
                    for outcome in round_.outcomes
                ],
            },
        }
        for round_ in rounds_of(ruleset)
    ]

"""The types of which all documents are made: JSON Schemas come from them, and mypy checks them.

A name becomes a definition of the schemas, its description that of the definition. Numbers are
strict: a text for a number, which pydantic would read as one, is what no schema allows.
"""

from typing import Annotated, Literal, NotRequired

from pydantic import ConfigDict, Field, StrictBool, StrictFloat, StrictInt
from pydantic.config import JsonDict
from typing_extensions import TypeAliasType, TypedDict

from generator.scope.conditions import setting_of
from risk_odds.ruleset import Ruleset

Text = TypeAliasType("Text", Annotated[str, Field(min_length=1)])
Decimal = TypeAliasType(
    "Decimal",
    Annotated[
        str,
        Field(
            pattern=r"^(0|[1-9][0-9]*)(\.[0-9]+)?(E-[1-9][0-9]*)?$",
            description="A decimal of 20 significant digits, correctly rounded; shorter where the "
            "number is.",
        ),
    ],
)
Digits = TypeAliasType(
    "Digits",
    Annotated[
        str,
        Field(pattern=r"^(0|[1-9][0-9]*)$", description="A whole number of any length, as text."),
    ],
)
Double = TypeAliasType(
    "Double", Annotated[StrictFloat, Field(ge=0, description="The double nearest to the number.")]
)
Probability = TypeAliasType(
    "Probability",
    Annotated[StrictFloat, Field(ge=0, le=1, description="The double nearest to a probability.")],
)
Armies = TypeAliasType(
    "Armies", Annotated[StrictInt, Field(ge=0, description="A whole number of armies.")]
)
Rolls = TypeAliasType(
    "Rolls", Annotated[StrictInt, Field(ge=0, description="A number of equally likely rolls.")]
)
Positive = TypeAliasType("Positive", Annotated[StrictInt, Field(ge=1)])
Slug = TypeAliasType(
    "Slug",
    Annotated[
        str,
        Field(
            pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$",
            description="The identifier of a ruleset, and the first part of its addresses.",
        ),
    ],
)
Name = TypeAliasType(
    "Name",
    Annotated[
        str,
        Field(
            pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$",
            description="A name that players use for a ruleset; it stands in addresses, too.",
        ),
    ],
)
Address = TypeAliasType(
    "Address",
    Annotated[
        str,
        Field(
            pattern=r"^[^\s\\<>\"]+$",
            description="An address, which counts from the document's own (RFC 3986). That of a "
            "page ends with a slash, before its query. Fill in what stands in braces.",
        ),
    ],
)
FullAddress = TypeAliasType(
    "FullAddress",
    Annotated[str, Field(pattern=r"^https?://", description="A full address, with its host.")],
)
Word = TypeAliasType(
    "Word",
    Annotated[
        str, Field(pattern=r"^[a-z][a-z0-9]*(_[a-z0-9]+)*$", description="What a link leads to.")
    ],
)
Links = TypeAliasType(
    "Links",
    Annotated[
        dict[Word, Address],
        Field(min_length=1, description="Where what belongs to the document is, by what it is."),
    ],
)
Checksum = TypeAliasType(
    "Checksum",
    Annotated[
        str,
        Field(pattern=r"^[0-9a-f]{64}$", description="A SHA-256 checksum in hexadecimal digits."),
    ],
)
Version = TypeAliasType(
    "Version",
    Annotated[
        str,
        Field(
            pattern=r"^[0-9]+\.[0-9]+\.[0-9]+$",
            description="The version of the project that wrote the file.",
        ),
    ],
)
Counting = TypeAliasType(
    "Counting",
    Annotated[
        str,
        Field(
            pattern=r"\(A\).*T = A \+ 1",
            description="Which armies are counted: A can attack, T = A + 1 stand on the territory.",
        ),
    ],
)
MediaType = TypeAliasType("MediaType", Annotated[str, Field(pattern=r"^[a-z]+/[a-z0-9.+-]+$")])
Dice = TypeAliasType(
    "Dice",
    Annotated[
        list[Annotated[StrictInt, Field(ge=2)]],
        Field(
            min_length=1,
            description="Numbers of faces, in the order in which the dice are taken up.",
        ),
    ],
)


def together(*groups: tuple[str, ...]) -> ConfigDict:
    """What a schema says of keys that a document has all or none of: no type can say it."""
    others: JsonDict = {
        key: [other for other in keys if other != key] for keys in groups for key in keys
    }
    return ConfigDict(json_schema_extra={"dependentRequired": others})


class Document(TypedDict):
    """What every document begins with, and its links."""

    version: Version
    licence: Annotated[FullAddress, Field(description="The licence of all data.")]
    attribution: Annotated[Text, Field(description="Whom to name where the numbers are used.")]
    source: NotRequired[Annotated[FullAddress, Field(description="The document's own address.")]]
    links: Links


Territory = TypeAliasType(
    "Territory",
    Annotated[
        StrictInt, Field(ge=2, description="All armies on the attacking territory (T = A + 1).")
    ],
)


RuleVersion = Annotated[
    Text,
    Field(description="What has to stand beside the numbers, where the rule has a version."),
]


Setting = Annotated[
    Text,
    Field(
        description="In which setting of an app's dice the numbers hold under this name: show it "
        "beside them, as the app has others."
    ),
]


def rule_version(ruleset: Ruleset) -> dict[str, str]:
    """The key of a ruleset's version in its documents; none where the rule has no version."""
    return {"rule_version": ruleset.version} if ruleset.version else {}


def conditions(ruleset: Ruleset) -> dict[str, str]:
    """The keys of what has to stand beside a ruleset's numbers: its version, and its setting."""
    setting = setting_of(ruleset, ruleset.id)
    return rule_version(ruleset) | ({"setting": setting} if setting else {})


class Battle(TypedDict):
    """The armies of a battle, and how they are counted."""

    attackers: Annotated[Positive, Field(description="Armies that can attack (A).")]
    defenders: Annotated[Positive, Field(description="All armies on the defending territory (D).")]
    counting: Counting


class Constraints(TypedDict):
    """What the values of a column keep to, in the terms of a Table Schema."""

    required: NotRequired[StrictBool]


class FieldDocument(TypedDict):
    """A column: its name, the type of its values, their unit and what they mean.

    null is a missing value: none where the constraints say that one is required.
    """

    name: Text
    type: Annotated[str, Field(pattern=r"^[a-z]+$")]
    unit: Text
    description: Text
    constraints: NotRequired[Constraints]


class TableDocument(TypedDict):
    """A table: its columns, and rows of values in the order of the columns."""

    name: Annotated[str, Field(pattern=r"^[a-z]+(-[a-z]+)*$")]
    title: Text
    description: Text
    fields: Annotated[list[FieldDocument], Field(min_length=1)]
    primaryKey: Annotated[
        list[Text], Field(min_length=1, description="The columns that name a row.")
    ]
    rows: list[Annotated[list[str | StrictInt | StrictFloat | None], Field(min_length=1)]]


class DatasetDocument(Document, TableDocument):
    """A dataset of a ruleset."""


class Losses(TypedDict):
    """What a round costs both sides, and in how many of its rolls."""

    fields: tuple[Literal["attackers_lost"], Literal["defenders_lost"], Literal["rolls"]]
    rows: list[tuple[Armies, Armies, Rolls]]

"""The types of which all documents are made: JSON Schemas come from them, and mypy checks them.

A name becomes a definition of the schemas, its description that of the definition. Numbers are
strict: a text for a number, which pydantic would read as one, is what no schema allows.
"""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, StrictFloat, StrictInt
from pydantic.config import JsonDict
from typing_extensions import TypeAliasType, TypedDict

from generator.datasets.tables import Unit

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
Places = TypeAliasType(
    "Places",
    Annotated[
        str, Field(pattern=r"^[0-9]+\.[0-9]{20}$", description="A decimal of 20 places, rounded.")
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
Armies = TypeAliasType(
    "Armies", Annotated[StrictInt, Field(ge=0, description="A whole number of armies.")]
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
FileAddress = TypeAliasType(
    "FileAddress",
    Annotated[
        str,
        Field(
            pattern=r"^[A-Za-z0-9._{}-]+(/[A-Za-z0-9._{}-]+)*$",
            description="The address of a file, from the site's root; {attackers} and {defenders} "
            "stand for numbers.",
        ),
    ],
)
PageAddress = TypeAliasType(
    "PageAddress",
    Annotated[
        str,
        Field(
            pattern=r"^([A-Za-z0-9._{}-]+(/[A-Za-z0-9._{}-]+)*/)?$",
            description="The address of a page, from the site's root; empty for the home page.",
        ),
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
            description="Which armies are counted: A may attack, T = A + 1 stand on the territory.",
        ),
    ],
)
MediaType = TypeAliasType("MediaType", Annotated[str, Field(pattern=r"^[a-z]+/[a-z0-9.+-]+$")])
Dice = TypeAliasType(
    "Dice",
    Annotated[
        list[Annotated[StrictInt, Field(ge=2, le=100)]],
        Field(
            min_length=1,
            description="Numbers of faces, in the order in which the dice are taken up.",
        ),
    ],
)


def together(*keys: str) -> ConfigDict:
    """What a schema says of keys that a document has all or none of: no type can say it."""
    others: JsonDict = {key: [other for other in keys if other != key] for key in keys}
    return ConfigDict(json_schema_extra={"dependentRequired": others})


class Licence(TypedDict):
    """The licence of all data."""

    name: Literal["CC-BY-4.0"]
    address: Annotated[str, Field(pattern=r"^https://")]


class FieldDocument(TypedDict):
    """A column: its name, the type of its values, their unit and what they mean.

    null is a missing value.
    """

    name: Text
    type: Literal["string", "integer", "number"]
    unit: Unit
    description: Text


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


class RoundOutcomes(TypedDict):
    """The outcomes of a round, in numbers of rolls."""

    columns: tuple[Literal["attackers_lost"], Literal["defenders_lost"], Literal["rolls"]]
    rows: list[tuple[Armies, Armies, Armies]]

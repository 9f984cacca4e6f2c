"""What every document begins with: its version, its licence, whom to name, where it comes from."""

import json
from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict

from generator import __version__
from generator.scope.addresses import DATA

LICENCE = "https://creativecommons.org/licenses/by/4.0/"
"""The licence of all data, by its address."""

LICENCE_NAME = "CC-BY-4.0"
"""The same by its SPDX identifier."""


LICENCE_FILE = f"{DATA}/LICENSE.txt"
"""Where it is beside the data, from the site's root."""


class Provenance(TypedDict):
    """The first keys of a document; ``source`` is its own full address, if it knows it."""

    version: str
    licence: str
    attribution: str
    source: NotRequired[str]


def attribution(site: str) -> str:
    """Whom to name where the numbers are used: the same sentence wherever it is asked for.

    ``site`` is the site's own address, with a slash at its end; empty where it is not known.
    """
    return f"Exact RISK odds, {site} (CC BY 4.0)" if site else "Exact RISK odds (CC BY 4.0)"


def head(address: str, site: str) -> Provenance:
    """The first keys of the document at an address from the root of the site.

    ``site`` is the site's own address, with a slash at its end; empty where it is not known.
    """
    named: Provenance = {
        "version": __version__,
        "licence": LICENCE,
        "attribution": attribution(site),
    }
    return {**named, "source": site + address} if site else named


def document_text(document: Mapping[str, Any]) -> str:
    """A document that describes data, as people and programs read it: each key on its own line."""
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"

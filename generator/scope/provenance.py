"""What every document begins with: its version, its licence, whom to name, where it comes from."""

from typing import NotRequired, TypedDict

from generator import __version__

LICENCE = "https://creativecommons.org/licenses/by/4.0/"
"""The licence of all data, by its address."""

LICENCE_NAME = "CC-BY-4.0"
"""The same by its SPDX identifier."""


class Provenance(TypedDict):
    """The first keys of a document; ``source`` is its own full address, if it knows it."""

    version: str
    licence: str
    attribution: str
    source: NotRequired[str]


def head(address: str, site: str) -> Provenance:
    """The first keys of the document at an address from the root of the site.

    ``site`` is the site's own address, with a slash at its end; empty where it is not known.
    """
    named: Provenance = {
        "version": __version__,
        "licence": LICENCE,
        "attribution": f"Exact RISK odds, {site}" if site else "Exact RISK odds",
    }
    return {**named, "source": site + address} if site else named

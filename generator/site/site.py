"""The site that every page belongs to: what is known of it before any page is made."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import yaml

from generator import PROJECT
from generator.scope.provenance import attribution
from generator.site.assets import Assets, assets

TO_REPLACE = "https://ADDRESS-OF-THIS-SITE/"
"""What stands in examples for an address that a build was not given; readers put it there."""


@dataclass(frozen=True, slots=True)
class Site:
    """The site's name, address (with a slash at its end), legal line, styles and scripts.

    The address is empty where a build was given none: its files go without what only makes sense
    with one. With live reload (``live``) pages go without their policy, and as they are now.
    """

    name: str
    address: str
    copyright: str
    assets: Assets
    live: bool = False

    @property
    def is_named(self) -> bool:
        """Whether the site's address is known."""
        return bool(self.address)

    @property
    def attribution(self) -> str:
        """Whom to name where the numbers are used."""
        return attribution(self.address)

    @property
    def example_address(self) -> str:
        """The address that examples ask: the site's own, or what stands for it."""
        return self.address or TO_REPLACE

    @property
    def root(self) -> str:
        """The path of the site on its host."""
        return urlsplit(self.address).path or "/"


def settings() -> Mapping[str, Any]:
    """What ``mkdocs.yml`` says: the one place for the site's name and legal line."""
    found: Mapping[str, Any] = yaml.safe_load((PROJECT / "mkdocs.yml").read_text(encoding="utf-8"))
    return found


def site_at(address: str = "", *, live: bool = False) -> Site:
    """The site at an address, or one that does not know its own."""
    found = settings()
    return Site(
        name=found["site_name"],
        address=address,
        copyright=found["copyright"],
        assets=assets(PROJECT / found["docs_dir"]),
        live=live,
    )

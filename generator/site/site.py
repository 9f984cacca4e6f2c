"""The site that every page belongs to: what is known of it before any page is made."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from generator.site.assets import Assets, assets

PROJECT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Site:
    """The site's name, address (with a slash at its end), legal line, styles and scripts.

    ``is_named`` says whether the address is the site's own: pages of a site that has been told none
    go without what only makes sense with one. ``guarded`` is false where pages go without their
    policy, as live reload needs it.
    """

    name: str
    address: str
    copyright: str
    assets: Assets
    guarded: bool = True
    is_named: bool = True


def settings() -> Mapping[str, Any]:
    """What ``mkdocs.yml`` says: the one place for the site's name, address and legal line."""
    found: Mapping[str, Any] = yaml.safe_load((PROJECT / "mkdocs.yml").read_text(encoding="utf-8"))
    return found


def site_at(address: str | None = None, *, guarded: bool = True) -> Site:
    """The site at an address, or at the placeholder that ``mkdocs.yml`` names."""
    found = settings()
    return Site(
        name=found["site_name"],
        address=address or found["site_url"],
        copyright=found["copyright"],
        assets=assets(PROJECT / found["docs_dir"]),
        guarded=guarded,
        is_named=address is not None,
    )

"""What the service worker keeps for reading without a network: named and checked by the build."""

import json
from collections.abc import Iterable
from pathlib import Path

from generator.pages.kinds import Offline, ruleset_kinds, shared_kinds
from generator.site.assets import digest
from generator.site.frame import sections

PAGES = ("", "503.html")
"""Pages without a kind that every reader has offline after one visit, beside what tabs lead to."""

FOLDERS = ("lookup", "search")
"""Folders of which every file is there offline. Two files in them keep their addresses: the index
of the search, and the note that tells matchups where the figures are. Both say what there is now,
and no page depends on them: a page of another version finds no less with them than with its own."""

OTHERS = ("assets/logo.svg", "manifest.webmanifest")


def service_worker(script: str, site: Path, rulesets: Iterable[str], assets: str) -> str:
    """The service worker of a finished site: the list of its files, then ``script``.

    ``files`` has every file's digest by its address, so that what has not changed is not fetched
    again, and what has changed on the way is not taken. ``tables`` are each ruleset's table pages,
    with theirs. ``folders`` are all there are at the site's root: pages of others are gone.
    ``version`` changes when any of this does. ``assets`` is the folder of styles and scripts.
    """
    rulesets = list(rulesets)
    files = {address: _digest(site, address) for address in _addresses(site, rulesets, assets)}
    tables = {
        ruleset: {
            address: _digest(site, address)
            for kind in ruleset_kinds()
            if kind.name and kind.offline in (Offline.EVERYBODY, Offline.KEPT)
            if _file(site, address := f"{ruleset}/{kind.name}/").is_file()
        }
        for ruleset in rulesets
    }
    folders = sorted(path.name for path in site.iterdir() if path.is_dir())
    content = {"files": files, "tables": tables, "folders": folders}
    version = digest(json.dumps([content, script]).encode())
    return f"const BUILD = {json.dumps({'version': version, **content}, indent=0)};\n\n{script}"


def _addresses(site: Path, rulesets: Iterable[str], assets: str) -> list[str]:
    pages = [*PAGES]
    pages += [each.address for each in sections() if _file(site, each.address).is_file()]
    pages += [
        f"{address}/"
        for kind in shared_kinds()
        if kind.offline is Offline.EVERYBODY
        for address in kind.addresses
        if _file(site, f"{address}/").is_file()
    ]
    names = [kind.name for kind in ruleset_kinds() if kind.offline is Offline.EVERYBODY]
    pages += [
        f"{ruleset}/{name}/" if name else f"{ruleset}/" for ruleset in rulesets for name in names
    ]
    found = {*pages, *OTHERS}
    for folder in (*FOLDERS, assets):
        files = (path for path in (site / folder).rglob("*") if path.suffix != ".map")
        found |= {path.relative_to(site).as_posix() for path in files if path.is_file()}
    return sorted(found)


def _digest(site: Path, address: str) -> str:
    return digest(_file(site, address).read_bytes())


def _file(site: Path, address: str) -> Path:
    """The file at an address from the site's root."""
    return site / address / "index.html" if address.endswith("/") or not address else site / address

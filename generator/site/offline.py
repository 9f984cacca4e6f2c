"""What the service worker keeps for reading without a network: named and counted by the build."""

import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path

PAGES = ("", "compare/", "compare/tables/", "rules/", "503.html")
PAGES_OF_RULESET = ("", "odds/")
"""Pages that every reader has offline after one visit: the site's own, and each ruleset's."""

TABLES = ("odds", "armies-needed", "fractions", "survivors", "losses", "charts")
"""Pages of a ruleset that are there offline when its reader keeps it."""

FOLDERS = ("assets/javascripts/workers", "javascripts", "lookup", "search", "stylesheets")
OTHERS = ("assets/logo.svg", "manifest.webmanifest")
THEME = re.compile(r"(?:href|src)=\"?/?(?:[^\">\s]*/)?(assets/(?:stylesheets|javascripts)/[\w.]+)")
"""The theme's files that a page asks for."""


def service_worker(script: str, site: Path, rulesets: Iterable[str]) -> str:
    """The service worker of a finished site: the list of its files, then ``script``.

    ``files`` has every file's digest by its address; so what has not changed is not fetched again.
    ``tables`` are each ruleset's table pages. ``version`` changes when any of them does.
    """
    rulesets = list(rulesets)
    files = {address: _digest(site, address) for address in _addresses(site, rulesets)}
    tables = {
        ruleset: [
            address for name in TABLES if _file(site, address := f"{ruleset}/{name}/").is_file()
        ]
        for ruleset in rulesets
    }
    digests = [_digest(site, address) for found in tables.values() for address in found]
    everything = json.dumps([files, tables, digests, script])
    version = hashlib.sha256(everything.encode()).hexdigest()[:16]
    build = json.dumps({"version": version, "files": files, "tables": tables}, indent=0)
    return f"const BUILD = {build};\n\n{script}"


def _addresses(site: Path, rulesets: Iterable[str]) -> list[str]:
    pages = [*PAGES, *(f"{ruleset}/{page}" for ruleset in rulesets for page in PAGES_OF_RULESET)]
    home = _file(site, "").read_text(encoding="utf-8")
    found = {*pages, *OTHERS, *THEME.findall(home)}
    for folder in FOLDERS:
        files = (path for path in (site / folder).iterdir() if path.suffix != ".map")
        found |= {path.relative_to(site).as_posix() for path in files}
    return sorted(found)


def _digest(site: Path, address: str) -> str:
    return hashlib.sha256(_file(site, address).read_bytes()).hexdigest()[:12]


def _file(site: Path, address: str) -> Path:
    """The file at an address from the site's root."""
    return site / address / "index.html" if address.endswith("/") or not address else site / address

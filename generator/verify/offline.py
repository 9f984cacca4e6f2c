"""What makes the site an app: the service worker's list of files, and the web manifest."""

import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urljoin

from generator.verify.faults import Checked, Fault, shaped
from generator.verify.named import ASSETS, LOOKUP, digest, named_folder
from generator.verify.pictures import png_size
from generator.verify.published import Published

WORKER = "sw.js"
WEB_MANIFEST = "manifest.webmanifest"
OFFLINE_PAGE = "503.html"
SEARCH = "search"
LOGO = "assets/logo.svg"

_BUILD = re.compile(r"const BUILD = (\{.*?\n\});\n\n(.*)", re.DOTALL)
"""The service worker's lists, which the build writes before its script."""


@shaped(WORKER)
def check_service_worker(site: Published) -> Checked:
    """The list of the service worker has the digests of the files, and all that is needed.

    Its version is that of these lists and of the script after them. Raises ``Fault``.
    """
    build = _BUILD.fullmatch(site.text(WORKER))
    if build is None:
        raise Fault(WORKER, "the file", "no lists", "const BUILD, and a script")
    try:
        lists = json.loads(build[1])
    except (ValueError, RecursionError) as error:
        raise Fault(WORKER, "BUILD", f"no JSON: {error}", "an object") from error
    expected = ["version", "files", "tables", "folders"]
    if not isinstance(lists, dict) or [*lists] != expected:
        raise Fault(WORKER, "BUILD", [*lists], expected)
    version = lists.pop("version")
    made = digest(json.dumps([lists, build[2]]).encode())
    if version != made:
        raise Fault(WORKER, "version", version, f"{made}, the digest of the lists and the script")
    if not build[2].strip():
        raise Fault(WORKER, "the script", "nothing", "one that answers")
    count = _check_digests(site, "files", lists["files"])
    missing = sorted(_needed(site) - lists["files"].keys())
    if missing:
        raise Fault(WORKER, "files", f"no {missing[0]}", "all that is there without a network")
    tables = lists["tables"]
    if not isinstance(tables, dict) or sorted(tables) != sorted(site.variants):
        raise Fault(WORKER, "tables", sorted(tables or ()), sorted(site.variants))
    for ruleset, addresses in tables.items():
        count += _check_digests(site, f"tables, {ruleset}", addresses)
    folders = sorted(path.name for path in site.folder.iterdir() if path.is_dir())
    if lists["folders"] != folders:
        raise Fault(WORKER, "folders", lists["folders"], folders)
    return Checked(digests=count)


def _check_digests(site: Published, where: str, listed: Any) -> int:
    if not isinstance(listed, Mapping) or not listed:
        raise Fault(WORKER, where, listed, "a digest for each address")
    for address, said in listed.items():
        file = site.file_at(address)
        if file is None:
            raise Fault(WORKER, where, address, "an address of the site")
        found = digest(site.content(file))
        if said != found:
            raise Fault(WORKER, f"{where}, {address}", said, f"{found}, the file's digest")
    return len(listed)


def _needed(site: Published) -> set[str]:
    """The addresses that have to be there without a network, at least."""
    folders = [SEARCH, LOOKUP, named_folder(site, ASSETS).rstrip("/")]
    files = {name for folder in folders for name in site.files("*", folder)}
    overviews = {f"{ruleset}/" for ruleset in site.variants}
    return files | overviews | {"", OFFLINE_PAGE, LOGO, WEB_MANIFEST}


@shaped(WEB_MANIFEST)
def check_web_manifest(site: Published) -> Checked:
    """The site opens as an app at its own home, with icons of the sizes that it says.

    Raises ``Fault``.
    """
    manifest = site.object(WEB_MANIFEST)
    base = site.home + WEB_MANIFEST
    for key in ("start_url", "scope"):
        if urljoin(base, str(manifest.get(key))) != site.home or not manifest.get(key):
            raise Fault(WEB_MANIFEST, key, manifest.get(key), "the site's home")
    for key in ("name", "short_name"):
        if not isinstance(manifest.get(key), str) or not manifest[key]:
            raise Fault(WEB_MANIFEST, key, manifest.get(key), "a name")
    icons = manifest.get("icons")
    if not isinstance(icons, list) or not icons:
        raise Fault(WEB_MANIFEST, "icons", icons, "a list of icons")
    for icon in icons:
        address = icon.get("src") if isinstance(icon, dict) else icon
        full = urljoin(base, str(address))
        below = full.removeprefix(site.home)
        if not full.startswith(site.home) or site.file_at(below) is None:
            raise Fault(WEB_MANIFEST, "icons", address, "a picture of the site")
        across, down = png_size(below, site.content(below))
        if icon.get("sizes") != f"{across}x{down}":
            raise Fault(WEB_MANIFEST, f"{address}, sizes", icon.get("sizes"), f"{across}x{down}")
    return Checked(pictures=len(icons))

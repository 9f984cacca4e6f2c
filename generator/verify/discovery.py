"""What leads programs to everything: the lists of the index, ``llms.txt``, the licence.

Each names what there is, once and as it is called there, and nothing else.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from generator.verify.directories import BATTLE
from generator.verify.documents import LICENCE, LICENCE_FILE, attribution, schema_of
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.feed import FEED
from generator.verify.links import Pages
from generator.verify.names import read_names
from generator.verify.openapi import OPENAPI
from generator.verify.packages import DATABASE, PACKAGE, SHARED
from generator.verify.pages import NAME, address_of
from generator.verify.published import API, DATA, INDEX, Published
from generator.verify.scans import row_count

LLMS = "llms.txt"
LINK = re.compile(r"- \[([^\[\]]+)\]\(([^()\s]+)\)(?:: (.+))?")
"""A link with its text and what is said of it, as the form of ``llms.txt`` has it."""

EXPECTED = (INDEX, OPENAPI, FEED, LICENCE_FILE, *(f"{DATA}/{name}" for name in (PACKAGE, *SHARED)))
"""The files that ``llms.txt`` leads to; what else it names is a page or an example."""

Folder = Callable[[str], Path]
"""Where a ruleset's file is, by its id."""


def check_licence(site: Published) -> Checked:
    """The licence beside the data is the one that all documents name, and says whom to name.

    Raises ``Fault``.
    """
    text = " ".join(site.text(LICENCE_FILE).split())
    named = attribution("<address of the site>")
    for words in ("SPDX-License-Identifier: CC-BY-4.0", f" {LICENCE} ", named):
        if words not in text:
            raise Fault(LICENCE_FILE, "the text", text, f"one that says {words}")
    return Checked()


def check_llms(pages: Pages) -> Checked:
    """``llms.txt`` leads to every page that search engines list, but for those of battles and
    those below a ruleset's, under its title and with its description; and to the files of data.

    Raises ``Fault``.
    """
    site = pages.site
    text = site.text(LLMS)
    home = pages["index.html"].about.get("description")
    for words in (f"# {NAME}\n\n> {home}\n\n", f'say "{attribution(site.address)}".\n'):
        if words not in text:
            raise Fault(LLMS, "the file", text, words)
    found: list[str] = []
    for line in text.splitlines():
        if not line.startswith("-"):
            continue
        link = LINK.fullmatch(line)
        if link is None:
            raise Fault(LLMS, "a line", line, "a link")
        title, address, about = link.groups()
        full = urljoin(site.home + LLMS, address)
        file = site.file_at(full.removeprefix(site.home)) if full.startswith(site.home) else None
        if file is None or not address.startswith(site.address):
            raise Fault(LLMS, f"the link {address}", "no file", "the full address of a file")
        found.append(full.removeprefix(site.home))
        if file.endswith(".html"):
            page = pages[file].about
            # the text of a link has no brackets
            named = page.get("og:title", NAME).replace("[", "(").replace("]", ")")
            said = named, page.get("description")
            if (title, about) != said:
                raise Fault(LLMS, address, (title, about), f"{said} as on the page")
    expected = {*EXPECTED, *_pages_to_list(pages)}
    for address in sorted(expected.difference(found)):
        raise Fault(LLMS, address, "no link", "one")
    if len(found) != len({*found}):
        raise Fault(LLMS, "the links", "one of them twice", "each once")
    return Checked(links=len(found))


def _pages_to_list(pages: Pages) -> Iterator[str]:
    """The addresses of all pages but those of battles, and below a name of a ruleset."""
    site = pages.site
    for name in site.files("index.html"):
        address = address_of(name)
        first = address.partition("/")[0]
        own = first in site.names and address not in (f"{ruleset}/" for ruleset in site.variants)
        if address and not own and not BATTLE.fullmatch(address) and pages[name].is_listed:
            yield address


@shaped(INDEX)
def check_shared_lists(pages: Pages, folder_of: Folder) -> Checked:
    """The index names all nicknames, all pages with tables that are no ruleset's own, and all
    files that hold every ruleset, as the pages and the Data Package do; it and the documents of
    rulesets and of their pages say the versions of rules, and for which game. Raises ``Fault``.
    """
    site = pages.site
    index = site.object(INDEX)
    names = {ruleset: read_names(folder_of(ruleset), ruleset) for ruleset in site.variants}
    nicknames = {
        nickname: name.id
        for called in names.values()
        for name in called.all
        for nickname in name.nicknames
    }
    versions = {ruleset: called.version or None for ruleset, called in names.items()}
    settings = {name: said for called in names.values() for name, said in called.settings.items()}
    expected: dict[str, Any] = {
        "rule_version": versions,
        "setting": settings,
        "nicknames": nicknames,
        "pages": sorted(_shared_pages(pages), key=lambda page: page["json"]),
        "files": [*_shared_files(site)],
    }
    found = {
        "rule_version": {entry["id"]: entry.get("rule_version") for entry in index["rulesets"]},
        "setting": {
            each["id"]: each["setting"]
            for entry in index["rulesets"]
            for each in (entry, *entry["aliases"])
        },
        "nicknames": index["nicknames"],
        "pages": sorted(index["pages"], key=lambda page: page["json"]),
        "files": [
            {key: value for key, value in file.items() if key != "bytes"} for file in index["files"]
        ],
    }
    for key, wanted in expected.items():
        if found[key] != wanted:
            raise Fault(INDEX, key, found[key], wanted)
    for ruleset, version in versions.items():
        own = (name for name in site.files("*.json", ruleset) if schema_of(name, {}) == "page")
        for document in (f"{API}/{ruleset}.json", *own):
            said = site.object(document).get("rule_version")
            if said != version:
                raise Fault(document, "rule_version", said, version)
    for name, setting in settings.items():
        said = site.object(f"{API}/{name}.json").get("setting")
        if said != setting:
            raise Fault(f"{API}/{name}.json", "setting", said, setting)
    for file in index["files"]:
        size = (site.folder / API / file["address"]).stat().st_size
        if file["bytes"] != size:
            raise Fault(INDEX, f"files, {file['address']}, bytes", file["bytes"], size)
    for what, address in (("feed", FEED), ("overview", LLMS), ("licence", LICENCE_FILE)):
        if urljoin(f"/{INDEX}", index["links"][what]) != f"/{address}":
            raise Fault(INDEX, f"links.{what}", index["links"][what], address)
    return Checked(links=len(index["pages"]) + len(index["files"]))


def _shared_pages(pages: Pages) -> Iterator[dict[str, str]]:
    """What the index says of the pages that have a CSV file of their first table beside them."""
    site = pages.site
    for csv in site.files("*.csv"):
        name = csv.removesuffix(".csv")
        first = name.partition("/")[0]
        address = "" if name == "index" else f"{name}/"
        page = site.file_at(address)
        if first in site.names or page is None:
            continue
        yield {
            "title": pages[page].about.get("og:title", NAME),
            "page": f"../../{address}",
            "json": f"../../{name}.json",
            "csv": f"../../{csv}",
        }


def _shared_files(site: Published) -> Iterator[dict[str, object]]:
    """What the index says of the files of tables with all rulesets, by their Data Package.

    Their sizes apart, which not every entry there tells.
    """
    for resource in site.object(f"{DATA}/{PACKAGE}")["resources"]:
        path = resource["path"]
        dataset = path.partition(".")[0]
        if "/" not in path and path != DATABASE:
            yield {
                "address": f"../../{DATA}/{path}",
                "dataset": dataset,
                "title": resource["title"],
                "format": resource["format"],
                "media_type": resource["mediatype"],
                "rows": row_count(site.folder, f"{DATA}/{dataset}.parquet"),
                "sha256": resource["hash"].removeprefix("sha256:"),
            }

"""What every page has to be, beside its links: its policy, its head, and what it may load.

The inline scripts and styles that a page may have are written down here once more, by digest:
whatever else stands in a page is a fault, even where the page's own policy would let it run.
"""

import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import urljoin, urlsplit

from generator.verify.faults import Checked, Fault, shaped
from generator.verify.links import Page, Pages
from generator.verify.named import THEME, published_set
from generator.verify.published import Published

NAME = "Exact RISK odds"
LANGUAGE = "en"
EVERYWHERE = ("404.html", "503.html")
"""Pages that a host or the service worker shows at any address."""

SCHEME_SCRIPT = "sha256-oMxsfqBAjP7t5TLook2XpRTuw++Z8+vac0AP8kp20k4="
"""The one script that may stand in a battle's page: it chooses light or dark before anything is
shown."""

ASKED_SCRIPT = "sha256-hWc528Y7O1kH3Us/bFbzSo79TJjQBX0tMMUjYhmWY/c="
"""The one script that may stand in any other page: it also marks a page whose address asks for
another answer than it arrives with."""

FRAME = "embed/index.html"
"""The page that stands in frames on other sites."""

FRAME_SCRIPT = "sha256-DE4f4YYBYudfzOf1UMXvhSXYqLU4h7WibMtZS0fQK3A="
"""The one script that may stand in that page: the same, by the page's address."""

OEMBED = "oembed"
"""The folder of the documents for frames, which the first pages of all names of rulesets have."""

WITHOUT_SCRIPTS = "sha256-QyED+TlBXTe2rKVbxS5aXHwIjuPyOS4cklkGVSZ9Jbs="
"""The one style that may stand in a page, but for the import of the theme's."""

_BATTLE = re.compile(r"/\d+-vs-\d+/index\.html$")
_IMPORT = re.compile(r'@import "([^"]+)" layer\(material\)')
_DATA = re.compile(r"application/(?:[\w.-]+\+)?json", re.IGNORECASE)
"""Types of scripts that no browser runs."""

LINKED_DATA = "application/ld+json"


def check_pages(pages: Pages, names: Iterable[str]) -> Checked:
    """Each of these pages has its policy, its head, and loads nothing but what it may.

    Their titles differ. Raises ``Fault`` at the first that is not so.
    """
    site = pages.site
    published = published_set(site)
    titles: dict[str, str] = {}
    count = 0
    for name in names:
        page = pages[name]
        with shaped(name, "a page"):
            check_policy(site, name, page)
            _check_loaded(site, name, page, published)
            _check_head(site, name, page)
            _check_linked_data(site, name, page)
        if page.is_listed and titles.setdefault(page.titles[0], name) != name:
            other = titles[page.titles[0]]
            raise Fault(name, "the title", page.titles[0], f"another than that of {other}")
        count += 1
    return Checked(pages=count)


def address_of(name: str) -> str:
    """The address of a page below the site."""
    return name.removesuffix("index.html") if f"/{name}".endswith("/index.html") else name


def check_policy(site: Published, name: str, page: Page) -> None:
    """The page's content security policy is the one that it must have, first of all.

    Raises ``Fault``.
    """
    if page.policies != [expected := policy_of(site, name, page)]:
        found = page.policies[0] if len(page.policies) == 1 else page.policies
        raise Fault(name, "the content security policy", found or "none", expected)
    if not page.is_guarded:
        raise Fault(name, "the content security policy", "something before it", "it first")


def policy_of(site: Published, name: str, page: Page) -> str:
    """The policy that a page needs for what stands in it. Raises ``Fault`` for anything else."""
    scripts: dict[str, None] = {}
    styles: dict[str, None] = {}
    themed = False
    for kind, text in page.inline:
        if _DATA.fullmatch(kind):
            continue
        digest = f"sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
        imported = _IMPORT.fullmatch(text) if kind == "style" else None
        if imported:
            themed = True
            _check_theme(site, name, imported[1])
        elif digest != (WITHOUT_SCRIPTS if kind == "style" else _script_of(name)):
            found = f"{text} ({digest})"
            raise Fault(name, f"a {kind} in the page", found, "none but those of every page")
        (styles if kind == "style" else scripts)[f" '{digest}'"] = None
    return ";".join(
        (
            "default-src 'self'",
            *([f"script-src 'self'{''.join(scripts)}"] if scripts else []),
            *([f"style-src 'self'{''.join(styles)}"] if styles else []),
            *(["img-src 'self' data:"] if themed else []),
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "require-trusted-types-for 'script'",
            "trusted-types own-workers",
        )
    )


def _script_of(name: str) -> str:
    if name == FRAME:
        return FRAME_SCRIPT
    return SCHEME_SCRIPT if _BATTLE.search(name) else ASKED_SCRIPT


def oembed_of(site: Published, name: str) -> str | None:
    """The document that a page names for those who frame it; None where it has none.

    Raises ``Fault`` where the index does not list the names of rulesets.
    """
    about = address_of(name).removesuffix("/")
    there = site.address and about in site.names
    return f"{OEMBED}/{about}.json" if there else None


def _check_theme(site: Published, name: str, address: str) -> None:
    full = urljoin(site.home + name, address)
    below = full.removeprefix(site.home)
    if not full.startswith(site.home) or not THEME.fullmatch(below) or not site.file_at(below):
        raise Fault(name, "the theme's style sheet", address, "the one that the site has")


def _check_loaded(site: Published, name: str, page: Page, published: frozenset[str]) -> None:
    """Nothing of another origin, no script or style but the site's own, no handlers of events."""
    for found in page.barred:
        raise Fault(name, "the page", found, "nothing that runs or frames anything")
    base = site.home + address_of(name)
    for address in page.fetched:
        if not urljoin(base, address).startswith(site.home):
            raise Fault(name, f"the address {address}", "one elsewhere", f"one below {site.home}")
    for what, addresses, ending in (
        ("the script", page.scripts, ".js"),
        ("the module", page.modules, ".js"),
        ("the style sheet", page.styles, ".css"),
    ):
        for address in addresses:
            below = urljoin(base, address).removeprefix(site.home)
            if below not in published or not below.endswith(ending):
                raise Fault(name, what, address, "one of those that the site publishes")
    for address in page.leads_on:
        full = urljoin(base, address)
        file = site.file_at(full.removeprefix(site.home)) if full.startswith(site.home) else None
        if not file or not file.endswith(".html"):
            raise Fault(name, "where it leads on to", address, "a page of the site")
    if name in EVERYWHERE:
        root = urlsplit(site.address).path or "/"
        for address in (*page.fetched, *page.links):
            if not address.startswith((root, "#", "https://", "mailto:")):
                raise Fault(name, f"the link {address}", "a relative address", f"{root}…")


def _check_head(site: Published, name: str, page: Page) -> None:
    for what, found, expected in (
        ("the mark at its end", page.is_marked, True),
        ("the language", page.language, LANGUAGE),
        ("the titles", len(page.titles), 1),
        ("the main headings", page.headings, 1),
        ("the canonical address", page.canonical, _canonical(site, name, page)),
        ("the documents for frames", page.oembed, _oembed(site, name)),
    ):
        if found != expected:
            raise Fault(name, what, found, expected)
    title = " ".join(page.titles[0].split())
    named = page.about.get("og:title")
    if name == "index.html":
        expected = named if named and NAME in named else f"a title with {NAME}"
    elif named is None or name in EVERYWHERE:
        before = title.removesuffix(f" - {NAME}")
        expected = title if before not in ("", title) else f"a title, and - {NAME}"
    else:
        expected = f"{named} - {NAME}"
    if title != expected:
        raise Fault(name, "the title", title, expected)
    if not page.is_listed:
        return
    described = page.about.get("description")
    if not described or page.about.get("og:description") != described:
        raise Fault(name, "the description", described, page.about.get("og:description") or "one")
    full = site.home + address_of(name)
    if site.address and page.about.get("og:url", full) != full:
        raise Fault(name, "og:url", page.about["og:url"], full)


def _oembed(site: Published, name: str) -> list[str]:
    document = oembed_of(site, name)
    return [site.address + document] if document else []


def _canonical(site: Published, name: str, page: Page) -> list[str]:
    if not site.address or name in EVERYWHERE:
        return []
    full = site.address + address_of(name)
    return [urljoin(full, page.leads_on[0]) if page.leads_on else full]


def _check_linked_data(site: Published, name: str, page: Page) -> None:
    """What the page says of itself to programs is JSON, and about the page."""
    for kind, text in page.inline:
        if kind != LINKED_DATA:
            continue
        try:
            data: Any = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise Fault(name, LINKED_DATA, f"no JSON: {error}", "an object") from error
        address = site.home + address_of(name)
        if not isinstance(data, dict) or data.get("url") != address:
            found = data.get("url") if isinstance(data, dict) else data
            raise Fault(name, f"{LINKED_DATA}, url", found, address)
        for found in _files(data.get("distribution")):
            if not site.file_at(str(found).removeprefix(site.home)):
                raise Fault(name, f"{LINKED_DATA}, contentUrl", found, "a file of the site")


def _files(distribution: Any) -> Iterator[object]:
    entries = distribution if isinstance(distribution, list) else []
    return (entry.get("contentUrl") if isinstance(entry, dict) else entry for entry in entries)

"""What leads to addresses, beside links: the search's index, redirects, and dates."""

import re
from datetime import UTC, date, datetime
from typing import Any
from urllib.parse import urlsplit

from generator.verify.faults import Checked, Fault, shaped
from generator.verify.links import Pages
from generator.verify.pages import EVERYWHERE, NAME, address_of
from generator.verify.published import SITEMAP, Published

SEARCH = "search/pages.json"
REDIRECTS = "_redirects"
HEADERS = "_headers"
MOST_HEADER_RULES = 100
"""As many as Cloudflare Pages reads."""

FRAMED_BY_NOBODY = [
    "  Content-Security-Policy: frame-ancestors 'none'",
    "  Referrer-Policy: strict-origin-when-cross-origin",
    "  X-Content-Type-Options: nosniff",
]
ROBOTS = "robots.txt"
NOTEBOOK = "risk-odds.ipynb"
SITEMAP_SPACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
BATTLE = re.compile(r"[^/]+/[0-9]+-vs-[0-9]+/")


@shaped(SEARCH)
def check_search(pages: Pages) -> Checked:
    """The index of the search has every page but those of battles, under its own title.

    Raises ``Fault``.
    """
    site = pages.site
    index = site.json(SEARCH)
    if not isinstance(index, list) or not index:
        raise Fault(SEARCH, "the file", index, "a list of pages")
    found: dict[str, dict[str, Any]] = {}
    for number, entry in enumerate(index):
        address = entry.get("address") if isinstance(entry, dict) else entry
        if not isinstance(address, str) or address in found:
            raise Fault(SEARCH, f"entry {number}", address, "an address, once")
        found[address] = entry
    expected = {address_of(name) for name in site.files("index.html")}
    expected = {address for address in expected if not BATTLE.fullmatch(address)}
    for address in sorted(found.keys() | expected):
        name = f"{address}index.html"
        if address not in expected:
            raise Fault(SEARCH, "address", address, "that of a page of the site")
        page = pages[name]
        if address not in found:
            if page.is_listed:
                raise Fault(SEARCH, address, "no entry", "every page")
            continue
        title, description = (found[address].get(key) for key in ("title", "description"))
        said = page.about.get("og:title", NAME), page.about.get("description")
        if (title, description) != said:
            raise Fault(SEARCH, address, (title, description), f"{said} as on the page")
        for section in found[address].get("sections", ()):
            anchor = section[0] if isinstance(section, list) and len(section) == 3 else None
            if not isinstance(anchor, str) or (anchor and anchor not in page.ids):
                raise Fault(SEARCH, f"{address}, a section", section, "one of the page")
    return Checked(links=len(found))


def check_redirects(site: Published) -> Checked:
    """What is below another name of a ruleset leads to what is below its id, called by that name.
    Raises ``Fault``.
    """
    root = urlsplit(site.address).path or "/"
    expected = [
        f"{root}{name}/:page/ {root}{ruleset}/:page/?rules={name} 301"
        for name, ruleset in site.names.items()
        if name != ruleset
    ]
    found = site.text(REDIRECTS).splitlines()
    for line in sorted({*found} ^ {*expected}):
        where = "a line" if line in found else "no line"
        raise Fault(REDIRECTS, line, where, "one for each other name of a ruleset")
    if len(found) != len(expected):
        raise Fault(REDIRECTS, "the file", f"{len(found)} lines", f"{len(expected)}")
    return Checked(links=len(found))


def check_headers(site: Published) -> Checked:
    """Every folder with pages, but that for frames, has one rule, each with the same headers.

    Only where there are as many rules as hosts read may folders be without. Raises ``Fault``.
    """
    lines = site.text(HEADERS).splitlines()
    size = 1 + len(FRAMED_BY_NOBODY)
    rules = [lines[start : start + size] for start in range(0, len(lines), size)]
    root = urlsplit(site.address).path or "/"
    pages = site.files("*.html")
    expected = {f"{root}{name.partition('/')[0]}/*" for name in pages if "/" in name}
    expected |= {root, *(f"{root}{name}" for name in pages if "/" not in name)}
    expected.discard(f"{root}embed/*")
    found = [rule[0] for rule in rules]
    if len(found) > MOST_HEADER_RULES:
        raise Fault(HEADERS, "the file", f"{len(found)} rules", f"at most {MOST_HEADER_RULES}")
    for path, *headers in rules:
        if path not in expected or found.count(path) != 1:
            raise Fault(HEADERS, path, "a rule", "one for each folder of pages, and no other")
        if headers != FRAMED_BY_NOBODY:
            raise Fault(HEADERS, path, headers, FRAMED_BY_NOBODY)
    missing = sorted(expected.difference(found))
    if len(found) != min(len(expected), MOST_HEADER_RULES):
        raise Fault(HEADERS, missing[0], "no rule", "one for each folder of pages")
    return Checked(links=len(found))


@shaped(SITEMAP)
def check_dates(site: Published) -> Checked:
    """Every page in the sitemap has the date of the build, which its packed form has, too.

    Raises ``Fault``.
    """
    if not site.address:
        return Checked()
    packed = site.content(f"{SITEMAP}.gz", "a packed sitemap")
    if len(packed) < 10:
        raise Fault(f"{SITEMAP}.gz", "the file", packed, "a packed sitemap")
    built = datetime.fromtimestamp(int.from_bytes(packed[4:8], "little"), UTC).date()
    urls = site.xml(SITEMAP).findall(f"{SITEMAP_SPACE}url")
    for url in urls:
        address, said = (url.findtext(f"{SITEMAP_SPACE}{key}") for key in ("loc", "lastmod"))
        try:
            found = date.fromisoformat(said or "")
        except ValueError:
            raise Fault(SITEMAP, f"{address}, lastmod", said, "a date") from None
        if found != built:
            raise Fault(SITEMAP, f"{address}, lastmod", said, f"{built}, the day of the build")
    return Checked(links=len(urls))


def check_fallbacks(pages: Pages) -> Checked:
    """There is a page for addresses without a file, and one for readers without a network.

    No search engine is to list them. Raises ``Fault``.
    """
    for name in EVERYWHERE:
        if pages[name].is_listed:
            raise Fault(name, "robots", "nothing", "noindex")
    return Checked()


def check_robots(site: Published) -> Checked:
    """Search engines are kept from nothing, and told where the sitemap is, if there is one.

    Raises ``Fault``.
    """
    expected = ["User-agent: *", "Allow: /"]
    expected += [f"Sitemap: {site.address}{SITEMAP}"] * bool(site.address)
    found = site.text(ROBOTS).splitlines()
    if found != expected:
        raise Fault(ROBOTS, "the file", found, expected)
    return Checked()


def check_notebook(site: Published) -> Checked:
    """The notebook is one, with cells of text and code and without outputs. Raises ``Fault``."""
    notebook = site.object(NOTEBOOK)
    cells = notebook.get("cells")
    if notebook.get("nbformat") != 4 or not isinstance(cells, list) or not cells:
        raise Fault(NOTEBOOK, "the file", [*notebook], "a notebook of format 4 with cells")
    for number, cell in enumerate(cells):
        kind = cell.get("cell_type") if isinstance(cell, dict) else None
        source = cell.get("source") if isinstance(cell, dict) else None
        if kind not in ("markdown", "code") or not isinstance(source, str | list):
            raise Fault(NOTEBOOK, f"cell {number}", cell, "text or code")
        if kind == "code" and cell.get("outputs") != []:
            raise Fault(NOTEBOOK, f"cell {number}, outputs", cell.get("outputs"), "none")
    return Checked(documents=1)

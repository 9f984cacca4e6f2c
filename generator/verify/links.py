"""Links of the pages, and the sitemap: each leads to a file of the site."""

import gzip
from collections.abc import Iterable
from functools import cache
from html.parser import HTMLParser
from urllib.parse import unquote, urldefrag, urljoin

from generator.verify.faults import Checked, Fault
from generator.verify.published import SITEMAP, Published


class Page(HTMLParser):
    """The links and the sections of a page, and whether search engines are to list it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.is_listed = True
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what an element leads to, and its name."""
        given = dict(attrs)
        self.ids.add(given.get("id") or "")
        for name in ("src", "href"):
            if given.get(name):
                self.links.append(given[name] or "")
        if tag == "meta" and given.get("property") in ("og:image", "og:url"):
            self.links.append(given.get("content") or "")
        if tag == "meta" and given.get("http-equiv") == "refresh":
            self.links.append((given.get("content") or "").partition("url=")[2])
        if tag == "meta" and given.get("name") == "robots":
            self.is_listed = "noindex" not in (given.get("content") or "")


def check_sitemap(site: Published) -> Checked:
    """Each address of the sitemap is a page with its data beside it, and all pages are in it.

    Pages that only lead on to another are not. A site that does not know its address has no
    sitemap, but the same pages. Raises ``Fault``.
    """
    if not site.address:
        return _check_pages_without_sitemap(site)
    addresses = sitemap(site)
    for address in addresses:
        for file in (f"{address}index.html", _data_beside(address)):
            if not (site.folder / file).is_file():
                raise Fault(SITEMAP, address, f"no file {file}", "a page with its data beside it")
    missing = {f"{address}index.html" for address in addresses} ^ set(site.files("index.html"))
    for page in sorted(missing):
        if not Page((site.folder / page).read_text(encoding="utf-8")).is_listed:
            continue
        raise Fault(SITEMAP, page, "a page that it does not list", "all pages")
    packed = site.folder / f"{SITEMAP}.gz"
    if packed.is_file():
        text = gzip.decompress(packed.read_bytes())
        if text != (site.folder / SITEMAP).read_bytes():
            raise Fault(f"{SITEMAP}.gz", "the file", "another text", f"that of {SITEMAP}")
    return Checked(links=len(addresses))


def _check_pages_without_sitemap(site: Published) -> Checked:
    for name in (SITEMAP, f"{SITEMAP}.gz"):
        if (site.folder / name).exists():
            raise Fault(name, "the file", "a sitemap", "none, as the site knows no address")
    pages = site.files("index.html")
    for page in pages:
        data = _data_beside(page.removesuffix("index.html"))
        if (site.folder / data).is_file():
            continue
        if Page((site.folder / page).read_text(encoding="utf-8")).is_listed:
            raise Fault(page, "its data", f"no file {data}", "a page with its data beside it")
    return Checked(links=len(pages))


def _data_beside(address: str) -> str:
    """The document with the data of the page at an address."""
    return f"{address.removesuffix('/') or 'index'}.json"


def sitemap(site: Published) -> list[str]:
    """The addresses in the sitemap, as they stand below the site's home. Raises ``Fault``."""
    start = site.home
    for address in site.locations:
        if not address.startswith(start):
            raise Fault(SITEMAP, address, "an address elsewhere", f"one below {start}")
    return [address.removeprefix(start) for address in site.locations]


class Pages:
    """The parsed pages of a site, each read when it is first asked for."""

    def __init__(self, site: Published) -> None:
        self.site = site
        self._parsed: dict[str, Page] = {}

    def __getitem__(self, name: str) -> Page:
        if name not in self._parsed:
            text = (self.site.folder / name).read_text(encoding="utf-8")
            self._parsed[name] = Page(text)
        return self._parsed[name]


def check_links(pages: Pages, names: Iterable[str]) -> Checked:
    """All links of these pages to the site itself lead to a file, and to a section if named.

    Raises ``Fault`` at the first that does not.
    """
    start = pages.site.home
    file_at = cache(pages.site.file_at)
    count = 0
    for name in names:
        page = pages[name]
        base = start + name.removesuffix("index.html")
        for link in page.links:
            address, section = urldefrag(urljoin(base, link))
            if not address.startswith(start):
                continue
            count += 1
            file = file_at(unquote(address.partition("?")[0]).removeprefix(start))
            if file is None:
                raise Fault(name, f"the link {link}", "no file", "a file of the site")
            if section and file.endswith(".html") and unquote(section) not in pages[file].ids:
                raise Fault(name, f"the link {link}", "no such section", "one on that page")
    return Checked(links=count)

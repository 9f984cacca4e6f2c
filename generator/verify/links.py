"""Links of the pages, and the sitemap: each leads to a file of the site."""

import hashlib
import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import ClassVar
from urllib.parse import unquote, urldefrag, urljoin

from selectolax.lexbor import LexborHTMLParser, LexborNode

from generator.verify.faults import Checked, Fault, shaped
from generator.verify.published import SITEMAP, Published

MARK = "<!--exact-risk-odds "
"""Begins the mark at the end of every page: 12 hexadecimal digits of a SHA-256."""

FETCHING = frozenset(["stylesheet", "modulepreload", "preload", "prefetch", "icon", "manifest"])
"""What a link element is, where a browser fetches what it leads to."""

ADDRESSES = frozenset(
    ["src", "srcset", "data", "poster", "action", "formaction", "ping", "background", "xlink:href"]
)
"""Attributes whose address a browser fetches or sends something to."""

BARRED = frozenset(["applet", "base", "embed", "frame", "frameset", "iframe", "object", "portal"])
"""Elements that no page has."""


OEMBED_TYPE = "application/json+oembed"
"""The type of a link to what tells programs how to frame a page."""

Given = dict[str, str | None]
"""The attributes of an element."""

_TEMPLATE = re.compile(r"<(/?)template\b", re.IGNORECASE)
"""What a template holds is no part of a page's tree, but becomes one: it is read like the rest."""


class Page:
    """All that is looked at of a page: it is read once, as there are tens of thousands.

    It is read as the HTML standard says, which is how browsers read it, faults and all.

    ``links`` and ``ids`` (the sections), and whether search engines are to list it; what its head
    says (``about`` has the meta elements by their names, ``oembed`` the documents for programs that
    frame it); ``inline``, the scripts and styles that stand in it, each with its type; ``fetched``,
    what a browser loads for it or sends to; and ``barred``, what no page may have, such as an event
    handler.
    """

    def __init__(self, text: str, name: str) -> None:
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.is_listed = True
        self.language: str | None = None
        self.titles: list[str] = []
        self.headings = 0
        self.about: dict[str, str] = {}
        self.policies: list[str] = []
        self.is_guarded = True
        """Whether nothing is loaded or run before the policy."""
        self.canonical: list[str] = []
        self.oembed: list[str] = []
        self.leads_on: list[str] = []
        self.scripts: list[str] = []
        self.styles: list[str] = []
        self.modules: list[str] = []
        self.inline: list[tuple[str, str]] = []
        self.fetched: list[str] = []
        self.barred: list[str] = []
        self.is_marked = _is_marked(name, text)
        self._in_head = True
        root = LexborHTMLParser(_TEMPLATE.sub(r"<\1div", text)).root
        for element in root.traverse() if root else ():
            self._take(element)

    def _take(self, element: LexborNode) -> None:
        """Keep what an element leads to, its name, and what a browser would do with it."""
        given = element.attributes
        for name, value in given.items():
            if name == "id":
                self.ids.add(value or "")
            elif name == "href" or name == "src":
                if value:
                    self.links.append(value)
                    if value.lstrip().lower().startswith("javascript:"):
                        self.barred.append(f"{name}={value}")
            elif name.startswith("on") or name in ("style", "srcdoc"):
                self.barred.append(f"{name}={value}")
            if name in ADDRESSES and value:
                self.fetched.append(value)
        special = self._SPECIAL.get(element.tag or "")
        if special:
            special(self, element, given)

    def _meta(self, element: LexborNode, given: Given) -> None:
        content = given.get("content") or ""
        for key in ("name", "property"):
            if given.get(key):
                self.about.setdefault(given[key] or "", content)
        match (given.get("http-equiv") or "").lower():
            case "content-security-policy":
                self.policies.append(content)
            case "refresh":
                self.leads_on.append(content.partition("url=")[2])
                self.links.append(content.partition("url=")[2])
        if given.get("property") in ("og:image", "og:url"):
            self.links.append(content)
        if given.get("name") == "robots":
            self.is_listed = "noindex" not in content

    def _link(self, element: LexborNode, given: Given) -> None:
        address = given.get("href") or ""
        relations = {*(given.get("rel") or "").lower().split()}
        if "canonical" in relations:
            self.canonical.append(address)
        if given.get("type") == OEMBED_TYPE:
            self.oembed.append(address)
        if relations & FETCHING or any("icon" in relation for relation in relations):
            self.fetched.append(address)
            self._guard()
        if "stylesheet" in relations:
            self.styles.append(address)
        if "modulepreload" in relations:
            self.modules.append(address)

    def _script(self, element: LexborNode, given: Given) -> None:
        self._guard()
        if "src" in given:
            self.scripts.append(given["src"] or "")
        else:
            self.inline.append((given.get("type") or "script", element.text()))

    def _style(self, element: LexborNode, given: Given) -> None:
        self._guard()
        self.inline.append(("style", element.text()))

    def _title(self, element: LexborNode, given: Given) -> None:
        if self._in_head:
            self.titles.append(element.text())

    def _body(self, element: LexborNode, given: Given) -> None:
        self._in_head = False
        self._guard()

    def _html(self, element: LexborNode, given: Given) -> None:
        self.language = given.get("lang")

    def _heading(self, element: LexborNode, given: Given) -> None:
        self.headings += 1

    def _drawn(self, element: LexborNode, given: Given) -> None:
        self.fetched.append(given.get("href") or "")

    def _bar(self, element: LexborNode, given: Given) -> None:
        self.barred.append(f"<{element.tag}>")

    def _guard(self) -> None:
        if not self.policies:
            self.is_guarded = False

    _SPECIAL: ClassVar[dict[str, Callable[["Page", LexborNode, Given], None]]] = {
        "meta": _meta,
        "link": _link,
        "script": _script,
        "style": _style,
        "title": _title,
        "body": _body,
        "html": _html,
        "h1": _heading,
        **dict.fromkeys(["use", "image", "feimage"], _drawn),
        **dict.fromkeys(BARRED, _bar),
    }


def read_page(site: Published, name: str) -> Page:
    """A page of the site. Raises ``Fault`` where it cannot be read."""
    return Page(site.text(name), name)


def _is_marked(name: str, text: str) -> bool:
    """Whether a page ends in the digest of its address and of what stands before."""
    address = name.removesuffix("index.html") if f"/{name}".endswith("/index.html") else name
    page, _, mark = text.rpartition(MARK)
    digest = hashlib.sha256(f"{address}\n{page}".encode()).hexdigest()[:12]
    return mark == f"{digest}-->"


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
        if not read_page(site, page).is_listed:
            continue
        raise Fault(SITEMAP, page, "a page that it does not list", "all pages")
    packed = f"{SITEMAP}.gz"
    if (site.folder / packed).is_file() and site.unpacked(packed) != site.content(SITEMAP):
        raise Fault(packed, "the file", "another text", f"that of {SITEMAP}")
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
        if read_page(site, page).is_listed:
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
            self._parsed[name] = read_page(self.site, name)
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
            with shaped(name, "addresses"):  # half a bracket, say
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

"""The feed of the data's changes: what it says stands on their page, and leads to what there is."""

import re
from html import unescape
from urllib.parse import urljoin
from xml.etree.ElementTree import Element

from generator.verify.dataset_cards import CROISSANT
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.links import read_page
from generator.verify.published import Published

FEED = "data-changes.xml"
PAGE = "data-changes/index.html"
ATOM = "{http://www.w3.org/2005/Atom}"


@shaped(FEED)
def check_feed(site: Published) -> Checked:
    """Each entry stands on the page of changes, in the same words; the newest version is the site's
    own.

    Versions and categories are such that a kept number can be matched, and dates are those of the
    page and of the metadata. Raises ``Fault``.
    """
    feed = _feed(site)
    entries = feed.findall(f"{ATOM}entry")
    sections = read_page(site, PAGE).ids
    page = site.text(PAGE)
    dates = []
    start = f"{site.home}data-changes/#"
    versions = []
    seen = set()
    for entry in entries:
        name = entry.findtext(f"{ATOM}id", "")
        link = entry.find(f"{ATOM}link")
        section = _full(site, link.get("href", "")) if link is not None else ""
        stands = section.startswith(start) and section.removeprefix(start) in sections
        named = name == section if site.address else name.startswith("urn:uuid:")
        if not stands or not named or name in seen:
            raise Fault(FEED, "id", name, f"a section of {PAGE}, once")
        seen.add(name)
        dates.append(_check_words(entry, page, section.removeprefix(start)))
        about = {
            _full(site, category.get("scheme", "")).removeprefix(start): category.get("term", "")
            for category in entry.findall(f"{ATOM}category")
        }
        versions.append(_order(about.get("version", ""), name))
        kind = about.get("kind")
        if kind not in ("release", "addition", "correction"):
            raise Fault(FEED, name, f"the kind {kind}", "release, addition or correction")
        if kind == "correction" and _order(about.get("wrong-since", ""), name) >= versions[-1]:
            raise Fault(FEED, name, "wrong since its own version or later", "an earlier one")
    if not versions or max(versions) != _order(site.version or "", "the newest version"):
        raise Fault(FEED, "the newest version", max(versions, default="none"), site.version)
    newest = f"{site.object(CROISSANT).get('datePublished')}T00:00:00Z"
    for place, found in (
        ("updated", feed.findtext(f"{ATOM}updated")),
        ("the newest entry", max(dates)),
    ):
        if found != newest:
            raise Fault(FEED, place, found, f"{newest}, the date of {CROISSANT}")
    return Checked(documents=1, links=len(entries))


def _check_words(entry: Element, page: str, section: str) -> str:
    """An entry says what its section of the page does; returns its date. Raises ``Fault``."""
    shown = _plain(page.partition(f'<div id="{section}">')[2].partition("</div>")[0])
    date = entry.findtext(f"{ATOM}updated", "")
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT00:00:00Z", date):
        raise Fault(FEED, f"{section}, updated", date, "a day, at midnight")
    is_released = "not yet released" not in shown
    said = [entry.findtext(f"{ATOM}title", ""), *([date[:10]] if is_released else [])]
    # a list on the page has no full stops
    said += entry.findtext(f"{ATOM}content", "").removesuffix(".").split("\n\n")
    for paragraph in said:
        words = " ".join(paragraph.split())
        if words == "Not yet released." and not is_released:
            continue
        if not words or words.removesuffix(".") not in shown:
            raise Fault(FEED, section, words, f"what {PAGE} says: {shown}")
    return date


def _plain(html: str) -> str:
    """The words of a part of a page."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def _feed(site: Published) -> Element:
    root = site.xml(FEED)
    if root.tag != f"{ATOM}feed":
        raise Fault(FEED, "the file", root.tag, "an Atom feed")
    for link in root.iter(f"{ATOM}link"):
        address = _full(site, link.get("href", "")).partition("#")[0]
        if not address.startswith(site.home) or not site.file_at(address.removeprefix(site.home)):
            raise Fault(FEED, f"the link {address}", "no file", "a file of the site")
    return root


def _full(site: Published, address: str) -> str:
    """An address of the feed, resolved."""
    return urljoin(f"{site.home}{FEED}", address)


def _order(version: str, name: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in version.split("."))
    except ValueError:
        raise Fault(FEED, name, f"the version {version!r}", "whole numbers with points") from None

"""The feed of the data's changes: Atom, for people and for programs that keep numbers.

Each entry says in categories what the text says in words: its kind, the version that it came with,
the rulesets and datasets, and of a correction the first version that was wrong.

The feed's id and those of its entries must be full addresses for ever. Where the site does not know
its own, they are numbers made from what they would be below it, and links are relative.
"""

from collections.abc import Iterator, Sequence
from uuid import NAMESPACE_URL, uuid5
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from generator.scope.addresses import FEED
from generator.scope.changes import Change
from generator.site.site import Site

PAGE = "data-changes/"
"""The page with the same entries."""

MEDIA_TYPE = "application/atom+xml"

ATOM = "http://www.w3.org/2005/Atom"
LICENCE = "https://creativecommons.org/licenses/by/4.0/"


def feed_text(changes: Sequence[Change], site: Site) -> str:
    """The feed of the changes, the newest first: the same changes give the same bytes."""
    # written as attributes, the feed's elements need no prefix
    feed = Element("feed", {"xmlns": ATOM, "xml:lang": "en"})
    _text(feed, "title", f"{site.name}: changes of the data")
    _text(feed, "subtitle", "Releases, additions and corrections of the datasets and the API.")
    _text(feed, "id", _id(FEED, site))
    _link(feed, "self", MEDIA_TYPE, site.address + FEED)
    _link(feed, "alternate", "text/html", site.address + PAGE)
    _text(feed, "updated", max(_moment(change) for change in changes))
    _text(SubElement(feed, "author"), "name", "The Exact RISK Odds contributors")
    _text(feed, "rights", f"CC BY 4.0, {LICENCE}")
    for change in changes:
        _entry(SubElement(feed, "entry"), change, site)
    ElementTree.indent(feed, " ")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ElementTree.tostring(feed, "unicode")}\n'


def _entry(entry: Element, change: Change, site: Site) -> None:
    address = f"{site.address}{PAGE}#{change.id}"
    _text(entry, "title", f"{change.version}: {change.title}")
    _text(entry, "id", _id(f"{PAGE}#{change.id}", site))
    _link(entry, "alternate", "text/html", address)
    _text(entry, "updated", _moment(change))
    for name, term in _categories(change):
        SubElement(entry, "category", {"scheme": f"{site.address}{PAGE}#{name}", "term": term})
    _text(entry, "content", "\n\n".join(_paragraphs(change)))


def _id(address: str, site: Site) -> str:
    """What names the feed or an entry, which is at this address from the root of the site."""
    return site.address + address if site.is_named else uuid5(NAMESPACE_URL, address).urn


def _categories(change: Change) -> Iterator[tuple[str, str]]:
    """What an entry is about, as the names of schemes and their terms."""
    yield "kind", change.kind
    yield "version", change.version
    if change.wrong_since:
        yield "wrong-since", change.wrong_since
    for name, terms in (
        ("ruleset", (one for affected in change.affected for one in affected.rulesets)),
        ("dataset", (one for affected in change.affected for one in affected.datasets)),
    ):
        for term in dict.fromkeys(terms):
            yield name, term


def _paragraphs(change: Change) -> Iterator[str]:
    if not change.released:
        yield "Not yet released."
    yield from change.paragraphs
    for affected in change.affected:
        yield f"Affected: {affected.words}."
    if change.wrong_since:
        yield f"Wrong from version {change.wrong_since}, right from version {change.version}."


def _moment(change: Change) -> str:
    return f"{change.date.isoformat()}T00:00:00Z"


def _text(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = text


def _link(parent: Element, relation: str, media_type: str, address: str) -> None:
    SubElement(parent, "link", {"rel": relation, "type": media_type, "href": address})

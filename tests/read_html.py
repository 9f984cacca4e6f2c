"""Reads a page as a browser would find it: a tree of elements, and their text."""

from collections.abc import Iterator
from html.parser import HTMLParser
from xml.etree.ElementTree import Element, TreeBuilder

VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "wbr"}
)
CELLS = ("td", "th")
ENDED_BY = {
    "td": CELLS,
    "th": CELLS,
    "tr": (*CELLS, "tr"),
    "tbody": (*CELLS, "tr", "thead", "tbody"),
    "li": ("li",),
    "dt": ("dt", "dd"),
    "dd": ("dt", "dd"),
    **dict.fromkeys(("p", "nav", "figure", "ul", "dl", "details", "table", "h2", "main"), ("p",)),
}
"""Elements that end where one of these begins: HTML may leave out their end tags."""
WITHOUT_TEXT = ("script", "style", "title", "desc")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.builder = TreeBuilder()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        while self.open and self.open[-1] in ENDED_BY.get(tag, ()):
            self.builder.end(self.open.pop())
        self.builder.start(tag, {name: value or "" for name, value in attrs})
        if tag in VOID:
            self.builder.end(tag)
        else:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.builder.start(tag, {name: value or "" for name, value in attrs})
        self.builder.end(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.open and tag in self.open:
            last = self.open.pop()
            self.builder.end(last)
            if last == tag:
                break

    def handle_data(self, data: str) -> None:
        if self.open:
            self.builder.data(data)


def read_page(html: str) -> Element:
    """Return the root of a page, or of a fragment of one."""
    reader = _Reader()
    reader.handle_starttag("page", [])
    reader.feed(html)
    reader.close()
    while reader.open:
        reader.builder.end(reader.open.pop())
    return reader.builder.close()


def text_of(element: Element | None) -> str:
    """Return the text of an element, with single spaces."""
    assert element is not None, "the page lacks an element"
    return " ".join("".join(element.itertext()).split())


def visible_text(element: Element) -> str:
    """Return the text that readers see: without scripts, styles and descriptions of drawings."""
    return " ".join(" ".join(_visible(element)).split())


def rows_of(table: Element | None) -> list[list[str]]:
    """Return the text of every cell of a table's bodies."""
    assert table is not None, "the page lacks a table"
    return [[text_of(cell) for cell in row] for row in table.findall("tbody/tr")]


def meta(page: Element, name: str) -> str:
    """Return what the page says in its head under this name (or property)."""
    for element in page.iter("meta"):
        if name in (element.get("name"), element.get("property")):
            return element.get("content", "")
    raise AssertionError(f"the page has no meta element {name!r}")


def _visible(element: Element) -> Iterator[str]:
    if element.tag not in WITHOUT_TEXT:
        yield element.text or ""
        for child in element:
            yield from _visible(child)
            yield child.tail or ""

"""The mark at the end of every page: it shows that a page is this site's, and whole.

A network may answer anything with 200: a notice of maintenance, the page of a hotel that asks for a
room number, half of a page, a page with somebody's script in it. The service worker
(``docs/sw.js``) stores a page visited only where its mark fits. Where a host changes pages on the
way, readers see them as well as any others, but have no copies of them without a network.
"""

from generator.site.assets import digest

_MARK = "<!--exact-risk-odds {}-->"
"""A comment. It stands on every page of a matchup: short."""


def marked(page: str, address: str) -> str:
    """The finished page at ``address``, from the site's root, with its mark at the end: the digest
    of both. So the mark of a page that is served at another address does not fit there.
    """
    return page + _MARK.format(digest(f"{address}\n{page}".encode()))


def address_of(file: str) -> str:
    """The address of a page from the name of its file, both from the site's root."""
    folder, _, name = file.rpartition("/")
    if name != "index.html":
        return file
    return f"{folder}/" if folder else ""

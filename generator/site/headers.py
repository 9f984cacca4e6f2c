"""The file ``_headers``, by which some hosts (Netlify, Cloudflare Pages) send headers with files.

GitHub Pages reads none: there a page has only the policy in its own head, which cannot say who may
frame it.
"""

from collections.abc import Iterable

MOST_RULES = 100
"""Cloudflare Pages reads no more; a line may have 2,000 characters."""

FRAMEABLE = "embed"
"""The folder for pages that others may frame.

The headers of all rules that fit add up, so no rule may cover it."""

HEADERS = (
    "Content-Security-Policy: frame-ancestors 'none'",
    "Referrer-Policy: strict-origin-when-cross-origin",
    "X-Content-Type-Options: nosniff",
)


def headers_text(addresses: Iterable[str], root: str) -> str:
    """The file for a site at the path ``root`` with pages at these addresses.

    There is one rule for each first part of an address, in the order given, and rules for the pages
    that stand alone. Those beyond the hundredth are left out, so what matters most comes first.
    """
    folders = dict.fromkeys(address.partition("/")[0] for address in addresses)
    alone = ("", "index.html", "404.html", "503.html")
    paths = [*alone, *(f"{name}/*" for name in folders if name not in ("", FRAMEABLE))]
    lines = "".join(f"  {header}\n" for header in HEADERS)
    return "".join(f"{root}{path}\n{lines}" for path in paths[:MOST_RULES])

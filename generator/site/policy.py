"""The content security policy: what a page may load and run, which is the site's own and no more.

A static host sends no headers, so every page says it itself, before anything that it loads.
"""

import hashlib
import re
from base64 import b64encode
from collections.abc import Iterator

_CHARSET = re.compile(r"<meta charset=\"?utf-8\"?>", re.IGNORECASE)
_INLINE = re.compile(r"<(script|style)\b([^>]*)>(.*?)</\1\s*>", re.IGNORECASE | re.DOTALL)
_TYPE = re.compile(r"\btype=[\"']?([^\s\"'>]+)", re.IGNORECASE)
_SOURCE = re.compile(r"\ssrc\s*=", re.IGNORECASE)
_DATA = re.compile(r"application/(?:[\w.-]+\+)?json", re.IGNORECASE)
"""Types of scripts that no browser runs."""

_TRUSTED = "own-workers"
"""The one policy for Trusted Types (docs/javascripts/browser/ownworkers.js).

It takes the addresses of the site's workers. No text becomes HTML or a script on any page."""


def with_policy(page: str, content: str = "", *, themed: bool) -> str:
    """The page with its policy first in its head, after the character set.

    Scripts and styles that stand in the page itself are allowed by the SHA-256 of their text, so
    the page has to be as it will be written. Those in ``content``, the part of the page that comes
    from data, are not: it needs none, and what a text might have smuggled in is not to run.

    ``themed`` are pages with the theme's style sheet, which holds its icons as ``data:`` images.

    Raises ``ValueError`` where the page does not begin by naming its character set.
    """
    charset = _CHARSET.search(page)
    if charset is None:
        raise ValueError("the page does not name its character set")
    own = page.replace(content, "") if content else page
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy_of(own, themed=themed)}">'
    return f"{page[: charset.end()]}{meta}{page[charset.end() :]}"


def inline(page: str) -> Iterator[tuple[str, str]]:
    """Scripts and styles that stand in a page: ``script`` or ``style``, and the text of each.

    Not those that are files, nor scripts that are data.
    """
    for kind, attributes, text in _INLINE.findall(page):
        named = _TYPE.search(attributes)
        is_data = bool(named and _DATA.fullmatch(named[1]))
        if not _SOURCE.search(attributes) and not is_data:
            yield kind.lower(), text


def policy_of(page: str, *, themed: bool) -> str:
    """The policy of a page in which these scripts and styles stand (see ``with_policy``)."""
    hashes: dict[str, dict[str, None]] = {"script": {}, "style": {}}
    for kind, text in inline(page):
        hashes[kind][f" 'sha256-{_digest(text)}'"] = None
    # what has no directive of its own is the site's own alone
    return ";".join(
        (
            "default-src 'self'",
            *(f"{kind}-src 'self'{''.join(found)}" for kind, found in hashes.items() if found),
            *(("img-src 'self' data:",) if themed else ()),
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "require-trusted-types-for 'script'",
            f"trusted-types {_TRUSTED}",
        )
    )


def _digest(text: str) -> str:
    return b64encode(hashlib.sha256(text.encode()).digest()).decode()

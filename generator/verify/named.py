"""Folders named by what is in them: styles, scripts, and the figures that scripts fetch."""

import hashlib
import re

from generator.verify.faults import Checked, Fault
from generator.verify.published import Published

ASSETS, LOOKUP = "assets", "lookup"
LISTING = "files.json"
"""In such a folder, the digest of each of its files; the folder is named by that of this list."""

THEME = re.compile(r"assets/stylesheets/main\.([0-9a-f]{8})\.min\.css")
"""The theme's style sheet, which is named by its own digest."""

_NAME = re.compile(r"[0-9a-f]{12}")


def digest(content: bytes) -> str:
    """The first 12 hexadecimal digits of a SHA-256: what names and checks contents on the site."""
    return hashlib.sha256(content).hexdigest()[:12]


def named_folder(site: Published, above: str) -> str:
    """The one folder below ``above`` that is named by its content. Raises ``Fault``."""
    try:
        inside = sorted(path.name for path in (site.folder / above).iterdir() if path.is_dir())
    except OSError as error:
        raise Fault(above, "the folder", error.strerror, "a folder") from error
    names = [name for name in inside if _NAME.fullmatch(name)]
    if len(names) != 1:
        raise Fault(above, "folders named by their content", names, "one")
    return f"{above}/{names[0]}/"


def published_set(site: Published) -> frozenset[str]:
    """The addresses of the site's own styles and scripts, as their list has them.

    Raises ``Fault``.
    """
    folder = named_folder(site, ASSETS)
    return frozenset(folder + name for name in site.object(folder + LISTING))


def check_named(site: Published) -> Checked:
    """Styles, scripts and figures are what the names of their folders say. Raises ``Fault``."""
    return _check_folder(site, ASSETS) + _check_folder(site, LOOKUP) + _check_theme(site)


def _check_folder(site: Published, above: str) -> Checked:
    folder = named_folder(site, above)
    listing = folder + LISTING
    if digest(site.content(listing)) != folder.split("/")[1]:
        raise Fault(listing, "its digest", digest(site.content(listing)), "the folder's name")
    listed = site.object(listing)
    there = {name.removeprefix(folder) for name in site.files("*", folder.rstrip("/"))}
    for name in sorted(listed.keys() | there - {LISTING}):
        if name not in listed:
            raise Fault(folder + name, "the file", "a file", f"none, as in {LISTING}")
        found = digest(site.content(folder + name))
        if found != listed[name]:
            raise Fault(folder + name, "its digest", found, f"{listed[name]} as in {LISTING}")
    return Checked(digests=len(listed) + 1)


def _check_theme(site: Published) -> Checked:
    found = [name for name in site.files("*.css", ASSETS) if THEME.fullmatch(name)]
    for name in found:
        named = THEME.fullmatch(name)
        short = digest(site.content(name))[:8]
        if named and named[1] != short:
            raise Fault(name, "its digest", short, "the one in its name")
    if len(found) != 1:
        raise Fault(ASSETS, "the theme's style sheet", found, "one")
    return Checked(digests=1)

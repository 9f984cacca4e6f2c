"""Folders that are named by what is in them, so that an address never changes its content.

The site's own styles and scripts lie together in ``assets/<name>/``, the figures that scripts fetch
in ``lookup/<name>/``. A page names the folder it was made for: whatever a browser, a cache or the
service worker has kept of other versions, the page gets its own files or none.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

SOURCES = ("javascripts", "stylesheets")
"""Folders below ``docs/`` that are published together, as one set."""

LISTING = "files.json"
"""In a set, the digest of each of its files. The set is named by the digest of this list: who has
only the name can check every file."""


@dataclass(frozen=True, slots=True)
class Assets:
    """The set of the site's styles and scripts, as they are in their sources.

    ``files`` has the digest of each file by its name there, ``javascripts/site.js`` and the like.
    """

    files: Mapping[str, str]

    @property
    def listing(self) -> str:
        """The text of ``LISTING``."""
        return _text(self.files)

    @property
    def folder(self) -> str:
        """Where the set is published, from the site's root, with a slash at the end."""
        return f"assets/{digest(self.listing.encode())}/"

    def address(self, source: str) -> str:
        """Where a file of the sources is published.

        Raises ``KeyError`` where the set has no such file.
        """
        if source not in self.files:
            raise KeyError(f"{source}: neither a style nor a script of the site")
        return f"{self.folder}{source}"


def digest(content: bytes) -> str:
    """What names and checks contents: the first 12 hexadecimal digits of their SHA-256."""
    return hashlib.sha256(content).hexdigest()[:12]


def assets(docs: Path) -> Assets:
    """The set in the folders of ``docs``. Nothing else is needed to know its name."""
    return Assets(_digests(docs, [path for name in SOURCES for path in (docs / name).rglob("*")]))


def named_by_content(folder: Path) -> str:
    """Move the files of a folder into one below it that is named by them; returns its name."""
    files = [path for path in folder.iterdir() if path.is_file()]
    name = digest(_text(_digests(folder, files)).encode())
    (folder / name).mkdir()
    for path in files:
        path.rename(folder / name / path.name)
    return name


def _text(digests: Mapping[str, str]) -> str:
    return json.dumps(digests, sort_keys=True, indent=0)


def _digests(folder: Path, paths: Iterable[Path]) -> dict[str, str]:
    """The digests of files by their names below the folder; hidden ones are not published."""
    return {
        path.relative_to(folder).as_posix(): digest(path.read_bytes())
        for path in paths
        if path.is_file() and not any(part[0] == "." for part in path.relative_to(folder).parts)
    }

"""Folders that are named by what is in them, so that an address never changes its content.

The site's own styles, scripts and font lie together in ``assets/<name>/``, the figures that scripts
fetch in ``lookup/<name>/``. A page names the folder it was made for: whatever a browser, a cache or
the service worker has kept of other versions, the page gets its own files or none.

They are published without comments and needless blanks, which are for those who write them: the
programs are the same. A style sheet that is made of parts, which it imports, is published as one
file.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from posixpath import dirname, join, normpath

import rcssmin
import rjsmin

SOURCES = ("fonts", "javascripts", "stylesheets", "words")
"""Folders below ``docs/`` that are published together, as one set."""

LISTING = "files.json"
"""In such a folder, the digest of each of its files. The folder is named by the digest of this
list: who has only the name can check every file."""

_IMPORT = re.compile(
    r"""^(?:import|export)\b(?:[^;"'=(]*\bfrom)?\s*["'](\.[^"']+)["']""", re.MULTILINE
)
"""What a script says it imports; not what it fetches later, with ``import(…)``."""

_PARTS = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)
"""Where a style sheet has its parts; a page would fetch each of them only after the sheet."""

_SCRIPT = re.compile(r"""<script\b(?=[^>]*\stype="module")([^>]*\ssrc="([^"]*)"[^>]*)>""")


@dataclass(frozen=True)
class Assets:
    """The set of the site's styles, scripts and font.

    ``files`` has the digest of each file by its name there, such as ``javascripts/kernel/dice.js``;
    ``imports`` the names of those that a script imports itself.
    """

    files: Mapping[str, str] = field(hash=False)
    imports: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)

    @property
    def listing(self) -> str:
        """The text of ``LISTING``."""
        return _text(self.files)

    @cached_property
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

    def modules(self, script: str) -> list[str]:
        """All that a script imports, and what these import, the nearest first.

        Raises ``KeyError`` where the set has no such file.
        """
        found = [script]
        for name in found:
            self.address(name)
            found += [each for each in self.imports.get(name, ()) if each not in found]
        return found[1:]

    def with_preloads(self, page: str) -> str:
        """The page with a link in its head to each module that its scripts import: a browser gets
        them all at once, and not each after the one that imports it. They are as urgent as these.
        """
        tags = [
            ('fetchpriority="low"' in attributes, *address.partition(self.folder))
            for attributes, address in _SCRIPT.findall(page)
            if self.folder in address
        ]
        links: dict[str, str] = {}
        for is_low, base, _, script in sorted(tags):
            urgency = ' fetchpriority="low"' if is_low else ""
            for name in self.modules(script):
                link = f'<link rel="modulepreload"{urgency} href="{base}{self.address(name)}">'
                links.setdefault(name, link)
        for *_, script in tags:
            links.pop(script, None)
        return page.replace("</head>", f"{''.join(links.values())}</head>", 1)


def digest(content: bytes) -> str:
    """What names and checks contents: the first 12 hexadecimal digits of their SHA-256."""
    return hashlib.sha256(content).hexdigest()[:12]


def assets(docs: Path) -> Assets:
    """The set in the folders of ``docs``. Nothing else is needed to know its name."""
    names = _names(docs, [path for each in SOURCES for path in (docs / each).rglob("*")])
    files = [name for name in names if not is_part(name)]
    return Assets(
        {name: digest(published(docs / name)) for name in files},
        {name: _imports(docs, name) for name in files if name.endswith(".js")},
    )


def is_part(name: str) -> bool:
    """Whether a file of the sources is published within another one: the parts of a style sheet lie
    in a folder that has the sheet's name.
    """
    return name.startswith("stylesheets/") and name.count("/") > 1


def published(source: Path) -> bytes:
    """What is published of a file of the set."""
    if source.suffix == ".js":
        return str(rjsmin.jsmin(source.read_text(encoding="utf-8"))).encode()
    if source.suffix == ".css":
        return str(rcssmin.cssmin(_whole(source))).encode()
    return source.read_bytes()


def _whole(sheet: Path) -> str:
    """A style sheet with its parts."""
    text = sheet.read_text(encoding="utf-8")
    return _PARTS.sub(lambda part: _whole(sheet.parent / part[1]), text)


def named_by_content(folder: Path) -> str:
    """Move the files of a folder into one below it that is named by them and has their list;
    returns its name.
    """
    files = [path for path in folder.iterdir() if path.is_file()]
    listing = _text({path.name: digest(path.read_bytes()) for path in files}).encode()
    name = digest(listing)
    (folder / name).mkdir()
    for path in files:
        path.rename(folder / name / path.name)
    (folder / name / LISTING).write_bytes(listing)
    return name


def _imports(docs: Path, name: str) -> tuple[str, ...]:
    """The names of the modules that a script imports."""
    script = (docs / name).read_text(encoding="utf-8")
    found = (normpath(join(dirname(name), module)) for module in _IMPORT.findall(script))
    return tuple(dict.fromkeys(found))


def _text(digests: Mapping[str, str]) -> str:
    return json.dumps(digests, sort_keys=True, indent=0)


def _names(folder: Path, paths: Iterable[Path]) -> list[str]:
    """The names of files below the folder; hidden ones are not published."""
    names = [path.relative_to(folder).as_posix() for path in paths if path.is_file()]
    return [name for name in names if "/." not in f"/{name}"]

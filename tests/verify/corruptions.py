"""Ways to spoil a finished site, one file at a time, with the site's books kept or not.

Whoever keeps the books corrects what the site says of a changed file elsewhere: its digest, the
mark at the end of a page, the digests that the service worker has, the list of all files. What is
found nevertheless is found by what the file says.
"""

import gzip
import hashlib
import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.verify.digests import DIGESTS, read_digests
from generator.verify.faults import Checked
from generator.verify.files import MANIFEST
from generator.verify.links import MARK
from generator.verify.named import digest
from generator.verify.offline import WORKER
from generator.verify.pages import address_of
from generator.verify.published import Published

Change = Callable[[bytes], bytes | None]
"""What becomes of a file's bytes (none where it is new): None removes it."""

FOLDER = b"a folder in the place of the file"
"""Stands for a folder instead of any bytes."""

LISTS = DIGESTS, MANIFEST, WORKER
"""The books, which change with other files."""


@dataclass(frozen=True, slots=True)
class Corruption:
    """A change of the one file that a pattern names, and the step that is to see it.

    ``message`` is a pattern that its fault fits, ``at`` the file that it names, if another.
    """

    file: str
    change: Change
    step: Callable[[Published], Checked]
    message: str
    at: str | None = None


def replaced(old: str, new: str) -> Change:
    """One text in the place of another, once: it has to be there."""

    def change(content: bytes) -> bytes:
        assert old.encode() in content, old
        return content.replace(old.encode(), new.encode(), 1)

    return change


def matched(pattern: str, new: str, times: int = 1) -> Change:
    """A text in the place of what a pattern fits, which has to be there."""

    def change(content: bytes) -> bytes:
        text, count = re.subn(pattern, new, content.decode(), count=times, flags=re.DOTALL)
        assert count, pattern
        return text.encode()

    return change


class Original:
    """A copy of a finished site whose files are the original's, until they are changed."""

    def __init__(self, original: Path, copy: Path) -> None:
        self.original = original
        self.site = Published(Path(shutil.copytree(original, copy, copy_function=os.link)))

    def named(self, pattern: str) -> str:
        """The one address that a pattern fits; an address of no file stands for itself."""
        if "*" not in pattern:
            return pattern
        folder = self.original
        (found,) = sorted(folder.glob(pattern))
        return found.relative_to(folder).as_posix()

    @contextmanager
    def spoiled(self, corruption: Corruption, *, books: bool) -> Iterator[str]:
        """The site with a corruption; gives the changed file. Afterwards it is whole again."""
        name = self.named(corruption.file)
        path = self.site.folder / name
        try:
            self._write(name, corruption.change(path.read_bytes() if path.is_file() else b""))
            if books:
                self._keep_books(name)
            yield name
        finally:
            for each in (name, *LISTS):
                self._write(each, None)
                if (self.original / each).is_file():
                    os.link(self.original / each, self.site.folder / each)
            for folder in (path.parent, *path.parent.parents):
                if not (self.original / folder.relative_to(self.site.folder)).exists():
                    folder.rmdir()
                    continue
                break

    def _write(self, name: str, content: bytes | None) -> None:
        # never into the file itself, which is the original's, too
        path = self.site.folder / name
        if path.is_dir():
            path.rmdir()
        path.unlink(missing_ok=True)
        if content == FOLDER:
            path.mkdir()
        elif content is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    def _keep_books(self, name: str) -> None:
        path = self.site.folder / name
        if name.endswith(".html") and path.is_file():
            self._write(name, marked(name, path.read_text(encoding="utf-8")).encode())
        if name != WORKER:
            self._write(WORKER, self._worker(name))
        there = sorted({*self.site.files("*")} - {MANIFEST})
        heading = self.site.text(MANIFEST).partition("\n")[0]
        self._write(MANIFEST, "\n".join([heading, *there, ""]).encode())
        known = read_digests(self.site)
        changed = {name, MANIFEST, WORKER}
        lines = [
            f"{_sha256(self.site.content(each)) if each in changed else known[each]}  {each}\n"
            for each in sorted({*there, MANIFEST} - {DIGESTS})
        ]
        self._write(DIGESTS, gzip.compress("".join(lines).encode()))

    def _worker(self, name: str) -> bytes:
        """The service worker that knows a changed file."""
        path = self.site.folder / name
        address = address_of(name)
        lists, script = worker_parts(self.site.text(WORKER))
        for digests in (lists["files"], *lists["tables"].values()):
            if address in digests and path.is_file():
                digests[address] = digest(path.read_bytes())
        return worker(lists, script)


def worker_parts(text: str) -> tuple[dict[str, Any], str]:
    """The service worker's lists without their version, and its script."""
    head, _, script = text.partition(";\n\n")
    lists = json.loads(head.removeprefix("const BUILD = "))
    lists.pop("version")
    return lists, script


def worker(lists: object, script: str) -> bytes:
    """A service worker of lists and a script, with their version."""
    assert isinstance(lists, dict)
    build = {"version": digest(json.dumps([lists, script]).encode()), **lists}
    return f"const BUILD = {json.dumps(build, indent=0)};\n\n{script}".encode()


def marked(name: str, page: str) -> str:
    """A page with the mark that fits what stands before it."""
    page = page.rpartition(MARK)[0] or page
    short = digest(f"{address_of(name)}\n{page}".encode())
    return f"{page}{MARK}{short}-->"


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()

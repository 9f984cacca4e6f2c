"""Serve a built site as a static host does: under its base path, 404.html for missing pages, and
with word of how long the browser may keep a file. What hosts differ in is data: a ``Host``.
"""

import gzip
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import SEEK_END, BytesIO
from pathlib import Path
from typing import BinaryIO

MEDIA_TYPES = {
    **SimpleHTTPRequestHandler.extensions_map,
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
TEXTS = r"text/|application/(json|xml|manifest\+json)|image/svg\+xml"
"""Media types of texts, which most hosts send compressed."""
NAMED_BY_CONTENT = re.compile(
    r"\.[0-9a-f]{8}\.min\.(css|js)$|/(assets|lookup)/[0-9a-f]{12}/[\w/-]+\.\w+$"
)
"""Files whose address changes with their content: they may be kept for good. All others are asked
for again each time, and answered with 304 while they are the same."""
_RANGE = re.compile(r"bytes=(\d*)-(\d*)")


@dataclass(frozen=True, kw_only=True)
class Host:
    """What a host does beside sending whole files as they are."""

    compresses: str | None = None
    """The media types that it sends compressed to whoever takes that, as a pattern."""
    sends_parts: bool = False
    """Whether it knows ``Range``. A part is one of the file as it is, never of a compressed one."""
    allows_other_sites: bool = False
    """Whether scripts of other sites may read its files (CORS)."""


HOSTS = {
    "plain": Host(),
    "compressing": Host(compresses=TEXTS),
    "with Range": Host(sends_parts=True),
    "with CORS": Host(allows_other_sites=True),
    # a HEAD says how long the file is when compressed, but ranges count the bytes of the file
    # itself, also of Parquet: https://github.com/github/pages-gem/issues/952
    "GitHub Pages": Host(
        compresses=rf"{TEXTS}|application/octet-stream", sends_parts=True, allows_other_sites=True
    ),
}
"""The kinds of hosts on which a site may be."""


@lru_cache(maxsize=4096)
def _compressed(path: Path, changed: int) -> bytes:
    """The file, compressed; ``changed`` is the time of its last change, in nanoseconds."""
    return gzip.compress(path.read_bytes(), 6, mtime=0)


def base_path(site: Path) -> str:
    """The path at which the site expects to be hosted, as its own 404 page states it."""
    page = (site / "404.html").read_text(encoding="utf-8")
    home = re.search(r'<a class="home" href=(\S+)>', page)
    assert home is not None, "404.html leads to no home page"
    return home[1]


class Handler(SimpleHTTPRequestHandler):
    """Files of the site below `base`; its 404 page for everything else."""

    protocol_version = "HTTP/1.1"  # connections stay open, as with any real host
    extensions_map = MEDIA_TYPES
    disable_nagle_algorithm = True  # or the body of an answer waits until its head is confirmed

    def __init__(self, *arguments: object, base: str, host: Host, directory: str) -> None:
        self.base, self.host = base, host
        super().__init__(*arguments, directory=directory)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        """The file for an address; addresses outside the base have none."""
        if not path.startswith(self.base):
            return str(Path(self.directory) / "no-such-file")
        return super().translate_path("/" + path[len(self.base) :])

    def send_head(self) -> BinaryIO | None:
        """Answer with the file, or with the site's own page for missing addresses."""
        target = Path(self.translate_path(self.path))
        if target.is_dir() and (target / "index.html").is_file():
            if not self.path.partition("?")[0].endswith("/"):
                return super().send_head()  # which sends the browser to the address with a slash
            target /= "index.html"
        if not target.is_file():
            return self._send(Path(self.directory) / "404.html", 404)
        if "If-Modified-Since" in self.headers:  # a 304, or what has changed, plain
            return super().send_head()
        return self._send(target, 200)

    def _send(self, path: Path, status: int) -> BinaryIO:
        """Send the head of an answer with this file: a part, compressed, or whole."""
        kind = self.guess_type(str(path))
        found = path.stat()
        size, modified = found.st_size, self.date_time_string(int(found.st_mtime))
        part = self._part(size, modified) if status == 200 else None
        compresses = self.host.compresses is not None and re.match(self.host.compresses, kind)
        is_compressed = compresses and "gzip" in self.headers.get("Accept-Encoding", "")
        body: BinaryIO
        if part is not None:
            status = 206 if part else 416
            body = BytesIO(path.read_bytes()[part.start : part.stop])
        elif is_compressed:
            body = BytesIO(_compressed(path, found.st_mtime_ns))
        else:
            body = path.open("rb")
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(body.seek(0, SEEK_END)))
        body.seek(0)
        self.send_header("Last-Modified", modified)
        if compresses:
            self.send_header("Vary", "Accept-Encoding")
        if self.host.sends_parts:
            self.send_header("Accept-Ranges", "bytes")
        if part is not None:
            place = f"{part.start}-{part.stop - 1}" if part else "*"
            self.send_header("Content-Range", f"bytes {place}/{size}")
        elif is_compressed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        return body

    def _part(self, size: int, modified: str) -> range | None:
        """The bytes that are asked for: none of them if there are none there, and None if the
        answer is the whole file.
        """
        asked = _RANGE.fullmatch(self.headers.get("Range", "")) if self.host.sends_parts else None
        is_whole = self.command != "GET" or self.headers.get("If-Range", modified) != modified
        if asked is None or asked[0] == "bytes=-" or is_whole:
            return None
        if not asked[1]:  # the last bytes of the file
            return range(max(size - int(asked[2]), 0), size)
        last = int(asked[2]) if asked[2] else size - 1
        return range(int(asked[1]), min(last + 1, size))

    def end_headers(self) -> None:
        """Say how long the answer may be kept, and who may read it, then end the head."""
        self.send_header("Cache-Control", self.cache_control())
        if self.host.allows_other_sites:
            self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def cache_control(self) -> str:
        """How long the answer may be kept."""
        return "max-age=31536000, immutable" if NAMED_BY_CONTENT.search(self.path) else "no-cache"

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing: the tests speak."""


class _Server(ThreadingHTTPServer):
    """A server that does not mind a browser that leaves before it has heard the answer."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Print what went wrong, unless it is a connection that the browser has closed."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


@contextmanager
def serve(
    site: Path, kind: type[Handler] = Handler, host: Host = HOSTS["compressing"]
) -> Iterator[str]:
    """Serve the folder on a free port of this machine; yield the site's root address."""
    base = base_path(site)
    handler = partial(kind, base=base, host=host, directory=str(site))
    with _Server(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}{base}"
        server.shutdown()
        thread.join()

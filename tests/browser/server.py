"""Serve a built site as a static host does: under its base path, 404.html for missing pages, texts
compressed, and with word of how long the browser may keep a file.
"""

import gzip
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

MEDIA_TYPES = {
    **SimpleHTTPRequestHandler.extensions_map,
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
COMPRESSED = re.compile(r"text/|application/(json|xml|manifest\+json)|image/svg\+xml")
"""Media types of texts, which every host sends compressed."""
NAMED_BY_CONTENT = re.compile(
    r"\.[0-9a-f]{8}\.min\.(css|js)$|/(assets|lookup)/[0-9a-f]{12}/[\w/-]+\.\w+$"
)
"""Files whose address changes with their content: they may be kept for good. All others are asked
for again each time, and answered with 304 while they are the same."""


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

    def __init__(self, *arguments: object, base: str, directory: str) -> None:
        self.base = base
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
        """Send the head of an answer with this file, compressed if that is of use."""
        kind = self.guess_type(str(path))
        found = path.stat()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Last-Modified", self.date_time_string(int(found.st_mtime)))
        self.send_header("Vary", "Accept-Encoding")
        if COMPRESSED.match(kind) and "gzip" in self.headers.get("Accept-Encoding", ""):
            body = _compressed(path, found.st_mtime_ns)
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            return BytesIO(body)
        self.send_header("Content-Length", str(found.st_size))
        self.end_headers()
        return path.open("rb")

    def end_headers(self) -> None:
        """Say how long the answer may be kept, then end the head."""
        self.send_header("Cache-Control", self.cache_control())
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
def serve(site: Path, kind: type[Handler] = Handler) -> Iterator[str]:
    """Serve the folder on a free port of this machine; yield the site's root address."""
    base = base_path(site)
    handler = partial(kind, base=base, directory=str(site))
    with _Server(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}{base}"
        server.shutdown()
        thread.join()

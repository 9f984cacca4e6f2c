"""Serve a built site as a static host does: under its base path, 404.html for missing pages."""

import json
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import BinaryIO


def base_path(site: Path) -> str:
    """The path at which the site expects to be hosted, as its own 404 page states it."""
    page = (site / "404.html").read_text(encoding="utf-8")
    config = re.search(r'<script id="__config" type="application/json">(.*?)</script>', page)
    assert config is not None, "404.html carries no configuration"
    base: str = json.loads(config[1])["base"]
    return base if base.endswith("/") else f"{base}/"


class _Handler(SimpleHTTPRequestHandler):
    """Files of the site below `base`; its 404 page for everything else."""

    protocol_version = "HTTP/1.1"  # connections stay open, as with any real host

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
        if target.is_file() or (target / "index.html").is_file():
            return super().send_head()
        page = Path(self.directory) / "404.html"
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(page.stat().st_size))
        self.end_headers()
        return page.open("rb")

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing: the tests speak."""


class _Server(ThreadingHTTPServer):
    """A server that does not mind a browser that leaves before it has heard the answer."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Print what went wrong, unless it is a connection that the browser has closed."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


@contextmanager
def serve(site: Path) -> Iterator[str]:
    """Serve the folder on a free port of this machine; yield the site's root address."""
    base = base_path(site)
    handler = partial(_Handler, base=base, directory=str(site))
    with _Server(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}{base}"
        server.shutdown()
        thread.join()

"""Hosts other than this machine, as the tests' Chromium sees them: a proxy that answers nobody and
says what was asked for.

Chromium itself sends there what is not for this machine, so that the tests need not look at each
request of each page, which takes them longer than to serve it.
"""

from collections.abc import Callable
from functools import cache
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread
from weakref import WeakSet

from tests.browser import chromium


class Listener:
    """Hears of each address on another host that any page of this process asks for."""

    def asked_elsewhere(self, address: str) -> None:
        """Hear of one: a host with its port, or where nothing is encrypted the whole address."""
        raise NotImplementedError


_LISTENERS: WeakSet[Listener] = WeakSet()

listen: Callable[[Listener], None] = _LISTENERS.add
"""Let somebody hear of all addresses, as long as they are kept by others."""


class _Nobody(StreamRequestHandler):
    """Tells the listeners what is asked for, and that nothing is there."""

    timeout = 60

    def handle(self) -> None:
        """Read the first line alone; connections that are made in advance have none."""
        _, _, rest = self.rfile.readline(65536).decode("latin-1").partition(" ")
        if address := rest.rpartition(" ")[0]:
            for listener in list(_LISTENERS):
                listener.asked_elsewhere(address)
            self.wfile.write(
                b"HTTP/1.1 502 Nobody\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            )


class _Proxy(ThreadingTCPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: a browser that has closed its connection is no fault."""


@cache
def flags() -> list[str]:
    """How Chromium is started: with the usual flags, and this proxy for other hosts."""
    server = _Proxy(("127.0.0.1", 0), _Nobody)
    Thread(target=server.serve_forever, daemon=True).start()
    _, port = server.server_address[:2]
    return [*chromium.FLAGS, f"--proxy-server=127.0.0.1:{port}"]

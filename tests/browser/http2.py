"""HTTP/2, which most hosts speak: what stands before one of ``server`` and hands on
what it is asked for. No browser knows who has signed its certificate.
"""

import asyncio
import http.client
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

import trustme
from hypercorn.asyncio import serve
from hypercorn.config import Config
from hypercorn.typing import ASGIReceiveCallable, ASGISendCallable, Scope

Answer = tuple[int, list[tuple[bytes, bytes]], bytes]
"""Status, heads and body."""

_OF_A_CONNECTION = {b"connection", b"date", b"server"}
"""Heads of an answer that say nothing of the file."""


def _asked(netloc: str, method: str, path: str, headers: dict[str, str]) -> Answer:
    """What the other host answers."""
    connection = http.client.HTTPConnection(netloc)
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    said = [(name.lower().encode(), value.encode()) for name, value in answer.getheaders()]
    body = answer.read()
    connection.close()
    return answer.status, [each for each in said if each[0] not in _OF_A_CONNECTION], body


@contextmanager
def spoken_before(root: str) -> Iterator[str]:
    """Stand before the host with this root address; yield the root address of what does."""
    netloc = urlsplit(root).netloc

    async def application(
        scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        if scope["type"] != "http":
            return
        query = scope["query_string"].decode()
        path = scope["path"] + (query and f"?{query}")
        headers = {name.decode(): value.decode() for name, value in scope["headers"]}
        status, said, body = await asyncio.to_thread(_asked, netloc, scope["method"], path, headers)
        await send({"type": "http.response.start", "status": status, "headers": said})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    async def served() -> None:
        async def asked_to_end() -> None:
            await asyncio.to_thread(end.wait)

        await serve(application, config, shutdown_trigger=asked_to_end)

    end = threading.Event()
    with TemporaryDirectory() as folder:
        listening = socket.create_server(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        config = Config()
        config.bind = [f"fd://{listening.detach()}"]  # closed by who serves
        config.alpn_protocols = ["h2"]
        config.loglevel = "WARNING"
        config.certfile, config.keyfile = _certificate(Path(folder))
        thread = threading.Thread(target=lambda: asyncio.run(served()), daemon=True)
        thread.start()
        try:
            yield root.replace(f"http://{netloc}", f"https://127.0.0.1:{port}")
        finally:
            end.set()
            thread.join()


def _certificate(folder: Path) -> tuple[str, str]:
    """The files of a certificate and its key."""
    signed = trustme.CA().issue_cert("127.0.0.1")
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    certificate.write_bytes(b"".join(each.bytes() for each in signed.cert_chain_pems))
    signed.private_key_pem.write_to_path(str(key))
    return str(certificate), str(key)

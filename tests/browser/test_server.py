"""The server of the browser tests behaves as the hosts that static sites are put on."""

import gzip
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.browser import server

MISSING = '<a class="home" href=/odds/>Exact RISK odds</a>'
PAGE = "<h1>One page</h1>" * 50
SCRIPT = "main.0123abcd.min.js"


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The address of a site of three files: a page, a script named by its content, a picture."""
    (tmp_path / "404.html").write_text(MISSING, encoding="utf-8")
    (tmp_path / "about").mkdir()
    (tmp_path / "about" / "index.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / SCRIPT).write_text("export {};", encoding="utf-8")
    (tmp_path / "dice.png").write_bytes(b"\x89PNG")
    with server.serve(tmp_path) as served:
        yield served


def get(address: str, **headers: str) -> tuple[HTTPResponse, bytes]:
    """The answer to a request, as it is on the wire."""
    parts = urlsplit(address)
    connection = HTTPConnection(parts.netloc)
    connection.request("GET", parts.path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


COMPRESSING = {"Accept-Encoding": "gzip, br"}


def test_texts_are_compressed_for_those_who_can_read_them(address: str) -> None:
    """A page is sent compressed to a browser that asks for it, and plain to one that does not."""
    answer, body = get(f"{address}about/", **COMPRESSING)
    assert (answer.status, answer.headers["Content-Encoding"]) == (200, "gzip")
    assert int(answer.headers["Content-Length"]) == len(body) < len(PAGE)
    assert gzip.decompress(body).decode() == PAGE
    answer, body = get(f"{address}about/")
    assert "Content-Encoding" not in answer.headers
    assert body.decode() == PAGE


def test_pictures_are_sent_as_they_are(address: str) -> None:
    """What is compressed already is not compressed again."""
    answer, body = get(f"{address}dice.png", **COMPRESSING)
    assert "Content-Encoding" not in answer.headers
    assert body == b"\x89PNG"


def test_missing_addresses_get_the_sites_own_page(address: str) -> None:
    """An address without a file, or outside the site, is answered with its page and status 404."""
    for missing in (f"{address}nowhere/", address.replace("/odds/", "/")):
        answer, body = get(missing, **COMPRESSING)
        assert answer.status == 404
        assert gzip.decompress(body).decode() == MISSING


def test_addresses_of_folders_end_in_a_slash(address: str) -> None:
    """A page asked for without its last slash is found at the address that has it."""
    answer, _ = get(f"{address}about")
    assert answer.status == 301
    assert answer.headers["Location"].endswith("/odds/about/")


def test_files_are_kept_as_long_as_they_hold(address: str) -> None:
    """A file named by its content is kept for good; a page is asked for again, and while it is the
    same the answer is 304, without a body.
    """
    answer, _ = get(f"{address}{SCRIPT}")
    assert "immutable" in answer.headers["Cache-Control"]
    answer, _ = get(f"{address}about/", **COMPRESSING)
    assert answer.headers["Cache-Control"] == "no-cache"
    since = {"If-Modified-Since": answer.headers["Last-Modified"]}
    answer, body = get(f"{address}about/", **COMPRESSING, **since)
    assert (answer.status, body) == (304, b"")

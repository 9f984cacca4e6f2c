"""The server of the tests behaves as the hosts that static sites are put on."""

import gzip
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from tests.browser import server
from tests.browser.http2 import spoken_before

MISSING = '<a class="home" href=/odds/>Exact RISK odds</a>'
PAGE = "<h1>One page</h1>" * 50
DATA = bytes(range(10)) * 10
SCRIPT = "main.0123abcd.min.js"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site of four files: a page, a script named by its content, a picture, a dataset."""
    (tmp_path / "404.html").write_text(MISSING, encoding="utf-8")
    (tmp_path / "about").mkdir()
    (tmp_path / "about" / "index.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / SCRIPT).write_text("export {};", encoding="utf-8")
    (tmp_path / "dice.png").write_bytes(b"\x89PNG")
    (tmp_path / "win.parquet").write_bytes(DATA)
    return tmp_path


@pytest.fixture
def address(site: Path) -> Iterator[str]:
    """Its address on a host that compresses texts."""
    with server.serve(site) as served:
        yield served


@pytest.fixture(params=server.HOSTS)
def host(request: pytest.FixtureRequest, site: Path) -> Iterator[tuple[server.Host, str]]:
    """A host of every kind, and the site's address there."""
    kind = server.HOSTS[request.param]
    with server.serve(site, host=kind) as served:
        yield kind, served


def get(address: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, bytes]:
    """The answer to a request, as it is on the wire."""
    parts = urlsplit(address)
    connection = HTTPConnection(parts.netloc)
    connection.request(method, parts.path, headers=headers)
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


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ("bytes=0-9", (0, 10)),
        ("bytes=90-", (90, 100)),
        ("bytes=95-4000", (95, 100)),
        ("bytes=-7", (93, 100)),
        ("bytes=-700", (0, 100)),
        ("bytes=100-", None),
        ("bytes=100-200", None),
        ("bytes=-0", None),
    ],
)
def test_parts_are_sent_by_hosts_that_know_them(
    host: tuple[server.Host, str], asked: str, place: tuple[int, int] | None
) -> None:
    """A host with Range sends just these bytes of the file, whether or not it compresses, or says
    that there are none; one without sends the whole file.
    """
    kind, address = host
    answer, body = get(f"{address}win.parquet", Range=asked, **COMPRESSING)
    if not kind.sends_parts:
        assert (answer.status, body) == (200, DATA)
        assert not {"Accept-Ranges", "Content-Range"} & {*answer.headers}
        return
    first, end = place or (0, 0)
    told = f"bytes {first}-{end - 1}/100" if place else "bytes */100"
    assert (answer.status, body) == (206 if place else 416, DATA[first:end])
    assert (answer.headers["Content-Range"], answer.headers["Accept-Ranges"]) == (told, "bytes")
    assert "Content-Encoding" not in answer.headers


@pytest.mark.parametrize("asked", ["", "bytes=-", "bytes=9-0x", "lines=0-9", "bytes=0-1,5-6"])
def test_what_is_no_single_range_is_answered_with_the_file(
    host: tuple[server.Host, str], asked: str
) -> None:
    """A range that a host cannot read, or several at once, gets the whole file."""
    answer, body = get(f"{host[1]}win.parquet", Range=asked)
    assert (answer.status, body) == (200, DATA)


def test_parts_of_a_changed_file_are_not_sent(host: tuple[server.Host, str]) -> None:
    """With `If-Range` a part is sent only of the very file that the reader knows."""
    kind, address = host
    known, _ = get(f"{address}win.parquet")
    for modified, is_known in (
        (known.headers["Last-Modified"], True),
        ("Thu, 01 Jan 1970 00:00:00 GMT", False),
    ):
        headers = {"Range": "bytes=0-9", "If-Range": modified}
        answer, body = get(f"{address}win.parquet", **headers)
        expected = (206, DATA[:10]) if is_known and kind.sends_parts else (200, DATA)
        assert (answer.status, body) == expected


def test_scripts_of_other_sites_read_where_the_host_allows_it(
    host: tuple[server.Host, str],
) -> None:
    """Hosts with CORS say so with every answer, a missing file's too; the others never."""
    kind, address = host
    allowed = "*" if kind.allows_other_sites else None
    for path in ("about/", "win.parquet", "nowhere/"):
        answer, _ = get(f"{address}{path}", Origin="https://elsewhere.example")
        assert answer.headers["Access-Control-Allow-Origin"] == allowed


def test_only_hosts_that_compress_do_so(host: tuple[server.Host, str]) -> None:
    """What an answer says of its encoding and its length is so, whatever the host can do."""
    kind, address = host
    answer, body = get(f"{address}about/", **COMPRESSING)
    is_compressed = answer.headers["Content-Encoding"] == "gzip"
    assert is_compressed == (kind.compresses is not None)
    assert (gzip.decompress(body) if is_compressed else body).decode() == PAGE
    assert int(answer.headers["Content-Length"]) == len(body)


def test_a_head_on_github_pages_tells_the_packed_length(host: tuple[server.Host, str]) -> None:
    """There, and nowhere else, the length of a dataset that a browser asks for is not the one that
    ranges count from; whoever asks for the file as it is hears the right one.
    """
    kind, address = host
    told, body = get(f"{address}win.parquet", "HEAD", **COMPRESSING)
    assert (told.status, body) == (200, b"")
    length = int(told.headers["Content-Length"])
    assert (length != len(DATA)) == (kind is server.HOSTS["GitHub Pages"])
    for headers in ({}, {"Accept-Encoding": "identity"}):
        told, _ = get(f"{address}win.parquet", "HEAD", **headers)
        assert int(told.headers["Content-Length"]) == len(DATA)


def test_http_2_is_spoken_before_a_host(browser: Browser, address: str) -> None:
    """What is asked for over HTTP/2 is what the host gives: its pages, and its page for others."""
    with spoken_before(address) as before:
        context = browser.new_context(ignore_https_errors=True)
        page = context.new_page()
        answers = []
        for path in ("about/", "nowhere/"):
            answer = page.goto(before + path)
            assert answer is not None
            answers.append((answer.status, answer.text()))
        protocol = page.evaluate("performance.getEntriesByType('navigation')[0].nextHopProtocol")
        context.close()
    assert protocol == "h2"
    assert answers == [(200, PAGE), (404, MISSING)]


def test_http_2_asks_the_host_once(browser: Browser, site: Path, address: str) -> None:
    """What has been answered is remembered, even where the file is gone: the host's work on the
    same machine would be measured as the page's.
    """
    with spoken_before(address) as before:
        context = browser.new_context(ignore_https_errors=True)
        page = context.new_page()
        page.goto(before + "about/")
        (site / "about" / "index.html").unlink()
        again = page.goto(before + "about/")
        assert again is not None
        remembered = (again.status, again.text())
        context.close()
    assert get(f"{address}about/")[0].status == 404
    assert remembered == (200, PAGE)

"""The report on the sources' addresses: what is asked for, and what is said of the answers."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests.conftest import PROJECT
from tests.links import Answer, addresses, ask, report


class Pages(BaseHTTPRequestHandler):
    """A site with a page, one that has moved, one for people only, and none besides."""

    def do_GET(self) -> None:
        """Answer by the address."""
        code = {"/here": 200, "/moved": 301, "/people": 403}.get(self.path, 404)
        self.send_response(code)
        if code == 301:
            self.send_header("Location", "/here")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def site() -> Iterator[str]:
    """The address of such a site on this machine."""
    server = HTTPServer(("127.0.0.1", 0), Pages)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_page_is_there_where_it_answers(site: str) -> None:
    """A page that is there, moved or refuses programs is no fault; a missing one is."""
    answers = [ask(f"{site}/{name}") for name in ("here", "moved", "people", "gone")]
    assert [answer.is_there for answer in answers] == [True, True, True, False]
    assert [answer.said for answer in answers] == [
        *("200", f"200, now at {site}/here", "403, refuses programs", "404")
    ]


def test_a_site_that_is_gone_is_no_error(site: str) -> None:
    """Where nobody listens, the answer says so."""
    answer = ask("http://127.0.0.1:9/", seconds=5)
    assert not answer.is_there
    assert "refused" in answer.said


def test_every_source_is_asked_for(tmp_path: Path) -> None:
    """Addresses come from rulesets, works, citation and prose, each once, with its files."""
    for name, text in {
        "risk_odds/rulesets/a.toml": 'title = "A"\n[[sources]]\nurl = "https://a.example/"\n',
        "generator/sources/works/b.toml": 'where = ["https://b.example/1"]\nno = "see https://"\n',
        "CITATION.cff": "references:\n  - url: https://a.example/\n",
        "docs/c.md": "[c](https://c.example/) [d](d.md) `https://code.example/`\n",
        "tests/e.toml": 'url = "https://e.example/"\n',
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert addresses(tmp_path) == {
        "https://a.example/": ["CITATION.cff", "risk_odds/rulesets/a.toml"],
        "https://b.example/1": ["generator/sources/works/b.toml"],
        "https://c.example/": ["docs/c.md"],
    }


def test_the_projects_sources_are_found() -> None:
    """Its rulesets, works and pages name dozens of addresses."""
    folders = {name.partition("/")[0] for files in addresses(PROJECT).values() for name in files}
    assert folders == {"CITATION.cff", "docs", "generator", "risk_odds"}
    assert len(addresses(PROJECT)) > 40


def test_what_is_missing_is_said_first() -> None:
    """The report counts what does not answer, and names the files in which to mend it."""
    answers = [
        Answer("https://a.example/", "200", True),
        Answer("https://b.example/", "404", False),
    ]
    text = report(answers, {"https://a.example/": ["a.toml"], "https://b.example/": ["b.toml"]})
    assert text == (
        "# 2 sources, missing: 1\n\n"
        "- **missing** <https://b.example/>: 404 (b.toml)\n"
        "- <https://a.example/>: 200 (a.toml)\n"
    )

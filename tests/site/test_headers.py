import re

from generator.site.headers import MOST_RULES, headers_text
from tests.conftest import Built

FRAMES = "Content-Security-Policy: frame-ancestors 'none'"


def headers_for(text: str, path: str) -> list[str]:
    """What a host sends with a path: the headers of every rule that fits, as they add up."""
    found: list[str] = []
    fits = False
    for line in text.splitlines():
        if line.startswith(" "):
            found += [line.strip()] * fits
        else:
            fits = re.fullmatch(re.escape(line).replace(r"\*", ".*"), path) is not None
    return found


def test_pages_of_every_kind_are_covered_once_and_frames_not(built: Built) -> None:
    """Nobody may frame a page of the site; what is below /embed/ gets no header."""
    text = (built.folder / "_headers").read_text(encoding="utf-8")
    pages = [path.relative_to(built.folder).as_posix() for path in built.folder.rglob("*.html")]
    pages.remove("embed/index.html")
    assert len(pages) > 100
    for page in ("", *pages):
        for address in (page, page.removesuffix("index.html")):
            found = headers_for(text, f"/{address}")
            assert found.count(FRAMES) == 1, address
            assert "X-Content-Type-Options: nosniff" in found
    for path in ("/embed", "/embed/", "/embed/classic/8-vs-5/", "/embed/index.html"):
        assert headers_for(text, path) == []


def test_the_file_keeps_to_what_hosts_read() -> None:
    """At most a hundred rules, the first ones, below the site's own path, in short lines."""
    text = headers_text(["", "classic/odds", "classic", "embed/x", *map(str, range(200))], "/odds/")
    rules = [line for line in text.splitlines() if not line.startswith(" ")]
    assert len(rules) == MOST_RULES == 100
    assert rules[:6] == [
        "/odds/", "/odds/index.html", "/odds/404.html", "/odds/503.html", "/odds/classic/*",
        "/odds/0/*",
    ]  # fmt: skip
    assert max(map(len, text.splitlines())) <= 2000

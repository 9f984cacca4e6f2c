"""What the tests of the site without a network share: readers, and a host that changes."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any, BinaryIO

from playwright.sync_api import Browser, Page, expect

from tests.browser import server
from tests.browser.conftest import SIZES, watched

CONTROLLED = "() => Boolean(navigator.serviceWorker.controller)"
ASK = """async (question) => {
  const { ask } = await import(new URL("javascripts/offline.js", question.root));
  return ask(navigator.serviceWorker.controller, question);
}"""
STORED = """async ([name, address]) => {
  const found = (await caches.keys()).find((cache) => cache.endsWith(` ${name}`));
  const copy = found && (await (await caches.open(found)).match(address));
  return copy ? copy.text() : "";
}"""
ANSWER = ".answer strong"


@contextmanager
def reader(browser: Browser, root: str, *addresses: str, offline: bool = False) -> Iterator[Page]:
    """A page of a reader who has opened these addresses and then, where ``offline``, lost the
    network. What does not come without a network is no fault here.
    """
    with watched(browser, root, SIZES["phone"], service_workers="allow") as (page, watch):
        watch.offline = True
        for address in addresses:
            page.goto(root + address)
            page.wait_for_function(CONTROLLED)
        if offline:
            page.context.set_offline(True)
        yield page


def ask(page: Page, root: str, question: str, /, **details: str) -> Any:
    """What the service worker answers to a question of the page's."""
    return page.evaluate(ASK, {"root": root, "ask": question, **details})


def expect_stored(page: Page, cache: str, address: str, words: str = "<h1>") -> None:
    """The copy of a page, among those ``kept`` or ``visited``, has these words before long."""
    end = monotonic() + 10
    while words not in page.evaluate(STORED, [cache, address]):
        assert monotonic() < end, f"{cache}: no {words} at {address}"
        page.wait_for_timeout(20)


def win(page: Page) -> str:
    """The large number of a matchup page."""
    expect(page.locator(ANSWER).first).to_have_text(re.compile("%"))
    return page.locator(ANSWER).first.inner_text()


class Host:
    """A host of the site whose files change, and whose answers can be held back.

    ``asked`` are the addresses that were asked for, relative to the site's root; ``held`` those
    whose answers wait for ``release``.
    """

    def __init__(self, site: Path, changes: Path) -> None:
        self.site = site
        self.changes = changes
        self.root = ""
        self.asked: list[str] = []
        self.held: set[str] = set()
        self.release = Event()

    def change(self, address: str, old: str, new: str) -> None:
        """Put one text in the place of another, in a file that has it."""
        name = f"{address}index.html" if address.endswith("/") or not address else address
        changed = self.changes / name
        text = (changed if changed.exists() else self.site / name).read_text(encoding="utf-8")
        assert old in text
        changed.parent.mkdir(parents=True, exist_ok=True)
        changed.write_text(text.replace(old, new), encoding="utf-8")

    def publish(self, version: str, *addresses: str) -> None:
        """A new version of the site, in which the files at these addresses are new."""
        script = self.changes / "sw.js"
        if not script.exists():
            self.change("sw.js", "const BUILD", "const BUILD")
        text = re.sub(r'"version": "\w+"', f'"version": "{version}"', script.read_text("utf-8"))
        for address in addresses:
            text, found = re.subn(rf'(?m)^"{address}": "\w+"', f'"{address}": "{version}"', text)
            assert found == 1
        script.write_text(text, encoding="utf-8")


@contextmanager
def hosted(site: Path, changes: Path) -> Iterator[Host]:
    """A host of the site; what it changes is written to the folder ``changes``."""
    host = Host(site, changes)

    class Handler(server.Handler):
        def translate_path(self, path: str) -> str:
            found = Path(super().translate_path(path))
            if not found.is_relative_to(site):
                return str(found)
            changed = changes / found.relative_to(site)
            return str(changed if (changed / "index.html").exists() or changed.is_file() else found)

        def send_head(self) -> BinaryIO | None:
            address = self.path.removeprefix(self.base).partition("?")[0]
            host.asked.append(address)
            if address in host.held:
                host.release.wait(30)
            return super().send_head()

    with server.serve(site, Handler) as root:
        host.root = root
        try:
            yield host
        finally:
            host.release.set()

"""What the tests of the site without a network share: readers, and a host that changes."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import Any, BinaryIO

from playwright.sync_api import Browser, Page, expect

from generator.site.assets import LISTING, Assets, digest
from generator.site.mark import address_of, marked
from tests.browser import server
from tests.browser.checks import wait_until
from tests.browser.conftest import SIZES, watched
from tests.named import assets_of, figures_of

CONTROLLED = "() => Boolean(navigator.serviceWorker.controller)"
ASK = r"""async (question) => {
  const own = /.*\/assets\/[0-9a-f]{12}\/javascripts\//;
  const [folder] = [...document.scripts].map(({ src }) => src.match(own)?.[0]).filter(Boolean);
  const { ask } = await import(`${folder}offline/keep.js`);
  return ask(navigator.serviceWorker.controller, question);
}"""
STORED = """async ([name, address]) => {
  const found = (await caches.keys()).find((cache) => cache.endsWith(` ${name}`));
  const copy = found && (await (await caches.open(found)).match(address));
  return copy ? copy.text() : "";
}"""
ANSWER = ".answer strong"
PAGE_MARK = re.compile(r"<!--exact-risk-odds [0-9a-f]{12}-->$")
MARK = "\nglobalThis.marks = [...(globalThis.marks ?? []), '%s'];\n"


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


def ask(page: Page, question: str, /, **details: str) -> Any:
    """What the service worker answers to a question of the page's."""
    return page.evaluate(ASK, {"ask": question, **details})


def expect_stored(page: Page, cache: str, address: str, words: str = "<h1>") -> None:
    """The copy of a page, among those ``kept`` or ``visited``, has these words before long."""
    wait_until(page, lambda: words in page.evaluate(STORED, [cache, address]))


def win(page: Page) -> str:
    """The large number of a matchup page."""
    expect(page.locator(ANSWER).first).to_have_text(re.compile("%"))
    return page.locator(ANSWER).first.inner_text()


class Host:
    """A host of the site whose files change, and whose answers can be held back or spoilt.

    ``asked`` are the addresses that were asked for, relative to the site's root; ``held`` those
    whose answers wait for ``release``; ``spoilt`` says how many times more the answer for an
    address is damaged, ``failing`` how many times more it is 503; ``instead`` are other contents
    and their types, which some addresses are answered with, as if all were well. ``max_age``, where
    it is given, is stated for all files, in seconds. ``changed_only``, where it is given, are the
    addresses at which the host is up to date; at all others it still has what it had at first.
    """

    def __init__(self, site: Path, changes: Path) -> None:
        self.site = site
        self.changes = changes
        self.root = ""
        self.asked: list[str] = []
        self.held: set[str] = set()
        self.release = Event()
        self.spoilt: Counter[str] = Counter()
        self.failing: Counter[str] = Counter()
        self.instead: dict[str, tuple[bytes, str]] = {}
        self.max_age: int | None = None
        self.changed_only: set[str] | None = None
        self.renamed: dict[str, str] = {}
        self.gone: set[str] = set()
        self.assets = assets_of(site)
        self.figures = figures_of(site)

    def file(self, address: str) -> Path:
        """The file at an address, as it is now; one that does not exist where there is none."""
        name = f"{address}index.html" if address.endswith("/") or not address else address
        if self.changed_only is not None and address not in self.changed_only:
            return self.site / name
        if address.startswith(tuple(self.gone)):
            return self.changes / "gone"
        changed, original = self.changes / name, self.site / name
        if not changed.exists() and self.renamed and name.endswith(".html") and original.exists():
            self._write(name, self._with_new_names(original.read_text(encoding="utf-8")))
        return changed if changed.is_file() else original

    def change(self, address: str, old: str, new: str) -> None:
        """Put one text in the place of another, in a file that has it. A page is marked anew."""
        text = self.file(address).read_text(encoding="utf-8")
        assert old in text
        name = f"{address}index.html" if address.endswith("/") or not address else address
        self._write(name, text.replace(old, new))

    def renew_assets(self, mark: str) -> None:
        """Other styles and scripts, in which ``mark`` can be found by ``made_of``; those that were
        there are gone, and all pages ask for the new ones.
        """
        added = {".css": f":root {{ --mark: {mark} }}", ".js": MARK % mark}
        new = {}
        for path in (self.site / self.assets).rglob("*.*"):
            name = path.relative_to(self.site / self.assets).as_posix()
            new[name] = path.read_bytes() + added.get(path.suffix, "").encode()
        del new[LISTING]
        found = Assets({name: digest(content) for name, content in new.items()})
        for name, content in {**new, LISTING: found.listing.encode()}.items():
            self._write_bytes(f"{found.folder}{name}", content)
        self._rename(self.assets, found.folder)
        self.assets = found.folder

    def renew_figures(self) -> None:
        """Other figures: a title is another. Those that were there are gone."""
        names = [path.name for path in (self.site / self.figures).iterdir() if path.name != LISTING]
        texts = {
            name: self.file(self.figures + name).read_text("utf-8").replace("Dutch", "New Dutch")
            for name in names
        }
        listing = json.dumps({name: digest(text.encode()) for name, text in texts.items()})
        new = f"lookup/{digest(listing.encode())}/"
        for name, text in {**texts, LISTING: listing}.items():
            self._write(f"{new}{name}", text)
        self.change("lookup/folder.json", self.figures, new)
        self._rename(self.figures, new)
        self.figures = new

    def renew_theme(self, mark: str) -> str:
        """Another style sheet of the theme, which has ``mark``; returns its address. The one that
        was there is gone.
        """
        (old,) = (self.site / "assets/stylesheets").glob("main.*.min.css")
        text = f"{old.read_text(encoding='utf-8')}/* {mark} */"
        new = f"assets/stylesheets/main.{digest(text.encode())[:8]}.min.css"
        self._write(new, text)
        self._rename(f"assets/stylesheets/{old.name}", new)
        return new

    def remove(self, ruleset: str) -> None:
        """Take a ruleset off the site."""
        self.gone.add(f"{ruleset}/")

    def publish(self, version: str) -> None:
        """A new version of the site: the service worker learns of all that has changed."""
        text = self.file("sw.js").read_text(encoding="utf-8")
        build, _, script = text.removeprefix("const BUILD = ").partition(";\n\n")
        found = json.loads(self._with_new_names(build))
        found["version"] = version
        found["files"] = self._digests(found["files"])
        found["tables"] = {
            ruleset: self._digests(tables)
            for ruleset, tables in found["tables"].items()
            if f"{ruleset}/" not in self.gone
        }
        found["folders"] = [name for name in found["folders"] if f"{name}/" not in self.gone]
        self._write("sw.js", f"const BUILD = {json.dumps(found, indent=0)};\n\n{script}")

    def _digests(self, addresses: Iterable[str]) -> dict[str, str]:
        there = [address for address in addresses if self.file(address).exists()]
        return {address: digest(self.file(address).read_bytes()) for address in there}

    def _rename(self, old: str, new: str) -> None:
        self.gone.add(old)
        self.renamed[old] = new
        for page in self.changes.rglob("*.html"):
            name = page.relative_to(self.changes).as_posix()
            self._write(name, self._with_new_names(page.read_text("utf-8")))

    def _with_new_names(self, text: str) -> str:
        for old, new in self.renamed.items():
            text = text.replace(old, new)
        return text

    def _write(self, name: str, text: str) -> None:
        if name.endswith(".html"):
            text = marked(PAGE_MARK.sub("", text), address_of(name))
        self._write_bytes(name, text.encode())

    def _write_bytes(self, name: str, content: bytes) -> None:
        (self.changes / name).parent.mkdir(parents=True, exist_ok=True)
        (self.changes / name).write_bytes(content)


@contextmanager
def hosted(site: Path, changes: Path) -> Iterator[Host]:
    """A host of the site; what it changes is written to the folder ``changes``."""
    host = Host(site, changes)

    class Handler(server.Handler):
        fails = False

        @property
        def address(self) -> str:
            return self.path.removeprefix(self.base).partition("?")[0]

        def translate_path(self, path: str) -> str:
            found = Path(super().translate_path(path))
            page_without_slash = found.is_dir() and not f"/{self.address}".endswith("/")
            if page_without_slash or not found.is_relative_to(site):
                return str(found)
            return str(host.file(self.address))

        def send_head(self) -> BinaryIO | None:
            host.asked.append(self.address)
            self.fails = host.failing[self.address] > 0
            if self.address in host.held:
                host.release.wait(30)
            if host.spoilt[self.address] > 0:
                host.spoilt[self.address] -= 1
                spoilt = host.changes / "spoilt.html"
                spoilt.write_text("<p>Something else", encoding="utf-8")
                return self._send(spoilt, 200)
            if self.fails:
                host.failing[self.address] -= 1
                return self._send(host.site / "503.html", 503)
            if self.address in host.instead:
                content, kind = host.instead[self.address]
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                return BytesIO(content)
            return super().send_head()

        def cache_control(self) -> str:
            if self.fails:
                return "no-store"
            return super().cache_control() if host.max_age is None else f"max-age={host.max_age}"

    with server.serve(site, Handler) as root:
        host.root = root
        try:
            yield host
        finally:
            host.release.set()

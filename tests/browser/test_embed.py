"""A battle in a frame on somebody else's site, which is another origin."""

import math
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, expect

from tests.browser.axe import violations
from tests.browser.checks import CONTRASTS, NAMES, wait_until
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.offline import CONTROLLED

LARGEST = 60_000
"""The most bytes that a frame takes over the wire, with the heads of all answers."""

WIDTHS = (320, 600)

STORED = """async () => [
  localStorage.length, sessionStorage.length, document.cookie,
  (await indexedDB.databases()).length, (await caches.keys()).length,
  (await navigator.serviceWorker.getRegistrations()).length,
]"""
NOTHING = [0, 0, "", 0, 0, 0]

FRAMED = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Somebody's page</title>
<meta name="viewport" content="width=device-width">{head}<h1>My game</h1>{frames}"""


class Foreign(BaseHTTPRequestHandler):
    """Somebody else's host, with one page."""

    html = ""

    def do_GET(self) -> None:
        """Answer with the page."""
        body = self.html.encode()
        self.send_response(200 if self.path == "/" else 204)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body) if self.path == "/" else 0))
        self.end_headers()
        if self.path == "/":
            self.wfile.write(body)

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing: the tests speak."""


@contextmanager
def foreign(html: str) -> Iterator[str]:
    """The address of a page on another port, which is another origin."""
    handler = type("Framing", (Foreign,), {"html": html})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def listener(root: str, page: Page) -> str:
    """The script that the site gives to those who frame it, as it stands on its page."""
    page.goto(f"{root}on-your-site/")
    return page.locator("pre", has_text="addEventListener").inner_text()


def open_frame(page: Page, root: str, query: str) -> None:
    """Open a frame's page alone, as nobody but a test does."""
    page.goto(f"{root}embed/{query}")
    expect(page.locator("[data-embed=answer]")).to_be_visible()


def part(frame: Frame | Page, name: str) -> Any:
    """A part of the frame's page."""
    return frame.locator(f"[data-embed={name}]")


def embedded(page: Page) -> Frame:
    """The frame on a page, once its answer is there."""
    expect(page.frame_locator("iframe").locator("[data-embed=answer]")).to_be_visible()
    (frame,) = page.main_frame.child_frames
    return frame


def copied(page: Page, address: str) -> str:
    """The line of HTML that the button of the page copies."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(address)
    expect(page.frame_locator("iframe").locator("[data-embed=answer]")).to_be_visible()
    page.get_by_role("button", name="Copy the snippet").click()
    expect(page.get_by_role("button", name="Snippet copied")).to_be_visible()
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


@PHONE
@pytest.mark.parametrize("width", WIDTHS)
def test_the_line_as_copied_shows_the_battle_on_another_site(
    open_page: OpenPage, root: str, width: int
) -> None:
    """The frame counts as it was copied, is exactly as high as its answer by the script that the
    site gives, follows its width, stores nothing, and asks no host but its own.
    """
    with open_page() as (page, _):
        line = copied(page, f"{root}on-your-site/?t=9&d=5&rules=classic")
        assert line.startswith(f'<iframe src="{root}embed/?t=9&amp;d=5&amp;rules=classic"')
        head = listener(root, page)
    # of a reader who has never been on the site
    framing = foreign(FRAMED.format(head=head, frames=line))
    with open_page() as (page, _), framing as address:
        page.set_viewport_size({"width": width, "height": 740})
        page.goto(address)
        frame = embedded(page)
        expect(part(frame, "heading")).to_have_text("9 on the territory v 5 defenders, Classic")
        expect(part(frame, "win")).to_have_text("81.8%")
        expect(part(frame, "armies")).to_contain_text("8 armies can attack (A)")
        assert page.locator("iframe").get_attribute("title")
        height = "document.documentElement.getBoundingClientRect().height"
        for across in (width, 240, 800):
            page.set_viewport_size({"width": across, "height": 740})
            # a frame is never higher or lower than its answer, once both have settled
            wait_until(
                page,
                lambda: (
                    page.locator("iframe").get_attribute("height")
                    == str(math.ceil(frame.evaluate(height)))
                ),
            )
            assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert frame.evaluate(STORED) == NOTHING


@PHONE
@pytest.mark.parametrize(
    ("query", "link"),
    [
        ("?a=8&d=5&rules=classic", "classic/8-vs-5/"),
        ("?t=9&d=5&rules=classic", "battle/?t=9&d=5&rules=classic"),
        ("?a=8&d=5&rules=koole", "dutch/8-vs-5/?rules=koole"),
        ("?a=60&d=400&rules=classic", "battle/?a=60&d=400&rules=classic"),
        ("?a=3&d=2&rules=house_6.6.6-v-8.6", "battle/?a=3&d=2&rules=house_6.6.6-v-8.6"),
    ],
)
def test_the_one_link_opens_the_same_battle_in_a_tab_of_its_own(
    open_page: OpenPage, root: str, query: str, link: str
) -> None:
    """Rules, their name, house rules and the count go along; the chance there is the same."""
    with open_page() as (page, _):
        open_frame(page, root, query)
        win = part(page, "win").inner_text()
        links = page.get_by_role("link")
        expect(links).to_have_count(1)
        assert links.get_attribute("href") == root + link
        assert page.evaluate(STORED) == NOTHING
        page.keyboard.press("Tab")
        expect(page.get_by_role("slider")).to_be_focused()
        page.keyboard.press("Tab")
        expect(links).to_be_focused()
        with page.expect_popup() as opened:
            page.keyboard.press("Enter")
        expect(opened.value.locator(".answer strong, [data-drawn=win]").first).to_have_text(win)
        assert opened.value.evaluate("opener") is None


@PHONE
def test_large_battles_are_worked_out_beside_the_page(open_page: OpenPage, root: str) -> None:
    """A battle that takes long has an answer, too, with the version of its rules."""
    with open_page() as (page, _):
        open_frame(page, root, "?a=700&d=600&rules=balanced-blitz")
        expect(part(page, "heading")).to_have_text("700 attackers v 600 defenders, Balanced blitz")
        expect(part(page, "version")).to_contain_text("v3.3")


@PHONE
def test_an_address_with_mistakes_gets_no_answer(open_page: OpenPage, root: str) -> None:
    """All mistakes are named, with what was found and expected; the link leads to the site."""
    with open_page() as (page, _):
        page.goto(f"{root}embed/?a=1001&rules=nope")
        expect(page.get_by_role("listitem")).to_have_text(
            [
                "a: found “1001”, expected a whole number from 1 to 1,000.",
                "d: found nothing, expected a whole number from 1 to 1,000.",
                "rules: found “nope”, expected the name of a ruleset, such as classic.",
            ]
        )
        expect(part(page, "answer")).to_be_hidden()
        expect(page.get_by_role("link")).to_have_attribute(
            "href", f"{root}on-your-site/#the-address-of-a-frame"
        )


@PHONE
def test_without_scripts_a_sentence_says_so(open_page: OpenPage, root: str) -> None:
    """The frame has words, and its link, before any script."""
    with open_page(java_script_enabled=False) as (page, _):
        page.goto(f"{root}embed/?a=8&d=5&rules=classic")
        expect(part(page, "message")).to_contain_text("Without scripts, the site has tables")
        expect(page.get_by_role("link")).to_have_attribute("href", "../")


@PHONE
def test_the_scheme_is_the_readers_or_the_addresss(open_page: OpenPage, root: str) -> None:
    """Without a word the frame is light or dark as the reader's device; an address may choose."""
    ground = "getComputedStyle(document.querySelector('main')).backgroundColor"
    light, dark = "rgb(252, 251, 248)", "rgb(20, 24, 27)"
    with open_page() as (page, _):
        for device, asked, expected in (
            ("light", "", light),
            ("dark", "", dark),
            ("light", "&scheme=dark", dark),
            ("dark", "&scheme=light", light),
        ):
            page.emulate_media(color_scheme="dark" if device == "dark" else "light")
            open_frame(page, root, f"?a=8&d=5{asked}")
            assert page.evaluate(ground) == expected, (device, asked)


@PHONE
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_a_frame(open_page: OpenPage, root: str, scheme: str) -> None:
    """No rule of axe is broken, every drawing has its name and every text its contrast, with an
    answer and with mistakes.
    """
    with open_page(color_scheme=scheme, bypass_csp=True) as (page, _):
        for query, shown in (("?a=8&d=5", "answer"), ("?a=x", "message")):
            page.goto(f"{root}embed/{query}")
            expect(part(page, shown)).to_be_visible()
            if shown == "message":
                expect(page.get_by_role("listitem").first).to_be_visible()
            assert page.evaluate(NAMES) == []
            assert page.evaluate(CONTRASTS) == []
            assert violations(page, scheme) == []


@PHONE
def test_a_frame_is_light(open_page: OpenPage, root: str) -> None:
    """All that a frame fetches for the first time, as it comes over the wire, is at most 60 kB."""
    with open_page() as (page, _):
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        sizes: list[float] = []
        network.on(
            "Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"])
        )
        page.goto(f"{root}embed/?a=8&d=5&rules=classic", wait_until="networkidle")
        expect(part(page, "answer")).to_be_visible()
        assert len(sizes) > 15
        assert sum(sizes) <= LARGEST, sum(sizes)


@PHONE
def test_the_height_in_the_line_is_enough_on_a_phone(
    open_page: OpenPage, root: str, offers: dict[str, Any]
) -> None:
    """Without the script, the answer of a usual battle under any rules fits the frame as copied."""
    with open_page() as (page, _):
        page.goto(f"{root}on-your-site/")
        line = page.locator("[data-frame=snippet]").inner_text()
        found = re.search(r'height="(\d+)"', line)
        assert found
        page.set_viewport_size({"width": 300, "height": 740})
        for name in offers:
            open_frame(page, root, f"?t=9&d=5&rules={name}")
            assert page.evaluate("document.documentElement.offsetHeight") <= int(found[1]), name


@PHONE
def test_a_strict_frame_works_with_what_the_page_asks_for(open_page: OpenPage, root: str) -> None:
    """In a sandbox that allows what the page says, the answer is there, of large battles, too."""
    with open_page() as (page, _):
        page.goto(f"{root}on-your-site/")
        told = page.locator("main li", has_text="sandbox").locator("code").all_inner_texts()
        allowed = " ".join(word for word in told if word.startswith("allow-"))
        assert "allow-scripts" in allowed
        src = f"{root}embed/?a=300&amp;d=200"
        line = f'<iframe src="{src}" title="x" sandbox="{allowed}"></iframe>'
        with foreign(FRAMED.format(head="", frames=line)) as address:
            page.goto(address)
            expect(part(embedded(page), "heading")).to_contain_text("300 attackers")


@PHONE
@pytest.mark.own_profile
def test_the_service_worker_leaves_frames_alone(open_page: OpenPage, root: str) -> None:
    """Other pages visited are kept for reading without a network; of the frame's nothing is."""
    with open_page(service_workers="allow") as (page, _):
        page.goto(root)
        page.wait_for_function(CONTROLLED)
        open_frame(page, root, "?a=8&d=5")
        page.goto(f"{root}about/")
        page.wait_for_function(
            "async (page) => Boolean(await caches.match(page))", arg=f"{root}about/"
        )
        kept = page.evaluate("""async () => {
          const names = await caches.keys();
          const lists = names.map(async (name) => (await (await caches.open(name)).keys()));
          return (await Promise.all(lists)).flat().map(({ url }) => url);
        }""")
        assert len(kept) > 10
        assert [url for url in kept if "/embed/" in url] == []


@PHONE
def test_the_form_shows_the_frame_that_it_copies(open_page: OpenPage, root: str) -> None:
    """Numbers and colours go into the line, the frame on the page follows, and what cannot be asked
    is refused as on any form.
    """
    with open_page() as (page, _):
        page.goto(f"{root}on-your-site/?a=8&d=5&rules=classic")
        snippet = page.locator("[data-frame=snippet]")
        inside = page.frame_locator("iframe")
        expect(inside.locator("[data-embed=win]")).to_have_text("81.8%")
        page.get_by_label("Colours").select_option("dark")
        page.get_by_label("Defenders").fill("4")
        expect(snippet).to_contain_text("a=8&amp;d=4&amp;rules=classic&amp;scheme=dark")
        expect(inside.locator("[data-embed=heading]")).to_have_text(
            "8 attackers v 4 defenders, Classic"
        )
        page.get_by_label("Defenders").fill("0")
        expect(page.locator("[data-frame=notice]")).to_have_text("Enter 1–1,000 defenders.")


@PHONE
@pytest.mark.parametrize("address", ["", "classic/8-vs-5/", "battle/?a=8&d=5&rules=classic"])
def test_a_battle_leads_to_its_frame(open_page: OpenPage, root: str, address: str) -> None:
    """Beside what shares a battle, a link leads to the page with its line of HTML."""
    with open_page() as (page, _):
        page.goto(root + address)
        link = page.get_by_role("link", name="Embed", exact=True).locator("visible=true").last
        link.click()
        page.wait_for_url("**/on-your-site/**")
        expect(page.locator("[data-frame=snippet]")).to_contain_text(
            "a=8&amp;d=5&amp;rules=classic"
        )

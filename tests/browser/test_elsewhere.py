"""What a page asks other hosts for is noticed, wherever the request comes from."""

import pytest
from playwright.sync_api import Browser

from tests.browser.checks import wait_until
from tests.browser.conftest import SIZES, watched

HTML = '<!doctype html><title>A</title><img src="http://elsewhere.example/x">'
WORKER = "fetch('https://elsewhere.example/x').catch(() => {})"


@pytest.mark.parametrize(
    ("script", "asked"),
    [
        ("document.body.append(Object.assign(new Image(), {src: '//elsewhere.example/x?1'}))",
         "http://elsewhere.example/x?1"),
        ("navigator.sendBeacon('https://elsewhere.example/x')", "elsewhere.example:443"),
        ("new WebSocket('wss://elsewhere.example/x')", "elsewhere.example:443"),
        (f"new Worker('data:text/javascript,{WORKER}')".replace("'https", '"https')
         .replace("/x')", '/x")'), "elsewhere.example:443"),
    ],
    ids=["image", "beacon", "socket", "worker"],
)  # fmt: skip
def test_a_request_to_another_host_is_a_fault(
    browser: Browser, root: str, script: str, asked: str
) -> None:
    """Whether an image, a beacon, a socket or a worker asks, the watched page hears of it."""
    with watched(browser, root, SIZES["desk"]) as (page, watch):
        page.route("**/about/", lambda route: route.fulfill(body="<p>A", content_type="text/html"))
        page.goto(f"{root}about/")
        page.evaluate(f"() => {{ {script} }}")
        wait_until(page, lambda: f"request left the site: {asked}" in watch.faults)
        page.goto("about:blank")  # what failed has been said by then
        watch.faults.clear()


def test_without_a_network_a_request_to_another_host_is_a_fault(
    browser: Browser, root: str
) -> None:
    """There it does not leave, but is reported; one for a page of the site is none."""
    with watched(browser, root, SIZES["desk"]) as (page, watch):
        watch.offline = True
        page.route("**/about/", lambda route: route.fulfill(body="<p>A", content_type="text/html"))
        page.goto(f"{root}about/")
        page.context.set_offline(True)
        for address in ("/x", "https://elsewhere.example/x"):
            page.evaluate("(address) => fetch(address).catch(() => {})", address)
        wait_until(page, lambda: bool(watch.faults))
        (fault,) = watch.faults
        assert fault.endswith("(https://elsewhere.example/x)")
        watch.faults.clear()

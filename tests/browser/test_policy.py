"""The content security policy in a real browser: it is in no reader's way, and in others'."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.checks import OPEN_ALL, REPORTED, TABS, rested
from tests.browser.conftest import SIZES, watch_page, watched
from tests.browser.offline import CONTROLLED
from tests.browser.search import FIRST, open_search, search_for

BLOCKED = """async (kind) => {
  const made = document.createElement(kind);
  if (kind === "script") made.append("window.ran = true");
  if (kind === "style") made.textContent = "h1 { display: none }";
  if (kind === "img" || kind === "iframe") made.src = "https://elsewhere.example/x";
  if (kind === "link") made.rel = "stylesheet";
  if (kind === "link") made.href = "https://elsewhere.example/";
  if (kind === "form") made.action = "https://elsewhere.example/";
  if (kind === "base") made.href = "https://elsewhere.example/";
  const place = kind === "base" || kind === "link" ? document.head : document.body;
  place.append(made);
  if (kind === "form") made.submit();
}"""
KINDS = {
    "script": "require-trusted-types-for",
    "style": "style-src-elem",
    "img": "img-src",
    "iframe": "frame-src",
    "link": "style-src-elem",
    "form": "form-action",
    "base": "base-uri",
}
SINKS = {
    "innerHTML": "document.body.innerHTML = text",
    "outerHTML": "document.querySelector('h1').outerHTML = text",
    "insertAdjacentHTML": "document.body.insertAdjacentHTML('beforeend', text)",
    "srcdoc": "document.createElement('iframe').srcdoc = text",
    "contextual fragment": "document.createRange().createContextualFragment(text)",
    "parser": "new DOMParser().parseFromString(text, 'text/html')",
    "write": "document.write(text)",
    "timeout": "setTimeout(text)",
    "handler": "document.body.setAttribute('onclick', text)",
    "text of a script": "document.createElement('script').text = text",
    "address of a script": "document.createElement('script').src = text",
    "worker": "new Worker(text)",
    "shared worker": "new SharedWorker(text)",
    "object": "document.createElement('object').data = text",
}
"""The ways in which a script could make HTML or another script from a text."""

TRIED = """async () => {
  const text = "<img src='data:,' onerror='ran = true'>";
  try {
    %s;
    return "done";
  } catch ({ name }) {
    return name;
  }
}"""
TRUSTED = """async ([module, others]) => {
  const { ownWorkers, workerAddress } = await import(module);
  const tried = (address) => {
    try {
      return String(ownWorkers().createScriptURL(address));
    } catch ({ name }) {
      return name;
    }
  };
  const made = ["createHTML", "createScript"].some((name) => {
    try {
      return Boolean(ownWorkers()[name]("1"));
    } catch {
      return false;
    }
  });
  const trusted = ["computing", "service"].map((name) => {
    const address = workerAddress(name);
    return trustedTypes.isScriptURL(address) && String(address);
  });
  return { trusted, refused: others.map(tried), made };
}"""
ELSEWHERE = re.compile("https://(elsewhere|unpkg)[.]")
PAGES = ("", "classic/8-vs-5/", "404.html", "503.html")


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    """A page on a phone that notes what the policy of the page loaded last has stopped."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, service_workers="block")
    page = context.new_page()
    page.add_init_script(REPORTED)
    yield page
    context.close()


@pytest.fixture
def reached() -> list[str]:
    """The addresses on other hosts that a page has got through to."""
    return []


@pytest.fixture
def page(phone: Page, reached: list[str]) -> Iterator[Page]:
    """The same page for all tests, which begin by loading another."""

    def answer(route: Route) -> None:
        reached.append(route.request.url)
        route.fulfill(body="reached")

    phone.route(ELSEWHERE, answer)
    yield phone
    phone.unroute_all()


def test_other_hosts_could_be_reached(page: Page, root: str, reached: list[str]) -> None:
    """Where a page has no policy, its request to another host would be noticed."""
    html = '<!doctype html><title>A</title><img src="https://elsewhere.example/x">'
    page.route("**/about/", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(f"{root}about/")
    page.wait_for_load_state("networkidle")
    assert reached == ["https://elsewhere.example/x"]


def expect_unhindered(page: Page) -> None:
    """The policy has stopped nothing on this page."""
    assert page.evaluate("window.reported") == [], page.url


def test_no_kind_of_page_is_hindered(browser: Browser, root: str, page_types: list[str]) -> None:
    """Pages of every kind open, with all that they have, without a report or an error."""
    found = [root + address for address in [*page_types, "404.html", "503.html"]]
    with watched(browser, root, SIZES["desk"]) as (page, _):
        context = page.context
        context.add_init_script(REPORTED)
        tabs = [page, *(context.new_page() for _ in range(TABS - 1))]
        watches = [watch_page(tab, root) for tab in tabs]
        for tab in rested(tabs, found):
            expect_unhindered(tab)
        assert [watch.faults for watch in watches] == [[]] * TABS


def test_no_use_of_the_site_is_hindered(browser: Browser, root: str) -> None:
    """Looking up, comparing, searching, sorting, copying, sharing, the colours, keeping offline,
    pages drawn without a network: none of it meets the policy.
    """
    with watched(browser, root, SIZES["desk"], service_workers="allow") as (page, watch):
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.add_init_script(REPORTED)
        page.add_init_script("navigator.share = async () => {}; navigator.canShare = () => true")
        page.goto(root)
        page.locator("#lookup-attackers").fill("12")
        page.locator("button[data-step='1']").first.click()
        page.locator("#lookup-rules").select_option("d8")
        page.locator("[data-lookup='share']").click()
        expect_unhindered(page)
        page.goto(f"{root}compare/?a=6&d=6")
        page.locator("[data-sort='win'] button").click()
        page.locator("button[data-step='1']").first.click()
        expect_unhindered(page)
        page.goto(f"{root}compare/tables/?one=classic&other=dutch")
        expect(page.locator("main table td").first).to_be_visible()
        expect_unhindered(page)
        open_search(page)
        search_for(page, "8 v 5")
        expect(page.locator(FIRST)).to_be_visible()
        search_for(page, "literature")
        expect(page.locator(FIRST)).to_be_visible()
        expect_unhindered(page)
        page.goto(f"{root}downloads/")
        page.evaluate(OPEN_ALL)
        page.locator(".scheme-switch").click()
        expect_unhindered(page)
        page.goto(f"{root}classic/odds/")
        page.locator("main table td").first.click()
        page.goto(f"{root}classic/8-vs-5/")
        page.evaluate(OPEN_ALL)
        page.locator(".exact .copy").first.click()
        page.locator(".share").click()
        page.locator(".scheme-switch").click()
        expect_unhindered(page)
        page.goto(f"{root}dutch/")
        page.wait_for_function(CONTROLLED)
        page.locator("button.keep").click()
        expect_unhindered(page)
        watch.offline = True
        page.context.set_offline(True)
        page.goto(f"{root}classic/11-vs-3/")
        expect(page.locator(".answer").first).to_be_visible()
        expect_unhindered(page)


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_put_into_a_page_is_stopped(
    page: Page, reached: list[str], root: str, address: str, kind: str
) -> None:
    """A script or style, an image, frame or form from elsewhere: reported, and without effect."""
    page.goto(root + address)
    page.wait_for_load_state("networkidle")
    page.evaluate(BLOCKED, kind)
    page.wait_for_function("() => window.reported.length")
    assert {directive for directive, _ in page.evaluate("window.reported")} == {KINDS[kind]}
    assert page.evaluate("window.ran") is None
    assert page.evaluate("document.baseURI") == page.url
    assert page.locator("h1").first.is_visible()
    assert reached == []


def test_handlers_and_scripts_of_a_page_do_not_run(page: Page, root: str) -> None:
    """What stands in a page's HTML has no effect where it is a script or style of no one's."""
    smuggled = (
        "<img src='data:,' onerror='ran = true' style='width: 7px'><script>ran = true</script>"
        "<object data='https://elsewhere.example/x'></object>"
    )

    def smuggle(route: Route) -> None:
        response = route.fetch()
        route.fulfill(
            response=response, body=response.text().replace("</main>", f"{smuggled}</main>")
        )

    page.route(f"{root}about/", smuggle)
    page.goto(f"{root}about/")
    page.wait_for_function("() => window.reported.length >= 4")
    assert {directive for directive, _ in page.evaluate("window.reported")} == {
        "script-src-attr", "style-src-attr", "script-src-elem", "object-src"
    }  # fmt: skip
    assert page.evaluate("window.ran") is None


@pytest.mark.parametrize("address", PAGES)
def test_no_text_becomes_html_or_a_script(page: Page, root: str, address: str) -> None:
    """Every way to make HTML, a script or the address of one from a text ends in an error, and
    leaves the page as it was.
    """
    page.goto(root + address)
    page.wait_for_load_state("networkidle")
    done = {name: page.evaluate(TRIED % sink) for name, sink in SINKS.items()}
    assert done == dict.fromkeys(SINKS, "TypeError")
    reported = page.evaluate("window.reported")
    assert [directive for directive, _ in reported] == ["require-trusted-types-for"] * len(SINKS)
    assert page.evaluate("window.ran") is None


@pytest.mark.parametrize("address", PAGES)
def test_no_script_may_make_another_policy(page: Page, root: str, address: str) -> None:
    """Neither one of another name, nor the default one, which would speak for all."""
    page.goto(root + address)
    for name in ("default", "another"):
        made = f"trustedTypes.createPolicy({json.dumps(name)}, {{ createHTML: (text) => text }})"
        assert (
            page.evaluate(f"try {{ {made}; 'made' }} catch ({{ name }}) {{ name }}") == "TypeError"
        )
    assert [directive for directive, _ in page.evaluate("window.reported")] == ["trusted-types"] * 2


def test_the_pages_policy_takes_the_sites_workers_alone(
    page: Page, root: str, scripts: str
) -> None:
    """Both workers are trusted; one of another host or folder is not, nor is text."""
    page.goto(root)
    others = [
        "https://elsewhere.example/sw.js",
        f"{root}classic/sw.js",
        f"{scripts}workers/tasks.js",
        "data:text/javascript,ran = true",
    ]
    found = page.evaluate(TRUSTED, [f"{scripts}browser/ownworkers.js", others])
    own = [f"{scripts}workers/worker.js", f"{root}sw.js"]
    assert found == {"trusted": own, "refused": ["TypeError"] * len(others), "made": False}


def test_no_text_becomes_a_service_worker(browser: Browser, root: str) -> None:
    """The browser refuses even the site's own by its address alone; the policy's is registered."""
    with watched(browser, root, SIZES["desk"], service_workers="allow") as (page, watch):
        page.goto(root)
        page.wait_for_function(CONTROLLED)
        for address in ("sw.js", "https://elsewhere.example/sw.js"):
            sink = f"await navigator.serviceWorker.register({json.dumps(address)})"
            assert page.evaluate(TRIED % sink) == "TypeError"
        assert len(watch.faults) == 2
        assert all("'TrustedScriptURL'" in fault for fault in watch.faults)
        watch.faults.clear()  # they are what was asked for


def test_answers_come_from_a_worker_that_the_policy_trusts(page: Page, root: str) -> None:
    """A battle that needs the worker is worked out under the policy."""
    page.goto(f"{root}battle/?a=300&d=290")
    expect(page.locator("[data-drawn='win']")).to_contain_text("%")
    assert [worker.url.rpartition("/")[2] for worker in page.workers] == ["worker.js"]
    expect_unhindered(page)

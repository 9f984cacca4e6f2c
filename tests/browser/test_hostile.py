"""A thousand hostile strings in addresses and in the search: nothing happens but plain answers."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import chromium, elsewhere
from tests.browser.conftest import watch_page
from tests.browser.search import FIRST, QUERY, open_search

STRINGS = 1000
SEED = 20_260_705
LONGEST = 20_000

PIECES = (
    "<script>canary()</script>",
    "<img src=x onerror=canary()>",
    "<svg/onload=canary()>",
    "<iframe srcdoc='<script>parent.canary()</script>'>",
    "<x-canary>",
    "</script><script>canary()//",
    "\"><a href='javascript:canary()' autofocus onfocus=canary()>",
    "' onmouseover='canary()",
    "javascript:canary()",
    "data:text/html,<script>canary()</script>",
    "//canary.example/x",
    "https://canary.example/",
    "../../canary",
    "${canary()}",
    "{{canary()}}",
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "__proto__[canary]",
    "[object Object]",
    "\u202e8v5\u202c",
    "\u200f8\u200e",
    "\ufeff",
    "\0",
    "\ud800",
    "\U0001d7d6 v \U0001d7d3",
    "٨ v ٥",
    "８ｖ５",
    "%",
    "%00",
    "%E0%A4%A",
    "%3Cscript%3Ecanary()%3C/script%3E",
    "%253Cscript%253E",
    "&lt;script&gt;",
    "&a=1&d=2&rules=classic&one=classic",
    "#canary",
    "?canary",
    "NaN",
    "Infinity",
    "house_6.6.6-v-8.6_highest1-ties-attacker",
    "house_99.0.6-v-",
    "house_20.20.20.20-v-20.20.20.20",
    "_all-9w",
    "3.2.5",
    "-0",
    "1e9",
    "0x8",
    "8.5",
    "99999999999999999999999999",
    "-1",
    "8v5",
    "8 vs 5 ",
    "capital ",
    "null",
    "undefined",
    "'; drop table battles; --",
    "\\",
    "\\u003cscript\\u003e",
    "\r\n\r\nSet-Cookie: canary=1",
    "* ~1 +a -b ^9 title:",
)
"""What strings are put together from; ``canary`` is what none of them may bring about."""

TRAP = """
  window.canaries = [];
  window.canary = (what) => window.canaries.push(String(what ?? "called"));
  for (const name of ["alert", "confirm", "prompt", "open", "print"]) {
    window[name] = () => window.canary(name);
  }
  window.traces = () => [
    ...window.canaries,
    ...Array.from(document.querySelectorAll(
      "x-canary, iframe, main img, dialog img, [onerror], [onload], [onfocus]"
        + ", [onmouseover], [srcdoc], [href^='javascript:' i], [src^='javascript:' i]"
        + ", [href*=canary i], [src*=canary i]"), (element) => element.outerHTML.slice(0, 100)),
    ...(document.querySelector("main").textContent.includes("canary") ? ["text repeated"] : []),
    ...Object.keys(Object.prototype).map((name) => `prototype has ${name}`),
  ];
"""
"""Runs before all of the page's own scripts: whatever a string brings about is written down.

``traces()`` lists what must not be there: something called, markup from a string, a string read
back to the reader, a changed prototype.
"""

VISIT = """async ([names, strings]) => {
  for (const [at, string] of strings.entries()) {
    const search = new URLSearchParams(names.map((name) => [name, string]));
    // every other time as it was typed, not encoded
    const typed = names.map((name) => `${name}=${string}`).join("&");
    history.replaceState(null, "", `?${at % 2 ? search : typed}`);
    dispatchEvent(new PopStateEvent("popstate"));
    if (at % 20 === 0) await new Promise((resolve) => setTimeout(resolve));
    if (traces().length) return [string, ...traces()];
  }
  return [];
}"""

SEARCH = """async (strings) => {
  const query = document.querySelector("dialog.search-dialog input");
  query.focus();
  for (const [at, string] of strings.entries()) {
    query.value = string;
    query.dispatchEvent(new InputEvent("input", { bubbles: true }));
    query.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true, key: "a" }));
    await new Promise((resolve) => setTimeout(resolve, at % 20 ? 0 : 40));
    if (traces().length) return [string, ...traces()];
  }
  return [];
}"""


def hostile_strings() -> list[str]:
    """Return the same thousand strings each time: pieces, mixtures, noise, and very long ones."""
    chance = random.Random(SEED)
    strings = list(PIECES)
    while len(strings) < STRINGS:
        kind = chance.random()
        if kind < 0.6:
            strings.append("".join(chance.choices(PIECES, k=chance.randint(2, 4))))
        elif kind < 0.9:
            points = (chance.randrange(0x110000) for _ in range(chance.randint(1, 30)))
            strings.append("".join(chr(point) for point in points))
        elif kind < 0.98:
            strings.append("".join(chance.choices("<>\"'&=/\\%;(){}[] 85v-", k=40)))
        else:
            strings.append((chance.choice(PIECES) * LONGEST)[: chance.randint(1000, LONGEST)])
    return strings


@pytest.fixture(scope="module")
def patient(browser: Browser) -> Iterator[Browser]:
    """A browser that lets a page change its address as often as this test has strings."""
    executable = chromium.find()
    flags = [*elsewhere.flags(), "--disable-ipc-flooding-protection"]
    launched = browser.browser_type.launch(executable_path=executable, args=flags)
    yield launched
    launched.close()


@pytest.fixture
def trapped(patient: Browser, root: str) -> Iterator[Page]:
    """A page that writes down whatever is called, with nothing loaded yet.

    Without its policy, which would stop what the site's own code has let through.
    """
    context = patient.new_context(viewport={"width": 360, "height": 740}, bypass_csp=True)
    context.set_default_timeout(60_000)
    page = context.new_page()
    watch = watch_page(page, root)
    page.on("dialog", lambda dialog: watch.faults.append(f"dialog: {dialog.message}"))
    page.add_init_script(TRAP)
    yield page
    context.close()
    assert watch.faults == []


PAGES = (
    ("", ("a", "t", "d", "rules", "q")),
    ("house-rules/", ("a", "t", "d", "rules", "path")),
    ("compare/", ("a", "d")),
    ("compare/tables/", ("one", "other")),
)
NAMES = ["home", "house", "battle", "tables"]


def test_the_strings_are_what_they_should_be() -> None:
    """There are a thousand, the same each time, of every kind."""
    strings = hostile_strings()
    assert len(strings) == STRINGS
    assert strings == hostile_strings()
    assert max(map(len, strings)) > 1000
    for piece in PIECES:
        assert any(piece in string for string in strings)


def test_the_trap_works(trapped: Page, root: str) -> None:
    """A page that did what the strings want would be found out."""
    trapped.goto(f"{root}compare/")
    assert trapped.evaluate("traces()") == []
    trapped.evaluate(
        "document.querySelector('main').innerHTML += '<img src=\"data:,\" onerror=canary()>'"
    )
    trapped.wait_for_function("() => window.canaries.length")
    assert len(trapped.evaluate("traces()")) > 1


@pytest.mark.parametrize(("path", "names"), PAGES, ids=NAMES)
def test_hostile_addresses_change_nothing(
    trapped: Page, root: str, path: str, names: tuple[str, ...]
) -> None:
    """No string in the address runs, stays as markup, is read back, or calls another host."""
    trapped.goto(root + path)
    trapped.wait_for_load_state("networkidle")
    assert trapped.evaluate(VISIT, [names, hostile_strings()]) == []


def test_hostile_house_rules_freeze_nothing(trapped: Page, root: str) -> None:
    """Of a thousand rules that nobody can play, each gets plain words or the nearest ones, and the
    page goes on answering.
    """
    chance = random.Random(SEED)
    parts = [
        "6",
        "20",
        "99",
        "0",
        "-1",
        "1e9",
        ".",
        "-v-",
        "_highest5",
        "_all-5w",
        "-ties-attacker",
    ]
    names = [f"house_{''.join(chance.choices(parts, k=chance.randint(1, 12)))}" for _ in range(500)]
    names += [
        f"house_{'.'.join(chance.choices(['2', '6', '20', '21'], k=chance.randint(1, 5)))}"
        f"-v-{'.'.join(chance.choices(['2', '6', '20', '21'], k=chance.randint(1, 5)))}"
        for _ in range(500)
    ]
    trapped.goto(f"{root}house-rules/")
    trapped.wait_for_load_state("networkidle")
    assert trapped.evaluate(VISIT, [["rules", "path"], names]) == []
    trapped.locator("#lookup-attackers").fill("1")
    trapped.locator("#lookup-defenders").fill("1")
    expect(trapped.locator("[data-lookup=attackers]")).to_have_text("1 attacker")


@pytest.mark.parametrize(("path", "names"), PAGES, ids=NAMES)
def test_hostile_addresses_can_be_opened(
    trapped: Page, root: str, path: str, names: tuple[str, ...]
) -> None:
    """Pages opened at such an address come up whole: the same, from the first moment on."""
    for pieces in (
        PIECES[:7],
        PIECES[7:16],
        ("__proto__", "constructor", "\0%", "%E0%A4%A<x-canary>"),
    ):
        search = "&".join(f"{name}={''.join(pieces)}" for name in names)
        trapped.goto(f"{root}{path}?{search.replace('#', '%23')}")
        trapped.wait_for_load_state("networkidle")
        assert trapped.evaluate("traces()") == []


def test_hostile_searches_find_nothing_harmful(trapped: Page, root: str) -> None:
    """No string in the search box runs, becomes markup, or calls another host."""
    trapped.goto(f"{root}about/")
    open_search(trapped)
    trapped.wait_for_load_state("networkidle")
    assert trapped.evaluate(SEARCH, hostile_strings()) == []
    trapped.locator(QUERY).fill("8v5")
    link = trapped.locator(FIRST)
    assert link.get_attribute("href") == f"{root}classic/8-vs-5/"

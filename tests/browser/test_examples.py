"""The JavaScript on the pages for programs, run in a browser as it stands there."""

import json
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page

from generator.scope.words import message
from risk_odds import rules
from tests import expected, rounding
from tests.browser import server
from tests.browser.conftest import DESK
from tests.examples import (
    BATTLES,
    ENDS,
    NO_BATTLES,
    NOBODYS_RULES,
    OF_THE_APP,
    bot,
    example,
    examples,
)

PRINTED = """async () => {
  const lines = [];
  console.log = (...values) => lines.push(values.map(String));
  await (async () => {
    %s
  })();
  return lines;
}"""
"""Runs an example as a module runs, with ``await``, and returns what it prints."""

LENGTHS = """async (address) => {
  const told = await fetch(address, { method: "HEAD" });
  const part = await fetch(address, { headers: { Range: "bytes=0-9" } });
  await part.arrayBuffer();
  return [told.headers.get("Content-Length"), part.headers.get("Content-Range")];
}"""
"""What a script hears of the length of a file: after a HEAD, and with its first bytes."""

DOWN = "The odds can't be reached right now."
FAULTS = """
const real = globalThis.fetch;
const answers = (text, init) => async () => new Response(text, init);
const faults = [
  async () => { throw new TypeError("no network"); },
  async () => { throw new DOMException("too slow", "TimeoutError"); },
  answers("<!doctype html>"),
  answers('{"win": 0.'),
  answers(""),
  answers("{}", { status: 503 }),
];
console.log("said", await answer("9v5"));
for (globalThis.fetch of faults) console.log("said", await answer("9v5"));
globalThis.fetch = real;
console.log("said", await answer("9v5"));
[index, nextReading] = [null, 0];
for (globalThis.fetch of faults) console.log("said", await answer("9v5"));
globalThis.fetch = real;
"""
READINGS = """
const [real, now] = [globalThis.fetch, Date.now()];
let [readings, down] = [0, false];
globalThis.fetch = async (address, options) => {
  if (!address.endsWith("index.json")) return real(address, options);
  readings += 1;
  return down ? new Response("", { status: 503 }) : real(address, options);
};
for (const passed of [60_000, DAY - 60_000, DAY + 60_000, DAY + 120_000]) {
  Date.now = () => now + passed;
  await answer("9v5");
  console.log("said", readings);
}
down = true;
Date.now = () => now + 3 * DAY;
console.log("said", await answer("9v5"));
"""


def printed_by(page: Page, root: str, code: str) -> list[list[str]]:
    """Run an example on a page of the site; return what it prints, a list for each line."""
    page.goto(root)
    lines: list[list[str]] = page.evaluate(PRINTED % code)
    return lines


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[str]:
    """The address of a site of somebody else's, with one page."""
    (tmp_path / "404.html").write_text('<a class="home" href=/>', encoding="utf-8")
    (tmp_path / "index.html").write_text("<title>Somebody else's</title>", encoding="utf-8")
    with server.serve(tmp_path) as address:
        yield address


@DESK
def test_a_battle_from_its_document(page: Page, root: str) -> None:
    """The document beside a battle's page gives doubles, and the fraction as `BigInt`."""
    code = example("javascript", "8-vs-5.json", root)
    (win, left), fraction = printed_by(page, root, code)
    chance = expected.win("classic", 8, 5)
    assert rounding.is_nearest_double(chance, float(win))
    mean, _ = expected.moments("classic", (8, 5), 0)
    assert rounding.is_nearest_double(mean, float(left))
    assert Fraction(*(int(part) for part in fraction)) == chance


@DESK
def test_a_battle_from_the_table(page: Page, root: str) -> None:
    """The CSV of all battles, parsed in a few lines, holds the nearest double."""
    ((win,),) = printed_by(page, root, example("javascript", "win.csv", root))
    assert rounding.is_nearest_double(expected.win("classic", 8, 5), float(win))


@DESK
def test_the_armies_needed(page: Page, root: str) -> None:
    """In a page's JSON table `fields` say what stands where; the chance is a probability."""
    code = example("javascript", "armies-needed.json", root)
    ((needed,),) = printed_by(page, root, code)
    assert int(needed) == expected.needed("classic", 5, Fraction(9, 10))


@pytest.mark.parametrize("kind", server.HOSTS)
def test_pages_of_other_sites_read_where_the_host_allows_it(
    browser: Browser, site: Path, elsewhere: str, kind: str
) -> None:
    """On somebody else's page the examples work if the host of this site allows CORS; else they end
    in the browser's error, and the bot says that it cannot reach the odds.
    """
    host = server.HOSTS[kind]
    with (
        server.serve(site, host=host) as root,
        browser.new_page() as page,
    ):
        for code in examples("javascript", root):
            if host.allows_other_sites:
                assert printed_by(page, elsewhere, code)
            else:
                with pytest.raises(Error, match="Failed to fetch"):
                    printed_by(page, elsewhere, code)
        (answered,) = said_by_the_bot(
            page, elsewhere, 'console.log("said", await answer("9v5"));', root
        )
    assert (" to win." in answered) == host.allows_other_sites
    assert (answered == DOWN) != host.allows_other_sites


@pytest.mark.parametrize("kind", server.HOSTS)
def test_a_script_learns_the_length_of_a_file_as_the_page_says(
    browser: Browser, site: Path, elsewhere: str, kind: str
) -> None:
    """On GitHub Pages a script hears the packed length after a HEAD, and elsewhere the file's own;
    a part says the file's own to scripts of the same site, and to no others.
    """
    name, host = "data/v1/classic/win.parquet", server.HOSTS[kind]
    size = (site / name).stat().st_size
    with (
        server.serve(site, host=host) as root,
        browser.new_page() as page,
    ):
        page.goto(root)
        told, part = page.evaluate(LENGTHS, f"{root}{name}")
        assert (told == str(size)) == (kind != "GitHub Pages")
        assert part == (f"bytes 0-9/{size}" if host.sends_parts else None)
        if host.allows_other_sites:
            page.goto(elsewhere)
            assert page.evaluate(LENGTHS, f"{root}{name}") == [told, None]


def said_by_the_bot(page: Page, root: str, code: str, asks: str | None = None) -> list[str]:
    """Run the bot and then more code; return what that prints after the word "said".

    The bot runs on a page of the site at ``root``, and ``asks`` this one, if it is another.
    """
    lines = printed_by(page, root, bot("javascript", asks or root) + code)
    return [words[1] for words in lines if words[0] == "said"]


def answered_by_the_bot(page: Page, root: str, lines: Iterable[str]) -> list[str]:
    """Return the bot's answers to these lines."""
    each = f"for (const line of {json.dumps([*lines])}) console.log('said', await answer(line));"
    return said_by_the_bot(page, root, each)


@DESK
def test_the_bot_answers(page: Page, root: str) -> None:
    """It reads a line as players write it, and says the name they used, and the source."""
    battles = BATTLES | {
        "9v5 God  of War": ("attacker-ties", "God of war"),
        "9v5 capital": ("three-dice-defence", "Capital"),
        "9v5 cap": ("three-dice-defence", "Capital"),
        "9v5 three dice: defence!": ("three-dice-defence", "Three-dice defence"),
        "9v5 RisiKo!": ("three-dice-defence", "RisiKo!"),
        "9v5 Dutch rules": ("dutch", "Dutch rules"),
        "9v5 BB": ("balanced-blitz", "Balanced blitz"),
        "9v5 blitz": ("balanced-blitz", "Blitz"),
    }
    app = dict.fromkeys(OF_THE_APP, f" {message('odds.true_random')}")
    answers = answered_by_the_bot(page, root, battles)
    for (ruleset, title), said in zip(battles.values(), answers, strict=True):
        percent = f"{float(expected.win(ruleset, 8, 5)):.1%}"
        first, attribution = said.split("\n")
        version = rules[ruleset].version
        beside = f" ({version})" if version else ""
        battle = f"9 on the territory (8 can attack) against 5, {title}"
        assert first == f"{battle}: {percent} to win{beside}.{app.get(title, '')}"
        assert attribution.startswith("Exact RISK odds, http")


@DESK
def test_the_bot_refuses_what_is_no_battle(page: Page, root: str) -> None:
    """What is no line of two whole numbers is answered with an example of one."""
    assert set(answered_by_the_bot(page, root, NO_BATTLES)) == {
        'Ask me like this: "9v5" or "9v5 capital".'
    }


@DESK
def test_the_bot_tells_some_names(page: Page, root: str) -> None:
    """Rules that it does not know are not repeated; it names a few, each of other rules."""
    lines = [f"9v5 {name}" for name in NOBODYS_RULES]
    (said,) = set(answered_by_the_bot(page, root, lines))
    names = said.removeprefix("I don't know these rules. Try ").partition(", or see ")[0]
    assert set(names.split(", ")) == {"classic", "capital", "zombies", "koole", "d8", "blitz"}
    assert said.endswith(f", or see {root}rules/")


@DESK
def test_the_bot_tells_the_range(page: Page, root: str) -> None:
    """It never asks for a battle that does not exist."""
    lines = [f"{territory}v1 dutch" for territory in (0, 1, 2, 13, 14, 9999)]
    few, none, least, most, many, more = answered_by_the_bot(page, root, lines)
    assert " to win." in least
    assert " to win." in most
    assert {few, none, many, more} == {"Give me 2 to 13 armies on the attacking territory."}
    lines = [f"2v{defenders} dutch" for defenders in (0, 1, 12, 13, 9999)]
    none, least, most, many, more = answered_by_the_bot(page, root, lines)
    assert " to win." in least
    assert " to win." in most
    assert {none, many, more} == {"Give me 1 to 12 defenders."}


@DESK
def test_the_bot_tells_rare_from_impossible(page: Page, root: str) -> None:
    """0% and 100% are said only of what is impossible or certain, whatever the doubles round to."""
    rare, likely = answered_by_the_bot(page, root, ["2v30", "31v1"])
    assert ", Classic: <0.1% to win." in rare
    assert ", Classic: >99.9% to win." in likely
    code = f"for (const d of [1, 2, 3, 4, 5]) console.log('said', percent({json.dumps(ENDS)}, d));"
    shown = said_by_the_bot(page, root, code)
    assert shown == ["0.0%", "<0.1%", "50.0%", ">99.9%", "100.0%"]


@DESK
def test_the_bot_says_when_it_cannot_answer(page: Page, root: str) -> None:
    """Whatever keeps it from reading the index or a battle, it says so, and recovers."""
    first, *faults = said_by_the_bot(page, root, FAULTS)
    assert " to win." in first
    assert faults == [*[DOWN] * 6, first, *[DOWN] * 6]


@DESK
def test_the_bot_reads_the_index_once_a_day(page: Page, root: str) -> None:
    """A day later it reads the index again; where that fails, the old one serves on."""
    *readings, said = said_by_the_bot(page, root, READINGS)
    assert readings == ["0", "0", "1", "1"]
    assert " to win." in said

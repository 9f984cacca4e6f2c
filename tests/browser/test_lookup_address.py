"""The lookup's battle in the address: shown, restored, and never believed."""

import random
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, OpenPage
from tests.browser.lookup import ATTACKERS, DEFENDERS, RULES, expect_answer, part

SETTLED = 1200
"""Milliseconds after which a battle counts as looked at."""


@PHONE
def test_the_address_counts_attackers(page: Page, root: str, site: Path) -> None:
    """The address counts A whatever the switch says; the switch itself does not change it."""
    page.goto(f"{root}?a=8&d=3&rules=classic")
    page.get_by_role("radio", name="armies on the territory").check()
    expect(page.locator(ATTACKERS)).to_have_value("9")
    page.fill(ATTACKERS, "11")
    expect(page).to_have_url(f"{root}?a=10&d=3&rules=classic")
    expect_answer(page, site, 10, 3)


@PHONE
def test_the_address_wins_over_what_is_remembered(page: Page, root: str, site: Path) -> None:
    """A link shows everybody the same battle: under its rules, or the usual ones if it has none."""
    page.goto(root)
    page.select_option(RULES, "dutch")
    expect_answer(page, site, 8, 5, "dutch")
    page.goto(f"{root}?a=4&d=2&rules=d8")
    expect_answer(page, site, 4, 2, "d8")
    page.goto(f"{root}?a=4&d=2")
    expect_answer(page, site, 4, 2, "classic")
    page.goto(f"{root}?rules=d8")
    expect_answer(page, site, 8, 5, "d8")
    page.goto(root)
    expect_answer(page, site, 8, 5, "dutch")


@PHONE
def test_back_restores_the_battle_before(page: Page, root: str, site: Path) -> None:
    """The back button leads through the battles that were looked at, not through each step."""
    page.goto(f"{root}about/")
    page.goto(root)
    expect_answer(page, site, 8, 5)
    more = page.get_by_role("button", name="One attacker more")
    for _ in range(4):
        more.click()
    expect_answer(page, site, 12, 5)
    page.wait_for_timeout(SETTLED)
    page.fill(DEFENDERS, "9")
    page.select_option(RULES, "dutch")
    expect_answer(page, site, 12, 9, "dutch")
    page.go_back()
    expect_answer(page, site, 12, 9)
    expect(page.locator(RULES)).to_have_value("classic")
    page.go_back()
    expect_answer(page, site, 12, 5)
    page.go_back()
    expect_answer(page, site, 8, 5)
    expect(page).to_have_url(root)
    page.go_forward()
    page.go_forward()
    expect_answer(page, site, 12, 9)
    for _ in range(3):
        page.go_back()
    expect(page).to_have_url(f"{root}about/")


@PHONE
def test_back_from_the_matchup_restores_the_battle(page: Page, root: str, site: Path) -> None:
    """Coming back from a matchup's page, the lookup shows the battle that led there."""
    page.goto(root)
    for _ in range(3):
        page.get_by_role("button", name="One attacker more").click()
    part(page, "page").click()
    page.wait_for_url("**/classic/11-vs-5/")
    page.go_back()
    expect_answer(page, site, 11, 5)
    expect(page).to_have_url(f"{root}?a=11&d=5&rules=classic")


@PHONE
def test_a_held_stepper_changes_the_address_seldom(page: Page, root: str, site: Path) -> None:
    """Browsers forbid many changes of the address at once: a long hold makes only a few."""
    page.add_init_script(
        "window.changes = 0;"
        "for (const name of ['pushState', 'replaceState']) {"
        "  const own = history[name];"
        "  history[name] = function (...rest) { changes += 1; return own.apply(this, rest); };"
        "}"
    )
    page.goto(root)
    before = page.evaluate("history.length")
    page.get_by_role("button", name="One attacker more").hover()
    page.mouse.down()
    page.wait_for_function("document.querySelector('#lookup-attackers').value == 50")
    page.mouse.up()
    expect(page).to_have_url(f"{root}?a=50&d=5&rules=classic")
    assert page.evaluate("history.length") == before + 1
    assert page.evaluate("changes") <= 16
    expect_answer(page, site, 50, 5)


@PHONE
@pytest.mark.parametrize(
    ("search", "words", "battle"),
    [
        ("?rules=nonsense", "rules that are not here: showing Classic", (8, 5)),
        ("?a=8&d=5&rules=", "rules that are not here: showing Classic", (8, 5)),
        ("?rules=__proto__&a=3&d=2", "rules that are not here: showing Classic", (3, 2)),
        ("?a=99&d=5", "Showing the nearest battle: 50 attackers v 5 defenders", (50, 5)),
        ("?a=-4&d=0", "Showing the nearest battle: 1 attacker v 1 defender", (1, 1)),
        ("?a=999999999999999&d=5", "Showing the nearest battle: 50 attackers", (50, 5)),
        ("?a=8.5&d=5", "attackers in no whole number: showing 8", (8, 5)),
        ("?a=8&d=many", "defenders in no whole number: showing 5", (8, 5)),
        ("?a=&d=", "attackers in no whole number: showing 8", (8, 5)),
        ("?a=1e99&d=NaN", "defenders in no whole number: showing 5", (8, 5)),
        ("?a=12&a=13&d=5", "", (12, 5)),
        ("?other=1", "", (8, 5)),
    ],
)
def test_addresses_that_cannot_be_followed(
    page: Page, root: str, site: Path, search: str, words: str, battle: tuple[int, int]
) -> None:
    """What is unknown or out of range is ignored, and said in plain words until the next change."""
    page.goto(root + search)
    expect_answer(page, site, *battle)
    if not words:
        expect(part(page, "notice")).to_be_hidden()
        return
    expect(part(page, "notice")).to_contain_text(words)
    page.get_by_role("button", name="One defender more").click()
    expect(part(page, "notice")).to_be_hidden()


MARK = "zqxj"
"""Stands in every hostile address: what of an address the page repeats would show it."""

HOSTILE = [
    f"<img src=x onerror=window.{MARK}=1>",
    f"<script>window.{MARK}=1</script>",
    f"javascript:window.{MARK}=1",
    f"'\"><svg onload=window.{MARK}=1>",
    f"../../{MARK}",
    f"//{MARK}.example/",
    f"{{{{{MARK}}}}}",
    f"{MARK}\x00\u202e\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"),
    f"classic\n{MARK}",
    f"__proto__{MARK}",
    f"constructor[{MARK}]",
    f"{MARK}" * 300,
    f"%{MARK}",
    f"{MARK}&rules=dutch#{MARK}",
]


def hostile_searches(number: int) -> list[str]:
    """Return so many addresses, always the same ones: well-formed, broken, or neither."""
    chance = random.Random(20_251_121)
    numbers = ["8", "0", "-1", "51", "1e9", "0x10", "٣", " 7 ", "+4", "9" * 400, "", "null"]
    found = []
    for _ in range(number):
        names = chance.choices(["a", "d", "rules", "rules[]", "__proto__", "A"], k=3)
        pairs = [(name, chance.choice([*HOSTILE, *numbers])) for name in names]
        kind = chance.randrange(3)
        if kind == 0:
            found.append("?" + urlencode(pairs))
        elif kind == 1:
            found.append("?" + "&".join(f"{name}={quote(value)}" for name, value in pairs))
        else:
            noise = "".join(chance.choices("%&=;?+ad/rules0123456789<>\"'\\", k=60))
            found.append(f"?{noise}&rules={quote(chance.choice(HOSTILE))}")
    return found


@DESK
def test_hostile_addresses_do_nothing(open_page: OpenPage, root: str) -> None:
    """Of 400 hostile addresses none runs, shows up in the page or keeps an answer away."""
    with open_page() as (page, watch):
        page.goto(root)
        for search in hostile_searches(400):
            page.evaluate(
                """(search) => {
                  history.pushState(null, "", search);
                  dispatchEvent(new PopStateEvent("popstate"));
                }""",
                search,
            )
            assert_unharmed(page, search)
        assert watch.faults == []


@DESK
@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_addresses_do_nothing_when_opened(
    open_page: OpenPage, root: str, text: str
) -> None:
    """The same holds for pages that are opened at a hostile address."""
    with open_page() as (page, _):
        page.goto(f"{root}?{urlencode({'a': text, 'd': text, 'rules': text})}")
        expect(part(page, "notice")).to_contain_text("rules that are not here")
        assert_unharmed(page, text)


def assert_unharmed(page: Page, search: str) -> None:
    """Nothing of the address has run or is in the page, and an answer stands there."""
    found = page.evaluate(
        """(mark) => ({
          ran: mark in window || mark in {},
          shown: document.documentElement.outerHTML.includes(mark),
          win: document.querySelector("[data-lookup=win]").textContent,
          hidden: document.querySelector("[data-lookup=result]").hidden,
        })""",
        MARK,
    )
    assert found["ran"] is False, search
    assert found["shown"] is False, search
    assert found["hidden"] is False, search
    assert found["win"].endswith("%"), search


@PHONE
def test_the_missing_page_leaves_its_address(open_page: OpenPage, root: str, site: Path) -> None:
    """On the page for missing addresses the lookup neither reads nor changes the address."""
    with open_page() as (page, watch):
        missing = f"{root}no/such/page/?a=3&d=2&rules=dutch"
        watch.missing.add(missing)
        page.goto(missing)
        expect_answer(page, site, 8, 5)
        page.fill(ATTACKERS, "12")
        page.select_option(RULES, "d8")
        expect_answer(page, site, 12, 5, "d8")
        expect(page).to_have_url(missing)

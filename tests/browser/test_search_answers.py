"""What the search answers at once: battles as the reader plays and counts, and armies needed."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import Held
from tests.browser.conftest import DESK, PHONE
from tests.browser.lookup import figures
from tests.browser.search import DIALOG, FIRST, QUERY, RESULTS, open_search, search_for

TITLES = f"{RESULTS} strong"
STATUS = f"{DIALOG} [role=status]"
HOUSE = "house_6.6.6-v-6.6-ties-attacker"
CAPITAL = {"ruleset": "capital", "counting": "territory"}
LARGE = "900v900 dutch"

BOXES = """() => [...document.querySelectorAll("dialog.search-dialog li")].map((item) => {
  const { top, height } = item.getBoundingClientRect();
  return [top, height];
})"""
WIDER = """() => [document.querySelector("dialog.search-dialog"), document.scrollingElement]
  .map((box) => box.scrollWidth - box.clientWidth)"""

SEEN = """(seen) => {
  for (const [name, value] of Object.entries(seen)) {
    Object.defineProperty(visualViewport, name, { value, configurable: true });
  }
  visualViewport.dispatchEvent(new Event("resize"));
}"""


def remember(page: Page, root: str, **choices: str) -> None:
    """Open the home page as somebody who has made these choices."""
    page.goto(root)
    for name, value in choices.items():
        page.evaluate(
            "([name, value]) => localStorage.setItem(name, value)", [f"risk-odds.{name}", value]
        )
    page.goto(root)


@pytest.mark.parametrize(
    ("search", "title", "chance", "address"),
    [
        ("12v7", "12 on the territory v 7 defenders, Capital", "50.7%", "11-vs-7/?rules=capital"),
        (
            "12 gegen 7",
            "12 on the territory v 7 defenders, Capital",
            "50.7%",
            "11-vs-7/?rules=capital",
        ),
        (
            "t=12 d=7",
            "12 on the territory v 7 defenders, Capital",
            "50.7%",
            "11-vs-7/?rules=capital",
        ),
        (
            "12 attackers v 7",
            "13 on the territory v 7 defenders, Capital",
            "",
            "12-vs-7/?rules=capital",
        ),
        ("12v7 clasic", "12 on the territory v 7 defenders, Classic", "", "classic/11-vs-7/"),
    ],
)
def test_the_search_knows_my_rules_and_my_count(
    page: Page, root: str, search: str, title: str, chance: str, address: str
) -> None:
    """A battle is read as the reader counts, under the reader's rules, and its answer stands in the
    result; what the search says itself wins.
    """
    remember(page, root, **CAPITAL)
    open_search(page)
    search_for(page, search)
    ruleset = "classic" if "clasic" in search else "three-dice-defence"
    attackers = 12 if "attackers" in search else 11
    win = figures(ruleset, attackers, 7)["win"]
    assert chance in ("", win)
    expect(page.locator(TITLES).first).to_have_text(f"{title} → the attacker wins {win}")
    expect(page.locator(FIRST)).to_contain_text(
        f"{attackers} armies can attack (A), {attackers + 1} are on the territory (T)."
    )
    assert (page.locator(FIRST).get_attribute("href") or "").endswith(f"/{address}")


@DESK
@pytest.mark.parametrize(
    ("ruleset", "attackers", "defenders", "version"),
    [
        ("classic", 8, 5, ""),
        ("classic", 70, 60, ""),
        ("dutch", 12, 12, ""),
        ("balanced-blitz", 10, 8, "Computed for v3.3; the app has used other rules since v3.20."),
        ("balanced-blitz", 12, 1, "Certain under v3.3; the app has used other rules since v3.20."),
    ],
)
def test_answers_are_those_of_the_site(
    page: Page, root: str, ruleset: str, attackers: int, defenders: int, version: str
) -> None:
    """The chance in the result is the one that the generator works out, with the version of rules
    that may have changed since, and the page that it leads to says the same.
    """
    remember(page, root, ruleset=ruleset)
    open_search(page)
    search_for(page, f"{attackers} v {defenders}")
    win = figures(ruleset, attackers, defenders)["win"]
    expect(page.locator(TITLES).first).to_have_text(
        f"{attackers} attackers v {defenders} defender{'s' if defenders > 1 else ''}, "
        f"{figures(ruleset, attackers, defenders)['title']} → the attacker wins {win}"
    )
    if version:
        expect(page.locator(FIRST)).to_contain_text(version)
    page.keyboard.press("Enter")
    expect(page.locator("main .answer strong")).to_have_text(win)


@DESK
def test_house_rules_are_answered(page: Page, root: str) -> None:
    """Rules of one's own are the reader's like any other: a battle is answered under them."""
    remember(page, root, ruleset=HOUSE)
    open_search(page)
    search_for(page, "8v5")
    win = figures("attacker-ties", 8, 5)["win"]
    expect(page.locator(TITLES).first).to_have_text(
        f"8 attackers v 5 defenders, 3 d6 v 2 d6, ties to the attacker → the attacker wins {win}"
    )
    expect(page.locator(FIRST)).to_have_attribute("href", f"{root}battle/?a=8&d=5&rules={HOUSE}")


@DESK
@pytest.mark.parametrize(
    ("search", "answer", "text", "address"),
    [
        ("90% against 15", "22 attackers (23 on the territory) → 91.5%", "", "22-vs-15/"),
        (
            "how many to beat 5",
            "10 attackers (11 on the territory) → 91.6%",
            "For 75%: 8, 95%: 12 (A).",
            "10-vs-5/",
        ),
    ],
)
def test_the_attackers_needed_are_answered(
    page: Page, root: str, search: str, answer: str, text: str, address: str
) -> None:
    """A chance against some defenders, or just "how many", gives the fewest attackers in both
    counts with the chance that they have; beside it stands the table for any number of defenders.
    """
    attackers, defenders = map(int, address.rstrip("/").split("-vs-"))
    assert answer.endswith(figures("classic", attackers, defenders)["win"])
    page.goto(root)
    open_search(page)
    search_for(page, search)
    expect(page.locator(f"{FIRST} b")).to_have_text(answer)
    expect(page.locator(FIRST)).to_contain_text(text)
    expect(page.locator(FIRST)).to_have_attribute("href", f"{root}classic/{address}")
    expect(page.locator(RESULTS)).to_have_count(2)
    expect(page.locator(RESULTS).nth(1)).to_have_attribute("href", f"{root}classic/armies-needed/")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{root}classic/{address}")


def test_the_attackers_needed_are_counted_as_i_count(page: Page, root: str) -> None:
    """Who counts all armies on the territory gets that number first, under their own rules."""
    remember(page, root, **CAPITAL)
    open_search(page)
    search_for(page, "90% against 5")
    expect(page.locator(TITLES).first).to_have_text("90% against 5 defenders, Capital")
    needed = next(
        attackers
        for attackers in range(1, 40)
        if float(figures("three-dice-defence", attackers, 5)["win"].strip("<>%")) >= 90
    )
    win = figures("three-dice-defence", needed, 5)["win"]
    expect(page.locator(f"{FIRST} b")).to_have_text(
        f"{needed + 1} on the territory ({needed} attackers) → {win}"
    )


def test_a_battle_shows_the_battle_alone(page: Page, root: str) -> None:
    """A search that reads as a battle finds it, and what else can be asked of it: no page that only
    has one of its numbers. The status says how many there are.
    """
    page.goto(root)
    open_search(page)
    search_for(page, "12v7")
    hrefs = [
        f"{root}classic/12-vs-7/",
        f"{root}paths/?a=12&d=7&rules=classic&to=3",
        f"{root}at-the-table/?a=12&d=7&rules=classic",
    ]
    expect(page.locator(RESULTS)).to_have_count(3)
    assert [link.get_attribute("href") for link in page.locator(RESULTS).all()] == hrefs
    expect(page.locator(STATUS)).to_have_text("3 results")
    search_for(page, "12")
    expect(page.locator(f"{RESULTS}[href*='literature/']:has-text('12 armies')")).to_have_count(0)


@PHONE
@pytest.mark.parametrize(
    ("search", "address"),
    [
        ("lost 12 v 5", "was-i-unlucky/"),
        ("8 v 5 json", "api/v1/"),
        ("9 v 4 how many dice", "how-many-dice/"),
    ],
)
def test_other_words_beside_a_battle_find_their_pages(
    page: Page, root: str, search: str, address: str
) -> None:
    """The battle comes first; below it stand pages for the words that are no part of it."""
    page.goto(root)
    open_search(page)
    search_for(page, search)
    expect(page.locator(FIRST)).to_have_attribute("href", re.compile(r"classic/\d+-vs-\d/$"))
    expect(page.locator(f"{RESULTS}[href^='{root}{address}']")).to_have_count(1)


@PHONE
@pytest.mark.parametrize("search", ["prob of losing 8 v 5", "hold 5 against 8"])
def test_the_defender_s_chance_is_told_to_who_asks_for_it(
    page: Page, root: str, search: str
) -> None:
    """Who loses or holds gets that chance, and the attacker's beside it: no word is left out."""
    page.goto(root)
    open_search(page)
    search_for(page, search)
    first = page.locator(FIRST)
    expect(first).to_contain_text("8 attackers v 5 defenders, Classic → the defender holds 18.2%")
    page.wait_for_load_state("networkidle")  # by then pages are found, too
    expect(page.locator(TITLES).filter(has_text="How many to leave?")).to_have_count(1)
    expect(first).to_contain_text("The attacker wins 81.8%. 8 armies can attack (A)")
    expect(first).not_to_contain_text("Left out")


@PHONE
@pytest.mark.parametrize(
    ("search", "address", "shown"),
    [
        (
            "hold 80% against 12",
            "how-many-to-leave/?a=12&rules=capital&hold=80",
            {"attackers": "12 attackers", "hold": "80%", "title": "Capital"},
        ),
        (
            "12 v 7 then 3",
            "paths/?a=12&d=7&rules=capital&to=3",
            {"title": "Capital on every territory"},
        ),
        (
            "12 v 7 + 3 + 2",
            "paths/?a=12&d=7&rules=capital&to=3&to=2",
            {"title": "Capital on every territory"},
        ),
    ],
)
def test_who_holds_or_goes_on_is_led_to_the_page_that_knows(
    page: Page, root: str, search: str, address: str, shown: dict[str, str]
) -> None:
    """A stack to hold against, or one that goes on, is no battle, and no question of attackers: its
    page has the answer, for this stack, under the reader's rules.
    """
    page.goto(root)
    page.select_option("main select[name=rules]", "capital")
    open_search(page)
    search_for(page, search)
    expect(page.locator(RESULTS)).to_have_count(1)
    page.locator(FIRST).click()
    page.wait_for_url(root + address)
    for name, words in shown.items():
        expect(page.locator(f"[data-question={name}]")).to_have_text(words)


@PHONE
def test_a_page_named_beside_a_battle_comes_first_with_it(page: Page, root: str) -> None:
    """Who names a page beside a battle is led there with the battle; its odds come next, and no
    word of the search is left out.
    """
    page.goto(root)
    page.select_option("main select[name=rules]", "capital")
    open_search(page)
    search_for(page, "was I unlucky 12 v 7")
    page.wait_for_load_state("networkidle")  # by then pages are found, too
    titles = page.locator(TITLES)
    expect(titles.nth(0)).to_have_text("Was I unlucky?")
    expect(titles.nth(1)).to_contain_text("12 attackers v 7 defenders, Capital →")
    expect(page.locator(f"{RESULTS}[href*='/was-i-unlucky/']")).to_have_count(1)
    expect(page.locator(DIALOG)).not_to_contain_text("Left out")
    page.locator(FIRST).click()
    page.wait_for_url(f"{root}was-i-unlucky/?a=12&d=7&rules=capital")
    expect(page.locator("[name=attackers]").first).to_have_value("12")


def test_a_large_battle_holds_its_place(page: Page, root: str, scripts: str) -> None:
    """A large battle is there at once, with "…" where its answer comes; when it does, nothing
    moves, and who has gone on to the result with the keyboard is still there.
    """
    held = Held(page, f"{scripts}workers/worker.js")
    page.goto(root)
    open_search(page)
    search_for(page, "110v100")
    title = page.locator(TITLES).first
    expect(title).to_have_text("110 attackers v 100 defenders, Classic → the attacker wins …")
    expect(page.locator(FIRST)).to_have_attribute(
        "href", f"{root}battle/?a=110&d=100&rules=classic"
    )
    before = page.evaluate(BOXES)
    page.keyboard.press("ArrowDown")
    expect(page.locator(FIRST)).to_be_focused()
    held.release()
    win = figures("classic", 110, 100)["win"]
    expect(title).to_have_text(f"110 attackers v 100 defenders, Classic → the attacker wins {win}")
    assert page.evaluate(BOXES) == before
    expect(page.locator(FIRST)).to_be_focused()


@DESK
def test_a_newer_search_drops_the_older_answer(page: Page, root: str) -> None:
    """An answer that comes after another search was typed is not shown beside that."""
    page.goto(root)
    open_search(page)
    search_for(page, LARGE)
    search_for(page, "300v200")
    expect(page.locator(TITLES).first).to_have_text(
        "300 attackers v 200 defenders, Classic → the attacker wins >99.9%"
    )
    search_for(page, "8v5")
    expect(page.locator(TITLES).first).to_have_text(
        "8 attackers v 5 defenders, Classic → the attacker wins 81.8%"
    )


@DESK
@pytest.mark.parametrize(
    ("search", "kept"),
    [("8v5 zombies", "zombies"), ("8v5", "capital"), ("90% against 5 dutch", "dutch")],
)
def test_rules_that_were_typed_become_mine(page: Page, root: str, search: str, kept: str) -> None:
    """Choosing a battle under rules that were typed makes these rules one's own."""
    remember(page, root, ruleset="capital")
    open_search(page)
    search_for(page, search)
    expect(page.locator(f"{FIRST} .chance")).to_contain_text("%")
    assert page.evaluate("localStorage.getItem('risk-odds.ruleset')") == "capital"
    page.keyboard.press("Enter")
    page.wait_for_url(f"{root}*/*-vs-*/**")
    assert page.evaluate("localStorage.getItem('risk-odds.ruleset')") == kept


@DESK
@pytest.mark.parametrize(
    ("search", "address"),
    [
        ("balnced blitz", "balanced-blitz/"),
        ("balnced", "balanced-blitz/"),
        ("captial", "capital/"),
        ("zombi", "zombies/"),
        ("clasic", "classic/"),
        ("continets", "continents/"),
        ("unluky", "was-i-unlucky/"),
        ("calulator", ""),
        ("calculator", ""),
        ("odds calculator", ""),
        ("dice calculator", ""),
        ("simulator", ""),
        ("troops", ""),
        ("how many troops do I need", "classic/armies-needed/"),
        ("dice", "how-many-dice/"),
        ("fortify", "how-many-to-leave/"),
        ("fortfy", "how-many-to-leave/"),
        ("move after conquest", "paths/#counting"),
        ("manual roll", "roll-or-blitz/"),
        ("roll by hand", "roll-or-blitz/"),
        ("cards", "cards/"),
        ("trade in", "cards/#wait"),
        ("wild card", "cards/"),
    ],
)
def test_players_words_and_slips_lead_somewhere_sensible(
    page: Page, root: str, search: str, address: str
) -> None:
    """Words that players use, and names that are nearly right, put the page first that fits."""
    page.goto(f"{root}classic/8-vs-5/")
    open_search(page)
    search_for(page, search)
    expect(page.locator(FIRST)).to_have_attribute("href", root + address)


def large_text(page: Page) -> None:
    """Twice the usual size of text."""
    page.evaluate("document.documentElement.style.fontSize = '250%'")


@PHONE
@pytest.mark.parametrize("search", ["12v7 capital", "90% against 15", "how many dice"])
def test_the_search_has_room_for_large_text(page: Page, root: str, search: str) -> None:
    """On a phone with text of 200% all that was typed can be read, and nothing is cut off."""
    page.goto(root)
    large_text(page)
    open_search(page)
    search_for(page, search)
    expect(page.locator(RESULTS).first).to_be_visible()
    assert page.evaluate(WIDER) == [0, 0]
    assert page.locator(QUERY).evaluate("field => field.clientWidth") >= 240


@PHONE
def test_the_results_stay_above_the_keyboard(page: Page, root: str) -> None:
    """Where a keyboard covers the page without making it shorter, the whole dialog is in the part
    that is seen, and its results are slid within that. Who has zoomed in moves over it instead.
    """
    page.goto(root)
    open_search(page)
    search_for(page, "odds")
    expect(page.locator(RESULTS).first).to_be_visible()

    def bottom() -> float:
        return float(page.locator(DIALOG).evaluate("box => box.getBoundingClientRect().bottom"))

    assert bottom() > 400
    page.evaluate(SEEN, {"height": 200, "offsetTop": 90, "scale": 2})
    assert bottom() > 400
    page.evaluate(SEEN, {"height": 400, "offsetTop": 20, "scale": 1})
    assert bottom() <= 420
    assert page.locator(DIALOG).evaluate("dialog => dialog.getBoundingClientRect().top") >= 20
    page.keyboard.press("End")
    for _ in range(page.locator(RESULTS).count()):
        page.keyboard.press("ArrowDown")
    last = page.locator(RESULTS).last
    expect(last).to_be_focused()
    assert last.evaluate("link => link.getBoundingClientRect().bottom") <= 420

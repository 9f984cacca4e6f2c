"""The page that draws any battle, and that it says what the pages of matchups say."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.checks import NAMES
from tests.browser.conftest import DESK, PHONE, OpenPage

TEXTS = """() => {
  const main = document.querySelector("main");
  for (const own of main.querySelectorAll("#flow, #states")) own.closest("section").remove();
  for (const folded of main.querySelectorAll("details")) folded.open = true;
  const parts = "h1, h2, .also, .steps + p, .answer, .split text, .split ~ div > p, " +
    ".labels text, " +
    ".facts li, summary, caption, th, td, .answers dt, .answers dd, .readout, .more a, " +
    ".actions > *";
  const texts = Array.from(main.querySelectorAll(parts))
    .filter((part) => part.checkVisibility())
    .map((part) => [part.tagName, part.ariaLabel, part.textContent.trim().replace(/\\s+/g, " ")]
      .join(" "));
  const drawing = main.querySelector("figure svg");
  const attributes = ["viewBox", "role", "aria-label", "aria-valuetext", "aria-valuemax"];
  const paths = Array.from(drawing.querySelectorAll("path"), (path) => path.getAttribute("d"));
  return [...texts, ...attributes.map((name) => drawing.getAttribute(name)), ...paths];
}"""
"""All that a matchup's page says, in its order, what is folded, too; but for its steppers, where a
drawn battle has fields, for its flow chart, which only pages have, and for the map of states, which
only drawn battles have."""

ATTACKERS, DEFENDERS = "#battle-attackers", "#battle-defenders"
SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      shifts.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 60))]);
    }
  }).observe({ type: "layout-shift", buffered: true });
"""
"""Runs before a page's own scripts: what moves on the page, and by how much."""

OWN = ("A  This page’s data (JSON)", "A  This battle’s permanent page")
EXACT = "#exact code, #exact dt"


def battle(attackers: int, defenders: int, ruleset: str) -> str:
    """The address of a battle that is drawn."""
    return f"battle/?a={attackers}&d={defenders}&rules={ruleset}"


def expect_drawn(page: Page, title: str) -> None:
    """The page has drawn the battle with this title."""
    expect(page.locator("main h1")).to_have_text(title)
    expect(page.locator(".drawn .answer")).to_be_visible()


def texts(page: Page) -> list[str | None]:
    """All that the page says, but for the link to the page of its own kind."""
    expect(page.locator(".readout")).to_be_visible()
    found: list[str | None] = page.evaluate(TEXTS)
    return [text for text in found if text not in OWN]


@PHONE
@pytest.mark.parametrize(
    "ruleset", ["classic", "dutch", "balanced-blitz", "three-dice-defence", "attacker-ties", "d8"]
)
def test_it_says_what_the_matchups_page_says(page: Page, root: str, ruleset: str) -> None:
    """Every text of a matchup's page, its bars, and their order are the same where it is drawn."""
    for attackers, defenders in ((8, 5), (12, 12), (1, 1), (2, 9), (11, 2)):
        page.goto(f"{root}{ruleset}/{attackers}-vs-{defenders}/")
        wanted = texts(page)
        page.goto(root + battle(attackers, defenders, ruleset))
        assert texts(page) == wanted
    page.locator(".more a").click()
    page.wait_for_url(f"{root}{ruleset}/11-vs-2/")


LOOKS = """() => {
  const look = (element, ...names) => {
    const style = getComputedStyle(element);
    return names.map((name) => `${name}: ${style[name]}`);
  };
  const opens = document.getElementById("exact");
  const drawing = document.querySelector("figure:has(> .split)").getBoundingClientRect();
  return {
    box: look(opens, "borderTopWidth", "borderTopColor", "borderRadius", "paddingLeft", "width"),
    line: look(opens.querySelector("summary"), "fontWeight", "fontSize", "color", "height"),
    drawing: [drawing.x, drawing.width],
  };
}"""
"""What opens, and where the drawing stands."""


def test_it_looks_as_the_matchups_page_does(page: Page, root: str) -> None:
    """What opens has one look, and the drawing one width, on both kinds of page."""
    page.goto(root + "classic/8-vs-5/")
    printed = page.evaluate(LOOKS)
    page.goto(f"{root}battle/?a=8&d=5&rules=classic")
    expect(page.locator("#exact")).to_be_visible()
    assert page.evaluate(LOOKS) == printed


@PHONE
@pytest.mark.parametrize("ruleset", ["classic", "dutch"])
def test_its_exact_numbers_are_those_of_the_matchups_page(
    page: Page, root: str, ruleset: str
) -> None:
    """Asked for, fraction and digits are worked out on the device: they are the printed ones."""
    page.goto(f"{root}{ruleset}/9-vs-7/")
    wanted = page.locator(EXACT).all_text_contents()
    page.goto(root + battle(9, 7, ruleset))
    page.locator("#exact > summary").click()
    page.get_by_role("button", name="Work out the exact numbers").click()
    expect(page.locator("#win-fraction")).to_be_visible()
    assert page.locator(EXACT).all_text_contents() == wanted
    expect(page.locator("#exact .copy")).to_have_count(3)


@PHONE
def test_without_a_fraction_it_says_so(page: Page, root: str) -> None:
    """Balanced blitz has digits as far as the device certifies them, which are those printed."""
    page.goto(f"{root}balanced-blitz/9-vs-7/")
    printed = page.locator("#win-decimal").text_content() or ""
    page.goto(root + battle(9, 7, "balanced-blitz"))
    page.locator("#exact > summary").click()
    page.locator("#exact button").click()
    expect(page.locator("#exact")).to_contain_text("None exists: the number is irrational.")
    digits = page.locator("#win-decimal").text_content() or ""
    assert len(digits) >= 10
    assert abs(float(digits) - float(printed)) <= 10 ** (2 - len(digits))


@PHONE
@pytest.mark.parametrize(
    ("sides", "ruleset", "words"),
    [
        ((1000, 1000), "house_2-v-100", r"below 1\.00e-300"),
        ((1000, 800), "classic", r"above 0\.9{9,}"),
    ],
)
def test_where_digits_would_mislead_bounds_stand(
    page: Page, root: str, sides: tuple[int, int], ruleset: str, words: str
) -> None:
    """A chance smaller than any double has no certified digit, and one that rounds to 1 is not
    certain: the page says between which bounds it lies, and speaks of no decimal.
    """
    page.goto(root + battle(*sides, ruleset))
    page.locator("#exact > summary").click()
    page.locator("#exact button").click()
    expect(page.locator("#exact dd").first).to_have_text(re.compile(f"^{words}$"))
    expect(page.locator("#exact")).to_contain_text("The bounds are guaranteed.")
    expect(page.locator("#exact")).not_to_contain_text("decimal")
    expect(page.locator("#exact")).not_to_contain_text("digit")


@PHONE
def test_its_parts_lead_on_in_place(page: Page, root: str) -> None:
    """Steppers, armies needed and the list of rules draw other battles; the address follows, so
    that it can be shared, and going back shows the battle before.
    """
    page.goto(root + battle(60, 40, "classic"))
    expect_drawn(page, "60 attackers v 40 defenders, Classic")
    page.get_by_role("button", name="One attacker more").click()
    expect_drawn(page, "61 attackers v 40 defenders, Classic")
    expect(page).to_have_url(root + battle(61, 40, "classic"))
    choice = page.locator(".rules-choice select")
    choice.focus()
    expect(choice.locator("option[value=dutch]")).to_be_attached()
    choice.select_option("dutch")
    expect_drawn(page, "61 attackers v 40 defenders, Dutch rules")
    expect(page).to_have_url(root + battle(61, 40, "dutch"))
    page.go_back()
    expect_drawn(page, "61 attackers v 40 defenders, Classic")
    title = r"61 attackers v 40 defenders, Classic: the attacker wins 99\.\d% - Exact RISK odds"
    assert re.fullmatch(title, page.title())


@PHONE
def test_armies_are_typed(page: Page, root: str) -> None:
    """A number typed is drawn at once, and the address follows; it counts as the reader does. What
    is no battle is said in one plain line, and the battle before stays, greyed.
    """
    page.goto(root + battle(60, 40, "dutch"))
    expect_drawn(page, "60 attackers v 40 defenders, Dutch rules")
    expect(page.locator(ATTACKERS)).to_have_value("60")
    page.fill(ATTACKERS, "12")
    expect_drawn(page, "12 attackers v 40 defenders, Dutch rules")
    page.fill(DEFENDERS, "7")
    expect_drawn(page, "12 attackers v 7 defenders, Dutch rules")
    page.wait_for_url(root + battle(12, 7, "dutch"))
    expect(page.locator("#needed")).to_have_text("Attackers needed against 7 defenders")
    page.get_by_label("on the territory (T)").check()
    expect(page.locator(ATTACKERS)).to_have_value("12")
    expect_drawn(page, "12 on the territory v 7 defenders, Dutch rules")
    page.fill(ATTACKERS, "14")
    expect_drawn(page, "14 on the territory v 7 defenders, Dutch rules")
    page.wait_for_url(f"{root}battle/?t=14&d=7&rules=dutch")
    words = page.locator(".drawn > [role=status]")
    page.fill(ATTACKERS, "1002")
    expect(words).to_have_text("Enter 2–1,001 armies on the territory.")
    expect(page.locator(".drawn")).to_have_attribute("data-greyed", "")
    page.fill(ATTACKERS, "900")
    expect_drawn(page, "900 on the territory v 7 defenders, Dutch rules")
    expect(words).to_be_hidden()
    expect(page.locator(".drawn")).not_to_have_attribute("data-greyed", "")
    needed = page.locator(".needed a").last.text_content() or ""
    page.locator(".needed a").last.click()
    expect(page.locator(ATTACKERS)).to_have_value(str(int(needed) + 1))
    expect_drawn(page, f"{int(needed) + 1} on the territory v 7 defenders, Dutch rules")


@pytest.mark.own_profile
@PHONE
@pytest.mark.parametrize(
    "asked",
    ["a=60&d=40&rules=classic", "a=13&d=7&rules=capital", "a=900&d=800&rules=dutch", "a=x&d=5", ""],
)
def test_nothing_moves_when_it_comes(page: Page, root: str, asked: str) -> None:
    """On a slow network the battle takes the place of room that is kept for it."""
    browser = page.context.new_cdp_session(page)
    slow = {"offline": False, "latency": 150, "downloadThroughput": 2e5, "uploadThroughput": 1e5}
    browser.send("Network.emulateNetworkConditions", slow)
    page.add_init_script(SHIFTS)
    page.goto(f"{root}battle/?{asked}")
    expect(page.locator(".drawn .answer")).to_be_visible()
    expect(page.locator("table.needed tbody tr")).to_have_count(5)
    page.wait_for_timeout(300)
    shifts = page.evaluate("shifts")
    assert sum(value for value, *_ in shifts) < 0.005, shifts


@PHONE
def test_the_name_of_the_rules_goes_along(page: Page, root: str) -> None:
    """Whoever came for Capital sees Capital in the heading, the title and the list of rules, and
    beside it what the site calls these rules; each step keeps the name, onto pages, too.
    """
    page.goto(root + battle(13, 7, "capital"))
    expect_drawn(page, "13 attackers v 7 defenders, Capital")
    assert page.title().startswith("13 attackers v 7 defenders, Capital: the attacker wins ")
    expect(page.locator(".also")).to_have_text(
        "Also: Three-dice defence, Wall, RisiKo!, TEG, War, Old European rules"
    )
    choice = page.locator(".rules-choice select")
    expect(choice).to_have_value("capital")
    choice.focus()
    expect(choice.locator("option[value=dutch]")).to_be_attached()
    expect(choice.locator("option:checked")).to_have_text("Capital")
    page.get_by_role("button", name="One attacker fewer").click()
    expect_drawn(page, "12 attackers v 7 defenders, Capital")
    page.wait_for_url(root + battle(12, 7, "capital"))
    page.locator(".more a").click()
    page.wait_for_url(f"{root}three-dice-defence/12-vs-7/?rules=capital")


@PHONE
@pytest.mark.parametrize("name", ["classic", "house_6.6.6-v-8.6"])
def test_the_list_has_the_page_s_own_rules_once(page: Page, root: str, name: str) -> None:
    """Rules of the site stand among those of their game, house rules before all of them."""
    page.goto(root + battle(9, 7, name))
    choice = page.locator(".rules-choice select")
    choice.focus()
    expect(choice.locator("option[value=dutch]")).to_be_attached()
    expect(choice).to_have_value(name)
    expect(choice.locator(f"option[value='{name}']")).to_have_count(1)


@PHONE
def test_its_address_may_count_the_territory(page: Page, root: str) -> None:
    """An address with t counts armies on the territory, and so does the page; steps keep to it."""
    page.goto(f"{root}battle/?t=61&d=40&rules=classic")
    expect_drawn(page, "61 on the territory v 40 defenders, Classic")
    expect(page.locator(ATTACKERS)).to_have_value("61")
    page.get_by_role("button", name="One attacker more").click()
    expect_drawn(page, "62 on the territory v 40 defenders, Classic")
    expect(page).to_have_url(f"{root}battle/?t=62&d=40&rules=classic")


@PHONE
def test_the_largest_battle_shows_what_matters(page: Page, root: str) -> None:
    """1,000 v 1,000: of its 2,000 ends those of at least 0.01% are there, the others folded into a
    row for each run, which opens; large numbers have their commas; nothing steps beyond, and no
    text is wider than the phone.
    """
    page.goto(root + battle(1000, 1000, "classic"))
    expect_drawn(page, "1,000 attackers v 1,000 defenders, Classic")
    page.locator("[data-drawn=survivors] > summary").click()
    rows = page.locator("table.survivors tbody tr")
    few = rows.count()
    assert few < 500
    page.get_by_role("button", name="Show 1,000 to").click()
    assert rows.count() > few + 400
    expect(rows.nth(1)).to_have_text("1,0000<0.01%<0.01%")
    for change, disabled in (("more", "true"), ("fewer", "false")):
        step = page.get_by_role("button", name=f"One attacker {change}")
        expect(step).to_have_attribute("aria-disabled", disabled)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.locator("#exact > summary").click()
    page.locator("#exact button").click()
    expect(page.locator("#exact")).to_contain_text("Too long to work out here.")


@DESK
def test_stops_that_change_nothing_are_folded(page: Page, root: str) -> None:
    """Of many places to stop, those after the first with the chance of fighting on stand in one
    row, as do those where the win hardly ever comes; a button brings them.
    """
    page.goto(root + battle(300, 250, "classic"))
    page.get_by_text("Retreat when you’re down to …").click()
    rows = page.locator("table.retreat tbody tr")
    expect(rows.nth(0)).to_have_text(re.compile("^12>99.9%"))
    expect(rows.nth(1)).to_have_text(re.compile("^2 to 5>99.9% Show"))
    expect(rows.last).to_have_text(re.compile("^156 to 299<0.1% Show"))
    rows.nth(1).get_by_role("button").click()
    expect(rows.nth(4)).to_have_text(re.compile("^56>99.9%"))


@DESK
def test_rules_of_ones_own_are_drawn(page: Page, root: str) -> None:
    """House rules have everything that the others have, but a page of their own."""
    link = page.locator("main h1 a")
    page.goto(root + battle(60, 40, "dutch"))
    expect(link).to_have_attribute("href", f"{root}dutch/")
    page.goto(root + battle(8, 5, "house_6.6.6-v-8.6_highest1"))
    expect(page.locator(".drawn .answer")).to_be_visible()
    expect(link).to_have_count(0)
    expect(page.locator("table.retreat tbody tr")).to_have_count(7)
    expect(page.locator(".more a")).to_be_hidden()
    page.get_by_role("button", name="One attacker more").click()
    expect(page.locator("table.retreat tbody tr")).to_have_count(8)
    expect(page).to_have_url(f"{root}battle/?a=9&d=5&rules=house_6.6.6-v-8.6_highest1")


@PHONE
@pytest.mark.parametrize(
    ("asked", "title", "words"),
    [
        ("?a=5000&d=5", "1,000 attackers v 5 defenders, Classic", "closest available"),
        ("?a=0&d=5&rules=dutch", "1 attacker v 5 defenders, Dutch rules", "closest available"),
        ("?a=x&d=5", "8 attackers v 5 defenders, Classic", "isn’t a whole number"),
        ("?a=8&d=5&rules=house_6-v-30", "8 attackers v 5 defenders, d6 v d20", "2 to 20 faces"),
        ("?A= 9 &d=5&rules=Dutch", "9 attackers v 5 defenders, Dutch rules", ""),
        ("?a=9&d=5&rules=holland", "9 attackers v 5 defenders, Dutch rules", ""),
        ("?a=8&d=5&rules=nope", "8 attackers v 5 defenders, Classic", "rules that are not here"),
    ],
)
def test_bad_addresses_show_the_nearest_battle(
    page: Page, root: str, asked: str, title: str, words: str
) -> None:
    """An address that cannot be followed is answered by one plain line and the nearest battle."""
    page.goto(f"{root}battle/{asked}")
    expect_drawn(page, title)
    expect(page.locator(".drawn > [role=status]")).to_contain_text(words)


@DESK
def test_without_scripts_it_says_what_it_is(open_page: OpenPage, root: str) -> None:
    """Without scripts there is a heading, what the page is for, and the way to the tables."""
    with open_page(java_script_enabled=False) as (page, _):
        page.goto(root + battle(60, 40, "classic"))
        expect(page.locator("h1")).to_have_text("Any battle")
        expect(page.locator(".steps")).to_be_hidden()
        page.locator("main").get_by_role("link", name="all rules have tables").click()
        page.wait_for_url(f"{root}rules/")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_for_everybody(open_page: OpenPage, root: str, scheme: str) -> None:
    """All has names on a drawn battle and in the map of its states, and axe finds nothing there."""
    with open_page(bypass_csp=True, color_scheme=scheme) as (page, _):
        page.goto(root + battle(60, 40, "dutch") + "#states")
        expect(page.locator(".drawn .answer")).to_be_visible()
        expect(page.locator(".heat tbody tr")).to_have_count(21)
        assert page.evaluate(NAMES) == []
        assert violations(page, scheme) == []


@PHONE
def test_the_map_of_its_states_is_worked_out_for_who_comes_for_it(page: Page, root: str) -> None:
    """A matchup's page without a flow chart leads to the map: it is open, in sight, its cells are
    those of the page of flow charts, and its heading counts as the reader does.
    """
    page.goto(f"{root}classic/12-vs-9/")
    page.get_by_role("link", name="Every state on its way").click()
    page.wait_for_url(f"{root}battle/?a=12&d=9&rules=classic#states")
    cells = page.locator(".heat tbody tr")
    expect(cells).to_have_count(10)
    expect(page.get_by_role("heading", name="Every state on its way")).to_be_in_viewport()
    heads = page.locator(".heat thead th")
    assert heads.all_text_contents() == [str(left) for left in range(12, -1, -1)]
    assert cells.first.locator("> *").all_text_contents()[:4] == ["9", "100.0", "", "29.3"]
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_label("on the territory (T)").check()
    assert heads.first.text_content() == "13"
    page.goto(root + battle(20, 20, "classic") + "#states")
    expect(cells).to_have_count(21)
    shown = page.locator(".heat tbody td").all_text_contents()
    page.goto(f"{root}flow-chart/")
    other = page.locator("#large ~ .scroll .heat tbody td").all_text_contents()
    assert len(shown) == len(other) == 21 * 21
    for cell, whole in zip(shown, other, strict=True):
        assert bool(cell) == bool(whole)
        if whole and "<" not in cell + whole:
            assert abs(float(cell) - float(whole)) <= 0.5


@PHONE
def test_a_large_battles_states_come_in_blocks(page: Page, root: str) -> None:
    """1,000 a side are 33 rows and columns; the lists, or a cell, show a block's states one by one.
    Battles that are resolved at once have no states.
    """
    page.goto(root + battle(1000, 1000, "classic") + "#states")
    rows = page.locator(".heat tbody tr")
    expect(rows).to_have_count(33)
    expect(rows.first.locator("th")).to_have_text("1,000–969")
    page.get_by_label("Attackers (A) left").select_option(index=2)
    expect(page.locator(".heat thead th").first).to_have_text("968")
    rows.nth(1).locator("td").first.click()
    expect(rows.first.locator("th")).to_have_text("968")
    expect(page.get_by_label("Defenders left")).to_have_value("968–937")
    page.get_by_label("Attackers (A) left").select_option("all")
    expect(page.locator(".heat thead th").first).to_have_text("1,000–969")
    at_once = page.get_by_text("settled in one go, so there is no next round, and no retreat.")
    expect(at_once).to_be_hidden()
    page.goto(root + battle(20, 20, "balanced-blitz"))
    expect(page.locator(".drawn .answer")).to_be_visible()
    expect(page.locator("#states")).to_be_hidden()
    expect(at_once).to_be_visible()


@PHONE
@pytest.mark.parametrize("name", ["balanced-blitz", "nobodys"])
def test_without_an_address_the_rules_are_those_chosen(page: Page, root: str, name: str) -> None:
    """Opened with no battle, the page draws one under the rules chosen last, if there are such."""
    page.goto(root)
    page.evaluate(f"localStorage.setItem('risk-odds.ruleset', '{name}')")
    page.goto(f"{root}battle/")
    expect(page.locator(".drawn .answer")).to_be_visible()
    title = {"balanced-blitz": "Balanced blitz"}.get(name, "Classic")
    expect(page.locator("h1")).to_contain_text(title)


@PHONE
@pytest.mark.parametrize(("attackers", "is_open"), [(8, True), (9, False)])
def test_few_survivors_are_open_at_first(
    page: Page, root: str, attackers: int, is_open: bool
) -> None:
    """Up to 16 armies in all, the table of survivors is open, as on the pages of matchups."""
    page.goto(root + battle(attackers, 8, "house_8.8.8-v-6.6"))
    survivors = page.locator('[data-drawn="survivors"]')
    expect(survivors.locator("summary")).to_be_visible()
    expect(page.locator("h1")).to_contain_text(f"{attackers} attackers")
    assert survivors.evaluate("(details) => details.open") is is_open

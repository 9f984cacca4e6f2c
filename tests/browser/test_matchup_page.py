"""What scripts add to a matchup's page; the page without them, on paper, in other colours."""

import itertools
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import Held
from tests.browser.conftest import DESK, PHONE, OpenPage

MATCHUP = "classic/8-vs-5/"
TITLE = "8 attackers v 5 defenders, Classic"
ON_TERRITORY = "9 on the territory v 5 defenders, Classic"
MOST_LIKELY = "6 attackers (A) left: 14.68%, at least 6: 36.17%"
TOPS = """() => [".answer", ".facts", "#survivors"].map(
  (part) => document.querySelector(part).getBoundingClientRect().top)"""


@DESK
def test_steppers_work_without_scripts(open_page: OpenPage, root: str) -> None:
    """The links beside the numbers lead to the neighbours' pages where no script runs."""
    with open_page(java_script_enabled=False) as (page, _):
        page.goto(root + MATCHUP)
        page.get_by_role("link", name="One attacker more: 9 v 5").click()
        page.wait_for_url(f"{root}classic/9-vs-5/")
        page.get_by_role("link", name="One defender fewer: 9 v 4").click()
        page.wait_for_url(f"{root}classic/9-vs-4/")
        expect(page.locator("h1")).to_have_text("9 attackers v 4 defenders, Classic")


@PHONE
def test_the_address_of_the_flow_chart_opens_it(page: Page, root: str) -> None:
    """Who comes by #flow sees the chart, not a closed section; its heading stays in sight."""
    page.goto(f"{root}{MATCHUP}#flow")
    expect(page.locator("details:has(#flow)")).to_have_attribute("open", "")
    expect(page.get_by_role("heading", name="How it can go")).to_be_in_viewport()
    page.goto(root + MATCHUP)
    expect(page.locator("details:has(#flow)")).not_to_have_attribute("open", "")


@PHONE
@pytest.mark.parametrize("ruleset", ["classic", "dutch"])
def test_the_tables_of_the_flow_chart_count_as_the_reader_does(
    page: Page, root: str, ruleset: str
) -> None:
    """On the territory there is one army more in each state, at its end, too; dice stay dice."""
    page.goto(f"{root}{ruleset}/8-vs-5/#flow")
    heads = page.locator("table.flow thead th")
    arrows = page.locator(".arrows tbody tr > *")
    assert heads.all_text_contents() == [str(left) for left in range(8, -1, -1)]
    told = arrows.all_text_contents()
    page.get_by_label("on the territory (T)").check()
    assert heads.all_text_contents() == [str(left) for left in range(9, 0, -1)]
    counted = [
        re.sub(r"^(\d+)(?= v )", lambda found: str(int(found[1]) + 1), text) for text in told
    ]
    assert arrows.all_text_contents() == counted
    assert counted[0] == "9 v 5"
    assert any("die against" in text for text in counted) == (ruleset == "dutch")


@PHONE
def test_a_chart_wider_than_the_phone_is_readable_in_its_box(page: Page, root: str) -> None:
    """Its numbers are 13 pixels high, as drawn; the box scrolls, the page does not."""
    page.goto(f"{root}{MATCHUP}#flow")
    image = page.locator("img")
    expect(image).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    shown, drawn, box = image.evaluate(
        """(image) => [image.width, Number(image.getAttribute("width")),
          image.closest(".scroll").clientWidth]"""
    )
    assert shown == drawn > box


@PHONE
def test_the_exact_number_leads_to_how_it_is_known(page: Page, root: str) -> None:
    """One tap beside the exact fraction leads to the section on proofs and checks."""
    page.goto(f"{root}{MATCHUP}#win-fraction")
    page.get_by_role("link", name="How we know").click()
    page.wait_for_url(f"{root}how-it-works/#how-we-know-it-is-right")
    expect(page.locator("#how-we-know-it-is-right")).to_be_in_viewport()


@PHONE
def test_the_name_chosen_is_selected(page: Page, root: str) -> None:
    """The page says all names of its rules. The one in the address is selected in the list of rules
    from the start, and links to other battles keep it; without one it is the ruleset's own.
    """
    page.goto(f"{root}three-dice-defence/12-vs-7/?rules=capital")
    expect(page.locator("h1")).to_have_text("12 attackers v 7 defenders, Capital")
    expect(page.locator("h1 + .also")).to_contain_text("Also: Three-dice defence, Wall, RisiKo!")
    # each name leads to its own page
    expect(page.locator("h1 a")).to_have_attribute("href", f"{root}capital/")
    other = page.locator(".also").get_by_role("link", name="Three-dice defence", exact=True)
    expect(other).to_have_attribute("href", f"{root}three-dice-defence/")
    expect(page).to_have_title(re.compile("Capital"))
    chosen = page.locator(".rules-choice option:checked")
    expect(chosen).to_have_text("Capital")
    setting = page.get_by_text("In RISK: Global Domination, rolled by hand")
    expect(setting).to_be_visible()
    page.get_by_role("link", name="One attacker more: 13 v 7").click()
    page.wait_for_url(f"{root}battle/?a=13&d=7&rules=capital")
    expect(setting).to_be_visible()
    page.goto(f"{root}three-dice-defence/odds/?rules=wall")
    expect(setting).to_be_visible()
    for address in ("12-vs-7/", "12-vs-7/?rules=risiko", "odds/"):
        page.goto(f"{root}three-dice-defence/{address}")
        expect(setting).to_have_count(0)
    page.goto(f"{root}attacker-ties/8-vs-5/?rules=capital")
    expect(chosen).to_have_text("Attacker wins ties")
    page.goto(root)
    page.locator("#lookup-rules").select_option("zombies")
    page.goto(f"{root}attacker-ties/8-vs-5/?rules=Zombies")
    expect(chosen).to_have_text("Zombies")
    page.goto(f"{root}attacker-ties/8-vs-5/")
    expect(chosen).to_have_text("Attacker wins ties")


@DESK
def test_a_stepper_leads_beyond_the_pages(page: Page, root: str) -> None:
    """At the edge of the pages one army more is drawn on the device, and goes on there."""
    page.goto(f"{root}dutch/12-vs-12/")
    page.get_by_role("link", name="One attacker more: 13 v 12").click()
    page.wait_for_url(f"{root}battle/?a=13&d=12&rules=dutch")
    expect(page.locator("h1")).to_have_text("13 attackers v 12 defenders, Dutch rules")
    page.get_by_role("button", name="One attacker more").click()
    page.wait_for_url(f"{root}battle/?a=14&d=12&rules=dutch")


@pytest.mark.own_profile
@PHONE
def test_scripts_move_nothing(page: Page, root: str) -> None:
    """What scripts add to the head of the page has its room there before they come."""
    held = Held(page, re.compile(r"/pages/matchup\.js$"))
    page.goto(root + MATCHUP, wait_until="commit")
    expect(page.locator(".more")).to_be_attached()
    before = page.evaluate(TOPS)
    held.release()
    expect(page.locator(".readout")).to_be_visible()
    after = page.evaluate(TOPS)
    assert [round(top) for top in after[:2]] == [round(top) for top in before[:2]]


@DESK
def test_bars_say_their_value_to_the_keyboard(page: Page, root: str) -> None:
    """The drawing is a slider: focus says the likeliest end, arrows the next, Home and End
    the first and the last; the line below says the same, and no other part announces it again.
    """
    page.goto(root + MATCHUP)
    slider = page.get_by_role("slider", name="Ends of the battle")
    line = page.locator(".readout")
    slider.focus()
    expect(line).to_have_text(MOST_LIKELY)
    for key, words in (
        ("ArrowRight", "5 attackers (A) left: 14.54%, at least 5: 50.71%"),
        ("ArrowLeft", MOST_LIKELY),
        ("Home", "8 attackers (A) left: 9.11%, at least 8: 9.11%"),
        ("ArrowLeft", "8 attackers (A) left: 9.11%, at least 8: 9.11%"),
        ("End", "5 defenders left: 1.12%, at least 5: 1.12%"),
    ):
        page.keyboard.press(key)
        expect(line).to_have_text(words)
        expect(slider).to_have_attribute("aria-valuetext", words)
    assert line.evaluate("line => line.closest('[aria-live], [role=status]')") is None


@PHONE
def test_bars_say_their_value_to_touch_and_pointer(open_page: OpenPage, root: str) -> None:
    """A touch, or a pointer above a bar, shows the value of the bar there."""
    with open_page(has_touch=True) as (page, _):
        page.goto(root + MATCHUP)
        line = page.locator(".readout")
        expect(line).to_have_text("Select a bar to see its chance.")
        box = page.locator(".split + svg").bounding_box()
        assert box is not None
        step = box["width"] / 13
        page.touchscreen.tap(box["x"] + 2.5 * step, box["y"] + 10)
        expect(line).to_have_text(MOST_LIKELY)
        page.mouse.move(box["x"] + 12.9 * step, box["y"] + 10)
        expect(line).to_have_text("5 defenders left: 1.12%, at least 5: 1.12%")
        assert page.evaluate("document.documentElement.scrollWidth") == 360


SPLIT = """() => {
  const [split] = document.querySelectorAll(".split");
  const [bar, won, lost] = split.children;
  const colour = (part) => getComputedStyle(part).fill;
  const parts = [split, bar, won, lost].map((part) => part.getBoundingClientRect());
  const [ground] = getComputedStyle(split).backgroundImage.match(/rgb\\(.*?\\)/);
  return {
    ground,
    boxes: parts.map(({ left, right, top, bottom }) => [left, right, top, bottom]),
    texts: [won, lost].map((part) => part.textContent),
    colours: [bar, won, lost].map(colour),
  };
}"""
"""The split bar, the attacker's part, both numbers: places, texts, colours."""


@PHONE
@pytest.mark.parametrize(
    "address",
    [
        *("classic/5-vs-12/", "classic/12-vs-7/", "classic/30-vs-10/", "classic/1-vs-30/"),
        *("?a=12&d=7", "?a=1&d=30", "battle/?a=30&d=10&rules=classic", "stop-or-roll/?a=5&d=12"),
        *("at-the-table/?a=12&d=7&rules=classic", "was-i-unlucky/?a=5&d=12"),
        *("embed/?a=5&d=12&rules=classic", "battle/?a=40&d=60&rules=classic"),
    ],
)
def test_no_number_of_the_split_bar_stands_on_the_other_sides_colour(
    page: Page, root: str, address: str
) -> None:
    """However small a share is, its number has its own side's colour, stands above the bar at its
    own side's end, and comes near neither the other number nor what is above.
    """
    page.goto(root + address)
    page.wait_for_function(
        "/^\\S*%$/.test(document.querySelector('.split text')?.textContent ?? '')"
    )
    found = page.evaluate(SPLIT)
    split, bar, won, lost = found["boxes"]
    shares = [float(re.sub("[^0-9.]", "", text)) for text in found["texts"]]
    assert sum(shares) == pytest.approx(100, abs=0.11)
    assert bar[1] - bar[0] == pytest.approx(shares[0] / 100 * (split[1] - split[0]), abs=0.6)
    assert max(won[3], lost[3]) <= min(split[2], bar[2]) + 0.5
    assert won[0] == pytest.approx(split[0], abs=2)
    assert lost[1] == pytest.approx(split[1], abs=2)
    assert lost[0] - won[1] > 8
    assert [found["colours"][0], found["ground"]] == found["colours"][1:]


@pytest.mark.parametrize("address", [MATCHUP, "battle/?a=8&d=5&rules=classic", ""])
def test_the_axis_and_the_words_below_are_as_wide_as_the_bars(
    page: Page, root: str, address: str
) -> None:
    """The lines of the axis and the names of both sides reach the end of the drawing: they are no
    lines of text, which end sooner on a desk.
    """
    page.goto(root + address)
    expect(page.locator(".split text").first).to_have_text("81.8%")
    ends = [
        page.locator(place).last.evaluate("(part) => part.getBoundingClientRect().right")
        for place in (".split", ".split ~ div > p", ".split ~ div ~ p > b")
    ]
    assert max(ends) - min(ends) < 1


@PHONE
def test_the_head_counts_as_the_reader_does(page: Page, root: str) -> None:
    """With T chosen, heading and steppers count the territory, a line says what "left" counts, and
    the next page does the same; the numbers of the tables stay.
    """
    page.goto(root + MATCHUP)
    expect(page.locator("h1")).to_have_text(TITLE)
    page.get_by_text("on the territory (T)", exact=True).click()
    expect(page.locator("h1")).to_have_text(ON_TERRITORY)
    expect(page.locator(".steps b").first).to_have_text("9")
    expect(page.locator(".facts")).to_contain_text("One more army stays behind")
    expect(page.locator("table.survivors tbody tr").nth(1)).to_have_text("809.11%9.11%")
    page.get_by_role("link", name="One attacker more: 10 on the territory v 5").click()
    page.wait_for_url(f"{root}classic/9-vs-5/")
    expect(page.locator("h1")).to_have_text("10 on the territory v 5 defenders, Classic")
    page.get_by_text("that can attack (A)", exact=True).click()
    expect(page.locator("h1")).to_have_text("9 attackers v 5 defenders, Classic")


@pytest.mark.own_profile
@PHONE
def test_rules_are_chosen_in_place(page: Page, root: str) -> None:
    """The list has all rules by game, fetched once it is turned to; a choice leads to this battle
    under it. With the keyboard, going through the list does not leave the page before Enter.
    """
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(root + MATCHUP, wait_until="networkidle")
    choice = page.locator(".rules-choice select")
    expect(choice.locator("option")).to_have_count(1)
    assert not [address for address in asked if "games.json" in address]
    choice.focus()
    expect(choice.locator("optgroup").first).to_have_attribute("label", "The board game")
    expect(choice.locator("option[value=capital]")).to_have_text("Capital")
    choice.select_option("capital")
    page.wait_for_url(f"{root}three-dice-defence/8-vs-5/?rules=capital")
    choice.focus()
    expect(choice.locator("optgroup").first).to_be_attached()
    expect(choice).to_have_value("capital")
    page.keyboard.press("ArrowDown")
    expect(choice).not_to_have_value("capital")
    assert page.url == f"{root}three-dice-defence/8-vs-5/?rules=capital"
    page.keyboard.press("Enter")
    page.wait_for_url(lambda address: "rules=capital" not in address)
    expect(page.locator("h1")).to_contain_text("8 attackers v 5 defenders, ")


@PHONE
@pytest.mark.parametrize("address", [MATCHUP, "battle/?a=60&d=40&rules=classic"])
@pytest.mark.parametrize("leave", ["Tab", "Shift+Tab", "click"])
def test_rules_chosen_take_effect_on_leaving_the_list(
    page: Page, root: str, address: str, leave: str
) -> None:
    """Who goes through the list with the keyboard has chosen on leaving it: the page never says
    other rules than its list. Escape takes the choice back.
    """
    page.goto(root + address)
    choice = page.locator(".rules-choice select")
    choice.focus()
    expect(choice.locator("option[value=zombies]")).to_be_attached()
    page.keyboard.press("ArrowDown")
    expect(choice).not_to_have_value("classic")
    page.keyboard.press("Escape")
    expect(choice).to_have_value("classic")
    page.keyboard.press("Tab")
    choice.focus()
    assert page.url == root + address
    page.keyboard.press("z")
    chosen = choice.locator("option:checked").text_content()
    assert chosen != "Classic"
    if leave == "click":
        page.locator(".facts").click()
    else:
        page.keyboard.press(leave)
    expect(page.locator("h1")).to_contain_text(f"defenders, {chosen}")
    expect(page.locator(".rules-choice option:checked")).to_have_text(str(chosen))


@PHONE
def test_the_keyboard_stays_at_the_list(page: Page, root: str) -> None:
    """Rules chosen with the keyboard leave the focus at the list, on their page."""
    page.goto(root + MATCHUP)
    choice = page.locator(".rules-choice select")
    choice.focus()
    expect(choice.locator("option[value=dutch]")).to_be_attached()
    page.keyboard.type("Dutch")
    page.keyboard.press("Tab")
    page.wait_for_url(f"{root}dutch/8-vs-5/")
    expect(page.locator(".rules-choice select")).to_be_focused()


@PHONE
@pytest.mark.parametrize("address", [MATCHUP, "battle/?a=60&d=40&rules=classic"])
def test_armies_needed_are_as_large_as_a_finger(page: Page, root: str, address: str) -> None:
    """The links to the battles with the armies needed are 44 pixels high and wide, and apart."""
    page.goto(root + address)
    expect(page.locator(".needed a")).to_have_count(5)
    found = [link.bounding_box() for link in page.locator(".needed a").all()]
    boxes = [box for box in found if box is not None]
    assert len(boxes) == len(found)
    assert min(min(box["width"], box["height"]) for box in boxes) >= 44
    for one, other in itertools.pairwise(boxes):
        assert one["y"] + one["height"] <= other["y"] + 1


@pytest.mark.own_profile
@PHONE
@pytest.mark.parametrize(
    ("ruleset", "words"),
    [
        ("classic", r"in \d+ ms: the same 50 digits\."),
        ("dutch", r"in \d+ ms: the same \d+ digits\."),
        ("balanced-blitz", r"the same first \d\d digits\. It has no fraction"),
    ],
)
def test_the_exact_number_is_checked_here(page: Page, root: str, ruleset: str, words: str) -> None:
    """A button computes the number again on the device and compares it digit by digit; what it
    needs comes when it is pressed, not with the page.
    """
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{root}{ruleset}/8-vs-5/", wait_until="networkidle")
    needed = re.compile(r"kernel\.js|rules\.js|figures|rulesets")
    assert not [address for address in asked if needed.search(address)]
    page.locator("#exact > summary").click()
    page.get_by_role("button", name="Check it here").click()
    expect(page.locator(".checked")).to_have_text(re.compile(words))


@PHONE
@pytest.mark.parametrize("ruleset", ["classic", "balanced-blitz"])
def test_a_wrong_number_is_found(page: Page, root: str, ruleset: str) -> None:
    """Where a digit of the page is another, the check says clearly that the numbers differ."""
    page.goto(f"{root}{ruleset}/8-vs-5/")
    page.locator("#exact > summary").click()
    page.evaluate(
        """() => {
          for (const code of document.querySelectorAll("#win-fraction, #win-decimal")) {
            code.textContent = code.textContent.replace(/(?<=.{6}).(?=.*$)/, (d) => (d + 1) % 10);
          }
        }"""
    )
    page.get_by_role("button", name="Check it here").click()
    expect(page.locator(".checked")).to_contain_text("another number")
    expect(page.locator(".checked")).to_contain_text("please report it")


@PHONE
def test_a_check_that_cannot_load_says_so(open_page: OpenPage, root: str) -> None:
    """Where what it needs does not come, the button says that nothing was checked."""
    with open_page() as (page, watch):
        watch.offline = True
        page.route(re.compile("rulesets.json"), lambda route: route.abort())
        page.goto(root + MATCHUP)
        page.locator("#exact > summary").click()
        page.get_by_role("button", name="Check it here").click()
        expect(page.locator(".checked")).to_contain_text("Not checked")


@PHONE
def test_short_tables_come_out_of_their_folds_on_paper(page: Page, root: str) -> None:
    """Of 8 v 5 the folded table is printed; of 50 v 50 it is not, nor is the heading above it."""
    page.goto(root + MATCHUP)
    page.emulate_media(media="print")
    expect(page.locator("table.retreat")).to_be_visible()
    page.goto(f"{root}classic/50-vs-50/")
    for hidden in ("table.retreat", "#retreat", "table.survivors", "#survivors"):
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.locator("#needed")).to_be_visible()


@pytest.mark.own_profile
@PHONE
@pytest.mark.parametrize("address", [MATCHUP, "battle/?a=60&d=40&rules=classic"])
def test_text_of_twice_the_size_fits(page: Page, root: str, address: str) -> None:
    """With text of 200% nothing is wider than the phone."""
    page.goto(root + address)
    expect(page.locator(".readout")).to_be_visible()
    browser = page.context.new_cdp_session(page)
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    expect(page.locator("html")).to_have_css("font-size", "40px")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360

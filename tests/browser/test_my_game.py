"""The reader's game: rules, count and battle, chosen once and found on every page."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.luck import LEFT_ATTACKERS, LEFT_DEFENDERS
from tests.browser.luck import PAGE as LUCK_PAGE
from tests.browser.questions import ATTACKERS, DEFENDERS, type_battle

RULES = "main select[name=rules]"
NOTE = ".link-note"
PAGES = (
    "",
    "paths/",
    "stop-or-roll/",
    "at-the-table/",
    "what-does-it-cost/",
    "was-i-unlucky/",
)
"""Pages on which a battle is asked for, and the rules."""


def expect_game(page: Page, attackers: int, defenders: int, rules: str | None = None) -> None:
    """The fields hold this battle, and the rules by the name that was chosen."""
    expect(page.locator(ATTACKERS).first).to_have_value(str(attackers))
    expect(page.locator(DEFENDERS).first).to_have_value(str(defenders))
    if rules is not None:
        expect(page.locator(RULES).first).to_have_value(rules)


@PHONE
@pytest.mark.parametrize("address", [*PAGES, "house-rules/", "compare/"])
def test_a_battle_typed_at_home_is_on_every_page(page: Page, root: str, address: str) -> None:
    """12 v 7 under Capital, typed on the home page, is what every other page begins with."""
    page.goto(root)
    page.select_option(RULES, "capital")
    type_battle(page, 12, 7)
    page.goto(root + address)
    asks = address not in ("house-rules/", "compare/")
    expect_game(page, 12, 7, "capital" if asks else None)
    expect(page.locator(NOTE)).to_have_count(0)


@PHONE
@pytest.mark.parametrize("address", PAGES)
def test_a_battle_typed_on_any_page_goes_home(page: Page, root: str, address: str) -> None:
    """What is typed and chosen on any page is what the home page begins with."""
    page.goto(root + address)
    type_battle(page, 9, 4)
    page.locator(RULES).first.select_option("zombies")
    page.goto(root)
    expect_game(page, 9, 4, "zombies")


@PHONE
def test_the_page_of_any_battle_draws_the_game(page: Page, root: str) -> None:
    """It draws the reader's battle under their rules; what is typed there goes along, too."""
    page.goto(root)
    page.select_option(RULES, "capital")
    type_battle(page, 12, 7)
    page.goto(f"{root}battle/")
    expect_game(page, 12, 7)
    expect(page.locator("h1")).to_have_text("12 attackers v 7 defenders, Capital")
    type_battle(page, 9, 4)
    expect(page.locator("h1")).to_have_text("9 attackers v 4 defenders, Capital")
    page.goto(root)
    expect_game(page, 9, 4, "capital")


@PHONE
@pytest.mark.parametrize("address", ["", "compare/", "what-does-it-cost/", "was-i-unlucky/"])
def test_a_count_chosen_goes_along_to_a_large_battle(page: Page, root: str, address: str) -> None:
    """Whoever counts all on the territory does so on the page that draws a battle beyond the pages,
    which says nothing of a link.
    """
    page.goto(root + address)
    page.get_by_role("radio", name="on the territory (T)").first.check()
    type_battle(page, 61, 50)
    link = page.locator('main a[href*="/battle/?t=61&d=50&rules=classic"]').first
    link.click()
    expect(page.locator("h1")).to_have_text("61 on the territory v 50 defenders, Classic")
    expect(page.locator(NOTE)).to_have_count(0)


@PHONE
@pytest.mark.parametrize("address", [*PAGES, "how-many-to-leave/"])
def test_rules_for_one_setting_of_the_dice_say_so(page: Page, root: str, address: str) -> None:
    """Beside Capital every tool says for which dice of the app it is; beside Classic none does."""
    page.goto(root + address)
    said = page.get_by_text("In RISK: Global Domination, rolled by hand or with True Random dice.")
    expect(said.filter(visible=True)).to_have_count(0)
    page.locator(RULES).first.select_option("capital")
    expect(said.filter(visible=True)).to_have_count(1)
    page.locator(RULES).first.select_option("classic")
    expect(said.filter(visible=True)).to_have_count(0)


@PHONE
def test_the_guide_to_the_rules_chooses_them(page: Page, root: str) -> None:
    """The guide keeps the battle, and the rules that it leads to are remembered."""
    page.goto(root)
    type_battle(page, 12, 7)
    page.get_by_role("link", name="Which rules do I play?").click()
    page.get_by_role("link", name="Use RisiKo! in the calculator").click()
    expect_game(page, 12, 7, "risiko")
    expect(page.locator("[data-lookup=win]")).to_have_text("56.9%")
    page.locator("header").get_by_role("link", name="Play").click()
    page.get_by_role("link", name="Several territories").click()
    expect_game(page, 12, 7, "risiko")
    expect(page.locator(NOTE)).to_have_count(0)


@PHONE
def test_the_list_of_rules_marks_those_in_use(page: Page, root: str) -> None:
    """Where one chooses rules, those chosen say so, and no others do; before that nothing does."""
    page.goto(f"{root}rules/")
    expect(page.locator("[aria-current=true]")).to_have_count(0)
    page.get_by_role("link", name="Use Capital in the calculator").click()
    expect_game(page, 8, 5, "capital")
    page.goto(f"{root}rules/")
    marked = page.locator("[aria-current=true]")
    expect(marked).to_have_text(["In use"])
    expect(marked).to_have_accessible_name("In use: Capital in the calculator")
    expect(page.get_by_role("link", name="Use Zombies in the calculator")).to_have_text("Use")


@PHONE
def test_house_rules_of_a_link_go_along(page: Page, root: str) -> None:
    """House rules that a link asks for hold in its tab; those made here hold until others are."""
    house = "house_8.6-v-6.6"
    page.goto(f"{root}?a=9&d=4&rules={house}")
    page.locator("header").get_by_role("link", name="Play").click()
    page.get_by_role("link", name="Several territories").click()
    expect_game(page, 9, 4, house)
    page.goto(f"{root}house-rules/")
    page.locator('[name="ties"][value="attacker"]').check()
    own = f"{house}-ties-attacker"
    expect(page).to_have_url(re.compile(own))
    page.goto(f"{root}stop-or-roll/")
    expect_game(page, 9, 4, own)
    page.goto(root)
    page.select_option(RULES, "classic")
    page.goto(f"{root}paths/")
    expect_game(page, 9, 4, "classic")


@PHONE
def test_a_link_wins_and_says_so(page: Page, root: str) -> None:
    """A link's rules, count and battle are shown, in its tab on other pages too, with the way back
    to one's own.
    """
    page.goto(root)
    page.select_option(RULES, "zombies")
    type_battle(page, 12, 7)
    page.goto(f"{root}?t=21&d=9&rules=capital")
    expect_game(page, 21, 9, "capital")
    words = (
        "From a link: Capital, armies on the territory (T), 21 on the territory v 9. "
        "Back to my game"
    )
    own_count = page.get_by_role("radio", name="on the territory")
    expect(own_count).to_be_checked()
    expect(page.locator(NOTE)).to_have_text(words.replace("armies on the territory (T), ", ""))
    page.goto(f"{root}what-does-it-cost/")
    expect_game(page, 21, 9, "capital")
    page.get_by_role("button", name="Back to my game").click()
    expect_game(page, 12, 7, "zombies")
    expect(page).to_have_url(f"{root}what-does-it-cost/")
    expect(page.locator(NOTE)).to_have_count(0)
    expect(page.get_by_role("radio", name="attack").first).to_be_checked()


@PHONE
def test_a_link_to_one_s_own_game_says_nothing(page: Page, root: str) -> None:
    """A link to what the reader plays needs no word; nor does any where nothing is chosen."""
    page.goto(f"{root}?a=9&d=4&rules=capital")
    expect_game(page, 9, 4, "capital")
    expect(page.locator(NOTE)).to_have_count(0)
    type_battle(page, 12, 7)
    page.select_option(RULES, "zombies")
    page.goto(f"{root}paths/?a=12&d=7&rules=zombies")
    expect_game(page, 12, 7, "zombies")
    expect(page.locator(NOTE)).to_have_count(0)


@PHONE
def test_what_one_chooses_again_is_one_s_own(page: Page, root: str) -> None:
    """Who changes what a link asks for has chosen; what they leave stays the link's. On the page of
    the link a tap brings back what was theirs before.
    """
    page.goto(root)
    page.select_option(RULES, "zombies")
    type_battle(page, 12, 7)
    page.goto(f"{root}?a=9&d=4&rules=capital")
    page.fill(ATTACKERS, "10")
    said = "From a link, with your changes: Capital, 10 v 4. Back to my game"
    expect(page.locator(NOTE)).to_have_text(said)
    page.select_option(RULES, "classic")
    expect(page.locator(NOTE)).to_have_text(said.replace("Capital", "Classic"))
    link = page.url
    page.goto(f"{root}stop-or-roll/")
    expect_game(page, 10, 4, "classic")
    expect(page.locator(NOTE)).to_have_count(0)
    page.go_back()
    expect(page).to_have_url(link)
    expect(page.locator(NOTE)).to_have_count(0)


@PHONE
def test_what_was_one_s_own_before_a_link_comes_back(page: Page, root: str) -> None:
    """Who has played with a link's battle and rules goes back to both of their own; who then
    chooses others has left the link.
    """
    page.goto(root)
    page.select_option(RULES, "zombies")
    type_battle(page, 12, 7)
    page.goto(f"{root}?a=9&d=4&rules=capital")
    page.fill(ATTACKERS, "10")
    page.select_option(RULES, "classic")
    page.locator(NOTE).get_by_role("button").click()
    expect(page).to_have_url(root)
    expect_game(page, 12, 7, "zombies")
    type_battle(page, 5, 3)
    expect(page.locator(NOTE)).to_have_count(0)
    page.goto(f"{root}paths/")
    expect_game(page, 5, 3, "zombies")


@PHONE
def test_a_matchup_s_page_is_a_link_and_its_steps_are_choices(page: Page, root: str) -> None:
    """A battle's page of another game says so; steps and rules chosen on it are the reader's."""
    page.goto(root)
    type_battle(page, 12, 7)
    page.goto(f"{root}classic/9-vs-4/")
    said = "From a link, under your own rules: 9 v 4. Back to my battle"
    expect(page.locator(NOTE)).to_have_text(said)
    page.locator(".steps a", has_text="+").first.click()
    expect(page.locator("h1")).to_contain_text("10 attackers v 4 defenders")
    expect(page.locator(NOTE)).to_have_count(0)
    page.goto(root)
    expect_game(page, 10, 4, "classic")


@PHONE
def test_a_battle_of_the_site_s_own_table_is_a_choice(page: Page, root: str) -> None:
    """A battle that the reader taps in the site's table is theirs, there and on other pages; other
    rules opened so hold in their tab, with the way back, and are called no link.
    """
    page.goto(root)
    page.select_option(RULES, "zombies")
    type_battle(page, 12, 7)
    page.goto(f"{root}attacker-ties/odds/?rules=zombies")
    page.locator("td a[href*='/8-vs-3/']").first.click()
    expect(page.locator("h1")).to_contain_text("8 attackers v 3 defenders")
    page.goto(root)
    expect_game(page, 8, 3, "zombies")
    expect(page.locator(NOTE)).to_have_count(0)
    page.goto(f"{root}classic/")
    page.locator("a[href$='7-vs-3/']").first.click()
    expect(page.locator(NOTE)).to_have_text("Opened here: Classic. Back to my rules")
    page.locator(".steps a", has_text="+").first.click()
    expect(page.locator("h1")).to_contain_text("8 attackers v 3 defenders")
    expect(page.locator(NOTE)).to_have_text("Opened here: Classic. Back to my rules")
    page.goto(f"{root}stop-or-roll/")
    expect_game(page, 8, 3, "classic")
    expect(page.locator(NOTE)).to_have_text("Opened here: Classic. Back to my rules")
    page.locator(NOTE).get_by_role("button").click()
    expect_game(page, 8, 3, "zombies")


@PHONE
def test_back_to_a_battle_opened_here_is_no_link(page: Page, root: str) -> None:
    """Who goes on from a battle's page to other rules and comes back finds those of before, with
    the way to those chosen since: nothing is called a link. Back to a battle chooses it again.
    """
    page.goto(root)
    type_battle(page, 9, 4)
    page.get_by_role("link", name="Full odds").click()
    page.locator("main .actions select").focus()
    page.locator("main .actions select").select_option("Capital")
    expect(page.locator("h1")).to_contain_text("Capital")
    page.go_back()
    expect(page.locator(NOTE)).to_have_text("Opened here: Classic. Back to my rules")
    page.goto(f"{root}stop-or-roll/")
    expect(page.locator(NOTE)).to_have_text("Opened here: Classic. Back to my rules")
    page.locator(NOTE).get_by_role("button").click()
    page.goto(root)
    page.get_by_role("link", name="Full odds").click()
    page.locator(".steps a", has_text="+").first.click()
    expect(page.locator("h1")).to_contain_text("10 attackers v 4 defenders")
    page.go_back()
    expect(page.locator("h1")).to_contain_text("9 attackers v 4 defenders")
    expect(page.locator(NOTE)).to_have_count(0)
    page.goto(root)
    expect_game(page, 9, 4, "capital")


@PHONE
def test_a_name_of_rules_goes_along_from_its_page(page: Page, root: str) -> None:
    """Who came for Capital reads Capital in the tables, on a battle's page and in the calculator;
    the ruleset's own name is one tap away.
    """
    page.goto(f"{root}capital/")
    bar = page.get_by_role("navigation", name="Ruleset")
    bar.get_by_role("link", name="Odds").click()
    expect(page.locator("h1")).to_have_text("Capital odds")
    expect(page.locator(NOTE)).to_have_count(0)
    expect(page.locator(".also")).to_contain_text("Also: Three-dice defence, Wall")
    expect(page).to_have_title(re.compile("^Capital odds"))
    bar.get_by_role("link", name="Needed").click()
    expect(page.locator("h1")).to_have_text("Capital: armies needed")
    bar.get_by_role("link", name="Odds").click()
    page.locator("td a[href*='/8-vs-3/']").first.click()
    expect(page.locator("h1")).to_have_text("8 attackers v 3 defenders, Capital")
    shared = page.locator('[property="og:title"]')
    expect(shared).to_have_attribute("content", re.compile("8 attackers v 3 defenders, Capital"))
    bar.get_by_role("link", name="Losses").click()
    expect(page.locator("h1")).to_have_text("Capital: losses")
    page.locator("td a[href*='/7-vs-3/']").first.click()
    page.get_by_role("link", name="Change the armies").click()
    expect_game(page, 7, 3, "capital")
    page.goto(f"{root}three-dice-defence/odds/?rules=capital")
    bar.get_by_role("link", name="Capital").click()
    expect(page).to_have_url(f"{root}capital/")
    page.get_by_role("link", name="The odds table").click()
    page.locator(".also").get_by_role("link", name="Three-dice defence").click()
    expect(page.locator("h1")).to_have_text("Three-dice defence")
    page.goto(f"{root}three-dice-defence/odds/?rules=CAPITAL")
    page.get_by_role("link", name="Capital: overview").click()
    expect(page).to_have_url(f"{root}capital/")
    page.goto(f"{root}three-dice-defence/?rules=capital")
    page.wait_for_url(f"{root}capital/")
    for address in ("three-dice-defence/odds/?rules=zombies", "classic/8-vs-5/?rules=capital"):
        page.goto(root + address)
        expect(page.get_by_text("The link asks for rules that are not")).to_be_visible()
    page.goto(f"{root}classic/8-vs-5/?rules=plain-dice")
    expect(page).to_have_title(re.compile("^8 attackers v 5 defenders, Plain dice: "))


@PHONE
def test_rules_of_ones_own_rename_no_page(page: Page, root: str) -> None:
    """The table of Three-dice defence and its battles are called so, also for who plays Capital, as
    which the same odds stand elsewhere: a line leads back.
    """
    page.goto(root)
    page.select_option(RULES, "capital")
    page.goto(f"{root}three-dice-defence/odds/")
    page.locator("td a[href*='8-vs-3/']").first.click()
    expect(page.locator("h1")).to_have_text("8 attackers v 3 defenders, Three-dice defence")
    expect(page.locator(NOTE)).to_contain_text("Opened here: Three-dice defence")


@PHONE
def test_the_page_of_a_name_leads_to_the_calculator(page: Page, root: str) -> None:
    """Rules that are used from there are the reader's own."""
    page.goto(root)
    page.select_option(RULES, "zombies")
    page.goto(f"{root}capital/")
    page.get_by_role("link", name="Use Capital in the calculator").click()
    expect(page.locator(RULES).first).to_have_value("capital")
    expect(page.locator(NOTE)).to_have_count(0)


@PHONE
@pytest.mark.parametrize("address", ["", "paths/", "what-does-it-cost/", "house-rules/"])
def test_what_was_typed_stays(page: Page, root: str, address: str) -> None:
    """Who typed 12 and then says that they count the territory has typed T = 12. Another count on a
    later page shows the same battle.
    """
    page.goto(root + address)
    type_battle(page, 12, 7)
    page.get_by_role("radio", name="on the territory").first.check()
    expect(page.locator(ATTACKERS)).to_have_value("12")
    expect(page).to_have_url(re.compile(r"\?t=12&d=7"))
    page.goto(root)
    expect(page.locator(ATTACKERS)).to_have_value("12")
    expect(page.locator("[data-lookup=counted]")).to_have_text(re.compile("^11 "))
    page.get_by_role("radio", name="attack").first.check()
    expect(page.locator(ATTACKERS)).to_have_value("11")
    expect(page.locator("[data-lookup=counted]")).to_have_text("12 on the territory (T)")


PASTE = """(field, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  const options = { clipboardData, bubbles: true, cancelable: true };
  field.focus();
  if (field.dispatchEvent(new ClipboardEvent("paste", options))) field.value = text;
}"""
"""As a browser pastes: what is pasted goes into the field unless somebody has seen to it."""


@PHONE
def test_a_battle_pasted_into_a_field_fills_those_that_follow(page: Page, root: str) -> None:
    """3 v 2 in the first field is no 32: both fields have their number, those of a chain as well;
    where there is no other field the first number stands. One number is pasted as ever. A space
    before 000 parts no numbers.
    """
    page.goto(root)
    page.locator(ATTACKERS).evaluate(PASTE, "3 v 2")
    expect_game(page, 3, 2)
    page.goto(f"{root}paths/")
    page.locator(ATTACKERS).evaluate(PASTE, "20 against 7 and 4")
    expect_game(page, 20, 7)
    page.goto(root)
    page.locator(ATTACKERS).evaluate(PASTE, "1\u202f000 v 5")
    expect_game(page, 1000, 5)
    page.goto(f"{root}how-many-to-leave/")
    page.locator(ATTACKERS).evaluate(PASTE, "13 vs 2")
    expect(page.locator("[data-question=attackers]")).to_have_text("13 attackers")
    page.locator(ATTACKERS).evaluate(PASTE, "1000")
    expect(page.locator(ATTACKERS)).to_have_value("1000")


@pytest.mark.parametrize(
    ("address", "typed"),
    [
        *[("", "3 v 2"), ("", "3/2")],
        *[("was-i-unlucky/", "3vs2"), ("paths/", "3 against 2")],
    ],
)
def test_a_battle_typed_into_a_field_goes_on_in_the_next(
    page: Page, root: str, address: str, typed: str
) -> None:
    """3 v 2, key by key, is no 32 attackers."""
    page.goto(root + address)
    page.locator("form [name=attackers]").first.click()
    page.keyboard.type(typed)
    expect_game(page, 3, 2)


@PHONE
def test_one_army_on_the_territory_cannot_attack(page: Page, root: str) -> None:
    """1 typed as an attacker is too few on the territory: the least that can attack stands."""
    page.goto(root)
    type_battle(page, 1, 2)
    page.get_by_role("radio", name="on the territory").check()
    expect(page.locator(ATTACKERS)).to_have_value("2")
    expect(page.locator("[data-lookup=message]")).to_be_hidden()


@PHONE
def test_the_count_is_asked_for_where_one_types(page: Page, root: str) -> None:
    """Beside the fields the page asks which of the counts is meant, and answers meanwhile; once it
    is said, nothing asks again.
    """
    page.goto(root)
    legend = page.locator("form [data-counting-switch] legend")
    expect(legend).to_have_text("Which count is yours? One army stays behind.")
    expect(page.locator("[data-lookup=win]")).to_have_text("81.8%")
    switch = page.locator("form [data-counting-switch]").bounding_box()
    fields = page.locator(".lookup__sides").bounding_box()
    assert switch is not None
    assert fields is not None
    assert 0 <= switch["y"] - fields["y"] - fields["height"] < 16
    assert switch["y"] + switch["height"] < 740
    page.get_by_role("radio", name="attack").first.click()  # the one that is checked already
    expect(legend).to_have_text("Count armies")
    page.goto(f"{root}paths/")
    expect(legend).to_have_text("Count armies")


@pytest.mark.own_profile
@PHONE
def test_numbers_typed_after_the_count_are_counted_so(page: Page, root: str) -> None:
    """Who has said T, types on and tries A sees the same battle and the same end: a lost attack has
    not become one broken off.
    """
    page.goto(root + LUCK_PAGE)
    type_battle(page, 12, 4)
    page.locator("form").get_by_role("radio", name="territory").first.click()
    expect(page.locator(ATTACKERS)).to_have_value("12")
    page.fill(LEFT_ATTACKERS, "1")
    page.fill(LEFT_DEFENDERS, "3")
    page.locator("form").get_by_role("radio", name="attack").first.click()
    expect(page.locator(ATTACKERS)).to_have_value("11")
    expect(page.locator(LEFT_ATTACKERS)).to_have_value("0")


@pytest.mark.own_profile
@PHONE
def test_the_count_keeps_a_battle_that_is_followed(page: Page, root: str) -> None:
    """While a battle runs at the table, the first word on the count shows it as it is counted."""
    page.goto(root)
    type_battle(page, 9, 6)
    page.locator("main").get_by_role("link", name="At the table").first.click()
    page.get_by_role("button", name="One each").click()
    page.goto(root)
    expect_game(page, 9, 6)
    page.fill(ATTACKERS, "9")
    page.locator("form").get_by_role("radio", name="territory").first.click()
    expect_game(page, 10, 6)


@pytest.mark.own_profile
@PHONE
def test_the_count_keeps_a_battle_and_its_end(page: Page, root: str) -> None:
    """Who follows a battle, asks how lucky it was and says T then, sees one and the same battle."""
    page.goto(root)
    type_battle(page, 9, 4)
    page.locator("main").get_by_role("link", name="At the table").first.click()
    for losses in ("One each", "Defender loses 2", "Defender loses 1"):
        page.get_by_role("button", name=losses).click()
    page.get_by_role("link", name="How lucky was that?").click()
    expect(page.locator(LEFT_ATTACKERS)).to_have_value("8")
    page.locator("form").get_by_role("radio", name="territory").first.click()
    expect_game(page, 10, 4)
    expect(page.locator(LEFT_ATTACKERS)).to_have_value("9")


@pytest.mark.own_profile
@PHONE
def test_tabs_have_a_game_each_and_new_ones_the_last(page: Page, root: str) -> None:
    """Another tab's choice does not change a tab in use; a new one begins with the last choice."""
    page.goto(root)
    type_battle(page, 12, 7)
    other = page.context.new_page()
    other.goto(root)
    expect_game(other, 12, 7)
    type_battle(other, 20, 10)
    page.reload()
    expect_game(page, 12, 7)
    newest = page.context.new_page()
    newest.goto(root)
    expect_game(newest, 20, 10)


@pytest.mark.own_profile
@PHONE
def test_a_link_s_rules_stay_with_the_battle_typed_under_them(page: Page, root: str) -> None:
    """Who has chosen nothing and types another battle than a link's goes on by its rules and its
    count, in new tabs as well.
    """
    page.goto(f"{root}?t=9&d=4&rules=capital")
    type_battle(page, 12, 7)
    newest = page.context.new_page()
    newest.goto(root)
    expect_game(newest, 12, 7, "capital")
    expect(newest.get_by_role("radio", name="on the territory (T)").first).to_be_checked()
    newest.goto(f"{root}classic/9-vs-4/")
    expect(newest.locator(NOTE)).to_contain_text("From a link: Classic")
    newest.locator(NOTE).get_by_role("button").click()
    expect_game(newest, 12, 7, "capital")


@pytest.mark.own_profile
@PHONE
def test_who_types_a_battle_has_chosen_the_rules_it_is_by(page: Page, root: str) -> None:
    """A battle typed under the usual rules makes these the reader's: a link's line names its rules
    beside its battle, and they stay the link's when another battle is typed. That battle is by the
    link's rules: it is in no new tab, which would show it by the reader's own.
    """
    page.goto(root)
    type_battle(page, 12, 7)
    page.goto(f"{root}?t=9&d=6&rules=capital")
    said = "From a link: Capital, 9 on the territory v 6. Back to my game"
    expect(page.locator(NOTE)).to_have_text(said)
    page.fill(ATTACKERS, "15")
    said = "From a link, with your changes: Capital, 15 on the territory v 6. Back to my game"
    expect(page.locator(NOTE)).to_have_text(said)
    newest = page.context.new_page()
    newest.goto(root)
    expect_game(newest, 12, 7, "classic")
    expect(newest.locator(NOTE)).to_have_count(0)
    expect(newest.get_by_role("radio", name="attack").first).to_be_checked()
    page.locator(NOTE).get_by_role("button").click()
    expect_game(page, 12, 7, "classic")


@PHONE
def test_back_to_ones_rules_keeps_a_link_s_battle_where_none_is_chosen(
    page: Page, root: str
) -> None:
    """Who has chosen rules alone sees the link's battle under them, and no example."""
    page.goto(root)
    page.select_option(RULES, "capital")
    page.goto(f"{root}?a=20&d=9&rules=zombies")
    expect(page.locator(NOTE)).to_have_text("From a link: Zombies. Back to my rules")
    page.locator(NOTE).get_by_role("button").click()
    expect_game(page, 20, 9, "capital")
    page.goto(f"{root}stop-or-roll/")
    expect_game(page, 20, 9, "capital")


@pytest.mark.own_profile
@PHONE
@pytest.mark.parametrize("link", ["Full odds for", "At the table", "Compare rules"])
def test_a_new_tab_takes_no_link_s_battle_for_the_reader_s(
    page: Page, root: str, link: str
) -> None:
    """A button of a link's page, opened in a new tab, leads to the link's battle: the reader's own
    stays theirs, one tap away, in that tab and in others.
    """
    page.goto(root)
    page.select_option(RULES, "capital")
    type_battle(page, 12, 7)
    page.goto(f"{root}?a=20&d=9&rules=zombies")
    with page.context.expect_page() as opened:
        page.locator("main a", has_text=link).first.click(modifiers=["Control"])
    tab = opened.value
    expect(tab.locator(NOTE)).to_contain_text("20 v 9")
    tab.locator(NOTE).get_by_role("button").click()
    newest = page.context.new_page()
    newest.goto(root)
    expect_game(newest, 12, 7, "capital")
    page.reload()
    expect(page.locator(NOTE)).to_have_text("From a link: Zombies, 20 v 9. Back to my game")


@PHONE
def test_back_from_another_page_has_what_was_chosen_there(page: Page, root: str) -> None:
    """Rules chosen on the next page hold on the page gone back to."""
    page.goto(root)
    type_battle(page, 12, 7)
    page.locator("header").get_by_role("link", name="Play").click()
    page.get_by_role("link", name="Several territories").click()
    page.locator(RULES).first.select_option("capital")
    expect(page).to_have_url(re.compile("rules=capital"))
    page.goto(root)
    expect_game(page, 12, 7, "capital")
    page.go_back()
    expect_game(page, 12, 7, "capital")


@PHONE
def test_one_s_rules_are_compared(page: Page, root: str) -> None:
    """The two tables compared are the usual rules' and the reader's; a link to others wins."""
    page.goto(root)
    page.select_option(RULES, "zombies")
    page.goto(f"{root}compare/tables/")
    expect(page.locator("select[name=other]")).to_have_value("zombies")
    page.goto(f"{root}compare/tables/?one=classic&other=d8")
    expect(page.locator("select[name=other]")).to_have_value("d8")


@PHONE
def test_a_page_kept_to_go_back_to_follows_the_game(page: Page, root: str) -> None:
    """A page that the browser kept whole shows what was chosen elsewhere meanwhile."""
    page.goto(root)
    type_battle(page, 12, 7)
    page.evaluate("sessionStorage.setItem('risk-odds.ruleset', 'capital')")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect_game(page, 12, 7, "capital")


@pytest.mark.own_profile
@PHONE
def test_a_chain_is_there_again(page: Page, root: str) -> None:
    """The territories behind a battle stay in their tab, also with more attackers or under other
    rules, but not behind another territory; on the device they come again with the same battle
    alone.
    """
    page.goto(f"{root}paths/")
    type_battle(page, 12, 7)
    page.fill("input[name=defenders-2]", "4")
    page.goto(root)
    page.fill(ATTACKERS, "13")
    page.select_option(RULES, "capital")
    page.goto(f"{root}paths/")
    expect_game(page, 13, 7, "capital")
    expect(page.locator("input[name=defenders-2]")).to_have_value("4")
    page.goto(f"{root}?a=20&d=15&rules=capital")
    page.goto(f"{root}paths/")
    expect_game(page, 20, 15, "capital")
    expect(page.locator("input[name=defenders-2]")).to_have_count(0)
    page.locator(NOTE).get_by_role("button").click()
    expect_game(page, 13, 7)
    expect(page.locator("input[name=defenders-2]")).to_have_value("4")
    page.goto(root)
    page.fill(DEFENDERS, "9")
    page.goto(f"{root}paths/")
    expect_game(page, 13, 9)
    expect(page.locator("input[name=defenders-2]")).to_have_count(0)
    other = page.context.new_page()
    other.goto(root)
    type_battle(other, 20, 9)
    other.goto(f"{root}paths/")
    expect_game(other, 20, 9)
    expect(other.locator("input[name=defenders-2]")).to_have_count(0)


@PHONE
def test_a_link_s_chain_goes_along_with_its_battle(page: Page, root: str) -> None:
    """The territories of a link are there again where its battle is: after the table, after another
    page. A battle of the reader's own does not get them.
    """
    page.goto(f"{root}paths/?t=12&d=3&rules=capital&to=2")
    expect(page.locator("input[name=defenders-2]")).to_have_value("2")
    result = page.locator(".question__result")
    expect(result).to_contain_text("Left in the last territory")
    told = result.inner_text()
    for between in ("at-the-table/", "rules/", ""):
        page.goto(root + between)
        page.goto(f"{root}paths/")
        expect(page.locator("input[name=defenders-2]")).to_have_value("2")
        expect(result).to_have_text(told, use_inner_text=True)
    page.goto(root)
    type_battle(page, 20, 9)
    page.goto(f"{root}paths/")
    expect_game(page, 20, 9, "capital")
    expect(page.locator("input[name=defenders-2]")).to_have_count(0)


@PHONE
def test_back_from_a_link_is_back_to_one_s_own(page: Page, root: str) -> None:
    """The address that the reader's own question has shows it again, after a link in its tab."""
    page.goto(root)
    page.select_option(RULES, "capital")
    type_battle(page, 12, 7)
    expect(page).to_have_url(re.compile("a=12&d=7&rules=capital"))
    for link in (
        "?a=20&d=9&rules=zombies",
        "paths/?a=20&d=9&rules=zombies&to=4",
        "classic/8-vs-5/",
    ):
        page.goto(root + link)
        expect(page.locator(NOTE)).to_have_count(1)
        page.go_back()
        expect_game(page, 12, 7, "capital")
        expect(page.locator(NOTE)).to_have_count(0)
        expect(page).to_have_url(re.compile("a=12&d=7&rules=capital"))


@PHONE
def test_what_a_link_does_not_name_is_one_s_own(page: Page, root: str) -> None:
    """Neither an older link's rules nor the usual ones take the place of the reader's."""
    page.goto(root)
    page.select_option(RULES, "capital")
    type_battle(page, 12, 7)
    page.goto(f"{root}?a=20&d=9&rules=zombies")
    page.goto(f"{root}?a=10&d=5")
    expect_game(page, 10, 5, "capital")
    said = "From a link, under your own rules: 10 v 5. Back to my battle"
    expect(page.locator(NOTE)).to_have_text(said)
    page.goto(f"{root}?a=10&d=5&rules=nonsense")
    expect_game(page, 10, 5, "capital")
    page.get_by_role("button", name="One defender more").click()
    page.goto(f"{root}paths/")
    expect_game(page, 10, 6, "capital")


@PHONE
def test_the_site_s_own_buttons_are_no_links_of_others(page: Page, root: str) -> None:
    """Whoever asks by a button whether to stop asks of their own battle, as it stands."""
    page.goto(f"{root}paths/")
    type_battle(page, 12, 7)
    page.locator("[data-question=fight]").click()
    for _ in range(2):
        page.locator("[data-question=taps] button").first.click()
    page.locator("[data-question=stop]").click()
    page.wait_for_url(re.compile("stop-or-roll"))
    armies = [page.locator(field).input_value() for field in (ATTACKERS, DEFENDERS)]
    assert armies != ["12", "7"]
    expect(page.locator(NOTE)).to_have_count(0)
    page.goto(root)
    expect_game(page, 12, 7)
    expect(page.locator(NOTE)).to_contain_text(f"At the table: {' v '.join(armies)} now.")


@pytest.mark.own_profile
@PHONE
def test_a_battle_at_the_table_outlives_other_rules_and_links(page: Page, root: str) -> None:
    """Armies that stand there under other rules are kept; a link's battle does not take the place
    of one's own, which the way back leads to.
    """
    page.goto(f"{root}at-the-table/")
    type_battle(page, 12, 7)
    page.locator("[data-question=taps] button").first.click()
    expect(page.locator(DEFENDERS)).to_have_value("5")
    page.locator(RULES).select_option("capital")
    page.goto(root)
    page.goto(f"{root}at-the-table/")
    expect_game(page, 12, 5, "capital")
    page.goto(f"{root}at-the-table/?a=20&d=15&rules=zombies")
    page.locator("[data-question=taps] button").first.click()
    expect(page.locator(DEFENDERS)).to_have_value("13")
    again = page.context.new_page()
    again.goto(f"{root}at-the-table/")
    expect_game(again, 12, 5, "capital")
    page.get_by_role("button", name="Back to my game").click()
    expect_game(page, 12, 5, "capital")


@PHONE
def test_an_evening_is_there_again(page: Page, root: str) -> None:
    """Ends that were entered, and further battles, are there when the page is opened again."""
    page.goto(f"{root}was-i-unlucky/")
    type_battle(page, 12, 7)
    page.fill("[name=left-defenders]", "3")
    page.locator("[name=left-defenders]").blur()
    page.get_by_role("button", name="Another battle").click()
    expect(page.locator("[data-luck=more]")).to_be_visible()
    page.goto(root)
    page.goto(f"{root}was-i-unlucky/")
    expect_game(page, 12, 7)
    expect(page.locator("[name=left-defenders]").first).to_have_value("3")


@PHONE
def test_without_storage_the_game_holds_on_the_page(open_page: OpenPage, root: str) -> None:
    """Where the browser keeps nothing the pages work, each for itself."""
    with open_page() as (page, _):
        page.add_init_script(
            "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty("
            "window, name, { get() { throw new DOMException('blocked', 'SecurityError'); } });"
        )
        page.goto(root)
        type_battle(page, 12, 7)
        page.get_by_role("radio", name="on the territory").check()
        expect_game(page, 12, 7)
        expect(page).to_have_url(re.compile(r"\?t=12&d=7"))
        page.reload()
        expect_game(page, 12, 7)


@pytest.mark.own_profile
@PHONE
def test_a_link_s_battle_goes_along_where_a_game_is_chosen(page: Page, root: str) -> None:
    """Whoever looks up their game's rules on the way asks for the link's battle under these; their
    own battle stays theirs.
    """
    page.goto(root)
    type_battle(page, 20, 9)
    page.goto(f"{root}?a=12&d=7&rules=classic")
    page.get_by_role("link", name="Which rules do I play?").click()
    page.wait_for_url(f"{root}rules/**")
    page.locator("a[data-rules=dutch]").click()
    page.wait_for_url(f"{root}?rules=dutch")
    expect_game(page, 12, 7, "dutch")
    expect(page.locator(NOTE)).to_be_visible()
    page.goto(f"{root}paths/")
    expect_game(page, 12, 7, "dutch")
    page.locator(NOTE).get_by_role("button").click()
    expect_game(page, 20, 9, "dutch")


@PHONE
def test_what_a_territory_is_worth_goes_along(page: Page, root: str) -> None:
    """The worth set on one page that advises stands on the other, but not over a link's battle, nor
    over one that the reader has chosen elsewhere since.
    """
    worth = page.locator("#stop-worth, #table-worth")
    page.goto(f"{root}stop-or-roll/")
    page.fill("#stop-worth", "5/3")
    page.goto(f"{root}at-the-table/")
    expect(worth).to_have_value("5/3")
    expect(page.locator('[data-question="decision"]')).to_be_visible()
    page.goto(f"{root}stop-or-roll/?a=9&d=4")
    expect(worth).to_have_value("")
    page.goto(f"{root}at-the-table/")
    page.locator('[data-question="taps"] button').first.click()
    worth.fill("2.5")
    page.goto(f"{root}stop-or-roll/")
    expect(worth).to_have_value("2.5")
    worth.fill("4")
    page.goto(f"{root}at-the-table/")
    expect(worth).to_have_value("4")
    page.wait_for_url(re.compile("rounds=.*&worth=4$"))
    page.goto(f"{root}at-the-table/?a=20&d=12&rules=capital&worth=8")
    page.locator('[data-question="taps"] button').first.click()
    page.goto(root)
    page.goto(f"{root}at-the-table/")
    expect(worth).to_have_value("8")
    page.locator(NOTE).get_by_role("button").click()
    expect(worth).to_have_value("4")
    page.goto(root)
    type_battle(page, 10, 6)
    page.get_by_role("link", name="At the table").last.click()
    expect_game(page, 10, 6)
    expect(worth).to_have_value("")
    worth.fill("3")
    page.fill(DEFENDERS, "5")
    page.goto(f"{root}stop-or-roll/")
    expect_game(page, 10, 5)
    expect(worth).to_have_value("3")
    worth.fill("")
    page.goto(f"{root}stop-or-roll/")
    expect(page.locator('[data-question="gain"]')).to_contain_text("Set what it is worth")
    expect(worth).to_have_value("")


@PHONE
def test_other_dice_by_hand_or_blitz_are_led_on(page: Page, root: str) -> None:
    """Roll by hand or blitz? says to whoever plays Capital that the first table is for others."""
    page.goto(root)
    note = page.locator(".rules-alone")
    for rules, is_told in (("capital", True), ("balanced-blitz", False), ("classic", False)):
        page.goto(f"{root}?rules={rules}")
        page.goto(f"{root}roll-or-blitz/")
        expect(note).to_be_visible(visible=is_told)
    expect(note).to_contain_text("This table is for")


@PHONE
@pytest.mark.parametrize(
    ("address", "other", "words"),
    [
        ("rules-of-thumb/", "capital", "These sayings are for Classic rules"),
        (
            "large-battles/",
            "capital",
            "This answer is for Classic rules, not for the rules you chose",
        ),
        ("how-many-dice/", "dutch", "The rules you chose are not among these."),
    ],
)
def test_rules_of_which_a_page_does_not_speak_are_told_so(
    page: Page, root: str, address: str, other: str, words: str
) -> None:
    """Whoever plays by other rules than a page's reads that it is not about theirs."""
    note = page.locator(".rules-alone")
    for rules, is_told in ((other, True), ("classic", False)):
        page.goto(f"{root}?rules={rules}")
        page.goto(root + address)
        expect(note).to_be_visible(visible=is_told)
    expect(note).to_contain_text(words)


@PHONE
def test_a_live_battle_is_asked_about_as_it_stands(page: Page, root: str) -> None:
    """Stop or roll on? from the menu shows the armies now, with what stays and the worth, and leads
    back to the story; a link's battle and what is typed come first.
    """
    page.goto(root)
    page.get_by_role("radio", name="on the territory").check()
    type_battle(page, 13, 7)
    page.goto(f"{root}at-the-table/?t=14&from=2&d=7&worth=3")
    for _ in range(2):
        page.locator('[data-question="taps"] button').nth(1).click()
    expect_game(page, 12, 5)
    page.goto(f"{root}stop-or-roll/")
    expect_game(page, 12, 5)
    expect(page.locator("#stop-worth")).to_have_value("3")
    notice = page.locator('[data-question="is-live"]')
    expect(notice).to_have_text("This is your battle at the table, as it stands now.")
    page.locator('[data-question="live"]').click()
    expect(page).to_have_url(re.compile(r"at-the-table/\?a=12&d=7.*&from=2&rounds=11\.11&worth=3$"))
    page.goto(f"{root}stop-or-roll/")
    page.fill(DEFENDERS, "6")
    expect(notice).to_be_hidden()
    expect(page.locator('[data-question="live"]')).to_have_attribute(
        "href", re.compile("a=10&d=6.*&from=2")
    )
    page.goto(f"{root}stop-or-roll/?a=9&d=4")
    expect_game(page, 10, 4)
    expect(notice).to_be_hidden()

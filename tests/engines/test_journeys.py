"""What readers do on the site, in every engine."""

import re

from generator.pages.play.was_i_unlucky import told_of
from risk_odds import percent as tenths
from risk_odds import win
from risk_odds.board import load_board
from risk_odds.numbers import percent
from risk_odds.rule_names import rules
from risk_odds.solver import solve
from risk_odds.solver.campaign import Territory, campaign
from risk_odds.solver.plans import Plans
from tests.browser.lookup import figures
from tests.browser.luck import lost, standing_of, tail_of
from tests.engines.window import ENTER, Window

SHARING = "window.shared = []; navigator.share = async (page) => { window.shared.push(page); };"


def expect_answer(window: Window, attackers: int, defenders: int, ruleset: str) -> None:
    """The home page shows the figures of a battle."""
    for name, text in figures(ruleset, attackers, defenders).items():
        window.expect(f'[data-lookup="{name}"]', text)


def type_battle(window: Window, page: str, attackers: int, defenders: int) -> None:
    """Type a battle into the fields of a page."""
    window.type(f"#{page}-attackers", str(attackers))
    window.type(f"#{page}-defenders", str(defenders))


def test_an_answer_while_typing(window: Window, root: str) -> None:
    """The home page answers 12 v 9 as it is typed, and anew under other rules, by button or list;
    the address holds it.
    """
    window.open(root)
    type_battle(window, "lookup", 12, 9)
    expect_answer(window, 12, 9, "classic")
    window.click('button[data-rules="dutch"]')
    expect_answer(window, 12, 9, "dutch")
    window.choose("#lookup-rules", "balanced-blitz")
    expect_answer(window, 12, 9, "balanced-blitz")
    window.expect_address(f"{root}?a=12&d=9&rules=balanced-blitz")


def test_a_large_battle(window: Window, root: str) -> None:
    """900 v 900 is drawn on the device, beside the page that stays usable."""
    window.open(f"{root}battle/?a=900&d=900&rules=classic")
    window.expect("main h1", "900 attackers v 900 defenders, Classic")
    window.expect('[data-drawn="win"]', tenths(win("classic", 900, 900)))


def test_a_chain_of_territories(window: Window, root: str) -> None:
    """A chain of three territories is answered, and anew with a fourth."""
    window.open(f"{root}paths/?a=13&d=3&rules=classic&to=2&to=4")
    chain = [Territory(rules["classic"], defenders) for defenders in (3, 2, 4)]
    window.expect('[data-question="reached"]', percent(campaign(chain, 13).reached(1)))
    window.click('[data-question="add"]')
    window.type("#chain-defenders-4", "5")
    chain.append(Territory(rules["classic"], 5))
    window.expect('[data-question="reached"]', percent(campaign(chain, 13).reached(1)))


def test_a_position_on_the_board(window: Window, root: str) -> None:
    """A stack and the territories of Australia are tapped on the map: the chance is the library's,
    and the address holds position and question.
    """
    window.open(
        f"{root}board/?board=classic.1&at=sia.m11_ino.b3_ngu.b2_wau.b2_eau.b4&rules=classic"
    )
    window.click('[data-board="modes"] label:has([value="plan"])')
    asked = "sia", "ino", "ngu", "wau", "eau"
    for territory in asked:
        window.click(f'[data-station="{territory}"] .board__body')
    board = load_board()
    names = {place.id: name for name, place in board.places.items()}
    held = {
        names[each]: Territory(rules["classic"], armies)
        for each, armies in zip(asked[1:], (3, 2, 2, 4), strict=True)
    }
    best = Plans(held, board.neighbours, 10).plan(names["sia"], 10)
    window.expect('[data-board="chance"]', percent(best.chance))
    window.wait_until(
        lambda: f"ask={'.'.join(asked)}&" in window.run("return location.search"),
        "the address holds the question",
    )


def test_a_battle_at_the_table(window: Window, root: str) -> None:
    """Each tap of a round moves the armies and the chance; a tap can be taken back, and the battle
    is there when the page is opened again.
    """
    window.open(f"{root}at-the-table/?a=8&d=5&rules=classic")
    solution = solve(rules["classic"], 8, 5)
    window.expect('[data-question="win"]', percent(solution.win(8, 5)))
    window.click('[data-question="taps"] [data-favours="attacker"]')
    window.expect('[data-question="win"]', percent(solution.win(8, 3)))
    window.click('[data-question="taps"] [data-favours="defender"]')
    window.expect('[data-question="win"]', percent(solution.win(6, 3)))
    window.click('[data-question="undo"]')
    window.expect('[data-question="win"]', percent(solution.win(8, 3)))
    window.open(f"{root}at-the-table/")
    window.expect('[data-question="win"]', percent(solution.win(8, 3)))
    assert [window.value(f"#table-{side}") for side in ("attackers", "defenders")] == ["8", "3"]


def test_was_i_unlucky(window: Window, root: str) -> None:
    """A battle lost with four defenders left is told as the generator tells it."""
    window.open(f"{root}was-i-unlucky/")
    type_battle(window, "luck", 12, 7)
    window.type("#luck-left-defenders", "4")
    row = lost("classic", 12, 7, 4)
    found = standing_of(row)
    told = told_of(found, "battles", tail_of(found, (row,)))
    window.expect('[data-luck="figure"]', told.figure)
    window.expect('[data-luck="claim"]', re.compile(f": {re.escape(told.claim)}\\.$"))


def test_search(window: Window, root: str) -> None:
    """The search opens by its button, answers "12 vs 7", and Enter leads to its page."""
    window.open(root)
    window.click("header button.search")
    window.wait_until(
        lambda: window.run("return document.activeElement.matches('.search-dialog input')"),
        "the field of the search has the focus",
    )
    window.press("12 vs 7")
    first = ".search-dialog li:first-child a"
    window.wait_until(lambda: "12 attackers v 7 defenders" in str(window.texts(first)), "found")
    window.press(ENTER)
    window.expect_address(f"{root}classic/12-vs-7/")
    window.expect("main h1", re.compile("^12 attackers v 7 defenders"))


def test_what_is_shared_leads_to_the_same_answer(window: Window, root: str) -> None:
    """The address that the device is given to share shows the same battle under the same rules."""
    window.open(root)
    window.click('button[data-rules="dutch"]')
    type_battle(window, "lookup", 11, 6)
    expect_answer(window, 11, 6, "dutch")
    window.run(SHARING)
    window.click('[data-lookup="share"]')
    (shared,) = window.wait_until(lambda: window.run("return window.shared"), "it is shared")
    window.run("localStorage.clear(); sessionStorage.clear();")
    window.open(shared["url"])
    expect_answer(window, 11, 6, "dutch")

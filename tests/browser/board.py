"""What the tests of the page of the board share: a position, and what the library says."""

from playwright.sync_api import Locator, Page, expect

from risk_odds.board import load_board
from risk_odds.numbers import percent
from risk_odds.rule_names import rules
from risk_odds.solver.campaign import Territory
from risk_odds.solver.plans import Plan, Plans

PAGE = "board/"
BOARD = load_board()
NAMES = {place.id: name for name, place in BOARD.places.items()}
AUSTRALIA = {"ino": 3, "ngu": 2, "wau": 2, "eau": 4}
POSITION = "?board=classic.1&at=sia.m13_eau.b4_ino.b3_ngu.b2_wau.b2&rules=classic"
ASKED = "&ask=sia.ino.ngu.wau.eau"


def part(page: Page, name: str) -> Locator:
    """Return the form's part of that name."""
    return page.locator(f'[data-board="{name}"]')


def station(page: Page, territory: str) -> Locator:
    """Return what stands for a territory on the map."""
    return page.locator(f'[data-station="{territory}"]')


def plan_for(targets: dict[str, int], start: str, attackers: int, of: str = "classic") -> Plan:
    """By the library: the best plan, with the territories by their ids."""
    held = {NAMES[each]: Territory(rules[of], armies) for each, armies in targets.items()}
    return Plans(held, BOARD.neighbours, attackers).plan(NAMES[start], attackers)


def expect_plan(page: Page, plan: Plan) -> None:
    """The page says this plan: its chance, each territory's, and all routes."""
    expect(part(page, "chance")).to_have_text(percent(plan.chance))
    expect(part(page, "result")).to_be_visible()
    taken = part(page, "taken").locator("tr")
    expect(taken).to_have_count(len(plan.taken))
    shown = dict(row.split("\t")[::2] for row in taken.all_inner_texts())
    assert shown == {name: percent(chance) for name, chance in plan.taken.items()}
    routes = [row.split("\t") for row in part(page, "routes").locator("tr").all_inner_texts()]
    assert sorted(routes) == sorted(
        [" → ".join(each.route), percent(each.chance)] for each in plan.routes
    )


def settled(page: Page) -> None:
    """The scripts have started, and there is an answer."""
    expect(part(page, "bar")).to_be_visible()
    expect(part(page, "details")).to_be_visible()
    expect(page.locator("form.board")).to_have_attribute("aria-busy", "false")


def texts(page: Page) -> list[str]:
    """Return all that the page says of a plan, and what the map shows."""
    settled(page)
    expect(part(page, "stacks").locator("tr")).to_have_count(4)
    return [
        part(page, "result").inner_text(),
        *(part(page, name).inner_text() for name in ("taken", "stacks", "moves", "routes")),
        *page.locator("[data-station]").all_inner_texts(),
    ]

"""What is asked of the board: an attack, several stacks, a goal, threats, new armies."""

import re
from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

from risk_odds.numbers import Ratio, percent
from risk_odds.rule_names import rules
from risk_odds.solver.attacks import Stack
from risk_odds.solver.campaign import Territory
from risk_odds.solver.plans import Plans
from risk_odds.solver.turns import in_turn
from tests.browser.board import (
    ASKED,
    AUSTRALIA,
    BOARD,
    PAGE,
    POSITION,
    part,
    plan_for,
    settled,
    station,
)
from tests.browser.conftest import DESK, PHONE


def said(chance: Fraction) -> str:
    """Return a chance as the page says it."""
    return percent(Ratio.of(chance))


def chance(targets: dict[str, int], start: str, attackers: int) -> Fraction:
    """By the library: to take all."""
    found = plan_for(targets, start, attackers).chance
    return Fraction(found.numerator, found.denominator)


def way(page: Page) -> set[frozenset[str]]:
    """Return the borders that the line on the map crosses."""
    crossed = page.locator("[data-line][data-way]").all()
    return {frozenset((line.get_attribute("data-line") or "").split()) for line in crossed}


def lines(*pairs: tuple[str, str]) -> set[frozenset[str]]:
    """Return the borders between these pairs, as ``way`` does."""
    return {frozenset(pair) for pair in pairs}


@DESK
def test_goals_rank_my_stacks(page: Page, root: str) -> None:
    """A continent, a player and a bonus: the best of my stacks comes first, as the library says."""
    page.goto(f"{root}{PAGE}{POSITION}")
    page.get_by_label("Conquer").check()
    expect(page.locator("#board-goal")).to_have_value("australia")
    expect(part(page, "ranked").locator("tr")).to_have_count(1)
    expect(station(page, "ino").locator(".board__chance")).to_have_text("99%")
    expect(part(page, "chance")).to_have_text("46.3%")
    page.select_option("#board-goal", "b")
    expect(part(page, "chance")).to_have_text("46.3%")
    page.select_option("#board-goal", "break.australia")
    alone = plan_for({"ino": 3}, "sia", 12)
    expect(part(page, "chance")).to_have_text(percent(alone.chance))
    assert way(page) == lines(("sia", "ino"))
    page.select_option("#board-goal", "europe")
    expect(part(page, "message")).to_contain_text("No armies are on")


@DESK
def test_threats_are_the_attacks_of_others(page: Page, root: str) -> None:
    """Each of my borders has the strongest stack beside it, and its chance; the weakest is the one
    that all beside it take most often, one after the other.
    """
    page.goto(
        root + PAGE + "?board=classic.1&at=ura.b6_sia.m7_ino.b7_chi.c8_ukr.m4"
        "&goal=threats&rules=classic"
    )
    held = {"Siam": Territory(rules["classic"], 7), "Ukraine": Territory(rules["classic"], 4)}
    chances = [
        percent(Plans({name: held[name]}, BOARD.neighbours, armies).plan(place, armies).chance)
        for name, place, armies in (("Siam", "China", 7), ("Ukraine", "Ural", 5))
    ]
    found = part(page, "threats").locator("tr")
    expect(found).to_have_count(2)
    siam, ukraine = found.filter(has_text="China"), found.filter(has_text="Ural")
    expect(siam).to_contain_text("China (C, 8)")
    expect(siam).to_contain_text(chances[0])
    expect(ukraine).to_contain_text(chances[1])
    both = in_turn(held["Siam"], [Stack("China", 7), Stack("Indonesia", 6)]).chance
    expect(siam.locator("td").last).to_have_text(percent(both))
    expect(part(page, "chance")).to_have_text(percent(both))
    expect(part(page, "claim")).to_have_text("chance that your Siam falls to the ")
    expect(part(page, "attackers")).to_have_text("2 stacks")
    expect(part(page, "first")).to_contain_text(f"China (C, 8): {chances[0]} alone")
    expect(part(page, "short")).to_have_text(f"Siam falls: {percent(both)}")
    for place, shown in (("sia", percent(both, 0)), ("ukr", f"{round(float(chances[1][:-1]))}%")):
        expect(station(page, place).locator(".board__chance")).to_have_text(shown)
    assert way(page) == lines(("chi", "sia"), ("ino", "sia"), ("ura", "ukr"))


@PHONE
def test_a_continent_is_tapped_beside_its_territories(page: Page, root: str) -> None:
    """To conquer, its name or its ground chooses a continent, which is marked."""
    page.goto(root + PAGE + POSITION)
    page.get_by_label("Conquer", exact=True).check()
    for name in ("asia", "australia"):
        page.locator(f'.board__continent[data-continent="{name}"]').click()
        expect(page.locator("#board-goal")).to_have_value(name)
        expect(page.locator("[data-chosen].board__ground")).to_have_attribute(
            "data-continent", name
        )
    box = station(page, "ino").locator(".board__body").bounding_box()
    assert box is not None
    page.select_option("#board-goal", "asia")
    page.mouse.click(box["x"] - 3, box["y"] + box["height"] / 2)
    expect(page.locator("#board-goal")).to_have_value("australia")


@DESK
def test_what_is_certain_in_a_blitz_is_said_to_be(page: Page, root: str) -> None:
    """A blitz that cannot be lost is 100%, and a border that a blitz cannot take falls in 0%."""
    at = root + PAGE + "?board=classic.1&rules=balanced-blitz&at="
    page.goto(at + "sia.m20_ino.b3&ask=sia.ino")
    expect(part(page, "chance")).to_have_text("100.0%")
    page.goto(at + "sia.m8_ind.b2&goal=threats")
    expect(part(page, "chance")).to_have_text("0.0%")
    expect(part(page, "left")).to_contain_text("until your next turn: 100.0%")


@DESK
def test_of_equal_stacks_none_is_preferred(page: Page, root: str) -> None:
    """Stacks that are equally good to conquer with are both named."""
    page.goto(root + PAGE + "?board=classic.1&at=sia.m8_chi.m8_ind.b3&goal=b&rules=classic")
    expect(part(page, "route")).to_have_text(
        re.compile("Start from (Siam or China|China or Siam): no difference.")
    )


@DESK
def test_a_search_that_finds_no_stack_says_how_far_it_went(page: Page, root: str) -> None:
    """By rules that let few move in, no stack is enough: the table says up to where that is so."""
    page.goto(root + PAGE + "?board=classic.1&at=sia.m10_ino.b6_ngu.b2&ask=sia.ino.ngu&rules=teg")
    expect(part(page, "stacks").locator("tr").last).to_have_text("95%none up to 200 (A)")
    # those with which not all can be taken are not in the table of moves
    expect(part(page, "moves").locator("tr").last).not_to_contain_text("0.0%")


@PHONE
def test_the_answer_is_in_sight_while_targets_are_tapped(page: Page, root: str) -> None:
    """On a phone a line at the lower edge says the answer in short, and leads to all of it."""
    page.goto(root + PAGE + POSITION)
    page.get_by_label("Attack", exact=True).check()
    station(page, "sia").click()
    for territory in AUSTRALIA:
        station(page, territory).click()
    short = part(page, "short")
    expect(short).to_have_text("Siam → Australia: 46.3%")
    expect(short).to_be_in_viewport()
    part(page, "larger").scroll_into_view_if_needed()
    short.click()
    expect(part(page, "chance")).to_be_in_viewport()


@PHONE
def test_taps_that_cannot_be_asked_say_why(page: Page, root: str) -> None:
    """A territory without armies, one behind another, and the stack once more: the line below says
    what is missing, and its button does it. The question stays.
    """
    page.goto(root + PAGE + POSITION.replace("_eau", "_chi.c2_mon.c2_eau") + "&ask=sia.ino")
    settled(page)
    short, act = part(page, "short"), part(page, "act")
    station(page, "sia").click()
    expect(short).to_contain_text("Siam attacks already")
    expect(page).to_have_url(re.compile("ask=sia.ino"))
    station(page, "mon").click()
    expect(short).to_have_text("China lies between Siam and Mongolia: tap it, too.")
    act.click()
    expect(page).to_have_url(re.compile("ask=sia.ino.mon.chi"))
    expect(part(page, "chance")).to_have_text(
        percent(plan_for({"ino": 3, "mon": 2, "chi": 2}, "sia", 12).chance)
    )
    station(page, "jap").click()
    expect(short).to_have_text("No armies are on Japan yet.")
    act.click()
    expect(station(page, "jap").locator(".board__armies")).to_have_text("B2")
    expect(part(page, "sheet")).to_be_visible()


@PHONE
@pytest.mark.parametrize(
    ("search", "words"),
    [
        ("?board=classic.1&at=sia.m300_ino.b3&ask=sia.ino", "up to 200 attackers (A): here 299"),
        (
            "?board=classic.1&at=sia.m9_"
            + "_".join(
                f"{each}.a1"
                for each in [
                    "ino",
                    "ngu",
                    "wau",
                    "eau",
                    "chi",
                    "ind",
                    "mon",
                    "jap",
                    "irk",
                    "yak",
                    "kam",
                    "sib",
                    "ura",
                ]
            )
            + "&ask=sia.ino.ngu.wau.eau.chi.ind.mon.jap.irk.yak.kam.sib.ura",
            "up to 12 territories: these are 13",
        ),
    ],
)
def test_the_limit_that_is_passed_is_said(page: Page, root: str, search: str, words: str) -> None:
    """Too large a stack, or too many territories: the one that is too large is named."""
    page.goto(root + PAGE + search)
    expect(part(page, "message")).to_contain_text(words)


@PHONE
def test_a_tap_chooses_what_to_conquer(page: Page, root: str) -> None:
    """Conquer begins with what the board answers, and a tap on the map goes on to another;
    what was asked before is drawn no longer.
    """
    page.goto(root + PAGE + POSITION + "&ask=sia.ino")
    settled(page)
    page.get_by_label("Conquer").check()
    expect(part(page, "short")).to_have_text("Siam → Australia: 46.3%")
    station(page, "bra").click()
    expect(page.locator("#board-goal")).to_have_value("south-america")
    expect(part(page, "short")).to_contain_text("No armies are on")
    expect(page.locator('[data-station][data-asked="take"]')).to_have_count(0)
    part(page, "undo").click()
    expect(part(page, "short")).to_have_text("Siam → Australia: 46.3%")


@DESK
def test_the_way_is_drawn_on_the_map(page: Page, root: str) -> None:
    """The best route is a line over its borders, as the page arrives and as it is worked out; where
    the stack divides, both ways on are drawn.
    """
    best = lines(("sia", "ino"), ("ino", "ngu"), ("ngu", "eau"), ("eau", "wau"))
    page.goto(root + PAGE)
    settled(page)
    assert way(page) == best
    assert not page.workers, "the page arrives with its answer"
    page.goto(root + PAGE + POSITION + ASKED)
    expect(part(page, "chance")).to_have_text("46.3%")
    expect(page.locator("[data-line][data-way]")).to_have_count(4)
    assert way(page) == best
    page.goto(
        root
        + PAGE
        + "?board=classic.1&at=sia.m20_ino.b1_ngu.b1_ind.b1_mea.b1&ask=sia.ino.ngu.ind.mea"
    )
    expect(page.locator("[data-line][data-way]")).to_have_count(4)
    pairs = ("sia", "ino"), ("ino", "ngu"), ("sia", "ind"), ("ind", "mea")
    assert way(page) == lines(*pairs)
    page.goto(root + PAGE + "?board=classic.1&at=sia.m9_ino.b3_chi.b1_ind.b3&ask=sia.ino.chi.ind")
    expect(page.locator("[data-line][data-way]")).to_have_count(3)
    assert frozenset(("sia", "ino")) in way(page)


@PHONE
def test_several_stacks_take_territories_of_their_own(page: Page, root: str) -> None:
    """Two stacks are tapped with their targets: the chance that both take all is the product of the
    library's, and that of at least one is said.
    """
    page.goto(root + PAGE + POSITION.replace("_eau", "_bra.m7_naf.c3_eau") + "&ask=sia.ino.ngu")
    settled(page)
    part(page, "act").click()
    expect(part(page, "short")).to_contain_text("Now tap the next stack")
    station(page, "bra").click()
    station(page, "naf").click()
    one, other = chance({"ino": 3, "ngu": 2}, "sia", 12), chance({"naf": 3}, "bra", 6)
    expect(part(page, "chance")).to_have_text(said(one * other))
    expect(part(page, "first")).to_contain_text(said(1 - (1 - one) * (1 - other)))
    rows = part(page, "tables").locator("tbody tr").all_inner_texts()
    assert [row.split("\t") for row in rows] == [
        ["Siam", "12", "13", "Indonesia, New Guinea", said(one)],
        ["Brazil", "6", "7", "North Africa", said(other)],
    ]
    expect(page.locator("[data-line][data-way]")).to_have_count(3)
    assert way(page) == lines(("sia", "ino"), ("ino", "ngu"), ("bra", "naf"))
    taken = plan_for({"ino": 3, "ngu": 2}, "sia", 12).taken["Indonesia"]
    expect(station(page, "ino").locator(".board__chance")).to_have_text(percent(taken, 0))
    expect(page).to_have_url(re.compile("ask=sia.ino.ngu&ask=bra.naf"))
    page.reload()
    expect(part(page, "chance")).to_have_text(said(one * other))


@DESK
def test_several_stacks_take_one_territory_in_turn(page: Page, root: str) -> None:
    """Two stacks against one defender: the second attacks if the first has lost, in any order."""
    page.goto(
        root
        + PAGE
        + "?board=classic.1&at=sia.m3_chi.m2_ind.c1&ask=sia.ind&ask=chi.ind&rules=classic"
    )
    falls = 1 - (1 - chance({"ind": 1}, "sia", 2)) * (1 - chance({"ind": 1}, "chi", 1))
    expect(part(page, "chance")).to_have_text(said(falls))
    expect(part(page, "first")).to_contain_text("another is as good")
    steps = part(page, "tables").locator("tbody tr td:last-child")
    expect(steps).to_have_count(2)
    expect(steps.last).to_have_text(said(falls))
    assert way(page) == lines(("sia", "ind"), ("chi", "ind"))


@DESK
def test_borders_hold_until_the_next_turn(page: Page, root: str) -> None:
    """Threats say how often all borders hold: here one that one stack attacks, and after a conquest
    the board is set up as it is most likely to stand.
    """
    page.goto(root + PAGE + "?board=classic.1&at=sia.m7_chi.c8&goal=threats&rules=classic")
    falls = chance({"sia": 7}, "chi", 7)
    expect(part(page, "chance")).to_have_text(said(falls))
    expect(part(page, "claim")).to_contain_text("your Siam falls to player C’s")
    expect(part(page, "left")).to_contain_text(f"until your next turn: {said(1 - falls)}")
    page.goto(root + PAGE + POSITION.replace("_eau", "_chi.c9_eau") + "&goal=australia")
    part(page, "act").click()
    expect(part(page, "left")).to_contain_text("until your next turn")
    shown = [station(page, each).locator(".board__armies").text_content() for each in AUSTRALIA]
    assert sum(int(each or 0) for each in shown) == plan_for(AUSTRALIA, "sia", 12).likeliest_left[0]
    expect(station(page, "sia").locator(".board__armies")).to_have_text("1")
    part(page, "undo").click()
    expect(part(page, "short")).to_have_text("Siam → Australia: 46.3%")


@DESK
def test_new_armies_are_put_where_they_help_most(page: Page, root: str) -> None:
    """For a plan they go to one stack, for borders they are shared out: the best way has the
    library's chance.
    """
    page.goto(root + PAGE + POSITION.replace("_eau", "_chi.m3_ind.c2_eau") + "&ask=sia.ino.ind")
    settled(page)
    part(page, "placing").locator("summary").click()
    field = page.get_by_label("New armies")
    field.fill("4")
    rows = part(page, "placed").locator("tbody tr")
    expect(rows.first).to_contain_text("all on Siam")
    expect(rows.first).to_contain_text(said(chance({"ino": 3, "ind": 2}, "sia", 16)))
    expect(rows.first).to_contain_text("best")
    page.goto(root + PAGE + "?board=classic.1&at=sia.m3_ino.m3_chi.c8&goal=threats&rules=classic")
    settled(page)
    part(page, "placing").locator("summary").click()
    field.fill("5")
    expect(rows.first).to_contain_text(said(1 - chance({"sia": 8}, "chi", 7)))

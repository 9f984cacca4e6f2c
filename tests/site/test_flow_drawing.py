import re
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import gcd, hypot
from xml.etree import ElementTree

import pytest

from generator.facts.matchups import LARGEST_FLOW, Matchup
from generator.site.flow_drawing import (
    CELL,
    HEAD,
    LEFT,
    RADIUS,
    TOP,
    WIDEST,
    Axis,
    Fan,
    FlowDrawing,
    Label,
    Shafts,
    flow_drawing,
    flow_grid,
    flow_size,
)
from generator.site.formats import answers_in_words
from generator.site.rendering import flow_chart_svg
from risk_odds.numbers import Ratio
from risk_odds.solver.markov import Passed
from tests import rounding
from tests.conftest import Built
from tests.given import matchup_of
from tests.pages.rulesets.test_matchup import read_matchup
from tests.read_html import rows_of

Point = tuple[int, int]

BATTLES = [
    ("classic", 1, 1),
    ("classic", 3, 3),
    ("classic", 8, 5),
    ("capital-wall", 8, 8),
    ("dutch", 5, 4),
]
SVG = "{http://www.w3.org/2000/svg}"
SHAFT = re.compile(r"M(-?\d+) ?(-?\d+)(?:l|q)([^M]*)")


@cache
def matchup(name: str, attackers: int, defenders: int) -> Matchup:
    return matchup_of(name, attackers, defenders)


@cache
def drawn(name: str, attackers: int, defenders: int) -> FlowDrawing:
    return flow_drawing(matchup(name, attackers, defenders).flow)


def numbers(path: str) -> list[int]:
    return [int(number) for number in re.findall(r"-?\d+", path)]


def shafts_of(drawing: FlowDrawing) -> list[tuple[Point, Point, Fraction]]:
    """Return where each arrow's line begins and ends, and its width, wherever a fan is placed."""
    found = []
    fans = {fan.name: fan for fan in drawing.fans}
    for placed in drawing.placed:
        for shafts in fans[placed.text].shafts:
            assert SHAFT.sub("", shafts.path) == ""
            for x, y, way in SHAFT.findall(shafts.path):
                start = placed.x + int(x), placed.y + int(y)
                *_, across, down = numbers(way)
                end = start[0] + across, start[1] + down
                found.append((start, end, Fraction(shafts.width)))
    return found


def states_of(found: Matchup) -> dict[Point, tuple[int, int]]:
    """Return the states by their places, worked out anew."""
    return {
        (
            LEFT + CELL * (found.attackers - passed.attackers),
            TOP + CELL * (found.defenders - passed.defenders),
        ): (passed.attackers, passed.defenders)
        for passed in found.flow
    }


@pytest.mark.parametrize("battle", BATTLES)
def test_every_state_has_a_circle_and_its_chance(battle: tuple[str, int, int]) -> None:
    """Circles of the three kinds stand where their states do, each with its chance on it."""
    found, drawing = matchup(*battle), drawn(*battle)
    states = states_of(found)
    placed = {}
    for kind in ("undecided", "won", "lost"):
        for x, y in re.findall(r"M(\d+) (\d+)h0", getattr(drawing, kind)):
            placed[int(x), int(y)] = kind
    assert placed == {
        place: "undecided" if a and d else "won" if a else "lost"
        for place, (a, d) in states.items()
    }
    chances = {(passed.attackers, passed.defenders): passed.chance for passed in found.flow}
    assert {(label.x, label.y): label.text for label in drawing.chances} == {
        place: rounding.percent(Fraction(*chances[state]), 0).removesuffix("%")
        for place, state in states.items()
    }


@pytest.mark.parametrize("battle", BATTLES)
def test_every_step_has_an_arrow_as_wide_as_its_chance(battle: tuple[str, int, int]) -> None:
    """Each arrow runs from circle to circle, one for each step; its width is its chance's share of
    the widest, or half a unit where that would not be seen.
    """
    found = matchup(*battle)
    places = {state: place for place, state in states_of(found).items()}
    expected = []
    for passed in found.flow:
        for to, chance in passed.steps:
            width = max(Fraction(rounding.places(Fraction(*chance) * WIDEST, 1)), Fraction(1, 2))
            expected.append((places[passed.attackers, passed.defenders], places[to], width))
    arrows = shafts_of(drawn(*battle))
    assert len(arrows) == len(expected)
    for start, end, width in arrows:
        near = [
            each
            for each in expected
            if each[2] == width
            and distance(start, each[0]) <= RADIUS + 2
            and distance(end, each[1]) <= RADIUS + HEAD + 3
        ]
        assert len(near) == 1
        expected.remove(near[0])


def distance(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


@pytest.mark.parametrize("battle", BATTLES)
def test_every_arrow_has_a_head(battle: tuple[str, int, int]) -> None:
    """Of each state there are as many heads as arrows, and the thinnest arrows are drawn first."""
    for fan in drawn(*battle).fans:
        lines = sum(len(SHAFT.findall(shafts.path)) for shafts in fan.shafts)
        assert fan.heads.count("z") == lines
        widths = [Fraction(shafts.width) for shafts in fan.shafts]
        assert all(one < other for one, other in pairwise(widths))


def test_the_smallest_battle_is_drawn_so() -> None:
    """States are 46 apart. An arrow begins 16 from its state's middle and ends as far from the
    next, with a head of 6, which is 6 broader than the arrow. Numbers stand along two edges.
    """
    assert drawn("classic", 1, 1) == FlowDrawing(
        width=224,
        height=76 + 46 + 22,
        fans=(
            Fan(
                "f0",
                [Shafts("3.3", "M0 16l0 8"), Shafts("4.7", "M16 0l8 0")],
                "M0 30l-5-6 10 0zM30 0l-6 5 0-10z",
            ),
        ),
        placed=[Label(46, 76, "f0")],
        undecided="M46 76h0",
        won="M46 122h0",
        lost="M92 76h0",
        chances=[Label(46, 76, "100"), Label(46, 122, "42"), Label(92, 76, "58")],
        attackers=Axis("46 92", "46", "10"),
        defenders=Axis("18 18", "76 122", "10"),
    )


def test_arrows_bend_around_a_state_between() -> None:
    """Where one side loses two armies, the arrow begins and ends halfway between ahead and left,
    and is drawn towards a place 31 to the left of its middle; where both lose one, it is straight.
    """
    assert drawn("classic", 3, 3).fans[0] == Fan(
        "f0",
        [
            Shafts("2.3", "M11-11q35-20 65-3"),
            Shafts("2.7", "M11 11l20 20"),
            Shafts("3", "M11 11q20 35 3 65"),
        ],
        "M11 81l-1-8 8 6zM35 35l-7-1 6-6zM81-11l-7 0 4-6z",
    )


def test_arrows_keep_away_from_circles_to_the_nearest_unit() -> None:
    """In every direction in which no state is in its way, an arrow begins 16 units from the middle
    of its circle, and its tip is as far from the middle of the next, both to whole units.
    """
    ways = [(x, y) for x in range(9) for y in range(9) if gcd(x, y) == 1]
    steps = tuple(((8 - x, 8 - y), Ratio(1, len(ways))) for x, y in ways)
    (fan,) = flow_drawing([Passed(8, 8, Ratio(1, 1), steps, ())]).fans
    (shafts,) = fan.shafts
    begins = [(int(x), int(y)) for x, y, _ in SHAFT.findall(shafts.path)]
    tips = [(int(x), int(y)) for x, y in re.findall(r"M(-?\d+) ?(-?\d+)", fan.heads)]
    away = [tuple(round(16 * each / hypot(*way)) for each in way) for way in ways]
    assert begins == away
    assert tips == [
        (46 * x - across, 46 * y - down) for (x, y), (across, down) in zip(ways, away, strict=True)
    ]


def test_only_the_first_state_has_to_be_the_battle() -> None:
    """In whatever order the others come, all stand at the same places."""
    first, *others = matchup("classic", 3, 2).flow
    flow, other_way = [first, *others], [first, *reversed(others)]
    assert (others[0].attackers, others[-1].attackers) == (3, 0)
    assert flow_size(other_way) == flow_size(flow)
    assert flow_grid(other_way) == flow_grid(flow)
    one, other = flow_drawing(flow), flow_drawing(other_way)
    assert (other.attackers, other.defenders) == (one.attackers, one.defenders)
    assert {*other.chances} == {*one.chances}


def test_states_with_the_same_round_share_their_arrows() -> None:
    """Classic battles have six kinds of rounds: no chart draws more fans, whatever its size."""
    drawing = drawn("classic", 8, 5)
    assert len(drawing.fans) == 6
    assert len(drawing.placed) == sum(1 for state in matchup("classic", 8, 5).flow if state.steps)


@pytest.mark.parametrize("battle", BATTLES)
def test_the_drawing_holds_everything(battle: tuple[str, int, int]) -> None:
    """No circle reaches beyond the drawing, whose size is known without drawing it."""
    drawing = drawn(*battle)
    assert flow_size(matchup(*battle).flow) == (drawing.width, drawing.height)
    for label in drawing.chances:
        assert RADIUS <= label.x <= drawing.width - RADIUS
        assert RADIUS <= label.y <= drawing.height - RADIUS


@pytest.mark.parametrize("battle", BATTLES)
def test_the_file_is_a_picture_with_a_name(battle: tuple[str, int, int]) -> None:
    """It is well-formed, says in title and description what it shows, and needs nothing else."""
    svg = flow_chart_svg(matchup(*battle))
    root = ElementTree.fromstring(svg)
    assert (root.tag, root.get("role")) == (f"{SVG}svg", "img")
    for name in (root.get("aria-labelledby") or "").split():
        (named,) = root.findall(f"*[@id='{name}']")
        assert named.text
    assert f"(A; {battle[1] + 1} on the territory, T)" in svg
    assert set(re.findall(r'href="(.)', svg)) == {"#"}
    assert svg.count("http") == 1


def test_the_grid_is_the_drawing_in_numbers() -> None:
    """A row for each number of defenders, from the most on; None where the battle never is."""
    grid = flow_grid(matchup("classic", 3, 3).flow)
    assert [defenders for defenders, _ in grid] == [3, 2, 1, 0]
    assert grid[0][1][0] == Ratio(1, 1)
    assert grid[0][1][1] is None
    assert grid[3][1][3] is None
    ends = [chance for _, chances in grid[:3] for chance in chances[3:]] + grid[3][1]
    assert sum(Fraction(*chance) for chance in ends if chance) == 1


def test_small_battles_by_rounds_have_a_chart(built: Built) -> None:
    """Pages of battles to 8 v 8 that are fought by rounds show their chart, and its table."""
    for name, expected in (("classic", True), ("balanced-blitz", False)):
        page = read_matchup(built, name, (8, 5))
        assert (page.find(".//p[@id='flow']") is not None) == expected
        assert (built.folder / name / "8-vs-5.svg").is_file() == expected
    rows = rows_of(read_matchup(built, "classic", (8, 5)).find(".//table[@class='flow']"))
    assert rows[0] == ["5", "100", "", "29", "", "9", "", "3", "", "1"]
    assert LARGEST_FLOW == 8
    assert not matchup("classic", 9, 1).flow


@pytest.mark.parametrize("ruleset", ["classic", "dutch"])
def test_the_arrows_stand_in_a_table(built: Built, ruleset: str) -> None:
    """Every state has its arrows with their chances, and what a defender who chooses rolls."""
    wanted: list[list[str]] = []
    for passed in matchup(ruleset, 5, 4).flow:
        if not passed.steps:
            continue
        state = [f"{passed.attackers} v {passed.defenders}"]
        arrows = [
            f"{a} v {d}: {rounding.percent(Fraction(*chance), 1)}"
            for (a, d), chance in passed.steps
        ]
        if passed.answers:
            wanted += [[*state, answers_in_words(passed.answers)], arrows]
        else:
            wanted.append([*state, *arrows])
    table = read_matchup(built, ruleset, (5, 4)).find(".//table[@class='arrows']")
    # a row is filled up with one empty cell
    assert [[text for text in row if text] for row in rows_of(table)] == wanted

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from xml.etree.ElementTree import Element

from generator.pages.page import Page
from generator.pages.play.what_does_it_cost import build
from generator.site.rendering import page_html
from risk_odds.numbers import Ratio, fixed
from tests import expected, rounding
from tests.given import Named, shared_facts
from tests.pages.page_data import is_rounded, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text

RULES = ("classic", "dutch", "balanced-blitz")
BATTLE = (8, 5)


def built(rulesets: Iterable[Named]) -> Page:
    """Return the page of a site of these rulesets."""
    return build(shared_facts(rulesets, 8))


@cache
def the_page() -> Page:
    """The page, built once it is asked for."""
    return built(RULES)


@cache
def the_tree() -> Element:
    """The same as a browser reads it."""
    return read_page(page_html(the_page()))


def lost(ruleset: str, side: int) -> Fraction:
    """Return the mean loss of one side by brute force."""
    return BATTLE[side] - expected.moments(ruleset, BATTLE, side)[0]


def test_the_answer_stands_without_scripts() -> None:
    """Losses, their difference, both countings and the chance are those of brute force."""
    attackers, defenders = lost("classic", 0), lost("classic", 1)
    text = text_of(the_tree().find(".//output"))
    shown = rounding.places(attackers, 2), rounding.places(defenders, 2)
    assert f"You lose {shown[0]}, they lose {shown[1]}" in text
    assert f"they lose {rounding.places(defenders - attackers, 2)} more" in text
    assert "8 attackers against 5 defenders" in text
    assert "9 on the territory (T)" in text
    assert rounding.percent(expected.win("classic", *BATTLE)) in text
    assert "need scripts" in visible_text(the_tree())


def test_losses_by_end_add_up_to_the_whole() -> None:
    """What is lost in a win and in a defeat, weighed by their chances, is what is lost."""
    ends = expected.ends("classic", *BATTLE)
    win = expected.win("classic", *BATTLE)
    kept = sum((left * chance for (left, _), chance in ends.items()), Fraction())
    stand = sum((left * chance for (_, left), chance in ends.items()), Fraction())
    table = the_tree().findall(".//table")[0]
    assert rows_of(table) == [
        [f"You win ({rounding.percent(win)})", rounding.places(8 - kept / win, 2), "all 5"],
        [
            f"You fail ({rounding.percent(1 - win)})",
            "all 8",
            rounding.places(5 - stand / (1 - win), 2),
        ],
    ]


def test_fewer_dice_stand_side_by_side() -> None:
    """Three, two and one die; two are the rules of two dice, and their loss is larger."""
    rows = rows_of(the_tree().findall(".//table")[1])
    assert [row[0] for row in rows] == ["3", "2", "1"]
    assert rows[1][1] == rounding.percent(expected.win("two-dice-attack", *BATTLE))
    assert rows[1][2] == rounding.places(lost("two-dice-attack", 0), 2)
    assert rows[1][4].startswith("−")
    rounds = rows_of(the_tree().findall(".//table")[2])
    assert rounds[0] == ["3", "0.92", "1.08"]
    assert rounds[2] == ["1", "0.75", "0.25"]


def test_from_where_on_is_said() -> None:
    """The sentence about all larger stacks is there."""
    assert "With 5 attackers or more (6 on the territory) you lose fewer" in visible_text(
        the_tree()
    )


def test_the_data_have_every_ruleset_and_every_number_of_dice() -> None:
    """Under Dutch rules three, too; a blitz has all dice alone, and no rounds."""
    rows = numbers_of(the_page(), "dice")
    assert [row["attacker_dice"] for row in rows if row["ruleset"] == "dutch"] == [3, 2, 1]
    (blitz,) = [row for row in rows if row["ruleset"] == "balanced-blitz"]
    assert blitz["round_attackers_lost"] is None
    for name in RULES:
        row = next(row for row in rows if row["ruleset"] == name)
        assert is_rounded(row, "mean_difference", lost(name, 1) - lost(name, 0))


def test_a_blitz_says_that_dice_are_not_chosen() -> None:
    """On a site of balanced blitz alone the sentence is there from the beginning; there are no
    rounds, and nothing leads to where one may stop.
    """
    for names, is_blitz in ((["balanced-blitz"], True), (["classic"], False)):
        tree = read_page(page_html(built(names)))
        named = {each.get("data-question"): each for each in tree.iter()}
        assert text_of(named["one-die"]).startswith("Balanced blitz rolls for you") is is_blitz
        for name in ("of-rounds", "stop"):
            assert (named[name].get("hidden") is not None) is is_blitz


def test_equal_armies_go_to_20_a_side() -> None:
    """Where the rules are solved for more, the table of equal armies ends with 20 a side."""
    rows = numbers_of(build(shared_facts(["classic"], 22)), "equal")
    assert [row["armies"] for row in rows] == list(range(1, 21))


def test_a_figure_has_three_places_at_least() -> None:
    """Two battles are no figure, three are."""
    names = [
        [each.name for each in build(shared_facts(["classic"], largest)).figures]
        for largest in (2, 3)
    ]
    assert names == [[], ["losses-of-equal-armies"]]


def test_the_figure_has_equal_armies() -> None:
    """Lines, table and data are the losses by brute force, from 1 v 1 on."""
    (figure,) = the_page().figures
    mine, theirs = figure.series
    rows = numbers_of(the_page(), "equal")
    assert [row["armies"] for row in rows] == list(range(1, 9))
    for row, *lost_there in zip(rows, mine.numbers, theirs.numbers, strict=True):
        n = row["armies"]
        for side, (name, number) in enumerate(
            zip(("attackers", "defenders"), lost_there, strict=True)
        ):
            exact = n - expected.moments("classic", (n, n), side)[0]
            assert is_rounded(row, f"mean_{name}_lost", exact)
            assert isinstance(number, Ratio)
            assert Fraction(*number) == exact
    table = next(each for each in the_tree().findall(".//table") if each.get("id") == figure.table)
    assert rows_of(table)[0] == ["1", "0.58", "0.42"]
    left = [expected.moments("classic", (8, 8), side)[0] for side in (0, 1)]
    most = [fixed(Ratio.of(8 - each), 2) for each in left]
    assert figure.claim == (
        "With equal armies (A = D) you lose 0.58, and they 0.42 at 1 v 1; "
        "you lose {}, and they {} at 8 v 8.".format(*most)
    )

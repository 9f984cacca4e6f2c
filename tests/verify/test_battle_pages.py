from fractions import Fraction
from pathlib import Path

import pytest

from generator.verify.battle_pages import Expected as Page
from generator.verify.battle_pages import axis_of, check_battle_page, flow, read_aloud
from generator.verify.faults import Fault
from generator.verify.listed_rolls import read_rules
from generator.verify.matchups import Expected, attackers_needed
from generator.verify.names import read_names
from generator.verify.published import Published
from generator.verify.recursion import Battles
from generator.verify.verification import RULESETS as FILES
from tests.conftest import LARGEST, RULESETS, Built


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_number_of_a_page_is_expected(built: Built, ruleset: str) -> None:
    """No number of a battle's page or drawing stands there unexpected, under rules of any kind."""
    site = Published(built.folder)
    rules, names = read_rules(FILES, ruleset), read_names(FILES, ruleset)
    expected = Expected(rules, LARGEST, attackers_needed(site, ruleset))
    for size in ((1, 1), (1, LARGEST), (LARGEST, 1), (5, 4), (LARGEST, LARGEST)):
        assert check_battle_page(site, names, expected.document(*size), expected.battles) > 50


def test_a_drawing_that_is_missing_is_found(spoilt: Published) -> None:
    """A small battle has its flow chart beside it."""
    (spoilt.folder / "classic" / "2-vs-2.svg").unlink()
    expected = Expected(read_rules(FILES, "classic"), 2, attackers_needed(spoilt, "classic"))
    names = read_names(FILES, "classic")
    with pytest.raises(Fault, match=r"classic/2-vs-2\.svg: the file: found False"):
        check_battle_page(spoilt, names, expected.document(2, 2), expected.battles)


def test_all_that_is_left_of_a_battle_is_certain() -> None:
    """The chances to pass the ends of a battle add up to 1."""
    passed = flow(Battles(read_rules(FILES, "classic")), 5, 4)
    assert sum(each.chance for each in passed if not each.steps) == Fraction(1)


def test_states_come_in_the_order_of_their_armies() -> None:
    """Two attackers against one defender: the states of most armies first, then of most attackers.

    Two dice beat one in 125 of 216 rolls, one die beats one in 15 of 36.
    """
    passed = flow(Battles(read_rules(FILES, "classic")), 2, 1)
    assert [each.state for each in passed] == [(2, 1), (2, 0), (1, 1), (1, 0), (0, 1)]
    beaten, lost = Fraction(125, 216), Fraction(91, 216)
    taken, failed = Fraction(15, 36), Fraction(21, 36)
    assert [each.chance for each in passed] == [1, beaten, lost, lost * taken, lost * failed]
    assert passed[0].steps == [((2, 0), beaten), ((1, 1), lost)]
    assert passed[2].steps == [((1, 0), taken), ((0, 1), failed)]
    assert not any(each.steps for each in (passed[1], passed[3], passed[4]))


def test_small_battles_have_a_flow() -> None:
    """Up to eight armies a side it is shown; a blitz is resolved at once."""
    classic = Battles(read_rules(FILES, "classic"))
    sizes = [(8, 1), (1, 8), (9, 1), (1, 9)]
    assert [bool(flow(classic, *size)) for size in sizes] == [True, True, False, False]
    assert flow(Battles(read_rules(FILES, "balanced-blitz")), 2, 2) == []


@pytest.mark.parametrize(
    ("highest", "top", "values"),
    [
        (Fraction(1), Fraction(1), ["100%", "50%"]),
        (Fraction(3, 5), Fraction(3, 5), ["60%", "40%", "20%"]),
        (Fraction(31, 100), Fraction(2, 5), ["40%", "20%"]),
        (Fraction(3, 10), Fraction(3, 10), ["30%", "20%", "10%"]),
        (Fraction(6, 100), Fraction(6, 100), ["6%", "4%", "2%"]),
        (Fraction(12, 1000), Fraction(15, 1000), ["1.5%", "1.0%", "0.5%"]),
        (Fraction(1, 10**9), Fraction(1, 10**6), ["0.0001%"]),
    ],
)
def test_an_axis_has_three_round_steps_at_most(
    highest: Fraction, top: Fraction, values: list[str]
) -> None:
    """1, 2 or 5 of the smallest unit that is enough: the highest bar reaches into the last step."""
    assert axis_of(highest) == (top, values)


def test_what_is_read_aloud_has_its_numbers() -> None:
    """Title, description, and of the main part what is said, drawn or shown instead of pictures."""
    html = (
        '<head><title>1 v 2</title><meta name=description content="3 of 4">'
        "<meta property=og:title content=5><meta name=robots content=6></head><body>7"
        '<main><p id=8>9</p><img alt="10 left"><rect x=11 y=12 height=13></main>14</body>'
    )
    assert read_aloud(html) == ["1", "2", "3", "4", "5", "9", "10", "11"]


def page_of(ruleset: str, attackers: int, defenders: int) -> list[str]:
    """All texts with numbers of a battle's page, its flow among them."""
    rules = read_rules(FILES, ruleset)
    expected = Expected(rules, max(attackers, defenders), {})
    document = expected.document(attackers, defenders)
    page = Page(read_names(FILES, ruleset), document, expected.battles)
    return [*page.texts(flow(expected.battles, attackers, defenders))]


def test_who_may_not_attack_stands() -> None:
    """Of 46,656 rolls of three dice each, 12,348 leave one attacker who may not attack two: that is
    26.47%. In 17,871 all attackers are lost, and in 10,017 two are left against one, who beats both
    in 1,911 of 7,776 rolls. So where the attack fails, 2.62 attackers are lost, and 0.53 defenders.
    """
    texts = page_of("risiko-club", 3, 3)
    standing = texts.index("26.47%")
    assert texts[standing + 1] == "1 2 26.47%"
    both = 10_017 * Fraction(1_911, 7_776)
    failed = 12_348 + 17_871 + both
    attackers = (2 * 12_348 + 3 * (17_871 + both)) / failed
    defenders = (12_348 + 2 * both) / failed
    assert f"{float(attackers):.2f} {float(defenders):.2f}" == "2.62 0.53"
    assert "2.62 0.53" in texts


def test_a_flow_is_told_by_its_states_and_its_rounds() -> None:
    """A table of the states that a battle can come to, a row for each number of defenders, and all
    rounds. Two attackers lose one in 91 of 216 rolls, the other then in 21 of 36.
    """
    texts = page_of("classic", 2, 1)
    assert texts[texts.index("2 1 0") :] == [
        *("2 1 0", "1", "100", "42", "25", "0", "58", "18"),
        *("2 v 1", "2 v 0: 57.9%", "1 v 1: 42.1%"),
        *("1 v 1", "1 v 0: 41.7%", "0 v 1: 58.3%"),
    ]


def test_a_page_that_is_no_text_is_a_fault(tmp_path: Path) -> None:
    """A page of another encoding is named."""
    (tmp_path / "classic/1-vs-1").mkdir(parents=True)
    (tmp_path / "classic/1-vs-1/index.html").write_bytes(b"\xff")
    expected = Expected(read_rules(FILES, "classic"), 1, {})
    names = read_names(FILES, "classic")
    with pytest.raises(Fault, match=r"^classic/1-vs-1/index\.html: the file: found no UTF-8"):
        check_battle_page(Published(tmp_path), names, expected.document(1, 1), expected.battles)


@pytest.mark.parametrize("part", ["<!--", "<a", '<a d="', "<a d=1 "])
def test_a_battle_page_without_ends_is_read_once(part: str) -> None:
    """A tag that is never closed goes on to the end of the page, and none is read twice."""
    assert len(read_aloud(f"</head><main>1 v 1{part * 100_000}</main>")) <= 3
    assert read_aloud("<meta " * 100_000) == []

from fractions import Fraction

import pytest

from generator.facts.roll_or_blitz import (
    Lead,
    Pair,
    RollOrBlitzFacts,
    Share,
    better,
    pair_of,
    roll_or_blitz_facts,
    rule_of,
)
from risk_odds.numbers import Interval, Ratio, bounds, fraction_bounds
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from risk_odds.solver.wins import Wins
from tests.given import shared_facts
from tests.rulesets import make_ruleset
from tests.twin import roll_or_blitz as twin

KINDS = ("balanced-blitz", "balanced-blitz-capital", "balanced-blitz-zombie")
SIDE = 9
REACH = 60


@pytest.fixture(scope="module")
def found() -> RollOrBlitzFacts:
    return roll_or_blitz_facts(shared_facts(["classic", *KINDS], SIDE))


@pytest.fixture(scope="module")
def far() -> dict[str, Pair]:
    """The pairs of a site whose datasets reach far; their battles go to 20 armies a side."""
    facts = roll_or_blitz_facts(shared_facts(["classic", *KINDS], REACH))
    assert (facts.reach, facts.side) == (REACH, 20)
    return {pair.blitz.id: pair for pair in facts.pairs}


def test_every_blitz_has_its_plain_dice(found: RollOrBlitzFacts) -> None:
    """Each kind is compared with the ruleset of the same dice, on the site or not."""
    assert {pair.blitz.id: pair.hand.id for pair in found.pairs} == {
        "balanced-blitz": "classic",
        "balanced-blitz-capital": "three-dice-defence",
        "balanced-blitz-zombie": "attacker-ties",
    }
    assert found.on_site == {"classic", *KINDS}
    assert found.side == SIDE


@pytest.mark.parametrize("kind", KINDS)
def test_small_battles_are_the_twin_s(found: RollOrBlitzFacts, kind: str) -> None:
    """In every battle to 6 v 6 both chances and what is better are those of plain propagation."""
    (pair,) = (each for each in found.pairs if each.blitz.id == kind)
    for cell in pair.cells:
        if max(cell.attackers, cell.defenders) <= 6:
            battle = kind, cell.attackers, cell.defenders
            assert Fraction(*cell.hand) == twin.hand(*battle)
            low, high = fraction_bounds(cell.blitz)
            near = Fraction(twin.at_once(*battle))
            assert low - Fraction(1, 10**40) < near < high + Fraction(1, 10**40)
            assert cell.better == twin.better(*battle)


@pytest.mark.parametrize("kind", KINDS)
def test_blitzes_are_the_solver_s(found: RollOrBlitzFacts, kind: str) -> None:
    """What a chance by hand becomes is the chance of the whole blitz."""
    (pair,) = (each for each in found.pairs if each.blitz.id == kind)
    solution = solve(pair.blitz, SIDE, SIDE)
    for cell in pair.cells:
        assert solution.win(cell.attackers, cell.defenders) == cell.blitz


@pytest.mark.parametrize("kind", KINDS)
def test_a_blitz_is_better_for_the_favourite(found: RollOrBlitzFacts, kind: str) -> None:
    """In the whole grid bounds decide, and they agree with the side of one half by hand."""
    (pair,) = (each for each in found.pairs if each.blitz.id == kind)
    for cell in pair.cells:
        expected = "blitz" if Fraction(*cell.hand) > Fraction(1, 2) else "hand"
        assert cell.better == expected
        assert (cell.attackers >= pair.needed[cell.defenders - 1]) == (expected == "blitz")
    assert pair.counts["open"] == pair.counts["same"] == 0
    assert sum(pair.counts.values()) == SIDE * SIDE
    assert (pair.most.better, pair.least.better) == ("blitz", "hand")


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_remembered_holds_everywhere(far: dict[str, Pair], kind: str) -> None:
    """No battle to 60 defenders breaks the rule, and no rule as easy asks for less."""
    pair = far[kind]
    wins = Wins(pair.hand)
    half = Fraction(1, 2)

    def is_ahead(attackers: int, defenders: int) -> bool:
        return attackers > 0 and Fraction(*wins.win(attackers, defenders)) > half

    for d in range(1, REACH + 1):
        if isinstance(pair.rule, Lead):
            lead = pair.rule.lead
            assert is_ahead(d + lead, d)
            assert is_ahead(d + lead - 2, d) == (d > pair.rule.hand_to) or d > pair.rule.hand_to
        else:
            assert is_ahead(-(-d * pair.rule.blitz.numerator // pair.rule.blitz.denominator), d)
            assert not is_ahead(d * pair.rule.hand.numerator // pair.rule.hand.denominator, d)
    if isinstance(pair.rule, Lead):
        assert any(not is_ahead(d + pair.rule.lead - 1, d) for d in range(1, REACH + 1))
        assert is_ahead(pair.rule.hand_to + 1 + pair.rule.lead - 2, pair.rule.hand_to + 1)


def test_rules_are_those_of_the_three_kinds(far: dict[str, Pair]) -> None:
    """One more than they have on plain ground, 1¾ for each on a capital, as many with zombies."""
    assert far["balanced-blitz"].rule == Lead(1, 11)
    assert far["balanced-blitz-capital"].rule == Share(Ratio(7, 4), Ratio(5, 4))
    assert far["balanced-blitz-zombie"].rule == Lead(0, 4)


def test_a_rule_is_found_for_any_numbers() -> None:
    """Leads that fall give a lead; those that rise give the quarters on both sides of them."""
    assert rule_of([2, 3, 3, 4, 4]) == Lead(1, 4)
    assert rule_of([1, 2, 3]) == Lead(0, 3)
    assert rule_of([3, 6, 9]) == Share(Ratio(11, 4), Ratio(11, 4))


def test_a_lead_of_two_is_told_as_a_share() -> None:
    """One more is remembered as such; two more against any number are 2¼ times as many, and 1½
    times as many are never enough.
    """
    assert rule_of([2, 3, 4]) == Lead(1, 3)
    # against one defender 2 are too few, which 2 times as many would be; 5 are enough against 3
    assert rule_of([3, 4, 5]) == Share(Ratio(9, 4), Ratio(3, 2))


def test_the_curve_is_steep_in_the_middle_and_flat_at_its_ends(found: RollOrBlitzFacts) -> None:
    """It rises from never to always, is its own mirror, and reaches them where it is said to."""
    lows, highs = zip(*(fraction_bounds(chance) for chance in found.curve), strict=True)
    assert len(found.curve) == 101
    assert all(low <= high for low, high in zip(lows, highs[1:], strict=False))
    assert found.curve[50] == Ratio(1, 2)
    always, never = fraction_bounds(found.always), fraction_bounds(found.never)
    assert always[0] + never[1] == always[1] + never[0] == 1
    for percent, (low, high) in enumerate(zip(lows, highs, strict=True)):
        by_hand = Fraction(percent, 100)
        assert (low == 1) == (by_hand > always[0])
        assert (high == 0) == (by_hand < never[1])
        assert abs(low + lows[100 - percent] - 1) < Fraction(1, 10**60)
    # 9 to 1 is where the last tenth is cut off: the odds by hand to the power 1.3
    odds = always[0] / (1 - always[0])
    assert abs(odds**13 - 9**10) < Fraction(1, 10**40) * 9**10


def test_bounds_that_do_not_decide_are_said_to_be_open() -> None:
    """Nothing is guessed: what may be on both sides of 0 is open, and 0 itself is the same."""
    low, high = Ratio(-1, 10), Ratio(1, 10)
    assert better(Interval(low, high)) == "open"
    assert better(Ratio(0, 1)) == "same"
    assert better(Interval(Ratio(1, 20), high)) == "blitz"
    assert better(Interval(low, Ratio(-1, 20))) == "hand"


def test_a_blitz_of_even_armies_is_not_better() -> None:
    """Where a six-sided die is ahead of a five-sided one in half of all rolls, battles of as many
    armies a side are even by symmetry: a blitz leaves them so, and one more attacker is needed.
    """
    even = make_ruleset((6,), (5,))
    pair = pair_of(load_rulesets()["balanced-blitz"], even, 3, 3)
    assert pair is not None
    assert pair.needed == (2, 3, 4)
    assert pair.counts == {"blitz": 3, "hand": 3, "same": 3, "open": 0}


def test_a_blitz_without_plain_dice_is_left_out() -> None:
    """Where nobody has a ruleset of a blitz's dice, there is nothing to compare it with."""
    blitz = load_rulesets()["balanced-blitz"]
    assert [pair.blitz.id for pair in roll_or_blitz_facts(shared_facts(["d4"], 2)).pairs] == [
        *KINDS
    ]
    odd = blitz.model_copy(
        update={"id": "odd", "attacker": blitz.attacker.model_copy(update={"dice": (7, 5)})}
    )
    found = roll_or_blitz_facts(shared_facts([odd, "balanced-blitz"], 2))
    assert [pair.blitz.id for pair in found.pairs] == [*KINDS]
    assert bounds(found.always)[0] < bounds(found.always)[1]

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from generator.facts.traps import TrapsFacts, printed_rounds, traps_facts
from risk_odds.ruleset_files import load_rulesets
from tests import expected
from tests.given import NO_LITERATURE, checked_literature


@pytest.fixture(scope="module")
def found() -> TrapsFacts:
    return traps_facts(load_rulesets()["classic"], checked_literature())


def rolls(dice: int) -> Iterator[tuple[int, ...]]:
    """All rolls of some dice."""
    return product(range(1, 7), repeat=dice)


def mean_lost(attack: tuple[int, ...], dice: int) -> Fraction:
    """What a roll costs the attacker on average against this many dice."""
    lost = [
        sum(one <= other for one, other in zip(attack, sorted(roll, reverse=True), strict=False))
        for roll in rolls(dice)
    ]
    return Fraction(sum(lost), len(lost))


LOST = {
    roll: (mean_lost(roll, 1), mean_lost(roll, 2) / 2)
    for roll in ((one, other) for one in range(1, 7) for other in range(1, one + 1))
}
"""By the two highest dice: the attacker's mean loss for each army at stake, against one and two."""


def at_stake(dice_for: Mapping[tuple[int, int], int]) -> Fraction:
    """The mean loss for each army at stake, by how many dice answer the two highest."""
    lost = stake = Fraction()
    for roll in rolls(3):
        first, second, _ = sorted(roll, reverse=True)
        dice = dice_for[first, second]
        lost, stake = lost + dice * LOST[first, second][dice - 1], stake + dice
    return lost / stake


def by(two_dice: Callable[[Fraction, Fraction], bool]) -> Fraction:
    """The mean loss for each army at stake where two dice answer what this says."""
    return at_stake({roll: 2 if two_dice(*both) else 1 for roll, both in LOST.items()})


def test_each_way_to_defend_costs_what_all_rolls_say(found: TrapsFacts) -> None:
    """Roll by roll, always two dice or always one: counted out; the rule is above all of them."""
    averages = {way: Fraction(*average) for way, average in found.averages.items()}
    assert averages.pop("the rule") > max(averages.values())
    assert averages == {
        "one where equal": by(lambda one, two: two > one),
        "two where equal": by(lambda one, two: two >= one),
        "best where equal": max(where_equal()),
        "always two dice": by(lambda _, __: True),
        "always one die": by(lambda _, __: False),
    }


def where_equal() -> Iterator[Fraction]:
    """Return what judging roll by roll takes, for each choice of dice where both look equal."""
    equal = [roll for roll, (one, two) in LOST.items() if one == two]
    for chosen in product((1, 2), repeat=len(equal)):
        dice = {roll: 2 if two > one else 1 for roll, (one, two) in LOST.items()}
        dice |= dict(zip(equal, chosen, strict=True))
        yield at_stake(dice)


def test_pairs_are_judged_apart_for_two_dice_and_three(found: TrapsFacts) -> None:
    """In this order, with the chance that the higher pair is won."""
    first = [Fraction(*each.first) for each in found.apart]
    wins = [
        sum(max(attack) > max(defence) for attack, defence in product(rolls(dice), rolls(2)))
        for dice in (2, 3)
    ]
    assert first == [Fraction(won, 6 ** (dice + 2)) for won, dice in zip(wins, (2, 3), strict=True)]


def test_the_second_mistake_costs_the_attacker() -> None:
    """Pairs judged apart keep a round's mean loss; Tan's three dice make it greater."""
    right, tan = (
        sum(lost * Fraction(chance) for lost, chance in enumerate(chances))
        for chances in (("2890/7776", "2611/7776", "2275/7776"), ("0.259", "0.504", "0.237"))
    )
    assert right < tan


def test_battles_have_their_right_chance_beside_the_wrong_one(found: TrapsFacts) -> None:
    """The right one is that of plain recursion; judged apart it is another."""
    small = [each for each in found.battles if max(each.attackers, each.defenders) <= 8]
    assert len(small) == 3
    for each in small:
        right = expected.win("classic", each.attackers, each.defenders)
        assert Fraction(*each.right) == right != Fraction(*each.wrong)


def test_the_rolls_and_battles_are_those_that_are_told_of(found: TrapsFacts) -> None:
    """The article's two rolls, and battles of several sizes, one of them with fewer defenders."""
    assert [each.roll for each in found.told] == [(5, 3), (6, 5)]
    battles = [(each.attackers, each.defenders) for each in found.battles]
    assert battles == [(3, 3), (5, 5), (8, 5), (10, 10), (20, 20)]


def test_printed_rounds_are_followed(found: TrapsFacts) -> None:
    """Tan's product is cut off, and with his rounds equal armies fall behind up to 12 a side. Of
    battles up to 10 a side his rounds change those in which two armies or more meet two.
    """
    printed = found.printed
    assert printed is not None
    assert printed.rounds[3] == ("0.259", "0.504", "0.237")
    assert (printed.first, printed.second) == ("0.471", "0.551")
    assert Fraction(*printed.product) == Fraction("0.471") * Fraction("0.551")
    assert printed.is_cut_off
    assert (printed.behind_to, printed.really_behind_to) == (12, 4)
    shown = {(each.attackers, each.defenders): each for row in printed.battles for each in row}
    assert [*shown] == [*product(range(1, 11), repeat=2)]
    for battle, each in shown.items():
        assert (each.right == each.wrong) == (min(battle) == 1)


def test_equal_armies_are_followed_up_to_thirty_a_side() -> None:
    """With rounds that cost the attacker both armies the attacker is behind in every battle."""
    literature = checked_literature()
    (work,) = (work for work in literature.works if work.id == "tan")
    figures = tuple(
        replace(figure, printed="1.000" if figure.attackers_lost == 2 else "0.000")
        if figure.quantity == "round"
        else figure
        for figure in work.figures
    )
    hopeless = replace(literature, works=(replace(work, figures=figures),))
    printed = printed_rounds(load_rulesets()["classic"], hopeless)
    assert printed is not None
    assert (printed.behind_to, printed.really_behind_to) == (30, 4)


def test_even_battles_are_not_behind() -> None:
    """Where two dice lose both armies or none, equally often, 2 v 2 is even; three dice that lose
    none win every larger battle. So 1 v 1 alone stays behind. Rounds of more armies than three are
    those of three dice.
    """
    literature = checked_literature()
    (work,) = (work for work in literature.works if work.id == "tan")
    chances = {2: ("0.500", "0.000", "0.500"), 3: ("1.000", "0.000", "0.000")}
    figures = tuple(
        replace(
            figure,
            battle=(9, 4) if figure.battle[0] == 3 else (2, 2),
            printed=chances[figure.battle[0]][figure.attackers_lost],
        )
        if figure.quantity == "round" and figure.attackers_lost is not None
        else figure
        for figure in work.figures
    )
    literature = replace(literature, works=(replace(work, figures=figures),))
    printed = printed_rounds(load_rulesets()["classic"], literature)
    assert printed is not None
    assert printed.rounds == chances
    assert printed.behind_to == 1


def test_without_the_work_nothing_follows() -> None:
    """Where the literature does not have the work, its part is left out."""
    assert traps_facts(load_rulesets()["classic"], NO_LITERATURE).printed is None


def test_two_armies_are_worth_more_than_twice_one_half(found: TrapsFacts) -> None:
    """The worth of two is that which the solver finds where the first is worth one half."""
    assert found.value_of_two == (2593, 2592)

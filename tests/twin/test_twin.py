"""Checks that the twin itself tells the truth, against hand counts and printed figures."""

from collections import Counter
from collections.abc import Callable
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import product

import pytest

from .battles import (
    Distribution,
    State,
    balanced_blitz,
    campaign,
    captured,
    dutch_captures,
    dutch_losses,
    dutch_outcomes,
    dutch_policy,
    expected_rounds,
    free_choice,
    outcomes,
    retreat,
    side_totals,
    win,
)
from .rounds import (
    BLITZ_BASE,
    PLAIN_RULESETS,
    all_rolls,
    attacker_faces,
    defender_faces,
    losses_after_attack,
    losses_of_rolls,
    losses_with_dice,
    may_attack,
    most_attacker_dice,
    most_defender_dice,
    round_losses,
)

CHECKED_ROUNDS = [
    ("classic", 1, 1, (15, 21), 36),
    ("classic", 2, 1, (125, 91), 216),
    ("classic", 3, 1, (855, 441), 1296),
    ("classic", 1, 2, (55, 161), 216),
    ("classic", 2, 2, (295, 420, 581), 1296),
    ("classic", 3, 2, (2890, 2611, 2275), 7776),
    ("three-dice-defence", 1, 3, (225, 1071), 1296),
    ("three-dice-defence", 2, 3, (979, 1981, 4816), 7776),
    ("three-dice-defence", 3, 3, (6420, 10017, 12348, 17871), 46656),
    ("attacker-ties", 3, 2, (4816, 1981, 979), 7776),
]

ONE_DIE_EACH = [
    ("attacker-ties", 21, 36),
    ("capital-ties", 21, 36),
    ("d8-attack", 27, 48),
    ("d8-defence", 15, 48),
    ("d8-both", 28, 64),
    ("space-station", 15, 48),
    ("leader-attack", 21, 36),
    ("leader-attack-capped", 20, 36),
    ("stronghold", 10, 36),
    ("leader-stronghold", 15, 36),
    ("legacy-ammo-shortage", 20, 36),
    ("legacy-fortification", 10, 36),
    ("legacy-bunker-fortification", 6, 36),
    ("legacy-ammo-fortification", 15, 36),
    ("d4", 6, 16),
    ("d8", 28, 64),
    ("d10", 45, 100),
    ("d12", 66, 144),
    ("d20", 190, 400),
]

SMALL = [ruleset for ruleset in PLAIN_RULESETS if ruleset not in ("d10", "d12", "d20")]
EVERY_BATTLE = [*PLAIN_RULESETS, "dutch"]


def mean(distribution: Distribution, value: Callable[[State], int]) -> Fraction:
    """Return the expected value of a quantity of the final state."""
    return sum((chance * value(state) for state, chance in distribution.items()), Fraction(0))


def mean_and_deviation(
    distribution: Distribution, value: Callable[[State], int]
) -> tuple[float, float]:
    """Return the expected value and the standard deviation of a quantity of the final state."""
    centre = mean(distribution, value)
    square = mean(distribution, lambda state: value(state) ** 2)
    return float(centre), float(square - centre**2) ** 0.5


@pytest.mark.parametrize(("ruleset", "attackers", "defenders", "counts", "total"), CHECKED_ROUNDS)
def test_checked_round_figures(
    ruleset: str, attackers: int, defenders: int, counts: tuple[int, ...], total: int
) -> None:
    """The rounds have the counts that the rules' text lists as checked."""
    pairs = len(counts) - 1
    assert sum(counts) == total
    assert round_losses(ruleset, attackers, defenders) == {
        (lost, pairs - lost): Fraction(count, total) for lost, count in enumerate(counts)
    }


@pytest.mark.parametrize(("ruleset", "wins", "total"), ONE_DIE_EACH)
def test_one_die_each(ruleset: str, wins: int, total: int) -> None:
    """With one die a side, each ruleset's round has the number of wins counted by hand."""
    assert losses_with_dice(ruleset, 1, 1)[0, 1] == Fraction(wins, total)


@pytest.mark.parametrize("ruleset", SMALL)
def test_rounds_equal_literal_enumeration(ruleset: str) -> None:
    """Counting sorted rolls of each side gives what listing all dice together gives."""
    for attacking, defending in ((1, 1), (2, 1), (1, 2), (2, 2)):
        faces = [*attacker_faces(ruleset, attacking), *defender_faces(ruleset, defending)]
        ways = Counter(
            losses_of_rolls(ruleset, roll[:attacking], roll[attacking:])
            for roll in product(*(range(1, sides + 1) for sides in faces))
        )
        assert losses_with_dice(ruleset, attacking, defending) == {
            losses: Fraction(count, ways.total()) for losses, count in ways.items()
        }


@pytest.mark.parametrize("ruleset", PLAIN_RULESETS)
def test_rounds_are_whole(ruleset: str) -> None:
    """Every round's chances sum to exactly 1 and every pair of dice costs exactly one army."""
    for attackers, defenders in product(range(1, 5), range(1, 6)):
        pairs = min(most_attacker_dice(ruleset, attackers), most_defender_dice(ruleset, defenders))
        losses = round_losses(ruleset, attackers, defenders)
        if not may_attack(ruleset, attackers, defenders):
            assert not losses
            continue
        assert sum(losses.values()) == 1
        assert all(sum(lost) == pairs for lost in losses)


def test_ties_mirror() -> None:
    """Giving ties to the other side is the same as swapping the sides."""
    swapped = {(b, a): chance for (a, b), chance in losses_with_dice("classic", 2, 3).items()}
    assert losses_with_dice("attacker-ties", 3, 2) == swapped


def test_stronghold_cap_changes_nothing() -> None:
    """Holding the stronghold's raised die at 6 changes no round: the defender wins ties."""
    for dice in product(range(1, 4), range(1, 3)):
        assert losses_with_dice("stronghold", *dice) == losses_with_dice("stronghold-capped", *dice)


def test_ammo_shortage_is_sorted_again() -> None:
    """A defender's 5 and 5 count as 5 and 4, two ones stay ones."""
    assert losses_of_rolls("legacy-ammo-shortage", (6, 5), (5, 5)) == (0, 2)
    assert losses_of_rolls("legacy-ammo-shortage", (5, 5), (5, 5)) == (1, 1)
    assert losses_of_rolls("legacy-ammo-shortage", (1, 1), (1, 1)) == (2, 0)


def test_second_die_of_uk_1990_needs_three_armies() -> None:
    """Under the 1990 British rules two defenders roll one die and three roll two."""
    assert round_losses("uk-1990", 3, 2) == round_losses("classic", 3, 1)
    assert round_losses("uk-1990", 3, 3) == round_losses("classic", 3, 2)


@pytest.mark.parametrize("ruleset", ["dutch", "balanced-blitz", "nonsense"])
def test_rounds_refuse_other_rulesets(ruleset: str) -> None:
    """Rulesets without a fixed round are refused rather than taken for the classic one."""
    with pytest.raises(ValueError, match=ruleset):
        round_losses(ruleset, 3, 2)


@pytest.mark.parametrize("ruleset", EVERY_BATTLE)
def test_outcomes_are_whole(ruleset: str) -> None:
    """Outcomes sum to exactly 1 and leave exactly one side standing, with and without retreat.

    Both stand only where the rules allow no attack.
    """
    for attackers, defenders in product(range(1, 8), range(1, 8)):
        final = outcomes(ruleset, attackers, defenders)
        assert sum(final.values()) == 1
        assert all(
            (left == 0) != (defending == 0) or not may_attack(ruleset, left, defending)
            for left, defending in final
        )
        assert sum(retreat(ruleset, attackers, defenders, 2).values()) == 1


@pytest.mark.parametrize("ruleset", EVERY_BATTLE)
def test_more_armies_never_hurt(ruleset: str) -> None:
    """In every ruleset an attacker more never hurts the attack, a defender more never helps it."""
    for attackers, defenders in product(range(1, 7), range(1, 7)):
        here = win(ruleset, attackers, defenders)
        assert win(ruleset, attackers + 1, defenders) >= here
        assert win(ruleset, attackers, defenders + 1) <= here


def test_retreat_at_seven() -> None:
    """11 v 5 wins 0.94304…, with retreat at 7 0.50714…, which is not the battle of 4 v 5."""
    assert int(win("classic", 11, 5) * 10**5) == 94304
    assert int(captured(retreat("classic", 11, 5, 7)) * 10**5) == 50714
    assert captured(retreat("classic", 11, 5, 7)) != win("classic", 4, 5)


def test_retreat_at_the_ends() -> None:
    """Retreat at the starting number means no round at all; at 0 it is the plain battle."""
    assert retreat("classic", 5, 4, 5) == {(5, 4): 1}
    assert retreat("classic", 5, 4, 0) == outcomes("classic", 5, 4)


def test_printed_fractions() -> None:
    """3 v 3 and 3 v 4 with T-counting are the fractions that were printed."""
    assert win("classic", 2, 3) == Fraction(692225, 3359232)
    assert win("classic", 2, 4) == Fraction(5520775, 60466176)


def test_osborne_losses() -> None:
    """5 v 5 costs the attacker 3.37 (sd 1.83) and the defender 3.56 (sd 1.70), as Osborne says."""
    final = outcomes("classic", 5, 5)
    attacker = mean_and_deviation(final, lambda state: 5 - state[0])
    defender = mean_and_deviation(final, lambda state: 5 - state[1])
    assert [f"{value:.2f}" for value in attacker] == ["3.37", "1.83"]
    assert [f"{value:.2f}" for value in defender] == ["3.56", "1.70"]


def test_printed_path() -> None:
    """5 armies (T) against 3, 2, 1 with d8 on the second territory have the printed chances.

    5 (T) are 4 attackers; the second territory is a `space-station`, the others are classic.
    """
    path = campaign(["classic", "space-station", "classic"], 4, [3, 2, 1])
    printed = ["0.64162289645596", "0.15834186479814", "0.06507349013892"]
    for chance, text in zip(path.chances, printed, strict=True):
        assert abs(chance - Fraction(text)) < Fraction(1, 10**14)


def test_campaign_of_one_territory_is_a_battle() -> None:
    """The path's first territory is the plain battle, and the armies that move in are counted."""
    path = campaign(["classic"], 6, [4])
    assert path.chances == (win("classic", 6, 4),)
    won = {left: chance for (left, d), chance in outcomes("classic", 6, 4).items() if d == 0}
    assert path.attackers_left == (won,)


def test_campaign_leaves_an_army_behind() -> None:
    """One attacker takes one territory at most; two take two only without any loss."""
    assert campaign(["classic", "classic"], 1, [1, 1]).chances[1] == 0
    unharmed = outcomes("classic", 2, 1)[2, 0]
    assert campaign(["classic", "classic"], 2, [1, 1]).chances[1] == unharmed * Fraction(15, 36)


def test_expected_rounds() -> None:
    """Against one defence die every round costs one army, so rounds equal the armies lost."""
    assert expected_rounds("classic", 1, 1) == 1
    for attackers, defenders in product(range(1, 7), range(1, 7)):
        left = mean(outcomes("defender-one-die", attackers, defenders), sum)
        assert expected_rounds("defender-one-die", attackers, defenders) == (
            attackers + defenders - left
        )


def test_dutch_defender_with_one_army_has_no_choice() -> None:
    """Against a single defender the Dutch rules are the classic ones."""
    for attackers in range(1, 8):
        assert dutch_outcomes(attackers, 1) == outcomes("classic", attackers, 1)
        assert dutch_policy(attackers, 1, (1,) * min(attackers, 3)) == 1


def test_dutch_choice_against_one_attacker() -> None:
    """Against one attacker's 1 both choices are equal, so the defender rolls one; otherwise two."""
    assert [dutch_policy(1, 2, (roll,)) for roll in range(1, 7)] == [1, 2, 2, 2, 2, 2]


def test_dutch_choice_ignores_the_order_of_the_roll() -> None:
    """The roll may be given in any order: high dice call for one die, low dice for two."""
    assert {dutch_policy(5, 5, roll) for roll in ((6, 6, 1), (1, 6, 6), (6, 1, 6))} == {1}
    assert {dutch_policy(5, 5, roll) for roll in ((6, 1, 1), (1, 6, 1), (1, 1, 6))} == {2}


def test_dutch_fixed_choice_is_the_classic_round() -> None:
    """Averaged over the attacker's rolls, always the same choice gives the classic round."""
    for attacking, defending in product(range(1, 4), range(1, 3)):
        rolls = all_rolls([6] * attacking)
        average: dict[tuple[int, int], Fraction] = {}
        for roll, ways in rolls.items():
            for losses, chance in losses_after_attack(roll, defending).items():
                weight = Fraction(ways, rolls.total())
                average[losses] = average.get(losses, Fraction(0)) + chance * weight
        assert average == losses_with_dice("classic", attacking, defending)


def test_dutch_choice_helps_the_defender() -> None:
    """Deciding late is never worse for the defender than always one die or always two."""
    for attackers, defenders in product(range(1, 8), range(1, 8)):
        fixed = min(
            win("classic", attackers, defenders), win("defender-one-die", attackers, defenders)
        )
        assert win("dutch", attackers, defenders) <= fixed
        assert sum(dutch_losses(attackers, defenders).values()) == 1


def test_dutch_tie_means_fewer_dice() -> None:
    """Wherever both choices give the same chance of capture, the policy is one die."""
    for attackers, defenders in product(range(1, 5), range(2, 5)):
        for roll in all_rolls([6] * min(attackers, 3)):
            one, two = dutch_captures(attackers, defenders, roll)
            assert dutch_policy(attackers, defenders, roll) == (2 if two < one else 1)


def test_all_the_dice_are_best_under_classic_rules() -> None:
    """Announcing every die and answering with every die is optimal for the chance to win."""
    for attackers, defenders in product(range(1, 13), range(1, 13)):
        assert free_choice("classic", attackers, defenders) == win("classic", attackers, defenders)


@pytest.mark.parametrize("ruleset", BLITZ_BASE)
def test_balanced_blitz_chance_to_win(ruleset: str) -> None:
    """The four steps come to clamp((w' − 0.1) / 0.8, 0, 1) for the chance to win."""
    for attackers, defenders in product(range(1, 9), range(1, 9)):
        exact = win(BLITZ_BASE[ruleset], attackers, defenders)
        attacker_total, defender_total = side_totals(balanced_blitz(ruleset, attackers, defenders))
        with localcontext() as context:
            context.prec = 60
            chance = Decimal(exact.numerator) / Decimal(exact.denominator)
            odds = ((1 - chance) / chance) ** Decimal("1.3")
            expected = (1 / (1 + odds) - Decimal("0.1")) / Decimal("0.8")
            expected = min(max(expected, Decimal(0)), Decimal(1))
            if chance <= Decimal("0.05"):
                expected = Decimal(0)
            if chance >= Decimal("0.95"):
                expected = Decimal(1)
            assert abs(attacker_total - expected) < Decimal("1e-50")
            assert abs(attacker_total + defender_total - 1) < Decimal("1e-50")


def test_balanced_blitz_printed_figures() -> None:
    """49 attackers are needed for 80% against 50; 30 v 15 on a capital loses 12 as printed."""
    needed = [side_totals(balanced_blitz("balanced-blitz", a, 50))[0] for a in (48, 49)]
    assert needed[0] < Decimal("0.8") <= needed[1]
    plain = outcomes("three-dice-defence", 30, 15)[18, 0]
    blitz = balanced_blitz("balanced-blitz-capital", 30, 15)[18, 0]
    assert abs(plain - Fraction("0.0222128001707278")) < Fraction(1, 10**16)
    assert abs(blitz - Decimal("0.0100282888709122")) < Decimal("1e-16")


@pytest.mark.parametrize(
    ("ruleset", "printed"),
    [
        ("legacy-bunker-fortification", "0.2026486"),
        ("legacy-ammo-fortification", "0.6407578"),
        ("zombies-v-capital", "0.2946463"),
        ("zombies-v-capital-wall", "0.1889531"),
    ],
)
def test_eight_against_five(ruleset: str, printed: str) -> None:
    """The chances to win 8 v 5 that were worked out by listing all rolls of the printed rules."""
    assert f"{float(win(ruleset, 8, 5)):.7f}" == printed


@pytest.mark.parametrize(
    ("battle", "printed"),
    [((3, 3), "0.2995383"), ((5, 3), "0.5115825"), ((10, 10), "0.1737197")],
)
def test_battles_of_risiko_clubs(battle: tuple[int, int], printed: str) -> None:
    """The chances that were worked out by brute force from the rules of the clubs."""
    assert f"{float(int(win('risiko-club', *battle) * 10**7)) / 10**7:.7f}" == printed


def test_where_risiko_clubs_allow_no_attack() -> None:
    """One attacker may attack one defender only, two may attack two: else nobody rolls."""
    blocked = [
        (a, d) for a in range(1, 6) for d in range(1, 5) if not may_attack("risiko-club", a, d)
    ]
    assert blocked == [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4)]
    for attackers, defenders in blocked:
        assert outcomes("risiko-club", attackers, defenders) == {(attackers, defenders): 1}
        assert expected_rounds("risiko-club", attackers, defenders) == 0

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from generator.sources.campaign_ends import chance_of_end
from generator.sources.exact_values import Answers, describe, exact_value
from generator.sources.printed_number import Exact, parse_printed
from generator.sources.reading import CampaignEnd, Claim, ShownDice
from generator.sources.work_file import (
    AnswerQuantity,
    BattleQuantity,
    Likeness,
    PairQuantity,
    PatternQuantity,
    Quantity,
    StateQuantity,
    Won,
)
from risk_odds.numbers import Interval, Ratio, fixed
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import AnySolution, Solution, solve
from tests.twin import battles

CLASSIC = load_rulesets()["classic"]


def value(claim: Claim) -> Fraction:
    """The exact value of a claim under the classic rules."""
    return Fraction(*exact_value(claim, CLASSIC, Solution(CLASSIC, 4, 4)).number)


def of_dice(dice: ShownDice, quantity: AnswerQuantity | None = None) -> Claim:
    """A claim about dice."""
    return Claim(quantity or "dice", "classic", 0, 0, parse_printed("0"), "x", dice=dice)


@pytest.mark.parametrize(
    "dice",
    [
        ShownDice((2, 0), (5, 5), ()),
        ShownDice((0, 2), (), (5, 4)),
        ShownDice((2, 2), (5, 4), (3, 1)),
        ShownDice((2, 2), (5, 4), ()),
        ShownDice((3, 0), (6, 5, 5), ()),
        ShownDice((3, 2), (5, 5), (6, 2)),
    ],
)
def test_chances_of_dice_are_counted(dice: ShownDice) -> None:
    """The chance of the highest dice is that of a full count of the rolls."""
    attacking, defending = dice.rolled
    found = 0
    for roll in product(range(1, 7), repeat=attacking + defending):
        mine = sorted(roll[:attacking], reverse=True)[: len(dice.attacker)]
        theirs = sorted(roll[attacking:], reverse=True)[: len(dice.defender)]
        found += (tuple(mine), tuple(theirs)) == (dice.attacker, dice.defender)
    assert value(of_dice(dice)) == Fraction(found, 6 ** (attacking + defending))


@pytest.mark.parametrize("roll", [(5, 3), (6, 5), (4, 4)])
def test_losses_to_answers_are_counted(roll: tuple[int, int]) -> None:
    """What one and two dice take of the attacker on average is that of all their rolls."""
    one = Fraction(sum(die >= roll[0] for die in range(1, 7)), 6)
    pairs = [sorted(pair, reverse=True) for pair in product(range(1, 7), repeat=2)]
    two = Fraction(sum((p[0] >= roll[0]) + (p[1] >= roll[1]) for p in pairs), 36)
    for dice, loss in ((1, one), (2, two)):
        shown = ShownDice((3, dice), roll, ())
        assert value(of_dice(shown, "lost to dice")) == loss
        assert value(of_dice(shown, "lost to dice per army at stake")) == loss / dice


@pytest.mark.parametrize(
    ("quantity", "expected"), [("states", 8), ("undecided states", 4), ("ends", 4)]
)
def test_states_of_a_battle(quantity: BattleQuantity, expected: int) -> None:
    """Two attackers v two defenders: eight states, as in Blatt's example of 3 v 2 (T)."""
    claim = Claim(quantity, "classic", 2, 2, parse_printed("8"), "x")
    assert value(claim) == expected


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        (of_dice(ShownDice((2, 0), (5, 4), ())), "the attacker's 2 dice show 5-4"),
        (
            of_dice(ShownDice((3, 1), (5, 4), (2,))),
            "the highest of the attacker's 3 dice are 5-4, and the defender's 1 die shows 2",
        ),
        (
            of_dice(ShownDice((3, 1), (6, 5), ()), "lost to dice"),
            "1 die against 6-5: the attacker's mean loss",
        ),
    ],
)
def test_claims_about_dice_in_words(claim: Claim, words: str) -> None:
    """Dice stand as players write them, the highest first."""
    assert describe(claim, "A") == words


@pytest.mark.parametrize(
    ("attackers", "won"), [(2, ("won", "won")), (3, ("lost", "won")), (3, ("any", "won"))]
)
def test_pairs_are_counted(attackers: int, won: tuple[Won, Won]) -> None:
    """Who wins which pair of dice is that of a full count; apart, both chances are multiplied."""
    dice = min(attackers, 3)
    rolls = [
        (sorted(roll[:dice], reverse=True), sorted(roll[dice:], reverse=True))
        for roll in product(range(1, 7), repeat=dice + 2)
    ]

    def listed(wanted: tuple[Won, Won]) -> Fraction:
        found = sum(
            all(
                who == "any" or (who == "won") == (attack[pair] > defence[pair])
                for pair, who in enumerate(wanted)
            )
            for attack, defence in rolls
        )
        return Fraction(found, len(rolls))

    def of_pairs(quantity: PairQuantity) -> Fraction:
        return value(Claim(quantity, "classic", attackers, 2, parse_printed("0"), "x", won=won))

    assert of_pairs("pairs") == listed(won)
    assert of_pairs("pairs apart") == listed((won[0], "any")) * listed(("any", won[1]))


@pytest.mark.parametrize("pairs", [*product(("equal", "different"), repeat=2)])
@pytest.mark.parametrize("lost", [0, 1, 2])
def test_parts_of_a_round_are_counted(pairs: tuple[Likeness, Likeness], lost: int) -> None:
    """Three dice against two whose two highest are equal or differ: the patterns are how many
    different pairs of highest dice cost the attacker so many, the chance that of all their rolls.
    """
    ways: Counter[tuple[int, ...]] = Counter()
    for roll in product(range(1, 7), repeat=5):
        mine, theirs = sorted(roll[:3], reverse=True)[:2], sorted(roll[3:], reverse=True)
        fallen = sum(a <= d for a, d in zip(mine, theirs, strict=True))
        alike = [len({*pair}) == 1 for pair in (mine, theirs)]
        if fallen == lost and alike == [likeness == "equal" for likeness in pairs]:
            ways[*mine, *theirs] += 1

    def of_part(quantity: PatternQuantity) -> Fraction:
        printed = parse_printed("0")
        claim = Claim(quantity, "classic", 3, 2, printed, "x", attackers_lost=lost, pairs=pairs)
        return value(claim)

    assert of_part("patterns of a round") == len(ways)
    assert of_part("part of a round") == Fraction(ways.total(), 6**5)


def test_pairs_in_words() -> None:
    """A claim about pairs says which are won, and whether both chances are multiplied."""
    claim = Claim("pairs apart", "classic", 3, 2, parse_printed("0"), "x", won=("won", "lost"))
    assert describe(claim, "A").endswith(
        "the attacker wins the first pair of dice and loses the second pair of dice, "
        "the chances of both multiplied"
    )
    one = replace(claim, quantity="pairs", won=("any", "won"))
    assert describe(one, "A").endswith(": the attacker wins the second pair of dice")


@pytest.mark.parametrize(
    ("end", "words"),
    [
        (None, "all are taken"),
        (1, "all are taken, and 1 army moves into the last one"),
        (3, "all are taken, and 3 armies move into the last one"),
        ((2, 1), "the attack ends at territory 2, with 1 defender left"),
    ],
)
def test_campaigns_in_words(end: int | tuple[int, int] | None, words: str) -> None:
    """A claim about a campaign names the stack as its work counts it, the garrisons and the end."""
    campaign = CampaignEnd(5, (2, 1), end)
    claim = Claim("campaign", "classic", 0, 0, parse_printed("0"), "x", campaign=campaign)
    territories = "v 2, 1 defenders in turn"
    assert describe(claim, "T") == (
        f"6 armies on the territory (5 can attack) {territories}: {words}"
    )
    assert describe(claim, "A") == (
        f"5 attackers (6 armies on the territory) {territories}: {words}"
    )
    assert value(claim) == Fraction(*chance_of_end(CLASSIC, 5, (2, 1), end))


def test_losses_of_a_won_battle() -> None:
    """2 v 1 is won at once (125/216), or after one loss with 91/216 · 5/12."""
    claim = Claim("expected attackers lost in a win", "classic", 2, 1, parse_printed("0"), "x")
    later = Fraction(91, 216) * Fraction(5, 12)
    assert value(claim) == later / (Fraction(125, 216) + later)


def test_deviations_are_roots_of_variances() -> None:
    """2 v 1 loses none (125/216), else one and wins or two and fails: where it fails no defender
    is lost. Its deviations are the roots of the mean squares less the squared means.
    """
    chances = [Fraction(125, 216), Fraction(91, 216) * Fraction(5, 12)]
    fails = 1 - chances[0] - chances[1]
    mean = chances[1] + 2 * fails
    attackers = chances[1] + 4 * fails - mean**2
    variances: dict[BattleQuantity, Fraction] = {
        "deviation of attackers lost": attackers,
        "deviation of defenders lost": fails - fails**2,
    }
    for quantity, variance in variances.items():
        claim = Claim(quantity, "classic", 2, 1, parse_printed("0"), "x")
        found = exact_value(claim, CLASSIC, Solution(CLASSIC, 2, 1))
        assert found == Exact(Ratio.of(variance), root=True)


def test_losses_of_a_battle_that_may_stop_are_those_where_it_is_won() -> None:
    """3 v 2 is over at once, with none lost (2890), or stops as 1 v 2, which the rules of the clubs
    do not allow (2275) and which is no win; else 2 v 1 follows (2611), won with one or two lost.
    """
    rules = load_rulesets()["risiko-club"]
    claim = Claim("expected attackers lost in a win", rules.id, 3, 2, parse_printed("0"), "x")
    at_once, later = Fraction(125, 216), Fraction(91, 216) * Fraction(5, 12)
    lost = 2611 * (at_once + 2 * later) / (2890 + 2611 * (at_once + later))
    assert exact_value(claim, rules, Solution(rules, 3, 2)) == Exact(Ratio.of(lost))


@pytest.mark.parametrize(
    ("quantity", "end"),
    [
        *product(("outcome",), [(3, 0), (9, 0), (0, 2), (0, 9)]),
        *product(("transition",), [(2, 1), (3, 0), (1, 2), (0, 1), (0, 0), (9, 9)]),
    ],
)
def test_what_cannot_follow_has_the_chance_0(quantity: StateQuantity, end: tuple[int, int]) -> None:
    """2 v 1 never ends with more armies than it began with, and its next round costs one army: any
    other state has the chance 0, as the fraction 0/1.
    """
    claim = Claim(quantity, "classic", 2, 1, parse_printed("0"), "x", end=end)
    assert exact_value(claim, CLASSIC, Solution(CLASSIC, 2, 1)) == Exact(Ratio(0, 1))


def test_losses_for_each_defender_lost() -> None:
    """Three dice against two: 2611 + 2 · 2275 attackers fall for 2611 + 2 · 2890 defenders."""
    claim = Claim("attackers lost per defender lost", "classic", 4, 2, parse_printed("0"), "x")
    assert value(claim) == Fraction(7161, 8391)


@pytest.mark.parametrize(("a", "d"), [*product(range(1, 5), repeat=2)])
def test_ways_to_win_are_whole(a: int, d: int) -> None:
    """The chance to win is a whole number over 7776 to the power of all armies less one."""
    found = value(Claim("ways to win", "classic", a, d, parse_printed("0"), "x"))
    assert found.denominator == 1
    assert found / 7776 ** (a + d - 1) == battles.win("classic", a, d)


def test_answers_solve_as_far_as_claims_reach() -> None:
    """A claim's value is the same from the shared solutions as from one of its own."""
    claims = [
        Claim("win", "classic", a, d, parse_printed("0"), "x") for a, d in ((3, 1), (1, 4), (4, 4))
    ]
    answers = Answers({"classic": CLASSIC}, claims)
    for claim in claims:
        assert Fraction(*answers.value(claim).number) == value(claim)


def test_no_solution_is_larger_than_its_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    """One solution answers all claims of a quantity: as many attackers as any of them has, as many
    defenders, and one where they have none.
    """
    solved = []

    def noted(ruleset: Ruleset, attackers: int, defenders: int) -> AnySolution:
        solved.append((ruleset.id, attackers, defenders))
        return solve(ruleset, attackers, defenders)

    monkeypatch.setattr("generator.sources.exact_values.solve", noted)
    battles_of: dict[Quantity, list[tuple[int, int]]] = {
        "win": [(3, 1), (2, 4)],
        "lose": [(1, 1)],
        "attackers needed": [(0, 4)],
        "best Dutch average": [(0, 0)],
        "round formula": [(9, 9)],
    }
    Answers(
        {"classic": CLASSIC},
        [
            Claim(quantity, "classic", a, d, parse_printed("0"), "x")
            for quantity, armies in battles_of.items()
            for a, d in armies
        ],
    )
    assert solved == [("classic", a, d) for a, d in ((3, 4), (1, 1), (1, 4), (1, 1))]


@pytest.mark.parametrize(("attackers", "defenders"), [*product((1, 2, 3), (1, 2))])
def test_one_round_is_counted(attackers: int, defenders: int) -> None:
    """Rolls, mean losses and the first pair of a round are those of a full count of its rolls."""
    lost_in, first = [0, 0, 0], 0
    for roll in product(range(1, 7), repeat=attackers + defenders):
        mine, theirs = (sorted(side, reverse=True) for side in (roll[:attackers], roll[attackers:]))
        lost = sum(a <= d for a, d in zip(mine, theirs, strict=False))
        lost_in[lost] += 1
        first += mine[0] > theirs[0]
    total, pairs = 6 ** (attackers + defenders), min(attackers, defenders)

    def of_round(quantity: Quantity, lost: int = 0) -> Fraction:
        printed = parse_printed("0")
        return value(
            Claim(quantity, "classic", attackers, defenders, printed, "x", attackers_lost=lost)
        )

    assert of_round("rolls") == total
    assert [of_round("rolls of a round", lost) for lost in range(pairs + 1)] == lost_in[: pairs + 1]
    mean = Fraction(lost_in[1] + 2 * lost_in[2], total)
    assert of_round("attackers lost in a round") == mean
    assert of_round("defenders lost in a round") == pairs - mean
    assert of_round("highest die") == Fraction(first, total)


@pytest.mark.parametrize("stays_behind", [0, 1])
def test_needed_attackers_are_counted_as_printed(stays_behind: int) -> None:
    """Seven attackers win against four defenders with 80%, six do not; T counts one more."""
    chance = Ratio(4, 5)
    claim = Claim(
        *("attackers needed", "classic", 0, 4, parse_printed("7"), "x"),
        chance=chance,
        stays_behind=stays_behind,
    )
    assert value(claim) == 7 + stays_behind
    as_attackers = Claim(
        *("attackers needed", "classic", 0, 4, parse_printed("7"), "x"), chance=chance
    )
    assert value(as_attackers) == 7
    wins = Solution(CLASSIC, 7, 4)
    assert Fraction(*wins.win(6, 4)) < Fraction(*chance) <= Fraction(*wins.win(7, 4))
    assert describe(claim, "A") == (
        "attackers needed to win against 4 defenders with a chance of 80%"
    )


def test_impossible_needs_are_refused() -> None:
    """A number of attackers that is never enough is no value of a figure."""
    claim = Claim(
        *("attackers needed", "classic", 0, 1, parse_printed("7"), "x"), chance=Ratio(1, 1)
    )
    with pytest.raises(ArithmeticError, match="no attackers are enough against 1 defender"):
        value(claim)


def test_ends_of_a_blitz_are_certified() -> None:
    """The app's balanced blitz has no fractions: an end's chance is an interval around its own."""
    ruleset = load_rulesets()["balanced-blitz"]
    claim = Claim("outcome", ruleset.id, 5, 3, parse_printed("0"), "x", end=(4, 0))
    number = Answers({ruleset.id: ruleset}, [claim]).value(claim).number
    assert isinstance(number, Interval)
    shown = fixed(number, 12)
    assert shown == fixed(solve(ruleset, 5, 3).chance_attackers_left(5, 3, 4), 12)

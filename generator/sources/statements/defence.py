"""Statements about Koole's problem: one die or two, where armies are not the limit."""

from fractions import Fraction

from generator.sources.statements.finding import Finding
from risk_odds.dice import counted_dice, highest_dice, lost_pairs
from risk_odds.numbers import Ratio, fixed
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.dutch import dutch_rounds
from risk_odds.solver.stationary import Answer, answers, average_loss, best_defence

Roll = tuple[int, int]
Armies = tuple[int, int]

MOST_AT_STAKE = 30
"""What is said of any number of armies at stake is checked this far."""


def second_die_decides(faces: list[int]) -> Finding:
    """In the long run two dice answer just the rolls whose second-highest die is one of these."""
    two_dice = best_defence().two_dice
    holds = all((answer.roll in two_dice) == (answer.roll[1] in faces) for answer in answers())
    return Finding(holds, {"settled": f"{best_defence().settled}"})


def best_answers(rolls: list[tuple[Roll, int]]) -> Finding:
    """In the long run these numbers of dice are best against these rolls."""
    two_dice = best_defence().two_dice
    return Finding(all((roll in two_dice) == (dice == 2) for roll, dice in rolls))


def losses_equally_likely(roll: Roll) -> Finding:
    """Two dice against the roll cost the attacker 0, 1 or 2 armies with the same chance."""
    ways = [0, 0, 0]
    for defender, count in counted_dice((6, 6), len(roll), None).items():
        ways[lost_pairs(roll, defender, "defender")] += count
    return Finding(len({*ways}) == 1, {"ways": " + ".join(map(str, ways))})


def roll_by_roll_is_wrong(rolls: list[Roll]) -> Finding:
    """Judged alone, two dice beat one against these rolls; in the long run one is better."""
    alone = [answer.roll for answer in answers() if _second_adds_alone(answer) > 0]
    or_equal = [answer.roll for answer in answers() if _second_adds_alone(answer) >= 0]
    earned, with_two, best = average_loss(alone), average_loss(or_equal), best_defence().average
    holds = all(roll in alone and roll not in best_defence().two_dice for roll in rolls)
    holds = holds and max(Fraction(*earned), Fraction(*with_two)) < Fraction(*best)
    values = {"earned": fixed(earned, 5), "with_two": fixed(with_two, 5)}
    return Finding(holds, {**values, "best": fixed(best, 5), "exact": str(best)})


def second_value_differs(first: str, second: str) -> Finding:
    """If the first army at stake were worth this much, two would not be worth the second number."""
    start = Fraction(first)
    found = Fraction(0)
    for answer in answers():
        one, two = (Fraction(*loss) for loss in (answer.one, answer.two))
        found += Fraction(answer.ways, 216) * max(one + start, two)
    value = fixed(Ratio(*found.as_integer_ratio()), 6)
    return Finding(found != Fraction(second), {"value": value})


def armies_that_suffice(attackers: int, defenders: int) -> Finding:
    """With n at stake, n + these armies of each side (T) never run short of dice."""

    def suffice(attackers: int, defenders: int) -> bool:
        return all(
            stake + attackers - 1 - lost >= 3
            and stake + defenders - (fallen - lost) >= min(left, 2)
            for stake in range(1, MOST_AT_STAKE + 1)
            for left in range(1, stake + 1)
            for fallen in (stake - left,)
            for lost in range(fallen + 1)
        )

    least = next((more for more in range(-2, 3) if suffice(attackers, more)), None)
    values = {} if least is None else {"defenders": f"n{least:+}" if least else "n"}
    return Finding(suffice(attackers, defenders), values)


def two_dice_cost_more_than_one() -> Finding:
    """Two dice always cost the attacker more per army at stake than one die always."""
    always_two = average_loss([answer.roll for answer in answers()])
    always_one = average_loss([])
    values = {"two": fixed(always_two, 4), "one": fixed(always_one, 4)}
    return Finding(Fraction(*always_two) > Fraction(*always_one), values)


def more_dice_cost_less() -> Finding:
    """The attacker loses the smaller share of all armies that fall, the more dice they roll.

    The defender answers each number of dice as well as possible, in the long run.
    """
    one, two, three = (_long_run(dice) for dice in (1, 2, 3))
    shown = (fixed(Ratio.of(share), 4) for share in (one, two, three))
    values = dict(zip(("one", "two", "three"), shown, strict=True))
    return Finding(three < two < one and three == Fraction(*best_defence().average), values)


def holding_depends_on_armies(roll: Roll, one: Armies, two: Armies) -> Finding:
    """To hold the territory (Dutch rules), one die is best in the first battle, two in the other.

    Battles are attackers that can attack against defenders; both roll all their dice at most.
    """
    most = max(*one, *two)
    policy = dutch_rounds(load_rulesets()["dutch"], most, most).policy
    found = [policy[a - 1][d - 1][roll] for a, d in (one, two)]
    return Finding(found == [1, 2])


def nearly_fair(within: str) -> Finding:
    """Played well, the attacker's share of all losses is this near to one half, and above it."""
    average = Fraction(*best_defence().average)
    holds = 0 < average - Fraction(1, 2) < Fraction(within)
    return Finding(holds, {"average": fixed(best_defence().average, 6)})


def _long_run(attacker_dice: int) -> Fraction:
    """The attacker's share of the armies that fall, if the defender makes it as large as they can.

    A share is the greatest if no answer to any roll costs more than it, army by army: so it is
    raised to that of the answers that look best beside it, until none looks better.
    """
    share = Fraction()
    while (better := _share_of_best(attacker_dice, share)) > share:
        share = better
    return share


def _share_of_best(attacker_dice: int, share: Fraction) -> Fraction:
    """The attacker's share if each roll has the answer that looks best beside this share."""
    lost, fallen = Fraction(), Fraction()
    for roll, ways in highest_dice((6,) * attacker_dice, 2).items():
        answers_of_roll = []
        for dice in (1, 2):
            pairs = min(attacker_dice, dice)
            against = counted_dice((6,) * dice, pairs, None)
            cost = sum(
                lost_pairs(roll[:pairs], theirs, "defender") * count
                for theirs, count in against.items()
            )
            answers_of_roll.append((Fraction(cost, 6**dice), pairs))
        cost_of_best, pairs = max(answers_of_roll, key=lambda each: each[0] - share * each[1])
        lost += ways * cost_of_best
        fallen += ways * pairs
    return lost / fallen


def _second_adds_alone(answer: Answer) -> Fraction:
    """What two dice cost the attacker per army at stake, less what one costs."""
    return Fraction(*answer.two) / 2 - Fraction(*answer.one)


KINDS = (
    *(second_die_decides, best_answers, losses_equally_likely, roll_by_roll_is_wrong),
    *(second_value_differs, armies_that_suffice, two_dice_cost_more_than_one, nearly_fair),
    *(more_dice_cost_less, holding_depends_on_armies),
)

"""The pages on the Dutch defence: what a second die is worth, worked out anew.

Where armies are not the limit, the dice alone decide: three of the attacker, seen by a defender who
answers with one or two, and to whom ties go.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from itertools import product
from pathlib import Path

from generator.verify.expectations import rounded, with_fraction
from generator.verify.faults import Checked, shaped
from generator.verify.listed_rolls import Roll, read_rules
from generator.verify.published import Published
from generator.verify.recursion import Battles
from generator.verify.row_tables import Rows, compared_rows, rows_of, side_of, tables_of

FILE = "dutch-defence.json"
CARD = "dutch-defence/card.json"
RULESET = "dutch"
FEWEST = 2
"""The fewest armies a side on the card."""

FACES = range(1, 7)

Pair = tuple[int, int]
"""The attacker's two highest dice."""

Ways = Mapping[Pair, int]
"""In how many rolls each two dice are the highest."""

Means = Mapping[Pair, tuple[Fraction, Fraction]]
"""The attacker's mean losses against one die and against two, by these dice."""


@shaped(FILE)
def check_dutch_defence(site: Published) -> Checked:
    """The page's tables: each roll, the armies at stake, the long run. Raises ``Fault``."""
    tables = tables_of(site, FILE)
    ways, means = _ways(), _means()
    average, two_dice = long_run(ways, means)
    answers: Rows = {}
    for roll, (one, two) in means.items():
        answers[_text(roll)] = {
            "rolls": ways[roll],
            **with_fraction("one", one.as_integer_ratio()),
            **with_fraction("two", two.as_integer_ratio()),
            **with_fraction("share", (two - one).as_integer_ratio()),
            "dice": 2 if roll in two_dice else 1,
        }
    averages: Rows = {
        name: with_fraction("loss", loss.as_integer_ratio())
        for name, loss in {
            "best": average,
            "always two dice": _mean(ways, {roll: two for roll, (_, two) in means.items()}) / 2,
            "always one die": _mean(ways, {roll: one for roll, (one, _) in means.items()}),
        }.items()
    }
    at_stake = _at_stake(ways, means, len(tables["at-stake"]))
    return Checked(
        numbers=compared_rows(FILE, "answers", tables["answers"], ("roll",), answers)
        + compared_rows(FILE, "at-stake", tables["at-stake"], ("armies",), at_stake)
        + compared_rows(FILE, "averages", tables["averages"], ("defence",), averages)
    )


@shaped(CARD)
def check_dutch_card(site: Published, folder_of: Callable[[str], Path]) -> Checked:
    """The defender's best answers in small battles. Raises ``Fault``.

    ``folder_of`` says in which folder a ruleset's file is.
    """
    if RULESET not in site.variants:
        return Checked()
    rows = rows_of(site, CARD, "small")
    battles = Battles(read_rules(folder_of(RULESET), RULESET))
    largest = side_of(CARD, "small", rows, FEWEST)
    battles.win(largest, largest)
    expected: Rows = {}
    for a, d in product(range(FEWEST, largest + 1), repeat=2):
        two_dice = [roll for roll, dice in battles.policy[a, d].items() if dice == 2]
        expected[a, d] = {"two_dice": _texts(two_dice)}
    return Checked(numbers=compared_rows(CARD, "small", rows, ("attackers", "defenders"), expected))


def long_run(ways: Ways, means: Means) -> tuple[Fraction, Collection[Pair]]:
    """The most that the attacker loses per army at stake, and the rolls that two dice answer.

    Two dice put two armies at stake. Where a defence loses the attacker more than what each army is
    taken to be worth, it is taken for the better one, until there is none.
    """
    worth = Fraction(0)
    while True:
        two_dice = [roll for roll, (one, two) in means.items() if two - one > worth]
        loss = _mean(ways, {roll: means[roll][roll in two_dice] for roll in means})
        stake = _mean(ways, {roll: Fraction(1 + (roll in two_dice)) for roll in means})
        if loss / stake == worth:
            return worth, two_dice
        worth = loss / stake


def _ways() -> Ways:
    rolls = (sorted(dice, reverse=True) for dice in product(FACES, repeat=3))
    return Counter((first, second) for first, second, _ in rolls)


def _means() -> Means:
    means: dict[Pair, tuple[Fraction, Fraction]] = {}
    for first, second in _ways():
        one = Fraction(sum(die >= first for die in FACES), 6)
        pairs = (sorted(dice) for dice in product(FACES, repeat=2))
        two = Fraction(sum((high >= first) + (low >= second) for low, high in pairs), 36)
        means[first, second] = one, two
    return means


def _mean(ways: Ways, values: Mapping[Pair, Fraction]) -> Fraction:
    total = sum((ways[roll] * value for roll, value in values.items()), Fraction())
    return total / sum(ways.values())


def _at_stake(ways: Ways, means: Means, most: int) -> Rows:
    """The best defence of 1, 2, … armies at stake, one round after the other."""
    values = [Fraction(0)]
    rows: Rows = {}
    for armies in range(1, most + 1):
        best, two_dice = {}, []
        for roll, (one, two) in means.items():
            best[roll] = one + values[armies - 1]
            if armies > 1 and two + values[armies - 2] > best[roll]:
                best[roll] = two + values[armies - 2]
                two_dice.append(roll)
        values.append(_mean(ways, best))
        rows[armies] = {
            **rounded("value", values[armies].as_integer_ratio()),
            **rounded("last_army_adds", (values[armies] - values[armies - 1]).as_integer_ratio()),
            "two_dice": _texts(two_dice) or "none",
        }
    return rows


def _text(roll: Roll) -> str:
    return "-".join(map(str, roll))


def _texts(rolls: Collection[Roll]) -> str:
    return " ".join(map(_text, sorted(rolls)))

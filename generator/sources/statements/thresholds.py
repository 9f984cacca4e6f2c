"""Statements about how many attackers are enough to win at least every other battle."""

from fractions import Fraction
from itertools import count, pairwise
from math import ceil

from generator.sources.statements.battles import FAR, chance_to_win
from generator.sources.statements.finding import Finding
from risk_odds.numbers import Ratio, fixed, percent

HALF = Fraction(1, 2)


def fewest_attackers(pairs: list[tuple[int, int]]) -> Finding:
    """These are the fewest attackers (A) who win more than half the time against the defenders."""
    found = [_fewest(defenders) for defenders, _ in pairs]
    return Finding(found == [attackers for _, attackers in pairs])


def line_through_fewest_attackers(intercept: str, slope: str, defenders: int) -> Finding:
    """The line nearest to the fewest attackers (A), by least squares, and it rounds to each."""
    numbers = range(1, defenders + 1)
    fewest = [_fewest(number) for number in numbers]
    middle, mean = Fraction(sum(numbers), defenders), Fraction(sum(fewest), defenders)
    # how far the numbers are from their middle adds up to nothing, so that no mean is taken off
    steep = sum(
        ((x - middle) * y for x, y in zip(numbers, fewest, strict=True)), start=Fraction()
    ) / sum((x - middle) ** 2 for x in numbers)
    start = mean - steep * middle
    printed = Fraction(intercept), Fraction(slope)
    holds = all(
        round(number, _places(text)) == Fraction(text)
        for number, text in ((start, intercept), (steep, slope))
    )
    rounded = [
        round(printed[0] + printed[1] * number) == _fewest(number) for number in range(1, FAR + 1)
    ]
    first_wrong = rounded.index(False) + 1 if False in rounded else FAR + 1
    return Finding(
        holds and first_wrong > defenders,
        {
            "intercept": fixed(Ratio.of(start), _places(intercept) + 2),
            "slope": fixed(Ratio.of(steep), _places(slope) + 2),
            "up_to": f"{first_wrong - 1}",
        },
    )


def ahead_from_a_line(intercept: str, slope: str, attackers: tuple[int, int]) -> Finding:
    """With this many attackers (A) they are ahead just where they are at least the line's number.

    As many defenders are tried, one and more. It is loosely said where it only asks for too many.
    """
    line = Fraction(intercept), Fraction(slope)
    missed, wrong = [], []
    for a in range(attackers[0], attackers[1] + 1):
        for d in range(1, attackers[1] + 1):
            told, ahead = a >= line[0] + line[1] * d, chance_to_win(a, d) > HALF
            if ahead and not told:
                missed.append((a, d))
            elif told and not ahead:
                wrong.append((a, d))
    values = {"missed": f"{len(missed)}", "wrong": f"{len(wrong)}" if wrong else "none"}
    if missed:
        a, d = missed[0]
        asked = fixed(Ratio.of(line[0] + line[1] * d), _places(intercept))
        values |= {
            "first": f"{a} v {d}",
            "chance": _percent(chance_to_win(a, d)),
            "line": asked,
        }
    return Finding(not missed and not wrong, values, loose=bool(missed) and not wrong)


def share_and_more_is_enough(share: str, more: str, defenders: int) -> Finding:
    """A share of the defenders plus a number, rounded up, wins more than half the time.

    They are all armies on the territory (T).
    """
    spare = _spare(share, more, defenders)
    values = {"spare": f"{max(spare)}", "exact": f"{spare.count(0)}", "defenders": f"{defenders}"}
    return Finding(min(spare) >= 0, values)


def share_and_more_is_needed(share: str, more: str, defenders: int) -> Finding:
    """No fewer armies on the territory (T) win more than one half.

    It is loosely said where that many are always enough.
    """
    spare = _spare(share, more, defenders)
    fewer = [number for number, too_many in enumerate(spare, start=1) if too_many > 0]
    values = {"fewer": f"{len(fewer)}", "defenders": f"{defenders}"}
    values |= {"spare": f"{max(spare)}", "exact": f"{spare.count(0)}"}
    if fewer:
        first = fewer[0]
        enough = _fewest(first)
        values |= {
            "against": f"{first}",
            "enough": f"{enough + 1}",
            "asked": f"{enough + 1 + spare[first - 1]}",
            "chance": _percent(chance_to_win(enough, first)),
        }
    return Finding(not fewer, values, loose=bool(fewer) and min(spare) >= 0)


def fewer_armies_than_defenders_from(defenders: int) -> Finding:
    """Against this many defenders or more, fewer armies on the territory (T) are enough for 50%."""
    return Finding(
        _fewest(defenders - 1) + 1 >= defenders - 1
        and all(_fewest(number) + 1 < number for number in range(defenders, FAR + 1))
    )


def equal_armies_stay_behind(armies: int) -> Finding:
    """With equal numbers (A), up to this many, the attacker wins less than one half.

    Where they do not, ``territory`` is up to how many they do counted by all armies (T).
    """
    ahead = [number for number in range(1, armies + 1) if chance_to_win(number, number) > HALF]
    if not ahead:
        return Finding(True)
    first = ahead[0]
    territory = next(number for number in count(2) if chance_to_win(number - 1, number) >= HALF)
    return Finding(
        False,
        {
            "territory": f"{territory - 1}",
            "first": f"{first}",
            "chance": _percent(chance_to_win(first, first)),
            "last": f"{armies}",
            "most": _percent(chance_to_win(armies, armies)),
        },
    )


def equal_armies_gain_from(armies: int) -> Finding:
    """At this number and above, the attacker's chance with equal numbers (A) grows with each."""
    chances = [chance_to_win(number, number) for number in range(armies, FAR + 1)]
    return Finding(all(less < more for less, more in pairwise(chances)))


def twice_as_many_are_ahead(defenders: int) -> Finding:
    """Twice as many attackers (A) as defenders, up to this many, win more than one half."""
    chances = [chance_to_win(2 * number, number) for number in range(1, defenders + 1)]
    most = min(chances)
    enough = next(d for d in count(1) if _fewest(d) <= d)
    return Finding(
        most > HALF,
        {
            "least": _percent(most),
            "with": f"{2 * (chances.index(most) + 1)} v {chances.index(most) + 1}",
            "equal": f"{enough}",
        },
    )


def _fewest(defenders: int) -> int:
    """The fewest attackers (A) that win more than one half."""
    return next(a for a in count(1) if chance_to_win(a, defenders) > HALF)


def _spare(share: str, more: str, defenders: int) -> list[int]:
    """By how many the rule asks for more than is needed (T), for one defender and more."""
    return [
        ceil(Fraction(share) * number + Fraction(more)) - (_fewest(number) + 1)
        for number in range(1, defenders + 1)
    ]


def _places(text: str) -> int:
    return len(text.partition(".")[2])


def _percent(chance: Fraction) -> str:
    return percent(Ratio.of(chance))


KINDS = (
    *(fewest_attackers, line_through_fewest_attackers, ahead_from_a_line),
    *(share_and_more_is_enough, share_and_more_is_needed, fewer_armies_than_defenders_from),
    *(equal_armies_stay_behind, equal_armies_gain_from, twice_as_many_are_ahead),
)

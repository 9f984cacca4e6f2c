"""Statements about chances to win whole battles. Attackers are those that can attack (A)."""

from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Literal

from generator.sources.statements.finding import Finding
from risk_odds.numbers import Ratio, fixed, fixed_root, percent
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution
from risk_odds.solver.choice import DiceGame

Battle = tuple[int, int]

FAR = 100
"""What is said of all larger armies is checked this far."""


def equal_armies_ahead_from(armies: int) -> Finding:
    """With this many armies each, or more, the attacker is ahead, and with fewer not.

    It is loosely said where they are, and before as well.
    """
    ahead = [_win("classic", n, n) > Fraction(1, 2) for n in range(1, FAR + 1)]
    behind = [n for n, is_ahead in enumerate(ahead, start=1) if not is_ahead]
    first = max(behind, default=0) + 1
    return Finding(
        first == armies and not any(ahead[: first - 1]),
        {
            "first": f"{first}",
            "chance": percent(_ratio(first, first)),
            "before": percent(_ratio(first - 1, first - 1)) if first > 1 else "none",
        },
        loose=first < armies,
    )


def one_more_needed(armies: int) -> Finding:
    """Up to this many armies a side, equal numbers are not enough for the attacker; one more is."""
    half = Fraction(1, 2)
    return Finding(
        all(_win("classic", n, n) < half < _win("classic", n + 1, n) for n in range(1, armies + 1))
    )


def chance_around(
    advantages: list[int], attackers: tuple[int, int], around: tuple[int, int]
) -> Finding:
    """With these advantages (A − D) chances are around this percentage, to the nearest five.

    It is loosely said where they are with as large a disadvantage: then the sides were exchanged.
    """

    def extremes(sign: int) -> tuple[Ratio, Ratio]:
        battles = [
            (a, a - sign * more)
            for more in advantages
            for a in range(attackers[0], attackers[1] + 1)
        ]
        chances = sorted(
            (_ratio(*battle) for battle in battles), key=lambda ratio: Fraction(*ratio)
        )
        return chances[0], chances[-1]

    def are_around(least: Ratio, most: Ratio) -> bool:
        low, high = (Fraction(end, 100) for end in around)
        near = Fraction(5, 200)
        return low - near <= Fraction(*least) and Fraction(*most) <= high + near

    least, most = extremes(1)
    mirrored = extremes(-1)
    holds = are_around(least, most)
    return Finding(
        holds,
        {
            "least": percent(least),
            "most": percent(most),
            "mirrored_least": percent(mirrored[0]),
            "mirrored_most": percent(mirrored[1]),
        },
        loose=not holds and are_around(*mirrored),
    )


def chance_above(battle: Battle, chance: str) -> Finding:
    """The battle is won with more than this chance."""
    return Finding(
        _win("classic", *battle) > Fraction(chance), {"chance": percent(_ratio(*battle), 2)}
    )


def more_likely(battle: Battle, than: Battle, by_less_than: str = "1") -> Finding:
    """The first battle is won more likely than the second, by less than this much."""
    chances = {"chance": percent(_ratio(*battle)), "than": percent(_ratio(*than))}
    more = _win("classic", *battle) - _win("classic", *than)
    return Finding(0 < more < Fraction(by_less_than), chances)


def falls_along_advantages(advantages: list[int], attackers: int) -> Finding:
    """With each of these advantages, more armies on both sides lower the chance, this far."""
    falling = [
        more
        for more in range(max(advantages) + 1)
        if all(
            _win("classic", a + 1, a + 1 - more) < _win("classic", a, a - more)
            for a in range(more + 1, attackers)
        )
    ]
    rising = [more for more in range(max(advantages) + 1) if more not in falling]
    values = {"falling": ", ".join(map(str, falling)), "rising": ", ".join(map(str, rising))}
    return Finding({*advantages} <= {*falling}, values)


def rises_at_equal_armies(attackers: Battle) -> Finding:
    """With equal armies, one more on both sides raises the chance, from the first to the last."""
    first, last = attackers
    chances = [_win("classic", armies, armies) for armies in range(first, last + 1)]
    return Finding(all(less < more for less, more in pairwise(chances)))


def rises_fastest_near_equal(defenders: list[int], within: int) -> Finding:
    """Against each of these defenders the steepest step of the chance is near equal armies.

    It starts less than half as steep, and ends so at three times as many attackers.
    """
    holds, steepest = True, []
    for d in defenders:
        steps = [_win("classic", a + 1, d) - _win("classic", a, d) for a in range(1, 3 * d)]
        place = steps.index(max(steps)) + 1
        near = abs(place - d) <= within
        holds = holds and near and 2 * max(steps[0], steps[-1]) < max(steps)
        steepest.append(f"{place} to {place + 1} against {d}")
    return Finding(holds, {"steepest": ", ".join(steepest)})


def battles_of(attackers: int, battles: list[Battle]) -> Finding:
    """All of these battles have this many attackers."""
    others = [(a, d) for a, d in battles if a != attackers]
    meant = [(attackers, attackers - (a - d)) for a, d in others]
    values = {
        "others": ", ".join(f"{a} v {d}" for a, d in others),
        "meant": ", ".join(f"{a} v {d}" for a, d in meant),
        "chances": ", ".join(percent(_ratio(*battle)) for battle in meant),
    }
    return Finding(not others, values)


def third_die_is_why(rulesets: list[str], armies: int) -> Finding:
    """Under none of these rules are equal armies ahead, up to this many a side."""
    half = Fraction(1, 2)
    return Finding(all(_win(name, n, n) < half for name in rulesets for n in range(1, armies + 1)))


def advantages_draw_together(advantages: Battle, attackers: Battle) -> Finding:
    """The chances with two advantages come nearer to each other with every army more."""
    less, more = advantages
    first, last = attackers
    apart = [
        _win("classic", a, a - more) - _win("classic", a, a - less) for a in range(first, last + 1)
    ]
    holds = all(after < before for before, after in pairwise(apart))
    values = {
        name: fixed(Ratio.of(100 * gap), 1)
        for name, gap in {"first": apart[0], "last": apart[-1]}.items()
    }
    return Finding(holds, values)


def same_chances(
    rulesets: tuple[str, str], defenders: list[int], attackers: int, runs: int
) -> Finding:
    """Two rulesets have the same chances against these numbers of defenders.

    Where both are simulated with this many battles, two cells differ by up to this much (in
    percentage points): one standard error of the difference of two even chances.
    """
    one, other = rulesets
    same = all(
        _win(one, a, d) == _win(other, a, d) for a in range(1, attackers + 1) for d in defenders
    )
    return Finding(same, {"spread": fixed_root(Ratio.of(Fraction(100**2, 2 * runs)), 1)})


def more_faces_help(faces: list[int], armies: int) -> Finding:
    """Dice with more faces raise every chance to win and lower every mean loss."""
    battles = [(a, d) for a in range(1, armies + 1) for d in range(1, armies + 1)]
    names = ["classic" if number == 6 else f"d{number}" for number in faces]
    holds = True
    for solutions in pairwise(Solution(load_rulesets()[name], armies, armies) for name in names):
        for a, d in battles:
            fewer, more = (Fraction(*each.win(a, d)) for each in solutions)
            loss, less = (Fraction(*each.expected_attackers_lost(a, d)) for each in solutions)
            holds = holds and more > fewer and less < loss
    values = {"faces": ", ".join(map(str, faces)), "armies": f"{armies} v {armies}"}
    return Finding(holds, values)


def fewer_dice_are_worse(armies: int, sides: list[Literal["attacker", "defender"]]) -> Finding:
    """With fewer dice than they may roll, these sides have a smaller chance, in every battle."""
    game = DiceGame(load_rulesets()["classic"], armies, armies)
    found = [game.best(a, d) for a in range(1, armies + 1) for d in range(1, armies + 1)]
    holds = {
        "attacker": all(best.attacker_dice == (best.most_attacker_dice,) for best in found),
        "defender": all({*best.answers} == {(best.most_defender_dice,)} for best in found),
    }
    return Finding(all(holds[side] for side in sides), {"armies": f"{armies} v {armies}"})


def chance_to_win(attackers: int, defenders: int) -> Fraction:
    """The attacker's chance to win under the classic rules, against up to ``FAR`` defenders."""
    return _win("classic", attackers, defenders)


@cache
def _solution(ruleset: str) -> Solution:
    return Solution(
        load_rulesets()[ruleset], *((FAR + 7, FAR) if ruleset == "classic" else (20, 20))
    )


def _ratio(attackers: int, defenders: int) -> Ratio:
    return _solution("classic").win(attackers, defenders)


def _win(ruleset: str, attackers: int, defenders: int) -> Fraction:
    return Fraction(*_solution(ruleset).win(attackers, defenders))


KINDS = (
    *(equal_armies_ahead_from, one_more_needed, chance_around, chance_above, more_likely),
    *(falls_along_advantages, rises_at_equal_armies, rises_fastest_near_equal, battles_of),
    *(third_die_is_why, advantages_draw_together, same_chances, more_faces_help),
    fewer_dice_are_worse,
)

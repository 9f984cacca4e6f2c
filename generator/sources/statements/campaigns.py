"""Statements about campaigns: one stack takes territories in turn, under the classic rules.

Attackers are those that can attack (A). As notebooks do, an end has a score: the armies that moved
into the last territory; or, where the attack has failed, the one army left minus all defenders left
and minus the territories that they hold.
"""

from fractions import Fraction
from functools import cache
from itertools import groupby, pairwise

from generator.sources.campaign_ends import End, course, failure, failures, stacks_before
from generator.sources.statements.battles import FAR, chance_to_win
from generator.sources.statements.finding import Finding
from risk_odds.numbers import Ratio, percent
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution
from risk_odds.solver.markov import chances_to_pass, rounds_from

RULESET = "classic"

FEW = 2
"""With at most this many armies that can attack a stack is weak."""


def likeliest_ends(attackers: int, garrisons: list[int], most: int, left: End) -> Finding:
    """The ``most`` likeliest ends are all the wins in which this many move in, least and most."""
    taken, failed = _chances(attackers, garrisons)
    likeliest = sorted(taken, key=lambda moved_in: taken[moved_in], reverse=True)
    found = sorted(likeliest[:most])
    chances = sorted([*taken.values(), *failed.values()], reverse=True)
    wins_first = chances[:most] == [taken[moved_in] for moved_in in likeliest[:most]]
    return Finding(
        wins_first and found == [*range(left[0], left[1] + 1)],
        {"likeliest": f"{likeliest[0]}", "chance": percent(Ratio.of(taken[likeliest[0]]), 2)},
    )


def first_failure_among_ends(attackers: int, garrisons: list[int], place: int) -> Finding:
    """The likeliest end in which the attack fails is the one at this place among all ends."""
    taken, failed = _chances(attackers, garrisons)
    territory, holding = max(failed, key=lambda end: failed[end])
    likeliest = failed[territory, holding]
    found = sorted([*taken.values(), likeliest], reverse=True).index(likeliest) + 1
    return Finding(
        found == place,
        {"territory": f"{territory}", "holding": f"{holding}", "place": f"{found}"},
    )


def gaps_between_groups(garrisons: list[int], groups: list[int]) -> Finding:
    """The scores of failed attacks lie in groups, one a territory, with one gap between two.

    The last of them, nearest to the wins, are as large as these ``groups``.
    """
    scores = sorted(_score(garrisons, end) for end in _failures(garrisons))
    numbered = enumerate(scores)
    sizes = [len([*group]) for _, group in groupby(numbered, key=lambda each: each[1] - each[0])]
    # the scores of wins begin at 1
    gaps = {after - before - 1 for before, after in pairwise([*scores, 1]) if after > before + 1}
    return Finding(gaps == {1} and sizes == garrisons and sizes[-len(groups) :] == groups)


def spikes_are_full_garrisons(attackers: int, garrisons: list[int], last: int) -> Finding:
    """In each of the last territories the likeliest failure leaves its full garrison.

    ``share`` of these attacks had at most ``few`` armies that could attack when they arrived.
    """
    _, failed = _chances(attackers, garrisons)
    territories = range(len(garrisons) - last + 1, len(garrisons) + 1)
    holds = all(
        failed[number, garrisons[number - 1]]
        == max(failed[number, holding] for holding in range(1, garrisons[number - 1] + 1))
        for number in territories
    )
    full = sum((failed[number, garrisons[number - 1]] for number in territories), Fraction())
    solution = Solution(_rules(), FEW, max(garrisons))
    weak = Fraction()
    for number in territories:
        defenders = garrisons[number - 1]
        stacks = stacks_before(_rules(), attackers, tuple(garrisons), number)
        few = {stack: chance for stack, chance in stacks.items() if stack <= FEW}
        weak += failure(solution, few, defenders, defenders)
    return Finding(holds, {"share": percent(Ratio.of(weak / full), 0), "few": f"{FEW}"})


def parity_is_all(attackers: int, defenders: int) -> Finding:
    """No win in which the defender never had a single army left breaks the battle's parity.

    Each round before takes two armies, so that attackers plus defenders stay odd, or even. So
    parity and what becomes of a single defender are the whole story.
    """
    solution = Solution(_rules(), attackers, defenders)
    passed = chances_to_pass(rounds_from(solution), attackers, defenders)
    wins = enumerate(solution.outcomes(attackers, defenders).attackers_left, start=1)
    kept = (attackers + defenders) % 2
    shares = {(direct, same): Fraction() for direct in (True, False) for same in (True, False)}
    for left, chance in wins:
        here = passed.get((left, 2), Fraction()) * _chance_to_take_two(solution, left)
        shares[True, left % 2 == kept] += here
        shares[False, left % 2 == kept] += Fraction(*chance) - here
    won = sum(shares.values(), Fraction())

    def share(*parts: tuple[bool, bool]) -> str:
        return percent(Ratio.of(sum((shares[part] for part in parts), Fraction()) / won))

    return Finding(
        shares[True, False] == 0,
        {
            "parity": "odd" if kept else "even",
            "other": "even" if kept else "odd",
            "direct": share((True, True)),
            "single_same": share((False, True)),
            "single_other": share((False, False)),
            "same": share((True, True), (False, True)),
        },
    )


def _chance_to_take_two(solution: Solution, attackers: int) -> Fraction:
    following = solution.next_round(attackers, 2)
    rolls = sum(count for lost, taken, count in following.outcomes if (lost, taken) == (0, 2))
    return Fraction(rolls, following.total)


def ahead_with_lead(lead: int, defenders: int) -> Finding:
    """With this lead (A − D) the attacker is ahead against this many defenders, and against more.

    ``first`` is the number from which that is so, ``chance`` and ``before`` the chances there.
    """
    ahead = [chance_to_win(number + lead, number) > Fraction(1, 2) for number in _with_lead(lead)]
    numbers = [*_with_lead(lead)]
    first = next(
        number for place, number in enumerate(numbers) if ahead[place] and all(ahead[place:])
    )
    before = "none" if first == numbers[0] else _percent(first - 1 + lead, first - 1)
    return Finding(
        first <= defenders,
        {
            "first": f"{first}",
            "armies": f"{first + lead + 1}",
            "chance": _percent(first + lead, first),
            "before": before,
        },
    )


def falls_up_to(lead: int, defenders: int) -> Finding:
    """With this lead (A − D) each further defender lowers the chance, up to this many."""
    numbers = [*_with_lead(lead)]
    chances = [chance_to_win(number + lead, number) for number in numbers]
    lowest = numbers[chances.index(min(chances))]
    place = numbers.index(lowest)
    is_valley = chances[: place + 1] == sorted(chances[: place + 1], reverse=True)
    is_valley = is_valley and chances[place:] == sorted(chances[place:])
    return Finding(
        is_valley and lowest == defenders,
        {
            "lowest": f"{lowest}",
            "chance": _percent(lowest + lead, lowest, 2),
            "said": _percent(defenders + lead, defenders, 2),
        },
    )


def _with_lead(lead: int) -> range:
    return range(max(1, 1 - lead), FAR + 1)


def _percent(attackers: int, defenders: int, places: int = 1) -> str:
    return percent(Ratio.of(chance_to_win(attackers, defenders)), places)


def _failures(garrisons: list[int]) -> list[End]:
    return [
        (territory, holding)
        for territory, garrison in enumerate(garrisons, start=1)
        for holding in range(1, garrison + 1)
    ]


def _score(garrisons: list[int], end: End) -> int:
    territory, holding = end
    return 1 - holding - sum(garrisons[territory:]) - (len(garrisons) - territory + 1)


@cache
def _rules() -> Ruleset:
    return load_rulesets()[RULESET]


def _chances(
    attackers: int, garrisons: list[int]
) -> tuple[dict[int, Fraction], dict[End, Fraction]]:
    """The chances of all wins, by the armies that move in, and of all failures."""
    taken = course(_rules(), attackers, tuple(garrisons)).armies_left
    won = {number: Fraction(*chance) for number, chance in enumerate(taken, start=1)}
    return won, failures(_rules(), attackers, tuple(garrisons))


KINDS = (
    *(likeliest_ends, first_failure_among_ends, gaps_between_groups, parity_is_all),
    *(spikes_are_full_garrisons, ahead_with_lead, falls_up_to),
)

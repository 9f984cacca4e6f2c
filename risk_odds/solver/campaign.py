"""A path of territories: one attacking stack takes them in turn, armies stay behind in each.

All survivors of a conquest move into the conquered territory, or as many as the rules let in
(``Ruleset.moves``); the others are not lost, but take no more part. Of those who have moved in one
has to stay, or as many more as the player wants: where b stay, n attack the next territory with
n − b armies. Where that is none the path ends. The stack attacks as long as it can, with all the
dice it may roll. Vectors of chances are whole numbers over one common denominator.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from math import gcd, lcm
from operator import add, mul
from typing import NamedTuple

from risk_odds.numbers import Ratio, reduced
from risk_odds.ruleset import Ruleset
from risk_odds.solver.solution import Solution


class Territory(NamedTuple):
    """One territory of a path: the rules of the battle for it, and its defenders (D).

    The rules also say how many armies may move in once it is taken.

    ``behind`` are the armies that stay there when the stack goes on, at least one: what the rules
    ask for stands in ``ruleset.moves.stay``. In the last territory they are the armies that the
    player wants to have there at the end.
    """

    ruleset: Ruleset
    defenders: int
    behind: int = 1


@dataclass(frozen=True, slots=True)
class Campaign:
    """How far ``attackers`` armies (A, so A + 1 on the starting territory) get along a path.

    ``chances[k - 1]``: the chance to take at least the first k territories.
    ``stopped[k - 1]``: the chance to take the first k − 1 and no more.
    ``armies_left[n - 1]``: the chance that all are taken and n armies move into the last one,
    the one that has to stay there counted: from 1 to as many as can get there.
    ``stopped`` and ``armies_left`` together are all ends of the campaign and add up to exactly 1.
    """

    attackers: int
    territories: tuple[Territory, ...]
    chances: tuple[Ratio, ...]
    stopped: tuple[Ratio, ...]
    armies_left: tuple[Ratio, ...]

    @property
    def wanted(self) -> int:
        """The armies that are to stay in the last territory."""
        return self.territories[-1].behind

    def reached(self, wanted: int) -> Ratio:
        """The chance that all are taken, and this many armies or more move into the last one."""
        enough = sum((Fraction(*chance) for chance in self.armies_left[wanted - 1 :]), Fraction())
        return Ratio.of(enough)

    @property
    def breaks(self) -> tuple[int, ...]:
        """The places, counted from 1, of the territories where it most often ends if it fails."""
        return _places_of_greatest(self.stopped)

    @property
    def likeliest_left(self) -> tuple[int, ...]:
        """The armies in the last territory that are likeliest among the wins; none without wins.

        Wins have in the last territory the armies that are to stay there.
        """
        before = self.wanted - 1
        wins = self.armies_left[before:]
        won = any(chance.numerator for chance in wins)
        return tuple(before + place for place in _places_of_greatest(wins)) if won else ()

    @property
    def half_left(self) -> int | None:
        """The most armies in the last territory that at least half of the wins leave there.

        None without wins (see ``likeliest_left``).
        """
        whole = Fraction(*self.reached(self.wanted))
        numbers = range(len(self.armies_left), 0, -1)
        half = (number for number in numbers if 2 * Fraction(*self.reached(number)) >= whole)
        return next(half) if whole else None


@dataclass(frozen=True, slots=True)
class MeanLosses:
    """The mean numbers of armies that a campaign loses in all its battles.

    ``in_all`` is that of all campaigns, ``if_taken`` that of those which take all territories; None
    where none can.
    """

    in_all: Ratio
    if_taken: Ratio | None


def _places_of_greatest(chances: Sequence[Ratio]) -> tuple[int, ...]:
    greatest = max(Fraction(*chance) for chance in chances)
    return tuple(
        place for place, chance in enumerate(chances, start=1) if Fraction(*chance) == greatest
    )


def campaign(territories: Sequence[Territory], attackers: int) -> Campaign:
    """The exact course of a campaign of ``attackers`` armies (A) along the territories.

    There is at least one territory, and each side of each battle has at least one army. Raises
    ``ValueError`` for rules whose chances have no exact fraction (balanced blitz), which
    ``blitz_campaign`` follows.
    """
    solutions = _solutions(territories, attackers)
    stacks = _Weights([0] * attackers + [1], 1)
    chances: list[Ratio] = []
    stopped: list[Ratio] = []
    left = _Weights([], 1)
    for ruleset, defenders, behind in territories:
        battles = _battles(solutions[ruleset.id], defenders, _fighting(stacks.numerators))
        lost, *won = _ends(battles, stacks.numerators)
        denominator = battles.denominator * stacks.denominator
        chances.append(reduced(sum(won), denominator))
        stopped.append(reduced(lost, denominator))
        left = _reduced(ruleset.moves.moved_in(won, sum), denominator)
        stacks = _Weights(_going_on(left.numerators, behind), left.denominator)
    return Campaign(
        attackers, tuple(territories), tuple(chances), tuple(stopped), tuple(_ratios(left))
    )


def mean_losses(territories: Sequence[Territory], attackers: int) -> MeanLosses:
    """What the campaign loses on its way, armies on the attacker's side.

    Raises ``ValueError`` like ``campaign``.
    """
    solutions = _solutions(territories, attackers)
    stacks = [0] * attackers + [1]
    # the mean of what has been lost on the way to each stack, times its chance
    losses = [0] * len(stacks)
    denominator = 1
    taken = lost_by_stopped = lost_by_others = Fraction()
    for ruleset, defenders, behind in territories:
        battles = _battles(solutions[ruleset.id], defenders, _fighting(stacks))
        _, *won = _ends(battles, stacks)
        stopping, *others = map(add, _ends(battles, losses), _lost(battles, stacks))
        denominator *= battles.denominator
        taken = Fraction(sum(won), denominator)
        lost_by_stopped += Fraction(stopping, denominator)
        lost_by_others = Fraction(sum(others), denominator)
        stacks, losses = (
            _going_on(ruleset.moves.moved_in(each, sum), behind) for each in (won, others)
        )
        common = gcd(denominator, *stacks, *losses)
        stacks, losses = ([each // common for each in weights] for weights in (stacks, losses))
        denominator //= common
    return MeanLosses(
        Ratio.of(lost_by_stopped + lost_by_others),
        Ratio.of(lost_by_others / taken) if taken else None,
    )


def chance_to_hold(territories: Sequence[Territory], attackers: int) -> Ratio:
    """The exact chance to take all territories and to have in the last one what stays there, too.

    Raises ``ValueError`` like ``campaign``.
    """
    return (result := campaign(territories, attackers)).reached(result.wanted)


def best_order(territories: Sequence[Territory], attackers: int) -> tuple[int, ...]:
    """The places of the territories in the order that is likeliest to take and to hold all.

    It is the given one where no other is better. All orders are tried. Raises ``ValueError`` like
    ``campaign``.
    """

    def chance(order: tuple[int, ...]) -> Fraction:
        return Fraction(*chance_to_hold([territories[place] for place in order], attackers))

    return max(permutations(range(len(territories))), key=chance)


def chances_by_stack(
    territories: Sequence[Territory], attackers: int, wanted: int = 1
) -> list[Ratio]:
    """The exact chance to take all territories with each stack of 0, 1, …, ``attackers`` (A).

    ``wanted`` armies or more have to move into the last one. Raises ``ValueError`` like
    ``campaign``.
    """
    solutions = _solutions(territories, attackers)
    short = min(wanted - 1, attackers)
    chances = _Weights([0] * short + [1] * (attackers - short), 1)
    behind = 0
    for territory in reversed(territories):
        battles = _battles(
            solutions[territory.ruleset.id], territory.defenders, range(attackers + 1)
        )
        if behind:
            # of n who have moved in n - behind go on; those who cannot take nothing more
            chances = chances._replace(numerators=[0] * (territory.behind - 1) + chances.numerators)
        chances = _with_battle_before(battles, chances)
        behind = territory.behind
    return _ratios(chances)


def chances_in_a_row(territory: Territory, most: int, attackers: int) -> list[list[Ratio]]:
    """The exact chance to take n = 1, 2, …, ``most`` territories that are all like this one.

    Each list holds the chance with 0, 1, …, ``attackers`` armies (A), like ``chances_by_stack``.
    """
    solution = _solutions([territory], attackers)[territory.ruleset.id]
    battles = _battles(solution, territory.defenders, range(attackers + 1))
    chances = _Weights([1] * attackers, 1)
    result = []
    for _ in range(most):
        chances = _with_battle_before(battles, chances)
        result.append(_ratios(chances))
    return result


def chances_with_one_other(
    usual: Territory, other: Territory, most: int, attackers: int
) -> Iterator[tuple[int, int, list[Ratio]]]:
    """The exact chance to take a row of like territories with another one among them.

    For every place of the other in rows of 1 to ``most``: how many stand before it, how many after
    it, and the chance with 0, 1, …, ``attackers`` armies (A), like ``chances_by_stack``.
    """
    solutions = _solutions([usual, other], attackers)
    of_usual, of_other = (
        _battles(solutions[each.ruleset.id], each.defenders, range(attackers + 1))
        for each in (usual, other)
    )
    rest = _Weights([1] * attackers, 1)
    for after in range(most):
        chances = _with_battle_before(of_other, rest)
        yield 0, after, _ratios(chances)
        for before in range(1, most - after):
            chances = _with_battle_before(of_usual, chances)
            yield before, after, _ratios(chances)
        rest = _with_battle_before(of_usual, rest)


def smallest_stack(chances: Sequence[Ratio], wanted: Ratio) -> int | None:
    """The fewest attackers (A) whose chance is at least the one wanted; None if none of them.

    ``chances`` holds the chance with 0, 1, 2, … attackers.
    """
    for attackers, chance in enumerate(chances):
        if chance.numerator * wanted.denominator >= wanted.numerator * chance.denominator:
            return attackers
    return None


class _Weights(NamedTuple):
    """Exact chances as whole numbers over one denominator."""

    numerators: list[int]
    denominator: int


class _Battles(NamedTuple):
    """The ends of the battles for one territory, by stack, as whole numbers over one denominator.

    ``ends[a][0]`` is the chance that a attackers fail, ``ends[a][n]`` that n of them survive.
    ``standing[a]`` is the mean of those who stand where they fail. ``ruleset`` says how many of
    the survivors may move in.
    """

    ruleset: Ruleset
    ends: dict[int, list[int]]
    standing: dict[int, int]
    denominator: int


def _solutions(territories: Sequence[Territory], attackers: int) -> dict[str, Solution]:
    """One solution for each of the path's rulesets, as large as the path needs it."""
    solutions = {}
    for ruleset, *_ in territories:
        if ruleset.transformation is not None:
            raise ValueError(f"{ruleset.id}: its chances have no exact fractions")
        defenders = max(size for rules, size, _ in territories if rules.id == ruleset.id)
        if ruleset.id not in solutions:
            solutions[ruleset.id] = Solution(ruleset, attackers, defenders)
    return solutions


def _battles(solution: Solution, defenders: int, stacks: Iterable[int]) -> _Battles:
    found = {stack: _numbers(solution, defenders, stack) for stack in stacks}
    denominator = lcm(*(ratio.denominator for ratios in found.values() for ratio in ratios))
    whole = {
        stack: [ratio.numerator * (denominator // ratio.denominator) for ratio in ratios]
        for stack, ratios in found.items()
    }
    return _Battles(
        solution.ruleset,
        {stack: ends for stack, (_, *ends) in whole.items()},
        {stack: standing for stack, (standing, *_) in whole.items()},
        denominator,
    )


def _numbers(solution: Solution, defenders: int, attackers: int) -> list[Ratio]:
    """The mean of those who stand where a battle fails, and the chances of its ends.

    These are that it fails, and that it is won with 1, 2, … attackers left.
    """
    if not attackers:
        return [Ratio(0, 1), Ratio(1, 1)]
    outcomes = solution.outcomes(attackers, defenders)
    standing = sum(
        (left * Fraction(*chance) for (left, _), chance in outcomes.standing.items()), Fraction()
    )
    return [Ratio.of(standing), solution.lose(attackers, defenders), *outcomes.attackers_left]


def _fighting(stacks: Sequence[int]) -> list[int]:
    """The stacks of 0, 1, … attackers that can be."""
    return [stack for stack, weight in enumerate(stacks) if weight]


def _ends(battles: _Battles, stacks: Sequence[int]) -> list[int]:
    """A lost battle, and 1, 2, … survivors, by the weights of stacks of 0, 1, … attackers."""
    found = [0] * len(stacks)
    for stack, ends in battles.ends.items():
        for end, weight in enumerate(ends):
            found[end] += stacks[stack] * weight
    return found


def _lost(battles: _Battles, stacks: Sequence[int]) -> list[int]:
    """What is lost in the battle by each of its ``_ends``, times the end's weight."""
    found = [0] * len(stacks)
    for stack, ends in battles.ends.items():
        for end, weight in enumerate(ends):
            found[end] += stacks[stack] * (stack - end) * weight
        found[0] -= stacks[stack] * battles.standing[stack]
    return found


def _going_on(moved_in: Sequence[int], behind: int) -> list[int]:
    """The stacks of 0, 1, … that go on, where ``behind`` of those stay who have moved in."""
    # who would go on with nobody stays, and is a stack of none
    return [sum(moved_in[:behind]), *moved_in[behind:]]


def _with_battle_before(battles: _Battles, after: _Weights) -> _Weights:
    """The chances by stack of what comes after a battle, brought before the battle.

    What comes after it depends on how many move in, from 1 on.
    """
    by_survivors = battles.ruleset.moves.worth_before(after.numerators)
    return _reduced(
        [sum(map(mul, ends[1:], by_survivors)) for ends in battles.ends.values()],
        battles.denominator * after.denominator,
    )


def _reduced(numerators: list[int], denominator: int) -> _Weights:
    common = gcd(denominator, *numerators)
    return _Weights([numerator // common for numerator in numerators], denominator // common)


def _ratios(weights: _Weights) -> list[Ratio]:
    return [reduced(numerator, weights.denominator) for numerator in weights.numerators]

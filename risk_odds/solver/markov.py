"""A battle as an absorbing Markov chain: its states, its matrices, and what linear algebra makes of
them.

The states are (attackers, defenders). In an undecided one both sides have armies, and the rules
allow an attack; all others are ends. One round leads from an undecided state on to another or to an
end, so that the matrix of all these chances is made of four blocks:

    P = | Q  R |     Q: from undecided states to undecided ones
        | 0  I |     R: from undecided states to ends, which nothing leaves

N = (I − Q)⁻¹ = I + Q + Q² + … says how often each undecided state is passed on average. As no
battle comes back to a state that it has left, that is the chance to pass it at all. S = N · R says
how the battle ends. Source: Sharon Blatt, "RISKy Business: An In-Depth Look at the Game RISK",
sections 3 and 5.

Here N is found by inverting a matrix of fractions (FLINT), which shares nothing but the rounds with
the recursion of ``sweep``. ``check`` compares the two.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

from flint import fmpq, fmpq_mat

from risk_odds.numbers import Ratio
from risk_odds.solver.solution import Answers, Solution

State = tuple[int, int]
"""Attackers (A, armies that can attack) and defenders."""

Matrix = tuple[tuple[Ratio, ...], ...]
"""Rows of exact numbers."""

Rounds = Callable[[int, int], Sequence[tuple[State, Fraction]]]
"""Where one round leads from a state, and how likely that is."""


@dataclass(frozen=True, slots=True)
class Chain:
    """A battle's chain. Rows of all matrices are ``undecided``; so are the columns of q and n.

    The columns of r and s are ``ends``. The battle itself is the last of the undecided states, and
    every smaller battle is another: a chain holds the matrices of all of them.
    """

    undecided: tuple[State, ...]
    ends: tuple[State, ...]
    q: Matrix
    r: Matrix
    n: Matrix
    s: Matrix

    def to_end(self, start: State, end: State) -> Ratio:
        """The chance that the battle ``start`` ends as ``end``: an entry of S."""
        return self.s[self.undecided.index(start)][self.ends.index(end)]


@dataclass(frozen=True, slots=True)
class Passed:
    """A state that a battle can come to: the chance ever to be there, and where one round leads.

    An end leads nowhere. ``answers`` are those of ``Solution.answers``.
    """

    attackers: int
    defenders: int
    chance: Ratio
    steps: tuple[tuple[State, Ratio], ...]
    answers: Answers


@dataclass(frozen=True, slots=True)
class Ways:
    """In how many ways a battle can go: two differ where a round costs either side another number.

    ``won`` of them the attacker wins, ``lost`` they lose.
    """

    won: int
    lost: int

    @property
    def total(self) -> int:
        """How many ways there are, whoever wins."""
        return self.won + self.lost


def chain_of(solution: Solution, attackers: int, defenders: int) -> Chain:
    """The chain of a battle, the states in the order of Blatt's paper.

    ``solution`` gives the rounds and must reach as far as the battle.
    """
    standing = solution.standing_in(attackers, defenders)
    undecided = tuple(
        state
        for state in product(range(1, attackers + 1), range(1, defenders + 1))
        if state not in standing
    )
    ends = (
        *((a, 0) for a in range(1, attackers + 1)),
        *((0, d) for d in range(1, defenders + 1)),
        *standing,
    )
    q = fmpq_mat(len(undecided), len(undecided))
    r = fmpq_mat(len(undecided), len(ends))
    rounds = rounds_from(solution)
    places = {state: place for place, state in enumerate(undecided)}
    of_ends = {state: place for place, state in enumerate(ends)}
    for row, state in enumerate(undecided):
        for to, chance in rounds(*state):
            entry = fmpq(chance.numerator, chance.denominator)
            if to in places:
                q[row, places[to]] = entry
            else:
                r[row, of_ends[to]] = entry
    identity = fmpq_mat(len(undecided), len(undecided))
    for place in range(len(undecided)):
        identity[place, place] = fmpq(1)
    n = (identity - q).inv()
    return Chain(undecided, ends, *map(_matrix, (q, r, n, n * r)))


def check(chain: Chain, solution: Solution) -> int:
    """How many chances and means of the chain the solution gives alike, by its own way: all.

    They are how each battle of the chain ends (the rows of S), which states it passes (the rows of
    N) and how many rounds it takes (their sums). Raises ``ArithmeticError`` where one differs.
    """
    compared = 0
    following = rounds_from(solution)
    for state, passed, ended in zip(chain.undecided, chain.n, chain.s, strict=True):
        rounds = sum(map(_fraction, passed), start=Fraction())
        found = [rounds, *map(_fraction, passed), *map(_fraction, ended)]
        to_pass = chances_to_pass(following, *state)
        expected = [_fraction(solution.expected_rounds(*state))]
        expected += [to_pass.get(undecided, Fraction()) for undecided in chain.undecided]
        for a, d in chain.ends:
            expected.append(_chance_of_end(solution, state, (a, d)))
        if found != expected:
            raise ArithmeticError(f"two ways to solve {state} do not lead to the same numbers")
        compared += len(found)
    return compared


def rounds_from(solution: Solution) -> Rounds:
    """What one round does in each state, as the solution counts the rolls."""

    @cache
    def rounds(attackers: int, defenders: int) -> Sequence[tuple[State, Fraction]]:
        following = solution.next_round(attackers, defenders)
        return tuple(
            ((attackers - lost, defenders - taken), Fraction(rolls, following.total))
            for lost, taken, rolls in following.outcomes
        )

    return rounds


def chances_to_pass(rounds: Rounds, attackers: int, defenders: int) -> dict[State, Fraction]:
    """For every state that a battle can reach, its ends included: the chance ever to be there.

    That is the battle's own row of N, and of S, without any matrix. States of more armies come
    first, then those of more attackers.
    """
    chances = {(attackers, defenders): Fraction(1)}
    # armies only fall, so each state is reached from those that come before it here
    for state in product(range(attackers, 0, -1), range(defenders, 0, -1)):
        if state not in chances:
            continue
        for to, chance in rounds(*state):
            chances[to] = chances.get(to, Fraction()) + chances[state] * chance
    return dict(sorted(chances.items(), key=lambda found: (-sum(found[0]), -found[0][0])))


def flow_of(solution: Solution, attackers: int, defenders: int) -> tuple[Passed, ...]:
    """All states that a battle can come to, those of more armies first, then of more attackers."""
    rounds = rounds_from(solution)
    return tuple(
        Passed(
            *state,
            Ratio.of(chance),
            tuple((to, Ratio.of(step)) for to, step in rounds(*state)) if all(state) else (),
            solution.answers(*state) if all(state) else (),
        )
        for state, chance in chances_to_pass(rounds, attackers, defenders).items()
    )


def ways_of(rounds: Rounds, attackers: int, defenders: int) -> Ways:
    """In how many ways a battle can go, as paths through its states are counted."""

    @cache
    def ways(a: int, d: int) -> tuple[int, int]:
        if not a or not d:
            return int(a > 0), int(d > 0)
        onwards = [ways(*to) for to, _ in rounds(a, d)]
        if not onwards:
            return 0, 1
        return sum(won for won, _ in onwards), sum(lost for _, lost in onwards)

    return Ways(*ways(attackers, defenders))


def _chance_of_end(solution: Solution, start: State, end: State) -> Fraction:
    if end[0] > start[0] or end[1] > start[1]:
        return Fraction()
    if not end[1]:
        return _fraction(solution.chance_attackers_left(*start, end[0]))
    if end[0]:
        return _fraction(solution.chance_standing(*start, end))
    standing = (
        solution.chance_standing(*start, state)
        for state in solution.standing_in(*start)
        if state[1] == end[1]
    )
    failed = _fraction(solution.chance_defenders_left(*start, end[1]))
    return failed - sum(map(_fraction, standing), Fraction())


def _matrix(matrix: fmpq_mat) -> Matrix:
    return tuple(
        tuple(Ratio(int(entry.p), int(entry.q)) for entry in row) for row in matrix.tolist()
    )


def _fraction(ratio: Ratio) -> Fraction:
    return Fraction(*ratio)

"""Statements about a battle as a Markov chain. States count the army that stays behind (T)."""

from itertools import product
from typing import Literal

from generator.sources.statements.finding import Finding

State = tuple[int, int]
Block = Literal["Q", "R", "P"]

MOST = 8
"""Formulas are compared with lists of states up to this many armies a side."""


def numbers_of_states() -> Finding:
    """A·D + A − 1 states, of which A·D − D undecided and A + D − 1 ends, for any A and D (T)."""
    holds = True
    for a, d in product(range(2, MOST + 1), range(1, MOST + 1)):
        counts = len(undecided(a, d)), len(ends(a, d))
        holds = holds and counts == (a * d - d, a + d - 1) and sum(counts) == a * d + a - 1
    return Finding(holds)


def numbers_of_states_by_attackers() -> Finding:
    """A·D undecided states and A + D ends, for any number of attackers (A) and defenders."""
    holds = True
    for a, d in product(range(1, MOST), range(1, MOST + 1)):
        holds = holds and (len(undecided(a + 1, d)), len(ends(a + 1, d))) == (a * d, a + d)
    return Finding(holds)


def states(
    attackers: int, defenders: int, undecided_ones: list[State], decided_ones: list[State]
) -> Finding:
    """These are the battle's undecided states and its ends."""
    found = undecided(attackers, defenders), ends(attackers, defenders)
    return Finding(found == (undecided_ones, decided_ones))


def headings_of_ends(attackers: int, defenders: int, headings: list[State]) -> Finding:
    """These are the ends of the battle, which the columns of S stand for."""
    found = ends(attackers, defenders)
    return Finding(found == headings, {"headings": ", ".join(f"({a}, {d})" for a, d in found)})


def possible_moves(attackers: int, defenders: int, block: Block, rows: list[str]) -> Finding:
    """The block has ? where a round can lead, 1 where an end stays, and 0 everywhere else."""
    found = _block(attackers, defenders, block)
    return Finding(found == rows, {"moves": f"{sum(row.count('?') for row in found)}"})


def zero_block(attackers: int, defenders: int, block: Block) -> Finding:
    """No round leads from the states of the block's rows to those of its columns.

    It is loosely said where none leads from an end to a state before: then that block was meant.
    """
    possible = sum(row.count("?") for row in _block(attackers, defenders, block))
    before = len(_block(attackers, defenders, "Q"))
    meant = [row[:before] for row in _block(attackers, defenders, "P")[before:]]
    loose = bool(possible) and not any({*row} - {"0"} for row in meant)
    return Finding(not possible, {"moves": f"{possible}"}, loose)


def losses_at_ends(attackers: int, defenders: int, lost: list[int]) -> Finding:
    """The attacker has lost this many armies at the ends of the battle, in their order."""
    return Finding([attackers - left for left, _ in ends(attackers, defenders)] == lost)


def never_reached(state: State) -> Finding:
    """No round of any battle leads to the state."""
    starts = product(range(2, MOST + 1), range(1, MOST + 1))
    return Finding(all(_sign(start, state) == "0" for start in starts))


def series_has_a_sum() -> Finding:
    """Every eigenvalue of Q is smaller than 1: all are 0, as no round leads to a later row."""
    blocks = [_block(a, d, "Q") for a, d in product(range(2, MOST + 1), range(1, MOST + 1))]
    return Finding(
        all("?" not in row[place:] for block in blocks for place, row in enumerate(block))
    )


def undecided(attackers: int, defenders: int) -> list[State]:
    """The states in which the battle goes on, fewest armies first."""
    return list(product(range(2, attackers + 1), range(1, defenders + 1)))


def ends(attackers: int, defenders: int) -> list[State]:
    """The states in which it is over: first those that the attacker wins."""
    won = [(a, 0) for a in range(2, attackers + 1)]
    return [*won, *((1, d) for d in range(1, defenders + 1))]


def _block(attackers: int, defenders: int, block: Block) -> list[str]:
    starts, stops = undecided(attackers, defenders), ends(attackers, defenders)
    rows = [*starts, *stops] if block == "P" else starts
    columns = {"Q": starts, "R": stops, "P": [*starts, *stops]}[block]
    return ["".join(_sign(row, column) for column in columns) for row in rows]


def _sign(start: State, end: State) -> str:
    (attackers, defenders), pairs = start, min(start[0] - 1, start[1], 2)
    if not pairs:
        return "1" if end == start else "0"
    lost = attackers - end[0], defenders - end[1]
    return "?" if min(lost) >= 0 and sum(lost) == pairs else "0"


KINDS = (
    *(numbers_of_states, numbers_of_states_by_attackers, states, headings_of_ends),
    *(possible_moves, zero_block),
    *(losses_at_ends, never_reached, series_has_a_sum),
)

"""A battle as a Markov chain with all its matrices, beside those that Sharon Blatt prints."""

from collections.abc import Mapping
from dataclasses import dataclass

from generator.sources.printed_number import Exact, Judgement, judge, parse_printed
from generator.sources.verdicts import CheckedLiterature, CheckedWork
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.solver import Solution
from risk_odds.solver.conditions import (
    Condition,
    Pattern,
    conditions,
    patterns,
    together,
    two_highest,
)
from risk_odds.solver.markov import (
    Chain,
    Matrix,
    Rounds,
    State,
    Ways,
    chain_of,
    chances_to_pass,
    check,
    rounds_from,
    ways_of,
)

PAPER = "blatt-2002"
"""The literature's file with the printed matrices."""

IN_PAPER = (3, 3)
"""The paper's example, 4 v 3 with all armies on the territory counted: attackers (A), defenders."""

SMALLER = (2, 2)
"""The paper's example without numbers, 3 v 2."""

PUBLISHED = (5, 5)
"""The battle whose matrices the page's data hold, and with them those of every smaller one."""

CHECKED = (8, 8)
"""The battle up to which the two ways to solve are compared."""

COUNTED = ((2, 2), (3, 3), (5, 5), (8, 5), (10, 6), (20, 20))
"""Battles whose states and ways are counted."""

MATRICES = ("Q", "R", "S")
"""Those that the paper prints, as the captions of its tables name them."""

PRINTED_SUMS = ("0.0231", "0.0707", "0.0463", "0.2316")
"""The four parts of the chance that three dice beat two twice, as the paper adds them up."""


@dataclass(frozen=True, slots=True)
class Beside:
    """A number of ours, what the paper prints for it, and whether that is correctly rounded."""

    exact: Ratio
    printed: str | None = None
    right: bool = True


@dataclass(frozen=True, slots=True)
class Counted:
    """A battle, its states, how many of them it can reach, and the ways it can go.

    ``attackers`` are those that can attack (A).
    """

    attackers: int
    defenders: int
    reached: int
    ways: Ways

    @property
    def undecided(self) -> int:
        """How many states there are in which the battle goes on."""
        return self.attackers * self.defenders

    @property
    def ends(self) -> int:
        """How many states there are in which it is over (absorbing)."""
        return self.attackers + self.defenders


@dataclass(frozen=True, slots=True)
class Shown:
    """A chain as the page shows it, each entry beside what the paper prints.

    ``p`` has a row for each undecided state, over all states; ``verdict`` counts the printed
    entries that are no structural zeros, and those of them that are correctly rounded.
    """

    chain: Chain
    p: tuple[tuple[Beside, ...], ...]
    s: tuple[tuple[Beside, ...], ...]
    win: Ratio
    expected_lost: Ratio
    expected_rounds: Ratio

    @property
    def verdict(self) -> tuple[int, int]:
        """How many printed numbers are right, and of how many, without those that must be 0."""
        printed = [
            entry
            for row in (*self.p, *self.s)
            for entry in row
            if entry.printed is not None and entry.exact.numerator
        ]
        return sum(entry.right for entry in printed), len(printed)


Entry = tuple[int, int, int, int, Ratio]
"""An entry of a matrix: attackers (A) and defenders before and then, and the chance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrices:
    """The entries of a chain's matrices that are not 0: Q and R together, N, and S."""

    transitions: tuple[Entry, ...]
    passed: tuple[Entry, ...]
    ends: tuple[Entry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkovChainFacts:
    """The paper's two battles, states and ways of others, and one round counted by conditions.

    ``compared`` numbers, of all battles to ``checked``, are alike by both ways to solve. The
    matrices of ``published`` are those of ``published_matrices``. ``unreached`` are states of the
    ``paper``'s battle that it never comes to. By the attacker's dice: ``of_dice`` are the
    conditions of a round, ``together`` its chances, and ``patterns`` those of the dice; ``highest``
    counts the rolls of three dice by their two highest. ``sums`` are the parts that the paper adds.
    """

    ruleset: Ruleset
    paper: Shown
    smaller: Shown
    checked: State
    compared: int
    published: State
    counted: tuple[Counted, ...]
    unreached: tuple[State, ...]
    of_dice: Mapping[int, tuple[Condition, ...]]
    sums: tuple[Beside, ...]
    together: Mapping[int, tuple[Ratio, ...]]
    patterns: Mapping[int, tuple[Pattern, ...]]
    highest: Mapping[tuple[int, int], int]


def markov_chain_facts(ruleset: Ruleset, literature: CheckedLiterature) -> MarkovChainFacts:
    """The paper's battles under a ruleset, beside what the paper prints, if it is there."""
    solution = Solution(ruleset, *(max(sides) for sides in zip(CHECKED, *COUNTED, strict=True)))
    rounds = rounds_from(solution)
    work = next((work for work in literature.works if work.id == PAPER), None)
    of_dice = {dice: conditions(dice) for dice in (2, 3)}
    return MarkovChainFacts(
        ruleset=ruleset,
        paper=shown_of(solution, *IN_PAPER, printed_matrices(work)),
        smaller=shown_of(solution, *SMALLER, {}),
        checked=CHECKED,
        compared=check(chain_of(solution, *CHECKED), solution),
        published=PUBLISHED,
        counted=tuple(counted_of(rounds, *battle) for battle in COUNTED),
        unreached=unreached(rounds, *IN_PAPER),
        of_dice=of_dice,
        sums=tuple(
            beside(condition.chance(0), printed)
            for condition, printed in zip(of_dice[3], PRINTED_SUMS, strict=True)
        ),
        together={dice: together(found) for dice, found in of_dice.items()},
        patterns={dice: patterns(dice) for dice in of_dice},
        highest=two_highest(3),
    )


def published_matrices(ruleset: Ruleset) -> Matrices:
    """The matrices of ``PUBLISHED`` under a ruleset."""
    chain = chain_of(Solution(ruleset, *PUBLISHED), *PUBLISHED)
    return Matrices(
        transitions=tuple(
            sorted(
                entries_of(chain, chain.q, chain.undecided) + entries_of(chain, chain.r, chain.ends)
            )
        ),
        passed=entries_of(chain, chain.n, chain.undecided),
        ends=entries_of(chain, chain.s, chain.ends),
    )


def entries_of(chain: Chain, matrix: Matrix, columns: tuple[State, ...]) -> tuple[Entry, ...]:
    """The entries of one of a chain's matrices that are not 0."""
    return tuple(
        (*state, *to, entry)
        for state, row in zip(chain.undecided, matrix, strict=True)
        for to, entry in zip(columns, row, strict=True)
        if entry.numerator
    )


def printed_matrices(work: CheckedWork | None) -> dict[tuple[str, State, State], str]:
    """The entries of the paper's matrices by the matrix's letter and both states, counted by A."""
    found = {}
    for table in work.tables if work else ():
        letter = next((one for one in MATRICES if table.caption.startswith(f"Matrix {one}")), None)
        if letter is None:
            continue
        columns = [_state(label) for label in table.column_labels]
        for row in table.rows:
            for column, cell in zip(columns, row.cells, strict=True):
                if cell is not None:
                    found[letter, _state(row.label), column] = cell.printed
    return found


def _state(label: str) -> State:
    """The state (A, D) of a label (T, D) of the paper."""
    territory, defenders = label.strip("()").split(",")
    return int(territory) - 1, int(defenders)


def shown_of(
    solution: Solution,
    attackers: int,
    defenders: int,
    printed: Mapping[tuple[str, State, State], str],
) -> Shown:
    """A battle's chain beside the printed entries, and what follows from it."""
    chain = chain_of(solution, attackers, defenders)
    start = attackers, defenders

    def entries(letter: str, matrix: Matrix, columns: tuple[State, ...]) -> list[list[Beside]]:
        return [
            [
                beside(entry, printed.get((letter, state, to)))
                for to, entry in zip(columns, row, strict=True)
            ]
            for state, row in zip(chain.undecided, matrix, strict=True)
        ]

    q = entries("Q", chain.q, chain.undecided)
    r = entries("R", chain.r, chain.ends)
    return Shown(
        chain,
        tuple((*to_undecided, *to_end) for to_undecided, to_end in zip(q, r, strict=True)),
        tuple(map(tuple, entries("S", chain.s, chain.ends))),
        solution.win(*start),
        solution.expected_attackers_lost(*start),
        solution.expected_rounds(*start),
    )


def beside(exact: Ratio, printed: str | None) -> Beside:
    """One number beside the printed one, if there is one."""
    if printed is None:
        return Beside(exact)
    judgement = judge(Exact(exact), parse_printed(printed))
    return Beside(exact, printed, judgement in (Judgement.EXACT, Judgement.ROUNDED))


def counted_of(rounds: Rounds, attackers: int, defenders: int) -> Counted:
    """A battle's states and ways."""
    return Counted(
        attackers,
        defenders,
        len(chances_to_pass(rounds, attackers, defenders)),
        ways_of(rounds, attackers, defenders),
    )


def unreached(rounds: Rounds, attackers: int, defenders: int) -> tuple[State, ...]:
    """The states (A, D) counted for a battle that it cannot come to."""
    reached = chances_to_pass(rounds, attackers, defenders)
    counted = [(a, d) for a in range(attackers + 1) for d in range(defenders + 1) if a or d]
    return tuple(state for state in counted if state not in reached)

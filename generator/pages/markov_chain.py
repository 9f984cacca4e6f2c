"""A battle as a Markov chain with all its matrices, beside those that Sharon Blatt prints."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.facts import SharedFacts
from generator.literature_check import CheckedWork
from generator.numbers import Ratio
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Column, Table, armies, count, fraction, text
from generator.printed import Exact, Judgement, judge, parse_printed
from generator.solver import Solution
from generator.solver.conditions import conditions, patterns, together, two_highest
from generator.solver.markov import (
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

RULESET_OF_PAPER = "classic"
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

    ``attackers`` are those that may attack (A).
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


def build(facts: SharedFacts) -> Page | None:
    """The page /markov-chain/; None where the classic rules are not on the site."""
    about = facts.about.get(RULESET_OF_PAPER)
    if about is None:
        return None
    most = (max(sides) for sides in zip(CHECKED, *COUNTED, strict=True))
    solution = Solution(about.ruleset, *most)
    rounds = rounds_from(solution)
    published = chain_of(solution, *PUBLISHED)
    counted = [counted_of(rounds, *battle) for battle in COUNTED]
    work = next((work for work in facts.literature.works if work.id == PAPER), None)
    of_dice = {dice: conditions(dice) for dice in (2, 3)}
    return Page(
        address="markov-chain",
        title="A battle as a Markov chain, with numbers",
        description=(
            "The RISK battle 4 v 3 as an absorbing Markov chain: all states, P in blocks, "
            "N = (I − Q)⁻¹ and S = N·R as exact fractions, beside the printed matrices."
        ),
        keywords=("transition matrix", "absorbing", "fundamental matrix", "states", "paths"),
        template="pages/markov_chain.html",
        content={
            "ruleset": about.ruleset,
            "paper": shown_of(solution, *IN_PAPER, printed_matrices(work)),
            "smaller": shown_of(solution, *SMALLER, {}),
            "checked": CHECKED,
            "compared": check(chain_of(solution, *CHECKED), solution),
            "published": PUBLISHED,
            "counted": counted,
            "unreached": unreached(rounds, *IN_PAPER),
            "of_dice": of_dice,
            "sums": [
                beside(condition.chance(0), printed)
                for condition, printed in zip(of_dice[3], PRINTED_SUMS, strict=True)
            ],
            "together": {dice: together(found) for dice, found in of_dice.items()},
            "patterns": {dice: patterns(dice) for dice in of_dice},
            "highest": two_highest(3),
        },
        tables=(*_moves(published), _counted(counted)),
        links=(INDEX,),
        styles=("markov",),
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


def unreached(rounds: Rounds, attackers: int, defenders: int) -> list[State]:
    """The states (A, D) counted for a battle that it cannot come to."""
    reached = chances_to_pass(rounds, attackers, defenders)
    counted = [(a, d) for a in range(attackers + 1) for d in range(defenders + 1) if a or d]
    return [state for state in counted if state not in reached]


FROM: tuple[Column, ...] = (
    armies("attackers", "Attackers (A) before; T = A + 1 stand on the territory."),
    armies("defenders", "Defenders before."),
)
TO: tuple[Column, ...] = (
    armies("attackers_then", "Attackers (A) then."),
    armies("defenders_then", "Defenders then."),
)
KEY = ("attackers", "defenders", "attackers_then", "defenders_then")


def _moves(chain: Chain) -> Iterator[Table]:
    """The entries of the chain's matrices, but for the zeros."""
    q, r, n, s = (
        list(_entries(chain, matrix, columns))
        for matrix, columns in (
            (chain.q, chain.undecided),
            (chain.r, chain.ends),
            (chain.n, chain.undecided),
            (chain.s, chain.ends),
        )
    )
    attackers, defenders = chain.undecided[-1]
    description = (
        f"All battles up to {attackers} attackers (A) v {defenders} defenders, classic rules. "
        "Entries that are 0 are left out."
    )
    for name, title, meaning, rows in (
        ("transitions", "Q and R: where one round leads", "One round leads there", sorted(q + r)),
        ("passed", "N: which states a battle passes", "The battle is ever in that state", n),
        ("ends", "S: how a battle ends", "The battle ends so", s),
    ):
        yield Table(name, title, description, (*FROM, *TO, fraction("chance", meaning)), KEY, rows)


def _entries(
    chain: Chain, matrix: Matrix, columns: tuple[State, ...]
) -> Iterator[tuple[int, int, int, int, Ratio]]:
    for state, row in zip(chain.undecided, matrix, strict=True):
        for to, entry in zip(columns, row, strict=True):
            if entry.numerator:
                yield (*state, *to, entry)


def _counted(counted: list[Counted]) -> Table:
    return Table(
        "states",
        "States of a battle, and ways it can go",
        "Two ways differ where a round costs either side another number of armies.",
        (
            *FROM,
            count("undecided", "States in which both sides have armies."),
            count("ends", "States in which one side has none."),
            count("reached", "States of both kinds that the battle can come to."),
            text("ways", "Ways it can go; a whole number, as text since it may be long."),
            text("won", "Those that the attacker wins."),
            text("lost", "Those that the attacker loses."),
        ),
        ("attackers", "defenders"),
        [
            (
                *(each.attackers, each.defenders, each.undecided, each.ends, each.reached),
                *(str(each.ways.total), str(each.ways.won), str(each.ways.lost)),
            )
            for each in counted
        ],
    )


KIND = SharedKind(address="markov-chain", build=build)

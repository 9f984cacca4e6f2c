"""The position that the page of the board arrives with, and the best plan of its stack, exact."""

from collections.abc import Mapping
from dataclasses import dataclass

from generator.scope.chances import OF_CHAINS
from risk_odds.board import Board, load_board
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.solver.campaign import Territory, smallest_stack
from risk_odds.solver.plans import Plan, Plans

__all__ = ["ATTACKERS", "GARRISONS", "LARGEST_STACK", "START", "BoardPlan", "Plan", "board_plan"]

START = "Siam"
ATTACKERS = 12
"""The stack that can attack (A) from there."""

GARRISONS = {"Indonesia": 3, "New Guinea": 2, "Western Australia": 2, "Eastern Australia": 4}
"""The armies on what is to be taken."""

LARGEST_STACK = 40
"""The search for the smallest stack ends at this many attackers (A)."""


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """A position of the board, and the ``plan`` for it under a ruleset.

    ``needed`` are the smallest stacks (A) for each of ``OF_CHAINS``.
    """

    board: Board
    ruleset: Ruleset
    garrisons: Mapping[str, int]
    plan: Plan
    needed: tuple[tuple[Ratio, int | None], ...]


def board_plan(rulesets: Mapping[str, Ruleset]) -> BoardPlan | None:
    """The position under the classic rules, or else the first, of these whose chances are exact;
    None without any.
    """
    if not rulesets:
        return None
    ruleset = rulesets.get("classic") or next(iter(rulesets.values()))
    board = load_board()
    stay = ruleset.moves.stay
    targets = {name: Territory(ruleset, armies, stay) for name, armies in GARRISONS.items()}
    plans = Plans(targets, board.neighbours, LARGEST_STACK)
    by_stack = plans.chances(START)
    return BoardPlan(
        board,
        ruleset,
        GARRISONS,
        plans.plan(START, ATTACKERS),
        tuple((wanted, smallest_stack(by_stack, wanted)) for wanted in OF_CHAINS),
    )

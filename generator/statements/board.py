"""Statements about the board."""

from generator.board import load_board
from generator.statements.finding import Finding


def territories(number: int) -> Finding:
    """The board has this many territories."""
    found = len(load_board().neighbours)
    return Finding(found == number, {"number": f"{found}"})


def battle_between(attacking: str, armies: int, defending: str, attackers: int) -> Finding:
    """Two territories are neighbours, and of the armies on the first so many may attack."""
    neighbours = load_board().neighbours[attacking]
    return Finding(defending in neighbours and armies - 1 == attackers)


KINDS = (territories, battle_between)

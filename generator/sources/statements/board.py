"""Statements about the board."""

from generator.sources.statements.finding import Finding
from risk_odds.board import load_board


def territories(number: int) -> Finding:
    """The board has this many territories."""
    found = len(load_board().neighbours)
    return Finding(found == number, {"number": f"{found}"})


def battle_between(attacking: str, armies: int, defending: str, attackers: int) -> Finding:
    """Two territories are neighbours, and this many of the armies on the first can attack."""
    neighbours = load_board().neighbours[attacking]
    return Finding(defending in neighbours and armies - 1 == attackers)


KINDS = (territories, battle_between)

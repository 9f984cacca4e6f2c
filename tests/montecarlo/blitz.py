"""The four steps of balanced blitz v3.3, applied to counted battles with floating-point numbers."""

from itertools import chain

from tests.montecarlo.battles import Ends


def blitz_win(ends: Ends) -> float:
    """The attacker's chance to win a balanced blitz, from how many plain battles ended how."""
    # from the best end for the attacker to the best for the defender
    won = [float(count) for count in reversed(ends.attackers_left)]
    lost = [float(count) for count in ends.defenders_left]
    win = sum(won) / (sum(won) + sum(lost))

    # 1. a side that wins 1 battle of 20 or fewer never wins
    win = 0.0 if win <= 0.05 else 1.0 if win >= 0.95 else win
    # 2. steeper
    win = win**1.3 / (win**1.3 + (1 - win) ** 1.3)
    won, lost = _scaled(won, win), _scaled(lost, 1 - win)
    # 3. a tenth is cut off each end
    won, lost = _cut_twice(won, lost)
    win = sum(won) / (sum(won) + sum(lost))
    # 4. sharper within each side; the sides' totals stay
    won = _scaled([chance**1.8 for chance in won], win)
    lost = _scaled([chance**1.8 for chance in lost], 1 - win)
    return sum(won) / (sum(won) + sum(lost))


def _scaled(chances: list[float], total: float) -> list[float]:
    before = sum(chances)
    return [chance * total / before if before else 0.0 for chance in chances]


def _cut_twice(won: list[float], lost: list[float]) -> tuple[list[float], list[float]]:
    from_best = _cut(list(chain(won, lost)))
    from_worst = _cut(from_best[::-1])[::-1]
    return from_worst[: len(won)], from_worst[len(won) :]


def _cut(chances: list[float]) -> list[float]:
    """The chances without the first tenth of all probability."""
    rest, left = 0.1, []
    for chance in chances:
        taken = min(chance, rest)
        rest -= taken
        left.append(chance - taken)
    return left

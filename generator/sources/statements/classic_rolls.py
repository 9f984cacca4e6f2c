"""Statements about one roll of the dice, under the classic rules."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations, product

from generator.sources.statements.finding import Finding
from risk_odds.dice import compare_dice, counted_dice, highest_dice, lost_pairs
from risk_odds.numbers import fixed, reduced
from risk_odds.solver.formulas import parse_formula, round_formulas

State = tuple[int, int]

MOST_FACES = 20
"""Formulas in s are compared with counts up to dice of this many faces."""


def most_lost_is_the_defenders_dice(attacker_dice: list[int], meant: int = 0) -> Finding:
    """The most armies a side can lose in a roll is the number of the defender's dice.

    It is said of rolls with these numbers of the attacker's dice, and ``meant`` of one of them.
    """
    wrong = [
        (attacking, defending)
        for attacking, defending in product(attacker_dice, (1, 2))
        if compare_dice((6,) * attacking, (6,) * defending, "defender").pairs != defending
    ]
    where = ", ".join(f"{attacking} v {defending}" for attacking, defending in wrong)
    loose = bool(wrong and meant) and meant not in {attacking for attacking, _ in wrong}
    return Finding(not wrong, {"where": where}, loose)


def kinds_of_rolls(kinds: int, dice: list[int]) -> Finding:
    """There are this many kinds of rolls, by the numbers of dice, and this many dice in all."""
    found = {(min(a, 3), min(d, 2)) for a, d in product(range(1, 6), repeat=2)}
    return Finding(len(found) == kinds and sorted({*map(sum, found)}) == dice)


def kinds_with_three_dice(kinds: list[State]) -> Finding:
    """The attacker rolls three dice in these kinds of rolls only (dice of both sides)."""
    found = [(3, defending) for defending in (1, 2)]
    return Finding(
        found == kinds, {"kinds": " and ".join(f"{a} dice against {d}" for a, d in found)}
    )


def possible_losses(least: State, losses: list[State]) -> Finding:
    """With this many armies (A, D) or more, a round costs both sides one of these numbers."""
    starts = product(range(least[0], 6), range(least[1], 6))
    found = [{(a - after[0], d - after[1]) for after in _after((a, d))} for a, d in starts]
    most = f"{max(map(len, found))}"
    return Finding(set().union(*found) == {*losses}, {"number": f"{len(losses)}", "most": most})


def fewer_dice_risk_less() -> Finding:
    """Whoever rolls fewer dice than they may can always lose fewer armies in this round."""
    fewer_dice = [*combinations((1, 2, 3), 2)]
    return Finding(
        all(min(fewer, other) < min(more, other) for fewer, more in fewer_dice for other in (1, 2))
    )


def losses_of_rolls(rolls: Sequence[tuple[tuple[int, ...], tuple[int, ...], State]]) -> Finding:
    """Each of these rolls (attacker's, defender's) costs both sides what stands with it."""
    wrong = []
    for attacker, defender, (attackers_lost, defenders_lost) in rolls:
        pairs = min(len(attacker), len(defender))
        mine, theirs = (tuple(sorted(roll, reverse=True)[:pairs]) for roll in (attacker, defender))
        lost = lost_pairs(mine, theirs, "defender")
        if (lost, pairs - lost) != (attackers_lost, defenders_lost):
            wrong.append("-".join(map(str, attacker)))
    return Finding(not wrong, {"rolls": f"{len(rolls)}", "wrong": ", ".join(wrong)})


def moves(moves: list[tuple[State, int, State]], stays_behind: int) -> Finding:
    """From each state, with this many attackers lost, one round leads to the state named.

    The states count ``stays_behind`` armies that may not attack.
    """
    wrong = []
    for (attackers, defenders), lost, end in moves:
        pairs = _pairs(attackers - stays_behind, defenders)
        right = attackers - lost, defenders - (pairs - lost)
        if right != end:
            wrong.append(f"({right[0]}, {right[1]})")
    return Finding(not wrong, {"moves": f"{len(moves)}", "right": ", ".join(wrong)})


def next_states(start: State, states: list[State]) -> Finding:
    """One round leads from the start (A, D) to these states and no others."""
    found = _after(start)
    return Finding(found == {*states}, {"states": _listed(found)})


def states_before(start: State, state: State, before: list[State]) -> Finding:
    """A battle from the start gets to the state from these and no others."""
    found = {each for each in _reached(start) if state in _after(each)}
    return Finding(found == {*before}, {"states": _listed(found)})


def one_state_before_each(start: State) -> Finding:
    """A battle from the start comes to each state from one of those before it, never from two."""
    reached = _reached(start)
    holds = True
    for state in reached:
        before = [each for each in reached if state in _after(each)]
        holds = holds and all(one not in _reached(other) for one, other in permutations(before, 2))
    return Finding(holds)


def fewer_states_than_ways(battle: State, equal: int) -> Finding:
    """The battle has fewer states that it can reach than ways it can go.

    With ``equal`` armies a side it has not: of battles in general it is loosely said.
    """
    states, ways, few_states, few_ways = (
        count(each) for each in (battle, (equal, equal)) for count in (_states, _ways)
    )
    values = {"states": f"{states}", "ways": f"{ways:,}"}
    small = {"few_states": f"{few_states}", "few_ways": f"{few_ways}"}
    return Finding(
        few_states < few_ways, {**values, **small}, few_states >= few_ways and states < ways
    )


def exclusive_states(states: tuple[State, State]) -> Finding:
    """No battle that has been in one of two states gets to the other."""
    one, other = states
    return Finding(one not in _reached(other) and other not in _reached(one))


def equal_dice(dice: tuple[int, int], chance: str) -> Finding:
    """All dice of the attacker are equal, and all of the defender, with this chance.

    Meant is, or may be, the chance of one such set of faces.
    """
    found = Fraction(1)
    for rolled in dice:
        found *= Fraction(6, 6**rolled) if rolled else 1
    one = Fraction(1, 6 ** sum(dice))
    return Finding(found == Fraction(chance), {"chance": str(found)}, one == Fraction(chance))


def third_die(highest: tuple[int, int], ways: list[int]) -> Finding:
    """Of three dice the highest two are these in this many ways, for each third die, 1 first."""
    rolls = highest_dice((6, 6, 6), 3)
    found = [rolls[*highest, die] for die in range(1, highest[1] + 1)]
    return Finding(found == ways, {"sum": f"{sum(found)}/216"})


def two_highest_of_three(equal: State, higher: State) -> Finding:
    """The chance that the highest two of three dice are given ones is linear in the second.

    In 216ths it is first + more · (second − 1), for equal dice and for a higher first one.
    """
    holds = True
    for (first, second), ways in highest_dice((6,) * 3, 2).items():
        start, more = equal if first == second else higher
        holds = holds and ways == start + more * (second - 1)
    return Finding(holds)


def doubles_below(ways: list[int]) -> Finding:
    """So many doubles of the defender are below the attacker's double of 1, 2, …"""
    found = _doubles_below()
    return Finding(found == ways, {"ways": ", ".join(map(str, found))})


def winning_rolls(attacker_dice: int, powers: list[int], formula: str) -> Finding:
    """So many rolls of this many s-faced dice beat one die, for every s.

    The formula is the sum over i from 1 to s − 1 of ``powers``: that many times i, i², …
    """
    printed = parse_formula(formula)
    chance = round_formulas(attacker_dice, 1)[0].chance
    holds = True
    for faces in range(1, MOST_FACES + 1):
        rolls = Fraction(*chance.value(faces)) * faces ** (attacker_dice + 1)
        summed = sum(
            times * i**power for i in range(1, faces) for power, times in enumerate(powers, start=1)
        )
        holds = holds and rolls == Fraction(*printed.value(faces)) == summed
    return Finding(holds)


def sum_of_printed(terms: list[tuple[int, str]], total: str) -> Finding:
    """The printed numbers, each counted this often, add up to the printed total."""
    found = sum(times * Fraction(number) for times, number in terms)
    return Finding(found == Fraction(total), {"sum": fixed(reduced(*found.as_integer_ratio()), 4)})


def _doubles_below() -> list[int]:
    doubles = [roll for roll in counted_dice((6, 6), 2, None) if roll[0] == roll[1]]
    return [sum(theirs < (face, face) for theirs in doubles) for face in range(1, 7)]


def _pairs(attackers: int, defenders: int) -> int:
    return min(attackers, 3, defenders, 2)


def _after(state: State) -> set[State]:
    attackers, defenders = state
    pairs = _pairs(attackers, defenders)
    if not pairs:
        return set()
    return {(attackers - lost, defenders - (pairs - lost)) for lost in range(pairs + 1)}


def _reached(start: State) -> set[State]:
    """All states that a battle can be in, its start included."""
    found, level = {start}, {start}
    while level:
        level = {after for state in level for after in _after(state)} - found
        found |= level
    return found


def _states(start: State) -> int:
    return len(_reached(start))


def _ways(start: State) -> int:
    return sum(map(_ways, _after(start))) or 1


def _listed(states: set[State]) -> str:
    return ", ".join(f"{a} v {d}" for a, d in sorted(states, reverse=True))


KINDS = (
    *(most_lost_is_the_defenders_dice, kinds_of_rolls, kinds_with_three_dice, possible_losses),
    *(fewer_dice_risk_less, losses_of_rolls, moves, next_states, states_before, exclusive_states),
    *(
        one_state_before_each,
        fewer_states_than_ways,
        equal_dice,
        third_die,
        two_highest_of_three,
        doubles_below,
    ),
    *(winning_rolls, sum_of_printed),
)

from collections.abc import Callable
from itertools import product

import pytest

from generator.sources.statements import chain
from generator.sources.statements.chain import (
    headings_of_ends,
    losses_at_ends,
    never_reached,
    numbers_of_states,
    numbers_of_states_by_attackers,
    possible_moves,
    series_has_a_sum,
    states,
    undecided,
    zero_block,
)
from generator.sources.statements.finding import Finding

Q = ["0000", "?000", "?000", "?000"]


def test_the_formulas_for_states_hold() -> None:
    """A·D + A − 1 states is what listing them gives."""
    assert numbers_of_states().holds


def test_states_of_3_v_2_are_listed() -> None:
    """Four states in which the battle goes on and four ends; in another order it does not hold."""
    open_ones, closed = [(2, 1), (2, 2), (3, 1), (3, 2)], [(2, 0), (3, 0), (1, 1), (1, 2)]
    assert states(3, 2, open_ones, closed).holds
    assert not states(3, 2, closed, open_ones).holds


def test_ends_count_the_army_that_stays() -> None:
    """No end of a battle leaves the attacker without an army on their own territory."""
    assert not headings_of_ends(4, 3, [(1, 0), (2, 0), (3, 0), (4, 0), (0, 1)]).holds
    right = headings_of_ends(4, 3, [(2, 0), (3, 0), (4, 0), (1, 1), (1, 2), (1, 3)])
    assert right.holds


def test_moves_are_possible_where_armies_fall_in_pairs() -> None:
    """The marked places of Q and R are where as many armies fall as dice are compared."""
    starts = [(2, 1), (2, 2), (3, 1), (3, 2)]
    for block, columns in (("Q", starts), ("R", [(2, 0), (3, 0), (1, 1), (1, 2)])):
        rows = []
        for attackers, defenders in starts:
            pairs = min(attackers - 1, 3, defenders, 2)
            ends = [(attackers - lost, defenders - pairs + lost) for lost in range(pairs + 1)]
            rows.append("".join("?" if column in ends else "0" for column in columns))
        assert possible_moves(3, 2, block, rows).holds  # type: ignore[arg-type]


def test_a_wrong_pattern_is_found() -> None:
    """A question mark too many is wrong."""
    assert possible_moves(3, 2, "Q", Q).holds
    assert not possible_moves(3, 2, "Q", ["0000", "?000", "??00", "?000"]).holds


@pytest.mark.parametrize(("block", "holds"), [("Q", False), ("R", False)])
def test_no_block_of_moves_is_all_zeros(block: str, holds: bool) -> None:
    """Neither Q nor R is empty."""
    assert zero_block(3, 2, block).holds is holds  # type: ignore[arg-type]


def test_states_counted_by_attackers() -> None:
    """A·D states go on and A + D are ends, as in Osborne's article and Höhle's."""
    assert numbers_of_states_by_attackers().holds


@pytest.mark.parametrize("formulas", [numbers_of_states, numbers_of_states_by_attackers])
@pytest.mark.parametrize("listed", ["undecided", "ends"])
def test_formulas_are_compared_with_every_list(
    monkeypatch: pytest.MonkeyPatch, formulas: Callable[[], Finding], listed: str
) -> None:
    """One state more in the list of any battle up to 8 armies a side (T), and they do not hold."""
    states_of: Callable[[int, int], list[tuple[int, int]]] = getattr(chain, listed)
    found = set()
    for battle in product((1, 2, 5, 8, 9), (0, 1, 5, 8, 9)):

        def more(a: int, d: int, battle: tuple[int, int] = battle) -> list[tuple[int, int]]:
            return [*states_of(a, d), *([(0, 0)] if (a, d) == battle else [])]

        monkeypatch.setattr(chain, listed, more)
        if not formulas().holds:
            found.add(battle)
    assert found == {*product((2, 5, 8), (1, 5, 8))}


def test_losses_are_what_is_not_left() -> None:
    """4 v 1 ends with 2, 3, 4 or 1 armies of the attacker (T)."""
    assert losses_at_ends(4, 1, [2, 1, 0, 3]).holds
    assert not losses_at_ends(4, 1, [3, 2, 1, 0]).holds


def test_no_round_takes_the_last_army_of_both() -> None:
    """(1, 0) is reached from nowhere; (1, 1) is, and so are an end that only the smallest battle
    comes to, and a state that only 8 v 8 (T) comes to.
    """
    assert never_reached((1, 0)).holds
    for state in ((1, 1), (2, 0), (6, 8)):
        assert not never_reached(state).holds


def test_no_power_of_q_goes_on_for_ever() -> None:
    """Below its diagonal Q may have chances, on it and above it none: so its eigenvalues are 0."""
    assert series_has_a_sum().holds


def test_a_list_that_goes_on_to_later_rows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the states of one battle the other way round, most armies first, rounds lead to later
    rows of its Q: that is found in any battle up to 8 armies a side (T), and not asked beyond.
    """
    beyond = {(a, d) for a in range(1, 11) for d in range(11) if a in (1, 9) or d in (0, 9)}
    for turned, holds in (({(2, 8)}, False), ({(8, 1)}, False), (beyond, True)):

        def states_of(
            a: int, d: int, turned: set[tuple[int, int]] = turned
        ) -> list[tuple[int, int]]:
            return undecided(a, d)[:: -1 if (a, d) in turned else 1]

        monkeypatch.setattr(chain, "undecided", states_of)
        assert series_has_a_sum().holds is holds

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from risk_odds import dice
from risk_odds.dice import compare_dice, highest_dice
from risk_odds.errors import InputError
from risk_odds.limits import (
    KINDS,
    Amounts,
    amounts_of_rounds,
    answers_of_state,
    check_path,
    digits_of_army,
    estimate_of_battles,
    refuse,
    rolls_to_count,
    sorted_rolls,
)
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.sides import Attacker, Bonus, Change
from risk_odds.solver import solve
from risk_odds.solver.campaign import Territory
from tests.rulesets import make_ruleset

TWICE = Bonus(dice="highest", amount=-2, then=(Change(dice="highest", amount=-1),))


@given(st.lists(st.integers(2, 9), min_size=1, max_size=5), st.integers(1, 6))
def test_sorted_rolls_are_counted_without_listing_them(faces: list[int], keep: int) -> None:
    """The number of different rolls is the one that listing them all gives."""
    assert sorted_rolls(faces, keep) == len(highest_dice(tuple(faces), keep))


@pytest.mark.parametrize("bonus", [None, Bonus(dice="highest", amount=1), TWICE])
def test_the_steps_are_those_of_the_solver(
    bonus: Bonus | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All pairs of rolls that the solver compares are counted, and not many times over."""
    compared = 0
    lost_pairs = dice.lost_pairs

    def counting(*arguments: object) -> int:
        nonlocal compared
        compared += 1
        return lost_pairs(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(dice, "lost_pairs", counting)
    ruleset = make_ruleset((8, 6, 4), (7, 5)).model_copy(
        update={"attacker": Attacker(dice=(8, 6, 4), bonus=bonus)}
    )
    for a in (1, 2, 3):
        for d in (1, 2):
            compare_dice.__wrapped__(
                ruleset.attacker.dice[:a], ruleset.defender.dice[:d], "defender", bonus
            )
    assert 0 < compared <= rolls_to_count(ruleset) < 20 * compared


def steps_of(dice: tuple[int, ...], keep: int, changes: int) -> tuple[int, int]:
    """Return how many rolls are looked at, die by die, and how many different ones there are."""
    steps = 0
    rolls: set[tuple[int, ...]] = {()}
    for faces in dice:
        steps += len(rolls) * faces
        rolls = {
            tuple(sorted((*roll, face), reverse=True)[: keep + changes])
            for roll in rolls
            for face in range(1, faces + 1)
        }
    return steps + changes * len(rolls), len(rolls)


@pytest.mark.parametrize("bonus", [None, Bonus(dice="highest", amount=1), TWICE])
@pytest.mark.parametrize("chooses", [False, True])
def test_the_steps_are_those_of_listing_all_rolls(bonus: Bonus | None, chooses: bool) -> None:
    """Of all rules of up to three dice with two or three faces a side, changed or not."""
    hands = [hand for size in (1, 2, 3) for hand in product((2, 3), repeat=size)]
    changes = len(bonus.changes) if bonus else 0
    for attack, defence in product(hands, repeat=2):
        plain = make_ruleset(attack, defence, chooses_after_roll=chooses)
        attacker = plain.attacker.model_copy(update={"bonus": bonus})
        ruleset = plain.model_copy(update={"attacker": attacker})
        right = 0
        for a, d in product(range(1, len(attack) + 1), range(1, len(defence) + 1)):
            own, rolls = steps_of(attack[:a], min(a, d), changes)
            theirs, answers = steps_of(defence[:d], min(a, d), 0)
            right += own + theirs + rolls * answers
            for chosen in range(1, d + 1) if chooses else ():
                theirs, answers = steps_of(defence[:chosen], min(a, chosen), 0)
                right += rolls * (theirs + answers)
        assert rolls_to_count(ruleset) == right


def test_the_digits_are_no_fewer_than_the_solvers(classic: Ruleset) -> None:
    """An army more makes the exact numbers longer by at most this many digits."""
    for ruleset in load_rulesets().values():
        win = solve(ruleset, 9, 9).win(9, 9)
        if isinstance(win, Ratio):
            assert len(f"{win.denominator}") <= 18 * digits_of_army(ruleset)
    assert digits_of_army(classic) == 4


@pytest.mark.parametrize(
    ("attack", "defence", "scale"),
    [
        ((6,), (6,), 6**2),
        ((6,), (6, 6), 6**3),
        ((6, 6, 6), (6, 6), 6**4),
        ((2, 2), (8, 8), 2 * 8**2),
        ((8, 8), (2, 2), 8**2 * 2),
        ((10, 2), (3, 3), 2**2 * 3**2 * 5),
    ],
)
def test_an_army_more_divides_by_the_rolls_of_the_round_that_needs_most(
    attack: tuple[int, ...], defence: tuple[int, ...], scale: int
) -> None:
    """One die against all of the other side removes one army, and is divided by all rolls.

    Of other rounds the rolls are shared among the armies that fall: for each prime apart.
    """
    assert digits_of_army(make_ruleset(attack, defence)) == len(f"{scale}")


def test_answers_are_those_that_the_solver_weighs() -> None:
    """21 sorted rolls of the classic attacker, answered with one die (2 ends) or two (3 ends)."""
    dutch = load_rulesets()["dutch"]
    assert answers_of_state(dutch) == 21 * (2 + 3)
    assert answers_of_state(make_ruleset()) == 0


def test_a_path_without_end_is_refused(classic: Ruleset) -> None:
    """Fifty territories of 300 armies each are refused; those of the README are not."""
    check_path([Territory(classic, size) for size in (3, 2, 5)], 11)
    check_path([Territory(classic, 300)], 300)
    with pytest.raises(InputError, match=r"the path: attackers, defenders: found [\d,]+ digi"):
        check_path([Territory(classic, 300)] * 50, 300)


def test_of_a_path_the_longest_numbers_and_most_defenders_count(classic: Ruleset) -> None:
    """Whatever rules and garrisons the territories have, those that make most work are all's."""
    short = make_ruleset((6,), (6,))
    assert (digits_of_army(short), digits_of_army(classic)) == (len("36"), len("1296"))
    path = [Territory(short, 1), Territory(classic, 300), Territory(short, 2)] * 15
    digits = 300**2 * 4 * sum(range(1, 46)) * (300 + 300) // 2
    for territories in (path, path[::-1]):
        with pytest.raises(InputError, match=rf"the path: .* found {digits:,} digi"):
            check_path(territories, 300)


def test_the_longest_path_is_done_and_one_defender_more_is_not(classic: Ruleset) -> None:
    """Four territories of 3,500 defenders take twenty thousand million digits to the last one."""

    def digits(defenders: int) -> int:
        return 500**2 * 4 * (1 + 2 + 3 + 4) * (500 + defenders) // 2

    check_path([Territory(classic, 3500)] * 4, 500)
    with pytest.raises(InputError) as refused:
        check_path([Territory(classic, 3501)] * 4, 500)
    assert f"found {digits(3501):,} digits to work out for the path" in str(refused.value)
    assert f"expected at most {digits(3500):,} " in str(refused.value)


def test_of_a_path_the_largest_battle_decides(classic: Ruleset) -> None:
    """One territory that is far too large is named with its ruleset, whatever the others are."""
    sizes = [Territory(classic, defenders) for defenders in (1, 2500, 1)]
    with pytest.raises(InputError, match=r"classic\.toml: attackers, defenders: found [\d,]+ digi"):
        check_path(sizes, 5000)


def test_every_limit_is_a_number_that_readers_know() -> None:
    """Each kind of work names its keys, what is counted, and what would help; nothing of a site."""
    for kind in KINDS.values():
        assert kind.most >= 100_000
        assert kind.keys
        assert kind.counted
        assert kind.advice
        assert "largest_" not in kind.keys + kind.advice
        assert "--" not in kind.advice


def test_wins_alone_are_one_table(classic: Ruleset) -> None:
    """Where nobody asks for survivors, each battle has one number, whatever the rules."""
    for ruleset in (classic, load_rulesets()["dutch"]):
        found = estimate_of_battles(ruleset, 10, 5, wins_alone=True)
        assert found["battles"] == digits_of_army(ruleset) * (10 * 5 * (10 + 5) // 2)


def test_a_choice_makes_more_work() -> None:
    """A defender who chooses has a table for each number of survivors, and every roll answered."""
    dutch = load_rulesets()["dutch"]
    defender = dutch.defender.model_copy(update={"chooses_after_roll": False})
    plain = dutch.model_copy(update={"defender": defender})
    for ruleset, tables in ((dutch, 1 + 10), (plain, 1 + 3)):
        cells = tables * 10 * 5 * (10 + 5) // 2
        found = estimate_of_battles(ruleset, 10, 5)
        assert found["battles"] == digits_of_army(ruleset) * cells
    assert rolls_to_count(dutch) > rolls_to_count(plain)


@pytest.mark.parametrize("kind", KINDS)
def test_work_at_its_limit_is_done_and_a_step_more_is_not(kind: str) -> None:
    """Each limit is the most that is done: one more is refused, with both numbers."""
    most = KINDS[kind].most
    refuse({"here": {kind: most}})
    with pytest.raises(InputError, match=f"found {most + 1:,} .* expected at most {most:,} "):
        refuse({"here": {kind: most + 1}})


def test_half_a_million_rounds_are_worked_out_and_no_more(classic: Ruleset) -> None:
    """Two dice and up to 250,000 armies have as many rounds, three and 166,667 have one more."""

    def rounds(dice: int, armies: int) -> dict[str, Amounts]:
        attacker = classic.attacker.model_copy(update={"dice": (6,) * dice})
        defender = classic.defender.model_copy(update={"armies_for_dice": (1, armies)})
        sides = {"attacker": attacker, "defender": defender}
        return {"here": amounts_of_rounds(classic.model_copy(update=sides))}

    refuse(rounds(2, 250_000))
    with pytest.raises(InputError, match=r"armies_for_dice: found 500,001 rounds to work out"):
        refuse(rounds(3, 166_667))


def test_ten_faults_are_all_of_them_and_of_eleven_one_is_counted() -> None:
    """As many faults as are shown leave none to be counted."""
    much = {"rolls": KINDS["rolls"].most + 1}
    for number, lines, last in ((10, 10, "house-9: "), (11, 11, "1 more of this kind")):
        with pytest.raises(InputError) as caught:
            refuse({f"house-{i}": much for i in range(number)})
        shown = str(caught.value).splitlines()
        assert len(shown) == lines
        assert shown[-1].startswith(last)


def test_every_territory_of_a_path_counts(classic: Ruleset) -> None:
    """The digits are those of battles ever longer, one for each territory, as many as there are."""
    longest = digits_of_army(classic)
    digits = 300**2 * longest * sum(range(1, 51)) * (300 + 300) // 2
    with pytest.raises(InputError, match=rf"found {digits:,} digi"):
        check_path([Territory(classic, 300)] * 50, 300)

"""What strangers import: the examples run, every answer is the twin's, bad input is named."""

import doctest
import re
import subprocess
import sys
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import risk_odds
from risk_odds import (
    Certified,
    InputError,
    Number,
    Odds,
    Territory,
    campaign,
    rules,
    solve,
    win,
)
from tests.conftest import PROJECT
from tests.risk_odds.solver.test_luck import courses, mean_score
from tests.rulesets import make_ruleset
from tests.twin import battles


@pytest.fixture(scope="module")
def odds() -> Odds:
    """The odds of a capital up to 12 v 9."""
    return solve(rules["capital"], 12, 9)


def test_the_docstrings_example_is_right() -> None:
    """The example at the head of the package gives what stands below it."""
    assert doctest.testmod(risk_odds).attempted == 5
    assert doctest.testmod(risk_odds).failed == 0


def test_the_readmes_example_is_right() -> None:
    """The README's lines print what the comment beside the last one says."""
    section = (PROJECT / "README.md").read_text("utf-8").partition("## In Python\n")[2]
    code = re.search(r"```python\n(.*?)```", section, re.DOTALL)
    assert code
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code[1]],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == code[1].rpartition("# ")[2].split()


def test_every_public_name_is_there() -> None:
    """`__all__` is what the package has, as `import *` and `dir` show; no other name is found."""
    starred: dict[str, Any] = {}
    exec("from risk_odds import *", starred)
    assert {*risk_odds.__all__} <= {*starred}
    assert {*risk_odds.__all__} <= {*dir(risk_odds)}
    assert risk_odds.__all__ == sorted(risk_odds.__all__)
    with pytest.raises(AttributeError, match="'odds_of'"):
        _ = risk_odds.odds_of
    for name in risk_odds.__all__:
        assert f"{name}" in ("Number", "__version__", "rules") or getattr(risk_odds, name).__doc__


def test_nothing_is_loaded_before_it_is_used() -> None:
    """Importing the package and its version loads neither the solver nor its libraries."""
    script = (
        "import sys, risk_odds; risk_odds.__version__; "
        "print({'pydantic', 'flint', 'click'} & {*sys.modules})"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=PROJECT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "set()\n"


@pytest.mark.parametrize(("attackers", "defenders"), [(12, 9), (1, 1), (3, 9), (12, 1)])
def test_chances_are_fractions(odds: Odds, attackers: int, defenders: int) -> None:
    """Chances to win and lose are the twin's, as fractions that Python reckons with."""
    expected = battles.win("three-dice-defence", attackers, defenders)
    chance = odds.win(attackers, defenders)
    assert isinstance(chance, Fraction)
    assert chance == expected
    assert odds.lose(attackers, defenders) == 1 - expected
    assert win("capital", attackers, defenders) == expected
    assert 0 < chance < 1
    assert float(chance) == expected.numerator / expected.denominator


def test_all_ends_are_those_of_the_twin(odds: Odds) -> None:
    """Survivors are found under their number, and the means follow from them."""
    ends = odds.outcomes(12, 9)
    twin = battles.outcomes("three-dice-defence", 12, 9)
    assert ends.attackers_left == {k: twin[k, 0] for k in range(1, 13)}
    assert ends.defenders_left == {m: twin[0, m] for m in range(1, 10)}
    attackers = sum(k * chance for (k, d), chance in twin.items() if not d)
    defenders = sum(m * chance for (_, m), chance in twin.items())
    assert odds.expected_attackers_left(12, 9) == attackers
    assert odds.expected_attackers_lost(12, 9) == 12 - attackers
    assert odds.expected_defenders_left(12, 9) == defenders
    assert odds.expected_defenders_lost(12, 9) == 9 - defenders


def test_so_many_are_to_be_left(odds: Odds) -> None:
    """The fewest attackers needed win with that many left often enough; one fewer does not."""
    needed = odds.needed(4, 0.9, 3)
    assert needed is not None
    large = solve("capital", needed, 4)
    enough, fewer, never = (large.win_with_left(a, 4, 3) for a in (needed, needed - 1, 2))
    assert isinstance(enough, Fraction)
    assert isinstance(fewer, Fraction)
    assert fewer < Fraction(9, 10) <= enough
    assert never == 0
    assert odds.win_with_left(8, 5, 1) == odds.win(8, 5)
    with pytest.raises(InputError, match="left: found 0, expected a whole number from 1 to 1,000"):
        odds.win_with_left(8, 5, 0)


def test_an_attack_of_a_few_rounds(odds: Odds) -> None:
    """After one round the battle stands as its rolls say; after many it is the one to the end."""
    none, one, all_ = (odds.after_rounds(3, 2, rounds) for rounds in (0, 1, 1000))
    assert [none.win, none.lose, none.attackers_left, none.defenders_left] == [0, 0, 3, 2]
    losses = battles.next_losses("three-dice-defence", 3, 2)
    assert one.win == losses[0, 2]
    assert one.attackers_left == 3 - sum(lost * chance for (lost, _), chance in losses.items())
    assert (all_.rounds, all_.win, all_.lose) == (1000, odds.win(3, 2), odds.lose(3, 2))
    with pytest.raises(InputError, match="found balanced-blitz, expected rules whose battles have"):
        solve("bb", 3, 2).after_rounds(3, 2, 1)


@pytest.mark.parametrize("chance", [0.9, "0.9", "9/10", Fraction(9, 10), Decimal("0.9")])
def test_a_chance_may_be_written_in_many_ways(odds: Odds, chance: Any) -> None:
    """The same chance in any form needs the same armies, the fewest that reach it."""
    needed = odds.needed(4, chance)
    assert needed is not None
    of_fewer, of_needed = (battles.win("three-dice-defence", n, 4) for n in (needed - 1, needed))
    assert of_fewer < Fraction(9, 10) <= of_needed
    holding = odds.needed_to_hold(4, chance)
    assert holding is not None
    of_fewer, of_needed = (
        1 - battles.win("three-dice-defence", 4, n) for n in (holding - 1, holding)
    )
    assert of_fewer < Fraction(9, 10) <= of_needed


def test_a_chance_is_reached_exactly() -> None:
    """What is asked for is compared exactly: the chance itself is enough, and no more is not."""
    exact = battles.win("classic", 7, 5)
    odds = solve("classic", 1, 1)
    assert odds.needed(5, exact) == 7
    assert odds.needed(5, exact + Fraction(1, 10**60)) == 8


def test_balanced_blitz_is_certified() -> None:
    """Its chances lie between two fractions that hold the twin's; what is certain is exact."""
    odds = solve("balanced-blitz", 12, 9)
    assert not odds.exact
    chance = odds.win(12, 9)
    assert isinstance(chance, Certified)
    twin = sum(
        (
            Fraction(value)
            for (a, _), value in battles.balanced_blitz("balanced-blitz", 12, 9).items()
            if a
        ),
        start=Fraction(),
    )
    assert chance.low < chance.high
    assert abs(chance.low - twin) < Fraction(1, 10**25)
    assert float(chance) == float(twin)
    assert odds.win(1, 9) == 0
    ends = odds.outcomes(12, 9)
    assert [*ends.attackers_left] == [*range(1, 13)]
    with pytest.raises(TypeError):
        _ = chance < 1  # type: ignore[operator]


def test_numbers_of_numpy_are_whole_numbers(odds: Odds) -> None:
    """Analysts may pass what a table holds."""
    assert odds.win(np.int64(5), np.uint8(4)) == odds.win(5, 4)


@pytest.mark.parametrize("blitz", [False, True])
def test_a_campaign_is_that_of_the_twin(blitz: bool) -> None:
    """All chances of a path, by the number of territories or armies that they are about."""
    names = ["classic", "balanced-blitz" if blitz else "space-station", "classic"]
    territories = [
        Territory(rules[name], defenders, behind)
        for name, defenders, behind in zip(names, (3, 2, 1), (1, 2, 1), strict=True)
    ]
    course = campaign(territories, 9)
    left: list[dict[int, Fraction]]
    if blitz:
        decimals = battles.blitz_campaign(names, 9, [3, 2, 1], [1, 2, 1])
        left = [{n: Fraction(each) for n, each in ends.items()} for ends in decimals]
    else:
        left = [*battles.campaign(names, 9, [3, 2, 1], [1, 2, 1]).attackers_left]
    taken = [sum(ends.values(), start=Fraction()) for ends in left]

    def is_same(number: Number, expected: Fraction) -> bool:
        if isinstance(number, Fraction) and not blitz:
            return number == expected
        low = number.low if isinstance(number, Certified) else number
        return abs(low - expected) < Fraction(1, 10**25)

    for place, chance in enumerate(taken, start=1):
        assert is_same(course.taken[place], chance)
        before = taken[place - 2] if place > 1 else Fraction(1)
        assert is_same(course.stopped[place - 1], before - chance)
    assert [*course.armies_left] == [*course.reached]
    for armies, ends_so in course.armies_left.items():
        assert is_same(ends_so, left[-1].get(armies, Fraction()))
        assert is_same(
            course.reached[armies],
            sum((each for n, each in left[-1].items() if n >= armies), start=Fraction()),
        )


@pytest.mark.parametrize(
    ("name", "left"),
    [
        *[
            ("classic", (0, 1)),
            ("classic", (3, 0)),
            ("classic", (3, 2)),
            ("three-dice-defence", (1, 0)),
        ],
        *[("risiko-club", (1, 3)), ("risiko-club", (2, 2)), ("risiko-club", (0, 2))],
    ],
)
def test_luck_is_what_all_courses_say(name: str, left: tuple[int, int]) -> None:
    """The chance to ever stand as badly, or as well, and to end so or beyond, over all courses."""
    battle = 4, 3
    luck = solve(name, *battle).luck(*battle, *left)
    listed = [*courses(name, battle)]
    means = {state: mean_score(name, state) for course, _ in listed for state in course}
    is_over = any(course[-1] == left for course, _ in listed)

    def chance_of(holds: Callable[[list[tuple[int, int]]], bool]) -> Fraction:
        return sum((chance for course, chance in listed if holds(course)), start=Fraction())

    own = means[left]
    assert luck.as_badly == chance_of(lambda course: min(means[each] for each in course) <= own)
    assert luck.as_well == chance_of(lambda course: max(means[each] for each in course) >= own)
    assert luck.unlucky == (luck.as_badly <= Fraction(1, 20))  # type: ignore[operator]
    assert luck.lucky == (luck.as_well <= Fraction(1, 20))  # type: ignore[operator]
    if is_over:
        assert luck.or_worse == chance_of(lambda course: means[course[-1]] <= own)
        assert luck.or_better == chance_of(lambda course: means[course[-1]] >= own)
    else:
        assert luck.or_worse is luck.or_better is None


def test_one_army_is_enough_to_ask_about() -> None:
    """Wherever armies are asked for, one will do: 1 v 1, a path of one, and who holds."""
    classic = rules["classic"]
    odds = solve(classic, 1, 1)
    assert odds.luck(1, 1, 1, 0).or_worse == 1
    assert odds.win(1, 1) == Fraction(15, 36)
    assert odds.needed(1, "1/9", 1) == odds.needed_to_hold(1, "1/9") == 1
    assert campaign([Territory(classic, 1, 1)], 1).taken[1] == Fraction(15, 36)


def test_a_territory_may_be_a_plain_pair() -> None:
    """Rules and defenders are enough: one army stays behind, as the rules have it."""
    pair = rules["classic"], 2
    assert campaign([pair], 3) == campaign([Territory(*pair, 1)], 3)  # type: ignore[list-item]


def test_luck_under_balanced_blitz_is_certified() -> None:
    """A battle that is settled at once has no moments but its end: as badly is this or worse."""
    luck = solve("bb", 10, 6).luck(10, 6, 1, 0)
    assert isinstance(luck.as_badly, Certified)
    assert luck.as_badly == luck.or_worse
    assert luck.as_well == 1
    assert luck.unlucky == (luck.as_badly.high <= Fraction(1, 20))


CLASSIC = rules["classic"]
BAD: dict[str, tuple[Callable[[Odds], Any], str]] = {
    "no attackers": (
        lambda _: solve("classic", 0, 5),
        "solve: attackers: found 0, expected a whole number from 1 to 1,000",
    ),
    "negative defenders": (
        lambda _: solve("classic", 5, -1),
        "solve: defenders: found -1, expected a whole number from 1 to 1,000",
    ),
    "too many": (
        lambda _: solve("classic", 1001, 5),
        "solve: attackers: found 1001, expected a whole number from 1 to 1,000",
    ),
    "true": (
        lambda _: solve("classic", True, 5),
        "solve: attackers: found True, expected a whole number from 1 to 1,000",
    ),
    "a double": (
        lambda _: solve("classic", 5.0, 5),  # type: ignore[arg-type]
        "solve: attackers: found 5.0, expected a whole number from 1 to 1,000",
    ),
    "text": (
        lambda _: solve("classic", 5, "5"),  # type: ignore[arg-type]
        "solve: defenders: found '5', expected a whole number from 1 to 1,000",
    ),
    "nothing": (
        lambda _: win("classic", 5, None),  # type: ignore[arg-type]
        "solve: defenders: found None, expected a whole number from 1 to 1,000",
    ),
    "no rules": (
        lambda _: solve(7, 5, 5),  # type: ignore[arg-type]
        "solve: ruleset: found 7, expected a Ruleset or its name",
    ),
    "more work than there is time": (
        lambda _: solve("dutch", 1000, 1000),
        "dutch.toml: attackers, defenders: found 4,004,000,000,000 digits to work out for the "
        "battles, expected at most 300,000,000,000 (fewer armies)",
    ),
    "beyond what was solved": (
        lambda odds: odds.win(13, 9),
        "win: attackers: found 13, expected a whole number from 1 to 12",
    ),
    "beyond, for the survivors": (
        lambda odds: odds.outcomes(12, 10),
        "outcomes: defenders: found 10, expected a whole number from 1 to 9",
    ),
    "a certain win": (
        lambda odds: odds.needed(3, 1),
        "needed: chance: found 1, expected a chance between 0 and 1, such as 0.9 or 9/10",
    ),
    "no chance": (
        lambda odds: odds.needed_to_hold(3, float("nan")),
        "needed_to_hold: chance: found nan, expected a chance between 0 and 1, such as 0.9 or 9/10",
    ),
    "an end that cannot be": (
        lambda odds: odds.luck(3, 3, 3, 1),
        "luck: found 3 v 1 left of 3 v 3, expected what a battle under three-dice-defence can "
        "leave",
    ),
    "more left than there were": (
        lambda odds: odds.luck(3, 3, 4, 0),
        "luck: attackers_left: found 4, expected a whole number from 0 to 3",
    ),
    "no territory": (
        lambda _: campaign([], 5),
        "campaign: territories: found 0, expected from 1 to 50",
    ),
    "rules in the place of the attackers": (
        lambda _: solve(5, "classic", 3),  # type: ignore[arg-type]
        "solve: ruleset: found 5, expected a Ruleset or its name",
    ),
    "a path in the place of the stack": (
        lambda _: campaign(5, [Territory(CLASSIC, 3)]),  # type: ignore[arg-type]
        "campaign: territories: found 5, expected a list of Territory",
    ),
    "a name in the place of a path": (
        lambda _: campaign("classic", 5),  # type: ignore[arg-type]
        "campaign: territories: found 'classic', expected a list of Territory",
    ),
    "defenders in the place of the rules": (
        lambda _: campaign([Territory(3, CLASSIC)], 5),  # type: ignore[arg-type]
        "campaign: territories[0]: ruleset: found 3, expected a Ruleset or its name",
    ),
    "something else for a territory": (
        lambda _: campaign([5], 5),  # type: ignore[list-item]
        "campaign: territories[0]: found 5, expected a Territory",
    ),
    "a territory without defenders": (
        lambda _: campaign([Territory(CLASSIC, 3), Territory(CLASSIC, 0)], 5),
        "campaign: territories[1]: defenders: found 0, expected a whole number from 1 to 300",
    ),
    "a territory of rules alone": (
        lambda _: campaign([("classic",)], 5),  # type: ignore[list-item]
        "campaign: territories[0]: found ('classic',), expected a Territory",
    ),
    "a territory with more than it has": (
        lambda _: campaign([("classic", 3, 1, 1)], 5),  # type: ignore[list-item]
        "campaign: territories[0]: found ('classic', 3, 1, 1), expected a Territory",
    ),
    "more rounds than armies can fall in": (
        lambda odds: odds.after_rounds(3, 2, 1000 + 1000 + 1),
        "after_rounds: rounds: found 2001, expected a whole number from 0 to 2,000",
    ),
    "nobody who stays": (
        lambda _: campaign([Territory(CLASSIC, 3, 0)], 5),
        "campaign: territories[0]: behind: found 0, expected a whole number from 1 to 300",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_named(odds: Odds, case: str) -> None:
    """What cannot be answered raises an error that says where, what was found and expected."""
    ask, message = BAD[case]
    with pytest.raises(InputError) as raised:
        ask(odds)
    assert str(raised.value) == message


def test_what_was_solved_stays_what_it_is() -> None:
    """Larger numbers than those that were asked for would be answered with an error of Python's."""
    odds = solve("classic", 3, 2)
    with pytest.raises(AttributeError):
        odds.attackers = 99  # type: ignore[misc]
    assert repr(odds) == "<odds of classic up to 3 v 2>"


def test_armies_needed_are_refused_only_where_the_search_would_never_end() -> None:
    """The chances to win are all that is searched, which is less than the survivors are.

    One die of 100 faces against one of two wins a round with 98.5% (99.5% hold against it), and
    so 60 rounds running with 40.4% (300 with 22.2%): the tables of the survivors would be too much.
    """
    strong = make_ruleset((100,), (2,), chooses_after_roll=True)
    assert [solve(strong, 1, 1).needed(60, chance) for chance in ("0.40", "0.41")] == [1, 2]
    held = solve(make_ruleset((2,), (100,), chooses_after_roll=True), 1, 1)
    assert [held.needed_to_hold(300, chance) for chance in ("0.22", "0.23")] == [1, 2]
    # 56 rolls of three dice, each answered with one die (2 ends), two (3 ends) or three (4 ends)
    much = solve(make_ruleset((6, 6, 6), (6, 6, 6), chooses_after_roll=True), 1, 1)
    amount = 1600 * 1000 * 56 * (2 + 3 + 4)
    for ask in (much.needed, much.needed_to_hold):
        with pytest.raises(InputError, match=f"found {amount:,} answers of the defender to weigh"):
            ask(1000, "0.5")


def test_luck_is_of_no_larger_battle_than_was_solved() -> None:
    """The battle has to be among those solved, and have at most a hundred armies a side."""
    odds = solve("classic", 7, 6)
    with pytest.raises(InputError, match=r"luck: attackers: found 8, expected .*1 to 7"):
        odds.luck(8, 6, 1, 0)
    with pytest.raises(InputError, match=r"luck: defenders: found 7, expected .*1 to 6"):
        odds.luck(7, 7, 1, 0)

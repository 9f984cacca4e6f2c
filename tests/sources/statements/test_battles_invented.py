"""Which battles decide statements: of invented chances, each one in turn is another."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from generator.sources.statements import battles, check_statement
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset

Cell = tuple[str, int, int]
Chances = Callable[[str, int, int], Fraction]

HALF = Fraction(1, 2)
LESS, MORE = Fraction(2, 5), Fraction(3, 5)


@pytest.fixture
def invent(monkeypatch: pytest.MonkeyPatch) -> Callable[[Chances], None]:
    """Puts invented chances in the place of the true ones."""

    def put(chances: Chances) -> None:
        monkeypatch.setattr(battles, "_win", chances)
        monkeypatch.setattr(battles, "_ratio", lambda a, d: Ratio.of(chances("classic", a, d)))

    return put


def cells(rulesets: Iterable[str] = ("classic",), most: int = 12) -> list[Cell]:
    """All battles up to this many armies a side."""
    return [(name, a, d) for name in rulesets for a in range(most + 1) for d in range(most + 1)]


def deciding(
    invent: Callable[[Chances], None],
    kind: str,
    given: dict[str, Any],
    chances: Chances,
    other: Chances,
    tried: Iterable[Cell],
) -> set[Cell]:
    """The battles of those tried with which a statement fails when they alone are ``other``."""
    invent(chances)
    assert check_statement(kind, given).holds
    found = set()
    for cell in tried:
        invent(lambda *asked, cell=cell: (other if asked == cell else chances)(*asked))
        if not check_statement(kind, given).holds:
            found.add(cell)
    return found


def test_equal_armies_are_ahead_from_a_number_on(invent: Callable[[Chances], None]) -> None:
    """To 100 armies each of the equal battles decides: one half is not ahead."""

    def ahead(_: str, a: int, d: int) -> Fraction:
        return MORE if min(a, d) >= 5 else LESS

    def not_ahead(_: str, a: int, d: int) -> Fraction:
        return HALF if min(a, d) >= 5 else HALF + Fraction(1, 10**9)

    tried = [("classic", n + more, n) for n in range(1, 103) for more in (-1, 0, 1)]
    kind = "equal armies ahead from"
    found = deciding(invent, kind, {"armies": 5}, ahead, not_ahead, tried)
    assert found == {("classic", n, n) for n in range(1, 101)}
    invent(lambda _, a, d: HALF if min(a, d) < 5 else MORE)
    assert check_statement(kind, {"armies": 5}).holds
    invent(lambda _, a, d: MORE)
    finding = check_statement(kind, {"armies": 1})
    assert finding.holds
    assert finding.values == {"first": "1", "chance": "60.0%", "before": "none"}
    invent(lambda _, a, d: Fraction(a, 3 * d) if (a, d) == (1, 1) else Fraction(2 * a, 3 * d))
    finding = check_statement(kind, {"armies": 2})
    assert finding.values == {"first": "2", "chance": "66.7%", "before": "33.3%"}


def test_one_more_is_needed(invent: Callable[[Chances], None]) -> None:
    """With equal armies the chance is below one half, with one more above: each battle decides."""
    found = deciding(
        invent,
        "one more needed",
        {"armies": 4},
        lambda _, a, d: MORE if a > d else LESS,
        lambda *_: HALF,
        cells(),
    )
    assert found == {("classic", n + more, n) for n in range(1, 5) for more in (0, 1)}


def test_chances_around_a_percentage(invent: Callable[[Chances], None]) -> None:
    """Two and a half points more or less are around it, and what is beyond is not."""
    given = {"advantages": [1, 3], "attackers": [6, 8], "around": [65, 75]}
    leading = {("classic", a, a - more) for a in (6, 7, 8) for more in (1, 3)}
    behind = {("classic", a, a + more) for a in (6, 7, 8) for more in (1, 3)}
    little = Fraction(1, 10**9)
    low, high = Fraction(625, 1000), Fraction(775, 1000)
    for end, beyond in ((low, low - little), (high, high + little)):

        def around(*asked: Any, end: Fraction = end) -> Fraction:
            return end if asked in leading else Fraction(0)

        def not_around(*_: Any, beyond: Fraction = beyond) -> Fraction:
            return beyond

        found = deciding(invent, "chance around", given, around, not_around, cells())
        assert found == leading
        for other in (Fraction(0), Fraction(1)):
            invent(lambda *asked, end=end, other=other: end if asked in behind else other)
            finding = check_statement("chance around", given)
            assert (finding.holds, finding.loose) == (False, True)
        invent(lambda *asked, beyond=beyond: beyond if asked in behind else Fraction(0))
        assert not check_statement("chance around", given).loose


@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_fewer_dice_are_worse_in_every_battle(monkeypatch: pytest.MonkeyPatch, side: str) -> None:
    """Each battle up to so many armies a side decides, of the sides that are asked about: one in
    which fewer dice are as good is enough.
    """

    def found(likes_fewer: str) -> set[tuple[int, int]]:
        fails = set()
        for battle in product(range(5), range(5)):

            class Game:
                """All dice are best, but for one side in this battle."""

                def __init__(self, *_: object) -> None:
                    pass

                def best(self, a: int, d: int, battle: tuple[int, int] = battle) -> object:
                    other = likes_fewer if (a, d) == battle else ""
                    return SimpleNamespace(
                        attacker_dice=(2, 3) if other == "attacker" else (3,),
                        most_attacker_dice=3,
                        answers=((2,), (1, 2) if other == "defender" else (2,)),
                        most_defender_dice=2,
                    )

            monkeypatch.setattr(battles, "DiceGame", Game)
            given = {"armies": 3, "sides": [side]}
            if not check_statement("fewer dice are worse", given).holds:
                fails.add(battle)
        return fails

    assert found(side) == {*product((1, 2, 3), (1, 2, 3))}
    assert found("defender" if side == "attacker" else "attacker") == set()


@pytest.mark.parametrize("faces", [6, 8])
@pytest.mark.parametrize("same", ["chance", "loss"])
def test_more_faces_help_in_every_battle(
    monkeypatch: pytest.MonkeyPatch, faces: int, same: str
) -> None:
    """Each battle up to so many armies a side decides, for each number of faces: a chance or a mean
    loss as with fewer faces is no help.
    """
    fails = set()
    for battle in product(range(5), range(5)):

        class Solved:
            """Chances grow with the faces, and losses shrink, but for one of them."""

            def __init__(self, ruleset: Ruleset, *_: object) -> None:
                self.faces = ruleset.attacker.dice[0]

            def level(self, what: str, *of: int, battle: tuple[int, int] = battle) -> int:
                alike = (what, self.faces, of) == (same, faces, battle)
                return self.faces - 2 if alike else self.faces

            def win(self, a: int, d: int) -> Ratio:
                return Ratio(self.level("chance", a, d), 10)

            def expected_attackers_lost(self, a: int, d: int) -> Ratio:
                return Ratio(10 - self.level("loss", a, d), 1)

        monkeypatch.setattr(battles, "Solution", Solved)
        if not check_statement("more faces help", {"faces": [4, 6, 8], "armies": 3}).holds:
            fails.add(battle)
    assert fails == {*product((1, 2, 3), (1, 2, 3))}


def test_chances_are_compared_strictly(invent: Callable[[Chances], None]) -> None:
    """A chance is not above itself, nor more likely; nor is less what is just as much."""
    chances = {("classic", 3, 2): HALF, ("classic", 2, 3): LESS}
    invent(lambda *asked: chances[asked])
    assert not check_statement("chance above", {"battle": [3, 2], "chance": "1/2"}).holds
    finding = check_statement("chance above", {"battle": [3, 2], "chance": "49/100"})
    assert (finding.holds, finding.values) == (True, {"chance": "50.00%"})
    given = {"battle": [3, 2], "than": [2, 3]}
    assert not check_statement("more likely", given | {"than": [3, 2]}).holds
    assert not check_statement("more likely", given | {"by_less_than": "1/10"}).holds
    finding = check_statement("more likely", given | {"by_less_than": "11/100"})
    assert (finding.holds, finding.values) == (True, {"chance": "50.0%", "than": "40.0%"})
    chances = {("classic", 3, 2): Fraction(1), ("classic", 2, 3): Fraction(0)}
    assert not check_statement("more likely", given).holds


def test_chances_fall_along_an_advantage(invent: Callable[[Chances], None]) -> None:
    """From one defender on, as far as is said; other leads only turn up in the list."""

    def falling(_: str, a: int, d: int) -> Fraction:
        return Fraction(100 - a, 100)

    def as_before(_: str, a: int, d: int) -> Fraction:
        return Fraction(100 - a + 1, 100)

    given = {"advantages": [1, 3], "attackers": 7}
    found = deciding(invent, "falls along advantages", given, falling, as_before, cells())
    assert found == {("classic", a, a - more) for more in (1, 3) for a in range(more + 2, 8)}
    invent(lambda _, a, d: Fraction(100 - a if a - d != 2 else a, 100))
    finding = check_statement("falls along advantages", given)
    assert (finding.holds, finding.values) == (True, {"falling": "0, 1, 3", "rising": "2"})
    assert not check_statement("falls along advantages", {**given, "advantages": [2, 3]}).holds
    assert check_statement("falls along advantages", {**given, "advantages": [0, 1, 3]}).holds


def test_chances_rise_at_equal_armies(invent: Callable[[Chances], None]) -> None:
    """Each from the first to the last is above the one before."""
    found = deciding(
        invent,
        "rises at equal armies",
        {"attackers": [3, 6]},
        lambda _, a, d: Fraction(a, 100),
        lambda _, a, d: Fraction(a - 1 if a > 3 else a + 1, 100),
        cells(),
    )
    assert found == {("classic", n, n) for n in range(3, 7)}


@pytest.mark.parametrize("defenders", [4, 5])
def test_chances_rise_fastest_near_equal_armies(
    invent: Callable[[Chances], None], defenders: int
) -> None:
    """The steepest step is so near; the first, and the last at three times as many attackers, are
    less than half as steep.
    """

    def rising(steps: dict[int, int]) -> Chances:
        return lambda _, a, d: Fraction(sum(steps.get(each, 7) for each in range(1, a)), 1000)

    given = {"defenders": [defenders], "within": 1}
    last = 3 * defenders - 1
    for place in range(2, last):
        invent(rising({place: 11, 1: 5, last: 5, last + 1: 99}))
        finding = check_statement("rises fastest near equal", given)
        assert finding.holds == (abs(place - defenders) <= 1)
        assert finding.values == {"steepest": f"{place} to {place + 1} against {defenders}"}
    for first, end in ((6, 5), (5, 6), (5, 5)):
        for steepest in (10, 11, 12, 13):
            invent(rising({defenders: steepest, 1: first, last: end}))
            finding = check_statement("rises fastest near equal", given)
            assert finding.holds == (2 * max(first, end) < steepest)


def test_nobody_is_ahead_without_a_third_die(invent: Callable[[Chances], None]) -> None:
    """Of all these rules, each battle of equal armies decides, up to so many a side."""
    found = deciding(
        invent,
        "third die is why",
        {"rulesets": ["one", "two"], "armies": 4},
        lambda *_: LESS,
        lambda *_: HALF,
        cells(("one", "two", "three")),
    )
    assert found == {(name, n, n) for name in ("one", "two") for n in range(1, 5)}


def test_two_advantages_draw_together(invent: Callable[[Chances], None]) -> None:
    """With each army more the two chances are nearer, from the first to the last."""

    def apart(_: str, a: int, d: int) -> Fraction:
        return Fraction(100 - 2 * a if a - d == 2 else 0, 100)

    def as_far(_: str, a: int, d: int) -> Fraction:
        return Fraction(100 - 2 * a + (2 if a > 4 else -2) if a - d == 2 else 2 - 4 * (a > 4), 100)

    given = {"advantages": [0, 2], "attackers": [4, 7]}
    found = deciding(invent, "advantages draw together", given, apart, as_far, cells())
    assert found == {("classic", a, a - more) for a in range(4, 8) for more in (0, 2)}


def test_two_rulesets_have_the_same_chances(invent: Callable[[Chances], None]) -> None:
    """Against these defenders, with any attackers up to so many: each battle of either decides."""
    found = deciding(
        invent,
        "same chances",
        {"rulesets": ["one", "two"], "defenders": [1, 3], "attackers": 4, "runs": 900},
        lambda *_: LESS,
        lambda *_: HALF,
        cells(("one", "two", "three")),
    )
    assert found == {(name, a, d) for name in ("one", "two") for a in range(1, 5) for d in (1, 3)}

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from risk_odds.board import load_board
from risk_odds.numbers import Ratio
from risk_odds.rule_names import rules
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.campaign import Territory, chances_by_stack, chances_in_a_row
from risk_odds.solver.division import best_divided, dividing_never_helps
from risk_odds.solver.routes import routes
from tests.twin import battles

RULESETS = load_rulesets()
CLASSIC, CAPITAL = RULESETS["classic"], RULESETS["three-dice-defence"]
SMALL = [each for each in load_board().continents if len(each.territories) == 4]

STAR = {"a": "bcd", "b": "a", "c": "a", "d": "a"}
LINE = {"a": "b", "b": "ac", "c": "b"}
RING = {"a": "bd", "b": "ac", "c": "bd", "d": "ac"}


def plainly(
    territories: Mapping[str, Territory],
    neighbours: Mapping[str, Sequence[str]],
    start: str,
    may_move: tuple[int, int] = (3, 8),
) -> list[Fraction]:
    """Return the best chances with 0 to 8 attackers, by trying every plan for every end.

    `may_move`: who moves in are at least the first (or all who are left), at most the second.
    """

    @cache
    def survivors(name: str, armies: int) -> dict[int, Fraction]:
        ends = battles.outcomes(territories[name].ruleset.id, armies, territories[name].defenders)
        return {left: chance for (left, holding), chance in ends.items() if not holding}

    @cache
    def best(place: str, armies: int, wanted: tuple[str, ...]) -> Fraction:
        if not wanted:
            return Fraction(1)
        return max(
            (
                sum(
                    (
                        chance * divided(place, name, left, [n for n in wanted if n != name])
                        for left, chance in survivors(name, armies).items()
                    ),
                    Fraction(0),
                )
                for name in neighbours[place]
                if name in wanted and armies
            ),
            default=Fraction(0),
        )

    def divided(place: str, taken: str, left: int, wanted: list[str]) -> Fraction:
        least, most = (min(each, left) for each in may_move)
        found = Fraction(0)
        for sides in product((False, True), repeat=len(wanted)):
            behind = tuple(name for name, side in zip(wanted, sides, strict=True) if side)
            ahead = tuple(name for name, side in zip(wanted, sides, strict=True) if not side)
            for moving in range(least, most + 1):
                part = best(place, left - moving, behind)
                found = max(found, part and part * best(taken, moving - 1, ahead))
        return found

    rest = tuple(name for name in sorted(territories) if name != start)
    return [
        sum(
            (
                chance * best(start, min(left, may_move[1]) - 1, rest)
                for left, chance in (survivors(start, armies).items() if armies else ())
            ),
            Fraction(0),
        )
        for armies in range(9)
    ]


@pytest.mark.parametrize("neighbours", [STAR, LINE, RING])
@pytest.mark.parametrize("defenders", [1, 2, 3])
def test_the_best_division_is_that_of_all_plans(neighbours: dict[str, str], defenders: int) -> None:
    """The dynamic programme finds what trying every plan finds, from every territory."""
    for capital in ("", "b"):
        territories = {
            name: Territory(CAPITAL if name == capital else CLASSIC, defenders)
            for name in neighbours
        }
        for start in ("a", "b"):
            found = best_divided(territories, neighbours, start, 8)
            assert [Fraction(*chance) for chance in found] == plainly(
                territories, neighbours, start
            )


@pytest.mark.parametrize("neighbours", [STAR, LINE, RING])
def test_where_three_may_move_in_the_others_go_on_from_behind(neighbours: dict[str, str]) -> None:
    """Under TEG's rules, too, the programme finds what trying every plan finds."""
    territories = dict.fromkeys(neighbours, Territory(rules["teg"], 1))
    for start in ("a", "b"):
        found = best_divided(territories, neighbours, start, 8)
        assert [Fraction(*chance) for chance in found] == plainly(
            territories, neighbours, start, (1, 3)
        )


def test_without_a_route_the_armies_must_be_divided() -> None:
    """A star is taken all the same: some armies wait in the middle."""
    assert not routes(STAR, "a")
    territories = dict.fromkeys(STAR, Territory(CLASSIC, 1))
    chances = best_divided(territories, STAR, "a", 12)
    row = chances_in_a_row(Territory(CLASSIC, 1), 4, 12)[-1]
    # three armies at least move into the second territory, and from there none goes on
    assert 0 < Fraction(*chances[12]) < Fraction(*row[12])


@pytest.mark.parametrize("continent", SMALL, ids=lambda each: each.slug)
@pytest.mark.parametrize("defenders", [1, 2, 3])
def test_one_stack_is_best_where_there_is_a_route(continent: object, defenders: int) -> None:
    """In the smallest continents no division beats the row, with any stack."""
    (found,) = (each for each in SMALL if each is continent)
    territory = Territory(CLASSIC, defenders)
    row = chances_in_a_row(territory, 4, 20)[-1]
    for start in found.borders:
        territories = dict.fromkeys(found.territories, territory)
        assert best_divided(territories, found.inner, start, 20) == row


@pytest.mark.parametrize("defenders", [1, 2, 3, 4])
def test_the_numbers_prove_that_one_stack_is_best(defenders: int) -> None:
    """What the proof asks holds for the classic rules, and the twin's products agree."""
    rows = chances_in_a_row(Territory(CLASSIC, defenders), 6, 40)
    assert dividing_never_helps(rows)
    as_fractions = [[Fraction(*chance) for chance in row] for row in rows]
    for first, second in [(1, 1), (1, 2), (2, 2), (1, 5), (3, 3)]:
        one, other, both = (as_fractions[k - 1] for k in (first, second, first + second))
        assert all(one[x] * other[y] <= both[x + y] for x in range(21) for y in range(20))


def test_what_does_not_hold_is_no_proof() -> None:
    """Rows in which two parts do better than one, or more armies worse, prove nothing."""
    half, all_of_it = Ratio(1, 2), Ratio(1, 1)
    nothing = Ratio(0, 1)
    assert dividing_never_helps([[nothing, half, all_of_it], [nothing, nothing, half]])
    assert not dividing_never_helps([[nothing, half, all_of_it], [nothing, nothing, nothing]])
    assert not dividing_never_helps([[nothing, all_of_it, half], [nothing, nothing, all_of_it]])


def test_with_a_capital_it_helps_to_decide_on_the_way() -> None:
    """Then the order counts, and to choose it as the battles went is a little better."""
    (australia,) = (each for each in SMALL if each.name == "Australia")
    territories = dict.fromkeys(australia.territories, Territory(CLASSIC, 4))
    territories["Western Australia"] = Territory(CAPITAL, 4)
    free = best_divided(territories, australia.inner, "Indonesia", 12)[12]
    fixed = [
        chances_by_stack([territories[name] for name in route], 12)[12]
        for route in routes(australia.inner, "Indonesia")
    ]
    gain = Fraction(*free) - max(Fraction(*chance) for chance in fixed)
    assert 0 < gain < Fraction(1, 1000)

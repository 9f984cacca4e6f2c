"""Luck on the device beside the generator's, in numbers and in words."""

import random
from dataclasses import asdict
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from generator.pages.play.was_i_unlucky import told_of
from generator.site.rulesets_for_scripts import offer
from risk_odds.numbers import Number, bounds, percent
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import AnySolution, Solution, solve
from risk_odds.solver.luck import (
    Fought,
    Standing,
    beyond,
    can_be,
    expected_score,
    mirrored,
    of_battle,
    of_evening,
    scores,
    scores_from,
    together,
)
from tests.evenings import (
    RETREATS,
    Retreat,
    State,
    ever,
    fought,
    luck,
    never,
    once_ahead,
)
from tests.javascript.node import call
from tests.rulesets import AT_ONCE, BY_ROUNDS

RULESETS = load_rulesets()
OFFERS = {name: offer(RULESETS[name], 1) for name in RULESETS}
LUCK = """
  const { luckOf } = await load("decisions/luck.js");
  const [{ verdictOf }, { toldOf }] =
    await Promise.all(["decisions/verdict.js", "words/luckwords.js"].map(load));
  const { armiesBetween, interval, percent } = await load("kernel/quantities.js");
  const { rulesNamed } = await load("kernel/rules.js");
  return data.evenings.map((evening) => {
    const battles = evening.map(([name, attackers, defenders, a, d, defended]) => ({
      rules: rulesNamed(data.offers, name),
      attackers, defenders, defended,
      left: { attackers: a, defenders: d },
    }));
    const found = luckOf(battles);
    if ("impossible" in found) return found;
    return {
      verdict: verdictOf(found),
      told: toldOf(found),
      bounds: [found.asBad, found.asGood].map(interval),
      expected: [found.start, found.here].map(({ mine, theirs }) => armiesBetween(mine, theirs)),
      at: found.at,
      places: found.places.map(({ left, score, chance, orWorse, isOwn }) =>
        ({ left, score, chance: percent(chance, 1), orWorse: percent(orWorse, 1), isOwn })),
    };
  });
"""

ADDRESSES = """
  const { foughtAddress, readFought } = await load("decisions/fought.js");
  return data.map((search) => {
    const { left, defended, further, words } = readFought(search);
    return [left && foughtAddress({ left, defended }, further), words];
  });
"""

Row = tuple[str, int, int, int, int, bool]
"""Rules, attackers and defenders at the beginning and at the end, and whether one defended."""


def asked(evenings: list[list[Row]]) -> Any:
    """Return what the device says of evenings."""
    return call(LUCK, {"offers": OFFERS, "evenings": evenings})


def random_row(numbers: random.Random, names: list[str], most: int) -> Row:
    """Return a battle that somebody may have fought to its end, or broken off."""
    attackers, defenders = numbers.randint(1, most), numbers.randint(1, most)
    name = numbers.choice(names)
    won = numbers.random() < 0.5
    left = (numbers.randint(1, attackers), 0) if won else (0, numbers.randint(1, defenders))
    if name in BY_ROUNDS and numbers.random() < 0.4:
        left = numbers.randint(1, attackers), numbers.randint(1, defenders)
    return name, attackers, defenders, *left, numbers.random() < 0.5


@cache
def solved(name: str, attackers: int, defenders: int) -> AnySolution:
    """Return the solution of rules for one battle."""
    return solve(RULESETS[name], attackers, defenders)


def is_possible(row: Row) -> bool:
    """Return whether a battle may stand like that."""
    name, attackers, defenders, *left, _ = row
    return can_be(solved(name, attackers, defenders), (attackers, defenders), (left[0], left[1]))


def battle_of(row: Row) -> Fought:
    """Return a battle's scores as the side that asks counts them."""
    name, attackers, defenders, a, d, defended = row
    solution = solved(name, attackers, defenders)
    battle = Fought(scores(solution, attackers, defenders), scores_from(solution, (a, d)))
    return battle.mirrored if defended else battle


def standing_of(rows: list[Row]) -> Standing:
    """Return how battles that can be stand."""
    if len(rows) > 1:
        return of_evening([battle_of(row) for row in rows])
    name, attackers, defenders, a, d, defended = rows[0]
    solution = solved(name, attackers, defenders)
    found = of_battle(solution, (attackers, defenders), (a, d))
    return Standing(found.as_good, found.as_bad) if defended else found


def tail_of(rows: list[Row], found: Standing) -> Number | None:
    """Return the chance of such an end, or one beyond it; none where a battle was broken off."""
    if any(a and d and not RULESETS[name].is_blocked(a, d) for name, *_, a, d, _ in rows):
        return None
    own = sum(d - a if defended else a - d for *_, a, d, defended in rows)
    sums = together([battle_of(row).start for row in rows])
    return beyond(sums, own, better=found.went_well)


def assert_within(found: dict[str, Any], exact: Standing, what: object) -> None:
    """The device's bounds lie around the generator's chances, and near to them."""
    for each, chance in zip(found["bounds"], (exact.as_bad, exact.as_good), strict=True):
        low, high = bounds(chance)
        assert Fraction(each["low"]) <= Fraction(*high), what
        assert Fraction(*low) <= Fraction(each["high"]), what
        assert each["high"] - each["low"] < 1e-9, what


def assert_same(found: dict[str, Any], rows: list[Row]) -> None:
    """The device says the same as the generator, letter for letter."""
    exact = standing_of(rows)
    noun = "battles" if len(rows) == 1 else "evenings"
    assert found["told"] == asdict(told_of(exact, noun, tail_of(rows, exact))), rows
    assert found["verdict"] == exact.verdict.name.lower(), rows
    assert_within(found, exact, rows)


def assert_all_same(evenings: list[list[Row]]) -> None:
    """The device says of all evenings what the generator says, and which cannot be."""
    for rows, found in zip(evenings, asked(evenings), strict=True):
        impossible = [place for place, row in enumerate(rows) if not is_possible(row)]
        if impossible:
            assert found == {"impossible": impossible}, rows
        else:
            assert_same(found, rows)


def test_eight_hundred_battles_are_the_generators() -> None:
    """Every word and percentage of random battles under all rules, also those broken off."""
    numbers = random.Random(1)
    assert_all_same([[random_row(numbers, list(RULESETS), 11)] for _ in range(800)])


def test_all_states_of_small_battles_are_the_generators() -> None:
    """Where few states are possible the words are those for the best, the worst and the only."""
    assert_all_same(
        [
            [(name, a, d, a_left, d_left, defended)]
            for name in ("classic", "dutch", "capital-ties", "d20", *AT_ONCE)
            for a, d in product((1, 2, 3), (1, 2))
            for a_left, d_left in product(range(a + 1), range(d + 1))
            for defended in (True, False)
            if 0 < a_left + d_left < a + d
        ]
    )


def test_three_hundred_evenings_are_the_generators() -> None:
    """Up to four battles under all rules, attacked and defended, finished and broken off."""
    numbers = random.Random(3)
    names = ["classic"] * 10 + BY_ROUNDS
    evenings = [
        [random_row(numbers, names, 7) for _ in range(numbers.randint(2, 4))] for _ in range(300)
    ]
    assert sum(all(map(is_possible, rows)) for rows in evenings) > 100
    assert_all_same(evenings)


def test_evenings_with_blitz_are_within_their_bounds() -> None:
    """Where chances have no fraction, the device's bounds lie around the generator's."""
    numbers = random.Random(4)
    evenings: list[list[Row]] = [
        [random_row(numbers, AT_ONCE, 5), ("classic", 5, 5, *left, False)]
        for _ in range(30)
        for left in ((0, 2), (3, 2))
    ]
    for rows, found in zip(evenings, asked(evenings), strict=True):
        if "impossible" not in found:
            assert_within(found, standing_of(rows), rows)


def test_what_is_expected_is_the_mean_score() -> None:
    """At the start and from where it stands, for one's own side, of one battle and of several."""
    attacked: Row = ("dutch", 9, 6, 4, 3, False)
    defended: Row = ("classic", 7, 5, 0, 2, True)
    evenings = [[attacked], [defended], [attacked, defended]]
    means = []
    for name, a, d, a_left, d_left, is_defended in (attacked, defended):
        solution = solved(name, a, d)
        assert isinstance(solution, Solution)
        sign = -1 if is_defended else 1
        states = (a, d), (a_left, d_left)
        means.append([sign * expected_score(solution, state) for state in states])
    means.append([one + other for one, other in zip(*means, strict=True)])
    for found, both in zip(asked(evenings), means, strict=True):
        for each, mean in zip(found["expected"], both, strict=True):
            assert each["certain"]
            assert float(each["text"].replace("−", "-")) == pytest.approx(float(mean), abs=0.00501)


def test_an_evening_of_which_some_was_broken_off_lies_between_scores() -> None:
    """The mark stands where the expected score lies; at an end just there."""
    ((ended,), (broken,)) = (
        [each]
        for each in asked([[("classic", 10, 4, 0, 2, False)], [("classic", 10, 4, 4, 1, False)]])
    )
    assert ended["at"] == 11
    assert ended["places"][11]["isOwn"]
    solution = solved("classic", 10, 4)
    assert isinstance(solution, Solution)
    assert broken["at"] == pytest.approx(10 - float(expected_score(solution, (4, 1))))
    assert not any(each["isOwn"] for each in broken["places"])


def test_ten_attacks_of_which_six_were_abandoned_are_no_luck() -> None:
    """Leaving them out made such evenings "Lucky: 1 in 49"."""
    won: list[Row] = [("classic", 8, 8, 5, 0, False)] * 4
    abandoned: list[Row] = [("classic", 8, 8, 2, 4, False)] * 6
    (found,) = asked([[*won, *abandoned]])
    assert found["verdict"] not in ("lucky", "unlucky")
    assert_same(found, [*won, *abandoned])


@cache
def called(name: str, start: State, battles: int) -> dict[tuple[State, ...], str]:
    """Return what the device calls battles alike, in all states that they may come to stand in."""
    states = [state for state in luck(name, start) if state != start]
    together = list(combinations_with_replacement(states, battles))
    found = asked([[(name, *start, *state, False) for state in each] for each in together])
    return {each: said["verdict"] for each, said in zip(together, found, strict=True)}


@pytest.mark.parametrize("name", ["classic", "dutch"])
@pytest.mark.parametrize("retreat", RETREATS)
@pytest.mark.parametrize("verdict", ["unlucky", "lucky"])
def test_the_device_keeps_the_promise_in_one_battle(
    name: str, retreat: Retreat, verdict: str
) -> None:
    """Looked at after every roll, at most one in 20 is ever called so, however it is left."""
    start = 8, 8
    verdicts = called(name, start, 1)
    chance = ever(name, start, retreat, lambda state: verdicts.get((state,)) == verdict)
    assert chance <= Fraction(1, 20)
    assert chance or retreat is not never


def test_a_large_battle_keeps_the_promise_at_every_moment() -> None:
    """Of 30 v 30, looked at after every roll, nearly one in 20 is ever called so, and no more."""
    start = 30, 30
    states = [each for each in product(range(31), range(31)) if any(each) and each != start]
    found = asked([[("classic", *start, *state, False)] for state in states])
    verdicts = {
        state: said["verdict"]
        for state, said in zip(states, found, strict=True)
        if "impossible" not in said
    }
    for verdict in ("unlucky", "lucky"):
        calls_it = {state: verdicts.get(state) == verdict for state in [start, *states]}
        chance = ever("classic", start, never, calls_it.__getitem__)
        assert Fraction(4, 100) < chance <= Fraction(1, 20)


def test_what_is_open_is_decided_against_the_verdict() -> None:
    """Where bounds of a battle too large for whole numbers hold 1/20, nothing is called luck."""
    body = """
      const [{ verdictOf }, { toldOf }] =
        await Promise.all(["decisions/verdict.js", "words/luckwords.js"].map(load));
      const [open, one] = [{ low: 0.0499, high: 0.0501, inside: true }, { low: 1, high: 1 }];
      return [true, false].map((together) => {
        const chances = { together, asBad: open, asGood: one, orWorse: null, orBetter: null };
        return [verdictOf(chances), toldOf(chances).figure];
      });
    """
    assert call(body, None) == [
        ["below", "At most 5.1%, too wide for a verdict"],
        ["below", "5.0%, nothing unusual"],
    ]


@pytest.mark.parametrize("retreat", RETREATS)
@pytest.mark.parametrize("ends", [False, True], ids=["goes on", "quits while ahead"])
@pytest.mark.parametrize("verdict", ["unlucky", "lucky"])
def test_the_device_keeps_the_promise_in_an_evening(
    retreat: Retreat, ends: bool, verdict: str
) -> None:
    """The same of an evening of up to three battles, looked at after every roll."""
    start = 5, 3
    evenings: dict[tuple[State, ...], Fraction] = {(): Fraction(1)}
    chance = Fraction()
    for battles in (1, 2, 3):
        verdicts = called("classic", start, battles)
        after: dict[tuple[State, ...], Fraction] = {}
        for before, so_far in evenings.items():
            # one battle has a verdict of its own, which is no evening's
            calls_it = {
                state: bool(before) and verdicts.get(tuple(sorted((*before, state)))) == verdict
                for state in luck("classic", start)
            }
            now, left = fought("classic", start, retreat, calls_it.__getitem__)
            chance += so_far * now
            for state, part in left.items():
                if not (ends and once_ahead("classic", start, state)):
                    key = tuple(sorted((*before, state)))
                    after[key] = after.get(key, Fraction()) + so_far * part
        evenings = after
    assert chance <= Fraction(1, 20)
    assert chance or verdict == "lucky" or retreat is not never


def test_places_are_all_possible_ends_in_their_order() -> None:
    """What the bars are drawn from: the best for who asks first, each with its chance."""
    attacked, defended = (
        found["places"]
        for found in asked([[("classic", 10, 4, 0, 2, False)], [("classic", 10, 4, 0, 2, True)]])
    )
    chances = scores(solve(RULESETS["classic"], 10, 4), 10, 4)
    for places, sides in ((attacked, chances), (defended, mirrored(chances))):
        assert [(each["score"], each["chance"], each["orWorse"]) for each in places] == [
            (score, percent(chance), percent(beyond(sides, score, better=False)))
            for score, chance in sides.items()
        ]
    assert [each["left"] for each in defended] == [each["left"] for each in reversed(attacked)]


@pytest.mark.parametrize("end", [(0, 150), (500, 480), (10, 0)])
@pytest.mark.parametrize("count", [1, 2])
def test_the_largest_battles_have_an_answer(end: tuple[int, int], count: int) -> None:
    """Doubles carry 1,000 armies a side: the bounds are narrow."""
    (found,) = asked([[("classic", 1000, 1000, *end, False)] * count])
    assert "impossible" not in found
    for each in found["bounds"]:
        assert 0 <= each["low"] <= each["high"] <= 1
        assert each["high"] - each["low"] < 1e-9
    assert (min(each["low"] for each in found["bounds"]) < 1) == (count == 1 or 0 in end)


def test_what_cannot_be_has_a_reason_where_it_is_simple() -> None:
    """The reason is given only if every state from which it could come loses the same, by twin."""
    body = """
      const [{ whyItCannotBe }, { rulesNamed }] =
        await Promise.all(["words/cannotbe.js", "kernel/rules.js"].map(load));
      return data.battles.map(([name, attackers, defenders, a, d]) => whyItCannotBe({
        rules: rulesNamed(data.offers, name), attackers, defenders, defended: false,
        left: { attackers: a, defenders: d },
      }));
    """
    battles = [
        (name, a, d, a_left, d_left)
        for name in ("classic", "capital", "dutch", "one-defence-die")
        if name in RULESETS
        for a, d in ((10, 4), (3, 5), (2, 2))
        for a_left in range(1, a + 1)
        for d_left in range(1, d + 1)
        if a + d > a_left + d_left
    ]
    said = call(body, {"offers": OFFERS, "battles": battles})
    reasons = 0
    for (name, a, d, a_left, d_left), words in zip(battles, said, strict=True):
        if words == "This cannot happen if both sides always roll all their dice.":
            continue
        reasons += 1
        fallen = a + d - a_left - d_left
        has = "has" if fallen == 1 else "have"
        assert f"armies, but {fallen} {has} fallen. Was a die left out" in words
        assert not is_possible((name, a, d, a_left, d_left, False))
    assert reasons
    assert said[battles.index(("classic", 10, 4, 3, 2))] == (
        "If both sides always roll all their dice, this cannot happen: up to here every round "
        "takes 2 armies, but 9 have fallen. Was a die left out, or an army miscounted?"
    )


def test_addresses_hold_a_whole_evening() -> None:
    """What an address tells is written again as it was, also with rules of one's own."""
    searches = [
        "&end=d2",
        "&end=a3&side=defender",
        "&end=a3d2",
        "&end=d2&and=10.4..classic&and=10.4..classic.defender",
        "&end=d2&and=10.4.d2.classic&and=8.5.a1.house_6.6.6-v-6.6.defender&and=1.1.a1",
    ]
    assert call(ADDRESSES, [f"?a=10&d=4{each}" for each in searches]) == [
        [each, ""] for each in searches
    ]
    assert call(ADDRESSES, ["?END=D2&Side=DEFENDER&and=3.2.A1.Classic"]) == [
        ["&end=d2&side=defender&and=3.2.a1.classic", ""]
    ]


@pytest.mark.parametrize(
    "end", ["", "2", "d", "a0d0", "d-1", "d1.5", "d2a3", "a1234567", "<b>", "d2d3"]
)
def test_an_end_that_is_none_is_not_told(end: str) -> None:
    """Nothing is guessed from an end that cannot be read, and one that was given is reported."""
    told = "The link’s end of the battle can’t be read." if end else ""
    assert call(ADDRESSES, [f"?end={end}"]) == [[None, told]]


def test_battles_that_are_none_are_left_out() -> None:
    """So are those beyond 20 of an evening; the words say so."""
    bad = ["&and=", "&and=10", "&and=10.4", "&and=10.4.x", "&and=ten.4.d2", "&and=-1.4.d2"]
    unread = "Battles of the link that can’t be read are left out."
    assert call(ADDRESSES, [f"?end=d2{each}" for each in bad]) == [["&end=d2", unread]] * len(bad)
    found, words = call(ADDRESSES, ["?end=d2" + "&and=2.1.d1" * 50])[0]
    assert found == "&end=d2" + "&and=2.1.d1" * 19
    assert words == "At most 20 battles: the rest are left out."

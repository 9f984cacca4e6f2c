"""Luck on the device beside the generator's, in numbers and in words."""

import random
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from generator.numbers import Number, bounds, percent
from generator.pages.was_i_unlucky import told_of
from generator.rules import load_rulesets
from generator.site.offers import offer
from generator.solver import AnySolution, Solution, solve
from generator.solver.luck import (
    Standing,
    Verdict,
    broken_off,
    mirrored,
    scores,
    standing,
    states_after,
    together,
)
from tests.javascript.node import call
from tests.rulesets import AT_ONCE, BY_ROUNDS

RULESETS = load_rulesets()
OFFERS = {name: offer(RULESETS[name], 1) for name in RULESETS}
LUCK = """
  const [{ luckOf }, { toldOf, verdictOf }, { interval, percent }, { rulesNamed }] =
    await Promise.all(["luck.js", "verdict.js", "quantities.js", "rules.js"].map(load));
  return data.evenings.map((evening) => {
    const battles = evening.map(([name, attackers, defenders, a, d, defended]) => ({
      rules: rulesNamed(data.offers, name),
      attackers, defenders, defended,
      left: { attackers: a, defenders: d },
    }));
    const found = luckOf(battles);
    if (found.impossible.length) return { impossible: found.impossible };
    return {
      verdict: verdictOf(found),
      told: toldOf(found, evening.length > 1 ? "evenings" : "battles"),
      bounds: [found.better, found.equal, found.worse, found.orBetter, found.orWorse].map(interval),
      places: found.places.map(({ left, score, chance, order }) =>
        ({ left, score, chance: percent(chance, 1), order })),
    };
  });
"""

ADDRESSES = """
  const { foughtAddress, readFought } = await load("fought.js");
  return data.map((search) => {
    const { left, defended, further, words } = readFought(search);
    return [left && foughtAddress({ left, defended }, further), words];
  });
"""

Fought = tuple[str, int, int, int, int, bool]
"""Rules, attackers and defenders at the beginning and at the end, and whether one defended."""


def asked(evenings: list[list[Fought]]) -> Any:
    """Return what the device says of evenings."""
    return call(LUCK, {"offers": OFFERS, "evenings": evenings})


def random_fought(numbers: random.Random, names: list[str], most: int) -> Fought:
    """Return a battle that somebody may have fought to its end."""
    attackers, defenders = numbers.randint(1, most), numbers.randint(1, most)
    won = numbers.random() < 0.5
    return (
        numbers.choice(names),
        *(attackers, defenders),
        numbers.randint(1, attackers) if won else 0,
        0 if won else numbers.randint(1, defenders),
        numbers.random() < 0.5,
    )


@cache
def solved(name: str, attackers: int, defenders: int) -> AnySolution:
    """Return the solution of rules for one battle."""
    return solve(RULESETS[name], attackers, defenders)


def chances_of(fought: Fought) -> dict[int, Number]:
    """Return the scores of a battle as the side that asks counts them."""
    name, attackers, defenders, _, _, defended = fought
    found = scores(solved(name, attackers, defenders), attackers, defenders)
    return mirrored(found) if defended else found


def score_of(fought: Fought) -> int:
    """Return the score of a battle as it ended."""
    *_, attackers, defenders, defended = fought
    return defenders - attackers if defended else attackers - defenders


def assert_within(found: dict[str, Any], exact: Standing, what: object) -> None:
    """The device's bounds lie around the generator's chances, and near to them."""
    chances = exact.better, exact.equal, exact.worse, exact.or_better, exact.or_worse
    for each, chance in zip(found["bounds"], chances, strict=True):
        low, high = bounds(chance)
        assert Fraction(each["low"]) <= Fraction(*high), what
        assert Fraction(*low) <= Fraction(each["high"]), what
        assert each["high"] - each["low"] < 1e-9, what


def assert_same(found: dict[str, Any], exact: Standing, noun: str, what: object) -> None:
    """The device says the same as the generator, letter for letter."""
    if exact.verdict is Verdict.IMPOSSIBLE:
        assert "impossible" in found, what
        return
    told = told_of(exact, noun)
    assert found["told"] == {
        "figure": told.figure,
        "claim": told.claim,
        "note": told.note,
    }, what
    assert found["verdict"] == exact.verdict.name.lower(), what
    assert_within(found, exact, what)


def test_six_hundred_ends_are_the_generators() -> None:
    """Every word and percentage of random ends under all rules, balanced blitz among them."""
    numbers = random.Random(1)
    battles = [random_fought(numbers, list(RULESETS), 14) for _ in range(600)]
    for fought, found in zip(battles, asked([[each] for each in battles]), strict=True):
        assert_same(found, standing(chances_of(fought), score_of(fought)), "battles", fought)


def test_all_ends_of_small_battles_are_the_generators() -> None:
    """Where few ends are possible the words are those for the best, the worst and the only one."""
    battles: list[Fought] = [
        (name, a, d, left if won else 0, 0 if won else left, defended)
        for name in ("classic", "dutch", "capital-ties", "d20", *AT_ONCE)
        for a, d, won, defended in product((1, 2, 3), (1, 2), (True, False), (True, False))
        for left in range(1, (a if won else d) + 1)
    ]
    for fought, found in zip(battles, asked([[each] for each in battles]), strict=True):
        assert_same(found, standing(chances_of(fought), score_of(fought)), "battles", fought)


def test_four_hundred_broken_off_battles_are_the_generators() -> None:
    """A battle broken off stands as the exact chances to win from there order it."""
    numbers = random.Random(2)
    battles: list[Fought] = []
    for _ in range(400):
        a, d = numbers.randint(2, 9), numbers.randint(2, 8)
        left = numbers.randint(1, a), numbers.randint(1, d)
        battles.append((numbers.choice(BY_ROUNDS), a, d, *left, numbers.random() < 0.5))
    for fought, found in zip(battles, asked([[each] for each in battles]), strict=True):
        name, a, d, left_a, left_d, defended = fought
        solution = solved(name, a, d)
        assert isinstance(solution, Solution)
        fallen = a - left_a + d - left_d
        if (left_a, left_d) not in states_after(solution, a, d, fallen):
            assert found == {"impossible": [0]}, fought
            continue
        chances = broken_off(solution, a, d, fallen)
        rank = Fraction(*solution.win(left_a, left_d))
        exact = standing(mirrored(chances), -rank) if defended else standing(chances, rank)
        assert_same(found, exact, "battles", fought)


def test_three_hundred_evenings_are_the_generators() -> None:
    """The sums of up to four battles under all rules, attacked and defended."""
    numbers = random.Random(3)
    names = ["classic"] * 10 + BY_ROUNDS
    evenings = [
        [random_fought(numbers, names, 7) for _ in range(numbers.randint(2, 4))] for _ in range(300)
    ]
    for evening, found in zip(evenings, asked(evenings), strict=True):
        each = [chances_of(fought) for fought in evening]
        ends = zip(evening, each, strict=True)
        impossible = [
            place
            for place, (fought, chances) in enumerate(ends)
            if not bounds(chances[score_of(fought)])[1].numerator
        ]
        if impossible:
            assert found == {"impossible": impossible}, evening
            continue
        own = sum(map(score_of, evening))
        assert_same(found, standing(together(each), own), "evenings", evening)


def test_evenings_with_blitz_are_within_their_bounds() -> None:
    """Where chances have no fraction, the device's bounds lie around the generator's."""
    numbers = random.Random(4)
    evenings = [
        [random_fought(numbers, AT_ONCE, 5), ("classic", 5, 5, 0, 2, False)] for _ in range(40)
    ]
    for evening, found in zip(evenings, asked(evenings), strict=True):
        if "impossible" in found:
            continue
        chances = together([chances_of(each) for each in evening])
        assert_within(found, standing(chances, sum(map(score_of, evening))), evening)


def test_places_are_all_possible_ends_in_their_order() -> None:
    """What the bars are drawn from: the best for who asks first, each with its chance."""
    (attacked,), (defended,) = (
        [found["places"]]
        for found in asked([[("classic", 10, 4, 0, 2, False)], [("classic", 10, 4, 0, 2, True)]])
    )
    chances = scores(solve(RULESETS["classic"], 10, 4), 10, 4)
    assert [(each["score"], each["chance"]) for each in attacked] == [
        (score, percent(chance)) for score, chance in chances.items()
    ]
    assert [each["order"] for each in attacked] == [1] * 11 + [0] + [-1] * 2
    assert [each["left"] for each in defended] == [each["left"] for each in reversed(attacked)]
    assert [each["order"] for each in defended] == [1] * 2 + [0] + [-1] * 11


@pytest.mark.parametrize("broken", [False, True])
def test_the_largest_battles_have_an_answer(broken: bool) -> None:
    """Doubles carry 1,000 armies a side: the words are certain, and chances add up to 1."""
    end = (500, 480) if broken else (0, 150)
    (found,) = asked([[("classic", 1000, 1000, *end, False)]])
    assert "impossible" not in found
    low, high = (sum(each[end] for each in found["bounds"][:3]) for end in ("low", "high"))
    assert low <= 1 <= high
    assert high - low < 1e-9


def test_what_cannot_be_has_a_reason_where_it_is_simple() -> None:
    """The reason is given only if every state from which it could come loses the same, by twin."""
    body = """
      const [{ whyItCannotBe }, { rulesNamed }] =
        await Promise.all(["cannotbe.js", "rules.js"].map(load));
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
        if words == "This cannot happen under these rules.":
            continue
        reasons += 1
        fallen = a + d - a_left - d_left
        has = "has" if fallen == 1 else "have"
        assert words.endswith(f"armies, but {fallen} {has} fallen.")
        solution = solved(name, a, d)
        assert isinstance(solution, Solution)
        assert (a_left, d_left) not in states_after(solution, a, d, fallen)
    assert reasons
    assert said[battles.index(("classic", 10, 4, 3, 2))] == (
        "This cannot happen: up to here every round takes 2 armies, but 9 have fallen."
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
    """Nothing is guessed from an end that cannot be read, and one that was given is told."""
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

"""Stopping and rolling on, on the device, beside the generator's exact decisions."""

import random
from fractions import Fraction
from math import comb
from typing import Any

from generator.site.rulesets_for_scripts import offer
from risk_odds.numbers import Ratio, fixed, percent
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution
from risk_odds.solver.after_rounds import after_rounds
from risk_odds.solver.stopping import Stopping
from tests import rounding
from tests.javascript.node import call
from tests.rulesets import BY_ROUNDS, make_ruleset

RULESETS = load_rulesets()
OFFERS = {name: offer(RULESETS[name], 1) for name in BY_ROUNDS}
LOAD = """
  const { Stopping } = await load("decisions/stopping.js");
  const { tenthsUp } = await load("decisions/worth.js");
  const { retreatsOf } = await load("decisions/retreats.js");
  const { figuresOf } = await load("kernel/figures.js");
  const { fixed, percent, fraction } = await load("kernel/quantities.js");
  const { rulesNamed } = await load("kernel/rules.js");
  const asked = data.questions.map(({ ruleset, attackers, defenders, worth }) => ({
    rules: rulesNamed(data.offers, ruleset),
    matchup: { attackers, defenders },
    worth: fraction(...worth.map(BigInt)),
  }));
"""
ADVICE = (
    LOAD
    + """
  return asked.map(({ rules, matchup, worth }) => {
    const stopping = new Stopping(rules, matchup);
    const { order, value, gain, win, lost } = stopping.advice(matchup, worth);
    return {
      order,
      texts: [fixed(value), fixed(gain), percent(win), fixed(lost)],
      least: tenthsUp(stopping.leastWorth(matchup)).text,
    };
  });
"""
)
ORDERS = (
    LOAD
    + """
  return asked.map(({ rules, matchup, worth }) => {
    const order = new Stopping(rules, matchup).orders(worth);
    return Array.from({ length: matchup.attackers }, (_, a) =>
      Array.from({ length: matchup.defenders }, (_, d) =>
        order({ attackers: a + 1, defenders: d + 1 })));
  });
"""
)
WINS = (
    LOAD
    + """
  const { winsIn } = await load("kernel/figures.js");
  return asked.map(({ rules, matchup }) => {
    const wins = winsIn(rules, matchup);
    return Array.from({ length: matchup.attackers }, (_, a) =>
      Array.from({ length: matchup.defenders }, (_, d) =>
        percent(wins({ attackers: a + 1, defenders: d + 1 }))));
  });
"""
)
TIES = (
    LOAD
    + """
  return asked.map(({ rules, matchup, worth }) => {
    const stopping = new Stopping(rules, matchup);
    const { order, gain, win } = stopping.advice(matchup, worth);
    return { order, texts: [fixed(gain), percent(win)], wasWhole: stopping.wholeNumbers !== null };
  });
"""
)
FRACTIONS = (
    LOAD
    + """
  const text = ({ numerator, denominator }) => [String(numerator), String(denominator)];
  return asked.map(({ rules, matchup, worth }) => {
    const stopping = new Stopping(rules, matchup);
    const { order, value, gain, win, lost } = stopping.adviceExactly(matchup, worth);
    const least = stopping.leastInDoubles(matchup, Infinity);
    const exact = [value, gain, win, lost].map(text);
    return { order, exact, least: least && [least.low, least.high] };
  });
"""
)
RETREATS = (
    LOAD
    + """
  return asked.map(({ rules, matchup, worth }) =>
    retreatsOf(rules, figuresOf(rules, matchup), worth));
"""
)

ROUNDS = (
    LOAD
    + """
  const { afterRoundsOf } = await load("decisions/afterrounds.js");
  return asked.map(({ rules, matchup }) => afterRoundsOf(rules, matchup).map((each) => [
    each.rounds, each.isEnd, each.win, each.lose, each.attackersLeft, each.defendersLeft]));
"""
)

Question = dict[str, Any]


def random_questions(number: int, seed: int, most: int = 9) -> list[Question]:
    """Return questions that somebody may ask, under all rules whose battles have rounds."""
    numbers = random.Random(seed)
    return [
        {
            "ruleset": numbers.choice(BY_ROUNDS),
            "attackers": numbers.randint(1, most),
            "defenders": numbers.randint(1, most),
            "worth": [
                numbers.choice((0, 1, 3, 7, numbers.randint(0, 60))),
                numbers.choice((1, 2, 5)),
            ],
        }
        for _ in range(number)
    ]


def asked(body: str, questions: list[Question]) -> Any:
    """Return what the device answers."""
    return call(body, {"questions": questions, "offers": OFFERS})


def stopping_of(question: Question) -> tuple[Stopping, int, int, Fraction]:
    """Return the generator's decisions, and what is asked of them."""
    a, d = question["attackers"], question["defenders"]
    return (
        Stopping(RULESETS[question["ruleset"]], a, d),
        a,
        d,
        Fraction(*map(int, question["worth"])),
    )


def order_of(stopping: Stopping, a: int, d: int, worth: Fraction) -> int:
    """Return 1 where rolling on is better, -1 where stopping is, 0 where both are as good."""
    value = Fraction(*stopping.rolling(a, d, worth).value(worth))
    return (value > a) - (value < a)


def tenths_up(worth: Ratio | None) -> str:
    """Return a least worth as pages show it: rounded up to a tenth."""
    if worth is None:
        return "never"
    tenths = -(-worth.numerator * 10 // worth.denominator)
    return "over 1,000" if tenths > 10_000 else f"{tenths // 10}.{tenths % 10}"


def test_five_hundred_answers_are_the_generators() -> None:
    """The decision, and all texts of the answer, are those of exact fractions."""
    questions = random_questions(500, 1)
    for question, found in zip(questions, asked(ADVICE, questions), strict=True):
        stopping, a, d, worth = stopping_of(question)
        rolling = stopping.rolling(a, d, worth)
        value = Fraction(*rolling.value(worth))
        assert found["order"] == order_of(stopping, a, d, worth), question
        assert found["texts"] == [
            rounding.places(value, 2),
            rounding.places(abs(value - a), 2),
            percent(rolling.win),
            rounding.places(a - Fraction(*rolling.kept), 2),
        ], question
        assert found["least"] == tenths_up(stopping.least_worth(a, d)), question


def test_maps_are_the_generators() -> None:
    """The decision in every state of 40 battles is the exact one."""
    questions = random_questions(40, 2, most=7)
    for question, found in zip(questions, asked(ORDERS, questions), strict=True):
        stopping, attackers, defenders, worth = stopping_of(question)
        exact = [
            [order_of(stopping, a, d, worth) for d in range(1, defenders + 1)]
            for a in range(1, attackers + 1)
        ]
        assert found == exact, question


def test_at_the_least_worth_either_is_as_good() -> None:
    """At the exact least worth the device finds a tie, and a hair beside it none."""
    a, d = 3, 2
    hair = Fraction(1, 10**30)
    questions = []
    for ruleset in BY_ROUNDS:
        least = Stopping(RULESETS[ruleset], a, d).least_worth(a, d)
        assert least is not None
        for worth in (Fraction(*least) + step for step in (-hair, 0, hair)):
            ratio = [str(worth.numerator), str(worth.denominator)]
            question = {"ruleset": ruleset, "attackers": a, "defenders": d, "worth": ratio}
            questions.append(question)
    assert [found["order"] for found in asked(ADVICE, questions)] == [-1, 0, 1] * len(BY_ROUNDS)


def test_ties_further_on_are_broken_as_the_generator_breaks_them() -> None:
    """Where a later state is a tie, the chance to win and the armies kept are those with a stop."""
    questions: list[Question] = []
    for ruleset in ("classic", "dutch", "three-dice-defence", "d8"):
        for state in ((1, 1), (2, 1), (1, 2), (2, 2)):
            least = Stopping(RULESETS[ruleset], *state).least_worth(*state)
            assert least is not None
            ratio = [str(least.numerator), str(least.denominator)]
            battle = {"ruleset": ruleset, "attackers": 5, "defenders": 3, "worth": ratio}
            questions.append(battle)
    for question, found in zip(questions, asked(ADVICE, questions), strict=True):
        stopping, a, d, worth = stopping_of(question)
        rolling = stopping.rolling(a, d, worth)
        lost = rounding.places(a - Fraction(*rolling.kept), 2)
        assert found["texts"][2:] == [percent(rolling.win), lost], question


def test_retreats_are_the_generators() -> None:
    """Every text of the retreats of 150 battles is that of exact fractions, and so is the best."""
    questions = random_questions(150, 3)
    for question, found in zip(questions, asked(RETREATS, questions), strict=True):
        _, a, d, worth = stopping_of(question)
        solution = Solution(RULESETS[question["ruleset"]], a, d)
        ways = [
            tuple(Fraction(*each) for each in solution.retreat(a, d, at)) for at in range(a + 1)
        ]
        values = [kept + worth * win for win, kept in ways]
        to_the_end = ways[0]
        assert [each["at"] for each in found] == list(range(a + 1))
        for (win, kept), value, each in zip(ways, values, found, strict=True):
            assert each["best"] == (value == max(values)), question
            assert each["win"] == percent(Ratio(win.numerator, win.denominator))
            assert each["givenUp"] == rounding.places(100 * (to_the_end[0] - win), 1)
            assert each["lost"] == rounding.places(a - kept, 2)
            assert each["saved"] == rounding.places(kept - to_the_end[1], 2)
            assert each["value"] == rounding.places(value, 2)


def test_large_battles_are_decided_at_once() -> None:
    """Battles of 100 a side, and hopeless ones, have the exact answers, too."""
    questions = [
        {"ruleset": "classic", "attackers": a, "defenders": d, "worth": [w, 1]}
        for a, d, w in ((60, 60, 20), (1, 12, 50), (60, 1, 0), (2, 40, 1000))
    ]
    for question, found in zip(questions, asked(ADVICE, questions), strict=True):
        stopping, a, d, worth = stopping_of(question)
        assert found["order"] == order_of(stopping, a, d, worth)
        assert found["least"] == tenths_up(stopping.least_worth(a, d))


def test_chances_of_all_states_are_the_generators() -> None:
    """Each state of 20 battles has the exact chance, whatever was asked for before it."""
    questions = random_questions(20, 4)
    for question, found in zip(questions, asked(WINS, questions), strict=True):
        _, attackers, defenders, _ = stopping_of(question)
        solution = Solution(RULESETS[question["ruleset"]], attackers, defenders)
        assert found == [
            [percent(solution.win(a, d)) for d in range(1, defenders + 1)]
            for a in range(1, attackers + 1)
        ], question


def test_a_tie_of_few_armies_leaves_a_large_battle_to_doubles() -> None:
    """At 1.4 armies 1 v 1 is a tie: it alone is worked out in whole numbers, not 60 v 40."""
    question: Question = {
        "ruleset": "classic",
        **{"attackers": 60, "defenders": 40, "worth": [7, 5]},
    }
    [found] = asked(TIES, [question])
    stopping, a, d, worth = stopping_of(question)
    rolling = stopping.rolling(a, d, worth)
    gain = abs(Fraction(*rolling.value(worth)) - a)
    assert found["order"] == order_of(stopping, a, d, worth)
    assert found["texts"] == [rounding.places(gain, 2), percent(rolling.win)]
    assert not found["wasWhole"]


def test_battles_after_a_number_of_rounds_read_like_the_library_s() -> None:
    """Chances and means after 1, 2, … rounds, and at the end, are written as exact numbers are."""
    questions = random_questions(30, seed=1, most=12)
    questions.append({"ruleset": "classic", "attackers": 30, "defenders": 25, "worth": [1, 1]})
    for question, found in zip(questions, asked(ROUNDS, questions), strict=True):
        ruleset = RULESETS[question["ruleset"]]
        standings = after_rounds(ruleset, question["attackers"], question["defenders"])[1:]
        shown = [each for each in standings if each.rounds <= 24 or each is standings[-1]]
        assert found == [
            [
                *(each.rounds, each is standings[-1]),
                *(percent(each.win), percent(each.lose)),
                *(fixed(each.attackers_left, 2), fixed(each.defenders_left, 2)),
            ]
            for each in shown
        ], question


def test_exact_advice_and_least_worths_are_the_generators_fractions() -> None:
    """In whole numbers all parts of the advice are exact fractions; the bounds of the least worth
    hold the exact one between them, and are near each other.
    """
    questions = random_questions(120, 6)
    questions += [
        {"ruleset": "classic", "attackers": a, "defenders": d, "worth": [1, 3]}
        for a, d in ((9, 1), (20, 1), (30, 2))
    ]
    below = 0
    for question, found in zip(questions, asked(FRACTIONS, questions), strict=True):
        stopping, a, d, worth = stopping_of(question)
        rolling = stopping.rolling(a, d, worth)
        value = Fraction(*rolling.value(worth))
        exact = value, abs(value - a), Fraction(*rolling.win), a - Fraction(*rolling.kept)
        assert found["order"] == order_of(stopping, a, d, worth), question
        assert tuple(Fraction(*map(int, each)) for each in found["exact"]) == exact, question
        least = stopping.least_worth(a, d)
        assert (found["least"] is None) == (least is None), question
        if least is not None:
            low, high = map(Fraction, found["least"])
            assert low <= Fraction(*least) <= high, question
            assert high - low <= Fraction(*least) / 1000, question
            below += Fraction(*least) < 1
    assert below > 3


LARGE_RETREATS = (
    LOAD
    + """
  return asked.map(({ rules, matchup, worth }) => {
    const figures = figuresOf(rules, matchup);
    return data.at.map((at) => retreatsOf(rules, figures, worth)[at]);
  });
"""
)


def test_retreats_of_battles_too_large_for_whole_numbers_are_the_generators() -> None:
    """From 200 by 101 armies on there are bounds alone: what is saved is right all the same, also
    where it is next to nothing.
    """
    a, d, places = 200, 101, (0, 1, 2, 5, 100, 199, 200)
    question: Question = {"ruleset": "d6-v-d6", "attackers": a, "defenders": d, "worth": [7, 1]}
    offers = {"d6-v-d6": offer(make_ruleset((6,), (6,)), 1)}
    [found] = call(LARGE_RETREATS, {"questions": [question], "offers": offers, "at": places})
    # one die a side: who falls next is a coin, and chances follow from those of one army fewer
    win = Fraction(15, 36)
    for at, each in zip(places, found, strict=True):
        kept, won = retreat_of_one_die(win, a, d, at)
        to_the_end, _ = retreat_of_one_die(win, a, d, 0)
        assert each["at"] == at
        assert each["win"] == percent(Ratio(won.numerator, won.denominator))
        assert each["lost"] == rounding.places(a - kept, 2)
        assert each["saved"] == rounding.places(kept - to_the_end, 2)
        assert each["value"] == rounding.places(kept + 7 * won, 2)


def retreat_of_one_die(win: Fraction, a: int, d: int, at: int) -> tuple[Fraction, Fraction]:
    """Return the attackers kept on average, and the chance to win, of who retreats at ``at``.

    One army falls in each round: the territory is taken with the d-th win, before a - at losses.
    """
    won = kept = Fraction(0)
    for lost in range(a - at):
        chance = comb(d - 1 + lost, lost) * win**d * (1 - win) ** lost
        won += chance
        kept += chance * (a - lost)
    return kept + (1 - won) * at, won

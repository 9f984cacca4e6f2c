"""The kernel on the device beside the generator: the same battles, worked out in two languages."""

from fractions import Fraction
from typing import Any

import pytest

from generator.facts.matchups import Matchup, Outcome, matchups
from generator.scope.chances import OF_MATCHUP, whole_percent
from generator.site.rulesets_for_scripts import offer
from risk_odds.numbers import Number, Ratio, bounds, fixed, fixed_root, percent, significant
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution, solve
from tests.javascript.node import call
from tests.rulesets import AT_ONCE, BY_ROUNDS

RULESETS = load_rulesets()

TEXTS = """
  const [{ figuresOf, mostLikely }, { neededOf }, { fixed, percent }, { rulesNamed }] =
    await Promise.all(["figures", "needed", "quantities", "rules"]
      .map((name) => load(`kernel/${name}.js`)));
  const rules = rulesNamed(data.offers, data.ruleset);
  const both = (chance) => [percent(chance), percent(chance, 2)];
  const end = ({ left, chance, atLeast }) => [left, ...both(chance), ...both(atLeast)];
  return data.battles.map(([attackers, defenders]) => {
    const figures = figuresOf(rules, { attackers, defenders });
    const { means, deviations, medians, rounds, nextRound } = figures;
    const given = [figures.lossesGivenWin, figures.lossesGivenLoss, figures.attackersLostGivenLoss];
    return {
      win: both(figures.win),
      lose: both(figures.lose),
      attackers: figures.survivors.attackers.map(end),
      defenders: figures.survivors.defenders.map(end),
      means: [means.attackersLeft, means.attackersLost, means.defendersLeft, means.defendersLost]
        .map((mean) => fixed(mean)),
      deviations: [deviations.attackers, deviations.defenders].map((each) => fixed(each)),
      medians: [medians.attackers, medians.defenders],
      given: given.map((mean) => mean && fixed(mean)),
      rounds: rounds && fixed(rounds),
      retreat: figures.retreat.map(({ at, win, left }) => [at, percent(win), fixed(left)]),
      needed: neededOf(rules, defenders, data.chances).map(({ attackers }) => attackers),
      standing: figures.standing.map(({ left: { attackers, defenders }, chance }) =>
        [attackers, defenders, ...both(chance)]),
      stood: percent(figures.stood, 2),
      likely: mostLikely(figures).map(({ side, left, standing, chance }) =>
        [side, left, standing ?? 0, percent(chance)]),
      round: nextRound && [nextRound.total, nextRound.outcomes.map(
        ({ attackersLost, defendersLost, rolls }) => [attackersLost, defendersLost, rolls])],
      answers: figures.answers?.map(({ dice, rolls }) => [dice, rolls]) ?? [],
    };
  });
"""
FRACTIONS = """
  const [{ exactWin }, { fractionText, significant }, { rulesNamed }] =
    await Promise.all(["kernel/figures.js", "kernel/quantities.js", "kernel/rules.js"].map(load));
  const rules = rulesNamed(data.offers, data.ruleset);
  return data.battles.map(([attackers, defenders]) => {
    const win = exactWin(rules, { attackers, defenders });
    return win && [fractionText(win), significant(win)];
  });
"""
NEEDED = """
  const { neededOf } = await load("kernel/needed.js");
  const { rulesNamed } = await load("kernel/rules.js");
  const rules = rulesNamed(data.offers, data.ruleset);
  return data.defenders.map((defenders) =>
    neededOf(rules, defenders, data.percents).map(({ attackers }) => attackers));
"""
TABLE = """
  const [{ winTable }, { interval }, { rulesNamed }] =
    await Promise.all(["kernel/figures.js", "kernel/quantities.js", "kernel/rules.js"].map(load));
  const rules = rulesNamed(data.offers, data.ruleset);
  return winTable(rules, data.size, data.size).map((row) => row.map(interval));
"""
ENDS = """
  const [{ figuresOf }, { interval }, { rulesNamed }] =
    await Promise.all(["kernel/figures.js", "kernel/quantities.js", "kernel/rules.js"].map(load));
  const rules = rulesNamed(data.offers, data.ruleset);
  return data.battles.map(([attackers, defenders]) => {
    const { win, survivors, rounds } = figuresOf(rules, { attackers, defenders });
    const ends = Object.values(survivors).flat();
    return {
      win: interval(win),
      rounds: interval(rounds),
      ends: ends.map(({ chance }) => interval(chance)),
    };
  });
"""


def asked(name: str, **more: object) -> dict[str, object]:
    """Return what a script needs to know of a ruleset, and more."""
    return {"offers": {name: offer(RULESETS[name], 30)}, "ruleset": name, **more}


def both(chance: Number) -> list[str]:
    """Return a chance as readers see it, with one decimal and with two."""
    return [percent(chance), percent(chance, 2)]


def texts_of(matchup: Matchup) -> dict[str, Any]:
    """Return what the generator says of a battle, in the order of the scripts."""
    a = matchup.attackers
    ends = list(zip(matchup.held, matchup.at_least, strict=True))
    may_stand = bool(matchup.standing)
    given = (
        *(matchup.attackers_lost_given_win, matchup.defenders_lost_given_loss),
        matchup.attackers_lost_given_loss if may_stand else None,
    )
    variances = matchup.variance_attackers, matchup.variance_defenders
    means = (
        *(matchup.expected_attackers_left, matchup.expected_attackers_lost),
        *(matchup.expected_defenders_left, matchup.expected_defenders_lost),
    )
    round_ = matchup.next_round
    return {
        "win": both(matchup.win),
        "lose": both(matchup.lose),
        "attackers": [
            [end.attackers_left, *both(end.probability), *both(at_least)]
            for end, at_least in ends[:a][::-1]
        ],
        "defenders": [
            [end.defenders_left, *both(end.probability), *both(at_least)]
            for end, at_least in ends[a:]
        ],
        "means": [fixed(mean, 2) for mean in means],
        "deviations": [fixed_root(variance, 2) for variance in variances],
        "medians": [matchup.median_attackers_left, matchup.median_defenders_left],
        "given": [None if mean is None else fixed(mean, 2) for mean in given],
        "rounds": matchup.expected_rounds and fixed(matchup.expected_rounds, 2),
        "retreat": [[at, percent(win), fixed(left, 2)] for at, win, left in matchup.retreat[1:]],
        "needed": [number for _, number in matchup.attackers_needed],
        "standing": [
            [end.attackers_left, end.defenders_left, *both(end.probability)]
            for end in matchup.standing
        ],
        "stood": percent(matchup.stood, 2),
        "likely": [likely(end) for end in matchup.most_likely],
        "round": round_ and [round_.total, [list(each) for each in round_.outcomes]],
        "answers": [[dice, list(map(list, rolls))] for dice, rolls in matchup.answers],
    }


def likely(end: Outcome) -> list[object]:
    """Return an end as the scripts say it."""
    chance = percent(end.probability)
    if end.defenders_left:
        return ["defenders", end.defenders_left, end.attackers_left, chance]
    return ["attackers", end.attackers_left, 0, chance]


def compare_texts(name: str, battles: list[tuple[int, int]]) -> None:
    """Compare all that scripts and generator say of these battles."""
    largest = max(max(battle) for battle in battles)
    known = {
        (one.attackers, one.defenders): one
        for one in matchups(solve(RULESETS[name], largest, largest), largest, largest)
    }
    chances = [whole_percent(chance) for chance in OF_MATCHUP]
    found = call(TEXTS, asked(name, battles=battles, chances=chances))
    for battle, shown in zip(battles, found, strict=True):
        expected = texts_of(known[battle])
        if name in AT_ONCE:  # neither gives a median that lies near a half
            assert None not in shown["medians"]
        assert shown == expected, battle


@pytest.mark.parametrize("name", RULESETS)
def test_every_text_of_a_battle_is_the_generators(name: str) -> None:
    """What scripts say of a battle is letter for letter what the generator says: chances, ends,
    means, deviations, medians, retreats, armies needed, the next round, the defender's answers.
    """
    compare_texts(name, [(a, d) for a in range(1, 9) for d in range(1, 9)] + [(9, 3), (3, 9)])


@pytest.mark.parametrize(
    "name", ["classic", "dutch", "balanced-blitz", "uk-1990", "capital-wall", "risiko-club"]
)
def test_larger_battles_read_alike(name: str) -> None:
    """The same holds for battles up to 20 armies a side, none of them "about"."""
    compare_texts(name, [(20, 20), (20, 1), (1, 20), (13, 18), (17, 6), (11, 12)])


@pytest.mark.parametrize("name", ["classic", "dutch", "balanced-blitz", "d20", "attacker-ties"])
def test_the_attackers_needed_for_any_chance_are_the_generators(name: str) -> None:
    """Percents with decimal places are taken as they are written, not as the double beside them."""
    percents = ["0.5", "12.25", "33.333333", "47.5", "62.5", "99.5", "99.95", "0.000001"]
    defenders = [1, 2, 7, 15]
    numbers = [float(percent) for percent in percents]
    found = call(NEEDED, asked(name, defenders=defenders, percents=numbers))
    solution = solve(RULESETS[name], 1, max(defenders))
    for each, needed in zip(defenders, found, strict=True):
        chances = [Fraction(percent) / 100 for percent in percents]
        expected = [
            solution.needed(each, Ratio(chance.numerator, chance.denominator)) for chance in chances
        ]
        assert needed == expected, each


@pytest.mark.parametrize(
    ("name", "percents"), [("d4", [37.5, 37.500001]), ("d20", [47.5, 47.500001])]
)
def test_a_chance_that_is_met_exactly_is_enough(name: str, percents: list[float]) -> None:
    """1 v 1 with four faces is won in 6 of 16 rolls: 37.5% needs 1 attacker, any more needs 2."""
    assert call(NEEDED, asked(name, defenders=[1], percents=percents)) == [[1, 2]]


@pytest.mark.parametrize("name", BY_ROUNDS)
def test_every_fraction_to_30_armies_is_the_generators(name: str) -> None:
    """The exact chance to win, in lowest terms and with 20 digits, for all 900 battles."""
    solution = solve(RULESETS[name], 30, 30)
    battles = [(a, d) for a in range(1, 31) for d in range(1, 31)]
    found = call(FRACTIONS, asked(name, battles=battles))
    for (a, d), texts in zip(battles, found, strict=True):
        win = solution.win(a, d)
        assert texts == [str(win), significant(win)], (a, d)


def test_blitz_has_no_fraction() -> None:
    """Where no fraction exists, none is given."""
    assert call(FRACTIONS, asked("balanced-blitz", battles=[[8, 5]])) == [None]


@pytest.mark.parametrize("name", RULESETS)
def test_chances_to_100_armies_lie_within_their_bounds(name: str) -> None:
    """The exact chance of each of 10,000 battles lies in the interval that doubles give, which is
    narrower than a ten-millionth of a percent.
    """
    size = 100
    solution = solve(RULESETS[name], size, size)
    table = call(TABLE, asked(name, size=size))
    for a in range(1, size + 1):
        for d in range(1, size + 1):
            assert_within(table[a - 1][d - 1], solution.win(a, d), (a, d))


def assert_within(quantity: dict[str, float], exact: Number, battle: tuple[int, int]) -> None:
    """Check that an interval holds an exact number, or all that it may be, and is narrow."""
    low, high = (Fraction(end.numerator, end.denominator) for end in bounds(exact))
    assert Fraction(quantity["low"]) <= low <= high <= Fraction(quantity["high"]), battle
    assert quantity["high"] - quantity["low"] < 1e-8, battle


@pytest.mark.parametrize(
    ("name", "battles"),
    [
        ("classic", [(1000, 1000), (1000, 1), (1, 1000), (700, 300), (100, 100)]),
        ("three-dice-defence", [(400, 300), (250, 400)]),
        ("dutch", [(150, 150), (40, 100)]),
        ("d20", [(300, 200)]),
    ],
)
def test_large_battles_lie_within_their_bounds(name: str, battles: list[tuple[int, int]]) -> None:
    """The exact chance of a battle with up to 1,000 armies a side, its mean number of rounds, and
    the chance of each of its ends lie in the intervals that doubles give.
    """
    found = call(ENDS, asked(name, battles=battles))
    most = max(max(battle) for battle in battles)
    solution = Solution(RULESETS[name], max(a for a, _ in battles), max(d for _, d in battles))
    for (a, d), shown in zip(battles, found, strict=True):
        assert_within(shown["win"], solution.win_table.unreduced(a, d), (a, d))
        assert_within(shown["rounds"], solution.rounds_table.unreduced(a, d), (a, d))
        if most > 400:  # all ends of one battle so large would take minutes
            continue
        for end, chance in zip(shown["ends"], chances_of_ends(solution, a, d), strict=True):
            assert_within(end, chance, (a, d))


def chances_of_ends(solution: Solution, attackers: int, defenders: int) -> list[Ratio]:
    """The exact chances of all ends of a battle, by the armies left, first the attacker's.

    Not in lowest terms: those of one battle take as long as those of all with as many armies.
    """
    of_attackers, of_defenders = solution.attackers_left_tables, solution.defenders_left_tables
    found = []
    for left in range(1, attackers + 1):
        table = min(left, len(of_attackers))
        found.append(of_attackers[table].unreduced(attackers - left + table, defenders))
    for left in range(1, defenders + 1):
        table = min(left, len(of_defenders))
        found.append(of_defenders[table].unreduced(attackers, defenders - left + table))
    return found

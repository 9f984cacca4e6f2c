"""The defenders needed on the device beside the generator's."""

from typing import Any

from generator.site.rulesets_for_scripts import offer
from risk_odds.numbers import Ratio, fixed, percent
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from tests.javascript.node import call
from tests.rulesets import make_ruleset

RULESETS = load_rulesets()
OFFERS = {name: offer(ruleset, 1) for name, ruleset in RULESETS.items()}
PERCENTS = (50, 25, 10, 5)
HOLDS = """
  const { holdsAgainst } = await load("decisions/holding.js");
  const { fixed, percent } = await load("kernel/quantities.js");
  const { rulesNamed } = await load("kernel/rules.js");
  return data.asked.map(([name, attackers]) =>
    holdsAgainst(rulesNamed(data.offers, name), attackers, data.percents).map(
      ({ defenders, win, attackersLost }) =>
        defenders === null ? null : [defenders, percent(win), fixed(attackersLost)]));
"""


def asked(*questions: tuple[str, int]) -> Any:
    """Return the defenders that the device finds, how often the stack wins, and what it loses."""
    return call(HOLDS, {"offers": OFFERS, "asked": questions, "percents": PERCENTS})


def test_the_defenders_needed_are_the_generators() -> None:
    """Against 1 to 10 attackers the fewest are the exact solver's under all rules, and so is what
    it costs to attack them.
    """
    most = 10
    questions = [(name, attackers) for name in RULESETS for attackers in range(1, most + 1)]
    found = asked(*questions)
    reach = max(hold[0] for row in found for hold in row)
    solutions = {name: solve(ruleset, most, reach) for name, ruleset in RULESETS.items()}
    for (name, attackers), row in zip(questions, found, strict=True):
        solution = solutions[name]
        for (defenders, win, lost), chance in zip(row, PERCENTS, strict=True):
            assert defenders == solution.needed_to_hold(attackers, Ratio(100 - chance, 100))
            assert win == percent(solution.win(attackers, defenders))
            assert lost == fixed(solution.expected_attackers_lost(attackers, defenders), 2)


def test_larger_stacks_need_the_generators_numbers() -> None:
    """The numbers alone, against 60 attackers."""
    names = ["classic", "dutch", "capital-wall", "balanced-blitz"]
    for name, row in zip(names, asked(*((name, 60) for name in names)), strict=True):
        solution = solve(RULESETS[name], 1, 1)
        assert [hold[0] for hold in row] == [
            solution.needed_to_hold(60, Ratio(100 - chance, 100)) for chance in PERCENTS
        ]


def test_beyond_the_search_there_is_no_number() -> None:
    """Where more defenders are needed than the search goes to, none is named."""
    (row,) = asked(("house_20.20.20.20-v-2", 1000))
    assert row == [None] * len(PERCENTS)


def test_a_search_that_finds_too_few_goes_on() -> None:
    """Where the first search ends before the defenders who hold, a longer one finds them."""
    (row,) = asked(("house_20-v-2", 3))
    solution = solve(make_ruleset(attacker=(20,), defender=(2,)), 1, 1)
    needed = [solution.needed_to_hold(3, Ratio(100 - chance, 100)) for chance in PERCENTS]
    assert [hold[0] for hold in row] == needed
    assert needed[-1] == 80


def test_a_chance_that_is_met_exactly_holds() -> None:
    """Rounds that are even make a battle of as many on both sides even: these defenders hold."""
    for armies in (1, 7, 60):
        (row,) = asked(("house_3-v-2", armies))
        assert row[0][:2] == [armies, "50.0%"]

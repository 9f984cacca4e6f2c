"""What an attack costs, on the device beside the generator."""

import random
from typing import Any

from generator.site.rulesets_for_scripts import offer
from risk_odds.numbers import fixed, percent, signed
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.costs import costs_by_dice, fewer_lost
from tests.javascript.node import call
from tests.rulesets import make_ruleset

RULESETS = load_rulesets()
OFFERS = {name: offer(ruleset, 1) for name, ruleset in RULESETS.items()}
COSTS = """
  const [{ costsByDice }, { fixed, percent }, { rulesNamed }] =
    await Promise.all(["decisions/costs.js", "kernel/quantities.js", "kernel/rules.js"].map(load));
  return data.battles.map(([name, attackers, defenders]) =>
    costsByDice(rulesNamed(data.offers, name), { attackers, defenders }).map(
      ({ dice, win, attackersLost, defendersLost, gain, nextRound }) =>
        [dice, percent(win), fixed(attackersLost), fixed(defendersLost), gain,
          nextRound && nextRound.map((lost) => fixed(lost))]));
"""
FEWER = """
  const { fewerLost } = await load("decisions/costs.js");
  const { rulesNamed } = await load("kernel/rules.js");
  return data.asked.map(([name, defenders]) => fewerLost(rulesNamed(data.offers, name), defenders));
"""


def random_battles(number: int, most: int) -> list[tuple[str, int, int]]:
    """Return battles under all rules in turn."""
    numbers = random.Random(number)
    names = list(RULESETS)
    return [
        (names[place % len(names)], numbers.randint(1, most), numbers.randint(1, most))
        for place in range(number)
    ]


def asked(body: str, **data: object) -> Any:
    """Return what the device answers."""
    return call(body, {"offers": OFFERS, **data})


def test_costs_of_all_numbers_of_dice_are_the_generators() -> None:
    """Chance, losses and their difference are letter for letter the exact ones, for 520 random
    battles under all rules, with all dice and with fewer.
    """
    battles = random_battles(520, 12)
    for battle, found in zip(battles, asked(COSTS, battles=battles), strict=True):
        name, attackers, defenders = battle
        assert found == [
            [
                each.dice,
                percent(each.win),
                fixed(each.attackers_lost, 2),
                fixed(each.defenders_lost, 2),
                signed(each.gain, 2),
                each.next_round and [fixed(lost, 2) for lost in each.next_round],
            ]
            for each in costs_by_dice(RULESETS[name], attackers, defenders)
        ], battle


def test_from_where_on_fewer_are_lost_is_the_generators() -> None:
    """The number, the first at all, and how far it was tried, against 1 to 16 defenders under all
    rules.
    """
    exact = [(name, each) for name, ruleset in RULESETS.items() for each in fewer_lost(ruleset, 16)]
    shown = asked(FEWER, asked=[(name, each.defenders) for name, each in exact])
    assert shown == [
        {"attackers": each.attackers, "first": each.first, "tried": each.tried} for _, each in exact
    ]


def test_large_numbers_of_defenders_are_proved_too() -> None:
    """Against 1,000 defenders, too, the statement holds of all larger stacks; what cannot be proved
    is not tried for ever.
    """
    found = asked(
        FEWER, asked=[("classic", 1000), ("d4", 1000), ("dutch", 201), ("balanced-blitz", 31)]
    )
    assert found[0] == {"attackers": 7, "first": 7, "tried": None}
    assert found[1] == {"attackers": None, "first": None, "tried": None}
    assert found[2:] == [None, None]


def test_even_rules_of_ones_own_gain_nothing() -> None:
    """Where each round costs both sides the same nobody loses fewer, however many attack."""
    (found,) = asked(FEWER, asked=[("house_3-v-2", 40)])
    assert found == {"attackers": None, "first": None, "tried": None}


def test_who_may_not_attack_loses_as_many_as_the_defender() -> None:
    """Where the rules allow no attack nobody falls, so nobody loses fewer: also in battles that are
    too large for whole numbers, where doubles tell it.
    """
    plain = make_ruleset((6,) * 6, (6,) * 6)
    never_fewer = plain.attacker.model_copy(update={"never_fewer_dice": True})
    ruleset = plain.model_copy(update={"attacker": never_fewer})
    found = call(FEWER, {"offers": {"blocked": offer(ruleset, 1)}, "asked": [("blocked", 1100)]})
    assert found == [{"attackers": None, "first": None, "tried": None}]
    assert [each.first for each in fewer_lost(ruleset, 6) if each.defenders == 6] == [None]

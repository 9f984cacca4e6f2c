"""Rules of one's own on the device beside the generator's: the same dice, the same chances."""

import random
from pathlib import Path

from generator.site.rulesets_for_scripts import offer
from risk_odds.dice import round_outcomes
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_ruleset, load_rulesets
from risk_odds.sides import Bonus
from tests.javascript.node import call

RULESETS = load_rulesets()
PLAIN = [
    name
    for name, ruleset in RULESETS.items()
    if not ruleset.defender.chooses_after_roll
    and not ruleset.defender.armies_for_dice
    and ruleset.transformation is None
    and not ruleset.attacker.never_fewer_dice
    and not any(side.bonus and side.bonus.then for side in (ruleset.attacker, ruleset.defender))
]
"""Rulesets that dice, ties and one bonus a side say in full."""
HOUSE = """
  const { houseId, houseRules, readHouse } = await load("kernel/dice.js");
  const { houseToml } = await load("words/housewords.js");
  return data.map((house) => {
    const id = houseId(house);
    return { rounds: houseRules(house).rounds, toml: houseToml(house), again: readHouse(id) };
  });
"""


def house_of(ruleset: Ruleset) -> dict[str, object]:
    """Return a ruleset as the device knows rules of one's own."""
    return {
        "attack": list(ruleset.attacker.dice),
        "defence": list(ruleset.defender.dice),
        "attackBonus": bonus_of(ruleset.attacker.bonus),
        "defenceBonus": bonus_of(ruleset.defender.bonus),
        "ties": ruleset.ties,
    }


def bonus_of(bonus: Bonus | None) -> dict[str, object] | None:
    """Return a bonus as the device knows it."""
    if bonus is None:
        return None
    return {"dice": bonus.dice, "amount": bonus.amount, "withinFaces": bonus.within_faces}


def random_house(numbers: random.Random) -> dict[str, object]:
    """Return rules that somebody may think of."""

    def dice() -> list[int]:
        return [numbers.randint(2, 9) for _ in range(numbers.randint(1, 4))]

    def bonus(faces: list[int]) -> dict[str, object] | None:
        if numbers.random() < 0.4:
            return None
        within = len(set(faces)) == 1 and numbers.random() < 0.5
        amount = numbers.choice([-3, -2, -1, 1, 2, 3])
        return {
            "dice": numbers.choice(["highest", "all"]),
            "amount": amount,
            "withinFaces": within,
        }

    attack, defence = dice(), dice()
    return {
        "attack": attack,
        "defence": defence,
        "attackBonus": bonus(attack),
        "defenceBonus": bonus(defence),
        "ties": numbers.choice(["attacker", "defender"]),
    }


def rounds_of(ruleset: Ruleset) -> list[list[list[int]]]:
    """Return the rolls of all rounds by attackers lost."""
    return [
        [
            list(round_outcomes(ruleset, a, d).counts)
            for d in range(1, ruleset.defenders_for_all_dice + 1)
        ]
        for a in range(1, ruleset.attackers_for_all_dice + 1)
    ]


def test_the_device_counts_the_dice_of_the_sites_own_rules() -> None:
    """The rounds that the device makes of a ruleset's dice are those that the generator exports."""
    found = call(HOUSE, [house_of(RULESETS[name]) for name in PLAIN])
    for name, house in zip(PLAIN, found, strict=True):
        assert house["rounds"] == offer(RULESETS[name], 1)["rounds"], name
    assert len(PLAIN) > 18


def test_a_downloaded_file_is_the_same_rule_for_the_generator(tmp_path: Path) -> None:
    """The TOML file of 60 rules of one's own loads, and its rounds are those of the device; the id
    gives the same rules back.
    """
    numbers = random.Random(12)
    houses = [random_house(numbers) for _ in range(60)]
    for place, (house, found) in enumerate(zip(houses, call(HOUSE, houses), strict=True)):
        path = tmp_path / f"house-{place}.toml"
        path.write_text(found["toml"], encoding="utf-8")
        assert rounds_of(load_ruleset(path)) == found["rounds"], house
        assert found["again"] == house

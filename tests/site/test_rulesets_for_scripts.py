"""What scripts learn of the rulesets: the rounds, from which they work out every battle."""

import gzip
import json
from itertools import product
from typing import Any

import pytest

from generator.site.rulesets_for_scripts import offer
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets

RULESETS = load_rulesets()
SMALL_DICE = [name for name in RULESETS if name not in ("d10", "d12", "d20")]
"""Rulesets whose rolls can be listed one by one."""


def rolled(faces: tuple[int, ...], ruleset: Ruleset, side: str) -> list[list[int]]:
    """Return all rolls of these dice, what is added included, highest first."""
    bonus = getattr(ruleset, side).bonus
    rolls = []
    for roll in product(*(range(1, number + 1) for number in faces)):
        dice = sorted(roll, reverse=True)
        for change in (bonus, *bonus.then) if bonus else ():
            for place in range(1 if change.dice == "highest" else len(dice)):
                dice[place] += change.amount
                if change.within_faces:
                    dice[place] = min(max(dice[place], 1), faces[0])
            dice.sort(reverse=True)
        rolls.append(dice)
    return rolls


def listed(ruleset: Ruleset, attackers: int, defenders: int) -> list[int]:
    """Return the rolls by attackers lost, each of all rolls listed and compared."""
    faces = ruleset.attacker_dice(attackers), ruleset.defender_dice(defenders)
    counts = [0] * (min(map(len, faces)) + 1)
    theirs = rolled(faces[1], ruleset, "defender")
    for attack in rolled(faces[0], ruleset, "attacker"):
        for defence in theirs:
            pairs = zip(attack, defence, strict=False)
            lost = sum(a < d or (a == d and ruleset.ties == "defender") for a, d in pairs)
            counts[lost] += 1
    return counts


@pytest.mark.parametrize("name", SMALL_DICE)
def test_rounds_are_those_of_all_rolls_listed(name: str) -> None:
    """For all numbers of dice, the rolls by attackers lost are those of a list of all rolls."""
    ruleset = RULESETS[name]
    for a, row in enumerate(offer(ruleset, 1)["rounds"], start=1):
        for d, rolls in enumerate(row, start=1):
            if ruleset.is_blocked(a, d):
                assert rolls == []
            elif sum(rolls) <= 50_000:
                assert rolls == listed(ruleset, a, d), (a, d)


def test_nicknames_lead_to_names() -> None:
    """Scripts know what players type, and which name each means; most rules have none."""
    capital = offer(RULESETS["three-dice-defence"], 1)
    assert capital["nicknames"]["cap"] == "capital"
    assert {*capital["nicknames"].values()} <= {*capital["names"]}
    assert "nicknames" not in offer(RULESETS["d20"], 1)


def test_names_of_the_app_say_for_which_dice() -> None:
    """Scripts know which names are for rolls by hand and True Random dice; a blitz is no such."""
    assert offer(RULESETS["three-dice-defence"], 1)["trueRandom"] == ["capital", "wall"]
    assert offer(RULESETS["capital-wall"], 1)["trueRandom"] == ["capital-wall", "walled-capital"]
    for name in ("balanced-blitz", "balanced-blitz-capital", "d20", "dutch"):
        assert "trueRandom" not in offer(RULESETS[name], 1)


def test_the_last_row_and_column_stand_for_all_larger_armies() -> None:
    """There are as many rows and columns as armies are needed for all dice."""
    sizes = {
        name: (len(offer(RULESETS[name], 1)["rounds"]), len(offer(RULESETS[name], 1)["rounds"][0]))
        for name in ("classic", "uk-1990", "capital-wall", "defender-one-die")
    }
    assert sizes == {
        "classic": (3, 2),
        "uk-1990": (3, 3),
        "capital-wall": (3, 4),
        "defender-one-die": (3, 1),
    }


def test_replies_hold_every_roll_and_every_choice() -> None:
    """Under the Dutch rules the attacker's rolls add up to all of them, and those of each choice
    of the defender's to one total.
    """
    for a, row in enumerate(offer(RULESETS["dutch"], 1)["replies"], start=1):
        for d, replies in enumerate(row, start=1):
            assert sum(reply["ways"] for reply in replies) == 6**a
            for reply in replies:
                assert [len(rolls) - 1 for rolls in reply["choices"]] == [
                    min(len(reply["roll"]), dice) for dice in range(1, d + 1)
                ]
                assert {sum(rolls) for rolls in reply["choices"]} == {6**d}


def test_what_is_special_is_said() -> None:
    """Balanced blitz says its transformation and its version; others say neither."""
    blitz, classic = (offer(RULESETS[name], 30) for name in ("balanced-blitz", "classic"))
    assert blitz["transformation"] == "balanced-blitz-3.3"
    assert blitz["version"].startswith("v3.3")
    assert not {"transformation", "version", "replies"} & set(classic)
    assert (classic["attackers"], classic["defenders"]) == (30, 30)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_what_moves_in_is_told_of_every_name(ruleset: Ruleset) -> None:
    """How many may move in, how many must, and how many stay there when the stack goes on: where a
    script is told nothing all may, as many as there were dice must, and one stays: it is not told
    what it takes anyway.
    """
    offered = offer(ruleset, 1)
    for name in ruleset.names:
        moves = ruleset.under(name).moves
        most = offered.get("moving", {}).get(name, 9)
        for left, dice in product(range(1, 6), range(1, 4)):
            assert moves.moving(left) == min(left, most)
            least = offered.get("leastMoving", {}).get(name, dice)
            assert moves.must_move(left, dice) == min(left, most, least)
        assert moves.stay == offered.get("staying", {}).get(name, 1)
    assert 1 not in offered.get("staying", {}).values()


def test_all_rulesets_are_a_small_download() -> None:
    """All rulesets together come to 4 kB at most on the way to a phone."""
    every: dict[str, Any] = {name: offer(ruleset, 30) for name, ruleset in RULESETS.items()}
    text = json.dumps(every, separators=(",", ":"))
    assert len(gzip.compress(text.encode(), 9)) <= 4_000

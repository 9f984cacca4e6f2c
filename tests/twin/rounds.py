"""One round of every ruleset, found by listing every roll.

Each ruleset is described here a second time, in plain branches, so that the ruleset files are
checked as well. `attackers` are armies that can attack (A-counting), `defenders` are all armies
on the defending territory.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

Losses = tuple[int, int]
Roll = tuple[int, ...]

SIDED = {"d4": 4, "d8": 8, "d10": 10, "d12": 12, "d20": 20}

BLITZ_BASE = {
    "balanced-blitz": "classic",
    "balanced-blitz-capital": "three-dice-defence",
    "balanced-blitz-zombie": "attacker-ties",
}

PLAIN_RULESETS = (
    "classic",
    "three-dice-defence",
    "risiko-club",
    "capital-wall",
    "two-dice-attack",
    "attacker-ties",
    "capital-ties",
    "uk-1990",
    "defender-one-die",
    "d8-attack",
    "d8-defence",
    "d8-both",
    "space-station",
    "leader-attack",
    "stronghold",
    "leader-stronghold",
    "legacy-ammo-shortage",
    "legacy-fortification",
    "legacy-bunker-fortification",
    "legacy-ammo-fortification",
    "zombies-v-capital",
    "zombies-v-capital-wall",
    "d4",
    "d8",
    "d10",
    "d12",
    "d20",
)
"""Every ruleset whose rounds do not depend on a decision and whose battle is not transformed."""

OTHER_READINGS = (
    "leader-attack-capped",
    "stronghold-capped",
    "legacy-ammo-fortification, ammo first",
    "legacy-ammo-fortification, fortification first",
)
"""Readings that are not solved: a raised die held at 6, or each change within 1 … 6."""


def most_attacker_dice(ruleset: str, attackers: int) -> int:
    """Return the largest number of dice the attacker may roll with this many attackers."""
    limit = (
        2 if ruleset in ("two-dice-attack", "zombies-v-capital", "zombies-v-capital-wall") else 3
    )
    return min(attackers, limit)


def most_defender_dice(ruleset: str, defenders: int) -> int:
    """Return the largest number of dice the defender may roll with this many defenders."""
    if ruleset == "uk-1990":
        return 2 if defenders >= 3 else 1
    if ruleset == "defender-one-die":
        return 1
    if ruleset in ("capital-wall", "zombies-v-capital-wall"):
        return min(defenders, 4)
    if ruleset in ("three-dice-defence", "risiko-club", "capital-ties", "zombies-v-capital"):
        return min(defenders, 3)
    return min(defenders, 2)


def may_attack(ruleset: str, attackers: int, defenders: int) -> bool:
    """Return whether the rules allow an attack: in RisiKo! clubs not with fewer dice."""
    if ruleset != "risiko-club":
        return True
    return most_attacker_dice(ruleset, attackers) >= most_defender_dice(ruleset, defenders)


def attacker_faces(ruleset: str, dice: int) -> list[int]:
    """Return the number of faces of each die of an attacker who rolls this many dice."""
    faces = [SIDED.get(ruleset, 6)] * dice
    if ruleset in ("d8-attack", "d8-both"):
        faces[0] = 8
    return faces


def defender_faces(ruleset: str, dice: int) -> list[int]:
    """Return the number of faces of each die of a defender who rolls this many dice."""
    faces = [SIDED.get(ruleset, 6)] * dice
    if ruleset in ("d8-defence", "d8-both"):
        faces[0] = 8
    if ruleset == "space-station":
        faces = [8] * dice
    return faces


def attacker_values(ruleset: str, roll: Roll) -> Roll:
    """Return what the attacker's roll counts for, highest first."""
    values = sorted(roll, reverse=True)
    if ruleset in ("leader-attack", "leader-stronghold"):
        values[0] += 1
    if ruleset == "leader-attack-capped":
        values[0] = min(values[0] + 1, 6)
    return tuple(values)


def defender_values(ruleset: str, roll: Roll) -> Roll:
    """Return what the defender's roll counts for, highest first."""
    values = sorted(roll, reverse=True)
    if ruleset in ("stronghold", "leader-stronghold"):
        values[0] += 1
    if ruleset == "stronghold-capped":
        values[0] = min(values[0] + 1, 6)
    if ruleset == "legacy-ammo-shortage":
        values[0] = max(values[0] - 1, 1)
    if ruleset == "legacy-fortification":
        values = [min(value + 1, 6) for value in values]
    if ruleset == "legacy-bunker-fortification":
        # scars and fortifications change the sorted dice; then none may be above 6
        values = [min(values[0] + 1 + 1, 6), *(min(value + 1, 6) for value in values[1:])]
    if ruleset == "legacy-ammo-fortification":
        # likewise: the highest loses 1 and gains 1
        values = [values[0] - 1 + 1, *(min(value + 1, 6) for value in values[1:])]
    if ruleset == "legacy-ammo-fortification, ammo first":
        values[0] = max(values[0] - 1, 1)
        values = [min(value + 1, 6) for value in values]
    if ruleset == "legacy-ammo-fortification, fortification first":
        values = [min(value + 1, 6) for value in values]
        values[0] = max(values[0] - 1, 1)
    return tuple(sorted(values, reverse=True))


def losses_of_rolls(ruleset: str, attack: Roll, defence: Roll) -> Losses:
    """Return (attacker losses, defender losses) of one roll of both sides' dice."""
    attacker_wins_ties = ruleset in ("attacker-ties", "capital-ties")
    attackers_lost = 0
    defenders_lost = 0
    for attacking, defending in zip(
        attacker_values(ruleset, attack), defender_values(ruleset, defence), strict=False
    ):
        if attacking > defending or (attacking == defending and attacker_wins_ties):
            defenders_lost += 1
        else:
            attackers_lost += 1
    return attackers_lost, defenders_lost


def all_rolls(faces: list[int]) -> Counter[Roll]:
    """Return every roll of these dice, sorted highest first, with the number of ways to roll it."""
    return Counter(
        tuple(sorted(roll, reverse=True)) for roll in product(*(range(1, f + 1) for f in faces))
    )


def check_ruleset(ruleset: str) -> None:
    """Raise ValueError unless the ruleset has rounds of its own that need no decision."""
    if ruleset not in PLAIN_RULESETS and ruleset not in OTHER_READINGS:
        raise ValueError(f"no fixed round for the ruleset {ruleset!r}")


@cache
def losses_with_dice(
    ruleset: str, attacker_dice: int, defender_dice: int
) -> dict[Losses, Fraction]:
    """Return the chance of each (attacker losses, defender losses) for given numbers of dice.

    Besides the published rulesets this knows the `OTHER_READINGS`.
    """
    check_ruleset(ruleset)
    attacks = all_rolls(attacker_faces(ruleset, attacker_dice))
    defences = all_rolls(defender_faces(ruleset, defender_dice))
    ways: Counter[Losses] = Counter()
    for attack, attack_ways in attacks.items():
        for defence, defence_ways in defences.items():
            ways[losses_of_rolls(ruleset, attack, defence)] += attack_ways * defence_ways
    total = attacks.total() * defences.total()
    return {losses: Fraction(count, total) for losses, count in sorted(ways.items())}


def round_losses(ruleset: str, attackers: int, defenders: int) -> dict[Losses, Fraction]:
    """Return the chance of each (attacker losses, defender losses) of the next round.

    Both sides roll all the dice they may. Losses that cannot happen are absent: all of them where
    the rules allow no attack. Raise ValueError for `dutch` (see `losses_after_attack`) and for the
    blitz rulesets, which have no rounds.
    """
    if not may_attack(ruleset, attackers, defenders):
        return {}
    return losses_with_dice(
        ruleset, most_attacker_dice(ruleset, attackers), most_defender_dice(ruleset, defenders)
    )


@cache
def losses_after_attack(attack: Roll, defender_dice: int) -> dict[Losses, Fraction]:
    """Return the chance of each pair of losses once the attacker's classic dice are known."""
    ways: Counter[Losses] = Counter()
    for defence in product(range(1, 7), repeat=defender_dice):
        ways[losses_of_rolls("classic", attack, defence)] += 1
    return {losses: Fraction(count, ways.total()) for losses, count in sorted(ways.items())}

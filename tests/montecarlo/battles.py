"""Many battles at once: a column of the arrays is a battle, each pass is one roll of the dice."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from risk_odds.ruleset import Ruleset
from risk_odds.sides import Change, Side
from risk_odds.solver.dutch import DutchRounds

Armies = NDArray[np.int8]
Dice = NDArray[np.int8]
Mask = NDArray[np.bool_]

ABSENT = np.int8(-128)
"""Stands for a die that is not rolled: below every value, so that sorting puts it last."""


class Policy:
    """The published choices of the Dutch defender, looked up for many battles at once."""

    def __init__(self, dutch: DutchRounds) -> None:
        rolls = [roll for row in dutch.policy for chosen in row for roll in chosen]
        self._least = min(min(roll) for roll in rolls)
        self._compared = max(map(len, rolls))
        faces = max(max(roll) for roll in rolls) - self._least + 1
        grid = len(dutch.policy), len(dutch.policy[0])
        self._dice = np.zeros((*grid, *[faces] * self._compared), dtype=np.int8)
        for a, row in enumerate(dutch.policy):
            for d, chosen in enumerate(row):
                for roll, dice in chosen.items():
                    # a shorter roll fills what stands for dice that are not compared
                    self._dice[(a, d, *(value - self._least for value in roll))] = dice

    def dice(self, attackers: Armies, defenders: Armies, attacking: Dice) -> Armies:
        """How many dice the defender answers with; ``attacking`` is sorted, highest first."""
        values = [
            np.where(attacking[place] == ABSENT, 0, attacking[place] - self._least)
            if place < len(attacking)
            else np.zeros(len(attackers), dtype=np.int8)
            for place in range(self._compared)
        ]
        chosen: Armies = self._dice[(attackers - 1, defenders - 1, *values)]
        return chosen


@dataclass(frozen=True, slots=True)
class Ends:
    """How many battles ended how.

    ``attackers_left[k]`` of them were won with k attackers (A) left. In ``defenders_left[m]`` the
    attack failed with m defenders left: no attacker was left, or none was allowed to attack. Index
    0 of both is empty.
    """

    attackers_left: list[int]
    defenders_left: list[int]

    @property
    def wins(self) -> int:
        """The battles that the attacker won."""
        return sum(self.attackers_left)


def entropy_of(name: str) -> int:
    """The seed that belongs to a ruleset's id: 128 bits, the same on every machine."""
    return int.from_bytes(sha256(name.encode()).digest()[:16], "big")


def generator_of(name: str, attackers: int, defenders: int) -> np.random.Generator:
    """The stream of random numbers of one matchup, independent of all others."""
    seed = np.random.SeedSequence(entropy_of(name), spawn_key=(attackers, defenders))
    return np.random.Generator(np.random.PCG64(seed))


def fight(
    ruleset: Ruleset,
    attackers: int,
    defenders: int,
    battles: int,
    random: np.random.Generator,
    policy: Policy | None = None,
) -> Ends:
    """Fight this many battles of ``attackers`` (A) against ``defenders`` (D) to the end.

    The plain battle: a transformation of its outcomes is left out. ``policy`` must be given where
    the defender chooses after the roll.
    """
    attacking = np.full(battles, attackers, dtype=np.int8)
    defending = np.full(battles, defenders, dtype=np.int8)
    attackers_left = np.zeros(attackers + 1, dtype=np.int64)
    defenders_left = np.zeros(defenders + 1, dtype=np.int64)
    while attacking.size:
        stopped = blocked(ruleset, attacking, defending)
        defenders_left += np.bincount(defending[stopped], minlength=defenders + 1)
        attacking, defending = attacking[~stopped], defending[~stopped]
        lost, killed = roll_once(ruleset, attacking, defending, random, policy)
        attacking -= lost
        defending -= killed
        won, failed = defending == 0, attacking == 0
        attackers_left += np.bincount(attacking[won], minlength=attackers + 1)
        defenders_left += np.bincount(defending[failed], minlength=defenders + 1)
        unfinished = ~(won | failed)
        attacking, defending = attacking[unfinished], defending[unfinished]
    return Ends(attackers_left.tolist(), defenders_left.tolist())


def blocked(ruleset: Ruleset, attackers: Armies, defenders: Armies) -> Mask:
    """Which battles stop here, as the attacker would roll fewer dice than the defender."""
    if not ruleset.attacker.never_fewer_dice:
        return np.zeros(attackers.size, dtype=np.bool_)
    needed = ruleset.defender.armies_for_dice or range(1, len(ruleset.defender.dice) + 1)
    answering = sum((defenders >= armies).astype(np.int8) for armies in needed)
    fewer: Mask = np.minimum(attackers, len(ruleset.attacker.dice)) < answering
    return fewer


def roll_once(
    ruleset: Ruleset,
    attackers: Armies,
    defenders: Armies,
    random: np.random.Generator,
    policy: Policy | None = None,
) -> tuple[Armies, Armies]:
    """One round of each battle: the armies that the attackers and the defenders lose."""
    needed = ruleset.defender.armies_for_dice
    attacking = _rolled(ruleset.attacker, (), attackers, random)
    defending = _rolled(ruleset.defender, needed, defenders, random)
    attacking = _raised_and_sorted(attacking, ruleset.attacker)
    if ruleset.defender.chooses_after_roll:
        assert policy is not None, "the defender's choices are missing"
        chosen = policy.dice(attackers, defenders, attacking)
        for place, die in enumerate(defending, start=1):
            die[chosen < place] = ABSENT
    defending = _raised_and_sorted(defending, ruleset.defender)
    lost = np.zeros_like(attackers)
    killed = np.zeros_like(defenders)
    for attack, defence in zip(attacking, defending, strict=False):
        compared = (attack != ABSENT) & (defence != ABSENT)
        beaten = attack >= defence if ruleset.ties == "attacker" else attack > defence
        killed += compared & beaten
        lost += compared & ~beaten
    return lost, killed


def _rolled(side: Side, needed: Sequence[int], armies: Armies, random: np.random.Generator) -> Dice:
    """A row for each die of a side, in the order in which they are taken up."""
    dice = np.empty((len(side.dice), armies.size), dtype=np.int8)
    for place, faces in enumerate(side.dice):
        dice[place] = random.integers(1, faces, armies.size, dtype=np.int8, endpoint=True)
        dice[place, armies < (needed[place] if needed else place + 1)] = ABSENT
    return dice


def _raised_and_sorted(dice: Dice, side: Side) -> Dice:
    """The dice as they are compared: bonus added, highest first."""
    _sort(dice)
    for change in side.bonus.changes if side.bonus else ():
        _raise(dice[:1] if change.dice == "highest" else dice, change, side.dice[0])
        _sort(dice)
    return dice


def _raise(dice: Dice, change: Change, faces: int) -> None:
    absent = dice == ABSENT
    dice += np.int8(change.amount)
    if change.within_faces:
        np.clip(dice, 1, faces, out=dice)
    dice[absent] = ABSENT


def _sort(dice: Dice) -> None:
    """Sort each battle's dice, highest first, by swapping neighbours: there are six at most."""
    for last in range(len(dice) - 1, 0, -1):
        for place in range(last):
            higher = np.maximum(dice[place], dice[place + 1])
            np.minimum(dice[place], dice[place + 1], out=dice[place + 1])
            dice[place] = higher

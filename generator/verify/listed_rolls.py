"""One round of a battle by the ruleset's file, found by listing the rolls of both sides."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from math import prod
from pathlib import Path
from typing import Any

from generator.verify.faults import Fault
from generator.verify.names import setting_in
from generator.verify.ruleset_files import read_tables

Roll = tuple[int, ...]
"""What the dice of a side count for, highest first."""

Losses = tuple[int, int]
"""The armies that the attacker and the defender lose."""

LIMITS = "largest_matchup", "largest_dataset", "largest_win"
"""The keys of a ruleset's file that say how far it reaches."""

TOLD = {
    "": {
        *("title", "summary", "rule", "confidence", "position", "game", "version", "note"),
        *("other_readings", "aliases", "nicknames", "movement", "sources"),
        *LIMITS,
        *("ties", "attacker", "defender", "transformation"),
    },
    "attacker": {"dice", "bonus", "never_fewer_dice"},
    "defender": {"dice", "bonus", "armies_for_dice", "chooses_after_roll"},
    "bonus": {"dice", "amount", "within_faces", "then"},
    "then": {"dice", "amount", "within_faces"},
}
"""The keys that a ruleset's file may have, by table: what nobody reads would go unverified."""

TRANSFORMATION = "balanced-blitz-3.3"
"""The one way of changing a battle's ends that is known here."""


@dataclass(frozen=True, slots=True)
class Step:
    """What is added to the highest die, or to all; never beyond the faces if ``within_faces``."""

    highest_alone: bool
    amount: int
    within_faces: bool


@dataclass(frozen=True, slots=True)
class Side:
    """The faces of a side's dice in the order in which they are taken up, and what is added.

    One step follows the other, and the dice are sorted again after each.
    """

    dice: tuple[int, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """What a ruleset's file says of the dice, of who moves in, and how far its datasets reach."""

    id: str
    attacker: Side
    defender: Side
    armies_for_dice: tuple[int, ...]
    attacker_wins_ties: bool
    chooses: bool
    transformed: bool
    largest_matchup: int = 30
    largest_dataset: int = 100
    largest_win: int | None = None
    never_fewer: bool = False
    staying: int = 1
    moving: int | None = None
    one_moves: bool = False
    version: str | None = None
    setting: str | None = None

    @property
    def stated(self) -> dict[str, str]:
        """What documents say beside the rule's numbers: a version, a setting of an app's dice."""
        said = {"rule_version": self.version, "setting": self.setting}
        return {key: words for key, words in said.items() if words}

    def may_move(self, left: int) -> int:
        """How many of this many attackers (A) left may move into the territory just taken."""
        return left if self.moving is None else min(left, self.moving)

    def must_move(self, left: int) -> int:
        """How many of them have to: as many as dice were rolled last, or one."""
        return 1 if self.one_moves else min(len(self.attacker_dice(left)), self.may_move(left))

    def goes_on(self, left: int) -> int:
        """How many of them can attack the next territory: of those who move in, some stay there."""
        return max(self.may_move(left) - self.staying, 0)

    def allows(self, attackers: int, defenders: int) -> bool:
        """Whether this many attackers (A) may attack this many defenders (D)."""
        if not self.never_fewer:
            return True
        return len(self.attacker_dice(attackers)) >= len(self.defender_dice(defenders))

    def attacker_dice(self, attackers: int) -> tuple[int, ...]:
        """The faces of the dice that this many attackers (A) roll."""
        return self.attacker.dice[:attackers]

    def defender_dice(self, defenders: int) -> tuple[int, ...]:
        """The faces of the dice that this many defenders (D) roll, or may roll."""
        count = sum(1 for armies in self.armies_for_dice if armies <= defenders)
        return self.defender.dice[:count]


def read_rules(folder: Path, ruleset: str) -> Rules:
    """The rules in a ruleset's file. Raises ``Fault`` where the file cannot be read."""
    path = folder / f"{ruleset}.toml"
    try:
        content = read_tables(path)
        defender, movement = content["defender"], content.get("movement", {})
        _refuse_unknown(content)
        return Rules(
            ruleset,
            _side(content["attacker"]),
            _side(defender),
            tuple(defender.get("armies_for_dice", ()))
            or tuple(range(1, len(defender["dice"]) + 1)),
            _one_of(content["ties"], "attacker", "defender") == "attacker",
            bool(defender.get("chooses_after_roll", False)),
            _one_of(content.get("transformation"), TRANSFORMATION, None) is not None,
            **{key: content[key] for key in LIMITS if key in content},
            never_fewer=bool(content["attacker"].get("never_fewer_dice", False)),
            staying=movement.get("stay", 1),
            moving=movement.get("most"),
            one_moves=movement.get("least") == "one",
            version=content.get("version"),
            setting=setting_in(content.get("game"), content.get("transformation")),
        )
    except (OSError, KeyError, ValueError) as error:
        raise Fault(
            f"{ruleset}.toml", "the file", f"no rules: {error}", f"a ruleset in {folder.name}/"
        ) from error


@cache
def round_counts(rules: Rules, attacker_dice: int, defender_dice: int) -> Counter[Losses]:
    """In how many rolls of this many dice a side each of the losses comes about."""
    counts: Counter[Losses] = Counter()
    for attack, ways in rolls(rules.attacker, attacker_dice).items():
        for losses, answers in answer_counts(rules, attack, defender_dice).items():
            counts[losses] += ways * answers
    return counts


@cache
def answer_counts(rules: Rules, attack: Roll, defender_dice: int) -> Counter[Losses]:
    """In how many of the defender's rolls each of the losses comes about, against one attack."""
    counts: Counter[Losses] = Counter()
    for defence, ways in rolls(rules.defender, defender_dice).items():
        killed = 0
        pairs = min(len(attack), len(defence))
        for place in range(pairs):
            tie = attack[place] == defence[place]
            if attack[place] > defence[place] or (tie and rules.attacker_wins_ties):
                killed += 1
        counts[pairs - killed, killed] += ways
    return counts


@cache
def rolls(side: Side, dice: int) -> Counter[Roll]:
    """All rolls of the first this many dice, bonus included, with the ways to roll each."""
    found: Counter[Roll] = Counter({(): 1})
    for faces in side.dice[:dice]:
        longer: Counter[Roll] = Counter()
        for roll, ways in found.items():
            for face in range(1, faces + 1):
                longer[tuple(sorted((*roll, face)))] += ways
        found = longer
    counted: Counter[Roll] = Counter()
    for roll, ways in found.items():
        counted[_with_bonus(side, roll)] += ways
    return counted


def all_rolls(side: Side, dice: int) -> int:
    """The number of all equally likely rolls of the first this many dice."""
    return prod(side.dice[:dice])


def _with_bonus(side: Side, rising: Roll) -> Roll:
    values = list(reversed(rising))
    for step in side.steps:
        for place in range(1 if step.highest_alone else len(values)):
            values[place] += step.amount
            if step.within_faces:
                values[place] = max(1, min(values[place], side.dice[0]))
        values.sort(reverse=True)
    return tuple(values)


def _refuse_unknown(content: dict[str, Any]) -> None:
    """Raise ``ValueError`` where a table has a key that is not read."""
    tables = {"": content, "attacker": content["attacker"], "defender": content["defender"]}
    bonuses = {f"{side}.bonus": tables[side].get("bonus", {}) for side in ("attacker", "defender")}
    later = [
        (f"{name}.then", one) for name, bonus in bonuses.items() for one in bonus.get("then", ())
    ]
    for name, table in [*tables.items(), *bonuses.items(), *later]:
        for key in table:
            if key not in TOLD[name.rpartition(".")[2]]:
                raise ValueError(f"the unknown key {f'{name}.' if name else ''}{key}")


def _one_of(value: Any, *known: Any) -> Any:
    """The value. Raises ``ValueError`` where it is none of those that are known."""
    if value not in known:
        raise ValueError(f"the unknown value {value!r}")
    return value


def _side(content: dict[str, Any]) -> Side:
    bonus = content.get("bonus")
    steps = (bonus, *bonus.get("then", ())) if bonus else ()
    return Side(tuple(content["dice"]), tuple(map(_step, steps)))


def _step(content: dict[str, Any]) -> Step:
    return Step(
        _one_of(content["dice"], "highest", "all") == "highest",
        content["amount"],
        content.get("within_faces", False),
    )

"""The page that asks whether to roll all dice: the game of announced dice, played anew.

The attacker announces how many dice they roll, and the defender answers with a number of their own.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import isqrt
from pathlib import Path

from generator.verify.expectations import with_fraction
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.listed_rolls import Rules, read_rules, round_counts
from generator.verify.published import Published
from generator.verify.recursion import Battles, State, Table
from generator.verify.row_tables import Row, Rows, compared_rows, tables_of

FILE = "how-many-dice.json"

LARGEST = 24
"""The most armies a side on the page: where it names a huge number, nothing is played for hours."""


@shaped(FILE)
def check_announced_dice(site: Published, folder_of: Callable[[str], Path]) -> Checked:
    """The battles in which fewer dice are better, under each ruleset. Raises ``Fault``.

    ``folder_of`` says in which folder a ruleset's file is. The rulesets asked are those in which
    both sides can announce their dice.
    """
    tables = tables_of(site, FILE)
    battles = max((row["battles"] for row in tables["asked"]), default=0)
    if battles > LARGEST**2:
        raise Fault(FILE, "asked", f"{battles} battles", f"at most {LARGEST**2}")
    side = isqrt(battles)
    asked: Rows = {}
    exceptions: Rows = {}
    for variant in site.variants.values():
        rules = read_rules(folder_of(variant.id), variant.id)
        if rules.chooses or rules.transformed or rules.never_fewer:
            continue
        game = Game(rules, side)
        asked[rules.id] = {
            "battles": side * side,
            "attacker": sum(game.attacker_rolls_fewer(*size) for size in game.sizes),
            "defender": sum(game.defender_rolls_fewer(*size) for size in game.sizes),
            "changed": sum(game.best[size] != game.all_dice[size] for size in game.sizes),
        }
        exceptions |= {(rules.id, *size): game.row(*size) for size in game.exceptions}
    key = "ruleset", "attackers", "defenders"
    if not side:
        raise Fault(FILE, "asked", "no battles", "at least one")
    return Checked(
        numbers=compared_rows(FILE, "asked", tables["asked"], ("ruleset",), asked)
        + compared_rows(FILE, "exceptions", tables["exceptions"], key, exceptions)
    )


@dataclass
class Game:
    """All battles up to ``side`` armies a side, in which both choose how many dice they roll.

    ``answers`` has, for each number announced, the chance to win by the number that answers it;
    ``best`` the chance to win where both choose as well as they can. Both are in units, as
    ``Battles`` counts them.
    """

    rules: Rules
    side: int

    def __post_init__(self) -> None:
        self.battles = Battles(self.rules)
        self.all_dice = self.battles.win(self.side, self.side)
        self.sizes = [(a, d) for a in range(1, self.side + 1) for d in range(1, self.side + 1)]
        self.answers: dict[State, list[list[int]]] = {}
        # where a side has no armies, there is nothing to choose
        self.best: Table = dict(self.all_dice)
        for a, d in self.sizes:
            self.answers[a, d] = [
                [
                    self._win(a, d, announced, answer)
                    for answer in range(1, len(self.rules.defender_dice(d)) + 1)
                ]
                for announced in range(1, len(self.rules.attacker_dice(a)) + 1)
            ]
            self.best[a, d] = max(map(min, self.answers[a, d]))

    @property
    def exceptions(self) -> list[State]:
        """The battles that are not as with all dice."""
        return [
            size
            for size in self.sizes
            if self.attacker_rolls_fewer(*size)
            or self.defender_rolls_fewer(*size)
            or self.best[size] != self.all_dice[size]
        ]

    def attacker_rolls_fewer(self, attackers: int, defenders: int) -> bool:
        """Whether the attacker does better with fewer dice than they may roll."""
        most = self.answers[attackers, defenders][-1]
        return min(most) < self.best[attackers, defenders]

    def defender_rolls_fewer(self, attackers: int, defenders: int) -> bool:
        """Whether to some number announced fewer dice than all are the better answer."""
        return any(min(each) < each[-1] for each in self.answers[attackers, defenders])

    def row(self, attackers: int, defenders: int) -> Row:
        """What the page's document says of a battle."""
        size = attackers, defenders
        answers, unit = self.answers[size], self.battles.unit(*size)
        worst = [min(each) for each in answers]
        return {
            "most_attacker_dice": len(answers),
            "best_dice": _places(worst, self.best[size]),
            "most_defender_dice": len(answers[0]),
            "answers": "; ".join(_places(each, min(each)) for each in answers),
            **with_fraction("best", (self.best[size], unit)),
            **with_fraction("all_dice", (self.all_dice[size], unit)),
        }

    def _win(self, attackers: int, defenders: int, announced: int, answer: int) -> int:
        """The chance to win after a round with these dice, in units."""
        counts = round_counts(self.rules, announced, answer)
        share = self.battles.scale // counts.total()
        return sum(
            count
            * share
            * self.battles.scale ** (lost + killed - 1)
            * self.best[attackers - lost, defenders - killed]
            for (lost, killed), count in counts.items()
        )


def _places(values: list[int], wanted: int) -> str:
    """The places, counted from 1, that hold this value: ``2 or 3``."""
    return " or ".join(str(place) for place, each in enumerate(values, 1) if each == wanted)

"""Every value of every matchup's document, against the one that is computed anew from the rules.

An expected document is written down as the real one stands: its texts and whole numbers as they
are, each rounded number as a ``Digits``, ``Nearest`` or ``Root`` of the exact one. So a value is
noticed that is wrong, missing or too many, wherever it stands. The small documents at other names,
and those of a battle under all rules, are compared in the same way.
"""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple

from generator.verify.battle_pages import check_battle_page
from generator.verify.blitz import PRECISION, plain_ends, transformed
from generator.verify.documents import HEAD, check_head
from generator.verify.expectations import (
    Exact,
    Nearest,
    Root,
    compared,
    rounded,
    whole_or_rounded,
    with_fraction,
)
from generator.verify.far import fewest_attackers
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.listed_rolls import Rules
from generator.verify.names import Names
from generator.verify.published import API, BATTLES, DATA, INDEX, Published, Variant
from generator.verify.recomputed import FORMULAS, Odds
from generator.verify.recursion import Battles, State

COUNTING = "attackers: armies that can attack (A); T = A + 1 stand on the territory"
CHANCES = (0.5, 0.75, 0.9, 0.95, 0.99)
"""The chances for which a document says the attackers needed."""

COMPARED = 30
"""Armies a side up to which a battle has a document under all rules."""

OF_ALL_RULES = (
    *("ruleset", "title", "win", "win_decimal"),
    *("mean_attackers_lost", "mean_defenders_lost", "matchup", "rule_version"),
)
"""The columns of a battle's document under all rules."""

Needed = Mapping[int, list[list[float | int | None]]]
"""For each number of defenders, the rows of chances with the attackers needed."""

BLITZ_UNIT = 10**300
"""Units in 1 for chances that are no fractions: a hundred digits remain of all that are shown."""

Ends = list[tuple[State, int]]
"""All ends of a battle with their chances in units, best for the attacker first."""


@dataclass(frozen=True, slots=True)
class Battle:
    """The numbers of one battle, in ``unit``s of 1; ``moments`` by the names of their columns."""

    size: State
    unit: int
    ends: Ends
    win: int
    lose: int
    moments: Mapping[str, Exact]


class Expected:
    """The documents of one ruleset's matchups as they must be, up to this many armies a side.

    Their heads and links are not among what is expected here.
    """

    def __init__(self, rules: Rules, largest: int, needed: Needed) -> None:
        self.rules = rules
        self.needed = dict(needed)
        self.battles = Battles(rules)
        self.odds = Odds(self.battles, largest)
        self.ends = self.battles.ends(largest, largest)
        self.standing = {
            left: self.battles.standing(left, largest, largest)
            for left in self.battles.blocked(largest, largest)
        }
        self.stopped = (
            [] if rules.transformed else [self.odds.stopped(stop_at) for stop_at in range(largest)]
        )

    def document(self, attackers: int, defenders: int) -> dict[str, Any]:
        """What the document of A attackers against D defenders must say."""
        blitz = self.rules.transformed
        size = attackers, defenders
        battle = self.battle(size)
        number = whole_or_rounded if blitz else with_fraction
        unit, win, lose, moments = battle.unit, battle.win, battle.lose, battle.moments
        most = max(chance for _, chance in battle.ends)
        document = {
            "ruleset": self.rules.id,
            **self.rules.stated,
            "attackers": attackers,
            "armies_on_the_territory": attackers + 1,
            "defenders": defenders,
            "counting": COUNTING,
            **number("win", (win, unit)),
            **rounded("lose", (lose, unit)),
            "outcomes": {
                "fields": ["attackers_left", "defenders_left", "probability"],
                "rows": [[*left, Nearest((chance, unit))] for left, chance in battle.ends],
            },
            "most_likely": [
                {"attackers_left": left[0], "defenders_left": left[1]}
                for left, chance in battle.ends
                if chance == most
            ],
        }
        for side, names in enumerate(FORMULAS):
            left, lost, variance = FORMULAS[names]
            document |= rounded(left, moments[left])
            document[lost] = Nearest(moments[lost])
            document[variance] = Nearest(moments[variance])
            document[f"standard_deviation_{names}"] = Root(moments[variance])
            document[f"median_{names}_left"] = median(battle, side)
        for name, side, chance in (
            ("mean_attackers_lost_given_win", 0, win),
            ("mean_defenders_lost_given_loss", 1, lose),
        ):
            # the attacker has won where no defender is left
            given = sum(
                (size[side] - left[side]) * part
                for left, part in battle.ends
                if bool(left[1]) == bool(side)
            )
            document[name] = Nearest((given, chance)) if chance else None
        document["attackers_needed"] = {
            "fields": ["chance", "needed"],
            "rows": self._needed(defenders),
        }
        return document if blitz else document | self._by_rounds(size)

    def _needed(self, defenders: int) -> list[list[float | int | None]]:
        if defenders not in self.needed:
            # a site's pages may go further than its datasets
            chances = {chance: Fraction(str(chance)) for chance in CHANCES}
            fewest = fewest_attackers(self.battles, defenders, [*chances.values()])
            self.needed[defenders] = [[said, fewest[chance]] for said, chance in chances.items()]
        return self.needed[defenders]

    def battle(self, size: State) -> Battle:
        """The numbers of one battle."""
        return self._blitz(size) if self.rules.transformed else self._plain(size)

    def alias(
        self, alias: str, setting: str | None, attackers: int, defenders: int
    ) -> dict[str, Any]:
        """What the small document of the same battle at another name must say."""
        size = attackers, defenders
        battle = self.battle(size)
        return {
            "ruleset": self.rules.id,
            **self.rules.stated,
            "alias": alias,
            "setting": setting,
            "attackers": attackers,
            "defenders": defenders,
            "counting": COUNTING,
            "win": Nearest((battle.win, battle.unit)),
            "lose": Nearest((battle.lose, battle.unit)),
        }

    def _by_rounds(self, size: State) -> dict[str, Any]:
        attackers, defenders = size
        dice = self.rules.attacker_dice(attackers), self.rules.defender_dice(defenders)
        total = prod(dice[0]) * prod(dice[1]) if self.rules.allows(*size) else 0
        rows = [
            [*losses, weight * total // self.battles.unit(*losses)]
            for losses, weight in sorted(self.battles.weights(*size))
        ]
        found: dict[str, Any] = {
            **with_fraction("mean_rounds", self.odds.exact(self.odds.rounds, *size)),
            "next_round": {
                "attacker_faces": list(dice[0]),
                "defender_faces": list(dice[1]),
                "total": total,
                "losses": {
                    "fields": ["attackers_lost", "defenders_lost", "rolls"],
                    "rows": rows,
                },
            },
            "retreat": {
                "fields": [
                    "retreat_at",
                    "win_with_retreat",
                    "mean_attackers_left_with_retreat",
                ],
                "rows": [
                    [at, *(Nearest(self.odds.exact(table, *size)) for table in self.stopped[at])]
                    for at in range(attackers)
                ],
            },
        }
        if self.rules.chooses:
            policy = self.battles.policy[size]
            found["best_answers"] = [
                {
                    "dice": dice,
                    "attacker_rolls": [
                        "-".join(map(str, roll))
                        for roll in sorted(policy, reverse=True)
                        if policy[roll] == dice
                    ],
                }
                for dice in sorted(set(policy.values()))
            ]
        return found

    def _plain(self, size: State) -> Battle:
        odds = self.odds
        attackers, defenders = size
        ends = [((left, 0), self.ends["attacker", left][size]) for left in range(attackers, 0, -1)]
        blocked = self.battles.blocked(attackers, defenders)
        for left in range(1, defenders + 1):
            standing = [
                (state, self.standing[state][size]) for state in blocked if state[1] == left
            ]
            fallen = self.ends["defender", left][size] - sum(chance for _, chance in standing)
            ends += [*standing, ((0, left), fallen)]
        unit = self.battles.unit(*size)
        return Battle(size, unit, ends, odds.win[size], odds.lose[size], odds.moments(*size))

    def _blitz(self, size: State) -> Battle:
        with localcontext(PRECISION):
            unit = Decimal(BLITZ_UNIT)
            ends = [
                (left, int(chance * unit))
                for left, chance in transformed(plain_ends(self.battles, self.ends, size))
            ]
        win, lose = (sum(chance for left, chance in ends if left[side]) for side in (0, 1))
        moments = {}
        for side, (left, lost, variance) in enumerate(FORMULAS.values()):
            mean = sum(end[side] * chance for end, chance in ends)
            square = sum(end[side] ** 2 * chance for end, chance in ends)
            moments[left] = mean, BLITZ_UNIT
            moments[lost] = size[side] * BLITZ_UNIT - mean, BLITZ_UNIT
            moments[variance] = square * BLITZ_UNIT - mean * mean, BLITZ_UNIT**2
        return Battle(size, BLITZ_UNIT, ends, win, lose, moments)


def check_matchups(site: Published, variant: Variant, rules: Rules, names: Names) -> Checked:
    """All values of the documents of a ruleset's matchups, at its id and at its other names.

    The numbers of each page are compared with those of its document.

    Raises ``Fault`` at the first that is wrong.
    """
    expected = Expected(rules, variant.matchups, attackers_needed(site, variant.id))
    aliases = [name for name, id_ in site.names.items() if id_ == variant.id != name]
    numbers = links = cells = 0
    for attackers in range(1, variant.matchups + 1):
        for defenders in range(1, variant.matchups + 1):
            battle = f"{attackers}-vs-{defenders}"
            page = f"{variant.id}/{battle}/"
            if not (site.folder / page / "index.html").is_file():
                raise Fault(f"{variant.id}/{battle}.json", "the page", "nothing", "one beside it")
            leads = _leads(variant.id, attackers, defenders)
            right = expected.document(attackers, defenders)
            for name, wanted, where in (
                (variant.id, right, leads),
                *(
                    (
                        alias,
                        expected.alias(alias, names.settings.get(alias), attackers, defenders),
                        {
                            "matchup": f"{variant.id}/{battle}.json",
                            "page": page,
                            "schema": f"{API}/schemas/alias.json",
                        },
                    )
                    for alias in aliases
                ),
            ):
                file = f"{name}/{battle}.json"
                document = site.json(file)
                links += check_head(site, file, document, where)
                with shaped(file):
                    numbers += compared(file, "", body(document), wanted)
            cells += check_battle_page(site, names, right, expected.battles)
    return Checked(links=links, numbers=numbers, cells=cells)


def _leads(ruleset: str, attackers: int, defenders: int) -> dict[str, str]:
    """Where the links of a battle's document must lead."""
    battle = f"{attackers}-vs-{defenders}"
    leads = {
        "page": f"{ruleset}/{battle}/",
        "ruleset": f"{API}/{ruleset}.json",
        "schema": f"{API}/schemas/matchup.json",
    }
    if max(attackers, defenders) <= COMPARED:
        leads["all_rulesets"] = f"{BATTLES}/{battle}.json"
    return leads


def check_battles(site: Published) -> Checked:
    """The documents of battles under all rules say what each ruleset's own document does.

    Raises ``Fault`` at the first that does not.
    """
    with shaped(INDEX):
        titles = {entry["id"]: entry["title"] for entry in site.object(INDEX)["rulesets"]}
    numbers = links = 0
    wanted = set()
    for battle, variants in _battles(site):
        file = f"{BATTLES}/{battle}.json"
        wanted.add(file)
        document = site.json(file)
        links += check_head(site, file, document)
        attackers, defenders = map(int, battle.split("-vs-"))
        rows = []
        for variant in variants:
            own = site.object(f"{variant}/{battle}.json")
            numbers_of_row = [own.get(name) for name in OF_ALL_RULES[2:-2]]
            # from its folder to the root of the site, and down again
            matchup = f"../../../{variant}/{battle}.json"
            rows.append(
                [variant, titles[variant], *numbers_of_row, matchup, own.get("rule_version")]
            )
        expected = {
            "attackers": attackers,
            "armies_on_the_territory": attackers + 1,
            "defenders": defenders,
            "counting": COUNTING,
            "fields": list(OF_ALL_RULES),
            "rows": rows,
        }
        with shaped(file):
            numbers += compared(file, "", body(document), expected)
    for file in sorted(set(site.files("*.json", BATTLES)) ^ wanted):
        raise Fault(file, "the file", "one", "none, as no ruleset has this battle")
    return Checked(links=links, cells=numbers)


def _battles(site: Published) -> Iterator[tuple[str, list[str]]]:
    """All battles that have a document under all rules, and the rulesets that are in it."""
    largest = min(COMPARED, max(variant.matchups for variant in site.variants.values()))
    for attackers in range(1, largest + 1):
        for defenders in range(1, largest + 1):
            those = [
                variant.id
                for variant in site.variants.values()
                if max(attackers, defenders) <= variant.matchups
            ]
            yield f"{attackers}-vs-{defenders}", those


def attackers_needed(site: Published, ruleset: str) -> Needed:
    """The attackers needed against each number of defenders, by chance: from the dataset's file.

    Raises ``Fault`` where the file is none.
    """
    found: dict[int, list[list[float | int | None]]] = {}
    for row in armies_needed(site, ruleset):
        if row.side == "attacker" and row.chance in CHANCES:
            found.setdefault(row.against, []).append([row.chance, row.needed])
    return found


class ArmiesNeeded(NamedTuple):
    """A row of the dataset of the armies needed."""

    side: str
    against: int
    chance: float
    needed: int | None


def armies_needed(site: Published, ruleset: str) -> list[ArmiesNeeded]:
    """The dataset of the armies needed, from its file. Raises ``Fault`` where the file is none."""
    address = f"{DATA}/{ruleset}/armies-needed.csv"
    try:
        return [
            ArmiesNeeded(
                row["side"],
                int(row["against"]),
                float(row["chance"]),
                int(row["needed"]) if row["needed"] else None,
            )
            for row in csv.DictReader(site.text(address).splitlines(), strict=True)
        ]
    except (csv.Error, KeyError, TypeError, ValueError) as error:
        raise Fault(address, "the file", f"no {error}", "the dataset of armies needed") from error


def body(document: Any) -> Any:
    """A document without its head."""
    if not isinstance(document, dict):
        return document
    return {key: value for key, value in document.items() if key not in HEAD}


def median(battle: Battle, side: int) -> int:
    """The fewest armies with at least half a chance that the side has this many left, or fewer."""
    for fewest in range(battle.size[side]):
        chance = sum(part for left, part in battle.ends if left[side] <= fewest)
        if 2 * chance >= battle.unit:
            return fewest
    return battle.size[side]

"""Every value of every matchup's document, against the one that is computed anew from the rules.

An expected document is written down as the real one stands: its texts and whole numbers as they
are, each rounded number as a ``Digits``, ``Nearest`` or ``Root`` of the exact one. So a value is
noticed that is wrong, missing or too many, wherever it stands.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, localcontext
from math import gcd, prod
from typing import Any

from generator.verify.agreement import is_rounded
from generator.verify.blitz import PRECISION, plain_ends, transformed
from generator.verify.faults import Checked, Fault
from generator.verify.published import DATA, Published, Variant
from generator.verify.recomputed import FORMULAS, Exact, Odds
from generator.verify.recursion import Battles, State
from generator.verify.rounds import Rules

COUNTING = "attackers: armies that may attack (A); T = A + 1 stand on the territory"
CHANCES = (0.5, 0.75, 0.9, 0.95, 0.99)
"""The chances for which a document says the attackers needed."""

ROOT_PLACES = 20
"""The decimal places of a standard deviation."""

BLITZ_UNIT = 10**300
"""Units in 1 for chances that are no fractions: a hundred digits remain of all that are shown."""

Ends = list[tuple[State, int]]
"""All ends of a battle with their chances in units, best for the attacker first."""


@dataclass(frozen=True, slots=True)
class Digits:
    """A decimal of a number: 20 significant digits, correctly rounded."""

    exact: Exact

    def fits(self, found: object) -> bool:
        """Whether what was found is this number's decimal."""
        return isinstance(found, str) and is_decimal(found) and is_rounded(*self.exact, found)


@dataclass(frozen=True, slots=True)
class Nearest:
    """The double that is nearest to a number."""

    exact: Exact

    def fits(self, found: object) -> bool:
        """Whether what was found is this number's double."""
        return type(found) is float and found == self.exact[0] / self.exact[1]


@dataclass(frozen=True, slots=True)
class Root:
    """A decimal of a number's square root: 20 places, correctly rounded."""

    exact: Exact

    def fits(self, found: object) -> bool:
        """Whether what was found is the decimal of this number's root."""
        if not isinstance(found, str) or not re.fullmatch(
            rf"[0-9]+\.[0-9]{{{ROOT_PLACES}}}", found
        ):
            return False
        doubled = 2 * int(found.replace(".", ""))
        numerator, denominator = self.exact
        square = 4 * numerator * 10 ** (2 * ROOT_PLACES)
        low = max(doubled - 1, 0) ** 2 * denominator
        high = (doubled + 1) ** 2 * denominator
        return bool(low <= square <= high)


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
    """The documents of one ruleset's matchups as they must be, up to so many armies a side.

    ``needed`` are, for each number of defenders, the attackers needed by chance in percent.
    """

    def __init__(
        self, rules: Rules, largest: int, needed: Mapping[int, Mapping[str, int | None]]
    ) -> None:
        self.rules = rules
        self.needed = needed
        self.battles = Battles(rules)
        self.odds = Odds(self.battles, largest)
        self.ends = self.battles.ends(largest, largest)
        self.stopped = (
            [] if rules.transformed else [self.odds.stopped(stop_at) for stop_at in range(largest)]
        )

    def document(self, attackers: int, defenders: int) -> dict[str, Any]:
        """What the document of A attackers against D defenders must say."""
        blitz = self.rules.transformed
        size = attackers, defenders
        battle = self._blitz(size) if blitz else self._plain(size)
        number = _whole_or_rounded if blitz else _with_fraction
        unit, win, lose, moments = battle.unit, battle.win, battle.lose, battle.moments
        most = max(chance for _, chance in battle.ends)
        document = {
            "ruleset": self.rules.id,
            "attackers": attackers,
            "armies_on_the_territory": attackers + 1,
            "defenders": defenders,
            "counting": COUNTING,
            "win": number((win, unit)),
            "lose": _rounded((lose, unit)),
            "outcomes": {
                "columns": ["attackers_left", "defenders_left", "probability"],
                "rows": [[*left, Digits((chance, unit))] for left, chance in battle.ends],
            },
            "most_likely": [
                {"attackers_left": left[0], "defenders_left": left[1]}
                for left, chance in battle.ends
                if chance == most
            ],
        }
        for side, names in enumerate(FORMULAS):
            left, lost, variance = FORMULAS[names]
            document[f"{names}_left"] = {
                "mean": number(moments[left]),
                "variance": _rounded(moments[variance]),
                "standard_deviation": Root(moments[variance]),
                "median": median(battle, side),
            }
            document[f"{names}_lost"] = {"mean": _rounded(moments[lost])}
        for name, side, chance in (
            ("attackers_lost_given_win", 0, win),
            ("defenders_lost_given_loss", 1, lose),
        ):
            given = sum(
                (size[side] - left[side]) * part for left, part in battle.ends if left[side]
            )
            document[name] = _rounded((given, chance)) if chance else None
        document["attackers_needed"] = self.needed[defenders]
        return document if blitz else document | self._by_rounds(size)

    def _by_rounds(self, size: State) -> dict[str, Any]:
        attackers, defenders = size
        dice = self.rules.attacker_dice(attackers), self.rules.defender_dice(defenders)
        total = prod(dice[0]) * prod(dice[1])
        rows = [
            [*losses, weight * total // self.battles.unit(*losses)]
            for losses, weight in sorted(self.battles.weights(*size))
        ]
        found: dict[str, Any] = {
            "expected_rounds": _with_fraction(self.odds.exact(self.odds.rounds, *size)),
            "next_round": {
                "attacker_dice": list(dice[0]),
                "defender_dice": list(dice[1]),
                "rolls": total,
                "outcomes": {
                    "columns": ["attackers_lost", "defenders_lost", "rolls"],
                    "rows": rows,
                },
            },
            "retreat": {
                "columns": ["retreat_at", "win", "mean_attackers_left"],
                "rows": [
                    [at, *(Digits(self.odds.exact(table, *size)) for table in self.stopped[at])]
                    for at in range(attackers)
                ],
            },
        }
        if self.rules.chooses:
            policy = self.battles.policy[size]
            found["best_answers"] = [
                {
                    "dice": dice,
                    "against": [
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
        ends += [((0, left), self.ends["defender", left][size]) for left in range(1, defenders + 1)]
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


def check_matchups(site: Published, variant: Variant, rules: Rules) -> Checked:
    """All values of the documents of a ruleset's matchups.

    Raises ``Fault`` at the first that is wrong.
    """
    expected = Expected(rules, variant.matchups, attackers_needed(site, variant.id))
    numbers = 0
    for attackers in range(1, variant.matchups + 1):
        for defenders in range(1, variant.matchups + 1):
            file = f"{variant.id}/{attackers}-vs-{defenders}"
            if not (site.folder / file / "index.html").is_file():
                raise Fault(f"{file}.json", "the page", "nothing", "one beside the document")
            document = site.json(f"{file}.json")
            numbers += compared(
                f"{file}.json", "", document, expected.document(attackers, defenders)
            )
    return Checked(numbers=numbers)


def attackers_needed(site: Published, ruleset: str) -> dict[int, dict[str, int | None]]:
    """The attackers needed against each number of defenders, by chance: from the dataset's file.

    Raises ``Fault`` where the file is none.
    """
    address = f"{DATA}/{ruleset}/armies-needed.json"
    document = site.json(address)
    found: dict[int, dict[str, int | None]] = {}
    try:
        names = [field["name"] for field in document["fields"]]
        for values in document["rows"]:
            row = dict(zip(names, values, strict=True))
            if row["side"] == "attacker" and row["chance"] in CHANCES:
                found.setdefault(row["against"], {})[f"{row['chance']:.0%}"] = row["needed"]
    except (KeyError, TypeError, ValueError) as error:
        raise Fault(address, "the file", f"no {error}", "the dataset of armies needed") from error
    return found


def compared(file: str, place: str, found: Any, expected: Any) -> int:
    """How many values of (a part of) a document have been compared.

    Raises ``Fault`` with the place of the first value that is wrong, missing or too many.
    """
    if isinstance(expected, Digits | Nearest | Root):
        if not expected.fits(found):
            numerator, denominator = expected.exact
            near = f"the {type(expected).__name__.lower()} of {numerator / denominator!r}"
            raise Fault(file, place, found, near)
        return 1
    if isinstance(expected, list) and isinstance(found, list) and len(found) == len(expected):
        return sum(
            compared(file, f"{place}[{number}]", one, other)
            for number, (one, other) in enumerate(zip(found, expected, strict=True))
        )
    if isinstance(expected, dict) and isinstance(found, dict):
        if found.keys() != expected.keys():
            raise Fault(file, place or "the keys", sorted(found), sorted(expected))
        return sum(
            compared(file, f"{place}.{key}" if place else key, found[key], value)
            for key, value in expected.items()
        )
    if type(found) is not type(expected) or found != expected:
        raise Fault(file, place, found, expected)
    return 1


def median(battle: Battle, side: int) -> int:
    """The fewest armies with at least half a chance that the side has so many left, or fewer."""
    for fewest in range(battle.size[side]):
        chance = sum(part for left, part in battle.ends if left[side] <= fewest)
        if 2 * chance >= battle.unit:
            return fewest
    return battle.size[side]


def is_decimal(text: str) -> bool:
    """Whether a text is a decimal as the documents write it, and no other number."""
    return bool(re.fullmatch(r"[0-9]+(\.[0-9]+)?(E-[0-9]+)?", text))


def _rounded(exact: Exact) -> dict[str, Any]:
    return {"decimal": Digits(exact), "double": Nearest(exact)}


def _with_fraction(exact: Exact) -> dict[str, Any]:
    numerator, denominator = exact
    shared = gcd(numerator, denominator)
    return {
        "numerator": str(numerator // shared),
        "denominator": str(denominator // shared),
        **_rounded(exact),
    }


def _whole_or_rounded(exact: Exact) -> dict[str, Any]:
    """A number that is irrational unless it is whole, and known to about a hundred digits."""
    numerator, denominator = exact
    whole = round(Decimal(numerator) / Decimal(denominator))
    if abs(numerator - whole * denominator) * 10**80 < denominator:
        return _with_fraction((whole, 1))
    return _rounded(exact)

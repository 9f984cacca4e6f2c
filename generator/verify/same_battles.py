"""The same battle on different pages: what a page says of it is what the battle's document does.

A row of a page's document with attackers, defenders and a ruleset is about one battle. Its numbers
have the names that they have in the battle's own document, or in the dataset of chances to win,
which are compared with the recursions elsewhere.
"""

import csv
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from generator.verify.faults import Checked, Fault, shaped
from generator.verify.page_files import OWN_FORM, Row, rows_of, written
from generator.verify.published import API, DATA, Published

FIRST = "classic"
"""The rules of a page that names none."""

APART = {"attacker_dice"}
"""A field that says that a row is about a battle by other rules than those of the ruleset."""


class Same:
    """What is known of the battles of a site, each read when it is first asked for."""

    def __init__(self, site: Published) -> None:
        self.site = site
        self._documents: dict[tuple[str, int, int], Row] = {}
        self._datasets: dict[str, dict[tuple[int, int], Row]] = {}

    @cached_property
    def default(self) -> str:
        """The ruleset of pages that name none."""
        return FIRST if FIRST in self.site.variants else next(iter(self.site.variants))

    def battle(self, ruleset: str, attackers: int, defenders: int) -> Row:
        """The numbers of a battle by their names; none where it has neither page nor row."""
        variant = self.site.variants.get(ruleset)
        if variant is None:
            return {}
        if min(attackers, defenders) > 0 and max(attackers, defenders) <= variant.matchups:
            key = ruleset, attackers, defenders
            if key not in self._documents:
                document = self.site.json(f"{ruleset}/{attackers}-vs-{defenders}.json")
                self._documents[key] = document if isinstance(document, dict) else {}
            return self._documents[key]
        if ruleset not in self._datasets:
            file = f"{DATA}/{ruleset}/win.csv"
            lines = self.site.text(file).splitlines()
            with shaped(file, "the dataset of chances to win"):
                self._datasets[ruleset] = {
                    (int(row["attackers"]), int(row["defenders"])): dict(row)
                    for row in csv.DictReader(lines)
                }
        return self._datasets[ruleset].get((attackers, defenders), {})


def check_same_battles(site: Published, documents: Iterable[str]) -> Checked:
    """The rows of these documents that are about one battle. Raises ``Fault``."""
    same = Same(site)
    numbers = 0
    for file in documents:
        if file.startswith((f"{API}/", f"{DATA}/")) or file in OWN_FORM:
            continue
        document = site.json(file)
        if not isinstance(document, dict) or not document.get("tables"):
            continue
        ruleset = document.get("ruleset") or same.default
        for table, rows in rows_of(site, file).items():
            for row in rows:
                with shaped(file, "rows about battles"):
                    own = str(row.get("ruleset", ruleset))
                    numbers += _compare(file, table, row, same, own)
    return Checked(numbers=numbers)


def _compare(file: str, table: str, row: Row, same: Same, ruleset: str) -> int:
    attackers, defenders = row.get("attackers"), row.get("defenders")
    if not isinstance(attackers, int) or not isinstance(defenders, int) or APART & row.keys():
        return 0
    count = 0
    battle = None
    for name, value in row.items():
        if not name.startswith(("win", "lose", "mean_")) or value is None:
            continue
        battle = same.battle(ruleset, attackers, defenders) if battle is None else battle
        own: Any = battle.get(name)
        if own is not None:
            count += 1
            if written(value) != written(own):
                place = f"{table}, {ruleset}, {attackers} v {defenders}, {name}"
                raise Fault(file, place, value, own)
    return count

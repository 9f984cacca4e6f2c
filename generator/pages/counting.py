"""What all pages and tables of battles have in common: the columns of a battle, its address."""

from collections.abc import Iterable, Sequence

from generator.datasets.tables import ATTACKERS, DEFENDERS, RULESET
from generator.pages.tables import column
from generator.scope.addresses import API

RULESET_COLUMN = column(RULESET)
BATTLE = (column(ATTACKERS), column(DEFENDERS))
BATTLE_KEY = ("attackers", "defenders")

COUNTING = "attackers: armies that can attack (A); T = A + 1 stand on the territory"


def matchup_address(ruleset: str, attackers: int | str, defenders: int | str) -> str:
    """The address of a matchup from the site's root, without its last slash or ending.

    Words in braces may stand for the numbers.
    """
    return f"{ruleset}/{attackers}-vs-{defenders}"


def row_address(ruleset: str, attackers: int | str) -> str:
    """Where the document with the chances to win of one number of attackers is, from the root.

    A word in braces may stand for the number.
    """
    return f"{API}/{ruleset}/rows/{attackers}.json"


def battle_address(ruleset: str, attackers: int, defenders: int) -> str:
    """The address of any battle's page, which is drawn on the device, from the site's root."""
    return f"battle/?a={attackers}&d={defenders}&rules={ruleset}"


def chain_address(attackers: int, territories: Sequence[tuple[str, int]]) -> str:
    """The address of a chain of territories, worked out on the device, from the site's root.

    ``territories`` are each one's name of rules and defenders, in the order of attack.
    """
    (first, defenders), *others = territories
    following = "".join(
        f"&to={more}" if rules == first else f"&to={more}.1.{rules}" for rules, more in others
    )
    return f"paths/?a={attackers}&d={defenders}&rules={first}{following}"


def armies(number: int, side: str) -> str:
    """A number of armies in words: ``1 attacker``, ``5 defenders``."""
    return plural(number, side, f"{side}s")


def plural(number: int, one: str, many: str) -> str:
    """A number and the noun that goes with it: ``1 die``, ``2,500 dice``."""
    return f"{number:,} {one if number == 1 else many}"


def listed(words: Iterable[object], last: str = "and") -> str:
    """Words or numbers in a row: ``a``, ``a and b``, ``a, b and c``."""
    *before, end = map(str, words)
    return f" {last} ".join(part for part in (", ".join(before), end) if part)

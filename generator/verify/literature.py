"""Our verdicts on printed figures: beside the figures, the page, the database, and anew from dice.

The chances to win, to lose, and the mean losses are worked out from the rules. What is right of
other figures is taken as it stands; the verdict on every figure follows from what is printed and
what is right.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from generator.verify.agreement import half_unit
from generator.verify.database import check_table
from generator.verify.expectations import expect_number
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.listed_rolls import read_rules
from generator.verify.packages import PACKAGE, TABLES, listing
from generator.verify.published import DATA, Published
from generator.verify.recursion import Battles
from generator.verify.row_tables import rows_of
from generator.verify.shared import rows_apart

PAGE = "literature.json"
VERDICTS, QUOTED = "literature-verdicts", "literature-quoted"
OUR_LICENCE = "CC-BY-4.0"
NOISE = Fraction(1, 2**18)
"""A program's rounding differs by no more of the right value, be its numbers short or long."""
CHANCE = 3
"""A simulated chance may be off by this many standard errors."""

LARGEST = 800
"""The most armies a side of a battle that a work prints: others are not played for hours."""

ROLLS = 7776
SAME = ["place", "description", "ruleset", "judgement", "standing", "standard_errors"]
"""The columns of a verdict that the page has, too."""

Row = Mapping[str, Any]


@shaped(f"{DATA}/{PACKAGE}", TABLES)
def check_literature(site: Published, folder_of: Callable[[str], Path]) -> Checked:
    """All verdicts, where the site has any. Raises ``Fault``.

    ``folder_of`` says in which folder a ruleset's file is.
    """
    if not (site.folder / PAGE).is_file():
        return Checked()
    with shaped(PAGE):
        printed = {(row["work"], row["number"]): row for row in rows_of(site, PAGE, "figures")}
    (verdicts, checked), (digits, more) = (_by_figure(site, name) for name in (VERDICTS, QUOTED))
    for resource in listing(site, DATA)["resources"]:
        _check_licence(resource["path"], resource)
    file = f"{DATA}/{VERDICTS}.csv"
    with shaped(file, "verdicts"):
        _compare_with_page(file, verdicts, printed, SAME)
        _compare_with_page(
            f"{DATA}/{QUOTED}.csv", digits, printed, ("row", "column", "notation", "printed")
        )
        for key, row in verdicts.items():
            _judge(file, key, row, digits[key]["printed"], digits[key]["notation"])
        numbers = _recompute(file, verdicts, folder_of)
    stored = check_table(site, VERDICTS)
    return checked + more + stored + Checked(numbers=numbers)


def _by_figure(site: Published, dataset: str) -> tuple[dict[Any, Row], Checked]:
    rows, checked = rows_apart(site, dataset)
    return {(row["work"], row["figure"]): row for row in rows}, checked


def _check_licence(path: str, resource: Mapping[str, Any]) -> None:
    """The digits of others, and nothing else, have no licence of ours, and their sources."""
    licences = resource.get("licenses")
    place = f"{path}, licenses"
    if not path.startswith(QUOTED):
        if licences is not None:
            raise Fault(f"{DATA}/{PACKAGE}", place, licences, "none but that of all files")
    elif not licences or any(each.get("name") == OUR_LICENCE for each in licences):
        raise Fault(f"{DATA}/{PACKAGE}", place, licences, "that the figures are not ours")
    elif not resource.get("sources"):
        raise Fault(f"{DATA}/{PACKAGE}", f"{path}, sources", resource.get("sources"), "the works")


def _compare_with_page(
    file: str, rows: Mapping[Any, Row], printed: Mapping[Any, Row], columns: Sequence[str]
) -> None:
    """The rows are those of the page, as far as the columns go."""
    if rows.keys() != printed.keys():
        raise Fault(file, "the rows", sorted(rows.keys() ^ printed.keys()), "those of the page")
    for key, row in rows.items():
        for column in columns:
            if row[column] != printed[key][column]:
                raise Fault(file, f"{key}, {column}", row[column], printed[key][column])


def _judge(file: str, key: Any, row: Row, printed: str, notation: str) -> None:
    """The judgement is one that what is printed and what is right allow."""
    text = row["exact_value_decimal"]
    if (notation == "LaTeX") != (text is None):
        raise Fault(file, f"{key}, exact_value_decimal", text, f"one for a {notation}, or none")
    allowed = {"exact", "differs"} if text is None else {*_allowed(row, text, printed)}
    if row["judgement"] not in allowed:
        raise Fault(file, f"{key}, judgement", row["judgement"], f"{sorted(allowed)} of {printed}")


def _allowed(row: Row, text: str, printed: str) -> Iterator[str]:
    """The judgements of a printed number, several where 20 digits do not tell which is right.

    What is no correct rounding may be a program's.
    """
    errors = row["standard_errors"]
    if errors is not None and errors <= CHANCE:
        yield "simulated"
        if errors < CHANCE:
            return
    right, off = Fraction(text), Fraction(half_unit(Decimal(text)))
    matched = re.fullmatch(r"(\d+)(?:/(\d+))?(?:\.(\d+))?(%?)", printed)
    if not matched:
        raise Fault(row["work"], "printed", printed, "a number")
    whole, below, decimals, sign = matched.groups()
    if not decimals and not sign:
        same = abs(Fraction(int(whole), int(below or 1)) - right) <= off
        yield "exact" if same else "differs"
        return
    unit = Fraction(1, 10 ** len(decimals or "") * (100 if sign else 1))
    distance = abs(int(whole + (decimals or "")) * unit - right)
    if distance <= unit / 2 + off:
        yield "rounded"
    if unit / 2 - off <= distance <= unit + off:
        yield "last digit"
    if unit / 2 - off <= distance <= NOISE * right:
        yield "floating point"
    if distance >= unit - off:
        yield "differs"


def _recompute(file: str, verdicts: Mapping[Any, Row], folder_of: Callable[[str], Path]) -> int:
    """What is right of the quantities that battles alone decide, from the rules."""
    numbers = 0
    for ruleset in sorted({row["ruleset"] for row in verdicts.values()}):
        rules = read_rules(folder_of(ruleset), ruleset)
        here = {
            key: row
            for key, row in verdicts.items()
            if row["ruleset"] == ruleset and row["quantity"] in _QUANTITIES
        }
        if rules.transformed or not here:
            continue
        most_attackers, most_defenders = (
            max(row[f"battle_{side}"] for row in here.values())
            for side in ("attackers", "defenders")
        )
        if max(most_attackers, most_defenders) > LARGEST:
            size = f"{most_attackers} v {most_defenders}"
            raise Fault(file, f"battles, {ruleset}", size, f"at most {LARGEST} armies a side")
        battles = Battles(rules)
        tables = {
            quantity: battles.table(most_attackers, most_defenders, value)
            for quantity, value in _QUANTITIES.items()
            if any(row["quantity"] == quantity for row in here.values())
        }
        for key, row in here.items():
            a, d = row["battle_attackers"], row["battle_defenders"]
            exact = Fraction(tables[row["quantity"]][a, d], battles.unit(a, d))
            if row["quantity"] == "expected attackers lost":
                exact = a - exact
            if row["quantity"] == "expected defenders lost":
                exact = d - exact
            if row["quantity"] == "ways to win":
                exact *= ROLLS ** (a + d - 1)
            found = row["exact_value"], row["exact_value_decimal"]
            expect_number(file, f"{key}, exact_value", found, exact.as_integer_ratio())
            numbers += 2
    return numbers


_QUANTITIES: Mapping[str, Callable[[int, int], int]] = {
    "win": lambda _, defenders: int(defenders == 0),
    "lose": lambda _, defenders: int(defenders > 0),
    "ways to win": lambda _, defenders: int(defenders == 0),
    "expected attackers lost": lambda attackers, _: attackers,
    "expected defenders lost": lambda _, defenders: defenders,
}
"""The quantities that are worked out, and what an end of a battle counts of each."""

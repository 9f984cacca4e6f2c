"""The simulation: what its files say of each battle follows from the battles that were counted."""

import re
from collections.abc import Sequence
from decimal import Decimal, localcontext
from typing import Any

from generator.verify import shown
from generator.verify.expectations import compared
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.page_files import Row, typed_rows
from generator.verify.published import Published
from generator.verify.reading import tables
from generator.verify.same_battles import Same

FILE = "simulation.json"
ROWS = "simulation.csv"
PAGE = "simulation/index.html"

SCATTER = "how many standard errors"
"""What the caption of the table says that counts the rows by their standard errors."""

_NUMBER = re.compile(r"−?[0-9.]+")


def check_simulation(site: Published) -> Checked:
    """Each row follows from the battles counted and the exact chance. Raises ``Fault``.

    The battles themselves were fought once, with random dice, and cannot be fought again.
    """
    document = site.json(FILE)
    found = typed_rows(site, FILE)
    same = Same(site)
    try:
        fought = {
            (ruleset, each["attackers"], each["defenders"]): each
            for ruleset, those in document["rulesets"].items()
            for each in those["matchups"]
        }
    except (AttributeError, KeyError, TypeError) as error:
        raise Fault(FILE, "rulesets", f"no {error}", "battles with their counts") from error
    count = 0
    with shaped(ROWS, f"rows that follow from {FILE} and the battles' documents"):
        for number, row in enumerate(found, start=1):
            key = row["ruleset"], row["attackers"], row["defenders"]
            if key not in fought:
                raise Fault(ROWS, f"row {number}", key, f"a battle of {FILE}")
            battle = same.battle(*key)
            if battle:
                count += compared(ROWS, f"row {number}", row, _expected(fought[key], row, battle))
        errors = [Decimal(str(row["standard_errors"])) for row in found]
    return Checked(numbers=count + _check_scatter(site, errors))


@shaped(PAGE)
def _check_scatter(site: Published, errors: Sequence[Decimal]) -> int:
    """How many numbers of standard errors lie in each band of the page's table. Raises ``Fault``.

    The rows have two decimals: one that is the end of a band may be in either beside it.
    """
    (table,) = (each for each in tables(site.text(PAGE)) if SCATTER in each.caption)
    count = 0
    for heading, simulated, *_ in table.rows[table.heads :]:
        below, *ends = [Decimal(each.replace("−", "-")) for each in _NUMBER.findall(heading)]
        low, high = (
            (None, below) if heading.startswith("below") else (below, ends[0] if ends else None)
        )
        inside = [
            error
            for error in errors
            if (low is None or error >= low) and (high is None or error <= high)
        ]
        unsure = sum(error in (low, high) for error in inside)
        if not len(inside) - unsure <= int(simulated.replace(",", "")) <= len(inside):
            raise Fault(PAGE, f"{SCATTER}, {heading}", simulated, len(inside))
        count += 1
    return count


def _expected(fought: Row, row: Row, battle: Row) -> Row:
    battles, wins = fought["battles"], fought["wins"]
    win = str(battle["win_decimal"])
    exact = {"battles": battles, "win": float(battle["win"]), "win_decimal": win}
    if "mean_rounds" not in battle:
        # the ends that were counted are changed as those of a blitz are
        return row | exact
    return (
        row
        | exact
        | {
            "simulated": wins / battles,
            "simulated_decimal": shown.significant((wins, battles)),
            "standard_errors": _errors(battles, wins, win),
        }
    )


def _errors(battles: int, wins: int, win: str) -> Any:
    """How many standard errors the share of battles won is off its chance."""
    with localcontext(prec=50):
        numerator, denominator = shown.exact_of(win)
        chance = Decimal(numerator) / denominator
        spread = (battles * chance * (1 - chance)).sqrt()
        return float(shown.fixed(((wins - battles * chance) / spread).as_integer_ratio(), 2))

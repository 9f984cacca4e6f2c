"""The page on several territories in a row: its stacks and its examples, worked out anew."""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from generator.verify import shown
from generator.verify.chains import Chains, Held
from generator.verify.expectations import with_fraction
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.listed_rolls import read_rules
from generator.verify.published import Published
from generator.verify.recursion import Battles
from generator.verify.row_tables import Row, Rows, compared_rows, tables_of
from generator.verify.shown import exact_of

FILE = "paths.json"
PAGE = "paths/index.html"
STACKS = "stacks"
ASKED = "three-in-a-row"
"""The chain that the page arrives with: its rules are those of the stacks, too."""

LARGEST, IN_A_ROW, GARRISON = 100, 10, 10
"""The most attackers (A) and territories on the page, and defenders of one of these: where it names
a huge number, nothing is worked out for hours."""

FUNNEL = re.compile(r'data-question="?funnel"?>(.*?)</svg>', re.DOTALL)
PART = re.compile(r"M(\d+) (\d+)h(\d+)L(\d+) (\d+)h-(\d+)Z")
SAID = re.compile(r'<text class="?end"?[^>]*>([^<]*)</text>')

SEARCHED = re.compile(r"null where ([0-9,]+) do not\.$")
SENT = re.compile(r"^([0-9,]+) attackers \(A; T = ([0-9,]+)\)")


@shaped(FILE)
def check_paths(site: Published, folder_of: Callable[[str], Path]) -> Checked:
    """The smallest stacks for rows of territories, and each example, step by step.

    ``folder_of`` says in which folder a ruleset's file is. Raises ``Fault``.
    """

    @cache
    def battles_of(ruleset: str) -> Battles:
        return Battles(read_rules(folder_of(ruleset), ruleset))

    if all(battles_of(name).rules.transformed for name in site.variants):
        return Checked()
    tables = tables_of(site, FILE)
    described = {table["name"]: table["description"] for table in site.json(FILE)["tables"]}
    (ruleset,) = {row["ruleset"] for row in tables[ASKED]}
    (largest,) = _counts(SEARCHED, described[STACKS], STACKS)
    numbers = _check_stacks(tables[STACKS], battles_of(ruleset), largest)
    for name, rows in tables.items():
        if name != STACKS:
            attackers, on_territory = _counts(SENT, described[name], name)
            if on_territory != attackers + 1:
                raise Fault(FILE, f"{name}, T", on_territory, attackers + 1)
            held = [(battles_of(row["ruleset"]), row["defenders"]) for row in rows]
            numbers += _check_steps(name, rows, held, attackers)
    return Checked(numbers=numbers)


@shaped(PAGE)
def check_funnel(site: Published) -> Checked:
    """Each part of the funnel is as wide as its chance is of the whole, and says that chance.

    It begins as wide as the one above it ends; the first is certain at its beginning. The chances
    are those of the page's document. Raises ``Fault``.
    """
    if not (site.folder / PAGE).is_file():
        # a site of nothing but blitzes has no such page
        return Checked()
    rows = tables_of(site, FILE)[ASKED]
    html = site.text(PAGE)
    found = FUNNEL.search(html)
    if found is None:
        raise Fault(PAGE, "the funnel", "none", f"{len(rows)} territories")
    parts = [tuple(map(int, part.groups())) for part in PART.finditer(found[1])]
    texts = SAID.findall(found[1])
    if not len(parts) == len(texts) == len(rows):
        raise Fault(PAGE, "the funnel", f"{len(parts)} parts", len(rows))
    whole = above = parts[0][2]
    for (_, top, width, _, bottom, back), text, row in zip(parts, texts, rows, strict=True):
        taken = int(row["taken_numerator"]), int(row["taken_denominator"])
        if text != shown.percent(taken):
            raise Fault(PAGE, "the funnel", text, shown.percent(taken))
        # both halves are whole numbers
        if width != above or abs(back - whole * Fraction(*taken)) > 1 or bottom <= top:
            raise Fault(PAGE, f"the funnel at {text}", (width, back), "a part as its chance")
        above = back
    return Checked(numbers=len(parts))


def _counts(pattern: re.Pattern[str], text: str, name: str) -> Sequence[int]:
    found = pattern.search(text)
    if found is None:
        raise Fault(FILE, f"{name}, the description", text, f"one with {pattern.pattern}")
    return [int(number.replace(",", "")) for number in found.groups()]


def _check_stacks(rows: Sequence[Row], battles: Battles, largest: int) -> int:
    key = "defenders", "territories", "chance"
    defenders, territories, chances = ({row[column] for row in rows} for column in key)
    _expect_sizes(STACKS, largest, max(territories), max(defenders))
    chains = Chains(largest, battles)
    end = chains.end(lambda _: 1)
    expected: Rows = {}
    for garrison in defenders:
        in_a_row = chains.suffixes([(battles, garrison)] * max(territories), end)
        for number, chance in product(range(1, max(territories) + 1), chances):
            found = chains.smallest(in_a_row[number - 1], Fraction(*exact_of(str(chance))))
            expected[garrison, number, chance] = stack_row(found)
    return compared_rows(FILE, STACKS, rows, key, expected)


def _expect_sizes(name: str, attackers: int, territories: int, garrison: int) -> None:
    """No number is greater than the page's may be. Raises ``Fault``."""
    for what, found, most in (
        ("attackers", attackers, LARGEST),
        ("territories", territories, IN_A_ROW),
        ("defenders", garrison, GARRISON),
    ):
        if found > most:
            raise Fault(FILE, f"{name}, {what}", found, f"at most {most}")


def stack_row(stack: int | None) -> dict[str, Any]:
    """The columns of a smallest stack, in both ways of counting."""
    on_territory = None if stack is None else stack + 1
    return {"attackers": stack, "armies_on_the_territory": on_territory}


def _check_steps(name: str, rows: Sequence[Row], held: Sequence[Held], attackers: int) -> int:
    _expect_sizes(name, attackers, len(held), max(defenders for _, defenders in held))
    chains = Chains(attackers, *(battles for battles, _ in held))
    end = chains.end(lambda _: 1)
    expected: Rows = {}
    before = Fraction(1)
    for place, (battles, defenders) in enumerate(held, start=1):
        taken = chains.value(chains.through(held[:place], end), attackers)
        expected[place] = {
            "ruleset": battles.rules.id,
            "defenders": defenders,
            **with_fraction("taken", taken.as_integer_ratio()),
            **with_fraction("stopped", (before - taken).as_integer_ratio()),
        }
        before = taken
    return compared_rows(FILE, name, rows, ("position",), expected)

"""One rounding everywhere: a chance that lies halfway between two tenths of a percent goes to the
even one, on pages, on the device, in the library and in the examples for programs.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction

import pytest

import risk_odds
from generator.api.row_document import row_documents
from generator.datasets.matchup_rows import win_chances
from generator.site.formats import in_percent
from risk_odds.numbers import Ratio, bounds
from risk_odds.ruleset_files import load_rulesets
from tests import expected
from tests.examples import API_PAGE, examples
from tests.javascript.node import call

TIES = {
    ("d8-attack", 1, 1): "56.2%",
    ("d8-both", 1, 1): "43.8%",
    ("d8-defence", 1, 1): "31.2%",
    ("d8", 1, 1): "43.8%",
    ("space-station", 1, 1): "31.2%",
}
"""All battles of the datasets whose chance to win is a tie: eight-sided dice, one on a side."""

HALFWAY = [Fraction(2 * tenths + 1, 2000) for tenths in range(1000)]
"""Every tie that there can be, also under house rules."""

Rounding = Callable[[Sequence[Fraction]], list[str]]


def rounded(chance: Fraction) -> str:
    """A tie as everything must show it."""
    tenths = round(1000 * chance)  # to the even one
    shown = f"{tenths // 10}.{tenths % 10}%"
    return {"0.0%": "<0.1%", "100.0%": ">99.9%"}.get(shown, shown)


def on_pages(chances: Sequence[Fraction]) -> list[str]:
    return [f"{in_percent(Ratio.of(chance))}%" for chance in chances]


def in_the_library(chances: Sequence[Fraction]) -> list[str]:
    return [risk_odds.percent(chance) for chance in chances]


def on_the_device(chances: Sequence[Fraction]) -> list[str]:
    body = """
      const { percent } = await load("kernel/quantities.js");
      return data.map(([numerator, denominator]) =>
        percent({ numerator: BigInt(numerator), denominator: BigInt(denominator) }));
    """
    found: list[str] = call(body, [chance.as_integer_ratio() for chance in chances])
    return found


def in_charts(chances: Sequence[Fraction]) -> list[str]:
    body = """
      const { percentOf } = await load("controls/chartdata.js");
      return data.map(percentOf);
    """
    decimals = [str(Decimal(chance.numerator) / chance.denominator) for chance in chances]
    found: list[str] = call(body, decimals)
    return found


def rows_of(chances: Sequence[Fraction]) -> list[dict[str, list[float] | list[int]]]:
    """What the bots read of these chances: rows against one defender."""
    return [{"win": [float(chance)], "impossible": [], "certain": []} for chance in chances]


def by_the_bot_in_javascript(chances: Sequence[Fraction]) -> list[str]:
    first, *_ = examples("javascript", page=API_PAGE)
    body = f"{first}\nreturn data.map((row) => percent(row, 1));"
    found: list[str] = call(body, rows_of(chances))
    return found


def by_the_bot_in_python(chances: Sequence[Fraction]) -> list[str]:
    first, *_ = examples("python", page=API_PAGE)
    code = f"{first}\nprint(json.dumps([percent(row, 1) for row in {rows_of(chances)!r}]))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300
    )
    found: list[str] = json.loads(done.stdout)
    return found


ROUNDINGS: list[Rounding] = [
    on_pages,
    in_the_library,
    on_the_device,
    in_charts,
    by_the_bot_in_javascript,
    by_the_bot_in_python,
]


@pytest.mark.parametrize("rounding", ROUNDINGS)
def test_all_ties_are_rounded_alike(rounding: Rounding) -> None:
    """Every tie in tenths of a percent is shown as the even tenth, by whatever shows chances."""
    assert rounding(HALFWAY) == [rounded(chance) for chance in HALFWAY]


@pytest.mark.parametrize("rounding", ROUNDINGS)
def test_the_ties_of_the_rulesets_are_rounded_alike(rounding: Rounding) -> None:
    """The chances of real battles that are ties, as brute force finds them, are shown alike."""
    assert rounding([expected.win(*battle) for battle in TIES]) == [*TIES.values()]


def test_these_are_all_ties() -> None:
    """No other battle of the datasets has a chance that is a tie."""
    found = {
        (ruleset.id, attackers, defenders)
        for ruleset in load_rulesets().values()
        for attackers, chances in enumerate(win_chances(ruleset, ruleset.largest_dataset), start=1)
        for defenders, chance in enumerate(chances, start=1)
        if _is_tie(*bounds(chance)[0])
    }
    assert found == TIES.keys()


def _is_tie(numerator: int, denominator: int) -> bool:
    halves, rest = divmod(2000 * numerator, denominator)
    return not rest and halves % 2 == 1


@pytest.mark.parametrize("ruleset", ["classic", "d10", "balanced-blitz"])
def test_doubles_are_rounded_as_their_numbers(ruleset: str) -> None:
    """What a bot makes of the nearest doubles is what pages show of the numbers themselves."""
    rules = load_rulesets()[ruleset]
    first, *_ = examples("javascript", page=API_PAGE)
    body = f"{first}\nreturn data.map((row) => row.win.map((_, at) => percent(row, at + 1)));"
    rows = [row for _, row in row_documents(rules, rules.largest_dataset, "")]
    shown = [
        [f"{in_percent(chance)}%" for chance in chances]
        for chances in win_chances(rules, rules.largest_dataset)
    ]
    assert call(body, rows) == shown

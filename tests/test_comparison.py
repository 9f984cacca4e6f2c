import gzip
from fractions import Fraction
from typing import Any

import pytest

from generator.datasets.formats import compact_json
from generator.numbers import Interval, Ratio
from generator.site.comparison import Comparison, colour, difference, points
from generator.sizes import Sizes
from tests import rounding
from tests.site.compared import FEW, RULESETS, figures, only, signed


def test_the_first_ruleset_may_be_the_shorter_one() -> None:
    """Beyond the first ruleset's battles there is no difference to tell."""
    short = {"classic": RULESETS["classic"].model_copy(update={"largest_matchup": 2})}
    comparison = Comparison(short | only("dutch"), Sizes(3, 3))
    dutch = comparison.solutions[1]
    beyond = comparison.compared(dutch, 3, 1)
    assert beyond is not None
    assert beyond.points is None
    assert comparison.compared(comparison.first, 3, 1) is None
    assert set(decoded(comparison.document()["rulesets"]["dutch"], "correction")[2]) == {0}


def decoded(tables: dict[str, Any], name: str) -> list[list[int]]:
    """Return a table of the document as its documentation says."""
    side = tables["armies"]
    table: list[list[int]] = []
    for a in range(side):
        row = tables[name][a * side : (a + 1) * side]
        before = [0, *table[-1][:-1]] if table else [0] * side
        table.append([step + last for step, last in zip(row, before, strict=True)])
    return table


@pytest.mark.parametrize("ruleset", FEW)
def test_the_document_tells_what_the_page_says(ruleset: str) -> None:
    """Every battle up to 6 v 6 can be read from the document, to the last digit."""
    document = Comparison(only(*FEW), Sizes(6, 6)).document()
    assert document["chance"] == 90
    tables, first = document["rulesets"][ruleset], document["rulesets"]["classic"]
    win, first_win = decoded(tables, "win"), decoded(first, "win")
    correction = decoded(tables, "correction")
    lost = [decoded(tables, "attackers_lost"), decoded(tables, "defenders_lost")]
    for a in range(1, 7):
        for d in range(1, 7):
            chance, points_, *losses, needed, _ = figures(ruleset, (a, d))
            at = win[a - 1][d - 1]
            special = {-1: "<0.1%", 1001: ">99.9%"}
            assert special.get(at, f"{at // 10}.{at % 10}%") == chance
            tenths = at - first_win[a - 1][d - 1] + correction[a - 1][d - 1]
            assert signed(Fraction(tenths, 1000)) == points_
            for table, text in zip(lost, losses, strict=True):
                assert rounding.places(Fraction(table[a - 1][d - 1], 10), 1) == text
            assert tables["needed"][d - 1] == int(needed)


def test_the_document_is_small() -> None:
    """All rulesets up to 30 v 30 are a download for a phone: 80 kB at most, compressed."""
    document = Comparison(RULESETS, Sizes()).document()
    assert all(tables["armies"] == 30 for tables in document["rulesets"].values())
    assert len(gzip.compress(compact_json(document).encode(), 9)) <= 80_000


@pytest.mark.parametrize(
    ("change", "text", "step"),
    [
        (Ratio(0, 1), "0.0", 10),
        (Ratio(1, 10_000), "0.0", 10),
        (Ratio(-1, 10_000), "0.0", 10),
        (Ratio(1, 2000), "0.0", 10),
        (Ratio(3, 2000), "+0.2", 10),
        (Ratio(-3, 2000), "−0.2", 10),
        (Ratio(-206, 1000), "−20.6", 6),
        (Ratio(1, 1), "+100.0", 20),
        (Ratio(-1, 1), "−100.0", 0),
    ],
)
def test_points_have_a_sign(change: Ratio, text: str, step: int) -> None:
    """Differences are rounded half to even, with a sign unless they are shown as none."""
    assert points(change) == text
    assert colour(change) == step


def test_intervals_are_subtracted_safely() -> None:
    """A difference of intervals holds every difference, and is shown only where it is certain."""
    one, other = Interval(Ratio(1, 2), Ratio(3, 5)), Interval(Ratio(1, 10), Ratio(1, 5))
    found = difference(one, other)
    assert isinstance(found, Interval)
    assert [Fraction(*end) for end in found] == [Fraction(3, 10), Fraction(1, 2)]
    assert difference(one, one) == Ratio(0, 1)
    with pytest.raises(ArithmeticError):
        points(found)

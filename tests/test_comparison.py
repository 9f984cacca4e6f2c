import gzip
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from generator.comparison import comparison_document, difference, points, win_tenths
from generator.datasets.formats import compact_json
from generator.numbers import Interval, Ratio
from tests import rounding
from tests.compared import FEW, RULESETS, figures, signed
from tests.facts import Named, shared_facts


def document_of(rulesets: Iterable[Named], largest: int) -> dict[str, Any]:
    """Return the comparison of rulesets up to so many armies a side."""
    about = shared_facts(rulesets, largest).about
    return comparison_document([each.compared for each in about.values()])


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
    document = document_of(FEW, 6)
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


def test_the_first_ruleset_may_be_the_shorter_one() -> None:
    """Beyond the first ruleset's battles there is no difference to tell, and no correction."""
    short = RULESETS["classic"].model_copy(update={"largest_matchup": 2})
    document = document_of([short, "dutch"], 3)
    assert [tables["armies"] for tables in document["rulesets"].values()] == [2, 3]
    corrections = decoded(document["rulesets"]["dutch"], "correction")
    assert set(corrections[2]) == {0}
    assert {row[2] for row in corrections} == {0}


def test_battles_beyond_are_missing() -> None:
    """There is no battle, and no chance, of more armies than are compared."""
    (about,) = shared_facts(["classic"], 3).about.values()
    assert about.compared.battle(3, 3) is not None
    assert about.compared.battle(4, 1) is None
    assert about.compared.battle(1, 4) is None
    with pytest.raises(IndexError):
        about.compared.win(4, 1)


def test_the_document_is_small() -> None:
    """All rulesets up to 30 v 30 are a download for a phone: 80 kB at most, compressed."""
    document = document_of(RULESETS, 100)
    assert all(tables["armies"] == 30 for tables in document["rulesets"].values())
    assert len(gzip.compress(compact_json(document).encode(), 9)) <= 80_000


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (Ratio(0, 1), "0.0"),
        (Ratio(1, 10_000), "0.0"),
        (Ratio(-1, 10_000), "0.0"),
        (Ratio(1, 2000), "0.0"),
        (Ratio(3, 2000), "+0.2"),
        (Ratio(-3, 2000), "−0.2"),
        (Ratio(-206, 1000), "−20.6"),
        (Ratio(1, 1), "+100.0"),
        (Ratio(-1, 1), "−100.0"),
    ],
)
def test_points_have_a_sign(change: Ratio, text: str) -> None:
    """Differences are rounded half to even, with a sign unless they are shown as none."""
    assert points(change) == text


@pytest.mark.parametrize(
    ("win", "tenths"),
    [
        (Ratio(0, 1), 0),
        (Ratio(1, 10_000), -1),
        (Ratio(1, 1000), 1),
        (Ratio(817, 1000), 817),
        (Ratio(9999, 10_000), 1001),
        (Ratio(1, 1), 1000),
    ],
)
def test_chances_close_to_certainty_are_told_apart(win: Ratio, tenths: int) -> None:
    """In tenths of a percent, what only looks like 0% or 100% has a number of its own."""
    assert win_tenths(win) == tenths


def test_intervals_are_subtracted_safely() -> None:
    """A difference of intervals holds every difference, and is shown only where it is certain."""
    one, other = Interval(Ratio(1, 2), Ratio(3, 5)), Interval(Ratio(1, 10), Ratio(1, 5))
    found = difference(one, other)
    assert isinstance(found, Interval)
    assert [Fraction(*end) for end in found] == [Fraction(3, 10), Fraction(1, 2)]
    assert difference(one, one) == Ratio(0, 1)
    with pytest.raises(ArithmeticError):
        points(found)

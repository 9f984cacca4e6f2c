from fractions import Fraction

import pytest

from generator.api.compare_data import battle_data, difference_data
from generator.rules import load_rulesets
from generator.site.compare_page import compare_pages
from generator.site.comparison import Comparison
from generator.sizes import Sizes
from tests import expected, rounding

RULESETS = ("classic", "dutch", "balanced-blitz")
SIZE = 6


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    """A few rulesets up to 6 v 6: the example battle is 6 v 5."""
    rulesets = load_rulesets()
    return Comparison({id_: rulesets[id_] for id_ in RULESETS}, Sizes(SIZE, SIZE))


def test_the_battle_is_the_twins_under_each_ruleset(comparison: Comparison) -> None:
    """One row a ruleset, with brute force's chance, means and attackers needed."""
    page = battle_data(compare_pages(comparison)[0], comparison)
    assert page.address == "compare"
    rows = list(page.tables[0].rows)
    assert [row[:3] for row in rows] == [(ruleset, 6, 5) for ruleset in RULESETS]
    for ruleset, _, _, win, attackers_lost, defenders_lost, needed in rows:
        assert Fraction(str(win)) == rounding.significant(expected.win(str(ruleset), 6, 5), 20)
        for side, lost in enumerate((attackers_lost, defenders_lost)):
            mean = (6, 5)[side] - expected.moments(str(ruleset), (6, 5), side)[0]
            assert Fraction(str(lost)) == rounding.significant(mean, 20)
        assert needed == expected.needed(str(ruleset), 5, Fraction(9, 10))


def test_the_differences_are_the_twins(comparison: Comparison) -> None:
    """Each row has both chances and their exact difference in points, rounded to one place."""
    page = difference_data(compare_pages(comparison)[1], comparison)
    assert page.address == "compare/tables"
    rows = list(page.tables[0].rows)
    assert [row[:2] for row in rows] == [
        (a, d) for a in range(1, SIZE + 1) for d in range(1, SIZE + 1)
    ]
    for a, d, one, other, points in rows:
        first, second = (
            expected.win(ruleset, int(str(a)), int(str(d))) for ruleset in RULESETS[:2]
        )
        assert Fraction(str(one)) == rounding.significant(first, 20)
        assert Fraction(str(other)) == rounding.significant(second, 20)
        assert Fraction(str(points)) == Fraction(rounding.places((second - first) * 100, 1))

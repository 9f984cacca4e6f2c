from fractions import Fraction

import pytest

from generator.verify.battle_pages import check_battle_page, flow
from generator.verify.faults import Fault
from generator.verify.listed_rolls import read_rules
from generator.verify.matchups import Expected, attackers_needed
from generator.verify.names import read_names
from generator.verify.published import Published
from generator.verify.recursion import Battles
from generator.verify.verification import RULESETS as FILES
from tests.conftest import LARGEST, RULESETS, Built


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_number_of_a_page_is_expected(built: Built, ruleset: str) -> None:
    """No number of a battle's page or drawing stands there unexpected, under rules of any kind."""
    site = Published(built.folder)
    rules, names = read_rules(FILES, ruleset), read_names(FILES, ruleset)
    expected = Expected(rules, LARGEST, attackers_needed(site, ruleset))
    for size in ((1, 1), (1, LARGEST), (LARGEST, 1), (5, 4), (LARGEST, LARGEST)):
        assert check_battle_page(site, names, expected.document(*size), expected.battles) > 50


def test_a_drawing_that_is_missing_is_found(spoilt: Published) -> None:
    """A small battle has its flow chart beside it."""
    (spoilt.folder / "classic" / "2-vs-2.svg").unlink()
    expected = Expected(read_rules(FILES, "classic"), 2, attackers_needed(spoilt, "classic"))
    names = read_names(FILES, "classic")
    with pytest.raises(Fault, match=r"classic/2-vs-2\.svg: the file: found False"):
        check_battle_page(spoilt, names, expected.document(2, 2), expected.battles)


def test_all_that_is_left_of_a_battle_is_certain() -> None:
    """The chances to pass the ends of a battle add up to 1."""
    passed = flow(Battles(read_rules(FILES, "classic")), 5, 4)
    assert sum(each.chance for each in passed if not each.steps) == Fraction(1)

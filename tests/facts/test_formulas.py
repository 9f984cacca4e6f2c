from fractions import Fraction

from generator.facts.formulas import formulas_facts
from tests.given import checked_literature, shared_facts


def test_dice_name_the_rulesets_of_the_site_that_roll_them() -> None:
    """Six faces are the classic rules', others have rules of their own; absent ones are None."""
    found = formulas_facts(shared_facts(["classic", "d4"]))
    assert dict(found.faces) == {**dict.fromkeys((4, 6, 8, 10, 12, 20)), 4: "d4", 6: "classic"}


def test_chances_of_a_round_add_up_to_one() -> None:
    """For any faces the formulas of one round are all of its outcomes."""
    found = formulas_facts(shared_facts([]))
    assert len(found.formulas) == sum(map(len, found.rounds)) == 14
    for of_round in found.rounds:
        assert sum(Fraction(*formula.chance.value(7)) for formula in of_round) == 1


def test_only_works_that_print_formulas_are_named() -> None:
    """Of all works one prints formulas, 14 of them; without literature there is none."""
    ((source, figures),) = formulas_facts(shared_facts([], literature=checked_literature())).works
    assert ("Blatt" in source.author, len(figures)) == (True, 14)
    assert formulas_facts(shared_facts([])).works == ()

from fractions import Fraction

from generator.scope.chances import (
    IN_DATASETS,
    NEEDED,
    OF_CHAINS,
    OF_COMPARISON,
    OF_HOLDING,
    OF_LOOKUP,
    OF_MATCHUP,
    OF_PATHS,
    WANTED,
    whole_percent,
)


def test_the_armies_needed_are_told_for_every_chance() -> None:
    """The chances are the eight that players ask for."""
    percentages = [Fraction(*chance) * 100 for chance in NEEDED]
    assert percentages == [50, 60, 70, 75, 80, 90, 95, 99]
    assert [whole_percent(chance) for chance in NEEDED] == percentages


def test_pages_with_less_room_tell_some_of_them() -> None:
    """Every other list is a part of all, in their order."""
    for chances in (OF_MATCHUP, OF_LOOKUP, OF_PATHS, OF_CHAINS, (OF_COMPARISON,)):
        assert list(chances) == [chance for chance in NEEDED if chance in chances]
    assert [whole_percent(chance) for chance in OF_MATCHUP] == [50, 75, 90, 95, 99]
    assert [whole_percent(chance) for chance in OF_LOOKUP] == [50, 75, 90, 95]
    assert [whole_percent(chance) for chance in OF_PATHS] == [50, 75, 90]
    assert [whole_percent(chance) for chance in OF_CHAINS] == [50, 75, 90, 95]
    assert whole_percent(OF_COMPARISON) == whole_percent(WANTED) == 90


def test_a_stack_that_holds_is_told_for_smaller_chances() -> None:
    """Its owner wants it to be broken through seldom: in half of all battles, down to one of 20."""
    assert [Fraction(*chance) for chance in OF_HOLDING] == [
        Fraction(1, each) for each in (2, 4, 10, 20)
    ]


def test_datasets_tell_of_more_chances() -> None:
    """The datasets have thirteen chances from 1% to 99.9%, those of the pages among them."""
    percentages = [Fraction(*chance) * 100 for chance in IN_DATASETS]
    assert percentages == [1, 5, 10, 25, 50, 60, 70, 75, 80, 90, 95, 99, Fraction(999, 10)]
    assert {Fraction(*chance) for chance in NEEDED} <= {Fraction(*c) for c in IN_DATASETS}

from fractions import Fraction

import pytest

from generator.facts.dutch_defence import DutchDefenceFacts, dutch_defence_facts, second_dice
from generator.sources.reading import LITERATURE_FOLDER, load_work
from generator.sources.verdicts import check_literature
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.stationary import best_defence
from tests.given import shared_facts

RULESETS = load_rulesets()
LITERATURE = check_literature(
    [
        load_work(LITERATURE_FOLDER / f"{work}.toml", RULESETS)
        for work in ("koole", "stackexchange-5858")
    ],
    RULESETS,
)
"""Koole's work, and another one that prints losses per army at stake."""


@pytest.fixture(scope="module")
def found() -> DutchDefenceFacts:
    return dutch_defence_facts(shared_facts([], literature=LITERATURE))


def test_choices_tell_where_the_rule_is_best(found: DutchDefenceFacts) -> None:
    """A choice without exceptions is the rule: before it settles such numbers of armies are early,
    and others late, the first four apart.
    """
    settled = found.best.settled
    rule = {each.stake.armies for each in found.choices if not each.more and not each.fewer}
    assert rule >= {settled, settled + 1, settled + 2}
    assert {*found.early} == {armies for armies in rule if armies < settled} != set()
    assert {*found.late} == {*range(5, settled)} - rule != set()


def test_koole_prints_three_averages(found: DutchDefenceFacts) -> None:
    """For the rule, for always two dice and for always one: no other work's are among them."""
    printed = [figure.printed for figure in found.printed]
    koole, _ = LITERATURE.works
    assert printed[0] == "0.500257"
    assert len(printed) == 3
    assert {*found.printed} <= {*koole.figures}
    averages = {Fraction(*average) for average in found.averages.values()}
    assert {Fraction(*figure.value.number) for figure in found.printed if figure.value} == averages


def test_answers_begin_where_a_second_die_adds_most(found: DutchDefenceFacts) -> None:
    """Its share falls from roll to roll, and equal ones are in the order of the rolls."""
    shares = [(-Fraction(*answer.share), answer.roll) for answer in found.answers]
    assert shares == sorted(shares)
    assert shares[0][0] < shares[-1][0]


def test_a_choice_that_is_no_such_rule_is_refused() -> None:
    """The sentence about the second-highest die is only written while that die decides alone."""
    best = best_defence()
    assert second_dice(best.two_dice) == (1, 2, 3)
    with pytest.raises(ArithmeticError, match="does not decide"):
        second_dice(best.at_stake[11].two_dice)


@pytest.mark.parametrize("there", [("classic",), ("dutch",), ("defender-one-die", "dutch")])
def test_rulesets_that_are_there_are_known(there: tuple[str, ...]) -> None:
    """The page leads to the rulesets that it speaks of, as far as the site has them."""
    found = dutch_defence_facts(shared_facts(there))
    has = {
        "dutch": found.has_dutch_battles,
        "classic": found.has_classic,
        "defender-one-die": found.has_one_die,
    }
    assert {name for name, is_there in has.items() if is_there} == {*there}


@pytest.mark.parametrize("stake", range(1, 30))
def test_as_many_defenders_as_armies_at_stake_suffice(stake: int) -> None:
    """With n at stake, n defenders and n + 2 attackers (A) never run short of dice; with one
    attacker fewer they do.
    """
    for left in range(1, stake + 1):
        for attackers_lost in range(stake - left + 1):
            defenders_lost = stake - left - attackers_lost
            assert stake - defenders_lost >= min(left, 2)
            assert stake + 2 - attackers_lost >= 3
    assert stake + 1 - (stake - 1) < 3

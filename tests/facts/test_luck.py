from fractions import Fraction

import pytest

from generator.facts.luck import Verdict, luck_of
from risk_odds.ruleset_files import load_rulesets
from tests.rulesets import make_ruleset
from tests.twin import battles

RULESETS = load_rulesets()


def test_ends_are_the_twins_and_add_up() -> None:
    """Each end has the twin's chance, and so has it with all that are worse."""
    found = luck_of(RULESETS["classic"], 3, 2, -2)
    twin = battles.outcomes("classic", 3, 2)
    assert {end.left: Fraction(*end.chance) for end in found.ends} == twin
    scores = [end.score for end in found.ends]
    assert scores == sorted(scores, reverse=True)
    for end in found.ends:
        worse = sum((chance for (a, d), chance in twin.items() if a - d <= end.score), Fraction())
        assert Fraction(*end.or_worse) == worse


@pytest.mark.parametrize(
    ("score", "words", "verdict"),
    [(-4, "4 defenders left", Verdict.UNLUCKY), (10, "10 attackers left", Verdict.ABOVE)],
)
def test_the_end_asked_about_is_judged(score: int, words: str, verdict: Verdict) -> None:
    """The worst end of 10 v 4 is rare, the best is not, and the tail is on the side of each."""
    found = luck_of(RULESETS["classic"], 10, 4, score)
    assert found.own.words == words
    assert found.standing.verdict is verdict
    assert found.tail == found.own.chance


def test_one_army_is_one() -> None:
    """The words count a single army as one."""
    ends = luck_of(RULESETS["classic"], 1, 1, 1).ends
    assert [end.words for end in ends] == ["1 attacker left", "1 defender left"]


def test_an_end_that_cannot_be_gives_way() -> None:
    """Where the attacker always wins, the worst end that there is stands for a defeat."""
    certain = make_ruleset((6,), (2,), attacker_bonus={"dice": "highest", "amount": 2})
    found = luck_of(certain, 3, 2, -2)
    assert found.ends == (found.own,)
    assert found.own.left == (3, 0)
    assert found.standing.verdict is Verdict.LEVEL


def test_a_battle_is_drawn_from_its_ends() -> None:
    """The outcomes are the ends, over one denominator; both chances to win are their sums."""
    found = luck_of(RULESETS["classic"], 3, 2, -2)
    assert [(each.attackers_left, each.defenders_left) for each in found.outcomes] == [
        end.left for end in found.ends
    ]
    whole = sum(each.low for each in found.outcomes)
    for outcome, end in zip(found.outcomes, found.ends, strict=True):
        assert Fraction(outcome.low, whole) == Fraction(*end.chance)
    won = sum(Fraction(*end.chance) for end in found.ends if end.score > 0)
    assert (Fraction(*found.win), Fraction(*found.lose)) == (won, 1 - won)

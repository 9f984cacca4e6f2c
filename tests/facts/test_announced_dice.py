from generator.facts.announced_dice import Fewer, Game
from risk_odds.numbers import Ratio
from risk_odds.solver.choice import BestDice
from tests.rulesets import make_ruleset


def test_an_answer_to_a_wrong_announcement_alone_changes_no_chance() -> None:
    """Where fewer dice are only an answer to a bad announcement, no chance has to change."""
    even = Ratio(1, 2)
    best = BestDice(3, 3, even, even, (2,), ((1,), (2,)), 2, 2)
    found = Game(make_ruleset(), (best,))
    assert not found.all_dice_are_best
    assert (found.attacker, found.defender, found.changed, found.greatest) == (0, 1, 0, None)
    assert found.fewer == (Fewer(3, (3,), 1, 1),)

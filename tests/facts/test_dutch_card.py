from itertools import product

from generator.facts.dutch_card import dutch_cards
from risk_odds.ruleset_files import load_rulesets
from tests.twin import battles

SIZE = 4
FOUND = dutch_cards(load_rulesets()["dutch"], SIZE)


def test_there_is_a_card_for_each_battle() -> None:
    """Each battle of 2 v 2 or more has one, which says which it is."""
    cells = list(product(range(2, SIZE + 1), repeat=2))
    assert list(FOUND.by_battle) == cells
    assert [(card.attackers, card.defenders) for card in FOUND.by_battle.values()] == cells


def test_cards_are_brute_forces() -> None:
    """The dice for each roll make capture least likely."""
    for battle, card in FOUND.by_battle.items():
        for roll, dice in card.dice.items():
            assert dice == battles.dutch_policy(*battle, roll)


def test_what_is_otherwise_in_large_battles_is_named() -> None:
    """A card and the rolls that it names as different are the rule of large battles together."""
    assert any(card.more for card in FOUND.by_battle.values())
    assert any(card.fewer for card in FOUND.by_battle.values())
    for card in FOUND.by_battle.values():
        two = {roll for roll, dice in card.dice.items() if dice == 2}
        assert {*card.more} <= two
        assert not {*card.fewer} & two
        rule = {roll for roll in card.dice if roll[1] in FOUND.rule}
        assert two == (rule | {*card.more}) - {*card.fewer}

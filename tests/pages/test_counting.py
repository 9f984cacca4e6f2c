import pytest

from generator.pages.counting import (
    COUNTING,
    armies,
    chain_address,
    listed,
    matchup_address,
    plural,
)


def test_a_matchup_has_one_address() -> None:
    """Attackers come first, and the address has no ending and no slash around it."""
    assert matchup_address("classic", 8, 5) == "classic/8-vs-5"


def test_a_chain_is_named_by_its_territories() -> None:
    """The first territory stands as in a battle; others name their rules where they differ."""
    assert chain_address(9, [("classic", 2)]) == "paths/?a=9&d=2&rules=classic"
    chain = [("classic", 2), ("capital", 3), ("classic", 2)]
    assert chain_address(12, chain) == "paths/?a=12&d=2&rules=classic&to=3.1.capital&to=2"
    chain = [("capital", 3), ("classic", 2)]
    assert chain_address(12, chain) == "paths/?a=12&d=3&rules=capital&to=2.1.classic"


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 dice"), (1, "1 die"), (2, "2 dice"), (2500, "2,500 dice")]
)
def test_numbers_have_their_noun(number: int, words: str) -> None:
    """One is one, and all others are many, with commas where they are long."""
    assert plural(number, "die", "dice") == words


def test_armies_are_told_in_words() -> None:
    """One army of a side has its singular."""
    assert armies(1, "attacker") == "1 attacker"
    assert armies(5, "defender") == "5 defenders"


@pytest.mark.parametrize(
    ("words", "text"),
    [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"), ([1, 2], "1 and 2")],
)
def test_words_are_listed_as_in_a_sentence(words: list[object], text: str) -> None:
    """Commas stand between all but the last two, which another word may join."""
    assert listed(words) == text
    assert listed(words, "or") == text.replace(" and ", " or ")


def test_the_counting_names_both_numbers() -> None:
    """What documents say of armies tells A from T."""
    assert "(A)" in COUNTING
    assert "T = A + 1" in COUNTING

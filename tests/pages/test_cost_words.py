import pytest

from generator.numbers import Ratio
from generator.pages.cost_words import fewer_in_words, more_in_words
from generator.rules import load_rulesets
from generator.solver.costs import FewerLost, fewer_lost
from tests.javascript.node import call

WORDS = """
  const { fewerInWords, moreInWords } = await load("costwords.js");
  return [
    data.fewer.map(({ defenders, ...fewer }) => fewerInWords(fewer, defenders)),
    data.gains.map(moreInWords),
  ];
"""


@pytest.mark.parametrize(
    ("gain", "words"),
    [
        (Ratio(7, 20), "they lose 0.35 more"),
        (Ratio(-1, 5), "you lose 0.20 more"),
        (Ratio(0, 1), "both lose about the same"),
        (Ratio(-1, 300), "both lose about the same"),
    ],
)
def test_who_loses_more_is_said(gain: Ratio, words: str) -> None:
    """The side that loses more is named, unless the difference is rounded to nothing."""
    assert more_in_words(gain) == words


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (
            FewerLost(5, 5, 5, None),
            "From 5 attackers (6 on the territory) on you lose fewer armies on average than "
            "5 defenders do.",
        ),
        (
            FewerLost(1, 1, 1, None),
            "However many attack, you lose fewer armies on average than 1 defender does.",
        ),
        (
            FewerLost(3, None, None, None),
            "However many attack, you lose at least as many armies on average as 3 defenders do.",
        ),
        (
            FewerLost(4, None, 11, 28),
            "With 11 attackers (12 on the territory) you lose fewer armies on average than "
            "4 defenders do, but not with every larger stack (tried up to 28 attackers).",
        ),
    ],
)
def test_from_where_on_fewer_are_lost_is_said(found: FewerLost, words: str) -> None:
    """Both countings are there, and how far it was tried, where it is not proved."""
    assert fewer_in_words(found) == words


def test_scripts_say_the_same_words() -> None:
    """Letter for letter, for all that is known under all rules, and for certain differences."""
    found = [each for ruleset in load_rulesets().values() for each in fewer_lost(ruleset, 6)]
    asked = [
        {name: getattr(each, name) for name in ("defenders", "attackers", "first", "tried")}
        for each in found
    ]
    gains = ["+0.35", "−0.20", "0.00", "about +0.35"]
    fewer, more = call(WORDS, {"fewer": asked, "gains": gains})
    assert fewer == [fewer_in_words(each) for each in found]
    assert more == [
        *("they lose 0.35 more", "you lose 0.20 more", "both lose about the same"),
        "they lose about 0.35 more",
    ]

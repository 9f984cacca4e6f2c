import pytest

from generator.pages.play.cost_words import fewer_in_words, more_in_words, one_die_in_words
from generator.site.rulesets_for_scripts import offer
from risk_odds.numbers import Ratio
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.costs import FewerLost, costs_by_dice, fewer_lost
from tests.javascript.node import call

WORDS = """
  const { fewerInWords, moreInWords } = await load("words/costwords.js");
  return [
    data.fewer.map(({ defenders, ...fewer }) => fewerInWords(fewer, defenders)),
    data.gains.map(moreInWords),
  ];
"""

ONE_DIE = """
  const [{ costsByDice }, { oneDieInWords }, { rulesNamed }] =
    await Promise.all(["decisions/costs.js", "words/costwords.js", "kernel/rules.js"].map(load));
  return data.battles.map(([name, attackers, defenders]) =>
    oneDieInWords(costsByDice(rulesNamed(data.offers, name), { attackers, defenders })));
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
            "With 5 attackers or more (6 on the territory) you lose fewer armies on average than "
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
        (
            FewerLost(4, None, 1, 28),
            "With 1 attacker (2 on the territory) you lose fewer armies on average than "
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


def test_scripts_say_where_nothing_is_worked_out() -> None:
    """Where stacks can only be tried, and there are too many, a sentence stands in that place."""
    data = {"fewer": [{"defenders": 31, "attackers": None}], "gains": []}
    body = WORDS.replace("fewerInWords(fewer, defenders)", "fewerInWords(null, defenders)")
    ((words,), _) = call(body, data)
    assert words == (
        "This page doesn’t say how many attackers you need to lose fewer armies on average than "
        "31 defenders do: under these rules that takes too long to try."
    )


@pytest.mark.parametrize(
    ("ruleset", "battle", "words"),
    [
        (
            "classic",
            (8, 5),
            "With one die instead of 3 you lose fewer armies on average in the next round (0.75, "
            "not 0.92), but more in the whole battle (",
        ),
        (
            "classic",
            (8, 1),
            "With one die instead of 3 you lose more armies on average in the next round (0.58, "
            "not 0.34), and more in the whole battle (",
        ),
        ("classic", (1, 4), "You can roll only one die here."),
        ("balanced-blitz", (8, 5), "Balanced blitz rolls for you: you can’t choose fewer dice."),
    ],
)
def test_what_one_die_costs_is_said_of_this_battle(
    ruleset: str, battle: tuple[int, int], words: str
) -> None:
    """In a round one die loses less, or more; where there is no choice that is said."""
    costs = costs_by_dice(load_rulesets()[ruleset], *battle)
    assert one_die_in_words(costs).startswith(words)


def test_what_one_die_costs_is_true_and_the_scripts_words_under_all_rules() -> None:
    """In small battles under all rules the words are those of the scripts, letter for letter, and
    say less or more only where the exact losses are.
    """
    rulesets = load_rulesets()
    battles = [(name, a, d) for name in rulesets for a in (1, 2, 3, 7) for d in (1, 2, 5)]
    offers = {name: offer(ruleset, 1) for name, ruleset in rulesets.items()}
    shown = call(ONE_DIE, {"offers": offers, "battles": battles})
    seen = set()
    for (name, *battle), words in zip(battles, shown, strict=True):
        costs = costs_by_dice(rulesets[name], *battle)
        assert words == one_die_in_words(costs), (name, battle)
        every, one = costs[0], costs[-1]
        if every is one or every.next_round is None or one.next_round is None:
            continue
        if words.startswith("With fewer than"):
            assert rulesets[name].attacker.never_fewer_dice
            continue
        pairs = [
            (one.next_round[0], every.next_round[0]),
            (one.attackers_lost, every.attackers_lost),
        ]
        for part, (few, all_dice) in zip(words.split(" in the next round"), pairs, strict=True):
            word = next(each for each in ("about", "fewer", "more") if each in part)
            assert isinstance(few, Ratio)
            assert isinstance(all_dice, Ratio)
            less = few.numerator * all_dice.denominator < all_dice.numerator * few.denominator
            assert word == "about" or (word == "fewer") == less, (name, battle, words)
            seen.add(word)
    assert seen == {"about", "fewer", "more"}

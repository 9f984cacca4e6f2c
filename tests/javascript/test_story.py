"""The story of a battle, round by round, on the device."""

import random
from typing import Any

import pytest

from generator.facts.counted_rounds import outcomes_of
from generator.site.rulesets_for_scripts import offer
from risk_odds.ruleset_files import load_rulesets
from tests.javascript.node import call
from tests.rulesets import BY_ROUNDS

RULESETS = load_rulesets()
OFFERS = {name: offer(RULESETS[name], 1) for name in BY_ROUNDS}
LOAD = """
  const { lossesInWords, outcomesOf, readStory, standing, statesOf, storyIn, storyText } =
    await load("decisions/story.js");
  const { rulesNamed } = await load("kernel/rules.js");
  const rulesOf = (name) => rulesNamed(data.offers, name);
"""
OUTCOMES = (
    LOAD
    + """
  return data.battles.map(([ruleset, attackers, defenders]) =>
    outcomesOf(rulesOf(ruleset), { attackers, defenders })
      .map(({ attackersLost, defendersLost }) => [attackersLost, defendersLost]));
"""
)
STORIES = (
    LOAD
    + """
  return data.stories.map(([ruleset, attackers, defenders, text]) => {
    const { story, isWhole } = storyIn(text);
    const { rounds, fault } = readStory(story, rulesOf(ruleset), { attackers, defenders });
    const states = statesOf({ attackers, defenders }, rounds);
    return { text: storyText(rounds), isWhole, fault, standing: standing(states.at(-1)) };
  });
"""
)

Story = tuple[str, int, int, str]


def asked(body: str, **data: object) -> Any:
    """Return what the device answers."""
    return call(body, {"offers": OFFERS, **data})


def random_story(numbers: random.Random) -> tuple[Story, str]:
    """Return a battle with rounds that are possible in it, and how it stands after them."""
    ruleset = numbers.choice(BY_ROUNDS)
    a, d = attackers, defenders = numbers.randint(1, 12), numbers.randint(1, 12)
    rounds = []
    for _ in range(numbers.randint(0, 12)):
        possible = outcomes_of(RULESETS[ruleset], a, d) if a and d else []
        if not possible:
            break
        lost, taken = numbers.choice(possible)
        rounds.append(f"{lost}{taken}")
        a, d = a - lost, d - taken
    standing = (f"a{a}" if a else "") + (f"d{d}" if d else "")
    return (ruleset, attackers, defenders, ".".join(rounds)), standing


def test_outcomes_are_the_generators() -> None:
    """Under every ruleset each state has the buttons that the page would arrive with."""
    battles = [(name, a, d) for name in BY_ROUNDS for a in (1, 2, 3, 4, 9) for d in (1, 2, 3, 4, 9)]
    for (name, a, d), found in zip(battles, asked(OUTCOMES, battles=battles), strict=True):
        assert found == [list(losses) for losses in outcomes_of(RULESETS[name], a, d)], (name, a, d)


def test_a_battle_that_has_ended_has_no_next_round() -> None:
    """Without armies on one side there is nothing to tap."""
    assert asked(OUTCOMES, battles=[("classic", 0, 3), ("classic", 3, 0)]) == [[], []]


def test_possible_stories_are_read_as_they_were_told() -> None:
    """300 stories come back as they went in, and stand where plain subtraction says."""
    numbers = random.Random(1)
    told = [random_story(numbers) for _ in range(300)]
    found = asked(STORIES, stories=[story for story, _ in told])
    for (story, standing), each in zip(told, found, strict=True):
        assert each == {"text": story[3], "isWhole": True, "fault": None, "standing": standing}


@pytest.mark.parametrize(
    ("text", "kept", "whole", "fault"),
    [
        ("02.99.20", "02", True, 2),
        ("02.01", "02", True, 2),
        ("20.20.20.20.20", "20.20.20.20", True, 5),
        ("02.x.20", "02", False, None),
        ("02..20", "02", False, None),
        ("0.2", "", False, None),
        ("-2", "", False, None),
        ("<b>", "", False, None),
        ("02 .11", "", False, None),
    ],
)
def test_what_cannot_follow_ends_the_story(
    text: str, kept: str, whole: bool, fault: int | None
) -> None:
    """The rounds before what is impossible or unreadable are kept, and it is known which it is."""
    (found,) = asked(STORIES, stories=[("classic", 8, 5, text)])
    assert (found["text"], found["isWhole"], found["fault"]) == (kept, whole, fault)


def test_stories_without_end_are_cut() -> None:
    """More rounds than a battle can have are not even looked at."""
    (found,) = asked(STORIES, stories=[("classic", 8, 5, ".".join(["00"] * 5000))])
    assert (found["text"], found["isWhole"], found["fault"]) == ("", False, 1)


@pytest.mark.parametrize(
    ("losses", "words"),
    [
        ((0, 2), "Defender loses 2"),
        ((2, 0), "Attacker loses 2"),
        ((1, 1), "One each"),
        ((2, 2), "2 each"),
        ((1, 2), "Defender loses 2, attacker 1"),
        ((3, 1), "Attacker loses 3, defender 1"),
    ],
)
def test_losses_are_told_to_the_attacker(losses: tuple[int, int], words: str) -> None:
    """You are the attacker, they are the defender."""
    body = LOAD + "return lossesInWords({ attackersLost: data.a, defendersLost: data.d });"
    assert asked(body, a=losses[0], d=losses[1]) == words

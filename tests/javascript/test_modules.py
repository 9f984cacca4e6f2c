"""The scripts' pure modules, without a browser: alone, and beside what Python writes."""

import random
import re
import subprocess
from pathlib import Path

import pytest

from generator.facts.comparison import compared, points
from generator.facts.odds_ratio import odds_in_words
from generator.pages.rulesets.house_rules import house_id
from generator.pages.version_words import version_in_words
from generator.scope.chances import OF_COMPARISON, whole_percent
from generator.scope.words import WORDS
from generator.site.formats import change_colour
from generator.site.rulesets_for_scripts import offer, offers
from risk_odds.numbers import Ratio, difference, fixed, percent
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from tests.compared import FEW
from tests.given import about_of
from tests.javascript.node import PROJECT, SCRIPTS, call, node

ROOMS = (
    ("kernel",),
    ("browser", "decisions"),
    ("words",),
    ("workers",),
    ("controls",),
    ("offline", "search"),
    ("pages",),
)
"""The folders of the scripts, the lowest first: each imports from itself and from lower ones."""

IMPORTED = re.compile(r"""^(?:import|export)\b[^;"]*?["'](\.[^"']+\.js)["']""", re.MULTILINE)
"""What a script needs to start: neither types nor what it fetches later."""

TESTS = sorted(Path(__file__).parent.rglob("*.test.mjs"))

COMPARED = """
  const [{ comparedUnder }, { figuresOf }, { neededOf }, { rulesNamed }] =
    await Promise.all(
      ["words/battlecomparison.js", "kernel/figures.js", "kernel/needed.js", "kernel/rules.js"]
        .map(load),
    );
  const rules = Object.keys(data.offers).map((id) => rulesNamed(data.offers, id));
  return data.battles.map(([attackers, defenders]) => {
    const first = { rules: rules[0], win: figuresOf(rules[0], { attackers, defenders }).win };
    return rules.map((each) => {
      const figures = figuresOf(each, { attackers, defenders });
      const [needed] = neededOf(each, defenders, [data.chance]);
      const { chance, ...texts } = comparedUnder(each, first, figures, needed.attackers);
      return texts;
    });
  });
"""
DIFFERENCES = """
  const [{ differences }, { rulesNamed }] =
    await Promise.all(["words/tabledifferences.js", "kernel/rules.js"].map(load));
  const [one, other] = data.pair.map((name) => rulesNamed(data.offers, name));
  return differences(one, other, data.side);
"""
ODDS = """
  const { oddsInWords } = await load("words/besidechance.js");
  const fraction = ([top, bottom]) => ({ numerator: BigInt(top), denominator: BigInt(bottom) });
  return data.map(([win, lose]) => oddsInWords(fraction(win), fraction(lose)));
"""
HOUSES = """
  const { readHouse, houseId } = await load("kernel/dice.js");
  return data.map((id) => readHouse(id) && houseId(readHouse(id)));
"""


def test_scripts_import_downwards() -> None:
    """Each folder of scripts is a layer: it imports no higher one and none beside it, and no page's
    entry is imported by anybody.
    """
    floor = {room: number for number, rooms in enumerate(ROOMS) for room in rooms}
    assert {path.name for path in SCRIPTS.iterdir()} == set(floor)
    wrong = []
    for path in sorted(SCRIPTS.rglob("*.js")):
        room = path.parent.name
        for name in IMPORTED.findall(path.read_text(encoding="utf-8")):
            imported = (path.parent / name).resolve()
            assert imported.is_file(), f"{path}: {name}"
            if imported.is_relative_to(WORDS):
                continue  # sentences, which need nothing
            other = imported.parent.name
            allowed = room == other != "pages" or floor[other] < floor[room]
            if not allowed:
                wrong.append(f"{path.relative_to(SCRIPTS)} imports {name}")
    assert wrong == []


@pytest.mark.parametrize("tests", TESTS, ids=lambda path: path.name.partition(".")[0])
def test_pure_modules_pass_their_tests(tests: Path) -> None:
    """Every module that touches neither page nor network does what its tests say, in Node."""
    words = [node(), str(tests)]  # with --test it would start a process more for each
    done = subprocess.run(words, cwd=PROJECT, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        pytest.fail(f"node {tests}\n{done.stdout}{done.stderr}", pytrace=False)


def test_comparisons_are_those_of_the_page() -> None:
    """Every row that scripts write for a battle has the texts that Python writes for it."""
    rulesets = [compared(solve(load_rulesets()[name], 6, 6), 6) for name in FEW]
    battles = [(a, d) for a in range(1, 7) for d in range(1, 7)]
    known = offers(about_of(load_rulesets()[name], 2) for name in FEW)
    chance = whole_percent(OF_COMPARISON)
    found = call(COMPARED, {"offers": known, "battles": battles, "chance": chance})
    for (a, d), rows in zip(battles, found, strict=True):
        for one, row in zip(rulesets, rows, strict=True):
            battle = one.battle(a, d)
            assert battle is not None
            apart = difference(battle.win, rulesets[0].win(a, d))
            assert (row["win"], row["points"]) == (percent(battle.win), points(apart))
            assert row["attackersLost"] == fixed(battle.attackers_lost, 1)
            assert row["defendersLost"] == fixed(battle.defenders_lost, 1)
            assert row["needed"] == battle.needed
            assert row["version"] == version_in_words(one.ruleset.version, battle.win)


def test_odds_are_said_as_in_python() -> None:
    """The ratio of two chances has the same words in scripts and in Python."""
    numbers = random.Random(5)
    chances = [Ratio(numbers.randrange(1, 10**9), 10**9) for _ in range(500)]
    chances += [Ratio(0, 1), Ratio(1, 1), Ratio(1, 2), Ratio(1, 10**7), Ratio(3, 10**6)]
    chances += [Ratio(times, times + 2) for times in range(19, 4000, 7)]  # halves between, too
    sides = [(win, Ratio(win.denominator - win.numerator, win.denominator)) for win in chances]
    assert call(ODDS, sides) == [odds_in_words(*both) for both in sides]


def test_rulesets_are_known_as_house_rules() -> None:
    """What the page of house rules starts from is read by the scripts, and named alike."""
    ids = [name for ruleset in load_rulesets().values() if (name := house_id(ruleset))]
    assert "house_6.6.6-v-6.6" in ids
    assert len(ids) > 15
    assert call(HOUSES, ids) == ids
    for without in ("dutch", "balanced-blitz", "uk-1990"):
        assert house_id(load_rulesets()[without]) is None


@pytest.mark.parametrize(
    "pair", [("classic", "dutch"), ("uk-1990", "balanced-blitz"), ("d4", "d4")]
)
def test_differences_of_two_tables_are_those_of_the_page(pair: tuple[str, str]) -> None:
    """Every cell that scripts write for two rulesets has the text and the colour that Python gives
    it, and the sentence counts them.
    """
    side = 8
    known = {name: offer(load_rulesets()[name], side) for name in pair}
    found = call(DIFFERENCES, {"offers": known, "pair": pair, "side": side})
    one, other = (compared(solve(load_rulesets()[name], side, side), side) for name in pair)
    armies = range(1, side + 1)
    changes = [[difference(other.win(a, d), one.win(a, d)) for d in armies] for a in armies]
    texts = [points(change) for row in changes for change in row]
    assert [cell["text"] for row in found["cells"] for cell in row] == texts
    colours = [f"w{change_colour(change)}" for row in changes for change in row]
    assert [cell["colour"] for row in found["cells"] for cell in row] == colours
    assert found["words"].startswith(
        f"Better for the attacker in {sum(text[0] == '+' for text in texts)} of {side**2} battles"
    )

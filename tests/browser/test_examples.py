"""The JavaScript on the pages for programs, run in a browser as it stands there."""

from fractions import Fraction

from playwright.sync_api import Page

from generator.rules import load_rulesets
from tests import expected, rounding
from tests.browser.conftest import DESK
from tests.examples import example

PRINTED = """async () => {
  const lines = [];
  console.log = (...values) => lines.push(values.map(String));
  await (async () => {
    %s
  })();
  return lines;
}"""
"""Runs an example as a module runs, with ``await``, and returns what it prints."""

BOT = """
console.log(await answer(9, 5, "Koole"), await answer(9, 5, "dutch"));
for (const territory of [0, 1, 2, 13, 14, 2.5, NaN])
  console.log(await answer(territory, 1, "dutch"));
for (const defenders of [-1, 0, 1, 12, 13, 1.5, null])
  console.log(await answer(2, defenders, "dutch"));
console.log(await answer(9, 5, "constructor"));
"""


def printed_by(page: Page, root: str, code: str) -> list[list[str]]:
    """Run an example on a page of the site; return what it prints, a list for each line."""
    page.goto(root)
    lines: list[list[str]] = page.evaluate(PRINTED % code)
    return lines


@DESK
def test_a_battle_from_its_document(page: Page, root: str) -> None:
    """The document beside a battle's page gives doubles, and the fraction as `BigInt`."""
    code = example("javascript", "8-vs-5.json", root)
    (win, left), fraction = printed_by(page, root, code)
    chance = expected.win("classic", 8, 5)
    assert rounding.is_nearest_double(chance, float(win))
    mean, _ = expected.moments("classic", (8, 5), 0)
    assert rounding.is_nearest_double(mean, float(left))
    assert Fraction(*(int(part) for part in fraction)) == chance


@DESK
def test_a_battle_from_the_table(page: Page, root: str) -> None:
    """The CSV of all battles, parsed in two lines, holds the nearest double."""
    ((win,),) = printed_by(page, root, example("javascript", "win.csv", root))
    assert rounding.is_nearest_double(expected.win("classic", 8, 5), float(win))


@DESK
def test_the_armies_needed(page: Page, root: str) -> None:
    """In the JSON table `fields` say what stands where; the chance is a probability."""
    code = example("javascript", "armies-needed.json", root)
    ((needed,),) = printed_by(page, root, code)
    assert int(needed) == expected.needed("classic", 5, Fraction(9, 10))


@DESK
def test_the_bot_answers(page: Page, root: str) -> None:
    """It answers by T under every name, tells the range, and never asks for what does not exist."""
    code = example("javascript", "answer", root, "api/v1/index.md")
    lines = printed_by(page, root, code + BOT)
    (first,), (unknown,), (too_few,), names, *ranges, (trap,) = lines
    percent = round(100 * expected.win("classic", 8, 5), 1)
    assert first == f"9 against 5 (Classic): {float(percent)}% to win."
    assert "I don't know the rules \"Nobody's rules\". Try: classic, " in unknown
    assert too_few.startswith("Give me 2 to ")
    assert load_rulesets()["dutch"].title in names[0]
    assert names[0] == names[1]
    answered = [line.endswith("to win.") for (line,) in ranges]
    of_territory = [False, False, True, True, False, False, False]
    assert answered == [*of_territory, False, False, True, True, False, False, False]
    assert trap.startswith("I don't know the rules")

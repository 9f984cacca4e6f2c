"""The JavaScript on the download page, run in a browser as it stands there."""

from fractions import Fraction

from playwright.sync_api import Page

from tests import expected, rounding
from tests.browser.conftest import DESK
from tests.examples import examples

PRINTED = """async () => {
  const lines = [];
  console.log = (...values) => lines.push(values.map(String));
  await (async () => {
    %s
  })();
  return lines;
}"""
"""Runs an example as a module runs, with ``await``, and returns what it prints."""


def printed_by(page: Page, root: str, code: str) -> list[list[str]]:
    """Run an example on a page of the site; return what it prints, a list for each line."""
    page.goto(root)
    lines: list[list[str]] = page.evaluate(PRINTED % code)
    return lines


@DESK
def test_a_battle_from_its_document(page: Page, root: str) -> None:
    """The document beside a battle's page gives doubles, and the fraction as `BigInt`."""
    code = examples("javascript", root)[0]
    (win, left), fraction = printed_by(page, root, code)
    chance = expected.win("classic", 8, 5)
    assert rounding.is_nearest_double(chance, float(win))
    mean, _ = expected.moments("classic", (8, 5), 0)
    assert rounding.is_nearest_double(mean, float(left))
    assert Fraction(*(int(part) for part in fraction)) == chance


@DESK
def test_a_battle_from_the_table(page: Page, root: str) -> None:
    """In the table of all battles, `fields` say where in a row the chance to win stands."""
    code = examples("javascript", root)[1]
    ((win,),) = printed_by(page, root, code)
    assert rounding.is_nearest_double(expected.win("classic", 8, 5), float(win))

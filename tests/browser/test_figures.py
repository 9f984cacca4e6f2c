"""The browser's reader of the lookup data against the one of the tests."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests import rounding
from tests.browser.conftest import DESK
from tests.named import figures_of
from tests.site.lookup_reader import LookupReader

READ = """async ([script, file, battles]) => {
  const { figuresOf, fixed, percent } = await import(script);
  const document = await (await fetch(file)).json();
  return battles.map(([attackers, defenders]) => {
    const figures = figuresOf(document, { attackers, defenders });
    const end = ({ chance, atLeast }) =>
      [percent(atLeast), percent(atLeast, 2), percent(chance), percent(chance, 2)];
    const { means } = figures;
    return {
      win: percent(figures.win),
      lose: percent(figures.lose),
      attackers: figures.survivors.attackers.map(end),
      defenders: figures.survivors.defenders.map(end),
      means: [means.attackersLeft, means.attackersLost, means.defendersLeft, means.defendersLost]
        .map((mean) => fixed(mean)),
      needed: figures.needed.map(({ attackers }) => attackers),
      retreat: figures.retreat.map(({ at, win }) => [at, percent(win)]),
    };
  });
}"""

MEDIANS = """async ([script, file, most]) => {
  const { figuresOf, medianLeft } = await import(script);
  const document = await (await fetch(file)).json();
  const sides = (attackers, defenders) => {
    const { survivors } = figuresOf(document, { attackers, defenders });
    return [medianLeft(survivors.attackers), medianLeft(survivors.defenders)];
  };
  const armies = Array.from({ length: most }, (_, place) => place + 1);
  return armies.map((attackers) => armies.map((defenders) => sides(attackers, defenders)));
}"""
EVEN = """async (script) => {
  const { ONE, medianLeft } = await import(script);
  return medianLeft([{ left: 1, atLeast: ONE / 2 }]);
}"""


@DESK
@pytest.mark.parametrize("ruleset", ["balanced-blitz", "dutch", "three-dice-defence"])
def test_medians_are_those_of_the_pages(
    page: Page, root: str, site: Path, ruleset: str, scripts: str, figures_folder: str
) -> None:
    """The median of the armies left is the one of the battle's page; where a rounded half leaves
    it open, there is none.
    """
    page.goto(root)
    found = page.evaluate(MEDIANS, [f"{scripts}figures.js", f"{figures_folder}{ruleset}.json", 12])
    for a, d in [(a, d) for a in range(1, 13) for d in range(1, 13)]:
        battle = json.loads((site / ruleset / f"{a}-vs-{d}.json").read_text(encoding="utf-8"))
        medians = [battle[f"{side}_left"]["median"] for side in ("attackers", "defenders")]
        assert found[a - 1][d - 1] == medians, (a, d)
    assert page.evaluate(EVEN, f"{scripts}figures.js") is None


@DESK
@pytest.mark.parametrize(
    ("ruleset", "battles"),
    [
        ("classic", [(50, 50), (1, 50), (50, 1), (7, 31), (44, 9), (23, 24)]),
        ("attacker-ties", None),
        ("balanced-blitz", None),
        ("d8", None),
        ("dutch", None),
        ("three-dice-defence", None),
    ],
)
def test_browsers_read_what_is_written(
    page: Page,
    root: str,
    site: Path,
    ruleset: str,
    battles: list[tuple[int, int]] | None,
    scripts: str,
    figures_folder: str,
) -> None:
    """Every text that scripts make from the data is the one that follows from it by fractions."""
    reader = LookupReader((site / figures_of(site) / f"{ruleset}.json").read_text(encoding="utf-8"))
    battles = battles or [(a, d) for a in range(1, 13) for d in range(1, 13)]
    page.goto(root)
    file = f"{figures_folder}{ruleset}.json"
    found = page.evaluate(READ, [f"{scripts}figures.js", file, battles])
    for (a, d), figures in zip(battles, found, strict=True):
        win = reader.at_least("attackers", 1, a, d)
        left = reader.mean_left("attackers", a, d), reader.mean_left("defenders", a, d)
        means = left[0], a - left[0], left[1], d - left[1]
        stops = range(1, a) if reader.document["retreat"] else ()
        assert figures == {
            "win": rounding.percent(win),
            "lose": rounding.percent(1 - win),
            "attackers": [list(reader.end("attackers", k, a, d)) for k in range(1, a + 1)],
            "defenders": [list(reader.end("defenders", m, a, d)) for m in range(1, d + 1)],
            "means": [rounding.places(mean, 2) for mean in means],
            "needed": [row[d - 1] for row in reader.document["needed"]],
            "retreat": [
                [stop, rounding.percent(reader.at_least("attackers", stop + 1, a, d))]
                for stop in stops
            ],
        }

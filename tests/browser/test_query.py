"""How searches are read: pure functions, called in the browser."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK

PLAIN = "classic/1-vs-1/"
"""A page that loads little: the modules can be called from any."""


@DESK
@pytest.mark.parametrize(
    ("search", "expected"),
    [
        ("d8 8v5", ["d8", 8, 5]),
        ("8v5 capital", ["three-dice-defence", 8, 5]),
        ("8v5-capital", ["three-dice-defence", 8, 5]),
        ("capital wall 8v5", ["capital-wall", 8, 5]),
        ("uk 1990 3 2", ["uk-1990", 3, 2]),
        ("old european rules 8v5", ["three-dice-defence", 8, 5]),
        ("capital zombies 8v5", ["capital-ties", 8, 5]),
        ("zombies 8v5", ["attacker-ties", 8, 5]),
        ("zombie attack 8v5", ["two-dice-attack", 8, 5]),
        ("commander v commander 8v5", ["d8-both", 8, 5]),
        ("commander 8v5", ["d8-attack", 8, 5]),
        ("8v5 classic rules", ["classic", 8, 5]),
        ("8v5 nobodys rules", ["classic", 8, 5]),
        ("__proto__ constructor 8v5", ["classic", 8, 5]),
        ("8v5", ["classic", 8, 5]),
        ("18 against 6", ["classic", 18, 6]),
        ("9 armies on my territory v 5", ["classic", 8, 5]),
    ],
)
def test_rulesets_are_read_by_their_names(
    page: Page, root: str, search: str, expected: list[object], scripts: str
) -> None:
    """A ruleset's id, title or other name before or after the matchup chooses it."""
    page.goto(root + PLAIN)
    found = page.evaluate(
        """async ([address, search]) => {
          const { readQuery } = await import(address);
          const limits = { attackers: 50, defenders: 50 };
          const found = readQuery(search, {
            classic: { title: "Classic", ...limits },
            "three-dice-defence": {
              title: "Three-dice defence",
              names: ["capital", "old-european-rules"],
              ...limits,
            },
            "capital-wall": { title: "Capital behind a wall", ...limits },
            "two-dice-attack": { title: "Two dice", names: ["zombie-attack"], ...limits },
            "attacker-ties": { title: "Attacker wins ties", names: ["zombies"], ...limits },
            "capital-ties": { title: "Zombies on a capital", ...limits },
            "uk-1990": { title: "UK 1990", ...limits },
            "d8-attack": { title: "Attack", names: ["commander"], ...limits },
            "d8-both": { title: "Both", names: ["commander-v-commander"], ...limits },
            d8: { title: "Eight-sided dice", ...limits },
          });
          return [found.ruleset, found.attackers, found.defenders];
        }""",
        [f"{scripts}query.js", search],
    )
    assert found == expected


@DESK
@pytest.mark.parametrize(
    ("search", "expected"),
    [
        ("commander", "d8-attack"),
        ("commander v commander", "d8-both"),
        ("capital", "three-dice-defence"),
        ("the capital rules", "three-dice-defence"),
        ("zombies capital", "capital-ties"),
        ("capital castle", None),
        ("cap", None),
        ("defence", None),
        ("constructor", None),
        ("", None),
    ],
)
def test_names_are_read_as_a_whole(
    page: Page, root: str, search: str, expected: str | None, scripts: str
) -> None:
    """A search is a name of rules only if no word of the name is missing and none is left over."""
    page.goto(f"{root}about/")
    found = page.evaluate(
        """async ([address, search]) => {
          const { readRuleset } = await import(address);
          return readRuleset(search, {
            classic: { title: "Classic" },
            "three-dice-defence": { title: "Three-dice defence", names: ["capital"] },
            "capital-ties": { title: "Zombies on a capital" },
            "d8-attack": { title: "One eight-sided attack die", names: ["commander"] },
            "d8-both": { title: "One on each side", names: ["commander-v-commander"] },
          });
        }""",
        [f"{scripts}query.js", search],
    )
    assert found == expected

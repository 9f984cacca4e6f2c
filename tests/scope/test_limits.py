"""The limits that scripts share with the pages: each is one number, in one place."""

import re
import runpy
import shutil
from pathlib import Path

import pytest

from generator.scope import limits as module
from generator.scope.limits import SCRIPT, limits_script
from tests.conftest import PROJECT
from tests.javascript.node import SCRIPTS, call

NUMBER = re.compile(r"\d+(?:,\d{3})*")

NAME = re.compile(r"^export const (\w+) =", re.MULTILINE)

SAID = """
  const [{ faultOf }, { HOUSE_LIMITS }, { listedOffer, nearestBattle },
    { readChain }, { readFought }, { NOT_ORDERED }, { neededResult },
    { FEWEST_FACES }] = await Promise.all([
    "kernel/dice.js", "kernel/houses.js", "kernel/battle.js",
    "controls/chainaddress.js", "decisions/fought.js", "words/chainwords.js",
    "search/searchresults.js", "kernel/limits.js",
  ].map(load));
  const house = (faces, bonus = null) => ({
    attack: faces, defence: faces, attackBonus: bonus, defenceBonus: null, ties: "defender",
  });
  const rules = { id: "", title: "These", attackers: 0, defenders: 0, others: [], version: null };
  const huge = { attackers: 1e6, defenders: 1e6 };
  const asked = { defenders: 1, percent: 1 };
  const needed = { needed: [{ chance: 1, attackers: null }], win: null };
  return [
    HOUSE_LIMITS,
    NOT_ORDERED,
    nearestBattle(huge, listedOffer("", "", rules)).words,
    faultOf(house([])),
    faultOf(house([1])),
    faultOf(house([FEWEST_FACES], { dice: "all", amount: 1e6, withinFaces: false })),
    readChain("?d=1" + "&to=1".repeat(1000), []).words,
    readFought("?d=1" + "&and=1.1.".repeat(1000)).words,
    neededResult(asked, rules, "attack", needed).answer,
  ];
"""


def test_scripts_have_the_limits_that_stand_here() -> None:
    """The file was written since a limit changed last."""
    assert SCRIPT.read_text(encoding="utf-8") == limits_script(), "run `make limits`"


def test_limits_are_written_where_scripts_read_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`make limits`, which runs the module as a program, writes the file of its own project."""
    program, written = (
        tmp_path / Path(each).relative_to(PROJECT) for each in (module.__file__, SCRIPT)
    )
    for each in (program, written):
        each.parent.mkdir(parents=True)
    shutil.copy(module.__file__, program)
    monkeypatch.setattr("generator.PROJECT", tmp_path)
    runpy.run_path(str(program), run_name="__main__")
    assert written.read_bytes() == SCRIPT.read_bytes()


def test_scripts_hold_to_other_limits(tmp_path: Path) -> None:
    """Were each limit 100 more, the scripts would say and do so: none of them repeats one."""

    def more(found: re.Match[str]) -> str:
        number = int(found[0].replace(",", ""))
        return found[0] if number == 1 else f"{number + 100:,}"

    said = call(SAID, None)
    shutil.copytree(SCRIPTS.parent / "words", tmp_path / "words")
    scripts = Path(shutil.copytree(SCRIPTS, tmp_path / "javascripts"))
    limits = scripts / "kernel" / "limits.js"
    text = limits.read_text(encoding="utf-8")
    limits.write_text(NUMBER.sub(lambda found: str(int(found[0]) + 100), text), encoding="utf-8")
    assert call(SAID, None, scripts) == [NUMBER.sub(more, words) for words in said]
    assert all(NUMBER.search(words) for words in said)


def test_no_other_script_names_a_limit_of_its_own() -> None:
    """What has a limit's name is that limit."""
    names = set(NAME.findall(limits_script()))
    others = set(SCRIPTS.rglob("*.js")) - {SCRIPT}
    again = {
        (path.name, name)
        for path in others
        for name in re.findall(r"\bconst (\w+) =", path.read_text(encoding="utf-8"))
        if name in names
    }
    assert again == set()

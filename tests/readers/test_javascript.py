"""The examples in JavaScript in Node, as the modules that the pages name, on every host.

In a browser they run in ``tests/browser/test_examples.py``.
"""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from tests import expected, rounding
from tests.examples import bot, examples
from tests.javascript.node import node
from tests.readers.programs import CELL, EXACT, page, run

pytestmark = pytest.mark.whole_runs

EACH_ALONE = """
for (const file of process.argv.slice(2)) await import(`./${file}`);
"""


def printed_by_node(modules: list[str], folder: Path) -> list[str]:
    """Run modules one after the other in one Node, and return the lines that they print."""
    names = [f"{place}.mjs" for place in range(len(modules))]
    for name, code in zip(["all.mjs", *names], [EACH_ALONE, *modules], strict=True):
        (folder / name).write_text(code, encoding="utf-8")
    return run([node(), "all.mjs", *names], folder).splitlines()


def test_node_reads_battles_and_tables(roots: Mapping[str, str], tmp_path: Path) -> None:
    """The document, the CSV and the JSON table give the same on every host: the nearest doubles,
    the fraction and the armies needed.
    """
    assert "In Node, as a module (`odds.mjs`)" in page()
    modules = [code for root in roots.values() for code in examples("javascript", root)]
    lines = printed_by_node(modules, tmp_path)
    assert len(lines) == 4 * len(roots)
    assert len({*lines}) == 4
    document, fraction, table, needed = lines[:4]
    win, left = map(float, document.split())
    assert rounding.is_nearest_double(EXACT, win)
    assert rounding.is_nearest_double(expected.moments("classic", CELL, 0)[0], left)
    assert Fraction(*(int(part.removesuffix("n")) for part in fraction.split())) == EXACT
    assert float(table) == win
    assert int(needed) == expected.needed("classic", CELL[1], Fraction(9, 10))


def test_the_bot_answers_in_node(roots: Mapping[str, str], tmp_path: Path) -> None:
    """The bot is a module: in Node it answers its own four lines, on every host."""
    modules = [bot("javascript", root) for root in roots.values()]
    said = "\n".join(printed_by_node(modules, tmp_path))
    for odds in ("(8 can attack) against 5, Classic: ", "I don't know these rules. Try classic, "):
        assert said.count(odds) == len(roots) * (1 + odds.startswith("I"))

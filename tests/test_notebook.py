"""The notebook on the download page answers its five questions from the site's files."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import nbformat
import pytest

from generator.build.mkdocs_hooks import NOTEBOOK
from generator.site.site import TO_REPLACE
from tests import expected, rounding
from tests.browser.server import HOSTS, serve
from tests.conftest import DATASETS, LARGEST, PROJECT, RULESETS, SITE, Built
from tests.readers.programs import older_python, printed_by

pytestmark = pytest.mark.whole_runs

SOURCE = PROJECT / "docs" / NOTEBOOK
EXECUTE = """
import os
import nbclient, nbformat

os.environ["IPYTHONDIR"] = "."
notebook = nbformat.read("run.ipynb", as_version=4)
nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
nbformat.write(notebook, "run.ipynb")
"""
TELL = """
import json
print(json.dumps([
    ten.to_dict(),
    {int(d): int(a) for d, a in for_75_percent.items()},
    [[int(a), int(d), float(value)] for (a, d), value in gain.items()],
    {int(d): int(a) for d, a in best.items()},
    {int(armies): [str(margin)] for armies, margin in ahead.items()},
    [limit, {int(d): int(a) for d, a in near["attackers"].items()}],
]))
"""
"""A cell that tells what the cells of the notebook have found."""


def as_a_notebook(notebook: Any, folder: Path) -> str:
    """What the last cell says, once a kernel with the tests' pandas has executed all of them."""
    nbformat.write(notebook, folder / "run.ipynb")
    printed_by(EXECUTE, folder)
    told = nbformat.read(folder / "run.ipynb", as_version=4).cells[-1].outputs
    return "".join(output.text for output in told)


def with_pandas_2(notebook: Any, folder: Path) -> str:
    """What the cells say one after the other, with the pandas of the readers' environment."""
    cells = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    return printed_by("\n".join(cells), folder, older_python())


@pytest.fixture(
    scope="module",
    params=[(as_a_notebook, "GitHub Pages"), (with_pandas_2, "plain")],
    ids=["kernel", "pandas-2"],
)
def answers(
    request: pytest.FixtureRequest, built: Built, tmp_path_factory: pytest.TempPathFactory
) -> list[Any]:
    """What the published notebook finds, once its address is that of a server on this machine."""
    told_by, host = request.param
    published = (built.folder / NOTEBOOK).read_text(encoding="utf-8")
    with serve(built.folder, host=HOSTS[host]) as root:
        notebook = nbformat.reads(published.replace(SITE.address, root), as_version=4)
        notebook.cells.append(nbformat.v4.new_code_cell(TELL))
        found: list[Any] = json.loads(told_by(notebook, tmp_path_factory.mktemp("notebook")))
    return found


def test_the_notebook_is_valid_and_says_no_answers() -> None:
    """It keeps its format, has five questions, and no numbers that a later build might change."""
    notebook = nbformat.read(SOURCE, as_version=4)
    nbformat.validate(notebook)
    headings = [cell.source for cell in notebook.cells if cell.source.startswith("## ")]
    assert [heading[:5] for heading in headings] == [f"## {place}." for place in range(1, 6)]
    assert all(heading.split("\n")[0].endswith("?") for heading in headings)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.outputs == [] and cell.execution_count is None for cell in code)


def test_the_notebook_is_published_as_it_is(built: Built) -> None:
    """The site has the notebook, with the site's address in it, and the downloads lead to it."""
    source = SOURCE.read_text(encoding="utf-8")
    assert TO_REPLACE in source
    published = (built.folder / NOTEBOOK).read_text(encoding="utf-8")
    assert published == source.replace(TO_REPLACE, SITE.address)
    page = (built.folder / "downloads" / "index.html").read_text(encoding="utf-8")
    assert f'href="../{NOTEBOOK}"' in page


def test_the_rules_that_favour_the_attacker(answers: list[Any]) -> None:
    """The chances to win of all rules at 10 v 10 are right, the greatest first."""
    chances = answers[0]
    assert set(chances) == set(RULESETS)
    assert list(chances.values()) == sorted(chances.values(), reverse=True)
    for ruleset, chance in chances.items():
        assert rounding.is_nearest_double(expected.win(ruleset, 10, 10), chance)


def test_the_attackers_for_three_quarters(answers: list[Any]) -> None:
    """The fewest attackers for 75% against each number of defenders are the twin's."""
    assert answers[1] == {
        str(defenders): expected.needed("classic", defenders, Fraction(3, 4))
        for defenders in range(1, min(20, DATASETS) + 1)
    }


def test_where_one_army_more_matters_most(answers: list[Any]) -> None:
    """What an attacker adds is right everywhere, and so is where it is most."""
    gains = {
        (a, d): expected.win("classic", a + 1, d) - expected.win("classic", a, d)
        for a in range(1, DATASETS)
        for d in range(1, DATASETS + 1)
    }
    assert len(answers[2]) == len(gains)
    assert [value for *_, value in answers[2]] == sorted(
        (value for *_, value in answers[2]), reverse=True
    )
    for a, d, value in answers[2]:
        assert abs(gains[a, d] - Fraction(value)) < Fraction(1, 10**14)
    for defenders, attackers in answers[3].items():
        d = int(defenders)
        most = max(value for (_, against), value in gains.items() if against == d)
        assert gains[attackers, d] == most


def test_how_sure_five_against_five_is(answers: list[Any]) -> None:
    """The margins over one half are exact, and the first above 0 is that of 5 v 5."""
    margins = {int(armies): Fraction(margin) for armies, (margin,) in answers[4].items()}
    assert margins == {
        n: expected.win("classic", n, n) - Fraction(1, 2) for n in range(1, DATASETS + 1)
    }
    assert min(n for n, margin in margins.items() if margin > 0) == 5
    assert LARGEST >= 5


def test_how_near_the_limit_is(answers: list[Any]) -> None:
    """The limit is the exact one, and the armies beside it are the fewest for an even chance."""
    limit, even = answers[5]
    assert rounding.is_nearest_double(Fraction(7161, 8391), limit)
    assert {"1", "10"} <= set(even)
    for defenders, attackers in even.items():
        assert attackers == expected.needed("classic", int(defenders), Fraction(1, 2))

"""Mutants of scripts on a site, and the tests that look at it there."""

from pathlib import Path

import pytest

from tests.mutation.browsed import Browsed, near_browser_tests
from tests.mutation.sites import Mutation
from tests.mutation.trials import BaselineError

pytestmark = pytest.mark.whole_runs

SCRIPT = "docs/javascripts/controls/b.js"
ON_SITE = "assets/0/javascripts/controls/b.js"
FILES = {
    SCRIPT: "/** Two. */\nexport const b = 2;\n",
    "docs/javascripts/pages/a-page.js": 'import { b } from "../controls/b.js";\nb;\n',
    "docs/javascripts/pages/other.js": "export const other = 1;\n",
    "docs/javascripts/controls/alone.js": "export const alone = 1;\n",
    "generator/pages/of_its_own.py": 'SCRIPTS = ("controls/alone",)\n',
    "tests/browser/test_of_its_own.py": "def test_nothing():\n    assert True\n",
    "tests/browser/test_also.py": "def test_nothing():\n    assert 'of-its-own/'\n",
    "tests/browser/test_a_page_again.py": """import os
from pathlib import Path

def test_the_script_on_the_site():
    [script] = Path(os.environ["RISK_SITE"]).glob("assets/0/javascripts/controls/b.js")
    assert script.read_text() in ("export const b=2;", "export const b=3;")
""",
    "tests/browser/test_journey.py": "def test_nothing():\n    assert 'a-page/'\n",
    "tests/browser/test_weight.py": "ADDRESSES = ['a-page/', 'a-page/']\n",
    "pyproject.toml": "[tool.pytest.ini_options]\n",
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout of three scripts, with browser tests, beside which a site lies."""
    for name, text in FILES.items():
        (tmp_path / "checkout" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "checkout" / name).write_text(text, encoding="utf-8")
    script = tmp_path / "site" / ON_SITE
    script.parent.mkdir(parents=True)
    script.write_text("export const b=2;", encoding="utf-8")
    return tmp_path / "checkout"


def changed(after: str, script: str = SCRIPT) -> Mutation:
    """What stands behind the last equals sign, changed to something else."""
    source = FILES[script]
    start = source.rindex("= ") + 2
    return Mutation(script, start, start + 1, after)


def test_tests_of_a_page_and_of_its_address_are_near(checkout: Path) -> None:
    """A script meets tests named after one that imports it, then those that speak of its page; what
    a page weighs is none of them.
    """
    near = ["tests/browser/test_a_page_again.py", "tests/browser/test_journey.py"]
    assert near_browser_tests(checkout, SCRIPT) == near
    assert near_browser_tests(checkout, "docs/javascripts/pages/other.js") == []
    named = ["tests/browser/test_of_its_own.py", "tests/browser/test_also.py"]
    assert near_browser_tests(checkout, "docs/javascripts/controls/alone.js") == named
    assert near_browser_tests(checkout, "docs/javascripts/offline/a-page.js") == []


def test_a_mutant_is_met_on_the_site(checkout: Path) -> None:
    """It stands there as it would be published, while the tests run, and not afterwards."""
    site = checkout.parent / "site"
    browsed = Browsed(checkout, site, 60)
    killed = browsed.tried(changed("4"))
    assert (killed.outcome, killed.at) == ("killed", "tests/browser/test_a_page_again.py")
    assert browsed.tried(changed("3")).outcome == "survived"
    assert (site / ON_SITE).read_text(encoding="utf-8") == "export const b=2;"
    assert (checkout / SCRIPT).read_text(encoding="utf-8") == FILES[SCRIPT]


def test_one_file_of_tests_is_met_in_any_case(checkout: Path) -> None:
    """Where the time is over after it, a mutant has survived a part of the tests alone."""
    trial = Browsed(checkout, checkout.parent / "site", 0).tried(changed("3"))
    assert trial.outcome == "survived in part"


def test_what_no_browser_test_is_near_is_unreached(checkout: Path) -> None:
    """A script that no test looks at is said to be so."""
    other = checkout.parent / "site/assets/0/javascripts/pages/other.js"
    other.parent.mkdir()
    other.write_text("export const other=1;", encoding="utf-8")
    browsed = Browsed(checkout, checkout.parent / "site", 60)
    assert browsed.tried(changed("2", "docs/javascripts/pages/other.js")).outcome == "unreached"


def test_tests_that_fail_without_a_mutant_kill_none(checkout: Path) -> None:
    """Else any mutant would seem to be noticed."""
    (checkout.parent / "site" / ON_SITE).write_text("export const b=5;", encoding="utf-8")
    with pytest.raises(BaselineError, match=r"without any mutant this fails: .*test_a_page_again"):
        Browsed(checkout, checkout.parent / "site", 60).tried(changed("4"))

"""Mutants in a small checkout of their own: what is killed, survives, or never ends."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.mutation.__main__ import OptionError, drawn, main, read_options
from tests.mutation.report import bounds, report, score
from tests.mutation.sites import Mutation, of_python
from tests.mutation.trials import BaselineError, Checkout, Trial, copied, ended, nearest_tests

SOURCE = "def larger(a, b):\n    return a > b\n"
TEST = "from generator.a import larger\n\n\ndef test_larger():\n    assert larger({})\n"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout of one module, whose test does not look at its boundary."""
    files = {"generator/a.py": SOURCE, "generator/b.py": "c = 1\n", ".gitignore": "__pycache__\n"}
    files |= {"tests/test_a.py": TEST.format("2, 1"), "pyproject.toml": "[tool.pytest]\n"}
    for name, text in files.items():
        (tmp_path / "here" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "here" / name).write_text(text, encoding="utf-8")
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path / "here", check=True)
    return copied(tmp_path / "here", tmp_path / "copy")


def test_a_mutant_survives_until_a_test_looks(checkout: Path) -> None:
    """A boundary that no test looks at survives until one does; the source stays as it was."""
    (mutation,) = of_python("generator/a.py", SOURCE.encode())
    tester = Checkout(checkout, thorough=False)
    tester.baseline(["generator/a.py"])
    assert tester.tried(mutation).outcome == "survived"
    (checkout / "tests/test_a.py").write_text(
        TEST.format("2, 1") + "    assert not larger(1, 1)\n", encoding="utf-8"
    )
    assert tester.tried(mutation).outcome == "killed"
    assert (checkout / "generator/a.py").read_text(encoding="utf-8") == SOURCE
    assert tester.tried(Mutation("generator/b.py", 4, 5, "2")).outcome == "untried"


def test_tests_that_fail_without_a_mutant_are_no_baseline(checkout: Path) -> None:
    """Nothing is tried where the tests fail by themselves."""
    (checkout / "tests/test_a.py").write_text(TEST.format("1, 2"), encoding="utf-8")
    with pytest.raises(BaselineError):
        Checkout(checkout, thorough=False).baseline(["generator/a.py"])


def test_what_never_ends_is_stopped(tmp_path: Path) -> None:
    """A command has an exit code, or none where it takes longer than it may."""
    assert ended(["sh", "-c", "exit 3"], tmp_path, 30) == 3
    assert ended(["sleep", "60"], tmp_path, 0.2) is None


def test_the_tests_of_a_module_mirror_it_or_name_it() -> None:
    """Python's tests lie where the module does; a script's are all that name it."""
    project = Path(__file__).parents[2]
    assert nearest_tests(project, "generator/verify/far.py") == ["tests/verify/test_far.py"]
    assert "tests/risk_odds/solver/test_luck_promise.py" in nearest_tests(
        project, "risk_odds/solver/luck.py"
    )
    limits = nearest_tests(project, "docs/javascripts/kernel/limits.js")
    assert "tests/scope/test_limits.py" in limits
    battle = nearest_tests(project, "docs/javascripts/kernel/battle.js")
    assert "tests/pages/rulesets/test_battle.py" not in battle
    found = nearest_tests(project, "docs/javascripts/kernel/dice.js")
    assert {"tests/javascript/kernel/dice.test.mjs", "tests/javascript/test_house_rules.py"} <= {
        *found
    }


def test_a_seed_draws_the_same_mutants() -> None:
    """The same seed draws the same, another one others, and never more than there are."""
    found = [Mutation("a.py", place, place + 1, "x") for place in range(100)]
    assert drawn(found, 10, "1") == drawn(found, 10, "1") != drawn(found, 10, "2")
    assert len({*drawn(found, 500, "1")}) == 100


def test_options_come_from_the_environment() -> None:
    """Without any there are defaults; empty ones are none."""
    options = read_options({"SAMPLE": "40", "OF": "scripts", "SEED": ""})
    assert (options.sample, options.languages, options.seed) == (40, ("scripts",), "1")
    assert read_options({}).languages == ("python", "scripts")


@pytest.mark.parametrize(
    ("name", "value"), [("SAMPLE", "0"), ("SECONDS", "-1"), ("OF", "c"), ("TESTS", "few")]
)
def test_a_wrong_option_is_said(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An option that is none ends the command with 2, and is named with what was found."""
    with pytest.raises(OptionError):
        read_options({name: value})
    monkeypatch.setenv(name, value)
    assert main() == 2
    assert f"{name}: found '{value}', expected" in capsys.readouterr().err


def test_the_report_names_each_survivor(checkout: Path) -> None:
    """Scores leave out what was not tried, endless mutants are killed, survivors are shown."""
    (mutation,) = of_python("generator/a.py", SOURCE.encode())
    outcomes = ("killed", "endless", "survived", "unreached", "untried")
    trials = [Trial(mutation, outcome, 1) for outcome in outcomes]
    assert score(trials) == "2 of 4 (50.0%; 6.8% to 93.2%)"
    assert score(trials[4:]) == "none tried"
    (line,) = re.findall("- python: .*", report(checkout, "5", "all", {"python": trials[2:4]}, 2))
    assert line == (
        "- python: killed 0 of 2 (0.0%; 0.0% to 84.2%); reached by no quick test: 1; "
        "of those reached: 0 of 1 (0.0%; 0.0% to 97.5%)"
    )
    text = report(checkout, "5", "all", {"python": trials[:3]}, 3)
    assert text == (
        "# Mutants\n\nSeed 5, 3 mutants of each language, tests: all.\n\n"
        "- python: killed 2 of 3 (66.7%; 9.4% to 99.2%); of which endless: 1\n\n"
        "The bounds hold the share of all mutants in 95 of 100 samples.\n"
        "\n## Survivors\n\ngenerator/a.py:2\n\n```diff\n- return a > b\n+ return a >= b\n```\n"
        "\n## Endless\n\ngenerator/a.py:2\n\n```diff\n- return a > b\n+ return a >= b\n```\n"
    )


def test_bounds_are_those_that_are_known() -> None:
    """Printed bounds of Clopper and Pearson, and "three over n" where nothing was missed."""
    assert bounds(10, 20) == pytest.approx((0.2720, 0.7280), abs=5e-5)
    assert bounds(0, 10) == pytest.approx((0, 0.3085), abs=5e-5)
    low, high = bounds(300, 300)
    assert low == pytest.approx(0.025 ** (1 / 300), abs=1e-9)
    assert high == 1

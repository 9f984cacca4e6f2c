"""What is drawn, which tests are near, what never ends, and what the report says of it."""

import subprocess
import time
from pathlib import Path

import pytest

from tests.mutation.__main__ import OptionError, drawn, main, read_options
from tests.mutation.report import bounds, report, score
from tests.mutation.sites import Mutation, of_python
from tests.mutation.trials import Trial, ended, near_tests, nearest_tests

SOURCE = "def larger(a, b):\n    return a > b\n"


def test_what_never_ends_is_stopped(tmp_path: Path) -> None:
    """A command has an exit code, or none where it takes longer than it may."""
    assert ended(["sh", "-c", "exit 3"], tmp_path, 30) == 3
    assert ended(["sleep", "60"], tmp_path, 0.2) is None


def test_what_a_command_has_started_ends_with_it(tmp_path: Path) -> None:
    """What runs on after its command has failed, as a test's server would, is stopped as well: at
    once, but a busy machine ends it when it comes to it.
    """
    assert ended(["sh", "-c", "(sleep 60; :) & echo $! > started; exit 1"], tmp_path, 30) == 1
    started = (tmp_path / "started").read_text(encoding="utf-8").strip()
    last = time.monotonic() + 20
    while _runs(started) and time.monotonic() < last:
        time.sleep(0.05)
    assert not _runs(started)


def _runs(process: str) -> bool:
    state = subprocess.run(["ps", "-o", "stat=", "-p", process], capture_output=True, text=True)
    return state.stdout.strip()[:1] not in ("", "Z")


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


def test_where_no_test_is_nearest_those_of_importing_modules_are_near() -> None:
    """A script meets scripts' own tests of all that import it; Python, where none mirrors it."""
    project = Path(__file__).parents[2]
    assert near_tests(project, "generator/verify/far.py") == ["tests/verify/test_far.py"]
    assert nearest_tests(project, "risk_odds/answers.py") == []
    assert "tests/risk_odds/test_command_line.py" in near_tests(project, "risk_odds/answers.py")
    ends = "docs/javascripts/decisions/battleends.js"
    near = near_tests(project, ends)
    assert "tests/javascript/decisions/turns.test.mjs" in near
    assert all(test.endswith(".mjs") for test in near)
    assert near_tests(project, "docs/javascripts/controls/boardkept.js") == []


def test_a_seed_draws_the_same_mutants() -> None:
    """The same seed draws the same, another one others, and never more than there are."""
    found = [Mutation("a.py", place, place + 1, "x") for place in range(100)]
    assert drawn(found, 10, "1") == drawn(found, 10, "1") != drawn(found, 10, "2")
    assert len({*drawn(found, 500, "1")}) == 100


def test_options_come_from_the_environment() -> None:
    """Without any there are defaults; empty ones are none."""
    options = read_options({"SAMPLE": "40", "OF": "kernel,generator/facts", "SEED": ""})
    assert (options.sample, options.of, options.seed) == (40, ("kernel", "generator/facts"), "1")
    assert read_options({}).of == ("python", "scripts")


@pytest.mark.parametrize(
    ("name", "value"),
    [("SAMPLE", "0"), ("SECONDS", "-1"), ("OF", "c"), ("TESTS", "few"), ("OF", "kernels")],
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


def test_the_report_names_each_survivor(tmp_path: Path) -> None:
    """Scores leave out what is equivalent, endless mutants are killed, survivors are shown."""
    (mutation,) = of_python("generator/a.py", SOURCE.encode())
    (tmp_path / "generator").mkdir()
    (tmp_path / "generator/a.py").write_text(SOURCE, encoding="utf-8")
    outcomes = ("killed", "endless", "survived", "unreached", "equivalent")
    trials = [Trial(mutation, outcome, 1) for outcome in outcomes]
    assert score(trials) == "2 of 4 (50.0%; 6.8% to 93.2%)"
    assert score(trials[4:]) == "none tried"
    text = report(tmp_path, "5", "nearest", {"generator": trials[1:]}, 4)
    change = "generator/a.py:2\n\n```diff\n- return a > b\n+ return a >= b\n```\n"
    assert text == (
        "# Mutants\n\nSeed 5, 4 mutants of each, tests: nearest.\n\n"
        "- generator: killed 1 of 3 (33.3%; 0.8% to 90.6%)\n\n"
        "The bounds hold the share of all mutants in 95 of 100 samples.\n\n"
        "| Room | Drawn | Equivalent | Killed | Survived | Not reached | Of those reached |"
        " Seconds |\n"
        "| --- | --: | --: | --: | --: | --: | --: | --: |\n"
        "| generator | 4 | 1 | 1 | 1 | 1 | 1 of 2 (50.0%; 1.3% to 98.7%) | 4 |\n\n"
        f"## Survivors\n\n{change}\n## Reached by no quick test\n\n{change}\n## Endless\n\n{change}"
    )


def test_bounds_are_those_that_are_known() -> None:
    """Printed bounds of Clopper and Pearson, and "three over n" where nothing was missed."""
    assert bounds(10, 20) == pytest.approx((0.2720, 0.7280), abs=5e-5)
    assert bounds(0, 10) == pytest.approx((0, 0.3085), abs=5e-5)
    low, high = bounds(300, 300)
    assert low == pytest.approx(0.025 ** (1 / 300), abs=1e-9)
    assert high == 1

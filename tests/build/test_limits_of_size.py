import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from generator.build import workers
from generator.build.limits_of_size import FAR_ABOVE, check_size, estimated_bytes
from generator.command_line import main
from generator.scope.sizes import Sizes
from risk_odds.errors import OutputError
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from tests.conftest import contents
from tests.processes import publish_files

WHOLE_SITE = 545_300_131
"""Bytes of the site of the project's 31 rulesets, when the estimate was fitted."""

SMALLEST = {"coin": 13_404_000, "balanced-blitz": 10_036_000}
"""Bytes of a ruleset's pages and datasets: those with the fewest for their sizes."""


def set_free(monkeypatch: pytest.MonkeyPatch, free: int) -> None:
    """Let every disk have this many bytes free."""
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=free))


def test_the_estimate_is_near_the_size_of_the_whole_site() -> None:
    """The site of all rulesets has been measured; the estimate is 3/4 of it to all of it."""
    estimate = estimated_bytes(load_rulesets().values(), Sizes())
    assert 0.75 * WHOLE_SITE < estimate <= WHOLE_SITE


def test_no_ruleset_that_fits_is_refused(classic: Ruleset) -> None:
    """For the smallest pages and datasets measured, the estimate is far below the bound."""
    house = classic.model_copy(update={"largest_matchup": 30, "largest_dataset": 100})
    assert estimated_bytes([house], Sizes()) < 0.75 * FAR_ABOVE * SMALLEST["coin"]
    blitz = load_rulesets()["balanced-blitz"]
    assert estimated_bytes([blitz], Sizes()) < 0.75 * FAR_ABOVE * SMALLEST["balanced-blitz"]


def test_the_bound_lies_where_it_is_said(
    classic: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Up to twice the budget or the free space is let through, a byte more is refused."""
    estimate = estimated_bytes([classic], Sizes())
    enough = estimate // 2
    set_free(monkeypatch, enough)
    check_size([classic], Sizes(), tmp_path, enough)
    with pytest.raises(OutputError, match=f"expected at most {enough - 1:,}: .* --budget"):
        check_size([classic], Sizes(), tmp_path, enough - 1)
    set_free(monkeypatch, enough - 1)
    with pytest.raises(OutputError, match=f"expected at most the {enough - 1:,} that are free"):
        check_size([classic], Sizes(), tmp_path, enough)
    # the limits of the command line count
    check_size([classic], Sizes(4, 5), tmp_path, 200_000)


def test_what_the_disk_does_not_say_refuses_nothing(
    classic: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the system does not tell the free space, the build goes on; a budget still counts."""

    def refuse(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(shutil, "disk_usage", refuse)
    check_size([classic], Sizes(), tmp_path / "not" / "there")
    with pytest.raises(OutputError):
        check_size([classic], Sizes(), tmp_path, 1)


def build(tmp_path: Path, *options: str, number: int = 1) -> tuple[int, str]:
    """Build with this many house rules over an earlier site; return exit code and last line."""
    (tmp_path / "rulesets").mkdir()
    for each in range(number):
        (tmp_path / "rulesets" / f"house-{each}.toml").write_text(
            f'title = "House {each}"\nties = "attacker"\n'
            "attacker.dice = [6, 6, 6]\ndefender.dice = [6, 6]\n",
            encoding="utf-8",
        )
    folder = tmp_path / "there"
    publish_files(folder / "site", {"index.html": "old"})
    before = contents(folder)
    arguments = [*options, "--rulesets", str(tmp_path / "rulesets")]
    done = CliRunner().invoke(main, [*arguments, "--output", str(folder / "site")])
    assert contents(folder) == before
    return done.exit_code, done.output.splitlines()[-1]


def test_hundreds_of_rulesets_are_refused_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """200 rulesets of the usual sizes come to 3 GB: exit code 2, both figures, the old site stays.

    No worker starts and no folder is made.
    """
    monkeypatch.setattr(workers, "ProcessPoolExecutor", None)
    monkeypatch.setattr("generator.build.commands.new_output", None)
    code, line = build(tmp_path, "build", number=200)
    assert code == 2
    assert line.startswith(f"Error: {tmp_path / 'there' / 'site'}: found about 2,994,000,000 bytes")
    assert "for 201 rulesets, expected at most 600,000,000: " in line


@pytest.mark.parametrize("command", ["build", "generate"])
def test_a_disk_that_is_nearly_full_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """With a megabyte free, no build of default sizes is begun: exit code 2, both figures."""
    monkeypatch.setattr("generator.build.commands.new_output", None)
    set_free(monkeypatch, 1_000_000)
    code, line = build(tmp_path, command)
    assert code == 2
    assert "found about 48,800,000 bytes to write (estimated) for 2 rulesets" in line
    assert "expected at most the 1,000,000 that are free there: " in line


def test_a_small_site_is_not_shown_from_a_disk_that_is_nearly_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The command that shows a site asks for room, too, before it begins."""
    monkeypatch.setattr("generator.build.commands.new_output", None)
    set_free(monkeypatch, 1_000)
    done = CliRunner().invoke(main, ["serve", "--address", "127.0.0.1:0"])
    assert done.exit_code == 2
    assert "expected at most the 1,000 that are free there: " in done.output

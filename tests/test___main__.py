import runpy
import sys
from contextlib import nullcontext

import pytest

from tests.conftest import PROJECT


@pytest.mark.parametrize(
    ("package", "name"), [("generator", "python -m generator"), ("risk_odds", "risk-odds")]
)
def test_a_package_runs_as_a_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], package: str, name: str
) -> None:
    """`python -m` with a package is its command, and calls itself by the name readers know."""
    file = f"{PROJECT / package / '__main__.py'}"
    # the signals of tests are not a command's to take
    monkeypatch.setattr("generator.build.interruption.interruptible", nullcontext)
    monkeypatch.setattr(sys, "argv", [file, "--help"])
    with pytest.raises(SystemExit, match=r"^0$"):
        runpy.run_path(file, run_name="__main__")
    assert capsys.readouterr().out.startswith(f"Usage: {name} ")

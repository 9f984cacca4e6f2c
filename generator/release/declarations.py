"""What the npm package exports, as TypeScript finds it: ``make declarations`` writes the file."""

import tempfile
from pathlib import Path

from generator import PROJECT
from generator.facts.javascript import DECLARATIONS
from generator.release.npm_package import write_files
from generator.release.programs import run_program
from risk_odds import __version__

PROGRAM = Path(__file__).with_suffix(".mjs")


def declarations() -> str:
    """The text of ``DECLARATIONS``. Raises ``OutputError`` where Node or TypeScript is missing."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "package"
        write_files(PROJECT, folder, __version__, None)
        return run_program("node", PROGRAM, folder, folder=PROJECT)


if __name__ == "__main__":
    DECLARATIONS.write_text(declarations(), encoding="utf-8")

"""Other programs that a release needs, run until they end."""

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

from risk_odds.errors import OutputError

LAST_LINES = 20
"""How much of what a failed program said is repeated."""


def run_program(
    *words: str | Path, folder: Path, environment: Mapping[str, str] | None = None
) -> str:
    """What a program prints, run in ``folder`` with these variables beside the usual ones.

    Raises ``OutputError`` with the end of what it said where it is missing or fails.
    """
    command = [str(word) for word in words]
    # the project is not to be found by chance: what is tried is what is installed
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env={**inherited, **(environment or {})},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
    except FileNotFoundError as error:
        raise OutputError(f"{command[0]}: found no such program, expected it installed") from error
    if done.returncode != 0:
        said = f"{done.stdout}{done.stderr}".strip().splitlines()[-LAST_LINES:]
        raise OutputError(f"{' '.join(command)}: ended with {done.returncode}\n" + "\n".join(said))
    return done.stdout

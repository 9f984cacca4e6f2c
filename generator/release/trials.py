"""Each file of a release used as somebody would who has just got it, away from the project."""

import re
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from generator.facts.javascript import EXAMPLE, NAME
from generator.release.npm_package import run_compiler
from generator.release.programs import run_program
from risk_odds import percent, win
from risk_odds.errors import OutputError, found
from risk_odds.ruleset_files import load_rulesets

COMMANDS = ("risk-odds", "exact-risk-odds")
"""The names of the library's command: the second is that of the package, which ``uvx`` runs."""

QUESTION = ("win", "8", "5", "--rules", "capital")
SAID = re.compile(r"^console\.log\(.+\); // (.+)$", re.MULTILINE)
"""What stands in the npm package's example of its answers."""

DEEPER = f"""
import {{ isBlitz }} from "{NAME}/kernel/figures.js";
import {{ holdsAgainst }} from "{NAME}/decisions/holding.js";
import {{ RULESETS, rules }} from "{NAME}";
console.log(Object.keys(RULESETS).length, isBlitz(rules("balanced-blitz")), typeof holdsAgainst);
"""
"""What else is public of it."""

WRONG = f"""
import {{ percent, rules }} from "{NAME}";
percent(rules("capital"));
"""
"""What its types must not let through: rules are no chance."""

REFUSED = re.compile(r"^wrong\.mts\(3,9\): error TS2345: ")


def try_distributions(sdist: Path, wheel: Path, tools: Path) -> str:
    """Check the library's files, and run its command from an empty environment with the wheel.

    Returns what the command says. Raises ``OutputError`` where anything is not as it should be.
    """
    with tempfile.TemporaryDirectory() as empty:
        folder = Path(empty)
        run_program(tools / "twine", "check", "--strict", sdist, wheel, folder=folder)
        run_program(sys.executable, "-m", "venv", "--without-pip", folder, folder=folder)
        run_program(
            *(sys.executable, "-m", "pip", "--python", folder, "--disable-pip-version-check"),
            *("install", "--quiet", wheel),
            folder=folder,
        )
        said = {
            command: run_program(folder / "bin" / command, *QUESTION, folder=folder)
            for command in COMMANDS
        }
        right = percent(win("capital", 8, 5))
        for command, answer in said.items():
            if right not in answer:
                raise OutputError(f"{command}: found {found(answer)}, expected {right}")
        return said[COMMANDS[0]].strip()


def try_npm_package(packed: Path) -> str:
    """Install the package into an empty folder, and run its README's example in Node.

    TypeScript checks the same example against the package's types, and has to refuse a wrong one.
    Returns what the example says. Raises ``OutputError`` where that is not what stands there: the
    answers of the library.
    """
    with tempfile.TemporaryDirectory() as empty:
        folder = Path(empty)
        (folder / "package.json").write_text('{"private": true}\n', encoding="utf-8")
        run_program(
            *("npm", "install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", packed),
            folder=folder,
        )
        readme = (folder / "node_modules" / NAME / "README.md").read_text(encoding="utf-8")
        (example,) = EXAMPLE.findall(readme)
        for script, expected in {
            example: SAID.findall(example),
            DEEPER: [f"{len(load_rulesets())} true function"],
        }.items():
            (folder / "asked.mjs").write_text(script, encoding="utf-8")
            said = run_program("node", "asked.mjs", folder=folder).splitlines()
            if said != expected:
                raise OutputError(f"{packed.name}: found {found(said)}, expected {found(expected)}")
        _try_types({"asked.mts": example, "deeper.mts": DEEPER}, folder, packed)
        return ", ".join(SAID.findall(example))


def _try_types(right: Mapping[str, str], folder: Path, packed: Path) -> None:
    """Check programs by TypeScript that import the package in ``folder``; a wrong one must fail."""
    for name, program in {**right, "wrong.mts": WRONG}.items():
        (folder / name).write_text(program, encoding="utf-8")
    run_compiler("--noEmit", *right, folder=folder)
    try:
        run_compiler("--noEmit", "wrong.mts", folder=folder)
    except OutputError as error:
        _, _, said = str(error).partition("\n")
        if not REFUSED.match(said):
            raise
    else:
        raise OutputError(f"{packed.name}: found types that take rules for a chance")

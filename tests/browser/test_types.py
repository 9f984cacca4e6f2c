"""The types in the scripts' comments fit what the scripts do."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.browser.node import command
from tests.javascript.node import PROJECT

CONFIGS = PROJECT / "tests" / "javascript"
PAGES = "tsconfig.json"
WORKER = "tsconfig.worker.json"
SILENCED = re.compile(r"@ts-(?:ignore|nocheck|expect-error)")


def tsc(config: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Run the type checker with one of its configurations."""
    words = [*command("typescript/bin/tsc"), "--project", str(CONFIGS / config), *options]
    return subprocess.run(words, cwd=PROJECT, capture_output=True, text=True, check=False)


def own_scripts() -> set[Path]:
    """Every script that is written for the site."""
    return set((PROJECT / "docs").rglob("*.js"))


@pytest.mark.parametrize("config", [PAGES, WORKER])
def test_the_types_in_the_scripts_hold(config: str) -> None:
    """TypeScript's strict check finds no fault in the scripts of the pages, nor in the service
    worker.
    """
    done = tsc(config)
    if done.returncode != 0:
        pytest.fail(f"tsc --project tests/javascript/{config}\n{done.stdout}", pytrace=False)


def test_every_script_is_checked() -> None:
    """No script of the site is left out of the check, whole or in part."""
    listed = "".join(tsc(config, "--listFilesOnly").stdout for config in (PAGES, WORKER))
    assert own_scripts() <= {Path(line) for line in listed.splitlines()}
    silenced = [
        path.name for path in own_scripts() if SILENCED.search(path.read_text(encoding="utf-8"))
    ]
    assert silenced == []

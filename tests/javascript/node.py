"""Runs the site's scripts in Node: the modules that need no page."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).parents[2]
SCRIPTS = PROJECT / "docs" / "javascripts"
CALL = """
import { readFileSync } from "node:fs";
const load = (name) => import(`%s/${name}`);
const call = async (data) => { %s };
console.log(JSON.stringify(await call(JSON.parse(readFileSync(0, "utf-8")))));
"""


def node() -> str:
    """Where Node is; raises ``FileNotFoundError`` without it."""
    found = shutil.which("node", path=os.environ.get("PATH"))
    if found is None:
        raise FileNotFoundError("Node is missing: install Node 20 or newer, with npm")
    return found


def call(body: str, data: object) -> Any:
    """What a function of ``data`` with this body returns; it gets modules by ``load(name)``."""
    done = subprocess.run(
        [node(), "--input-type=module", "--eval", CALL % (SCRIPTS.as_uri(), body)],
        input=json.dumps(data),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)

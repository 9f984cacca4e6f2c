"""Runs the site's scripts in Node: the modules that need no page."""

import atexit
import json
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).parents[2]
SCRIPTS = PROJECT / "docs" / "javascripts"
ANSWERS = """
import { createInterface } from "node:readline";
const load = (name) => import(`%s/${name}`);
const Call = (async () => {}).constructor;
for await (const line of createInterface({ input: process.stdin })) {
  const { body, data } = JSON.parse(line);
  const told = await new Call("load", "data", body)(load, data).then(
    (result) => ({ result }), (error) => ({ error: error.stack }));
  console.log(JSON.stringify(told));
}
"""


def node() -> str:
    """Where Node is; raises ``FileNotFoundError`` without it."""
    found = shutil.which("node", path=os.environ.get("PATH"))
    if found is None:
        raise FileNotFoundError("Node is missing: install Node 20 or newer, with npm")
    return found


@cache
def _started(scripts: Path) -> subprocess.Popen[str]:
    """Node, which answers line by line: it starts once, and loads each module once, as pages do."""
    command = [node(), "--input-type=module", "--eval", ANSWERS % scripts.as_uri()]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8")
    atexit.register(process.communicate)  # which ends it
    return process


def call(body: str, data: object, scripts: Path = SCRIPTS) -> Any:
    """What a function of ``data`` with this body returns; it gets modules by ``load(name)``."""
    process = _started(scripts)
    assert process.stdin is not None
    assert process.stdout is not None
    print(json.dumps({"body": body, "data": data}), file=process.stdin, flush=True)
    told = json.loads(process.stdout.readline())
    assert "error" not in told, told["error"]
    return told.get("result")

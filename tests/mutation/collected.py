"""A plugin of pytest: it collects tests once, and then runs some of them for each request.

Each request is met in a fork, so that none leaves anything to the next.

Requests and answers are objects of JSON, a line each, through the two pipes that ``PIPES`` names.
``client.py`` is who asks.
"""

import atexit
import contextlib
import gc
import json
import os
import resource
import select
import signal
import tempfile
import time
import traceback
import warnings
from pathlib import Path
from typing import Any, TextIO

import pytest
from coverage import Coverage

from tests.mutation.replacing import Replacements, loaded_functions, replacements

PIPES = "MUTATION_PIPES"
COVERAGE = "MUTATION_COVERAGE"
"""The folder for what runs while tests are collected, where that is asked for."""
LATE = (signal.SIGVTALRM, signal.SIGXCPU)
"""What ends a test that takes too long."""
SITES = {"built": "built", "hostile_site": "hostile"}
"""The fixtures that build sites for all tests of a run, and their folders."""
PROJECT = Path(__file__).parents[2]
MEASURED = [f"{PROJECT}/generator/*", f"{PROJECT}/risk_odds/*"]
ELSEWHERE = """[run]
parallel = true
data_file = {folder}/elsewhere
context = ${{PYTEST_CURRENT_TEST}}
include =
    {measured}
patch = subprocess, fork, _exit
"""
"""How processes that tests start are measured."""


def _measured(data: Path) -> Coverage:
    return Coverage(data_file=str(data), config_file=False, include=MEASURED)


_while_collecting = _measured(Path(os.environ[COVERAGE])) if COVERAGE in os.environ else None
if _while_collecting:
    _while_collecting.start()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Instead of running what was collected, answer requests until there are no more."""
    if _while_collecting:
        _while_collecting.stop()
        _while_collecting.save()
    if session.testsfailed:
        raise session.Interrupted("tests cannot be collected")
    functions = loaded_functions(PROJECT)
    gc.freeze()
    asked, told = map(int, os.environ[PIPES].split(","))
    items = {item.nodeid: item for item in session.items}
    with os.fdopen(asked) as requests, os.fdopen(told, "w") as answers:
        sites = {
            name: sorted({*SITES} & {*getattr(item, "fixturenames", ())})
            for name, item in items.items()
        }
        print(json.dumps({"tests": sites}), file=answers, flush=True)
        for line in requests:
            request = json.loads(line)
            replaced: Replacements | None = []
            if request["before"] is not None:
                path = str(PROJECT / request["file"])
                after = Path(path).read_text(encoding="utf-8")
                replaced = replacements(request["before"], after, path, functions.get(path, []))
            answer: dict[str, Any] = {"outcome": "imported", "at": None, "seconds": {}}
            if replaced is not None:
                names = request["tests"] or [*items]
                chosen = [items[name] for name in names]
                answer = _answer(session, request, chosen, replaced, requests)
            with contextlib.suppress(BrokenPipeError):
                print(json.dumps(answer), file=answers, flush=True)
    return True


def _answer(
    session: pytest.Session,
    request: dict[str, Any],
    items: list[pytest.Item],
    new: Replacements,
    requests: TextIO,
) -> dict[str, Any]:
    """Run these in a fork, and say what came of it; it is stopped where nobody asks any more."""
    progress = Path(request["temporary"]) / "progress.jsonl"
    progress.parent.mkdir(parents=True)
    progress.touch()
    # not below the checkout: no address of a socket may be longer than 107 bytes
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as others:
        process = os.fork()
        if not process:
            try:
                for function, code in new:
                    function.__code__ = code
                _run(session, request, items, progress, others)
            except BaseException:
                broken = progress.parent / "broken.txt"
                broken.write_text(traceback.format_exc(), encoding="utf-8")
            os._exit(0)
        until = time.monotonic() + request["patience"]
        ended = status = 0
        asks = True
        while not ended and asks and time.monotonic() < until:
            ended, status = os.waitpid(process, os.WNOHANG)
            if not ended:
                asks = not select.select([requests], [], [], 0.01)[0]  # the end alone can be read
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)
        if not ended:
            os.waitpid(process, 0)
    broken = progress.parent / "broken.txt"
    if broken.exists():
        return {"outcome": "broken", "at": broken.read_text(encoding="utf-8"), "seconds": {}}
    lines = [*map(json.loads, progress.read_text(encoding="utf-8").splitlines())]
    seconds = {name: spent for name, _, spent in lines}
    failed = [name for name, outcome, _ in lines if outcome != "passed"]
    if failed or len(lines) == len(items):
        return {
            "outcome": "failed" if failed else "passed",
            "at": (failed or [None])[0],
            "seconds": seconds,
        }
    endless = not ended or (os.WIFSIGNALED(status) and os.WTERMSIG(status) in LATE)
    at = items[len(lines)].nodeid
    return {"outcome": "endless" if endless else "failed", "at": at, "seconds": seconds}


def _run(
    session: pytest.Session,
    request: dict[str, Any],
    items: list[pytest.Item],
    progress: Path,
    others: str,
) -> None:
    """Run these one after another, until one fails; with coverage, all of them.

    ``others`` is the folder for what they write beside ``tmp_path``.
    """
    os.setsid()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if request["together"]:
        # for processes that tests start, and go on using
        resource.setrlimit(resource.RLIMIT_CPU, (int(request["together"]), resource.RLIM_INFINITY))
    temporary = progress.parent / "tests"
    temporary.mkdir()
    # public ways to say it end before the tests are collected
    session.config._tmp_path_factory._basetemp = temporary  # type: ignore[attr-defined]
    os.environ["TMPDIR"] = tempfile.tempdir = others
    for site, folder in request["sites"].items():
        (temporary / SITES[site]).symlink_to(Path(folder) / SITES[site])
        (temporary / f"{SITES[site]}.filled").touch()
    coverage = None
    if request["coverage"]:
        folder = Path(request["coverage"])
        os.environ["NODE_V8_COVERAGE"] = str(folder / "node")
        settings = folder / "settings.ini"
        settings.write_text(
            ELSEWHERE.format(folder=folder, measured="\n    ".join(MEASURED)), encoding="utf-8"
        )
        os.environ["COVERAGE_PROCESS_START"] = str(settings)
        coverage = _measured(folder / "here")
        coverage.start()
    before = _spent()
    for item, following in zip(items, [*items[1:], None], strict=True):
        if coverage:
            coverage.switch_context(item.nodeid)
        # unlike a limit of resources, no process that the test starts has it, too
        signal.setitimer(signal.ITIMER_VIRTUAL, request["allowed"].get(item.nodeid, 600))
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        now = _spent()
        outcome = "failed" if session.testsfailed else "passed"
        with progress.open("a", encoding="utf-8") as file:
            print(json.dumps([item.nodeid, outcome, round(now - before, 3)]), file=file)
        before = now
        if session.testsfailed and not coverage:
            return
        session.testsfailed = 0
        session.shouldfail = False
    if coverage:
        coverage.stop()
        with warnings.catch_warnings(action="ignore"):  # some tests reach nothing
            coverage.save()
        atexit._run_exitfuncs()  # ends Node, which then says what it has run


def _spent() -> float:
    """Seconds of processors that this process and those that it has waited for have spent."""
    return sum(os.times()[:4])

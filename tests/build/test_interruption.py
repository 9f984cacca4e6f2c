"""A run asked to end does so at once, with the shells' exit code and nothing left behind."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import PROJECT, contents
from tests.forks import Forked
from tests.processes import publish_files, start

pytestmark = pytest.mark.whole_runs

CODES = {signal.SIGINT: 130, signal.SIGTERM: 143}
INTERRUPTED_ON_IMPORT = """
import os, signal
os.kill(os.getpid(), signal.SIGINT)
from time import sleep
sleep(60)
"""

QUEUED = """
from time import sleep
from generator.build.interruption import interruptible, to_be_cleared_up
from generator.build.workers import executor

with interruptible(), to_be_cleared_up(), executor(workers=2) as jobs:
    for _ in range(50):
        last = jobs.submit(len, "x" * 100_000)
    jobs.submit(sleep, 60)
    jobs.submit(sleep, 60)
    for _ in range(50):
        last = jobs.submit(len, "x" * 100_000)
    print("queued", flush=True)
    last.result()
"""


def assert_ended(process: subprocess.Popen[str], code: int) -> None:
    """The process ends with this code, without a word but that it was interrupted."""
    _, told = process.communicate(timeout=300)
    assert process.returncode == code, told
    assert "Traceback" not in told
    assert told == "Interrupted\n"


@pytest.fixture
def output(tmp_path: Path) -> Path:
    """The site of an earlier build, in a folder of its own."""
    publish_files(tmp_path / "there" / "site", {"index.html": "old"})
    return tmp_path / "there" / "site"


@pytest.mark.parametrize("number", CODES)
def test_a_build_that_is_interrupted_leaves_the_old_site(
    output: Path, number: signal.Signals
) -> None:
    """6 times each, the whole group of processes is asked to end at moments all over a build.

    The old site stays to the byte, nothing is left beside it, and the exit code is the shells'.
    """
    chance = random.Random(number)
    before = contents(output.parent)
    build = ("build", "--largest", "12", "--datasets", "12", "--output", output)
    for part in range(6):
        # every process of a group hears of a signal, so none may have the handlers of another
        process = Forked(*build, workers="spawn")
        wait_for_handlers(process)
        time.sleep((part + chance.random()) / 2)
        os.killpg(process.pid, number)
        _, told = process.wait()
        assert process.poll() == CODES[number], told
        assert "Traceback" not in told
        assert told.splitlines()[-1] == "Interrupted"
        assert "resource_tracker" not in told
        assert contents(output.parent) == before


def wait_for_handlers(process: Forked) -> None:
    """Return when a process has said how a signal ends it, after Python's own start."""
    bit = 1 << (signal.SIGTERM - 1)
    while process.poll() is None:
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
        caught = next(line for line in status.splitlines() if line.startswith("SigCgt:"))
        if int(caught.split()[1], 16) & bit:
            return
        time.sleep(0.001)


def test_a_command_is_interrupted_while_it_loads(tmp_path: Path) -> None:
    """Ctrl+C in the first moments, while libraries are loaded: no traceback, exit code 130."""
    (tmp_path / "click.py").write_text(INTERRUPTED_ON_IMPORT, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "generator", "build"],
        cwd=PROJECT,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # shells start background jobs with interrupts ignored, which children would inherit
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert_ended(process, 130)


def test_queued_jobs_do_not_hold_up_the_end() -> None:
    """10 times, a group is asked to end while jobs of 100 kB each are queued: none hangs."""
    chance = random.Random(3)
    for _ in range(10):
        process = subprocess.Popen(
            [sys.executable, "-c", QUEUED],
            cwd=PROJECT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "queued\n"
        time.sleep(chance.random() / 10)
        os.killpg(process.pid, signal.SIGTERM)
        assert_ended(process, 143)


HELD_UP = """
import os, signal, threading
from time import sleep
from generator.build import interruption
from generator.build.workers import executor

interruption.PATIENCE = 0.1
with interruption.interruptible(), interruption.to_be_cleared_up(), executor(workers=1) as jobs:
    threading.Thread(target=sleep, args=(600,)).start()
    jobs.submit(sleep, 600)
    try:
        os.kill(os.getpid(), signal.SIGTERM)
        sleep(600)
    finally:
        {then}
"""
"""Python's own end never comes, as it would wait for a thread."""


@pytest.mark.parametrize(
    ("then", "said"),
    [("pass", "Interrupted\n"), ("os.kill(os.getpid(), signal.SIGTERM)", "")],
    ids=["after a while", "at a second signal"],
)
def test_an_end_that_is_not_waited_for_says_no_more(then: str, said: str) -> None:
    """Where Python's own clearing up is cut short, no process warns of what was left behind.

    The streams end with the last process that holds them, so all that is said is read.
    """
    process = subprocess.Popen(
        [sys.executable, "-c", HELD_UP.format(then=then)],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.communicate(timeout=60) == ("", said)
    assert process.returncode == 143


FAILS_AT_THE_END = """
import os, signal, threading
from multiprocessing import active_children, util
from generator.build import interruption
from generator.build.workers import executor

def fail():
    [process] = active_children()
    process.join()
    raise ValueError("its process has gone")

with interruption.interruptible(), interruption.to_be_cleared_up(), executor(workers=1) as jobs:
    failing = threading.Thread(target=fail)
    failing.start()
    util.Finalize(None, failing.join, exitpriority=0)
    try:
        os.kill(os.getpid(), signal.SIGTERM)
    finally:
        os.kill(os.getpid(), signal.SIGTERM)
"""


def test_a_thread_that_loses_its_process_at_a_sudden_end_says_nothing() -> None:
    """Where processes are ended at once, no thread that waited for them prints a traceback."""
    process = subprocess.run(
        [sys.executable, "-c", FAILS_AT_THE_END], cwd=PROJECT, capture_output=True, timeout=60
    )
    assert (process.returncode, process.stdout, process.stderr) == (143, b"", b"")


def test_a_killed_worker_is_told(output: Path) -> None:
    """Where the system kills a process that solves: one line, exit code 1, the old site stays."""
    before = contents(output.parent)
    process = start("build", "--workers", "1", "--largest", "12", "--output", output)
    while not list(output.parent.glob(".site-*/generated")):
        assert process.poll() is None, "the build ended before its worker could be killed"
        time.sleep(0.01)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    for child in children.read_text(encoding="utf-8").split():
        if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
            os.kill(int(child), signal.SIGKILL)
    _, told = process.communicate(timeout=300)
    assert process.returncode == 1
    assert "Traceback" not in told
    assert told.splitlines()[-1].startswith("Error: a process that solves has ended before its job")
    assert contents(output.parent) == before


def test_an_interrupt_while_processes_start_is_heard_afterwards() -> None:
    """Ctrl+C in the moment when processes are started is not lost, and they do not hear of it."""
    code = """
import os, signal
from generator.build import workers
from generator.build.interruption import interruptible, to_be_cleared_up

class Pool(workers.ProcessPoolExecutor):
    def submit(self, *job):
        if job == (int,):
            os.kill(os.getpid(), signal.SIGINT)
        return super().submit(*job)

workers.ProcessPoolExecutor = Pool
with interruptible(), to_be_cleared_up(), workers.executor(workers=2) as jobs:
    print("not heard")
"""
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    said, told = process.communicate(timeout=300)
    assert (process.returncode, said) == (130, ""), told
    assert "Traceback" not in told

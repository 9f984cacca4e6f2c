"""How a signal ends a program that only clears up."""

import signal
import subprocess
import sys

import pytest

PROGRAM = """
import signal, sys
from contextlib import nullcontext
from generator.build.interruption import interruptible, to_be_cleared_up
if sys.argv[2] == "something cleared up":
    with to_be_cleared_up():
        pass
with interruptible(), to_be_cleared_up() if sys.argv[2] == "something" else nullcontext():
    try:
        signal.raise_signal(int(sys.argv[1]))
    finally:
        for number in sys.argv[3:]:
            signal.raise_signal(int(number))
        print("cleared up")
"""


def ended(made: str, *numbers: int) -> tuple[int, str, str]:
    """The code of a program that gets these signals, and what it says."""
    words = [sys.executable, "-c", PROGRAM, f"{int(numbers[0])}", made]
    words += [f"{int(number)}" for number in numbers[1:]]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_lets_what_was_made_be_cleared_up(number: int, code: int) -> None:
    """The code says which it was, without a traceback; without anything made, or once that has been
    cleared up, it ends at once.
    """
    assert ended("something", number) == (code, "cleared up\n", "Interrupted\n")
    assert ended("nothing", number) == (code, "", "Interrupted\n")
    assert ended("something cleared up", number) == (code, "", "Interrupted\n")


@pytest.mark.parametrize(("second", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_second_signal_ends_at_once(second: int, code: int) -> None:
    """Nobody has to wait for what is being cleared up: the code is that of the second one."""
    for first in (signal.SIGINT, signal.SIGTERM):
        assert ended("something", first, second)[:2] == (code, "")


HOLDS_A_LOCK = """
import signal, threading
from contextlib import nullcontext
from generator.build.interruption import interruptible, to_be_cleared_up

with interruptible(), to_be_cleared_up():
    try:
        signal.raise_signal(signal.SIGTERM)
    finally:
        # of the threads that Python waits for in the end, where they are listed in Python
        with getattr(threading, "_shutdown_locks_lock", nullcontext()):
            signal.raise_signal(signal.SIGTERM)
"""


def test_a_second_signal_needs_no_lock_of_what_it_interrupts() -> None:
    """The end comes at once, too, where Python has begun its own and holds its list of threads."""
    words = [sys.executable, "-c", HOLDS_A_LOCK]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", timeout=30)
    assert (done.returncode, done.stdout, done.stderr) == (143, "", "")


SHARES = """
import signal, sys, threading, time
from multiprocessing import get_context, util
from multiprocessing.context import ForkProcess
from generator.build import interruption

interruption.PATIENCE_FOR_SEMAPHORES = 30

class Slow(ForkProcess):
    def kill(self):
        threading.Timer(0.2, super().kill).start()

process = Slow(target=time.sleep, args=(5,))
process.start()
shared = get_context("spawn").Lock()
told = lambda: print(process.exitcode, flush=True)
util.Finalize(None, told, exitpriority=0)
with interruption.interruptible(), interruption.to_be_cleared_up():
    try:
        signal.raise_signal(signal.SIGTERM)
    finally:
        signal.raise_signal(signal.SIGTERM)
"""
"""A lock for processes is a semaphore with a name, and one process is slow to end."""


def test_processes_end_before_what_they_share_is_given_back() -> None:
    """A sudden end waits for both, so that Python does not say that a semaphore was left."""
    done = subprocess.run(
        [sys.executable, "-c", SHARES], capture_output=True, encoding="utf-8", timeout=60
    )
    killed = f"{-signal.SIGKILL}\n"
    assert (done.returncode, done.stdout, done.stderr) == (143, killed, "")


GOES_ON = """
import atexit, signal, threading, time
from generator.build import interruption

interruption.PATIENCE = {patience}
if {is_held_up}:
    threading.Thread(target=time.sleep, args=(600,)).start()
atexit.register(print, "ended by Python")
with interruption.interruptible(), interruption.to_be_cleared_up():
    signal.raise_signal(signal.SIGTERM)
"""


@pytest.mark.parametrize(
    ("is_held_up", "patience", "said"), [(True, 0.1, ""), (False, 30, "ended by Python\n")]
)
def test_pythons_own_end_is_cut_short_only_where_it_is_held_up(
    is_held_up: bool, patience: float, said: str
) -> None:
    """Python ends what it has to end; where a thread goes on, that is not waited for."""
    program = GOES_ON.format(patience=patience, is_held_up=is_held_up)
    words = [sys.executable, "-c", program]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (143, said, "Interrupted\n")

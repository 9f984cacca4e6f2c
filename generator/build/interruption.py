"""How a signal ends the program: soon, without a traceback, and with everything cleared up."""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

SIGNALS = (signal.SIGINT, signal.SIGTERM)
PATIENCE = 5.0
"""Seconds for Python's own clearing up, once ours is done."""

PATIENCE_FOR_SEMAPHORES = 1.0
"""Seconds to give back what processes share, where the end comes at once."""


@contextmanager
def interruptible() -> Iterator[None]:
    """End with 130 on Ctrl+C and with 143 on SIGTERM, once everything inside has cleared up.

    Where there is nothing to clear up (``to_be_cleared_up``), as while libraries are loaded, the
    end comes at once. So it does with a second signal; what is left then the next build removes.
    """
    codes: list[int] = []

    def interrupt(number: int, _: FrameType | None) -> NoReturn:
        if not _kept:
            _say()
            os._exit(128 + number)
        for each in SIGNALS:
            signal.signal(each, _end_at_once)
        codes.append(128 + number)
        raise SystemExit(128 + number)

    for number in SIGNALS:
        if signal.getsignal(number) != signal.SIG_IGN:  # as shells have it for background jobs
            signal.signal(number, interrupt)
    try:
        yield
    except BaseException:
        # what was interrupted may have made another exception of it, as imports do
        if not codes:
            raise
        _say()
        # Python waits in the end for the threads of workers, but here not for ever
        at_last = threading.Timer(PATIENCE, _leave, codes)
        at_last.daemon = True
        at_last.start()
        raise SystemExit(codes[0]) from None


@contextmanager
def to_be_cleared_up() -> Iterator[None]:
    """What is made inside must not be left behind: a signal lets it be cleared up first."""
    _kept.append(None)
    try:
        yield
    finally:
        _kept.pop()


_kept: list[None] = []


def _say() -> None:
    with suppress(OSError):
        print("Interrupted", file=sys.stderr, flush=True)


def _end_at_once(number: int, _: FrameType | None) -> NoReturn:
    _leave(128 + number)


def _leave(code: int) -> NoReturn:
    """End the program and its processes without Python's own end, but give semaphores back.

    The process that Python keeps beside them would say aloud that they were left behind.
    """
    # the threads of processes that are ended under their hands may fail: nobody needs to hear of it
    threading.excepthook = lambda _: None
    # a thread, as what is interrupted may hold a lock that this needs
    giving_back = threading.Thread(target=_give_semaphores_back, daemon=True)
    giving_back.start()
    giving_back.join(PATIENCE_FOR_SEMAPHORES)
    os._exit(code)


def _give_semaphores_back() -> None:
    # only where it has been loaded are there any
    if sharing := sys.modules.get("multiprocessing.util"):
        # one that has just started would say aloud that it finds none
        for process in sys.modules["multiprocessing"].active_children():
            process.kill()
            process.join()
        sharing._run_finalizers(0)  # with this call Python's own end begins, too

"""Who does the rulesets' jobs: processes of this machine, or the workers of a Dask cluster."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager

from risk_odds.errors import InputError, WorkerError

START = "spawn"
"""How processes start: afresh. A copy of this one could inherit a lock that nobody opens."""

PATIENCE = 5.0
"""Seconds for the end of processes that have been killed."""


@contextmanager
def executor(workers: int | None = None, scheduler: str | None = None) -> Iterator[Executor]:
    """An executor for independent jobs.

    ``workers`` processes of this machine (one for each core if None), or the cluster whose
    scheduler has the address ``scheduler`` (``tcp://host:port``). It and the cluster's workers need
    this package, and the workers must see the build's folders under the same paths. Raises
    ``InputError`` where the cluster cannot be reached, and ``WorkerError`` where a worker has ended
    before its job.
    """
    if scheduler is None:
        with _processes(workers or os.cpu_count() or 1) as pool:
            yield pool
        return
    try:
        from distributed import Client, KilledWorker
    except ImportError as error:
        raise InputError(
            "--scheduler: the package distributed is not installed; expected it beside the others"
        ) from error
    try:
        client = Client(scheduler, timeout="10s")
    except (OSError, ValueError) as error:
        raise InputError(
            f"--scheduler: found {scheduler!r}, expected a running scheduler: {error}"
        ) from error
    with client:
        client.run(prepare)
        jobs = client.get_executor()
        try:
            yield jobs
        except BaseException as error:
            jobs.shutdown(wait=False)  # nobody needs the other jobs any more
            if isinstance(error, KilledWorker):
                raise WorkerError(
                    f"--scheduler: a worker has ended before its job: {error}"
                ) from error
            raise


@contextmanager
def _processes(number: int) -> Iterator[Executor]:
    pool = ProcessPoolExecutor(number, multiprocessing.get_context(START), _start)
    try:
        with _interrupts_held_back():
            for _ in range(number):
                pool.submit(int)  # each of these starts a process
        yield pool
    except BaseException as error:
        # nobody needs the jobs any more: waiting for them could take minutes, or for ever where
        # the processes have been asked to end, too
        for process in multiprocessing.active_children():
            process.kill()
            process.join()
        # its threads end with its processes; Python would wait for them, but without a limit
        ending = threading.Thread(target=pool.shutdown, daemon=True)
        ending.start()
        ending.join(PATIENCE)
        if isinstance(error, BrokenExecutor):
            raise WorkerError(
                "a process that solves has ended before its job: the system may have stopped it "
                "for want of memory; --workers 1 needs the least"
            ) from error
        raise
    pool.shutdown()


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Processes that start meanwhile never hear of Ctrl+C: their parent ends them.

    The parent hears of it afterwards. Ignoring it instead would lose it here, too.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start() -> None:
    prepare()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    # where the build is killed, its processes would wait for jobs for ever
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def prepare() -> None:
    """Let this process print the exact fractions of large battles, which have many digits, and
    write files that everybody may read, such as a web server, whatever its user's mask.
    """
    sys.set_int_max_str_digits(0)
    os.umask(0o022)

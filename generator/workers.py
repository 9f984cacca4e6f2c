"""Who does the rulesets' jobs: processes of this machine, or the workers of a Dask cluster."""

import multiprocessing
import os
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager

from generator.errors import InputError


@contextmanager
def executor(workers: int | None = None, scheduler: str | None = None) -> Iterator[Executor]:
    """An executor for independent jobs.

    ``workers`` processes of this machine (one for each core if None), or the cluster whose
    scheduler has the address ``scheduler`` (``tcp://host:port``). The cluster's workers need this
    package, and must see the build's folders under the same paths. Raises ``InputError`` where the
    cluster cannot be reached.
    """
    if scheduler is None:
        # processes start afresh: a copy of this one could inherit a lock of the progress bar
        start_afresh = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(workers or os.cpu_count(), start_afresh, _start) as pool:
            yield pool
        return
    try:
        from distributed import Client
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
        yield client.get_executor()


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
    """Let this process print the exact fractions of large battles, which have many digits."""
    sys.set_int_max_str_digits(0)

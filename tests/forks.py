"""The command line in forks of a process that has loaded what it needs: it begins at once."""

import multiprocessing
import os
import runpy
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal

PROJECT = Path(__file__).parents[1]

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["tests.prepared"])


class Forked:
    """A run of the command line, at the head of a process group of its own.

    Variables of the ``environment`` that are None are not set there; ``before`` is called in it
    first. Its workers start as those of any build (``spawn``), or are forks as well.
    """

    def __init__(
        self,
        *arguments: str | Path,
        environment: Mapping[str, str | None] | None = None,
        before: Callable[[], None] | None = None,
        workers: Literal["fork", "spawn"] = "fork",
    ) -> None:
        self._printed = Path(tempfile.mkdtemp())
        given = list(map(str, arguments)), str(self._printed), dict(environment or {})
        self._process = _FORKS.Process(target=_run, args=(*given, before, workers))
        self._process.start()
        self.pid = self._process.pid or 0
        # who kills the group must not come before it is one
        while self._process.is_alive() and os.getsid(self.pid) != self.pid:
            time.sleep(0.0005)

    def poll(self) -> int | None:
        """Return the exit code; None while it runs."""
        return self._process.exitcode

    def wait(self, seconds: float = 600) -> tuple[str, str]:
        """Wait for the end; return what was printed to the standard output, and as errors."""
        self._process.join(timeout=seconds)
        assert self._process.exitcode is not None, f"{self.pid} still runs"
        said, told = (
            (self._printed / name).read_text(encoding="utf-8") if name else ""
            for name in ("output", "errors")
        )
        for path in self._printed.iterdir():
            path.unlink()
        self._printed.rmdir()
        return said, told


def _run(
    arguments: list[str],
    printed: str,
    environment: dict[str, str | None],
    before: Callable[[], None] | None,
    workers: str,
) -> None:
    """Be the command line: in a session of its own, as a shell's job is."""
    os.setsid()
    # shells start background jobs with interrupts ignored, which forks inherit
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for stream, name in ((1, "output"), (2, "errors")):
        os.dup2(os.open(f"{printed}/{name}", os.O_WRONLY | os.O_CREAT), stream)
    for variable, value in {**environment, "PYTHONDONTWRITEBYTECODE": "1"}.items():
        os.environ.pop(variable, None)
        if value is not None:
            os.environ[variable] = value
    os.chdir(PROJECT)
    if before:
        before()
    import generator.build.workers

    generator.build.workers.START = workers
    sys.argv = ["generator", *arguments]
    runpy.run_module("generator", run_name="__main__", alter_sys=True)

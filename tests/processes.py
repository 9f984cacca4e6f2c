"""The command line in processes of its own that are killed, limited or kept from writing."""

import ctypes
import multiprocessing
import os
import resource
import runpy
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from generator.publish import new_output
from tests.conftest import PROJECT

_DROP_CAPABILITY = 24  # PR_CAPBSET_DROP
_OVERRIDE_PERMISSIONS = 1  # CAP_DAC_OVERRIDE
_OVERRIDE_READING = 2  # CAP_DAC_READ_SEARCH
_LIBRARY = ctypes.CDLL(None)


def start(
    *arguments: str | Path, before: Callable[[], None] | None = None, stdout: int = subprocess.PIPE
) -> subprocess.Popen[str]:
    """Start the command line at the head of a process group; ``before`` is called in it first.

    Neither its coverage is measured nor anything compiled is kept, as both write to the disk.
    """
    environment = {name: os.environ[name] for name in os.environ if not name.startswith("COVERAGE")}
    return subprocess.Popen(
        [sys.executable, "-m", "generator", *map(str, arguments)],
        cwd=PROJECT,
        env={**environment, "PYTHONDONTWRITEBYTECODE": "1"},
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=before,
    )


class Forked:
    """The command line in a fork of a process that has loaded all it needs: it begins at once.

    It heads a process group of its own; what it prints is in ``told`` once it has ended.
    """

    def __init__(self, *arguments: str | Path) -> None:
        handle, name = tempfile.mkstemp()
        os.close(handle)
        self._printed = Path(name)
        self._process = _FORKS.Process(target=_run, args=(list(map(str, arguments)), name))
        self._process.start()
        self.pid = self._process.pid or 0
        # who kills the group must not come before it is one
        while self._process.is_alive() and os.getsid(self.pid) != self.pid:
            time.sleep(0.0005)

    def poll(self) -> int | None:
        """The exit code; None while it runs."""
        return self._process.exitcode

    def wait(self) -> str:
        """Wait for the end, and return what was printed."""
        self._process.join(timeout=60)
        assert self._process.exitcode is not None, f"{self.pid} still runs"
        told = self._printed.read_text(encoding="utf-8")
        self._printed.unlink()
        return told


_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["generator.building", "mkdocs.commands.build"])


def _run(arguments: list[str], printed: str) -> None:
    """Be the command line: in a session of its own, as a shell's job is."""
    os.setsid()
    handle = os.open(printed, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(handle, stream)
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    os.chdir(PROJECT)
    sys.argv = ["generator", *arguments]
    runpy.run_module("generator", run_name="__main__", alter_sys=True)


def publish_files(output: Path, files: Mapping[str, str], inputs: Iterable[Path] = ()) -> None:
    """Publish an output with these texts, as a build does."""
    with new_output(output, inputs) as new:
        for name, text in files.items():
            new.stage.write(name, text)
        new.publish()


def finish(process: subprocess.Popen[str]) -> str:
    """Wait for a process that has to succeed, and return what it printed."""
    said, told = process.communicate(timeout=120)
    assert process.returncode == 0, told
    return said


def files_up_to(size: int) -> Callable[[], None]:
    """Let this process and its children write no file beyond so many bytes: the system refuses."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def bound_by_permissions() -> None:
    """Let permissions bind this process and its children even where they are root's."""
    if os.geteuid() == 0:
        for capability in (_OVERRIDE_PERMISSIONS, _OVERRIDE_READING):
            _LIBRARY.prctl(_DROP_CAPABILITY, capability, 0, 0, 0)

"""The command line in processes of its own that are killed, limited or kept from writing."""

import ctypes
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path

from generator.build.publish import new_output
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
    """Let this process and its children write no larger file than this, in bytes."""
    return partial(resource.setrlimit, resource.RLIMIT_FSIZE, (size, size))


def bound_by_permissions() -> None:
    """Let permissions bind this process and its children even where they are root's."""
    if os.geteuid() == 0:
        for capability in (_OVERRIDE_PERMISSIONS, _OVERRIDE_READING):
            _LIBRARY.prctl(_DROP_CAPABILITY, capability, 0, 0, 0)

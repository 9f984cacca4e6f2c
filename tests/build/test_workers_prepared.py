import multiprocessing
import os
import sys
from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from generator.build import workers
from generator.build.workers import executor, prepare


@pytest.fixture
def restored() -> Iterator[None]:
    """Let this process be as it was, afterwards."""
    digits, mask = sys.get_int_max_str_digits(), os.umask(0o077)
    sys.set_int_max_str_digits(4300)
    yield
    sys.set_int_max_str_digits(digits)
    os.umask(mask)


@pytest.mark.usefixtures("restored")
def test_a_process_is_prepared_for_long_numbers_and_for_everybody() -> None:
    """The exact fractions of large battles have more digits than Python prints by itself, and
    everybody may read the files.
    """
    prepare()
    assert len(f"{10**5000}") == 5001
    assert os.umask(0o077) == 0o022


def test_processes_are_ended_where_their_jobs_are_not_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where the work fails, its processes are killed, and nobody is left that has not ended."""
    heard: list[str] = []

    class Process:
        """Hears what is asked of it."""

        def kill(self) -> None:
            heard.append("kill")

        def join(self) -> None:
            heard.append("join")

    class Pool:
        """Takes jobs, and does none."""

        def __init__(self, *_: object) -> None:
            pass

        def submit(self, _: object) -> None:
            heard.append("start")

        def shutdown(self) -> None:
            heard.append("shutdown")

    monkeypatch.setattr(workers, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(multiprocessing, "active_children", lambda: [Process(), Process()])
    with pytest.raises(KeyError, match="wrong"), executor(workers=2):
        raise KeyError("wrong")
    assert heard == ["start", "start", "kill", "join", "kill", "join", "shutdown"]


@pytest.mark.parametrize(
    ("cores", "asked", "started"), [(3, None, 3), (None, None, 1), (3, 2, 2), (1, 2, 2)]
)
def test_each_core_has_a_process_where_no_number_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, cores: int | None, asked: int | None, started: int
) -> None:
    """One is started where the system does not say how many cores it has."""
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    monkeypatch.setattr(workers, "_processes", nullcontext)
    with executor(asked) as jobs:
        found: object = jobs
    assert found == started

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from types import SimpleNamespace

import pytest

from generator.build import workers
from generator.build.workers import executor, prepare
from risk_odds.errors import InputError, WorkerError


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


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is asked of two processes, and of who gives them jobs: nothing of it is done."""
    heard: list[str] = []

    class Process:
        """Hears what is asked of it."""

        def kill(self) -> None:
            heard.append("kill")

        def join(self) -> None:
            heard.append("join")

    class Pool:
        """Takes jobs, and does none."""

        def __init__(self, number: int, _: object, prepare: Callable[[], None]) -> None:
            heard.append(f"{number}")
            self.prepare = prepare

        def submit(self, _: object) -> None:
            heard.append("start")

        def shutdown(self) -> None:
            heard.append("shutdown")

    monkeypatch.setattr(workers, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(multiprocessing, "active_children", lambda: [Process(), Process()])
    return heard


def test_processes_are_ended_where_their_jobs_are_not_wanted(heard: list[str]) -> None:
    """Where the work fails, its processes are killed, and nobody is left that has not ended."""
    with pytest.raises(KeyError, match="wrong"), executor(workers=2):
        raise KeyError("wrong")
    assert heard == ["2", "start", "start", "kill", "join", "kill", "join", "shutdown"]


@pytest.mark.parametrize(("takes", "patience", "is_seen"), [(0.05, 5.0, True), (5.0, 0.01, False)])
def test_the_end_of_killed_processes_is_waited_for_with_a_limit(
    heard: list[str],
    monkeypatch: pytest.MonkeyPatch,
    takes: float,
    patience: float,
    is_seen: bool,
) -> None:
    """Where the work fails, an end that comes soon is seen; a later one keeps nobody from going,
    and not the program from its end.
    """
    pool = vars(workers)["ProcessPoolExecutor"]
    end = pool.shutdown
    ends = threading.Event()

    ends_with_the_program: list[bool] = []

    def end_later(self: ProcessPoolExecutor) -> None:
        ends_with_the_program.append(threading.current_thread().daemon)
        ends.wait(takes)
        end(self)

    monkeypatch.setattr(pool, "shutdown", end_later)
    monkeypatch.setattr(workers, "PATIENCE", patience)
    with pytest.raises(KeyError, match="wrong"), executor(workers=2):
        raise KeyError("wrong")
    assert ("shutdown" in heard) is is_seen
    assert ends_with_the_program == [True]
    ends.set()


@pytest.fixture
def unblocked() -> Iterator[None]:
    """Let Ctrl+C be heard of, before and afterwards."""
    before = signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    yield
    signal.pthread_sigmask(signal.SIG_SETMASK, before)


def held_back() -> bool:
    """Return whether Ctrl+C is held back here: whoever starts now never hears of it."""
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


@pytest.mark.usefixtures("unblocked")
def test_interrupts_are_held_back_while_processes_start_and_no_longer(
    heard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl+C ends the build, not its processes; also after one of them could not be started."""
    starting: list[bool] = []

    def start(*_: object) -> None:
        starting.append(held_back())
        if len(starting) == 3:
            raise OSError("no more processes")

    monkeypatch.setattr("generator.build.workers.ProcessPoolExecutor.submit", start)
    with executor(workers=2):
        assert not held_back()
    with pytest.raises(OSError, match="no more"), executor(workers=1):
        pass
    assert not held_back()
    assert starting == [True, True, True]
    assert heard[-1] == "shutdown"


def test_processes_are_waited_for_where_their_jobs_are_done(heard: list[str]) -> None:
    """Nobody is killed whose work has come to an end, and all have ended then."""
    with executor(workers=2):
        heard.append("work")
    assert heard == ["2", "start", "start", "work", "shutdown"]


@pytest.mark.usefixtures("restored", "heard")
def test_a_process_ends_with_its_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once it is prepared it waits for the parent's end, beside its jobs, and then goes at once:
    what waits does not keep it from an end of its own.
    """
    done: list[object] = []

    class Waiting:
        """Does at once what would be done beside the jobs."""

        def __init__(self, target: Callable[[], None], daemon: bool) -> None:
            done.append(("waits", daemon))
            self.start = target

    parent = SimpleNamespace(join=lambda: done.append("the parent has ended"))
    monkeypatch.setattr(threading, "Thread", Waiting)
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: parent)
    monkeypatch.setattr(os, "_exit", lambda code: done.append(("ended", code)))
    with executor(workers=2) as pool:
        pool.prepare()  # type: ignore[attr-defined]
    assert done == [("waits", True), "the parent has ended", ("ended", 1)]
    assert sys.get_int_max_str_digits() == 0


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


class EndedError(Exception):
    """A worker has ended before its job."""


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What a cluster is asked that does nothing of it."""
    asked: list[object] = []

    class Client:
        """Hears what is asked of the scheduler at an address."""

        def __init__(self, address: str, timeout: str) -> None:
            if address == "tcp://nowhere:1":
                raise OSError("no answer")
            asked.append((address, timeout))

        def __enter__(self) -> None:
            pass

        def __exit__(self, *_: object) -> None:
            asked.append("closed")

        def run(self, job: object) -> None:
            asked.append(job)

        def get_executor(self) -> SimpleNamespace:
            return SimpleNamespace(shutdown=lambda wait: asked.append(("shutdown", wait)))

    known = SimpleNamespace(Client=Client, KilledWorker=EndedError)
    monkeypatch.setitem(sys.modules, "distributed", known)
    return asked


BEGUN = [("tcp://there:1", "10s"), prepare]


def test_the_workers_of_a_cluster_are_prepared(cluster: list[object]) -> None:
    """Before any job each of them can print long numbers; the cluster is left when all is done."""
    with executor(scheduler="tcp://there:1") as jobs:
        assert hasattr(jobs, "shutdown")
        assert cluster == BEGUN
    assert cluster == [*BEGUN, "closed"]


@pytest.mark.parametrize(
    ("error", "raised", "said"),
    [
        (EndedError("gone"), WorkerError, "--scheduler: a worker has ended before its job: gone"),
        (KeyError("wrong"), KeyError, "'wrong'"),
    ],
)
def test_jobs_of_a_cluster_that_nobody_needs_are_given_up(
    cluster: list[object], error: Exception, raised: type[Exception], said: str
) -> None:
    """Where the work fails nobody waits for them, and a worker that has ended is told."""
    with pytest.raises(raised) as told, executor(scheduler="tcp://there:1"):
        raise error
    assert str(told.value) == said
    assert cluster == [*BEGUN, ("shutdown", False), "closed"]


@pytest.mark.usefixtures("cluster")
def test_a_scheduler_that_cannot_be_reached_is_named() -> None:
    """With its address, and what the system says."""
    with pytest.raises(InputError) as told:
        executor(scheduler="tcp://nowhere:1").__enter__()
    assert str(told.value) == (
        "--scheduler: found 'tcp://nowhere:1', expected a running scheduler: no answer"
    )

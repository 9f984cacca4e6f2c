"""Who does the jobs: local processes or a Dask cluster. A real one, of two workers, is started."""

import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from distributed import Client

from generator.build.workers import executor
from generator.command_line import main
from risk_odds.errors import InputError
from risk_odds.ruleset_files import RULESETS_FOLDER
from tests.conftest import PROJECT, contents, run
from tests.processes import publish_files

pytestmark = pytest.mark.whole_runs


def commands(address: str) -> list[str]:
    """The lines of CONTRIBUTING that start a scheduler, a worker and a build, for this address."""
    section = (
        (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## More workers")[2]
    )
    lines = section.partition("```sh\n")[2].partition("```")[0]
    host, port = address.removeprefix("tcp://").split(":")
    here = lines.replace("scheduler.example", host).replace("8786", port)
    return here.replace(".venv/bin/", f"{Path(sys.executable).parent}/").splitlines()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the scheduler of two workers on this machine, started as CONTRIBUTING says."""
    address = free_address()
    scheduler, worker, _ = commands(address)
    folder = tmp_path_factory.mktemp("cluster")
    started = [
        subprocess.Popen(
            line,
            shell=True,
            cwd=PROJECT,
            env={**os.environ, "DASK_TEMPORARY_DIRECTORY": str(folder)},
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        for line in (scheduler, worker, worker)
    ]
    try:
        with Client(address, timeout="60s") as client:
            client.wait_for_workers(2, timeout=60)
        yield address
    finally:
        for process in reversed(started):
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()


def free_address() -> str:
    """Return an address at which nothing answers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"tcp://127.0.0.1:{free.getsockname()[1]}"


def test_a_cluster_builds_the_same_bytes(tmp_path: Path, cluster: str) -> None:
    """The build by the line of CONTRIBUTING, on two workers of a Dask cluster, is, byte for byte,
    that of the processes of this machine.
    """
    (tmp_path / "rulesets").mkdir()
    shutil.copy(RULESETS_FOLDER / "dutch.toml", tmp_path / "rulesets")
    smaller = ["--rulesets", f"{tmp_path}/rulesets", "--largest", "3", "--datasets", "3"]
    done = run("build", *smaller, "--workers", "1", "--output", tmp_path / "local")
    assert done.returncode == 0, done.stderr
    line = commands(cluster)[-1].replace("shared/site", f"{tmp_path}/cluster")
    subprocess.run(shlex.split(line) + smaller, cwd=PROJECT, capture_output=True, check=True)
    local, clustered = contents(tmp_path / "local"), contents(tmp_path / "cluster")
    assert sorted(local) == sorted(clustered)
    assert [name for name in local if local[name] != clustered[name]] == []
    assert "dutch/3-vs-3.json" in local


def test_jobs_of_a_cluster_run_in_its_workers(cluster: str) -> None:
    """Jobs run in processes other than this one, on both workers, prepared for long numbers."""
    with executor(scheduler=cluster) as jobs:
        found = [job.result() for job in [jobs.submit(whereabouts, n) for n in range(40)]]
    assert os.getpid() not in {process for process, _ in found}
    assert len({process for process, _ in found}) == 2
    assert {digits for _, digits in found} == {0}


def test_local_jobs_run_in_as_many_processes_as_asked() -> None:
    """One worker is one process, and never this one; it prints numbers of any length."""
    with executor(workers=1) as jobs:
        found = {job.result() for job in [jobs.submit(whereabouts, n) for n in range(5)]}
    ((process, digits),) = found
    assert process != os.getpid()
    assert digits == 0


def whereabouts(_: int) -> tuple[int, int]:
    """Return the process that does this, and how many digits it may print."""
    return os.getpid(), sys.get_int_max_str_digits()


@pytest.mark.parametrize(
    "address", ["nonsense", "tcp://", "http://127.0.0.1:1", "tcp://127.0.0.1:port"]
)
def test_what_is_no_address_is_refused(tmp_path: Path, address: str) -> None:
    """What cannot be a scheduler's address: exit code 2, one clear line, nothing written."""
    output = tmp_path / "out" / "site"
    done = CliRunner().invoke(main, ["build", "--scheduler", address, "--output", str(output)])
    assert done.exit_code == 2
    (line,) = done.output.splitlines()
    assert line.startswith(f"Error: --scheduler: found {address!r}, expected ")
    assert not output.parent.exists()


def test_a_scheduler_that_does_not_answer_is_told(tmp_path: Path, small: list[str]) -> None:
    """Nobody answers at the address: exit code 2, one clear line, and the last output stays."""
    address = free_address()
    output = tmp_path / "generated"
    publish_files(output, {"set.json": "{}"})
    before = contents(tmp_path)
    done = run("generate", *small, "--scheduler", address, "--output", output)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"Error: --scheduler: found '{address}', expected a running scheduler")
    assert contents(tmp_path) == before


def test_a_missing_package_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the package for clusters is not installed, the option says which one is missing."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match="the package distributed is not installed"):
        executor(scheduler="tcp://127.0.0.1:1").__enter__()

"""When a Dask cluster pays: seconds of one build by processes of this machine, and by a cluster.

``python -m tests.benchmarks.cluster``. The cluster is a real one, of workers that are processes of
this machine, so that both have the same cores: what the cluster needs beside the jobs shows where
there are no more workers than cores, and what more machines would bring follows from it.
"""

import os
import sys
import tempfile
import time
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from pathlib import Path

from distributed import LocalCluster

from generator.build.generation import generate
from generator.build.publish import Stage
from generator.build.workers import executor
from generator.scope.sizes import Sizes
from generator.site.site import site_at
from risk_odds.ruleset_files import load_rulesets
from tests.conftest import PROJECT

WORKERS = (1, 2, 4)
BUILDS = ((1, 10), (10, 10), (2, 100))
"""House rules beside each other, and armies a side of their datasets; pages reach 10 by 10."""


def seconds(jobs: AbstractContextManager[Executor], rulesets: int, grid: int) -> float:
    """Return how long everything takes to be generated for this many rulesets."""
    classic = load_rulesets()["classic"]
    names = ["classic", *(f"house-{number}" for number in range(1, rulesets))]
    rules = {name: classic.model_copy(update={"id": name, "aliases": ()}) for name in names}
    with tempfile.TemporaryDirectory() as folder, jobs as pool:
        pool.submit(int).result()  # its processes are there
        started = time.monotonic()
        generate(rules, Stage(Path(folder)), Sizes(10, grid), site_at(), pool)
        return time.monotonic() - started


def main() -> None:
    """Print a line for each build: its size, then seconds by kind and number of workers."""
    os.environ["PYTHONPATH"] = str(PROJECT)
    sys.set_int_max_str_digits(0)
    kinds = [f"{kind} {workers}" for kind in ("processes", "cluster") for workers in WORKERS]
    print("rulesets, armies a side:", ", ".join(kinds), flush=True)
    for rulesets, grid in BUILDS:
        found = [seconds(executor(workers), rulesets, grid) for workers in WORKERS]
        for workers in WORKERS:
            with LocalCluster(
                n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None
            ) as cluster:
                pool = executor(scheduler=cluster.scheduler_address)
                found.append(seconds(pool, rulesets, grid))
        print(f"{rulesets} x {grid}:", ", ".join(f"{each:.1f}" for each in found), flush=True)


if __name__ == "__main__":
    main()

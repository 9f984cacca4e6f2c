"""Run the benchmarks and write ``docs/benchmarks.json``, which the site shows."""

import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from tests.benchmarks.test_speed import PAGES, SIZE

PROJECT = Path(__file__).parents[2]
RESULTS = PROJECT / "docs" / "benchmarks.json"


def main() -> int:
    """Measure everything, write the table, print it."""
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        measured = Path(folder) / "measured.json"
        failed = pytest.main(
            [
                str(PROJECT / "tests" / "benchmarks"),
                "--override-ini=addopts=",
                "--quiet",
                "--benchmark-quiet",
                "--benchmark-disable-gc",
                f"--benchmark-json={measured}",
            ]
        )
        if failed:
            return int(failed)
        medians = {
            test["name"].partition("[")[2].rstrip("]") or test["name"]: test["stats"]["median"]
            for test in json.loads(measured.read_text(encoding="utf-8"))["benchmarks"]
        }
        rows = [*win_rows(medians), page_row(medians), build_row(Path(folder) / "site")]
    machine = (
        f"Measured with Python {platform.python_version()} on {os.cpu_count()} cores, "
        f"load {load:.1f} at the start; medians."
    )
    RESULTS.write_text(
        json.dumps({"benchmarks": rows, "benchmarks_machine": machine}, indent=2) + "\n",
        encoding="utf-8",
    )
    print(RESULTS.read_text(encoding="utf-8"))
    return 0


def win_rows(medians: dict[str, float]) -> list[dict[str, str]]:
    """Both forms of the exact win table against both peers."""
    return [
        {
            "label": f"Exact win table to {SIZE} by {SIZE}, {form}",
            "ours": milliseconds(medians[ours]),
            "peer": f"{milliseconds(medians[peer])} ({name})",
            "ratio": f"{medians[peer] / medians[ours]:.0f}",
        }
        for form, ours in (
            ("over known denominators", "win-known-denominators"),
            ("in lowest terms", "win-lowest-terms"),
        )
        for name, peer in (
            ("memoised Fraction", "win-fraction"),
            ("icepool", "win-icepool"),
        )
    ]


def page_row(medians: dict[str, float]) -> dict[str, str]:
    """The time for one matchup page."""
    each = medians["test_matchup_pages"] / PAGES**2
    return {
        "label": f"One matchup page, mean of {PAGES**2:,}",
        "ours": f"{each * 1000:.2f} ms",
        "peer": "–",
        "ratio": "–",
    }


def build_row(output: Path) -> dict[str, str]:
    """Seconds, memory and bytes of a full build in a process of its own."""
    started = time.monotonic()
    command = [sys.executable, "-m", "generator", "build", "--output", str(output)]
    subprocess.run(command, cwd=PROJECT, check=True, capture_output=True)
    seconds = time.monotonic() - started
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    size = sum(path.stat().st_size for path in output.rglob("*") if path.is_file())
    return {
        "label": "The whole build: seconds, memory at its highest, size",
        "ours": f"{seconds:.0f} s, {peak} MB, {size // 10**6} MB",
        "peer": "–",
        "ratio": "–",
    }


def milliseconds(seconds: float) -> str:
    """A time for readers."""
    return f"{seconds * 1000:,.1f} ms"


if __name__ == "__main__":
    raise SystemExit(main())

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

from tests.benchmarks import PAGES, SIZE

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
                "--benchmark-timer=time.process_time",
                f"--benchmark-json={measured}",
            ]
        )
        if failed:
            return int(failed)
        medians = {
            test["name"].partition("[")[2].rstrip("]") or test["name"]: test["stats"]["median"]
            for test in json.loads(measured.read_text(encoding="utf-8"))["benchmarks"]
        }
        rows = [
            *win_rows(medians),
            *survivor_rows(medians),
            rulesets_row(medians),
            page_row(medians),
            *build_rows(Path(folder)),
        ]
    machine = (
        f"Measured with Python {platform.python_version()} on {os.cpu_count()} cores, load "
        f"{load:.1f} at the start; medians of processor time, except for whole builds."
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
            "ratio": ratio(medians, ours, peer),
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


def survivor_rows(medians: dict[str, float]) -> list[dict[str, str]]:
    """Both uses of the shared survivor tables against the propagation of each start."""
    return [
        {
            "label": f"All survivors of the classic rules to {PAGES} by {PAGES}, {form}",
            "ours": milliseconds(medians[ours]),
            "peer": f"{milliseconds(medians['survivors-propagated'])} (each start with Fraction)",
            "ratio": ratio(medians, ours, "survivors-propagated"),
        }
        for form, ours in (
            ("as five shared tables", "survivors-shared"),
            ("each looked up by itself", "survivors-looked-up"),
        )
    ]


def rulesets_row(medians: dict[str, float]) -> dict[str, str]:
    """The time for all exact tables of all rulesets, on one core."""
    return {
        "label": f"All exact tables of all rulesets to {SIZE} by {SIZE}, one core",
        "ours": milliseconds(medians["test_all_rulesets"]),
        "peer": "–",
        "ratio": "–",
    }


def page_row(medians: dict[str, float]) -> dict[str, str]:
    """The processor time for one matchup page."""
    each = medians["test_matchup_pages"] / PAGES**2
    return {
        "label": f"One matchup page, mean of {PAGES**2:,}",
        "ours": f"{each * 1000:.2f} ms",
        "peer": "–",
        "ratio": "–",
    }


def build_rows(folder: Path) -> list[dict[str, str]]:
    """Whole builds in processes of their own: classic alone, and everything."""
    alone = folder / "rulesets"
    alone.mkdir()
    classic = (PROJECT / "risk_odds" / "rulesets" / "classic.toml").read_bytes()
    (alone / "classic.toml").write_bytes(classic)
    return [
        build_row("The whole build, classic rules alone", folder / "a", ["--rulesets", str(alone)]),
        build_row("The whole build, all rulesets", folder / "b", []),
    ]


def build_row(label: str, output: Path, options: list[str]) -> dict[str, str]:
    """Seconds, memory, bytes and seconds a thousand pages of a full build."""
    started = time.monotonic()
    command = [sys.executable, "-m", "generator", "build", "--output", str(output), *options]
    subprocess.run(command, cwd=PROJECT, check=True, capture_output=True)
    seconds = time.monotonic() - started
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    size = sum(path.stat().st_size for path in output.rglob("*") if path.is_file())
    pages = len(list(output.rglob("*-vs-*/index.html")))
    return {
        "label": f"{label}: {pages:,} matchup pages",
        "ours": f"{seconds:.0f} s, {peak} MB of memory a process, {size // 10**6} MB written",
        "peer": "–",
        "ratio": "–",
    }


def ratio(medians: dict[str, float], ours: str, peer: str) -> str:
    """How many times longer the peer takes."""
    return f"{medians[peer] / medians[ours]:.0f}"


def milliseconds(seconds: float) -> str:
    """A time for readers."""
    return f"{seconds * 1000:,.1f} ms"


if __name__ == "__main__":
    raise SystemExit(main())

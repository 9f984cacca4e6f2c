"""One build in a process of its own, and what it took."""

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from generator.facts.growth import ARMIES, OFTEN, PROCESSES, RULESETS, Growth, Point, Refusal
from tests.conftest import PROJECT

MOST_MEGABYTES = 50_000
"""The budget of a measured build: the usual one would refuse the largest."""

BAD_INPUT = 2
"""How a build ends that refuses a site."""

Build = tuple[int, int, int]
"""What is built: rulesets, armies a side, processes."""


def builds(cores: int) -> list[Build]:
    """All builds that are to be measured on a machine with this many cores, the shortest first."""
    found = {(rulesets, armies, cores) for rulesets in RULESETS for armies in ARMIES}
    found |= {(*size, processes) for size in OFTEN for processes in PROCESSES if processes <= cores}
    return sorted(found, key=lambda build: (build[0] * build[1] ** 2 * cores / build[2], build))


def missing(growth: Growth) -> Iterator[Build]:
    """The builds that are to be measured and are not in the file yet."""
    done = {(*point.size, point.processes) for point in growth.points}
    refused = {refusal.size for refusal in growth.refused}
    return (
        build for build in builds(growth.cores) if build not in done and build[:2] not in refused
    )


def measure(build: Build, rulesets: Path, output: Path) -> Point | Refusal:
    """Build a site of these ruleset files into ``output``, and say what it took.

    Raises ``CalledProcessError`` where the build neither succeeds nor refuses the site.
    """
    number, armies, processes = build
    options = {
        "--rulesets": rulesets,
        "--largest": armies,
        "--datasets": armies,
        "--workers": processes,
        "--budget": MOST_MEGABYTES,
        "--output": output,
    }
    command = [sys.executable, "-m", "generator", "build"]
    command += [str(part) for option in options.items() for part in option]
    load = os.getloadavg()[0]
    started = time.monotonic()
    with subprocess.Popen(
        command, cwd=PROJECT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        said = process.stderr.read()
        # of this process and of all that it has waited for: their time together, and the memory of
        # the largest
        _, status, used = os.wait4(process.pid, 0)
        milliseconds = round((time.monotonic() - started) * 1000)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode == BAD_INPUT:
        reason = said.rpartition("Error: ")[2].strip().replace(f"{rulesets}/", "")
        return Refusal(rulesets=number, armies=armies, reason=reason)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command, stderr=said)
    below = [*output.rglob("*")]
    files = [path for path in below if path.is_file()]
    sizes = [path.stat().st_size for path in files]
    return Point(
        rulesets=number,
        armies=armies,
        processes=processes,
        milliseconds=milliseconds,
        processor_milliseconds=round((used.ru_utime + used.ru_stime) * 1000),
        peak_bytes=used.ru_maxrss * 1024,
        bytes=sum(sizes),
        files=len(files),
        folders=len(below) - len(files),
        largest_file_bytes=max(sizes),
        largest_folder=max(Counter(path.parent for path in files).values()),
        load_percent=round(load * 100),
    )

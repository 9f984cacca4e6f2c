"""Which tests reach a line: each file of tests runs once, where nothing is known yet."""

import json
import os
import queue
import re
import resource
import shutil
import subprocess
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

from coverage import CoverageData
from coverage.exceptions import DataError

from tests.javascript.node import node
from tests.mutation.client import Collected
from tests.mutation.collected import SITES
from tests.mutation.trials import BaselineError

SECONDS_TO_END = 20
"""For a process that has answered, until its measurement is written."""

Lines = dict[str, set[int]]
"""Lines of files, by the paths of these."""


@dataclass(slots=True)
class Covering:
    """What reaches what; tests are named as pytest names them, and scripts' own by their paths."""

    state: str
    """Of the checkout (``trials.state_of``), and which tests ran."""
    seconds: dict[str, float] = field(default_factory=dict)
    """Seconds of a processor that each test takes."""
    looks_at: dict[str, list[str]] = field(default_factory=dict)
    """The sites that each test looks at (``collected.SITES``)."""
    lines: dict[str, dict[int, set[str]]] = field(default_factory=dict)
    """The tests that reach a line, by file and line."""
    imported: Lines = field(default_factory=dict)
    """The lines that run while tests are collected."""
    building: dict[str, Lines] = field(default_factory=dict)
    """The lines that run while a site is built."""
    scripts: dict[str, dict[str, list[tuple[int, int]]]] = field(default_factory=dict)
    """What files of tests run of a script: by script and file of tests, from where to where."""

    def tests(self, file: str, lines: Iterable[int]) -> set[str]:
        """The tests that reach one of these lines, or look at a site that was built by them."""
        wanted = {*lines}
        reached = self.lines.get(file, {})
        found = {test for line in wanted for test in reached.get(line, ())}
        built = self.built_by(file, wanted)
        return found | {test for test, sites in self.looks_at.items() if built & {*sites}}

    def built_by(self, file: str, lines: Iterable[int]) -> set[str]:
        """The sites whose building runs one of these lines."""
        wanted = {*lines}
        return {site for site, ran in self.building.items() if wanted & ran.get(file, set())}

    def script_tests(self, file: str, place: int) -> list[str]:
        """The files of tests that run what stands at this place of a script."""
        ran = self.scripts.get(file, {})
        return sorted(test for test, spans in ran.items() if any(a <= place < b for a, b in spans))

    def file_seconds(self) -> Mapping[str, float]:
        """Seconds that each file of tests takes."""
        found: dict[str, float] = defaultdict(float)
        for test, seconds in self.seconds.items():
            found[test.partition("::")[0]] += seconds
        return found

    def write(self, path: Path) -> None:
        """Keep this in a file."""
        numbers = {test: number for number, test in enumerate(self.seconds)}
        value = {
            "state": self.state,
            "seconds": self.seconds,
            "looks_at": self.looks_at,
            "lines": {
                file: {
                    line: sorted(numbers[test] for test in tests) for line, tests in each.items()
                }
                for file, each in self.lines.items()
            },
            "imported": {file: sorted(lines) for file, lines in self.imported.items()},
            "building": {
                site: {file: sorted(lines) for file, lines in each.items()}
                for site, each in self.building.items()
            },
            "scripts": self.scripts,
        }
        path.write_text(json.dumps(value), encoding="utf-8")

    @classmethod
    def read(cls, path: Path) -> "Covering":
        """What ``write`` has kept."""
        value = json.loads(path.read_text(encoding="utf-8"))
        names = [*value["seconds"]]
        return cls(
            value["state"],
            value["seconds"],
            value["looks_at"],
            {
                file: {int(line): {names[each] for each in tests} for line, tests in lines.items()}
                for file, lines in value["lines"].items()
            },
            {file: {*lines} for file, lines in value["imported"].items()},
            {
                site: {file: {*lines} for file, lines in each.items()}
                for site, each in value["building"].items()
            },
            value["scripts"],
        )


def measured(
    checkout: Path,
    folder: Path,
    state: str,
    chosen: Sequence[str] | None = None,
    processes: int = 2,
) -> Covering:
    """Run the quick tests of a checkout, or chosen files of them, and say what reaches what.

    The folder keeps the sites that were built, in ``sites/``. Raises ``BaselineError`` where a test
    fails.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    found = Covering(state)
    failed: list[str] = []
    python = collected_files(chosen)
    with Collected(checkout, folder / "first", python, measured=folder / "imported") as first:
        found.looks_at = {test: sites for test, sites in first.tests.items() if sites}
        found.imported = _lines(checkout, [folder / "imported"])
        sites = {}
        for site in SITES:
            test = next((test for test, looked in first.tests.items() if site in looked), None)
            if test:
                sites[site] = folder / "sites" / site / "tests"
                data = folder / "built" / site
                data.mkdir(parents=True)
                first.run([test], coverage=data, keep=sites[site].parent)
                found.building[site] = _lines(checkout, data.glob("elsewhere.*"))
        by_file = defaultdict(list)
        for test in first.tests:
            by_file[test.partition("::")[0]].append(test)
        with ExitStack() as stack:
            free: queue.SimpleQueue[Collected] = queue.SimpleQueue()
            free.put(first)
            for number in range(1, processes):
                free.put(stack.enter_context(Collected(checkout, folder / f"{number}", python)))

            def run(file: str) -> None:
                collected = free.get()
                data = _folder_of(folder, file)
                data.mkdir(parents=True)
                answer = collected.run(by_file[file], sites=sites, coverage=data)
                found.seconds.update(answer.seconds)
                # who is measured is slower, and has other files open
                again = answer.at and collected.run(by_file[file], sites=sites).at
                failed.extend([again] if again else [])
                free.put(collected)
                print(f"{sum(answer.seconds.values()):.0f} s {file}", flush=True)

            with ThreadPoolExecutor(processes) as pool:
                list(pool.map(run, by_file))
    if failed:
        raise BaselineError(f"without any mutant these fail: {', '.join(failed)}")
    for test in first.tests:
        found.seconds.setdefault(test, 0)
    _add_lines(found, checkout, folder, by_file)
    scripts = (checkout / "tests" / "javascript").rglob("*.test.mjs")
    files = sorted(path.relative_to(checkout).as_posix() for path in scripts)
    for file in files if chosen is None else sorted({*files} & {*chosen}):
        found.seconds[file] = _run_script(checkout, file, _folder_of(folder, file) / "node")
    for file in sorted({test.partition("::")[0] for test in found.seconds}):
        for script, spans in _spans(checkout, _folder_of(folder, file) / "node").items():
            found.scripts.setdefault(script, {})[file] = spans
    return found


def collected_files(chosen: Sequence[str] | None) -> list[str]:
    """What pytest has to collect for these files of tests; all that there is for none."""
    if chosen is None:
        return []
    # a file without tests where there is none to collect: without any, all would be collected
    return [each for each in chosen if each.endswith(".py")] or ["tests/__init__.py"]


def _folder_of(folder: Path, file: str) -> Path:
    return folder / "files" / file.replace("/", "+")


def _read(path: Path) -> CoverageData:
    """What was measured of a process, which may still be writing while it ends."""
    data = CoverageData(str(path))
    for _ in range(SECONDS_TO_END):
        with suppress(DataError):
            data.read()
            return data
        time.sleep(1)
    data.read()
    return data


def _lines(checkout: Path, files: Iterable[Path]) -> Lines:
    found: Lines = defaultdict(set)
    for data in map(_read, files):
        for name in data.measured_files():
            found[Path(name).relative_to(checkout).as_posix()] |= {*(data.lines(name) or ())}
    return dict(found)


def _add_lines(
    found: Covering, checkout: Path, folder: Path, by_file: Mapping[str, list[str]]
) -> None:
    """Say which test reached which line; of another process, the first test that it served."""
    for tests_file, tests in by_file.items():
        known = {*tests}
        here = _folder_of(folder, tests_file)
        for path in [here / "here", *here.glob("elsewhere.*")]:
            if not path.is_file():
                continue
            data = _read(path)
            for name in data.measured_files():
                file = Path(name).relative_to(checkout).as_posix()
                lines = found.lines.setdefault(file, {})
                for line, contexts in data.contexts_by_lineno(name).items():
                    named = {re.sub(r" \((setup|call|teardown)\)$", "", each) for each in contexts}
                    lines.setdefault(line, set()).update(named & known or tests[:1])


def _run_script(checkout: Path, file: str, data: Path) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "NODE_V8_COVERAGE": str(data)}
    done = subprocess.run([node(), file], cwd=checkout, env=environment, capture_output=True)
    if done.returncode:
        raise BaselineError(f"without any mutant this fails: {file}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _spans(checkout: Path, data: Path) -> dict[str, list[tuple[int, int]]]:
    """What Node has run of the site's scripts, from where to where; in units of UTF-16."""
    found: dict[str, set[int]] = defaultdict(set)
    prefix = f"file://{checkout}/docs/javascripts/"
    for path in data.glob("*.json"):
        for script in json.loads(path.read_text(encoding="utf-8"))["result"]:
            if not script["url"].startswith(prefix):
                continue
            name = script["url"].removeprefix(f"file://{checkout}/").partition("?")[0]
            ran: dict[int, bool] = {}
            # wider spans come before those in them, which say more
            for function in script["functions"]:
                for each in function["ranges"]:
                    span = range(each["startOffset"], each["endOffset"])
                    ran.update(dict.fromkeys(span, each["count"] > 0))
            found[name] |= {place for place, does in ran.items() if does}
    return {name: _joined(sorted(places)) for name, places in found.items()}


def _joined(places: list[int]) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    for place in places:
        if spans and spans[-1][1] == place:
            spans[-1] = (spans[-1][0], place + 1)
        else:
            spans.append((place, place + 1))
    return spans

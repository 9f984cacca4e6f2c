"""Asks a run of pytest that has collected all tests (``collected.py``) to run some of them."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from tests.mutation.collected import COVERAGE, PIPES

COLLECTED = ("--ignore", "tests/browser", "-m", "not whole_runs", "-q", "-p", "no:cacheprovider")
ALLOWED = 15
"""Seconds of a processor for any test, beside five times what it takes without a mutant."""
PATIENCE = 600
"""Seconds by the clock that any request may take, beside fifty times what its tests take."""


def allowed(seconds: float) -> float:
    """How long what takes this long may take with a mutant; what takes longer is endless."""
    return ALLOWED + 5 * seconds


class CollectionError(Exception):
    """The tests cannot be collected."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What tests say: ``passed``, ``failed``, ``endless``, or that it must be ``imported``."""

    outcome: str
    at: str | None
    """The test that failed, or did not end."""
    seconds: Mapping[str, float]
    """Seconds of a processor that each test took."""


class Collected:
    """A process that has collected tests; ends with the context."""

    def __init__(
        self,
        folder: Path,
        temporary: Path,
        chosen: Sequence[str] = (),
        measured: Path | None = None,
    ) -> None:
        """Collect the quick tests of a checkout, or those of chosen files.

        ``measured`` is where to write what runs meanwhile. Raises ``CollectionError``.
        """
        self.temporary = temporary
        self.asked = 0
        asked, ask = os.pipe()
        tell, told = os.pipe()
        environment = {**os.environ, PIPES: f"{asked},{told}", "PYTHONHASHSEED": "0"}
        if measured:
            environment[COVERAGE] = str(measured)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pytest", "-p", "tests.mutation.collected", *chosen, *COLLECTED],
            cwd=folder,
            env=environment,
            pass_fds=(asked, told),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        os.close(asked)
        os.close(told)
        self.requests, self.answers = os.fdopen(ask, "w"), os.fdopen(tell)
        line = self.answers.readline()
        if not line:
            self.__exit__()
            raise CollectionError(f"pytest ended with {self.process.returncode}")
        self.tests: dict[str, list[str]] = json.loads(line)["tests"]
        """The tests, and the sites that each looks at."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.requests.close()
        self.answers.close()
        self.process.wait()

    def run(
        self,
        tests: Sequence[str] = (),
        known: Mapping[str, float] | None = None,
        *,
        file: str = "",
        before: str | None = None,
        sites: Mapping[str, Path] | None = None,
        coverage: Path | None = None,
        keep: Path | None = None,
    ) -> Answer:
        """Run these tests, or all, one after another in a fork, until one fails.

        ``known`` has the seconds that they usually take, ``before`` the text of the ``file`` that
        was changed since they were collected, ``sites`` finished sites, ``coverage`` a folder for
        what runs, ``keep`` one for what the tests write.
        """
        self.asked += 1
        known = known or {}
        whole = sum(known.get(test, 0) for test in tests)
        temporary = keep or self.temporary / f"{self.process.pid}-{self.asked}"
        request: dict[str, Any] = {
            "tests": [*tests],
            "allowed": {test: allowed(known[test]) for test in tests if test in known},
            "together": allowed(whole) if {*tests} <= {*known} else None,
            "patience": PATIENCE + 50 * whole,
            "file": file,
            "before": before,
            "sites": {name: str(path) for name, path in (sites or {}).items()},
            "coverage": str(coverage) if coverage else None,
            "temporary": str(temporary),
        }
        print(json.dumps(request), file=self.requests, flush=True)
        answer = Answer(**json.loads(self.answers.readline()))
        if answer.outcome == "broken":
            raise RuntimeError(answer.at)
        if not keep:
            shutil.rmtree(temporary, ignore_errors=True)
        return answer

"""Tries mutants with the tests that reach them: the nearest first, then the quickest."""

import os
import resource
import signal
import time
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import Self

from tests.javascript.node import node
from tests.mutation.client import PATIENCE, Answer, Collected, CollectionError, allowed
from tests.mutation.covering import Covering, collected_files
from tests.mutation.sites import Mutation, python_files
from tests.mutation.trials import (
    REPEATING,
    BaselineError,
    Trial,
    applied,
    ended,
    imported_modules,
    nearest_tests,
)

SITE_SECONDS = 20
"""About how many seconds of a processor it takes to build a site that tests look at."""


class Covered:
    """Tries mutants in a copy of the checkout; ends with the context."""

    def __init__(
        self,
        folder: Path,
        covering: Covering,
        measured: Path,
        seconds: float,
        chosen: Sequence[str] | None = None,
    ) -> None:
        """``measured`` is the folder in which ``covering.measured`` has built its sites.

        ``chosen`` are the files of tests that it has measured, where these are not all. A mutant
        meets tests that take about so many ``seconds`` of a processor at most.
        """
        self.seconds = seconds
        self.folder = folder
        self.covering = covering
        self.temporary = measured / f"tried-{os.getpid()}"
        self.sites = {each: measured / "sites" / each / "tests" for each in covering.building}
        self.collected = Collected(folder, self.temporary, collected_files(chosen))
        self.sound: set[str] = set()
        """Tests that pass without a mutant."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.collected.__exit__()

    def tried(self, mutation: Mutation) -> Trial:
        """Apply a mutant, run the tests, and take it back.

        Raises ``BaselineError`` where the test that noticed it fails without it as well.
        """
        began = time.monotonic()
        source = (self.folder / mutation.file).read_bytes()
        with applied(self.folder, mutation):
            ways = self._python if mutation.file.endswith(".py") else self._script
            outcome, at = ways(mutation, source)
        if at is not None and at not in self.sound and outcome == "killed":
            if self._alone(at).at is not None:
                raise BaselineError(f"without any mutant this fails: {at}")
            self.sound.add(at)
        return Trial(mutation, outcome, time.monotonic() - began, at)

    def _alone(self, test: str) -> Answer:
        if test in self.collected.tests:
            return self.collected.run([test], self.covering.seconds, sites=self.sites)
        if test.endswith(".mjs"):
            return self._node(test)
        return Answer("passed", None, {})  # that it can be collected is known

    def _python(self, mutation: Mutation, source: bytes) -> tuple[str, str | None]:
        file, lines = mutation.file, mutation.lines(source)
        if not {*lines} & self.covering.imported.get(file, set()):
            tests = self.covering.tests(file, lines)
            built = self.covering.built_by(file, lines)
            sites = {name: path for name, path in self.sites.items() if name not in built}
            whole = self.ordered(file, tests, built)
            if not whole:
                return "unreached", None
            ordered = self._affordable(whole, self.covering.seconds)
            answer = self.collected.run(
                ordered, self.covering.seconds, file=file, before=source.decode(), sites=sites
            )
            if answer.outcome != "imported":
                return _outcome(answer, ordered == whole)
        return self._imported(file)

    def _affordable(self, tests: Sequence[str], seconds: Mapping[str, float]) -> list[str]:
        """The first of these that can be run in the time that there is; one at least."""
        spent = [*accumulate(seconds.get(test, 0) for test in tests)]
        return [test for test, then in zip(tests, spent, strict=True) if then <= self.seconds] or [
            *tests[:1]
        ]

    def ordered(self, file: str, tests: set[str], built: set[str]) -> list[str]:
        """These tests, the nearest first, then files of tests, the quickest first, each whole.

        What a test looks at may have been found by an earlier one of its file: so the others of the
        file, which seem not to reach the mutant, come after these where the file is a nearest one,
        and last of all where it is none. Tests that wait for a site to be built are after those
        that do not.
        """
        nearest = {*nearest_tests(self.folder, file)}
        seconds = self.covering.seconds
        files: dict[str, list[str]] = {}
        for test in tests:
            files.setdefault(test.partition("::")[0], []).append(test)
        takes = {each: sum(seconds[test] for test in many) for each, many in files.items()}

        def place(test: str) -> tuple[object, ...]:
            name = test.partition("::")[0]
            waits = bool(built & {*self.covering.looks_at.get(test, ())})
            is_other, is_far = test not in tests, name not in nearest
            return is_other and is_far, waits, is_far, takes[name], name, is_other, seconds[test]

        return sorted((t for t in self.collected.tests if t.partition("::")[0] in files), key=place)

    def _imported(self, file: str) -> tuple[str, str | None]:
        """Try what runs when a module is imported, in a process that imports it anew."""
        built = {site for site, ran in self.covering.building.items() if file in ran}
        sites = {name: path for name, path in self.sites.items() if name not in built}
        nearest = [each for each in nearest_tests(self.folder, file) if each in self._test_files]
        others, whole = self._around(file, {*nearest})
        for chosen in filter(None, (nearest, others)):
            try:
                with Collected(self.folder, self.temporary, chosen) as fresh:
                    if not fresh.tests:
                        continue  # they have slow ones alone
                    tests = sorted(fresh.tests, key=lambda test: bool(built & {*fresh.tests[test]}))
                    answer = fresh.run(tests, self.covering.seconds, sites=sites)
            except CollectionError:
                return "killed", None
            if answer.outcome != "passed":
                return _outcome(answer)
        if not nearest and not others:
            return "unreached", None
        return _outcome(Answer("passed", None, {}), whole)

    @cached_property
    def _test_files(self) -> set[str]:
        return {test.partition("::")[0] for test in self.collected.tests}

    @cached_property
    def _imports(self) -> dict[str, set[str]]:
        """The modules that each Python file names in its imports."""
        return {
            file: imported_modules((self.folder / file).read_text(encoding="utf-8"))
            for file in python_files(self.folder)
        }

    def _around(self, file: str, nearest: set[str]) -> tuple[list[str], bool]:
        """Files of tests that reach a module, or one that imports it; and whether these are all."""
        module = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        modules = [file, *(each for each, names in self._imports.items() if module in names)]
        tests: set[str] = set()
        for each in modules:
            ran = {*self.covering.lines.get(each, ())} - self.covering.imported.get(each, set())
            tests |= self.covering.tests(each, ran)
        seconds = self.covering.file_seconds()
        looked = {
            test.partition("::")[0]
            for test, sites in self.covering.looks_at.items()
            if any(file in self.covering.building[site] for site in sites)
        }
        files = {test.partition("::")[0] for test in tests} - nearest
        whole = sorted(files, key=lambda each: (each in looked, seconds[each], each))
        first = next((each for each in whole if each in looked), "")
        takes = {each: seconds[each] + SITE_SECONDS * (each == first) for each in whole}
        chosen = self._affordable(whole, takes)
        return chosen, chosen == whole

    def _script(self, mutation: Mutation, source: bytes) -> tuple[str, str | None]:
        place = len(source[: mutation.start].decode().encode("utf-16-le")) // 2
        reached = self.covering.script_tests(mutation.file, place)
        if not reached:
            return "unreached", None
        seconds = self.covering.file_seconds()
        files = {*nearest_tests(self.folder, mutation.file), *reached}
        mirrored = f"{Path(mutation.file).stem}.test.mjs"
        known = sorted(
            (each for each in files if each in seconds and Path(each).name != REPEATING),
            key=lambda each: (Path(each).name != mirrored, each.endswith(".py"), seconds[each]),
        )
        affordable = self._affordable(known, seconds)
        for each in affordable:
            if each.endswith(".mjs"):
                answer = self._node(each)
            else:
                tests = [test for test in self.collected.tests if test.startswith(f"{each}::")]
                answer = self.collected.run(tests, self.covering.seconds, sites=self.sites)
            if answer.outcome != "passed":
                return _outcome(answer)
        return _outcome(Answer("passed", None, {}), affordable == known)

    def _node(self, file: str) -> Answer:
        seconds = allowed(self.covering.seconds[file])

        def limited() -> None:
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), resource.RLIM_INFINITY))

        code = ended([node(), file], self.folder, PATIENCE, limited)
        outcome = "endless" if code in (None, -signal.SIGXCPU) else "failed" if code else "passed"
        return Answer(outcome, file if code != 0 else None, {})


def _outcome(answer: Answer, whole: bool = True) -> tuple[str, str | None]:
    """What an answer says of a mutant; not ``whole``: it did not meet all tests that reach it."""
    names = {"passed": "survived" if whole else "survived in part", "failed": "killed"}
    return names.get(answer.outcome, answer.outcome), answer.at

"""Tries mutants, each alone in a copy of the checkout: is there a test that notices?"""

import itertools
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.javascript.node import node
from tests.mutation.client import QUICK
from tests.mutation.sites import Mutation

NEAREST_SECONDS = 300
"""How long the tests of one module may take before they count as endless."""

BESIDE = ("pages", "scope")
"""The tests of Python that ask scripts for the same answers, beside those of scripts."""

NOTHING_COLLECTED = 5
"""Pytest's exit code where no test was chosen."""


class BaselineError(Exception):
    """The tests fail without any mutant."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of a mutant.

    ``killed`` or ``endless``, at a test; ``survived`` all tests that were chosen, or ``survived in
    part`` where these were cut; ``unreached`` by any quick test; ``untried`` where there is none.
    """

    mutation: Mutation
    outcome: str
    seconds: float
    at: str | None = None


def nearest_tests(project: Path, file: str) -> list[str]:
    """The tests that mirror a file, or name it where it is a script, by their paths."""
    path = Path(file)
    if path.suffix == ".py":
        parts = path.parts if path.parts[0] == "risk_odds" else path.parts[1:]
        folder = project.joinpath("tests", *parts[:-1])
        name = path.stem
        found = [*folder.glob(f"test_{name}.py"), *folder.glob(f"test_{name}_*.py")]
    else:
        named = f"{path.parent.name}/{path.name}"
        folder = project / "tests" / "javascript"
        tests = [*folder.rglob("*.test.mjs"), *folder.glob("test_*.py")]
        beside = [each for room in BESIDE for each in (project / "tests" / room).rglob("test_*.py")]
        mirrored = (f"{path.stem}.test.mjs", f"test_{path.stem}.py")
        found = [each for each in tests if each.name in mirrored]
        found += [each for each in [*tests, *beside] if named in each.read_text(encoding="utf-8")]
    return sorted({each.relative_to(project).as_posix() for each in found})


def copied(project: Path, folder: Path) -> Path:
    """A copy of the checkout, with a repository of its own; the installed packages are shared."""
    shutil.rmtree(folder, ignore_errors=True)
    listed = _git(project, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in filter(None, listed.split("\0")):
        source, target = project / name, folder / name
        if source.is_file() and not (source.is_symlink() and not source.exists()):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    for name in (".venv", "node_modules"):
        if (project / name).exists() and not (folder / name).exists():
            (folder / name).symlink_to((project / name).resolve())
    _git(folder, "init", "--quiet")
    _git(folder, "add", "--all")
    author = ("-c", "user.name=Mutation", "-c", "user.email=mutation@example.org")
    _git(folder, *author, "commit", "--quiet", "--message", "The checkout before any mutant")
    return folder


def state_of(copy: Path) -> str:
    """The same for copies of the same files alone."""
    return _git(copy, "rev-parse", "HEAD^{tree}").strip()


def _git(folder: Path, *words: str) -> str:
    done = subprocess.run(
        ["git", *words], cwd=folder, capture_output=True, encoding="utf-8", check=True
    )
    return done.stdout


@contextmanager
def applied(folder: Path, mutation: Mutation) -> Iterator[None]:
    """Have a mutant in a copy of the checkout for a while."""
    path = folder / mutation.file
    source, before = path.read_bytes(), path.stat()
    path.write_bytes(mutation.applied(source))
    # compiled files are known by the whole second: no two mutants may share one
    os.utime(path, (before.st_atime, before.st_mtime + next(_CHANGES)))
    try:
        yield
    finally:
        path.write_bytes(source)
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


_CHANGES = itertools.count(1)


def ended(
    command: Sequence[str],
    folder: Path,
    seconds: float,
    before: Callable[[], None] | None = None,
) -> int | None:
    """The exit code of a command, or None where it was still running after this time.

    ``before`` is called in its process first.
    """
    process = subprocess.Popen(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=before,
    )
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        return None
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@dataclass(slots=True)
class Checkout:
    """Tries mutants in one copy of the checkout."""

    folder: Path
    thorough: bool
    """Whether all quick tests run where those of the module have passed."""

    seconds: float = 3600
    """How long all quick tests may take; the baseline sets it."""

    def baseline(self, files: Iterable[str]) -> None:
        """Run all tests without a mutant. Raises ``BaselineError`` where they fail."""
        began = time.monotonic()
        if self.thorough:
            outcome = self.quick()
        else:
            chosen = {test for file in files for test in nearest_tests(self.folder, file)}
            outcome = self.nearest(sorted(chosen), self.seconds)
        if outcome not in ("survived", "untried"):
            raise BaselineError("the tests fail without any mutant: mend them first")
        self.seconds = 60 + 3 * (time.monotonic() - began)

    def tried(self, mutation: Mutation) -> Trial:
        """Apply a mutant, run the tests, and take it back."""
        began = time.monotonic()
        with applied(self.folder, mutation):
            outcome = self.nearest(nearest_tests(self.folder, mutation.file))
            if self.thorough and outcome in ("survived", "untried"):
                outcome = self.quick()
        return Trial(mutation, outcome, time.monotonic() - began)

    def nearest(self, tests: Sequence[str], seconds: float = NEAREST_SECONDS) -> str:
        """What some test files say; ``untried`` where there is no quick one among them."""
        modules = [test for test in tests if test.endswith(".mjs")]
        others = [test for test in tests if test.endswith(".py")]
        outcome = "untried"
        if modules:
            command = [node(), "--test", *modules]
            outcome = self._outcome(command, seconds, outcome)
        if others and outcome in ("survived", "untried"):
            command = [sys.executable, "-m", "pytest", "-x", *others, *QUICK]
            outcome = self._outcome(command, seconds, outcome)
        return outcome

    def quick(self) -> str:
        """What all quick tests say."""
        command = [sys.executable, "-m", "pytest", "-x", *QUICK, "--numprocesses", "auto"]
        return self._outcome([*command, "--dist", "worksteal"], self.seconds, "untried")

    def _outcome(self, command: Sequence[str], seconds: float, nothing: str) -> str:
        code = ended(command, self.folder, seconds)
        if code is None:
            return "endless"
        if code == NOTHING_COLLECTED and "pytest" in command:
            return nothing
        return "killed" if code else "survived"

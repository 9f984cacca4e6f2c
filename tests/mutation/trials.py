"""Tries mutants, each alone in a copy of the checkout: is there a test that notices?"""

import ast
import itertools
import os
import re
import shutil
import signal
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.mutation.sites import Mutation, python_files, script_files

BESIDE = ("pages", "scope")
"""The tests of Python that ask scripts for the same answers, beside those of scripts."""

REPEATING = "test_modules.py"
"""Runs scripts' own tests again, which a mutant meets one by one."""

IMPORTED_SCRIPT = re.compile(r"""(?:from|import) ?\(?"(\.[^"]+\.js)""")


class BaselineError(Exception):
    """The tests fail without any mutant."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of a mutant.

    ``killed`` or ``endless``, at a test; ``survived`` all tests that were chosen, or ``survived in
    part`` where these were cut; ``unreached`` by any of them; ``equivalent`` as it is listed.
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
        mirrored = (f"{path.stem}.test.mjs", f"test_{path.stem}.py")
        tests = _script_tests(project)
        own = project / "tests" / "javascript"
        found = [each for each in tests if each.name in mirrored and each.is_relative_to(own)]
        found += [each for each, text in tests.items() if _name_of(file) in text]
    return sorted({each.relative_to(project).as_posix() for each in found})


def near_tests(project: Path, file: str) -> list[str]:
    """The quick ones of the tests near a file: of a script, scripts' own that load it by any way.

    Python's tests of a script, which take minutes, are among them where there are no others. Where
    none is the nearest, they are those of the modules that import it.
    """
    found = {*nearest_tests(project, file)}
    for ring in [*importing(project, file)][1:]:
        tests = {test for each in ring for test in nearest_tests(project, each)}
        if file.endswith(".py"):
            if found := found or tests:
                break
        else:
            found |= {test for test in tests if test.endswith(".mjs") or not found}
    return sorted({test for test in found if test.endswith(".mjs")} or found)


def importing(project: Path, file: str) -> Iterator[set[str]]:
    """A file, those that import it, those that import these, and so on: each once."""
    importers = _importers(project, file.endswith(".py"))
    around: set[str] = set()
    ring = {file}
    while ring:
        yield ring
        around |= ring
        ring = {each for one in ring for each in importers.get(one, ())} - around


def _name_of(script: str) -> str:
    """How tests name a script, and scripts those that they import."""
    return "/".join(Path(script).parts[-2:])


@cache
def _script_tests(project: Path) -> Mapping[Path, str]:
    """The text of each file of tests that may ask scripts."""
    folder = project / "tests" / "javascript"
    tests = [*folder.rglob("*.test.mjs"), *folder.glob("test_*.py")]
    tests += [each for room in BESIDE for each in (project / "tests" / room).rglob("test_*.py")]
    return {each: each.read_text(encoding="utf-8") for each in tests if each.name != REPEATING}


@cache
def _importers(project: Path, python: bool) -> Mapping[str, set[str]]:
    """The files that import a file, by its path."""
    found = defaultdict(set)
    for file in python_files(project) if python else script_files(project):
        text = (project / file).read_text(encoding="utf-8")
        for each in imported_modules(text) if python else IMPORTED_SCRIPT.findall(text):
            if python:
                module = each.replace(".", "/")
                found[f"{module}.py"].add(file)
                found[f"{module}/__init__.py"].add(file)
            else:
                path = os.path.normpath(Path(file).parent / each)
                found[path].add(file)
    return found


def imported_modules(text: str) -> set[str]:
    """The modules that a Python file may name in its imports."""
    names = set()
    for each in ast.walk(ast.parse(text)):
        if isinstance(each, ast.ImportFrom) and each.module:
            names |= {each.module, *(f"{each.module}.{name.name}" for name in each.names)}
        elif isinstance(each, ast.Import):
            names |= {name.name for name in each.names}
    return names


def copied(project: Path, folder: Path) -> Path:
    """A copy of the checkout, with a repository of its own; the installed packages are shared."""
    shutil.rmtree(folder, ignore_errors=True)
    listed = _git(project, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in filter(None, listed.split("\0")):
        source, target = project / name, folder / name
        if source.is_file() and not (source.is_symlink() and not source.exists()):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    for name in (".venv", ".venv-readers", "node_modules"):
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
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # with all that it has started
        process.wait()

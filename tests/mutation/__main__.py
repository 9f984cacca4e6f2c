"""Change the sources a little, and say which changes no test notices: ``make mutation``.

The known tools, mutmut and cosmic-ray, want to run the tests their own way, and know no scripts.

The environment chooses: ``SEED`` what is drawn, ``OF`` from which (``python``, ``scripts``, rooms
such as ``kernel,generator/facts``, or ``all``), ``SAMPLE`` how many from each of these, ``FILES`` a
pattern of paths, and ``TESTS`` which tests try a mutant: all quick ones that reach its line, found
by running them once (``covering``), or those of them that are near its module (``nearest``), and
where none of these notices it, of a script those of the browser near its page (``browser``).
``SECONDS`` is how many of a processor the tests that reach a line may take together. A report,
written to ``.build/reports/mutation.md`` anew after each mutant. It ends with 0 whatever survives,
with 1 where the tests fail without any mutant, and with 2 for an option that is none.
"""

import fcntl
import os
import random
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from tests.mutation.browsed import Browsed, built
from tests.mutation.covered import Covered
from tests.mutation.covering import Covering, measured
from tests.mutation.report import NOTICED, report, score
from tests.mutation.sites import (
    Mutation,
    equivalent_of,
    mutations,
    python_files,
    read_equivalents,
    room_of,
    script_files,
)
from tests.mutation.trials import BaselineError, Trial, copied, near_tests, state_of
from tests.report_file import REPORTS

PROJECT = Path(__file__).parents[2]
REPORT = REPORTS / "mutation.md"
TESTS = ("covering", "nearest", "browser")
LANGUAGES = {"python": python_files, "scripts": script_files}


class OptionError(Exception):
    """An option in the environment is none."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is drawn, and which tests try it."""

    seed: str
    sample: int
    of: tuple[str, ...]
    """Languages, or rooms (``sites.room_of``)."""
    tests: str
    files: str
    seconds: int


def _number(environment: Mapping[str, str], name: str, default: int) -> int:
    found = environment.get(name) or f"{default}"
    if not (found.isascii() and found.isdigit() and int(found) > 0):
        raise OptionError(f"{name}: found {found!r}, expected a whole number from 1")
    return int(found)


def files_of(name: str) -> list[str]:
    """The files of a language, or of a room; none where it is neither."""
    if name in LANGUAGES:
        return LANGUAGES[name](PROJECT)
    files = [file for each in LANGUAGES.values() for file in each(PROJECT)]
    return [file for file in files if room_of(file) == name]


def read_options(environment: Mapping[str, str]) -> Options:
    """The options in the environment. Raises ``OptionError`` for one that is none."""
    chosen = environment.get("OF") or "all"
    of = (*LANGUAGES,) if chosen == "all" else (*chosen.split(","),)
    for each in of:
        if not files_of(each):
            raise OptionError(f"OF: found {each!r}, expected python, scripts, all or rooms of them")
    tests = environment.get("TESTS") or "covering"
    if tests not in TESTS:
        raise OptionError(f"TESTS: found {tests!r}, expected {', '.join(TESTS)}")
    return Options(
        environment.get("SEED") or "1",
        _number(environment, "SAMPLE", 10),
        of,
        tests,
        environment.get("FILES") or "*",
        _number(environment, "SECONDS", 300),
    )


def drawn(found: Sequence[Mutation], sample: int, seed: str) -> list[Mutation]:
    """Return this many mutations, or all where there are fewer: always the same for a seed."""
    return random.Random(seed).sample(found, min(sample, len(found)))


@contextmanager
def trying(options: Options, files: Iterable[str]) -> Iterator[Callable[[Mutation], Trial]]:
    """What tries a mutant of these files. Raises ``BaselineError`` where tests fail without one."""
    folder = PROJECT / ".build" / "mutation"
    name = "-".join(options.of).replace("/", "+")
    checkout = copied(PROJECT, folder / name)
    chosen = None
    if options.tests != "covering":
        folder /= f"nearest-{name}"
        chosen = sorted({test for file in files for test in near_tests(checkout, file)})
    covering = covering_of(checkout, folder, chosen)
    with Covered(checkout, covering, folder / "covering", options.seconds, chosen) as covered:
        if options.tests != "browser":
            yield covered.tried
            return
        site = built(folder / "browser", state_of(checkout))
        browsed = Browsed(checkout, site, options.seconds)

        def tried(mutation: Mutation) -> Trial:
            trial = covered.tried(mutation)
            if trial.outcome in NOTICED or not mutation.file.endswith(".js"):
                return trial
            seen = browsed.tried(mutation)
            return trial if seen.outcome == "unreached" else seen

        yield tried


def covering_of(checkout: Path, folder: Path, chosen: Sequence[str] | None) -> Covering:
    """Which tests reach which lines of a copy: found anew where a file has changed since."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "covering.json"
    with (folder / "covering.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # another run may be finding the same
        state = " ".join([state_of(checkout), *(chosen or ())])
        known = Covering.read(kept) if kept.exists() else None
        if known is None or known.state != state:
            print("Which tests reach which lines? They run once.", flush=True)
            known = measured(checkout, folder / "covering", state, chosen)
            known.write(kept)
    return known


def main() -> int:
    """Draw mutants, try each, and write the report."""
    try:
        options = read_options(os.environ)
    except OptionError as error:
        print(error, file=sys.stderr)
        return 2
    chosen = {}
    for name in options.of:
        found = mutations(PROJECT, [f for f in files_of(name) if fnmatch(f, options.files)])
        chosen[name] = drawn(found, options.sample, f"{options.seed} {name}")
        print(f"{name}: {len(chosen[name])} of {len(found)} mutations", flush=True)
    every = {each for many in chosen.values() for each in many}
    equivalent = equivalent_of(PROJECT, every, read_equivalents())
    trials: dict[str, list[Trial]] = {name: [] for name in chosen}
    REPORT.parent.mkdir(parents=True, exist_ok=True)
    try:
        with trying(options, {each.file for each in every - equivalent}) as tried:
            for name, many in chosen.items():
                for each in many:
                    known = each in equivalent
                    trial = Trial(each, "equivalent", 0) if known else tried(each)
                    trials[name].append(trial)
                    before, after = each.shown((PROJECT / each.file).read_bytes())
                    change = f"{each.file}: {before} → {after}"
                    print(f"{trial.outcome} {trial.seconds:.0f} s {change}", flush=True)
                    text = report(PROJECT, options.seed, options.tests, trials, options.sample)
                    REPORT.write_text(text, encoding="utf-8")
    except BaselineError as error:
        print(error, file=sys.stderr)
        return 1
    for name, each_trials in trials.items():
        print(f"{name}: killed {score(each_trials)}")
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # ends all that runs meanwhile
    sys.exit(main())

"""Change the sources a little, and say which changes no test notices: ``make mutation``.

The known tools, mutmut and cosmic-ray, want to run the tests their own way, and know no scripts.

The environment chooses: ``SEED`` what is drawn, ``SAMPLE`` how many of each language, ``OF`` of
which (``python``, ``scripts`` or ``all``), ``FILES`` a pattern of paths, and ``TESTS`` which tests
try a mutant: those that reach its line, found by running all quick tests once (``covering``), the
module's own (``nearest``), or those and then all quick ones (``all``). ``SECONDS`` is how many of a
processor the tests that reach a line may take together. A report, written to
``.build/reports/mutation.md`` anew after each mutant. It ends with 0 whatever survives, with 1
where the tests fail without any mutant, and with 2 for an option that is none.
"""

import fcntl
import os
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from tests.mutation.covered import Covered
from tests.mutation.covering import Covering, measured
from tests.mutation.report import report, score
from tests.mutation.sites import Mutation, mutations, read_equivalents, without_equivalents
from tests.mutation.trials import BaselineError, Checkout, Trial, copied, state_of
from tests.report_file import REPORTS

PROJECT = Path(__file__).parents[2]
REPORT = REPORTS / "mutation.md"
LANGUAGES = ("python", "scripts")


class OptionError(Exception):
    """An option in the environment is none."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is drawn, and which tests try it."""

    seed: str
    sample: int
    languages: tuple[str, ...]
    tests: str
    files: str
    seconds: int


def _number(environment: Mapping[str, str], name: str, default: int) -> int:
    found = environment.get(name) or f"{default}"
    if not (found.isascii() and found.isdigit() and int(found) > 0):
        raise OptionError(f"{name}: found {found!r}, expected a whole number from 1")
    return int(found)


def read_options(environment: Mapping[str, str]) -> Options:
    """The options in the environment. Raises ``OptionError`` for one that is none."""
    seed = environment.get("SEED") or "1"
    chosen = environment.get("OF") or "all"
    if chosen not in (*LANGUAGES, "all"):
        raise OptionError(f"OF: found {chosen!r}, expected python, scripts or all")
    tests = environment.get("TESTS") or "covering"
    if tests not in ("covering", "nearest", "all"):
        raise OptionError(f"TESTS: found {tests!r}, expected covering, nearest or all")
    languages = LANGUAGES if chosen == "all" else (chosen,)
    return Options(
        seed,
        _number(environment, "SAMPLE", 10),
        languages,
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
    checkout = copied(PROJECT, folder / "-".join(options.languages))
    if options.tests == "covering":
        covering = covering_of(checkout, folder)
        with Covered(checkout, covering, folder / "covering", options.seconds) as covered:
            yield covered.tried
    else:
        tester = Checkout(checkout, options.tests == "all")
        tester.baseline(files)
        yield tester.tried


def covering_of(checkout: Path, folder: Path) -> Covering:
    """Which tests reach which lines of a copy: found anew where a file has changed since."""
    kept = folder / "covering.json"
    with (folder / "covering.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # another run may be finding the same
        state = state_of(checkout)
        known = Covering.read(kept) if kept.exists() else None
        if known is None or known.state != state:
            print("Which tests reach which lines? All of them run once.", flush=True)
            known = measured(checkout, folder / "covering", state)
            known.write(kept)
    return known


def main() -> int:
    """Draw mutants, try each, and write the report."""
    try:
        options = read_options(os.environ)
    except OptionError as error:
        print(error, file=sys.stderr)
        return 2
    equivalents = read_equivalents()
    chosen = {}
    for language in options.languages:
        found = [
            each
            for each in without_equivalents(PROJECT, mutations(PROJECT, language), equivalents)
            if fnmatch(each.file, options.files)
        ]
        chosen[language] = drawn(found, options.sample, f"{options.seed} {language}")
        print(f"{language}: {len(chosen[language])} of {len(found)} mutations", flush=True)
    trials: dict[str, list[Trial]] = {language: [] for language in chosen}
    REPORT.parent.mkdir(parents=True, exist_ok=True)
    try:
        with trying(options, {each.file for many in chosen.values() for each in many}) as tried:
            for language, many in chosen.items():
                for each in many:
                    trial = tried(each)
                    trials[language].append(trial)
                    before, after = each.shown((PROJECT / each.file).read_bytes())
                    change = f"{each.file}: {before} → {after}"
                    print(f"{trial.outcome} {trial.seconds:.0f} s {change}", flush=True)
                    text = report(PROJECT, options.seed, options.tests, trials, options.sample)
                    REPORT.write_text(text, encoding="utf-8")
    except BaselineError as error:
        print(error, file=sys.stderr)
        return 1
    for language, each_trials in trials.items():
        print(f"{language}: killed {score(each_trials)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Change the sources a little, and say which changes no test notices: ``make mutation``.

The known tools, mutmut and cosmic-ray, want to run the tests their own way, and know no scripts.

The environment chooses: ``SEED`` what is drawn, ``SAMPLE`` how many of each language, ``OF`` of
which (``python``, ``scripts`` or ``all``), ``TESTS`` whether all quick tests run where the module's
own pass (``all``) or only those (``nearest``), ``FILES`` a pattern of paths. A report, written to
``.build/reports/mutation.md`` anew after each mutant. It ends with 0 whatever survives, with 1
where the tests fail without any mutant, and with 2 for an option that is none.
"""

import os
import random
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from tests.mutation.report import report, score
from tests.mutation.sites import Mutation, mutations, read_equivalents, without_equivalents
from tests.mutation.trials import BaselineError, Checkout, Trial, copied
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


def read_options(environment: Mapping[str, str]) -> Options:
    """The options in the environment. Raises ``OptionError`` for one that is none."""
    seed = environment.get("SEED") or "1"
    sample = environment.get("SAMPLE") or "10"
    if not (sample.isascii() and sample.isdigit() and int(sample) > 0):
        raise OptionError(f"SAMPLE: found {sample!r}, expected a whole number from 1")
    chosen = environment.get("OF") or "all"
    if chosen not in (*LANGUAGES, "all"):
        raise OptionError(f"OF: found {chosen!r}, expected python, scripts or all")
    tests = environment.get("TESTS") or "all"
    if tests not in ("all", "nearest"):
        raise OptionError(f"TESTS: found {tests!r}, expected all or nearest")
    languages = LANGUAGES if chosen == "all" else (chosen,)
    return Options(seed, int(sample), languages, tests, environment.get("FILES") or "*")


def drawn(found: Sequence[Mutation], sample: int, seed: str) -> list[Mutation]:
    """Return this many mutations, or all where there are fewer: always the same for a seed."""
    return random.Random(seed).sample(found, min(sample, len(found)))


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
    folder = PROJECT / ".build" / "mutation" / "-".join(options.languages)
    checkout = Checkout(copied(PROJECT, folder), options.tests == "all")
    try:
        checkout.baseline({each.file for many in chosen.values() for each in many})
    except BaselineError as error:
        print(error, file=sys.stderr)
        return 1
    trials: dict[str, list[Trial]] = {language: [] for language in chosen}
    REPORT.parent.mkdir(parents=True, exist_ok=True)
    for language, many in chosen.items():
        for each in many:
            trial = checkout.tried(each)
            trials[language].append(trial)
            before, after = each.shown((PROJECT / each.file).read_bytes())
            print(
                f"{trial.outcome} {trial.seconds:.0f} s {each.file}: {before} → {after}", flush=True
            )
            text = report(PROJECT, options.seed, options.tests, trials, options.sample)
            REPORT.write_text(text, encoding="utf-8")
    for language, each_trials in trials.items():
        print(f"{language}: killed {score(each_trials)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Which job of a build is done when: the longest first, and each when what it needs is there."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass
from itertools import count
from typing import TypeVar

from generator.build.jobs import (
    Written,
    dataset_names,
    packed_database,
    tables_of_all,
    write_dataset,
    write_matchups,
    write_package,
    write_ruleset,
)
from generator.build.limits_of_work import by_work
from generator.build.publish import Stage
from generator.datasets.formats import DataFile
from generator.facts.matchups import Matchup
from generator.scope.sizes import Sizes
from generator.site.site import Site
from risk_odds.ruleset import Ruleset

Result = TypeVar("Result")

Advance = Callable[[int, int], None]
"""Called when a job is done: with how many are, and of how many."""


@dataclass(frozen=True, slots=True)
class Scheduled:
    """What all jobs together send back: of each ruleset, in the order of the site.

    ``tables`` are the datasets of all rulesets in one, with the contents of their files;
    ``database`` is the packed SQLite file.
    """

    rulesets: dict[str, Written]
    tables: Sequence[tuple[DataFile, bytes]]
    database: bytes


def write_rulesets(
    rulesets: Mapping[str, Ruleset],
    stage: Stage,
    sizes: Sizes,
    site: Site,
    executor: Executor,
    advance: Advance,
    before_database: Callable[[], None],
) -> Scheduled:
    """Have all rulesets written below the stage by jobs of ``executor``.

    ``before_database`` writes what the database holds beside the rulesets' datasets.
    """
    folder = stage.folder
    in_turn = by_work(rulesets.values(), sizes)
    datasets = {
        executor.submit(write_dataset, ruleset, name, folder, sizes, site): ruleset.id
        for ruleset in in_turn
        for name in dataset_names(ruleset, sizes)
    }
    total = len(datasets) + 3 * len(rulesets)
    steps = count(1)

    def done() -> None:
        advance(next(steps), total)

    def submitted(some: Iterable[Ruleset]) -> dict[Future[Matchup], Ruleset]:
        return {executor.submit(write_matchups, each, folder, sizes, site): each for each in some}

    packages = {
        name: executor.submit(write_package, rulesets[name], files, folder, site)
        for name, files in _as_written(datasets, done)
    }
    # what holds all rulesets waits for the packages, and takes long: half of the others come after
    half = len(in_turn) // 2
    matchups = submitted(in_turn[:half])
    packed = _results(packages, done)
    every = tuple(rulesets.values())
    tables = executor.submit(tables_of_all, every, folder)
    before_database()
    database = executor.submit(packed_database, every, folder, site)
    matchups |= submitted(in_turn[half:])
    last: dict[str, Future[Written]] = {}
    for example in as_completed(matchups):
        ruleset = matchups[example]
        last[ruleset.id] = executor.submit(
            write_ruleset, ruleset, packed[ruleset.id], example.result(), folder, sizes, site
        )
        done()
    written = _results({name: last[name] for name in rulesets}, done)
    return Scheduled(written, tables.result(), database.result())


def _as_written(
    datasets: Mapping[Future[list[DataFile]], str], done: Callable[[], None]
) -> Iterator[tuple[str, list[DataFile]]]:
    """Each ruleset with the files of its datasets, as soon as the last of these is written."""
    left = Counter(datasets.values())
    for dataset in as_completed(datasets):
        dataset.result()
        done()
        name = datasets[dataset]
        left[name] -= 1
        if not left[name]:
            of_ruleset = (each.result() for each, its in datasets.items() if its == name)
            yield name, [file for files in of_ruleset for file in files]


def _results(jobs: Mapping[str, Future[Result]], done: Callable[[], None]) -> dict[str, Result]:
    """What the jobs send back, by their names."""
    found = {}
    for name, job in jobs.items():
        found[name] = job.result()
        done()
    return found

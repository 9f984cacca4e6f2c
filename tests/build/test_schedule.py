"""In which order the jobs of a build begin, what each is given, and how progress is told."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from generator.build import schedule
from generator.build.publish import Stage
from generator.build.schedule import write_rulesets
from generator.scope.sizes import Sizes
from tests.conftest import SITE
from tests.rulesets import make_ruleset

JOBS = "write_dataset", "write_package", "write_matchups", "write_ruleset"
SIZES = Sizes(2, 2)
DATASETS = {"one": ["win"], "two": ["win", "moments"], "three": ["win"], "four": ["win"]}
NAMES = [*DATASETS]


class AtOnce(Executor):
    """Does each job when it is submitted."""

    def submit(self, job: Callable[..., Any], /, *given: Any, **_: Any) -> Future[Any]:
        """The result of a job that is done, or its fault."""
        done: Future[Any] = Future()
        try:
            done.set_result(job(*given))
        except KeyError as error:
            done.set_exception(error)
        return done


def test_jobs_are_done_in_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The datasets of what takes longest come first; half of the matchups wait until what holds all
    rulesets has begun. Each job counts, and what comes back is in the order of the site.
    """
    rulesets = {name: make_ruleset().model_copy(update={"id": name}) for name in NAMES}
    begun: list[tuple[object, ...]] = []

    def job(name: str) -> Callable[..., object]:
        def begin(first: Any, *given: Any) -> object:
            whose = first.id if hasattr(first, "id") else [each.id for each in first]
            what = [each for each in given if each not in (tmp_path, SIZES, SITE)]
            begun.append((name, whose, *what))
            files = [f"{whose} {given[0]}"]
            return files if name == "write_dataset" else f"{name} {whose}"

        return begin

    for name in (*JOBS, "tables_of_all", "packed_database"):
        monkeypatch.setattr(schedule, name, job(name))
    monkeypatch.setattr(schedule, "dataset_names", lambda ruleset, _: DATASETS[ruleset.id])
    monkeypatch.setattr(schedule, "by_work", lambda those, _: [*those][::-1])
    # jobs that are done come back in any order: here in that in which they began
    monkeypatch.setattr(schedule, "as_completed", list)
    told: list[tuple[int, int]] = []
    found: Any = write_rulesets(
        rulesets,
        Stage(tmp_path),
        SIZES,
        SITE,
        AtOnce(),
        lambda *steps: told.append(steps),
        lambda: begun.append(("before the database",)),
    )
    assert begun == [
        ("write_dataset", "four", "win"),
        ("write_dataset", "three", "win"),
        ("write_dataset", "two", "win"),
        ("write_dataset", "two", "moments"),
        ("write_dataset", "one", "win"),
        ("write_package", "four", ["four win"]),
        ("write_package", "three", ["three win"]),
        ("write_package", "two", ["two win", "two moments"]),
        ("write_package", "one", ["one win"]),
        ("write_matchups", "four"),
        ("write_matchups", "three"),
        ("tables_of_all", NAMES),
        ("before the database",),
        ("packed_database", NAMES),
        ("write_matchups", "two"),
        ("write_matchups", "one"),
        *(
            ("write_ruleset", name, f"write_package {name}", f"write_matchups {name}")
            for name in NAMES[::-1]
        ),
    ]
    assert told == [(step, 5 + 3 * 4) for step in range(1, 18)]
    assert [*found.rulesets.items()] == [(name, f"write_ruleset {name}") for name in NAMES]
    assert (found.tables, found.database) == (f"tables_of_all {NAMES}", f"packed_database {NAMES}")


def test_a_dataset_that_fails_ends_the_work_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not count as done, and the other datasets of its ruleset are not waited for."""
    rulesets = {name: make_ruleset().model_copy(update={"id": name}) for name in NAMES}

    def write(ruleset: Any, name: str, *_: Any) -> list[str]:
        if (ruleset.id, name) == ("two", "win"):
            raise KeyError("wrong")
        return [name]

    monkeypatch.setattr(schedule, "write_dataset", write)
    monkeypatch.setattr(schedule, "write_package", lambda *_: "package")
    monkeypatch.setattr(schedule, "dataset_names", lambda ruleset, _: DATASETS[ruleset.id])
    monkeypatch.setattr(schedule, "by_work", lambda those, _: [*those])
    monkeypatch.setattr(schedule, "as_completed", list)
    told: list[tuple[int, int]] = []
    with pytest.raises(KeyError, match="wrong"):
        write_rulesets(
            rulesets,
            Stage(tmp_path),
            SIZES,
            SITE,
            AtOnce(),
            lambda *steps: told.append(steps),
            lambda: None,
        )
    assert told == [(1, 5 + 3 * 4)]

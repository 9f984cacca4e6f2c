"""The report on mutants: how many a test noticed, and which none did."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import comb
from pathlib import Path

from tests.mutation.sites import room_of
from tests.mutation.trials import Trial

NOTICED = ("killed", "endless")
SURE = 0.95
"""How often the bounds of a share hold the true one, at least."""


def score(trials: Iterable[Trial]) -> str:
    """How many of the mutants a test noticed, and what that says of all others.

    "7 of 8 (87.5%; 47.3% to 99.7%)": the bounds are those of Clopper and Pearson. Endless mutants
    are noticed; those that no quick test reaches are not; equivalent ones count nowhere.
    """
    tried = [trial for trial in trials if trial.outcome != "equivalent"]
    if not tried:
        return "none tried"
    killed, of = sum(trial.outcome in NOTICED for trial in tried), len(tried)
    low, high = bounds(killed, of)
    return f"{killed} of {of} ({killed / of:.1%}; {low:.1%} to {high:.1%})"


def bounds(found: int, of: int) -> tuple[float, float]:
    """Between which shares the true one is, where this many of a sample were found: exact, 95%."""

    def at_least(share: float, many: int) -> float:
        chances = (comb(of, n) * share**n * (1 - share) ** (of - n) for n in range(many, of + 1))
        return sum(chances)

    def where(many: int, chance: float) -> float:
        low, high = 0.0, 1.0
        for _ in range(50):
            middle = (low + high) / 2
            low, high = (middle, high) if at_least(middle, many) < chance else (low, middle)
        return low

    rest = (1 - SURE) / 2
    return (where(found, rest) if found else 0, where(found + 1, 1 - rest) if found < of else 1)


def report(
    project: Path, seed: str, tests: str, trials: Mapping[str, Sequence[Trial]], asked: int
) -> str:
    """What came of all mutants, as Markdown: the scores, then each survivor before and after."""
    lines = ["# Mutants", "", f"Seed {seed}, {asked} mutants of each, tests: {tests}.", ""]
    lines += [f"- {name}: killed {score(each)}" for name, each in trials.items()]
    lines += ["", "The bounds hold the share of all mutants in 95 of 100 samples."]
    every = [trial for each in trials.values() for trial in each]
    lines += _rooms(every)
    if tests != "browser" and any(trial.mutation.file.endswith(".js") for trial in every):
        lines += [
            "",
            "No browser test runs here. What only these see of a script counts as missed above,"
            " and is not reached in the table, whose share is of those that are reached.",
        ]
    for outcome, title in (
        ("survived", "Survivors"),
        ("survived in part", "Survivors of a part of the tests"),
        ("unreached", "Reached by no quick test"),
        ("endless", "Endless"),
    ):
        found = [trial for trial in every if trial.outcome == outcome]
        if found:
            lines += ["", f"## {title}"]
        for trial in sorted(found, key=lambda trial: trial.mutation):
            source = (project / trial.mutation.file).read_bytes()
            before, after = trial.mutation.shown(source)
            lines += ["", f"{trial.mutation.file}:{trial.mutation.line(source)}", "", "```diff"]
            lines += [f"- {line}" for line in before.splitlines()]
            lines += [*(f"+ {line}" for line in after.splitlines()), "```"]
    return "\n".join(lines) + "\n"


COLUMNS = {
    "Drawn": (),
    "Equivalent": ("equivalent",),
    "Killed": NOTICED,
    "Survived": ("survived", "survived in part"),
    "Not reached": ("unreached",),
}


def _rooms(trials: Sequence[Trial]) -> list[str]:
    """A table of what came of the mutants of each room."""
    titles = ["Room", *COLUMNS, "Of those reached", "Seconds"]
    lines = ["", f"| {' | '.join(titles)} |", f"| --- |{' --: |' * (len(titles) - 1)}"]
    rooms = defaultdict(list)
    for trial in trials:
        rooms[room_of(trial.mutation.file)].append(trial)
    for room, here in sorted(rooms.items()):
        counts = [
            sum(trial.outcome in kinds for trial in here) if kinds else len(here)
            for kinds in COLUMNS.values()
        ]
        reached = score(trial for trial in here if trial.outcome != "unreached")
        seconds = round(sum(trial.seconds for trial in here))
        lines.append(f"| {' | '.join(map(str, [room, *counts, reached, seconds]))} |")
    return lines

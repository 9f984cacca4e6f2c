"""The report on mutants: how many a test noticed, and which none did."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.mutation.trials import Trial


def score(trials: Sequence[Trial]) -> str:
    """How many of the mutants tried a test noticed: "7 of 8 (87%)"; endless ones are noticed."""
    tried = [trial for trial in trials if trial.outcome != "untried"]
    killed = sum(trial.outcome != "survived" for trial in tried)
    return f"{killed} of {len(tried)} ({100 * killed // len(tried)}%)" if tried else "none tried"


def report(
    project: Path, seed: str, tests: str, trials: Mapping[str, Sequence[Trial]], asked: int
) -> str:
    """What came of all mutants, as Markdown: the scores, then each survivor before and after."""
    lines = ["# Mutants", "", f"Seed {seed}, {asked} mutants of each language, tests: {tests}.", ""]
    for language, each in trials.items():
        endless = sum(trial.outcome == "endless" for trial in each)
        untried = sum(trial.outcome == "untried" for trial in each)
        lines.append(
            f"- {language}: killed {score(each)}, of which endless: {endless}; "
            f"without a quick test to try: {untried}"
        )
    if "scripts" in trials:
        lines += ["", "Browser tests do not run here: what only they see of a script survives."]
    for outcome, title in (
        ("survived", "Survivors"),
        ("endless", "Endless"),
        ("untried", "Untried"),
    ):
        found = [trial for each in trials.values() for trial in each if trial.outcome == outcome]
        if found:
            lines += ["", f"## {title}"]
        for trial in sorted(found, key=lambda trial: trial.mutation):
            source = (project / trial.mutation.file).read_bytes()
            before, after = trial.mutation.shown(source)
            lines += ["", f"{trial.mutation.file}:{trial.mutation.line(source)}", "", "```diff"]
            lines += [f"- {line}" for line in before.splitlines()]
            lines += [*(f"+ {line}" for line in after.splitlines()), "```"]
    return "\n".join(lines) + "\n"

"""Measure whole builds of growing sites and write ``generator/facts/growth.json``.

What the file has already is not measured again, so the long series may be stopped at any time.
"""

import json
import os
import platform
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from generator.facts.growth import COMMAND, MEASURED, Growth, Point, Refusal, load_growth
from risk_odds.errors import InputError, errors_shown
from tests.growth.measuring import measure, missing
from tests.growth.rulesets import write_rulesets


@click.command()
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    default=MEASURED,
    help="The file to write, and to go on with.  [default: generator/facts/growth.json]",
)
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where the sites are built, one at a time.  [default: a temporary folder]",
)
@click.option(
    "--most",
    type=click.IntRange(min=1),
    help="Leave out sites with more matchups than this.  [default: none]",
)
@click.option("--anew", is_flag=True, help="Forget what the file has.")
def main(output: Path, folder: Path | None, most: int | None, anew: bool) -> None:
    """Measure what the file does not have yet, the smallest sites first."""
    with errors_shown():
        growth = opened(output, anew)
        for build in missing(growth):
            rulesets, armies, processes = build
            name = f"{rulesets} rulesets, {armies} x {armies}, {processes} processes"
            if most is not None and rulesets * armies**2 > most:
                click.echo(f"{name}: left out")
                continue
            with workplace(folder) as place:
                write_rulesets(place / "rulesets", rulesets, armies)
                found = measure(build, place / "rulesets", place / "site")
                growth = with_one_more(growth, found)
                write(growth, output)  # before the site is removed, which may take a minute
            said = (
                f"refused: {found.reason}"
                if isinstance(found, Refusal)
                else f"{found.milliseconds / 1000:.1f} s"
            )
            click.echo(f"{name}: {said}")


def opened(path: Path, anew: bool) -> Growth:
    """What the file has, or nothing yet, of this machine.

    Raises ``InputError`` where the file is of another machine, or of another Python.
    """
    here = Growth(
        python=platform.python_version(),
        cores=os.cpu_count() or 1,
        niceness=max(os.nice(0), 0),
        points=(),
        refused=(),
    )
    if anew or not path.exists():
        return here
    growth = load_growth(path)
    for key in ("python", "cores", "niceness"):
        found, expected = getattr(growth, key), getattr(here, key)
        if found != expected:
            raise InputError(
                f"{path}: {key}: found builds measured with {found}, expected {expected} as here; "
                f"run `{COMMAND} --anew` to measure all of them here"
            )
    return growth


@contextmanager
def workplace(folder: Path | None) -> Iterator[Path]:
    """A folder for one site, below ``folder``; nothing stays of it."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    own = Path(tempfile.mkdtemp(dir=folder))
    try:
        yield own
    finally:
        shutil.rmtree(own, ignore_errors=True)


def with_one_more(growth: Growth, found: Point | Refusal) -> Growth:
    """What is known when one build more has been measured or refused."""
    key = "refused" if isinstance(found, Refusal) else "points"
    return growth.model_copy(update={key: (*getattr(growth, key), found)})


def write(growth: Growth, path: Path) -> None:
    """Write the file, a line for each build; one that is there is replaced at once."""
    values = {
        "python": json.dumps(growth.python),
        "cores": json.dumps(growth.cores),
        "niceness": json.dumps(growth.niceness),
        "points": _lines(growth.points),
        "refused": _lines(growth.refused),
    }
    new = path.with_suffix(".new")
    keys = ",\n".join(f'  "{key}": {value}' for key, value in values.items())
    new.write_text(f"{{\n{keys}\n}}\n", encoding="utf-8")
    new.replace(path)


def _lines(entries: Iterable[Point | Refusal]) -> str:
    lines = ",\n".join(f"    {json.dumps(each.model_dump())}" for each in entries)
    return f"[\n{lines}\n  ]" if lines else "[]"


if __name__ == "__main__":
    main()

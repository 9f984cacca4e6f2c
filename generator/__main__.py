"""The command line: generate, build, serve."""

import logging
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.logging import RichHandler
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from generator.errors import InputError
from generator.generation import Sizes, generate
from generator.publish import Stage, stage_beside, swap
from generator.rules import RULESETS_FOLDER, Ruleset, load_rulesets

PROJECT = Path(__file__).parents[1]
EARLIEST_BUILD_TIME = 315532800
"""The date of all pages where neither SOURCE_DATE_EPOCH nor git tells one: 1 January 1980."""


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Exact RISK odds: solve every battle, write the datasets, build the site."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    # the exact fractions of large battles have more digits than Python prints unasked
    sys.set_int_max_str_digits(0)


def grid_options(
    largest: int, datasets: int
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The options that say how far a command solves, with that command's own defaults."""

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        for option in (
            click.option(
                "--largest",
                type=click.IntRange(min=1),
                default=largest,
                show_default=True,
                help="Most attackers (A) and defenders with a page of their own.",
            ),
            click.option(
                "--datasets",
                type=click.IntRange(min=1),
                default=datasets,
                show_default=True,
                help="Most attackers (A) and defenders in the datasets.",
            ),
            click.option(
                "--rulesets",
                "rulesets_folder",
                type=click.Path(exists=True, file_okay=False, path_type=Path),
                default=RULESETS_FOLDER,
                help="Folder of ruleset files (TOML).  [default: the project's own]",
            ),
        ):
            command = option(command)
        return command

    return decorate


@main.command("generate")
@grid_options(50, 100)
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    default=PROJECT / ".build" / "generated",
    help="Folder to write to.  [default: .build/generated]",
)
def generate_command(largest: int, datasets: int, rulesets_folder: Path, output: Path) -> None:
    """Solve, and write all data and page fragments, without building the site."""
    with input_errors_shown():
        rulesets = load_rulesets(rulesets_folder)
        with stage_beside(output) as stage:
            generate_with_progress(rulesets, stage, Sizes(largest, datasets), Console(stderr=True))
            swap(stage.folder, output)
    click.echo(f"Generated into {output}")


@main.command()
@grid_options(50, 100)
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    default=PROJECT / "site",
    help="Folder of the finished site.  [default: site]",
)
def build(largest: int, datasets: int, rulesets_folder: Path, output: Path) -> None:
    """Build the complete site.

    The site is built aside and takes the place of the last one only when it is complete.
    """
    started = time.monotonic()
    console = Console(stderr=True)
    with input_errors_shown():
        rulesets = load_rulesets(rulesets_folder)
        with stage_beside(output) as stage:
            generated = Stage(stage.folder / "generated")
            site = stage.folder / "site"
            generate_with_progress(rulesets, generated, Sizes(largest, datasets), console)
            pages = build_pages(generated.folder, site, console)
            size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
            swap(site, output)
    seconds = time.monotonic() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    click.echo(
        f"Built {len(rulesets) * largest**2:,} matchups ({largest} by {largest} for each of "
        f"{len(rulesets)} rulesets) and {pages:,} pages\n"
        f"{size:,} bytes in {seconds:.1f} seconds, {peak:,} MB of memory at most\n"
        f"The site is in {output}: open {output / 'index.html'} or run `make serve`"
    )


@main.command()
@grid_options(12, 12)
@click.option("--address", default="127.0.0.1:8000", show_default=True, help="Where to listen.")
def serve(largest: int, datasets: int, rulesets_folder: Path, address: str) -> None:
    """Show a small site, with live reload of the hand-written pages."""
    from mkdocs.commands.serve import serve as mkdocs_serve

    with input_errors_shown():
        rulesets = load_rulesets(rulesets_folder)
        with stage_beside(PROJECT / ".build" / "served") as stage:
            generate_with_progress(rulesets, stage, Sizes(largest, datasets), Console(stderr=True))
            os.environ["GENERATED_FOLDER"] = str(stage.folder)
            click.echo(f"Serving on http://{address}/ (stop with Ctrl+C)")
            mkdocs_serve(str(PROJECT / "mkdocs.yml"), dev_addr=address, watch=[])


def generate_with_progress(
    rulesets: dict[str, Ruleset], stage: Stage, sizes: Sizes, console: Console
) -> None:
    """Generate everything into the stage, with a progress bar on the console."""
    with progress_bar(console) as progress:
        task = progress.add_task("Solving and writing", total=len(rulesets) * sizes.steps)
        generate(rulesets, stage, sizes, lambda steps: progress.advance(task, steps))


def build_pages(generated: Path, site: Path, console: Console) -> int:
    """Let MkDocs build the site from a generated folder; returns the number of pages."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", str(time_of_commit()))
    os.environ["GENERATED_FOLDER"] = str(generated)
    from mkdocs.commands.build import build as mkdocs_build
    from mkdocs.config import load_config
    from mkdocs.exceptions import Abort, MkDocsException

    pages = len(list((generated / "fragments").rglob("*.html")))
    pages += len(list((PROJECT / "docs").glob("*.md")))
    with progress_bar(console) as progress:
        task = progress.add_task("Building pages", total=pages)
        warnings = RichHandler(logging.WARNING, progress.console, show_time=False, show_path=False)
        logging.getLogger("mkdocs").addHandler(warnings)
        try:
            config = load_config(str(PROJECT / "mkdocs.yml"), site_dir=str(site))
            config.extra["page_is_built"] = lambda: progress.advance(task)
            config.plugins.on_startup(command="build", dirty=False)
            mkdocs_build(config)
        except (Abort, MkDocsException) as error:
            raise SystemExit(f"MkDocs: {error}") from error
        finally:
            logging.getLogger("mkdocs").removeHandler(warnings)
    return pages


def time_of_commit() -> int:
    """The time of the commit that is built, in seconds, so that its build has the same bytes."""
    git = subprocess.run(
        ["git", "-C", str(PROJECT), "log", "-1", "--format=%ct"],
        capture_output=True,
        text=True,
        check=False,
    )
    return int(git.stdout) if git.returncode == 0 and git.stdout.strip() else EARLIEST_BUILD_TIME


def progress_bar(console: Console) -> Progress:
    """A progress bar with counts and the time so far."""
    return Progress(
        TextColumn("{task.description:<20}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
    )


@contextmanager
def input_errors_shown():  # type: ignore[no-untyped-def]
    """Bad input ends the program with its message alone and exit code 2."""
    try:
        yield
    except InputError as error:
        click.echo(f"Error: {error}", err=True)
        raise SystemExit(2) from error


if __name__ == "__main__":
    main(prog_name="python -m generator")

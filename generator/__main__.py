"""The command line: generate, build, serve."""

import logging
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.logging import RichHandler
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from generator.errors import errors_shown
from generator.generation import check_addresses, generate
from generator.path import path_command
from generator.publish import Stage, stage_beside, swap
from generator.rules import load_rulesets
from generator.sizes import Sizes
from generator.workers import executor, prepare

PROJECT = Path(__file__).parents[1]
EARLIEST_BUILD_TIME = 315532800
"""The date of all pages where neither SOURCE_DATE_EPOCH nor git tells one: 1 January 1980."""


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Exact RISK odds: solve every battle, write the datasets, build the site."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    prepare()
    # a build that is told to end clears up after itself
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))


class WholeNumber(click.ParamType[int]):
    """A whole number of at least 1."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number, or a message that says what was found and what was expected."""
        try:
            number = int(value)
        except ValueError:
            number = 0
        if number < 1:
            self.fail(f"found {value!r}, expected a whole number of at least 1", param, ctx)
        return number


def generating_options(
    largest: int | None = None, datasets: int | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The options of all commands that solve, with a command's own limits."""
    unlimited = "each ruleset's own"

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        for option in (
            click.option(
                "--largest",
                type=WholeNumber(),
                default=largest,
                show_default=str(largest or unlimited),
                help="Most attackers (A) and defenders with a page of their own.",
            ),
            click.option(
                "--datasets",
                type=WholeNumber(),
                default=datasets,
                show_default=str(datasets or unlimited),
                help="Most attackers (A) and defenders in the datasets.",
            ),
            click.option(
                "--rulesets",
                "rulesets_folder",
                type=click.Path(exists=True, file_okay=False, path_type=Path),
                help="Folder of your own ruleset files (TOML), to build beside the classic rules.  "
                "[default: the project's own]",
            ),
            click.option(
                "--workers",
                type=WholeNumber(),
                show_default="one for each core",
                help="Processes that solve and write at the same time.",
            ),
            click.option(
                "--scheduler",
                metavar="ADDRESS",
                show_default="processes of this machine",
                help="Let the workers of a Dask cluster solve: tcp://host:port.",
            ),
        ):
            command = option(command)
        return command

    return decorate


@main.command("generate")
@generating_options()
@click.option(
    "--output",
    type=click.Path(path_type=Path, readable=False),
    default=PROJECT / ".build" / "generated",
    help="Folder to write to.  [default: .build/generated]",
)
def generate_command(output: Path, **options: Any) -> None:
    """Solve, and write all data and page fragments, without building the site."""
    with errors_shown():
        with stage_beside(output) as stage:
            generate_with_progress(stage, Console(stderr=True), **options)
            swap(stage.folder, output)
        click.echo(f"Generated into {output}")


@main.command()
@generating_options()
@click.option(
    "--output",
    type=click.Path(path_type=Path, readable=False),
    default=PROJECT / "site",
    help="Folder of the finished site.  [default: site]",
)
def build(output: Path, **options: Any) -> None:
    """Build the complete site.

    The site is built aside and takes the place of the last one only when it is complete.
    """
    started = time.monotonic()
    console = Console(stderr=True)
    with errors_shown():
        with stage_beside(output) as stage:
            generated = Stage(stage.folder / "generated")
            site = stage.folder / "site"
            rulesets, matchups = generate_with_progress(generated, console, **options)
            pages = build_pages(generated.folder, site, console)
            size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
            swap(site, output)
        seconds = time.monotonic() - started
        peak = max(
            resource.getrusage(who).ru_maxrss
            for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
        )
        variants = "1 ruleset" if rulesets == 1 else f"{rulesets} rulesets"
        click.echo(
            f"Built {matchups:,} matchups under {variants}: {pages:,} pages\n"
            f"{size:,} bytes in {seconds:.1f} seconds, {peak // 1024:,} MB of memory a process\n"
            f"The site is in {output}: open {output / 'index.html'} or run `make serve`"
        )


@main.command()
@generating_options(largest=8, datasets=8)
@click.option("--address", default="127.0.0.1:8000", show_default=True, help="Where to listen.")
def serve(address: str, **options: Any) -> None:
    """Show a small site, with live reload of the hand-written pages."""
    from mkdocs.commands.serve import serve as mkdocs_serve

    with errors_shown(), stage_beside(PROJECT / ".build" / "served") as stage:
        generate_with_progress(stage, Console(stderr=True), **options)
        os.environ["GENERATED_FOLDER"] = str(stage.folder)
        os.environ["LIVE_RELOAD"] = "true"
        click.echo(f"Serving on http://{address}/ (stop with Ctrl+C)")
        mkdocs_serve(str(PROJECT / "mkdocs.yml"), dev_addr=address, watch=[])


def generate_with_progress(
    stage: Stage,
    console: Console,
    *,
    largest: int | None,
    datasets: int | None,
    rulesets_folder: Path | None,
    workers: int | None,
    scheduler: str | None,
) -> tuple[int, int]:
    """Generate everything into the stage, with a progress bar on the console.

    Returns the numbers of rulesets and of matchups.
    """
    rulesets = load_rulesets()
    if rulesets_folder:
        # the pages explain the classic rules, so they are part of every site
        rulesets = {"classic": rulesets["classic"], **load_rulesets(rulesets_folder)}
    # refused before any worker starts or a bar is shown
    check_addresses(rulesets)
    sizes = Sizes(largest, datasets)
    total = sum(sizes.matchups(ruleset) ** 2 for ruleset in rulesets.values())
    with executor(workers, scheduler) as jobs, progress_bar(console) as progress:
        task = progress.add_task("Solving and writing", total=total)
        generate(rulesets, stage, sizes, jobs, lambda steps: progress.advance(task, steps))
    return len(rulesets), total


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
        # a full disk is told in the end, once
        warnings.addFilter(lambda _: not isinstance(sys.exc_info()[1], OSError))
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


main.add_command(path_command)

if __name__ == "__main__":
    main(prog_name="python -m generator")

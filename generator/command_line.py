"""The command line: its commands, their options, and how errors end them.

What a command needs is loaded when it runs, so that ``--help`` answers at once.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from generator import PROJECT
from generator.build.workers import prepare
from risk_odds.errors import Commands, InputError, found

LARGEST_SITE = 600
"""Megabytes that a site may have: common hosts take no more than a thousand."""


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Exact RISK odds: solve every battle, write the datasets, build the site."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    prepare()


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
            self.fail(f"found {found(value)}, expected a whole number of at least 1", param, ctx)
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
    from generator.build.commands import Request, generate_into

    generate_into(output, Request(**options))


@main.command()
@generating_options()
@click.option(
    "--output",
    type=click.Path(path_type=Path, readable=False),
    default=PROJECT / "site",
    help="Folder of the finished site.  [default: site]",
)
@click.option(
    "--budget",
    type=WholeNumber(),
    default=LARGEST_SITE,
    show_default=True,
    help="Most megabytes of the finished site: a larger one is not published.",
)
def build(output: Path, budget: int, **options: Any) -> None:
    """Build the complete site.

    The site is built aside and takes the place of the last one only when it is complete. A folder
    with files that no build has written is never replaced.
    """
    from generator.build.commands import Request, build_site

    build_site(output, Request(**options), budget)


@main.command()
@generating_options(largest=8, datasets=8)
@click.option("--address", default="127.0.0.1:8000", show_default=True, help="Where to listen.")
def serve(address: str, **options: Any) -> None:
    """Show a small site, with live reload of texts, templates, styles and scripts."""
    from generator.build.commands import Request, serve_site

    serve_site(address, Request(**options))


@main.command("verify")
@click.argument(
    "site",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=PROJECT / "site",
)
@click.option(
    "--rulesets",
    "rulesets_folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of your own ruleset files (TOML), if the site has any.",
)
@click.option(
    "--workers",
    type=WholeNumber(),
    show_default="one for each core",
    help="Processes that verify at the same time.",
)
@click.option(
    "--only",
    metavar="RULESET",
    multiple=True,
    help="Of pages and data that are one ruleset's, verify those of this ruleset, by its id, and "
    "none of the others; may be given several times.",
    show_default="all rulesets",
)
def verify_command(
    site: Path, rulesets_folder: Path | None, workers: int | None, only: tuple[str, ...]
) -> None:
    """Verify a finished SITE: every file, number and link.  [default: site]

    Reads the site alone, and computes the odds anew from the ruleset files. Ends with exit code 1
    and the first faults, at most ten, if there are any.
    """
    try:
        from generator.verify.verification import UnknownRulesetError, verify
    except ModuleNotFoundError as error:
        raise InputError(
            f"verify: found no module {error.name}, expected the extra 'verify' to be "
            "installed, as `make environment` does"
        ) from error

    try:
        checked, faults = verify(site, rulesets_folder, workers or os.cpu_count() or 1, only)
    except UnknownRulesetError as error:
        known = ", ".join(error.known)
        raise InputError(f"--only: found {found(error.name)}, expected one of {known}") from error
    for fault in faults:
        click.echo(str(fault), err=True)
    if faults:
        raise SystemExit(1)
    click.echo(checked.in_words())

"""``python -m generator.release``: make and try a release's files, or write its version."""

import datetime
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import click

from generator import PROJECT, __version__
from generator.facts import javascript
from generator.release.artefacts import make_release
from generator.release.npm_package import pack, write_package
from generator.release.versions import check_ready, set_version
from generator.scope.released import check_new
from risk_odds.errors import Commands

OUTPUT = PROJECT / ".build" / "release"
PACKED = PROJECT / javascript.PACKED
SMALL_SITE = PROJECT / ".build" / "small-site"
TOOLS = PROJECT / ".venv-release" / "bin"
SMALL = ("--largest", "4", "--datasets", "5")


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """What a release needs: CONTRIBUTING.md has its steps."""


@main.command("check")
@click.option("--tag", help="Refuse what may not be released under this tag, such as v0.2.0.")
@click.option("--site", type=click.Path(path_type=Path), default=PROJECT / "site")
@click.option("--output", type=click.Path(path_type=Path), default=OUTPUT)
@click.option(
    "--repository",
    envvar="RISK_REPOSITORY",
    help="The project's address, for the links of the packages, without a slash at the end.",
)
def check_command(tag: str | None, site: Path, output: Path, repository: str | None) -> None:
    """Make every file of a release, and try each as its users would.

    Where there is no site, and no tag either, the data are those of a small one.
    """
    if tag:
        check_ready(PROJECT, tag)
        check_new(tag.removeprefix("v"))
    elif not site.exists():
        site = SMALL_SITE
        click.echo(f"No site is built: the archive holds the data of a small one, {site}")
        command = [sys.executable, "-m", "generator", "build", *SMALL, "--output", str(site)]
        subprocess.run(command, cwd=PROJECT, check=True)
    make_release(PROJECT, site, output, TOOLS, repository or None, click.echo)


@main.command("npm")
def npm_command() -> None:
    """Pack the npm package alone, from the scripts as they are."""
    shutil.rmtree(PACKED, ignore_errors=True)
    PACKED.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "package"
        write_package(PROJECT, folder, __version__, None)
        click.echo(pack(folder, PACKED))


@main.command("prepare")
@click.argument("version")
def prepare_command(version: str) -> None:
    """Write VERSION, released today (UTC), to all places that state it."""
    set_version(PROJECT, version, datetime.datetime.now(datetime.UTC).date())
    click.echo(f"Version {version} stands everywhere. CONTRIBUTING.md has the next steps.")


if __name__ == "__main__":
    main(prog_name="python -m generator.release")

"""What the commands do: solve and write with a progress bar, let MkDocs build, publish."""

import logging
import re
import resource
import socket
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Console
from rich.logging import RichHandler
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from generator import PROJECT
from generator.build.environment import settle_environment
from generator.build.generation import Generated, check_addresses, generate
from generator.build.limits_of_size import check_size
from generator.build.limits_of_work import check_work
from generator.build.live_reload import LiveReload
from generator.build.publish import Stage, new_output
from generator.build.workers import executor
from generator.pages.counting import plural
from generator.scope.sizes import Sizes
from generator.site.prose import prose_addresses
from generator.site.site import Site, site_at
from risk_odds.errors import InputError, found, place
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_own_rulesets, load_rulesets


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What is to be generated, and who does it: the options that all commands share."""

    largest: int | None
    datasets: int | None
    rulesets_folder: Path | None
    workers: int | None
    scheduler: str | None

    def rulesets(self) -> dict[str, Ruleset]:
        """The rulesets asked for. Raises ``InputError`` where one is wrong or too much work."""
        rulesets = load_rulesets()
        if self.rulesets_folder:
            # the pages explain the classic rules, so they are part of every site
            rulesets = {"classic": rulesets["classic"], **load_own_rulesets(self.rulesets_folder)}
        check_addresses(rulesets)
        check_work(rulesets, self.sizes())
        return rulesets

    def sizes(self) -> Sizes:
        """How far everything reaches."""
        return Sizes(self.largest, self.datasets)

    def inputs(self) -> list[Path]:
        """The folders that are read."""
        return [self.rulesets_folder] if self.rulesets_folder else []


def generate_into(output: Path, request: Request) -> None:
    """Write all data and page fragments into the folder ``output``, and say so."""
    site = site_at(settle_environment())
    rulesets = request.rulesets()
    check_size(rulesets.values(), request.sizes(), output)
    with new_output(output, request.inputs()) as new:
        _generate(rulesets, new.stage, request, site, Console(stderr=True))
        new.publish()
    click.echo(f"Generated into {output}")


def build_site(output: Path, request: Request, budget: int) -> None:
    """Build the whole site into the folder ``output``, and close with a summary.

    Raises ``OutputError`` where it is larger than ``budget`` megabytes; it is not published then,
    and not even begun where an estimate is far above that, or above what is free on the disk.
    """
    started = time.monotonic()
    site = site_at(settle_environment())
    _refuse_what_is_read(output)
    most = budget * 1_000_000
    console = Console(stderr=True)
    rulesets = request.rulesets()
    check_size(rulesets.values(), request.sizes(), output, most)
    with new_output(output, request.inputs()) as new:
        generated = _generate(rulesets, new.scratch("generated"), request, site, console)
        matchups = _matchups(rulesets, request)
        pages = matchups + _build_pages(generated, new.stage.folder, site, console)
        size = new.publish(most)
    seconds = time.monotonic() - started
    peak = max(
        resource.getrusage(who).ru_maxrss
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    click.echo(
        f"Built {matchups:,} matchups under {plural(len(rulesets), 'ruleset', 'rulesets')}: "
        f"{pages:,} pages\n"
        f"{size:,} bytes of at most {most:,}\n"
        f"{seconds:.1f} seconds, {peak // 1024:,} MB of memory a process\n"
        f"The site is in {output}: open {output / 'index.html'}"
    )


def serve_site(address: str, request: Request) -> None:
    """Show the site at an address of this machine until the program is asked to end."""
    from mkdocs.commands.serve import serve

    settle_environment()
    _refuse_address(address)
    site = site_at(f"http://{address}/", live=True)
    rulesets = request.rulesets()
    output = PROJECT / ".build" / "served"
    check_size(rulesets.values(), request.sizes(), output)
    with new_output(output, request.inputs()) as new:
        generated = _generate(rulesets, new.stage, request, site, Console(stderr=True))
        click.echo(f"Serving on {site.address} (stop with Ctrl+C)")
        live = LiveReload(generated, request.sizes(), site)
        extra = {"generator": False, "generated": generated, "site": site, "live_reload": live}
        serve(str(PROJECT / "mkdocs.yml"), dev_addr=address, watch=[], extra=extra)


def _refuse_what_is_read(output: Path) -> None:
    """Raise ``InputError`` where MkDocs would take the site for a part of its sources."""
    docs = PROJECT / "docs"
    if output.absolute().is_relative_to(docs):
        raise InputError(f"--output: found {place(output)}, expected a folder outside of {docs}")


def _refuse_address(address: str) -> None:
    """Raise ``InputError`` where nothing can listen at an address of the form host:port."""
    wanted = "expected host:port of this machine, such as 127.0.0.1:8000, that is free"
    host, _, port = address.rpartition(":")
    if not host or not re.fullmatch(r"[0-9]{1,5}", port) or int(port) > 65535:
        raise InputError(f"--address: found {found(address)}, {wanted}")
    try:
        socket.create_server((host.strip("[]"), int(port))).close()
    except OSError as error:
        raise InputError(f"--address: found {found(address)}, {wanted}: {error}") from error


def _matchups(rulesets: Mapping[str, Ruleset], request: Request) -> int:
    """How many matchups there are."""
    return sum(request.sizes().matchups(ruleset) ** 2 for ruleset in rulesets.values())


def _generate(
    rulesets: Mapping[str, Ruleset], stage: Stage, request: Request, site: Site, console: Console
) -> Generated:
    """Generate everything into the stage, with a progress bar."""
    with executor(request.workers, request.scheduler) as jobs, _progress_bar(console) as progress:
        task = progress.add_task("Solving and writing")

        def advance(done: int, of: int) -> None:
            progress.update(task, completed=done, total=of)

        return generate(rulesets, stage, request.sizes(), site, jobs, advance)


def _build_pages(generated: Generated, folder: Path, site: Site, console: Console) -> int:
    """Let MkDocs build the site from a generated folder; returns the number of its pages."""
    from mkdocs.commands.build import build as mkdocs_build
    from mkdocs.config import load_config
    from mkdocs.exceptions import Abort, MkDocsException

    pages = len(generated.pages) + len(prose_addresses(PROJECT / "docs"))
    with _progress_bar(console) as progress:
        task = progress.add_task("Building pages", total=pages)
        warnings = RichHandler(logging.WARNING, progress.console, show_time=False, show_path=False)
        # a full disk is reported at the end, once
        warnings.addFilter(lambda _: not isinstance(sys.exc_info()[1], OSError))
        logging.getLogger("mkdocs").addHandler(warnings)
        try:
            config = load_config(
                str(PROJECT / "mkdocs.yml"), site_dir=str(folder), site_url=site.address
            )
            config.extra["generated"] = generated
            config.extra["site"] = site
            config.extra["page_is_built"] = lambda: progress.advance(task)
            config.plugins.on_startup(command="build", dirty=False)
            mkdocs_build(config)
        except (Abort, MkDocsException) as error:
            raise SystemExit(f"MkDocs: {error}") from error
        finally:
            logging.getLogger("mkdocs").removeHandler(warnings)
    return pages


def _progress_bar(console: Console) -> Progress:
    """A progress bar with counts and the time so far."""
    return Progress(
        TextColumn("{task.description:<20}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
    )

"""What the commands show of a build, without a whole one."""

import io
import logging
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

from generator.build import commands
from generator.build.live_reload import LiveReload
from generator.build.publish import Stage
from generator.site.prose import prose_addresses
from generator.site.site import site_at
from risk_odds.errors import InputError
from risk_odds.ruleset_files import load_rulesets
from tests.conftest import PROJECT

LOG = logging.getLogger("mkdocs.plugins")


def shown_of(build: Callable[[object], None], monkeypatch: pytest.MonkeyPatch) -> str:
    """Return what the console shows where MkDocs does this instead of building pages."""
    extra: dict[str, Any] = {}
    started = SimpleNamespace(on_startup=lambda **told: extra.update(told))
    config = SimpleNamespace(extra=extra, plugins=started)
    monkeypatch.setattr("mkdocs.config.load_config", lambda *_, **__: config)
    monkeypatch.setattr("mkdocs.commands.build.build", build)
    written = io.StringIO()
    generated = SimpleNamespace(pages=("one", "two"))
    commands._build_pages(generated, Path("nowhere"), site_at(), Console(file=written, width=200))  # type: ignore[arg-type]
    return written.getvalue()


def warn_of(error: Exception) -> None:
    """Warn as plugins do that meet an error."""
    try:
        raise error
    except type(error):
        LOG.warning("met %s", type(error).__name__)


def test_warnings_are_shown_but_not_those_of_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk is reported once, at the end; every other warning of MkDocs is seen, and no
    remark. Afterwards nothing of the build listens any more.
    """

    def build(_: object) -> None:
        LOG.warning("a plain warning")
        LOG.info("a remark")
        warn_of(ValueError("odd"))
        warn_of(OSError(28, "No space left on device"))

    listening = [*logging.getLogger("mkdocs").handlers]
    shown = shown_of(build, monkeypatch)
    said = [line.split() for line in shown.splitlines() if "WARNING" in line]
    # neither when nor where in the program
    assert said == [["WARNING", "a", "plain", "warning"], ["WARNING", "met", "ValueError"]]
    assert "met OSError" not in shown
    assert "a remark" not in shown
    assert logging.getLogger("mkdocs").handlers == listening


def test_the_pages_that_are_built_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """MkDocs learns that it builds, what was generated and for which site, and tells each page: of
    those that were generated, and those of the texts.
    """

    def build(config: Any) -> None:
        assert (config.extra["command"], config.extra["dirty"]) == ("build", False)
        assert config.extra["generated"].pages == ("one", "two")
        assert config.extra["site"] == site_at()
        for _ in range(3):
            config.extra["page_is_built"]()

    of_texts = len(prose_addresses(PROJECT / "docs"))
    assert f" 3/{2 + of_texts} " in shown_of(build, monkeypatch)


def test_each_number_of_attackers_meets_each_of_defenders() -> None:
    """Two rulesets with pages up to three armies a side have nine matchups each."""
    rulesets = load_rulesets()
    few = {name: rulesets[name] for name in ("classic", "dutch")}
    assert commands._matchups(few, request_to(3)) == 9 + 9


def request_to(armies: int) -> commands.Request:
    """A request for pages and datasets up to these armies a side."""
    return commands.Request(
        largest=armies, datasets=armies, rulesets_folder=None, workers=None, scheduler=None
    )


@pytest.mark.parametrize("own", [None, Path("rules")])
def test_only_the_folder_of_own_rules_is_read(own: Path | None) -> None:
    """It is no place for an output; without one there is none."""
    request = replace(request_to(1), rulesets_folder=own)
    assert request.inputs() == ([own] if own else [])


def test_a_build_that_would_take_weeks_is_not_begun(tmp_path: Path) -> None:
    """What own rules ask for is known to be too much before anything is solved."""
    (tmp_path / "house.toml").write_text(
        'title = "House"\nties = "defender"\nlargest_matchup = 100000\n'
        "[attacker]\ndice = [6]\n[defender]\ndice = [6]\n",
        encoding="utf-8",
    )
    request = replace(request_to(100_000), rulesets_folder=tmp_path)
    with pytest.raises(InputError, match="found 10,000,000,000 pages to write"):
        request.rulesets()


@pytest.mark.parametrize("name", ["data", "lookup"])
def test_own_rules_cannot_take_the_address_of_a_page(tmp_path: Path, name: str) -> None:
    """Their file's name is their address: one that the site needs is refused before all else."""
    (tmp_path / f"{name}.toml").write_text(
        'title = "House"\nties = "defender"\n[attacker]\ndice = [6]\n[defender]\ndice = [6]\n',
        encoding="utf-8",
    )
    request = replace(request_to(1), rulesets_folder=tmp_path)
    with pytest.raises(InputError, match=f"/{name}/, which is taken by a page of the site"):
        request.rulesets()


def test_a_site_is_not_built_into_its_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder within that of the pages' texts is refused before any other thing is looked at."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    with pytest.raises(InputError, match=r"^--output: found .+, expected a folder outside of "):
        commands.build_site(PROJECT / "docs" / "site", request_to(100_000), 1)


@pytest.fixture
def generating(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stands in for what solves and writes: one file, with one of four steps done."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    monkeypatch.delenv("SITE_URL", raising=False)
    monkeypatch.setattr(commands, "executor", lambda *_: nullcontext())

    def generate(_: object, stage: Stage, *words: Any) -> SimpleNamespace:
        stage.write("index.html", "written")
        words[-1](1, 4)
        return SimpleNamespace(pages=())

    monkeypatch.setattr(commands, "generate", generate)


@pytest.mark.usefixtures("generating")
def test_what_is_generated_is_published_and_its_progress_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All data go where they were asked for, and the errors' stream has how far they got."""
    output = tmp_path / "generated"
    commands.generate_into(output, request_to(1))
    shown = capsys.readouterr()
    assert (output / "index.html").read_text(encoding="utf-8") == "written"
    assert shown.out == f"Generated into {output}\n"
    assert "Solving and writing" in shown.err
    assert "1/4" in shown.err


@pytest.mark.usefixtures("generating")
def test_a_build_closes_with_what_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Matchups, rulesets, all pages, bytes, time and memory, and where to open the site."""
    output = tmp_path / "site"
    monkeypatch.setattr(commands, "_build_pages", lambda *_: 1000)

    def published(_: Any, most: int) -> int:
        return most - 1

    monkeypatch.setattr("generator.build.publish.NewOutput.publish", published)
    clock = iter([100, 107.5])
    monkeypatch.setattr(commands, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    commands.build_site(output, request_to(2), 600)
    matchups = 4 * len(load_rulesets())
    counts, size, taken, place = capsys.readouterr().out.splitlines()
    assert counts == (
        f"Built {matchups:,} matchups under {len(load_rulesets())} rulesets: "
        f"{matchups + 1000:,} pages"
    )
    assert size == "599,999,999 bytes of at most 600,000,000"
    assert re.fullmatch(r"7\.5 seconds, [0-9]{2,5} MB of memory a process", taken)
    assert place == f"The site is in {output}: open {output / 'index.html'}"


@pytest.mark.usefixtures("generating")
def test_a_site_is_served_with_live_reload(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """MkDocs gets the address, what was generated, and the site as it is with live reload; the
    folder of all that is the project's own, and no build is asked for once more.
    """
    served: dict[str, Any] = {}
    places = []

    @contextmanager
    def new_output(output: Path, _: object) -> Iterator[SimpleNamespace]:
        places.append(output)
        yield SimpleNamespace(stage=Stage(tmp_path))

    monkeypatch.setattr(commands, "new_output", new_output)
    monkeypatch.setattr("mkdocs.commands.serve.serve", lambda _, **more: served.update(more))
    monkeypatch.setattr(commands, "_refuse_address", lambda _: None)
    commands.serve_site("127.0.0.1:8000", request_to(1))
    assert places == [PROJECT / ".build" / "served"]
    extra = served.pop("extra")
    assert served == {"dev_addr": "127.0.0.1:8000", "watch": []}
    assert extra["generator"] is False
    assert extra["site"] == site_at("http://127.0.0.1:8000/", live=True)
    assert isinstance(extra["live_reload"], LiveReload)
    assert extra["live_reload"].site.live
    said = capsys.readouterr().out
    assert said == "Serving on http://127.0.0.1:8000/ (stop with Ctrl+C)\n"


@pytest.mark.parametrize(
    "address", ["8000", ":8000", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:http"]
)
def test_an_address_where_nothing_can_listen_is_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is solved for a site that nobody could see."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    with pytest.raises(InputError, match=r"^--address: found .+, expected host:port"):
        commands.serve_site(address, request_to(100_000))


def test_an_address_is_refused_while_somebody_else_listens_there() -> None:
    """A free port is no fault, and stays free for the server that is to come."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(InputError, match=r"^--address: found .+ in use"):
            commands._refuse_address(address)
    for _ in range(2):
        commands._refuse_address(address)


@pytest.mark.parametrize(
    ("address", "asked"),
    [("127.0.0.1:65535", ("127.0.0.1", 65535)), ("[::1]:0", ("::1", 0)), ("::1:80", ("::1", 80))],
)
def test_every_port_may_be_free(
    monkeypatch: pytest.MonkeyPatch, address: str, asked: tuple[str, int]
) -> None:
    """The system is asked for the host without its brackets, and for any number of 16 bits."""
    wanted: list[tuple[str, int]] = []

    def create_server(place: tuple[str, int]) -> SimpleNamespace:
        wanted.append(place)
        return SimpleNamespace(close=lambda: None)

    monkeypatch.setattr("socket.create_server", create_server)
    commands._refuse_address(address)
    assert wanted == [asked]

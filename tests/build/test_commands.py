"""What the commands show of a build, without a whole one."""

import io
import logging
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console

from generator.build import commands
from generator.site.site import site_at
from risk_odds.ruleset_files import load_rulesets

LOG = logging.getLogger("mkdocs.plugins")


def shown_of(build: Callable[[object], None], monkeypatch: pytest.MonkeyPatch) -> str:
    """Return what the console shows where MkDocs does this instead of building pages."""
    config = SimpleNamespace(extra={}, plugins=SimpleNamespace(on_startup=lambda **_: None))
    monkeypatch.setattr("mkdocs.config.load_config", lambda *_, **__: config)
    monkeypatch.setattr("mkdocs.commands.build.build", build)
    written = io.StringIO()
    generated = SimpleNamespace(pages=())
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
    assert "a plain warning" in shown
    assert "met ValueError" in shown
    assert "met OSError" not in shown
    assert "a remark" not in shown
    assert logging.getLogger("mkdocs").handlers == listening


def test_each_number_of_attackers_meets_each_of_defenders() -> None:
    """Two rulesets with pages up to three armies a side have nine matchups each."""
    rulesets = load_rulesets()
    few = {name: rulesets[name] for name in ("classic", "dutch")}
    request = commands.Request(
        largest=3, datasets=3, rulesets_folder=None, workers=None, scheduler=None
    )
    assert commands._matchups(few, request) == 9 + 9

"""What live reload renders anew, without a server."""

import os
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from generator.build import live_reload
from generator.build.live_reload import LiveReload
from generator.scope.sizes import Sizes
from generator.site.site import site_at
from risk_odds.ruleset_files import load_rulesets
from tests.conftest import contents

SITE = site_at("http://127.0.0.1:8000/", live=True)


def reloading(folder: Path) -> LiveReload:
    """Live reload of the classic rules with pages up to two armies a side."""
    about = SimpleNamespace(
        ruleset=load_rulesets()["classic"], largest=2, example=None, downloads=()
    )
    generated: Any = SimpleNamespace(
        folder=folder,
        pages=(SimpleNamespace(ruleset=None), SimpleNamespace(ruleset=about.ruleset)),
        figures=SimpleNamespace(rulesets={"classic": about}),
    )
    return LiveReload(generated, Sizes(2, 2), SITE)


@pytest.mark.parametrize("path", ["/classic/2-vs-1/", "/classic/2-vs-1/index.html"])
def test_a_matchup_is_made_when_it_is_asked_for(tmp_path: Path, path: str) -> None:
    """The page at either of its paths is written, of these armies and no others."""
    reloading(tmp_path).write_matchup(path, tmp_path / "site")
    ((name, page),) = contents(tmp_path).items()
    assert name == "site/classic/2-vs-1/index.html"
    assert b"2 attackers v 1 defender" in page


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/classic/",
        "/classic/odds/",
        "/classic/0-vs-1/",
        "/classic/3-vs-1/",
        "/classic/1-vs-3/",
        "/house/1-vs-1/",
    ],
)
def test_what_is_no_matchup_is_not_made(tmp_path: Path, path: str) -> None:
    """Other pages, armies beyond the largest, and rules that the site has not, come to nothing."""
    reloading(tmp_path).write_matchup(path, tmp_path)
    assert contents(tmp_path) == {}


def test_fragments_are_made_anew_once_a_template_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One changed template among others that have not is enough, and each change counts once; the
    pages that rulesets share are those that were generated, each ruleset's are made anew.
    """
    templates = tmp_path / "templates"
    templates.mkdir()
    now = time.time()
    for name in ("first.html", "second.html"):
        (templates / name).touch()
        os.utime(templates / name, (now - 60, now - 60))
    os.utime(templates, (now - 60, now - 60))
    written: list[tuple[object, ...]] = []
    monkeypatch.setattr(live_reload, "TEMPLATES", templates)
    monkeypatch.setattr(live_reload, "facts_of", lambda ruleset, *_: ruleset.id)
    monkeypatch.setattr(live_reload, "ruleset_pages", lambda facts: [f"a page of {facts}"])
    monkeypatch.setattr(
        live_reload, "write_fragments", lambda stage, pages: written.append((stage.folder, pages))
    )
    live = reloading(tmp_path)
    live.renew_fragments()
    assert written == []
    os.utime(templates / "second.html", (now + 60, now + 60))
    live.renew_fragments()
    assert written == [(tmp_path, [SimpleNamespace(ruleset=None), "a page of classic"])]
    live.renew_fragments()
    assert len(written) == 1
    os.utime(templates / "first.html", (now + 120, now + 120))
    live.renew_fragments()
    assert len(written) == 2

"""Tries mutants of scripts in Chromium: what only pages run, no quick test reaches.

A site is built once. A mutant's script takes the place of the published one there, whose address
does not change: so tests of what a page weighs, and of what is kept by its digest, are left out,
and so are those of the finished site and of other programs.
"""

import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.site.assets import published
from tests.browser.conftest import build_site
from tests.mutation.client import PATIENCE
from tests.mutation.sites import Mutation
from tests.mutation.trials import BaselineError, Trial, applied, ended, importing

ROOM = "tests/browser"
PAGES = "generator/pages"
LEFT_OUT = frozenset(
    [
        *("test_weight.py", "test_offline.py", "test_new_version.py", "test_version_skew.py"),
        *("test_every_page.py", "test_links.py", "test_lighthouse.py", "test_elsewhere.py"),
    ]
)
PROCESSES = "2"
"""How many browsers look at once."""


def built(folder: Path, state: str) -> Path:
    """The site of the checkout in this state, in a folder: built where it is not there yet."""
    known = folder / "state"
    if not known.is_file() or known.read_text(encoding="utf-8") != state:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        build_site(folder)
        known.write_text(state, encoding="utf-8")
    return folder / "site"


def near_browser_tests(project: Path, script: str) -> list[str]:
    """The browser tests that are named after a script, after one that imports it or after a page
    that names one of these, or that speak of the address of a page that it is a part of; the
    nearest first, by their paths. None for what keeps the site for use offline, which goes by
    digests.
    """
    if Path(script).parent.name == "offline":
        return []
    every = sorted((project / ROOM).glob("test_*.py"))
    tests = [path for path in every if path.name not in LEFT_OUT]
    found: dict[Path, None] = {}
    addresses: set[str] = set()
    pages = {page: page.read_text(encoding="utf-8") for page in (project / PAGES).rglob("*.py")}
    for ring in importing(project, script):
        scripts = [Path(each) for each in ring]
        named = {f'"{each.parent.name}/{each.stem}"' for each in scripts}
        of_pages = {
            page.stem for page, text in pages.items() if any(name in text for name in named)
        }
        names = {each.stem.replace("-", "_") for each in scripts} | of_pages
        found |= {each: None for each in tests if _is_of(each, names)}
        scripts_of_pages = {each.stem for each in scripts if each.parent.name == "pages"}
        addresses |= {f"{each.replace('_', '-')}/" for each in scripts_of_pages | of_pages}
    said = {each: _speaks(each, addresses) for each in tests}
    found |= {each: None for each in sorted(tests, key=lambda each: -said[each]) if said[each]}
    return [each.relative_to(project).as_posix() for each in found]


def _is_of(test: Path, names: set[str]) -> bool:
    """Whether a test is of one of these scripts: ``test_board_links.py`` is of ``board``."""
    own = test.stem.removeprefix("test_")
    return any(own == name or own.startswith(f"{name}_") for name in names)


def _speaks(test: Path, addresses: set[str]) -> int:
    """How often a test speaks of these addresses."""
    text = test.read_text(encoding="utf-8")
    return sum(text.count(each) for each in addresses)


class Browsed:
    """Tries mutants of scripts in a copy of the checkout, on a site that was built from it."""

    def __init__(self, folder: Path, site: Path, seconds: float) -> None:
        """A mutant meets tests for so many ``seconds`` by the clock; one file of them at least."""
        self.folder = folder
        self.site = site
        self.seconds = seconds
        self.sound: set[str] = set()
        """Files of tests that pass without a mutant."""

    def tried(self, mutation: Mutation) -> Trial:
        """Have the browser run a mutant, and take it back.

        Raises ``BaselineError`` where the tests that noticed it fail without it as well.
        """
        began = time.monotonic()
        with applied(self.folder, mutation), self._in_place(mutation.file):
            outcome, at = self._noticed(mutation.file, began + self.seconds)
        if at is not None and at not in self.sound:
            if self._run(at) is not None:
                raise BaselineError(f"without any mutant this fails: {at}")
            self.sound.add(at)
        return Trial(mutation, outcome, time.monotonic() - began, at)

    def _noticed(self, script: str, until: float) -> tuple[str, str | None]:
        tests = near_browser_tests(self.folder, script)
        if not tests:
            return "unreached", None
        for each in tests:
            if each != tests[0] and time.monotonic() > until:
                return "survived in part", None
            if outcome := self._run(each):
                return outcome, each
        return "survived", None

    @contextmanager
    def _in_place(self, script: str) -> Iterator[None]:
        """Have a script as it is in the checkout on the site for a while."""
        [path] = self.site.glob(f"assets/*/{Path(script).relative_to('docs').as_posix()}")
        before = path.read_bytes()
        path.unlink()  # other folders may have the same file
        path.write_bytes(published(self.folder / script))
        try:
            yield
        finally:
            path.write_bytes(before)

    def _run(self, test: str) -> str | None:
        """Run a file of tests: ``killed`` or ``endless``, or None where all pass."""
        pytest = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
        many = ["--reruns", "1", "-n", PROCESSES]
        named = ["env", f"RISK_SITE={self.site}"]
        code = ended([*named, *pytest, *many, test], self.folder, PATIENCE)
        return "endless" if code is None else "killed" if code else None

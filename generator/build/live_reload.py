"""Live reload: pages as templates, styles and scripts have them now.

The facts stay as they were generated. A matchup's page is made when it is asked for.
"""

import re
import time
from functools import cached_property
from pathlib import Path

from generator.build.generation import Generated
from generator.build.jobs import facts_of
from generator.build.page_writing import write_fragments
from generator.build.publish import Stage
from generator.facts.matchups import matchups
from generator.pages.kinds import ruleset_pages
from generator.pages.page import Page
from generator.pages.rulesets.matchup import matchup_page
from generator.scope.sizes import Sizes
from generator.site.rendering import TEMPLATES, whole_page_html
from generator.site.site import Site, site_at
from risk_odds.solver import solve

_MATCHUP = re.compile(r"/([a-z0-9-]+)/([1-9][0-9]*)-vs-([1-9][0-9]*)/(?:index\.html)?")


class LiveReload:
    """What was generated, rendered anew."""

    def __init__(self, generated: Generated, sizes: Sizes, site: Site) -> None:
        self._generated = generated
        self._sizes = sizes
        self._site = site
        self._rendered = time.time()

    @property
    def site(self) -> Site:
        """The site with its styles and scripts as they are now."""
        return site_at(self._site.address, live=True)

    def renew_fragments(self) -> None:
        """Render all fragments anew where a template has changed since."""
        changed = max(path.stat().st_mtime for path in TEMPLATES.rglob("*"))
        if changed > self._rendered:
            write_fragments(Stage(self._generated.folder), self._pages)
            self._rendered = changed

    def write_matchup(self, path: str, folder: Path) -> None:
        """Write the page of the matchup at a path of the site, if there is one."""
        found = _MATCHUP.fullmatch(path)
        about = self._generated.figures.rulesets.get(found[1]) if found else None
        if not found or not about:
            return
        a, d, largest = int(found[2]), int(found[3]), about.largest
        if max(a, d) <= largest:
            *_, matchup = matchups(solve(about.ruleset, largest, largest), a, d)
            page = matchup_page(matchup, largest)
            Stage(folder).write(f"{page.address}/index.html", whole_page_html(page, self.site))

    @cached_property
    def _pages(self) -> list[Page]:
        """All generated pages, with what their templates show."""
        rulesets = self._generated.figures.rulesets
        shared = [page for page in self._generated.pages if page.ruleset is None]
        of_rulesets = [
            page
            for about in rulesets.values()
            for page in ruleset_pages(
                facts_of(about.ruleset, about.example, about.downloads, self._sizes, self._site)
            )
        ]
        return [*shared, *of_rulesets]

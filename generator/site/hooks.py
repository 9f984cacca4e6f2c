"""The hooks that hand generated pages to MkDocs. Nothing is computed here.

MkDocs loads this file by its path; ``extra.generated`` in ``mkdocs.yml`` names the folder that
``python -m generator generate`` has filled. Overview pages pass through MkDocs one by one; the
matchups of a ruleset share one page of the theme (see ``generator.site.shell``).
"""

import json
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment
from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

from generator.api.markup import SITE_URL
from generator.disk import link_tree
from generator.publish import Stage
from generator.site.assets import LISTING, Assets, assets
from generator.site.compact import compact
from generator.site.offline import service_worker
from generator.site.rendering import render, render_text
from generator.site.shell import PLACEHOLDERS, Shell


class Generated:
    """What the generator left in its folder, read when first asked for."""

    def __init__(self, folder: Path, assets: Assets) -> None:
        if not (folder / "figures.json").is_file():
            raise PluginError(
                f"{folder}: nothing generated there; run `python -m generator generate` first"
            )
        self.folder = folder
        self.assets = assets
        self.shells: dict[str, Shell] = {}

    @cached_property
    def figures(self) -> dict[str, Any]:
        """The numbers that hand-written pages show."""
        figures: dict[str, Any] = self._read("figures.json")
        return figures

    @cached_property
    def pages(self) -> dict[str, dict[str, Any]]:
        """What every page that passes through MkDocs says of itself, by its source."""
        return {
            self._source(texts["address"]): texts
            for path in sorted((self.folder / "pages").glob("*.json"))
            for texts in self._read(f"pages/{path.name}")
        }

    @cached_property
    def matchups(self) -> dict[str, list[dict[str, str]]]:
        """Title and description of every matchup page, by the source of their shell."""
        return {
            f"{path.stem}/{PLACEHOLDERS['address']}.md": self._read(f"matchups/{path.name}")
            for path in sorted((self.folder / "matchups").glob("*.json"))
        }

    def fragment(self, address: str) -> str:
        """The HTML of a page's content."""
        return (self.folder / "fragments" / f"{address}.html").read_text(encoding="utf-8")

    def lookup(self, base: str) -> Markup:
        """The lookup form, for pages from which ``base`` leads to the site's root."""
        rulesets = self.figures["rulesets"]
        first = next(iter(rulesets.values()))
        script = base + self.assets.address("javascripts/lookup.js")
        return render(
            "parts/lookup.html",
            lookup=first["lookup"],
            rulesets=rulesets,
            base=base,
            script=script,
        )

    def _source(self, address: str) -> str:
        # the overview of a ruleset has pages below it
        return f"{address}/index.md" if address in self.figures["rulesets"] else f"{address}.md"

    def _read(self, name: str) -> Any:
        return json.loads((self.folder / name).read_text(encoding="utf-8"))


def on_config(config: MkDocsConfig) -> None:
    """Open the generated folder; styles and scripts are at the addresses of their content."""
    own = assets(Path(config.docs_dir))
    config.extra["content"] = Generated(Path(config.extra["generated"]), own)
    config.extra_css = [own.address(style) for style in config.extra_css]
    for script in config.extra_javascript:
        assert not isinstance(script, str), f"{script}: expected a module, with path and type"
        script.path = own.address(script.path)


def on_files(files: Files, config: MkDocsConfig) -> None:
    """Add every generated page; files that are no pages need nothing from MkDocs.

    Styles and scripts come into the folder that is named by them, with the list of its files.
    """
    generated = _generated(config)
    own = generated.assets
    for file in files:
        if file.src_uri in own.files:
            file.dest_uri = own.address(file.src_uri)
    files.append(File.generated(config, f"{own.folder}{LISTING}", content=own.listing))
    for source in (*generated.pages, *generated.matchups):
        files.append(
            File.generated(config, source, content="", inclusion=InclusionLevel.NOT_IN_NAV)
        )


def on_env(env: Environment, config: MkDocsConfig, files: Files) -> None:
    """Tell templates where styles, scripts and figures are, tell the sitemap which matchups there
    are, and give the 404 page a lookup.
    """
    generated = _generated(config)
    env.globals["asset"] = generated.assets.address
    env.globals["figures_folder"] = generated.figures["lookup_folder"]
    env.globals["lookup_fragment"] = generated.lookup(urlsplit(config.site_url or "").path or "/")
    env.globals["matchup_addresses"] = [
        texts["address"] for matchups in generated.matchups.values() for texts in matchups
    ]


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Give generated pages their title, and hand-written ones their figures."""
    generated = _generated(config)
    source = page.file.src_uri
    if source in generated.matchups:
        ruleset = source.partition("/")[0]
        page.meta.update(PLACEHOLDERS, template="matchup.html", ruleset=ruleset)
        page.meta["search"] = {"exclude": True}
    elif source in generated.pages:
        page.meta.update(generated.pages[source])
        if (first := source.partition("/")[0]) in generated.figures["rulesets"]:
            page.meta["ruleset"] = first
    else:
        return render_text(
            markdown,
            figures=generated.figures,
            lookup=generated.lookup(""),
            site_url=config.site_url,
        )
    page.meta["hide"] = ["navigation", "toc"]
    return ""


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The HTML of generated pages."""
    generated = _generated(config)
    source = page.file.src_uri
    if source in generated.matchups:
        return PLACEHOLDERS["html"]
    if source in generated.pages:
        fragment = generated.fragment(generated.pages[source]["address"])
        return fragment.replace(SITE_URL, config.site_url or "/")
    return html


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Keep the shells of the matchup pages back, and report every other page."""
    generated = _generated(config)
    source = page.file.src_uri
    if source in generated.matchups:
        generated.shells[source] = Shell(compact(output))
        return ""
    _report(config)
    return output


def on_post_build(config: MkDocsConfig) -> None:
    """Add generated files, matchup pages, and the service worker, which knows every file."""
    generated = _generated(config)
    site = Stage(Path(config.site_dir))
    link_tree(generated.folder / "static", site.folder)
    for source, matchups in generated.matchups.items():
        shell = generated.shells[source]
        for texts in matchups:
            address = texts["address"]
            page = shell.fill(texts, generated.fragment(address))
            site.write(f"{address}/index.html", page)
            _report(config)
    script = (Path(config.docs_dir) / "sw.js").read_text(encoding="utf-8")
    rulesets = generated.figures["rulesets"]
    site.write("sw.js", service_worker(script, site.folder, rulesets, generated.assets.folder))


def _generated(config: MkDocsConfig) -> Generated:
    generated: Generated = config.extra["content"]
    return generated


def _report(config: MkDocsConfig) -> None:
    page_is_built = config.extra.get("page_is_built")
    if page_is_built:
        page_is_built()

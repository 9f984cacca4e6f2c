"""The hooks that hand generated pages to MkDocs. Nothing is computed here.

MkDocs loads this file by its path; ``extra.generated`` in ``mkdocs.yml`` names the folder that
``python -m generator generate`` has filled.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment
from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

from generator.site.rendering import render, render_text


def on_files(files: Files, config: MkDocsConfig) -> None:
    """Add every generated file and page."""
    _pages.cache_clear()
    _figures.cache_clear()
    folder = Path(config.extra["generated"])
    if not (folder / "figures.json").is_file():
        raise PluginError(f"{folder}: nothing generated there; run `python -m generator generate`")
    static = folder / "static"
    for path in sorted(static.rglob("*")):
        if path.is_file():
            address = path.relative_to(static).as_posix()
            files.append(File.generated(config, address, abs_src_path=str(path)))
    for source in _pages(folder):
        files.append(
            File.generated(config, source, content="", inclusion=InclusionLevel.NOT_IN_NAV)
        )


def on_env(env: Environment, config: MkDocsConfig, files: Files) -> None:
    """Tell the theme which matchups there are, and give the page for missing addresses a lookup."""
    figures = _figures(Path(config.extra["generated"]))
    root = urlsplit(config.site_url or "").path or "/"
    env.globals["lookup_fragment"] = _lookup(figures, root)
    env.globals["rulesets_offered"] = {
        ruleset: {key: about[key] for key in ("title", "attackers", "defenders")}
        for ruleset, about in figures["rulesets"].items()
    }


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Give generated pages their title, and hand-written ones their figures."""
    folder = Path(config.extra["generated"])
    metadata = _pages(folder).get(page.file.src_uri)
    if metadata is not None:
        page.meta.update(metadata)
        return ""
    figures = _figures(folder)
    return render_text(
        markdown,
        figures=figures,
        rulesets=figures["rulesets"],
        lookup=_lookup(figures, ""),
        site_url=config.site_url,
    )


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The HTML of generated pages."""
    folder = Path(config.extra["generated"])
    if page.file.src_uri in _pages(folder):
        return (folder / "fragments" / page.file.src_uri).read_text(encoding="utf-8")
    return html


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> None:
    """Report each page to whoever shows the progress of the build."""
    page_is_built = config.extra.get("page_is_built")
    if page_is_built:
        page_is_built()


def _lookup(figures: dict[str, Any], base: str) -> Markup:
    first = next(iter(figures["rulesets"].values()))
    return render("parts/lookup.html", lookup=first["lookup"], base=base)


@cache
def _pages(folder: Path) -> dict[str, dict[str, Any]]:
    pages: dict[str, dict[str, Any]] = {}
    for path in sorted((folder / "pages").glob("*.json")):
        pages |= json.loads(path.read_text(encoding="utf-8"))
    return pages


@cache
def _figures(folder: Path) -> dict[str, Any]:
    figures: dict[str, Any] = json.loads((folder / "figures.json").read_text(encoding="utf-8"))
    return figures

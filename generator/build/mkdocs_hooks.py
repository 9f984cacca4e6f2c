"""The hooks that hand generated pages to MkDocs. Nothing is computed here.

MkDocs loads this file by its path. A build adds to the configuration's ``extra``: ``generated``,
what ``generator.build.generation`` has made, and ``site``. The pages of matchups are finished
there; all others pass through MkDocs one by one.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from jinja2 import Environment
from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink

from generator.build.disk import link_tree
from generator.build.generation import Generated
from generator.build.live_reload import LiveReload
from generator.build.publish import Stage
from generator.pages.checked.benchmarks import benchmark_figure
from generator.pages.counting import matchup_address
from generator.pages.lookup_form import lookup_form, rules_choice
from generator.pages.page import Page as GeneratedPage
from generator.pages.page import by_name
from generator.site import preview
from generator.site.assets import LISTING, digest, is_part, published
from generator.site.embed import ADDRESS as FRAME
from generator.site.embed import embed_html, framed, oembed_file
from generator.site.frame import section_of, sections
from generator.site.mark import address_of, marked
from generator.site.offline import service_worker
from generator.site.policy import with_policy
from generator.site.rendering import TEMPLATES, header_html, render, render_text
from generator.site.search_index import ADDRESS as SEARCH
from generator.site.search_index import SearchIndex
from generator.site.site import TO_REPLACE, Site
from generator.site.texts import escaped, has_spelled, read_out
from generator.site.theme import without_unused

NOTEBOOK = "risk-odds.ipynb"
"""The notebook, which is published as it is, but for the site's address in it."""

THEME = re.compile(r"assets/stylesheets/main\.\w+\.min\.css")
"""The one file of the theme that the site has."""

UNUSED = re.compile(r"assets/(?:javascripts/|images/favicon|stylesheets/(?!main\.\w+\.min\.css$))")
"""The theme's other files."""


class Content:
    """What was generated, as the hooks ask for it."""

    def __init__(self, generated: Generated, site: Site) -> None:
        self.folder = generated.folder
        self.figures = generated.figures
        self.lookup_folder = generated.lookup_folder
        self.site = site
        self.pages = {self._source(page): page for page in generated.pages}
        self.search = SearchIndex()

    @property
    def matchups(self) -> Iterator[str]:
        """The address of every matchup's page."""
        for ruleset, about in self.figures.rulesets.items():
            for a in range(1, about.largest + 1):
                for d in range(1, about.largest + 1):
                    yield matchup_address(ruleset, a, d)

    def fragment(self, page: GeneratedPage) -> str:
        """The HTML of a page's content."""
        return (self.folder / "fragments" / f"{page.address}.html").read_text(encoding="utf-8")

    def lookup(self, base: str) -> Markup:
        """The lookup form, for pages from which ``base`` leads to the site's root."""
        return render(
            "parts/lookup.html",
            **by_name(lookup_form(self.figures.rulesets, base)),
            script=base + self.site.assets.address("javascripts/pages/lookup.js"),
        )

    def frame_maker(self, base: str) -> Markup:
        """The form that makes frames for other sites, for pages from which ``base`` leads home."""
        first = next(iter(self.figures.rulesets.values()))
        battle, rules = (first.example.attackers, first.example.defenders), first.ruleset
        return render(
            "parts/frame_maker.html",
            **by_name(rules_choice(self.figures.rulesets, base)),
            first=first,
            snippet=framed(self.site.example_address, rules.id, battle, rules.title),
        )

    def benchmark_figure(self) -> Markup:
        """The figure of the page on benchmarks."""
        return render("parts/own_figure.html", of=benchmark_figure(self.figures.measured))

    def hub(self, page: Page, base: str) -> Markup:
        """The list of what is behind the door that this page opens; nothing on other pages. The
        page's front matter has a line for each.
        """
        section = section_of(page.url)
        lines = page.meta.pop("lines", None)
        if section is None or lines is None:
            return Markup("")
        return render("parts/hub.html", root=base, section=section, lines=lines)

    def oembed_file(self, address: str) -> str | None:
        """The document by which programs frame the page at an address, if there is one."""
        return oembed_file(address, self.figures.rulesets) if self.site.is_named else None

    def header(self, page: Page | None, base: str) -> Markup:
        """What stands above a page from which ``base`` leads to the site's root, or above one that
        stands at no address of its own.
        """
        root = f"{base.removesuffix('/')}/"
        if page is None:
            return header_html(self.site, "404.html", root)
        about = self.figures.rulesets.get(page.meta.get("ruleset") or "")
        return header_html(self.site, page.url, root, about.ruleset if about else None)

    def previews(self) -> Iterator[tuple[str, str]]:
        """Which pictures there are for pages of no ruleset: their names, and what they say."""
        yield preview.HOME, self.site.name
        for section in sections():
            for address, title in section.pages.items():
                name = address.partition("/")[0]
                if address == f"{name}/" and name not in self.figures.rulesets:
                    yield name, title

    def preview_file(self, page: Page | None) -> str:
        """The picture for links to a page: its ruleset's, its own, that of the page above it, or
        the home page's.
        """
        about = page.meta.get("ruleset") if page else None
        first = page.url.partition("/")[0] if page else ""
        name = first if first in dict(self.previews()) else preview.HOME
        return preview.address(about or name)

    def drawn_battle(self, heading: str, words: str) -> Markup:
        """What scripts draw a battle in, for a page that says these ``words`` before, and that is
        shown at any address.
        """
        return render("parts/drawn_battle.html", heading=heading, words=words, base=self.site.root)

    def _source(self, page: GeneratedPage) -> str:
        """The name of a page's source, as MkDocs knows it."""
        # the overview of a ruleset has pages below it
        below = page.address in self.figures.rulesets
        return f"{page.address}/index.md" if below else f"{page.address}.md"


def on_config(config: MkDocsConfig) -> None:
    """Open the generated folder; styles and scripts are at the addresses of their content."""
    if not {"generated", "site"} <= config.extra.keys():
        raise PluginError("nothing generated: run `python -m generator build` instead of mkdocs")
    live: LiveReload | None = config.extra.get("live_reload")
    if live:
        config.extra["site"] = live.site
        live.renew_fragments()
    site: Site = config.extra["site"]
    own = site.assets
    config.extra["content"] = Content(config.extra["generated"], site)
    config.extra_css = [own.address(style) for style in config.extra_css]
    for script in config.extra_javascript:
        assert not isinstance(script, str), f"{script}: expected a module, with path and type"
        script.path = own.address(script.path)


def on_serve(
    server: LiveReloadServer, config: MkDocsConfig, builder: Callable[[], None]
) -> LiveReloadServer:
    """Have changed templates shown, too, and pages of matchups made when they are asked for."""
    live: LiveReload = config.extra["live_reload"]
    answer = server.get_app()
    assert answer is not None

    def made_and_answered(environ: Any, start_response: Any) -> Iterable[bytes]:
        live.write_matchup(environ["PATH_INFO"], Path(server.root))
        return answer(environ, start_response)

    server.set_app(made_and_answered)
    server.watch(str(TEMPLATES))
    return server


def on_files(files: Files, config: MkDocsConfig) -> None:
    """Add every generated page; files that are no pages need nothing from MkDocs.

    Of the theme's files the site has one style sheet, and of that what its pages need. The notebook
    gets its data here. Styles, scripts and font come into the folder that is named by them, with
    the list of its files.
    """
    content = _content(config)
    own = content.site.assets
    for file in list(files):
        if UNUSED.match(file.src_uri) or is_part(file.src_uri):
            files.remove(file)
        elif file.src_uri in own.files:
            file.dest_uri = own.address(file.src_uri)
            file.content_bytes = published(Path(config.docs_dir) / file.src_uri)
        elif THEME.fullmatch(file.src_uri):
            file.content_string = without_unused(file.content_string)
            # by its name anybody can check it
            file.dest_uri = f"assets/stylesheets/main.{digest(file.content_bytes)[:8]}.min.css"
    files.append(File.generated(config, f"{own.folder}{LISTING}", content=own.listing))
    for source in content.pages:
        files.append(
            File.generated(config, source, content="", inclusion=InclusionLevel.NOT_IN_NAV)
        )
    _tell_address(files, content.site)


def on_env(env: Environment, config: MkDocsConfig, files: Files) -> None:
    """Tell templates what stands above a page, where styles, scripts and figures are, tell the
    sitemap which matchups there are, and give the pages 404 and 503 a lookup, the
    latter also a place to draw battles in.
    """
    content = _content(config)
    env.globals["site"] = content.site
    env.globals["frame_header"] = content.header
    (env.globals["theme_style"],) = (file.url for file in files if THEME.fullmatch(file.src_uri))
    env.globals["asset"] = content.site.assets.address
    env.globals["figures_folder"] = content.lookup_folder
    env.globals["preview_file"] = content.preview_file
    env.globals["oembed_file"] = content.oembed_file
    env.globals["lookup_fragment"] = content.lookup(content.site.root)
    env.globals["drawn_battle"] = content.drawn_battle
    env.globals["matchup_addresses"] = content.matchups


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Give generated pages their title, and hand-written ones their figures."""
    content = _content(config)
    source = page.file.src_uri
    if source in content.pages:
        page.meta.update(escaped(content.pages[source].front_matter))
    else:
        page.meta = escaped(page.meta)
        # home and what doors open have nothing that only the theme styles
        page.meta["themed"] = not page.is_homepage and "lines" not in page.meta
        return render_text(
            markdown,
            figures=content.figures,
            lookup=content.lookup(""),
            frame_maker=content.frame_maker("../"),
            hub=content.hub(page, "../"),
            benchmark_figure=content.benchmark_figure(),
            site=content.site,
            site_url=content.site.example_address,
        )
    return ""


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The HTML of generated pages; in hand-written ones, what their values say."""
    content = _content(config)
    source = page.file.src_uri
    if source in content.pages:
        return content.fragment(content.pages[source])
    _check_headings(page)
    # what is too wide for a phone scrolls, by the keyboard, too
    for scrolls in ("<table>", "<pre><span></span><code>"):
        html = html.replace(scrolls, f'{scrolls[:-1]} tabindex="0">')
    # the attribute is obsolete, and a style, Markdown's other way, is what no page may have
    html = re.sub(r'(<t[dh]) align="(\w+)"', r'\1 class="aligned-\2"', html)
    # to the tab key a heading's link to itself would be one more stop in each section, and its sign
    # would be a part of the heading's name: the styles draw it (site.css)
    html = re.sub(
        '<a class="headerlink"([^>]*)>[^<]*</a>',
        r'<a class="headerlink" tabindex="-1" aria-hidden="true"\1></a>',
        html,
    )
    return _with_contents(_read_out(html, page), page)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Report the page, let the search know it, and give it its policy."""
    content = _content(config)
    # what a ruleset's pages say is the same for all of them, but for the overview's
    is_table = page.meta.get("ruleset") and page.file.src_uri.count("/") + page.is_index < 2
    content.search.add(page.url, page.meta, "" if is_table else page.content or "")
    page_is_built = config.extra.get("page_is_built")
    if page_is_built:
        page_is_built()
    themed = bool(page.meta.get("themed"))
    return _finished(output, config, page.file.dest_uri, page.content or "", themed=themed)


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """The pages that no page of the site stands behind, 404 and 503, have the policy, too."""
    if template_name.startswith("sitemap.") and not _content(config).site.is_named:
        return ""  # which MkDocs does not write: a sitemap has full addresses only
    is_page = template_name.endswith(".html")
    return _finished(output_content, config, template_name) if is_page else output_content


def on_post_build(config: MkDocsConfig) -> None:
    """Add generated files, the page for frames, and the service worker, which knows every file."""
    content = _content(config)
    site = Stage(Path(config.site_dir))
    link_tree(content.folder / "static", site.folder)
    script = (Path(config.docs_dir) / "sw.js").read_text(encoding="utf-8")
    rulesets = content.figures.rulesets
    for name, title in content.previews():
        site.write(preview.address(name), preview.preview(title))
    site.write(SEARCH, content.search.text(rulesets))
    site.write(f"{FRAME}index.html", embed_html(content.site, content.lookup_folder))
    site.write("sw.js", service_worker(script, site.folder, rulesets, content.site.assets.folder))


def _tell_address(files: Files, site: Site) -> None:
    """Put the site's address into the notebook, or have its readers do so."""
    notebook = files.get_file_from_path(NOTEBOOK)
    if notebook is None:
        return
    text = notebook.content_string
    if site.is_named:
        notebook.content_string = text.replace(TO_REPLACE, site.address)
    else:
        line = f'SITE = \\"{TO_REPLACE}\\"'
        notebook.content_string = text.replace(line, f"{line}  # put the address here")


def _with_contents(html: str, page: Page) -> str:
    """The page with a list of its sections below its heading, for phones; on a desk the template
    shows it beside the page. Front matter may say ``contents: false``.
    """
    sections = [section for title in page.toc for section in title.children]
    if page.meta.pop("contents", True) and sections:
        page.meta["contents"] = listed = render("parts/contents.html", items=_listed(sections))
        opened = (
            f'<details class="contents-opened"><summary>On this page</summary>{listed}</details>'
        )
        return html.replace("</h1>", f"</h1>{opened}", 1)
    return html


def _listed(sections: list[AnchorLink]) -> list[dict[str, Any]]:
    """The sections of a page, with what is below each; their titles are HTML."""
    return [
        {"url": each.url, "title": Markup(each.title), "children": _listed(each.children)}
        for each in sections
    ]


def _read_out(html: str, page: Page) -> str:
    """The HTML with its values, all of them: highlighting takes apart those outside strings."""
    read = read_out(html)
    if has_spelled(read):
        raise PluginError(
            f"{page.file.src_uri}: found a value in highlighted code, expected it in a string there"
        )
    return read


def _check_headings(page: Page) -> None:
    """Refuse a value in a heading: its anchor would change with every figure."""
    headings = list(page.toc)
    for heading in headings:
        if has_spelled(heading.title):
            raise PluginError(f"{page.file.src_uri}: found a value in a heading, expected none")
        headings.extend(heading.children)


def _finished(
    output: str, config: MkDocsConfig, file: str, content: str = "", *, themed: bool = False
) -> str:
    """The page that will be the file of this name, with its policy; for live reload, which adds a
    script of its own, without. What its scripts import comes with it, and its mark at the end.
    """
    site = _content(config).site
    page = site.assets.with_preloads(output)
    if not site.live:
        page = with_policy(page, content, themed=themed)
    return marked(page, address_of(file))


def _content(config: MkDocsConfig) -> Content:
    content: Content = config.extra["content"]
    return content

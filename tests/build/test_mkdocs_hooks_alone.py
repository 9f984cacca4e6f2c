"""What the hooks make of what MkDocs hands to them, without a whole site."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from mkdocs.exceptions import PluginError

from generator.build import mkdocs_hooks as hooks
from generator.site import preview
from generator.site.assets import LISTING, published
from generator.site.frame import sections
from generator.site.site import site_at
from generator.site.texts import spelled
from tests.conftest import PROJECT, SITE

PAGE = '<head><meta charset="utf-8"></head><p>Text</p>'
SERVED = site_at("http://127.0.0.1:8000/", live=True)


def content_of(folder: Path = Path("nowhere"), **largest: int) -> hooks.Content:
    """Rulesets with matchups up to these armies a side, with one page each, its overview."""
    rulesets = {name: SimpleNamespace(largest=most) for name, most in largest.items()}
    pages = [SimpleNamespace(address=name, front_matter={"title": "A & B"}) for name in largest]
    generated: Any = SimpleNamespace(
        folder=folder,
        pages=(*pages, *(SimpleNamespace(address=f"{name}/odds") for name in largest)),
        figures=SimpleNamespace(rulesets=rulesets),
        lookup_folder="lookup/0/",
    )
    return hooks.Content(generated, SITE)


def config_of(content: Any, **extra: object) -> Any:
    """A configuration whose content is this."""
    docs = PROJECT / "docs"
    return SimpleNamespace(extra={"content": content, **extra}, docs_dir=str(docs))


def page_of(source: str, url: str = "", **more: Any) -> Any:
    """A page of MkDocs with this source."""
    file = SimpleNamespace(src_uri=source, dest_uri=f"{source.removesuffix('.md')}/index.html")
    known = {"meta": {}, "toc": [], "content": "<p>Text", "is_index": source.endswith("index.md")}
    return SimpleNamespace(**known | {"file": file, "url": url, "is_homepage": not url} | more)


def test_each_matchup_has_an_address() -> None:
    """From 1 v 1 to as many armies a side as a ruleset has pages for, each once."""
    assert [*content_of(classic=2, dutch=1).matchups] == [
        *("classic/1-vs-1", "classic/1-vs-2", "classic/2-vs-1", "classic/2-vs-2"),
        "dutch/1-vs-1",
    ]


def test_a_page_that_is_no_door_lists_nothing() -> None:
    """Neither a page outside of all sections, nor one whose front matter has no lines."""
    content = content_of()
    lines = {"lines": {"paths/": "A line."}}
    assert content.hub(page_of("other.md", "other/", meta=lines), "../") == ""
    assert content.hub(page_of("play.md", "play/"), "../") == ""
    assert lines == {}


def test_a_page_of_one_word_has_a_picture() -> None:
    """Home, and each page of the menu that is no ruleset's and not below another; pages below one
    have its picture, pages of a ruleset the ruleset's, and all others that of home.
    """
    menu = {address: title for each in sections() for address, title in each.pages.items()}
    of_one_word = {address[:-1]: name for address, name in menu.items() if address.count("/") == 1}
    del of_one_word["paths"]
    content = content_of(paths=1)
    assert dict(content.previews()) == {preview.HOME: SITE.name, **of_one_word}

    def picture(url: str, **meta: str) -> str:
        found = content.preview_file(page_of("page.md", url, meta=meta))
        return found.removeprefix("assets/previews/").removesuffix(".png")

    assert picture("continents/asia/") == picture("continents/") == "continents"
    assert picture("house/odds/", ruleset="classic") == "classic"
    assert picture("") == picture("nowhere/") == picture("paths/") == "index"
    assert content.preview_file(None) == preview.address("index")


@pytest.mark.parametrize("is_live", [False, True])
def test_styles_and_scripts_are_at_the_addresses_of_their_content(is_live: bool) -> None:
    """Live reload renews its fragments first, and has them as they are now."""
    heard: list[str] = []
    now = site_at("http://127.0.0.1:9000/", live=True)
    live = SimpleNamespace(site=now, renew_fragments=lambda: heard.append("renewed"))
    generated = SimpleNamespace(folder=Path(), pages=(), figures=None, lookup_folder="")
    script = SimpleNamespace(path="javascripts/pages/lookup.js")
    extra = {"generated": generated, "site": SITE} | ({"live_reload": live} if is_live else {})
    config: Any = SimpleNamespace(
        extra=extra, extra_css=["stylesheets/site.css"], extra_javascript=[script]
    )
    hooks.on_config(config)
    assert heard == (["renewed"] if is_live else [])
    assert config.extra["content"].site == (now if is_live else SITE)
    assert config.extra_css == [SITE.assets.address("stylesheets/site.css")]
    assert script.path == SITE.assets.address("javascripts/pages/lookup.js")


@pytest.mark.parametrize("extra", [{}, {"site": SITE}, {"generated": None}])
def test_without_a_build_there_is_nothing_to_show(extra: dict[str, Any]) -> None:
    """Whoever starts MkDocs alone is told what to run."""
    with pytest.raises(PluginError, match="nothing generated: run `python -m generator build`"):
        hooks.on_config(SimpleNamespace(extra=extra))  # type: ignore[arg-type]


class Files:
    """The files of a site, as MkDocs keeps them."""

    def __init__(self, *files: Any) -> None:
        self.of = {each.src_uri: each for each in files}

    def __iter__(self) -> Iterator[Any]:
        return iter(self.of.values())

    def remove(self, file: Any) -> None:
        """Leave out a file."""
        del self.of[file.src_uri]

    def append(self, file: Any) -> None:
        """Take a file in."""
        self.of[file.src_uri] = file

    def get_file_from_path(self, name: str) -> Any:
        """The file of this name, if there is one."""
        return self.of.get(name)


@pytest.fixture
def made_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that are made have their name and what they are made of, and are of no site."""

    def made(_: object, name: str, **more: object) -> SimpleNamespace:
        return SimpleNamespace(src_uri=name, **more)

    monkeypatch.setattr(hooks, "File", SimpleNamespace(generated=made))


@pytest.mark.parametrize(
    ("address", "told"),
    [
        (SITE.address, rf"SITE = \"{SITE.address}\"\n"),
        ("", r"SITE = \"https://ADDRESS-OF-THIS-SITE/\"  # put the address here\n"),
    ],
)
@pytest.mark.usefixtures("made_files")
def test_files_of_the_site_are_those_that_it_needs(address: str, told: str) -> None:
    """The theme's scripts go, and parts of the own ones that stand in others; styles are published
    at the address of their content, generated pages come in, and the notebook knows the site.
    """
    site = site_at(address)
    content = content_of(classic=1)
    content.site = site
    notebook = SimpleNamespace(
        src_uri="risk-odds.ipynb",
        content_string=r"SITE = \"https://ADDRESS-OF-THIS-SITE/\"\n",
    )
    style = SimpleNamespace(src_uri="stylesheets/site.css", dest_uri="", content_bytes=b"")
    page = SimpleNamespace(src_uri="about.md")
    unused = [
        SimpleNamespace(src_uri=f"assets/{name}")
        for name in ("javascripts/bundle.js", "images/favicon.png", "stylesheets/palette.min.css")
    ]
    files: Any = Files(*unused, style, page, notebook)
    hooks.on_files(files, config_of(content))
    listing = f"{site.assets.folder}{LISTING}"
    generated = ["classic/index.md", "classic/odds.md"]
    assert [*files.of] == [
        *("stylesheets/site.css", "about.md", "risk-odds.ipynb", listing, *generated)
    ]
    assert files.of[listing].content == site.assets.listing
    assert style.dest_uri == site.assets.address("stylesheets/site.css")
    assert style.content_bytes == published(PROJECT / "docs" / "stylesheets" / "site.css")
    assert notebook.content_string == told


@pytest.mark.usefixtures("made_files")
def test_a_site_without_the_notebook_is_no_fault() -> None:
    """Nothing is told to what is not there."""
    files: Any = Files()
    hooks.on_files(files, config_of(content_of()))
    assert [*files.of] == [f"{SITE.assets.folder}{LISTING}"]


def test_a_generated_page_has_its_title_and_its_fragment(tmp_path: Path) -> None:
    """Its text is what was generated, with letters that HTML knows in the title."""
    content = content_of(tmp_path, classic=1)
    (tmp_path / "fragments").mkdir()
    (tmp_path / "fragments" / "classic.html").write_text("<h1>Classic</h1>", encoding="utf-8")
    page, config = page_of("classic/index.md", "classic/"), config_of(content)
    assert hooks.on_page_markdown("", page, config, None) == ""  # type: ignore[arg-type]
    assert page.meta == {"title": "A &amp; B"}
    assert hooks.on_page_content("", page, config, None) == "<h1>Classic</h1>"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("url", "meta", "is_themed"),
    [("about/", {}, True), ("", {}, False), ("play/", {"lines": {}}, False)],
)
def test_only_a_text_has_the_themes_styles(url: str, meta: dict[str, Any], is_themed: bool) -> None:
    """Neither home nor what a door opens has anything that only the theme styles."""
    content = SimpleNamespace(
        pages={},
        figures=SimpleNamespace(works=3),
        site=SITE,
        lookup=str,
        frame_maker=str,
        hub=lambda *_: "",
        benchmark_figure=str,
    )
    page = page_of("about.md", url, meta=meta)
    markdown = hooks.on_page_markdown("of {{ figures.works }}", page, config_of(content), None)  # type: ignore[arg-type]
    assert markdown == f"of {spelled(3)}"
    assert page.meta["themed"] is is_themed


def titled(title: str, *children: Any) -> Any:
    """A heading with those below it."""
    return SimpleNamespace(title=title, url=f"#{title}", children=[*children])


@pytest.mark.parametrize("contents", [None, True, False])
@pytest.mark.parametrize("below", [(), (titled("A", titled("B")),)])
def test_sections_are_listed_once_below_the_heading(
    contents: bool | None, below: tuple[Any, ...]
) -> None:
    """Unless there are none, or the page's front matter says that it has no list. A second heading
    has no list of its own.
    """
    meta = {} if contents is None else {"contents": contents}
    page = page_of("about.md", "about/", meta=meta, toc=[titled("T", *below), titled("U")])
    html = hooks.on_page_content("<h1>T</h1><h1>U</h1><p>", page, config_of(content_of()), None)  # type: ignore[arg-type]
    is_listed = bool(below) and contents is not False
    assert html.startswith("<h1>T</h1>")
    assert html.endswith("<h1>U</h1><p>")
    assert html.count('<details class="contents-opened">') == is_listed
    assert ('<a href="#B">B</a>' in html) is is_listed
    assert ("contents" in page.meta) is is_listed


def test_no_heading_has_a_value() -> None:
    """An anchor would change with it, in a heading below another, too."""
    for toc in ([titled(f"{spelled(5)}")], [titled("T", titled("A", titled(f"{spelled(5)}")))]):
        with pytest.raises(PluginError, match=r"^about\.md: found a value in a heading"):
            hooks.on_page_content("", page_of("about.md", toc=toc), config_of(content_of()), None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("source", "ruleset", "text", "searched"),
    [
        ("about.md", None, "<p>Text", "<p>Text"),
        ("about.md", None, None, ""),
        ("continents/asia.md", None, "<p>Text", "<p>Text"),
        ("classic/index.md", "classic", "<p>Text", "<p>Text"),
        ("classic/odds.md", "classic", "<p>Text", ""),
        ("pub.md", "house", "<p>Text", ""),
    ],
)
def test_a_built_page_is_told_and_searched(
    source: str, ruleset: str | None, text: str | None, searched: str
) -> None:
    """The text is searched of all pages but those that say the same for each ruleset, whose titles
    alone are; the page is told to the bar, and has a mark at its end.
    """
    added: list[tuple[object, ...]] = []
    told: list[None] = []
    search = SimpleNamespace(add=lambda *words: added.append(words))
    content = SimpleNamespace(site=SERVED, search=search)
    config = config_of(content, page_is_built=lambda: told.append(None))
    meta = {"ruleset": ruleset} if ruleset else {}
    page = page_of(source, "page/", meta=meta, content=text)
    output = hooks.on_post_page(PAGE, page, config)
    assert added == [("page/", meta, searched)]
    assert len(told) == 1
    assert output.startswith(PAGE)
    assert output != PAGE
    del config.extra["page_is_built"]
    assert hooks.on_post_page(PAGE, page, config) == output  # as live reload has no bar


def test_templates_are_finished_where_they_are_pages() -> None:
    """A sitemap has full addresses only, so a site without its own has none; a page has its policy,
    but for live reload, which adds a script; and other files stay as they are.
    """
    named, unnamed, served = (
        config_of(SimpleNamespace(site=site)) for site in (SITE, site_at(), SERVED)
    )
    assert hooks.on_post_template("<urlset>", "sitemap.xml", named) == "<urlset>"
    assert hooks.on_post_template("<urlset>", "sitemap.xml", unnamed) == ""
    assert hooks.on_post_template("text", "humans.txt", unnamed) == "text"
    for config, has_policy in ((named, True), (unnamed, True), (served, False)):
        page = hooks.on_post_template(PAGE, "404.html", config)
        assert page.startswith('<head><meta charset="utf-8">')
        assert ("Content-Security-Policy" in page) is has_policy
        assert "data:" not in page  # whose images only the theme has

import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import unquote, urljoin, urlsplit
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from generator.build import mkdocs_hooks as hooks
from generator.pages.kinds import shared_kinds
from generator.site.frame import sections
from generator.site.prose import prose_addresses
from generator.site.rendering import TEMPLATES
from risk_odds.ruleset_files import load_rulesets
from tests.conftest import DATASETS, LARGEST, PROJECT, RULESETS, Built
from tests.named import assets_of, figures_of
from tests.read_html import meta, read_page, rows_of, text_of, visible_text

ROOT = "https://exact-risk-odds.example/"
MATCHUPS = {
    f"{ruleset}/{a}-vs-{d}/"
    for ruleset in RULESETS
    for a in range(1, LARGEST + 1)
    for d in range(1, LARGEST + 1)
}
SOURCES = {
    f"{address}/" if address else "": path
    for address, path in prose_addresses(PROJECT / "docs").items()
}
BY_HAND = sorted(SOURCES)
"""The hand-written pages."""
TABLES = ("armies-needed", "charts", "downloads", "fractions", "losses", "odds", "survivors")
OVERVIEWS = {
    *(f"{ruleset}/" for ruleset in RULESETS),
    *(f"{ruleset}/{table}/" for ruleset in RULESETS for table in TABLES),
} - {"balanced-blitz/fractions/"}
BAR = [*("odds/", "armies-needed/", "losses/", "survivors/", "charts/", "fractions/", "downloads/")]
"""What the bar of a ruleset leads to, in its order."""
NAMES = {alias.id: name for name in RULESETS for alias in load_rulesets()[name].aliases}
"""The rulesets by their other names."""
ALIASES = {f"{alias}/" for alias in NAMES}
MOVED = {f"data/v1/{name}/" for name in (*RULESETS, *NAMES)}
"""What leads on at once, and is no page to find."""
FRAMED = {"embed/"}
"""What stands in frames of other sites alone: nobody is to find it, and nothing is around it."""
SHARED = {f"{address}/" for kind in shared_kinds() for address in kind.addresses}
IMPORTED = re.compile(r'@import "(.*?)" layer\(material\)')
THEME = re.compile(r"assets/stylesheets/\w+\.[0-9a-f]{8}\.min\.css")
LOADED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src"}


@pytest.fixture(scope="module")
def pages(built: Built) -> dict[str, str]:
    """The HTML of every page by its address from the site's root, but of those that lead on and
    those for frames.
    """
    found = {
        path.relative_to(built.folder).as_posix().removesuffix("index.html"): path.read_text(
            encoding="utf-8"
        )
        for path in sorted(built.folder.rglob("*.html"))
    }
    apart = MOVED | FRAMED
    assert found.keys() >= apart
    return {address: html for address, html in found.items() if address not in apart}


@pytest.fixture(scope="module")
def trees(pages: dict[str, str]) -> dict[str, Element]:
    """Every page as a tree of elements."""
    return {address: read_page(html) for address, html in pages.items()}


def test_every_page_is_where_it_was_promised(pages: dict[str, str]) -> None:
    """Overviews, tables, matchups, other names and hand-written pages: all are there, no more."""
    shared = SHARED | set(BY_HAND) | {"404.html", "503.html"}
    assert set(pages) == MATCHUPS | OVERVIEWS | ALIASES | shared


def test_the_sitemap_names_every_page_once(built: Built, pages: dict[str, str]) -> None:
    """The sitemap lists each page's canonical address, matchups included, and nothing else."""
    tree = ElementTree.parse(built.folder / "sitemap.xml")
    addresses = [element.text or "" for element in tree.findall(".//{*}loc")]
    assert len(set(addresses)) == len(addresses)
    listed = set(pages) - {"404.html", "503.html"}
    assert set(addresses) == {f"{ROOT}{address}" for address in listed}
    days = {element.text for element in tree.findall(".//{*}lastmod")}
    assert len(days) == 1
    assert re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", days.pop() or "")


def test_every_page_says_where_it_stands(trees: dict[str, Element]) -> None:
    """Each page has one first heading, a title, a description and its canonical address."""
    for address, page in trees.items():
        assert len(page.findall(".//h1")) == 1, address
        assert text_of(page.find(".//head/title")), address
        if address in ("404.html", "503.html"):
            continue
        assert len(meta(page, "description")) >= 40, address
        links = {link.get("rel"): link.get("href") for link in page.iter("link")}
        assert links["canonical"] == f"{ROOT}{address}"


def test_a_page_has_one_name(trees: dict[str, Element]) -> None:
    """A page is called the same in the menu and in its heading, and its title has that name."""
    for section in sections():
        for address, name in section.pages.items():
            page = trees[address]
            assert text_of(page.find(".//h1")).removesuffix("¶") == name, address
            assert name.lower() in text_of(page.find(".//head/title")).lower(), address


def test_what_is_behind_a_door_is_listed_there(trees: dict[str, Element]) -> None:
    """The page that a tab leads to lists all others of its section by their names, with a line for
    each and a picture for those in the bar; the list of the rules is another.
    """
    for section in sections():
        listed = trees[section.address].find(".//ul[@class='hub']")
        if section.title in ("Calculator", "Rules"):
            assert listed is None
            continue
        assert listed is not None
        lines = listed.findall(".//p")
        pictures = listed.findall("li/svg[@aria-hidden='true']")
        assert len(pictures) == len(section.entries)
        assert all(picture.findall("path") for picture in pictures)
        links = {line.find("a"): text_of(line) for line in lines}
        found = {link.get("href"): text_of(link) for link in links if link is not None}
        own = {f"../{address}": name for address, name in section.pages.items()}
        del own[f"../{section.address}"]
        assert found == own
        assert all(len(line) > len(text_of(link)) + 15 for link, line in links.items())


def test_titles_and_descriptions_are_all_different(trees: dict[str, Element]) -> None:
    """No two pages look the same in a list of search results."""
    found = [tree for address, tree in trees.items() if address not in ("404.html", "503.html")]
    titles = [text_of(tree.find(".//head/title")) for tree in found]
    descriptions = [meta(tree, "description") for tree in found]
    assert len(set(titles)) == len(titles)
    assert len(set(descriptions)) == len(descriptions)


def test_search_knows_pages_but_no_matchups(built: Built) -> None:
    """The search index stays small: no matchup is in it, the hand-written pages are."""
    text = (built.folder / "search" / "pages.json").read_text(encoding="utf-8")
    found = {page["address"] for page in json.loads(text)}
    assert not found & MATCHUPS
    assert set(BY_HAND) <= found
    assert "placeholder-for" not in text.lower()


def test_search_reads_overviews_but_no_tables(built: Built) -> None:
    """What a ruleset's overview says is searched; what all rulesets' tables say alike is not."""
    text = (built.folder / "search" / "pages.json").read_text(encoding="utf-8")
    sections = {page["address"]: page.get("sections") for page in json.loads(text)}
    assert sections["classic/"]
    assert not sections["classic/odds/"]


def test_nothing_of_the_program_shows_through(
    pages: dict[str, str], trees: dict[str, Element]
) -> None:
    """No template syntax, placeholder or `None` is left on any page."""
    for address, html in pages.items():
        text = visible_text(trees[address]).replace("None exists:", "")
        for program in (*trees[address].iter("pre"), *trees[address].iter("code")):
            text = text.replace(visible_text(program), "")  # where it is meant
        # the library's own pages speak of Python's None
        none = () if address.startswith("library/") else ("None ",)
        for leak in ("{{", "{%", "laceholder-for", "Undefined", *none):
            assert leak not in text, f"{address}: {leak}"
        assert "placeholder-for" not in html.lower(), address


def test_every_page_leads_to_its_tables_as_files(built: Built, trees: dict[str, Element]) -> None:
    """A page that has tables links each of them as CSV, and the document that has them all."""
    with_tables = 0
    for address, page in trees.items():
        document = built.folder / f"{address.rstrip('/') or 'index'}.json"
        tables = [document.with_suffix(".csv"), *document.parent.glob(f"{document.stem}.*.csv")]
        shown = {urlsplit(urljoin(f"{ROOT}{address}", link)).path for link in links_of(page)}
        for table in tables:
            if table.is_file() and len(table.read_text(encoding="utf-8").splitlines()) > 1:
                with_tables += 1
                assert f"/{table.relative_to(built.folder)}" in shown, address
    assert with_tables > 100


def test_every_link_within_the_site_leads_somewhere(
    built: Built, trees: dict[str, Element]
) -> None:
    """All links, anchors and files that pages name are there, on the 404 page too."""
    anchors = {
        address: {element.get("id") for element in page.iter() if element.get("id")}
        for address, page in trees.items()
    }
    for address, page in trees.items():
        for link in set(links_of(page)):
            target = urlsplit(urljoin(f"{ROOT}{address}", link))
            if f"{target.scheme}://{target.netloc}/" != ROOT:
                continue
            path = unquote(target.path).removeprefix("/")
            file = built.folder / path / ("index.html" if path.endswith("/") or not path else "")
            assert file.is_file(), f"{address} names {link}"
            if target.fragment and path in anchors:
                assert unquote(target.fragment) in anchors[path], f"{address} names {link}"


def test_no_page_loads_anything_from_elsewhere(trees: dict[str, Element]) -> None:
    """Scripts, styles, fonts and images are the site's own: no request leaves it."""
    for address, page in trees.items():
        loaded = [
            element.get(attribute, "")
            for tag, attribute in LOADED.items()
            for element in page.iter(tag)
        ]
        loaded += [
            link.get("href", "")
            for link in page.iter("link")
            if link.get("rel") not in ("canonical", "next", "prev")
        ]
        for source in loaded:
            host = urlsplit(urljoin(f"{ROOT}{address}", source)).netloc
            assert host in ("", urlsplit(ROOT).netloc), f"{address} loads {source}"


def test_styles_load_nothing_from_elsewhere(built: Built) -> None:
    """No style sheet imports another from elsewhere or names a font on another host; the pictures
    that the site's own name are there.
    """
    for path in built.folder.rglob("*.css"):
        sources = re.findall(r"url\(['\"]?([^)'\"]+)", path.read_text(encoding="utf-8"))
        assert not [source for source in sources if source.startswith(("http:", "https:", "//"))]
        if ".min." not in path.name:
            assert all((path.parent / source).is_file() for source in sources), path


def test_missing_addresses_offer_the_lookup(pages: dict[str, str]) -> None:
    """The 404 page, shown at any depth, has the lookup with addresses from the site's root."""
    page = read_page(pages["404.html"])
    form = page.find(".//form[@class='lookup']")
    assert form is not None
    link = form.find(".//a[@data-lookup='page']")
    assert link is not None
    assert link.get("href") == "/classic/8-vs-5/"
    assert meta(page, "robots") == "noindex"


def test_scripts_can_learn_which_rulesets_there_are(built: Built) -> None:
    """One small file tells scripts the rulesets, their names and the limits of their grids."""
    file = built.folder / figures_of(built.folder) / "rulesets.json"
    offered = json.loads(file.read_text(encoding="utf-8"))
    rulesets = load_rulesets()
    assert list(offered) == list(RULESETS)
    for ruleset, offer in offered.items():
        names = {alias.id: alias.title for alias in rulesets[ruleset].aliases}
        told = {name: offer[name] for name in ("title", "names", "attackers", "defenders")}
        assert told == {
            "title": rulesets[ruleset].title,
            "names": names,
            "attackers": LARGEST,
            "defenders": LARGEST,
        }


def test_hand_written_pages_have_their_figures(pages: dict[str, str]) -> None:
    """Figures in hand-written text come from the data of the same build."""
    assert "8 attackers v 5 defenders" in visible_text(read_page(pages[""]))
    assert "81.8%" in visible_text(read_page(pages[""]))
    downloads = visible_text(read_page(pages["downloads/"]))
    assert f"the document beside its page: classic/{LARGEST}-vs-5.json" in downloads


def test_the_download_page_offers_every_ruleset(built: Built, pages: dict[str, str]) -> None:
    """The download page has each ruleset's grid and table, and how far they reach."""
    page = read_page(pages["downloads/"])
    links = {link.get("href") for link in page.iter("a")}
    for ruleset in RULESETS:
        for name in ("win-grid.xlsx", "win.csv"):
            assert f"../data/v1/{ruleset}/{name}" in links
            assert (built.folder / "data" / "v1" / ruleset / name).is_file()
    (table,) = (table for table in page.iter("table") if "Spreadsheet" in text_of(table))
    assert [row[-1] for row in rows_of(table)] == [str(DATASETS)] * len(RULESETS)


def is_themed(address: str) -> bool:
    """Whether the page is hand-written, and neither home nor what a door opens."""
    doors = {section.address for section in sections()}
    return address in SOURCES and address not in doors


def test_styles_of_a_page_are_in_its_head(built: Built, trees: dict[str, Element]) -> None:
    """What a page names as its own is loaded by this page, from its depth, and not by others."""
    folder = f"/{assets_of(built.folder)}stylesheets/"
    named = {
        address: re.findall(r"^styles: \[(.+)\]$", path.read_text(encoding="utf-8"), re.MULTILINE)
        for address, path in SOURCES.items()
    }
    assert named[""]
    for address, styles in named.items():
        loaded = {
            urlsplit(urljoin(f"{ROOT}{address}", link.get("href", ""))).path
            for link in trees[address].iter("link")
            if link.get("rel") == "stylesheet"
        }
        own = {name for names in styles for name in names.split(", ")}
        own |= {"base", "site"} | ({"handwritten"} if is_themed(address) else set())
        assert {path for path in loaded if ".min." not in path} == {
            f"{folder}{name}.css" for name in own
        }


def test_previews_show_the_rules(trees: dict[str, Element]) -> None:
    """Pages of a ruleset, those at its other names too, have its preview picture; a page of the
    menu has its own, which those below it have, too; all others have the home page's.
    """
    menu = {address for section in sections() for address in section.pages}
    for address, page in trees.items():
        first = address.partition("/")[0]
        own = first if f"{first}/" in menu else "index"
        name = first if first in RULESETS else NAMES.get(first, own)
        assert meta(page, "og:image") == f"{ROOT}assets/previews/{name}.png", address


@pytest.mark.parametrize("tool", ["paths", "continents", "house-rules", "was-i-unlucky", "index"])
def test_a_tool_has_a_picture_of_its_own(built: Built, tool: str) -> None:
    """No chain, continent or house rule is shared with the picture of a ruleset."""
    folder = built.folder / "assets" / "previews"
    rulesets = {(folder / f"{name}.png").read_bytes() for name in RULESETS}
    assert (folder / f"{tool}.png").read_bytes() not in rulesets


def test_pages_have_one_class_of_the_theme(trees: dict[str, Element]) -> None:
    """No element has a class whose rules are left out of the theme's style sheet."""
    classes = {
        name
        for tree in trees.values()
        for element in tree.iter()
        for name in element.get("class", "").split()
        if name.startswith("md-")
    }
    assert classes == {"md-typeset"}


def test_matchups_load_nothing_of_the_theme(built: Built, trees: dict[str, Element]) -> None:
    """The matchup pages stand on two style sheets and one script of the site's own, and
    on a line in the page for the colour scheme.
    """
    page = trees["classic/8-vs-5/"]
    folder = f"../../{assets_of(built.folder)}"
    scheme, script = page.iter("script")
    assert "risk-odds.scheme" in text_of(scheme)
    assert script.get("src") == f"{folder}javascripts/pages/matchup.js"
    styles = [link.get("href") for link in page.iter("link") if link.get("rel") == "stylesheet"]
    assert styles == [f"{folder}stylesheets/{name}.css" for name in ("base", "matchup")]


def test_matchups_lead_on_with_their_armies(trees: dict[str, Element]) -> None:
    """From a matchup, one tap opens the lookup or the comparison with the same armies."""
    page = trees["dutch/8-vs-5/"]
    links = {text_of(link): link.get("href") for link in page.iter("a")}
    assert links["Change the armies"] == "../../?a=8&d=5&rules=dutch"
    assert links["Other rules"] == "../../compare/?a=8&d=5"


def test_every_page_has_the_same_header(trees: dict[str, Element]) -> None:
    """Home link, search and tabs are the same everywhere, and lead to the same pages; the tab of
    the page's section is the current one, that of the rules on all pages of a ruleset.
    """
    expected = [
        "",
        "rules/",
        "",
        "rules/",
        "play/",
        "learn/",
        "checked/",
        "data/",
    ]
    for address, page in trees.items():
        header = page.find(".//body/header")
        assert header is not None, address
        links = list(header.iter("a"))
        targets = [urljoin(f"{ROOT}{address}", link.get("href", "")) for link in links]
        assert targets == [f"{ROOT}{target}" for target in expected], address
        current = [text_of(link) for link in links if link.get("aria-current")]
        if address.partition("/")[0] in (*RULESETS, *NAMES):
            assert current == ["Rules"], address
        elif address in ("404.html", "503.html"):
            assert current == [], address
        else:
            assert len(current) == 1, address


def test_pages_of_a_ruleset_share_a_bar(trees: dict[str, Element]) -> None:
    """The overview, the tables, the downloads and the matchups of a ruleset lead to one another by
    the same bar, in which the page itself is the current one.
    """
    for ruleset in RULESETS:
        pages = [name for name in BAR if f"{ruleset}/{name}" in trees]
        for name in ("", *pages, "8-vs-5/"):
            address = f"{ruleset}/{name}"
            bar = trees[address].find(".//body/nav")
            assert bar is not None, address
            links = list(bar.iter("a"))
            targets = [urljoin(f"{ROOT}{address}", link.get("href", "")) for link in links]
            assert targets[-len(pages) - 1 : -1] == [f"{ROOT}{ruleset}/{each}" for each in pages]
            assert text_of(links[-1]) == "Other rules"
            current = [
                target
                for link, target in zip(links, targets, strict=True)
                if link.get("aria-current") == "page"
            ]
            assert current == ([] if name == "8-vs-5/" else [ROOT + address])


def test_sections_show_their_pages(trees: dict[str, Element]) -> None:
    """Below the header of a page without a ruleset stand the pages of its section, but for the page
    that lists them itself.
    """
    bar = trees["paths/"].find(".//body/nav")
    assert bar is not None
    assert [link.get("href") for link in bar.iter("a") if link.get("aria-current")] == ["../paths/"]
    assert "../stop-or-roll/" in {link.get("href") for link in bar.iter("a")}
    for address in ("", "play/", "rules/"):
        assert trees[address].find(".//body/nav") is None


def test_a_matchup_is_written_before_it_is_answered() -> None:
    """A server that is asked for a page lets it be made first, below its own folder."""
    heard: list[object] = []
    made = SimpleNamespace(write_matchup=lambda *asked: heard.append(("made", *asked)))
    apps = [lambda *asked: heard.append(("answered", *asked))]
    server = SimpleNamespace(
        root="site", get_app=lambda: apps[0], set_app=apps.append, watch=heard.append
    )
    hooks.on_serve(server, SimpleNamespace(extra={"live_reload": made}), lambda: None)  # type: ignore[arg-type]
    asked = {"PATH_INFO": "/classic/8-vs-5/"}
    apps[-1](asked, None)
    assert heard == [
        str(TEMPLATES),
        ("made", "/classic/8-vs-5/", Path("site")),
        ("answered", asked, None),
    ]


def test_sections_are_listed_where_the_page_does_not_say_otherwise(pages: dict[str, str]) -> None:
    """A hand-written page with sections has a list of them, unless it has `contents: false`."""
    for address, source in SOURCES.items():
        text = source.read_text(encoding="utf-8")
        listed = "\n## " in text and "\ncontents: false\n" not in text
        assert ('<details class="contents-opened">' in pages[address]) == listed, address


def links_of(page: Element) -> Iterator[str]:
    """All addresses that a page names, except those of the head's relations."""
    for element in page.iter():
        for attribute in ("href", "src"):
            value = element.get(attribute)
            if value and not value.startswith(("mailto:", "data:", "javascript:")):
                yield value


def test_styles_and_scripts_are_named_by_their_content(
    built: Built, trees: dict[str, Element]
) -> None:
    """Whatever style or script a page asks for is in the one set of the site's own, or has a digest
    in its name. Hand-written pages have the theme's, but for home and what doors open; and all
    pages that MkDocs finishes say which figures are theirs.
    """
    own = assets_of(built.folder)
    for address, page in trees.items():
        loaded = [script.get("src", "") for script in page.iter("script") if script.get("src")]
        loaded += [
            link.get("href", "") for link in page.iter("link") if link.get("rel") == "stylesheet"
        ]
        for style in page.iter("style"):
            loaded += IMPORTED.findall(text_of(style))
        assert any("/stylesheets/main." in name for name in loaded) == is_themed(address), address
        for source in loaded:
            path = urlsplit(urljoin(f"{ROOT}{address}", source)).path.removeprefix("/")
            assert path.startswith(own) or THEME.fullmatch(path), f"{address}: {source}"
        if address not in MATCHUPS:
            assert meta(page, "figures") == figures_of(built.folder), address


@pytest.mark.parametrize("page", ["odds", "losses", "survivors", "armies-needed", "charts"])
def test_the_version_stands_beside_the_numbers(trees: dict[str, Element], page: str) -> None:
    """Every table of balanced blitz says which version it is computed for; others have none."""
    version = load_rulesets()["balanced-blitz"].version
    assert version is not None
    assert f"Computed for {version}." in visible_text(trees[f"balanced-blitz/{page}/"])
    assert "Computed for" not in visible_text(trees[f"classic/{page}/"])

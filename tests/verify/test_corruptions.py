"""Each way to spoil a file of a finished site is found, by its digest and by what the file says.

``CORRUPTIONS`` is the table of those that are found, ``UNSEEN`` of those that are not where all
books are kept (``tests/verify/corruptions.py``). The README repeats the latter.
"""

from collections.abc import Callable

import pytest

from generator.verify.digests import DIGESTS, verify_digests
from generator.verify.directories import (
    NOTEBOOK,
    check_dates,
    check_fallbacks,
    check_headers,
    check_notebook,
    check_redirects,
    check_robots,
    check_search,
)
from generator.verify.discovery import check_licence, check_llms
from generator.verify.faults import Checked, Fault
from generator.verify.feed import check_feed
from generator.verify.files import check_manifest
from generator.verify.frames import check_frame, check_oembed
from generator.verify.links import Pages, check_links, check_sitemap
from generator.verify.named import check_named
from generator.verify.offline import check_service_worker, check_web_manifest
from generator.verify.openapi import check_bundled_openapi, check_openapi
from generator.verify.pages import FRAME, check_pages
from generator.verify.pictures import check_drawings, check_pictures
from generator.verify.published import Published
from tests.conftest import PROJECT, Built
from tests.verify.corruptions import (
    Corruption,
    Original,
    matched,
    replaced,
    worker,
    worker_parts,
)

BATTLE = "classic/3-vs-2/index.html"
ODDS = "classic/odds/index.html"
ABOUT = "about/index.html"
DRAWING = "classic/3-vs-2.svg"
POLICY = r"<meta http-equiv=\"?Content-Security-Policy\"? content=\"[^\"]*\">"
TITLE = "3 attackers v 2 defenders"

Step = Callable[[Published], Checked]


def page(name: str) -> Step:
    """The step that reads a page."""
    return lambda site: check_pages(Pages(site), [name])


def links(name: str) -> Step:
    """The step that follows the links of a page."""
    return lambda site: check_links(Pages(site), [name])


def drawing(site: Published) -> Checked:
    """The step that reads the drawing of a battle."""
    return check_drawings(site, [DRAWING])


def of_all(step: Callable[[Pages], Checked]) -> Step:
    """A step that reads pages of its own choice."""
    return lambda site: step(Pages(site))


def in_page(name: str, old: str, new: str, message: str) -> Corruption:
    """A corruption that is found where the page is read."""
    return Corruption(name, replaced(old, new), page(name), message)


def like_another_picture(content: bytes) -> bytes:
    """A whole picture with another byte in its header: its checksum no longer fits."""
    return content[:20] + bytes([content[20] ^ 1]) + content[21:]


def with_another_digest(content: bytes) -> bytes:
    """The service worker with a wrong digest, and the version that these lists have."""
    lists, script = worker_parts(content.decode())
    lists["files"]["503.html"] = "0" * 12
    return worker(lists, script)


def with_another_script(content: bytes) -> bytes:
    """The service worker with another script, and the version that it has then."""
    lists, script = worker_parts(content.decode())
    return worker(lists, f"{script}\n// more\n")


def without_files(content: bytes) -> bytes:
    """The service worker with an empty list of files, and the version that it has then."""
    lists, script = worker_parts(content.decode())
    return worker({**lists, "files": {}}, script)


def emptied(content: bytes) -> bytes:
    """An empty file."""
    return b""


def removed(content: bytes) -> None:
    """No file."""


def another_icon(content: bytes) -> bytes:
    """The picture of another icon, which is as large."""
    return (PROJECT / "docs" / "assets" / "icons" / "icon-maskable-512.png").read_bytes()


def another_page(content: bytes) -> bytes:
    """A page that is new, whole and like the others."""
    assert not content
    return b"""<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'self';object-src 'none';\
base-uri 'none';form-action 'self';require-trusted-types-for 'script';trusted-types own-workers">
<title>More - Exact RISK odds</title>
<meta name="description" property="og:description" content="More."><meta property="og:title"
content="More"><link rel="canonical" href="https://exact-risk-odds.example/more/"></head>
<body><h1>More</h1></body></html>"""


CORRUPTIONS: dict[str, Corruption] = {
    # heads
    "another title": in_page(BATTLE, f"<title>{TITLE}", "<title>4 attackers v 2", "the title"),
    "another title, everywhere on its page": Corruption(
        ABOUT, matched("About( - Exact|\")", r"Above\1", 9), of_all(check_search), "as on the page",
        "search/pages.json",
    ),
    "a title twice": in_page(BATTLE, "</title>", "</title><title>x</title>", "the titles: found 2"),
    "no title": Corruption(BATTLE, matched("<title>.*?</title>", ""), page(BATTLE), "the titles"),
    "another canonical address": in_page(
        BATTLE, "odds.example/classic/3-vs-2/", "odds.example/classic/2-vs-3/", "the canonical"
    ),
    "no canonical address": Corruption(
        ODDS, matched('<link rel="canonical"[^>]*>', ""), page(ODDS), "the canonical address"
    ),
    "another description": in_page(
        ODDS, '<meta name="description" content="', '<meta name="description" content="Not ', "desc"
    ),
    "another language": in_page(ODDS, '<html lang="en">', '<html lang="de">', "the language"),
    "two main headings": in_page(BATTLE, "</main>", "<h1>x</h1></main>", "the main headings"),
    "other data about the page": in_page(
        "classic/index.html",
        '"url":"https://exact-risk-odds.example/classic/"',
        '"url":"https://exact-risk-odds.example/dutch/"',
        r"ld\+json, url",
    ),
    # policies, and what a page loads
    "no policy": Corruption(BATTLE, matched(POLICY, ""), page(BATTLE), "policy: found none"),
    "a wider policy": in_page(BATTLE, "default-src 'self'", "default-src *", "security policy"),
    "a policy that lets texts become scripts": in_page(
        BATTLE, ";require-trusted-types-for 'script'", "", "security policy"
    ),
    "a policy that trusts another script": in_page(
        ODDS, "trusted-types own-workers", "trusted-types own-workers default", "security policy"
    ),
    "a second policy": Corruption(
        ODDS, matched(f"({POLICY})", r"\1\1"), page(ODDS), "security policy"
    ),
    "a policy after a script": Corruption(
        BATTLE,
        matched(f"({POLICY})(.*?</script>)", r"\2\1"),
        page(BATTLE),
        "something before it",
    ),
    "a script in the page, which its policy allows": Corruption(
        BATTLE,
        matched(
            "'sha256-oMxsfqBAjP7t5TLook2XpRTuw\\+\\+Z8\\+vac0AP8kp20k4='(.*)</head>",
            "'sha256-oMxsfqBAjP7t5TLook2XpRTuw++Z8+vac0AP8kp20k4=' "
            r"'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='\1<script>alert(1)</script></head>",
        ),
        page(BATTLE),
        "a script in the page",
    ),
    "a style in the page": in_page(ODDS, "</head>", "<style>a{}</style></head>", "a style in the"),
    "a script of another site": in_page(
        BATTLE, "</head>", '<script src="https://x.example/y.js"></script></head>', "elsewhere"
    ),
    "a script that the site does not publish": in_page(
        BATTLE, "</head>", '<script src="../3-vs-2.json"></script></head>', "the script"
    ),
    "a style sheet of another site": in_page(
        ODDS, "</head>", '<link rel="stylesheet" href="//x.example/y.css"></head>', "elsewhere"
    ),
    "a picture of another site": in_page(
        ODDS, "</main>", '<img src="https://x.example/y.png"></main>', "elsewhere"
    ),
    "a form that sends elsewhere": in_page(
        "index.html", "<form ", '<form action="https://x.example/" ', "elsewhere"
    ),
    "a frame": in_page(ABOUT, "</main>", '<iframe src="../"></iframe></main>', "<iframe>"),
    "a handler of an event": in_page(BATTLE, "<h1>", '<h1 onclick="alert(1)">', "onclick"),
    "a link that runs a script": in_page(
        ABOUT, "</main>", '<a href="javascript:alert(1)">x</a></main>', "javascript"
    ),
    "another base of all links": in_page(ABOUT, "<title>", '<base href="/x/"><title>', "<base>"),
    # where links lead
    "a link to no file": Corruption(
        BATTLE, replaced("../4-vs-2/", "../400-vs-2/"), links(BATTLE), "found no file"
    ),
    "a page that leads on elsewhere": in_page(
        "data/v1/koole/index.html", "url=../../../dutch/", "url=https://x.example/", "leads on"
    ),
    "an added page": Corruption(
        "more/index.html", another_page, of_all(check_search), "no entry", "search/pages.json"
    ),
    "an added page without data": Corruption(
        "more/index.html", another_page, check_sitemap, "that it does not list", "sitemap.xml"
    ),
    "another day in the sitemap": Corruption(
        "sitemap.xml", matched(r"<lastmod>\d{4}", "<lastmod>1999"), check_dates, "lastmod"
    ),
    "another target of a redirect": Corruption(
        "_redirects", matched("/dutch/:page/", "/classic/:page/"), check_redirects, "no line|a line"
    ),
    "a header for frames": Corruption(
        "_headers", replaced("/classic/*", "/embed/*"), check_headers, "a rule"
    ),
    "a header for everything": Corruption(
        "_headers", replaced("/classic/*", "/*"), check_headers, "a rule"
    ),
    "another header": Corruption(
        "_headers", matched("nosniff", "sniff"), check_headers, "found"
    ),
    "no headers for a folder": Corruption(
        "_headers", matched(r"/classic/\*\n(  .*\n)+", ""), check_headers, "no rule"
    ),
    # frames on other sites
    "a frame that search engines list": Corruption(
        FRAME, replaced("noindex", "index"), of_all(check_frame), "robots"
    ),
    "a frame with a second link": Corruption(
        FRAME, replaced("</main>", '<a href="../" target="_blank" rel="noopener">x</a></main>'),
        of_all(check_frame), "its links: found 2",
    ),
    "a frame whose link stays in it": Corruption(
        FRAME, replaced(' target="_blank"', ""), of_all(check_frame), "its link"
    ),
    "a frame whose link leads elsewhere": Corruption(
        FRAME, replaced('href="../" target', 'href="https://x.example/" target'),
        of_all(check_frame), "its link",
    ),
    "a frame with another of the site's scripts": Corruption(
        FRAME, replaced("javascripts/pages/embed.js", "javascripts/pages/lookup.js"),
        of_all(check_frame), "its scripts",
    ),
    "a frame with another of the site's style sheets": Corruption(
        FRAME, replaced("stylesheets/embed.css", "stylesheets/base.css"),
        of_all(check_frame), "its style sheets",
    ),
    "a frame whose script keeps something": Corruption(
        "assets/*/javascripts/pages/embed.js",
        lambda content: content + b'localStorage.x = "1";', of_all(check_frame), "localStorage",
    ),
    "another script in a frame": in_page(
        FRAME, "{let s=/", "{let s=0/", "a script in the page"
    ),
    "a page without its document for frames": Corruption(
        "classic/index.html", matched(r'<link[^>]*json\+oembed"[^>]*>', ""),
        page("classic/index.html"), "documents for frames",
    ),
    "a page with a document for frames too many": in_page(
        ABOUT, "</head>",
        '<link rel="alternate" type="application/json+oembed" href="../oembed/d8.json"></head>',
        "documents for frames",
    ),
    "another battle in a document for frames": Corruption(
        "oembed/classic.json", replaced("a=8", "a=7"), check_oembed, "html, src"
    ),
    "no document for frames": Corruption(
        "oembed/classic.json", removed, check_oembed, "found nothing"
    ),
    "no page for missing addresses": Corruption(
        "404.html", removed, of_all(check_fallbacks), "found nothing"
    ),
    "a missing page that only works at the root": Corruption(
        "404.html", matched('href="?/rules/"?', 'href="rules/"'), page("404.html"), "a relative"
    ),
    # styles, scripts, and what they fetch
    "a changed script": Corruption(
        "assets/*/javascripts/kernel/dice.js", lambda content: content + b";", check_named, "digest"
    ),
    "an emptied script": Corruption(
        "assets/*/javascripts/pages/matchup.js", emptied, check_named, "its digest"
    ),
    "a changed style sheet": Corruption(
        "assets/*/stylesheets/base.css", replaced("{", "{color:red;"), check_named, "its digest"
    ),
    "a changed style sheet of the theme": Corruption(
        "assets/stylesheets/main.*.css", lambda content: content + b"a{}", check_named, "its digest"
    ),
    "changed figures for the lookup": Corruption(
        "lookup/*/rulesets.json", lambda content: content + b" ", check_named, "its digest"
    ),
    "a changed service worker": Corruption(
        "sw.js", lambda content: content + b"// more\n", check_service_worker, "version"
    ),
    "another digest in the service worker": Corruption(
        "sw.js", with_another_digest, check_service_worker, r"files, 503\.html: found 000000000000"
    ),
    "a service worker without files": Corruption(
        "sw.js", without_files, check_service_worker, "files: found {}"
    ),
    "an app that opens elsewhere": Corruption(
        "manifest.webmanifest",
        matched('"start_url": "[^"]*"', '"start_url": "https://x.example/"'),
        check_web_manifest,
        "start_url",
    ),
    "an app without a picture": Corruption(
        "manifest.webmanifest", replaced("icon-192", "icon-193"), check_web_manifest, "icons"
    ),
    # drawings and pictures
    "a script in a drawing": Corruption(
        DRAWING, replaced("</svg>", "<script>alert(1)</script></svg>"), drawing, "an element"
    ),
    "a handler of an event in a drawing": Corruption(
        DRAWING, replaced("<svg ", '<svg onload="alert(1)" '), drawing, "svg, onload"
    ),
    "a drawing that loads": Corruption(
        DRAWING, replaced("<style>", "<style>@import 'https://x.example/';"), drawing, "style"
    ),
    "a drawing that leads elsewhere": Corruption(
        DRAWING, matched('href="#', 'href="https://x.example/#'), drawing, "use, href"
    ),
    "half a preview": Corruption(
        "assets/previews/dutch.png", lambda content: content[:3000], check_pictures, "a damaged"
    ),
    "a damaged preview": Corruption(
        "assets/previews/dutch.png", like_another_picture, check_pictures, "a damaged chunk"
    ),
    # lists
    "another address in the search": Corruption(
        "search/pages.json", replaced('"address":"about/"', '"address":"above/"'),
        of_all(check_search), "above/|about/",
    ),
    "another title in the search": Corruption(
        "search/pages.json", replaced('"title":"About"', '"title":"Above"'),
        of_all(check_search), "as on the page",
    ),
    "another section in the search": Corruption(
        "search/pages.json", replaced('["other-rules",', '["other",'),
        of_all(check_search), "a section",
    ),
    "another path of the API": Corruption(
        "api/v1/openapi.json", replaced('"/{ruleset}/{page}.csv"', '"/{ruleset}/{page}.tsv"'),
        check_openapi, "no file",
    ),
    "a file of data without a path": Corruption(
        "api/v1/openapi.json", replaced('"/data/v1/croissant.json"', '"/cards.json"'),
        check_openapi, r"none for data/v1/croissant\.json",
    ),
    "a page that is not in the overview": Corruption(
        "llms.txt", matched(r"- \[About\][^\n]*\n", ""), of_all(check_llms), "about/: found no link"
    ),
    "another page in the overview": Corruption(
        "llms.txt", replaced("/about/)", "/cards/)"), of_all(check_llms), "as on the page"
    ),
    "no overview": Corruption("llms.txt", removed, of_all(check_llms), "found nothing"),
    "robots that are kept away": Corruption(
        "robots.txt", replaced("Allow: /", "Disallow: /"), check_robots, "the file: found"
    ),
    "another sitemap for robots": Corruption(
        "robots.txt", replaced("/sitemap.xml", "/map.xml"), check_robots, "the file: found"
    ),
    "another licence": Corruption(
        "data/v1/LICENSE.txt", replaced("CC-BY-4.0", "CC0-1.0"), check_licence, "the text: found"
    ),
    "another path of the bundled API": Corruption(
        "api/v1/openapi-bundled.json",
        replaced('"/{ruleset}/{page}.csv"', '"/{ruleset}/{page}.tsv"'),
        check_bundled_openapi, "the paths",
    ),
    "another type in the bundled API": Corruption(
        "api/v1/openapi-bundled.json", matched(r'"win":\{([^{}]*)"type":"number"',
        r'"win":{\1"type":"string"'), check_bundled_openapi, "win, type: found string",
    ),
    "other words in the feed": Corruption(
        "data-changes.xml", replaced("chances to win (win,", "chances to lose (win,"),
        check_feed, "data-changes/index.html says",
    ),
    "another day in the feed": Corruption(
        "data-changes.xml", matched(r"(<entry>.*?<updated>)\d{4}", r"\g<1>1999"), check_feed, "1999"
    ),
    "another day of the feed": Corruption(
        "data-changes.xml", matched(r"<updated>\d{4}", "<updated>1999"), check_feed, "updated"
    ),
    "a notebook with an output": Corruption(
        NOTEBOOK, replaced('"outputs": []', '"outputs": [1]'), check_notebook, "outputs"
    ),
}  # fmt: skip

UNSEEN: dict[str, tuple[Corruption, ...]] = {
    "words of a page that stand nowhere else": (
        Corruption(ABOUT, matched("</main>", "<p>2 + 2 = 5.</p></main>"), page(ABOUT), ""),
    ),
    "a link that leads to another page of the site than its words say": (
        Corruption(BATTLE, replaced("href=../4-vs-2/", "href=../2-vs-4/"), links(BATTLE), ""),
    ),
    "a picture in the place of another one of the same size": (
        Corruption("assets/icons/icon-512.png", another_icon, check_web_manifest, ""),
        Corruption("assets/icons/icon-512.png", another_icon, check_pictures, ""),
    ),
    "another script of the service worker, with the version that it has then": (
        Corruption("sw.js", with_another_script, check_service_worker, ""),
    ),
    "a file that is added to all lists, and to which nothing leads": (
        Corruption("more.txt", lambda content: b"more", check_manifest, ""),
    ),
}
"""What verification cannot see where all books are kept: in words, as the README has them."""


@pytest.fixture(scope="module")
def original(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Original:
    """A copy of the small site, to be spoiled by one test after the other."""
    return Original(built.folder, tmp_path_factory.mktemp("corrupted") / "site")


def of_digests(site: Published) -> list[str]:
    """The files whose digests are wrong."""
    return [fault.file for fault in verify_digests(site.folder)[1]]


@pytest.mark.parametrize("name", CORRUPTIONS)
def test_a_corruption_is_found(original: Original, name: str) -> None:
    """Its digest gives a changed file away; where all books are kept, what the file says does."""
    corruption = CORRUPTIONS[name]
    site = original.site
    with original.spoiled(corruption, books=False) as file:
        assert of_digests(site) == [file]
    with original.spoiled(corruption, books=True) as file:
        assert of_digests(site) == []
        with pytest.raises(Fault, match=corruption.message) as found:
            corruption.step(site)
    assert found.value.file == (corruption.at or file)


def test_the_steps_find_nothing_in_the_site_as_it_is(original: Original) -> None:
    """What is found is the corruption: without any, all steps of the table and all digests pass."""
    site = original.site
    assert of_digests(site) == []
    for corruption in (*CORRUPTIONS.values(), *(each for many in UNSEEN.values() for each in many)):
        if original.named(corruption.file) in site.files("*"):
            corruption.step(site)


@pytest.mark.parametrize("name", UNSEEN)
def test_what_verification_cannot_see(original: Original, name: str) -> None:
    """A changed file is given away by its digest, and by nothing else: the README says so."""
    site = original.site
    for corruption in UNSEEN[name]:
        with original.spoiled(corruption, books=False) as file:
            assert of_digests(site) == [file]
        with original.spoiled(corruption, books=True) as file:
            assert of_digests(site) == []
            corruption.step(site)
    readme = " ".join((PROJECT / "README.md").read_text(encoding="utf-8").split())
    assert name in readme


def test_nothing_that_was_spoiled_stays(original: Original) -> None:
    """After each corruption the site is what it was, file by file; the original never changes."""
    before = {name: original.site.content(name) for name in original.site.files("*")}
    for name in (
        "an added page",
        "no policy",
        "an emptied script",
        "no page for missing addresses",
    ):
        with original.spoiled(CORRUPTIONS[name], books=True) as file:
            path = original.site.folder / file
            assert before.get(file) != (path.read_bytes() if path.is_file() else None)
    assert {name: original.site.content(name) for name in original.site.files("*")} == before
    assert {name: (original.original / name).read_bytes() for name in before} == before
    assert not (original.site.folder / "more").exists()
    assert DIGESTS in before

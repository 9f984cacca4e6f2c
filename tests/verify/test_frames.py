import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.site.embed import oembed_documents
from generator.verify.faults import Fault
from generator.verify.frames import _only_frame, check_frame, check_oembed
from generator.verify.links import Pages
from generator.verify.pages import FRAME, oembed_of
from generator.verify.pictures import PREVIEWS
from generator.verify.published import INDEX, Published
from risk_odds.ruleset_files import load_rulesets
from tests.conftest import ADDRESS, SITE, Built
from tests.given import about_of
from tests.verify.documents import site_of
from tests.verify.finished import edit_json

DOCUMENT = "oembed/koole.json"
CLASSIC = load_rulesets()["classic"]


def test_the_frame_and_its_documents_pass(built: Built) -> None:
    """The page of a build keeps nothing in any of its scripts, and all names have a document."""
    site = Published(built.folder)
    frame = check_frame(Pages(site))
    assert frame.links == 1
    assert frame.documents == 1 + len(SITE.assets.modules("javascripts/pages/embed.js")) > 15
    assert check_oembed(site).documents == len(site.names)


def test_a_page_names_a_document_only_where_the_site_has_an_address(built: Built) -> None:
    """Pages of rulesets and other names do; those of any or one battle and the frame do not."""
    site = Published(built.folder)
    assert oembed_of(site, "classic/index.html") == "oembed/classic.json"
    assert oembed_of(site, "koole/index.html") == DOCUMENT
    for name in ("index.html", "battle/index.html", "classic/3-vs-2/index.html", FRAME, "404.html"):
        assert oembed_of(site, name) is None


@pytest.fixture
def documents(built: Built, tmp_path: Path) -> Published:
    """What the documents are compared with, and a copy of them that a test may spoil."""
    for name in ("api", "assets"):
        (tmp_path / name).symlink_to(built.folder / name)
    (tmp_path / "oembed").mkdir()
    for file in (built.folder / "oembed").iterdir():
        (tmp_path / "oembed" / file.name).write_bytes(file.read_bytes())
    site = Published(tmp_path)
    check_oembed(site)
    return site


@pytest.mark.parametrize(
    ("key", "change", "message"),
    [
        ("type", lambda _: "video", "type: found video"),
        ("version", lambda _: "1.1", r"version: found 1\.1"),
        ("title", lambda title: title.replace("8", "7"), "title: found Exact RISK odds: 7"),
        ("provider_url", lambda _: "https://x.example/", "provider_url: found"),
        ("cache_age", lambda _: 86_401, "cache_age: found 86401"),
        ("width", lambda width: width + 1, "width: found"),
        ("height", lambda _: 0, "height: found 0"),
        ("thumbnail_width", lambda width: width + 1, "thumbnail_width: found"),
        ("thumbnail_url", lambda url: url.replace("dutch", "none"), "thumbnail_url: found"),
        ("win", lambda _: 0.8, r"win: found 0\.8, expected None"),
        ("html", lambda html: html.replace("a=8", "a=7"), "html, src: found a=7"),
        ("html", lambda html: html.replace("koole", "dutch"), "html, src: found a=8"),
        ("html", lambda html: html.replace("/embed/", "/"), "html, src: found"),
        ("html", lambda html: html.replace("<iframe ", '<iframe onload="x" '), "html: found"),
        ("html", lambda html: f"{html}<script>x</script>", "html: found .*script"),
        ("html", lambda _: "", r"html: found \[\]"),
    ],
)
def test_a_wrong_document_is_found(
    documents: Published, key: str, change: Callable[[Any], Any], message: str
) -> None:
    """Whatever a document says that is not so, or that a frame must not have, is a fault."""
    path = documents.folder / DOCUMENT
    old = json.loads(path.read_bytes()).get(key)
    assert change(old) != old
    edit_json(path, **{key: change(old)})
    with pytest.raises(Fault, match=rf"oembed/koole\.json: {message}"):
        check_oembed(Published(documents.folder))


@pytest.mark.parametrize("number", [0, 2])
def test_the_frame_leads_out_by_one_link(tmp_path: Path, number: int) -> None:
    """Without a link nobody finds the site, and a second one is one too many."""
    site = site_of(tmp_path, [], ["classic"], 2)
    (tmp_path / FRAME).parent.mkdir()
    link = '<a href="../" target="_blank" rel="noopener">All odds</a>'
    html = f'<meta name="robots" content="noindex">{link * number}'
    (tmp_path / FRAME).write_text(html, encoding="utf-8")
    with pytest.raises(Fault, match=rf"^{FRAME}: its links: found {number}, expected 1$"):
        check_frame(Pages(site))


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("", r"\[\]"),
        ("Some words", r"\['-text'\]"),
        ('Some words<iframe src="x"></iframe>', r"\['-text', 'iframe'\]"),
        ('<iframe src="x"></iframe>, and more', r"\['iframe', '-text'\]"),
        ('<iframe src="x"></iframe><iframe src="x"></iframe>', r"\['iframe', 'iframe'\]"),
    ],
)
def test_the_html_of_a_frame_is_a_frame_alone(html: str, found: str) -> None:
    """Words beside it would stand on other people's pages, and so would a second one."""
    assert _only_frame("x.json", '<iframe src="x" hidden></iframe>') == {"src": "x", "hidden": ""}
    with pytest.raises(Fault, match=rf"^x\.json: html: found {found}, expected one iframe$"):
        _only_frame("x.json", html)


def with_document(folder: Path, largest: int) -> tuple[Published, str]:
    """A site with the document of the classic rules alone, and that document's address."""
    (entry,) = site_of(folder, [], ["classic"], largest).json(INDEX)["rulesets"]
    listed = {**entry, "title": CLASSIC.title}
    edit_json(folder / INDEX, source=f"{ADDRESS}{INDEX}", rulesets=[listed])
    name, document = next(oembed_documents({"classic": about_of(CLASSIC, largest)}, SITE))
    for file in (name, f"{PREVIEWS}/classic.png"):
        (folder / file).parent.mkdir(parents=True)
        (folder / file).write_text(json.dumps(document), encoding="utf-8")
    return Published(folder), name


@pytest.mark.parametrize(
    ("largest", "sides"),
    [
        (1, "1 attacker v 1 defender"),
        (6, "6 attackers v 5 defenders"),
        (9, "8 attackers v 5 defenders"),
    ],
)
def test_the_battle_of_a_document_is_8_v_5_or_as_large_as_the_site(
    tmp_path: Path, largest: int, sides: str
) -> None:
    """However far the battles of a site go, programs are told of no larger one than that."""
    site, name = with_document(tmp_path, largest)
    assert check_oembed(site).documents == 1
    assert site.json(name)["title"] == f"Exact RISK odds: {sides}, {CLASSIC.title}"


@pytest.mark.parametrize("query", ["&amp;more", "&amp;more=", "&amp;", "&amp;a=2", "?", "#more"])
def test_a_frame_s_address_asks_for_its_battle_alone(tmp_path: Path, query: str) -> None:
    """What else a query says, be it a word without a value or nothing, is a fault."""
    site, name = with_document(tmp_path, 2)
    assert check_oembed(site).documents == 1
    html = site.json(name)["html"].replace("rules=classic", f"rules=classic{query}")
    edit_json(tmp_path / name, html=html)
    with pytest.raises(Fault, match=rf"^{name}: html, src: found a=2&d=2&rules=classic"):
        check_oembed(Published(tmp_path))


def test_missing_and_added_documents_are_found(documents: Published) -> None:
    """There is one for each page that names one, and no other."""
    (documents.folder / DOCUMENT).rename(documents.folder / "oembed" / "more.json")
    with pytest.raises(Fault, match=r"koole\.json: the file: found nothing"):
        check_oembed(documents)
    (documents.folder / "oembed" / "classic.json").rename(documents.folder / DOCUMENT)
    with pytest.raises(Fault, match=r"classic\.json: the file: found nothing"):
        check_oembed(documents)


def test_a_site_without_an_address_has_no_documents(documents: Published) -> None:
    """What a site that does not know its address says of frames is a fault."""
    documents.__dict__["address"] = ""
    with pytest.raises(Fault, match="the file: found a file"):
        check_oembed(documents)
    assert oembed_of(documents, "classic/index.html") is None


def test_documents_have_the_addresses_of_the_site(built: Built) -> None:
    """The claims above are about documents that name the site in full."""
    assert Published(built.folder).address == ADDRESS

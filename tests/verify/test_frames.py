import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.site.embed import oembed_documents
from generator.verify.faults import Fault
from generator.verify.frames import check_frame, check_oembed
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


@pytest.mark.parametrize("query", ["&amp;more", "&amp;more=", "&amp;", "&amp;a=2", "?", "#more"])
def test_a_frame_s_address_asks_for_its_battle_alone(tmp_path: Path, query: str) -> None:
    """What else a query says, be it a word without a value or nothing, is a fault."""
    classic = load_rulesets()["classic"]
    index = site_of(tmp_path, [], ["classic"], 2).json(INDEX)
    (entry,) = index["rulesets"]
    listed = {**entry, "title": classic.title}
    edit_json(tmp_path / INDEX, source=f"{ADDRESS}{INDEX}", rulesets=[listed])
    name, document = next(oembed_documents({"classic": about_of(classic, 2)}, SITE))
    for file in (name, f"{PREVIEWS}/classic.png"):
        (tmp_path / file).parent.mkdir(parents=True)
        (tmp_path / file).write_text(json.dumps(document), encoding="utf-8")
    assert check_oembed(Published(tmp_path)).documents == 1
    html = document["html"].replace("rules=classic", f"rules=classic{query}")
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

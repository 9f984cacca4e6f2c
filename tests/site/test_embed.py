import json
from dataclasses import replace
from urllib.parse import parse_qsl, urlsplit
from xml.etree.ElementTree import Element

import pytest

from generator.site.embed import (
    HEIGHT,
    WIDTH,
    embed_html,
    frame_title,
    framed,
    oembed_documents,
    oembed_file,
    snippet,
)
from generator.site.site import site_at
from risk_odds.ruleset_files import load_rulesets
from tests.conftest import ADDRESS, SITE, Built
from tests.given import about_of
from tests.javascript.node import call
from tests.read_html import read_page

FIGURES = "lookup/0123456789ab/"
TITLES = ("Classic", 'A "wall" & <more>', "Koole's rules", "Zombies v capital")
SNIPPETS = """
  const { FRAME, embedAddress, frameTitle, snippet } = await load("words/embedded.js");
  const of = ([attackers, defenders, ruleset, title]) => {
    const battle = { attackers, defenders, ruleset };
    return snippet(data.home + embedAddress(battle, "attack"), frameTitle(battle, "attack", title));
  };
  return [FRAME, data.battles.map(of)];
"""


def only_frame(html: str) -> Element:
    """The one element of some HTML, which is a frame."""
    (frame,) = read_page(html)
    assert frame.tag == "iframe"
    return frame


def test_the_page_for_frames_leads_out_by_one_link_alone() -> None:
    """It has neither header nor search nor footer, is no page to find, and has a sentence without
    scripts; its link opens a tab of its own.
    """
    page = read_page(embed_html(SITE, FIGURES))
    (link,) = page.iter("a")
    assert (link.get("href"), link.get("target"), link.get("rel")) == ("../", "_blank", "noopener")
    tags = {element.tag for element in page.iter()}
    assert not tags & {"header", "nav", "footer", "form", "input", "iframe"}
    about = {meta.get("name"): meta.get("content") for meta in page.iter("meta")}
    assert (about["robots"], about["figures"]) == ("noindex", FIGURES)
    message = page.find(".//p[@data-embed='message']")
    assert message is not None
    assert "hidden" not in message.attrib
    assert "Without scripts" in (message.text or "")


def test_the_page_for_frames_may_be_framed_and_loads_little() -> None:
    """Its policy forbids nobody to frame it, and allows no images but the site's; it gets all its
    scripts at once, and none of those by which the site keeps anything.
    """
    html = embed_html(SITE, FIGURES)
    page = read_page(html)
    (policy,) = (meta for meta in page.iter("meta") if meta.get("http-equiv"))
    assert "frame-ancestors" not in policy.get("content", "")
    assert "data:" not in policy.get("content", "")
    assert "require-trusted-types-for 'script'" in policy.get("content", "")
    links = [link.get("href", "") for link in page.iter("link")]
    modules = {each.partition("/javascripts/")[2] for each in links if "/javascripts/" in each}
    assert "kernel/kernel.js" in modules
    assert not modules & {"browser/game.js", "browser/remembered.js", "offline/offline.js"}


def test_the_page_for_frames_has_no_policy_with_live_reload() -> None:
    """The script of the server that builds anew is not the site's."""
    page = read_page(embed_html(replace(SITE, live=True), FIGURES))
    assert not [meta for meta in page.iter("meta") if meta.get("http-equiv")]


@pytest.mark.parametrize("title", TITLES)
def test_a_frame_is_the_same_html_wherever_it_is_made(title: str) -> None:
    """The build and the reader's device write the same HTML, of the same size, for a battle."""
    battles = [(8, 5, "classic", title), (1, 1, "capital", title), (1000, 2, "d8", title)]
    size, made = call(SNIPPETS, {"home": ADDRESS, "battles": battles})
    assert size == {"width": WIDTH, "height": HEIGHT}
    assert made == [framed(ADDRESS, name, (a, d), title) for a, d, name, _ in battles]


def test_a_frame_says_what_it_shows() -> None:
    """The HTML names battle and rules in the address, and in the title for who cannot see it."""
    frame = only_frame(framed(ADDRESS, "capital", (1, 5), "Capital"))
    address = urlsplit(frame.get("src"))
    assert dict(parse_qsl(str(address.query))) == {"a": "1", "d": "5", "rules": "capital"}
    assert frame.get("title") == frame_title(1, 5, "Capital")
    assert frame_title(1, 5, "Capital") == "Exact RISK odds: 1 attacker v 5 defenders, Capital"
    assert only_frame(snippet("x", 'a "b"')).get("title") == 'a "b"'


def test_every_name_of_a_ruleset_has_a_document_and_nothing_else() -> None:
    """Each has what the standard asks of a rich one, and a frame with the page's own battle."""
    rulesets = {name: about_of(load_rulesets()[name], 2) for name in ("classic", "dutch")}
    documents = dict(oembed_documents(rulesets, SITE))
    aliases = {alias.id for about in rulesets.values() for alias in about.ruleset.aliases}
    names = {*rulesets, *aliases}
    assert documents.keys() == {f"oembed/{name}.json" for name in names}
    assert len(aliases) >= 2
    for name in names:
        document = documents[f"oembed/{name}.json"]
        assert (document["type"], document["version"]) == ("rich", "1.0")
        frame = only_frame(document["html"])
        assert frame.get("width") == str(document["width"])
        assert frame.get("height") == str(document["height"])
        asked = dict(parse_qsl(str(urlsplit(frame.get("src")).query)))
        assert asked["rules"] == name
        assert document["cache_age"] == 24 * 60 * 60  # a day
        assert document["title"] == frame.get("title")


def test_a_page_names_the_document_that_there_is() -> None:
    """A page of a battle, or of a table, has none; neither has one whose query asks for a battle,
    as the document would show another.
    """
    rulesets = {name: about_of(load_rulesets()[name], 2) for name in ("classic", "dutch")}
    assert oembed_file("koole/", rulesets) == "oembed/koole.json"
    for address in ("", "battle/", "on-your-site/", "compare/"):
        assert oembed_file(address, rulesets) is None
    for address in ("classic/odds/", "classic/8-vs-5/", "capital/", "about/", "embed/"):
        assert oembed_file(address, rulesets) is None


def test_a_site_without_an_address_has_no_documents() -> None:
    """The standard knows full addresses only."""
    assert not dict(
        oembed_documents({"classic": about_of(load_rulesets()["classic"], 2)}, site_at())
    )


def test_a_program_finds_the_document_in_the_head_of_its_page(built: Built) -> None:
    """The link is where the standard looks for it, in full, and leads to the document."""
    for name in ("classic", "koole"):
        page = read_page((built.folder / name / "index.html").read_text(encoding="utf-8"))
        kind = "application/json+oembed"
        (link,) = (each for each in page.iter("link") if each.get("type") == kind)
        assert link.get("rel") == "alternate"
        address = link.get("href", "")
        assert address.startswith(ADDRESS)
        document = json.loads((built.folder / address.removeprefix(ADDRESS)).read_bytes())
        assert f"rules={name}&amp;" in document["html"] or f'rules={name}"' in document["html"]
    battle = (built.folder / "classic" / "8-vs-5" / "index.html").read_text(encoding="utf-8")
    assert "oembed" not in battle

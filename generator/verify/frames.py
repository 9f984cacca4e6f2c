"""What stands in frames on other sites: its page, and the documents that tell programs of it."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin

from selectolax.lexbor import LexborHTMLParser

from generator.verify.faults import Checked, Fault, shaped
from generator.verify.home import BATTLE
from generator.verify.links import Pages
from generator.verify.named import ASSETS, named_folder
from generator.verify.pages import FRAME, NAME, OEMBED, address_of
from generator.verify.pictures import PREVIEW_SIZE, PREVIEWS
from generator.verify.published import INDEX, Published

SCRIPT, STYLE = "javascripts/pages/embed.js", "stylesheets/embed.css"
"""What the page loads, and no more but what the script imports."""

KEEPING = re.compile(
    r"\b(?:localStorage|sessionStorage|indexedDB|caches|cookie|cookieStore|serviceWorker|"
    r"requestStorageAccess)\b"
)
"""What a script that keeps something, or answers for the page later, has to name."""

_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']""")
"""What a script imports, at once or later."""

SIZES = {"cache_age": 86_400, "width": 480, "height": 480}
"""A day in seconds, and the pixels of a frame."""

_FRAMES = (("loading", "lazy"), ("style", "border:0;max-width:100%"))


@shaped(FRAME)
def check_frame(pages: Pages) -> Checked:
    """The page for frames is listed nowhere, keeps nothing, and leads out by one link alone.

    Raises ``Fault``.
    """
    site = pages.site
    page = pages[FRAME]
    if page.is_listed:
        raise Fault(FRAME, "robots", "nothing", "noindex")
    links = LexborHTMLParser(site.text(FRAME)).css("a")
    for link in links:
        how = {name: link.attributes.get(name) for name in ("target", "rel")}
        if how != {"target": "_blank", "rel": "noopener"}:
            raise Fault(FRAME, "its link", how, "one that opens a tab of its own")
        leads = urljoin(site.home + address_of(FRAME), link.attributes.get("href"))
        if leads != site.home:
            raise Fault(FRAME, "its link", leads, site.home)
    if len(links) != 1:
        raise Fault(FRAME, "its links", len(links), 1)
    folder = named_folder(site, ASSETS)
    for what, addresses, name in (
        ("its scripts", page.scripts, SCRIPT),
        ("its style sheets", page.styles, STYLE),
    ):
        found = [urljoin(site.home + address_of(FRAME), each) for each in addresses]
        if found != [site.home + folder + name]:
            raise Fault(FRAME, what, addresses, f"{name} alone")
    count = 0
    for script in _imported(site, folder + SCRIPT):
        named = KEEPING.search(site.text(script))
        if named:
            raise Fault(script, "the script", named[0], "nothing kept, as it runs in frames")
        count += 1
    return Checked(links=1, documents=count)


def _imported(site: Published, script: str) -> Iterator[str]:
    """A script, and all that it imports."""
    found = [script]
    for name in found:
        yield name
        for each in _IMPORT.findall(site.text(name)):
            below = urljoin(site.home + name, each).removeprefix(site.home)
            if below not in found:
                found.append(below)


@shaped(OEMBED)
def check_oembed(site: Published) -> Checked:
    """The documents for programs that make frames: each as the standard has it, with its battle.

    There is one for each name of a ruleset, and none where the site knows no address.
    Raises ``Fault``.
    """
    titles = {
        str(each["id"]): (str(entry["id"]), str(each["title"]))
        for entry in site.object(INDEX)["rulesets"]
        for each in (entry, *entry["aliases"])
    }
    expected = {f"{OEMBED}/{name}.json" for name in titles} if site.address else set()
    there = set(site.files("*", OEMBED))
    for name in sorted(expected ^ there):
        found = "a file" if name in there else "nothing"
        raise Fault(name, "the file", found, "a document for each page that names one, no other")
    for file in sorted(there):
        name = file.removeprefix(f"{OEMBED}/").removesuffix(".json")
        with shaped(file):
            _check_document(site, file, name, *titles[name])
    return Checked(documents=len(there))


def _check_document(site: Published, file: str, name: str, ruleset: str, rules: str) -> None:
    document = site.object(file)
    a, d = (min(armies, site.variants[ruleset].matchups) for armies in BATTLE)
    sides = f"{a} attacker{'s' * (a > 1)} v {d} defender{'s' * (d > 1)}"
    title = f"{NAME}: {sides}, {rules}"
    picture = f"{PREVIEWS}/{ruleset}.png"
    across, down = PREVIEW_SIZE
    wanted: dict[str, Any] = {
        "type": "rich",
        "version": "1.0",
        "title": title,
        "provider_name": NAME,
        "provider_url": site.address,
        "thumbnail_url": site.address + picture,
        "thumbnail_width": across,
        "thumbnail_height": down,
        "html": document.get("html"),
        **SIZES,
    }
    for key in sorted(document.keys() | wanted.keys()):
        if document.get(key) != wanted.get(key):
            raise Fault(file, key, document.get(key), wanted.get(key))
    if site.file_at(picture) is None:
        raise Fault(file, "thumbnail_url", picture, "a picture of the site")
    frame = _only_frame(file, document["html"])
    address, _, query = frame.pop("src", "").partition("?")
    if address != site.address + address_of(FRAME):
        raise Fault(file, "html, src", address, site.address + address_of(FRAME))
    asked = f"a={a}&d={d}&rules={name}"
    if query != asked:
        raise Fault(file, "html, src", query, asked)
    shown = {key: f"{SIZES[key]}" for key in ("width", "height")}
    if frame != {**shown, "title": title, **dict(_FRAMES)}:
        raise Fault(file, "html", frame, {**shown, "title": title, **dict(_FRAMES)})


def _only_frame(file: str, html: str) -> dict[str, str]:
    """The attributes of the one frame that HTML consists of."""
    body = LexborHTMLParser(html).body
    inside = [*body.traverse(include_text=True)][1:] if body else []
    if [each.tag for each in inside] != ["iframe"]:
        raise Fault(file, "html", [each.tag for each in inside], "one iframe")
    return {name: value or "" for name, value in inside[0].attributes.items()}

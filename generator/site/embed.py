"""What other people's sites take in: the page for their frames, and what tells programs of it.

A program that makes a frame of a link asks by oEmbed (https://oembed.com/). A static host answers
no questions, so each page that has a frame names a document of its own in its head, where such
programs look for it (the standard's "discovery"). Those are the first pages of rulesets, with an
example of their rules. A page of any battle has none: which battle is in the query of its address,
and a document that does not know it would show another. A site that does not know its address has
no documents.
"""

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any

from generator.facts.given import About
from generator.pages.counting import armies
from generator.scope.words import message
from generator.site.mark import marked
from generator.site.policy import with_policy
from generator.site.preview import SIZE
from generator.site.preview import address as preview_address
from generator.site.rendering import render
from generator.site.site import Site

ADDRESS = "embed/"
"""Where the frame is; no header forbids to frame it (``generator.site.headers.FRAMEABLE``)."""

OEMBED = "oembed"
"""The folder of the documents, each named as the page that it is about."""

WIDTH, HEIGHT = 480, 480
"""Pixels of a frame: the answer of any battle needs no more height where it is 300 wide."""

_DAY = 86_400
"""Seconds for which who has a document needs no newer one."""


def embed_html(site: Site, figures: str) -> str:
    """The page for frames; its script fetches from the folder ``figures``, named from the root."""
    html = site.assets.with_preloads(
        str(render("frames/embed.html", site=site, figures=figures, root="../"))
    )
    return marked(html if site.live else with_policy(html, themed=False), ADDRESS)


def frame_title(attackers: int, defenders: int, rules: str) -> str:
    """What a frame is called: the battle (A), and the rules by the name that players know."""
    sides = armies(attackers, "attacker"), armies(defenders, "defender")
    return f"{message('embed.title')}: {sides[0]} v {sides[1]}, {rules}"


def snippet(address: str, title: str) -> str:
    """The HTML of a frame at a full address; ``snippet`` of ``words/embedded.js`` says the same."""
    return (
        f'<iframe src="{escape(address)}" width="{WIDTH}" height="{HEIGHT}" '
        f'title="{escape(title)}" loading="lazy" style="border:0;max-width:100%"></iframe>'
    )


def framed(site_address: str, name: str, battle: tuple[int, int], rules: str) -> str:
    """The HTML of a frame with a battle (A, D) under the rules of a ``name`` and a title."""
    a, d = battle
    address = f"{site_address}{ADDRESS}?a={a}&d={d}&rules={name}"
    return snippet(address, frame_title(a, d, rules))


def oembed_file(address: str, rulesets: Mapping[str, About]) -> str | None:
    """The document about the page at an address (``classic/``); None where it has none."""
    name = address.removesuffix("/")
    return f"{OEMBED}/{name}.json" if name in _names(rulesets.values()) else None


def oembed_documents(
    rulesets: Mapping[str, About], site: Site
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The documents by their addresses, where the site knows its own."""
    if not site.is_named:
        return
    for name, (about, title) in _names(rulesets.values()).items():
        ruleset, example = about.ruleset, (about.example.attackers, about.example.defenders)
        width, height = SIZE
        yield (
            f"{OEMBED}/{name}.json",
            {
                "type": "rich",
                "version": "1.0",
                "title": frame_title(*example, title),
                "provider_name": site.name,
                "provider_url": site.address,
                "cache_age": _DAY,
                "thumbnail_url": site.address + preview_address(ruleset.id),
                "thumbnail_width": width,
                "thumbnail_height": height,
                "html": framed(site.address, name, example, title),
                "width": WIDTH,
                "height": HEIGHT,
            },
        )


def _names(rulesets: Iterable[About]) -> dict[str, tuple[About, str]]:
    """All names of rulesets, each with what is known of its ruleset, and its title."""
    return {
        name: (about, title)
        for about in rulesets
        for name, title in (
            (about.ruleset.id, about.ruleset.title),
            *((alias.id, alias.title) for alias in about.ruleset.aliases),
        )
    }

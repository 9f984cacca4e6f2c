"""What the tests of the lookup share: its parts, and the figures that it must show."""

from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests import rounding
from tests.named import figures_of
from tests.site.lookup_reader import LookupReader

ATTACKERS = "#lookup-attackers"
DEFENDERS = "#lookup-defenders"
RULES = "#lookup-rules"


def part(page: Page, name: str) -> Any:
    """Return the lookup's part of that name."""
    return page.locator(f'[data-lookup="{name}"]')


@cache
def _reader(file: Path) -> LookupReader:
    return LookupReader(file.read_text(encoding="utf-8"))


def figures(site: Path, ruleset: str, attackers: int, defenders: int) -> dict[str, str]:
    """Return the texts that the lookup must show for a battle."""
    reader = _reader(site / figures_of(site) / f"{ruleset}.json")
    lost = (
        attackers - reader.mean_left("attackers", attackers, defenders),
        defenders - reader.mean_left("defenders", attackers, defenders),
    )
    ends = {
        (side, left): Fraction(reader.at_least(side, left, attackers, defenders))
        - reader.at_least(side, left + 1, attackers, defenders)
        for side, armies in (("attackers", attackers), ("defenders", defenders))
        for left in range(1, armies + 1)
    }
    greatest = max(ends.values())
    likely = [
        f"{left} {side[:-1] if left == 1 else side} left"
        for (side, left), chance in ends.items()
        if chance == greatest
    ]
    each = " each" if len(likely) > 1 else ""
    needed = [
        (chance, row[defenders - 1])
        for chance, row in zip(reader.document["chances"], reader.document["needed"], strict=True)
        if chance in (75, 90, 95)
    ]
    stops = range(1, min(attackers, 4)) if reader.document["retreat"] else ()
    return {
        "win": rounding.percent(reader.at_least("attackers", 1, attackers, defenders)),
        "title": reader.document["title"],
        "territory": str(attackers + 1),
        "attackers-lost": rounding.places(lost[0], 2),
        "defenders-lost": rounding.places(lost[1], 2),
        "likely": f"{' or '.join(likely)} ({rounding.percent(greatest)}{each})",
        "needed": "".join(f"{chance}%{fewest}{fewest + 1}" for chance, fewest in needed),
        "retreat": "".join(
            f"{stop}{stop + 1}"
            + rounding.percent(reader.at_least("attackers", stop + 1, attackers, defenders))
            for stop in stops
        ),
    }


def expect_answer(
    page: Page, site: Path, attackers: int, defenders: int, ruleset: str = "classic"
) -> None:
    """The lookup shows that battle's published figures and leads to its page."""
    for name, text in figures(site, ruleset, attackers, defenders).items():
        expect(part(page, name)).to_have_text(text)
    address = f"/{ruleset}/{attackers}-vs-{defenders}/"
    assert part(page, "page").get_attribute("href").endswith(address)
    compare = f"/compare/?a={attackers}&d={defenders}"
    assert part(page, "compare").get_attribute("href").endswith(compare)
    expect(part(page, "message")).to_be_hidden()


def text_of(page: Page, name: str) -> str:
    """Return the text of one of the lookup's parts."""
    return str(part(page, name).text_content())

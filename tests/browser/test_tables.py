"""Tables look alike on all pages, whoever wrote them; grids of battles have a look of their own.

So have lists of what works say, whose rows are blocks on a phone.
"""

import pytest
from playwright.sync_api import Page

from tests.browser.checks import OPEN_ALL
from tests.browser.conftest import OpenPage

LOOKS = """() => {
  const OTHERS = ".odds, .cells, .heat, .card, .flow, .arrows, .glance table, .told, " +
    ".stopping__map, .stopping__worths";
  const NUMBER = /^[−+≈<>]?\\s?\\d[\\d,.]*%?$/;
  const looks = new Set();
  const faults = [];
  let found = 0;
  for (const table of document.querySelectorAll("main table")) {
    if (table.matches(OTHERS) || !table.checkVisibility()) continue;
    const rows = [...table.tBodies].flatMap((body) => [...body.rows]);
    const cells = rows.flatMap((row) => [...row.cells]);
    for (const cell of cells) {
      const { textAlign, fontVariantNumeric, verticalAlign } = getComputedStyle(cell);
      if (!NUMBER.test(cell.textContent.trim()) || cell.tagName === "TH") continue;
      found += 1;
      const isRight = ["end", "right"].includes(textAlign);
      const look = [isRight, fontVariantNumeric, verticalAlign].join(" ");
      if (look === "true tabular-nums baseline") continue;
      faults.push(`${table.className}: ${cell.textContent}: ${look}`);
    }
    const head = table.tHead && getComputedStyle(table.tHead.rows[0].cells[0]);
    if (!head) continue;
    const { fontSize, fontWeight, color, borderBottom, borderTopWidth } = head;
    looks.add([fontSize, fontWeight, color, borderBottom, borderTopWidth].join(" "));
  }
  return { looks: [...looks], faults, found };
}"""
"""How the heads of a page's tables look, numbers that stand otherwise, how many there are."""

PAGES = (
    *("", "classic/", "classic/8-vs-5/", "how-it-works/", "benchmarks/", "cards/", "paths/"),
    *("board/", "compare/", "what-does-it-cost/", "simulation/", "growth/", "markov-chain/"),
    *("literature/", "rules-of-thumb/", "large-battles/", "house-rules/"),
)


@pytest.mark.parametrize("address", PAGES)
def test_tables_are_of_one_kind(page: Page, root: str, address: str) -> None:
    """Numbers stand to the right, in figures of one width, on the line of what heads their row; all
    heads are small and quiet above a strong line.
    """
    page.goto(root + address)
    page.evaluate(OPEN_ALL)
    found = page.evaluate(LOOKS)
    assert found["faults"] == []
    assert found["found"]
    assert len(found["looks"]) == 1


def test_pages_share_one_look(open_page: OpenPage, root: str) -> None:
    """The heads of tables look alike on pages of every kind."""
    looks = set()
    with open_page() as (page, _):
        for address in ("classic/8-vs-5/", "how-it-works/", "cards/"):
            page.goto(root + address)
            page.evaluate(OPEN_ALL)
            looks |= {*page.evaluate(LOOKS)["looks"]}
    assert len(looks) == 1

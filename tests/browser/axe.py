"""The rules of axe, the usual judge of what everybody can use, for a page that is open."""

from typing import Any, Final

from playwright.sync_api import Page

from tests.browser import node
from tests.browser.checks import OPEN_ALL

RUN = """async (rules) => {
  const found = await axe.run(document, { resultTypes: ["violations"], ...rules });
  const told = (nodes) => nodes.map((node) => node.html.slice(0, 160));
  return found.violations.map(({ id, nodes }) => [id, told(nodes)]);
}"""
RULES: Final[dict[str, dict[str, Any]]] = {
    "light": {"rules": {"color-contrast": {"enabled": False}}},
    "dark": {"runOnly": ["link-in-text-block"]},
}
"""All rules, and those whose answers depend on the scheme. Contrasts are left out, for which axe
takes three times as long as for all the rest: ``checks.CONTRASTS`` reads those of every text, and
Lighthouse reads them by axe."""

SHORTEN = """
for (const body of document.querySelectorAll("tbody")) {
  for (const row of [...body.rows].slice(12)) row.remove();
}
"""
"""Leaves the first dozen rows of each table: axe takes milliseconds for each cell, and the rows
that follow are made by the same lines of a template or script."""


def violations(page: Page, scheme: str) -> list[tuple[str, list[str]]]:
    """Return the rules that the page breaks with everything opened, and by which elements. The long
    tables of the page are shorter afterwards.

    The page must be open without its policy: axe reads styles that import others by writing them
    into the page.
    """
    page.evaluate(node.axe())
    page.evaluate(OPEN_ALL)
    page.evaluate(SHORTEN)
    found: list[tuple[str, list[str]]] = page.evaluate(RUN, RULES[scheme])
    return found

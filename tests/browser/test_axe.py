"""Every kind of page under the rules of axe, the usual judge of what everybody can use."""

import json
from typing import Any, Final

import pytest

from tests.browser import node
from tests.browser.checks import OPEN_ALL
from tests.browser.conftest import PHONE, OpenPage

RUN = """async (rules) => {
  const found = await axe.run(document, { resultTypes: ["violations"], ...rules });
  const told = (nodes) => nodes.map((node) => node.html.slice(0, 160));
  return found.violations.map(({ id, nodes }) => [id, told(nodes)]);
}"""
ALL: Final[dict[str, Any]] = {}
OF_COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules whose answers depend on the scheme."""
LONG = "classic/odds-50/"
"""2,500 cells for axe to look at one by one, of the same kind as the 400 of another table."""
PLANTED = "document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=x.png>')"


@PHONE
@pytest.mark.parametrize(("scheme", "rules"), [("light", ALL), ("dark", OF_COLOURS)])
def test_axe_finds_no_violation(
    open_page: OpenPage, root: str, page_types: list[str], scheme: str, rules: dict[str, Any]
) -> None:
    """No rule of axe, those of best practice included, is broken on any kind of page."""
    script = node.axe()
    violations: dict[str, Any] = {}
    # axe reads styles that import others by writing them into the page, which the policy forbids
    with open_page(color_scheme=scheme, bypass_csp=True) as (page, _):
        for address in sorted({*page_types} - {LONG}):
            page.goto(root + address)
            page.evaluate(script)
            page.evaluate(OPEN_ALL)
            if found := page.evaluate(RUN, rules):
                violations[address] = found
    reports = node.REPORTS / "axe"
    reports.mkdir(parents=True, exist_ok=True)
    (reports / f"{scheme}.json").write_text(json.dumps(violations, indent=1), encoding="utf-8")
    assert violations == {}


@PHONE
def test_axe_would_find_one(open_page: OpenPage, root: str) -> None:
    """A picture without a text, put into a page, is found: the rules are in force."""
    with open_page(bypass_csp=True) as (page, watch):
        watch.missing.add(f"{root}about/x.png")
        page.goto(f"{root}about/")
        page.evaluate(node.axe())
        page.evaluate(PLANTED)
        assert [name for name, _ in page.evaluate(RUN, ALL)] == ["image-alt"]

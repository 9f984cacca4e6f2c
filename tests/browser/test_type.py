"""How text is set: where fractions break, what headings are called, how large formulas are."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, OpenPage

FRACTIONS = """() => {
  const faults = [];
  let several = 0;
  for (const place of document.querySelectorAll("code, td a, .fraction")) {
    if (!/^\\d+\\/\\d+$/.test(place.textContent.trim())) continue;
    const sides = [[], []];
    let side = 0;
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      for (const { 0: character, index } of text.data.matchAll(/\\S/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        if (character === "/") side = 1;
        else sides[side].push(range.getBoundingClientRect());
      }
    }
    const [above, below] = sides.map((digits) => digits.map(({ top }) => Math.round(top)));
    const lines = new Set([...above, ...below]);
    if (lines.size === 1) continue;
    several += 1;
    if (Math.max(...above) >= Math.min(...below)) faults.push(place.textContent);
  }
  return [several, faults];
}"""
"""How many fractions take several lines, and those with digits of both numbers in one of them."""

LARGE = "battle/?a=60&d=55&rules=classic"


@PHONE
@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize(
    "address",
    ["classic/8-vs-5/", "classic/30-vs-30/", "classic/fractions/", "paths/", "closed-form/"],
)
def test_no_part_of_a_fraction_reads_as_another(
    open_page: OpenPage, root: str, address: str, scripts: bool
) -> None:
    """Where a fraction takes more than one line, its denominator begins in a line of its own: no
    line has digits of both numbers, as "45753125/2" would of a denominator that goes on.
    """
    with open_page(java_script_enabled=scripts) as (page, _):
        page.goto(root + address)
        for summary in page.locator("#exact > summary").all():
            summary.click()
        several, faults = page.evaluate(FRACTIONS)
        assert several
        assert not faults


@PHONE
def test_a_fraction_is_selected_as_one_line_of_text(page: Page, root: str) -> None:
    """What a reader selects and copies is numerator, stroke and denominator without any space."""
    page.goto(f"{root}classic/8-vs-5/")
    page.locator("#exact > summary").click()
    code = page.locator("#win-fraction")
    code.evaluate("(code) => getSelection().selectAllChildren(code)")
    selected = page.evaluate("getSelection().toString()")
    assert selected == code.text_content() == "7719642799729558864245565/9432487241417956603723776"


@PHONE
def test_a_fraction_worked_out_here_breaks_as_those_of_pages_do(page: Page, root: str) -> None:
    """A battle without a page of its own has its fraction in groups with a bar, too."""
    page.goto(root + LARGE)
    page.locator("#exact > summary").click()
    page.get_by_role("button", name="Work out the exact numbers").click()
    page.locator("#win-fraction b").wait_for()
    several, faults = page.evaluate(FRACTIONS)
    assert several
    assert not faults


@DESK
def test_the_sign_of_a_link_is_no_part_of_its_heading(page: Page, root: str) -> None:
    """A heading's name, its text and what is copied of it are its words; the sign of its link is
    drawn beside it, and the link leads to it.
    """
    page.goto(f"{root}about/")
    heading = page.get_by_role("heading", name="Disclaimer", exact=True)
    expect(heading).to_have_text(re.compile(r"^Disclaimer$"))
    heading.evaluate("(heading) => getSelection().selectAllChildren(heading)")
    assert page.evaluate("getSelection().toString()") == "Disclaimer"
    link = heading.locator(".headerlink")
    sign = (
        "(link) => [getComputedStyle(link, '::after').content, link.getBoundingClientRect().width]"
    )
    content, width = link.evaluate(sign)
    assert content == '"¶"'
    assert width > 4
    heading.hover()
    link.click()
    assert page.url.endswith("#disclaimer")


@DESK
@pytest.mark.parametrize("address", ["how-it-works/", "about/", "api/v1/"])
def test_no_heading_is_called_by_a_sign(page: Page, root: str, address: str) -> None:
    """No heading of a hand-written page has the sign in its text, and every one but the title has
    its link.
    """
    page.goto(root + address)
    headings = page.locator("main :is(h2, h3):has(.headerlink)")
    assert headings.count() > 2
    assert not [name for name in page.locator("h1, h2, h3").all_text_contents() if "¶" in name]


@pytest.mark.parametrize("address", ["formulas/", "closed-form/", "how-it-works/", "markov-chain/"])
def test_formulas_are_large_enough(page: Page, root: str, address: str) -> None:
    """Letters, digits and signs of a formula have at least 14 pixels, indices and what stands in
    fractions, too; they are set in a font for mathematics where there is one.
    """
    page.goto(root + address)
    signs = page.locator("math :is(mi, mn, mo, mtext)")
    sizes = signs.evaluate_all(
        """(signs) => signs.filter((sign) => sign.textContent.trim())
          .map((sign) => parseFloat(getComputedStyle(sign).fontSize))"""
    )
    assert len(sizes) > 10
    assert min(sizes) >= 14
    fonts = page.locator("math").first.evaluate("(math) => getComputedStyle(math).fontFamily")
    assert fonts.startswith('math, "STIX Two Math", "Cambria Math"')

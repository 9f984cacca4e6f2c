"""How text is set: fractions, headings, formulas, lines, and where tables and buttons stand."""

import re
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.checks import OPEN_ALL
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

LINES = """() => {
  const faults = [];
  let found = 0;
  for (const block of document.querySelectorAll("main :is(p, li, dd, caption, figcaption)")) {
    if (block.querySelector("p, li, table, input, button")) continue;
    if (block.closest("nav, math, .formula")) continue;
    if (block.matches(":has(> a:only-child)") || !block.checkVisibility()) continue;
    const lines = new Map();
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (text.parentElement.closest(".unseen, math, [hidden]")) continue;
      for (const { 0: word, index } of text.data.matchAll(/\\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const line = Math.round(range.getBoundingClientRect().bottom / 8);
        lines.set(line, [...(lines.get(line) ?? []), word]);
      }
    }
    for (const words of lines.values()) {
      const line = words.join(" ");
      found += 1;
      // the letters of an address are narrow, and nobody reads it as prose
      if (line.length > 75 && !line.includes("://")) faults.push(`${line.length}: ${line}`);
    }
  }
  return [found, faults];
}"""
"""How many lines of running text a page has, and those of more than 75 characters."""

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


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1000)], ids=["desk", "wide"])
@pytest.mark.parametrize(
    "address",
    [
        *("classic/", "classic/odds/", "classic/8-vs-5/", "dutch/8-vs-5/", "cards/"),
        *("literature/blatt-2002/", "about/", "data-changes/", "closed-form/", "flow-chart/"),
    ],
)
def test_lines_are_no_longer_than_the_eye_follows(page: Page, root: str, address: str) -> None:
    """Running text, lists and captions have at most 75 characters a line, what is folded, too."""
    page.goto(root + address)
    page.evaluate(OPEN_ALL)
    found, faults = page.evaluate(LINES)
    assert found > 3
    assert not faults


SIZES = """() => {
  const small = [];
  let found = 0;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const place = text.parentElement;
    if (!text.data.trim() || place.closest("noscript, script, .unseen")) continue;
    if (!place.checkVisibility()) continue;
    const drawing = place.closest("svg[viewBox]");
    const scale = drawing ? place.getScreenCTM().d : 1;
    const size = parseFloat(getComputedStyle(place).fontSize) * scale;
    found += 1;
    if (size < 11.99) small.push(`${size.toFixed(1)}: ${text.data.trim().slice(0, 30)}`);
  }
  return [found, small];
}"""
"""How many texts a page shows, and those of less than 12 pixels, as they stand on the screen."""

FONTS = "(cells) => cells.map((cell) => getComputedStyle(cell).fontFamily)"


@PHONE
@pytest.mark.parametrize(
    "address",
    [
        *("", "rules/", "compare/", "house-rules/", "classic/", "classic/odds/", "classic/charts/"),
        *("classic/downloads/", "classic/fractions/", "classic/8-vs-5/", "paths/", "at-the-table/"),
        *("stop-or-roll/", "what-does-it-cost/", "was-i-unlucky/", "continents/", "cards/"),
        *("roll-or-blitz/", "how-many-dice/", "flow-chart/", "markov-chain/", "closed-form/"),
        *("old-and-new-rules/", "dutch-defence/card/", "literature/", "literature/koole/"),
        *("simulation/", "play/", "data/", "api/v1/", "library/cards/", "on-your-site/"),
    ],
)
def test_no_text_is_too_small_to_read(page: Page, root: str, address: str) -> None:
    """On a phone every text has at least 12 pixels, what is folded and what stands in drawings,
    too.
    """
    page.goto(root + address)
    page.evaluate(OPEN_ALL)
    found, small = page.evaluate(SIZES)
    assert found > 10
    assert not small


def test_no_text_of_a_drawing_is_too_small_on_any_screen(page: Page, root: str) -> None:
    """A drawing that is narrower beside its form than on a phone has texts of 12 pixels, too."""
    page.goto(f"{root}paths/")
    for width in (768, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        found, small = page.evaluate(SIZES)
        assert found > 10
        assert not small, width


@PHONE
def test_four_digits_have_room_between_their_buttons(page: Page, root: str) -> None:
    """The largest number is seen whole in its field, whatever font the device has."""
    page.goto(f"{root}?a=1000&d=997")
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 740})
        field = page.locator(".stepper input").first
        room, size = field.evaluate(
            "(field) => [field.clientWidth, parseFloat(getComputedStyle(field).fontSize)]"
        )
        assert room >= 4 * 0.7 * size  # digits of a wide bold font


@PHONE
def test_headings_that_stay_are_as_wide_as_those_below(page: Page, root: str) -> None:
    """The copy of a table's headings is in their font, and none touches the next."""
    page.goto(f"{root}classic/armies-needed/")
    fonts = ".stuck:first-of-type > span, table.odds thead th"
    assert len({*page.locator(fonts).evaluate_all(FONTS)}) == 1
    rooms = page.locator(".stuck > span").evaluate_all(
        """(spans) => spans.map((span) => {
          const text = document.createRange();
          text.selectNodeContents(span);
          return span.getBoundingClientRect().width - text.getBoundingClientRect().width;
        })"""
    )
    assert min(rooms) >= 4


SHADOWS = """(region) => ["::before", "::after"].map(
  (side) => Number(getComputedStyle(region, side).opacity))"""
"""How strong the shadows at the left and the right of a region are."""


@PHONE
@pytest.mark.parametrize("address", ["classic/odds/", "flow-chart/", "markov-chain/"])
def test_a_shadow_lies_where_there_is_more(page: Page, root: str, address: str) -> None:
    """A region that slides has a shadow on each side to which it can go on, and on no other."""
    page.goto(root + address)
    if address == "classic/odds/":
        page.get_by_label("One decimal").check()
    region = page.locator(".scroll").first
    room = region.evaluate("(region) => region.scrollWidth - region.clientWidth")
    assert room > 40
    for left, wanted in ((0, [0, 1]), (room // 2, [1, 1]), (room, [1, 0])):
        region.evaluate("(region, left) => { region.scrollLeft = left; }", left)
        page.wait_for_function(
            f"([region, wanted]) => String(({SHADOWS})(region)) === String(wanted)",
            arg=[region.element_handle(), wanted],
        )


@PHONE
def test_what_fits_has_no_shadow(page: Page, root: str) -> None:
    """A region that has room for all that is in it shows none."""
    page.goto(f"{root}cards/")
    assert page.locator(".scroll").first.evaluate(SHADOWS) == [0, 0]


@PHONE
def test_a_shadow_lies_above_cells_with_a_ground(page: Page, root: str) -> None:
    """At the right edge a coloured cell is darker than its own ground."""
    page.goto(f"{root}classic/odds/")
    page.get_by_label("One decimal").check()
    cell = page.locator(".odds tbody tr:nth-child(20) td.w20").last
    cell.scroll_into_view_if_needed()
    region = page.locator(".scroll")
    edge = region.evaluate("(region) => region.getBoundingClientRect().right")
    row = cell.evaluate("(cell) => cell.getBoundingClientRect().top")
    shown = page.screenshot(clip={"x": edge - 30, "y": row + 4, "width": 30, "height": 1})
    with Image.open(BytesIO(shown)) as picture:
        greys = picture.convert("L").tobytes()
    assert greys[28] < greys[4]


BASELINES = """(table) => Array.from(table.tBodies[0].rows, (row) => {
  const [head, number] = [row.cells[0], row.cells[1]].map((cell) => {
    const place = document.createElement("span");
    place.style.cssText = "display: inline-block";
    (cell.querySelector("a") ?? cell).prepend(place);
    const { bottom } = place.getBoundingClientRect();
    place.remove();
    return bottom;
  });
  return Math.abs(head - number);
})"""
"""How far the baselines of each row's label and first number are apart."""


@pytest.mark.parametrize("address", ["continents/", "classic/8-vs-5/", "compare/", "cards/"])
def test_labels_of_rows_stand_on_the_line_of_their_numbers(
    page: Page, root: str, address: str
) -> None:
    """In each row of a table, label and numbers have one baseline."""
    page.goto(root + address)
    page.evaluate(OPEN_ALL)
    tables = page.locator("main :is(.rounds, .losses, .needed, .comparison):visible")
    assert tables.count()
    for table in tables.all():
        assert max(table.evaluate(BASELINES)) <= 1


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)], ids=["phone", "desk"])
def test_the_odds_begin_high_and_their_legend_above_them(
    page: Page, root: str, size: tuple[int, int]
) -> None:
    """Controls leave the table most of the first screen, and what its colours mean comes first."""
    page.goto(f"{root}classic/odds/")
    expect(page.locator(".odds-page .jump select").first).to_be_visible()
    top = "(element) => element.getBoundingClientRect().top"
    table = page.locator("table.odds").evaluate(top)
    assert page.locator(".odds-page > .legend").evaluate(top) < table
    assert table <= (440 if size[0] < 500 else 330)


@PHONE
def test_means_of_four_digits_have_room(page: Page, root: str) -> None:
    """The table of losses fits a phone, were there a thousand armies a side."""
    page.goto(f"{root}classic/8-vs-5/")
    losses = page.locator("table.losses").first
    losses.evaluate(
        """(table) => {
          const largest = ["1000.00", "1000.00", "999.99", "1000"];
          table.querySelectorAll("td").forEach((cell, place) => {
            cell.textContent = largest[place % largest.length];
          });
        }"""
    )
    assert losses.evaluate("(table) => table.getBoundingClientRect().width") <= 328
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@PHONE
@pytest.mark.parametrize("address", ["", "classic/8-vs-5/"])
def test_a_button_wraps_as_text_does(page: Page, root: str, address: str) -> None:
    """A link that looks like a button takes a line more where its words need one, not a button."""
    page.goto(root + address)
    link = page.locator(".lookup__more a, .actions a").first
    height = "(link) => link.getBoundingClientRect().height"
    assert link.evaluate(height) == 44
    link.evaluate("(link) => { link.textContent = 'Full odds for a battle '.repeat(3); }")
    assert 44 <= link.evaluate(height) < 70


@PHONE
def test_numbers_of_a_narrow_table_do_not_touch(page: Page, root: str) -> None:
    """On the page of old and new rules, no number comes within 2 pixels of its cell's edge."""
    page.goto(f"{root}old-and-new-rules/")
    rooms = page.locator(".cells:not(.two) td:visible").evaluate_all(
        """(cells) => cells.map((cell) => {
          const text = document.createRange();
          text.selectNodeContents(cell);
          return cell.getBoundingClientRect().width - text.getBoundingClientRect().width;
        })"""
    )
    assert len(rooms) > 100
    assert min(rooms) >= 4

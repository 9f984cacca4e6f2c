"""The sizes of text: four for the whole site, and few that are declared here."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SHEETS = Path(__file__).parents[2] / "docs" / "stylesheets"
SCALE = ("--text-small", "--text", "--text-large", "--text-headline")
RULE = re.compile(
    r"@import[^;]+;|([^{};]+)\{|(\})|(?<![\w-])(font(?:-size)?|--text[a-z-]*):\s*([^;]+);"
)
OF_SCALE = re.compile(r"(?:min\()?var\((--text[a-z-]*)\)(?:, [\d.]+vw\))?|inherit")
"""A size of the scale, or less where a narrow window leaves no room for it."""

DRAWN = {
    "board.css": ("12px", "14px"),
    "charts.css": ("12px", "15px", "9px"),
    "figures.css": ("15px", "10px", "14px"),
    "paths.css": ("15px", "13px"),
    "roll-or-blitz.css": ("5px",),
}
"""The sizes in drawings, in units of their own: tests of the pages measure them."""

DECLARED = {
    ("base/frame.css", "0"): "the search's word gives way to its sign",
    ("matchup.css", "0.45rem"): "text of twice the size: nine columns have to fit a phone",
    ("site.css", "max(0.85rem, 1.1em)"): "formulas, whose letters are smaller to the eye",
    ("site.css", "max(0.7rem, 0.75em)"): "indices, smaller than what they stand at",
    ("site.css", "max(0.7rem, 0.9em)"): "fractions in a line",
    ("tables/views.css", "clamp(9px, 2.9cqi, 0.66rem)"): "all odds at a glance, if one asks for it",
    ("tables/views.css", "0.78em"): "its longest numbers",
    ("tables/views.css", "0.6rem"): "12 pixels: three signs in a cell for two, on a phone",
}


def sizes(sheet: Path) -> Iterator[tuple[list[str], str]]:
    """Each size of text in a sheet, with the rules that it stands in, the outermost first."""
    within: list[str] = []
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    for opened, closed, name, value in RULE.findall(text):
        if opened:
            within.append(opened.strip())
        elif closed:
            within.pop()
        elif name == "font-size":
            yield [*within], value
        elif name == "font" and value != "inherit":
            yield [*within], value.partition(" / ")[0].split()[-1]


def is_declared(file: str, within: list[str], value: str) -> bool:
    """Whether a size may stand there although it is none of the four."""
    if re.fullmatch(r"[\d.]+(pt|px)", value) and any("print" in each for each in within):
        return True  # paper has a size of its own
    if within[-1] == "html" and value.endswith("%"):
        return True  # what 1rem is
    return value in DRAWN.get(file, ()) or (file, value) in DECLARED


SHEETS_OF_TEXT = sorted(str(sheet.relative_to(SHEETS)) for sheet in SHEETS.rglob("*.css"))


@pytest.mark.parametrize("file", SHEETS_OF_TEXT)
def test_every_size_of_text_is_one_of_four(file: str) -> None:
    """Text is small, usual, large or a headline; what else stands in a sheet is declared above."""
    others = [
        (within, value)
        for within, value in sizes(SHEETS / file)
        if not (found := OF_SCALE.fullmatch(value)) or found[1] not in (None, *SCALE)
        if not is_declared(file, within, value)
    ]
    assert others == []


def test_the_four_sizes_grow_and_the_least_can_be_read() -> None:
    """No text is smaller than 12 pixels where 1rem is 20, and each size is larger than the last."""
    text = (SHEETS / "base" / "colours.css").read_text(encoding="utf-8")
    found = {
        name: [float(each) for each in re.findall(r"([\d.]+)rem", value)]
        for _, _, name, value in RULE.findall(text)
        if name.startswith("--text")
    }
    assert tuple(found) == SCALE
    small, usual, large, headline = found.values()
    assert 12 / 20 <= small[0] < usual[0] < large[0] < min(headline[0], headline[-1])
    assert len(small) == len(usual) == len(large) == 1


def test_what_is_declared_is_there() -> None:
    """No declared size has gone."""
    there = {(file, value) for file in SHEETS_OF_TEXT for _, value in sizes(SHEETS / file)}
    drawn = {(file, value) for file, values in DRAWN.items() for value in values}
    assert {*DECLARED, *drawn} <= there

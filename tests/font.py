"""Cuts the font of headings and numerals from Figtree: what they need of it.

``make font`` runs it, with what ``requirements/test.txt`` names: fontTools, and Figtree as Google
Fonts have it. The results are committed (``docs/fonts/``) with the licence, so that no build needs
either. Figtree reserves no name (SIL Open Font License, 3): what is cut from it may be called so.
"""

from pathlib import Path
from string import ascii_letters, digits

from fontpkg_figtree import __file__ as package
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from generator import PROJECT

FOLDER = PROJECT / "docs" / "fonts"
LICENCE = "OFL.txt"

WEIGHTS = (400, 700)
"""From the numbers in a table to the headings."""

USUAL = f"{ascii_letters}{digits} !%'()+,-.:<>?_\xa0¶’“”→−"
"""What headings and numerals are made of."""

LATIN_1 = {*range(0x20, 0x7F), *range(0xA0, 0x100)}
PARTS = {
    "figtree.woff2": frozenset(map(ord, USUAL)),
    "figtree-latin-1.woff2": frozenset(LATIN_1 - {*map(ord, USUAL)}),
}
"""The characters of each file: what every page has, and the rest of Latin-1, for names. Browsers
fetch the second where a heading has one of these (``docs/stylesheets/base/type.css``).
"""

NAMES = (0, 1, 2, 5, 13, 14)
"""What the font says of itself: whose it is, its name and version, its licence."""


def cut(source: Path, characters: frozenset[int]) -> TTFont:
    """These characters of the font between the site's weights, with digits of one width."""
    font = TTFont(source, recalcTimestamp=False)
    options = Options()
    options.layout_features = []  # kerning would be a tenth of what every page fetches
    options.name_IDs = list(NAMES)
    options.hinting = False
    _set_digits(font)
    font = instantiateVariableFont(font, {"wght": WEIGHTS})
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    font.flavor = "woff2"
    return font


def _set_digits(font: TTFont) -> None:
    """Put the digits that are all as wide in the place of the others: pages use no others."""
    names = font.getBestCmap()
    tabular = {digit: f"{names[digit]}.tf" for digit in map(ord, "0123456789")}
    for table in font["cmap"].tables:
        table.cmap = table.cmap | tabular


def write(folder: Path) -> None:
    """Write the font and its licence into a folder."""
    source = Path(package).parent
    for name, characters in PARTS.items():
        cut(source / "files" / "Figtree[wght].ttf", characters).save(folder / name)
    (folder / LICENCE).write_bytes((source / "LICENSE").read_bytes())


if __name__ == "__main__":
    write(FOLDER)

"""The picture that stands beside a link where it is shared: what its page is about, in words."""

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

SIZE = 1200, 630
"""Pixels, as pages say in ``og:image:width`` and ``og:image:height``."""

PAPER, INK, INK_SOFT = "#fcfbf8", "#1c232d", "#565e69"
ATTACKER, DEFENDER = "#1f5c99", "#c2620f"

LEFT, RIGHT = 72, 1128

COLOURS = 16
"""As many as four bits tell apart, which is what a pixel takes."""

HOME = "index"
"""What the home page's picture is called, which stands for pages without one of their own, too."""
SUBJECT = "The exact odds of every battle"
LOGO = Path(__file__).with_name("logo-84.png")
"""``docs/assets/logo.svg``, 84 pixels wide."""


def address(name: str) -> str:
    """Where the picture of a ruleset or a page is, from the site's root."""
    return f"assets/previews/{name}.png"


def preview(title: str) -> bytes:
    """A picture, as PNG: the name of a ruleset or a page, and what the site is about.

    No number stands in it: it is shown beside links to many battles, and each has its own. The same
    title gives the same bytes with the same version of Pillow, whose font it uses.
    """
    picture = Image.new("RGB", SIZE, PAPER)
    canvas = ImageDraw.Draw(picture)
    with Image.open(LOGO) as logo:
        picture.paste(logo, (LEFT - 4, 46), logo)
    _text(canvas, (LEFT + 104, 88), "Exact RISK odds", 40, INK)
    _text(canvas, (LEFT, 310), title, 124, ATTACKER)
    _text(canvas, (LEFT, 430), SUBJECT, 52, INK_SOFT)
    canvas.rectangle((LEFT, 540, (LEFT + RIGHT) // 2, 552), ATTACKER)
    canvas.rectangle(((LEFT + RIGHT) // 2, 540, RIGHT, 552), DEFENDER)
    file = BytesIO()
    few = picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    # packed as by default: trying harder takes ten times as long, for a twentieth of the bytes
    few.save(file, "PNG")
    return file.getvalue()


def _text(
    canvas: ImageDraw.ImageDraw, place: tuple[int, int], text: str, size: int, colour: str
) -> None:
    """One line of text, made smaller where it is too long; ``place`` is its left and middle."""
    font = ImageFont.load_default(size)
    while canvas.textlength(text, font) > RIGHT - place[0]:
        size -= 2
        font = ImageFont.load_default(size)
    canvas.text(place, text, colour, font, anchor="lm")
